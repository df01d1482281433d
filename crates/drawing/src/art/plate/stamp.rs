//! What a drawing does to the pixels that it is put on.

/// What a drawing does to the pixels around its foot.
pub(super) struct Stamp {
    /// Its first pixel, seen from that of the foot.
    pub(super) corner: [i64; 2],
    pub(super) width: usize,
    /// In reading order.
    pub(super) pixels: Vec<Change>,
}

/// What becomes of a pixel: of what is there so much stays, of 255, and this is added.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Change {
    pub(super) ink_stays: u8,
    pub(super) ink: u8,
    pub(super) tint_stays: u8,
    pub(super) tint: [u8; 4],
}

impl Change {
    /// Nothing changes.
    pub(super) const NONE: Self = Self {
        ink_stays: u8::MAX,
        ink: 0,
        tint_stays: u8::MAX,
        tint: [0; 4],
    };
}

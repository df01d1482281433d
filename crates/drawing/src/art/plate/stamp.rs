//! Stamps: the effect of a drawing on pixels.

/// The effect of a drawing on the pixels around its foot.
pub(super) struct Stamp {
    /// Its first pixel, relative to that of the foot.
    pub(super) corner: [i64; 2],
    pub(super) width: usize,
    /// In reading order.
    pub(super) pixels: Vec<Change>,
}

/// The change of a pixel: how much of the present value stays, of 255, and what is added.
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

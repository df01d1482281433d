//! The pictures of decor from packs.

use std::collections::{BTreeMap, BTreeSet};
use std::sync::Arc;

use super::{DecorKind, Foreign};

/// The picture of a foreign kind, which shows in the middle of a square as wide as a tile.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ForeignPicture {
    /// Pixels along one side of a tile of its pack.
    side_px: u32,
    /// Columns and rows of the picture, at most those of a tile.
    size_px: (u32, u32),
    /// Red, green, blue, alpha (sRGB, alpha not multiplied in) in reading order.
    rgba: Vec<u8>,
}

/// The pictures of all foreign kinds of a pack.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct ForeignPictures(BTreeMap<DecorKind, Arc<ForeignPicture>>);

impl ForeignPicture {
    /// Pixels along one side of its square.
    #[must_use]
    pub const fn side_px(&self) -> u32 {
        self.side_px
    }

    /// Its square: red, green, blue, alpha (sRGB, alpha not multiplied in) in reading order, transparent around it.
    #[must_use]
    pub fn square(&self) -> Vec<u8> {
        let side = self.side_px as usize;
        let (width, height) = (self.size_px.0 as usize, self.size_px.1 as usize);
        let (west, north) = ((side - width) / 2, (side - height) / 2);
        let mut square = vec![0; 4 * side * side];
        for (y, row) in self.rgba.chunks_exact(4 * width.max(1)).enumerate() {
            let start = 4 * ((north + y) * side + west);
            square[start..start + row.len()].copy_from_slice(row);
        }
        square
    }
}

impl ForeignPictures {
    /// No picture.
    #[must_use]
    pub fn none() -> &'static Self {
        static NONE: ForeignPictures = ForeignPictures(BTreeMap::new());
        &NONE
    }

    /// Adds the picture of a kind: `size_px` columns and rows, four bytes a pixel, in a pack with tiles of `side_px`
    /// pixels a side. Ignored if it is larger than a tile or has another number of bytes.
    pub fn add(&mut self, kind: Foreign, side_px: u32, size_px: (u32, u32), rgba: Vec<u8>) {
        let fits = size_px.0 <= side_px && size_px.1 <= side_px;
        let bytes = 4 * size_px.0 as usize * size_px.1 as usize;
        if fits && rgba.len() == bytes {
            let picture = ForeignPicture {
                side_px,
                size_px,
                rgba,
            };
            self.0.insert(DecorKind::Foreign(kind), Arc::new(picture));
        }
    }

    /// The picture of a kind; `None` for our own kinds and for kinds that the pack lacks.
    #[must_use]
    pub fn get(&self, kind: DecorKind) -> Option<&Arc<ForeignPicture>> {
        self.0.get(&kind)
    }

    /// The kinds, land before sea, in alphabetical order.
    pub fn kinds(&self) -> impl Iterator<Item = DecorKind> + '_ {
        self.0.keys().copied()
    }

    /// Whether there is none.
    #[must_use]
    pub fn is_empty(&self) -> bool {
        self.0.is_empty()
    }

    /// The words of foreign kinds among some things that the pack lacks, without duplicates.
    pub fn lacking<'a>(
        &self,
        decor: impl IntoIterator<Item = &'a super::Decor>,
    ) -> Vec<&'static str> {
        let foreign = decor.into_iter().map(|one| one.kind);
        let foreign = foreign.filter(|kind| matches!(kind, DecorKind::Foreign(_)));
        let lacking: BTreeSet<_> = foreign.filter(|kind| !self.0.contains_key(kind)).collect();
        lacking.into_iter().map(DecorKind::word).collect()
    }
}

//! The atlas layers of drawings, and the texel format of a cell.

use crate::app::map::{Source, TileStyle};
use mapmaker_grid::tileset::TileId;

/// The number of texel bits for the layer, as in `ink.wgsl`; no adapter has more than 8192 layers.
const LAYER_BITS: u32 = 13;

/// Marks an empty cell.
pub const EMPTY: u16 = 1 << LAYER_BITS;

/// Marks faint ink.
const GHOST: u16 = 1 << 14;

/// Marks the ink of proposals.
const PREVIEW: u16 = 1 << 15;

/// The drawings of id `id`, a tile or a mega-tile's cell, are the layers `first[id]..first[id + 1]`.
#[derive(Clone, Debug)]
pub struct Layers {
    first: Vec<u16>,
    left_out: usize,
}

impl Layers {
    /// The layers of a pack's drawings in the order of its ids, at most `max` (at least the number of ids). If there
    /// are more, the tiles with the most drawings lose their last ones.
    #[must_use]
    pub fn of(pack: &Source, max: usize) -> Self {
        let max = max.min(1 << LAYER_BITS);
        let counts = |cap: u8| {
            let ids = (0..pack.set().piece_count() as u16).map(TileId);
            ids.map(move |id| u16::from(pack.drawings(id).min(cap)))
        };
        let total = |cap| counts(cap).map(usize::from).sum::<usize>();
        let cap = (1..=u8::MAX).rev().find(|&cap| total(cap) <= max);
        let cap = cap.unwrap_or(1);
        let mut next = 0;
        let mut first = vec![0];
        for count in counts(cap) {
            next += count;
            first.push(next);
        }
        Self {
            first,
            left_out: total(u8::MAX) - total(cap),
        }
    }

    /// The texel of a cell with this drawing of a tile; [`EMPTY`] if the pack lacks the id or the drawing.
    #[must_use]
    pub fn texel(&self, id: TileId, drawing: u8, look: TileStyle) -> u16 {
        let Some(&[first, end]) = self.first.get(id.index()..id.index().saturating_add(2)) else {
            return EMPTY;
        };
        let Some(drawing) = u16::from(drawing).checked_rem(end - first) else {
            return EMPTY;
        };
        let flags = match look {
            TileStyle::Ink => 0,
            TileStyle::Preview => PREVIEW,
            TileStyle::Ghost => PREVIEW | GHOST,
        };
        (first + drawing) | flags
    }

    /// Layer, id and drawing number of each drawing, in the order of layers.
    pub fn drawings(&self) -> impl Iterator<Item = (u32, TileId, u8)> {
        self.first.windows(2).enumerate().flat_map(|(id, bounds)| {
            let (first, end) = (bounds[0], bounds[1]);
            (first..end)
                .map(move |layer| (u32::from(layer), TileId(id as u16), (layer - first) as u8))
        })
    }

    /// The number of layers.
    #[must_use]
    pub fn total(&self) -> usize {
        self.first.last().map_or(0, |&end| usize::from(end))
    }

    /// The number of drawings without a layer, if any.
    #[must_use]
    pub const fn left_out(&self) -> Option<usize> {
        if self.left_out == 0 {
            None
        } else {
            Some(self.left_out)
        }
    }
}

#[cfg(test)]
mod tests {
    use std::sync::Arc;

    use super::*;
    use mapmaker_drawing::art::ink_set;
    use mapmaker_solver::NO_TILE;

    fn ink() -> Source {
        Source::Strokes(Arc::new(ink_set()))
    }

    #[test]
    fn every_drawing_has_a_layer_of_its_own() {
        let pack = ink();
        let layers = Layers::of(&pack, 2048);
        assert_eq!(layers.left_out(), None);
        for (at, (layer, id, drawing)) in layers.drawings().enumerate() {
            assert_eq!(at as u32, layer);
            assert_eq!(u32::from(layers.texel(id, drawing, TileStyle::Ink)), layer);
            assert!(drawing < pack.drawings(id));
        }
    }

    #[test]
    fn on_a_small_adapter_tiles_keep_at_least_one_drawing() {
        let pack = ink();
        let max = pack.set().len() + 40;
        let layers = Layers::of(&pack, max);
        assert!(layers.total() <= max && layers.total() >= pack.set().len());
        for id in (0..pack.set().len() as u16).map(TileId) {
            for drawing in 0..pack.drawings(id) {
                assert!(usize::from(layers.texel(id, drawing, TileStyle::Ink)) < layers.total());
            }
        }
    }

    #[test]
    fn an_empty_cell_and_an_unknown_tile_show_nothing() {
        let pack = ink();
        let layers = Layers::of(&pack, 2048);
        let after_the_last = TileId(pack.set().piece_count() as u16);
        for id in [NO_TILE, after_the_last, TileId(5000)] {
            assert_eq!(layers.texel(id, 0, TileStyle::Preview), EMPTY);
        }
        let ghost = layers.texel(TileId(3), 0, TileStyle::Ghost);
        assert_eq!(ghost & 0x1fff, layers.texel(TileId(3), 0, TileStyle::Ink));
        assert_ne!(ghost, layers.texel(TileId(3), 0, TileStyle::Preview));
    }
}

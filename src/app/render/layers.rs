//! Which layer of the atlas is which drawing.

use crate::engine::tileset::{TileId, TileSet};

/// The drawings of tile `id` are the layers from `first[id]` up to `first[id + 1]`.
#[derive(Clone, Debug)]
pub struct Layers {
    first: Vec<u16>,
    left_out: usize,
}

impl Layers {
    /// The layers of a set's drawings in the order of its tiles, at most `most` (at least as many as
    /// there are tiles): where there are more, the tiles with the most drawings give up their last.
    #[must_use]
    pub fn of(set: &TileSet, most: usize) -> Self {
        let counts = |cap: u8| {
            let ids = (0..set.len() as u16).map(TileId);
            ids.map(move |id| u16::from(set.drawings(id).min(cap)))
        };
        let total = |cap| counts(cap).map(usize::from).sum::<usize>();
        let cap = (1..=u8::MAX).rev().find(|&cap| total(cap) <= most);
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

    /// The layer of a tile's drawing.
    #[must_use]
    pub fn layer(&self, id: TileId, drawing: u8) -> u16 {
        let (first, end) = (self.first[id.index()], self.first[id.index() + 1]);
        first + u16::from(drawing) % (end - first).max(1)
    }

    /// Layer, tile and drawing of each, in the order of layers.
    pub fn drawings(&self) -> impl Iterator<Item = (u32, TileId, u8)> {
        self.first.windows(2).enumerate().flat_map(|(id, bounds)| {
            let (first, end) = (bounds[0], bounds[1]);
            (first..end)
                .map(move |layer| (u32::from(layer), TileId(id as u16), (layer - first) as u8))
        })
    }

    /// How many layers there are.
    #[must_use]
    pub fn total(&self) -> usize {
        self.first.last().map_or(0, |&end| usize::from(end))
    }

    /// How many drawings found no layer, if any.
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
    use super::*;
    use crate::engine::art::ink_set;

    #[test]
    fn every_drawing_has_a_layer_of_its_own() {
        let set = ink_set();
        let layers = Layers::of(&set, 2048);
        assert_eq!(layers.left_out(), None);
        for (at, (layer, id, drawing)) in layers.drawings().enumerate() {
            assert_eq!(at as u32, layer);
            assert_eq!(u32::from(layers.layer(id, drawing)), layer);
            assert!(drawing < set.drawings(id));
        }
    }

    #[test]
    fn on_a_small_adapter_tiles_keep_at_least_one_drawing() {
        let set = ink_set();
        let most = set.len() + 40;
        let layers = Layers::of(&set, most);
        assert!(layers.total() <= most && layers.total() >= set.len());
        for id in (0..set.len() as u16).map(TileId) {
            for drawing in 0..set.drawings(id) {
                assert!(usize::from(layers.layer(id, drawing)) < layers.total());
            }
        }
    }
}

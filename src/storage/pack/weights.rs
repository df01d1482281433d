//! How often a pack's tiles are wanted, as the solver takes it.

use std::collections::BTreeMap;

use crate::engine::tileset::{TileId, TileSet};

/// What a weight of 1 is for the solver, as long as no weight is over 1000 or so.
const UNIT: f64 = 1000.0;

/// The largest weight that the solver is given; larger ones make all others smaller.
const LARGEST: f64 = (1 << 20) as f64;

/// The weights that a pack gives to some of its tiles, by name; all others weigh 1.
///
/// A mega-tile's weight is that of each of its cells.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Weights(BTreeMap<String, f64>);

impl Weights {
    /// Sets a weight, finite and from 0 up; false when the name has one already.
    pub(super) fn set(&mut self, name: &str, weight: f64) -> bool {
        self.0.insert(name.to_owned(), weight).is_none()
    }

    /// The weight of each id of a set, which may be another than the pack's, for
    /// [`crate::engine::solver::Problem::weigh`]; empty when the pack has no weights.
    ///
    /// A weight of 1 becomes 1000, unless some weight is so large that all must be smaller. Only a
    /// weight of 0 becomes 0.
    #[must_use]
    pub fn table(&self, set: &TileSet) -> Vec<u32> {
        if self.0.is_empty() {
            return Vec::new();
        }
        let most = self
            .0
            .values()
            .fold(1.0, |most: f64, &weight| most.max(weight));
        let scale = UNIT.min(LARGEST / most);
        let ids = (0..set.piece_count() as u16).map(TileId);
        let weight = |id| {
            let name = match set.part(id) {
                Some(part) => set.mega()[part.mega].name.clone(),
                None => set.name(id),
            };
            match self.0.get(&name).copied().unwrap_or(1.0) {
                weight if weight > 0.0 => ((weight * scale).round() as u32).max(1),
                _ => 0,
            }
        };
        ids.map(weight).collect()
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::engine::tileset::{MegaTile, Tile};

    #[test]
    fn only_nothing_becomes_nothing() {
        let tiles = ["CCCC", "EEEE", "JJJJ", "KKKK"];
        let tiles = tiles.map(|name| (Tile::parse(name).expect("a name"), 1));
        let set =
            TileSet::new(tiles).and_then(|set| set.with_mega(vec![MegaTile::mountain()]).ok());
        let set = set.expect("a set");
        let table = |weights: &[(&str, f64)]| {
            let mut all = Weights::default();
            assert!(weights.iter().all(|&(name, weight)| all.set(name, weight)));
            all.table(&set)
        };
        assert!(table(&[]).is_empty());
        let some = [
            ("CCCC", 2.5),
            ("EEEE", 0.0),
            ("JJJJ", 1e-300),
            ("MegaMMMM", 0.25),
        ];
        assert_eq!(table(&some), [2500, 0, 1, 1000, 250, 250, 250, 250]);
        let huge = table(&[("CCCC", 1e300), ("EEEE", 5e299)]);
        assert_eq!(huge, [1 << 20, 1 << 19, 1, 1, 1, 1, 1, 1]);
    }
}

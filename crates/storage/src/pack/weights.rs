//! The weights of a pack's tiles, converted for the solver.

use std::collections::BTreeMap;

use mapmaker_grid::Direction;
use mapmaker_grid::tileset::{EdgeLabel, MegaTile, TileId, TileSet};

/// A weight of 1 for the solver, as long as no weight is over 1000 or so.
const UNIT: f64 = 1000.0;

/// The largest weight for the solver; larger ones scale all others down.
const LARGEST: f64 = (1 << 20) as f64;

/// About how much of an empty board all mega-tiles without a weight cover together.
const MEGA_GROUND: f64 = 0.1;

/// The largest probability of a mega-tile without a weight where it fits.
const MEGA_CHANCE: f64 = 0.8;

/// The weights of some of a pack's tiles, by name; all others weigh 1.
///
/// A mega-tile's weight is that of each of its cells.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Weights(BTreeMap<String, f64>);

impl Weights {
    /// Sets a weight, finite and from 0 up; false if the name has one already.
    pub(super) fn set(&mut self, name: &str, weight: f64) -> bool {
        self.0.insert(name.to_owned(), weight).is_none()
    }

    /// The weight of each id of a set, which may differ from the pack's, for [`mapmaker_solver::Problem::weigh`];
    /// empty if the pack has no weights.
    ///
    /// A weight of 1 becomes 1000, unless some weight is so large that all are scaled down. Only a weight of 0 becomes
    /// 0.
    #[must_use]
    pub fn table(&self, set: &TileSet) -> Vec<u32> {
        if self.0.is_empty() {
            return Vec::new();
        }
        let most = self.0.values();
        let most = most.fold(1.0, |most: f64, &weight| most.max(weight));
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

    /// The same for a random board: mega-tiles without a weight get one by which all of them together cover about a
    /// tenth of an empty board.
    #[must_use]
    pub fn table_by_chance(&self, set: &TileSet) -> Vec<u32> {
        let mut all = self.clone();
        let ground = MEGA_GROUND / set.mega().len().max(1) as f64;
        for mega in set.mega() {
            let weight = || mega_weight(set, mega, ground);
            all.0.entry(mega.name.clone()).or_insert_with(weight);
        }
        all.table(set)
    }
}

/// The weight by which a mega-tile covers about that share of an empty board.
///
/// It can be placed where the letters above and to the left of its north-west cell match, with the frequency of these
/// letters; there it competes with the tiles that have the first of them, too.
fn mega_weight(set: &TileSet, mega: &MegaTile, ground: f64) -> f64 {
    let labels = |side: Direction| mega.sides[side.index()].iter();
    let share = |side: Direction, label: EdgeLabel| {
        let with = set.tiles().iter().filter(|tile| tile.edge(side) == label);
        with.count() as f64 / set.len().max(1) as f64
    };
    let above = labels(Direction::North).map(|&label| share(Direction::North, label));
    let left = labels(Direction::West)
        .take(1)
        .map(|&label| share(Direction::West, label));
    let fits: f64 = above.chain(left).product();
    let cells = (mega.width * mega.height) as f64;
    let chance = (ground / (cells * fits).max(f64::MIN_POSITIVE)).min(MEGA_CHANCE);
    let corner = [Direction::North, Direction::West];
    let others = set.tiles().iter().filter(|tile| {
        let mut sides = corner.into_iter();
        sides.all(|side| labels(side).next() == Some(&tile.edge(side)))
    });
    others.count().max(1) as f64 * chance / (1.0 - chance)
}

#[cfg(test)]
mod tests {
    use super::*;
    use mapmaker_grid::tileset::Tile;

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

//! Smooths healed cells: prefers labels that are already nearby.
//!
//! The solver changes as few cells as possible, and takes any tile that fits. Between two rechosen neighbours the label
//! is free: it is set to one of the painted land or of the earlier land, so no rim of another biome appears around a
//! stroke.

use super::draft::Draft;
use super::placed::Role;
use mapmaker_grid::Direction;
use mapmaker_grid::tileset::{EdgeLabel, LabelSet, TileId, TileSet};

/// Labels of land, the most common first.
const LAND: [EdgeLabel; 3] = [EdgeLabel::PLAIN, EdgeLabel::FOREST, EdgeLabel::MOUNTAIN];

/// Penalties of a label: one that only neighbours have, plain, and one that is nowhere nearby.
const BESIDE: u32 = 1;
const PLAIN: u32 = 2;
const FOREIGN: u32 = 4;

/// The maximum number of passes over a window.
const ROUNDS: usize = 8;

/// The labels in and around a cell.
struct NearbyLetters {
    /// Those that it had, and those painted beside it.
    own: LabelSet,
    /// Those of its neighbours.
    beside: LabelSet,
}

impl NearbyLetters {
    fn of(draft: &Draft, index: usize) -> Self {
        let sides = Direction::ALL.into_iter();
        let beside: Vec<_> = sides.filter_map(|side| draft.beside(index, side)).collect();
        let painted = beside.iter().filter_map(|&cell| match draft.roles[cell] {
            Role::Land(letter) => Some(letter),
            _ => None,
        });
        Self {
            own: draft.letters[index].into_iter().chain(painted).collect(),
            beside: beside
                .iter()
                .flat_map(|&cell| draft.letters[cell])
                .collect(),
        }
    }

    fn strangeness(&self, letters: [EdgeLabel; 4]) -> u32 {
        let strange = letters.map(|letter| match letter {
            letter if self.own.contains(letter) || !LAND.contains(&letter) => 0,
            letter if self.beside.contains(letter) => BESIDE,
            EdgeLabel::PLAIN => PLAIN,
            _ => FOREIGN,
        });
        strange.iter().sum()
    }
}

/// Changes labels of land between rechosen cells only. `is_open` reports which cells were rechosen, and `sets` which
/// labels an edge may have (`None` for any).
pub(super) fn join(
    draft: &Draft,
    set: &TileSet,
    sets: &[Option<LabelSet>],
    is_open: &[bool],
    tiles: &mut [TileId],
) {
    let open: Vec<_> = (0..draft.len()).filter(|&index| is_open[index]).collect();
    let nearby: Vec<_> = open
        .iter()
        .map(|&index| NearbyLetters::of(draft, index))
        .collect();
    // OK because every open cell is in the list.
    let of = |index: usize| &nearby[open.binary_search(&index).expect("it is open")];
    for _ in 0..ROUNDS {
        let mut is_done = true;
        for &index in &open {
            for side in [Direction::East, Direction::South] {
                let other = draft.beside(index, side).filter(|&other| is_open[other]);
                let Some(other) = other else {
                    continue;
                };
                let here = set.tile(tiles[index]).edges();
                let there = set.tile(tiles[other]).edges();
                let now = here[side.index()];
                if !LAND.contains(&now) || there[side.opposite().index()] != now {
                    continue;
                }
                let edge = draft.edge(index, side);
                let fits = |letter: &EdgeLabel| {
                    *letter != now && sets[edge].is_none_or(|set| set.contains(*letter))
                };
                let mut best = of(index).strangeness(here) + of(other).strangeness(there);
                for letter in LAND.into_iter().filter(fits) {
                    let (mut one, mut two) = (here, there);
                    one[side.index()] = letter;
                    two[side.opposite().index()] = letter;
                    let strange = of(index).strangeness(one) + of(other).strangeness(two);
                    if let (true, Some(one), Some(two)) =
                        (strange < best, set.find(one), set.find(two))
                    {
                        best = strange;
                        (tiles[index], tiles[other]) = (one, two);
                        is_done = false;
                    }
                }
            }
        }
        if is_done {
            break;
        }
    }
}

#[cfg(test)]
mod tests {
    use std::collections::BTreeSet;

    use super::super::{Biome, Brush, EditResult, EndlessMap, Options, Scratch, edit, flood};
    use super::*;
    use mapmaker_grid::TilePos;
    use mapmaker_grid::tileset::TileSet;
    use mapmaker_grid::world::Overlay;

    /// The maximum number of cells of a fill.
    const MOST: usize = 60;

    /// Counts, over some fills, sides of healed tiles with a biome that neither the painted nor the earlier land had,
    /// and healed tiles.
    fn strange(fills: usize) -> (usize, usize) {
        let set = TileSet::reference_with_mega();
        let mut map = EndlessMap::new(7, &set);
        let overlay = Overlay::default();
        let (mut strange, mut healed, mut done) = (0, 0, 0);
        for index in 0.. {
            if done == fills {
                break;
            }
            let start = TilePos::new(index * 37 - 400, index * 53 + 200);
            let cells = flood(&mut map, &overlay, start, MOST);
            let letters = |map: &mut EndlessMap, at| {
                let tile = map.tile(&overlay, at);
                map.set().tile(tile).edges()
            };
            let was = letters(&mut map, start);
            let biome = [Biome::Forest, Biome::Plain, Biome::Mountain][index as usize % 3];
            let is_land = was.iter().all(|letter| LAND.contains(letter));
            if !is_land || was == [biome.letter(); 4] || cells.len() < 4 || cells.len() == MOST {
                continue;
            }
            let edited = edit(
                &mut map,
                &overlay,
                Brush::Biome(biome),
                &cells,
                &Options::default(),
                &mut Scratch::default(),
            );
            let (EditResult::Done(stroke) | EditResult::Partly(stroke, _)) = edited else {
                continue;
            };
            done += 1;
            let painted: BTreeSet<_> = cells.iter().copied().collect();
            for change in stroke.changes() {
                let Some(after) = change.after.filter(|_| !painted.contains(&change.at)) else {
                    continue;
                };
                healed += 1;
                let mut nearby = BTreeSet::from([biome.letter()]);
                nearby.extend(letters(&mut map, change.at));
                for side in Direction::ALL {
                    nearby.extend(letters(&mut map, change.at.step(side)));
                }
                let edges = map.set().tile(after.tile).edges();
                let is_strange =
                    |letter: &&EdgeLabel| LAND.contains(letter) && !nearby.contains(letter);
                strange += edges.iter().filter(is_strange).count();
            }
        }
        (strange, healed)
    }

    #[test]
    fn no_rim_of_another_land_comes_around_what_is_filled() {
        let (strange, healed) = strange(8);
        assert!(healed > 50, "{healed}");
        assert!(strange * 50 <= healed, "{strange} of {healed}");
    }
}

//! How what was healed joins what lies around: of the letters that may be, those that are there already.
//!
//! The solver changes as few cells as can be, and takes any tile that fits. Where two cells beside each other were chosen
//! anew, the letter between them is free: it is changed to one that what is painted or the land that was there has, so that
//! no rim of another land appears around it.

use super::draft::Draft;
use super::placed::Role;
use mapmaker_grid::Direction;
use mapmaker_grid::tileset::{EdgeLabel, LabelSet, TileId, TileSet};

/// The letters of land, the least strange first.
const LAND: [EdgeLabel; 3] = [EdgeLabel::PLAIN, EdgeLabel::FOREST, EdgeLabel::MOUNTAIN];

/// How strange a letter is in a cell that has it, but around it only; that of plain, and that of another that is nowhere.
const BESIDE: u32 = 1;
const PLAIN: u32 = 2;
const FOREIGN: u32 = 4;

/// The most rounds over a window. Each makes it less strange, and few are needed.
const ROUNDS: usize = 8;

/// The letters that a cell knows.
struct NearbyLetters {
    /// What it had, and what is painted beside it.
    own: LabelSet,
    /// What the cells beside it had.
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

/// Changes letters of land between cells that were chosen anew, and nothing else: `is_open` says which cells were, and
/// `sets` which letters an edge may have, `None` for any.
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

    /// The most cells of a fill.
    const MOST: usize = 60;

    /// How many sides of healed tiles have land that neither what is painted nor the land there had, and how many
    /// healed tiles there are, over some fills.
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

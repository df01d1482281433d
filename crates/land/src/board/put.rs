//! Pastes tiles on a board, changing as few others as possible.

use std::collections::BTreeMap;

use rand::Rng;

use super::attempts::Overwrite;
use super::paint::{STEPS, breaks_rivers};
use super::region::StrokeRegion;
use super::{BoardMap, Placing};
use mapmaker_grid::tileset::{EdgeLabel, LabelSet, TileId};
use mapmaker_grid::world::Origin;
use mapmaker_grid::{Direction, TilePos};
use mapmaker_solver::{Options, ProblemError, Repaired, Scratch, repair_rechoosing};

/// The changes around some tiles that make them fit, in reading order; `None` when there is no way, or none was found
/// within the step budget, or it was cancelled. Tiles off the board are ignored. Pinned tiles stay, and painted land
/// where possible.
///
/// # Errors
/// When the board is larger than the solver's.
pub fn make_fit(
    map: &BoardMap,
    tiles: &[Placing],
    options: &Options,
    rng: &mut impl Rng,
    scratch: &mut Scratch,
) -> Result<Option<Vec<Placing>>, ProblemError> {
    let placed = tiles.iter().filter(|(at, _)| map.contains(*at));
    let placed: BTreeMap<_, _> = placed.copied().collect();
    let cells: Vec<_> = placed.keys().copied().collect();
    if cells.is_empty() {
        return Ok(Some(Vec::new()));
    }
    let options = Options {
        max_steps: options.max_steps.min(STEPS),
        ..*options
    };
    let region = StrokeRegion::of(map, &cells);
    // Where a pasted river ends at the rim of the copy, no course may keep the rules of rivers; then only the tiles
    // must fit.
    for has_rivers in [true, false] {
        for overwrite in Overwrite::ALL {
            let how = (overwrite, region.has_rivers && has_rivers);
            let found = region.solve_around(&placed, how, &options, rng, scratch)?;
            if options.is_cancelled() {
                return Ok(None);
            }
            let found = found.filter(|found| {
                fits(map, &placed, found) && !(has_rivers && breaks_rivers(map, found))
            });
            if let Some(mut found) = found {
                found.retain(|(at, _)| !placed.contains_key(at));
                return Ok(Some(found));
            }
        }
    }
    Ok(None)
}

/// Whether the pasted tiles fit after these changes; fixed tiles may prevent it.
fn fits(map: &BoardMap, placed: &BTreeMap<TilePos, TileId>, changed: &[Placing]) -> bool {
    let mut overlay = map.overlay.clone();
    for &(at, tile) in changed {
        overlay.put(at, tile, Origin::Healed);
    }
    let after = BoardMap {
        overlay: &overlay,
        ..*map
    };
    !placed.keys().any(|&at| after.misfits(at))
}

impl StrokeRegion<'_, '_> {
    /// The pasted tiles, and those that must change with them; `None` when there is no way, or none was found within
    /// the step budget.
    fn solve_around(
        &self,
        placed: &BTreeMap<TilePos, TileId>,
        (overwrite, has_rivers): (Overwrite, bool),
        options: &Options,
        rng: &mut impl Rng,
        scratch: &mut Scratch,
    ) -> Result<Option<Vec<Placing>>, ProblemError> {
        let mut problem = self.problem(has_rivers)?;
        let dry = LabelSet::ALL.without(EdgeLabel::RIVER);
        let mut is_placed = vec![false; self.tiles.len()];
        let mut tiles = self.tiles.clone();
        for (&at, &tile) in placed {
            if let Some(index) = self.index(at) {
                is_placed[index] = true;
                tiles[index] = tile;
                problem.pin(self.cell(index), tile)?;
            }
        }
        // Pasted rivers continue, and no others begin.
        let is_led = |at: TilePos, side: Direction| {
            let next = self.map.beside(at, side);
            let tile = next.and_then(|next| placed.get(&next));
            tile.is_some_and(|&tile| {
                self.map.set().outer_edge(tile, side.opposite()) == Some(EdgeLabel::RIVER)
            })
        };
        for (index, at) in self.places().enumerate() {
            let place = (index, at);
            if is_placed[index]
                || !self.pose(place, overwrite, &is_placed, &mut problem, &mut tiles)?
            {
                continue;
            }
            for side in Direction::ALL {
                if let Some(letter) = self.held(at, side) {
                    problem.fix_label(self.cell(index), side, letter)?;
                } else if has_rivers && !self.is_river(at, side) && !is_led(at, side) {
                    problem.allow_labels(self.cell(index), side, dry)?;
                }
            }
        }
        let rechosen = self.to_choose(false, &tiles, &is_placed);
        let repaired = repair_rechoosing(&problem, &tiles, &[], &rechosen, options, rng, scratch)?;
        Ok(match repaired {
            Repaired::Done(repair) => Some(self.changed(tiles, &is_placed, &repair.changed)),
            _ => None,
        })
    }
}

#[cfg(test)]
mod tests {
    use rand::SeedableRng;
    use rand_pcg::Pcg64Mcg;

    use super::*;
    use crate::board::tests::{board, covered, lay};
    use crate::editing::Biome;
    use mapmaker_grid::tileset::TileSet;
    use mapmaker_grid::world::Overlay;
    use mapmaker_solver::Rules;

    const SIDE: usize = 12;

    /// A board full of one tile.
    fn full(rules: &Rules, name: &str, origin: Origin) -> Overlay {
        let all = TilePos::new(0, 0).rectangle(SIDE as i64, SIDE as i64);
        covered(rules, all, name, origin)
    }

    fn square(rules: &Rules, name: &str) -> Vec<Placing> {
        let tile = rules.set().find_name(name).expect("in the pack");
        let cells = TilePos::new(4, 4).rectangle(3, 3);
        cells.map(|at| (at, tile)).collect()
    }

    fn fits_around(map: &BoardMap, tiles: &[Placing]) -> Option<Vec<Placing>> {
        let (options, mut rng) = (Options::default(), Pcg64Mcg::seed_from_u64(1));
        make_fit(map, tiles, &options, &mut rng, &mut Scratch::default()).expect("a board")
    }

    #[test]
    fn a_copy_fits_on_a_full_board_of_other_land() {
        let rules = Rules::new(&TileSet::reference_with_mega());
        for (region, copy) in [("PPPP", "FFFF"), ("FFFF", "MMMM"), ("MMMM", "PPPP")] {
            for origin in [Origin::Healed, Origin::Painted] {
                let overlay = full(&rules, region, origin);
                let map = board(&rules, (SIDE, SIDE), &overlay);
                let tiles = square(&rules, copy);
                let around = fits_around(&map, &tiles).expect("a way");
                let mut after = overlay.clone();
                lay(&mut after, tiles.iter().chain(&around), origin);
                let after = board(&rules, (SIDE, SIDE), &after);
                let all = after.tiles();
                let faults = after.placed(&all).faults(true);
                assert!(faults.is_empty(), "{copy} on {region}: {faults:?}");
                assert!(!around.is_empty() && around.len() < 40, "{around:?}");
                for (at, _) in &around {
                    let off = |at: i64| (4 - at).max(at - 6);
                    assert!(off(at.x).max(off(at.y)) <= 2, "{at:?} is far away");
                }
                assert_eq!(
                    after.biome(TilePos::new(0, 0)),
                    map.biome(TilePos::new(0, 0))
                );
            }
        }
    }

    #[test]
    fn what_is_set_by_hand_stays_and_then_nothing_fits() {
        let rules = Rules::new(&TileSet::reference_with_mega());
        let overlay = full(&rules, "PPPP", Origin::Pinned);
        let map = board(&rules, (SIDE, SIDE), &overlay);
        assert_eq!(fits_around(&map, &square(&rules, "FFFF")), None);
        assert_eq!(map.biome(TilePos::new(5, 5)), Some(Biome::Plain));
    }
}

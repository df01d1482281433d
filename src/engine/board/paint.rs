//! Paints a biome on a board: the painted cells become it, and as few others as can be change with them.

use std::collections::BTreeSet;
use std::sync::atomic::Ordering;

use rand::Rng;

use super::ground::{Company, Ground, Level, Yield};
use super::{BoardMap, Placing};
use crate::engine::editing::{Biome, Refusal, most};
use crate::engine::grid::{Direction, TilePos};
use crate::engine::solver::{Options, ProblemError, Scratch};
use crate::engine::tileset::TileId;
use crate::engine::world::Origin;

/// Steps of the solver in one try.
pub(super) const STEPS: u64 = 30_000;

/// How a stroke of the brush ended.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Painted {
    /// It changes these cells.
    Done {
        /// The painted cells and their tiles, in reading order.
        painted: Vec<Placing>,
        /// The other cells that get another tile, in reading order.
        healed: Vec<Placing>,
        /// The cells that can't be painted, and why.
        left: Option<Refusal>,
    },
    /// Nothing of it can be.
    Refused(Refusal),
    /// The allowed steps were spent, or it was stopped from outside.
    Stopped,
}

/// Paints the cells with a biome ([`Biome::River`]: the cells are the river's way, in order, and it is drawn
/// whole or not at all). Cells off the board and those named twice count for nothing. Empty cells stay empty,
/// and what is set by hand stays as it is, in these cells as well.
///
/// # Errors
/// When the board is larger than the solver's.
pub fn paint(
    map: &BoardMap,
    biome: Biome,
    cells: &[TilePos],
    options: &Options,
    rng: &mut impl Rng,
    scratch: &mut Scratch,
) -> Result<Painted, ProblemError> {
    let is_pinned = |at: TilePos| {
        let cell = map.overlay.get(at);
        cell.is_some_and(|cell| cell.origin == Origin::Pinned)
    };
    let mut seen = BTreeSet::new();
    let on_board = cells.iter().copied();
    let on_board = on_board.filter(|&at| map.contains(at) && seen.insert(at));
    let (stay, wanted): (Vec<_>, Vec<_>) = on_board.partition(|&at| is_pinned(at));
    let is_other = |at: &TilePos| map.biome(*at) != Some(biome);
    let stay: Vec<_> = stay.into_iter().filter(is_other).collect();
    let named = |refusal: Refusal| {
        refusal.name_what_is_in_the_way(|at| {
            let tile = map.tile(at).filter(|_| is_pinned(at))?;
            Some(map.set().name(tile))
        })
    };
    let mut refusals = Vec::new();
    if !stay.is_empty() {
        refusals.push(Refusal::new(stay, "not all of it can be painted"));
    }
    if wanted.is_empty() || biome == Biome::River && !refusals.is_empty() {
        return Ok(match Refusal::of_all(refusals) {
            Some(refusal) => Painted::Refused(named(refusal)),
            None => Painted::Done {
                painted: Vec::new(),
                healed: Vec::new(),
                left: None,
            },
        });
    }
    let options = Options {
        max_steps: options.max_steps.min(STEPS),
        ..*options
    };
    let ground = Ground::of(map, &wanted);
    let mut drawn = Vec::new();
    let mut draw = |part: &[TilePos]| -> Result<Option<Refusal>, Stop> {
        let is_by_rim = part.iter().any(|&at| is_one_from_rim(map, at));
        for (company, level) in tries() {
            if company == Company::Least && !is_by_rim {
                continue;
            }
            for yields in Yield::ALL {
                if yields != Yield::Everywhere && !ground.has_painted_land() {
                    continue;
                }
                let how = (company, level, yields);
                let found = ground.solve(biome, part, how, &options, rng, scratch)?;
                if options
                    .cancel
                    .is_some_and(|flag| flag.load(Ordering::Relaxed))
                {
                    return Err(Stop::Cancelled);
                }
                if let Some(found) = found.filter(|found| !breaks_rivers(map, found)) {
                    drawn = ground.keep_rims(found, &seen);
                    return Ok(None);
                }
            }
        }
        Ok(Some(why_not(map, biome, part, &is_pinned)))
    };
    let tried = match draw(&wanted) {
        Ok(Some(whole)) if biome == Biome::River => return Ok(Painted::Refused(named(whole))),
        Ok(Some(whole)) => most(&wanted, &whole.cells, &mut draw).map(|left| {
            let reason = left.reasons.into_iter().next().unwrap_or(whole);
            let pinned = reason.cells.iter().copied().filter(|&at| is_pinned(at));
            let mut to_mark: Vec<_> = pinned.collect();
            to_mark.extend(left.cells);
            refusals.push(Refusal::new(to_mark, reason.why));
        }),
        Ok(None) => Ok(()),
        Err(stop) => Err(stop),
    };
    match tried {
        Err(Stop::Cancelled) => return Ok(Painted::Stopped),
        Err(Stop::Problem(error)) => return Err(error),
        Ok(()) => {}
    }
    let left = Refusal::of_all(refusals).map(named);
    if let (Some(refusal), true) = (&left, drawn.is_empty()) {
        return Ok(Painted::Refused(refusal.clone()));
    }
    let is_wanted = |(at, _): &Placing| seen.contains(at);
    let is_new = |(at, tile): &Placing| map.tile(*at) != Some(*tile);
    let (painted, healed): (Vec<_>, Vec<_>) = drawn.into_iter().partition(is_wanted);
    Ok(Painted::Done {
        painted,
        healed: healed.into_iter().filter(is_new).collect(),
        left,
    })
}

/// Whether one cell lies between a place and the board's rim.
fn is_one_from_rim(map: &BoardMap, at: TilePos) -> bool {
    let mut sides = Direction::ALL.into_iter();
    sides.any(|side| {
        let next = map.beside(at, side);
        next.is_some_and(|next| map.beside(next, side).is_none())
    })
}

/// How a part is tried, best first: that it is what was painted counts more than what comes of the rim beside it, and
/// less than that no other land comes along.
fn tries() -> impl Iterator<Item = (Company, Level)> {
    let without = Level::ALL.into_iter();
    let without =
        without.flat_map(|level| [Company::Least, Company::None].map(|company| (company, level)));
    without.chain(Level::ALL.map(|level| (Company::Any, level)))
}

/// Why a part was not tried to its end.
enum Stop {
    Cancelled,
    Problem(ProblemError),
}

impl From<ProblemError> for Stop {
    fn from(error: ProblemError) -> Self {
        Self::Problem(error)
    }
}

/// Why some cells can't be painted: with what is set by hand close by, if that is why.
fn why_not(
    map: &BoardMap,
    biome: Biome,
    cells: &[TilePos],
    is_pinned: &impl Fn(TilePos) -> bool,
) -> Refusal {
    let why = format!("no {} fits between the tiles around it", biome.name());
    let mut blamed = cells.to_vec();
    if let &[at] = cells {
        let around = (-2..=2).flat_map(|dy| (-2..=2).map(move |dx| at.offset(dx, dy)));
        blamed.extend(around.filter(|&near| map.contains(near) && is_pinned(near)));
    }
    Refusal::new(blamed, why)
}

/// Whether a stroke would break rules of rivers that hold, and hold as yet.
pub(super) fn breaks_rivers(map: &BoardMap, placing: &[Placing]) -> bool {
    if !map.has_rivers {
        return false;
    }
    let cell = |at: &TilePos| (at.x as usize, at.y as usize);
    let cells: Vec<_> = placing.iter().map(|(at, _)| cell(at)).collect();
    let mut tiles = map.tiles();
    let faults = |tiles: &[TileId]| {
        let faults = map.placed(tiles).faults_at(&cells, true);
        faults.iter().filter(|fault| fault.is_of_rivers()).count()
    };
    let before = faults(&tiles);
    for (&(x, y), &(_, tile)) in cells.iter().zip(placing) {
        tiles[y * map.width + x] = tile;
    }
    faults(&tiles) > before
}

#[cfg(test)]
mod tests {
    use rand::SeedableRng;
    use rand_pcg::Pcg64Mcg;

    use super::*;
    use crate::engine::solver::Rules;
    use crate::engine::tileset::{EdgeLabel, TileSet};
    use crate::engine::world::{EditedCell, Overlay};

    #[test]
    fn sea_that_is_drawn_along_the_rim_ends_beside_the_stroke() {
        // The cells beyond its ends had sea on their rim, where nothing held it back.
        let rules = Rules::new(&TileSet::reference());
        let (options, mut scratch) = (Options::default(), Scratch::default());
        for name in ["FFFF", "PPPP"] {
            let tile = rules.set().find_name(name).expect("in the pack");
            let mut overlay = Overlay::default();
            for cell in 0..100 {
                let (at, origin) = (TilePos::new(cell % 10, cell / 10), Origin::Painted);
                overlay.set(at, Some(EditedCell { tile, origin }));
            }
            let board = BoardMap {
                rules: &rules,
                width: 10,
                height: 10,
                joined: false,
                has_rivers: true,
                overlay: &overlay,
            };
            for (north, south, west, east) in
                [(0, 2, 2, 8), (0, 1, 1, 8), (7, 9, 1, 7), (0, 2, 3, 5)]
            {
                let cells: Vec<_> = (north..=south)
                    .flat_map(|y| (west..=east).map(move |x| TilePos::new(x, y)))
                    .collect();
                for seed in 0..8 {
                    let mut rng = Pcg64Mcg::seed_from_u64(seed);
                    let result =
                        paint(&board, Biome::Sea, &cells, &options, &mut rng, &mut scratch);
                    let Ok(Painted::Done { healed, .. }) = result else {
                        panic!("{name}: {result:?}");
                    };
                    for (at, tile) in healed {
                        for side in Direction::ALL {
                            let letter = rules.set().outer_edge(tile, side);
                            let is_rim = board.beside(at, side).is_none();
                            let is_sea = letter == Some(EdgeLabel::SEA);
                            assert!(!(is_rim && is_sea), "{name}, {seed}: {at:?} {side:?}");
                        }
                    }
                }
            }
        }
    }

    #[test]
    fn a_lake_that_is_painted_a_cell_from_the_rim_has_a_shore_there() {
        // It broke through to the rim, as a cell of sea there costs no more than one of shore.
        let rules = Rules::new(&TileSet::reference());
        let cells: Vec<_> = (1..4)
            .flat_map(|y| (1..4).map(move |x| TilePos::new(x, y)))
            .collect();
        let (options, mut scratch) = (Options::default(), Scratch::default());
        for seed in 0..8 {
            for name in ["FFFF", "PPPP"] {
                let tile = rules.set().find_name(name).expect("in the pack");
                let mut overlay = Overlay::default();
                for cell in 0..48 {
                    let origin = Origin::Painted;
                    let at = TilePos::new(cell % 8, cell / 8);
                    overlay.set(at, Some(EditedCell { tile, origin }));
                }
                let board = BoardMap {
                    rules: &rules,
                    width: 8,
                    height: 6,
                    joined: false,
                    has_rivers: true,
                    overlay: &overlay,
                };
                let land = rules.set().tile(tile);
                let mut rng = Pcg64Mcg::seed_from_u64(seed);
                let result = paint(&board, Biome::Sea, &cells, &options, &mut rng, &mut scratch);
                let Ok(Painted::Done { healed, .. }) = result else {
                    panic!("{name}: {result:?}");
                };
                for (at, tile) in healed {
                    for side in Direction::ALL {
                        let is_between = cells.contains(&at.step(side.opposite()));
                        if board.beside(at, side).is_none() && is_between {
                            let letter = rules.set().outer_edge(tile, side);
                            assert_eq!(letter, Some(land.edges()[0]), "{name}, {seed}: {at:?}");
                        }
                    }
                }
            }
        }
    }
}

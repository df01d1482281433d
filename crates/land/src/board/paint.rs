//! Paints a biome on a board, changing as few other cells as possible.

use std::collections::BTreeSet;

use rand::Rng;

use super::attempts::{ExtraTerrain, Level, Overwrite, SpreadLimit};
use super::region::StrokeRegion;
use super::{BoardMap, Placing};
use crate::editing::{Biome, Refusal, largest_part};
use mapmaker_grid::TilePos;
use mapmaker_grid::tileset::TileId;
use mapmaker_solver::{Options, ProblemError, Scratch};

/// Solver steps of one attempt.
pub(super) const STEPS: u64 = 30_000;

/// The result of painting.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum PaintResult {
    /// These cells change.
    Done {
        /// The painted cells and their tiles, in reading order.
        painted: Vec<Placing>,
        /// The other changed cells, in reading order.
        healed: Vec<Placing>,
        /// The cells that can't be painted, and why.
        left: Option<Refusal>,
    },
    /// Nothing can be painted.
    Refused(Refusal),
    /// The step budget was spent, or it was cancelled.
    Stopped,
}

/// Paints cells with a biome ([`Biome::River`]: the cells are the river's course, in order, and it is drawn whole or
/// not at all). Cells off the board and duplicates are ignored. Other empty cells stay empty, and pinned tiles stay, in
/// these cells as well.
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
) -> Result<PaintResult, ProblemError> {
    let mut seen = BTreeSet::new();
    let on_board = cells.iter().copied();
    let on_board = on_board.filter(|&at| map.contains(at) && seen.insert(at));
    let (stay, wanted): (Vec<_>, Vec<_>) = on_board.partition(|&at| map.is_pinned(at));
    let is_other = |at: &TilePos| map.biome(*at) != Some(biome);
    let stay: Vec<_> = stay.into_iter().filter(is_other).collect();
    let named = |refusal: Refusal| {
        refusal.name_what_is_in_the_way(|at| {
            let tile = map.tile(at).filter(|_| map.is_pinned(at))?;
            Some(map.set().name(tile))
        })
    };
    let mut refusals = Vec::new();
    if !stay.is_empty() {
        refusals.push(Refusal::new(stay, "not all of it can be painted"));
    }
    if wanted.is_empty() || biome == Biome::River && !refusals.is_empty() {
        return Ok(match Refusal::of_all(refusals) {
            Some(refusal) => PaintResult::Refused(named(refusal)),
            None => PaintResult::Done {
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
    let region = StrokeRegion::of(map, &wanted);
    let mut drawn = Vec::new();
    let mut draw = |part: &[TilePos]| -> Result<Option<Refusal>, Stop> {
        let painted: BTreeSet<_> = part.iter().copied().collect();
        let is_painted = |at| painted.contains(&at);
        let is_by_rim = part
            .iter()
            .any(|&at| region.is_one_from_open(at, is_painted));
        let can_spread = matches!(biome, Biome::Sea | Biome::Forest | Biome::Mountain);
        for (extra, spread, level) in attempts(biome) {
            if spread == SpreadLimit::Beside && !can_spread {
                continue;
            }
            if extra == ExtraTerrain::Least && !is_by_rim {
                continue;
            }
            for overwrite in Overwrite::ALL {
                if overwrite != Overwrite::Everywhere && !region.has_painted_land() {
                    continue;
                }
                let how = (extra, spread, level, overwrite);
                let found = region.solve(biome, part, how, &options, rng, scratch)?;
                if options.is_cancelled() {
                    return Err(Stop::Cancelled);
                }
                if let Some(found) = found.filter(|found| !breaks_rivers(map, found)) {
                    drawn = region.least_changed(found, &seen);
                    return Ok(None);
                }
            }
        }
        Ok(Some(why_not(map, biome, part)))
    };
    let tried = match draw(&wanted) {
        Ok(Some(whole)) if biome == Biome::River => return Ok(PaintResult::Refused(named(whole))),
        Ok(Some(whole)) => largest_part(&wanted, &whole.cells, &mut draw).map(|left| {
            let reason = left.reasons.into_iter().next().unwrap_or(whole);
            let pinned = reason.cells.iter().copied();
            let pinned = pinned.filter(|&at| map.is_pinned(at));
            let mut to_mark: Vec<_> = pinned.collect();
            to_mark.extend(left.cells);
            refusals.push(Refusal::new(to_mark, reason.why));
        }),
        Ok(None) => Ok(()),
        Err(stop) => Err(stop),
    };
    match tried {
        Err(Stop::Cancelled) => return Ok(PaintResult::Stopped),
        Err(Stop::Problem(error)) => return Err(error),
        Ok(()) => {}
    }
    let left = Refusal::of_all(refusals).map(named);
    if let (Some(refusal), true) = (&left, drawn.is_empty()) {
        return Ok(PaintResult::Refused(refusal.clone()));
    }
    let is_wanted = |(at, _): &Placing| seen.contains(at);
    let is_new = |(at, tile): &Placing| map.tile(*at) != Some(*tile);
    let (painted, healed): (Vec<_>, Vec<_>) = drawn.into_iter().partition(is_wanted);
    Ok(PaintResult::Done {
        painted,
        healed: healed.into_iter().filter(is_new).collect(),
        left,
    })
}

/// The options of the attempts, best first: no extra terrain and no spreading come first, then how strictly cells show
/// what was painted, then the rim. For a river its course comes first.
fn attempts(biome: Biome) -> Vec<(ExtraTerrain, SpreadLimit, Level)> {
    if biome == Biome::River {
        let all = Level::ALL.into_iter().flat_map(|level| {
            [
                ExtraTerrain::Least,
                ExtraTerrain::None,
                ExtraTerrain::Spring,
                ExtraTerrain::Any,
            ]
            .map(|extra| (extra, SpreadLimit::Anywhere, level))
        });
        return all.collect();
    }
    let without = Level::ALL.into_iter().flat_map(|level| {
        [
            (ExtraTerrain::Least, SpreadLimit::Beside),
            (ExtraTerrain::None, SpreadLimit::Beside),
            (ExtraTerrain::Least, SpreadLimit::Anywhere),
            (ExtraTerrain::None, SpreadLimit::Anywhere),
        ]
        .map(|(extra, spread)| (extra, spread, level))
    });
    let any = Level::ALL.map(|level| (ExtraTerrain::Any, SpreadLimit::Anywhere, level));
    without.chain(any).collect()
}

/// Why an attempt stopped.
enum Stop {
    Cancelled,
    Problem(ProblemError),
}

impl From<ProblemError> for Stop {
    fn from(error: ProblemError) -> Self {
        Self::Problem(error)
    }
}

/// The refusal of cells that can't be painted, with pinned tiles nearby if they are the reason.
fn why_not(map: &BoardMap, biome: Biome, cells: &[TilePos]) -> Refusal {
    let why = format!("no {} fits between the tiles around it", biome.name());
    let mut blamed = cells.to_vec();
    if let &[at] = cells {
        let is_to_blame = |near: &TilePos| map.contains(*near) && map.is_pinned(*near);
        blamed.extend(at.within(2).filter(is_to_blame));
    }
    Refusal::new(blamed, why)
}

/// Whether a stroke would break rules of rivers that hold before it.
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

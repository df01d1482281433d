//! Explains in words which placed tiles make a board impossible.

use std::fmt::Write as _;
use std::sync::atomic::Ordering;

use rand::SeedableRng;
use rand_pcg::Pcg64Mcg;

use super::question::{Question, bad};
use crate::clock::Clock;
use crate::output;
use mapmaker_grid::tileset::TileId;
use mapmaker_solver::{
    Cause, Cell, Explanation, NO_TILE, Options, Outcome, Pin, Problem, Scratch, UNEXPLAINED,
    explain, solve,
};
use mapmaker_storage::exit::{ExitCode, Failure};

/// Larger boards are explained by a part of them that is impossible by itself.
const EXPLAINED_CELLS: usize = 1 << 16;

/// The side of such a part and the distance to the next one, in cells.
const PART: usize = 64;
const PART_STEP: usize = 48;

/// Why a board is impossible.
struct Blame {
    /// The reason, as part of a sentence.
    reason: String,
    /// Placed tiles that can't all stay; none if none is to blame or they were not found.
    culprits: Vec<Pin>,
}

impl From<Explanation> for Blame {
    fn from(found: Explanation) -> Self {
        Self {
            reason: found.to_string(),
            culprits: found.culprits,
        }
    }
}

impl Question {
    /// Reports on standard error that the board is impossible, at once; then which placed tiles are to blame, as far
    /// as found in time.
    pub(super) fn report_impossible(
        &self,
        problem: &Problem,
        scratch: &mut Scratch,
    ) -> Result<ExitCode, Failure> {
        output::report("mapmaker: the board is impossible\n");
        let limit = self.clock.left(self.explain_limit);
        if limit.is_zero() {
            return Ok(ExitCode::No);
        }
        let clock = Clock::start(Some(limit));
        let Blame { reason, culprits } = blame(self, problem, &clock, scratch)?;
        let mut text = format!("reason: {reason}\n");
        // OK because writing to a string never fails; likewise below.
        for Pin { cell, tile } in &culprits {
            let name = self.board.set.name(*tile);
            let _ = writeln!(text, "culprit {},{} {name}", cell.0, cell.1);
        }
        if clock.is_over().load(Ordering::Relaxed) {
            let found = match culprits.len() {
                0 => UNEXPLAINED,
                _ => "fewer tiles may be enough: this is the smallest set found",
            };
            let _ = writeln!(
                text,
                "note: {found} within {:.1} s; --explain-limit S gives more time",
                limit.as_secs_f64()
            );
        }
        output::report(&text);
        Ok(ExitCode::No)
    }
}

/// The random numbers of an explanation, the same for every run.
fn rng() -> Pcg64Mcg {
    Pcg64Mcg::seed_from_u64(0)
}

/// Looks for placed tiles that make a board impossible, until the clock ends.
fn blame(
    question: &Question,
    problem: &Problem,
    clock: &Clock,
    scratch: &mut Scratch,
) -> Result<Blame, Failure> {
    let options = Options {
        cancel: Some(clock.is_over()),
        ..Options::default()
    };
    if problem.width() * problem.height() <= EXPLAINED_CELLS {
        let found = explain(problem, &options, &mut rng(), scratch);
        if let Some(found) = found {
            return Ok(found.into());
        }
    }
    let placed = question.placed();
    let faults = placed.faults(question.has_rivers);
    if let Some(fault) = faults.iter().find(|fault| fault.is_of_its_cells_alone()) {
        let cells = fault.cells();
        let pins = problem.pins().iter();
        return Ok(Blame {
            reason: fault.describe(&placed),
            culprits: pins
                .filter(|pin| cells.contains(&pin.cell))
                .copied()
                .collect(),
        });
    }
    if let Some(found) = explain_a_part(question, problem, &options, scratch)? {
        return Ok(found.into());
    }
    let reason = match faults.first() {
        Some(fault) => fault.describe(&placed),
        None => UNEXPLAINED.to_owned(),
    };
    Ok(Blame {
        reason,
        culprits: Vec::new(),
    })
}

/// Explains a part of the board that is impossible by itself, if there is one. The side of a part is free, so that the
/// board is impossible, too. Boards with mega-tiles have no parts, because these would be cut.
fn explain_a_part(
    question: &Question,
    problem: &Problem,
    options: &Options,
    scratch: &mut Scratch,
) -> Result<Option<Explanation>, Failure> {
    let board = &question.board;
    let is_mega = |&tile: &TileId| tile != NO_TILE && board.set.part(tile).is_some();
    if board.set.chooses_mega() || board.tiles.iter().any(is_mega) {
        return Ok(None);
    }
    for north in (0..board.height).step_by(PART_STEP) {
        for west in (0..board.width).step_by(PART_STEP) {
            let width = PART.min(board.width - west);
            let height = PART.min(board.height - north);
            let mut part = question.free_problem(problem.rules(), width, height)?;
            for y in 0..height {
                let start = (north + y) * board.width + west;
                for (x, &tile) in board.tiles[start..start + width].iter().enumerate() {
                    if tile != NO_TILE {
                        part.pin((x, y), tile).map_err(bad)?;
                    }
                }
            }
            if part.pins().is_empty() {
                continue;
            }
            let mut rng = rng();
            if solve(&part, options, &mut rng, scratch) == Outcome::Impossible
                && let Some(found) = explain(&part, options, &mut rng, scratch)
            {
                return Ok(Some(moved(found, (west, north))));
            }
        }
    }
    Ok(None)
}

/// An explanation of a part, in cells of the board.
fn moved(mut found: Explanation, (west, north): Cell) -> Explanation {
    let moved = |(x, y): Cell| (x + west, y + north);
    for pin in &mut found.culprits {
        pin.cell = moved(pin.cell);
    }
    found.cause = match found.cause {
        Cause::Clash { cells, letters } => Cause::Clash {
            cells: cells.map(moved),
            letters,
        },
        Cause::Border(cell) => Cause::Border(moved(cell)),
        Cause::NoTile(cell) => Cause::NoTile(moved(cell)),
        other => other,
    };
    found
}

//! How many solutions a problem has.
//!
//! A dynamic programme goes through the cells and keeps, for each way to label the *frontier* (the
//! edges between cells that were passed and cells that were not), in how many ways the cells that
//! were passed can be filled. Cells that no open edge joins are counted apart and multiplied, so what
//! counts is the widest unfilled part of a board, not its size; lines go along its shorter side.
//!
//! It ends where there are more than [`MAX_STATES`] ways to label a frontier. Measured on free boards
//! of `w` × `h` cells, of which `w` is the smaller: up to `w` = 8 with the 141 tiles of the reference
//! pack, 19 with all 16 tiles of two letters, 11 with the 81 of three and 9 with the 256 of four; on
//! a torus, where the first line has to be remembered, up to 3, 9, 5 and 4. The other side may be as
//! long as patience lasts: with the pack a cell takes about 0.4 ms at `w` = 5, 7 ms at 7 and 30 ms
//! at 8, and a number of solutions outgrows 128 bits at 6 × 6.
//! Holes in a board that is otherwise filled, or joined to its surroundings, go further.

mod buffers;
mod layer;
mod parts;
mod plan;
mod watch;

use std::ops::ControlFlow;

use rand_pcg::Pcg64Mcg;

pub(super) use self::buffers::Counting;
use self::plan::Plan;
use self::watch::{Stop, Watch};
use super::answers::{Enumeration, each_solution};
use super::consistency;
use super::outcome::Options;
use super::problem::Problem;
use super::scratch::Scratch;
use super::solve::lay_out;

/// The most labellings of a frontier up to which [`count`] counts; each takes 32 bytes, in two tables.
///
/// The frontier is the edges between cells that were passed and cells that were not; a labelling gives each of them a
/// letter. The wider a board, the longer its frontier, and the more labellings there are.
pub const MAX_STATES: usize = 1 << 20;

/// The highest limit up to which [`count`] finds solutions one by one where it can't count them.
pub const MAX_LISTED: u128 = 4096;

/// How many solutions there are: what [`count`] says. A limit of how often a tile is used is a [`Count`](crate::Count).
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum SolutionCount {
    /// This many, fewer than the limit.
    Exactly(u128),
    /// As many as this, which is the limit, or more.
    AtLeast(u128),
    /// The board is too wide, or has rules that can't be counted, and the limit is over
    /// [`MAX_LISTED`]. Nothing is wrong with it: [`solve`](fn@crate::solve) may well fill it.
    NotFeasible,
    /// The allowed steps were spent first.
    BudgetSpent,
    /// It was stopped from outside.
    Cancelled,
}

/// Counts the solutions of a problem, up to `limit`. To limit how often a tile is used is for [`Problem::count`].
///
/// Two solutions are different when some cell has different tiles in them. The number is exact; from `limit` on it is
/// [`SolutionCount::AtLeast`], so with `u128::MAX` where it outgrows 128 bits (at 6 × 6 free cells of the 141 tiles).
/// Wishes and weights change nothing.
///
/// What can be counted depends on the shorter side (see [`MAX_STATES`]). Free boards of the 141 tiles were counted up
/// to a shorter side of 8: 3 × 20 and 6 × 12 can be counted, 9 × 9 and 20 × 12 are [`SolutionCount::NotFeasible`]. It
/// may be 19 with all 16 tiles of two letters, 11 with the 81 of three, 9 with the 256 of four; on a torus 3 with the
/// 141 tiles, and 9, 5 and 4 with the others. Holes in a board that is otherwise filled go further.
///
/// On wider boards, and where rivers have rules or tiles are counted, solutions are found one by one if `limit` is
/// [`MAX_LISTED`] at most. So give such a limit for a big board, and expect [`SolutionCount::AtLeast`].
///
/// A step of `options.max_steps` is a labelling of a frontier that is gone on from. Memory: about 30 bytes a cell, and
/// up to 100 MiB for the tables, which the scratch keeps.
///
/// # Example
/// ```
/// use mapmaker_grid::tileset::TileSet;
/// use mapmaker_solver::{Options, Problem, Rules, Scratch, SolutionCount, count};
///
/// let rules = Rules::new(&TileSet::reference());
/// let (options, mut scratch) = (Options::default(), Scratch::default());
/// let cell = Problem::new(&rules, 1, 1)?;
/// assert_eq!(count(&cell, u128::MAX, &options, &mut scratch), SolutionCount::Exactly(141));
/// let wide = Problem::new(&rules, 50, 50)?;
/// assert_eq!(count(&wide, u128::MAX, &options, &mut scratch), SolutionCount::NotFeasible);
/// assert_eq!(count(&wide, 10, &options, &mut scratch), SolutionCount::AtLeast(10));
/// # Ok::<(), mapmaker_solver::ProblemError>(())
/// ```
pub fn count(
    problem: &Problem,
    limit: u128,
    options: &Options,
    scratch: &mut Scratch,
) -> SolutionCount {
    if limit == 0 {
        return SolutionCount::AtLeast(0);
    }
    match count_by_frontier(problem, limit, options, scratch) {
        Ok(count) if count < limit => SolutionCount::Exactly(count),
        Ok(_) => SolutionCount::AtLeast(limit),
        Err(Stop::Cancelled) => SolutionCount::Cancelled,
        Err(Stop::BudgetSpent) => SolutionCount::BudgetSpent,
        Err(Stop::TooMany) if limit <= MAX_LISTED => list(problem, limit, options, scratch),
        Err(Stop::TooMany) => SolutionCount::NotFeasible,
    }
}

/// Lays the board out, if its solutions can be counted by frontiers; false when there are none.
fn start(problem: &Problem, options: &Options, scratch: &mut Scratch) -> Result<bool, Stop> {
    if !problem.counts.is_empty() || problem.has_rivers {
        return Err(Stop::TooMany);
    }
    match lay_out(problem, &problem.pins, options, &mut (), scratch) {
        Ok(()) => Ok(true),
        Err(consistency::Stop::Contradiction(_)) => Ok(false),
        Err(consistency::Stop::Cancelled) => Err(Stop::Cancelled),
    }
}

fn count_by_frontier(
    problem: &Problem,
    limit: u128,
    options: &Options,
    scratch: &mut Scratch,
) -> Result<u128, Stop> {
    if !start(problem, options, scratch)? {
        return Ok(0);
    }
    let (rules, board) = (problem.rules, &scratch.board);
    let mut watch = Watch::new(options);
    let Counting {
        parts,
        plans,
        layers,
    } = &mut scratch.counting;
    parts.start(board, &mut watch)?;
    let mut product = 1_u128;
    while let Some(part) = parts.next(board, &mut watch)? {
        let plan = Plan::choose(plans, board, part, &mut watch)?;
        layers.start(limit);
        for cell in &plan.cells {
            layers.advance(&plan.ways(cell, rules, board), plan, cell, &mut watch)?;
        }
        let count = layers.total().unwrap_or(0);
        product = product.saturating_mul(count).min(limit);
        if product == 0 {
            break;
        }
    }
    Ok(product)
}

/// Counts by finding one solution after another.
fn list(problem: &Problem, limit: u128, options: &Options, scratch: &mut Scratch) -> SolutionCount {
    let mut found = 0;
    let mut rng = Pcg64Mcg::new(1);
    let ended = each_solution(problem, options, &mut rng, scratch, |_| {
        found += 1;
        if found == limit {
            ControlFlow::Break(())
        } else {
            ControlFlow::Continue(())
        }
    });
    match ended {
        Enumeration::Complete => SolutionCount::Exactly(found),
        Enumeration::Stopped => SolutionCount::AtLeast(limit),
        Enumeration::BudgetSpent => SolutionCount::BudgetSpent,
        Enumeration::Cancelled => SolutionCount::Cancelled,
    }
}

//! One solution after another, all different.

use std::ops::ControlFlow;

use rand::Rng;

use super::outcome::{Options, Outcome};
use super::poll::{Cancelled, Poll};
use super::problem::Problem;
use super::scratch::Scratch;
use super::search::End;
use super::solve::{lay_out, searching, solve};
use mapmaker_grid::tileset::TileId;

/// How a walk through the solutions ended.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Enumeration {
    /// There are no others than those that were visited.
    Complete,
    /// The visitor had seen enough.
    Stopped,
    /// The allowed steps were spent first.
    BudgetSpent,
    /// It was stopped from outside.
    Cancelled,
}

/// Visits one solution after another, all different, until `visit` breaks off.
///
/// The first is the one that [`solve`] gives. Each further one is found by the same search, which
/// rules out what it has found and keeps what it has learned: about 150 bytes a cell, and some for each
/// solution. The steps of `options` are allowed for all of them together.
///
/// One solution differs from the next in few cells. For fillings that are unlike each other call [`solve`] with other
/// seeds.
///
/// # Example
/// ```
/// use std::ops::ControlFlow;
///
/// use mapmaker_grid::tileset::{Tile, TileSet};
/// use mapmaker_solver::{Enumeration, Options, Problem, Rules, Scratch, each_solution};
/// use rand::SeedableRng;
///
/// // Two tiles that have only each other as neighbours: a chessboard, in two ways.
/// let tiles = ["AACC", "CCAA"].map(|name| (Tile::from_letters(name).expect("four letters"), 1));
/// let rules = Rules::new(&TileSet::new(tiles).expect("two tiles"));
/// let board = Problem::new(&rules, 3, 3)?;
/// let (mut rng, mut scratch) = (rand_pcg::Pcg64Mcg::seed_from_u64(1), Scratch::default());
/// let mut found = Vec::new();
/// let end = each_solution(&board, &Options::default(), &mut rng, &mut scratch, |tiles| {
///     found.push(tiles.to_vec());
///     if found.len() < 100 { ControlFlow::Continue(()) } else { ControlFlow::Break(()) }
/// });
/// assert_eq!((found.len(), end), (2, Enumeration::Complete));
/// # Ok::<(), mapmaker_solver::ProblemError>(())
/// ```
pub fn each_solution(
    problem: &Problem,
    options: &Options,
    rng: &mut impl Rng,
    scratch: &mut Scratch,
    mut visit: impl FnMut(&[TileId]) -> ControlFlow<()>,
) -> Enumeration {
    match solve(problem, options, rng, scratch) {
        Outcome::Impossible => return Enumeration::Complete,
        Outcome::BudgetSpent => return Enumeration::BudgetSpent,
        Outcome::Cancelled => return Enumeration::Cancelled,
        Outcome::Solved(tiles) => {
            if visit(tiles).is_break() {
                return Enumeration::Stopped;
            }
        }
    }
    each_further(problem, options, rng, scratch, visit).unwrap_or(Enumeration::Cancelled)
}

/// Visits all solutions but the one that lies in the tiles.
fn each_further(
    problem: &Problem,
    options: &Options,
    rng: &mut impl Rng,
    scratch: &mut Scratch,
    mut visit: impl FnMut(&[TileId]) -> ControlFlow<()>,
) -> Result<Enumeration, Cancelled> {
    let mut left = options.max_steps;
    if lay_out(problem, &problem.pins, options, &mut (), scratch).is_err() {
        // The problem has just been solved, so nothing but the flag keeps a board from it.
        return Err(Cancelled);
    }
    let mut poll = Poll::new(options.cancel);
    let mut first = Vec::new();
    poll.copy(&mut first, &scratch.tiles)?;
    let mut observer = ();
    let Some((tiles, mut search)) = searching(problem, options, &mut observer, scratch)? else {
        return Ok(Enumeration::Complete);
    };
    let mut has_repeated = false;
    let end = loop {
        let before = search.stats();
        let options = Options {
            max_steps: left,
            ..*options
        };
        match search.run(&options, rng) {
            End::Impossible => break Enumeration::Complete,
            End::BudgetSpent => break Enumeration::BudgetSpent,
            End::Cancelled => break Enumeration::Cancelled,
            End::Solved => {}
        }
        let after = search.stats();
        if left != u64::MAX {
            let steps = after.decisions + after.backtracks - before.decisions - before.backtracks;
            left = left.saturating_sub(steps);
        }
        search.tiles(|slot, tile| {
            let (x, y) = search_cell(problem, slot);
            tiles[y * problem.width + x] = tile;
        })?;
        // The search comes to the first solution again: at once, unless labels were wanted.
        if !has_repeated && poll.are_same(tiles, &first)? {
            has_repeated = true;
        } else if visit(tiles).is_break() {
            break Enumeration::Stopped;
        }
        if !search.exclude_solution()? {
            break Enumeration::Complete;
        }
    };
    let stats = search.stats();
    scratch.stats.add(stats);
    Ok(end)
}

/// The cell of a slot; see [`super::board::Layout`].
const fn search_cell(problem: &Problem, slot: usize) -> (usize, usize) {
    (slot % (problem.width + 1), slot / (problem.width + 1))
}

//! The peer that decides: `CaDiCaL`, asked about boards.

mod encoding;

use std::time::{Duration, Instant};

use mapmaker::grid::tileset::TileId;
use rustsat::solvers::{ControlSignal, Solve, SolverResult, Terminate};
use rustsat_cadical::CaDiCaL;

use crate::board::Board;
use encoding::Encoding;

/// What the solver found.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Answer {
    /// The tiles in reading order.
    Solved(Vec<TileId>),
    /// Proved: there is no solution.
    Impossible,
    /// The limit was reached first.
    Spent,
}

/// How much of the work is done before the solver sees it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Reduction {
    /// Tiles that clash with a placed neighbour are left out, no more.
    Placed,
    /// Tiles are left out until the board is arc-consistent.
    ArcConsistent,
}

/// Decides a board, or gives up after `limit`.
///
/// What placed tiles alone rule out is left for the solver to say, so that it is always the solver's
/// answer; what arc consistency rules out is not.
pub fn decide(board: &Board, reduction: Reduction, limit: Duration) -> Answer {
    match Encoding::new(board, reduction) {
        Some(encoding) => run(encoding, limit),
        None if reduction == Reduction::ArcConsistent => Answer::Impossible,
        None => {
            let mut solver = CaDiCaL::default();
            // OK because these fail without memory only.
            solver.add_clause_ref(&[][..]).expect("memory");
            match solver.solve().expect("the solver runs") {
                SolverResult::Unsat => Answer::Impossible,
                SolverResult::Sat | SolverResult::Interrupted => Answer::Spent,
            }
        }
    }
}

/// Lets the solver search.
fn run(mut encoding: Encoding, limit: Duration) -> Answer {
    let mut solver = CaDiCaL::default();
    encoding.emit(&mut solver);
    let start = Instant::now();
    solver.attach_terminator(move || {
        if start.elapsed() > limit {
            ControlSignal::Terminate
        } else {
            ControlSignal::Continue
        }
    });
    // OK because it fails without memory only.
    match solver.solve().expect("the solver runs") {
        SolverResult::Sat => Answer::Solved(encoding.decode(&solver)),
        SolverResult::Unsat => Answer::Impossible,
        SolverResult::Interrupted => Answer::Spent,
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use rand::{RngExt, SeedableRng};
    use rand_pcg::Pcg64Mcg;

    use crate::board::set_of;

    const LIMIT: Duration = Duration::from_mins(1);

    /// Whether some filling of the cells from `cell` on exists, by trying all.
    fn can_fill(board: &mut Board, cell: usize) -> bool {
        if cell == board.cells.len() {
            return true;
        }
        let placed = board.cells[cell];
        let all = (0..board.set.len() as u16).map(TileId);
        let fills = |tile: TileId| {
            if placed.is_some_and(|placed| placed != tile) || !board.fits(cell, tile) {
                return false;
            }
            board.cells[cell] = Some(tile);
            let fills = can_fill(board, cell + 1);
            board.cells[cell] = placed;
            fills
        };
        all.into_iter().any(fills)
    }

    #[test]
    fn answers_are_those_of_trying_everything() {
        let mut rng = Pcg64Mcg::seed_from_u64(5);
        let mut impossible = 0;
        for _ in 0..2000 {
            let letters: Vec<u8> = (0..16).map(|_| b"ACE"[rng.random_range(0..3)]).collect();
            let names: Vec<_> = letters.chunks(4).map(String::from_utf8_lossy).collect();
            let set = set_of(&names).expect("a set");
            let mut board = Board::empty(set, rng.random_range(1..=4), rng.random_range(1..=3));
            for cell in 0..board.cells.len() {
                let tile = TileId(rng.random_range(0..board.set.len() as u16));
                board.cells[cell] = rng.random_bool(0.2).then_some(tile);
            }
            let expected = can_fill(&mut board.clone(), 0);
            impossible += usize::from(!expected);
            for reduction in [Reduction::Placed, Reduction::ArcConsistent] {
                match decide(&board, reduction, LIMIT) {
                    Answer::Solved(tiles) => assert!(expected && board.is_solved_by(&tiles)),
                    answer => assert!(!expected && answer == Answer::Impossible),
                }
            }
        }
        assert!(
            (500..1500).contains(&impossible),
            "{impossible} are impossible"
        );
    }
}

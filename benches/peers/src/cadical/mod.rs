//! The peer that decides: `CaDiCaL`, asked about boards.

mod encoding;

use std::time::{Duration, Instant};

use mapmaker::grid::tileset::TileId;
use rand::Rng;
use rustsat::solvers::{ControlSignal, LimitConflicts, Solve, SolverResult, Terminate};
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

/// When to give up.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Limit {
    /// After this long.
    Time(Duration),
    /// After so many conflicts: the same end on every machine.
    Conflicts(u32),
}

/// Decides a board.
///
/// What placed tiles alone rule out is left for the solver to say, so that it is always the solver's
/// answer; what arc consistency rules out is not.
pub fn decide(board: &Board, reduction: Reduction, limit: Limit) -> Answer {
    match Encoding::new(board, reduction) {
        Some(encoding) => run(encoding, CaDiCaL::default(), limit, |_, _| {}),
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

/// Some solution that `rng` leads to, or what stands against it.
pub fn sample(board: &Board, limit: Limit, rng: &mut impl Rng) -> Answer {
    let Some(encoding) = Encoding::new(board, Reduction::Placed) else {
        return Answer::Impossible;
    };
    let mut solver = CaDiCaL::default();
    // Without luck: it tries the same few assignments first, whatever the phases are.
    // OK because the option exists.
    solver.set_option("lucky", 0).expect("an option");
    run(encoding, solver, limit, |encoding, solver| {
        encoding.shuffle(solver, rng);
    })
}

/// Lets the solver search; `prepare` has a word with it after all clauses are there.
fn run(
    mut encoding: Encoding,
    mut solver: CaDiCaL,
    limit: Limit,
    prepare: impl FnOnce(&Encoding, &mut CaDiCaL),
) -> Answer {
    encoding.emit(&mut solver);
    prepare(&encoding, &mut solver);
    match limit {
        // OK because the number is far below the solver's own limit.
        Limit::Conflicts(most) => solver.limit_conflicts(Some(most)).expect("a limit"),
        Limit::Time(most) => {
            let start = Instant::now();
            solver.attach_terminator(move || {
                if start.elapsed() > most {
                    ControlSignal::Terminate
                } else {
                    ControlSignal::Continue
                }
            });
        }
    }
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
    use mapmaker::grid::tileset::TileSet;
    use rand::{RngExt, SeedableRng};
    use rand_pcg::Pcg64Mcg;

    use crate::board::set_of;

    const LIMIT: Limit = Limit::Conflicts(1_000_000);

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

    #[test]
    fn samples_differ() {
        let board = Board::empty(TileSet::reference(), 6, 6);
        let mut rng = Pcg64Mcg::seed_from_u64(1);
        let [one, other] = [(); 2].map(|()| sample(&board, LIMIT, &mut rng));
        assert!(matches!(&one, Answer::Solved(tiles) if board.is_solved_by(tiles)));
        assert_ne!(one, other);
    }
}

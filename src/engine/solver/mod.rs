//! Completes a finite region of tiles inside what is already fixed, or proves that nothing can.

mod backtrack;
mod board;
mod check;
mod choose;
mod consistency;
mod flow;
mod mend;
mod outcome;
mod parity;
mod problem;
mod rules;
mod scan;
mod search;
mod solve;
mod tables;

pub use check::{Fault, MAX_FAULTS, Placed};
pub use outcome::{NO_TILE, Observer, Options, Outcome, Stats, Step, Strategy};
pub use problem::{
    Cell, Count, MAX_COUNTS, MAX_SIDE, OutsideRiver, Pin, Problem, ProblemError, RiverEnd,
};
pub use rules::Rules;
pub use solve::{Scratch, solve, solve_watched};

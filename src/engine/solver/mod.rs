//! Completes a finite region of tiles inside what is already fixed, or proves that nothing can.

mod answers;
mod backtrack;
mod board;
mod check;
mod choose;
mod consistency;
mod count;
mod explain;
mod flow;
mod hitting;
mod judge;
mod memo;
mod mend;
mod outcome;
mod parity;
mod patch;
mod problem;
mod repair;
mod rules;
mod scan;
mod search;
mod session;
mod solve;
mod suggest;
mod tables;

pub use answers::{Enumeration, each_solution};
pub use check::{Fault, MAX_FAULTS, Placed};
pub use count::{MAX_LISTED, MAX_STATES, Sample, SolutionCount, count, sample_uniform};
pub use explain::{Cause, Explanation, explain};
pub use outcome::{NO_TILE, Observer, Options, Outcome, Stats, Step, Strategy};
pub use problem::{
    Cell, Count, MAX_COUNTS, MAX_SIDE, OutsideRiver, Pin, Problem, ProblemError, RiverEnd,
};
pub use repair::{Repair, Repaired, repair};
pub use rules::Rules;
pub use session::Session;
pub use solve::{Scratch, solve, solve_watched};
pub use suggest::{Advice, Suggestion, suggest};

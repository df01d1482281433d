//! `mapmaker tetravex test`: makes a puzzle, solves it, and prints both.

use super::generate::report_repeats;
use super::{SearchArguments, SizeArguments, bad};
use crate::clock::Clock;
use crate::output;
use mapmaker_puzzles::tetravex::{Outcome, SolveOptions, generate, solve};
use mapmaker_storage::exit::{ExitCode, Failure};

/// The placements after which the search gives up, about a second, and the layout is printed from which the puzzle was
/// cut.
const MAX_PLACEMENTS: u64 = 100_000_000;

#[derive(Debug, clap::Args)]
pub(super) struct TestArguments {
    #[command(flatten)]
    size: SizeArguments,
    #[command(flatten)]
    search: SearchArguments,
    #[command(flatten)]
    out: output::TextArguments,
}

/// Prints the puzzle and its solution: the solver's or, if that takes too long, the layout from which the tiles were
/// cut.
pub(super) fn run(arguments: &TestArguments) -> Result<ExitCode, Failure> {
    arguments.out.check()?;
    let clock = Clock::start(arguments.search.time_limit);
    let size = &arguments.size;
    let (rows, columns, colours) = size.all();
    let seed = size.choose()?.seed.value();
    let made = generate(rows, columns, colours, seed).map_err(bad)?;
    let threads = arguments.search.threads();
    let options = SolveOptions {
        max_placements: MAX_PLACEMENTS,
        ..SearchArguments::options(seed, &threads, &clock)
    };
    let solution = match solve(&made.puzzle, &options).0 {
        Outcome::Solved(layout) => made.puzzle.laid_out(&layout),
        Outcome::Cancelled => return Err(clock.failure("before the puzzle was solved")),
        // A solution exists, so that nothing is proved here.
        Outcome::BudgetSpent | Outcome::Impossible => made.solution,
    };
    report_repeats(&made.puzzle);
    let text = format!("Puzzle:\n{}\nSolution:\n{solution}", made.puzzle);
    arguments.out.write(&text)?;
    Ok(ExitCode::Done)
}

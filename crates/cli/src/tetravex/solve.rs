//! `mapmaker tetravex solve`: the tiles of a puzzle in solved order.

use std::time::Instant;

use super::{FileArguments, SearchArguments};
use crate::chance::SeedArguments;
use crate::clock::Clock;
use crate::output;
use mapmaker_puzzles::tetravex::{Outcome, solve};
use mapmaker_storage::exit::{ExitCode, Failure};
use mapmaker_storage::tetravex;

#[derive(Debug, clap::Args)]
pub(super) struct SolvePuzzleArguments {
    #[command(flatten)]
    file: FileArguments,
    #[command(flatten)]
    search: SearchArguments,
    #[command(flatten)]
    seed: SeedArguments,
    /// Print the number of placements and runs and the time of the search on standard error
    #[arg(long)]
    stats: bool,
    #[command(flatten)]
    out: output::TextArguments,
}

/// Prints the solved puzzle, or reports that there is no solution.
pub(super) fn run(arguments: &SolvePuzzleArguments) -> Result<ExitCode, Failure> {
    arguments.out.check()?;
    let clock = Clock::start(arguments.search.time_limit);
    let puzzle = tetravex::load(&arguments.file.file)?;
    let chosen = arguments.seed.choose();
    let seed = chosen.seed.value();
    let start = Instant::now();
    let threads = arguments.search.threads();
    let options = SearchArguments::options(seed, &threads, &clock);
    let (outcome, stats) = solve(&puzzle, &options);
    if arguments.stats {
        let seconds = start.elapsed().as_secs_f64();
        output::report(&format!(
            "placements: {}\nruns: {}\ntime: {:.3} ms\n",
            stats.placements,
            stats.runs,
            seconds * 1e3
        ));
    }
    match outcome {
        Outcome::Solved(layout) => {
            chosen.report();
            arguments.out.write(&puzzle.laid_out(&layout).to_string())?;
            Ok(ExitCode::Done)
        }
        Outcome::Impossible => {
            output::report("no solution\n");
            Ok(ExitCode::No)
        }
        Outcome::Cancelled | Outcome::BudgetSpent => {
            Err(clock.failure("before the puzzle was decided"))
        }
    }
}

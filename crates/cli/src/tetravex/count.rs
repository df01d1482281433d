//! `mapmaker tetravex count`: counts the layouts that solve a puzzle.

use std::num::NonZeroU64;

use super::{FileArguments, SearchArguments};
use crate::clock::Clock;
use crate::numbers::positive;
use crate::output;
use mapmaker_puzzles::tetravex::{Count, CountEnd, count};
use mapmaker_storage::exit::{ExitCode, Failure};
use mapmaker_storage::tetravex;

#[derive(Debug, clap::Args)]
pub(super) struct CountArguments {
    #[command(flatten)]
    file: FileArguments,
    #[command(flatten)]
    search: SearchArguments,
    /// Stop after K solutions; there may be more
    #[arg(long, value_name = "K", allow_hyphen_values = true,
          value_parser = positive("a limit"))]
    limit: Option<NonZeroU64>,
}

/// Prints the number; the answer is no if it is 0.
pub(super) fn run(arguments: &CountArguments) -> Result<ExitCode, Failure> {
    let clock = Clock::start(arguments.search.time_limit);
    let puzzle = tetravex::load(&arguments.file.file)?;
    let at_most = arguments.limit.map_or(u64::MAX, NonZeroU64::get);
    let threads = arguments.search.threads();
    let options = SearchArguments::options(0, &threads, &clock);
    let Count { layouts, end, .. } = count(&puzzle, at_most, &options);
    match end {
        CountEnd::Complete | CountEnd::Enough => {
            output::print(&format!("{layouts}\n"))?;
            Ok(if layouts == 0 {
                ExitCode::No
            } else {
                ExitCode::Done
            })
        }
        CountEnd::BudgetSpent | CountEnd::Cancelled => Err(clock.failure(&match layouts {
            1 => "after 1 layout".to_owned(),
            _ => format!("after {layouts} layouts"),
        })),
    }
}

//! `mapmaker tetramino count`: counts the ways to fill the centre of a card.

use std::num::NonZeroU64;

use super::{Question, QuestionArguments};
use crate::numbers::positive;
use crate::output;
use mapmaker_puzzles::exact_cover::End;
use mapmaker_puzzles::polyomino::count;
use mapmaker_storage::exit::{ExitCode, Failure};

#[derive(Debug, clap::Args)]
pub(super) struct CountArguments {
    #[command(flatten)]
    question: QuestionArguments,
    /// Stop after K ways; there may be more
    #[arg(long, value_name = "K", allow_hyphen_values = true,
          value_parser = positive("a limit"))]
    limit: Option<NonZeroU64>,
}

/// Prints the number.
pub(super) fn run(arguments: &CountArguments) -> Result<ExitCode, Failure> {
    let question = Question::read(&arguments.question)?;
    let at_most = arguments.limit.map_or(u64::MAX, NonZeroU64::get);
    let limits = question.limits();
    match count(&question.card, question.has_flips, &limits, at_most) {
        (count, End::Complete | End::Stopped) => {
            output::print(&format!("{count}\n"))?;
            Ok(if count == 0 {
                ExitCode::No
            } else {
                ExitCode::Done
            })
        }
        (_, End::BudgetSpent | End::Cancelled) => Err(question.undecided()),
    }
}

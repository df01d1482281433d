//! `mapmaker tetramino solve`: a way to fill the centre of a card, or a proof that there is none.

use super::{Question, QuestionArguments};
use crate::output;
use mapmaker_puzzles::exact_cover::End;
use mapmaker_puzzles::polyomino::{Hint, TetraminoGame, solve};
use mapmaker_storage::exit::{ExitCode, Failure};

#[derive(Debug, clap::Args)]
pub(super) struct SolveCardArguments {
    #[command(flatten)]
    question: QuestionArguments,
    /// Print the keys that win the game instead of the filled centre; `play` reads them from a pipe
    #[arg(long)]
    keys: bool,
    #[command(flatten)]
    out: output::TextArguments,
}

/// Prints the solution.
pub(super) fn run(arguments: &SolveCardArguments) -> Result<ExitCode, Failure> {
    arguments.out.check()?;
    let question = Question::read(&arguments.question)?;
    let limits = question.limits();
    let text = if arguments.keys {
        let game = TetraminoGame::new(question.card.clone(), question.has_flips);
        match game.winning_keys(&limits) {
            Ok(keys) => keys + "\n",
            Err(Hint::Unsolvable) => return Ok(question.report_unsolvable()),
            Err(_) => return Err(question.undecided()),
        }
    } else {
        let rows = match solve(&question.card, question.has_flips, &limits) {
            (Some(rows), _) => rows,
            (None, End::Complete) => return Ok(question.report_unsolvable()),
            (None, _) => return Err(question.undecided()),
        };
        let row = |row: &Vec<u8>| row.iter().map(ToString::to_string).collect::<String>() + "\n";
        rows.iter().map(row).collect()
    };
    arguments.out.write(&text)?;
    Ok(ExitCode::Done)
}

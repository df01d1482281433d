//! `mapmaker tetramino check`: whether a card is well formed and can be solved.

use super::{Question, QuestionArguments};
use crate::output;
use mapmaker_puzzles::polyomino::{Verdict, decide};
use mapmaker_storage::exit::{ExitCode, Failure};

/// Prints the card's properties, and whether it can be solved.
pub(super) fn run(arguments: &QuestionArguments) -> Result<ExitCode, Failure> {
    let question = Question::read(arguments)?;
    let card = &question.card;
    let (answer, code) = match decide(card, question.has_flips, &question.limits()) {
        Verdict::Solvable => ("yes", ExitCode::Done),
        Verdict::Unsolvable if question.needs_flips() => {
            ("no\nsolvable with --flips: yes", ExitCode::No)
        }
        Verdict::Unsolvable => ("no", ExitCode::No),
        Verdict::Unknown => return Err(question.undecided()),
    };
    let (columns, rows) = card.size();
    let (cells, blocks) = card.areas();
    let pieces = card.pieces().len();
    output::print(&format!(
        "centre: {columns} x {rows}, {cells} cells\npieces: {pieces}, {blocks} blocks\nsolvable: {answer}\n"
    ))?;
    Ok(code)
}

//! `mapmaker board check`: checks that placed tiles fit and obey the rules of rivers so far.

use std::fmt::Write as _;
use std::time::Instant;

use super::QuestionArguments;
use super::question::Question;
use crate::output;
use mapmaker_grid::seed::Seed;
use mapmaker_solver::{MAX_FAULTS, NO_TILE, Outcome, Scratch, solve};
use mapmaker_storage::exit::{ExitCode, Failure};

#[derive(Debug, clap::Args)]
pub(super) struct CheckBoardArguments {
    #[command(flatten)]
    question: QuestionArguments,
    /// Ask the solver whether the empty cells can be filled, too; options of the search go with this alone
    #[arg(long)]
    completable: bool,
}

/// Prints a line for each fault and a summary. The answer is no if there is a fault, or if the board was to be
/// completable and isn't.
pub(super) fn run(arguments: &CheckBoardArguments) -> Result<ExitCode, Failure> {
    if let (Some(option), false) = (arguments.question.search.given(), arguments.completable) {
        return Err(Failure::bad_use(format!(
            "{option} goes with --completable: without it nothing is searched"
        )));
    }
    let seed = arguments.question.search.seed.given();
    let question = Question::read(&arguments.question, seed.unwrap_or_else(|| Seed::from(0)))?;
    let placed = question.placed();
    let faults = placed.faults(question.has_rivers);
    let mut text = String::new();
    // OK because writing to a string never fails; likewise below.
    for fault in &faults {
        let _ = writeln!(text, "fault: {}", fault.describe(&placed));
    }
    let filled = placed.tiles.iter().filter(|&&tile| tile != NO_TILE).count();
    let cells = placed.tiles.len();
    let _ = match faults.len() {
        0 => writeln!(text, "no faults: {filled} of {cells} cells are filled"),
        1 => writeln!(text, "1 fault"),
        MAX_FAULTS => writeln!(text, "{MAX_FAULTS} faults or more; these are the first"),
        count => writeln!(text, "{count} faults"),
    };
    output::print(&text)?;
    if arguments.completable {
        return complete(&question);
    }
    Ok(ExitCode::of_answer(faults.is_empty()))
}

fn complete(question: &Question) -> Result<ExitCode, Failure> {
    let rules = question.rules();
    let problem = question.problem(&rules)?;
    let mut scratch = Scratch::default();
    let start = Instant::now();
    let outcome = solve(
        &problem,
        &question.options(),
        &mut question.rng(),
        &mut scratch,
    );
    let is_solved = match outcome {
        Outcome::Solved(_) => Some(true),
        Outcome::Impossible => Some(false),
        Outcome::BudgetSpent | Outcome::Cancelled => None,
    };
    question.report_stats(scratch.stats(), start.elapsed());
    if is_solved.ok_or_else(|| question.out_of_time(0))? {
        output::print("completable: yes\n")?;
        return Ok(ExitCode::Done);
    }
    output::print("completable: no\n")?;
    question.report_impossible(&problem, &mut scratch)
}

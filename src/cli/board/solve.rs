//! `mapmaker board solve`: fills a board, or proves that nothing can.

use std::io::{self, Write};
use std::num::NonZeroUsize;
use std::time::{Duration, Instant};

use super::QuestionArguments;
use super::answers::{Answers, Next};
use super::question::Question;
use crate::cli::output;
use crate::exit::{ExitCode, Failure};
use crate::storage::board::Board;

/// The arguments of `mapmaker board solve`.
#[derive(Debug, clap::Args)]
pub(super) struct SolveArguments {
    #[command(flatten)]
    question: QuestionArguments,
    /// Print up to so many different solutions, one after another; fewer when there are no more
    #[arg(long, value_name = "N", default_value = "1", allow_hyphen_values = true,
          value_parser = parse_count)]
    count: NonZeroUsize,
    /// How to write solutions
    #[arg(long, value_enum, default_value_t = Format::Grid)]
    format: Format,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, clap::ValueEnum)]
enum Format {
    /// Rows from north to south, names separated by one space; a blank line between solutions
    Grid,
    /// One object on one line for each solution
    Json,
}

/// Prints solutions as they are found.
pub(super) fn run(arguments: &SolveArguments) -> Result<ExitCode, Failure> {
    let question = Question::read(&arguments.question)?;
    let rules = question.rules();
    let problem = question.problem(&rules)?;
    let mut answers = Answers::new(&problem);
    let mut rng = question.rng();
    let mut found = 0;
    let mut searched = Duration::ZERO;
    let mut end = Next::Found;
    let mut solved = Board {
        has_rivers: Some(question.has_rivers),
        ..question.board.clone()
    };
    output::Sink::open(None)?.finish(|out| {
        while found < arguments.count.get() {
            let start = Instant::now();
            end = answers.next(&question.options(), &mut rng);
            searched += start.elapsed();
            if !matches!(end, Next::Found) {
                break;
            }
            solved.tiles.clone_from(&answers.tiles);
            write(&solved, arguments.format, found, out)?;
            found += 1;
        }
        Ok(())
    })?;
    question.tell_stats(answers.stats, searched);
    match end {
        Next::Stopped => Err(question.out_of_time(found)),
        Next::NoMore if found == 0 => Ok(question.tell_impossible()),
        Next::Found | Next::NoMore => Ok(ExitCode::Done),
    }
}

/// Writes one solution; `index` others came before it.
fn write(solved: &Board, format: Format, index: usize, out: &mut dyn Write) -> io::Result<()> {
    match format {
        Format::Json => solved.write_json(out)?,
        Format::Grid => {
            if index > 0 {
                out.write_all(b"\n")?;
            }
            solved.write_text(out)?;
        }
    }
    out.flush()
}

fn parse_count(text: &str) -> Result<NonZeroUsize, String> {
    text.parse()
        .map_err(|_| "a number of solutions is a whole number from 1 on".to_owned())
}

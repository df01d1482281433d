//! `mapmaker board solve`: fills a board, or proves that nothing can.

use std::io::{self, Write};
use std::num::NonZeroUsize;
use std::ops::ControlFlow;
use std::time::{Duration, Instant};

use super::QuestionArguments;
use super::question::Question;
use crate::cli::output;
use crate::engine::solver::{Enumeration, Scratch, each_solution};
use crate::engine::tileset::TileId;
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
    let mut scratch = Scratch::default();
    let (mut found, mut writing) = (0, Duration::ZERO);
    let mut solved = Board {
        has_rivers: Some(question.has_rivers),
        ..question.board.clone()
    };
    let start = Instant::now();
    let mut end = Enumeration::Stopped;
    output::Sink::open(None)?.finish(|out| {
        let mut written = Ok(());
        let visit = |tiles: &[TileId]| {
            let start = Instant::now();
            solved.tiles.clear();
            solved.tiles.extend_from_slice(tiles);
            written = write(&solved, arguments.format, found, out);
            writing += start.elapsed();
            found += 1;
            if found == arguments.count.get() || written.is_err() {
                ControlFlow::Break(())
            } else {
                ControlFlow::Continue(())
            }
        };
        let mut rng = question.rng();
        end = each_solution(&problem, &question.options(), &mut rng, &mut scratch, visit);
        written
    })?;
    question.tell_stats(scratch.stats(), start.elapsed().saturating_sub(writing));
    match end {
        Enumeration::Cancelled | Enumeration::BudgetSpent => Err(question.out_of_time(found)),
        Enumeration::Complete if found == 0 => question.tell_impossible(&problem, &mut scratch),
        Enumeration::Complete | Enumeration::Stopped => Ok(ExitCode::Done),
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

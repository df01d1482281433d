//! `mapmaker tetravex`: makes, solves, checks and counts puzzles of tiles with four coloured sides.

mod check;
mod count;
mod generate;
mod solve;
mod test;

use std::thread;

use crate::chance::{Chosen, SeedArguments};
use crate::clock::{Clock, parse_seconds};
use crate::numbers::whole;
use crate::paths::InputPath;
use mapmaker_puzzles::tetravex::{self, MAX_COLOURS, MAX_TILES, PuzzleError, SolveOptions};
use mapmaker_storage::exit::{ExitCode, Failure};
use mapmaker_storage::threads::Threads;

/// The format of a puzzle, for the help of all commands.
const ABOUT_PUZZLES: &str = "\
A puzzle is text: the number of rows, of columns and of colours, then a line for each tile, the colours \
of its sides to the right, at the top, to the left and at the bottom, whole numbers from 0 to 65535:
  1 2 10
  4 0 3 1
  3 7 9 9
It is solved when the tiles, listed row by row, have equal colours wherever two of them meet. Tiles are \
never turned, sides on the outer edge may have any colour, and colours may be larger than the number of \
colours. A puzzle has up to 4096 tiles.

Exit codes: 0 done, 1 no (there is no solution, or the tiles as listed are not one), 2 bad use or a bad puzzle (a \
line FILE:LINE: for each fault), 3 the time limit was reached, 4 a file can't be read or written.";

#[derive(Debug, clap::Args)]
#[command(arg_required_else_help = false)]
pub(super) struct TetravexArguments {
    #[command(subcommand)]
    command: TetravexCommand,
}

#[derive(Debug, clap::Subcommand)]
enum TetravexCommand {
    /// Make a puzzle that has a solution, solve it, and print both
    #[command(after_help = ABOUT_PUZZLES)]
    Test(test::TestArguments),
    /// Make a puzzle that has a solution
    #[command(after_help = ABOUT_PUZZLES)]
    New(generate::GenerateArguments),
    /// Print the tiles of a puzzle in solved order, or prove that there is no solution
    #[command(after_help = ABOUT_PUZZLES)]
    Solve(solve::SolvePuzzleArguments),
    /// Check whether a puzzle is solved with its tiles in the order in which they are listed
    #[command(after_help = ABOUT_PUZZLES)]
    Check(FileArguments),
    /// Count the solutions of a puzzle, with identical tiles interchangeable
    #[command(after_help = ABOUT_PUZZLES)]
    Count(count::CountArguments),
}

/// Runs `mapmaker tetravex …`.
pub(super) fn run(arguments: &TetravexArguments) -> Result<ExitCode, Failure> {
    match &arguments.command {
        TetravexCommand::Test(test) => test::run(test),
        TetravexCommand::New(generate) => generate::run(generate),
        TetravexCommand::Solve(solve) => solve::run(solve),
        TetravexCommand::Check(check) => check::run(check),
        TetravexCommand::Count(count) => count::run(count),
    }
}

/// The puzzle's file.
#[derive(Debug, clap::Args)]
struct FileArguments {
    /// The puzzle's file; standard input if it is - or left out
    #[arg(value_name = "FILE|-", default_value = "-")]
    file: InputPath,
}

/// The size of the puzzle.
#[derive(Debug, clap::Args)]
struct SizeArguments {
    /// Rows
    #[arg(value_name = "M", allow_negative_numbers = true,
          value_parser = whole("a number of rows or columns", 1..=MAX_TILES))]
    rows: usize,
    /// Columns; a puzzle has up to 4096 tiles
    #[arg(value_name = "N", allow_negative_numbers = true,
          value_parser = whole("a number of rows or columns", 1..=MAX_TILES))]
    columns: usize,
    /// Colours, 1 to 65536
    #[arg(value_name = "C", allow_negative_numbers = true,
          value_parser = whole("a number of colours", 1..=MAX_COLOURS))]
    colours: u32,
    #[command(flatten)]
    seed: SeedArguments,
}

impl SizeArguments {
    /// Rows, columns and colours.
    const fn all(&self) -> (usize, usize, u32) {
        (self.rows, self.columns, self.colours)
    }

    /// Chooses the seed, and prints it if it is random, after a check that such puzzles exist.
    fn choose(&self) -> Result<Chosen, Failure> {
        tetravex::check(self.rows, self.columns, self.colours).map_err(bad)?;
        let chosen = self.seed.choose();
        chosen.report();
        Ok(chosen)
    }
}

/// The failure for an impossible puzzle.
fn bad(error: PuzzleError) -> Failure {
    Failure::bad_use(error.to_string())
}

/// The most threads.
const MAX_THREADS: usize = 256;

/// The options of the search.
#[derive(Debug, clap::Args)]
struct SearchArguments {
    /// Stop after S seconds, with exit code 3
    #[arg(long, value_name = "S", allow_hyphen_values = true, value_parser = parse_seconds)]
    time_limit: Option<std::time::Duration>,
    /// The number of threads; the answer does not depend on it [default: one for each core]
    #[arg(long, value_name = "T", allow_hyphen_values = true,
          value_parser = whole("a number of threads", 1..=MAX_THREADS))]
    threads: Option<usize>,
}

impl SearchArguments {
    /// The given number of threads, or one for each core.
    fn threads(&self) -> Threads {
        let cores = || thread::available_parallelism().map_or(1, usize::from);
        Threads(self.threads.unwrap_or_else(cores))
    }

    /// The options of a search with this seed that stops with the clock.
    fn options<'a>(seed: u64, threads: &'a Threads, clock: &'a Clock) -> SolveOptions<'a> {
        SolveOptions {
            seed,
            workers: threads,
            cancel: Some(clock.is_over()),
            ..SolveOptions::default()
        }
    }
}

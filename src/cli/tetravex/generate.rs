//! `mapmaker tetravex new`: makes puzzles.

use super::clock::Clock;
use super::{SearchArguments, SizeArguments};
use crate::cli::output;
use crate::engine::puzzles::tetravex::{
    PuzzleError, Unique, generate, generate_random, generate_unique,
};
use crate::exit::{ExitCode, Failure};

/// The arguments of `mapmaker tetravex new`.
#[derive(Debug, clap::Args)]
pub(super) struct GenerateArguments {
    #[command(flatten)]
    size: SizeArguments,
    #[command(flatten)]
    search: SearchArguments,
    /// Make one that has exactly one solution, identical tiles being interchangeable; where there are
    /// too few colours for the size, none is found
    #[arg(long)]
    unique: bool,
    /// Draw each tile by itself; such a puzzle may have no solution
    #[arg(long, conflicts_with = "unique")]
    random: bool,
    #[command(flatten)]
    out: output::TextArguments,
}

/// The failure for what no puzzle can be.
pub(super) fn bad(error: PuzzleError) -> Failure {
    Failure::bad_use(error.to_string())
}

/// Prints the puzzle.
pub(super) fn run(arguments: &GenerateArguments) -> Result<ExitCode, Failure> {
    arguments.out.check()?;
    let clock = Clock::start(arguments.search.time_limit);
    let size = &arguments.size;
    let (rows, columns, colours) = (size.rows, size.columns, size.colours);
    // Before a seed is drawn and told.
    generate(rows, columns, colours, 0).map_err(bad)?;
    let chosen = size.seed.choose();
    chosen.tell();
    let seed = chosen.seed.value();
    let puzzle = if arguments.random {
        generate_random(rows, columns, colours, seed).map_err(bad)?
    } else if arguments.unique {
        let options = arguments.search.options(seed, &clock);
        match generate_unique(rows, columns, colours, &options).map_err(bad)? {
            Unique::Found(found) => found.puzzle,
            Unique::Cancelled => return Err(clock.failure("before a puzzle was found")),
            Unique::NotFound => {
                output::tell(&format!(
                    "mapmaker: no puzzle with exactly one solution was found for {rows} x {columns} \
                     tiles in {colours} colours with seed {}; more colours make one likelier\n",
                    chosen.seed.typed()
                ));
                return Ok(ExitCode::No);
            }
        }
    } else {
        generate(rows, columns, colours, seed).map_err(bad)?.puzzle
    };
    arguments.out.write(&puzzle.to_string())?;
    Ok(ExitCode::Done)
}

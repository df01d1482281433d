//! `mapmaker tetravex new`: makes puzzles.

use super::{SearchArguments, SizeArguments, bad};
use crate::clock::Clock;
use crate::{output, progress};
use mapmaker_puzzles::tetravex::{
    Puzzle, SolveOptions, Unique, generate, generate_random, generate_unique, generate_with_repeats,
};
use mapmaker_storage::exit::{ExitCode, Failure};

/// The most tiles for which the search for a unique puzzle ends within seconds, however few colours there are.
const QUICK_TILES: usize = 30;

/// With so many colours more than rows and columns it is quick for any number of tiles.
const QUICK_COLOURS: usize = 2;

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
    /// Keep tiles that come out alike; without it no two are alike where enough different ones exist
    #[arg(long, conflicts_with_all = ["unique", "random"])]
    duplicates: bool,
    #[command(flatten)]
    out: output::TextArguments,
}

/// Reports equal tiles, if enough different ones don't exist or were not found.
pub(super) fn report_repeats(puzzle: &Puzzle) {
    let (repeats, tiles, colours) = (puzzle.repeats(), puzzle.tiles().len(), puzzle.colours());
    if repeats == 0 {
        return;
    }
    let different = u128::from(colours).pow(4);
    let why = if different < tiles as u128 {
        format!("no more than {different} different ones are possible")
    } else {
        "no layout of different ones was found".to_owned()
    };
    let are = if repeats == 1 { "is" } else { "are" };
    output::report(&format!(
        "mapmaker: note: {repeats} of {tiles} tiles {are} like an earlier one; {why}\n"
    ));
}

/// Prints the puzzle.
pub(super) fn run(arguments: &GenerateArguments) -> Result<ExitCode, Failure> {
    arguments.out.check()?;
    let search = &arguments.search;
    if !arguments.unique && (search.time_limit.is_some() || search.threads.is_some()) {
        return Err(Failure::bad_use(
            "--time-limit and --threads are for the search of --unique; add it, or leave them out",
        ));
    }
    let clock = Clock::start(search.time_limit);
    let size = &arguments.size;
    let (rows, columns, colours) = size.all();
    let chosen = size.choose()?;
    let seed = chosen.seed.value();
    let puzzle = if arguments.random {
        generate_random(rows, columns, colours, seed).map_err(bad)?
    } else if arguments.unique {
        let threads = search.threads();
        let options = SearchArguments::options(seed, &threads, &clock);
        if search.time_limit.is_none() {
            report_effort(size);
        }
        match look_for_unique(size, &options)? {
            Unique::Found(found) => found.puzzle,
            Unique::Cancelled => return Err(clock.failure("before a puzzle was found")),
            Unique::NotFound => {
                output::report(&format!(
                    "mapmaker: no puzzle with exactly one solution was found for {rows} x {columns} \
                     tiles in {colours} colours with seed {}; more colours make one likelier\n",
                    chosen.seed.typed()
                ));
                return Ok(ExitCode::No);
            }
        }
    } else if arguments.duplicates {
        generate_with_repeats(rows, columns, colours, seed)
            .map_err(bad)?
            .puzzle
    } else {
        generate(rows, columns, colours, seed).map_err(bad)?.puzzle
    };
    if !arguments.duplicates {
        report_repeats(&puzzle);
    }
    arguments.out.write(&puzzle.to_string())?;
    Ok(ExitCode::Done)
}

/// Warns that the search for a puzzle with exactly one solution may take long.
fn report_effort(size: &SizeArguments) {
    let (rows, columns, colours) = size.all();
    if rows * columns > QUICK_TILES && (colours as usize) < rows.max(columns) + QUICK_COLOURS {
        output::report(&format!(
            "mapmaker: note: it may take minutes to find a puzzle of {rows} x {columns} tiles with exactly \
             one solution; more colours than {colours} make it quicker, --time-limit S ends it\n"
        ));
    }
}

/// Searches for a puzzle with exactly one solution, with a spinner.
fn look_for_unique(size: &SizeArguments, options: &SolveOptions) -> Result<Unique, Failure> {
    let (rows, columns, colours) = size.all();
    let spinner = progress::spinner();
    let found = generate_unique(rows, columns, colours, options, &mut |looks| {
        spinner.set_message(format!("looking for one solution: {looks} puzzles tried"));
    });
    spinner.finish_and_clear();
    found.map_err(bad)
}

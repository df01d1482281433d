//! MapMaker's command line, with one file for each subcommand.
//!
//! [`parse`] parses the arguments into an [`Invocation`]; [`run`] runs the commands that need no window. Only the answer
//! goes to standard output; progress and failures go to standard error.
//!
//! # Example
//! ```
//! use mapmaker_cli::{Invocation, parse};
//! use mapmaker_storage::exit::ExitCode;
//!
//! let invocation = parse(["mapmaker", "maze", "new", "8", "5", "--seed", "7"].map(Into::into))?;
//! assert!(matches!(invocation, Invocation::Headless(_)));
//!
//! // A mistake is reported in one sentence, with an exit code.
//! let failure = parse(["mapmaker", "wrold"].map(Into::into)).expect_err("a mistake");
//! assert_eq!(failure.code, ExitCode::BadUse);
//! # Ok::<(), mapmaker_storage::exit::Failure>(())
//! ```
#![cfg(not(target_family = "wasm"))]
#![allow(
    clippy::disallowed_methods,
    reason = "the command line reads the clock and the environment"
)]

mod arguments;
mod board;
mod chance;
mod clock;
mod consent;
mod edits;
mod expedition;
mod explore;
mod map;
mod maze;
mod numbers;
mod output;
mod paper;
mod paths;
mod picture;
mod progress;
mod puzzle;
mod tetramino;
mod tetravex;
mod tiles;
mod tilings;
mod world;

use std::ffi::OsString;

use clap::error::ErrorKind;
use clap::{CommandFactory, FromArgMatches};

use arguments::{Arguments, Command};
use mapmaker_storage::exit::{ExitCode, Failure};
use mapmaker_storage::memory::end_as_limit_without_memory;
use mapmaker_storage::options::ExploreOptions;
use mapmaker_storage::output::clean_up_when_interrupted;

/// What the command line requests.
#[derive(Debug)]
pub enum Invocation {
    /// A command without a window; for [`run`].
    Headless(Headless),
    /// The window.
    Window(Box<ExploreOptions>),
}

/// A request that needs no window.
#[derive(Debug)]
pub struct Headless(Box<Request>);

#[derive(Debug)]
enum Request {
    /// The text of `--help` or `--version`.
    Print(String),
    Board(board::BoardArguments),
    Expedition(expedition::HeadlessCommand),
    Map(map::MapArguments),
    Tetramino(tetramino::TetraminoArguments),
    Tetravex(tetravex::TetravexArguments),
    Maze(maze::MazeArguments),
    Tiles(tiles::TilesArguments),
    Tilings(tilings::TilingsArguments),
    World(world::WorldArguments),
}

impl Headless {
    fn invocation(request: Request) -> Invocation {
        Invocation::Headless(Self(Box::new(request)))
    }
}

/// Parses the arguments; the first is the program's own name.
///
/// # Errors
/// With exit code 2 and one sentence if they are invalid.
pub fn parse(arguments: impl IntoIterator<Item = OsString>) -> Result<Invocation, Failure> {
    let mut command = Arguments::command();
    let matches = command.try_get_matches_from_mut(arguments);
    let parsed = matches.and_then(|matches| {
        let parsed = Arguments::from_arg_matches(&matches);
        parsed.map(|parsed| (parsed, matches))
    });
    let parsed = match parsed {
        Ok((parsed, matches)) => {
            paths::check(&command, &matches)?;
            parsed
        }
        Err(error) => match error.kind() {
            ErrorKind::DisplayHelp | ErrorKind::DisplayVersion => {
                let text = error.render().to_string();
                return Ok(Headless::invocation(Request::Print(text)));
            }
            _ => return Err(Failure::bad_use(one_sentence(&error.render().to_string()))),
        },
    };
    let request = match parsed.command {
        None => {
            return Ok(window(ExploreOptions {
                start_on_title: true,
                ..ExploreOptions::default()
            }));
        }
        Some(Command::Explore(explore)) => return Ok(window(explore.into())),
        Some(Command::Puzzle(puzzle)) => return Ok(window(puzzle.options()?)),
        Some(Command::Board(board)) => Request::Board(board),
        Some(Command::Expedition(expedition)) => match expedition.into() {
            expedition::ExpeditionRequest::Window(options) => {
                return Ok(window(options));
            }
            expedition::ExpeditionRequest::Headless(command) => Request::Expedition(command),
        },
        Some(Command::Map(map)) => Request::Map(map),
        Some(Command::Maze(maze)) => Request::Maze(maze),
        Some(Command::Tetramino(tetramino)) => Request::Tetramino(tetramino),
        Some(Command::Tetravex(tetravex)) => Request::Tetravex(tetravex),
        Some(Command::Tiles(tiles)) => Request::Tiles(tiles),
        Some(Command::Tilings(tilings)) => Request::Tilings(tilings),
        Some(Command::World(world)) => Request::World(world),
    };
    Ok(Headless::invocation(request))
}

/// The window, with its options.
fn window(options: ExploreOptions) -> Invocation {
    Invocation::Window(Box::new(options))
}

/// Runs a command without a window.
///
/// # Errors
/// If it fails, with the exit code.
pub fn run(headless: Headless) -> Result<ExitCode, Failure> {
    // A game writes no file, and restores its terminal when it is interrupted.
    if !matches!(*headless.0, Request::Tetramino(_)) {
        clean_up_when_interrupted();
        end_as_limit_without_memory();
    }
    match *headless.0 {
        Request::Print(text) => output::print(&text).map(|()| ExitCode::Done),
        Request::Board(board) => board::run(&board),
        Request::Expedition(expedition) => expedition::run(&expedition),
        Request::Map(map) => map::run(&map),
        Request::Tetramino(tetramino) => tetramino::run(tetramino),
        Request::Maze(maze) => maze::run(maze),
        Request::Tetravex(tetravex) => tetravex::run(&tetravex),
        Request::Tiles(tiles) => tiles::run(&tiles),
        Request::Tilings(tilings) => tilings::run(tilings),
        Request::World(world) => world::run(&world),
    }
}

/// The first paragraph of clap's message with its suggestion, on one line, without its prefix.
fn one_sentence(message: &str) -> String {
    let mut paragraphs = message.split("\n\n");
    let on_one_line = |text: &str| text.split_whitespace().collect::<Vec<_>>().join(" ");
    let line = on_one_line(paragraphs.next().unwrap_or(message));
    let sentence = line.strip_prefix("error: ").unwrap_or(&line);
    let mut rest = paragraphs.map(on_one_line);
    let tip = rest.find_map(|text| text.strip_prefix("tip: ").map(ToOwned::to_owned));
    let tip = tip.map_or(String::new(), |tip| format!("; {tip}"));
    format!("{sentence}{tip}; see --help")
}

#[cfg(test)]
mod tests {
    use super::*;
    use mapmaker_grid::TilePos;

    fn parse_line(line: &str) -> Result<Invocation, Failure> {
        parse(line.split(' ').map(OsString::from))
    }

    #[test]
    fn clap_finds_no_fault_with_the_definition() {
        Arguments::command().debug_assert();
    }

    #[test]
    fn explore_is_handed_to_the_window() {
        let options = |line| match parse_line(line) {
            Ok(Invocation::Window(options)) => *options,
            other => panic!("{other:?}"),
        };
        let bare = ExploreOptions {
            start_on_title: true,
            ..ExploreOptions::default()
        };
        assert_eq!(options("mapmaker"), bare);
        let explore =
            options("mapmaker explore --seed 7 --at -5,3 --tile-px 12.5 --window 800x600");
        assert!(!explore.start_on_title);
        assert_eq!(explore.seed.map(|seed| seed.value()), Some(7));
        assert_eq!(explore.at, Some(TilePos::new(-5, 3)));
        assert_eq!(explore.tile_px, Some(12.5));
        assert_eq!(explore.window, Some((800, 600)));
    }

    #[test]
    fn what_is_nearly_right_gets_a_suggestion() {
        for (line, near) in [
            ("mapmaker wrold dump", "'world'"),
            ("mapmaker maze new 4 4 --sed 7", "'--seed'"),
            ("mapmaker maze new 4 4 --shape hexx", "'hex'"),
        ] {
            let failure = parse_line(line).expect_err(line);
            let is_near = failure.message.contains("similar") && failure.message.contains(near);
            assert!(is_near && failure.message.lines().count() == 1, "{failure}");
        }
    }
}

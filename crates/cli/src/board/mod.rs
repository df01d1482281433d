//! `mapmaker board`: makes, edits, completes and checks boards of tiles.

mod blame;
mod check;
mod convert;
mod decor;
mod edit;
mod editor;
mod fits;
mod input;
mod new;
mod paint;
mod question;
mod render;
mod road;
mod solve;

use std::path::Path;
use std::time::Duration;

use clap::builder::{PossibleValue, PossibleValuesParser, TypedValueParser};

use crate::chance::SeedArguments;
use crate::clock::{parse_seconds, parse_seconds_or_0};
use crate::output;
use mapmaker_grid::TilePos;
use mapmaker_solver::Strategy;
use mapmaker_storage::board::Form;
use mapmaker_storage::exit::{ExitCode, Failure};

/// What a board is, for the help of all its commands.
const ABOUT_BOARDS: &str = "\
A board is rows of tile names separated by blanks, with . or None for an empty cell, as `world dump` \
writes them; or JSON:
  {\"width\":2, \"height\":1, \"grid\":[[\"PPPP\",null]]}
with, if wanted, \"tiles\":[names], to use these tiles alone (any letters from A to Z, so that names \
outside the pack make a set of their own), and \"rivers\":true, to let the rules of rivers hold: no \
loop, sources in mountains, exactly one end in the sea or off the board, and \"decor\":[things] as \
`board decor` and `board decorate` write them, \"roads\":[roads] as `board road` writes them, \"names\":[names] as \
`board decorate` does. Other keys are ignored. \
A cell of a mega-tile is named MegaMMMM@dx,dy. A board has up to 4096x4096 cells. Python lists of lists, \
maps of Tiled and maps of our own are read, too; see `board convert --help`.

That a board is impossible is reported on standard error as soon as it is proved; then placed tiles that can't \
all stay are looked for, and reported in a line `reason: …` and a line `culprit X,Y NAME` for each.

Exit codes: 0 yes, 1 no (the board is proved impossible, or has a fault), 2 bad use or a bad board, 3 the time limit was \
reached, 4 a file can't be read or written.";

/// The formats of a board's file, for the help of the commands that read and write them.
const ABOUT_FILES: &str = "\
The extension of a name selects the format of a file:
  .map   a map of our own, which holds its tile pack too; never written over another
  .txt   rows of tile names, . for an empty cell
  .json  {\"width\":2, \"height\":1, \"grid\":[[\"PPPP\",null]]}, maybe with \"tiles\" and \"rivers\"
  .py    a Python list of lists, [['PPPP', None]], maybe with a name before it: grid = [...]
  .tmx   a map of Tiled as XML; F.tsx and F.tiles.png are written beside F.tmx
  .tmj   a map of Tiled as JSON; F.tsj and F.tiles.png are written beside F.tmj
  .png   a picture, which can't be read
Anything else, and standard input, is read as what it looks like. Maps of Tiled are read with CSV or \
base64, plain, zlib or gzip, finite or infinite, with one layer of tiles whose names are a property \
`name`, their class, or the names of their images. `board solve --help` describes what a board may contain.

Exit codes: 0 done, 2 bad use or a bad board, 4 a file can't be read or written.";

#[derive(Debug, clap::Args)]
#[command(arg_required_else_help = false)]
pub(super) struct BoardArguments {
    #[command(subcommand)]
    command: BoardCommand,
}

#[derive(Debug, clap::Subcommand)]
enum BoardCommand {
    /// Make an empty board, as rows of names, as JSON, or as a map to be edited and sent
    #[command(after_help = "Exit codes: 0 done, 2 bad use, 4 a file can't be read or written.")]
    New(new::NewBoardArguments),
    /// Place, paint and remove tiles of a board that is a map
    #[command(after_help = edit::ABOUT_EDITS)]
    Edit(edit::EditArguments),
    /// Fill the empty cells of a board so that all neighbours fit, or prove that nothing can
    #[command(after_help = ABOUT_BOARDS)]
    Solve(solve::SolveBoardArguments),
    /// Check that placed tiles fit, and that rivers hold so far
    #[command(after_help = ABOUT_BOARDS)]
    Check(check::CheckBoardArguments),
    /// List the tiles that fit a cell beside what lies around it
    #[command(after_help = fits::ABOUT_FITS)]
    Fits(fits::FitsArguments),
    /// Add settlements, ships, fields and the like to a finished board
    #[command(after_help = decor::ABOUT_DECORATING)]
    Decorate(decor::DecorateArguments),
    /// Place, move and take away single things on a board
    #[command(after_help = decor::ABOUT_DECOR)]
    Decor(decor::DecorArguments),
    /// Lay a road between two places of a board, or take one away
    #[command(after_help = road::ABOUT)]
    Road(road::RoadArguments),
    /// Draw a board, as PNG or SVG
    #[command(after_help = ABOUT_FILES)]
    Render(render::RenderArguments),
    /// Write a board in another form
    #[command(after_help = ABOUT_FILES)]
    Convert(convert::ConvertArguments),
}

/// Runs `mapmaker board …`.
pub(super) fn run(arguments: &BoardArguments) -> Result<ExitCode, Failure> {
    match &arguments.command {
        BoardCommand::New(new) => new::run(new),
        BoardCommand::Edit(edit) => edit::run(edit),
        BoardCommand::Solve(solve) => solve::run(solve),
        BoardCommand::Check(check) => check::run(check),
        BoardCommand::Fits(fits) => fits::run(fits),
        BoardCommand::Decorate(decorate) => decor::decorate(decorate),
        BoardCommand::Decor(decor) => decor::run(decor),
        BoardCommand::Road(road) => road::run(road),
        BoardCommand::Render(render) => render::run(render),
        BoardCommand::Convert(convert) => convert::run(convert),
    }
}

/// The board, its tiles, and the search.
#[derive(Debug, clap::Args)]
struct QuestionArguments {
    #[command(flatten)]
    input: input::InputArguments,
    /// Let the rules of rivers hold, whatever the board says
    #[arg(long)]
    rivers: bool,
    #[command(flatten)]
    search: SearchArguments,
}

/// The options of the search.
#[derive(Debug, clap::Args)]
struct SearchArguments {
    #[command(flatten)]
    seed: SeedArguments,
    /// How to search [default: learning]
    #[arg(long, value_name = "STRATEGY", value_parser = strategies())]
    strategy: Option<Strategy>,
    /// Print cells, decisions, backtracks, restarts and the time of the search, without that of
    /// explanations, on standard error
    #[arg(long)]
    stats: bool,
    /// Stop after S seconds, with exit code 3
    #[arg(long, value_name = "S", allow_hyphen_values = true, value_parser = parse_seconds)]
    time_limit: Option<Duration>,
    /// Look for S seconds for the tiles that make an impossible board impossible, 0 for not at all
    /// [default: 1]
    #[arg(long, value_name = "S", allow_hyphen_values = true, value_parser = parse_seconds_or_0)]
    explain_limit: Option<Duration>,
}

impl SearchArguments {
    /// The first option of the search that was given.
    fn given(&self) -> Option<&'static str> {
        let options = [
            (self.seed.given().is_some(), "--seed"),
            (self.strategy.is_some(), "--strategy"),
            (self.stats, "--stats"),
            (self.time_limit.is_some(), "--time-limit"),
            (self.explain_limit.is_some(), "--explain-limit"),
        ];
        let given = options.into_iter().find(|&(is_given, _)| is_given);
        given.map(|(_, option)| option)
    }
}

/// The failure for a cell that is not on the board.
fn off_board(at: TilePos, width: usize, height: usize) -> Failure {
    let TilePos { x, y } = at;
    let (east, south) = (width - 1, height - 1);
    Failure::bad_use(format!(
        "cell {x},{y} is off the board, whose cells are 0,0 to {east},{south}"
    ))
}

/// The failure for a name whose extension is of no format.
fn unknown_form(path: &Path) -> Failure {
    output::unknown_ending(path, &Form::ENDINGS.map(|(ending, _)| ending))
}

fn strategies() -> impl TypedValueParser<Value = Strategy> {
    let values =
        Strategy::ALL.map(|(strategy, name)| PossibleValue::new(name).help(strategy.words()));
    PossibleValuesParser::new(values).map(|chosen| {
        let known = Strategy::ALL.into_iter().find(|(_, name)| *name == chosen);
        known.map_or_else(Strategy::default, |(strategy, _)| strategy)
    })
}

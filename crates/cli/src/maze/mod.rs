//! `mapmaker maze`: makes mazes, finds ways through them, and checks whether they are perfect.

mod check;
mod effort;
mod film;
mod generate;
mod output;
mod solve;
mod style;

use mapmaker_puzzles::maze::Coord;
use mapmaker_storage::exit::{ExitCode, Failure};

/// The format of a maze's file, for the help of the commands that read one.
const ABOUT_FILES: &str = "\
A maze is JSON: {\"width\":6,\"height\":4,\"walls\":[[0,0,0,1],[1,0,1,1]]}, with \"shape\":\"hex\" or \
\"circle\" where it is not \"rect\". A wall [x1,y1,x2,y2] parts two cells side by side; x is the column and \
y the row from the top left, in a circle y is the ring from the middle and x the place in it, clockwise \
from the top. The border is not listed. The same as a Python dictionary is read, too: {\"width\": 6, \
\"height\": 4, \"walls\": {(0, 0, 0, 1), (1, 0, 1, 1)}}.

Exit codes: 0 yes, 1 no (no path, not perfect), 2 bad use or a bad maze, 3 the time limit was \
reached, 4 a file can't be read or written.";

#[derive(Debug, clap::Args)]
#[command(arg_required_else_help = false)]
pub(super) struct MazeArguments {
    #[command(subcommand)]
    command: MazeCommand,
}

#[derive(Debug, clap::Subcommand)]
enum MazeCommand {
    /// Make a perfect maze, which has exactly one path between any two cells
    #[command(after_help = generate::ABOUT_CODES)]
    New(Box<generate::GenerateArguments>),
    /// Find a shortest path through a maze
    #[command(after_help = ABOUT_FILES)]
    Solve(Box<solve::SolveMazeArguments>),
    /// Check whether a maze is perfect
    #[command(after_help = ABOUT_FILES)]
    Check(check::CheckMazeArguments),
}

/// Runs `mapmaker maze …`.
pub(super) fn run(arguments: MazeArguments) -> Result<ExitCode, Failure> {
    match arguments.command {
        MazeCommand::New(generate) => generate::run(*generate),
        MazeCommand::Solve(solve) => solve::run(*solve),
        MazeCommand::Check(check) => check::run(&check),
    }
}

/// Parses a cell written `X,Y`.
fn parse_cell(text: &str) -> Result<Coord, String> {
    let number = |part: &str| part.trim().parse().ok();
    text.split_once(',')
        .and_then(|(x, y)| Some(Coord::new(number(x)?, number(y)?)))
        .ok_or_else(|| "a cell is X,Y, two whole numbers, at least 0".to_owned())
}

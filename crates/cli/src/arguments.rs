//! The shape of the command line.

use clap::{Parser, Subcommand};

use super::board::BoardArguments;
use super::expedition::ExpeditionArguments;
use super::explore::ExploreArguments;
use super::map::MapArguments;
use super::maze::MazeArguments;
use super::puzzle::PuzzleArguments;
use super::tetramino::TetraminoArguments;
use super::tetravex::TetravexArguments;
use super::tiles::TilesArguments;
use super::tilings::TilingsArguments;
use super::world::WorldArguments;

/// An endless fantasy map in ink. Without a subcommand it opens the window on its title screen.
#[derive(Debug, Parser)]
#[command(
    name = "mapmaker",
    version,
    after_help = "Exit codes: 0 done, 1 the answer is no, 2 bad use or input, 3 a limit of time, \
                  memory or steps was reached, 4 a file can't be read or written, 5 no display or \
                  graphics adapter."
)]
pub(super) struct Arguments {
    #[command(subcommand)]
    pub(super) command: Option<Command>,
}

#[derive(Debug, Subcommand)]
pub(super) enum Command {
    /// Open the window on a world
    Explore(ExploreArguments),
    /// Make and edit worlds, and write parts of them as text or pictures
    World(WorldArguments),
    /// Make, edit and complete boards of tiles, and check them
    Board(BoardArguments),
    /// Play an expedition, a game of reading a map, or let bots play it
    Expedition(ExpeditionArguments),
    /// Describe a map's file, or rescue a damaged one
    Map(MapArguments),
    /// Make, solve and check mazes
    Maze(MazeArguments),
    /// Open the window on a puzzle
    Puzzle(PuzzleArguments),
    /// Draw the built-in tile pack, list or check a pack
    Tiles(TilesArguments),
    /// Play Tetramino, a game of packing pieces; make, solve, check and count its cards
    Tetramino(TetraminoArguments),
    /// Make, solve, check and count Tetravex puzzles
    Tetravex(TetravexArguments),
    /// Play the board game of Wang tilings, or score a board of it
    Tilings(TilingsArguments),
}

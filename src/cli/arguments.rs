//! The shape of the command line.

use clap::{Parser, Subcommand};

use super::board::BoardArguments;
use super::explore::ExploreArguments;
use super::tiles::TilesArguments;
use super::world::WorldArguments;

/// An endless fantasy map in ink. Without a subcommand it opens the window on its title screen.
#[derive(Debug, Parser)]
#[command(
    name = "mapmaker",
    version,
    disable_help_subcommand = true,
    after_help = "Exit codes: 0 done, 1 the answer is no, 2 bad use or input, 3 a limit set by the \
                  user was reached, 4 a file can't be read or written, 5 no display or graphics \
                  adapter."
)]
pub(super) struct Arguments {
    #[command(subcommand)]
    pub(super) command: Option<Command>,
}

#[derive(Debug, Subcommand)]
pub(super) enum Command {
    /// Open the window on a world
    Explore(ExploreArguments),
    /// Write a part of a world as text or as a picture, without a window
    World(WorldArguments),
    /// Complete a board of tiles, or look whether it can be completed
    Board(BoardArguments),
    /// Draw our own tile pack, or check a pack
    Tiles(TilesArguments),
}

//! The puzzles in the window: a gallery, one shell around each game, and a room for each kind.
//!
//! A [`Room`] makes games and a [`Game`] shows itself; the shell does the rest: the header, undo, hints, the clock,
//! pause, rules, saving, and the card after a win. Rooms know nothing of each other.

#[cfg(test)]
mod bare;
mod card;
mod closing;
pub mod door;
pub mod draw;
#[cfg(test)]
mod end_tests;
#[cfg(test)]
mod endings_tests;
pub mod gallery;
pub mod kept;
mod maze;
pub mod playing;
pub mod room;
pub mod shell;
pub mod table;
#[cfg(test)]
mod tests;
mod tetramino;
mod tetravex;
mod tilings;
mod wheel;

use bevy::prelude::*;

use mapmaker_storage::exit::Failure;
use mapmaker_storage::options::{PuzzleOptions, PuzzleSource};

pub use door::{OpenPuzzle, PuzzleClosed, Wanted};
pub use playing::AtStart;
pub use room::{
    About, Command, Game, Room, Setup, Status, Touch, board_sense, is_board_at, keys_are_free,
    presses, touches,
};

/// All kinds of puzzles, in the order of the gallery.
pub static ROOMS: &[&dyn Room] = &[
    &tetravex::Tetravex,
    &maze::Mazes,
    &tetramino::Tetramino,
    &tilings::Tilings,
];

pub(super) fn plugin(app: &mut App) {
    app.add_plugins((
        kept::plugin,
        closing::plugin,
        playing::plugin,
        door::plugin,
        shell::plugin,
        gallery::plugin,
    ));
}

/// The room of a name, or of the first word of a code.
#[must_use]
pub fn room(code: &str) -> Option<&'static dyn Room> {
    let first = code.split('-').next().unwrap_or(code);
    ROOMS.iter().copied().find(|room| room.name() == first)
}

/// The room of a code.
///
/// # Errors
/// A sentence without its full stop, if no kind matches.
pub fn room_of(code: &str) -> Result<&'static dyn Room, String> {
    room(code).ok_or_else(|| {
        let names: Vec<_> = ROOMS.iter().map(|room| room.name()).collect();
        format!(
            "a code begins with the kind of puzzle ({}), as {}",
            names.join(", "),
            ROOMS[0].today("k3f9")
        )
    })
}

/// The puzzle of the command line.
///
/// # Errors
/// If its file can't be read.
pub fn wanted(options: &PuzzleOptions) -> Result<Wanted, Failure> {
    let room = room_of(options.kind.name()).map_err(Failure::bad_use)?;
    Ok(match &options.source {
        None => Wanted::LeftOrNew(room.name()),
        Some(PuzzleSource::Code(code)) => Wanted::Code(code.clone()),
        Some(PuzzleSource::File(path)) => {
            // An unreadable file is reported before a window opens.
            if let Err(error) = std::fs::File::open(path) {
                return Err(Failure::file("read", path, &error));
            }
            room.read(path).map_err(Failure::bad_use)?;
            Wanted::File(room.name(), path.clone())
        }
    })
}

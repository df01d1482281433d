//! The puzzles in the window: a gallery, one shell around each that is played, and a room for each kind.
//!
//! A [`Room`] makes games and a [`Game`] shows itself; everything else is the shell's: the header, undo, hints, the
//! clock, pause, rules, saving, and the card of one that is won. Rooms know nothing of each other.

pub mod date;
pub mod door;
pub mod draw;
pub mod gallery;
pub mod kept;
mod maze;
pub mod room;
pub mod shell;
pub mod table;
mod tetramino;
mod tetravex;
mod tilings;

use bevy::prelude::*;

use crate::exit::Failure;
use crate::options::{PuzzleOptions, PuzzleSource};

pub use door::{OpenPuzzle, PuzzleClosed, Wanted};
pub use room::{Command, Game, Room, Setup, Status, keys_are_free};
pub use table::AtStart;

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
        table::plugin,
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
/// In a sentence without its end, when it is of no kind that there is.
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

/// The puzzle that the command line asks for.
///
/// # Errors
/// When its file can't be read.
pub fn wanted(options: &PuzzleOptions) -> Result<Wanted, Failure> {
    let room = room_of(options.kind.name()).map_err(Failure::bad_use)?;
    Ok(match &options.source {
        None => Wanted::LeftOrNew(room.name()),
        Some(PuzzleSource::Code(code)) => Wanted::Code(code.clone()),
        Some(PuzzleSource::File(path)) => {
            // What is wrong with it is told before a window opens.
            room.read(path).map_err(Failure::bad_use)?;
            Wanted::File(room.name(), path.clone())
        }
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_room_makes_what_its_setup_and_its_day_say() {
        for room in ROOMS {
            let codes = [room.setup(None).code("k3f9"), room.today("20261122")];
            for code in codes {
                let game = room.make(&code, &false.into()).expect("a puzzle");
                assert_eq!(game.code().as_deref(), Some(code.as_str()));
                assert!(!game.status().is_won, "{code}");
                assert!(!game.class().is_empty());
                assert_eq!(room_of(&code).map(Room::name), Ok(room.name()));
                let again = room.resume(&game.state()).expect("it goes on");
                assert_eq!(again.state(), game.state());
                assert_eq!(again.code(), game.code());
                for next in [game.again("7"), game.harder("7")].into_iter().flatten() {
                    assert!(
                        next.ends_with("-7") && next.starts_with(room.name()),
                        "{next}"
                    );
                }
                // What was chosen last is chosen again.
                assert_eq!(room.setup(Some(&code)).code("20261122"), {
                    let (all, _) = code.rsplit_once('-').expect("words");
                    format!("{all}-20261122")
                });
            }
        }
    }

    #[test]
    fn a_wrong_code_is_told_in_a_sentence() {
        for code in ["", "k3f9", "chess-8x8-7"] {
            let said = room_of(code).err().expect("no room");
            assert!(said.contains("tetravex-"), "{said}");
        }
    }
}

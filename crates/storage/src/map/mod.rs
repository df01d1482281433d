//! Maps as files: a world or a board with its undo history, tile pack and view, in one file that can be copied and sent.
//!
//! # Format
//!
//! A `.map` file is an `SQLite` database with `application_id` `0x4D61704D` (`MapM`) and the version of its tables, 1, as
//! `user_version`. All tables are `STRICT`; x grows east and y grows south.
//!
//! | table | row | columns |
//! |---|---|---|
//! | `map` | the map, one row | `kind` (`world`, `board`); of a world the `seed` as typed and `generator`, the version of world generation; of a board `width`, `height`, `joined` (opposite sides are adjacent), `rivers` (with the rules of rivers) and `own_tiles` (only the tiles in `tile` are allowed, instead of all of the pack); `standing`, the number of strokes in effect; `program`, the version of MapMaker that made the file |
//! | `pack` | the tile pack, one row | `name`; `version` of the built-in pack, null for others |
//! | `pack_file` | a file of another pack | `name`, `bytes` (a PNG, or `pack.json`) |
//! | `tile` | a tile | `id`, used in this file only, and `name` |
//! | `cell` | an edited cell, current state | `x`, `y`, `tile`; `origin`: 0 chosen by a repair or completion, 1 set by hand, 2 painted |
//! | `change` | a stroke's change of a cell | `stroke` from 1, `x`, `y`; `tile_before`, `origin_before`, `tile_after`, `origin_after`, null for an unedited cell |
//! | `mark` | a user edit of a feature, current state | `id` of the feature; `value` in JSON: its `name`, its `place`, the `road` (its `rank`, its `way` and its `passages` over rivers, woods and hills), the `terrain` of a chunk, the area without generated features (`left`: an `area`, or all), or that it `is_gone`; for a name on a board `place` is a tile of the named body |
//! | `mark_change` | a stroke's change of a mark | `stroke` from 1, `id`; `x`, `y` of the feature; `before` and `after` as in `mark`, null without a mark |
//! | `camera` | the last view, at most one row | `x`, `y` of the tile, `within_x`, `within_y` in it from 0 to 1, `tile_px` |
//! | `setting` | other data, such as `home`, `bookmarks` and `cut from`, places in JSON | `key`, `value` |
//!
//! Strokes up to `standing` are in effect; later ones were undone and can be redone. A board's cells are at
//! 0..width × 0..height, and cells without a row are empty; in a world they have their generated tile.
//!
//! # Guarantees
//!
//! * **Every change is one transaction.** With a rollback journal (`journal_mode = DELETE`) and `synchronous = EXTRA` a
//!   change is done once the journal's name is gone from its folder, and then everything is on the disk. Between changes
//!   the file alone is complete, even while it is open. (A write-ahead log would keep the latest strokes in a second file,
//!   which a copy of the map would lack.) A kill during a change leaves the journal, and the next program that opens the
//!   map rolls the change back.
//! * **One program writes.** A program that opens a map for editing holds its [`lock`] until it closes the map or ends;
//!   others can only read.
//! * **No change goes into a file without a name.** When another program deletes, renames, replaces or changes the file of
//!   an open map, nothing more is written to it until the user has the whole map written again.
//! * **Nothing is overwritten by mistake.** A new map appears under its name when it is complete, and never replaces
//!   another. A file that is no map, is of another version, has what this one does not know or is damaged is not changed.
//! * **All input is checked:** the database by `SQLite`, the tables, every value, and that the strokes lead to the cells.

mod autosave;
mod board;
mod check;
mod create;
mod error;
mod identity;
mod lock;
mod magic;
mod marks;
mod moving;
mod open;
mod places;
mod read;
mod salvage;
mod schema;
mod state;
mod tile_numbers;
mod write;

use std::path::{Path, PathBuf};

use rusqlite::Connection;

pub use autosave::{Autosave, MapChange, Unsaved};
pub use board::{read_board, state_of_board, write_board};
pub use create::{Existing, bytes_of};
pub use error::{MapError, ReadOnly};
pub use identity::Gone;
pub(crate) use magic::MAGIC;
pub use magic::is_map;
pub(crate) use moving::move_map;
pub use open::Opened;
pub use places::{Bookmark, CutFrom, MOST_CHARACTERS, Places};
pub use salvage::{Salvage, salvage};
pub use state::{BoardHead, Camera, MapKind, MapPack, MapState, WorldHead};

use self::identity::FileIdentity;
use self::lock::WriteLock;
use self::tile_numbers::TileNumbers;

/// The ending of a map's file, without the dot.
pub const ENDING: &str = "map";

/// An open map file.
#[derive(Debug)]
pub struct MapFile {
    path: PathBuf,
    /// The path as it was typed, for messages.
    typed: PathBuf,
    kind: MapKind,
    names: TileNumbers,
    /// The writer, or why there is none.
    writer: Result<Writer, ReadOnly>,
}

/// What is needed to write to a map.
#[derive(Debug)]
struct Writer {
    connection: Connection,
    /// The identity of the file that the connection writes to.
    place: FileIdentity,
    /// Declared after the connection, so that it is dropped last.
    lock: WriteLock,
}

impl MapFile {
    /// The file's path, without symbolic links.
    #[must_use]
    pub fn path(&self) -> &Path {
        &self.path
    }

    /// World or board.
    #[must_use]
    pub const fn kind(&self) -> &MapKind {
        &self.kind
    }

    /// Why the map is open read-only, if it is.
    #[must_use]
    pub const fn read_only(&self) -> Option<ReadOnly> {
        match self.writer {
            Ok(_) => None,
            Err(reason) => Some(reason),
        }
    }
}

#[cfg(test)]
mod tests;

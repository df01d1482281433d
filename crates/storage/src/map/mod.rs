//! Maps as files: a world or a board, with its undo history, its pack and where it was looked at, in
//! one file that can be copied and sent.
//!
//! # What is in it
//!
//! A `.map` file is an `SQLite` database with `application_id` `0x4D61704D` (`MapM`) and the version of
//! its tables as `user_version`, which is 1. All of them are `STRICT`; x grows east and y grows south.
//!
//! | table | what a row is | columns |
//! |---|---|---|
//! | `map` | the map, one row | `kind` (`world`, `board`); of a world `seed` as it was typed and `generator`, the version of world generation; of a board `width`, `height`, `joined` (its sides meet), `rivers` (their rules hold) and `own_tiles` (the table `tile` is all of its tiles, rather than those of its pack); `standing`, how many strokes are in force; `program`, which version of MapMaker made the file |
//! | `pack` | the tile pack, one row | `name`; `version` of our own pack, null of any other |
//! | `pack_file` | a file of a pack that is not ours | `name`, `bytes` (a PNG, or `pack.json`) |
//! | `tile` | a tile | `id`, by which this file alone knows it, and `name` |
//! | `cell` | a changed cell, as it is now | `x`, `y`, `tile`; `origin`, 0 when a repair or completion chose it, 1 when it was set by hand and 2 when it was painted |
//! | `change` | what a stroke did to a cell | `stroke` from 1, `x`, `y`; `tile_before`, `origin_before`, `tile_after`, `origin_after`, null where there is no changed cell |
//! | `mark` | what a hand did to a feature, as it is now | `id` of the feature; `value` in JSON: its `name`, its `place`, the `road` that it is (its `rank`, its `way` and its `passages` over rivers, woods and hills), the `terrain` of a chunk, the land that is `left` to whoever paints it (an `area`, or all), or that it `is_gone`; of a name on a board the `place` is a tile of what is called so |
//! | `mark_change` | what a stroke did to a mark | `stroke` from 1, `id`; `x`, `y` of the feature; `before` and `after` as in `mark`, null where there is no mark |
//! | `camera` | where it was looked at last, one row or none | `x`, `y` of the tile, `within_x`, `within_y` in it from 0 to 1, `tile_px` |
//! | `setting` | anything else, as `home`, `bookmarks` and `cut from`, places in JSON | `key`, `value` |
//!
//! Strokes up to `standing` are done, later ones were undone and can be redone. On a board the cells lie
//! at 0..width × 0..height, and a cell that is not in the table is empty; in a world it is as nature made
//! it.
//!
//! # What holds
//!
//! * **Every change is one transaction.** The journal is a rollback journal (`journal_mode = DELETE`) with
//!   `synchronous = EXTRA`: a change is done once the journal's name is gone from its folder, and by then
//!   everything is on the disk. So between changes the file is complete alone, also while it is open; a
//!   write-ahead log would hold the latest strokes in a second file for as long as the map is open, and
//!   after a kill, and a person who copies the map then would lose them. A kill in the midst of a change
//!   leaves the journal, and whoever opens the map next takes the half change back.
//! * **One program writes.** Whoever opens a map to edit it holds the lock of [`lock`] until it is closed
//!   or its process ends; anybody else gets the map to read.
//! * **No change goes into a file that has no name.** When another program deletes, renames, replaces or changes the file of
//!   a map that is open, nothing more is written to it until a person has all of the map written anew.
//! * **Nothing is overwritten by mistake.** A new map appears under its name when it is complete, and not
//!   over another. A file that is no map, is of another version or is damaged stays as it is.
//! * **What is read is checked:** the database as `SQLite` checks it, the tables, every value, and that the
//!   strokes lead to the cells.

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
pub use create::Existing;
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

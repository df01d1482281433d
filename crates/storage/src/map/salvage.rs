//! Recovers what can still be read of a damaged map; the damaged file is kept.

use std::collections::BTreeMap;
use std::ffi::OsString;
use std::fs::{self, File};
use std::io::Read;
use std::path::{Path, PathBuf};

use rusqlite::config::DbConfig;
use rusqlite::{Connection, OpenFlags};

use super::create::{self, if_there};
use super::lock::WriteLock;
use super::open::{journal_of, not_a_map, resolve};
use super::read::{ALL_CELLS, Head, Reader, cell_row};
use super::state::{MapPack, MapState};
use super::{ENDING, Existing, MapError, MapFile, check};
use crate::expedition::{self, ExpeditionError};
use mapmaker_grid::TilePos;
use mapmaker_grid::world::{EditedCell, History, Overlay};

/// What was recovered of a damaged map.
#[derive(Debug)]
pub struct Salvage {
    /// The map as far as it could be read.
    pub state: MapState,
    /// Its pack.
    pub pack: MapPack,
    /// What could not be read, such as "its undo history"; empty if everything could.
    pub lost: Vec<&'static str>,
    place: PathBuf,
}

/// Reads what can be read of a map, without changing it.
///
/// # Errors
/// If it can't be opened, is not a map, has another version of world generation, or nothing of it is valid.
pub fn salvage(path: &Path) -> Result<Salvage, MapError> {
    let place = resolve(path)?;
    let salvaged = salvage_at(&place).map_err(|error| match error {
        MapError::Damaged { what, .. } => lost_or_no_map(&place, what),
        MapError::Database { .. } => lost_or_no_map(&place, "its tables are gone".to_owned()),
        error => error,
    });
    salvaged.map_err(|error| error.typed_as(path, &place))
}

/// For a truncated file its length and the length in its header (<https://www.sqlite.org/fileformat.html>, section
/// 1.3).
fn cut_short(place: &Path) -> Option<(u64, u64)> {
    let mut head = [0; 32];
    let mut file = File::open(place).ok()?;
    file.read_exact(&mut head).ok()?;
    let page_bytes = match u16::from_be_bytes([head[16], head[17]]) {
        1 => 1 << 16,
        bytes => u64::from(bytes),
    };
    let pages = u32::from_be_bytes([head[28], head[29], head[30], head[31]]);
    let (found, expected) = (file.metadata().ok()?.len(), page_bytes * u64::from(pages));
    (found < expected).then_some((found, expected))
}

/// The error for a file of which nothing can be read.
fn lost_or_no_map(place: &Path, what: String) -> MapError {
    match not_a_map(place, &what) {
        MapError::Damaged { path, what } => {
            let what = match cut_short(place) {
                Some((found, expected)) => {
                    format!("only {found} of its {expected} bytes are there")
                }
                None => what,
            };
            MapError::Lost { path, what }
        }
        error => error,
    }
}

fn salvage_at(place: &Path) -> Result<Salvage, MapError> {
    let temporary = std::env::temp_dir();
    let unwritable = MapError::unwritable(&temporary);
    // Works on a copy, so that nothing can make the damage worse.
    let folder = tempfile::tempdir().map_err(unwritable)?;
    let copy = folder.path().join("copy.map");
    if_there(fs::copy(place, &copy)).map_err(unwritable)?;
    if_there(fs::copy(journal_of(place), journal_of(&copy))).map_err(unwritable)?;
    let connection = connect(&copy).map_err(|error| MapError::from_reply(place, error))?;
    let reader = Reader {
        connection: &connection,
        path: place,
    };
    let mut lost = Vec::new();
    let pack = reader.pack().or_else(|error| match error {
        MapError::Damaged { .. } | MapError::Database { .. } => {
            lost.push("its tile pack, for which ours stands in");
            Ok(MapPack::ours())
        }
        error => Err(error),
    })?;
    let mut tiles = Vec::new();
    if reader.read_tiles(&mut tiles).is_err() {
        lost.push("the names of some of its tiles");
    }
    let head = reader.head_with(pack, &tiles)?;
    let (cells, all_cells) = cells(&reader, &head);
    let mut strokes = Vec::new();
    let all_strokes = reader.read_strokes(&head, &mut strokes).is_ok();
    let standing = usize::try_from(head.standing).ok();
    let standing = standing.filter(|&standing| standing <= strokes.len());
    let mut overlay = Overlay::default();
    if !all_cells {
        lost.push("some of its cells");
        for stroke in strokes.iter().take(standing.unwrap_or(usize::MAX)) {
            overlay.apply(stroke);
        }
    }
    for (at, cell) in cells {
        overlay.set(at, Some(cell));
    }
    let (marks, all_marks) = reader.marks_left();
    if !all_marks {
        lost.push(if marks.is_empty() {
            "what was done to its places"
        } else {
            "what was done to some of its places"
        });
    }
    for (id, mark) in marks {
        overlay.set_mark(id, Some(mark));
    }
    let history = standing.map(|standing| History::restored(strokes, standing));
    let history = history.filter(|history| check::difference(&overlay, history).is_none());
    if history.is_none() {
        lost.push("its undo history");
    } else if !all_strokes {
        lost.push("strokes that could be redone, if there were any");
    }
    let camera = reader.camera().unwrap_or_else(|_| {
        lost.push("where it was looked at");
        None
    });
    let mut settings = BTreeMap::new();
    let all_settings = reader.read_settings(&mut settings).is_ok();
    if !all_settings {
        lost.push("some of its settings");
    }
    lost.extend(lost_expedition(place, &settings, all_settings));
    Ok(Salvage {
        state: MapState {
            kind: head.kind,
            overlay,
            history: history.unwrap_or_default(),
            camera,
            settings,
        },
        pack: head.pack,
        lost,
        place: place.to_owned(),
    })
}

/// What is lost of an expedition in the map's settings, if anything.
fn lost_expedition(
    place: &Path,
    settings: &BTreeMap<String, String>,
    all_settings: bool,
) -> Option<&'static str> {
    match expedition::of_settings(place, settings) {
        Err(ExpeditionError::None { .. }) if all_settings => None,
        Err(ExpeditionError::None { .. }) => Some("its expedition, if it had one"),
        Err(_) => Some("its expedition"),
        Ok(_) => None,
    }
}

/// Opens a possibly damaged database, so that it can be read as far as possible.
fn connect(path: &Path) -> rusqlite::Result<Connection> {
    let flags = OpenFlags::SQLITE_OPEN_READ_WRITE | OpenFlags::SQLITE_OPEN_NO_MUTEX;
    let connection = Connection::open_with_flags(path, flags)?;
    connection.set_db_config(DbConfig::SQLITE_DBCONFIG_TRUSTED_SCHEMA, false)?;
    connection.set_db_config(DbConfig::SQLITE_DBCONFIG_ENABLE_TRIGGER, false)?;
    connection.set_db_config(DbConfig::SQLITE_DBCONFIG_ENABLE_VIEW, false)?;
    // Otherwise a truncated file is not read at all.
    connection.set_db_config(DbConfig::SQLITE_DBCONFIG_WRITABLE_SCHEMA, true)?;
    Ok(connection)
}

/// The cells that can be read from either end of their table, and whether these are all.
fn cells(reader: &Reader, head: &Head) -> (Vec<(TilePos, EditedCell)>, bool) {
    let mut found = Vec::new();
    let mut is_whole = true;
    for order in ["y, x", "y DESC, x DESC"] {
        let mut raw = Vec::new();
        let query = format!("{ALL_CELLS} ORDER BY {order}");
        let read = reader.all(&query, cell_row, &mut raw);
        for (place, columns) in raw {
            match reader.placed(head, place, columns) {
                Ok((at, Some(cell))) => found.push((at, cell)),
                _ => is_whole = false,
            }
        }
        if read.is_ok() {
            return (found, is_whole);
        }
        is_whole = false;
    }
    (found, is_whole)
}

impl Salvage {
    /// Writes what was recovered as a new map.
    ///
    /// # Errors
    /// As [`MapFile::create`] with [`Existing::Keep`].
    pub fn write(&self, path: &Path) -> Result<MapFile, MapError> {
        MapFile::create(path, &self.state, &self.pack, Existing::Keep)
    }

    /// Renames the damaged map `NAME.map` to `NAME.damaged-1.map`, or the next free number, and puts what was
    /// recovered in its place. Returns the new map and the path of the damaged one.
    ///
    /// # Errors
    /// If the map is open elsewhere, or can't be written; then the damaged map stays where it was.
    pub fn replace(&self) -> Result<(MapFile, PathBuf), MapError> {
        let place = &self.place;
        let unwritable = MapError::unwritable(place);
        let lock = WriteLock::take(place).map_err(|none| none.into_error(place))?;
        let aside = free_aside(place);
        let (journal, journal_aside) = (journal_of(place), journal_of(&aside));
        if_there(fs::rename(&journal, &journal_aside)).map_err(unwritable)?;
        fs::rename(place, &aside).map_err(unwritable)?;
        match create::with_lock(lock, place, &self.state, &self.pack, Existing::Keep) {
            Ok(file) => Ok((file, aside)),
            Err(error) => {
                fs::rename(&aside, place).map_err(unwritable)?;
                if_there(fs::rename(&journal_aside, &journal)).map_err(unwritable)?;
                Err(error)
            }
        }
    }
}

/// An unused path for a damaged map.
fn free_aside(place: &Path) -> PathBuf {
    let mut number = 1;
    loop {
        let mut name = OsString::from(place.file_stem().unwrap_or_default());
        name.push(format!(".damaged-{number}.{ENDING}"));
        let aside = place.with_file_name(name);
        if fs::symlink_metadata(&aside).is_err() {
            return aside;
        }
        number += 1;
    }
}

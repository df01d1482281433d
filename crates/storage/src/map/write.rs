//! Writes changes to a map's file, each in one transaction.

use rusqlite::{Connection, OptionalExtension, Transaction, TransactionBehavior, params};

use super::identity::Gone;
use super::read::{Columns, origin_number};
use super::schema;
use super::state::{Camera, MapKind, MapPack, MapState};
use super::tile_numbers::TileNumbers;
use super::{MapError, MapFile, Writer, check};
use crate::disk;
use mapmaker_drawing::art::INK_VERSION;
use mapmaker_grid::TilePos;
use mapmaker_grid::tileset::TileId;
use mapmaker_grid::world::{EditedCell, Mark, Overlay, Stroke};

/// Inserts a change of a cell.
const ADD_CHANGE: &str = "\
INSERT INTO change (stroke, x, y, tile_before, origin_before, tile_after, origin_after) \
VALUES (?1, ?2, ?3, ?4, ?5, ?6, ?7)";

/// Inserts a change of a mark.
const ADD_MARK_CHANGE: &str = "\
INSERT INTO mark_change (stroke, id, x, y, before, after) VALUES (?1, ?2, ?3, ?4, ?5, ?6)";

const SET_CELL: &str = "INSERT OR REPLACE INTO cell (x, y, tile, origin) VALUES (?1, ?2, ?3, ?4)";

/// Restores the cells and marks of stroke `?1` to those before it.
const UNDO: [&str; 5] = [
    "DELETE FROM cell WHERE (y, x) IN (SELECT y, x FROM change WHERE stroke = ?1)",
    "INSERT INTO cell (x, y, tile, origin) SELECT x, y, tile_before, origin_before FROM change \
     WHERE stroke = ?1 AND tile_before IS NOT NULL",
    "DELETE FROM mark WHERE id IN (SELECT id FROM mark_change WHERE stroke = ?1)",
    "INSERT INTO mark (id, value) SELECT id, before FROM mark_change WHERE stroke = ?1 AND before IS NOT NULL",
    "UPDATE map SET standing = ?1 - 1",
];

/// Restores the cells and marks of stroke `?1` to those after it.
const REDO: [&str; 5] = [
    UNDO[0],
    "INSERT INTO cell (x, y, tile, origin) SELECT x, y, tile_after, origin_after FROM change \
     WHERE stroke = ?1 AND tile_after IS NOT NULL",
    UNDO[2],
    "INSERT INTO mark (id, value) SELECT id, after FROM mark_change WHERE stroke = ?1 AND after IS NOT NULL",
    "UPDATE map SET standing = ?1",
];

impl MapFile {
    /// Appends a stroke, which is on the disk when this returns, and drops undone strokes. An empty stroke does
    /// nothing.
    ///
    /// # Errors
    /// If it can't be written, leaves the map, or does not match the cells; then nothing has changed.
    pub fn push_stroke(&mut self, stroke: &Stroke) -> Result<(), MapError> {
        if stroke.is_empty() {
            return Ok(());
        }
        check::stroke(&self.typed, &self.kind, &self.names, stroke)?;
        let mut differs = None;
        self.transact(|change, names| {
            let number = standing(change)? + 1;
            differs = first_difference(change, names, stroke)?;
            if differs.is_some() {
                return Ok(false);
            }
            change.execute("DELETE FROM change WHERE stroke >= ?1", [number])?;
            change.execute("DELETE FROM mark_change WHERE stroke >= ?1", [number])?;
            add_stroke(change, names, number, stroke)?;
            redo(change, number)?;
            Ok(true)
        })?;
        match differs {
            Some(at) => Err(MapError::OutOfStep {
                path: self.typed.clone(),
                at,
            }),
            None => Ok(()),
        }
    }

    /// Undoes the last stroke; returns whether there was one.
    ///
    /// # Errors
    /// If it can't be written; then nothing has changed.
    pub fn undo(&mut self) -> Result<bool, MapError> {
        self.transact(|change, _| {
            let number = standing(change)?;
            if number > 0 {
                for step in UNDO {
                    change.execute(step, [number])?;
                }
            }
            Ok(number > 0)
        })
    }

    /// Redoes the stroke that was undone last; returns whether there was one.
    ///
    /// # Errors
    /// If it can't be written; then nothing has changed.
    pub fn redo(&mut self) -> Result<bool, MapError> {
        self.transact(|change, _| {
            let number = standing(change)? + 1;
            let query = "SELECT EXISTS (SELECT 1 FROM change WHERE stroke = ?1) \
                         OR EXISTS (SELECT 1 FROM mark_change WHERE stroke = ?1)";
            let is_there: bool = change.query_row(query, [number], |row| row.get(0))?;
            if is_there {
                redo(change, number)?;
            }
            Ok(is_there)
        })
    }

    /// Stores the camera, with values clamped to their ranges; one with a value that is not a number is ignored.
    ///
    /// # Errors
    /// If it can't be written; then nothing has changed.
    pub(crate) fn set_camera(&mut self, camera: Camera) -> Result<(), MapError> {
        let Some(camera) = camera.valid() else {
            return Ok(());
        };
        self.transact(|change, _| set_camera(change, camera).map(|()| true))?;
        Ok(())
    }

    /// Stores any other setting.
    ///
    /// # Errors
    /// If it can't be written; then nothing has changed.
    pub fn set_setting(&mut self, key: &str, value: &str) -> Result<(), MapError> {
        self.transact(|change, _| set_setting(change, key, value).map(|()| true))?;
        Ok(())
    }

    /// Sets whether the rules of rivers apply on a board, and whether its opposite sides are joined. Does nothing for
    /// a world.
    ///
    /// # Errors
    /// If it can't be written; then nothing has changed.
    pub(crate) fn set_rules(&mut self, rivers: bool, joined: bool) -> Result<(), MapError> {
        self.transact(|change, _| {
            let set = "UPDATE map SET rivers = ?1, joined = ?2 WHERE kind = 'board'";
            change.execute(set, [rivers, joined])?;
            Ok(true)
        })?;
        if let MapKind::Board(board) = &mut self.kind {
            (board.rivers, board.joined) = (rivers, joined);
        }
        Ok(())
    }

    /// Runs one transaction, which is on the disk when this returns; rolled back if `make` returns false.
    fn transact(
        &mut self,
        make: impl FnOnce(&Transaction, &TileNumbers) -> rusqlite::Result<bool>,
    ) -> Result<bool, MapError> {
        let path = || self.typed.clone();
        let Writer {
            connection, place, ..
        } = match &mut self.writer {
            Ok(writer) => writer,
            Err(reason) => {
                let (path, reason) = (path(), *reason);
                return Err(MapError::ReadOnly { path, reason });
            }
        };
        let gone = |how| MapError::Gone { path: path(), how };
        let here = || place.check(&self.path).map_err(gone);
        here()?;
        let run = || {
            let change = connection.transaction_with_behavior(TransactionBehavior::Immediate)?;
            if !place.is_unchanged(&change)? {
                return Ok(None);
            }
            let is_made = make(&change, &self.names)?;
            if is_made {
                change.commit()?;
                disk::put_database(connection, &self.path)?;
            }
            Ok(Some(is_made))
        };
        // A file that was removed meanwhile fails in many ways.
        let made = run().map_err(|error| match here() {
            Ok(()) => MapError::from_reply(&self.typed, error),
            Err(gone) => gone,
        });
        made?.ok_or_else(|| gone(Gone::Changed))
    }

    /// Checks that the file is still where it was opened, so that the next change can be written.
    ///
    /// # Errors
    /// If another program removed or changed it.
    pub(super) fn check_place(&self) -> Result<(), MapError> {
        let Ok(writer) = &self.writer else {
            return Ok(());
        };
        writer
            .place
            .check(&self.path)
            .map_err(|how| MapError::Gone {
                path: self.typed.clone(),
                how,
            })
    }
}

fn standing(change: &Transaction) -> rusqlite::Result<i64> {
    change.query_row("SELECT standing FROM map", [], |row| row.get(0))
}

fn redo(change: &Transaction, number: i64) -> rusqlite::Result<()> {
    for step in REDO {
        change.execute(step, [number])?;
    }
    Ok(())
}

/// The columns for a cell: the tile's number and that of its origin.
fn columns(names: &TileNumbers, cell: Option<EditedCell>) -> Columns {
    let number = cell.and_then(|cell| names.number(cell.tile));
    (number, cell.map(|cell| origin_number(cell.origin)))
}

/// The first cell that differs from a stroke's `before`.
fn first_difference(
    change: &Transaction,
    names: &TileNumbers,
    stroke: &Stroke,
) -> rusqlite::Result<Option<TilePos>> {
    let mut query = change.prepare("SELECT tile, origin FROM cell WHERE y = ?1 AND x = ?2")?;
    for one in stroke.changes() {
        let mut rows = query.query([one.at.y, one.at.x])?;
        let found = match rows.next()? {
            Some(row) => (row.get(0)?, row.get(1)?),
            None => (None, None),
        };
        if found != columns(names, one.before) {
            return Ok(Some(one.at));
        }
    }
    let mut query = change.prepare("SELECT value FROM mark WHERE id = ?1")?;
    for one in stroke.marks() {
        let found: Option<String> = query
            .query_row([one.id as i64], |row| row.get(0))
            .optional()?;
        if found != text_of(one.before.as_ref()) {
            return Ok(Some(one.at));
        }
    }
    Ok(None)
}

/// A mark as JSON for its column.
fn text_of(mark: Option<&Mark>) -> Option<String> {
    // Words and numbers can always be serialised.
    mark.and_then(|mark| serde_json::to_string(mark).ok())
}

fn add_stroke(
    change: &Transaction,
    names: &TileNumbers,
    number: i64,
    stroke: &Stroke,
) -> rusqlite::Result<()> {
    let mut add = change.prepare(ADD_CHANGE)?;
    for one in stroke.changes() {
        let (before, after) = (columns(names, one.before), columns(names, one.after));
        add.execute(params![
            number, one.at.x, one.at.y, before.0, before.1, after.0, after.1
        ])?;
    }
    let mut add = change.prepare(ADD_MARK_CHANGE)?;
    for one in stroke.marks() {
        let (before, after) = (text_of(one.before.as_ref()), text_of(one.after.as_ref()));
        let id = one.id as i64;
        add.execute(params![number, id, one.at.x, one.at.y, before, after])?;
    }
    Ok(())
}

fn add_marks(change: &Transaction, overlay: &Overlay) -> rusqlite::Result<()> {
    let mut add = change.prepare("INSERT INTO mark (id, value) VALUES (?1, ?2)")?;
    for (&id, mark) in overlay.marks() {
        add.execute(params![id as i64, text_of(Some(mark))])?;
    }
    Ok(())
}

fn add_cells(change: &Transaction, names: &TileNumbers, overlay: &Overlay) -> rusqlite::Result<()> {
    let mut set = change.prepare(SET_CELL)?;
    for (at, cell) in overlay.cells() {
        let (tile, origin) = columns(names, Some(cell));
        set.execute(params![at.x, at.y, tile, origin])?;
    }
    Ok(())
}

fn set_camera(change: &Transaction, camera: Camera) -> rusqlite::Result<()> {
    change.execute(
        "INSERT OR REPLACE INTO camera (one, x, y, within_x, within_y, tile_px) \
         VALUES (1, ?1, ?2, ?3, ?4, ?5)",
        params![
            camera.at.x,
            camera.at.y,
            camera.within.0,
            camera.within.1,
            camera.tile_px
        ],
    )?;
    Ok(())
}

fn set_setting(change: &Transaction, key: &str, value: &str) -> rusqlite::Result<()> {
    let set = "INSERT OR REPLACE INTO setting (key, value) VALUES (?1, ?2)";
    change.execute(set, [key, value])?;
    Ok(())
}

/// Creates the tables in an empty database and fills them with a whole map.
pub(super) fn fill(
    connection: &mut Connection,
    state: &MapState,
    pack: &MapPack,
) -> rusqlite::Result<()> {
    let change = connection.transaction()?;
    schema::create(&change)?;
    let set = pack.set_of(&state.kind);
    add_head(&change, state)?;
    add_pack(&change, pack)?;
    add_tiles(&change, pack, &state.kind)?;
    let names = TileNumbers::of(set);
    add_cells(&change, &names, &state.overlay)?;
    add_marks(&change, &state.overlay)?;
    for (number, stroke) in (1..).zip(state.history.strokes()) {
        add_stroke(&change, &names, number, stroke)?;
    }
    if let Some(camera) = state.camera.and_then(Camera::valid) {
        set_camera(&change, camera)?;
    }
    for (key, value) in &state.settings {
        set_setting(&change, key, value)?;
    }
    change.commit()
}

fn add_head(change: &Transaction, state: &MapState) -> rusqlite::Result<()> {
    let standing = state.history.standing() as i64;
    let program = env!("CARGO_PKG_VERSION");
    match &state.kind {
        MapKind::World(world) => change.execute(
            "INSERT INTO map (one, kind, seed, generator, standing, program) \
             VALUES (1, 'world', ?1, ?2, ?3, ?4)",
            params![world.seed.typed(), world.generator, standing, program],
        ),
        MapKind::Board(board) => change.execute(
            "INSERT INTO map (one, kind, width, height, joined, rivers, own_tiles, standing, program) \
             VALUES (1, 'board', ?1, ?2, ?3, ?4, ?5, ?6, ?7)",
            params![
                board.width as i64,
                board.height as i64,
                board.joined,
                board.rivers,
                board.own_tiles.is_some(),
                standing,
                program
            ],
        ),
    }?;
    Ok(())
}

fn add_pack(change: &Transaction, pack: &MapPack) -> rusqlite::Result<()> {
    let (version, files) = match pack {
        MapPack::Ours(_) => (Some(INK_VERSION), &[][..]),
        MapPack::Carried(pack) => (None, &pack.files[..]),
    };
    let add = "INSERT INTO pack (one, name, version) VALUES (1, ?1, ?2)";
    change.execute(add, params![pack.name(), version])?;
    let mut add = change.prepare("INSERT INTO pack_file (name, bytes) VALUES (?1, ?2)")?;
    for file in files {
        add.execute(params![file.name, file.bytes])?;
    }
    Ok(())
}

/// Inserts the tiles of a set with the numbers of [`TileNumbers::of`]; for a board that lists its tiles, also the
/// names of its mega-tiles.
fn add_tiles(change: &Transaction, pack: &MapPack, kind: &MapKind) -> rusqlite::Result<()> {
    let set = pack.set_of(kind);
    let mut add = change.prepare("INSERT INTO tile (id, name) VALUES (?1, ?2)")?;
    for id in (0..set.piece_count() as u16).map(TileId) {
        add.execute(params![id.0, set.name(id)])?;
    }
    if matches!(kind, MapKind::Board(board) if board.own_tiles.is_some()) {
        for (number, mega) in (set.piece_count() as i64..).zip(set.mega()) {
            add.execute(params![number, mega.name])?;
        }
    }
    Ok(())
}

//! Reads all of a map's database and checks every value.

use std::collections::BTreeMap;
use std::path::Path;
use std::sync::Arc;

use rusqlite::{Connection, OptionalExtension, Row};

use super::state::{BoardHead, Camera, MapKind, MapPack, MapState, WorldHead};
use super::tile_numbers::TileNumbers;
use super::{MapError, check};
use crate::board;
use crate::pack::{PackFile, check_carried, no_world};
use mapmaker_drawing::art::INK_VERSION;
use mapmaker_grid::TilePos;
use mapmaker_grid::seed::Seed;
use mapmaker_grid::world::{CellChange, EditedCell, History, MarkChange, Origin, Overlay, Stroke};
use mapmaker_land::worldgen::GENERATOR_VERSION;
use mapmaker_solver::MAX_SIDE;

/// All cells, unordered.
pub(super) const ALL_CELLS: &str = "SELECT x, y, tile, origin FROM cell";

/// All changes of all strokes, in the order of strokes and of [`Stroke::changes`].
const ALL_CHANGES: &str = "\
SELECT stroke, x, y, tile_before, origin_before, tile_after, origin_after \
FROM change ORDER BY stroke, y, x";

/// The columns for a tile's number and its origin.
pub(super) type Columns = (Option<i64>, Option<i64>);

/// The number of an origin in files.
pub(super) const fn origin_number(origin: Origin) -> i64 {
    match origin {
        Origin::Healed => 0,
        Origin::Pinned => 1,
        Origin::Painted => 2,
    }
}

/// The place and the columns of a row of [`ALL_CELLS`].
pub(super) fn cell_row(row: &Row) -> rusqlite::Result<((i64, i64), Columns)> {
    Ok(((row.get(0)?, row.get(1)?), (row.get(2)?, row.get(3)?)))
}

/// A map as it was read.
pub(super) struct Contents {
    pub(super) state: MapState,
    pub(super) pack: MapPack,
    pub(super) names: TileNumbers,
}

/// Reads everything.
///
/// # Errors
/// If it can't be read, has another version of world generation or of our tile pack, or is invalid.
pub(super) fn contents(connection: &Connection, path: &Path) -> Result<Contents, MapError> {
    let reader = Reader { connection, path };
    let head = reader.head()?;
    let overlay = reader.overlay(&head)?;
    let history = reader.history(&head)?;
    if let Some(at) = check::difference(&overlay, &history) {
        let TilePos { x, y } = at;
        return Err(reader.damaged(format!(
            "its strokes do not lead to the tile of the cell {x},{y}"
        )));
    }
    let Head {
        kind, pack, names, ..
    } = head;
    let state = MapState {
        kind,
        overlay,
        history,
        camera: reader.camera()?,
        settings: reader.settings()?,
    };
    Ok(Contents { state, pack, names })
}

/// What is needed to interpret cells.
pub(super) struct Head {
    pub(super) kind: MapKind,
    pub(super) pack: MapPack,
    pub(super) names: TileNumbers,
    pub(super) standing: i64,
}

/// A database that is being read, and its path.
pub(super) struct Reader<'a> {
    pub(super) connection: &'a Connection,
    pub(super) path: &'a Path,
}

/// The row of the table `map`.
struct RawHead {
    kind: String,
    seed: Option<String>,
    generator: Option<i64>,
    width: Option<i64>,
    height: Option<i64>,
    joined: Option<bool>,
    rivers: Option<bool>,
    own_tiles: Option<bool>,
    standing: i64,
}

impl Reader<'_> {
    pub(super) fn damaged(&self, what: impl Into<String>) -> MapError {
        MapError::damaged(self.path, what)
    }

    /// Refuses a version other than the program's.
    fn check_version(&self, what: &'static str, found: i64, known: u32) -> Result<(), MapError> {
        let known = i64::from(known);
        if found == known {
            return Ok(());
        }
        Err(MapError::OtherVersion {
            path: self.path.to_owned(),
            what,
            found,
            known,
        })
    }

    pub(super) fn reply(&self, error: rusqlite::Error) -> MapError {
        MapError::from_reply(self.path, error)
    }

    /// Runs a query, and passes each converted row to `each`.
    pub(super) fn rows<T>(
        &self,
        query: &str,
        mut take: impl FnMut(&Row) -> rusqlite::Result<T>,
        mut each: impl FnMut(T) -> Result<(), MapError>,
    ) -> Result<(), MapError> {
        let reply = |error| self.reply(error);
        let mut query = self.connection.prepare(query).map_err(reply)?;
        let mut rows = query.query([]).map_err(reply)?;
        while let Some(row) = rows.next().map_err(reply)? {
            each(take(row).map_err(reply)?)?;
        }
        Ok(())
    }

    /// The same, collected; after an error the rows before it remain.
    pub(super) fn all<T>(
        &self,
        query: &str,
        take: impl FnMut(&Row) -> rusqlite::Result<T>,
        found: &mut impl Extend<T>,
    ) -> Result<(), MapError> {
        self.rows(query, take, |one| {
            found.extend([one]);
            Ok(())
        })
    }

    /// Reads kind, pack and tiles; all tiles of the pack must be there.
    fn head(&self) -> Result<Head, MapError> {
        let pack = self.pack()?;
        let mut tiles = Vec::new();
        self.read_tiles(&mut tiles)?;
        let head = self.head_with(pack, &tiles)?;
        let set = head.pack.set_of(&head.kind);
        let mut numbered = 0;
        for (number, name) in &tiles {
            if head.names.tile(*number).is_some() {
                numbered += 1;
            } else if !set.mega().iter().any(|mega| mega.name == *name) {
                // Boards that list their tiles also have the names of whole mega-tiles.
                return Err(
                    self.damaged(format!("it has a tile {name:?} that its tile pack has not"))
                );
            }
        }
        // Names are unique, so as many names as pieces are all of them.
        if numbered != set.piece_count() {
            return Err(self.damaged("it lacks tiles of its tile pack"));
        }
        Ok(head)
    }

    /// Reads kind and pack, with those tiles that the pack has.
    pub(super) fn head_with(
        &self,
        pack: MapPack,
        tiles: &[(i64, String)],
    ) -> Result<Head, MapError> {
        let query = "SELECT kind, seed, generator, width, height, joined, rivers, own_tiles, standing \
                     FROM map";
        let raw = self.connection.query_row(query, [], |row| {
            Ok(RawHead {
                kind: row.get(0)?,
                seed: row.get(1)?,
                generator: row.get(2)?,
                width: row.get(3)?,
                height: row.get(4)?,
                joined: row.get(5)?,
                rivers: row.get(6)?,
                own_tiles: row.get(7)?,
                standing: row.get(8)?,
            })
        });
        let raw = raw.map_err(|error| self.reply(error))?;
        let kind = self.kind(&raw, &pack, tiles)?;
        Ok(Head {
            names: TileNumbers::read(pack.set_of(&kind), tiles),
            kind,
            pack,
            standing: raw.standing,
        })
    }

    /// Reads the numbers and names of the tiles.
    pub(super) fn read_tiles(&self, tiles: &mut Vec<(i64, String)>) -> Result<(), MapError> {
        let query = "SELECT id, name FROM tile ORDER BY id";
        self.all(query, |row| Ok((row.get(0)?, row.get(1)?)), tiles)
    }

    fn kind(
        &self,
        raw: &RawHead,
        pack: &MapPack,
        tiles: &[(i64, String)],
    ) -> Result<MapKind, MapError> {
        match (raw.kind.as_str(), &raw.seed, raw.generator) {
            ("world", Some(seed), Some(generator)) => {
                self.check_version("world generation", generator, GENERATOR_VERSION)?;
                if let Some(reason) = no_world(pack.set()) {
                    return Err(self.damaged(format!("its tile pack makes no world: {reason}")));
                }
                Ok(MapKind::World(WorldHead {
                    seed: Seed::parse(seed),
                    generator: GENERATOR_VERSION,
                }))
            }
            ("board", None, None) => {
                let side = |side: Option<i64>| {
                    side.and_then(|side| usize::try_from(side).ok())
                        .filter(|side| (1..=MAX_SIDE).contains(side))
                        .ok_or_else(|| {
                            self.damaged(format!(
                                "its board is not of 1x1 to {MAX_SIDE}x{MAX_SIDE}"
                            ))
                        })
                };
                let names: Vec<String> = tiles.iter().map(|(_, name)| name.clone()).collect();
                let own_tiles = raw
                    .own_tiles
                    .unwrap_or_default()
                    .then(|| board::own_set(&names, pack.set(), |_| 0));
                Ok(MapKind::Board(BoardHead {
                    width: side(raw.width)?,
                    height: side(raw.height)?,
                    rivers: raw.rivers.unwrap_or_default(),
                    joined: raw.joined.unwrap_or_default(),
                    own_tiles: own_tiles
                        .transpose()
                        .map_err(|error| self.damaged(format!("its tiles are wrong: {error}")))?
                        .map(Arc::new),
                }))
            }
            _ => Err(self.damaged("it is neither a world nor a board")),
        }
    }

    /// Reads the pack, which must be valid.
    pub(super) fn pack(&self) -> Result<MapPack, MapError> {
        let query = "SELECT name, version FROM pack";
        let row = |row: &Row| Ok((row.get(0)?, row.get(1)?));
        let (name, version): (String, Option<i64>) = self
            .connection
            .query_row(query, [], row)
            .map_err(|error| self.reply(error))?;
        if let Some(version) = version {
            self.check_version("our tile pack", version, INK_VERSION)?;
            return Ok(MapPack::ours());
        }
        let mut files = Vec::new();
        let take = |row: &Row| {
            Ok(PackFile {
                name: row.get(0)?,
                bytes: row.get(1)?,
            })
        };
        let query = "SELECT name, bytes FROM pack_file ORDER BY name";
        self.all(query, take, &mut files)?;
        let checked = check_carried(name, &files);
        let first = checked.report.faults.first().map(ToString::to_string);
        match checked.pack {
            Some(pack) => Ok(MapPack::Carried(Arc::new(pack))),
            None => Err(self.damaged(format!(
                "its tile pack has a fault: {}",
                first.unwrap_or_default()
            ))),
        }
    }

    fn cell(
        &self,
        names: &TileNumbers,
        tile: Option<i64>,
        origin: Option<i64>,
    ) -> Result<Option<EditedCell>, MapError> {
        let (number, origin) = match (tile, origin) {
            (None, None) => return Ok(None),
            (Some(number), Some(origin)) => (number, origin),
            _ => return Err(self.damaged("a cell of it has half a tile")),
        };
        let tile = names
            .tile(number)
            .ok_or_else(|| self.damaged(format!("a cell of it has the unknown tile {number}")))?;
        let origin = [Origin::Pinned, Origin::Painted, Origin::Healed]
            .into_iter()
            .find(|&known| origin_number(known) == origin)
            .ok_or_else(|| self.damaged("it is not known who chose a cell of it"))?;
        Ok(Some(EditedCell { tile, origin }))
    }

    /// Converts a row to an edited cell at its place.
    pub(super) fn placed(
        &self,
        head: &Head,
        (x, y): (i64, i64),
        (tile, origin): Columns,
    ) -> Result<(TilePos, Option<EditedCell>), MapError> {
        let at = TilePos::new(x, y);
        if !head.kind.has(at) {
            return Err(self.damaged(format!(
                "a cell of it is at {x},{y}, which is not on the map"
            )));
        }
        Ok((at, self.cell(&head.names, tile, origin)?))
    }

    /// Reads the current cells.
    fn overlay(&self, head: &Head) -> Result<Overlay, MapError> {
        let mut overlay = Overlay::default();
        let cells = format!("{ALL_CELLS} ORDER BY y, x");
        self.rows(&cells, cell_row, |(place, columns)| {
            let (at, cell) = self.placed(head, place, columns)?;
            overlay.set(at, cell);
            Ok(())
        })?;
        for (id, mark) in self.marks()? {
            overlay.set_mark(id, Some(mark));
        }
        Ok(overlay)
    }

    /// Reads the strokes, and how many of them are in force.
    fn history(&self, head: &Head) -> Result<History, MapError> {
        let mut strokes = Vec::new();
        self.read_strokes(head, &mut strokes)?;
        match usize::try_from(head.standing) {
            Ok(standing) if standing <= strokes.len() => Ok(History::restored(strokes, standing)),
            _ => Err(self.damaged("the last of its strokes are missing")),
        }
    }

    /// Reads the strokes, which are numbered from 1 without gaps. On an error `strokes` has those before it.
    pub(super) fn read_strokes(
        &self,
        head: &Head,
        strokes: &mut Vec<Stroke>,
    ) -> Result<(), MapError> {
        let mut marks = self.mark_changes()?;
        let mut changes: Vec<CellChange> = Vec::new();
        let take = |row: &Row| {
            let place = (row.get(1)?, row.get(2)?);
            let before: Columns = (row.get(3)?, row.get(4)?);
            let after: Columns = (row.get(5)?, row.get(6)?);
            Ok((row.get::<_, i64>(0)?, place, before, after))
        };
        self.rows(ALL_CHANGES, take, |(stroke, place, before, after)| {
            // Completes the strokes before this one; some have only mark changes.
            while strokes.len() as i64 + 1 < stroke {
                let number = strokes.len() as i64 + 1;
                let marks = marks.remove(&number).unwrap_or_default();
                if changes.is_empty() && marks.is_empty() {
                    return Err(self.damaged(format!("its stroke {number} is missing")));
                }
                strokes.push(self.stroke(&mut changes, marks)?);
            }
            if stroke != strokes.len() as i64 + 1 {
                return Err(self.damaged(format!("its stroke {} is missing", strokes.len() + 1)));
            }
            let (at, before) = self.placed(head, place, before)?;
            let (_, after) = self.placed(head, place, after)?;
            changes.push(CellChange { at, before, after });
            Ok(())
        })?;
        loop {
            let number = strokes.len() as i64 + 1;
            let marks = marks.remove(&number).unwrap_or_default();
            if changes.is_empty() && marks.is_empty() {
                break;
            }
            strokes.push(self.stroke(&mut changes, marks)?);
        }
        if let Some(number) = marks.keys().next() {
            return Err(self.damaged(format!("a stroke before its stroke {number} is missing")));
        }
        Ok(())
    }

    /// Builds a stroke from its changes.
    fn stroke(
        &self,
        changes: &mut Vec<CellChange>,
        marks: Vec<MarkChange>,
    ) -> Result<Stroke, MapError> {
        let (count, marked) = (changes.len(), marks.len());
        let stroke = Stroke::from_changes(changes.drain(..)).with_marks(marks);
        if stroke.changes().len() != count || stroke.marks().len() != marked {
            return Err(self.damaged("a stroke of it changes nothing somewhere"));
        }
        Ok(stroke)
    }

    /// The last camera; `None` also if its numbers are invalid.
    pub(super) fn camera(&self) -> Result<Option<Camera>, MapError> {
        let query = "SELECT x, y, within_x, within_y, tile_px FROM camera";
        let camera = self.connection.query_row(query, [], |row| {
            Ok(Camera {
                at: TilePos::new(row.get(0)?, row.get(1)?),
                within: (row.get(2)?, row.get(3)?),
                tile_px: row.get(4)?,
            })
        });
        let camera = camera.optional().map_err(|error| self.reply(error))?;
        Ok(camera.and_then(Camera::valid))
    }

    /// Reads all settings.
    fn settings(&self) -> Result<BTreeMap<String, String>, MapError> {
        let mut settings = BTreeMap::new();
        self.read_settings(&mut settings)?;
        Ok(settings)
    }

    /// The same as far as they can be read.
    pub(super) fn read_settings(
        &self,
        settings: &mut BTreeMap<String, String>,
    ) -> Result<(), MapError> {
        let query = "SELECT key, value FROM setting";
        self.all(query, |row| Ok((row.get(0)?, row.get(1)?)), settings)
    }
}

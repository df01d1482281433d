//! Reads a map of Tiled as a board: one layer of tiles, each named by its tileset.

use std::collections::BTreeMap;
use std::path::Path;

use super::error::dense;
use super::limits::{
    MAX_ATTRIBUTES, MAX_ATTRIBUTES_OF_ONE, MAX_ELEMENTS, MAX_FILE_BYTES, MAX_OBJECTS,
};
use super::model::{Layer, Source, TileNames, UsedTileset, Value};
use super::{Form, json, objects, xml};
use crate::board::{BoardError, LoadError, Raw, RawGrid};
use crate::input::read_text_file;
use mapmaker_solver::MAX_SIDE;

/// The bits of a tile's number that encode flips and turns.
const TURNED: u32 = 0xF000_0000;

/// Reads a map from the bytes of its file; `path` locates its tilesets and is for messages, and `-` is standard input.
pub(crate) fn read(bytes: &[u8], path: &Path, form: Form) -> Result<Raw, LoadError> {
    let bad = |error: BoardError| LoadError::bad(path, error);
    let map = parse(bytes, form, xml::map, json::map).map_err(bad)?;
    let folder = path.parent().unwrap_or(Path::new(""));
    let layer = the_layer(&map.layers).map_err(bad)?;
    let mut used = GidTable::new(&map.tilesets, folder, path);
    let grid = grid(layer, &mut used)?;
    let mut raw = Raw {
        grid: Some(grid),
        ..Raw::default()
    };
    if map.tile_px.iter().all(|&side| side >= 1.0) {
        let bounds = bounds(layer).map_err(bad)?;
        let (west, north, width, height) = bounds;
        let found = objects::on_board(&map.objects, map.tile_px, (west, north), (width, height));
        (raw.decor, raw.roads, raw.named) = (found.decor, found.roads, found.names);
        raw.terrain = found.terrain;
    }
    for (name, value) in map.properties {
        match (name.as_str(), value) {
            ("rivers", Value::Flag(flag)) => raw.has_rivers = Some(flag),
            // Tiled before 0.16 had only text properties.
            ("rivers", Value::Text(flag)) => raw.has_rivers = flag.parse().ok(),
            ("tiles", Value::Text(names)) => {
                raw.tiles = Some(names.split_whitespace().map(str::to_owned).collect());
            }
            _ => {}
        }
    }
    Ok(raw)
}

/// Parses a file in its format, unless it is too large.
fn parse<T>(
    bytes: &[u8],
    form: Form,
    xml: impl FnOnce(&str) -> Result<T, BoardError>,
    json: impl FnOnce(&[u8]) -> Result<T, BoardError>,
) -> Result<T, BoardError> {
    if bytes.len() as u64 > MAX_FILE_BYTES {
        let long =
            format!("the file is longer than {MAX_FILE_BYTES} bytes, the limit for a Tiled map");
        return Err(BoardError::new(long));
    }
    let is_dense = match form {
        Form::Tmx => is_dense_xml(bytes),
        Form::Tmj => bytes.iter().filter(|byte| b"{[".contains(byte)).count() > MAX_OBJECTS,
    };
    if is_dense {
        return Err(dense());
    }
    match form {
        Form::Tmx => {
            let text = std::str::from_utf8(bytes).map_err(|error| {
                let byte = error.valid_up_to();
                let bad = format!("byte {byte} is not UTF-8 text; save it as UTF-8");
                BoardError::new(bad)
            })?;
            xml(text)
        }
        Form::Tmj => json(bytes),
    }
}

fn is_dense_xml(bytes: &[u8]) -> bool {
    let (mut elements, mut attributes, mut of_one) = (0, 0, 0);
    for byte in bytes {
        match byte {
            b'<' => (elements, of_one) = (elements + 1, 0),
            b'=' => (attributes, of_one) = (attributes + 1, of_one + 1),
            _ => {}
        }
        if of_one > MAX_ATTRIBUTES_OF_ONE {
            return true;
        }
    }
    elements > MAX_ELEMENTS || attributes > MAX_ATTRIBUTES
}

/// The only layer with tiles in it, or the only layer.
fn the_layer(layers: &[Layer]) -> Result<&Layer, BoardError> {
    let mut full = layers.iter().filter(|layer| layer.has_tiles());
    match (full.next(), full.next()) {
        (Some(Layer { name: first, .. }), Some(Layer { name: second, .. })) => {
            Err(BoardError::new(format!(
                "there are tiles in the layers {first} and {second}; a board has one (Layer > Merge Layer Down)"
            )))
        }
        (Some(layer), None) => Ok(layer),
        (None, _) => {
            // A board may be empty, but then it must have a size.
            let mut finite = layers.iter().filter(|layer| !layer.is_infinite);
            let none = || BoardError::new("there is no layer with tiles in it");
            finite.next().ok_or_else(none)
        }
    }
}

/// The bounds of a layer's tiles, or of all of it if it is one block.
fn bounds(layer: &Layer) -> Result<(i64, i64, usize, usize), BoardError> {
    if let ([block], false) = (&layer.blocks[..], layer.is_infinite) {
        let height = block.gids.len() / block.width;
        return Ok((block.x, block.y, block.width, height));
    }
    let (mut west, mut north) = (i64::MAX, i64::MAX);
    let (mut east, mut south) = (i64::MIN, i64::MIN);
    for block in &layer.blocks {
        for (row, gids) in (block.y..).zip(block.gids.chunks(block.width)) {
            for (column, _) in (block.x..).zip(gids).filter(|&(_, &gid)| gid != 0) {
                (west, east) = (west.min(column), east.max(column));
                (north, south) = (north.min(row), south.max(row));
            }
        }
    }
    let (width, height) = (east.abs_diff(west) + 1, south.abs_diff(north) + 1);
    if width > MAX_SIDE as u64 || height > MAX_SIDE as u64 {
        return Err(BoardError::new(format!(
            "its tiles cover {width} x {height} cells; a board has at most {MAX_SIDE} x {MAX_SIDE}"
        )));
    }
    Ok((west, north, width as usize, height as usize))
}

/// The layer's tiles by name.
fn grid(layer: &Layer, names: &mut GidTable) -> Result<RawGrid, LoadError> {
    let bad = |error: BoardError| LoadError::bad(names.path, error);
    let (west, north, width, height) = bounds(layer).map_err(bad)?;
    let mut gids = vec![0; width * height];
    for block in &layer.blocks {
        for (row, from) in (block.y..).zip(block.gids.chunks(block.width)) {
            for (column, &gid) in (block.x..).zip(from).filter(|&(_, &gid)| gid != 0) {
                // OK because the bounds contain every cell that is not empty.
                let (x, y) = ((column - west) as usize, (row - north) as usize);
                gids[y * width + x] = gid;
            }
        }
    }
    let mut grid = RawGrid::default();
    for (y, row) in gids.chunks(width).enumerate() {
        for (x, &gid) in row.iter().enumerate() {
            if gid == 0 {
                grid.push_empty()
                    .map_err(|error| LoadError::bad(names.path, error))?;
                continue;
            }
            let index = match names.known(gid) {
                Some(index) => index,
                None => names.learn(gid, (west + x as i64, north + y as i64), &mut grid)?,
            };
            let pushed = grid.push_index(index);
            pushed.map_err(|error| LoadError::bad(names.path, error))?;
        }
        let ended = grid.end_row();
        ended.map_err(|error| LoadError::bad(names.path, error))?;
    }
    Ok(grid)
}

/// The meaning of a map's tile numbers, looked up at first use.
struct GidTable<'m> {
    tilesets: &'m [UsedTileset],
    /// For each tileset its content, once read from its file.
    files: Vec<Option<TileNames>>,
    folder: &'m Path,
    path: &'m Path,
    /// The index in the grid's names of each number below [`GidTable::TABLE`], [`GidTable::UNKNOWN`] if not looked up
    /// yet.
    table: Vec<u16>,
    others: BTreeMap<u32, u16>,
}

impl<'m> GidTable<'m> {
    const TABLE: usize = 1 << 16;
    const UNKNOWN: u16 = u16::MAX;

    fn new(tilesets: &'m [UsedTileset], folder: &'m Path, path: &'m Path) -> Self {
        Self {
            tilesets,
            files: tilesets.iter().map(|_| None).collect(),
            folder,
            path,
            table: vec![Self::UNKNOWN; Self::TABLE],
            others: BTreeMap::new(),
        }
    }

    fn known(&self, gid: u32) -> Option<u16> {
        match self.table.get(gid as usize) {
            Some(&Self::UNKNOWN) => None,
            Some(&index) => Some(index),
            None => self.others.get(&gid).copied(),
        }
    }

    /// Looks up the meaning of a number that occurs at a cell of the map.
    fn learn(
        &mut self,
        gid: u32,
        (x, y): (i64, i64),
        grid: &mut RawGrid,
    ) -> Result<u16, LoadError> {
        let path = self.path;
        let bad = |what: &str| {
            let error = BoardError::new(format!("the tile at {x},{y} {what}"));
            LoadError::bad(path, error)
        };
        if gid & TURNED != 0 {
            return Err(bad(
                "is flipped or turned, and a board has no such tiles: its letters would stand on other sides",
            ));
        }
        let of = |tileset: &UsedTileset| tileset.first_gid <= gid;
        let candidates = self.tilesets.iter().enumerate().filter(|(_, one)| of(one));
        let found = candidates.max_by_key(|(_, one)| one.first_gid);
        let (index, tileset) = found.ok_or_else(|| {
            bad(&format!(
                "has the number {gid}, which is in none of the map's tilesets"
            ))
        })?;
        let id = gid - tileset.first_gid;
        let names = match &tileset.place {
            Source::Inside(names) => names,
            Source::File(file, line) => {
                if self.files[index].is_none() {
                    self.files[index] = Some(load(&self.folder.join(file), file, *line, path)?);
                }
                // OK because it was inserted above.
                self.files[index].as_ref().expect("a tileset that was read")
            }
        };
        let name = names.get(&id).ok_or_else(|| {
            let tileset = match &tileset.place {
                Source::File(file, _) => file,
                Source::Inside(_) => &tileset.name,
            };
            bad(&format!(
                "is number {id} of the tileset {tileset}, whose letters are unknown: give it a property called \
                 name, a class, or an image named after them, such as MMPR"
            ))
        })?;
        let known = grid
            .intern(name)
            .map_err(|error| LoadError::bad(path, error))?;
        match self.table.get_mut(gid as usize) {
            Some(entry) => *entry = known,
            None => drop(self.others.insert(gid, known)),
        }
        Ok(known)
    }
}

/// Reads a tileset from its own file.
fn load(place: &Path, file: &str, line: usize, map: &Path) -> Result<TileNames, LoadError> {
    let bytes = read_text_file(place, MAX_FILE_BYTES).map_err(|error| {
        let of = match line {
            0 => map.display().to_string(),
            _ => format!("{}:{line}", map.display()),
        };
        LoadError::Unreadable {
            path: format!("{file}, a tileset of {of}"),
            error,
        }
    })?;
    let form = match bytes.iter().find(|byte| !byte.is_ascii_whitespace()) {
        Some(b'{') => Form::Tmj,
        _ => Form::Tmx,
    };
    let names = parse(&bytes, form, xml::tileset, json::tileset);
    names.map_err(|error| LoadError::bad(place, error))
}

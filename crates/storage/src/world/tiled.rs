//! A part of a world as an infinite map for Tiled, streamed chunk by chunk.

use std::io::{self, Write};
use std::path::Path;

use super::rows::{Rows, write_blocks};
use super::{Area, objects};
use crate::exchange::tiled::{CHUNK_TILES, Extent, Files, Form, MapWriter, Sheet};
use crate::exit::Failure;
use crate::map::MapPack;
use crate::progress::Progress;
use mapmaker_drawing::art::Atlas;
use mapmaker_grid::tileset::TileId;
use mapmaker_grid::{TilePos, floor_div};

/// Maps use the world's own coordinates up to this distance from 0, because Tiled's have 32 bits.
const FARTHEST: i64 = 1 << 30;

/// About the bytes of a tile's number and the comma after it.
const BYTES_A_TILE: u64 = 4;

/// A part of a world as whole chunks.
struct Window<'a> {
    area: &'a Area,
    atlas: &'a Atlas<'a>,
    writer: &'a MapWriter,
    /// The west side of the westmost chunk.
    west: i64,
    /// Chunks from west to east.
    columns: usize,
    /// The tile at the map's origin.
    origin: TilePos,
}

/// Writes the map, its tileset and its picture.
///
/// # Errors
/// With exit code 2 if the files can't be named, with 4 if they can't be written, or if `progress` stops it.
pub fn write_tiled(
    area: &Area,
    pack: &MapPack,
    form: Form,
    path: &Path,
    progress: &dyn Progress,
) -> Result<(), Failure> {
    let mut files = Files::create(path, form)?;
    let sheet = Sheet::new(pack.pictures());
    let atlas = sheet.atlas(pack.set());
    let side = CHUNK_TILES as i64;
    let first = |place: i64| floor_div(place, side) * side;
    let chunks = |place: i64, tiles: usize| {
        (floor_div(place + tiles as i64 - 1, side) - floor_div(place, side) + 1) as usize
    };
    let TilePos { x, y } = area.north_west;
    let (west, north) = (first(x), first(y));
    let (columns, rows) = (chunks(x, area.width), chunks(y, area.height));
    let is_near = |place: i64, tiles: usize| place >= -FARTHEST && place + tiles as i64 <= FARTHEST;
    let origin = if is_near(x, area.width) && is_near(y, area.height) {
        TilePos::new(0, 0)
    } else {
        TilePos::new(west, north)
    };
    let writer = MapWriter {
        form,
        extent: Extent::Infinite(west - origin.x, north - origin.y),
        width: columns * CHUNK_TILES,
        height: rows * CHUNK_TILES,
        tile_px: sheet.tile_px(),
        tileset: files.tileset_name().to_owned(),
        has_rivers: None,
        properties: vec![
            ("seed", area.seed.typed().to_owned()),
            ("at", format!("{x},{y}")),
            ("size", format!("{}x{}", area.width, area.height)),
            ("origin", format!("{},{}", origin.x, origin.y)),
        ],
        objects: objects(area, pack, origin),
    };
    let window = Window {
        area,
        atlas: &atlas,
        writer: &writer,
        west,
        columns,
        origin,
    };
    let written = window.write(pack, &mut files.map, progress);
    written.map_err(|error| files.failed(&error))?;
    files.commit(&sheet.tileset(pack.set(), &atlas))
}

impl Window<'_> {
    fn write(
        &self,
        pack: &MapPack,
        out: &mut dyn Write,
        progress: &dyn Progress,
    ) -> io::Result<()> {
        out.write_all(self.writer.begin().as_bytes())?;
        let make = |rows: &mut Rows, block: u64| self.block(rows, block);
        write_blocks(self.area, pack.set(), BYTES_A_TILE, make, out, progress)?;
        out.write_all(self.writer.end().as_bytes())
    }

    /// The chunks of a block of rows.
    fn block(&self, rows: &mut Rows, block: u64) -> String {
        let (first, height) = self.area.block_rows(block);
        let mut text = String::new();
        let mut held = Vec::new();
        for north in (first..first + height).step_by(CHUNK_TILES) {
            held.clear();
            for y in north..north + CHUNK_TILES as i64 {
                held.push(self.has_row(y).then(|| rows.tiles(y).to_vec()));
            }
            for column in 0..self.columns {
                let west = self.west + (column * CHUNK_TILES) as i64;
                let slots = self.chunk(&held, west, north);
                let place = (west - self.origin.x, north - self.origin.y);
                let is_first = (block, north, column) == (0, first, 0);
                self.writer.chunk(place, &slots, is_first, &mut text);
            }
        }
        text
    }

    fn has_row(&self, y: i64) -> bool {
        let north = self.area.north_west.y;
        (north..north + self.area.height as i64).contains(&y)
    }

    /// The slots of a chunk, `None` outside the area.
    fn chunk(&self, rows: &[Option<Vec<TileId>>], west: i64, north: i64) -> Vec<Option<usize>> {
        let mut slots = Vec::with_capacity(CHUNK_TILES * CHUNK_TILES);
        for (y, row) in (north..).zip(rows) {
            for x in west..west + CHUNK_TILES as i64 {
                let column = x - self.area.north_west.x;
                let id = row.as_ref().filter(|_| column >= 0);
                let id = id.and_then(|row| row.get(column as usize));
                slots.push(id.map(|&id| self.atlas.slot_at(id, TilePos::new(x, y))));
            }
        }
        slots
    }
}

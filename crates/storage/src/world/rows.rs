//! Reads a world row by row, with only the current block of rows in memory.

use std::io::{self, Write};

use super::Area;
use crate::pipeline;
use crate::progress::Progress;
use mapmaker_drawing::art::{STRIP_MARGIN, Vertices, world_shading};
use mapmaker_grid::tileset::{TileId, TileSet};
use mapmaker_grid::{CHUNK_TILES, ChunkPos, Grid, TilePos, floor_div};
use mapmaker_land::worldgen::{Sample, Scratch, generate_chunk, survey};

/// The width of the panels in which blocks are generated: world generation caches the rivers of 2048 tiles along each
/// axis, and a wider row would evict the west before the next row begins.
const PANEL_TILES: usize = 1984;

/// The most tiles of a block that is wider than a panel.
const WIDE_BLOCK_TILES: usize = 1 << 21;

/// The rows of a block wider than a panel, at most.
const WIDE_BLOCK_ROWS: usize = 512;

/// One thread's reader of an area.
pub struct Rows<'a> {
    area: &'a Area,
    /// Can stop it; its results are then discarded.
    progress: &'a dyn Progress,
    set: &'a TileSet,
    scratch: Scratch,
    /// The current block and its tiles: the tile at `column` of the block's row `row` has index `row * width +
    /// column`.
    tiles: (Option<u64>, Vec<TileId>),
    /// The current block and its shading: from [`STRIP_MARGIN`] north and west of the block to as far beyond it.
    shading: (Option<u64>, Grid<[u8; 3]>),
}

impl<'a> Rows<'a> {
    /// A reader of an area; once `progress` is stopped it quickly returns arbitrary rows.
    #[must_use]
    pub fn new(area: &'a Area, set: &'a TileSet, progress: &'a dyn Progress) -> Self {
        Self {
            area,
            progress,
            set,
            scratch: Scratch::default(),
            tiles: (None, Vec::new()),
            shading: (None, Grid::from_fn(0, 0, |_, _| [0; 3])),
        }
    }

    /// The tiles of the row `y` (a coordinate of the plane), from west to east.
    pub fn tiles(&mut self, y: i64) -> &[TileId] {
        let (block, row) = self.area.block_of(y);
        if self.tiles.0 != Some(block) {
            self.generate(block);
        }
        let width = self.area.width;
        &self.tiles.1[row * width..][..width]
    }

    /// The shading that [`mapmaker_drawing::art::strip`] needs around the row `y`.
    pub fn shading(&mut self, y: i64) -> Grid<[u8; 3]> {
        let (block, row) = self.area.block_of(y);
        if self.shading.0 != Some(block) {
            self.shading = (Some(block), self.colours(block));
        }
        let colours = &self.shading.1;
        Grid::from_fn(colours.width(), 2 + 2 * STRIP_MARGIN, |x, y| {
            colours[(x, row + y)]
        })
    }

    fn generate(&mut self, block: u64) {
        let width = self.area.width;
        let (north, rows) = self.area.block_rows(block);
        let chunk_rows = floor_div(north, CHUNK_TILES)..floor_div(north + rows, CHUNK_TILES);
        self.tiles.1.resize(width * rows as usize, TileId(0));
        for panel in panels(width) {
            let west = self.area.north_west.x + panel.start as i64;
            let east = west + panel.len() as i64;
            for chunk_y in chunk_rows.clone() {
                for chunk_x in floor_div(west, CHUNK_TILES)..=floor_div(east - 1, CHUNK_TILES) {
                    // A wide block takes long.
                    if self.progress.is_stopped() {
                        return;
                    }
                    self.place(ChunkPos::new(chunk_x, chunk_y), north, west, east);
                }
            }
        }
        self.tiles.0 = Some(block);
    }

    /// Generates a chunk and copies the part between the columns `west` and `east`.
    fn place(&mut self, pos: ChunkPos, north: i64, west: i64, east: i64) {
        let seed = self.area.seed.value();
        let mut chunk = generate_chunk(seed, self.set, pos, &mut self.scratch);
        for (local, cell) in self.area.overlay.chunk(pos) {
            chunk.tiles[local.index()] = cell.tile;
        }
        let TilePos { x, y } = pos.origin();
        let (first, last) = (x.max(west), (x + CHUNK_TILES).min(east));
        let columns = (first - x) as usize..(last - x) as usize;
        for (row, from) in chunk.tiles.chunks(CHUNK_TILES as usize).enumerate() {
            let from = &from[columns.clone()];
            let row = (y - north) as usize + row;
            let start = row * self.area.width + (first - self.area.north_west.x) as usize;
            self.tiles.1[start..start + from.len()].copy_from_slice(from);
        }
    }

    fn colours(&mut self, block: u64) -> Grid<[u8; 3]> {
        let (north, rows) = self.area.block_rows(block);
        let margin = STRIP_MARGIN as i64;
        let vertices = Vertices {
            north_west: TilePos::new(self.area.north_west.x, north).offset(-margin, -margin),
            spacing_log2: 0,
            width: self.area.width + 1 + 2 * STRIP_MARGIN,
            height: rows as usize + 1 + 2 * STRIP_MARGIN,
        };
        if self.progress.is_stopped() {
            return Grid::from_fn(vertices.width, vertices.height, |_, _| [0; 3]);
        }
        let (seed, set, scratch) = (self.area.seed.value(), self.set, &mut self.scratch);
        world_shading(vertices, set, &self.area.overlay, |around| {
            let made: Vec<_> = panels(around.width)
                .map(|panel| {
                    let corner = around.north_west.offset(panel.start as i64, 0);
                    survey(seed, set, corner, 0, panel.len(), around.height, scratch)
                })
                .collect();
            let joined = |x: usize, y: usize| made[x / PANEL_TILES][(x % PANEL_TILES, y)];
            Grid::<Sample>::from_fn(around.width, around.height, joined)
        })
    }
}

impl Area {
    /// How many blocks of rows there are.
    pub(super) fn blocks(&self) -> u64 {
        self.block_of(self.north_west.y + self.height as i64 - 1).0 + 1
    }

    /// The block of the row `y` (a coordinate of the plane), and which of the block's rows it is.
    fn block_of(&self, y: i64) -> (u64, usize) {
        let (first, rows) = self.block_rows(0);
        let row = y - first;
        ((row / rows) as u64, (row % rows) as usize)
    }

    /// The northmost row of a block, and how many rows it has; both are whole chunks.
    pub(super) fn block_rows(&self, block: u64) -> (i64, i64) {
        let last = self.north_west.y + self.height as i64 - 1;
        let first = floor_div(self.north_west.y, CHUNK_TILES);
        let needed = floor_div(last, CHUNK_TILES) - first + 1;
        let chunks = if self.width <= PANEL_TILES {
            1
        } else {
            let rows = (WIDE_BLOCK_TILES / self.width).min(WIDE_BLOCK_ROWS) as i64;
            (rows / CHUNK_TILES).clamp(1, needed)
        };
        let (first, rows) = (first * CHUNK_TILES, chunks * CHUNK_TILES);
        (first + block as i64 * rows, rows)
    }
}

/// Writes texts of an area's blocks of rows in order, several computed in parallel; a tile needs `bytes_a_tile` bytes
/// of text.
pub(super) fn write_blocks(
    area: &Area,
    set: &TileSet,
    bytes_a_tile: u64,
    make: impl Fn(&mut Rows, u64) -> String + Sync,
    out: &mut dyn Write,
    progress: &dyn Progress,
) -> io::Result<()> {
    let count = area.blocks();
    progress.begin(count);
    let bytes = area.width as u64 * area.block_rows(0).1 as u64 * bytes_a_tile * 3;
    pipeline::in_order(
        pipeline::workers(bytes),
        count,
        || Rows::new(area, set, progress),
        make,
        |text| {
            progress.step()?;
            out.write_all(text.as_bytes())
        },
    )
}

/// Splits the columns `0..width` into panels.
fn panels(width: usize) -> impl Iterator<Item = std::ops::Range<usize>> {
    let starts = (0..width).step_by(PANEL_TILES);
    starts.map(move |start| start..width.min(start + PANEL_TILES))
}

#[cfg(test)]
mod tests {
    use std::sync::Arc;

    use super::*;
    use mapmaker_drawing::art::ink_set;
    use mapmaker_grid::world::{EditedCell, Origin, Overlay};

    #[test]
    fn a_wide_block_holds_the_same_world_as_narrow_ones() {
        let set = ink_set();
        let wide = Area::of_world_7((-2000, -3), (PANEL_TILES + 100, 24));
        let narrow = Area::of_world_7((-20, -3), (40, 24));
        assert!(wide.block_rows(0).1 > narrow.block_rows(0).1);
        let mut of_wide = Rows::new(&wide, &set, &());
        let mut of_narrow = Rows::new(&narrow, &set, &());
        for y in [-3, 0, 15, 16, 20] {
            let skipped = 2000 - 20;
            assert_eq!(of_wide.tiles(y)[skipped..skipped + 40], *of_narrow.tiles(y));
            let (wide, narrow) = (of_wide.shading(y), of_narrow.shading(y));
            for (wide, narrow) in wide.rows().zip(narrow.rows()) {
                assert_eq!(wide[skipped..skipped + 43], *narrow);
            }
        }
    }

    #[test]
    fn edits_are_in_the_shading() {
        let set = ink_set();
        let cell = EditedCell {
            tile: set.find_name("SSSS").expect("a tile"),
            origin: Origin::Pinned,
        };
        let mut overlay = Overlay::default();
        for place in 0..64 {
            overlay.set(TilePos::new(100 + place % 8, place / 8), Some(cell));
        }
        let mut lake = Area::of_world_7((100, 0), (8, 8));
        lake.overlay = Arc::new(overlay);
        let shading = Rows::new(&lake, &set, &()).shading(4);
        for x in 1..=9 {
            let [red, _, blue] = shading[(x, 1)];
            assert!(red < blue + 12, "{x}: {red} {blue}");
        }
    }

    #[test]
    fn blocks_cover_the_rows_and_no_more() {
        for (y, height, blocks) in [(0, 16, 1), (0, 17, 2), (-1, 2, 2), (15, 1, 1), (-17, 40, 4)] {
            let area = Area::of_world_7((0, y), (3, height));
            assert_eq!(area.blocks(), blocks, "{y} {height}");
        }
    }
}

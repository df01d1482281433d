//! A world read row by row: the chunks of the row at hand are kept, and nothing else.

use super::Area;
use crate::engine::art::STRIP_MARGIN;
use crate::engine::grid::{CHUNK_TILES, ChunkPos, Grid, TilePos, floor_div};
use crate::engine::tileset::{TileId, TileSet};
use crate::engine::worldgen::{Sample, Scratch, generate_chunk, survey};

/// One thread's reader of an area.
pub(super) struct Rows<'a> {
    area: &'a Area,
    set: &'a TileSet,
    scratch: Scratch,
    /// The row of chunks at hand, if any.
    chunk_y: Option<i64>,
    /// Its tiles within the area's width: the tile at `column` of row `row` has index
    /// `row * width + column`.
    tiles: Vec<TileId>,
    /// The row of chunks whose survey is at hand, from [`STRIP_MARGIN`] north of it.
    survey: Option<(i64, Grid<Sample>)>,
}

impl<'a> Rows<'a> {
    pub(super) fn new(area: &'a Area, set: &'a TileSet) -> Self {
        Self {
            area,
            set,
            scratch: Scratch::default(),
            chunk_y: None,
            tiles: vec![TileId(0); area.width * CHUNK_TILES as usize],
            survey: None,
        }
    }

    /// The tiles of the row `y` (a coordinate of the plane), from west to east.
    pub(super) fn tiles(&mut self, y: i64) -> &[TileId] {
        let chunk_y = floor_div(y, CHUNK_TILES);
        if self.chunk_y != Some(chunk_y) {
            self.generate(chunk_y);
        }
        let start = (y - chunk_y * CHUNK_TILES) as usize * self.area.width;
        &self.tiles[start..start + self.area.width]
    }

    /// What [`crate::engine::art::strip`] needs to know around the row `y`.
    pub(super) fn samples(&mut self, y: i64) -> Grid<Sample> {
        let chunk_y = floor_div(y, CHUNK_TILES);
        let width = self.area.width + 1 + 2 * STRIP_MARGIN;
        let margin = STRIP_MARGIN as i64;
        let at_hand = self.survey.take().filter(|(of, _)| *of == chunk_y);
        let (_, survey) = self.survey.insert(at_hand.unwrap_or_else(|| {
            let north_west = TilePos::new(self.area.north_west.x, chunk_y * CHUNK_TILES);
            let samples = survey(
                self.area.seed.value(),
                self.set,
                north_west.offset(-margin, -margin),
                0,
                width,
                CHUNK_TILES as usize + 1 + 2 * STRIP_MARGIN,
                &mut self.scratch,
            );
            (chunk_y, samples)
        }));
        let first = (y - chunk_y * CHUNK_TILES) as usize;
        Grid::from_fn(width, 2 + 2 * STRIP_MARGIN, |x, row| {
            survey[(x, first + row)]
        })
    }

    fn generate(&mut self, chunk_y: i64) {
        let Area {
            seed,
            north_west,
            width,
            ..
        } = self.area;
        let west = north_west.x;
        let east = west + *width as i64;
        for chunk_x in floor_div(west, CHUNK_TILES)..=floor_div(east - 1, CHUNK_TILES) {
            let pos = ChunkPos::new(chunk_x, chunk_y);
            let chunk = generate_chunk(seed.value(), self.set, pos, &mut self.scratch);
            let first = (pos.origin().x).max(west);
            let last = (pos.origin().x + CHUNK_TILES).min(east);
            let skipped = (first - pos.origin().x) as usize;
            let count = (last - first) as usize;
            for (row, from) in chunk.tiles.chunks(CHUNK_TILES as usize).enumerate() {
                let start = row * width + (first - west) as usize;
                self.tiles[start..start + count].copy_from_slice(&from[skipped..skipped + count]);
            }
        }
        self.chunk_y = Some(chunk_y);
    }
}

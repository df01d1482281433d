//! Terrain samples of a board from its tiles; beyond its frame the rim continues.

use super::shading::{PAPER, shading};
use super::terrain;
use super::terrain_samples::{apply_letters, cropped, letter_shares};
use super::vertices::{LOW_LAND, MapTiles, Vertices};
use mapmaker_grid::tileset::{TileId, TileSet};
use mapmaker_grid::world::Terrain;
use mapmaker_grid::{Grid, TilePos};
use mapmaker_land::worldgen::Sample;

/// The tiles of a board in reading order.
#[derive(Clone, Copy, Debug)]
pub struct BoardTiles<'b> {
    /// Columns.
    pub width: usize,
    /// `width` pieces for each row; an id that the set lacks is an empty cell.
    pub tiles: &'b [TileId],
    /// The painted terrain, in reading order.
    pub terrain: &'b [(TilePos, Terrain)],
}

impl MapTiles for BoardTiles<'_> {
    fn each(&self, [columns, rows]: [(i64, i64); 2], visit: &mut dyn FnMut(TilePos, TileId)) {
        let height = self.tiles.len() / self.width.max(1);
        let inside = |(first, last): (i64, i64), count: usize| {
            let end = last.saturating_add(1).clamp(0, count as i64);
            first.clamp(0, end) as usize..end as usize
        };
        let columns = inside(columns, self.width);
        for y in inside(rows, height) {
            for x in columns.clone() {
                let at = TilePos::new(x as i64, y as i64);
                visit(at, self.tiles[y * self.width + x]);
            }
        }
    }

    fn each_terrain(&self, [_, rows]: [(i64, i64); 2], visit: &mut dyn FnMut(TilePos, Terrain)) {
        let first = self.terrain.partition_point(|(at, _)| at.y < rows.0);
        let there = self.terrain[first..]
            .iter()
            .take_while(|(at, _)| at.y <= rows.1);
        for &(at, terrain) in there {
            visit(at, terrain);
        }
    }
}

/// The shading (sRGB colours) of a board at some vertices; `size` is its width and height in cells, and beyond its
/// frame the rim continues.
#[must_use]
pub fn board_shading(
    vertices: Vertices,
    set: &TileSet,
    size: (usize, usize),
    laid: &dyn MapTiles,
) -> Grid<[u8; 3]> {
    let around = vertices.grown();
    let (samples, known) = board_samples(around, set, size, (laid, true));
    let mut colours = shading(&samples, around.spacing_log2);
    for y in 0..around.height {
        for x in 0..around.width {
            if !known[(x, y)] {
                colours[(x, y)] = PAPER;
            }
        }
    }
    cropped(&colours, vertices)
}

/// Terrain samples of a board at some vertices, and which of them are known. With `has_lakes` the lakes of mega-tiles
/// are sea.
pub(super) fn board_samples(
    vertices: Vertices,
    set: &TileSet,
    (width, height): (usize, usize),
    (laid, has_lakes): (&dyn MapTiles, bool),
) -> (Grid<Sample>, Grid<bool>) {
    let level = Sample {
        elevation: LOW_LAND,
        ..Sample::default()
    };
    let mut samples = Grid::from_fn(vertices.width, vertices.height, |_, _| level);
    let Some(letter_shares) = letter_shares(vertices, set, laid, has_lakes) else {
        return (
            samples,
            Grid::from_fn(vertices.width, vertices.height, |_, _| false),
        );
    };
    let inside = |index: usize, first: i64, end: usize, count: usize| {
        let place = first + ((index as i64) << vertices.spacing_log2);
        let place = place.clamp(0, end as i64);
        ((place - first) >> vertices.spacing_log2).clamp(0, count as i64 - 1) as usize
    };
    let TilePos { x: west, y: north } = vertices.north_west;
    let letter_shares = Grid::from_fn(vertices.width, vertices.height, |x, y| {
        let x = inside(x, west, width, vertices.width);
        letter_shares[(x, inside(y, north, height, vertices.height))]
    });
    apply_letters(&mut samples, &letter_shares, vertices.spacing_log2, false);
    if let Some(shares) = terrain::shares(vertices, laid) {
        let shares = Grid::from_fn(vertices.width, vertices.height, |x, y| {
            // At the frame half of a vertex's surroundings is known.
            let known = letter_shares[(x, y)].known.max(f32::MIN_POSITIVE);
            let x = inside(x, west, width, vertices.width);
            let shares = shares[(x, inside(y, north, height, vertices.height))];
            shares.map(|share| share / known)
        });
        terrain::shape(&mut samples, &shares);
    }
    let known = Grid::from_fn(vertices.width, vertices.height, |x, y| {
        letter_shares[(x, y)].known > 0.0
    });
    (samples, known)
}

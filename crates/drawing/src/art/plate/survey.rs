//! The land of a world for a plate: tiles or samples, and rivers, with edits.

use super::super::Vertices;
use super::super::terrain_samples::world_samples;
use super::Plate;
use crate::figures::{Land, PEAKS_FULL_PX, Place, REACH_PX, Streams, Survey, View, least_flow};
use mapmaker_grid::tileset::{EdgeLabel, TileId};
use mapmaker_grid::{CHUNK_TILES, ChunkPos, Direction, Grid, TilePos, floor_div};
use mapmaker_land::worldgen::{
    RiverTile, Scratch, generate_chunk, river_reaches, river_tiles, survey,
};

/// The minimum distance of samples, in pixels, where they are more than a tile apart.
const SAMPLE_PX: f64 = 1.5;

/// The margin of land that affects a view, in pixels before figures are enlarged: as far as figures extend and give way
/// to others, and as far as the rim of a range is searched.
pub const MARGIN_PX: f64 = 2.0 * REACH_PX + 48.0;

/// The maximum spacing (log2) at which rivers are read tile by tile.
const TILE_RIVERS_LOG2: u32 = 2;

/// The land in and around a view of a world.
pub(super) fn land(plate: &Plate, view: &View, scratch: &mut Scratch) -> Land {
    let tile_px = view.tile_px;
    let spacing_log2 = (SAMPLE_PX / tile_px).log2().ceil().max(0.0) as u32;
    let unit = (tile_px / PEAKS_FULL_PX).max(1.0);
    let (first, width, height) = view.tiles(MARGIN_PX * unit);
    let side = 1_i64 << spacing_log2;
    let first = TilePos::new(
        (first.x >> spacing_log2) << spacing_log2,
        (first.y >> spacing_log2) << spacing_log2,
    );
    let vertices = Vertices {
        north_west: first,
        spacing_log2,
        width: (width / side + 3) as usize,
        height: (height / side + 3) as usize,
    };
    let samples = world_samples(vertices, plate.set, plate.overlay, |around| {
        survey(
            plate.seed,
            plate.set,
            around.north_west,
            spacing_log2,
            around.width,
            around.height,
            scratch,
        )
    });
    let tiles = (spacing_log2 == 0).then(|| {
        tiles(
            plate,
            first,
            [vertices.width - 1, vertices.height - 1],
            scratch,
        )
    });
    let rivers = tiles
        .as_ref()
        .map(|tiles| rivers(first, tiles, |(x, y), _| samples[(x, y)].flow.max(1)));
    let survey = Survey {
        north_west: first,
        spacing_log2,
        samples,
        tiles,
    };
    let land = Land::new(plate.seed, survey, tile_px);
    let sea = |[x, y]: [f64; 2]| land.shore(Place::near(first, [x, y])) < -0.12;
    let near = view.tiles(MARGIN_PX * unit);
    let streams = if let Some(rivers) = rivers {
        Streams::of_tiles(plate.seed, first, rivers, tile_px, &sea)
    } else if spacing_log2 <= TILE_RIVERS_LOG2 {
        let least = least_flow(tile_px);
        let mut rivers = river_tiles(plate.seed, plate.set, near, scratch);
        rivers.retain(|river| river.flow as f32 >= 0.8 * least);
        let rivers = rivers.into_iter().map(|river| (river, None));
        Streams::of_tiles(plate.seed, first, rivers, tile_px, &sea)
    } else {
        let least = (0.8 * least_flow(tile_px)).max(1.0) as u32;
        let reaches = river_reaches(plate.seed, plate.set, near, least, scratch);
        Streams::of_reaches(plate.seed, first, &reaches, tile_px, &sea)
    };
    land.with_streams(streams)
}

/// The river tiles of a rectangle, and the direction of the sea from each that touches it; `flow` returns the flow of a
/// tile with its sides.
pub(super) fn rivers(
    first: TilePos,
    tiles: &Grid<[EdgeLabel; 4]>,
    flow: impl Fn((usize, usize), u8) -> u32,
) -> Vec<(RiverTile, Option<[i64; 2]>)> {
    let cells = (0..tiles.height()).flat_map(|y| (0..tiles.width()).map(move |x| (x, y)));
    let river = |at: (usize, usize)| {
        let sides = Direction::ALL
            .into_iter()
            .filter(|side| tiles[at][side.index()] == EdgeLabel::RIVER)
            .fold(0, |sides, side| sides | 1 << side.index());
        (sides != 0).then(|| {
            let river = RiverTile {
                at: first.offset(at.0 as i64, at.1 as i64),
                flow: flow(at, sides),
                sides,
            };
            (river, sea_of(tiles[at]))
        })
    };
    cells.filter_map(river).collect()
}

/// The direction of the sea from the middle of a tile, if it has any, by its sides of sea and coast.
fn sea_of(edges: [EdgeLabel; 4]) -> Option<[i64; 2]> {
    let sides = Direction::ALL.into_iter();
    let wet = sides.filter(|side| !edges[side.index()].is_land());
    let way = wet.fold([0, 0], |[x, y], side| {
        let (dx, dy) = side.offset();
        [x + dx, y + dy]
    });
    (way != [0, 0]).then_some(way)
}

/// The labels of the tiles of a rectangle: top, right, bottom, left.
fn tiles(
    plate: &Plate,
    first: TilePos,
    [width, height]: [usize; 2],
    scratch: &mut Scratch,
) -> Grid<[EdgeLabel; 4]> {
    let last = first.offset(width as i64 - 1, height as i64 - 1);
    let mut letters = Grid::from_fn(width, height, |_, _| [EdgeLabel::PLAIN; 4]);
    let mut visit = |at: TilePos, tile: TileId| {
        let at = [at.x - first.x, at.y - first.y].map(usize::try_from);
        let [Ok(x), Ok(y)] = at else { return };
        if x < width && y < height && tile.index() < plate.set.piece_count() {
            let edges = plate.set.outer_edges(tile);
            letters[(x, y)] = edges.map(|edge| edge.unwrap_or(EdgeLabel::PLAIN));
        }
    };
    for chunk_y in floor_div(first.y, CHUNK_TILES)..=floor_div(last.y, CHUNK_TILES) {
        for chunk_x in floor_div(first.x, CHUNK_TILES)..=floor_div(last.x, CHUNK_TILES) {
            let pos = ChunkPos::new(chunk_x, chunk_y);
            let chunk = generate_chunk(plate.seed, plate.set, pos, scratch);
            let origin = pos.origin();
            for (index, &tile) in (0..).zip(&chunk.tiles) {
                visit(
                    origin.offset(index % CHUNK_TILES, index / CHUNK_TILES),
                    tile,
                );
            }
        }
    }
    let reach = [(first.x, last.x), (first.y, last.y)];
    plate.overlay.each(reach, &mut visit);
    letters
}

//! Terrain samples at any scale, without tiles: for shading, relief and overviews.

use super::drainage::{CELL, cell_of, first_tile};
use super::plane::LatticeWindow;
use super::terrain::Needed;
use super::{Climate, Scratch, World, WorldPlan};
use mapmaker_grid::tileset::{EdgeLabel, TileId, TileSet};
use mapmaker_grid::{Grid, TilePos};

/// Up to this spacing (log2, in tiles) rivers are surveyed tile by tile, beyond it cell by cell.
const TILE_RIVERS_LOG2: u32 = 2;

/// Up to this spacing rivers are surveyed at all.
const CELL_RIVERS_LOG2: u32 = 5;

/// Rivers that drain fewer cells than this are left out at spacings of 8, 16 and 32 tiles.
const MIN_FLOW: [u32; 3] = [40, 120, 240];

/// How high land that no field has shaped lies over the sea, and how deep its sea is.
const LEVEL: f32 = 0.03;

/// What the land is like at one grid vertex.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Sample {
    /// Height, about −1 (deep sea) to 1 (a summit of about 4,000 m); sea level is 0.
    pub elevation: f32,
    /// How mountainous, 0 to 1; land over 0.5 is drawn with peaks.
    pub mountain: f32,
    /// How wooded, 0 to 1; land over 0.5 that is not mountain is drawn with trees.
    pub forest: f32,
    /// Whether the vertex is sea.
    pub sea: bool,
    /// Whether a river runs through the square of `2^spacing_log2` tiles south-east of the vertex: any
    /// up to 4 tiles apart, greater ones up to 32, none beyond.
    pub river: bool,
    /// The area which that river drains, in units of 1024 tiles; 0 without a river.
    pub flow: u32,
    /// How warm it is, height included: 0 (ice) to 1 (the tropics).
    pub temperature: f32,
    /// How wet it is: 0 to 1.
    pub moisture: f32,
    /// The share of hills painted by a user, 0 to 1; 0 in generated land.
    pub hills: f32,
}

impl Default for Sample {
    /// Level land at the sea's height, where it is temperate.
    fn default() -> Self {
        Self {
            elevation: 0.0,
            mountain: 0.0,
            forest: 0.0,
            sea: false,
            river: false,
            flow: 0,
            temperature: 0.5,
            moisture: 0.5,
            hills: 0.0,
        }
    }
}

impl Sample {
    /// The climate of the place, were it land.
    #[must_use]
    pub fn climate(&self) -> Climate {
        Climate::of(self.temperature, self.moisture, self.elevation)
    }
}

/// Samples `width` × `height` vertices, `2^spacing_log2` tiles apart, the first at the north-west
/// corner of tile `north_west`, whose coordinates are rounded down to multiples of that spacing.
///
/// A sample depends on its place, the seed and the pack alone. Up to 4 tiles apart the sea is exactly
/// that of [`super::generate_chunk`]; wider apart the finest inlets are left out.
#[must_use]
pub fn survey(
    seed: u64,
    set: &TileSet,
    north_west: TilePos,
    spacing_log2: u32,
    width: usize,
    height: usize,
    scratch: &mut Scratch,
) -> Grid<Sample> {
    let corner = (north_west, spacing_log2);
    sampled(seed, set, corner, (width, height), Detail::All, scratch)
}

/// As [`survey`], without rivers where samples lie too far apart to read them tile by tile, which is much faster.
#[must_use]
pub fn survey_dry(
    seed: u64,
    set: &TileSet,
    north_west: TilePos,
    spacing_log2: u32,
    width: usize,
    height: usize,
    scratch: &mut Scratch,
) -> Grid<Sample> {
    let corner = (north_west, spacing_log2);
    sampled(
        seed,
        set,
        corner,
        (width, height),
        Detail::NoRivers,
        scratch,
    )
}

/// As [`survey_dry`], of what covers the land alone, which is faster still: samples of the sea have neither mountain
/// nor forest, and samples on mountains have no forest.
#[must_use]
pub fn survey_land(
    seed: u64,
    set: &TileSet,
    north_west: TilePos,
    spacing_log2: u32,
    width: usize,
    height: usize,
    scratch: &mut Scratch,
) -> Grid<Sample> {
    let corner = (north_west, spacing_log2);
    sampled(seed, set, corner, (width, height), Detail::Land, scratch)
}

/// What a survey computes.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Detail {
    All,
    NoRivers,
    Land,
}

fn sampled(
    seed: u64,
    set: &TileSet,
    (north_west, spacing_log2): (TilePos, u32),
    (width, height): (usize, usize),
    detail: Detail,
    scratch: &mut Scratch,
) -> Grid<Sample> {
    let world = scratch.world(seed, set);
    if let WorldPlan::Repeat(block) = &world.ground.plan {
        let sample = all_over(set, block);
        return Grid::from_fn(width, height, |_, _| sample);
    }
    let window = LatticeWindow {
        x0: north_west.x >> spacing_log2,
        y0: north_west.y >> spacing_log2,
        width,
        height,
    };
    let terrain = &world.ground.terrain;
    let has_sea = world.ground.plan.has_sea();
    let needed = if detail == Detail::Land && has_sea {
        Needed::Land
    } else {
        Needed::All
    };
    let fields = terrain.fields(window, spacing_log2, needed);
    let mut samples = Grid::from_fn(width, height, |x, y| {
        let index = y * width + x;
        let (height, mountain) = (
            fields.elevation.values[index],
            fields.mountain.values[index],
        );
        let sea = has_sea && height < 0.0;
        Sample {
            elevation: relief(height, mountain, sea),
            mountain: mountain.clamp(0.0, 1.0),
            forest: fields.forest.values[index].clamp(0.0, 1.0),
            sea,
            river: false,
            flow: 0,
            temperature: fields.temperature.values[index],
            moisture: fields.moisture.values[index],
            hills: 0.0,
        }
    });
    if has_sea && spacing_log2 <= TILE_RIVERS_LOG2 {
        let elevation = &fields.elevation.values;
        read_cells(
            world,
            window,
            spacing_log2,
            &mut samples,
            |index, sample| {
                sample.elevation =
                    relief(elevation[index], fields.mountain.values[index], sample.sea);
            },
        );
    } else if detail == Detail::All
        && world.ground.plan.has_rivers()
        && spacing_log2 <= CELL_RIVERS_LOG2
    {
        draw_streams(world, window, spacing_log2, &mut samples);
    }
    samples
}

/// What a block that is repeated without end shows from afar: no more than its tiles mean.
fn all_over(set: &TileSet, block: &Grid<TileId>) -> Sample {
    let edges = block
        .cells()
        .iter()
        .flat_map(|&tile| set.tile(tile).edges());
    let edges: Vec<_> = edges.collect();
    let share = |label| {
        let count = edges.iter().filter(|&&edge| edge == label).count();
        count as f32 / edges.len().max(1) as f32
    };
    let sea = share(EdgeLabel::SEA) > 0.5;
    Sample {
        elevation: if sea { -LEVEL } else { LEVEL },
        mountain: if sea { 0.0 } else { share(EdgeLabel::MOUNTAIN) },
        forest: if sea { 0.0 } else { share(EdgeLabel::FOREST) },
        sea,
        ..Sample::default()
    }
}

/// The height that is drawn: ranges stand on the broad swell of the land; the sea's floor keeps below the surface.
fn relief(height: f32, mountain: f32, sea: bool) -> f32 {
    let uplift = (mountain - 0.2).max(0.0) * 0.9;
    if sea {
        height.min(-0.001)
    } else {
        let height = height.max(0.001);
        0.75 * height / (height + 0.9) + uplift
    }
}

/// Takes sea and rivers over from the tiles' cells, and calls `changed` for samples whose sea was not that.
fn read_cells(
    world: &mut World,
    window: LatticeWindow,
    spacing_log2: u32,
    samples: &mut Grid<Sample>,
    changed: impl Fn(usize, &mut Sample),
) {
    let World {
        ground, drainage, ..
    } = world;
    let spacing = 1_i64 << spacing_log2;
    let first = (window.x0 << spacing_log2, window.y0 << spacing_log2);
    let last = (
        first.0 + (window.width as i64 - 1) * spacing,
        first.1 + (window.height as i64 - 1) * spacing,
    );
    for cell_y in cell_of(first.1)..=cell_of(last.1) {
        for cell_x in cell_of(first.0)..=cell_of(last.0) {
            let cell = drainage.cell(ground, cell_x, cell_y);
            let (west, north) = (first_tile(cell_x), first_tile(cell_y));
            // Cells begin at multiples of the spacing, so a sample's square lies in one.
            for y in (first.1.max(north)..=last.1.min(north + CELL - 1)).step_by(spacing as usize) {
                for x in (first.0.max(west)..=last.0.min(west + CELL - 1)).step_by(spacing as usize)
                {
                    let place = (
                        ((x - first.0) >> spacing_log2) as usize,
                        ((y - first.1) >> spacing_log2) as usize,
                    );
                    let local = ((x - west) as usize, (y - north) as usize);
                    let sample = &mut samples[place];
                    let sea = cell.is_sea(local.0, local.1);
                    if sea != sample.sea {
                        sample.sea = sea;
                        changed(place.1 * window.width + place.0, sample);
                    }
                    if cell.has_rivers() {
                        let spacing = spacing as usize;
                        let tiles = (0..spacing * spacing)
                            .map(|tile| (local.0 + tile % spacing, local.1 + tile / spacing));
                        sample.flow = tiles
                            .map(|(x, y)| cell.flow(x, y))
                            .max()
                            .unwrap_or_default();
                        sample.river = sample.flow > 0;
                    }
                }
            }
        }
    }
}

/// Draws the greater rivers from cell to cell.
fn draw_streams(
    world: &mut World,
    window: LatticeWindow,
    spacing_log2: u32,
    samples: &mut Grid<Sample>,
) {
    let World {
        ground, drainage, ..
    } = world;
    let least = MIN_FLOW[(spacing_log2 - TILE_RIVERS_LOG2 - 1) as usize];
    let cells = |first: i64, count: usize| {
        let last = (first + count as i64 - 1) << spacing_log2;
        cell_of(first << spacing_log2)..=cell_of(last + (1 << spacing_log2))
    };
    let rows = cells(window.y0, window.height);
    let columns = cells(window.x0, window.width);
    let (width, height) = (window.width as i64, window.height as i64);
    drainage.each_reach(ground, columns, rows, least, |from, to, flow| {
        // Steps of half a spacing miss no square that a line runs through for long.
        let longest = (to.0 - from.0).abs().max((to.1 - from.1).abs());
        let steps = ((longest << 1) >> spacing_log2).max(1);
        for step in 0..=steps {
            let at = |from: i64, to: i64| (from + (to - from) * step / steps) >> spacing_log2;
            let (x, y) = (at(from.0, to.0) - window.x0, at(from.1, to.1) - window.y0);
            if (0..width).contains(&x) && (0..height).contains(&y) {
                let sample = &mut samples[(x as usize, y as usize)];
                if !sample.sea {
                    sample.river = true;
                    sample.flow = sample.flow.max(flow);
                }
            }
        }
    });
}

//! The lie of the land without its tiles, for washes, relief and overviews at any scale.

use super::drainage::Drainage;
use super::plane::Window;
use super::{Ground, Scratch};
use crate::engine::grid::{Grid, TilePos};
use crate::engine::tileset::TileSet;

/// Rivers are surveyed up to this spacing (log2, in tiles); they are too fine to see beyond.
const MAX_RIVER_LOG2: u32 = 2;

/// What the land is like at one grid vertex.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub struct Sample {
    /// Height, about −1 (deep sea) to 1 (summit); sea level is 0.
    pub elevation: f32,
    /// How mountainous, 0 to 1; land over 0.5 is drawn with peaks.
    pub mountain: f32,
    /// How wooded, 0 to 1; land over 0.5 that is not mountain is drawn with trees.
    pub forest: f32,
    /// Whether the vertex is sea.
    pub sea: bool,
    /// Whether a river runs through the square of `2^spacing_log2` tiles south-east of the vertex;
    /// never at spacings over 4 tiles.
    pub river: bool,
}

/// Samples `width` × `height` vertices, `2^spacing_log2` tiles apart, the first at the north-west
/// corner of tile `north_west`, whose coordinates are rounded down to multiples of that spacing.
///
/// A sample depends on its place, the seed and the pack alone. At spacing 1 the sea is exactly that
/// of [`super::generate_chunk`]; wider apart the finest inlets are left out.
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
    let world = scratch.world(seed, set);
    let window = Window {
        x0: north_west.x >> spacing_log2,
        y0: north_west.y >> spacing_log2,
        width,
        height,
    };
    let terrain = &world.ground.terrain;
    let elevation = terrain.elevation(window, spacing_log2);
    let mountain = terrain.mountain(window, spacing_log2);
    let forest = terrain.forest(window, spacing_log2);
    let mut sea = Vec::new();
    if spacing_log2 == 0 {
        world.drainage.shore().read(terrain, window, &mut sea);
    } else {
        sea.extend(elevation.values.iter().map(|&value| u8::from(value < 0.0)));
    }
    let mut samples = Grid::from_fn(width, height, |x, y| {
        let index = y * width + x;
        let sea = world.ground.plan.has_sea() && sea[index] == 1;
        let (height, mountain) = (elevation.values[index], mountain.values[index]);
        // Ranges stand on the broad swell of the land; the sea's floor keeps below the surface.
        let uplift = (mountain - 0.2).max(0.0) * 0.9;
        Sample {
            elevation: if sea {
                height.min(-0.001)
            } else {
                height.max(0.001) * 0.7 + uplift
            },
            mountain: mountain.clamp(0.0, 1.0),
            forest: forest.values[index].clamp(0.0, 1.0),
            sea,
            river: false,
        }
    });
    if world.ground.plan.has_rivers() && spacing_log2 <= MAX_RIVER_LOG2 {
        mark_rivers(
            &world.ground,
            &mut world.drainage,
            window,
            spacing_log2,
            &mut samples,
        );
    }
    samples
}

fn mark_rivers(
    ground: &Ground,
    drainage: &mut Drainage,
    window: Window,
    spacing_log2: u32,
    samples: &mut Grid<Sample>,
) {
    let spacing = 1_i64 << spacing_log2;
    for y in 0..window.height {
        let row = (window.y0 + y as i64) << spacing_log2;
        let mut x = 0;
        while x < window.width {
            let column = (window.x0 + x as i64) << spacing_log2;
            let region = drainage.region(ground, column, row);
            // Regions are multiples of the spacing, so a sample's square lies in one.
            let end = (x + (region.tiles_east_of(column) / spacing) as usize).min(window.width);
            for x in x..end {
                let column = (window.x0 + x as i64) << spacing_log2;
                samples[(x, y)].river = (0..spacing).any(|dy| {
                    let start = region.index(column, row + dy);
                    region.rivers()[start..start + spacing as usize]
                        .iter()
                        .any(|sides| sides & 15 != 0)
                });
            }
            x = end;
        }
    }
}

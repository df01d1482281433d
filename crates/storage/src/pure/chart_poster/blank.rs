//! The edge of the ink on a chart: what was not charted is blank paper, with a faint grid.

use super::area::Area;
use mapmaker_drawing::art::INK;
use mapmaker_drawing::framing::Canvas;
use mapmaker_expedition::Chart;
use mapmaker_grid::hash;
use mapmaker_grid::{Grid, TilePos};

/// Tiles between the grid lines on blank paper.
pub(super) const NET: i64 = 10;

/// How far the edge of the ink deviates from that of the tiles, in tiles to each side.
const STRAY: f32 = 0.30;

/// How many samples of the deviation there are along a tile.
const STRAY_POINTS: i64 = 3;

/// How soft the edge is, in tiles to each side.
const SOFT: f32 = 0.07;

/// How much darker the ink is at its edge, and how far in from there, in tiles.
const RIM: f32 = 0.34;
const RIM_WIDTH: f32 = 0.17;

/// Draws the charted part of some land on a canvas, with its corner at `corner`.
///
/// `land` is the picture of the whole area, three bytes a pixel in reading order.
pub(super) fn lay(
    canvas: &mut Canvas,
    corner: [i64; 2],
    area: Area,
    tile_px: u32,
    land: &[u8],
    chart: &Chart,
) {
    let tile = i64::from(tile_px);
    let (width, height) = (area.width as i64 * tile, area.height as i64 * tile);
    let depths = depths(area, chart);
    for y in 0..height {
        for x in 0..width {
            let place = [
                (x as f32 + 0.5) / tile_px as f32,
                (y as f32 + 0.5) / tile_px as f32,
            ];
            let depth = between(&depths, place) + stray(area.north_west, place);
            let at = ((y * width + x) * 3) as usize;
            let shows = ((depth + SOFT) / (2.0 * SOFT)).clamp(0.0, 1.0);
            let (px, py) = (corner[0] + x, corner[1] + y);
            if shows < 1.0 {
                let tiles = [area.north_west.x, area.north_west.y];
                let on_net = [x, y]
                    .iter()
                    .zip(tiles)
                    .any(|(&pixel, first)| (pixel + first * tile).rem_euclid(NET * tile) == 0);
                if on_net {
                    canvas.mix(px, py, INK, 0.13);
                }
            }
            // OK because the land has as many pixels as the area.
            let colour = [land[at], land[at + 1], land[at + 2]];
            canvas.mix(px, py, colour, shows);
            // A darker line along the edge of what was seen.
            let rim = 1.0 - (depth / RIM_WIDTH).abs();
            canvas.mix(px, py, INK, RIM * shows * rim.max(0.0));
        }
    }
}

/// The depth of each tile's middle inside the charted area, in tiles: at most 1, less than 0 outside. There is one
/// more tile on each side: tile `x`, `y` of the area is at `x + 1`, `y + 1`.
fn depths(area: Area, chart: &Chart) -> Grid<f32> {
    let has = |x: i64, y: i64| chart.has(area.north_west.offset(x, y));
    Grid::from_fn(area.width + 2, area.height + 2, |x, y| {
        let (x, y) = (x as i64 - 1, y as i64 - 1);
        let own = has(x, y);
        let near = (-1..=1).flat_map(|dy| (-1..=1).map(move |dx| (dx, dy)));
        let others = near.filter(|&(dx, dy)| has(x + dx, y + dy) != own).count();
        // A tile among its like is at full depth; one beside others is near their edge.
        let depth = if others == 0 { 1.0 } else { 0.5 };
        if own { depth } else { -depth }
    })
}

/// The depth at a place of the area, in tiles from its corner.
fn between(depths: &Grid<f32>, [x, y]: [f32; 2]) -> f32 {
    let (x, y) = (x + 0.5, y + 0.5);
    let (column, row) = (x.floor(), y.floor());
    let (right, down) = (x - column, y - row);
    let at = |dx: usize, dy: usize| {
        let column = (column.max(0.0) as usize + dx).min(depths.width() - 1);
        let row = (row.max(0.0) as usize + dy).min(depths.height() - 1);
        depths[(column, row)]
    };
    mixed([[at(0, 0), at(1, 0)], [at(0, 1), at(1, 1)]], right, down)
}

/// Bilinear interpolation between four corners, row by row.
fn mixed(corners: [[f32; 2]; 2], right: f32, down: f32) -> f32 {
    let [north, south] = corners.map(|[west, east]| west * (1.0 - right) + east * right);
    north * (1.0 - down) + south * down
}

/// The deviation of the edge at a place, in tiles; a function of the place in the world.
fn stray(first: TilePos, [x, y]: [f32; 2]) -> f32 {
    let (x, y) = (x * STRAY_POINTS as f32, y * STRAY_POINTS as f32);
    let (column, row) = (x.floor(), y.floor());
    let (right, down) = (x - column, y - row);
    let value = |dx: i64, dy: i64| {
        let chance = hash::at(
            0x6b65_6570,
            first.x * STRAY_POINTS + column as i64 + dx,
            first.y * STRAY_POINTS + row as i64 + dy,
        );
        hash::below(chance, 1001) as f32 / 500.0 - 1.0
    };
    let ease = |part: f32| part * part * (3.0 - 2.0 * part);
    let corners = [[value(0, 0), value(1, 0)], [value(0, 1), value(1, 1)]];
    STRAY * mixed(corners, ease(right), ease(down))
}

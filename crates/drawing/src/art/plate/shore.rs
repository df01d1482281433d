//! The signed distance of each pixel from the coast, for coast lines and the lines beside them.

use super::super::geometry::mix;
use crate::figures::{Land, View};

/// The margin around a view whose coast counts, in points: no line is farther out.
const MARGIN: f32 = 44.0;

/// From this size of a tile, in pixels, every other pixel is enough, as the coast is smooth.
const COARSE_PX: f64 = 14.0;

/// The maximum number of heights per point: the land is no finer than points.
const ALONG_A_POINT: f32 = 4.0;

/// Signed distances over a view: positive on land, negative at sea, in pixels, limited by the margin.
pub(super) struct Shore {
    width: usize,
    distance: Vec<f32>,
}

impl Shore {
    /// The distances of a view with `times` pixels a point; `None` if `keep_going` stopped it.
    pub(super) fn new(
        land: &Land,
        view: &View,
        times: f32,
        keep_going: &dyn Fn() -> bool,
    ) -> Option<Self> {
        let margin = (MARGIN * times).ceil() as usize;
        let [width, height] = view.size_px.map(|side| side + 2 * margin);
        let sparse = if view.tile_px < COARSE_PX { 1 } else { 2 };
        let every = sparse.max((times / ALONG_A_POINT) as usize);
        let heights = heights(land, view, [width, height], (margin, every), keep_going)?;
        let [columns, rows] = view.size_px;
        let is_land = heights[0] >= 0.0;
        if heights.iter().all(|&height| (height >= 0.0) == is_land) {
            let far = margin as f32 * if is_land { 1.0 } else { -1.0 };
            return Some(Self {
                width: columns,
                distance: vec![far; columns * rows],
            });
        }
        let mut nearest = seeds(&heights, width, height);
        if !keep_going() {
            return None;
        }
        spread(&mut nearest, width, height);
        let most = margin as f32;
        let at = |x: usize, y: usize| {
            let index = (y + margin) * width + x + margin;
            let [dx, dy] = nearest[index];
            let distance = (dx * dx + dy * dy).sqrt().min(most);
            if heights[index] >= 0.0 {
                distance
            } else {
                -distance
            }
        };
        let cells = (0..rows).flat_map(|y| (0..columns).map(move |x| (x, y)));
        Some(Self {
            width: columns,
            distance: cells.map(|(x, y)| at(x, y)).collect(),
        })
    }

    /// The distance of the middle of a pixel.
    pub(super) fn at(&self, x: usize, y: usize) -> f32 {
        self.distance[y * self.width + x]
    }
}

/// The height of land above the shore at the middles of pixels, from the margin's north-west corner; computed at every
/// `every`-th pixel and interpolated between.
fn heights(
    land: &Land,
    view: &View,
    [width, height]: [usize; 2],
    (margin, every): (usize, usize),
    keep_going: &dyn Fn() -> bool,
) -> Option<Vec<f32>> {
    let first = 0.5 - margin as f32;
    let at = |x: usize, y: usize| land.shore(view.place([first + x as f32, first + y as f32]));
    let samples = |side: usize| match every {
        1 => side,
        _ => side / every + 2,
    };
    let (columns, rows) = (samples(width), samples(height));
    let mut coarse = Vec::with_capacity(columns * rows);
    for y in 0..rows {
        if !keep_going() {
            return None;
        }
        coarse.extend((0..columns).map(|x| at(every * x, every * y)));
    }
    if every == 1 {
        return Some(coarse);
    }
    let part = |at: usize| (at % every) as f32 / every as f32;
    let mut fine = Vec::with_capacity(width * height);
    for y in 0..height {
        for x in 0..width {
            let index = (y / every) * columns + x / every;
            let (t, u) = (part(x), part(y));
            let north = mix(coarse[index], coarse[index + 1], t);
            let south = mix(coarse[index + columns], coarse[index + columns + 1], t);
            fine.push(mix(north, south, u));
        }
    }
    Some(fine)
}

/// For each pixel beside the coast the vector to it; for others a far one.
fn seeds(heights: &[f32], width: usize, height: usize) -> Vec<[f32; 2]> {
    const FAR: [f32; 2] = [1e4, 1e4];
    let mut nearest = vec![FAR; heights.len()];
    let mut near = |index: usize, way: [f32; 2]| {
        let [a, b] = nearest[index];
        if way[0] * way[0] + way[1] * way[1] < a * a + b * b {
            nearest[index] = way;
        }
    };
    for y in 0..height {
        for x in 0..width {
            let index = y * width + x;
            let here = heights[index];
            for (dx, dy) in [(1, 0), (0, 1)] {
                if x + dx >= width || y + dy >= height {
                    continue;
                }
                let other = index + dy * width + dx;
                let there = heights[other];
                if (here >= 0.0) == (there >= 0.0) {
                    continue;
                }
                // The coast crosses between the two; the slope of the land gives its direction.
                let t = here / (here - there);
                let slope = |index: usize| {
                    let (x, y) = (index % width, index / width);
                    let at = |x: usize, y: usize| heights[y * width + x];
                    let gx = at((x + 1).min(width - 1), y) - at(x.saturating_sub(1), y);
                    let gy = at(x, (y + 1).min(height - 1)) - at(x, y.saturating_sub(1));
                    (gx, gy)
                };
                for (index, along) in [(index, t), (other, t - 1.0)] {
                    let (gx, gy) = slope(index);
                    let square = (gx * gx + gy * gy).max(1e-12);
                    // The foot of the perpendicular on the straight coast through the crossing.
                    let (px, py) = (along * dx as f32, along * dy as f32);
                    let down = (px * gx + py * gy) / square;
                    near(index, [down * gx, down * gy]);
                }
            }
        }
    }
    nearest
}

/// Propagates the nearest points from pixel to pixel, forward and back.
///
/// After P.-E. Danielsson, "Euclidean distance mapping", 1980.
fn spread(nearest: &mut [[f32; 2]], width: usize, height: usize) {
    let square = |[a, b]: [f32; 2]| a * a + b * b;
    let mut look = |index: usize, other: usize, step: [f32; 2]| {
        let [a, b] = nearest[other];
        let way = [a + step[0], b + step[1]];
        if square(way) < square(nearest[index]) {
            nearest[index] = way;
        }
    };
    for y in 0..height {
        for x in 0..width {
            let index = y * width + x;
            if y > 0 {
                look(index, index - width, [0.0, -1.0]);
                if x > 0 {
                    look(index, index - width - 1, [-1.0, -1.0]);
                }
                if x + 1 < width {
                    look(index, index - width + 1, [1.0, -1.0]);
                }
            }
            if x > 0 {
                look(index, index - 1, [-1.0, 0.0]);
            }
        }
        for x in (0..width.saturating_sub(1)).rev() {
            look(y * width + x, y * width + x + 1, [1.0, 0.0]);
        }
    }
    for y in (0..height).rev() {
        for x in (0..width).rev() {
            let index = y * width + x;
            if y + 1 < height {
                look(index, index + width, [0.0, 1.0]);
                if x > 0 {
                    look(index, index + width - 1, [-1.0, 1.0]);
                }
                if x + 1 < width {
                    look(index, index + width + 1, [1.0, 1.0]);
                }
            }
            if x + 1 < width {
                look(index, index + 1, [1.0, 0.0]);
            }
        }
        for x in 1..width {
            look(y * width + x, y * width + x - 1, [-1.0, 0.0]);
        }
    }
}

//! Roads as strokes of a pen: which lines, how wide, over or under which, for window and pictures alike.

use mapmaker_grid::hash;

/// How far the pen strays, in pixels, and at most in tiles.
const UNSTEADY_PX: f32 = 0.5;
const UNSTEADY_TILES: f32 = 0.02;

/// What a road looks like.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum RoadLook {
    /// Two thin lines with paper between.
    Double,
    /// One line.
    Single,
    /// Short dashes.
    Dashes,
    /// Long dashes far apart, in the colour of water.
    Sparse,
}

/// What a stroke is drawn with.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum RoadInk {
    /// The ink of the map.
    Line,
    /// Bare paper.
    Paper,
    /// Water's ink.
    Water,
}

/// A stroke of a road.
#[derive(Clone, Debug, PartialEq)]
pub struct RoadStroke {
    /// Strokes of a greater height cover those of a lesser, whatever roads they are of; under [`ROAD_HEIGHTS`].
    pub height: u8,
    /// What it is drawn with.
    pub ink: RoadInk,
    /// How wide it is, in pixels.
    pub width_px: f32,
    /// Its points, in tiles.
    pub line: Vec<[f32; 2]>,
}

/// How many heights strokes have.
pub const ROAD_HEIGHTS: u8 = 5;

/// The colour of water's ink, sRGB.
pub const WATER_INK: [u8; 3] = [44, 78, 92];

/// The strokes of a road along a line, x east and y south, in tiles, where a tile has `tile_px` pixels.
///
/// Dashes are laid from both ends, so that roads that leave a place together have them in the same places.
#[must_use]
pub fn road_strokes(look: RoadLook, line: &[[f32; 2]], tile_px: f32) -> Vec<RoadStroke> {
    if line.len() < 2 {
        return Vec::new();
    }
    let line = unsteady(line, tile_px);
    let stroke = |height, ink, width_px, line| RoadStroke {
        height,
        ink,
        width_px,
        line,
    };
    let dashed = |height, ink, width_px, on_px: f32, off_px: f32| {
        let dashes = dashes(&line, on_px / tile_px, off_px / tile_px);
        let strokes = dashes.into_iter();
        strokes
            .map(|line| stroke(height, ink, width_px, line))
            .collect()
    };
    match look {
        RoadLook::Sparse => dashed(0, RoadInk::Water, 1.3, 11.0, 9.0),
        RoadLook::Dashes => dashed(1, RoadInk::Line, 1.3, 5.0, 4.0),
        RoadLook::Single => vec![stroke(2, RoadInk::Line, 1.6, line)],
        RoadLook::Double => vec![
            stroke(3, RoadInk::Line, 4.6, line.clone()),
            stroke(4, RoadInk::Paper, 2.4, line),
        ],
    }
}

/// A line as a hand draws it: the same at the same place of a road, whatever else it passes.
fn unsteady(line: &[[f32; 2]], tile_px: f32) -> Vec<[f32; 2]> {
    let most = (UNSTEADY_PX / tile_px).min(UNSTEADY_TILES);
    let stray = |&[x, y]: &[f32; 2]| {
        let place = |part: f32| (part * 64.0) as i64;
        let chance = hash::at(0, place(x), place(y));
        let off = |chance| (hash::below(chance, 1001) as f32 / 500.0 - 1.0) * most;
        [x + off(chance), y + off(hash::mix(chance))]
    };
    line.iter().map(stray).collect()
}

/// The dashes of a line: `on` and `off` in its own unit.
fn dashes(line: &[[f32; 2]], on: f32, off: f32) -> Vec<Vec<[f32; 2]>> {
    let mut along = vec![0.0];
    for pair in line.windows(2) {
        let (dx, dy) = (pair[1][0] - pair[0][0], pair[1][1] - pair[0][1]);
        along.push(along[along.len() - 1] + (dx * dx + dy * dy).sqrt());
    }
    let length = along[along.len() - 1];
    let periods = (length / (on + off)) as usize / 2;
    let from_start = (0..=periods).map(|index| {
        let start = off / 2.0 + index as f32 * (on + off);
        (start.min(length / 2.0), (start + on).min(length / 2.0))
    });
    let from_start: Vec<_> = from_start.collect();
    let from_end = from_start
        .iter()
        .map(|&(start, end)| (length - end, length - start));
    let all = from_start.iter().copied().chain(from_end);
    all.filter(|(start, end)| end - start > on / 8.0)
        .map(|(start, end)| part(line, &along, start, end))
        .collect()
}

/// The part of a line between two distances; `along` are those of its points.
fn part(line: &[[f32; 2]], along: &[f32], start: f32, end: f32) -> Vec<[f32; 2]> {
    let at = |distance: f32| {
        let after = along.partition_point(|&along| along <= distance);
        let after = after.clamp(1, line.len() - 1);
        let (a, b) = (line[after - 1], line[after]);
        let step = along[after] - along[after - 1];
        let share = if step > 0.0 {
            (distance - along[after - 1]) / step
        } else {
            0.0
        };
        [a[0] + (b[0] - a[0]) * share, a[1] + (b[1] - a[1]) * share]
    };
    let inner = line.iter().zip(along);
    let inner = inner.filter(|&(_, &along)| along > start && along < end);
    let mut points = vec![at(start)];
    points.extend(inner.map(|(&point, _)| point));
    points.push(at(end));
    points
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn dashes_are_laid_alike_from_both_ends() {
        let line: Vec<_> = (0..41).map(|x| [x as f32 / 4.0, 0.0]).collect();
        let dashes = dashes(&line, 0.5, 0.5);
        assert_eq!(dashes.len(), 10);
        for dash in &dashes {
            let (start, end) = (dash[0][0], dash[dash.len() - 1][0]);
            assert!((end - start - 0.5).abs() < 1e-4, "{dash:?}");
            let mirrored = dashes
                .iter()
                .any(|other| (other[0][0] - (10.0 - end)).abs() < 1e-4);
            assert!(mirrored, "{dash:?}");
        }
    }

    #[test]
    fn strokes_keep_to_their_line() {
        let line = [[0.0, 0.0], [1.0, 0.5], [2.0, 0.0], [3.0, 4.0]];
        for look in [
            RoadLook::Double,
            RoadLook::Single,
            RoadLook::Dashes,
            RoadLook::Sparse,
        ] {
            let strokes = road_strokes(look, &line, 16.0);
            assert!(!strokes.is_empty());
            for stroke in strokes {
                assert!(stroke.height < ROAD_HEIGHTS && stroke.line.len() > 1);
                for [x, y] in stroke.line {
                    assert!((-0.1..3.1).contains(&x) && (-0.1..4.1).contains(&y));
                }
            }
        }
        assert!(road_strokes(RoadLook::Dashes, &[], 16.0).is_empty());
    }
}

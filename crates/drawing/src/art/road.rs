//! Roads as pen strokes: lines, widths and order, for window and pictures alike.

use mapmaker_grid::hash;

/// The unsteadiness of the pen, in pixels, and its maximum in tiles.
const UNSTEADY_PX: f32 = 0.5;
const UNSTEADY_TILES: f32 = 0.02;

/// The look of a road.
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
    /// A bridge: one or two lines, and in the middle a deck between two walls with splayed ends.
    Bridge {
        /// Whether the road has two lines.
        is_double: bool,
    },
    /// A ford: dashes, and in the middle two rows of stepping stones.
    Stones,
    /// Thin dashes, shorter than their gaps.
    Faint,
}

/// The length of a bridge or ford, in tiles, and its minimum in pixels.
const SPAN_TILES: f32 = 0.56;
const SPAN_PX: f32 = 8.0;

/// The distance of a bridge's walls from the middle of its road, in pixels: for a road with one line and with two.
const WALL_PX: [f32; 2] = [3.0, 3.8];

/// How far the ends of its walls are splayed, in pixels.
const SPLAY_PX: f32 = 2.0;

/// The distance of stepping stones from the middle of their road, and between them, in pixels.
const STONES_PX: (f32, f32) = (1.6, 3.4);

/// The ink of a stroke.
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
    /// Strokes with a greater height cover those with a lesser one, also of other roads; under [`ROAD_HEIGHTS`].
    pub height: u8,
    /// What it is drawn with.
    pub ink: RoadInk,
    /// How wide it is, in pixels.
    pub width_px: f32,
    /// Its points, in tiles.
    pub line: Vec<[f32; 2]>,
}

/// The number of heights of strokes.
pub const ROAD_HEIGHTS: u8 = 7;

/// The colour of water's ink, sRGB.
pub const WATER_INK: [u8; 3] = [44, 78, 92];

/// The strokes of a road along a line, x east and y south, in tiles, where a tile has `tile_px` pixels.
///
/// Dashes are laid from both ends, so roads that leave a place together have the same dashes.
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
            .collect::<Vec<_>>()
    };
    let along = along(&line);
    let length = along[along.len() - 1];
    let span = SPAN_TILES.max(SPAN_PX / tile_px).min(length);
    let amid = |from: f32, to: f32| {
        let middle = length / 2.0;
        part(
            &line,
            &along,
            middle + from * span / 2.0,
            middle + to * span / 2.0,
        )
    };
    match look {
        RoadLook::Faint => dashed(1, RoadInk::Line, 0.9, 3.0, 3.6),
        RoadLook::Stones => {
            let (aside, apart) = (STONES_PX.0 / tile_px, STONES_PX.1 / tile_px);
            let banks = [part(&line, &along, 0.0, length / 2.0 - span / 2.0), {
                let end = part(&line, &along, length / 2.0 + span / 2.0, length);
                end.into_iter().rev().collect()
            }];
            let banks = banks.into_iter().flat_map(|bank| {
                let dashes = dashes(&bank, 5.0 / tile_px, 4.0 / tile_px);
                dashes
                    .into_iter()
                    .map(move |line| stroke(1, RoadInk::Line, 1.3, line))
            });
            let count = ((span / apart) as u32).max(2);
            let stones = (0..count).flat_map(|index| {
                let at = 2.0 * (index as f32 + 0.5) / count as f32 - 1.0;
                let stone = amid(at, (at + 1.2 / tile_px / span).min(1.0));
                [aside, -aside].map(|off| stroke(2, RoadInk::Line, 1.7, beside(&stone, off)))
            });
            banks.chain(stones).collect()
        }
        RoadLook::Bridge { is_double } => {
            let road = if is_double {
                RoadLook::Double
            } else {
                RoadLook::Single
            };
            let wall = WALL_PX[usize::from(is_double)];
            let deck = amid(-1.0, 1.0);
            let walls = [wall, -wall].map(|off| {
                let mut wall = beside(&deck, off / tile_px);
                let out = beside(&deck, (off + SPLAY_PX.copysign(off)) / tile_px);
                let past = |end: [f32; 2], inner: [f32; 2]| {
                    let (dx, dy) = (end[0] - inner[0], end[1] - inner[1]);
                    let share = SPLAY_PX / tile_px / (dx * dx + dy * dy).sqrt().max(1e-6);
                    [end[0] + dx * share, end[1] + dy * share]
                };
                let last = out.len() - 1;
                // OK because a deck has two points at least.
                wall.insert(0, past(out[0], out[1]));
                wall.push(past(out[last], out[last - 1]));
                stroke(6, RoadInk::Line, 1.4, wall)
            });
            let mut strokes = road_strokes(road, &line, tile_px);
            strokes.push(stroke(5, RoadInk::Paper, 2.0 * wall, deck));
            strokes.extend(walls);
            strokes
        }
        RoadLook::Sparse => dashed(0, RoadInk::Water, 1.3, 11.0, 9.0),
        RoadLook::Dashes => dashed(1, RoadInk::Line, 1.3, 5.0, 4.0),
        RoadLook::Single => vec![stroke(2, RoadInk::Line, 1.6, line)],
        RoadLook::Double => vec![
            stroke(3, RoadInk::Line, 4.6, line.clone()),
            stroke(4, RoadInk::Paper, 2.4, line),
        ],
    }
}

/// An unsteady line: the same at the same position of a road.
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

/// The distance of each point along a line, in its own unit.
fn along(line: &[[f32; 2]]) -> Vec<f32> {
    let mut along = vec![0.0];
    for pair in line.windows(2) {
        let (dx, dy) = (pair[1][0] - pair[0][0], pair[1][1] - pair[0][1]);
        along.push(along[along.len() - 1] + (dx * dx + dy * dy).sqrt());
    }
    along
}

/// A line offset to the right, or to the left if negative.
fn beside(line: &[[f32; 2]], off: f32) -> Vec<[f32; 2]> {
    let point = |(index, &[x, y]): (usize, &[f32; 2])| {
        let (from, to) = (index.saturating_sub(1), (index + 1).min(line.len() - 1));
        let (dx, dy) = (line[to][0] - line[from][0], line[to][1] - line[from][1]);
        let share = off / (dx * dx + dy * dy).sqrt().max(1e-6);
        [x - dy * share, y + dx * share]
    };
    line.iter().enumerate().map(point).collect()
}

/// The dashes of a line: `on` and `off` in its own unit.
fn dashes(line: &[[f32; 2]], on: f32, off: f32) -> Vec<Vec<[f32; 2]>> {
    let along = along(line);
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

/// The part of a line between two distances; `along` has the distances of its points.
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
            RoadLook::Bridge { is_double: true },
            RoadLook::Bridge { is_double: false },
            RoadLook::Stones,
            RoadLook::Faint,
        ] {
            let strokes = road_strokes(look, &line, 16.0);
            assert!(!strokes.is_empty());
            for stroke in strokes {
                assert!(stroke.height < ROAD_HEIGHTS && stroke.line.len() > 1);
                for [x, y] in stroke.line {
                    assert!((-0.5..3.5).contains(&x) && (-0.5..4.5).contains(&y));
                }
            }
        }
        assert!(road_strokes(RoadLook::Dashes, &[], 16.0).is_empty());
    }

    #[test]
    fn a_bridge_covers_the_water_between_its_walls_and_stones_lie_in_two_rows() {
        let line = [[2.0, 0.5], [2.5, 0.5], [3.0, 0.5]];
        for tile_px in [4.0, 9.0, 16.0, 64.0] {
            let bridge = road_strokes(RoadLook::Bridge { is_double: false }, &line, tile_px);
            let deck = bridge.iter().find(|one| one.height == 5).expect("a deck");
            let walls: Vec<_> = bridge.iter().filter(|one| one.height == 6).collect();
            assert_eq!((deck.ink, walls.len()), (RoadInk::Paper, 2));
            let middle = |one: &RoadStroke| one.line[one.line.len() / 2][1] - 0.5;
            let [north, south] = [middle(walls[1]), middle(walls[0])];
            assert!(north < 0.0 && south > 0.0);
            let apart_px = (south - north) * tile_px;
            assert!((apart_px - deck.width_px).abs() < 1.1, "{apart_px}");
            let stones = road_strokes(RoadLook::Stones, &line, tile_px);
            let stones = stones.iter().filter(|one| one.height == 2);
            let (north, south): (Vec<_>, Vec<_>) = stones.partition(|one| one.line[0][1] < 0.5);
            assert!(north.len() == south.len() && north.len() > 1);
        }
    }
}

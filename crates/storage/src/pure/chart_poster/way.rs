//! Draws the party's way in red ink with its start and the find, and pencil lines.

use std::collections::{BTreeMap, BTreeSet};

use mapmaker_drawing::art::PAPER;
use mapmaker_drawing::chart::Label;
use mapmaker_drawing::framing::{Canvas, Point, Tint};
use mapmaker_drawing::lettering::{Face, Line, Style};
use mapmaker_expedition::{Expedition, Pencil, Pencilled, Texts};
use mapmaker_grid::TilePos;

/// Red ink.
pub(super) const RED: [u8; 3] = [168, 44, 32];

const GRAPHITE: [u8; 3] = [70, 74, 96];

/// How often points are replaced by the middles to the next ones, so that stairs become slopes, and how often corners
/// are then cut.
const LEVELS: usize = 2;
const CUTS: usize = 2;

/// Maps places of the world to the canvas.
#[derive(Clone, Copy)]
pub(super) struct Projection {
    pub(super) first: TilePos,
    pub(super) corner: [i64; 2],
    pub(super) tile_px: f32,
    /// The scale of letters and lines, 1 by default.
    pub(super) unit: f32,
}

impl Projection {
    pub(super) fn middle(&self, at: TilePos) -> Point {
        let side = |tile: i64, first: i64, corner: i64| {
            corner as f32 + ((tile - first) as f32 + 0.5) * self.tile_px
        };
        [
            side(at.x, self.first.x, self.corner[0]),
            side(at.y, self.first.y, self.corner[1]),
        ]
    }

    /// The origin of a name's letters.
    pub(super) fn origin(&self, label: &Label) -> Point {
        let ([x, y], half) = (self.middle(label.at), self.tile_px / 2.0);
        [x - half + label.offset_px[0], y - half + label.offset_px[1]]
    }
}

/// A cross around a middle.
fn cross(canvas: &mut Canvas, [x, y]: Point, arm: f32, width: f32, tint: Tint) {
    canvas.line(&[[x - arm, y - arm], [x + arm, y + arm]], width, tint);
    canvas.line(&[[x - arm, y + arm], [x + arm, y - arm]], width, tint);
}

/// Draws the way, its start, its end and the find.
pub(super) fn draw(canvas: &mut Canvas, place: Projection, expedition: &Expedition) {
    let unit = place.unit;
    let red = Tint(RED, 0.92);
    for points in trail(expedition, place) {
        // A rim of paper separates the ink from the land.
        canvas.line(&points, 4.4 * unit, Tint(PAPER, 0.45));
        canvas.dashes(&points, 2.3 * unit, red, 7.0 * unit, 5.0 * unit);
    }
    let home = place.middle(expedition.quest().home_at());
    canvas.ring(home, 19.0 * unit, 2.0 * unit, red);
    canvas.ring(home, 22.5 * unit, 0.9 * unit, red);
    if expedition.has_find() {
        let find = place.middle(expedition.quest().find.at);
        for (width, tint) in [(7.5, Tint(PAPER, 0.8)), (3.6, Tint(RED, 1.0))] {
            cross(canvas, find, 8.0 * unit, width * unit, tint);
        }
    } else {
        let end = place.middle(expedition.at());
        canvas.disc(end, 4.5 * unit, red);
    }
}

/// The way as curves.
pub(super) fn trail(expedition: &Expedition, place: Projection) -> Vec<Vec<Point>> {
    let runs = runs(&expedition.trail().collect::<Vec<_>>()).into_iter();
    runs.map(|run| rounded(run.into_iter().map(|at| place.middle(at)).collect()))
        .collect()
}

/// Splits a trail from tile to tile into pieces that use no step twice, because overlapping dashes would look like a
/// solid line. It is cut at every tile where more than two pieces meet or one ends, so that the pieces still meet as
/// curves: [`rounded`] keeps end points.
#[must_use]
pub fn runs(tiles: &[TilePos]) -> Vec<Vec<TilePos>> {
    let key = |at: TilePos| (at.x, at.y);
    let mut gone = BTreeSet::new();
    let steps = tiles.windows(2).map(|pair| (pair[0], pair[1]));
    let steps: Vec<_> = steps
        .filter(|&(from, to)| {
            from != to && gone.insert((key(from).min(key(to)), key(from).max(key(to))))
        })
        .collect();
    let mut ways: BTreeMap<_, usize> = BTreeMap::new();
    for at in steps.iter().flat_map(|&(from, to)| [from, to]) {
        *ways.entry(key(at)).or_default() += 1;
    }
    let mut runs: Vec<Vec<TilePos>> = Vec::new();
    for (from, to) in steps {
        match runs.last_mut() {
            Some(run) if run.last() == Some(&from) && ways[&key(from)] == 2 => run.push(to),
            _ => runs.push(vec![from, to]),
        }
    }
    runs
}

/// A way as a curve: averaged, then its corners cut (Chaikin); the end points stay.
#[must_use]
pub fn rounded(mut points: Vec<Point>) -> Vec<Point> {
    for _ in 0..LEVELS {
        let (Some(&first), Some(&last)) = (points.first(), points.last()) else {
            return points;
        };
        let between = points
            .windows(2)
            .map(|pair| [0, 1].map(|axis| f32::midpoint(pair[0][axis], pair[1][axis])));
        points = std::iter::once(first)
            .chain(between)
            .chain([last])
            .collect();
    }
    for _ in 0..CUTS {
        let (Some(&first), Some(&last)) = (points.first(), points.last()) else {
            return points;
        };
        let mut cut = vec![first];
        for pair in points.windows(2) {
            let part = |share: f32| {
                [0, 1].map(|axis| pair[0][axis] + (pair[1][axis] - pair[0][axis]) * share)
            };
            cut.extend([part(0.25), part(0.75)]);
        }
        cut.push(last);
        points = cut;
    }
    points
}

/// The width and height of a text, in pixels.
pub(super) fn size_of(text: &str, style: Style) -> Point {
    let line = Line::new(text, style);
    [line.width_px, line.height_px()]
}

/// The offset from a point of a line with direction `[x, y]` to the middle of a text of that size beside the line, on
/// its upper or right side, with a gap.
#[must_use]
pub fn beside([x, y]: Point, [wide, high]: Point, gap: f32) -> Point {
    let long = x.hypot(y);
    if long == 0.0 {
        return [0.0, -(gap + high / 2.0)];
    }
    // Perpendicular to the line.
    let mut square = [y / long, -x / long];
    if square[1] > 0.0 || square[1] == 0.0 && square[0] < 0.0 {
        square = square.map(|side| -side);
    }
    let far = gap + f32::midpoint(square[0].abs() * wide, square[1].abs() * high);
    square.map(|side| side * far)
}

/// Draws pencil lines, and over them their measures, all clipped to the land.
pub(super) fn pencil(
    canvas: &mut Canvas,
    (place, [west, north, east, south]): (Projection, [f32; 4]),
    pencil: &Pencil,
    texts: &Texts,
) {
    let unit = place.unit;
    let tint = Tint(GRAPHITE, 0.85);
    let style = Style {
        face: Face::Italic,
        size_px: 12.5 * unit,
        spacing_px: 0.2,
        is_capitals: false,
    };
    let mut captions = Vec::new();
    for one in pencil.drawn() {
        // Where its length or radius is written, and which way the line runs there.
        let (at, along) = match *one {
            Pencilled::Line { from, to } => {
                let (from, to) = (place.middle(from), place.middle(to));
                canvas.line(&[from, to], 1.4 * unit, tint);
                canvas.disc(from, 2.4 * unit, tint);
                let middle = [0, 1].map(|axis| f32::midpoint(from[axis], to[axis]));
                (middle, [to[0] - from[0], to[1] - from[1]])
            }
            Pencilled::Ring { middle, tiles } => {
                let middle = place.middle(middle);
                let radius = f32::from(tiles) * place.tile_px;
                canvas.ring(middle, radius, 1.4 * unit, tint);
                canvas.disc(middle, 2.0 * unit, tint);
                ([middle[0], middle[1] - radius], [1.0, 0.0])
            }
            Pencilled::Mark { at } => {
                cross(canvas, place.middle(at), 6.0 * unit, 2.0 * unit, tint);
                continue;
            }
        };
        captions.push((one.caption(texts), at, along));
    }
    for (text, at, along) in captions {
        let size = size_of(&text, style);
        let off = beside(along, size, 3.0 * unit);
        let within =
            |at: f32, half: f32, least: f32, most: f32| at.min(most - half).max(least + half);
        let middle = [
            within(at[0] + off[0], size[0] / 2.0, west, east),
            within(at[1] + off[1], size[1] / 2.0, north, south),
        ];
        // Paper between the letters and anything drawn below.
        let [x, y] = middle;
        let [wide, high] = size.map(|side| side / 2.0 + unit);
        let slip = [[-wide, -high], [wide, -high], [wide, high], [-wide, high]];
        let slip = slip.map(|[right, down]| [x + right, y + down]);
        canvas.shape(&slip, Tint(PAPER, 0.85));
        canvas.text(&text, style, middle, GRAPHITE);
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_way_in_stairs_is_drawn_as_a_slope_between_its_ends() {
        let stairs: Vec<Point> = (0..21_u32)
            .map(|step| [step.div_ceil(2) as f32, (step / 2) as f32])
            .collect();
        let drawn = rounded(stairs);
        assert_eq!(
            (drawn.first(), drawn.last()),
            (Some(&[0.0, 0.0]), Some(&[10.0, 10.0]))
        );
        for [x, y] in drawn {
            assert!((x - y - 0.5).abs() <= 0.5, "{x}, {y}");
            if (2.0..8.0).contains(&x) {
                assert!((x - y - 0.5).abs() < 0.01, "{x}, {y}");
            }
        }
    }

    #[test]
    fn what_a_line_measures_stands_beside_it_whichever_way_it_runs() {
        // The line once struck through the text.
        let (size, gap) = ([120.0_f32, 16.0_f32], 3.0);
        for degrees in (0..360_u16).step_by(5) {
            let (south, east) = f32::from(degrees).to_radians().sin_cos();
            let [x, y] = beside([east * 40.0, south * 40.0], size, gap);
            // On which side of the line the corners of the text are.
            let corners = [(-0.5, -0.5), (0.5, -0.5), (0.5, 0.5), (-0.5, 0.5)];
            let sides = corners.map(|(right, down)| {
                let corner = [x + right * size[0], y + down * size[1]];
                corner[0] * south - corner[1] * east
            });
            let is_clear = |least: f32| sides.iter().all(|side| *side > least);
            let is_clear = is_clear(gap - 0.01) || sides.iter().all(|side| *side < 0.01 - gap);
            assert!(is_clear && y < 0.01, "{degrees}: {sides:?}");
        }
        let upright = [7.0, -7.0].map(|south| beside([0.0, south], size, gap)[0]);
        assert!(upright.iter().all(|right| (right - 63.0).abs() < 0.01));
    }

    #[test]
    fn a_way_that_is_gone_twice_is_drawn_once() {
        let trail = [0, 1, 2, 3, 2, 1, 2, 3, 4].map(|x| TilePos::new(x, 7));
        let drawn = runs(&trail);
        let columns: Vec<Vec<_>> = drawn
            .iter()
            .map(|run| run.iter().map(|at| at.x).collect())
            .collect();
        assert_eq!(columns, [vec![0, 1, 2, 3, 4]]);
        assert_eq!(runs(&[TilePos::new(0, 0)]), Vec::<Vec<_>>::new());
    }

    #[test]
    fn ways_that_part_from_a_bend_are_joined_to_it() {
        // A spur to the west of a bend, and back: it once was connected to nothing, because the bend is cut.
        let bend = [(5, 0), (5, 1), (5, 2), (5, 3), (6, 3), (7, 3), (8, 3)];
        let spur = [
            (8, 3),
            (7, 3),
            (6, 3),
            (5, 3),
            (4, 3),
            (3, 3),
            (4, 3),
            (5, 3),
        ];
        let tiles = bend.into_iter().chain(spur);
        let tiles: Vec<_> = tiles.map(|(x, y)| TilePos::new(x, y)).collect();
        let drawn = runs(&tiles).into_iter().map(|run| {
            let points = run.into_iter().map(|at| [at.x as f32, at.y as f32]);
            rounded(points.collect())
        });
        let drawn: Vec<_> = drawn.collect();
        let parting = [5.0, 3.0];
        let ends = drawn.iter().flat_map(|run| [run[0], run[run.len() - 1]]);
        let is_there = |end: &Point| (0..2).all(|axis| (end[axis] - parting[axis]).abs() < 1e-6);
        assert_eq!(ends.filter(is_there).count(), 3);
        assert_eq!(drawn.len(), 3);
    }
}

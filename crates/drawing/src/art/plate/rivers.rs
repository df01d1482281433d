//! Rivers as strokes that widen from spring to mouth: one line, or two banks with water between where there is room.

use tiny_skia::{BlendMode, Path, PathBuilder, Pixmap};

use super::super::geometry::{Pt, mix, pt, smoothstep, turn};
use super::super::pen::polygon;
use super::layers::{band, fill};
use crate::figures::{Course, Land, View, least_flow, wander};

/// The maximum width of a river in small maps, in pixels.
const WIDEST_PX: f32 = 2.6;

/// The minimum width of a river with two banks, in pixels.
const BANKS_PX: f32 = 3.6;

/// The coverage of pixels by the lines or banks of rivers, and by their water.
pub(super) struct Rivers {
    pub(super) line: Pixmap,
    pub(super) water: Pixmap,
}

/// The width of a river, in pixels; 0 if it is not drawn.
fn width_px(flow: f32, tile_px: f64) -> f32 {
    let least = least_flow(tile_px);
    let shown = smoothstep(0.8 * least, 2.6 * least.max(0.3), flow);
    // The flow to the power of about a third, as depth and width both grow.
    let size = (1.0 + flow).log2();
    let thin = (0.55 + 0.2 * size).min(WIDEST_PX);
    let near = tile_px as f32 * (0.018 + 0.012 * size).min(0.15);
    thin.max(near) * shown
}

impl Rivers {
    /// Draws the rivers of a land in a view in points, for a picture with `times` pixels a point.
    pub(super) fn new(land: &Land, view: &View, size_px: [usize; 2], times: f32, key: u64) -> Self {
        let [width, height] = size_px.map(|side| side.max(1) as u32);
        // OK because a view has at least a pixel and far fewer than 2²⁹.
        let sheet = || Pixmap::new(width, height).expect("a size in range");
        let mut rivers = Self {
            line: sheet(),
            water: sheet(),
        };
        let [banks, water] = paths(land, view, key, &|_| f32::INFINITY);
        if let Some(path) = banks {
            let line = (&mut rivers.line, times);
            fill(line, &path, [0; 3], 1.0, BlendMode::SourceOver);
        }
        if let Some(path) = water {
            let water = (&mut rivers.water, times);
            fill(water, &path, [0; 3], 1.0, BlendMode::SourceOver);
        }
        rivers
    }
}

/// The opacity of banks.
pub(super) const BANK_INK: f32 = 0.92;

/// How far rivers continue beyond the coast, in points: banks, and water only.
pub(super) const BEYOND: [f32; 2] = [0.8, 3.5];

/// The paths of all banks of a view in points, and of the water between them, on land: `shore` returns how far inland a
/// point is.
pub(super) fn paths(
    land: &Land,
    view: &View,
    key: u64,
    shore: &dyn Fn(Pt) -> f32,
) -> [Option<Path>; 2] {
    let mut parts = [PathBuilder::new(), PathBuilder::new()];
    for course in &land.streams().courses {
        lay(land, course, view, key, shore, &mut parts);
    }
    parts.map(PathBuilder::finish)
}

/// Draws a course.
fn lay(
    land: &Land,
    course: &Course,
    view: &View,
    key: u64,
    shore: &dyn Fn(Pt) -> f32,
    [banks, water]: &mut [PathBuilder; 2],
) {
    let Some(home) = land.streams().home else {
        return;
    };
    let [dx, dy] = [home.x - view.corner.x, home.y - view.corner.y].map(|tiles| tiles as f64);
    let pixel = |[x, y]: [f64; 2]| {
        let x = (x + dx - view.within[0]) * view.tile_px;
        let y = (y + dy - view.within[1]) * view.tile_px;
        pt(x as f32, y as f32)
    };
    let mut line: Vec<(Pt, f32)> = course
        .line
        .iter()
        .map(|&at| pixel(at))
        .zip(course.flow.iter().copied())
        .collect();
    let near = |p: &Pt| {
        let out = |at: f32, side: usize| at < -40.0 || at > side as f32 + 40.0;
        !out(p.x, view.size_px[0]) && !out(p.y, view.size_px[1])
    };
    let is_far = !line.iter().any(|(p, _)| near(p));
    if is_far
        || line
            .iter()
            .all(|&(_, flow)| width_px(flow, view.tile_px) <= 0.0)
    {
        return;
    }
    for _ in 0..3 {
        line = halved(&line);
    }
    let points: Vec<Pt> = line.iter().map(|&(p, _)| p).collect();
    // The unsteadiness depends on the place alone: noise of about 10 pixels.
    let finer = (view.tile_px / 10.0).log2().round() as i32;
    let last = points.len().max(2) - 1;
    let wider = mouths(&points, view, &|p| land.shore(view.place([p.x, p.y])) < 0.0);
    let width = |t: f32| {
        let index = ((t * last as f32 + 0.5) as usize).min(last);
        let (p, flow) = line[index];
        let bend = wander(key, view.place([p.x, p.y]), finer)[0];
        let width = width_px(flow, view.tile_px);
        // A river that is not drawn has no mouth.
        let wider = wider[index] * smoothstep(0.0, 0.8, width);
        (width + wider) * (1.0 + 0.2 * bend)
    };
    let inner = |t: f32| {
        let width = width(t);
        ((width - 2.2) * smoothstep(BANKS_PX - 0.4, BANKS_PX + 1.0, width)).max(0.0)
    };
    strip(banks, &points, width, &|p| shore(p) >= -BEYOND[0]);
    if (0..=last).any(|index| inner(index as f32 / last as f32) > 0.3) {
        strip(water, &points, inner, &|p| shore(p) >= -BEYOND[1]);
    }
}

/// So much wider a river is where it comes to the sea, so that the coast opens there, in points, and so far before that it
/// begins to widen.
const MOUTH: (f32, f32) = (3.2, 13.0);

/// In tiles of so many points mouths begin to show, and are whole.
const MOUTH_SHOWS: (f32, f32) = (7.0, 24.0);

/// How much wider than usual a river is at each point of a line that comes to the sea, in points.
fn mouths(points: &[Pt], view: &View, is_sea: &dyn Fn(Pt) -> bool) -> Vec<f32> {
    let shown = smoothstep(MOUTH_SHOWS.0, MOUTH_SHOWS.1, view.tile_px as f32);
    let mut wider = vec![0.0; points.len()];
    if shown <= 0.0 {
        return wider;
    }
    // Both ways, as a line may begin or end in the sea.
    let ways: [Vec<usize>; 2] = [
        (0..points.len()).collect(),
        (0..points.len()).rev().collect(),
    ];
    for way in ways {
        let mut off = f32::INFINITY;
        let mut was_sea = false;
        for (turn, &index) in way.iter().enumerate() {
            let is_sea = is_sea(points[index]);
            if turn > 0 {
                off += (points[index] - points[way[turn - 1]]).length();
            }
            if is_sea || was_sea {
                off = if is_sea { 0.0 } else { off.min(1.0) };
            }
            was_sea = is_sea;
            let near = (1.0 - off / MOUTH.1).max(0.0);
            wider[index] = f32::max(wider[index], shown * MOUTH.0 * near * near);
        }
    }
    wider
}

/// The band along the kept parts of a line, with round ends; `width(t)` is the width at the fraction `t` of the line's
/// points.
fn strip(
    builder: &mut PathBuilder,
    points: &[Pt],
    width: impl Fn(f32) -> f32,
    keeps: &dyn Fn(Pt) -> bool,
) {
    let last = points.len().max(2) - 1;
    let mut from = 0;
    for part in points.chunk_by(|&a, &b| keeps(a) == keeps(b)) {
        let along = part.len().max(2) - 1;
        if keeps(part[0]) {
            let share = |t: f32| (from as f32 + t * along as f32) / last as f32;
            polygon(builder, band(part, |t| width(share(t))));
        }
        from += part.len();
    }
    for end in [0, last] {
        if let Some(&p) = points.get(end).filter(|&&p| keeps(p)) {
            disc(builder, p, 0.5 * width(end as f32 / last as f32));
        }
    }
}

/// Cuts the corners of a line once (G. Chaikin, "An algorithm for high-speed curve generation", 1974).
fn halved(line: &[(Pt, f32)]) -> Vec<(Pt, f32)> {
    let (Some(&first), Some(&last)) = (line.first(), line.last()) else {
        return Vec::new();
    };
    let mut cut = vec![first];
    for pair in line.windows(2) {
        for t in [0.25, 0.75] {
            let at = pair[0].0 + (pair[1].0 - pair[0].0) * t;
            cut.push((at, mix(pair[0].1, pair[1].1, t)));
        }
    }
    cut.push(last);
    cut
}

fn disc(builder: &mut PathBuilder, middle: Pt, radius: f32) {
    if radius > 0.2 {
        let point = |i: i32| middle + turn(i as f32 / 10.0) * radius;
        // Wound like bands, so they add up.
        polygon(builder, (0..10).rev().map(point));
    }
}

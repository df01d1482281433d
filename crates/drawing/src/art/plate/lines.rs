//! Adds a plate to a drawing as lines: coasts with the lines beside them, rivers and figures.

use std::collections::{BTreeMap, BTreeSet};

use tiny_skia::PathBuilder;

use super::super::geometry::{Pt, pt};
use super::super::pen::polygon;
use super::super::{Drawing, INK, PAPER};
use super::layers::{Layers, band};
use super::paper::{COAST, CoastPen, LINES, Shading, printed};
use super::rivers::{self, BANK_INK};
use super::shore::Shore;
use super::{Part, Plate, draw};
use crate::figures::{View, figures};
use mapmaker_land::worldgen::Scratch;

/// How far lines continue beyond the edges of a picture, in points, so none ends inside.
const MARGIN: f64 = 8.0;

/// The minimum distance of a contour's points, in points.
const APART: f32 = 1.1;

/// The minimum length of a contour, in points.
const SHORTEST: f32 = 2.5;

/// The maximum deviation of a line beside the coast, in units.
const STRAY: f32 = 3.0;

/// The minimum strength of a line; less is a gap.
const MIN_KEPT: f32 = 0.06;

impl Plate<'_> {
    /// Adds the coast, rivers and figures of a part to a drawing with the same corner; the shading under them is
    /// [`Self::ground_while`].
    pub fn draw_on(
        &self,
        drawing: &mut Drawing,
        first: [i128; 2],
        size_px: [usize; 2],
        scratch: &mut Scratch,
    ) {
        let times = self.point_px as f32;
        let margin = (MARGIN * self.point_px).ceil();
        let corner = first.map(|at| at - margin as i128);
        let size_px = size_px.map(|side| side + 2 * margin as usize);
        let part = Part::new(self, corner, size_px, scratch);
        let (view, land, key) = (&part.points, &part.land, part.key);
        // OK because nothing stops it.
        let shore =
            Shore::new(land, view, 1.0, &|| true).expect("a shore that is found to its end");
        let [width, height] = view.size_px;
        let inland = |p: Pt| {
            let x = (p.x.max(0.0) as usize).min(width - 1);
            let y = (p.y.max(0.0) as usize).min(height - 1);
            shore.at(x, y)
        };
        let (line_ink, water_ink) = self.water_inks();
        let off = [-margin as f32; 2];
        drawing.begin("coast", off, times);
        let coast = Coast {
            pen: CoastPen::new(key, view.tile_px),
            view,
            shore: &shore,
        };
        for (index, (_, strong, _)) in LINES.into_iter().enumerate() {
            let (thin, strong) = printed(self.theme, (strong, 1.0));
            if let Some(path) = coast.line(index, thin).finish() {
                drawing.fill(&path, line_ink, strong);
            }
        }
        if let Some(path) = coast.coast().finish() {
            drawing.fill(&path, INK, COAST);
        }
        drawing.end();
        drawing.begin("rivers", off, times);
        let [banks, water] = rivers::paths(land, view, key, &inland);
        if let Some(path) = banks {
            drawing.fill(&path, line_ink, BANK_INK);
        }
        if let Some(path) = water {
            drawing.fill(&path, water_ink, 1.0);
        }
        drawing.end();
        let shading = self.theme.has_shading().then(|| Shading::new(land));
        let bare = |p: Pt| {
            let place = view.place([p.x, p.y]);
            let colour = shading.as_ref();
            colour.map_or(PAPER, |shading| {
                let colour = shading.at(land, place, land.shore(place) < 0.0);
                colour.map(|channel| channel.round() as u8)
            })
        };
        drawing.begin("figures", off, times);
        let mut layers = Layers::of_drawing(drawing, &bare);
        for figure in figures(self.seed, land, self.clearings, view) {
            if self.is_whole(&figure, land) {
                draw(&figure, view, None, &mut layers);
            }
        }
        layers.finish();
        drawing.end();
        if let Some(cells) = self.cells(view) {
            drawing.begin("cells", off, times);
            cells.draw_on(self, view, drawing);
            drawing.end();
        }
    }
}

/// The coast of a view in points.
struct Coast<'a> {
    pen: CoastPen,
    view: &'a View,
    shore: &'a Shore,
}

impl Coast<'_> {
    fn coast(&self) -> PathBuilder {
        let mut path = PathBuilder::new();
        for line in contours(self.view.size_px, |x, y| self.shore.at(x, y)) {
            let line = thinned(&line);
            let last = line.len().max(2) - 1;
            let width = |t: f32| {
                let p = line[((t * last as f32 + 0.5) as usize).min(line.len() - 1)];
                2.0 * self.pen.at(self.view.place([p.x, p.y]), false).half_coast()
            };
            polygon(&mut path, band(&line, width));
        }
        path
    }

    /// One of the lines beside it, thinner toward its gaps; `thin` is the share of its width that it has.
    fn line(&self, index: usize, thin: f32) -> PathBuilder {
        let unit = self.pen.unit;
        let usual = unit * LINES[index].0;
        let lines = contours(self.view.size_px, |x, y| {
            let out = -self.shore.at(x, y);
            if (out - usual).abs() > STRAY * unit {
                return out - usual;
            }
            let place = self.view.place([x as f32 + 0.5, y as f32 + 0.5]);
            out - self.pen.at(place, true).line(index)[0]
        });
        let mut path = PathBuilder::new();
        for line in lines {
            let line: Vec<(Pt, f32)> = thinned(&line)
                .into_iter()
                .map(|p| {
                    let place = self.view.place([p.x, p.y]);
                    let [_, half, kept] = self.pen.at(place, true).line(index);
                    (
                        p,
                        if kept < MIN_KEPT {
                            0.0
                        } else {
                            2.0 * thin * half * kept
                        },
                    )
                })
                .collect();
            for part in line.chunk_by(|a, b| (a.1 > 0.0) == (b.1 > 0.0)) {
                if part[0].1 <= 0.0 || part.len() < 2 {
                    continue;
                }
                let points: Vec<Pt> = part.iter().map(|&(p, _)| p).collect();
                let last = part.len() - 1;
                let width = |t: f32| part[((t * last as f32 + 0.5) as usize).min(last)].1;
                polygon(&mut path, band(&points, width));
            }
        }
        path
    }
}

/// Thins the points of a line, keeping its ends; empty if the line is too short.
fn thinned(line: &[Pt]) -> Vec<Pt> {
    let mut kept: Vec<Pt> = Vec::new();
    let mut length = 0.0;
    for pair in line.windows(2) {
        length += (pair[1] - pair[0]).length();
    }
    let Some(&last) = line.last().filter(|_| length > SHORTEST) else {
        return kept;
    };
    for &p in line {
        if kept.last().is_none_or(|&q| (p - q).length() >= APART) {
            kept.push(p);
        }
    }
    kept.push(last);
    kept
}

/// The zero contours of a field sampled at the middles of pixels, each from end to end or closed.
///
/// Uses marching squares: contours cross the sides of a square between pixels whose ends have different signs.
fn contours([width, height]: [usize; 2], field: impl Fn(usize, usize) -> f32) -> Vec<Vec<Pt>> {
    let values: Vec<f32> = (0..height)
        .flat_map(|y| (0..width).map(move |x| (x, y)))
        .map(|(x, y)| field(x, y))
        .collect();
    let value = |x: usize, y: usize| values[y * width + x];
    let is_in = |x: usize, y: usize| value(x, y) >= 0.0;
    // A side, by its first pixel and whether it runs down.
    let side = |x: usize, y: usize, down: bool| 2 * (y * width + x) + usize::from(down);
    let point = |side: usize| {
        let (down, x, y) = (side % 2, side / 2 % width, side / 2 / width);
        let (a, b) = (value(x, y), value(x + 1 - down, y + down));
        let t = (a / (a - b)).clamp(0.02, 0.98);
        let (x, y) = (x as f32 + 0.5, y as f32 + 0.5);
        if down == 1 {
            pt(x, y + t)
        } else {
            pt(x + t, y)
        }
    };
    let mut next = BTreeMap::new();
    for y in 0..height.saturating_sub(1) {
        for x in 0..width.saturating_sub(1) {
            let corners = [
                is_in(x, y),
                is_in(x + 1, y),
                is_in(x + 1, y + 1),
                is_in(x, y + 1),
            ];
            let sides = [
                side(x, y, false),
                side(x + 1, y, true),
                side(x, y + 1, false),
                side(x, y, true),
            ];
            // Around the square, with the inside on the right.
            let out = (0..4).filter(|&i| corners[i] && !corners[(i + 1) % 4]);
            for from in out {
                let to = (1..4).map(|step| (from + step) % 4);
                let to = to.clone().find(|&i| !corners[i] && corners[(i + 1) % 4]);
                if let Some(to) = to {
                    next.insert(sides[from], sides[to]);
                }
            }
        }
    }
    let reached: BTreeSet<usize> = next.values().copied().collect();
    let mut starts: Vec<usize> = next
        .keys()
        .copied()
        .filter(|side| !reached.contains(side))
        .collect();
    // The remaining contours are closed.
    starts.extend(next.keys().copied().collect::<Vec<_>>());
    let mut lines = Vec::new();
    for start in starts {
        let mut line = Vec::new();
        let mut at = start;
        while let Some(to) = next.remove(&at) {
            line.push(point(at));
            at = to;
        }
        if !line.is_empty() {
            line.push(point(at));
            lines.push(line);
        }
    }
    lines
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_contour_runs_once_round_what_is_inside_and_from_edge_to_edge() {
        let round = |x: usize, y: usize| {
            let (dx, dy) = (x as f32 + 0.5 - 20.0, y as f32 + 0.5 - 15.0);
            8.0 - dx.hypot(dy)
        };
        let lines = contours([40, 30], round);
        assert_eq!(lines.len(), 1);
        let line = &lines[0];
        assert!((line[0] - line[line.len() - 1]).length() < 1e-4);
        for p in line {
            let off = (*p - pt(20.0, 15.0)).length() - 8.0;
            assert!(off.abs() < 0.2, "{p:?}");
        }
        let lines = contours([40, 30], |x, y| x as f32 + 0.1 * y as f32 - 17.25);
        assert_eq!(lines.len(), 1);
        let (first, last) = (lines[0][0], lines[0][lines[0].len() - 1]);
        assert!((first.y - last.y).abs() > 28.0, "{first:?} {last:?}");
        assert!(thinned(&lines[0]).len() < lines[0].len());
    }

    #[test]
    fn where_two_corners_meet_lines_part() {
        let field = |x: usize, y: usize| if (x < 4) == (y < 4) { 1.0 } else { -1.0 };
        let lines = contours([8, 8], field);
        let ends = lines.iter().map(Vec::len).sum::<usize>();
        assert_eq!((lines.len(), ends), (2, 16));
    }
}

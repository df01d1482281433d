//! A pen for very many walls: straight ones as bars of whole pixels, others with soft edges, straight into a mesh.

use bevy_egui::egui::epaint::Vertex;
use bevy_egui::egui::{Color32, Mesh, Pos2, Stroke, Vec2, pos2};

/// The most that a bend makes a line wider, as a cosine of half of it.
const BEND: f32 = 0.5;

/// A line is level or upright where its ends differ by less, in points.
const FLAT: f32 = 1e-3;

/// Draws lines of one width and colour.
pub(super) struct Pen {
    pub(super) mesh: Mesh,
    ink: Stroke,
    pixels_per_point: f32,
    /// Whether level and upright lines are bars.
    has_bars: bool,
    /// The bar that was drawn last, in pixels: whether it is level, where it lies across, and where it ends.
    last: Option<(bool, i32, i32)>,
}

impl Pen {
    /// A pen; where there are slanting lines beside them, level and upright ones look better without bars.
    pub(super) fn new(ink: Stroke, pixels_per_point: f32, has_bars: bool) -> Self {
        Self {
            mesh: Mesh::default(),
            ink,
            pixels_per_point,
            has_bars,
            last: None,
        }
    }

    /// A line through these points, a little longer than they are, so that corners join.
    pub(super) fn line(&mut self, points: &[Pos2]) {
        let &[first, .., last] = points else { return };
        let is_flat = |one: f32, other: f32| (one - other).abs() < FLAT;
        let is_level = is_flat(first.y, last.y);
        let is_bar = self.has_bars && points.len() == 2;
        if is_bar && (is_level || is_flat(first.x, last.x)) {
            self.bar(first, last, is_level);
        } else {
            self.soft(points);
        }
    }

    /// An upright or level line whose edges lie between pixels. One that goes on where the last one ended makes it longer.
    fn bar(&mut self, from: Pos2, to: Pos2, is_level: bool) {
        let wide = (self.ink.width * self.pixels_per_point).round().max(1.0);
        let edge = |at: f32| at.mul_add(self.pixels_per_point, -wide / 2.0).round() as i32;
        let (across, one, other) = if is_level {
            (edge(from.y), edge(from.x), edge(to.x))
        } else {
            (edge(from.x), edge(from.y), edge(to.y))
        };
        let wide = wide as i32;
        let (start, end) = (one.min(other), one.max(other) + wide);
        let point = |across: i32, along: i32| {
            let at = if is_level {
                pos2(along as f32, across as f32)
            } else {
                pos2(across as f32, along as f32)
            };
            at / self.pixels_per_point
        };
        let far = [point(across, end), point(across + wide, end)];
        let goes_on = self.last == Some((is_level, across, start + wide));
        self.last = Some((is_level, across, end));
        if goes_on {
            // The last bar's far corners are the last two vertices.
            let corners = self.mesh.vertices.iter_mut().rev();
            for (corner, at) in corners.zip([far[1], far[0]]) {
                corner.pos = at;
            }
            return;
        }
        let first = self.mesh.vertices.len() as u32;
        let near = [point(across, start), point(across + wide, start)];
        for at in near.into_iter().chain(far) {
            self.mesh.colored_vertex(at, self.ink.color);
        }
        self.mesh.add_triangle(first, first + 1, first + 2);
        self.mesh.add_triangle(first + 1, first + 2, first + 3);
    }

    /// A line of any direction, which fades out over a pixel on both sides; it may be bent.
    fn soft(&mut self, points: &[Pos2]) {
        self.last = None;
        let feather = 1.0 / self.pixels_per_point;
        let width = self.ink.width;
        let clear = Color32::TRANSPARENT;
        // What lies across the line, from one side to the other.
        let (outer, inner) = (f32::midpoint(width, feather), (width - feather) / 2.0);
        let thick = [
            (-outer, clear),
            (-inner, self.ink.color),
            (inner, self.ink.color),
            (outer, clear),
        ];
        let faded = self.ink.color.gamma_multiply(width / feather);
        let thin = [(-feather, clear), (0.0, faded), (feather, clear)];
        let across: &[(f32, Color32)] = if width <= feather { &thin } else { &thick };
        let last = points.len() - 1;
        for index in 0..=last {
            // OK because the neighbours of a point that are not there are the point itself.
            let (before, here, after) = (
                points[index.saturating_sub(1)],
                points[index],
                points[(index + 1).min(last)],
            );
            let (come, go) = ((here - before).normalized(), (after - here).normalized());
            let along = (come + go).normalized();
            let more = match index {
                0 => -along * width / 2.0,
                index if index == last => along * width / 2.0,
                _ => Vec2::ZERO,
            };
            // As wide after the bend as before it.
            let straight = if index == 0 { go } else { come };
            let side = along.rot90() / along.dot(straight).max(BEND);
            let row = self.mesh.vertices.len() as u32;
            let vertices = across
                .iter()
                .map(|&(away, ink)| Vertex::untextured(here + more + side * away, ink));
            self.mesh.vertices.extend(vertices);
            let count = across.len() as u32;
            if index > 0 {
                for vertex in row..row + count - 1 {
                    self.mesh
                        .add_triangle(vertex - count, vertex - count + 1, vertex);
                    self.mesh
                        .add_triangle(vertex - count + 1, vertex, vertex + 1);
                }
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn pen(width: f32, pixels_per_point: f32) -> Pen {
        Pen::new(Stroke::new(width, Color32::BLACK), pixels_per_point, true)
    }

    #[test]
    fn level_and_upright_lines_are_whole_pixels_and_one_bar_where_they_go_on() {
        for scale in [1.0_f32, 1.25, 2.0] {
            let mut pen = pen(1.3, scale);
            for x in 0..5_u8 {
                let at = |x: u8| pos2(10.3 + 11.7 * f32::from(x), 7.9);
                pen.line(&[at(x), at(x + 1)]);
            }
            assert_eq!(pen.mesh.vertices.len(), 4);
            pen.line(&[pos2(10.3, 7.9), pos2(10.3, 19.6)]);
            assert_eq!(pen.mesh.vertices.len(), 8);
            for vertex in &pen.mesh.vertices {
                for at in [vertex.pos.x, vertex.pos.y] {
                    let pixels = at * scale;
                    assert!((pixels - pixels.round()).abs() < 1e-3, "{at} at {scale}");
                }
            }
            let bounds = pen.mesh.calc_bounds();
            let wide = (1.3 * scale).round() / scale;
            assert!((bounds.width() - 58.5 - wide).abs() < 1.0 / scale + 1e-3);
            // Both begin at one corner.
            assert_eq!(pen.mesh.vertices[0].pos, pen.mesh.vertices[4].pos);
            assert!(pen.mesh.is_valid());
        }
    }

    #[test]
    fn slanting_lines_have_soft_edges_and_arcs_are_joined() {
        for (width, across) in [(0.8, 3), (1.0, 3), (2.0, 4)] {
            let mut pen = pen(width, 1.0);
            pen.line(&[pos2(0.0, 0.0), pos2(6.0, 8.0)]);
            assert_eq!(pen.mesh.vertices.len(), 2 * across);
            let arc: Vec<Pos2> = (0..5_u8)
                .map(|step| pos2(0.0, 0.0) + Vec2::angled(f32::from(step) * 0.1) * 50.0)
                .collect();
            pen.line(&arc);
            assert_eq!(pen.mesh.vertices.len(), 7 * across);
            assert!(pen.mesh.is_valid());
            let clear = pen.mesh.vertices.iter();
            let clear = clear.filter(|vertex| vertex.color == Color32::TRANSPARENT);
            assert_eq!(clear.count(), 14);
            assert!(
                pen.mesh
                    .vertices
                    .iter()
                    .all(|vertex| vertex.pos.x.is_finite())
            );
        }
        // A corner of a hexagon is as wide as its sides.
        let mut pen = self::pen(2.0, 1.0);
        let bent = [0.0_f32, 60.0].map(|turn| Vec2::angled(turn.to_radians()) * 20.0);
        pen.line(&[
            pos2(0.0, 0.0),
            pos2(0.0, 0.0) + bent[0],
            pos2(0.0, 0.0) + bent[0] + bent[1],
        ]);
        let corner = pos2(20.0, 0.0);
        for vertex in &pen.mesh.vertices[4..8] {
            let away = vertex.pos - corner;
            let along = Vec2::angled(30.0_f32.to_radians());
            assert!(away.dot(along).abs() < 1e-3, "{away}");
            let apart = away.dot(bent[0].rot90().normalized()).abs();
            assert!(
                (apart - 0.5).abs() < 1e-3 || (apart - 1.5).abs() < 1e-3,
                "{apart}"
            );
        }
        // Nothing comes of less than two points.
        let mut pen = self::pen(1.0, 1.0);
        pen.line(&[]);
        pen.line(&[pos2(1.0, 1.0)]);
        assert!(pen.mesh.is_empty());
    }
}

//! Ink drawings of what can be found, each of a few strokes on a field of 200 by 100.

use bevy_egui::egui::{self, Pos2, Rect, Stroke};

use crate::app::style;
use crate::engine::expedition::FindKind;

/// A pen on the field, which lies in the middle of a rectangle.
struct Pen<'a> {
    painter: &'a egui::Painter,
    corner: Pos2,
    unit: f32,
}

impl Pen<'_> {
    fn at(&self, (x, y): (f32, f32)) -> Pos2 {
        self.corner + egui::vec2(x, y) * self.unit
    }

    /// A line through points, so broad.
    fn line(&self, width: f32, points: &[(f32, f32)]) {
        let points = points.iter().map(|&point| self.at(point)).collect();
        let stroke = Stroke::new(width * self.unit.max(0.6), style::INK);
        self.painter.add(egui::Shape::line(points, stroke));
    }

    /// An arc around a middle with two half axes, from one angle to another in degrees, clockwise from the east.
    fn arc(&self, width: f32, middle: (f32, f32), half: (f32, f32), from: f32, to: f32) {
        let points: Vec<_> = (0..=24)
            .map(|step| {
                let angle = (from + (to - from) * step as f32 / 24.0).to_radians();
                (
                    middle.0 + half.0 * angle.cos(),
                    middle.1 + half.1 * angle.sin(),
                )
            })
            .collect();
        self.line(width, &points);
    }

    /// Slanting lines of shade between two columns, from one row to another.
    fn shade(&self, (west, east): (f32, f32), (top, foot): (f32, f32)) {
        let mut x = west;
        while x < east {
            self.line(0.5, &[(x, foot), ((x + 4.0).min(east), top)]);
            x += 3.0;
        }
    }

    /// A house or tower without a roof, its top broken.
    fn ruin(&self, west: f32, east: f32, top: f32, foot: f32) {
        let step = (east - west) / 5.0;
        self.line(
            1.4,
            &[
                (west, foot),
                (west, top),
                (west + step, top + 3.0),
                (west + 2.0 * step, top - 4.0),
                (west + 3.0 * step, top + 6.0),
                (west + 4.0 * step, top + 2.0),
                (east, top + 9.0),
                (east, foot),
            ],
        );
        self.shade((west + 3.4 * step, east), (top + 12.0, foot));
    }

    /// The ground, a little uneven.
    fn ground(&self, y: f32) {
        let points: Vec<_> = (0..=20)
            .map(|step| {
                let x = step as f32 * 10.0;
                (x, y + if step % 3 == 0 { 1.5 } else { 0.0 })
            })
            .collect();
        self.line(1.2, &points);
    }

    /// Waves in a row.
    fn waves(&self, y: f32, from: f32, to: f32) {
        let mut x = from;
        while x < to {
            self.arc(0.9, (x + 5.0, y), (5.0, 2.5), 180.0, 360.0);
            x += 12.0;
        }
    }

    /// A tree.
    fn tree(&self, x: f32, foot: f32, high: f32) {
        self.line(1.2, &[(x, foot), (x, foot - 0.5 * high)]);
        let middle = (x, foot - 0.68 * high);
        self.arc(1.1, middle, (0.28 * high, 0.34 * high), 0.0, 360.0);
        self.arc(0.6, middle, (0.16 * high, 0.22 * high), -60.0, 80.0);
    }
}

/// Draws a find into the middle of a rectangle.
pub(super) fn draw(painter: &egui::Painter, place: Rect, kind: FindKind) {
    let unit = (place.width() / 200.0).min(place.height() / 100.0);
    let pen = Pen {
        painter,
        corner: place.center() - egui::vec2(100.0, 50.0) * unit,
        unit,
    };
    match kind {
        FindKind::LostCity => lost_city(&pen),
        FindKind::Temple => temple(&pen),
        FindKind::Wreck => wreck(&pen),
        FindKind::Bell => bell(&pen),
        FindKind::Tomb => tomb(&pen),
        FindKind::Observatory => observatory(&pen),
        FindKind::Mine => mine(&pen),
        FindKind::Barrow => barrow(&pen),
        FindKind::Garden => garden(&pen),
    }
}

fn lost_city(pen: &Pen) {
    pen.ground(88.0);
    pen.ruin(20.0, 48.0, 48.0, 88.0);
    pen.ruin(54.0, 74.0, 26.0, 88.0);
    pen.ruin(118.0, 140.0, 36.0, 88.0);
    pen.ruin(146.0, 182.0, 56.0, 88.0);
    // The gate between them.
    pen.line(1.6, &[(80.0, 88.0), (80.0, 56.0)]);
    pen.line(1.6, &[(112.0, 88.0), (112.0, 56.0)]);
    pen.arc(1.6, (96.0, 56.0), (16.0, 16.0), 180.0, 360.0);
    pen.arc(0.8, (96.0, 56.0), (11.0, 11.0), 180.0, 360.0);
    pen.tree(100.0, 88.0, 22.0);
}

fn temple(pen: &Pen) {
    pen.ground(88.0);
    for step in 0..3 {
        let off = step as f32 * 5.0;
        let y = 88.0 - 5.0 * step as f32;
        pen.line(1.3, &[(52.0 + off, y), (148.0 - off, y)]);
    }
    for column in 0..5 {
        let x = 70.0 + 15.0 * column as f32;
        pen.line(1.3, &[(x - 3.0, 78.0), (x - 3.0, 42.0)]);
        pen.line(1.3, &[(x + 3.0, 78.0), (x + 3.0, 42.0)]);
        pen.line(0.5, &[(x + 1.0, 78.0), (x + 1.0, 42.0)]);
    }
    pen.line(
        1.6,
        &[(60.0, 42.0), (140.0, 42.0), (100.0, 22.0), (60.0, 42.0)],
    );
    pen.shade((84.0, 118.0), (33.0, 40.0));
    for (x, high) in [(18.0, 62.0), (36.0, 48.0), (164.0, 54.0), (184.0, 66.0)] {
        pen.tree(x, 88.0, high);
    }
}

fn wreck(pen: &Pen) {
    pen.line(
        1.8,
        &[(36.0, 54.0), (58.0, 84.0), (138.0, 84.0), (168.0, 46.0)],
    );
    pen.line(
        1.4,
        &[
            (36.0, 54.0),
            (74.0, 60.0),
            (80.0, 52.0),
            (124.0, 58.0),
            (168.0, 46.0),
        ],
    );
    for rib in 0..6 {
        let x = 66.0 + 13.0 * rib as f32;
        pen.arc(0.8, (x, 62.0), (6.0, 21.0), 20.0, 110.0);
    }
    pen.line(1.6, &[(96.0, 55.0), (112.0, 12.0)]);
    pen.line(1.1, &[(98.0, 30.0), (124.0, 26.0)]);
    pen.line(0.6, &[(112.0, 12.0), (150.0, 51.0)]);
    pen.line(0.6, &[(112.0, 12.0), (60.0, 58.0)]);
    pen.waves(90.0, 14.0, 180.0);
    pen.waves(96.0, 26.0, 170.0);
}

fn bell(pen: &Pen) {
    pen.waves(18.0, 20.0, 180.0);
    pen.line(1.8, &[(74.0, 82.0), (82.0, 72.0), (86.0, 50.0)]);
    pen.arc(1.8, (102.0, 50.0), (16.0, 20.0), 180.0, 360.0);
    pen.line(1.8, &[(118.0, 50.0), (122.0, 72.0), (130.0, 82.0)]);
    pen.arc(1.5, (102.0, 82.0), (28.0, 5.0), 0.0, 360.0);
    pen.arc(1.3, (102.0, 86.0), (5.0, 4.0), 0.0, 360.0);
    pen.arc(1.4, (102.0, 27.0), (5.0, 4.0), 0.0, 360.0);
    pen.line(0.8, &[(87.0, 56.0), (117.0, 56.0)]);
    pen.line(0.8, &[(84.0, 68.0), (120.0, 68.0)]);
    pen.shade((108.0, 121.0), (58.0, 66.0));
    pen.ground(94.0);
    // Weeds.
    for x in [34.0, 46.0, 154.0, 168.0] {
        pen.line(
            0.9,
            &[(x, 94.0), (x + 3.0, 82.0), (x - 2.0, 70.0), (x + 2.0, 58.0)],
        );
    }
}

fn tomb(pen: &Pen) {
    pen.ground(90.0);
    pen.line(1.8, &[(30.0, 90.0), (100.0, 14.0), (170.0, 90.0)]);
    pen.line(1.0, &[(100.0, 14.0), (124.0, 90.0)]);
    for row in 1..6 {
        let y = 14.0 + 13.0 * row as f32;
        let half = 70.0 * (y - 14.0) / 76.0;
        pen.line(
            0.6,
            &[(100.0 - half, y), (100.0 + 24.0 * (y - 14.0) / 76.0, y)],
        );
    }
    pen.line(
        1.5,
        &[(76.0, 90.0), (79.0, 70.0), (95.0, 70.0), (98.0, 90.0)],
    );
    pen.shade((80.0, 95.0), (72.0, 89.0));
    pen.arc(0.9, (168.0, 22.0), (8.0, 8.0), 0.0, 360.0);
}

fn observatory(pen: &Pen) {
    pen.line(
        1.4,
        &[(10.0, 94.0), (56.0, 78.0), (146.0, 78.0), (190.0, 94.0)],
    );
    pen.line(
        1.7,
        &[(68.0, 78.0), (68.0, 50.0), (132.0, 50.0), (132.0, 78.0)],
    );
    pen.arc(1.7, (100.0, 50.0), (32.0, 30.0), 180.0, 360.0);
    pen.line(2.2, &[(98.0, 44.0), (136.0, 10.0)]);
    pen.line(1.2, &[(94.0, 40.0), (130.0, 8.0)]);
    pen.line(
        1.2,
        &[(90.0, 78.0), (90.0, 62.0), (104.0, 62.0), (104.0, 78.0)],
    );
    pen.shade((116.0, 132.0), (54.0, 77.0));
    for (x, y) in [
        (24.0, 18.0),
        (46.0, 34.0),
        (60.0, 10.0),
        (162.0, 16.0),
        (182.0, 40.0),
    ] {
        pen.line(0.8, &[(x - 3.0, y), (x + 3.0, y)]);
        pen.line(0.8, &[(x, y - 3.0), (x, y + 3.0)]);
    }
}

fn mine(pen: &Pen) {
    pen.line(
        1.6,
        &[
            (8.0, 90.0),
            (48.0, 42.0),
            (72.0, 54.0),
            (112.0, 10.0),
            (156.0, 60.0),
            (194.0, 90.0),
        ],
    );
    pen.shade((116.0, 148.0), (34.0, 56.0));
    pen.ground(90.0);
    pen.line(2.4, &[(82.0, 90.0), (85.0, 58.0)]);
    pen.line(2.4, &[(120.0, 90.0), (117.0, 58.0)]);
    pen.line(2.6, &[(80.0, 58.0), (122.0, 58.0)]);
    for y in [64.0, 70.0, 76.0, 82.0] {
        pen.shade((88.0, 115.0), (y, y + 6.0));
    }
    pen.line(1.0, &[(94.0, 90.0), (64.0, 99.0)]);
    pen.line(1.0, &[(110.0, 90.0), (96.0, 99.0)]);
    pen.line(
        1.5,
        &[
            (136.0, 90.0),
            (140.0, 78.0),
            (164.0, 78.0),
            (160.0, 90.0),
            (136.0, 90.0),
        ],
    );
    pen.arc(1.2, (142.0, 92.0), (3.0, 3.0), 0.0, 360.0);
    pen.arc(1.2, (156.0, 92.0), (3.0, 3.0), 0.0, 360.0);
}

fn barrow(pen: &Pen) {
    pen.ground(88.0);
    pen.arc(1.8, (100.0, 88.0), (74.0, 50.0), 180.0, 360.0);
    pen.line(1.9, &[(84.0, 88.0), (86.0, 62.0)]);
    pen.line(1.9, &[(116.0, 88.0), (114.0, 62.0)]);
    pen.line(2.2, &[(80.0, 62.0), (120.0, 60.0)]);
    pen.shade((88.0, 113.0), (64.0, 87.0));
    for (x, y) in [
        (46.0, 64.0),
        (60.0, 52.0),
        (132.0, 50.0),
        (150.0, 62.0),
        (100.0, 46.0),
    ] {
        pen.line(0.8, &[(x, y), (x - 2.0, y - 6.0)]);
        pen.line(0.8, &[(x + 2.0, y), (x + 3.0, y - 6.0)]);
    }
    for (x, high) in [(14.0, 24.0), (28.0, 17.0), (176.0, 20.0), (190.0, 27.0)] {
        pen.line(
            1.4,
            &[
                (x - 4.0, 88.0),
                (x - 3.0, 88.0 - high),
                (x + 3.0, 86.0 - high),
                (x + 4.0, 88.0),
            ],
        );
    }
}

fn garden(pen: &Pen) {
    pen.ground(90.0);
    pen.line(
        1.6,
        &[(12.0, 90.0), (12.0, 56.0), (80.0, 56.0), (80.0, 90.0)],
    );
    pen.line(
        1.6,
        &[(120.0, 90.0), (120.0, 56.0), (188.0, 56.0), (188.0, 90.0)],
    );
    for row in 0..3 {
        let y = 64.0 + 8.0 * row as f32;
        let off = if row % 2 == 0 { 0.0 } else { 7.0 };
        for stone in 0..4 {
            let x = 16.0 + off + 16.0 * stone as f32;
            pen.line(0.6, &[(x, y), ((x + 10.0).min(78.0), y)]);
            pen.line(0.6, &[(x + 108.0, y), ((x + 118.0).min(186.0), y)]);
        }
    }
    pen.arc(1.6, (100.0, 56.0), (20.0, 22.0), 180.0, 360.0);
    for bar in 0..5 {
        let x = 84.0 + 8.0 * bar as f32;
        pen.line(0.9, &[(x, 90.0), (x, 46.0)]);
    }
    for (x, high) in [(30.0, 40.0), (54.0, 50.0), (146.0, 48.0), (170.0, 38.0)] {
        pen.tree(x, 56.0, high);
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::engine::expedition::Land;

    #[test]
    fn every_find_has_a_drawing_of_its_own_that_stays_on_its_field() {
        let place = Rect::from_min_size(egui::pos2(10.0, 20.0), egui::vec2(380.0, 150.0));
        let mut drawn = std::collections::BTreeMap::new();
        for &kind in Land::ALL.iter().flat_map(|&land| FindKind::on(land)) {
            let context = egui::Context::default();
            let mut output = context.run_ui(egui::RawInput::default(), |ui| {
                draw(&ui.ctx().debug_painter(), place, kind);
            });
            output.textures_delta.clear();
            let shapes = output.shapes.len();
            assert!(shapes > 10, "{kind:?}: {shapes}");
            for shape in &output.shapes {
                let around = shape.shape.visual_bounding_rect();
                assert!(
                    place.expand(6.0).contains_rect(around),
                    "{kind:?}: {around:?}"
                );
            }
            drawn.insert(kind, format!("{:?}", output.shapes));
        }
        let all: std::collections::BTreeSet<_> = drawn.values().collect();
        assert_eq!((drawn.len(), all.len()), (9, 9));
    }
}

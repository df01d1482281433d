//! The pen that draws pictures on cards, on a field of 200 by 100.

use bevy_egui::egui::{self, Pos2, Rect, Stroke};

use crate::app::style;

/// The field, in its units.
const FIELD: egui::Vec2 = egui::vec2(200.0, 100.0);

/// Where the ground is.
pub(super) const FOOT: f32 = 88.0;

/// A pen on the field, which lies in the middle of a rectangle.
pub(super) struct Pen<'a> {
    painter: &'a egui::Painter,
    corner: Pos2,
    unit: f32,
    /// How far there is room west and east of the field, in its units.
    room: f32,
}

/// What fills a shape.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Fill {
    /// Ink.
    Ink,
    /// The paper of the card, which hides what is behind.
    Paper,
}

impl<'a> Pen<'a> {
    /// A pen on the field in the middle of a rectangle.
    pub(super) fn new(painter: &'a egui::Painter, place: Rect) -> Self {
        let unit = (place.width() / FIELD.x).min(place.height() / FIELD.y);
        Self {
            painter,
            corner: place.center() - FIELD * unit / 2.0,
            unit,
            room: (place.width() / unit - FIELD.x) / 2.0,
        }
    }
}

impl Pen<'_> {
    fn at(&self, (x, y): (f32, f32)) -> Pos2 {
        self.corner + egui::vec2(x, y) * self.unit
    }

    /// A line through points, so broad.
    pub(super) fn line(&self, width: f32, points: &[(f32, f32)]) {
        let points = points.iter().map(|&point| self.at(point)).collect();
        let stroke = Stroke::new(width * self.unit.max(0.6), style::INK);
        self.painter.add(egui::Shape::line(points, stroke));
    }

    /// A shape without dents, with an outline so broad.
    pub(super) fn area(&self, fill: Fill, width: f32, points: &[(f32, f32)]) {
        let points = points.iter().map(|&point| self.at(point)).collect();
        let fill = match fill {
            Fill::Ink => style::INK,
            Fill::Paper => style::SHADE,
        };
        let stroke = Stroke::new(width * self.unit.max(0.6), style::INK);
        self.painter
            .add(egui::Shape::convex_polygon(points, fill, stroke));
    }

    /// A round spot of ink.
    pub(super) fn dot(&self, at: (f32, f32), radius: f32) {
        let radius = radius * self.unit;
        self.painter.circle_filled(self.at(at), radius, style::INK);
    }

    /// An arc around a middle with two half axes, from one angle to another in degrees, clockwise from the east.
    pub(super) fn arc(&self, width: f32, middle: (f32, f32), half: (f32, f32), from: f32, to: f32) {
        let points = curve(middle, half, from, to);
        self.line(width, &points);
    }

    /// The first and the last column that there is room for.
    pub(super) fn sides(&self) -> (f32, f32) {
        (-self.room, FIELD.x + self.room)
    }

    /// The ground, a little uneven, as broad as there is room.
    pub(super) fn ground(&self, y: f32) {
        let (west, east) = self.sides();
        let steps = ((east - west) / 10.0) as u16;
        let points: Vec<_> = (0..=steps)
            .map(|step| (step, west + f32::from(step) * 10.0))
            .map(|(step, x)| (x, y + if step % 3 == 0 { 1.5 } else { 0.0 }))
            .chain([(east, y)])
            .collect();
        self.line(1.2, &points);
    }

    /// Waves in a row.
    pub(super) fn waves(&self, y: f32, from: f32, to: f32) {
        let mut x = from;
        while x < to {
            self.arc(0.9, (x + 5.0, y), (5.0, 2.5), 180.0, 360.0);
            x += 12.0;
        }
    }

    /// A line of ants.
    pub(super) fn ants(&self, y: f32) {
        let (west, east) = self.sides();
        let mut x = west + 6.0;
        let mut number = 0_u8;
        while x < east - 4.0 {
            let lane = f32::from(number % 3) * 2.0 - 2.0;
            let y = y + lane + 1.5 * (x * 0.05).sin();
            self.dot((x, y), 0.9);
            self.dot((x + 1.7, y), 1.1);
            self.line(0.4, &[(x, y - 1.8), (x + 1.6, y + 1.8)]);
            x += 4.2;
            number = number.wrapping_add(1);
        }
    }
}

/// The points of an arc around a middle with two half axes, from one angle to another in degrees, clockwise from the east.
fn curve(middle: (f32, f32), half: (f32, f32), from: f32, to: f32) -> Vec<(f32, f32)> {
    let point = |step: u8| {
        let angle = (from + (to - from) * f32::from(step) / 24.0).to_radians();
        (
            middle.0 + half.0 * angle.cos(),
            middle.1 + half.1 * angle.sin(),
        )
    };
    (0..=24).map(point).collect()
}

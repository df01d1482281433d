//! The pen that draws pictures on cards, on a field of 200 by 100 units, and signs, on one of 24 by 24.

use bevy_egui::egui::{self, Color32, Pos2, Rect, Stroke, Vec2, vec2};

use crate::app::style::theme::{INK, SHADE};

/// The size of a picture on a card, in field units.
const FIELD: Vec2 = vec2(200.0, 100.0);
/// The size of a sign, in field units.
pub(in crate::app::style) const SIGN: Vec2 = Vec2::splat(24.0);

/// The height of the ground line, in field units.
pub const FOOT: f32 = 88.0;

/// A pen on a field in the middle of a rectangle.
pub struct Pen<'a> {
    painter: &'a egui::Painter,
    field: Vec2,
    corner: Pos2,
    unit: f32,
    ink: Color32,
    paper: Color32,
    /// The free room west and east of the field, each in field units.
    room: f32,
}

/// The fill of a shape.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Fill {
    /// Ink.
    Ink,
    /// The opaque paper of the card.
    Paper,
}

impl<'a> Pen<'a> {
    /// A pen on the field in the middle of a rectangle.
    #[must_use]
    pub fn new(painter: &'a egui::Painter, place: Rect) -> Self {
        Self::on(painter, place, FIELD, [INK, SHADE])
    }

    /// A pen on a field of this size, in field units, with these colours of ink and paper.
    pub(in crate::app::style) fn on(
        painter: &'a egui::Painter,
        place: Rect,
        field: Vec2,
        [ink, paper]: [Color32; 2],
    ) -> Self {
        let unit = (place.width() / field.x).min(place.height() / field.y);
        Self {
            painter,
            field,
            corner: place.center() - field * unit / 2.0,
            unit,
            ink,
            paper,
            room: (place.width() / unit - field.x) / 2.0,
        }
    }
}

impl Pen<'_> {
    fn at(&self, (x, y): (f32, f32)) -> Pos2 {
        self.corner + vec2(x, y) * self.unit
    }

    /// A line through points, `width` field units wide.
    pub fn line(&self, width: f32, points: &[(f32, f32)]) {
        let points = points.iter().map(|&point| self.at(point)).collect();
        let stroke = Stroke::new(width * self.unit.max(0.6), self.ink);
        self.painter.add(egui::Shape::line(points, stroke));
    }

    /// A convex shape, its outline `width` field units wide.
    pub fn area(&self, fill: Fill, width: f32, points: &[(f32, f32)]) {
        let points = points.iter().map(|&point| self.at(point)).collect();
        let fill = match fill {
            Fill::Ink => self.ink,
            Fill::Paper => self.paper,
        };
        let stroke = Stroke::new(width * self.unit.max(0.6), self.ink);
        self.painter
            .add(egui::Shape::convex_polygon(points, fill, stroke));
    }

    /// A round spot of ink.
    pub fn dot(&self, at: (f32, f32), radius: f32) {
        let radius = radius * self.unit;
        self.painter.circle_filled(self.at(at), radius, self.ink);
    }

    /// An elliptic arc around `middle` with two half axes, between two angles in degrees, clockwise from the east.
    pub fn arc(&self, width: f32, middle: (f32, f32), half: (f32, f32), from: f32, to: f32) {
        let points = curve(middle, half, from, to);
        self.line(width, &points);
    }

    /// The western and eastern end of the available room, in field units.
    #[must_use]
    pub fn sides(&self) -> (f32, f32) {
        (-self.room, self.field.x + self.room)
    }

    /// The ground: a slightly uneven line across the available room.
    pub fn ground(&self, y: f32) {
        let (west, east) = self.sides();
        let steps = ((east - west) / 10.0) as u16;
        let points: Vec<_> = (0..=steps)
            .map(|step| (step, west + f32::from(step) * 10.0))
            .map(|(step, x)| (x, y + if step % 3 == 0 { 1.5 } else { 0.0 }))
            .chain([(east, y)])
            .collect();
        self.line(1.2, &points);
    }

    /// Waves in a row, from one column to another.
    pub fn waves(&self, y: f32, from: f32, to: f32) {
        let mut x = from;
        while x < to {
            self.arc(0.9, (x + 5.0, y), (5.0, 2.5), 180.0, 360.0);
            x += 12.0;
        }
    }

    /// A row of ants across the available room.
    pub fn ants(&self, y: f32) {
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

/// The points of an elliptic arc around `middle` with two half axes, between two angles in degrees, clockwise from the
/// east.
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

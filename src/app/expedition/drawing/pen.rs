//! The pen of the drawings on cards, on a field of 200 by 100.

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
    trees: Trees,
}

/// The trees of a country.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(super) enum Trees {
    /// With round crowns.
    #[default]
    Broadleaf,
    /// Firs.
    Conifer,
    /// Palms.
    Palm,
}

impl<'a> Pen<'a> {
    /// A pen on the field in the middle of a rectangle.
    pub(super) fn new(painter: &'a egui::Painter, place: Rect, trees: Trees) -> Self {
        let unit = (place.width() / FIELD.x).min(place.height() / FIELD.y);
        Self {
            painter,
            corner: place.center() - FIELD * unit / 2.0,
            unit,
            room: (place.width() / unit - FIELD.x) / 2.0,
            trees,
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

    fn polygon(&self, points: &[(f32, f32)], fill: egui::Color32, stroke: Stroke) {
        let points = points.iter().map(|&point| self.at(point)).collect();
        self.painter
            .add(egui::Shape::convex_polygon(points, fill, stroke));
    }

    /// A shape without dents that hides what is behind it, with an outline so broad.
    pub(super) fn solid(&self, width: f32, points: &[(f32, f32)]) {
        let stroke = Stroke::new(width * self.unit.max(0.6), style::INK);
        self.polygon(points, style::SHADE, stroke);
    }

    /// A block between two columns and two rows, likewise.
    pub(super) fn block(&self, width: f32, (west, east): (f32, f32), (top, foot): (f32, f32)) {
        self.solid(
            width,
            &[(west, foot), (west, top), (east, top), (east, foot)],
        );
    }

    /// Hides what is behind a shape without dents.
    pub(super) fn blank(&self, points: &[(f32, f32)]) {
        self.polygon(points, style::SHADE, Stroke::NONE);
    }

    /// A dark shape without dents.
    pub(super) fn dark(&self, points: &[(f32, f32)]) {
        self.polygon(points, style::INK, Stroke::NONE);
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

    /// A circle.
    pub(super) fn circle(&self, width: f32, middle: (f32, f32), radius: f32) {
        self.arc(width, middle, (radius, radius), 0.0, 360.0);
    }

    /// A star of two strokes, each so long to both sides.
    pub(super) fn star(&self, width: f32, (x, y): (f32, f32), long: f32) {
        self.line(width, &[(x - long, y), (x + long, y)]);
        self.line(width, &[(x, y - long), (x, y + long)]);
    }

    /// An oval that hides what is behind it.
    pub(super) fn oval(&self, width: f32, middle: (f32, f32), half: (f32, f32)) {
        self.solid(width, &curve(middle, half, 0.0, 345.0));
    }

    /// The upper half of an oval, likewise.
    pub(super) fn dome(&self, width: f32, middle: (f32, f32), half: (f32, f32)) {
        self.solid(width, &curve(middle, half, 180.0, 360.0));
    }

    /// Rays around a middle, from one distance to another.
    pub(super) fn rays(&self, width: f32, (x, y): (f32, f32), (near, far): (f32, f32), count: u8) {
        for ray in 0..count {
            let angle = std::f32::consts::TAU * f32::from(ray) / f32::from(count);
            let (dx, dy) = (angle.cos(), angle.sin());
            self.line(
                width,
                &[(x + near * dx, y + near * dy), (x + far * dx, y + far * dy)],
            );
        }
    }

    /// Slanting lines of shade between two columns, from one row to another.
    pub(super) fn shade(&self, (west, east): (f32, f32), (top, foot): (f32, f32)) {
        let mut x = west;
        while x < east {
            self.line(0.5, &[(x, foot), ((x + 4.0).min(east), top)]);
            x += 3.0;
        }
    }

    /// A house or tower without a roof, its top broken.
    pub(super) fn ruin(&self, west: f32, east: f32, top: f32, foot: f32) {
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

    /// A tree of the country.
    pub(super) fn tree(&self, x: f32, foot: f32, high: f32) {
        match self.trees {
            Trees::Broadleaf => self.broadleaf(x, foot, high),
            Trees::Conifer => self.conifer(x, foot, high),
            Trees::Palm => self.palm(x, foot, high),
        }
    }

    fn conifer(&self, x: f32, foot: f32, high: f32) {
        self.line(1.2, &[(x, foot), (x, foot - 0.2 * high)]);
        for (wide, low, top) in [(0.26, 0.12, 0.56), (0.21, 0.38, 0.78), (0.14, 0.62, 1.02)] {
            let skirt = [
                (x - wide * high, foot - low * high),
                (x, foot - top * high),
                (x + wide * high, foot - low * high),
            ];
            self.solid(1.1, &skirt);
        }
        self.line(
            0.6,
            &[
                (x + 0.05 * high, foot - 0.16 * high),
                (x + 0.04 * high, foot - 0.4 * high),
            ],
        );
    }

    fn palm(&self, x: f32, foot: f32, high: f32) {
        let top = (x + 0.06 * high, foot - 0.74 * high);
        self.line(1.5, &[(x, foot), (x + 0.05 * high, foot - 0.4 * high), top]);
        for (dx, dy, drop) in [
            (-0.34, -0.02, 0.16),
            (-0.24, -0.2, 0.02),
            (0.02, -0.26, 0.0),
            (0.26, -0.18, 0.02),
            (0.34, 0.0, 0.16),
        ] {
            let tip = (top.0 + dx * high, top.1 + (dy + drop) * high);
            let bend = (top.0 + 0.55 * dx * high, top.1 + (0.9 * dy - 0.06) * high);
            self.line(1.2, &[top, bend, tip]);
        }
    }

    fn broadleaf(&self, x: f32, foot: f32, high: f32) {
        self.line(1.2, &[(x, foot), (x, foot - 0.5 * high)]);
        let middle = (x, foot - 0.68 * high);
        self.oval(1.1, middle, (0.28 * high, 0.34 * high));
        self.arc(0.6, middle, (0.16 * high, 0.22 * high), -60.0, 80.0);
    }

    /// A house with its gable to the front: its west wall, its width, the height of the walls and of the roof.
    pub(super) fn house(&self, west: f32, foot: f32, wide: f32, (wall, roof): (f32, f32)) {
        let (east, top) = (west + wide, foot - wall);
        let front = west + 0.42 * wide;
        self.block(1.3, (west, east), (top, foot));
        let ridge = (west + 0.21 * wide, top - roof);
        let end = (east - 0.12 * wide, top - roof);
        self.solid(1.3, &[(west - 1.0, top), ridge, end, (east + 1.0, top)]);
        self.line(1.1, &[ridge, (front, top), (front, foot)]);
        self.shade((front + 1.0, east - 1.0), (top + 1.0, foot - 0.5));
        let door = west + 0.16 * wide;
        let high = (0.55 * wall).min(9.0);
        self.dark(&[
            (door, foot),
            (door, foot - high),
            (door + 0.12 * wide, foot - high),
            (door + 0.12 * wide, foot),
        ]);
    }

    /// A round tower with battlements: its west side, its width and its height.
    pub(super) fn tower(&self, west: f32, foot: f32, wide: f32, high: f32) {
        let (east, top) = (west + wide, foot - high);
        self.block(1.4, (west, east), (top, foot));
        self.block(1.2, (west - 1.5, east + 1.5), (top - 4.0, top));
        for tooth in 0..3 {
            let x = west + (0.1 + 0.33 * tooth as f32) * wide;
            self.dark(&[
                (x, top - 4.0),
                (x, top - 6.5),
                (x + 0.16 * wide, top - 6.5),
                (x + 0.16 * wide, top - 4.0),
            ]);
        }
        self.shade((west + 0.6 * wide, east - 0.5), (top + 2.0, foot - 0.5));
        let slit = west + 0.35 * wide;
        self.line(1.6, &[(slit, top + 0.2 * high), (slit, top + 0.32 * high)]);
    }

    /// A pointed spire on a tower of its own.
    pub(super) fn spire(&self, west: f32, foot: f32, wide: f32, high: f32) {
        let (east, top) = (west + wide, foot - 0.6 * high);
        let point = (west + wide / 2.0, foot - high);
        self.block(1.3, (west, east), (top, foot));
        self.solid(1.3, &[(west - 1.0, top), point, (east + 1.0, top)]);
        self.shade((west + 0.55 * wide, east - 0.5), (top + 1.0, foot - 0.5));
        self.line(0.9, &[(point.0, point.1), (point.0, point.1 - 4.0)]);
    }

    /// Somebody in a cloak, without a hat.
    pub(super) fn figure(&self, x: f32, foot: f32, high: f32) {
        let neck = foot - 0.76 * high;
        let cloak = [
            (x - 0.21 * high, foot),
            (x - 0.1 * high, neck),
            (x + 0.1 * high, neck),
            (x + 0.23 * high, foot),
        ];
        self.solid(1.2, &cloak);
        self.shade(
            (x + 0.03 * high, x + 0.15 * high),
            (neck + 0.2 * high, foot),
        );
        self.dot((x, foot - 0.87 * high), 0.105 * high);
    }

    /// Somebody in a cloak and a hat, with a staff at the east side if it is so.
    pub(super) fn person(&self, x: f32, foot: f32, high: f32, has_staff: bool) {
        let neck = foot - 0.76 * high;
        self.figure(x, foot, high);
        // A hat with a brim.
        self.line(
            1.3,
            &[
                (x - 0.2 * high, foot - 0.92 * high),
                (x + 0.2 * high, foot - 0.92 * high),
            ],
        );
        if has_staff {
            let staff = x + 0.34 * high;
            self.line(1.2, &[(staff, foot), (staff, foot - 1.05 * high)]);
            self.line(
                1.1,
                &[
                    (x + 0.08 * high, neck + 0.1 * high),
                    (staff, neck + 0.06 * high),
                ],
            );
        }
    }

    /// Something on four legs that looks to the west: the middle of its body, and how long that is.
    pub(super) fn beast(&self, (x, foot): (f32, f32), long: f32, head: Head) {
        let (half, high) = (long / 2.0, 0.5 * long);
        let back = foot - high - 0.1 * long;
        for leg in [-0.42, -0.3, 0.28, 0.42] {
            let top = foot - high * 0.8;
            self.line(1.5, &[(x + leg * long, top), (x + leg * long, foot)]);
        }
        self.oval(1.3, (x, back + 0.2 * long), (half, 0.2 * long));
        self.shade(
            (x - 0.1 * long, x + 0.36 * long),
            (back + 0.18 * long, back + 0.34 * long),
        );
        let up = match head {
            Head::Low => 0.02,
            Head::Ears | Head::Plain => 0.3,
            Head::Antlers => 0.42,
        };
        let crown = (x - 0.62 * long, back - up * long);
        self.line(2.2, &[(x - 0.42 * long, back + 0.1 * long), crown]);
        let muzzle = (crown.0 - 0.17 * long, crown.1 + 0.07 * long);
        self.line(2.6, &[crown, muzzle]);
        match head {
            Head::Ears => {
                for off in [0.0, 0.06] {
                    let root = (crown.0 + off * long, crown.1);
                    self.line(1.3, &[root, (root.0 + 0.05 * long, root.1 - 0.17 * long)]);
                }
            }
            Head::Antlers => {
                for side in [-1.0, 1.0] {
                    let tip = (crown.0 + side * 0.16 * long, crown.1 - 0.34 * long);
                    self.line(1.0, &[crown, tip]);
                    let fork = (crown.0 + side * 0.09 * long, crown.1 - 0.18 * long);
                    self.line(0.9, &[fork, (fork.0 - 0.1 * long, fork.1 - 0.12 * long)]);
                }
            }
            Head::Low | Head::Plain => {}
        }
        self.line(
            1.0,
            &[
                (x + half, back + 0.16 * long),
                (x + half + 0.08 * long, back + 0.36 * long),
            ],
        );
    }

    /// A small cloud.
    pub(super) fn cloud(&self, x: f32, y: f32, wide: f32) {
        let bow = wide / 3.0;
        for (off, half) in [(-bow, 0.6), (0.0, 1.0), (bow, 0.7)] {
            self.arc(
                1.1,
                (x + off, y),
                (bow * 0.7, bow * 0.6 * half),
                180.0,
                360.0,
            );
        }
        self.line(1.1, &[(x - 1.7 * bow, y), (x + 1.7 * bow, y)]);
    }

    /// A fire on crossed logs, so high.
    pub(super) fn fire(&self, x: f32, foot: f32, high: f32) {
        let wide = 0.5 * high;
        self.line(1.8, &[(x - wide, foot), (x + wide, foot - 0.2 * high)]);
        self.line(1.8, &[(x + wide, foot), (x - wide, foot - 0.2 * high)]);
        for (off, share) in [(-0.28, 0.6), (0.0, 1.0), (0.26, 0.7)] {
            let root = x + off * high;
            let tip = foot - (0.2 + 0.8 * share) * high;
            self.line(
                1.2,
                &[
                    (root - 0.14 * high, foot - 0.22 * high),
                    (root - 0.1 * high, foot - (0.2 + 0.4 * share) * high),
                    (root + 0.04 * high, tip),
                    (root + 0.12 * high, foot - (0.2 + 0.35 * share) * high),
                    (root + 0.1 * high, foot - 0.22 * high),
                ],
            );
        }
    }

    /// A boat on the water, so long.
    pub(super) fn boat(&self, x: f32, water: f32, long: f32) {
        let half = long / 2.0;
        self.solid(
            1.5,
            &[
                (x - half, water - 0.2 * long),
                (x + half, water - 0.2 * long),
                (x + 0.34 * long, water),
                (x - 0.34 * long, water),
            ],
        );
        self.line(
            0.8,
            &[
                (x - 0.4 * long, water - 0.1 * long),
                (x + 0.4 * long, water - 0.1 * long),
            ],
        );
    }
}

/// How a beast holds its head, and what it has on it.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) enum Head {
    /// Down, to graze.
    Low,
    /// Up.
    Plain,
    /// Up, with long ears.
    Ears,
    /// Up, with antlers.
    Antlers,
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

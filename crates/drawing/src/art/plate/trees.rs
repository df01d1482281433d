//! Draws trees of any size: round crowns, firs, palms, flat crowns.

use super::super::geometry::{Dice, Pt, along, mix, pt, smoothstep, turn, waver};
use super::layers::{Layers, Tint};
use crate::figures::{Figure, FigureKind};

const LEAVES: [Tint; 3] = [
    Tint([163, 176, 116], 0.62),
    Tint([148, 168, 108], 0.62),
    Tint([178, 182, 118], 0.62),
];
const LEAVES_SHADE: Tint = Tint([72, 92, 58], 0.36);
const NEEDLES: [Tint; 3] = [
    Tint([128, 152, 118], 0.66),
    Tint([116, 143, 116], 0.66),
    Tint([140, 158, 116], 0.66),
];
const NEEDLES_SHADE: Tint = Tint([48, 74, 62], 0.40);
const SNOWY: Tint = Tint([240, 243, 240], 0.7);
const DRY_LEAVES: Tint = Tint([176, 178, 104], 0.6);

/// A tree in progress.
struct Tree<'a> {
    figure: &'a Figure,
    foot: Pt,
    pen: f32,
}

/// Draws a tree with its foot at a point.
pub(super) fn draw(figure: &Figure, foot: Pt, layers: &mut Layers) {
    let tree = Tree {
        figure,
        foot,
        pen: (0.74 + 0.016 * figure.height_px).clamp(0.82, 2.2),
    };
    let mut dice = Dice::new(figure.seed);
    match figure.kind {
        FigureKind::Conifer => tree.conifer(layers, &mut dice),
        FigureKind::Palm => tree.palm(layers, &mut dice),
        FigureKind::Acacia => tree.acacia(layers, &mut dice),
        _ => tree.broadleaf(layers, &mut dice),
    }
}

impl Tree<'_> {
    /// The point at `u` of the half width and `v` of the height.
    fn at(&self, u: f32, v: f32) -> Pt {
        self.foot + pt(0.5 * u * self.figure.width_px, -v * self.figure.height_px)
    }

    fn tint(&self, tints: &[Tint; 3], dice: &mut Dice) -> Tint {
        let tint = tints[dice.below(3) as usize];
        let snow = self.figure.snow;
        let blend = |a: u8, b: u8| mix(f32::from(a), f32::from(b), 0.75 * snow) as u8;
        let colour = [0, 1, 2].map(|i| blend(tint.0[i], SNOWY.0[i]));
        Tint(colour, tint.1)
    }

    fn trunk(&self, layers: &mut Layers, top: f32, dice: &mut Dice) {
        // Inside a wood no trunk shows.
        if self.figure.inner > 0.75 {
            return;
        }
        let lean = dice.range(-0.05, 0.05);
        let half = 0.07;
        if self.figure.height_px > 17.0 {
            for side in [-1.0, 1.0] {
                let line = [
                    self.at(side * half * 0.8 + lean, top),
                    self.at(side * half * 1.4, 0.0),
                ];
                layers.stroke(&line, |_| self.pen * 0.75);
            }
        } else {
            let line = [self.at(lean, top), self.at(0.0, 0.0)];
            layers.stroke(&line, |_| self.pen * 1.2);
        }
        let shadow = [self.at(0.12, 0.01), self.at(dice.range(0.5, 0.9), 0.02)];
        layers.stroke(&shadow, |t| self.pen * (0.7 - 0.4 * t));
    }

    fn broadleaf(&self, layers: &mut Layers, dice: &mut Dice) {
        self.trunk(layers, 0.3, dice);
        let radius = 0.5 * self.figure.width_px;
        let middle = self.at(0.0, 1.0) + pt(0.0, 0.95 * radius);
        let crown = scallops(middle, [radius, 0.92 * radius], dice);
        let tint = self.tint(&LEAVES, dice);
        layers.body(&crown, tint);
        layers.shade(&crescent(middle, radius * 0.97), LEAVES_SHADE);
        self.outline(layers, &crown);
        self.leaves(layers, middle, radius, dice);
    }

    /// Draws the outline of a crown from the west over the north: inside a wood trees in front hide its lower side.
    fn outline(&self, layers: &mut Layers, crown: &[Pt]) {
        let all = crown.len() + 1;
        let shown = (all as f32 * mix(1.0, 0.64, self.figure.inner)) as usize;
        let line: Vec<_> = crown
            .iter()
            .cycle()
            .take(shown.clamp(3, all))
            .copied()
            .collect();
        let share = line.len() as f32 / all as f32;
        layers.stroke(&line, |t| {
            let t = t * share;
            let dark = smoothstep(0.25, 0.55, t) * (1.0 - smoothstep(0.88, 1.0, t));
            self.pen * (0.78 + 0.55 * dark)
        });
    }

    /// Draws small arcs on the side away from the light.
    fn leaves(&self, layers: &mut Layers, middle: Pt, radius: f32, dice: &mut Dice) {
        let count = (radius / 2.1) as u32 + 1;
        let count = (count as f32 * mix(1.0, 0.5, self.figure.inner) + 0.5) as u32;
        for _ in 0..count.min(11) {
            let angle = dice.range(-0.13, 0.27);
            let out = dice.range(0.25, 0.78);
            let start = middle + pt(turn(angle).x, turn(angle).y * 0.9) * (radius * out);
            let size = (0.22 * radius).max(1.3);
            let line = along(4, |t| start + turn(0.06 + 0.38 * t) * size);
            layers.stroke(&line, |t| self.pen * (0.35 + 1.3 * t * (1.0 - t)));
        }
    }

    fn conifer(&self, layers: &mut Layers, dice: &mut Dice) {
        self.trunk(layers, 0.2, dice);
        let tiers = match self.figure.height_px {
            ..11.0 => 2,
            ..24.0 => 3,
            _ => 4 + dice.below(2),
        };
        let lean = dice.range(-0.08, 0.08);
        let notch = dice.range(0.5, 0.66);
        let bottom = 0.12;
        let edge = |side: f32, dice: &mut Dice| {
            let mut line = vec![self.at(lean, 1.0)];
            for tier in 1..=tiers {
                let t = tier as f32 / tiers as f32;
                let v = mix(1.0, bottom, t);
                let wide = t.mul_add(0.9, 0.1) * dice.range(0.9, 1.1);
                line.push(self.at(side * wide + lean * (1.0 - t), v));
                if tier < tiers {
                    line.push(self.at(side * wide * notch + lean * (1.0 - t), v + 0.03));
                }
            }
            line
        };
        let (west, east) = (edge(-1.0, dice), edge(1.0, dice));
        let mut body: Vec<_> = west.iter().rev().copied().collect();
        body.extend(&east[1..]);
        body.push(self.at(0.0, bottom - 0.05));
        let tint = self.tint(&NEEDLES, dice);
        layers.body(&body, tint);
        let mut dark = east.clone();
        dark.extend([self.at(0.08, bottom - 0.04), self.at(0.16 + lean, 0.5)]);
        layers.shade(&dark, NEEDLES_SHADE);
        layers.stroke(&west, |_| self.pen * 0.82);
        layers.stroke(&east, |_| self.pen * 1.12);
        if self.figure.inner < 0.75 {
            let hem = [
                west[west.len() - 1],
                self.at(0.0, bottom - 0.05),
                east[east.len() - 1],
            ];
            layers.stroke(&hem, |_| self.pen * 0.8);
        }
        let strokes = (self.figure.height_px / 4.2) as u32;
        for i in 0..strokes.clamp(2, 12) {
            let t = (i as f32 + dice.range(0.4, 1.0)) / strokes.max(2) as f32;
            let v = mix(0.9, bottom + 0.08, t);
            let wide = 0.75 * t * dice.range(0.5, 1.0);
            let start = self.at(lean * (1.0 - t) + 0.18 * wide, v + 0.03);
            let end = self.at(lean * (1.0 - t) + wide, v - 0.06);
            layers.stroke(&[start, end], |t| self.pen * (0.75 - 0.35 * t));
        }
    }

    fn palm(&self, layers: &mut Layers, dice: &mut Dice) {
        let lean = dice.range(-0.42, 0.42);
        let head = self.at(lean, 0.72);
        let trunk = along(6, |t| self.at(lean * t * t, 0.72 * t));
        layers.stroke(&trunk, |t| self.pen * (1.5 - 0.6 * t));
        let shadow = [self.at(0.12, 0.01), self.at(dice.range(0.4, 0.7), 0.02)];
        layers.stroke(&shadow, |t| self.pen * (0.7 - 0.4 * t));
        let fronds = 6 + dice.below(2);
        for frond in 0..fronds {
            let share = (frond as f32 + dice.range(-0.2, 0.2)) / (fronds - 1) as f32;
            // From the west over the top to the east.
            let way = turn(0.46 + 0.58 * share);
            let length = self.figure.height_px * dice.range(0.36, 0.46);
            let line = along(6, |t| {
                head + pt(
                    way.x * length * t,
                    way.y * length * t * 0.8 + 0.62 * length * t * t,
                )
            });
            let leaf =
                super::layers::band(&line, |t| 0.26 * length * (t * (1.0 - t) * 3.2).min(1.0));
            layers.shade(&leaf, Tint(LEAVES[1].0, 0.75));
            layers.stroke(&line, |t| self.pen * (0.5 + 1.5 * t * (1.0 - t)));
            if length > 9.0 {
                for &from in &line[2..6] {
                    let barb = from + pt(way.x * 0.08 * length, 0.16 * length);
                    layers.stroke(&[from, barb], |t| self.pen * (0.6 - 0.35 * t));
                }
            }
        }
    }

    fn acacia(&self, layers: &mut Layers, dice: &mut Dice) {
        let lean = dice.range(-0.1, 0.1);
        let fork = self.at(0.4 * lean, 0.36);
        layers.stroke(&[self.at(0.0, 0.0), fork], |t| self.pen * (1.5 - 0.3 * t));
        for u in [-0.45, -0.08, 0.36] {
            let end = self.at(lean + u, 0.66);
            layers.stroke(&[fork, (fork + end) * 0.5 + pt(0.0, 0.4), end], |t| {
                self.pen * (1.0 - 0.35 * t)
            });
        }
        let middle = self.at(lean, 0.78);
        let (wide, high) = (0.5 * self.figure.width_px, 0.2 * self.figure.height_px);
        let crown = scallops(middle, [wide, high], dice);
        layers.body(&crown, DRY_LEAVES);
        let low = along(8, |t| {
            let p = turn(0.5 * t);
            middle + pt(p.x * wide * 0.95, p.y * high * 0.95)
        });
        layers.shade(&low, LEAVES_SHADE);
        self.outline(layers, &crown);
        let shadow = [self.at(0.1, 0.01), self.at(dice.range(0.4, 0.7), 0.02)];
        layers.stroke(&shadow, |t| self.pen * (0.7 - 0.4 * t));
        let strokes = (wide / 2.2) as u32;
        for _ in 0..strokes.clamp(2, 10) {
            let u = dice.range(-0.7, 0.8);
            let start = middle + pt(u * wide, dice.range(0.0, 0.5) * high);
            layers.stroke(&[start, start + pt(0.12 * wide, 0.25 * high)], |_| {
                self.pen * 0.55
            });
        }
    }
}

/// The outline of a crown from the west over the north, in scallops.
fn scallops(middle: Pt, [wide, high]: [f32; 2], dice: &mut Dice) -> Vec<Pt> {
    let around = wide + high;
    let lobes = (6.5 + around / 8.0).clamp(7.0, 13.0) as usize;
    let steps = ((around / lobes as f32) as usize).clamp(5, 9);
    let mut ends: Vec<_> = (0..lobes)
        .map(|i| (i as f32 + dice.range(-0.24, 0.24)) / lobes as f32)
        .collect();
    ends.push(ends[0] + 1.0);
    let mut points = Vec::with_capacity(lobes * steps);
    let seed = dice.bits();
    // Small crowns are almost round.
    let bold = smoothstep(6.0, 22.0, around);
    for pair in ends.windows(2) {
        let bulge = dice.range(0.12, 0.24) * mix(0.55, 1.0, bold);
        let size = mix(0.91, 0.875, bold) + dice.range(-0.055, 0.055);
        for step in 0..steps {
            let t = step as f32 / steps as f32;
            let angle = 0.5 + pair[0] + (pair[1] - pair[0]) * t;
            let out = size + bulge * 4.0 * t * (1.0 - t) + 0.02 * waver(seed, 9.0 * angle);
            let spoke = turn(angle) * out;
            points.push(middle + pt(spoke.x * wide, spoke.y * high));
        }
    }
    points
}

/// The part of a disc that is away from the light.
fn crescent(middle: Pt, radius: f32) -> Vec<Pt> {
    let mut points: Vec<_> = (0..=14)
        .map(|i| middle + turn(-0.1 + 0.46 * i as f32 / 14.0) * radius)
        .collect();
    let inner = middle - pt(0.42 * radius, 0.46 * radius);
    points.extend(
        (0..=10)
            .rev()
            .map(|i| inner + turn(-0.02 + 0.31 * i as f32 / 10.0) * (1.12 * radius)),
    );
    points
}

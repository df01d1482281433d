//! Draws small figures of open ground and sea: dunes, snowdrifts, reeds, tufts, cactus, stones, waves.

use super::super::geometry::{Dice, Pt, along, mix, pt, turn};
use super::layers::{Layers, Tint};
use crate::figures::{Figure, FigureKind};

const SAND: Tint = Tint([240, 216, 158], 0.5);
const SAND_SHADE: Tint = Tint([176, 140, 92], 0.3);
const SNOW: Tint = Tint([252, 252, 250], 0.6);
const SNOW_SHADE: Tint = Tint([158, 176, 196], 0.38);
const LEAVES: Tint = Tint([156, 172, 112], 0.5);
const GREEN: Tint = Tint([140, 160, 100], 0.6);
const WATER: Tint = Tint([150, 186, 190], 0.55);
const STONE: Tint = Tint([205, 198, 184], 0.6);

/// Draws a mark with the middle of its foot at a point.
pub(super) fn draw(figure: &Figure, foot: Pt, layers: &mut Layers) {
    let mark = MarkShape {
        figure,
        foot,
        pen: (0.72 + 0.025 * figure.height_px).clamp(0.78, 2.0),
    };
    let mut dice = Dice::new(figure.seed);
    match figure.kind {
        FigureKind::Dune => mark.dune(layers, &mut dice),
        FigureKind::Drift => mark.drift(layers, &mut dice),
        FigureKind::Reeds => {
            mark.puddle(layers, &mut dice);
            mark.blades(layers, 6, 0.35, &mut dice);
        }
        FigureKind::Cactus => mark.cactus(layers, &mut dice),
        FigureKind::Stones => mark.stones(layers, &mut dice),
        FigureKind::Wave => mark.wave(layers, &mut dice),
        FigureKind::Sward => mark.sward(layers, &mut dice),
        FigureKind::Bush => mark.bush(layers, &mut dice),
        _ => mark.blades(layers, 4, 1.0, &mut dice),
    }
}

struct MarkShape<'a> {
    figure: &'a Figure,
    foot: Pt,
    pen: f32,
}

impl MarkShape<'_> {
    /// The point at `u` of the half width and `v` of the height.
    fn at(&self, u: f32, v: f32) -> Pt {
        self.foot + pt(0.5 * u * self.figure.width_px, -v * self.figure.height_px)
    }

    /// Draws a crest with a lee side in shadow.
    fn dune(&self, layers: &mut Layers, dice: &mut Dice) {
        let top = dice.range(-0.1, 0.35);
        let crest = |u: f32| {
            let t = if u < top {
                (u + 1.0) / (top + 1.0)
            } else {
                (1.0 - u) / (1.0 - top)
            };
            let v = if u < top {
                t * t * (3.0 - 2.0 * t)
            } else {
                t * t
            };
            self.at(u, v)
        };
        let line: Vec<_> = (0..=18).map(|i| crest(i as f32 / 9.0 - 1.0)).collect();
        layers.body(&line, SAND);
        let fall = along(6, |t| self.at(top + 0.34 * t - 0.2 * t * t, 1.0 - 0.98 * t));
        let mut lee = fall.clone();
        lee.extend((0..=8).rev().map(|i| crest(mix(top, 1.0, i as f32 / 8.0))));
        layers.shade(&lee, SAND_SHADE);
        layers.stroke(&line, |t| self.pen * (0.35 + 2.6 * t * (1.0 - t)));
        layers.stroke(&fall, |t| self.pen * (0.8 - 0.55 * t));
        let ripples = 1 + dice.below(3);
        for _ in 0..ripples {
            let u = dice.range(-0.7, top - 0.2);
            let v = dice.range(0.06, 0.3);
            let line = [
                self.at(u, v),
                self.at(u + 0.14, v + 0.05),
                self.at(u + 0.3, v),
            ];
            layers.stroke(&line, |t| self.pen * (0.2 + 1.4 * t * (1.0 - t)));
        }
    }

    /// Draws a low heap of snow with its lee side in shadow, and streaks of wind in front.
    fn drift(&self, layers: &mut Layers, dice: &mut Dice) {
        let lean = dice.range(-0.3, 0.45);
        let crest = |u: f32, share: f32| self.at(u, share * (1.0 - u * u) * (1.0 + lean * u));
        let line: Vec<_> = (0..=14).map(|i| crest(i as f32 / 7.0 - 1.0, 1.0)).collect();
        layers.body(&line, SNOW);
        let from = dice.range(-0.5, -0.1);
        let along = |i: i32| mix(from, 0.96, i as f32 / 10.0);
        let mut lee: Vec<_> = (0..=10).map(|i| crest(along(i), 1.0)).collect();
        lee.extend((0..=10).rev().map(|i| crest(along(i), 0.3)));
        layers.shade(&lee, SNOW_SHADE);
        layers.stroke(&line, |t| self.pen * (0.2 + 1.9 * t * (1.0 - t)));
        // They extend down by less than nine tenths of its height, where the ground is dry.
        for streak in 0..=dice.below(2) {
            let level = -0.42 - 0.4 * streak as f32 - dice.range(0.0, 0.1);
            let start = dice.range(-0.9, 0.2);
            let end = start + dice.range(0.35, 0.8);
            let line = [
                self.at(start, level),
                self.at(mix(start, end, 0.5), level + 0.2),
                self.at(end, level),
            ];
            layers.stroke(&line, |t| self.pen * (0.15 + 1.2 * t * (1.0 - t)));
        }
    }

    /// Draws still water at the foot of reeds, as horizontal lines.
    fn puddle(&self, layers: &mut Layers, dice: &mut Dice) {
        let rim: Vec<_> = (0..16)
            .map(|i| {
                let turn = i as f32 / 16.0 * std::f32::consts::TAU;
                self.at(1.25 * turn.cos(), 0.24 * turn.sin() - 0.1)
            })
            .collect();
        layers.body(&rim, WATER);
        for (level, long) in [(-0.06, 1.2), (-0.24, 0.75)] {
            let (from, to) = (-long * dice.range(0.7, 1.1), long * dice.range(0.7, 1.1));
            let line = [
                self.at(from, level),
                self.at(0.0, level),
                self.at(to, level),
            ];
            layers.stroke(&line, |t| self.pen * (0.35 + 1.2 * t * (1.0 - t)));
        }
    }

    /// Draws leaning blades of grass, or upright reeds.
    fn blades(&self, layers: &mut Layers, most: u32, spread: f32, dice: &mut Dice) {
        let blades = most - 1 + dice.below(2);
        for blade in 0..blades {
            let lean =
                blade as f32 / (blades - 1).max(1) as f32 * 2.0 - 1.0 + dice.range(-0.15, 0.15);
            let tall = dice.range(0.72, 1.0) * (1.0 - 0.28 * lean * lean);
            let root = mix(0.75, 0.3, spread) * lean;
            let line = along(4, |t| {
                self.at(root + spread * 0.75 * lean * t * t, tall * t)
            });
            layers.stroke(&line, |t| self.pen * (0.95 - 0.6 * t));
            // Some reeds have a head.
            if spread < 0.5 && dice.chance(0.45) {
                let (from, to) = (self.at(root, tall * 0.78), self.at(root, tall * 1.06));
                layers.stroke(&[from, (from + to) * 0.5, to], |t| {
                    self.pen * (0.9 + 3.0 * t * (1.0 - t))
                });
            }
        }
        for side in [-1.0, 1.0] {
            if dice.chance(0.5) {
                let start = self.at(side * dice.range(0.75, 1.0), 0.0);
                let end = start + pt(side * 0.22 * self.figure.width_px, 0.0);
                layers.stroke(&[start, end], |_| self.pen * 0.6);
            }
        }
    }

    /// Draws short blades in a row, bent by the wind.
    fn sward(&self, layers: &mut Layers, dice: &mut Dice) {
        let wind = dice.range(-0.12, 0.2);
        let blades = 6 + dice.below(4);
        for blade in 0..blades {
            let share = (blade as f32 + dice.range(-0.3, 0.3)) / (blades - 1) as f32;
            let (root, low) = (2.0 * share - 1.0, dice.range(-0.12, 0.1));
            let tall = dice.range(0.55, 1.0);
            let line = along(3, |t| self.at(root + wind * t * t, low + tall * t));
            layers.stroke(&line, |t| self.pen * (0.85 - 0.5 * t));
        }
    }

    /// Draws a low round shrub, darker away from the light.
    fn bush(&self, layers: &mut Layers, dice: &mut Dice) {
        let lobes = 3 + dice.below(2);
        let top = |u: f32| {
            let lobe = (0.5 * lobes as f32 * (u + 1.0)).fract();
            let bulge = 4.0 * lobe * (1.0 - lobe);
            self.at(u, (1.0 - u * u).max(0.0).sqrt() * (0.74 + 0.26 * bulge))
        };
        let line: Vec<_> = (0..=16).map(|i| top(i as f32 / 8.0 - 1.0)).collect();
        layers.body(&line, LEAVES);
        layers.stroke(&line, |t| self.pen * (0.55 + 0.6 * t));
        for _ in 0..2 {
            let (u, v) = (dice.range(0.0, 0.6), dice.range(0.15, 0.4));
            let line = [
                self.at(u, v),
                self.at(u + 0.12, v + 0.1),
                self.at(u + 0.26, v),
            ];
            layers.stroke(&line, |t| self.pen * (0.3 + 1.2 * t * (1.0 - t)));
        }
        let shadow = [self.at(0.2, 0.0), self.at(dice.range(1.0, 1.3), 0.0)];
        layers.stroke(&shadow, |t| self.pen * (0.7 - 0.4 * t));
    }

    fn cactus(&self, layers: &mut Layers, dice: &mut Dice) {
        let stem = [self.at(0.0, 0.0), self.at(0.0, 0.55), self.at(0.0, 1.0)];
        let thick = 0.24 * self.figure.width_px;
        let mut parts = vec![stem.to_vec()];
        for side in [-1.0, 1.0] {
            let from = dice.range(0.28, 0.5);
            let up = from + dice.range(0.2, 0.34);
            parts.push(vec![
                self.at(0.0, from),
                self.at(side * 0.62, from + 0.02),
                self.at(side * 0.78, from + 0.12),
                self.at(side * 0.78, up),
            ]);
        }
        for part in parts {
            let body = super::layers::band(&part, |_| thick);
            layers.body(&body, GREEN);
            layers.stroke(&body, |_| self.pen * 0.75);
        }
        layers.stroke(&[self.at(0.1, 0.0), self.at(1.2, 0.02)], |t| {
            self.pen * (0.8 - 0.5 * t)
        });
    }

    fn stones(&self, layers: &mut Layers, dice: &mut Dice) {
        for _ in 0..2 + dice.below(2) {
            let middle = self.at(dice.range(-0.8, 0.8), dice.range(0.1, 0.5));
            let size = self.figure.height_px * dice.range(0.32, 0.6);
            let outline: Vec<_> = (0..7)
                .map(|i| {
                    let spoke = turn((i as f32 + dice.range(-0.2, 0.2)) / 7.0);
                    middle + pt(1.3 * size * spoke.x, 0.8 * size * spoke.y)
                })
                .collect();
            layers.body(&outline, STONE);
            let mut line = outline.clone();
            line.push(outline[0]);
            layers.stroke(&line, |_| self.pen * 0.75);
        }
    }

    fn wave(&self, layers: &mut Layers, dice: &mut Dice) {
        let rows = 1 + dice.below(2);
        for row in 0..rows {
            let length = self.figure.width_px * if row == 0 { 1.0 } else { 0.6 };
            let start = self.at(0.0, 0.0)
                + pt(
                    -0.5 * length + row as f32 * dice.range(-0.2, 0.3) * length,
                    row as f32 * 0.9 * self.figure.height_px,
                );
            let crests = if row == 0 { 2.0 } else { 1.5 };
            let line = along(16, |t| {
                start
                    + pt(
                        length * t,
                        0.42 * self.figure.height_px * turn(crests * t + 0.5).y,
                    )
            });
            layers.stroke(&line, |t| self.pen * (0.3 + 2.2 * t * (1.0 - t)));
        }
    }
}

//! Drawings of decor at sea except ships: beasts, waves and the compass rose.

use super::super::geometry::{Pt, pt, smooth, turn};
use super::super::sheet::{Sheet, Tone, rounded};

/// Steps of a curve between two of its points.
const STEPS: usize = 8;

impl Sheet {
    /// Short waves at a waterline, between two places west and east.
    pub(super) fn wavelets(&mut self, y: f32, west: f32, east: f32) {
        let mut x = west;
        while x < east - 0.06 {
            let length = self.range(0.07, 0.13).min(east - x);
            let y = y + self.range(-0.01, 0.02);
            let line = [(0.0, 0.0), (0.3, -0.016), (0.6, 0.006), (1.0, -0.01)];
            let line = line.map(|(t, rise)| pt(x + length * t, y + rise));
            self.curve(&line, 0.8);
            x += length + self.range(0.05, 0.11);
        }
    }

    /// Draws a line through points that are already close together.
    pub(super) fn curve_of(&mut self, points: &[Pt], weight: f32) {
        for pair in points.windows(2) {
            self.line(pair, weight);
        }
    }

    /// Draws a shape of paper with an outline, whose corners are close together.
    pub(super) fn outlined(&mut self, mut shape: Vec<Pt>, weight: f32) {
        self.clear(&shape);
        shape.push(shape[0]);
        self.curve_of(&shape, weight);
    }

    /// Draws a body along a line, `half(t)` wide to both sides, with its outline; returns its two sides.
    fn tube(&mut self, spine: &[Pt], half: impl Fn(f32) -> f32) -> [Vec<Pt>; 2] {
        let line = smooth(spine, STEPS);
        let last = line.len() - 1;
        let side = |sign: f32| -> Vec<Pt> {
            (0..=last)
                .map(|i| {
                    let along = line[(i + 1).min(last)] - line[i.saturating_sub(1)];
                    line[i] + along.unit().quarter() * (sign * half(i as f32 / last as f32))
                })
                .collect()
        };
        let (one, other) = (side(1.0), side(-1.0));
        let mut shape = one.clone();
        shape.extend(other.iter().rev());
        self.clear(&shape);
        self.curve_of(&one, 1.05);
        self.curve_of(&other, 1.05);
        [one, other]
    }

    /// Draws short strokes across a body, from one side towards the other.
    fn across(&mut self, from: &[Pt], to: &[Pt], share: f32) {
        self.aside(|sheet| {
            let gap = (3.2 * sheet.pen).max(0.022);
            let mut walked = 0.0;
            for i in 1..from.len().min(to.len()) {
                walked += (from[i] - from[i - 1]).length();
                if walked > gap {
                    walked = 0.0;
                    let end = from[i] + (to[i] - from[i]) * (share * sheet.range(0.7, 1.0));
                    sheet.line(&[from[i], end], 0.6);
                }
            }
        });
    }

    pub(super) fn serpent(&mut self) {
        self.mirror_by_chance();
        let sea = 0.74;
        // The tail and the loops of the body, smaller with distance.
        let tail = self.range(0.44, 0.5);
        let [back, belly] = self.tube(
            &[
                pt(0.84, sea),
                pt(0.87, 0.62),
                pt(0.93, tail + 0.06),
                pt(0.955, tail),
            ],
            |t| 0.03 * (1.0 - 0.9 * t),
        );
        self.across(&back, &belly, 0.5);
        for (middle, width, height) in [(0.72, 0.1, 0.17), (0.5, 0.15, 0.26)] {
            let height = height + self.range(-0.02, 0.03);
            let [inner, outer] = self.tube(
                &[
                    pt(middle - width, sea),
                    pt(middle - width * 0.75, sea - height * 0.7),
                    pt(middle, sea - height),
                    pt(middle + width * 0.75, sea - height * 0.7),
                    pt(middle + width, sea),
                ],
                |_| 0.28 * width,
            );
            self.across(&inner, &outer, 0.5);
            let count = inner.len();
            for scale in (6..count - 6).step_by(5) {
                // Fins along the back.
                let (at, off) = (outer[scale], outer[scale] - inner[scale]);
                let along = (outer[scale + 3] - outer[scale - 3]).unit() * 0.03;
                self.line(
                    &[at - along, at + off.unit() * 0.035, at + along * 0.4],
                    0.8,
                );
            }
        }
        // The neck and the head.
        let high = self.range(0.2, 0.25);
        let [one, other] = self.tube(
            &[
                pt(0.28, sea),
                pt(0.31, 0.58),
                pt(0.25, 0.45),
                pt(0.22, high + 0.1),
                pt(0.27, high),
            ],
            |t| 0.058 - 0.022 * t,
        );
        self.across(&one, &other, 0.45);
        let head = [
            pt(0.3, high - 0.075),
            pt(0.2, high - 0.07),
            pt(0.08, high + 0.02),
            pt(0.05, high + 0.06),
            pt(0.15, high + 0.07),
            pt(0.24, high + 0.06),
            pt(0.33, high + 0.02),
        ];
        self.round(&head, 1.1);
        self.curve(
            &[
                pt(0.06, high + 0.055),
                pt(0.14, high + 0.03),
                pt(0.2, high + 0.035),
            ],
            0.9,
        );
        self.dot(pt(0.2, high - 0.015), 0.018);
        // A crest.
        for spike in 0..3 {
            let x = 0.3 + 0.015 * spike as f32;
            let y = high - 0.06 + 0.06 * spike as f32;
            self.line(
                &[pt(x, y), pt(x + 0.075, y - 0.035), pt(x + 0.01, y + 0.03)],
                0.9,
            );
        }
        self.wavelets(sea + 0.02, 0.12, 0.92);
        self.wavelets(sea + 0.08, 0.28, 0.7);
    }

    pub(super) fn whale(&mut self) {
        self.mirror_by_chance();
        let sea = 0.76;
        let back = self.range(0.42, 0.46);
        // The tail first, as the back covers it.
        let tail = self.range(0.33, 0.38);
        self.round(
            &[
                pt(0.8, 0.66),
                pt(0.84, tail + 0.12),
                pt(0.76, tail + 0.02),
                pt(0.74, tail - 0.05),
                pt(0.83, tail - 0.02),
                pt(0.865, tail + 0.07),
                pt(0.91, tail - 0.01),
                pt(0.965, tail - 0.02),
                pt(0.945, tail + 0.06),
                pt(0.89, tail + 0.12),
                pt(0.88, 0.66),
            ],
            1.1,
        );
        let body = smooth(
            &[
                pt(0.09, sea),
                pt(0.08, 0.62),
                pt(0.14, back + 0.05),
                pt(0.32, back),
                pt(0.55, 0.52),
                pt(0.74, 0.66),
                pt(0.84, 0.66),
                pt(0.89, sea),
            ],
            STEPS,
        );
        self.clear(&body);
        self.curve_of(&body, 1.25);
        // Jaw, eye and fin.
        self.curve(&[pt(0.08, 0.64), pt(0.18, 0.68), pt(0.29, 0.64)], 1.0);
        self.dot(pt(0.3, 0.6), 0.017);
        self.round(
            &[
                pt(0.38, 0.66),
                pt(0.47, 0.68),
                pt(0.52, 0.75),
                pt(0.44, 0.745),
            ],
            1.0,
        );
        for stroke in 0..6 {
            let x = 0.11 + 0.035 * stroke as f32;
            self.line(&[pt(x, 0.69), pt(x + 0.015, sea - 0.01)], 0.6);
        }
        for stroke in 0..7 {
            let x = 0.52 + 0.035 * stroke as f32;
            let top = 0.565 + 0.02 * stroke as f32;
            self.line(
                &[pt(x, top), pt(x + 0.02, top + self.range(0.03, 0.06))],
                0.55,
            );
        }
        // It blows.
        let blow = self.range(0.12, 0.17);
        for (dx, bend) in [(-0.1, -0.15), (0.1, 0.14), (-0.03, -0.05), (0.045, 0.06)] {
            self.curve(
                &[
                    pt(0.24, back - 0.01),
                    pt(0.24 + dx * 0.3, back - 0.15),
                    pt(0.24 + dx, blow + 0.02),
                    pt(0.24 + bend, blow + 0.1),
                ],
                0.9,
            );
        }
        self.wavelets(sea + 0.01, 0.06, 0.95);
        self.wavelets(sea + 0.07, 0.2, 0.75);
    }

    pub(super) fn mermaid(&mut self) {
        self.mirror_by_chance();
        // The rock.
        let rock: Vec<_> = [
            (0.2, 0.86),
            (0.26, 0.76),
            (0.42, 0.72),
            (0.62, 0.74),
            (0.74, 0.86),
        ]
        .into_iter()
        .map(|(x, y)| pt(x, y + self.range(-0.015, 0.015)))
        .collect();
        self.toned(Tone::Stone, |sheet| sheet.clear(&rock));
        self.line(&rock, 1.1);
        self.shade(0.52, 0.68, 0.78, 0.86);
        // The tail, its fin in the air.
        let tip = pt(0.86, self.range(0.4, 0.46));
        let spine = [
            pt(0.4, 0.56),
            pt(0.42, 0.68),
            pt(0.56, 0.76),
            pt(0.72, 0.7),
            pt(0.8, 0.58),
            tip,
        ];
        let [_, under] = self.toned(Tone::Scale, |sheet| {
            sheet.tube(&spine, |t| 0.085 * (1.0 - t) + 0.02)
        });
        for step in (4..under.len() - 4).step_by(4) {
            let (at, next) = (under[step], under[step + 2]);
            let inward = (next - at).unit().quarter() * 0.05;
            self.line(&[at, (at + next) * 0.5 + inward], 0.7);
        }
        let fin = [
            tip + pt(0.0, 0.04),
            tip + pt(-0.11, -0.04),
            tip + pt(-0.1, -0.13),
            tip + pt(-0.01, -0.05),
            tip + pt(0.08, -0.13),
            tip + pt(0.1, -0.03),
        ];
        self.toned(Tone::Scale, |sheet| sheet.round(&fin, 1.0));
        // Hair behind, body, arms and head.
        let sway = self.range(0.0, 0.05);
        let hair = [
            pt(0.3, 0.16),
            pt(0.22, 0.28),
            pt(0.2 - sway, 0.46),
            pt(0.24 - sway, 0.58),
            pt(0.34, 0.5),
            pt(0.4, 0.3),
            pt(0.44, 0.2),
            pt(0.38, 0.13),
        ];
        self.toned(Tone::Hair, |sheet| sheet.round(&hair, 1.0));
        for lock in 0..3 {
            let x = 0.24 + 0.04 * lock as f32;
            self.curve(&[pt(x + 0.04, 0.26), pt(x, 0.4), pt(x - sway, 0.52)], 0.8);
        }
        let back = [
            pt(0.36, 0.34),
            pt(0.32, 0.42),
            pt(0.35, 0.5),
            pt(0.33, 0.6),
            pt(0.46, 0.63),
            pt(0.47, 0.52),
            pt(0.5, 0.43),
            pt(0.45, 0.34),
        ];
        self.toned(Tone::Skin, |sheet| sheet.round(&back, 1.0));
        let head = [
            pt(0.34, 0.22),
            pt(0.4, 0.16),
            pt(0.46, 0.21),
            pt(0.45, 0.29),
            pt(0.4, 0.32),
            pt(0.35, 0.29),
        ];
        self.toned(Tone::Skin, |sheet| sheet.round(&head, 1.0));
        let hand = pt(self.range(0.56, 0.64), self.range(0.26, 0.46));
        self.curve(&[pt(0.48, 0.38), pt(0.56, 0.46), hand], 1.6);
        self.wavelets(0.87, 0.1, 0.9);
    }

    pub(super) fn waves(&mut self) {
        for (row, y) in [0.3, 0.52, 0.74].into_iter().enumerate() {
            let count = if row == 1 { 2 } else { 1 };
            for wave in 0..count {
                let step = if count == 2 { 0.42 } else { 0.0 };
                let x =
                    self.range(0.08, 0.18) + step * wave as f32 + 0.18 * (1 - row.min(1)) as f32;
                let x = if row == 2 {
                    x + self.range(0.05, 0.3)
                } else {
                    x
                };
                let (long, high) = (self.range(0.28, 0.34), self.range(0.1, 0.13));
                let place = |u: f32, v: f32| pt(x + long * u, y - high * v);
                let mut crest = smooth(
                    &[
                        place(0.0, 0.0),
                        place(0.3, 0.3),
                        place(0.58, 1.0),
                        place(0.86, 1.0),
                        place(0.97, 0.55),
                        place(0.84, 0.4),
                    ],
                    STEPS,
                );
                self.curve(&[crest[0], crest[8], crest[16], crest[24]], 1.1);
                self.curve_of(&crest.split_off(22), 1.1);
                self.curve(
                    &[
                        place(0.72, 0.72),
                        place(0.66, 0.3),
                        place(0.86, 0.02),
                        place(1.1, 0.0),
                    ],
                    0.9,
                );
                for stroke in 0..3 {
                    let u = 0.3 + 0.12 * stroke as f32;
                    self.line(
                        &[place(u, 0.16 + 0.15 * stroke as f32), place(u + 0.1, 0.02)],
                        0.55,
                    );
                }
            }
        }
    }

    pub(super) fn rose(&mut self, drawing: u8) {
        let middle = pt(0.5, 0.53);
        let spoke = |turns: f32, length: f32| middle + turn(turns) * length;
        let ring = |radius: f32| -> Vec<Pt> {
            (0..48)
                .map(|step| spoke(step as f32 / 48.0, radius))
                .collect()
        };
        let outer = if drawing.is_multiple_of(2) {
            0.31
        } else {
            0.27
        };
        self.clear(&ring(outer));
        for (radius, weight) in [(outer, 1.2), (outer - 0.025, 0.6), (0.12, 0.6)] {
            let mut round = ring(radius);
            round.push(round[0]);
            self.curve_of(&round, weight);
        }
        if drawing.is_multiple_of(2) {
            for mark in 0..32 {
                let turns = mark as f32 / 32.0;
                self.line(&[spoke(turns, outer - 0.025), spoke(turns, outer)], 0.6);
            }
        }
        let sixteenths: &[(usize, f32, f32)] = if drawing < 2 {
            &[(16, 0.2, 0.05), (8, 0.27, 0.075), (4, 0.4, 0.1)]
        } else {
            &[(8, 0.25, 0.07), (4, 0.41, 0.105)]
        };
        for &(count, length, waist) in sixteenths {
            let greater = if count == 4 { 0 } else { count / 2 };
            for ray in 0..count {
                // Rays between the later ones only.
                if greater > 0 && ray % 2 == 0 {
                    continue;
                }
                let turns = ray as f32 / count as f32;
                let length = if count == 4 && ray == 3 {
                    length + 0.02
                } else {
                    length
                };
                let half = if count == 4 {
                    0.125
                } else {
                    1.0 / count as f32
                };
                let (tip, west, east) = (
                    spoke(turns, length),
                    spoke(turns - half, waist),
                    spoke(turns + half, waist),
                );
                self.body(&[middle, west, tip]);
                self.fill_in(&[middle, tip, east]);
                self.line(&[middle, tip, east, middle], 0.8);
            }
        }
        // North.
        let top = middle.y - 0.44;
        let (w, h) = (0.026, 0.06);
        self.line(
            &[
                pt(0.5 - w, top - 0.005),
                pt(0.5 - w, top - h),
                pt(0.5 + w, top - 0.005),
                pt(0.5 + w, top - h),
            ],
            1.6,
        );
        let dot = rounded(&[
            spoke(0.0, 0.022),
            spoke(0.25, 0.022),
            spoke(0.5, 0.022),
            spoke(0.75, 0.022),
        ]);
        self.body(&dot);
    }
}

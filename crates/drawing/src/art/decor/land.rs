//! Drawings of decor on land: stones, mills, fields, flocks, grass, mines and great trees.

use super::super::geometry::{Pt, mix, pt, turn};
use super::super::sheet::{Sheet, Tone, rounded};

impl Sheet {
    /// Draws a few short strokes on the ground.
    fn foot_strokes(&mut self, count: u32, y: f32, west: f32, east: f32) {
        for _ in 0..count {
            let x = self.range(west, east);
            let y = y + self.range(0.0, 0.035);
            self.line(&[pt(x, y), pt(x + self.range(0.04, 0.09), y)], 0.6);
        }
    }

    /// Draws a standing stone at `foot`.
    fn stone(&mut self, foot: Pt, width: f32, height: f32) {
        let lean = self.range(-0.02, 0.02);
        let (w, e) = (foot.x - width / 2.0, foot.x + width / 2.0);
        let top = foot.y - height;
        let slope = self.range(-0.03, 0.03);
        self.body(&[
            pt(w, foot.y),
            pt(w + lean + 0.01, top + slope.max(0.0)),
            pt(foot.x + lean, top - 0.012),
            pt(e + lean - 0.012, top + 0.015 - slope.min(0.0)),
            pt(e, foot.y),
        ]);
        self.shade(foot.x + width * 0.08 + lean, e - 0.01, top + 0.03, foot.y);
    }

    pub(super) fn stones(&mut self) {
        // A ring, seen from the south: stones at the back first.
        let count = 7;
        let start = self.range(0.0, 1.0);
        let mut feet: Vec<_> = (0..count)
            .map(|index| {
                let turns = start + (index as f32 + self.range(-0.12, 0.12)) / count as f32;
                let spoke = turn(turns);
                pt(0.5 + 0.33 * spoke.x, 0.63 + 0.17 * spoke.y)
            })
            .collect();
        feet.sort_by(|a, b| a.y.total_cmp(&b.y));
        let fallen = self.chance(0.5);
        let last = feet.len() - 1;
        for (index, &foot) in feet.iter().enumerate() {
            let near = 0.75 + 0.9 * (foot.y - 0.46);
            let width = self.range(0.085, 0.115) * near;
            if fallen && index + 2 == last {
                self.body(&[
                    foot,
                    foot + pt(-0.1, -0.02),
                    foot + pt(-0.09, -0.065),
                    foot + pt(0.06, -0.06),
                    foot + pt(0.08, -0.015),
                ]);
                continue;
            }
            let height = self.range(0.2, 0.29) * near;
            self.stone(foot, width, height);
        }
        if self.chance(0.7) {
            // A lintel over the two at the back.
            let (a, b) = (feet[0], feet[1]);
            let (w, e) = if a.x < b.x { (a, b) } else { (b, a) };
            let y = w.y.min(e.y) - 0.17;
            self.body(&[
                pt(w.x - 0.05, y),
                pt(w.x - 0.045, y - 0.05),
                pt(e.x + 0.05, y - 0.055),
                pt(e.x + 0.055, y),
            ]);
        }
        self.foot_strokes(5, 0.83, 0.2, 0.7);
    }

    pub(super) fn windmill(&mut self) {
        let hill = [
            pt(0.16, 0.88),
            pt(0.3, 0.83),
            pt(0.5, 0.815),
            pt(0.72, 0.83),
            pt(0.86, 0.88),
        ];
        self.toned(Tone::Meadow, |sheet| sheet.clear(&hill));
        self.curve(&hill, 0.9);
        let (x, top) = (0.5, 0.42);
        let (low, high) = (self.range(0.12, 0.15), self.range(0.08, 0.1));
        let mill = [
            pt(x - low, 0.84),
            pt(x - high, top),
            pt(x + high, top),
            pt(x + low, 0.84),
        ];
        self.toned(Tone::Wall, |sheet| sheet.body(&mill));
        self.shade(x + 0.025, x + high, top + 0.02, 0.82);
        self.fill_in(&[
            pt(x - 0.03, 0.835),
            pt(x - 0.03, 0.75),
            pt(x, 0.725),
            pt(x + 0.03, 0.75),
            pt(x + 0.03, 0.835),
        ]);
        self.line(&[pt(x - 0.02, 0.62), pt(x - 0.02, 0.57)], 1.8);
        let cap = [
            pt(x - high - 0.02, top + 0.01),
            pt(x - high, top - 0.06),
            pt(x, top - 0.12),
            pt(x + high, top - 0.06),
            pt(x + high + 0.02, top + 0.01),
        ];
        self.toned(Tone::Roof, |sheet| sheet.round(&cap, 1.0));
        // Four sails with their cloth on one side.
        let hub = pt(x - 0.015, top - 0.03);
        let start = self.range(0.05, 0.2);
        for arm in 0..4 {
            let along = turn(start + arm as f32 / 4.0);
            let side = along.quarter();
            let reach = self.range(0.31, 0.33);
            let place = |t: f32, u: f32| hub + along * (t * reach) + side * u;
            let cloth = [
                place(0.28, 0.0),
                place(1.0, 0.0),
                place(1.0, 0.075),
                place(0.28, 0.06),
            ];
            self.toned(Tone::Sail, |sheet| sheet.body(&cloth));
            for rung in 1..5 {
                let t = 0.28 + 0.144 * rung as f32;
                self.line(&[place(t, 0.0), place(t, 0.065)], 0.6);
            }
            self.line(&[hub, place(1.02, 0.0)], 1.3);
        }
        self.dot(hub, 0.022);
        self.foot_strokes(4, 0.88, 0.2, 0.7);
    }

    pub(super) fn field(&mut self) {
        // Plots between wavering hedges, each furrowed its own way.
        let columns = if self.chance(0.5) { 3 } else { 2 };
        let rows = 2;
        let slant = self.range(-0.12, 0.12);
        let cut = self.range(0.44, 0.56);
        let across = |column: usize, v: f32, off: f32| -> f32 {
            let t = column as f32 / columns as f32;
            mix(0.13, 0.87, t) + slant * (0.5 - v) + off
        };
        let mut corners = Vec::new();
        for row in 0..=rows {
            for column in 0..=columns {
                let v = [0.0, cut, 1.0][row];
                let inner = column > 0 && column < columns;
                let off = if inner {
                    self.range(-0.07, 0.07)
                } else {
                    self.range(-0.045, 0.045)
                };
                let y = mix(0.22, 0.8, v) + self.range(-0.05, 0.05);
                corners.push(pt(across(column, v, off), y));
            }
        }
        let corner = |column: usize, row: usize| corners[row * (columns + 1) + column];
        let left_out = self.range(0.0, 6.0) as usize;
        let cells = (0..rows).flat_map(|row| (0..columns).map(move |column| (row, column)));
        let plots = cells
            .enumerate()
            .filter(|(index, _)| columns < 3 || *index != left_out);
        let plots: Vec<_> = plots
            .map(|(index, (row, column))| {
                let plot = [
                    corner(column, row),
                    corner(column + 1, row),
                    corner(column + 1, row + 1),
                    corner(column, row + 1),
                ];
                (index + left_out, plot)
            })
            .collect();
        // The ground shows through.
        for (index, plot) in &plots {
            let tones = [Tone::Wheat, Tone::Leaf, Tone::Fallow, Tone::Meadow];
            self.lay(tones[index % tones.len()], plot);
        }
        for (_, plot) in plots {
            self.plot(plot);
        }
        if self.chance(0.6) {
            // A bush at a corner of the hedges.
            let at = corner(1, 1);
            self.bush(at, 0.04);
            self.bush(at + pt(0.06, 0.015), 0.032);
        }
    }

    /// Draws a plot of land by its corners, from the north-west.
    fn plot(&mut self, [a, b, c, d]: [Pt; 4]) {
        for hedge in [[a, b], [b, c], [c, d], [d, a]] {
            self.line(&hedge, 1.0);
        }
        let place = |u: f32, v: f32| (a + (b - a) * u) * (1.0 - v) + (d + (c - d) * u) * v;
        let is_level = self.chance(0.5);
        let is_stubble = self.chance(0.33);
        let side = if is_level {
            (d - a).length()
        } else {
            (b - a).length()
        };
        self.aside(|sheet| {
            let gap = (3.6 * sheet.pen).max(0.03);
            let furrows = ((side / gap) as usize).max(2);
            for furrow in 1..furrows {
                let t = furrow as f32 / furrows as f32;
                let along = |s: f32| if is_level { place(s, t) } else { place(t, s) };
                if is_stubble {
                    for dash in 0..5 {
                        let at = along((dash as f32 + sheet.range(0.2, 0.8)) / 5.0);
                        sheet.line(&[at, at + pt(0.0, -0.022)], 0.7);
                    }
                } else {
                    let ends = [sheet.range(0.05, 0.12), sheet.range(0.88, 0.95)];
                    sheet.line(&ends.map(along), 0.55);
                }
            }
        });
    }

    /// Draws a round bush.
    fn bush(&mut self, middle: Pt, radius: f32) {
        let points: Vec<_> = (0..10)
            .map(|index| {
                let out = if index % 2 == 0 { 1.0 } else { 0.8 };
                middle + turn(index as f32 / 10.0) * (radius * out)
            })
            .collect();
        self.toned(Tone::Leaf, |sheet| sheet.round(&points, 0.9));
        self.line(
            &[
                middle + pt(radius * 0.3, -radius * 0.2),
                middle + pt(radius * 0.2, radius * 0.5),
            ],
            0.6,
        );
    }

    /// Draws a sheep at `foot`, `size` from rump to chest.
    fn one_sheep(&mut self, foot: Pt, size: f32, faces_east: bool) {
        let sign = if faces_east { 1.0 } else { -1.0 };
        let at = |u: f32, v: f32| foot + pt(sign * u * size, -v * size);
        for u in [-0.28, -0.16, 0.16, 0.28] {
            self.line(&[at(u, 0.25), at(u + 0.02, 0.0)], 1.3);
        }
        let lobes = 9;
        let mut wool = Vec::new();
        for lobe in 0..lobes {
            for step in 0..4 {
                let t = step as f32 / 4.0;
                let turns = (lobe as f32 + t) / lobes as f32;
                let out = 0.9 + 0.45 * t * (1.0 - t);
                let spoke = turn(turns) * out;
                wool.push(at(0.44 * spoke.x, 0.5 - 0.3 * spoke.y));
            }
        }
        self.toned(Tone::Sail, |sheet| sheet.body(&wool));
        for curl in 0..3 {
            let u = -0.2 + 0.2 * curl as f32;
            self.curve(&[at(u - 0.05, 0.42), at(u, 0.36), at(u + 0.06, 0.42)], 0.7);
        }
        let head = [
            (0.42, 0.72),
            (0.58, 0.66),
            (0.62, 0.5),
            (0.52, 0.42),
            (0.42, 0.54),
        ];
        self.fill_in(&rounded(&head.map(|(u, v)| at(u, v))));
    }

    pub(super) fn sheep(&mut self, drawing: u8) {
        self.mirror_by_chance();
        let places: &[(f32, f32, f32, bool)] = match drawing % 4 {
            0 => &[(0.34, 0.56, 0.34, true), (0.64, 0.78, 0.38, false)],
            1 => &[
                (0.5, 0.48, 0.3, false),
                (0.27, 0.7, 0.33, true),
                (0.68, 0.8, 0.35, true),
            ],
            2 => &[(0.5, 0.72, 0.5, true)],
            _ => &[
                (0.28, 0.44, 0.27, true),
                (0.68, 0.5, 0.28, true),
                (0.33, 0.76, 0.32, false),
                (0.72, 0.82, 0.32, true),
            ],
        };
        for &(x, y, size, faces_east) in places {
            let off = pt(self.range(-0.02, 0.02), self.range(-0.02, 0.02));
            self.one_sheep(pt(x, y) + off, size, faces_east);
        }
        self.foot_strokes(4, 0.86, 0.15, 0.75);
    }

    pub(super) fn tuft(&mut self) {
        for (x, y, size) in [(0.5, 0.74, 1.0), (0.3, 0.8, 0.6), (0.7, 0.82, 0.65)] {
            let x = x + self.range(-0.04, 0.04);
            let size = size * self.range(0.85, 1.1);
            let blades = if size > 0.8 { 6 } else { 3 };
            for blade in 0..blades {
                let lean = 2.0 * blade as f32 / (blades - 1) as f32 - 1.0 + self.range(-0.12, 0.12);
                let high = size * 0.5 * (1.0 - 0.35 * lean * lean) * self.range(0.85, 1.1);
                let root = pt(x + lean * 0.07 * size, y);
                self.curve(
                    &[
                        root,
                        root + pt(lean * 0.06 * size, -high * 0.6),
                        root + pt(lean * 0.26 * size, -high),
                    ],
                    0.75,
                );
            }
        }
        self.foot_strokes(3, 0.86, 0.2, 0.7);
    }

    pub(super) fn mine(&mut self) {
        let peak = self.range(0.5, 0.62);
        let top = self.range(0.13, 0.19);
        let rough = |x: f32, y: f32| pt(x, y + self.range(-0.02, 0.02));
        let hill = [
            pt(0.03, 0.86),
            rough(0.1, 0.68),
            rough(0.17, 0.62),
            rough(0.27, 0.4),
            rough(0.36, 0.36),
            pt(peak - 0.06, top + 0.05),
            pt(peak, top),
            pt(peak + 0.09, top + 0.11),
            rough(0.78, 0.42),
            rough(0.84, 0.56),
            rough(0.92, 0.66),
            pt(0.97, 0.86),
        ];
        self.toned(Tone::Rock, |sheet| sheet.clear(&hill));
        self.line(&hill, 1.15);
        // Its side in shadow, and the ridge above it.
        self.line(
            &[
                pt(peak, top),
                pt(peak + 0.01, top + 0.12),
                pt(peak - 0.03, top + 0.2),
            ],
            1.0,
        );
        for stroke in 0..10 {
            let t = stroke as f32 / 10.0;
            let from = pt(mix(peak + 0.05, 0.9, t), mix(top + 0.13, 0.7, t));
            let length = self.range(0.14, 0.26).min(0.82 - from.y);
            self.line(&[from, from + pt(-0.04, length)], 0.6);
        }
        for _ in 0..3 {
            let at = pt(self.range(0.16, 0.34), self.range(0.5, 0.62));
            self.line(&[at, at + pt(-0.03, 0.08)], 0.6);
        }
        // The mouth, framed with timber.
        let x = self.range(0.4, 0.48);
        self.fill_in(&[
            pt(x - 0.085, 0.83),
            pt(x - 0.075, 0.64),
            pt(x + 0.075, 0.64),
            pt(x + 0.085, 0.83),
        ]);
        for side in [-1.0, 1.0] {
            let at = |u: f32, v: f32| pt(x + side * u, v);
            let post = [
                at(0.085, 0.84),
                at(0.07, 0.62),
                at(0.105, 0.62),
                at(0.125, 0.84),
            ];
            self.toned(Tone::Wood, |sheet| sheet.body(&post));
        }
        let beam = [
            pt(x - 0.14, 0.63),
            pt(x - 0.135, 0.585),
            pt(x + 0.14, 0.58),
            pt(x + 0.14, 0.625),
        ];
        self.toned(Tone::Wood, |sheet| sheet.body(&beam));
        // The cart on its rails, or a heap.
        if self.chance(0.5) {
            let cart = x + self.range(0.24, 0.28);
            let sides = [
                pt(cart - 0.09, 0.74),
                pt(cart + 0.09, 0.74),
                pt(cart + 0.065, 0.84),
                pt(cart - 0.065, 0.84),
            ];
            self.toned(Tone::Wood, |sheet| sheet.body(&sides));
            self.line(
                &[
                    pt(cart - 0.06, 0.73),
                    pt(cart - 0.02, 0.7),
                    pt(cart + 0.05, 0.73),
                ],
                1.0,
            );
            self.dot(pt(cart - 0.045, 0.86), 0.022);
            self.dot(pt(cart + 0.045, 0.86), 0.022);
        } else {
            let heap = x + self.range(0.2, 0.28);
            let stones = [
                pt(heap - 0.08, 0.87),
                pt(heap - 0.02, 0.79),
                pt(heap + 0.04, 0.78),
                pt(heap + 0.12, 0.87),
            ];
            self.toned(Tone::Stone, |sheet| sheet.body(&stones));
            self.dot(pt(heap + 0.01, 0.83), 0.013);
            self.dot(pt(heap + 0.05, 0.85), 0.011);
        }
        self.line(&[pt(x - 0.13, 0.87), pt(x + 0.34, 0.885)], 0.7);
    }

    pub(super) fn great_tree(&mut self) {
        // The trunk spreads its roots.
        let x = self.range(0.47, 0.53);
        let trunk = [
            pt(x - 0.17, 0.87),
            pt(x - 0.08, 0.8),
            pt(x - 0.06, 0.6),
            pt(x - 0.12, 0.48),
            pt(x + 0.12, 0.48),
            pt(x + 0.065, 0.6),
            pt(x + 0.08, 0.79),
            pt(x + 0.18, 0.87),
            pt(x + 0.03, 0.83),
        ];
        self.toned(Tone::Wood, |sheet| sheet.body(&trunk));
        for stroke in 0..4 {
            let at = x + 0.005 + 0.017 * stroke as f32;
            self.line(&[pt(at, 0.58), pt(at + 0.01, 0.8)], 0.6);
        }
        // Clumps of leaves, those at the back first.
        for (dx, y, radius) in [
            (-0.02, 0.25, 0.16),
            (-0.2, 0.37, 0.15),
            (0.2, 0.36, 0.15),
            (0.09, 0.28, 0.14),
            (-0.1, 0.46, 0.13),
            (0.12, 0.47, 0.14),
        ] {
            let off = pt(self.range(-0.02, 0.02), self.range(-0.02, 0.02));
            let radius = radius * self.range(0.92, 1.08);
            self.toned(Tone::Leaf, |sheet| sheet.clump(pt(x + dx, y) + off, radius));
        }
        self.foot_strokes(4, 0.88, 0.2, 0.75);
    }

    /// Draws a clump of leaves: a scalloped disc, hatched away from the light.
    fn clump(&mut self, middle: Pt, radius: f32) {
        let lobes = 7;
        let start = self.range(0.0, 1.0);
        let mut outline = Vec::new();
        for lobe in 0..lobes {
            for step in 0..4 {
                let t = step as f32 / 4.0;
                let out = radius * (0.84 + 0.62 * t * (1.0 - t));
                outline.push(middle + turn(start + (lobe as f32 + t) / lobes as f32) * out);
            }
        }
        self.body(&outline);
        for stroke in 0..5 {
            let u = 0.1 + 0.14 * stroke as f32;
            let low = (0.62_f32 - u * u).max(0.0).sqrt();
            let from = middle + pt(radius * u, radius * (low - 0.5 * self.range(0.6, 1.0)));
            let to = middle + pt(radius * (u - 0.06), radius * low);
            self.line(&[from, to], 0.6);
        }
    }
}

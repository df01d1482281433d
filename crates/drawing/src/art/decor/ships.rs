//! Drawings of ships: masts, sails and hulls.

use super::super::geometry::{Pt, pt, smooth};
use super::super::sheet::{Sheet, Tone};

/// Steps of a curve between two of its points.
const STEPS: usize = 8;

impl Sheet {
    /// Draws a mast with its pennant.
    fn mast(&mut self, foot: Pt, top: f32) {
        self.line(&[foot, pt(foot.x, top)], 1.2);
        let wave = self.range(0.01, 0.03);
        self.fill_in(&[
            pt(foot.x, top),
            pt(foot.x + 0.08, top + wave),
            pt(foot.x + 0.15, top + 0.02),
            pt(foot.x + 0.07, top + 0.025 + wave),
            pt(foot.x, top + 0.045),
        ]);
    }

    /// Draws a sail that the wind fills towards the east, from its yard to its foot.
    fn sail(&mut self, middle: f32, top: f32, foot: f32, width: f32) {
        let (w, e) = (middle - width / 2.0, middle + width / 2.0);
        let belly = width * self.range(0.22, 0.32);
        let rise = self.range(-0.015, 0.015);
        let mut shape = vec![pt(w, top + rise), pt(e, top - rise)];
        shape.extend(smooth(
            &[
                pt(e, top - rise),
                pt(e + belly, f32::midpoint(top, foot)),
                pt(e + belly * 0.3, foot),
            ],
            STEPS,
        ));
        shape.extend(smooth(
            &[
                pt(e + belly * 0.3, foot),
                pt(middle + belly * 0.3, foot - 0.04),
                pt(w - 0.01, foot + 0.02),
            ],
            STEPS,
        ));
        shape.extend(smooth(
            &[
                pt(w - 0.01, foot + 0.02),
                pt(w + belly * 0.75, f32::midpoint(top, foot)),
                pt(w, top + rise),
            ],
            STEPS,
        ));
        self.toned(Tone::Sail, |sheet| sheet.outlined(shape, 1.0));
        self.line(&[pt(w - 0.03, top + rise), pt(e + 0.03, top - rise)], 1.5);
        // The shadow in the sail's fold.
        self.aside(|sheet| {
            let strokes = (width / (4.5 * sheet.pen)) as usize;
            for stroke in 0..strokes {
                let t = stroke as f32 / strokes.max(1) as f32;
                let x = w + width * (0.5 + 0.5 * t);
                let length = (foot - top) * sheet.range(0.35, 0.6);
                let out = belly * 0.75;
                sheet.curve(
                    &[
                        pt(x + out * 0.25, top + 0.04),
                        pt(x + out, top + 0.04 + length * 0.5),
                        pt(x + out, top + 0.04 + length),
                    ],
                    0.55,
                );
            }
        });
    }

    /// Draws planks and a shaded stern on a hull between two depths.
    fn planks(&mut self, deck: &[Pt], keel: f32) {
        for share in [0.4, 0.72] {
            let line: Vec<_> = deck
                .iter()
                .map(|at| {
                    pt(
                        0.5 + (at.x - 0.5) * (1.0 - 0.22 * share),
                        at.y + (keel - at.y) * share,
                    )
                })
                .collect();
            self.curve(&line, 0.6);
        }
    }

    pub(super) fn cog(&mut self) {
        self.mirror_by_chance();
        let mast = self.range(0.46, 0.54);
        let top = self.range(0.07, 0.12);
        self.mast(pt(mast, 0.7), top);
        // Shrouds.
        self.line(&[pt(mast, top + 0.1), pt(0.26, 0.62)], 0.5);
        self.line(&[pt(mast, top + 0.1), pt(0.78, 0.64)], 0.5);
        let width = self.range(0.36, 0.42);
        let foot = self.range(0.5, 0.54);
        self.sail(mast - 0.02, top + 0.1, foot, width);
        if self.chance(0.5) {
            // A cross on the sail, or two bands.
            self.line(
                &[pt(mast + 0.05, top + 0.17), pt(mast + 0.06, foot - 0.08)],
                1.8,
            );
            let y = f32::midpoint(top + 0.08, foot);
            self.line(&[pt(mast - 0.05, y), pt(mast + 0.15, y)], 1.8);
        }
        let deck = [
            pt(0.17, 0.56),
            pt(0.3, 0.66),
            pt(0.5, 0.69),
            pt(0.7, 0.66),
            pt(0.86, 0.56),
        ];
        let mut hull = smooth(&deck, STEPS);
        hull.extend(smooth(
            &[pt(0.86, 0.56), pt(0.8, 0.74), pt(0.68, 0.84)],
            STEPS,
        ));
        hull.extend([pt(0.68, 0.84), pt(0.33, 0.84)]);
        hull.extend(smooth(
            &[pt(0.33, 0.84), pt(0.23, 0.75), pt(0.17, 0.56)],
            STEPS,
        ));
        self.outlined(hull, 1.25);
        self.planks(&deck, 0.86);
        // The castles at stern and bow.
        self.body(&[pt(0.12, 0.5), pt(0.12, 0.57), pt(0.3, 0.62), pt(0.31, 0.53)]);
        self.body(&[pt(0.75, 0.54), pt(0.76, 0.61), pt(0.9, 0.55), pt(0.9, 0.48)]);
        self.line(&[pt(0.88, 0.5), pt(0.955, 0.4)], 1.1);
        for stroke in 0..5 {
            let x = 0.3 + 0.035 * stroke as f32;
            self.line(&[pt(x, 0.72), pt(x + 0.01, 0.83)], 0.5);
        }
        self.wavelets(0.86, 0.1, 0.92);
        self.wavelets(0.91, 0.25, 0.75);
    }

    pub(super) fn galley(&mut self) {
        self.mirror_by_chance();
        let mast = self.range(0.44, 0.52);
        self.mast(pt(mast, 0.68), 0.16);
        // A three-cornered sail on a long slanting yard.
        let (low, high) = (pt(mast - 0.26, 0.6), pt(mast + 0.22, 0.19));
        let mut sail = vec![low, high];
        let out = self.range(0.06, 0.1);
        sail.extend(smooth(
            &[high, pt(mast + 0.24 + out, 0.4), pt(mast + 0.22, 0.58)],
            STEPS,
        ));
        sail.extend(smooth(&[pt(mast + 0.22, 0.58), pt(mast, 0.54), low], STEPS));
        self.toned(Tone::Sail, |sheet| sheet.clear(&sail));
        self.line(&[low, high], 1.5);
        self.curve_of(&sail[1..], 1.0);
        for stroke in 1..6 {
            let t = 0.3 + 0.12 * stroke as f32;
            let from = low + (high - low) * t;
            let drop = 0.13 + self.range(0.0, 0.08);
            self.curve(
                &[
                    from + pt(0.01, 0.03),
                    from + pt(0.05, drop * 0.6),
                    from + pt(0.05, drop),
                ],
                0.55,
            );
        }
        let deck = [
            pt(0.08, 0.55),
            pt(0.2, 0.66),
            pt(0.5, 0.69),
            pt(0.78, 0.66),
            pt(0.94, 0.68),
        ];
        let mut hull = smooth(&deck, STEPS);
        hull.extend(smooth(
            &[
                pt(0.94, 0.68),
                pt(0.8, 0.76),
                pt(0.6, 0.79),
                pt(0.26, 0.78),
                pt(0.13, 0.7),
                pt(0.08, 0.55),
            ],
            STEPS,
        ));
        self.outlined(hull, 1.25);
        self.curve(
            &[
                pt(0.14, 0.66),
                pt(0.3, 0.73),
                pt(0.6, 0.745),
                pt(0.84, 0.71),
            ],
            0.6,
        );
        // The curl of the stern.
        self.curve(
            &[
                pt(0.08, 0.56),
                pt(0.06, 0.49),
                pt(0.11, 0.45),
                pt(0.14, 0.49),
            ],
            1.1,
        );
        for oar in 0..7 {
            let x = 0.27 + 0.075 * oar as f32;
            let dip = 0.86 + self.range(-0.01, 0.015);
            self.line(&[pt(x, 0.74), pt(x - 0.055, dip)], 0.8);
        }
        self.wavelets(0.86, 0.08, 0.2);
        self.wavelets(0.88, 0.28, 0.9);
    }

    pub(super) fn boat(&mut self) {
        self.mirror_by_chance();
        let mast = self.range(0.42, 0.5);
        let top = self.range(0.1, 0.18);
        self.line(&[pt(mast, 0.72), pt(mast, top)], 1.2);
        let out = self.range(0.26, 0.34);
        let mut sail = vec![pt(mast + 0.02, top + 0.02)];
        sail.extend(smooth(
            &[
                pt(mast + 0.02, top + 0.02),
                pt(mast + out * 0.75, 0.4),
                pt(mast + out, 0.6),
            ],
            STEPS,
        ));
        sail.push(pt(mast + 0.02, 0.62));
        self.toned(Tone::Sail, |sheet| sheet.outlined(sail, 1.0));
        for stroke in 1..4 {
            let x = mast + out * (0.25 + 0.2 * stroke as f32);
            self.line(
                &[pt(x - 0.05, 0.3 + 0.07 * stroke as f32), pt(x, 0.57)],
                0.55,
            );
        }
        if self.chance(0.6) {
            let jib = [
                pt(mast - 0.02, top + 0.12),
                pt(mast - 0.22, 0.62),
                pt(mast - 0.02, 0.6),
            ];
            self.toned(Tone::Sail, |sheet| sheet.body(&jib));
        }
        let mut hull = smooth(
            &[
                pt(0.14, 0.64),
                pt(0.35, 0.71),
                pt(0.6, 0.71),
                pt(0.88, 0.62),
            ],
            STEPS,
        );
        hull.extend(smooth(
            &[
                pt(0.88, 0.62),
                pt(0.76, 0.8),
                pt(0.5, 0.84),
                pt(0.26, 0.79),
                pt(0.14, 0.64),
            ],
            STEPS,
        ));
        self.outlined(hull, 1.2);
        self.curve(&[pt(0.22, 0.72), pt(0.5, 0.775), pt(0.8, 0.71)], 0.7);
        self.wavelets(0.87, 0.08, 0.92);
    }
}

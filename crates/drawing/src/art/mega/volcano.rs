//! A volcano: a hollow cone with a crater, lava on its side, and smoke.

use super::super::geometry::{Dice, Pt, along, mix, pt, smoothstep, turn, waver};
use super::super::pen::Canvas;
use super::{Thing, peaks};

/// One volcano.
pub(super) struct Volcano {
    /// The middle of its foot line.
    pub(super) foot: Pt,
    width: f32,
    height: f32,
    /// Half the crater, as a share of half the width.
    crater: f32,
    seed: u64,
}

/// A volcano on 2 × 2 cells, with lesser mountains around.
pub(super) fn scene(things: &mut Vec<Thing>, dice: &mut Dice) {
    let width = dice.range(1.34, 1.46);
    let volcano = Volcano {
        foot: pt(dice.range(0.95, 1.02), dice.range(1.62, 1.7)),
        width,
        height: width * dice.range(0.58, 0.64),
        crater: dice.range(0.15, 0.19),
        seed: dice.bits(),
    };
    // Its smoke needs room, too.
    let room = (volcano.foot, width, 1.55 * volcano.height);
    things.push(Thing::Volcano(volcano));
    peaks(things, room, dice);
}

impl Volcano {
    pub(super) fn draw(&self, canvas: &mut Canvas) {
        let mut dice = Dice::new(self.seed);
        let (west, east) = (-self.crater, self.crater);
        let (high, low) = (1.0, 0.965);
        let flanks = [(-1.0, west, high), (1.0, east, low)];
        let flanks = flanks.map(|(side, top, v)| self.flank(side, top, v, dice.bits()));
        let front = self.rim(-0.085, &mut dice);
        let back = self.rim(0.045, &mut dice);
        self.smoke(canvas, &mut dice);
        let mut shape = flanks[0].clone();
        shape.extend(&back);
        shape.extend(flanks[1].iter().rev());
        shape.extend([self.at(0.5, -0.04), self.at(-0.5, -0.04)]);
        canvas.erase(&shape);
        self.shade(canvas, &mut dice);
        self.lava(canvas, &mut dice);
        canvas.stroke(&flanks[0], |t| 0.006 + 0.0085 * smoothstep(0.0, 0.4, t));
        canvas.stroke(&flanks[1], |t| 0.007 + 0.013 * smoothstep(0.0, 0.3, t));
        // The hole, dark on the side of the light.
        let mut hole = front.clone();
        hole.extend(back.iter().rev());
        canvas.erase(&hole);
        for i in 0..13 {
            let t = (i as f32 + 0.5) / 13.0;
            let along = mix(west, east, t);
            let arc = 4.0 * t * (1.0 - t);
            let rim = mix(high, low, t);
            let top = rim + 0.04 * arc;
            let depth = 0.105 * arc * mix(0.95, 0.35, t) * dice.range(0.8, 1.0);
            let line = [self.at(along, top), self.at(along + 0.006, top - depth)];
            canvas.stroke(&line, |t| 0.0085 - 0.004 * t);
        }
        canvas.stroke(&back, |_| 0.0085);
        canvas.stroke(&front, |t| 0.009 + 0.005 * t);
    }

    /// The point at `u` of the half width and `v` of the height.
    fn at(&self, u: f32, v: f32) -> Pt {
        self.foot + pt(u * 0.5 * self.width, -v * self.height)
    }

    /// The height of the concave side at `t` of the way up.
    fn profile(t: f32) -> f32 {
        t * (0.42 + 0.58 * t)
    }

    /// The outline from one foot to the crater.
    fn flank(&self, side: f32, top: f32, high: f32, seed: u64) -> Vec<Pt> {
        along(27, |t| {
            let fade = (4.0 * t * (1.0 - t)).min(1.0);
            let jag = 0.016 * waver(seed, t * 4.5) + 0.009 * waver(seed ^ 1, t * 12.0);
            let v = high * Self::profile(t) + jag * fade;
            self.at(mix(side, top, t) + side * 0.3 * jag * fade, v)
        })
    }

    /// The rim of the crater from west to east, bulging upward by that much of the height.
    fn rim(&self, bulge: f32, dice: &mut Dice) -> Vec<Pt> {
        let seed = dice.bits();
        along(14, |t| {
            let arc = 4.0 * t * (1.0 - t);
            let jag = 0.014 * arc.min(1.0) * waver(seed, 6.0 * t);
            let v = mix(1.0, 0.965, t) + bulge * arc + jag;
            self.at(mix(-self.crater, self.crater, t), v)
        })
    }

    /// A stroke down the slope toward the foot at `u`, from one share of the way to another.
    fn slope(&self, u: f32, [from, to]: [f32; 2], seed: u64) -> Vec<Pt> {
        along(10, |share| {
            let down = mix(from, to, share);
            let sway = 0.012 * waver(seed, 5.0 * down);
            let t = 1.0 - down;
            self.at(mix(u, self.crater * u, t) + sway, 0.97 * Self::profile(t))
        })
    }

    /// Strokes down the side in shadow, and a few on the lit one.
    fn shade(&self, canvas: &mut Canvas, dice: &mut Dice) {
        const LINES: usize = 44;
        for i in 0..LINES {
            let u = mix(0.1, 0.97, (i as f32 + dice.range(0.1, 0.9)) / LINES as f32);
            // Near the top all converge, so many begin farther down.
            let from = match i % 4 {
                0 => dice.range(0.03, 0.1),
                2 => dice.range(0.16, 0.3),
                _ => dice.range(0.34, 0.52),
            };
            let to = (from + dice.range(0.28, 0.5)).min(0.96);
            let line = self.slope(u, [from, to], dice.bits());
            canvas.stroke(&line, |t| 0.0095 - 0.0062 * t);
        }
        for _ in 0..9 {
            let u = dice.range(-0.92, -0.12);
            let from = dice.range(0.1, 0.62);
            let to = (from + dice.range(0.08, 0.26)).min(0.95);
            let line = self.slope(u, [from, to], dice.bits());
            canvas.stroke(&line, |t| 0.0075 - 0.0045 * t);
        }
    }

    /// Tongues of lava from the crater down the lit side.
    fn lava(&self, canvas: &mut Canvas, dice: &mut Dice) {
        for (u, far) in [(-0.3, 0.62), (0.02, 0.44)] {
            let u = u + dice.range(-0.06, 0.06);
            let (seed, far) = (dice.bits(), far * dice.range(0.85, 1.1));
            let banks = [-0.028, 0.028].map(|off: f32| {
                along(16, |share| {
                    let down = far * share;
                    let sway = 0.05 * waver(seed, 6.0 * down) * smoothstep(0.0, 0.2, down);
                    let t = 1.0 - down;
                    let wide = off * (1.0 + 0.5 * waver(seed ^ 7, 9.0 * down));
                    // Closed at the end.
                    let closing = (1.0 - share.powi(6)).max(0.0);
                    let across = mix(u, self.crater * u, t) + sway + wide * closing;
                    self.at(across, 0.95 * Self::profile(t))
                })
            });
            let mut tongue = banks[0].clone();
            tongue.extend(banks[1].iter().rev());
            canvas.erase(&tongue);
            for bank in &banks {
                canvas.stroke(bank, |t| 0.006 + 0.004 * t);
            }
        }
    }

    /// Clouds of smoke that rise and drift to the east.
    fn smoke(&self, canvas: &mut Canvas, dice: &mut Dice) {
        let puffs = 6;
        // The farthest first, so nearer ones cover them.
        for i in (0..puffs).rev() {
            let t = (i as f32 + dice.range(0.0, 0.4)) / puffs as f32;
            let radius = mix(0.055, 0.125, t) * dice.range(0.9, 1.1);
            let middle = self.at(
                0.02 + 0.3 * t * t + dice.range(-0.03, 0.03),
                1.02 + 0.42 * t,
            );
            let lobes = 6 + dice.below(2) as usize;
            let begin = dice.range(0.0, 1.0);
            let mut outline = Vec::new();
            for lobe in 0..lobes {
                let bulge = dice.range(0.16, 0.26);
                for step in 0..6 {
                    let s = step as f32 / 6.0;
                    let out = radius * (0.84 + bulge * 4.0 * s * (1.0 - s));
                    let spoke = turn(begin + (lobe as f32 + s) / lobes as f32) * out;
                    outline.push(middle + pt(spoke.x, 0.8 * spoke.y));
                }
            }
            canvas.erase(&outline);
            outline.push(outline[0]);
            outline.push(outline[1]);
            canvas.stroke(&outline, |_| 0.0065);
            // A curl in the shade.
            let curl = along(8, |s| {
                let spoke = turn(mix(0.02, 0.36, s)) * (0.58 * radius);
                middle + pt(spoke.x, 0.8 * spoke.y)
            });
            canvas.stroke(&curl, |t| 0.0025 + 0.016 * t * (1.0 - t));
        }
    }
}

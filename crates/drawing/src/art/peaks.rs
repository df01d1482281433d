//! Mountains: a jagged outline, an almost bare lit side, and a hatched shadow side.

use super::geometry::{Dice, Pt, along, mix, pt, smoothstep, waver};
use super::pen::Canvas;

/// One peak.
#[derive(Clone, Copy, Debug)]
pub(super) struct Peak {
    /// The middle of its foot line.
    pub(super) foot: Pt,
    /// Width of the foot, in tiles.
    pub(super) width: f32,
    /// From foot to summit, in tiles.
    pub(super) height: f32,
    /// The seed of its shape.
    pub(super) seed: u64,
}

/// Points along one flank.
const FLANK_POINTS: usize = 14;

impl Peak {
    /// Draws it over figures behind it.
    pub(super) fn draw(&self, canvas: &mut Canvas) {
        let mut dice = Dice::new(self.seed);
        let summit = dice.range(-0.14, 0.1);
        let weight = mix(0.72, 1.1, smoothstep(0.14, 0.5, self.width));
        let west = self.flank(-1.0, summit, &mut dice);
        let east = self.flank(1.0, summit, &mut dice);

        let mut shape = west.clone();
        shape.extend(east.iter().rev());
        shape.push(self.place(0.5, -0.05));
        shape.push(self.place(-0.5, -0.05));
        canvas.erase(&shape);

        canvas.stroke(&west, |t| {
            weight * (0.006 + 0.0085 * smoothstep(0.0, 0.4, t))
        });
        canvas.stroke(&east, |t| {
            weight * (0.006 + 0.013 * smoothstep(0.0, 0.3, t))
        });
        self.shade(canvas, summit, weight, &mut dice);
        self.gullies(canvas, summit, weight, &mut dice);
    }

    /// The point at `u` of the half width and `v` of the height.
    fn place(&self, u: f32, v: f32) -> Pt {
        self.foot + pt(u * 0.5 * self.width, -v * self.height)
    }

    /// The outline from a foot to the summit.
    fn flank(&self, side: f32, summit: f32, dice: &mut Dice) -> Vec<Pt> {
        let seed = dice.bits();
        let shoulder = dice.range(-0.05, 0.08);
        let bend = dice.range(0.4, 0.65);
        along(FLANK_POINTS - 1, |t| {
            let fade = (4.0 * t * (1.0 - t)).clamp(0.0, 1.0);
            let u = mix(side, summit, t);
            let steep = t * (0.7 + 0.3 * t);
            let bump =
                shoulder * smoothstep(bend - 0.25, bend, t) * (1.0 - smoothstep(bend, 1.0, t));
            let jag = 0.055 * waver(seed, t * 4.0) + 0.03 * waver(seed ^ 1, t * 9.0);
            self.place(u + side * 0.5 * jag * fade, steep + bump + jag * fade)
        })
    }

    /// Draws the ridge between light and shadow, and strokes from it down the slope.
    fn shade(&self, canvas: &mut Canvas, summit: f32, weight: f32, dice: &mut Dice) {
        let seed = dice.bits();
        let lean = dice.range(-0.02, 0.2);
        let depth = dice.range(0.62, 0.86);
        let ridge = |s: f32| {
            let zigzag = 0.1 * waver(seed, s * 5.0) * smoothstep(0.0, 0.2, s);
            (summit + lean * s + zigzag, 1.0 - depth * s)
        };
        let points = along(10, |s| {
            let (u, v) = ridge(s);
            self.place(u, v)
        });
        canvas.stroke(&points, |t| weight * (0.012 - 0.008 * t));

        // About 0.017 tiles apart, measured across the strokes.
        let slant = 0.5 * self.width / pt(0.5 * self.width, self.height).length();
        let lines = (self.height * depth * slant / 0.0165).max(3.0) as usize;
        for i in 0..lines {
            let s = (i as f32 + 0.6 + dice.range(-0.2, 0.2)) / lines as f32;
            let (u, v) = ridge(s);
            // Down to the foot, parallel to the east flank, slightly concave.
            let run = v * (1.0 - summit);
            let reach = dice.range(0.55, 0.93);
            let line = along(4, |share| {
                let t = reach * share;
                let sag = 0.1 * v * t * (1.0 - t);
                self.place(u + run * t * 0.96, v * (1.0 - t) - sag)
            });
            canvas.stroke(&line, |t| weight * (0.0095 - 0.0065 * t));
        }
    }

    /// Draws a few short strokes on the lit side.
    fn gullies(&self, canvas: &mut Canvas, summit: f32, weight: f32, dice: &mut Dice) {
        let count = 1 + dice.below(3);
        for _ in 0..count {
            let v = dice.range(0.3, 0.72);
            let inset = dice.range(0.25, 0.8);
            let edge = mix(-1.0, summit, v);
            let u = mix(edge, summit, inset * (1.0 - v));
            let length = dice.range(0.1, 0.24);
            let line: Vec<_> = (0..=3)
                .map(|k| {
                    let t = length * k as f32 / 3.0;
                    self.place(u - t * (0.75 - t), v - t)
                })
                .collect();
            canvas.stroke(&line, |t| weight * (0.0085 - 0.005 * t));
        }
    }
}

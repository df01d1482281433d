//! Trees: round scalloped crowns with a lit side and a hatched one, and trunks.

use super::geometry::{Dice, Pt, pt, smoothstep, turn};
use super::pen::Canvas;

/// One tree.
#[derive(Clone, Copy, Debug)]
pub(super) struct Tree {
    /// Where the trunk meets the ground.
    pub(super) foot: Pt,
    /// Half the crown's width, in tiles.
    pub(super) radius: f32,
    /// The seed of its shape.
    pub(super) seed: u64,
}

/// Points along one scallop of a crown.
const LOBE_POINTS: usize = 6;

impl Tree {
    /// The height of the crown's middle above the foot.
    pub(super) fn rise(&self) -> f32 {
        self.radius * 1.12
    }

    /// Draws it over figures behind it.
    pub(super) fn draw(&self, canvas: &mut Canvas) {
        let mut dice = Dice::new(self.seed);
        let r = self.radius;
        let middle = pt(self.foot.x, self.foot.y - self.rise());
        self.trunk(canvas, &mut dice);
        let crown = crown(middle, r, &mut dice);
        canvas.erase(&crown);
        let mut outline = crown.clone();
        outline.extend_from_slice(&crown[..2]);
        let weight = 0.75 + 0.25 * smoothstep(0.06, 0.1, r);
        // The outline starts in the west and runs over the north: thin in the light, thick below.
        canvas.stroke(&outline, |t| {
            let shade = smoothstep(0.25, 0.6, t) * (1.0 - smoothstep(0.85, 1.0, t));
            weight * (0.0075 + 0.0055 * shade)
        });
        self.shade(canvas, middle, weight, &mut dice);
    }

    /// Strokes down the crescent away from the light: inside the crown, outside a round lit from the
    /// north-west.
    fn shade(&self, canvas: &mut Canvas, middle: Pt, weight: f32, dice: &mut Dice) {
        let r = self.radius;
        let lines = 6 + dice.below(2);
        let depth = dice.range(-0.06, 0.1);
        for i in 0..lines {
            let u = -0.25 + 1.08 * (i as f32 + dice.range(-0.2, 0.2)) / (lines - 1) as f32;
            let root = |square: f32| square.max(0.0).sqrt();
            let bottom = 0.8 * root(0.9 - u * u);
            let lit = root(0.86 - (u + 0.3) * (u + 0.3));
            let top = (lit - 0.48 - depth).max(-0.45 * root(0.9 - u * u)) + dice.range(-0.08, 0.08);
            if bottom - top < 0.12 {
                continue;
            }
            let start = middle + pt(r * (u + 0.06), r * top);
            let end = middle + pt(r * (u - 0.04), r * (bottom - 0.04));
            canvas.stroke(
                &[start, (start + end) * 0.5 + pt(r * 0.02, 0.0), end],
                |t| weight * (0.004 + 0.004 * t),
            );
        }
    }

    fn trunk(&self, canvas: &mut Canvas, dice: &mut Dice) {
        let r = self.radius;
        let lean = r * dice.range(-0.08, 0.08);
        for side in [-1.0, 1.0] {
            let top = self.foot + pt(side * r * 0.1 + lean, -r * 0.5);
            let bottom = self.foot + pt(side * r * 0.15, 0.0);
            canvas.stroke(&[top, bottom], |_| 0.0075);
        }
        let shadow = self.foot + pt(r * 0.16, -r * 0.02);
        let end = shadow + pt(r * dice.range(0.3, 0.6), -r * 0.03);
        canvas.stroke(&[shadow, end], |t| 0.0075 - 0.005 * t);
    }
}

/// The outline of a crown, from the west over the north.
fn crown(middle: Pt, r: f32, dice: &mut Dice) -> Vec<Pt> {
    let lobes = 7 + dice.below(3) as usize;
    let mut ends: Vec<_> = (0..lobes)
        .map(|i| (i as f32 + dice.range(-0.22, 0.22)) / lobes as f32)
        .collect();
    ends.push(ends[0] + 1.0);
    let mut points = Vec::with_capacity(lobes * LOBE_POINTS);
    for pair in ends.windows(2) {
        let bulge = dice.range(0.14, 0.24);
        let size = dice.range(0.83, 0.93);
        for step in 0..LOBE_POINTS {
            let t = step as f32 / LOBE_POINTS as f32;
            let angle = 0.5 + pair[0] + (pair[1] - pair[0]) * t;
            let out = r * (size + bulge * 4.0 * t * (1.0 - t));
            let spoke = turn(angle) * out;
            let flat = if spoke.y > 0.0 { 0.86 } else { 1.0 };
            points.push(middle + pt(spoke.x, spoke.y * flat));
        }
    }
    points
}

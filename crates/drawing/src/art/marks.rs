//! Small marks on open ground and sea: tufts of grass, dots, low hills, waves.

use super::geometry::{Dice, Pt, along, pt, turn};
use super::pen::Canvas;

/// The kind of a mark.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Kind {
    /// A few blades of grass.
    Tuft,
    /// A few dots.
    Dots,
    /// A low hill, hatched on its east side.
    Hill,
    /// A wave or two.
    Wave,
}

/// One mark.
#[derive(Clone, Copy, Debug)]
pub(super) struct SmallMark {
    /// Its kind.
    pub(super) kind: Kind,
    /// The middle of its foot.
    pub(super) foot: Pt,
    /// The seed of its shape.
    pub(super) seed: u64,
}

impl SmallMark {
    /// Draws it.
    pub(super) fn draw(&self, canvas: &mut Canvas) {
        let mut dice = Dice::new(self.seed);
        match self.kind {
            Kind::Tuft => self.tuft(canvas, &mut dice),
            Kind::Dots => self.dots(canvas, &mut dice),
            Kind::Hill => self.hill(canvas, &mut dice),
            Kind::Wave => self.wave(canvas, &mut dice),
        }
    }

    fn tuft(&self, canvas: &mut Canvas, dice: &mut Dice) {
        let blades = 3 + dice.below(3);
        for blade in 0..blades {
            let lean = blade as f32 / (blades - 1) as f32 * 2.0 - 1.0 + dice.range(-0.15, 0.15);
            let length = dice.range(0.042, 0.062) * (1.0 - 0.3 * lean * lean);
            let root = self.foot + pt(lean * 0.016, 0.0);
            let line = along(4, |t| {
                root + pt(
                    lean * length * 0.75 * t * t,
                    -length * t * (1.0 - 0.25 * t * lean.abs()),
                )
            });
            canvas.stroke(&line, |t| 0.0078 - 0.0055 * t);
        }
        for side in [-1.0, 1.0] {
            if dice.chance(0.5) {
                let start = self.foot + pt(side * dice.range(0.03, 0.04), 0.001);
                let end = start + pt(side * dice.range(0.012, 0.026), 0.0);
                canvas.stroke(&[start, end], |_| 0.0055);
            }
        }
    }

    fn dots(&self, canvas: &mut Canvas, dice: &mut Dice) {
        for _ in 0..3 + dice.below(3) {
            let spot = self.foot + pt(dice.range(-0.07, 0.07), dice.range(-0.06, 0.0));
            let radius = dice.range(0.0035, 0.0055);
            let line: Vec<_> = (0..=6)
                .map(|i| spot + pt((i as f32 / 3.0 - 1.0) * radius, 0.0))
                .collect();
            canvas.stroke(&line, |t| 4.0 * radius * (t * (1.0 - t)).sqrt());
        }
    }

    fn hill(&self, canvas: &mut Canvas, dice: &mut Dice) {
        let (half, height) = (dice.range(0.06, 0.1), dice.range(0.032, 0.05));
        let top = dice.range(-0.25, 0.15);
        let place = |u: f32| {
            let along = u - top * (1.0 - u * u);
            let rise = (1.0 - u * u) * (1.0 - 0.25 * u * u);
            self.foot + pt(along * half, -rise * height)
        };
        let line: Vec<_> = (0..=12).map(|i| place(i as f32 / 6.0 - 1.0)).collect();
        let shape: Vec<_> = line[1..12].to_vec();
        canvas.erase(&shape);
        canvas.stroke(&line, |t| 0.004 + 0.0085 * t * (1.6 - t));
        let lines = 3 + dice.below(3);
        for i in 0..lines {
            let u = 0.12 + 0.7 * (i as f32 + dice.range(-0.2, 0.2)) / lines as f32;
            let start = place(u) + pt(0.0, 0.006);
            let length = dice.range(0.35, 0.75) * (self.foot.y - start.y);
            let end = start + pt(0.4 * length, length);
            canvas.stroke(&[start, end], |t| 0.0075 - 0.0045 * t);
        }
    }

    fn wave(&self, canvas: &mut Canvas, dice: &mut Dice) {
        let rows = 1 + dice.below(2);
        for row in 0..rows {
            let length = dice.range(0.08, 0.12) * if row == 0 { 1.0 } else { 0.62 };
            let start = self.foot
                + pt(
                    -0.5 * length + row as f32 * dice.range(-0.02, 0.03),
                    row as f32 * 0.026,
                );
            let crests = if length > 0.09 { 2.0 } else { 1.5 };
            let line = along(16, |t| {
                start + pt(length * t, 0.0095 * turn(crests * t + 0.5).y)
            });
            canvas.stroke(&line, |t| 0.0035 + 0.021 * t * (1.0 - t));
        }
    }
}

//! Draws mountains of any size: a jagged outline, ridges, a lit side and a hatched one; volcanoes and hills.

use super::super::geometry::{Dice, Pt, along, mix, pt, smoothstep, waver};
use super::layers::{Layers, Tint};
use crate::figures::{Figure, FigureKind};

/// Tints of the lit side, the shadow side and snow.
const LIT: Tint = Tint([238, 224, 194], 0.62);
const SHADOW: Tint = Tint([112, 92, 80], 0.34);
const SNOW: Tint = Tint([253, 252, 248], 0.92);
const SNOW_SHADOW: Tint = Tint([150, 164, 180], 0.42);
const HILL: Tint = Tint([232, 220, 180], 0.45);

/// The distance of two strokes of a hatching, in pixels.
const GAP_PX: f32 = 2.7;

/// A mountain in progress.
struct Mountain {
    foot: Pt,
    width: f32,
    height: f32,
    /// The width of its outline.
    pen: f32,
    /// The position of the summit, in half widths.
    summit: f32,
    /// Its profile toward the top: 0 convex, 1 concave.
    steep: f32,
    /// How rough its outline is.
    rough: f32,
    snow: f32,
}

/// Draws a mountain with the middle of its foot at a point.
pub(super) fn draw(figure: &Figure, foot: Pt, layers: &mut Layers) {
    let mut dice = Dice::new(figure.seed);
    let age = dice.range(0.0, 1.0);
    let pen = (0.78 + 0.02 * figure.height_px).clamp(0.9, 2.6);
    let mountain = Mountain {
        foot,
        width: figure.width_px,
        height: figure.height_px,
        pen,
        summit: dice.range(-0.2, 0.14),
        steep: mix(0.15, 0.62, age),
        rough: mix(0.55, 1.2, dice.range(0.0, 1.0)),
        snow: figure.snow,
    };
    match figure.kind {
        FigureKind::Volcano => mountain.volcano(layers, &mut dice),
        FigureKind::Hill => mountain.hill(layers, &mut dice),
        _ => mountain.peak(layers, &mut dice),
    }
}

impl Mountain {
    /// The point at `u` of the half width and `v` of the height.
    fn at(&self, u: f32, v: f32) -> Pt {
        self.foot + pt(u * 0.5 * self.width, -v * self.height)
    }

    /// The number of points for a line of this length.
    fn points(length_px: f32) -> usize {
        ((length_px / 2.2) as usize).clamp(6, 40)
    }

    /// The height of the flank at `t` of the way from a foot to the summit.
    fn profile(&self, t: f32) -> f32 {
        mix(t, t * t * (0.55 + 0.45 * t), self.steep)
    }

    /// The outline from a foot to a summit at (`top`, `high`).
    fn flank(&self, side: f32, (top, high): (f32, f32), dice: &mut Dice) -> Vec<Pt> {
        let seed = dice.bits();
        let shoulder = dice.range(-0.06, 0.1);
        let bend = dice.range(0.35, 0.7);
        let last = Self::points(self.height) - 1;
        // Small outlines have few corners.
        let fine = smoothstep(14.0, 60.0, self.height);
        along(last, |t| {
            let fade = (4.0 * t * (1.0 - t)).min(1.0);
            let bump =
                shoulder * smoothstep(bend - 0.3, bend, t) * (1.0 - smoothstep(bend, 1.0, t));
            let jag = 0.075 * waver(seed, t * 3.6)
                + 0.036 * waver(seed ^ 1, t * 8.5)
                + 0.018 * fine * waver(seed ^ 2, t * 19.0);
            let jag = jag * self.rough * fade;
            self.at(
                mix(side, top, t) + side * 0.45 * jag,
                high * self.profile(t) + bump + jag,
            )
        })
    }

    fn peak(&self, layers: &mut Layers, dice: &mut Dice) {
        // Some have a second, lower summit.
        let has_shoulder = dice.chance(0.42) && self.height > 15.0;
        let side = if dice.chance(0.55) { 1.0 } else { -1.0 };
        let lesser = has_shoulder.then(|| Mountain {
            foot: self.foot + pt(side * self.width * dice.range(0.2, 0.3), 0.0),
            width: self.width * dice.range(0.5, 0.62),
            height: self.height * dice.range(0.55, 0.74),
            summit: dice.range(-0.15, 0.15),
            snow: self.snow * 0.8,
            ..*self
        });
        // The one at the back is drawn first.
        let is_behind = dice.chance(0.6);
        if let Some(lesser) = lesser.as_ref().filter(|_| is_behind) {
            lesser.cone(layers, dice);
        }
        self.cone(layers, dice);
        if let Some(lesser) = lesser.filter(|_| !is_behind) {
            let height = lesser.height * 0.8;
            Mountain {
                foot: lesser.foot + pt(0.0, 0.03 * self.height),
                height,
                ..lesser
            }
            .cone(layers, dice);
        }
    }

    /// Draws one summit with its flanks, ridge and hatching.
    fn cone(&self, layers: &mut Layers, dice: &mut Dice) {
        let top = (self.summit, 1.0);
        let west = self.flank(-1.0, top, dice);
        let east = self.flank(1.0, top, dice);
        let mut body = west.clone();
        body.extend(east.iter().rev());
        body.extend([
            self.at(0.55, -0.03),
            self.at(0.0, -0.06),
            self.at(-0.55, -0.03),
        ]);
        let (top, bottom) = (self.foot.y - self.height, self.foot.y + 0.06 * self.height);
        layers.fading_body(&body, LIT, top, bottom);

        let ridge = Ridge::new(self, dice);
        let line = ridge.line(self);
        let mut dark = line.clone();
        dark.extend([self.at(0.3, -0.03), self.at(0.7, -0.02)]);
        dark.extend(&east);
        layers.fading_shade(&dark, SHADOW, top, bottom);
        self.snow(layers, &ridge, &west, &east, dice);

        layers.stroke(&west, |t| {
            self.pen * (0.5 + 0.55 * smoothstep(0.0, 0.45, t))
        });
        layers.stroke(&east, |t| {
            self.pen * (0.55 + 0.85 * smoothstep(0.0, 0.35, t))
        });
        let ridge_pen = self.pen * 0.85;
        layers.stroke(&line, |t| ridge_pen * (1.0 - 0.65 * t));
        self.hatch(layers, &ridge, dice);
        self.spurs(layers, &ridge, dice);
    }

    /// Draws strokes from the ridge down the shadow side.
    fn hatch(&self, layers: &mut Layers, ridge: &Ridge, dice: &mut Dice) {
        let slant = 0.5 * self.width / pt(0.5 * self.width, self.height).length();
        let gap = GAP_PX * smoothstep(60.0, 200.0, self.height).mul_add(0.9, 1.0);
        let lines = (self.height * ridge.depth * slant.max(0.45) / gap).max(2.0) as usize;
        for i in 0..lines {
            let s = (i as f32 + 0.55 + dice.range(-0.22, 0.22)) / lines as f32;
            let (u, v) = ridge.at(s);
            let run = v * (1.0 - self.summit);
            let reach = dice.range(0.45, 0.95) * (1.0 - 0.25 * self.snow * smoothstep(0.4, 0.9, v));
            let begin = dice.range(0.0, 0.08);
            let line = along(4, |share| {
                let t = begin + (reach - begin) * share;
                let sag = 0.12 * v * t * (1.0 - t);
                self.at(u + run * t * 0.9, v * (1.0 - t) - sag)
            });
            let pen = self.pen * dice.range(0.5, 0.66);
            layers.stroke(&line, |t| pen * (1.0 - 0.7 * t));
        }
    }

    /// Draws minor ridges on the lit side, and a few short strokes.
    fn spurs(&self, layers: &mut Layers, ridge: &Ridge, dice: &mut Dice) {
        let spurs = if self.height > 22.0 {
            1 + dice.below(2)
        } else {
            dice.below(2)
        };
        for _ in 0..spurs {
            let (u, v) = ridge.at(dice.range(0.22, 0.62));
            let length = dice.range(0.2, 0.42) * v;
            let seed = dice.bits();
            let run = dice.range(0.7, 1.1);
            let line = along(6, |t| {
                let sway = 0.03 * waver(seed, 4.0 * t);
                self.at(
                    u - run * length * t + sway,
                    v - length * t * (0.8 + 0.3 * t),
                )
            });
            layers.stroke(&line, |t| self.pen * (0.72 - 0.5 * t));
        }
        let strokes = (self.height / 13.0) as u32;
        for _ in 0..strokes.min(5) {
            let v = dice.range(0.22, 0.72);
            let edge = mix(-1.0, self.summit, v);
            let u = edge + dice.range(0.1, 0.34) * (1.0 - v);
            let length = dice.range(0.07, 0.18);
            let line: Vec<_> = (0..=3)
                .map(|k| {
                    let t = length * k as f32 / 3.0;
                    self.at(u - t * (0.8 - t), v - t)
                })
                .collect();
            layers.stroke(&line, |t| self.pen * (0.55 - 0.35 * t));
        }
    }

    /// Draws snow from the summit down to a ragged line.
    fn snow(&self, layers: &mut Layers, ridge: &Ridge, west: &[Pt], east: &[Pt], dice: &mut Dice) {
        if self.snow < 0.08 {
            return;
        }
        let seed = dice.bits();
        let line_v = 1.0 - mix(0.12, 0.66, self.snow);
        let low = self.foot.y - line_v * self.height;
        let cut =
            |flank: &[Pt]| -> Vec<Pt> { flank.iter().copied().filter(|p| p.y <= low).collect() };
        let (west, east) = (cut(west), cut(east));
        let (Some(first), Some(last)) = (west.first(), east.first()) else {
            return;
        };
        let (from, to) = (first.x, last.x);
        let hem: Vec<Pt> = (1..10)
            .map(|i| {
                let t = i as f32 / 10.0;
                let fold = if i % 2 == 0 { 0.09 } else { -0.05 };
                let drop = (fold + 0.05 * waver(seed, 7.0 * t)) * self.height * (0.4 + self.snow);
                pt(mix(to, from, t), low + drop)
            })
            .collect();
        let mut cap = west.clone();
        cap.extend(east.iter().rev());
        cap.extend(&hem);
        layers.shade(&cap, SNOW);
        let mut dark: Vec<Pt> = ridge
            .line(self)
            .into_iter()
            .filter(|p| p.y <= low)
            .collect();
        dark.extend(hem.iter().take(3).rev());
        dark.extend(&east);
        layers.shade(&dark, SNOW_SHADOW);
    }

    fn volcano(&self, layers: &mut Layers, dice: &mut Dice) {
        let half = dice.range(0.13, 0.18);
        let (a, b) = (-half, half);
        let west = self.flank(-1.0, (a, 0.94), dice);
        let east = self.flank(1.0, (b, 0.9), dice);
        let rim = along(6, |t| {
            self.at(
                mix(a, b, t),
                mix(0.94, 0.9, t) - 0.09 * (4.0 * t * (1.0 - t)),
            )
        });
        let back = along(6, |t| {
            self.at(
                mix(a, b, t),
                mix(0.94, 0.9, t) + 0.035 * (4.0 * t * (1.0 - t)),
            )
        });
        let mut body = west.clone();
        body.extend(&back);
        body.extend(east.iter().rev());
        body.extend([self.at(0.55, -0.03), self.at(-0.55, -0.03)]);
        let (top, bottom) = (self.foot.y - self.height, self.foot.y + 0.04 * self.height);
        layers.fading_body(&body, LIT, top, bottom);
        let mut crater = rim.clone();
        crater.extend(back.iter().rev());
        layers.shade(&crater, SHADOW);
        let mut dark = vec![
            self.at(0.02, 0.8),
            self.at(0.16, 0.3),
            self.at(0.4, -0.03),
            self.at(0.7, -0.02),
        ];
        dark.extend(&east);
        layers.fading_shade(&dark, SHADOW, top, bottom);
        for line in [&west, &east] {
            layers.stroke(line, |t| self.pen * (0.55 + 0.7 * t));
        }
        layers.stroke(&rim, |_| self.pen * 0.9);
        layers.stroke(&back, |_| self.pen * 0.7);
        let lines = (self.height / 2.4) as usize;
        for i in 0..lines {
            // Where it begins, and the distance from the middle to the flank there.
            let v = mix(0.84, 0.26, (i as f32 + dice.range(0.0, 1.0)) / lines as f32);
            let edge = mix(1.0, b, v / 0.9);
            let u = edge * dice.range(0.3, 0.92);
            let length = dice.range(0.5, 0.9) * v.min(0.42);
            let run = length * (1.0 - b) / 0.9 * (u / edge);
            let line = [
                self.at(u, v),
                self.at(u + 0.45 * run, v - 0.52 * length),
                self.at(u + run, v - length),
            ];
            layers.stroke(&line, |t| self.pen * (0.62 - 0.42 * t));
        }
        let smoke = dice.bits();
        let plume = along(12, |t| {
            let sway = 0.16 * t * waver(smoke, 4.0 * t);
            self.at(0.02 + sway + 0.22 * t * t, 0.95 + 0.42 * t)
        });
        layers.stroke(&plume, |t| self.pen * (0.4 + 0.9 * t * (1.0 - t)));
    }

    fn hill(&self, layers: &mut Layers, dice: &mut Dice) {
        let lean = dice.range(-0.25, 0.2);
        let arc = |u: f32| {
            let along = u - lean * (1.0 - u * u);
            self.at(along, (1.0 - u * u) * (1.0 - 0.3 * u * u))
        };
        let last = Self::points(self.width) as i32;
        let line: Vec<_> = (0..=last)
            .map(|i| arc(2.0 * i as f32 / last as f32 - 1.0))
            .collect();
        let tint = if self.snow > 0.4 {
            Tint(SNOW.0, 0.6)
        } else {
            HILL
        };
        // Its foot fades into the land.
        layers.fading_body(&line, tint, self.foot.y - self.height, self.foot.y);
        layers.stroke(&line, |t| self.pen * (0.45 + 0.6 * t * (1.9 - t)));
        let lines = ((self.width * 0.22 / GAP_PX) as u32).clamp(2, 6);
        for i in 0..lines {
            let u = 0.16 + 0.66 * (i as f32 + dice.range(-0.2, 0.2)) / lines as f32;
            let start = arc(u) + pt(0.0, 0.09 * self.height);
            let length = dice.range(0.4, 0.8) * (self.foot.y - start.y);
            let end = start + pt(0.35 * length, length);
            layers.stroke(&[start, end], |t| self.pen * (0.6 - 0.35 * t));
        }
    }
}

/// The ridge between light and shadow.
struct Ridge {
    seed: u64,
    summit: f32,
    lean: f32,
    depth: f32,
    sway: f32,
}

impl Ridge {
    fn new(mountain: &Mountain, dice: &mut Dice) -> Self {
        Self {
            seed: dice.bits(),
            summit: mountain.summit,
            lean: dice.range(-0.06, 0.24),
            depth: dice.range(0.62, 0.92),
            sway: dice.range(0.08, 0.16),
        }
    }

    /// Its point at `s` of the way down: in half widths, and in heights.
    fn at(&self, s: f32) -> (f32, f32) {
        let zigzag = self.sway * waver(self.seed, s * 4.6) * smoothstep(0.0, 0.2, s);
        (self.summit + self.lean * s + zigzag, 1.0 - self.depth * s)
    }

    fn line(&self, mountain: &Mountain) -> Vec<Pt> {
        let last = Mountain::points(mountain.height);
        along(last, |s| {
            let (u, v) = self.at(s);
            mountain.at(u, v)
        })
    }
}

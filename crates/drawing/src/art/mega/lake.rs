//! A lake with an island.

use super::super::coast::{REACHES, level_stroke, level_width};
use super::super::geometry::{Dice, Pt, pt, smooth, smoothstep, turn, wander, waver};
use super::super::marks::{Kind, SmallMark};
use super::super::peaks::Peak;
use super::super::pen::Canvas;
use super::super::stand::Figure;
use super::super::trees::Tree;
use super::Thing;

/// The water and the island as closed lines, and the horizontal strokes along them, points with widths.
pub(super) struct Lake {
    shore: Vec<Pt>,
    island: Vec<Pt>,
    levels: Vec<Vec<(Pt, f32)>>,
    seed: u64,
}

/// The middle of the cells.
const MIDDLE: Pt = pt(1.5, 1.5);

/// A lake on 3 × 3 cells.
pub(super) fn scene(things: &mut Vec<Thing>, dice: &mut Dice) {
    let middle = MIDDLE + pt(dice.range(-0.16, 0.16), dice.range(-0.06, 0.14));
    let mut lake = Lake {
        shore: ring(MIDDLE, [1.3, 1.12], 0.15, 26, dice),
        island: ring(middle, [0.48, 0.33], 0.14, 14, dice),
        levels: Vec::new(),
        seed: dice.bits(),
    };
    lake.levels = lake.levels();
    let mark = |kind, foot, dice: &mut Dice| {
        let seed = dice.bits();
        Thing::Great(Figure::Mark(SmallMark { kind, foot, seed }))
    };
    // A hill with trees on the island.
    let peak = Peak {
        foot: middle + pt(dice.range(-0.12, -0.06), dice.range(-0.03, 0.01)),
        width: dice.range(0.36, 0.42),
        height: dice.range(0.26, 0.32),
        seed: dice.bits(),
    };
    things.push(Thing::Great(Figure::Peak(peak)));
    for (x, y) in [
        (0.12, -0.05),
        (0.24, 0.02),
        (0.03, 0.12),
        (0.16, 0.13),
        (-0.13, 0.14),
    ] {
        let tree = Tree {
            foot: middle + pt(x + dice.range(-0.02, 0.02), y + dice.range(-0.015, 0.015)),
            radius: dice.range(0.064, 0.08),
            seed: dice.bits(),
        };
        things.push(Thing::Great(Figure::Tree(tree)));
    }
    for at in [0.09, 0.31, 0.6, 0.88] {
        let spoke = turn(at + dice.range(-0.05, 0.05));
        let foot = MIDDLE + pt(0.82 * spoke.x, 0.7 * spoke.y);
        things.push(mark(Kind::Wave, foot, dice));
    }
    // Around it groups of trees, reeds and grass.
    for at in [0.12, 0.37, 0.6, 0.84] {
        let at = at + dice.range(-0.03, 0.03);
        let beside = MIDDLE + pt(1.62 * turn(at).x, 1.56 * turn(at).y);
        let foot = pt(beside.x.clamp(0.2, 2.8), beside.y.clamp(0.26, 2.9));
        for step in 0..2 + dice.below(2) {
            let off = pt(0.13 * step as f32 - 0.12, dice.range(-0.04, 0.04));
            let at = foot + off;
            let at = pt(at.x.clamp(0.16, 2.84), at.y.clamp(0.26, 2.9));
            if lake.is_near(at, 0.15) {
                continue;
            }
            let tree = Tree {
                foot: at,
                radius: dice.range(0.066, 0.088),
                seed: dice.bits(),
            };
            things.push(Thing::Great(Figure::Tree(tree)));
        }
    }
    for at in [0.02, 0.2, 0.27, 0.48, 0.55, 0.72, 0.95] {
        let at = at + dice.range(-0.02, 0.02);
        let foot = MIDDLE + pt(1.31 * turn(at).x, 1.2 * turn(at).y);
        if !lake.is_near(foot, 0.07) {
            things.push(mark(Kind::Tuft, foot, dice));
        }
    }
    things.push(Thing::Lake(lake));
}

/// A closed line around a point, with bays.
fn ring(middle: Pt, [wide, high]: [f32; 2], bays: f32, points: usize, dice: &mut Dice) -> Vec<Pt> {
    let seed = dice.bits();
    let corners: Vec<_> = (0..points)
        .map(|i| {
            let spoke = turn(i as f32 / points as f32);
            let bay = wander(seed, spoke * 1.35).x + 0.45 * wander(seed ^ 1, spoke * 3.1).x;
            let out = 1.0 + bays * (bay - 1.0);
            middle + pt(spoke.x * wide * out, spoke.y * high * out)
        })
        .collect();
    // Three more on both ends, so it is smooth where it closes.
    let around = |i: usize| corners[(i + points - 3) % points];
    let line: Vec<_> = (0..points + 7).map(around).collect();
    let line = smooth(&line, 16);
    let line = line[3 * 16..=(points + 3) * 16].to_vec();
    let seed = dice.bits();
    let last = line.len() - 1;
    let rough = |i: usize| {
        let at = i % last;
        let along = (line[(at + 1) % last] - line[(at + last - 1) % last]).unit();
        // The same at both ends.
        let t = at as f32 / last as f32;
        let fade = smoothstep(0.0, 0.05, t) * smoothstep(1.0, 0.95, t);
        let off = 0.018 * waver(seed, 26.0 * t) + 0.009 * waver(seed ^ 1, 61.0 * t);
        line[at] + along.quarter() * (off * fade)
    };
    (0..=last).map(rough).collect()
}

/// Whether a point is inside a closed line.
fn is_inside(line: &[Pt], p: Pt) -> bool {
    let crossed = line.windows(2).filter(|pair| {
        let [a, b] = [pair[0], pair[1]];
        (a.y > p.y) != (b.y > p.y) && p.x < a.x + (b.x - a.x) * (p.y - a.y) / (b.y - a.y)
    });
    crossed.count() % 2 == 1
}

impl Lake {
    fn is_water(&self, p: Pt) -> bool {
        is_inside(&self.shore, p) && !is_inside(&self.island, p)
    }

    /// Whether a point is in the lake or within `room` of it.
    fn is_near(&self, p: Pt, room: f32) -> bool {
        is_inside(&self.shore, p) || p.to_line(&self.shore) < room
    }

    /// Fills the water.
    pub(super) fn water(&self, canvas: &mut Canvas) {
        canvas.fill_in(&self.shore);
        canvas.erase(&self.island);
    }

    /// The horizontal strokes along the shores.
    fn levels(&self) -> Vec<Vec<(Pt, f32)>> {
        const LEVELS: usize = 66;
        let mut strokes = Vec::new();
        for level in 0..LEVELS {
            let y = 3.0 * (level as f32 + 0.5) / LEVELS as f32;
            let reach = REACHES[level % 6];
            let seed = self.seed ^ level as u64;
            let mut stroke: Vec<(Pt, f32)> = Vec::new();
            for step in 0..=300 {
                let p = pt(step as f32 / 100.0, y);
                let width = self.strength(p, reach * (1.0 + 0.45 * waver(seed, p.x * 7.0)));
                if width > 0.0 {
                    let sway = 0.004 * waver(seed ^ 0x63, p.x * 9.0);
                    stroke.push((p + pt(0.0, sway), width));
                } else {
                    strokes.push(std::mem::take(&mut stroke));
                }
            }
        }
        strokes.retain(|stroke| !stroke.is_empty());
        strokes
    }

    /// Draws the horizontal strokes and the shores.
    pub(super) fn draw(&self, canvas: &mut Canvas) {
        for stroke in &self.levels {
            level_stroke(canvas, stroke);
        }
        for (line, seed) in [(&self.shore, 1), (&self.island, 2)] {
            canvas.stroke(line, |t| 0.019 + 0.0055 * waver(self.seed ^ seed, t * 40.0));
        }
    }

    /// The width of a horizontal stroke with a given reach at a point, 0 where it ends.
    fn strength(&self, p: Pt, reach: f32) -> f32 {
        if !self.is_water(p) {
            return 0.0;
        }
        level_width(p.to_line(&self.shore).min(p.to_line(&self.island)), reach)
    }
}

//! Puts a tile together: what stands on its borders, what stands inside, drawn from north to south.

use super::coast;
use super::ground::Ground;
use super::hand::{Dice, pt, wander};
use super::peaks::Peak;
use super::pen::{Canvas, STRIP};
use super::river;
use super::trees::Tree;
use crate::engine::grid::Direction;
use crate::engine::hash;
use crate::engine::tileset::{EdgeLabel, Tile};

/// Something that stands on the ground.
#[derive(Clone, Copy, Debug)]
enum Figure {
    Tree(Tree),
    Peak(Peak),
}

/// A figure, and whether it stands on a border.
#[derive(Clone, Copy, Debug)]
struct Stand {
    figure: Figure,
    on_border: bool,
}

/// Trees on a border: (place along it, foot's distance south or east of it, radius), in tiles.
const TREES_ON_LEVEL: [(f32, f32, f32); 6] = [
    (0.115, 0.055, 0.072),
    (0.255, 0.105, 0.078),
    (0.395, 0.03, 0.07),
    (0.545, 0.085, 0.08),
    (0.70, 0.045, 0.074),
    (0.865, 0.095, 0.076),
];
const TREES_ON_UPRIGHT: [(f32, f32, f32); 9] = [
    (0.205, 0.02, 0.072),
    (0.29, -0.045, 0.066),
    (0.38, 0.035, 0.078),
    (0.475, -0.02, 0.074),
    (0.56, 0.05, 0.066),
    (0.645, -0.035, 0.08),
    (0.74, 0.03, 0.072),
    (0.84, -0.05, 0.07),
    (0.935, 0.015, 0.076),
];

/// Peaks on a border: (place along it, foot's distance south or east of it, width, height).
const PEAKS_ON_LEVEL: [(f32, f32, f32, f32); 3] = [
    (0.27, 0.12, 0.28, 0.26),
    (0.67, 0.06, 0.34, 0.31),
    (0.47, 0.17, 0.2, 0.15),
];
const PEAKS_ON_UPRIGHT: [(f32, f32, f32, f32); 3] = [
    (0.43, 0.03, 0.3, 0.27),
    (0.71, -0.04, 0.34, 0.32),
    (0.9, 0.05, 0.22, 0.17),
];

/// Draws one drawing of a tile on a fresh sheet of `size_px` pixels and returns its coverage.
pub(super) fn draw(tile: Tile, drawing: u8, size_px: u32) -> Vec<u8> {
    let letters = tile
        .edges()
        .iter()
        .fold(0, |sum, edge| sum * 26 + edge.ordinal() as i64);
    let seed = hash::at(0x0a27, letters, i64::from(drawing));
    let mut dice = Dice::new(seed);
    let ground = Ground::new(tile, &mut dice);
    let mut canvas = Canvas::new(size_px);
    coast::hatch(&ground, &mut canvas, &mut dice);
    coast::draw(&ground, &mut canvas, &mut dice);
    river::draw(&ground, &mut canvas, &mut dice);

    let mut stands = on_borders(&ground);
    peaks(&ground, &mut stands, &mut dice);
    trees(&ground, &mut stands, &mut dice);
    stands.sort_by(|a, b| a.depth().total_cmp(&b.depth()));
    for stand in stands {
        canvas.bend(stand.on_border.then_some(seed));
        match stand.figure {
            Figure::Tree(tree) => tree.draw(&mut canvas),
            Figure::Peak(peak) => peak.draw(&mut canvas),
        }
    }
    canvas.finish()
}

impl Stand {
    /// What is drawn later.
    const fn depth(&self) -> f32 {
        match self.figure {
            Figure::Tree(tree) => tree.foot.y,
            Figure::Peak(peak) => peak.foot.y,
        }
    }
}

/// What stands on the borders: decided by the letter of each alone.
fn on_borders(ground: &Ground) -> Vec<Stand> {
    let mut stands = Vec::new();
    for side in Direction::ALL {
        let label = ground.edges[side.index()];
        let level = matches!(side, Direction::North | Direction::South);
        let foot = |along: f32, across: f32| match side {
            Direction::North => pt(along, across),
            Direction::South => pt(along, 1.0 + across),
            Direction::West => pt(across, along),
            Direction::East => pt(1.0 + across, along),
        };
        let seed = |i: usize| hash::at(0xb0de, i as i64, i64::from(level));
        if label == EdgeLabel::FOREST {
            let trees: &[_] = if level {
                &TREES_ON_LEVEL
            } else {
                &TREES_ON_UPRIGHT
            };
            stands.extend(
                trees
                    .iter()
                    .enumerate()
                    .map(|(i, &(along, across, radius))| Stand {
                        figure: Figure::Tree(Tree {
                            foot: foot(along, across),
                            radius,
                            seed: seed(i),
                        }),
                        on_border: true,
                    }),
            );
        }
        if label == EdgeLabel::MOUNTAIN {
            let peaks: &[_] = if level {
                &PEAKS_ON_LEVEL
            } else {
                &PEAKS_ON_UPRIGHT
            };
            stands.extend(
                peaks
                    .iter()
                    .enumerate()
                    .map(|(i, &(along, across, width, height))| Stand {
                        figure: Figure::Peak(Peak {
                            foot: foot(along, across),
                            width,
                            height,
                            seed: seed(i + 50),
                        }),
                        on_border: true,
                    }),
            );
        }
    }
    stands
}

/// Peaks inside, large ones first.
fn peaks(ground: &Ground, stands: &mut Vec<Stand>, dice: &mut Dice) {
    if !ground.edges.contains(&EdgeLabel::MOUNTAIN) {
        return;
    }
    let sizes = [(0.42, 0.54, 5), (0.28, 0.38, 40), (0.17, 0.24, 60)];
    for (least, most, tries) in sizes {
        for _ in 0..tries {
            let width = dice.range(least, most);
            let height = width * dice.range(0.8, 1.05);
            let margin = STRIP + 0.012;
            let foot = pt(
                dice.range(0.5 * width + margin, 1.0 - 0.5 * width - margin),
                dice.range(height * 1.04 + margin, 1.0 - margin - 0.01),
            );
            let peak = Peak {
                foot,
                width,
                height,
                seed: dice.bits(),
            };
            let share = ground.share(EdgeLabel::MOUNTAIN, foot - pt(0.0, 0.3 * height));
            let dry = [
                (-0.5, 0.0),
                (-0.25, 0.0),
                (0.0, 0.0),
                (0.25, 0.0),
                (0.5, 0.0),
                (-0.25, 0.5),
                (0.25, 0.5),
                (0.0, 0.5),
                (0.0, 1.0),
            ]
            .iter()
            .all(|&(u, v)| ground.is_clear(foot + pt(u * width, -v * height), 0.03));
            if share > 0.5 && dry && fits(&peak, stands) {
                stands.push(Stand {
                    figure: Figure::Peak(peak),
                    on_border: false,
                });
            }
        }
    }
}

/// Whether a peak neither hides another nor is hidden.
fn fits(peak: &Peak, stands: &[Stand]) -> bool {
    stands.iter().all(|stand| {
        let Figure::Peak(other) = stand.figure else {
            return true;
        };
        let apart = (peak.foot.x - other.foot.x).abs() / (peak.width + other.width);
        let (near, far) = if peak.foot.y > other.foot.y {
            (peak, &other)
        } else {
            (&other, peak)
        };
        let below = near.foot.y - far.foot.y;
        let shows = (near.foot.y - near.height) - (far.foot.y - far.height);
        apart > 0.46 || (apart > 0.3 && below > 0.05) || (below > 0.09 && shows > 0.32 * far.height)
    })
}

/// Trees inside.
fn trees(ground: &Ground, stands: &mut Vec<Stand>, dice: &mut Dice) {
    if !ground.edges.contains(&EdgeLabel::FOREST) {
        return;
    }
    let seed = dice.bits();
    for _ in 0..420 {
        let radius = dice.range(0.058, 0.082);
        let margin = STRIP + 0.008;
        let tree = Tree {
            foot: pt(
                dice.range(1.13 * radius + margin, 1.0 - 1.13 * radius - margin),
                dice.range(2.3 * radius + margin, 1.0 - margin - 0.005),
            ),
            radius,
            seed: dice.bits(),
        };
        let middle = tree.foot - pt(0.0, tree.rise());
        let share = ground.share(EdgeLabel::FOREST, middle);
        let rim = 0.5 + 0.1 * wander(seed, middle * 5.0).x;
        let roomy = share < rim;
        if share < rim - 0.14 || (roomy && !dice.chance(0.12)) {
            continue;
        }
        let dry = ground.is_clear(middle, radius * 1.15) && ground.is_clear(tree.foot, 0.03);
        let free = stands.iter().all(|stand| match stand.figure {
            Figure::Tree(other) => {
                let size = 0.5 * (radius + other.radius) * if roomy { 1.8 } else { 1.0 };
                let dx = (tree.foot.x - other.foot.x) / (1.5 * size);
                let dy = (tree.foot.y - other.foot.y) / (0.98 * size);
                dx * dx + dy * dy > 1.0
            }
            Figure::Peak(peak) => {
                let dx = (tree.foot.x - peak.foot.x).abs();
                let dy = tree.foot.y - peak.foot.y;
                dx > 0.5 * peak.width + radius || dy > 0.06 || dy < -peak.height
            }
        });
        if dry && free {
            stands.push(Stand {
                figure: Figure::Tree(tree),
                on_border: false,
            });
        }
    }
}

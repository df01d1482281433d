//! Puts a tile together: what stands on its borders, what stands inside, drawn from north to south.

use super::coast;
use super::ground::Ground;
use super::hand::{Dice, pt, wander};
use super::marks::{Kind, Mark};
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
    Mark(Mark),
}

/// A figure, and whether it stands on a border.
#[derive(Clone, Copy, Debug)]
struct Stand {
    figure: Figure,
    on_border: bool,
}

/// Trees on a border: (place along it, foot's distance south or east of it, radius), in tiles.
const TREES_ON_LEVEL: [(f32, f32, f32); 6] = [
    (0.11, 0.06, 0.08),
    (0.25, 0.15, 0.092),
    (0.405, 0.035, 0.086),
    (0.55, 0.125, 0.096),
    (0.715, 0.05, 0.09),
    (0.885, 0.14, 0.084),
];
const TREES_ON_UPRIGHT: [(f32, f32, f32); 8] = [
    (0.207, 0.025, 0.08),
    (0.31, -0.055, 0.088),
    (0.42, 0.05, 0.092),
    (0.53, -0.035, 0.096),
    (0.635, 0.06, 0.084),
    (0.75, -0.05, 0.098),
    (0.865, 0.04, 0.088),
    (0.968, -0.015, 0.08),
];

/// Peaks on a border: (place along it, foot's distance south or east of it, width, height).
const PEAKS_ON_LEVEL: [(f32, f32, f32, f32); 2] =
    [(0.28, 0.11, 0.43, 0.29), (0.76, 0.05, 0.4, 0.26)];
const PEAKS_ON_UPRIGHT: [(f32, f32, f32, f32); 2] =
    [(0.385, 0.06, 0.42, 0.28), (0.85, -0.08, 0.44, 0.3)];

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
    marks(&ground, drawing, &mut stands, &mut dice);
    stands.sort_by(|a, b| a.depth().total_cmp(&b.depth()));
    for stand in stands {
        let amount = match stand.figure {
            Figure::Peak(_) => 0.055,
            _ => 0.02,
        };
        canvas.bend(stand.on_border.then_some((seed, amount)));
        match stand.figure {
            Figure::Tree(tree) => tree.draw(&mut canvas),
            Figure::Peak(peak) => peak.draw(&mut canvas),
            Figure::Mark(mark) => mark.draw(&mut canvas),
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
            Figure::Mark(mark) => mark.foot.y,
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

/// Peaks inside: again and again the one of some candidates that has the most room, so that they
/// stand evenly, in staggered rows, whatever stands on the borders.
fn peaks(ground: &Ground, stands: &mut Vec<Stand>, dice: &mut Dice) {
    if !ground.edges.contains(&EdgeLabel::MOUNTAIN) {
        return;
    }
    let mut great = dice.chance(0.3);
    for _ in 0..12 {
        let best = (0..70)
            .filter_map(|_| {
                let (least, most) = if great { (0.5, 0.64) } else { (0.27, 0.48) };
                let peak = candidate(least, most, dice);
                let room = room(&peak, stands);
                (room > 0.72 && stands_on_rock(&peak, ground))
                    .then(|| (room * peak.width.sqrt(), peak))
            })
            .max_by(|a, b| a.0.total_cmp(&b.0));
        if let Some((_, peak)) = best {
            stands.push(Stand {
                figure: Figure::Peak(peak),
                on_border: false,
            });
        } else if !great {
            break;
        }
        great = false;
    }
}

fn candidate(least: f32, most: f32, dice: &mut Dice) -> Peak {
    let width = dice.range(least, most);
    let height = width * dice.range(0.58, 0.8);
    let margin = STRIP + 0.012;
    Peak {
        foot: pt(
            dice.range(0.5 * width + margin, 1.0 - 0.5 * width - margin),
            dice.range(height * 1.06 + margin, 1.0 - margin - 0.01),
        ),
        width,
        height,
        seed: dice.bits(),
    }
}

/// Whether there are mountains at a peak's place, and no water.
fn stands_on_rock(peak: &Peak, ground: &Ground) -> bool {
    let at = |u: f32, v: f32| peak.foot + pt(u * peak.width, -v * peak.height);
    let foot = [-0.5, -0.25, 0.0, 0.25, 0.5].map(|u| at(u, 0.0));
    let body = [at(-0.25, 0.5), at(0.0, 0.5), at(0.25, 0.5), at(0.0, 1.0)];
    ground.share(EdgeLabel::MOUNTAIN, at(0.0, 0.3)) > 0.5
        && foot.iter().chain(&body).all(|&p| ground.is_clear(p, 0.03))
}

/// How far the nearest other peak is, as a share of their mean width, and nothing when one would
/// hide the other.
fn room(peak: &Peak, stands: &[Stand]) -> f32 {
    let mut least = 2.0_f32;
    for stand in stands {
        let Figure::Peak(other) = stand.figure else {
            continue;
        };
        let across = peak.foot - other.foot;
        let size = 0.5 * (peak.width + other.width);
        least = least.min(pt(across.x, 1.8 * across.y).length() / size);
        let (near, far) = if across.y > 0.0 {
            (peak, &other)
        } else {
            (&other, peak)
        };
        let shows = (near.foot.y - near.height) - (far.foot.y - far.height);
        if across.x.abs() < 0.6 * size && shows < 0.3 * far.height {
            return 0.0;
        }
    }
    least
}

/// Trees inside.
fn trees(ground: &Ground, stands: &mut Vec<Stand>, dice: &mut Dice) {
    if !ground.edges.contains(&EdgeLabel::FOREST) {
        return;
    }
    let seed = dice.bits();
    // Now and then a glade.
    let glade = pt(dice.range(0.3, 0.7), dice.range(0.35, 0.7));
    let open = if dice.chance(0.3) {
        dice.range(0.2, 0.32)
    } else {
        0.0
    };
    for attempt in 0..2000 {
        // Large crowns first, then smaller ones into the gaps.
        let radius = if attempt < 1200 {
            dice.range(0.082, 0.112)
        } else {
            dice.range(0.064, 0.08)
        };
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
        let from_glade = middle - glade;
        let bumpy = open * (1.0 + 0.35 * wander(seed ^ 1, middle * 6.0).x);
        if pt(from_glade.x, 1.3 * from_glade.y).length() < bumpy {
            continue;
        }
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
                let dx = (tree.foot.x - other.foot.x) / (1.56 * size);
                let dy = (tree.foot.y - other.foot.y) / (1.03 * size);
                dx * dx + dy * dy > 1.0
            }
            Figure::Peak(peak) => {
                let dx = (tree.foot.x - peak.foot.x).abs();
                let dy = tree.foot.y - peak.foot.y;
                dx > 0.5 * peak.width + 0.6 * radius || dy > 0.06 || dy < -peak.height
            }
            Figure::Mark(_) => true,
        });
        if dry && free {
            stands.push(Stand {
                figure: Figure::Tree(tree),
                on_border: false,
            });
        }
    }
}

/// A rare mark on open ground or sea.
fn marks(ground: &Ground, drawing: u8, stands: &mut Vec<Stand>, dice: &mut Dice) {
    let open_sea = ground.edges == [EdgeLabel::SEA; 4];
    let open_plain = ground.edges == [EdgeLabel::PLAIN; 4];
    let mountains = ground.edges.contains(&EdgeLabel::MOUNTAIN);
    let kinds: &[Kind] = match (open_sea, open_plain, drawing) {
        (true, _, 0..4) => &[Kind::Wave],
        (_, true, 0..4) => &[Kind::Tuft],
        (_, true, 4 | 5) => &[Kind::Hill],
        (_, true, 6) => &[Kind::Tuft, Kind::Dots],
        (_, true, 7) => &[Kind::Dots],
        (true, ..) | (_, true, _) => &[],
        _ if mountains && dice.chance(0.6) => &[Kind::Hill, Kind::Hill],
        _ if dice.chance(0.4) => &[Kind::Tuft],
        _ if dice.chance(0.25) => &[Kind::Dots],
        _ => &[],
    };
    for &kind in kinds {
        let place = (0..12).find_map(|_| {
            let foot = pt(dice.range(0.14, 0.86), dice.range(0.12, 0.9));
            let room = stands.iter().all(|stand| {
                let (other, width, height) = match stand.figure {
                    Figure::Tree(tree) => (tree.foot, tree.radius, 2.2 * tree.radius),
                    Figure::Peak(peak) => (peak.foot, 0.5 * peak.width, peak.height),
                    Figure::Mark(mark) => (mark.foot, 0.14, 0.1),
                };
                (foot.x - other.x).abs() > width + 0.07
                    || foot.y < other.y - height - 0.02
                    || foot.y > other.y + 0.07
            });
            (room && (open_sea || ground.is_clear(foot, 0.08))).then_some(foot)
        });
        if let Some(foot) = place {
            let seed = dice.bits();
            stands.push(Stand {
                figure: Figure::Mark(Mark { kind, foot, seed }),
                on_border: false,
            });
        }
    }
}

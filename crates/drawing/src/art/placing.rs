//! Places figures inside a tile: peaks, trees and marks, at random where the layout allows it, clear of the border.

use super::geometry::{Dice, pt, wander};
use super::marks::{Kind, SmallMark};
use super::peaks::Peak;
use super::pen::STRIP;
use super::stand::{Figure, Stand};
use super::tile_layout::TileLayout;
use super::trees::Tree;
use mapmaker_grid::tileset::EdgeLabel;

/// Places peaks: repeatedly the candidate with the most room, so they are spread evenly, in staggered rows.
pub(super) fn peaks(layout: &TileLayout, stands: &mut Vec<Stand>, dice: &mut Dice) {
    if !layout.edges.contains(&EdgeLabel::MOUNTAIN) {
        return;
    }
    let mut great = dice.chance(0.3);
    for _ in 0..12 {
        let best = (0..70)
            .filter_map(|_| {
                let (least, most) = if great { (0.5, 0.64) } else { (0.27, 0.48) };
                let peak = peak_in(1.0, [least, most], [0.58, 0.8], dice);
                let room = room(&peak, stands);
                (room > 0.72 && stands_on_rock(&peak, layout))
                    .then(|| (room * peak.width.sqrt(), peak))
            })
            .max_by(|a, b| a.0.total_cmp(&b.0));
        if let Some((_, peak)) = best {
            stands.push(Stand::inside(Figure::Peak(peak)));
        } else if !great {
            break;
        }
        great = false;
    }
}

/// A random peak in a square of `side` tiles, clear of its border, with a width in `wide` and a height in shares `high`
/// of the width.
pub(super) fn peak_in(side: f32, wide: [f32; 2], high: [f32; 2], dice: &mut Dice) -> Peak {
    let width = dice.range(wide[0], wide[1]);
    let height = width * dice.range(high[0], high[1]);
    let margin = STRIP + 0.012;
    Peak {
        foot: pt(
            dice.range(0.5 * width + margin, side - 0.5 * width - margin),
            dice.range(height * 1.06 + margin, side - margin - 0.01),
        ),
        width,
        height,
        seed: dice.bits(),
    }
}

/// A random tree in a square of `side` tiles, clear of its border.
pub(super) fn tree_in(side: f32, radius: f32, dice: &mut Dice) -> Tree {
    let margin = STRIP + 0.008;
    Tree {
        foot: pt(
            dice.range(1.13 * radius + margin, side - 1.13 * radius - margin),
            dice.range(2.3 * radius + margin, side - margin - 0.005),
        ),
        radius,
        seed: dice.bits(),
    }
}

/// Whether two trees are far enough apart, with `roomy` times the minimum room.
pub(super) fn are_apart(one: &Tree, other: &Tree, roomy: f32) -> bool {
    let size = 0.5 * (one.radius + other.radius) * roomy;
    let dx = (one.foot.x - other.foot.x) / (1.56 * size);
    let dy = (one.foot.y - other.foot.y) / (1.03 * size);
    dx * dx + dy * dy > 1.0
}

/// Whether a peak's position is mountain without water.
fn stands_on_rock(peak: &Peak, layout: &TileLayout) -> bool {
    let at = |u: f32, v: f32| peak.foot + pt(u * peak.width, -v * peak.height);
    let foot = [-0.5, -0.25, 0.0, 0.25, 0.5].map(|u| at(u, 0.0));
    let body = [at(-0.25, 0.5), at(0.0, 0.5), at(0.25, 0.5), at(0.0, 1.0)];
    layout.share(EdgeLabel::MOUNTAIN, at(0.0, 0.3)) > 0.5
        && foot.iter().chain(&body).all(|&p| layout.is_clear(p, 0.03))
}

/// The distance of the nearest other peak, as a share of their mean width; 0 when one would hide the other.
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

/// Places trees.
pub(super) fn trees(layout: &TileLayout, stands: &mut Vec<Stand>, dice: &mut Dice) {
    if !layout.edges.contains(&EdgeLabel::FOREST) {
        return;
    }
    let seed = dice.bits();
    // Leaves an occasional glade.
    let glade = pt(dice.range(0.3, 0.7), dice.range(0.35, 0.7));
    let open = if dice.chance(0.3) {
        dice.range(0.2, 0.32)
    } else {
        0.0
    };
    for attempt in 0..2000 {
        // Large crowns first, then smaller ones in the gaps.
        let radius = if attempt < 1200 {
            dice.range(0.082, 0.112)
        } else {
            dice.range(0.064, 0.08)
        };
        let tree = tree_in(1.0, radius, dice);
        let middle = tree.foot - pt(0.0, tree.rise());
        let from_glade = middle - glade;
        let bumpy = open * (1.0 + 0.35 * wander(seed ^ 1, middle * 6.0).x);
        if pt(from_glade.x, 1.3 * from_glade.y).length() < bumpy {
            continue;
        }
        let share = layout.share(EdgeLabel::FOREST, middle);
        let rim = 0.5 + 0.1 * wander(seed, middle * 5.0).x;
        let roomy = share < rim;
        if share < rim - 0.14 || (roomy && !dice.chance(0.12)) {
            continue;
        }
        let dry = layout.is_clear(middle, radius * 1.15) && layout.is_clear(tree.foot, 0.03);
        let free = stands.iter().all(|stand| match stand.figure {
            Figure::Tree(other) => are_apart(&tree, &other, if roomy { 1.8 } else { 1.0 }),
            Figure::Peak(peak) => {
                let dx = (tree.foot.x - peak.foot.x).abs();
                let dy = tree.foot.y - peak.foot.y;
                dx > 0.5 * peak.width + 0.6 * radius || dy > 0.06 || dy < -peak.height
            }
            Figure::Mark(_) => true,
        });
        if dry && free {
            stands.push(Stand::inside(Figure::Tree(tree)));
        }
    }
}

/// Places a rare mark on open ground or sea.
pub(super) fn marks(layout: &TileLayout, drawing: u8, stands: &mut Vec<Stand>, dice: &mut Dice) {
    let open_sea = layout.edges == [EdgeLabel::SEA; 4];
    let open_plain = layout.edges == [EdgeLabel::PLAIN; 4];
    let mountains = layout.edges.contains(&EdgeLabel::MOUNTAIN);
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
            (room && (open_sea || layout.is_clear(foot, 0.08))).then_some(foot)
        });
        if let Some(foot) = place {
            let seed = dice.bits();
            let mark = SmallMark { kind, foot, seed };
            stands.push(Stand::inside(Figure::Mark(mark)));
        }
    }
}

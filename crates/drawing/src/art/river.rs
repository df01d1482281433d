//! Rivers: one thin line at the source that widens into two banks toward the sea.

use super::geometry::{Dice, Pt, pt, smooth};
use super::pen::Canvas;
use super::tile_layout::{
    River, TileLayout, crossing, entry, evenly, inward, middle, roughen, swing,
};
use mapmaker_grid::tileset::EdgeLabel;

/// The width of the line that draws a bank.
const BANK: f32 = 0.0125;

/// Points of a river's line beyond the coast at its mouth.
const BEYOND_POINTS: usize = 3;

/// The rivers of a tile with known coasts.
pub(super) fn lines(layout: &TileLayout, dice: &mut Dice) -> Vec<River> {
    let sides = layout.sides(EdgeLabel::RIVER);
    if sides.is_empty() {
        return Vec::new();
    }
    if let Some(coast) = layout.coasts.first() {
        return mouths(layout, coast, dice);
    }
    let (Some(&first), Some(&last)) = (sides.first(), sides.last()) else {
        return Vec::new();
    };
    if sides.len() == 1 {
        return source(layout, dice);
    }
    // The main stream runs straight through if possible, and the others join it.
    let (from, to) = sides
        .iter()
        .find(|side| sides.contains(&side.opposite()))
        .map_or((first, last), |side| (*side, side.opposite()));
    let crowded = sides.len() > 2;
    let turn = swing(from, to, if crowded { 0.1 } else { 0.17 }, dice);
    let main = rough(&crossing(from, &turn, to), dice);
    let ahead = dice.chance(0.5);
    let mut rivers = Vec::new();
    let mut place = dice.range(0.36, 0.46);
    for side in sides {
        if side == from || side == to {
            continue;
        }
        let at = |t: f32| {
            let t = if ahead { t } else { 1.0 - t };
            main[(t * (main.len() - 1) as f32) as usize]
        };
        let mut points = entry(side).to_vec();
        points.push(at(place) + (middle(side) - at(place)) * 0.3);
        points.extend([at(place + 0.09), at(place + 0.17)]);
        rivers.push(River {
            line: rough(&smooth(&points, 14), dice),
            share: [1.0, 0.75],
            opens: false,
        });
        place += dice.range(0.12, 0.2);
    }
    rivers.push(River {
        line: main,
        share: [1.0, 1.0],
        opens: false,
    });
    rivers
}

/// Draws a tile's rivers: first all ink, then all water, so branches merge.
pub(super) fn draw(layout: &TileLayout, canvas: &mut Canvas, dice: &mut Dice) {
    let seed = dice.bits();
    for river in &layout.rivers {
        // The banks end at the coast; only the water continues and opens it.
        let beyond = if river.opens { BEYOND_POINTS } else { 0 };
        let last = river.line.len() - 1;
        let share = (last - beyond) as f32 / last as f32;
        let banks = &river.line[..=last - beyond];
        canvas.stroke(banks, |t| river.width(t * share, seed));
    }
    for river in &layout.rivers {
        canvas.scrape(&river.line, |t| {
            (river.width(t, seed) - 2.0 * BANK).max(0.0)
        });
    }
}

/// A source: one line that widens to the border, and a tributary.
fn source(layout: &TileLayout, dice: &mut Dice) -> Vec<River> {
    let side = layout.sides(EdgeLabel::RIVER)[0];
    let mountains = layout.sides(EdgeLabel::MOUNTAIN);
    let away = mountains
        .iter()
        .fold(pt(0.0, 0.0), |sum, &side| sum - inward(side));
    let spring = pt(0.5, 0.5)
        + away.unit() * 0.13
        + inward(side) * 0.12
        + pt(dice.range(-0.06, 0.06), dice.range(-0.06, 0.06));
    let way = middle(side) - spring;
    let across = way.quarter() * if dice.chance(0.5) { 1.0 } else { -1.0 };
    let bend = |t: f32, offset: f32| spring + way * t + across * offset;
    let mut points = vec![
        spring,
        bend(0.22, dice.range(0.06, 0.14)),
        bend(0.52, dice.range(-0.16, -0.05)),
    ];
    points.extend(entry(side).into_iter().rev());
    let line = rough(&smooth(&points, 14), dice);
    let joint = line[line.len() * 2 / 5];
    let feeder = [
        bend(0.2, dice.range(-0.5, -0.36)),
        bend(0.28, -0.2),
        joint,
        line[line.len() / 2],
    ];
    vec![
        River {
            line: rough(&smooth(&feeder, 14), dice),
            share: [0.16, 0.42],
            opens: false,
        },
        River {
            line,
            share: [0.2, 1.0],
            opens: false,
        },
    ]
}

/// Rivers into the sea through one mouth.
fn mouths(layout: &TileLayout, coast: &[Pt], dice: &mut Dice) -> Vec<River> {
    let sides = layout.sides(EdgeLabel::RIVER);
    let from = sides.iter().fold(pt(0.0, 0.0), |sum, &side| {
        sum + (middle(side) + inward(side) * 0.25) * (1.0 / sides.len() as f32)
    });
    let third = coast.len() * 3 / 10;
    let nearest = |&a: &usize, &b: &usize| {
        let distance = |i: usize| (coast[i] - from).length();
        distance(a).total_cmp(&distance(b))
    };
    let index = (third..coast.len() - third)
        .min_by(nearest)
        .unwrap_or(third);
    let mouth = coast[index];
    let tangent = (coast[index + 12] - coast[index - 12]).unit();
    let mut out = tangent.quarter();
    if !layout.is_sea(mouth + out * 0.07) {
        out = out * -1.0;
    }
    let meet = mouth - out * if sides.len() > 1 { 0.15 } else { 0.08 };
    sides
        .into_iter()
        .map(|side| {
            let mut points = entry(side).to_vec();
            let way = meet - points[3];
            let sideways = way.quarter() * dice.range(-0.2, 0.2);
            if way.length() > 0.16 {
                points.push(points[3] + way * 0.5 + sideways);
            }
            points.extend([meet, mouth, mouth + out * 0.04]);
            let mut line = evenly(&smooth(&points, 14), 0.0125);
            let end = line.len() * 3 / 4;
            roughen(&mut line[..end], 0.012, dice.bits());
            River {
                line,
                share: [1.0, 1.0],
                opens: true,
            }
        })
        .collect()
}

fn rough(line: &[Pt], dice: &mut Dice) -> Vec<Pt> {
    let mut line = evenly(line, 0.0125);
    roughen(&mut line, 0.016, dice.bits());
    line
}

//! Coasts: a solid line, and horizontal strokes on the sea beside it that fade outward.

use super::geometry::{Dice, Pt, mix, pt, smoothstep, waver};
use super::pen::{Canvas, STRIP};
use super::tile_layout::{TileLayout, crossing, evenly, roughen, swing};
use mapmaker_grid::Direction;
use mapmaker_grid::tileset::EdgeLabel;

/// Horizontal strokes on the sea per tile.
const LEVELS: usize = 30;

/// How far from the shore horizontal strokes extend, in turn, in tiles.
pub(super) const REACHES: [f32; 6] = [0.17, 0.06, 0.115, 0.08, 0.14, 0.05];

/// The coast lines of a tile with these land corners (clockwise from the north-west).
pub(super) fn lines(land: [bool; 4], dice: &mut Dice) -> Vec<Vec<Pt>> {
    let coastal: Vec<_> = Direction::ALL
        .into_iter()
        .filter(|side| land[side.index()] != land[(side.index() + 1) % 4])
        .collect();
    let pairs: Vec<_> = match coastal[..] {
        [a, b] => vec![(a, b)],
        // Two separate coasts, each around a land corner: the corner `i` is between the sides
        // `i − 1` and `i`.
        [n, e, s, w] if land[0] => vec![(w, n), (e, s)],
        [n, e, s, w] => vec![(n, e), (s, w)],
        _ => Vec::new(),
    };
    let narrow = pairs.len() == 2;
    pairs
        .into_iter()
        .map(|(a, b)| {
            let between = swing(a, b, if narrow { 0.07 } else { 0.16 }, dice);
            let mut line = evenly(&crossing(a, &between, b), 0.0125);
            roughen(&mut line, if narrow { 0.018 } else { 0.026 }, dice.bits());
            line
        })
        .collect()
}

/// Draws the coast lines.
pub(super) fn draw(layout: &TileLayout, canvas: &mut Canvas, dice: &mut Dice) {
    for line in &layout.coasts {
        let seed = dice.bits();
        let last = (line.len() - 1) as f32;
        canvas.stroke(line, |t| {
            let p = line[(t * last + 0.5) as usize];
            let inside = p.x.min(p.y).min(1.0 - p.x).min(1.0 - p.y);
            let free = smoothstep(STRIP, 0.1, inside);
            0.019 + 0.0055 * free * waver(seed, t * 13.0)
        });
    }
}

/// Draws the horizontal strokes on the sea.
pub(super) fn hatch(layout: &TileLayout, canvas: &mut Canvas, dice: &mut Dice) {
    if layout.coasts.is_empty() {
        return;
    }
    let seed = dice.bits();
    let steps = 100;
    for level in 0..LEVELS {
        let y = (level as f32 + 0.5) / LEVELS as f32;
        let reach = REACHES[level % 6];
        let mut stroke: Vec<(Pt, f32)> = Vec::new();
        for step in -2..=steps + 2 {
            let x = step as f32 / steps as f32;
            let width = strength(layout, pt(x, y), reach, seed ^ level as u64);
            if width > 0.0 {
                let inside = x.min(1.0 - x);
                let sway = 0.004 * smoothstep(STRIP, 0.1, inside);
                let sway = sway * waver(seed ^ (99 + level as u64), x * 9.0);
                stroke.push((pt(x, y + sway), width));
            }
            if width <= 0.0 || step == steps + 2 {
                level_stroke(canvas, &stroke);
                stroke.clear();
            }
        }
    }
}

/// The width of a horizontal stroke at a point, 0 where it ends.
fn strength(layout: &TileLayout, p: Pt, reach: f32, seed: u64) -> f32 {
    let inside = p.x.min(1.0 - p.x).max(0.0);
    let free = smoothstep(STRIP, 0.14, inside);
    let kept = pt(p.x.clamp(0.002, 0.998), p.y);
    // On the border the distance to the coast of that side is used, so both tiles agree.
    let side = if p.x < 0.5 {
        Direction::West
    } else {
        Direction::East
    };
    let label = layout.edges[side.index()];
    let (sea, border) = match label {
        EdgeLabel::COAST_SOUTH => (p.y > 0.5, (p.y - 0.5).abs()),
        EdgeLabel::COAST_NORTH => (p.y < 0.5, (p.y - 0.5).abs()),
        _ => (layout.is_sea(kept), 1.0),
    };
    let sea = if free > 0.0 { layout.is_sea(kept) } else { sea };
    if !sea {
        return 0.0;
    }
    let distance = mix(border, layout.to_coast(p), free);
    level_width(
        distance,
        reach * (1.0 + 0.45 * free * waver(seed, p.x * 7.0)),
    )
}

/// The width of a horizontal stroke with a given reach, at a distance from the shore; 0 where it ends.
pub(super) fn level_width(distance: f32, reach: f32) -> f32 {
    let left = 1.0 - distance / reach;
    if left <= 0.0 {
        0.0
    } else {
        0.003 + 0.0062 * left
    }
}

/// Draws a horizontal stroke of points with widths; too short ones are left out.
pub(super) fn level_stroke(canvas: &mut Canvas, stroke: &[(Pt, f32)]) {
    if stroke.len() < 3 {
        return;
    }
    let line: Vec<_> = stroke.iter().map(|&(p, _)| p).collect();
    let last = (line.len() - 1) as f32;
    canvas.stroke(&line, |t| stroke[(t * last + 0.5) as usize].1);
}

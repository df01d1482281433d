//! Composes a tile: its ground, then its figures from north to south.

use super::geometry::{Dice, Pt, pt};
use super::peaks::Peak;
use super::pen::Canvas;
use super::stand::{Figure, Stand};
use super::tile_layout::{TileLayout, corners};
use super::trees::Tree;
use super::{coast, placing, river};
use mapmaker_grid::Direction;
use mapmaker_grid::hash;
use mapmaker_grid::tileset::{EdgeLabel, Tile};

/// Trees on a border: (position along it, foot's distance south or east of it, radius), in tiles.
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

/// Peaks on a border: (position along it, foot's distance south or east of it, width, height).
const PEAKS_ON_LEVEL: [(f32, f32, f32, f32); 2] =
    [(0.28, 0.11, 0.43, 0.29), (0.76, 0.05, 0.4, 0.26)];
const PEAKS_ON_UPRIGHT: [(f32, f32, f32, f32); 2] =
    [(0.385, 0.06, 0.42, 0.28), (0.85, -0.08, 0.44, 0.3)];

/// Draws one drawing of a tile at `size_px` pixels a side and returns its coverage.
pub(super) fn draw(tile: Tile, drawing: u8, size_px: u32) -> Vec<u8> {
    let letters = tile
        .edges()
        .iter()
        .fold(0, |sum, edge| sum * 26 + edge.ordinal() as i64);
    let seed = hash::at(0x0a27, letters, i64::from(drawing));
    let mut dice = Dice::new(seed);
    let layout = layout(tile, &mut dice);
    let mut canvas = Canvas::new(size_px);
    coast::hatch(&layout, &mut canvas, &mut dice);
    coast::draw(&layout, &mut canvas, &mut dice);
    river::draw(&layout, &mut canvas, &mut dice);

    let mut stands = on_borders(&layout);
    placing::peaks(&layout, &mut stands, &mut dice);
    placing::trees(&layout, &mut stands, &mut dice);
    placing::marks(&layout, drawing, &mut stands, &mut dice);
    stands.sort_by(|a, b| a.depth().total_cmp(&b.depth()));
    for stand in stands {
        let amount = match stand.figure {
            Figure::Peak(_) => 0.055,
            _ => 0.02,
        };
        canvas.bend(stand.on_border.then_some((seed, amount)));
        stand.figure.draw(&mut canvas);
    }
    canvas.finish()
}

/// The layout of a tile, with bends from `dice`.
fn layout(tile: Tile, dice: &mut Dice) -> TileLayout {
    let edges = tile.edges();
    let mut layout = TileLayout {
        edges,
        land: corners(edges),
        coasts: Vec::new(),
        rivers: Vec::new(),
    };
    layout.coasts = coast::lines(layout.land, dice);
    layout.rivers = river::lines(&layout, dice);
    layout
}

/// The figures on the borders, which depend only on the label of each.
fn on_borders(layout: &TileLayout) -> Vec<Stand> {
    let sides = Direction::ALL.into_iter();
    sides
        .flat_map(|side| on_border(side, layout.edges[side.index()], pt(0.0, 0.0)))
        .collect()
}

/// The figures on a side with that label, of the cell with its north-west corner at a point.
pub(super) fn on_border(side: Direction, label: EdgeLabel, corner: Pt) -> Vec<Stand> {
    let level = matches!(side, Direction::North | Direction::South);
    let foot = |along: f32, across: f32| {
        corner
            + match side {
                Direction::North => pt(along, across),
                Direction::South => pt(along, 1.0 + across),
                Direction::West => pt(across, along),
                Direction::East => pt(1.0 + across, along),
            }
    };
    let seed = |i: usize| hash::at(0xb0de, i as i64, i64::from(level));
    let stand = |figure: Figure| Stand {
        figure,
        on_border: true,
    };
    let trees: &[_] = match (label, level) {
        (EdgeLabel::FOREST, true) => &TREES_ON_LEVEL,
        (EdgeLabel::FOREST, false) => &TREES_ON_UPRIGHT,
        _ => &[],
    };
    let trees = trees
        .iter()
        .enumerate()
        .map(|(i, &(along, across, radius))| {
            stand(Figure::Tree(Tree {
                foot: foot(along, across),
                radius,
                seed: seed(i),
            }))
        });
    let peaks: &[_] = match (label, level) {
        (EdgeLabel::MOUNTAIN, true) => &PEAKS_ON_LEVEL,
        (EdgeLabel::MOUNTAIN, false) => &PEAKS_ON_UPRIGHT,
        _ => &[],
    };
    let peaks = peaks
        .iter()
        .enumerate()
        .map(|(i, &(along, across, width, height))| {
            stand(Figure::Peak(Peak {
                foot: foot(along, across),
                width,
                height,
                seed: seed(i + 50),
            }))
        });
    trees.chain(peaks).collect()
}

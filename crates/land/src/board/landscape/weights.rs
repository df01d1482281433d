//! Tile weights of a cell, by the ground that its corners should show.

use super::GroundKind;
use mapmaker_grid::Direction;
use mapmaker_grid::tileset::{EdgeLabel, TileId, TileSet};

/// The weight of an edge with the wanted label, with a similar one, and with any other.
const RIGHT: u32 = 128;
const NEAR: u32 = 2;
const WRONG: u32 = 1;

/// The number of combinations of four corners: two bits each, in the order north-west, south-west, north-east,
/// south-east, the first the highest.
pub(super) const SQUARES: usize = 1 << 8;

/// A power of two, at least the number of different labels.
const LABELS: usize = 32;

/// The number of pairs of corners of an edge, two bits each, the first the higher.
const PAIRS: usize = 1 << 4;

/// The weight of an edge by its label.
type Counts = [u32; LABELS];

/// The tile weights of a board's cells.
pub(super) struct TileWeights<'b> {
    /// The edges of each piece as indices of labels.
    edges: Vec<[u8; 4]>,
    /// `level[pair]` and `upright[pair]`: the weights of edges between such corners, west before east and north before
    /// south.
    level: [Counts; PAIRS],
    upright: [Counts; PAIRS],
    /// A base weight for each piece, times 1000, or empty.
    base: &'b [u32],
}

impl<'b> TileWeights<'b> {
    /// Multiplies by `base`, 1000 for 1, unless it is empty.
    pub(super) fn new(set: &TileSet, base: &'b [u32]) -> Self {
        let mut labels: Vec<EdgeLabel> = Vec::new();
        let mut index = |label: EdgeLabel| {
            let known = labels.iter().position(|&other| other == label);
            known.unwrap_or_else(|| {
                labels.push(label);
                labels.len() - 1
            }) as u8
        };
        let edges = set.piece_ids();
        let edges = edges.map(|id| Direction::ALL.map(|side| index(edge(set, id, side))));
        let edges = edges.collect();
        let [mut level, mut upright] = [[[WRONG; LABELS]; PAIRS]; 2];
        for (orientation, is_level) in [(&mut level, true), (&mut upright, false)] {
            for (pair, counts) in orientation.iter_mut().enumerate() {
                let wish = wish(
                    is_level,
                    GroundKind::ALL[pair >> 2],
                    GroundKind::ALL[pair & 3],
                );
                for (count, &label) in counts.iter_mut().zip(&labels) {
                    *count = likeness(wish, label);
                }
            }
        }
        Self {
            edges,
            level,
            upright,
            base,
        }
    }

    /// The weight of every piece in a cell with these corners, below [`SQUARES`].
    pub(super) fn table(&self, square: u8) -> Vec<u32> {
        let [north_west, south_west, north_east, south_east] =
            [6, 4, 2, 0].map(|shift| usize::from(square >> shift & 3));
        let north = &self.level[north_west << 2 | north_east];
        let south = &self.level[south_west << 2 | south_east];
        let west = &self.upright[north_west << 2 | south_west];
        let east = &self.upright[north_east << 2 | south_east];
        let count = |counts: &Counts, label: u8| counts[usize::from(label) % LABELS];
        let mut weights = vec![0; self.edges.len()];
        for (weight, &[a, b, c, d]) in weights.iter_mut().zip(&self.edges) {
            let level = count(north, a).wrapping_mul(count(south, c));
            let upright = count(east, b).wrapping_mul(count(west, d));
            // At most `RIGHT` to the fourth.
            *weight = level.wrapping_mul(upright);
        }
        for (weight, &base) in weights.iter_mut().zip(self.base) {
            let scaled = u64::from(*weight) * u64::from(base) / 1000;
            // A tile with a weight above 0 keeps one everywhere.
            let least = u64::from(base > 0);
            *weight = scaled.clamp(least, u64::from(u32::MAX)) as u32;
        }
        weights
    }
}

/// The label that an edge between two corners should have; from west to east, or north to south.
const fn wish(is_level: bool, first: GroundKind, second: GroundKind) -> EdgeLabel {
    match (first, second) {
        (GroundKind::Sea, GroundKind::Sea) => EdgeLabel::SEA,
        (GroundKind::Sea, _) if is_level => EdgeLabel::COAST_WEST,
        (_, GroundKind::Sea) if is_level => EdgeLabel::COAST_EAST,
        (GroundKind::Sea, _) => EdgeLabel::COAST_NORTH,
        (_, GroundKind::Sea) => EdgeLabel::COAST_SOUTH,
        (GroundKind::Forest, GroundKind::Forest) => EdgeLabel::FOREST,
        (GroundKind::Mountain, GroundKind::Mountain) => EdgeLabel::MOUNTAIN,
        _ => EdgeLabel::PLAIN,
    }
}

/// The label of a side, inside a mega-tile that of its outer side there.
fn edge(set: &TileSet, id: TileId, side: Direction) -> EdgeLabel {
    let Some(part) = set.part(id) else {
        return set.tile(id).edge(side);
    };
    let along = match side {
        Direction::North | Direction::South => part.dx,
        Direction::East | Direction::West => part.dy,
    };
    set.mega()[part.mega].sides[side.index()][along]
}

/// The weight of a label where another is wanted.
fn likeness(wish: EdgeLabel, label: EdgeLabel) -> u32 {
    if wish == label {
        return RIGHT;
    }
    let is_near = match wish {
        EdgeLabel::PLAIN => matches!(label, EdgeLabel::FOREST | EdgeLabel::MOUNTAIN),
        EdgeLabel::FOREST | EdgeLabel::MOUNTAIN => label == EdgeLabel::PLAIN,
        EdgeLabel::SEA => label.is_coast(),
        coast if coast.is_coast() => label == EdgeLabel::SEA || label == EdgeLabel::PLAIN,
        _ => false,
    };
    if is_near { NEAR } else { WRONG }
}

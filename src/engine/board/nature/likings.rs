//! How much a cell likes each tile, by the ground that its corners should have.

use super::Kind;
use crate::engine::grid::Direction;
use crate::engine::tileset::{EdgeLabel, TileId, TileSet};

/// What an edge counts that is as it should be, one that is nearly so, and any other.
const RIGHT: u32 = 128;
const NEAR: u32 = 2;
const WRONG: u32 = 1;

/// How many different corners a cell can have: two bits for each of them, of the kind at the north-west,
/// south-west, north-east, south-east, the first the highest.
pub(super) const SQUARES: usize = 1 << 8;

/// A power of two, no less than there are different labels.
const LABELS: usize = 32;

/// The likings of the cells of a board for the tiles of a set.
pub(super) struct Likings<'b> {
    /// By piece: its edges as indices into `labels`.
    edges: Vec<[u8; 4]>,
    /// The labels of the set.
    labels: Vec<EdgeLabel>,
    /// A weight for each piece, times 1000, or none.
    base: &'b [u32],
}

impl<'b> Likings<'b> {
    /// Tiles are weighed by `base` too, 1000 for 1, unless it is empty.
    pub(super) fn new(set: &TileSet, base: &'b [u32]) -> Self {
        let mut labels = Vec::new();
        let mut index = |label: EdgeLabel| {
            let known = labels.iter().position(|&other| other == label);
            known.unwrap_or_else(|| {
                labels.push(label);
                labels.len() - 1
            }) as u8
        };
        let ids = (0..set.piece_count() as u16).map(TileId);
        let edges = ids.map(|id| Direction::ALL.map(|side| index(edge(set, id, side))));
        Self {
            edges: edges.collect(),
            labels,
            base,
        }
    }

    /// The weight of every piece in a cell with these corners, below [`SQUARES`].
    pub(super) fn table(&self, square: u8) -> Vec<u32> {
        let kind = |shift: u8| Kind::ALL[usize::from(square >> shift & 3)];
        let [north_west, south_west, north_east, south_east] = [6, 4, 2, 0].map(kind);
        let [north, east, south, west] = Direction::ALL.map(|side| {
            let wish = match side {
                Direction::North => wish(side, north_west, north_east),
                Direction::East => wish(side, north_east, south_east),
                Direction::South => wish(side, south_west, south_east),
                Direction::West => wish(side, north_west, south_west),
            };
            let mut counts = [WRONG; LABELS];
            for (count, &label) in counts.iter_mut().zip(&self.labels) {
                *count = likeness(wish, label);
            }
            counts
        });
        let count = |counts: &[u32; LABELS], label: u8| counts[usize::from(label) % LABELS];
        let mut likings = Vec::with_capacity(self.edges.len());
        for &[a, b, c, d] in &self.edges {
            let level = count(&north, a).wrapping_mul(count(&south, c));
            let upright = count(&east, b).wrapping_mul(count(&west, d));
            // At most `RIGHT` to the fourth.
            likings.push(level.wrapping_mul(upright));
        }
        for (liking, &base) in likings.iter_mut().zip(self.base) {
            let weight = u64::from(*liking) * u64::from(base) / 1000;
            // What may be used at all may be used everywhere.
            let least = u64::from(base > 0);
            *liking = weight.clamp(least, u64::from(u32::MAX)) as u32;
        }
        likings
    }
}

/// The label that an edge between two corners should have; from west to east, or north to south.
const fn wish(side: Direction, first: Kind, second: Kind) -> EdgeLabel {
    let is_level = matches!(side, Direction::North | Direction::South);
    match (first, second) {
        (Kind::Sea, Kind::Sea) => EdgeLabel::SEA,
        (Kind::Sea, _) if is_level => EdgeLabel::COAST_WEST,
        (_, Kind::Sea) if is_level => EdgeLabel::COAST_EAST,
        (Kind::Sea, _) => EdgeLabel::COAST_NORTH,
        (_, Kind::Sea) => EdgeLabel::COAST_SOUTH,
        (Kind::Forest, Kind::Forest) => EdgeLabel::FOREST,
        (Kind::Mountain, Kind::Mountain) => EdgeLabel::MOUNTAIN,
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

/// How near a label is to the one that an edge should have.
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

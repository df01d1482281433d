//! How much a cell likes each tile, by the ground that its corners should have.

use super::Kind;
use crate::engine::grid::Direction;
use crate::engine::tileset::{EdgeLabel, TileId, TileSet};

/// What an edge counts that is as it should be, one that is nearly so, and any other.
const RIGHT: u64 = 128;
const NEAR: u64 = 2;
const WRONG: u64 = 1;

/// The corners of a cell: north-west, north-east, south-west, south-east.
pub(super) type Square = [Kind; 4];

/// The weight of every id of a set in a cell with these corners, each times its weight in `base` over
/// 1000, or as they are where `base` is empty.
pub(super) fn table(set: &TileSet, corners: Square, base: &[u32]) -> Vec<u32> {
    let [north_west, north_east, south_west, south_east] = corners;
    let wishes = Direction::ALL.map(|side| match side {
        Direction::North => wish(side, north_west, north_east),
        Direction::East => wish(side, north_east, south_east),
        Direction::South => wish(side, south_west, south_east),
        Direction::West => wish(side, north_west, south_west),
    });
    let ids = (0..set.piece_count() as u16).map(TileId);
    let weight = |id: TileId| {
        let liking: u64 = Direction::ALL
            .into_iter()
            .zip(wishes)
            .map(|(side, wish)| likeness(wish, edge(set, id, side)))
            .product();
        match base.get(id.index()) {
            None => liking as u32,
            Some(0) => 0,
            Some(&base) => (liking * u64::from(base) / 1000).clamp(1, u64::from(u32::MAX)) as u32,
        }
    };
    ids.map(weight).collect()
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
fn likeness(wish: EdgeLabel, label: EdgeLabel) -> u64 {
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

//! A road by its tiles, as boards and hands have them, and what stands in its way.

use super::RoadRank;
use super::search::tiles_of;
use crate::decor::Decor;
use mapmaker_grid::TilePos;

/// A road by its tiles, as boards and hands have them: from one end to the other, each next to the one before it by a side
/// or a corner.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct BoardRoad {
    /// How much it is.
    pub rank: RoadRank,
    /// At least two tiles.
    pub way: Vec<TilePos>,
}

/// Whether a thing would be in the way of one of some roads, on one of its tiles; at its ends settlements may stand, and
/// what lies around them reach there.
#[must_use]
pub fn is_in_the_way(one: &Decor, roads: &[BoardRoad]) -> bool {
    let covered = tiles_of(one);
    roads.iter().any(|road| {
        let ends = [road.way.first(), road.way.last()];
        let is_end = |at: &TilePos| ends.contains(&Some(at));
        // A field that reaches to the tile of a village may lie on the road's next tile, too.
        let lies_there = one.kind.is_settlement() && covered.iter().any(is_end);
        let mut between = road.way.iter().filter(|at| !is_end(at));
        !lies_there && between.any(|at| covered.contains(at))
    })
}

/// The tile on which a thing stands: for settlements, whose drawings are raised, that under their foot.
pub(crate) fn foot(one: &Decor) -> TilePos {
    let up = crate::decor::RAISED * one.kind.side_tiles();
    let [_, south] = one.place.within();
    one.place.tile.offset(0, i64::from(south + up >= 1.0))
}

//! The open sides of a board: on its rim, and beside empty cells.

use super::region::StrokeRegion;
use mapmaker_grid::{Direction, TilePos};
use mapmaker_solver::NO_TILE;

impl StrokeRegion<'_, '_> {
    /// Whether an open side can stay as it is: it belongs to a cell between it and the stroke whose neighbours along it
    /// are not painted. Corners of the painted area may need more room.
    pub(super) fn keeps_rim(
        &self,
        (index, at): (usize, TilePos),
        side: Direction,
        painted: &[bool],
    ) -> bool {
        let is_right = |turn: Direction| {
            let next = self.map.beside(at, turn);
            next.is_some_and(|next| self.is_in(next, painted)) == (turn == side.opposite())
        };
        self.is_open(at, side, |next| self.is_in(next, painted))
            && self.tiles[index] != NO_TILE
            && !painted[index]
            && Direction::ALL.into_iter().all(is_right)
    }

    /// Whether a side has no neighbour: it is on the rim, or the next cell is empty and not painted.
    pub(super) fn is_open(
        &self,
        at: TilePos,
        side: Direction,
        is_painted: impl Fn(TilePos) -> bool,
    ) -> bool {
        let next = self.map.beside(at, side);
        next.is_none_or(|next| self.map.tile(next).is_none() && !is_painted(next))
    }

    /// Whether one cell lies between a position and an open side.
    pub(super) fn is_one_from_open(
        &self,
        at: TilePos,
        is_painted: impl Fn(TilePos) -> bool,
    ) -> bool {
        Direction::ALL.into_iter().any(|side| {
            let next = self.map.beside(at, side);
            let next = next.filter(|&next| self.map.tile(next).is_some() && !is_painted(next));
            next.is_some_and(|next| self.is_open(next, side, &is_painted))
        })
    }
}

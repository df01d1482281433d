//! A path through a grid of squares, row by row: its cells, and the sides through which it leaves each.

use super::super::grid::{Coord, EAST, NORTH, SOUTH, WEST};

/// The cells of a path in reading order, each with a mask of the slots that the path passes through.
#[derive(Clone, Debug, Default)]
pub(super) struct Arms(Vec<(Coord, u8)>);

impl Arms {
    /// The path through these cells, each beside the one before it.
    pub(super) fn of(path: &[Coord]) -> Self {
        let towards = |from: Coord, to: &Coord| {
            1 << match *to {
                Coord { y, .. } if y < from.y => NORTH,
                Coord { y, .. } if y > from.y => SOUTH,
                Coord { x, .. } if x > from.x => EAST,
                _ => WEST,
            }
        };
        let arms = path.iter().enumerate().map(|(index, &cell)| {
            let after = path.get(index + 1).map_or(0, |next| towards(cell, next));
            let before = path.get(index.wrapping_sub(1));
            (
                cell,
                after | before.map_or(0, |previous| towards(cell, previous)),
            )
        });
        let mut arms: Vec<_> = arms.collect();
        arms.sort_unstable();
        Self(arms)
    }

    /// The path's cells in a row.
    pub(super) fn row(&self, y: u64) -> &[(Coord, u8)] {
        let start = self.0.partition_point(|(cell, _)| u64::from(cell.y) < y);
        let end = self.0.partition_point(|(cell, _)| u64::from(cell.y) <= y);
        &self.0[start..end]
    }
}

//! Refutes puzzles by counting colours, in time proportional to the number of tiles.
//!
//! In a row each right side meets a left side, except for one at each end. So if there are more left sides of a colour
//! than right ones, the difference must be along the western edge of the rectangle; likewise for the other edges.

use super::case::Case;

/// What the edges of the rectangle must show.
#[derive(Clone, Debug)]
pub(super) struct Balance {
    /// For each colour how many tiles with it at the left must be along the western edge, at least.
    pub(super) west: Vec<i16>,
    /// How many cells of the western edge remain for any colour; negative if there is no solution.
    pub(super) west_spare: i16,
    /// For each colour how many tiles with it at the top must be along the northern edge, at least.
    pub(super) north: Vec<i16>,
    /// As `west_spare`.
    pub(super) north_spare: i16,
}

impl Balance {
    pub(super) fn of(case: &Case) -> Self {
        let mut west = vec![0_i16; case.across];
        let mut north = vec![0_i16; case.down];
        for tile in &case.tiles {
            west[usize::from(tile.left)] += 1;
            west[usize::from(tile.right)] -= 1;
            north[usize::from(tile.top)] += 1;
            north[usize::from(tile.bottom)] -= 1;
        }
        for need in west.iter_mut().chain(&mut north) {
            *need = (*need).max(0);
        }
        Self {
            west_spare: case.rows as i16 - west.iter().sum::<i16>(),
            north_spare: case.columns as i16 - north.iter().sum::<i16>(),
            west,
            north,
        }
    }

    /// Whether there may be a solution. The eastern and southern edges need as much as the others.
    pub(super) const fn is_possible(&self) -> bool {
        self.west_spare >= 0 && self.north_spare >= 0
    }
}

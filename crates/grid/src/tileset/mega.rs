//! Mega-tiles: images that cover several cells, placed and removed as a whole.

use std::fmt;

use super::EdgeLabel;
use crate::Direction;

/// The most cells along a side of a mega-tile.
pub(crate) const MAX_MEGA_SIDE: usize = 8;

/// The most different labels that level edges, or upright ones, may have: letters, and one for each
/// inner edge of a mega-tile. The solver keeps a set of them in a `u64`.
pub(super) const MAX_LABELS: usize = 64;

/// A mega-tile: a name, a size in cells, and the label of every outer edge.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct MegaTile {
    /// Its name, such as `MegaMMMM`.
    pub name: String,
    /// Cells from west to east.
    pub width: usize,
    /// Cells from north to south.
    pub height: usize,
    /// The labels of the four sides in the order of [`Direction::ALL`]: `width` of them on top and
    /// bottom from west to east, `height` of them right and left from north to south.
    pub sides: [Vec<EdgeLabel>; 4],
}

/// One cell of a mega-tile.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct MegaPart {
    /// Which mega-tile of the set.
    pub mega: usize,
    /// Columns from its west side.
    pub dx: usize,
    /// Rows from its north side.
    pub dy: usize,
}

/// Why a mega-tile is invalid.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum MegaError {
    /// A name that could be mistaken for another kind of name.
    #[error(
        "{0:?} is not a mega-tile name: letters and digits, but not four capital letters alone"
    )]
    Name(String),
    /// A name that is used twice.
    #[error("two mega-tiles are called {0}")]
    Twice(String),
    /// Too small or too large.
    #[error(
        "{name} is {width}x{height} cells; a mega-tile has from 2 cells up to \
         {MAX_MEGA_SIDE}x{MAX_MEGA_SIDE}"
    )]
    Size {
        /// The mega-tile.
        name: String,
        /// Its width in cells.
        width: usize,
        /// Its height in cells.
        height: usize,
    },
    /// A side with too few or too many letters.
    #[error("{name}: its {} side needs {expected} letters, not {found}", .side.name())]
    Letters {
        /// The mega-tile.
        name: String,
        /// The side.
        side: Direction,
        /// How many letters it has.
        found: usize,
        /// How many cells the side has.
        expected: usize,
    },
    /// A letter where it has no meaning.
    #[error(
        "{name}: {label} can't be on the {} side: D and G are for top and bottom, B and H \
         for right and left",
        .side.name()
    )]
    Side {
        /// The mega-tile.
        name: String,
        /// The letter.
        label: EdgeLabel,
        /// Its side.
        side: Direction,
    },
    /// More inner edges than the solver can tell apart.
    #[error(
        "the set has {found} different {name} edges, letters and edges inside mega-tiles taken \
         together; {MAX_LABELS} are the most"
    )]
    TooManyEdges {
        /// `level` or `upright`.
        name: &'static str,
        /// Their number.
        found: usize,
    },
    /// More cells than a set can number.
    #[error("the mega-tiles have {found} cells in all; a pack has {limit} at most")]
    TooMany {
        /// Their number.
        found: usize,
        /// The most there may be.
        limit: usize,
    },
}

impl MegaTile {
    /// The mega-tile of the reference pack: 2 × 2 cells of mountain.
    #[inline]
    #[must_use]
    pub fn mountain() -> Self {
        Self {
            name: "MegaMMMM".to_owned(),
            width: 2,
            height: 2,
            sides: std::array::from_fn(|_| vec![EdgeLabel::MOUNTAIN; 2]),
        }
    }

    /// Cells that it covers.
    #[inline]
    #[must_use]
    pub const fn area(&self) -> usize {
        self.width * self.height
    }

    /// Level edges between two of its cells.
    pub(super) fn inner_level(&self) -> usize {
        self.width * (self.height - 1)
    }

    /// Upright edges between two of its cells.
    pub(super) fn inner_upright(&self) -> usize {
        (self.width - 1) * self.height
    }

    /// The label on a side of one of its cells, `None` where another of its cells lies there.
    #[must_use]
    pub fn edge(&self, dx: usize, dy: usize, side: Direction) -> Option<EdgeLabel> {
        let is_outer = match side {
            Direction::North => dy == 0,
            Direction::East => dx + 1 == self.width,
            Direction::South => dy + 1 == self.height,
            Direction::West => dx == 0,
        };
        let along = match side {
            Direction::North | Direction::South => dx,
            Direction::East | Direction::West => dy,
        };
        is_outer.then(|| self.sides[side.index()][along])
    }

    /// Checks name, size and letters.
    ///
    /// # Errors
    /// With the first thing that is wrong.
    pub fn check(&self) -> Result<(), MegaError> {
        let is_tile = self.name.len() == 4 && self.name.bytes().all(|b| b.is_ascii_uppercase());
        let is_plain = self.name.bytes().all(|b| b.is_ascii_alphanumeric());
        if is_tile || !is_plain || self.name.is_empty() || self.name == "None" {
            return Err(MegaError::Name(self.name.clone()));
        }
        let sides = 1..=MAX_MEGA_SIDE;
        let fits = sides.contains(&self.width) && sides.contains(&self.height);
        if !fits || self.area() < 2 {
            return Err(MegaError::Size {
                name: self.name.clone(),
                width: self.width,
                height: self.height,
            });
        }
        for side in Direction::ALL {
            let is_level = matches!(side, Direction::North | Direction::South);
            let expected = if is_level { self.width } else { self.height };
            let labels = &self.sides[side.index()];
            if labels.len() != expected {
                return Err(MegaError::Letters {
                    name: self.name.clone(),
                    side,
                    found: labels.len(),
                    expected,
                });
            }
            if let Some(&label) = labels.iter().find(|label| !label.fits_side(is_level)) {
                return Err(MegaError::Side {
                    name: self.name.clone(),
                    label,
                    side,
                });
            }
        }
        Ok(())
    }
}

impl fmt::Display for MegaTile {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(formatter, "{}", self.name)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn inner_edges_have_no_letter_and_outer_ones_have() {
        let mega = MegaTile::mountain();
        assert_eq!(mega.check(), Ok(()));
        assert_eq!(mega.edge(0, 0, Direction::West), Some(EdgeLabel::MOUNTAIN));
        assert_eq!(mega.edge(0, 0, Direction::East), None);
        assert_eq!(mega.edge(1, 1, Direction::South), Some(EdgeLabel::MOUNTAIN));
    }

    #[test]
    fn errors_say_what_is_wrong() {
        let wrong = |change: &dyn Fn(&mut MegaTile)| {
            let mut mega = MegaTile::mountain();
            change(&mut mega);
            mega.check()
        };
        assert!(matches!(
            wrong(&|mega| mega.name = "MMMM".to_owned()),
            Err(MegaError::Name(_))
        ));
        assert!(matches!(
            wrong(&|mega| mega.width = 9),
            Err(MegaError::Size { .. })
        ));
        assert!(matches!(
            wrong(&|mega| mega.sides[2].truncate(1)),
            Err(MegaError::Letters { found: 1, .. })
        ));
        assert!(matches!(
            wrong(&|mega| mega.sides[0][1] = EdgeLabel::COAST_NORTH),
            Err(MegaError::Side { .. })
        ));
    }
}

//! A tile: four edge labels, named by their letters.

use std::fmt;

use super::EdgeLabel;
use crate::Direction;

/// Which tile of a [`TileSet`](super::TileSet): its index in alphabetical order of names.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct TileId(pub u16);

impl TileId {
    /// The index in the set's lists.
    #[inline]
    #[must_use]
    pub const fn index(self) -> usize {
        self.0 as usize
    }
}

/// A tile, without its drawings.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct Tile {
    edges: [EdgeLabel; 4],
}

impl Tile {
    /// The tile with these edges: top, right, bottom, left.
    #[inline]
    #[must_use]
    pub const fn new(edges: [EdgeLabel; 4]) -> Self {
        Self { edges }
    }

    /// Reads a name: four letters from `A` to `Z` for top, right, bottom and left, the map's coast
    /// letters only on the sides where they have a meaning: `D` and `G` on top and bottom, `B` and `H` on right and
    /// left. For a set with letters of your own use [`Tile::from_letters`].
    ///
    /// # Errors
    /// When the text is not such a name.
    pub fn parse(name: &str) -> Result<Self, NameError> {
        let tile = Self::from_letters(name)?;
        for side in Direction::ALL {
            let label = tile.edge(side);
            if !label.fits_side(matches!(side, Direction::North | Direction::South)) {
                return Err(NameError::Side { label, side });
            }
        }
        Ok(tile)
    }

    /// Reads a name as [`Tile::parse`] does, but with any letter on any side: a tile of a Wang set
    /// that is no map.
    ///
    /// # Errors
    /// When the text is not four letters from `A` to `Z`.
    #[inline]
    pub fn from_letters(name: &str) -> Result<Self, NameError> {
        let letters: [u8; 4] = name.as_bytes().try_into().map_err(|_| NameError::Length)?;
        let mut edges = [EdgeLabel::PLAIN; 4];
        for (edge, letter) in edges.iter_mut().zip(letters) {
            *edge = EdgeLabel::from_letter(letter).ok_or(NameError::Letter)?;
        }
        Ok(Self { edges })
    }

    /// The labels: top, right, bottom, left.
    #[inline]
    #[must_use]
    pub const fn edges(self) -> [EdgeLabel; 4] {
        self.edges
    }

    /// The label on one side.
    #[inline]
    #[must_use]
    pub const fn edge(self, side: Direction) -> EdgeLabel {
        self.edges[side.index()]
    }

    /// Whether `other` may lie on that side of this tile.
    #[inline]
    #[must_use]
    pub fn fits(self, side: Direction, other: Self) -> bool {
        self.edge(side) == other.edge(side.opposite())
    }
}

impl fmt::Display for Tile {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.edges
            .iter()
            .try_for_each(|edge| write!(formatter, "{edge}"))
    }
}

/// Which corners of a tile with these edges are sea, a bit each: 0 for north-west, then north-east,
/// south-east, south-west. `None` when the edges disagree about a corner or have letters that the map
/// gives no meaning.
#[inline]
#[must_use]
pub fn sea_corners(edges: [EdgeLabel; 4]) -> Option<usize> {
    let [top, right, bottom, left] = edges.map(sea_ends);
    let (top, right, bottom, left) = (top?, right?, bottom?, left?);
    let corners = [top.0, top.1, right.1, bottom.0];
    let agree = top.1 == right.0 && right.1 == bottom.1 && bottom.0 == left.1 && left.0 == top.0;
    agree.then(|| (0..4).map(|bit| usize::from(corners[bit]) << bit).sum())
}

/// Whether the west and east ends (of a level edge) or the north and south ends (of an upright one)
/// are sea.
fn sea_ends(label: EdgeLabel) -> Option<(bool, bool)> {
    match label {
        EdgeLabel::SEA => Some((true, true)),
        EdgeLabel::COAST_EAST | EdgeLabel::COAST_SOUTH => Some((false, true)),
        EdgeLabel::COAST_WEST | EdgeLabel::COAST_NORTH => Some((true, false)),
        _ if label.is_land() => Some((false, false)),
        _ => None,
    }
}

/// Why a text is not the name of a tile.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
pub enum NameError {
    /// Not four bytes.
    #[error("a tile's name is four letters: top, right, bottom, left")]
    Length,
    /// A character outside `A` to `Z`.
    #[error("a tile's name may have only the capital letters A to Z")]
    Letter,
    /// A coast letter on a side where it has no meaning.
    #[error(
        "{label} can't be on the {} side: D and G are for top and bottom, B and H for right and left",
        .side.name()
    )]
    Side {
        /// The coast letter.
        label: EdgeLabel,
        /// Its side.
        side: Direction,
    },
}

//! Looks whether the tiles on a board fit so far, and whether its rivers can still hold.
//!
//! Says what is wrong with what lies there, apart from all searching: a plain walk over neighbours
//! and a flood fill along rivers. Solutions are checked against it.

mod rivers;

use std::collections::BTreeSet;

use super::cell::{Cell, beside};
use super::outcome::NO_TILE;
use mapmaker_grid::Direction;
use mapmaker_grid::counting::counted;
use mapmaker_grid::tileset::{EdgeLabel, MegaPart, TileId, TileSet};

/// The most faults reported of one board.
pub const MAX_FAULTS: usize = 1000;

/// A bounded board, filled or not, to be checked. Its rim accepts anything, unless its sides are joined.
///
/// Not [`mapmaker_grid::world::Placed`], which is a thing that stands on a map.
#[derive(Clone, Copy, Debug)]
pub struct Placed<'a> {
    /// The set of the ids.
    pub set: &'a TileSet,
    /// Columns.
    pub width: usize,
    /// Rows.
    pub height: usize,
    /// `width * height` ids in reading order, [`NO_TILE`] where nothing lies.
    pub tiles: &'a [TileId],
    /// Whether the last column meets the first and the last row the first.
    pub joined: bool,
}

/// A rule that what lies on a board breaks.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Fault {
    /// Two neighbours with different letters on the side that they share.
    Clash {
        /// The western or northern one.
        cell: Cell,
        /// The side of it that they share, east or south.
        side: Direction,
        /// The other one.
        other: Cell,
        /// Their letters there.
        letters: [EdgeLabel; 2],
    },
    /// Another tile where the rest of a mega-tile should be.
    Torn {
        /// A cell of the mega-tile.
        cell: Cell,
        /// Where another of its cells belongs.
        other: Cell,
    },
    /// A cell of a mega-tile so near to the rim that the rest is beyond it.
    Cut {
        /// The cell.
        cell: Cell,
    },
    /// A tile in which a river can neither rise nor end nor go on.
    NoSource {
        /// The tile.
        cell: Cell,
    },
    /// A river that runs in a loop.
    Loop {
        /// A cell of the loop.
        cell: Cell,
        /// How many cells the loop has, or several that hang together.
        cells: usize,
    },
    /// A river that reaches the sea twice.
    TwoMouths {
        /// The first two mouths in reading order.
        cells: [Cell; 2],
    },
    /// A river without a mouth that can neither grow nor leave the map.
    NoWayOut {
        /// Its first cell in reading order.
        cell: Cell,
        /// How many it has.
        cells: usize,
    },
}

impl Fault {
    /// The places that it is about, at most two.
    #[must_use]
    pub fn cells(&self) -> Vec<Cell> {
        match *self {
            Self::Clash { cell, other, .. } | Self::Torn { cell, other } => vec![cell, other],
            Self::TwoMouths { cells } => cells.to_vec(),
            Self::Cut { cell }
            | Self::NoSource { cell }
            | Self::Loop { cell, .. }
            | Self::NoWayOut { cell, .. } => vec![cell],
        }
    }

    /// Whether the tiles of [`Fault::cells`] break the rule all by themselves.
    #[must_use]
    pub const fn is_of_its_cells_alone(&self) -> bool {
        !matches!(
            self,
            Self::Loop { .. } | Self::TwoMouths { .. } | Self::NoWayOut { .. }
        )
    }

    /// Whether it breaks a rule of rivers.
    #[must_use]
    pub const fn is_of_rivers(&self) -> bool {
        !matches!(
            self,
            Self::Clash { .. } | Self::Torn { .. } | Self::Cut { .. }
        )
    }

    /// The fault in one line with the names of the tiles, such as `0,0 PPPP and 1,0 MMMM don't fit together: …`.
    #[must_use]
    pub fn describe(&self, placed: &Placed) -> String {
        self.describe_by(
            placed,
            |(x, y), name| match name {
                None => format!("{x},{y}"),
                Some(name) => format!("{x},{y} {name}"),
            },
            |label| label.to_string(),
        )
    }

    /// The same with other words: `tile` for the cell with a tile of that name, or none, and `edge` for what
    /// an edge shows.
    #[must_use]
    pub fn describe_by(
        &self,
        placed: &Placed,
        tile: impl Fn(Cell, Option<&str>) -> String,
        edge: impl Fn(EdgeLabel) -> String,
    ) -> String {
        let at = |cell: Cell| match placed.at(cell) {
            NO_TILE => tile(cell, None),
            id => tile(cell, Some(&placed.set.name(id))),
        };
        match *self {
            Self::Clash {
                cell,
                side,
                other,
                letters: [here, there],
            } => format!(
                "{} and {} don't fit together: {} on the {} side meets {} on the {} side",
                at(cell),
                at(other),
                edge(here),
                side.name(),
                edge(there),
                side.opposite().name(),
            ),
            Self::Torn { cell, other } => format!(
                "{} is where another cell of the mega-tile of {} belongs",
                at(other),
                at(cell)
            ),
            Self::Cut { cell } => {
                format!(
                    "{} is so near the edge of the board that its mega-tile is cut off",
                    at(cell)
                )
            }
            Self::NoSource { cell } => format!(
                "{} has one river edge, but no mountain where the river could rise and no sea \
                 where it could end",
                at(cell)
            ),
            Self::Loop { cell, cells } => {
                let count = counted(cells, "cell");
                format!("a river runs in a loop of {count} through {}", at(cell))
            }
            Self::TwoMouths { cells: [one, two] } => {
                format!("a river has two mouths, {} and {}", at(one), at(two))
            }
            Self::NoWayOut { cell, cells } => format!(
                "the river of {} at {} has no mouth and no way to one",
                counted(cells, "cell"),
                at(cell)
            ),
        }
    }
}

impl Placed<'_> {
    /// What is wrong: neighbours first, then rivers if their rules hold, each in reading order, at
    /// most [`MAX_FAULTS`] in all. A board of which nothing is wrong may still have no solution.
    /// [`Problem::enforce_rivers`](crate::Problem::enforce_rivers) states the rules of rivers.
    ///
    /// # Panics
    /// When `tiles` has another length than it should, or ids that the set lacks.
    #[must_use]
    pub fn faults(&self, has_rivers: bool) -> Vec<Fault> {
        assert_eq!(self.tiles.len(), self.width * self.height, "a tile a cell");
        let mut faults = Vec::new();
        for cell in self.cells() {
            if faults.len() < MAX_FAULTS {
                self.check_neighbours(cell, &mut faults);
            }
        }
        if has_rivers {
            rivers::check(self, self.cells(), &mut faults);
        }
        faults.truncate(MAX_FAULTS);
        faults
    }

    /// The faults of the rivers alone, each river reported once. At most [`MAX_FAULTS`].
    #[must_use]
    pub fn river_faults(&self) -> Vec<Fault> {
        let mut faults = Vec::new();
        rivers::check(self, self.cells(), &mut faults);
        faults.truncate(MAX_FAULTS);
        faults
    }

    /// What is wrong with the tiles in these cells: with their neighbours, and with the rivers that run
    /// through them or beside them, if the rules of rivers hold. At most [`MAX_FAULTS`].
    #[must_use]
    pub fn faults_at(&self, cells: &[Cell], has_rivers: bool) -> Vec<Fault> {
        let cells: BTreeSet<Cell> = cells.iter().copied().collect();
        let beside = |&cell: &Cell| {
            let sides = Direction::ALL.into_iter();
            sides.filter_map(move |side| self.beside(cell, side))
        };
        let near: BTreeSet<Cell> = cells.iter().flat_map(beside).chain(cells.clone()).collect();
        let mut faults = Vec::new();
        for &cell in &near {
            self.check_neighbours(cell, &mut faults);
        }
        faults.retain(|fault| fault.cells().iter().any(|cell| cells.contains(cell)));
        if has_rivers {
            rivers::check(self, near.into_iter(), &mut faults);
        }
        faults.truncate(MAX_FAULTS);
        faults
    }

    /// The cells in reading order.
    fn cells(&self) -> impl Iterator<Item = Cell> {
        let (width, height) = (self.width, self.height);
        (0..height).flat_map(move |y| (0..width).map(move |x| (x, y)))
    }

    fn at(&self, (x, y): Cell) -> TileId {
        self.tiles[y * self.width + x]
    }

    fn edge(&self, cell: Cell, side: Direction) -> Option<EdgeLabel> {
        self.set.outer_edge(self.at(cell), side)
    }

    /// The cell on a side, `None` beyond the rim.
    fn beside(&self, cell: Cell, side: Direction) -> Option<Cell> {
        beside(cell, side, (self.width, self.height), self.joined)
    }

    fn check_neighbours(&self, cell: Cell, faults: &mut Vec<Fault>) {
        let tile = self.at(cell);
        if tile == NO_TILE {
            return;
        }
        for side in [Direction::East, Direction::South] {
            let Some(other) = self.beside(cell, side) else {
                continue;
            };
            if self.at(other) == NO_TILE {
                continue;
            }
            // Where an inner edge of a mega-tile is in play, the mega-tile is torn.
            let (Some(here), Some(there)) =
                (self.edge(cell, side), self.edge(other, side.opposite()))
            else {
                continue;
            };
            if here != there {
                faults.push(Fault::Clash {
                    cell,
                    side,
                    other,
                    letters: [here, there],
                });
            }
        }
        if let Some(part) = self.set.part(tile) {
            self.check_part(cell, part, faults);
        }
    }

    fn check_part(&self, cell: Cell, part: MegaPart, faults: &mut Vec<Fault>) {
        let mega = &self.set.mega()[part.mega];
        let first = |at: usize, by: usize, extent: usize, size: usize| match at.checked_sub(by) {
            Some(first) if first + extent <= size => Some(first),
            _ => self.joined.then(|| (at + size - by % size) % size),
        };
        let west = first(cell.0, part.dx, mega.width, self.width);
        let north = first(cell.1, part.dy, mega.height, self.height);
        let (Some(x), Some(y)) = (west, north) else {
            faults.push(Fault::Cut { cell });
            return;
        };
        for dy in 0..mega.height {
            for dx in 0..mega.width {
                let other = ((x + dx) % self.width, (y + dy) % self.height);
                let found = self.at(other);
                let expected = MegaPart { dx, dy, ..part };
                if found != NO_TILE && self.set.part(found) != Some(expected) {
                    faults.push(Fault::Torn { cell, other });
                }
            }
        }
    }
}

#[cfg(test)]
mod tests;

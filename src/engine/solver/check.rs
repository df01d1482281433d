//! Looks whether the tiles on a board fit so far, and whether its rivers can still hold.
//!
//! Says what is wrong with what lies there, apart from all searching: a plain walk over neighbours
//! and a flood fill along rivers. Solutions are checked against it.

use super::outcome::NO_TILE;
use super::problem::Cell;
use crate::engine::grid::Direction;
use crate::engine::tileset::{EdgeLabel, MegaPart, TileId, TileSet};

/// The most faults that are told of one board.
pub const MAX_FAULTS: usize = 1000;

/// A bounded board, filled or not. Its rim accepts anything.
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
    /// A river that runs in a circle.
    Loop {
        /// A cell of the circle.
        cell: Cell,
        /// How many cells the circle has, or several that hang together.
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

    /// The fault in one line with the names of the tiles, such as `0,0 PPPP and 1,0 MMMM clash: …`.
    #[must_use]
    pub fn describe(&self, placed: &Placed) -> String {
        let at = |cell: Cell| {
            let name = match placed.at(cell) {
                NO_TILE => String::new(),
                id => format!(" {}", placed.set.name(id)),
            };
            format!("{},{}{name}", cell.0, cell.1)
        };
        match *self {
            Self::Clash {
                cell,
                side,
                other,
                letters: [here, there],
            } => format!(
                "{} and {} clash: {here} on the {side:?} side of the one meets {there} on the \
                 {:?} side of the other",
                at(cell),
                at(other),
                side.opposite(),
            ),
            Self::Torn { cell, other } => format!(
                "{} lies where another cell of the mega-tile of {} belongs",
                at(other),
                at(cell)
            ),
            Self::Cut { cell } => {
                format!(
                    "{} is so near to the rim that its mega-tile is cut off",
                    at(cell)
                )
            }
            Self::NoSource { cell } => format!(
                "{} has one river edge, but no mountain where the river could rise and no sea \
                 where it could end",
                at(cell)
            ),
            Self::Loop { cell, cells } => {
                format!(
                    "a river runs in a circle of {cells} cells through {}",
                    at(cell)
                )
            }
            Self::TwoMouths { cells: [one, two] } => {
                format!("a river has two mouths, {} and {}", at(one), at(two))
            }
            Self::NoWayOut { cell, cells } => format!(
                "the river of {cells} {} at {} has no mouth and no way out left",
                if cells == 1 { "cell" } else { "cells" },
                at(cell)
            ),
        }
    }
}

impl Placed<'_> {
    /// What is wrong: neighbours first, then rivers if their rules hold, each in reading order, at
    /// most [`MAX_FAULTS`] in all. A board of which nothing is wrong may still have no solution.
    ///
    /// # Panics
    /// When `tiles` has another length than it should, or ids that the set lacks.
    #[must_use]
    pub fn faults(&self, has_rivers: bool) -> Vec<Fault> {
        assert_eq!(self.tiles.len(), self.width * self.height, "a tile a cell");
        let mut faults = Vec::new();
        for y in 0..self.height {
            for x in 0..self.width {
                if faults.len() >= MAX_FAULTS {
                    faults.truncate(MAX_FAULTS);
                    return faults;
                }
                self.check_neighbours((x, y), &mut faults);
            }
        }
        if has_rivers {
            Rivers::new(self).check(&mut faults);
        }
        faults.truncate(MAX_FAULTS);
        faults
    }

    fn at(&self, (x, y): Cell) -> TileId {
        self.tiles[y * self.width + x]
    }

    fn edge(&self, cell: Cell, side: Direction) -> Option<EdgeLabel> {
        self.set.outer_edge(self.at(cell), side)
    }

    /// The cell on a side, `None` beyond the rim.
    fn beside(&self, (x, y): Cell, side: Direction) -> Option<Cell> {
        let (dx, dy) = side.offset();
        let x = x.checked_add_signed(dx as isize)?;
        let y = y.checked_add_signed(dy as isize)?;
        (x < self.width && y < self.height).then_some((x, y))
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
        let west_north = cell.0.checked_sub(part.dx).zip(cell.1.checked_sub(part.dy));
        let whole = west_north
            .filter(|(x, y)| x + mega.width <= self.width && y + mega.height <= self.height);
        let Some((x, y)) = whole else {
            faults.push(Fault::Cut { cell });
            return;
        };
        for dy in 0..mega.height {
            for dx in 0..mega.width {
                let other = (x + dx, y + dy);
                let found = self.at(other);
                let expected = MegaPart { dx, dy, ..part };
                if found != NO_TILE && self.set.part(found) != Some(expected) {
                    faults.push(Fault::Torn { cell, other });
                }
            }
        }
    }
}

/// A flood fill along rivers.
struct Rivers<'p> {
    placed: &'p Placed<'p>,
    /// Cells of rivers that were met.
    seen: Vec<bool>,
    /// The cells of the river at hand.
    river: Vec<Cell>,
}

/// What an R edge of a tile meets.
enum Meets {
    /// Another tile's R edge.
    River(Cell),
    /// The rim or an empty cell, through which it may go on; or a tile that clashes.
    Open,
}

impl<'p> Rivers<'p> {
    fn new(placed: &'p Placed<'p>) -> Self {
        Self {
            placed,
            seen: vec![false; placed.tiles.len()],
            river: Vec::new(),
        }
    }

    fn check(&mut self, faults: &mut Vec<Fault>) {
        let Placed { width, height, .. } = *self.placed;
        for y in 0..height {
            for x in 0..width {
                if faults.len() >= MAX_FAULTS {
                    return;
                }
                if !self.seen[y * width + x] && self.river_edges((x, y)).next().is_some() {
                    self.check_river((x, y), faults);
                }
            }
        }
    }

    /// The edges of a tile that show a river, and what they meet.
    fn river_edges(&self, cell: Cell) -> impl Iterator<Item = Meets> + use<'p> {
        let placed = self.placed;
        let is_tile = placed.at(cell) != NO_TILE;
        let sides = Direction::ALL.into_iter().filter(move |_| is_tile);
        let rivers = sides.filter(move |&side| placed.edge(cell, side) == Some(EdgeLabel::RIVER));
        rivers.map(move |side| match placed.beside(cell, side) {
            Some(other)
                if placed.at(other) != NO_TILE
                    && placed.edge(other, side.opposite()) == Some(EdgeLabel::RIVER) =>
            {
                Meets::River(other)
            }
            _ => Meets::Open,
        })
    }

    fn has(&self, cell: Cell, is_sought: impl Fn(EdgeLabel) -> bool) -> bool {
        let edges = Direction::ALL.map(|side| self.placed.edge(cell, side));
        edges.into_iter().flatten().any(is_sought)
    }

    fn check_river(&mut self, start: Cell, faults: &mut Vec<Fault>) {
        let width = self.placed.width;
        let mut river = std::mem::take(&mut self.river);
        river.clear();
        river.push(start);
        self.seen[start.1 * width + start.0] = true;
        let (mut links, mut is_open, mut mouths) = (0, false, Vec::new());
        let mut next = 0;
        while let Some(&cell) = river.get(next) {
            next += 1;
            let mut edges = 0;
            for meets in self.river_edges(cell) {
                edges += 1;
                match meets {
                    Meets::Open => is_open = true,
                    Meets::River(other) => {
                        links += 1;
                        let seen = &mut self.seen[other.1 * width + other.0];
                        if !std::mem::replace(seen, true) {
                            river.push(other);
                        }
                    }
                }
            }
            if self.has(cell, |label| label == EdgeLabel::SEA || label.is_coast()) {
                mouths.push(cell);
            } else if edges == 1 && !self.has(cell, |label| label == EdgeLabel::MOUNTAIN) {
                faults.push(Fault::NoSource { cell });
            }
        }
        // Each link was met from both its ends; a tree has one fewer than it has cells.
        if links / 2 >= river.len() {
            faults.push(self.find_loop(&river));
        }
        mouths.sort_unstable_by_key(|&(x, y)| (y, x));
        match mouths[..] {
            [] if !is_open => faults.push(Fault::NoWayOut {
                cell: start,
                cells: river.len(),
            }),
            [one, two, ..] => faults.push(Fault::TwoMouths { cells: [one, two] }),
            _ => {}
        }
        self.river = river;
    }

    /// What is left of a river with a loop when its loose ends are taken off again and again.
    fn find_loop(&self, river: &[Cell]) -> Fault {
        let index = |cell: Cell| cell.1 * self.placed.width + cell.0;
        let linked = |cell| {
            self.river_edges(cell).filter_map(|meets| match meets {
                Meets::River(other) => Some(other),
                Meets::Open => None,
            })
        };
        let mut links = std::collections::BTreeMap::new();
        for &cell in river {
            links.insert(index(cell), linked(cell).count());
        }
        let mut ends: Vec<_> = river.to_vec();
        ends.retain(|&cell| links[&index(cell)] < 2);
        let mut left = river.len();
        while let Some(end) = ends.pop() {
            left -= 1;
            links.insert(index(end), 0);
            for other in linked(end) {
                // OK because a river holds all that is linked to it; 0 is a cell taken off.
                let count = links.get_mut(&index(other)).expect("a cell of the river");
                if *count > 0 {
                    *count -= 1;
                    if *count == 1 {
                        ends.push(other);
                    }
                }
            }
        }
        let first = links.iter().find(|&(_, &count)| count > 1);
        // OK because a connected river of as many links as cells has a circle.
        let (&first, _) = first.expect("a loop");
        Fault::Loop {
            cell: (first % self.placed.width, first / self.placed.width),
            cells: left,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::engine::tileset::{MegaTile, Tile};

    /// The faults of rows of names.
    fn faults(rows: &[&str], has_rivers: bool) -> Vec<Fault> {
        let set = TileSet::reference().with_mega(vec![MegaTile::mountain()]);
        let set = set.expect("a mega-tile");
        let rows: Vec<Vec<_>> = rows.iter().map(|row| row.split(' ').collect()).collect();
        let tile = |name: &&str| match *name {
            "." => NO_TILE,
            name => set.find_name(name).expect(name),
        };
        let tiles: Vec<_> = rows.iter().flatten().map(tile).collect();
        let placed = Placed {
            set: &set,
            width: rows[0].len(),
            height: rows.len(),
            tiles: &tiles,
        };
        let faults = placed.faults(has_rivers);
        for fault in &faults {
            assert_eq!(fault.describe(&placed).lines().count(), 1);
        }
        faults
    }

    #[test]
    fn neighbours_fit_or_clash() {
        assert_eq!(faults(&["PPPP . MMMM", "PPPP PPPP ."], false), []);
        let clash = Fault::Clash {
            cell: (1, 0),
            side: Direction::South,
            other: (1, 1),
            letters: [EdgeLabel::SEA, EdgeLabel::PLAIN],
        };
        assert_eq!(faults(&["SSSS SSSS", ". PPPP"], false), [clash]);
        assert_eq!(faults(&["PPPP SSSS"; 1001], false).len(), MAX_FAULTS);
    }

    #[test]
    fn mega_tiles_stay_whole() {
        let north = "MMMM MegaMMMM@0,0 MegaMMMM@1,0 .";
        let south = ". MegaMMMM@0,1 MegaMMMM@1,1 MMMM";
        assert_eq!(faults(&[north, south], false), []);
        assert_eq!(faults(&[north, ". . . ."], false), []);
        assert_eq!(faults(&[north], false).len(), 2);
        assert!(matches!(
            faults(&[north], false)[0],
            Fault::Cut { cell: (1, 0) }
        ));
        let torn = faults(&["MegaMMMM@0,0 MMMM", ". ."], false);
        let (cell, other) = ((0, 0), (1, 0));
        assert_eq!(torn, [Fault::Torn { cell, other }]);
        let torn = faults(&["MegaMMMM@0,0 .", ". MMMM"], false);
        let other = (1, 1);
        assert_eq!(torn, [Fault::Torn { cell, other }]);
    }

    #[test]
    fn rivers_hold_or_break_a_rule() {
        // A source, a bend, and the way off the map; then the same with an empty cell.
        assert_eq!(faults(&["MMRM", "RPRP"], true), []);
        assert_eq!(faults(&[". MMRM .", ". RPRP ."], true), []);
        assert_eq!(faults(&["MMRM", "."], true), []);
        let no_way_out = |cell, cells| Fault::NoWayOut { cell, cells };
        assert_eq!(faults(&["MMRM", "RMMM"], true), [no_way_out((0, 0), 2)]);
        assert_eq!(faults(&["MMRM", "RMMM"], false), []);
        let circle = faults(&[". .", "PRRP RPRR", "RRPP RPPR"], true);
        assert_eq!(circle.len(), 1, "{circle:?}");
        assert_eq!(
            circle[0],
            Fault::Loop {
                cell: (0, 1),
                cells: 4
            }
        );
        let mouths = faults(&["SHRH", "RPRP", "RBSB"], true);
        let cells = [(0, 0), (0, 2)];
        assert_eq!(mouths, [Fault::TwoMouths { cells }]);
        // The rim above is an inflow.
        assert_eq!(faults(&["RPRP", "RBSB"], true), []);
    }

    #[test]
    fn a_river_does_not_begin_in_the_plain() {
        let set = TileSet::new([(Tile::parse("PPRP").expect("a name"), 1)]).expect("few");
        let tiles = [TileId(0)];
        let placed = Placed {
            set: &set,
            width: 1,
            height: 1,
            tiles: &tiles,
        };
        assert_eq!(placed.faults(true), [Fault::NoSource { cell: (0, 0) }]);
    }
}

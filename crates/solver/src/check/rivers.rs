//! Follows the rivers on a board and looks whether they can still hold.

use super::{Fault, MAX_FAULTS, Placed};
use crate::{Cell, NO_TILE};
use mapmaker_grid::Direction;
use mapmaker_grid::tileset::EdgeLabel;

/// Adds the faults of the rivers that run through these cells, each reported once.
pub(super) fn check(placed: &Placed, cells: impl Iterator<Item = Cell>, faults: &mut Vec<Fault>) {
    let mut rivers = Rivers::new(placed);
    for cell in cells {
        if faults.len() >= MAX_FAULTS {
            return;
        }
        let is_seen = rivers.seen[cell.1 * placed.width + cell.0];
        if !is_seen && rivers.river_edges(cell).next().is_some() {
            rivers.check_river(cell, faults);
        }
    }
}

/// A flood fill along rivers.
struct Rivers<'p> {
    placed: &'p Placed<'p>,
    /// Cells of rivers that were met.
    seen: Vec<bool>,
    /// The cells of the current river.
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
        // OK because a connected river of as many links as cells has a loop.
        let (&first, _) = first.expect("a loop");
        Fault::Loop {
            cell: (first % self.placed.width, first / self.placed.width),
            cells: left,
        }
    }
}

//! Checks whether a maze is perfect, and reports what is wrong with it.

use super::generate::Trees;
use super::grid::{Coord, Topology, on_grid, slots};
use super::maze::{Maze, Wall};

/// The properties of a maze.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Report {
    /// How many cells it has.
    pub cells: usize,
    /// How many pairs of neighbours have no wall between them.
    pub passages: usize,
    /// How many inner walls there are.
    pub walls: usize,
    /// How many cells have one way out.
    pub dead_ends: usize,
    /// How many connected components it has.
    pub parts: usize,
    /// How many openings have to be closed to remove all loops.
    pub loops: usize,
    /// The first cell that can't be reached from the first cell.
    pub unreached: Option<Coord>,
    /// The first opening, in reading order, that closes a loop with those before it.
    pub in_loop: Option<Wall>,
}

impl Report {
    /// Whether there is exactly one way between any two cells.
    #[must_use]
    pub const fn is_perfect(&self) -> bool {
        self.parts == 1 && self.loops == 0
    }
}

/// Examines a whole maze.
#[must_use]
pub fn check(maze: &Maze) -> Report {
    on_grid!(&maze.grid, topology => look(topology, &maze.open))
}

fn look<T: Topology>(topology: &T, open: &[u8]) -> Report {
    let mut report = Report {
        cells: topology.cells(),
        passages: 0,
        walls: 0,
        dead_ends: 0,
        parts: topology.cells(),
        loops: 0,
        unreached: None,
        in_loop: None,
    };
    let mut trees = Trees::new(topology.places());
    let sides = topology.all_sides();
    let rows = || (0..topology.rows()).flat_map(|y| topology.row(y));
    for place in rows() {
        report.dead_ends += usize::from(open[place].is_power_of_two());
        for slot in slots(sides[place]) {
            let beyond = topology.step(place, slot);
            if beyond < place {
                continue;
            }
            if open[place] >> slot & 1 == 0 {
                report.walls += 1;
                continue;
            }
            report.passages += 1;
            if trees.join(place, beyond) {
                report.parts -= 1;
            } else {
                report.loops += 1;
                report.in_loop.get_or_insert_with(|| {
                    Wall::between(topology.coord(place), topology.coord(beyond))
                });
            }
        }
    }
    let first = topology.row(0).start;
    let mut apart = rows().filter(|&place| !trees.are_joined(first, place));
    report.unreached = apart.next().map(|place| topology.coord(place));
    report
}

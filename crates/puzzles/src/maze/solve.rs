//! Shortest paths through a maze.

use super::grid::{Coord, NoCell, Topology, on_grid, slots};
use super::maze::Maze;

/// Why there is no path.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum SolveError {
    /// An end that does not exist.
    #[error(transparent)]
    NoCell(#[from] NoCell),
    /// No path between the ends.
    #[error("there is no path from {0} to {1}")]
    NoPath(Coord, Coord),
}

/// In an array of directions: a cell that was not reached.
const UNREACHED: u8 = 0xFF;

/// The end itself.
const END: u8 = 0xFE;

/// A shortest path from one cell to another: all its cells, both ends included; one cell if the ends are equal.
///
/// In a perfect maze it is the only simple path. A breadth-first search from the end: time proportional to the cells,
/// one byte a cell.
///
/// # Errors
/// If an end does not exist, or no path connects them.
pub fn solve_maze(maze: &Maze, start: Coord, end: Coord) -> Result<Vec<Coord>, SolveError> {
    let (from, to) = (maze.grid.require(start)?, maze.grid.require(end)?);
    on_grid!(&maze.grid, topology => search(topology, &maze.open, from, to))
        .ok_or(SolveError::NoPath(start, end))
}

/// A longest path between any two cells of a perfect maze: from the cell farthest from the first one to the cell
/// farthest from there. In a maze with loops or several components it is merely long.
#[must_use]
pub fn longest_way(maze: &Maze) -> Vec<Coord> {
    on_grid!(&maze.grid, topology => {
        let first = topology.row(0).start;
        let (_, end) = flood(topology, &maze.open, first, None);
        let (ways, start) = flood(topology, &maze.open, end, None);
        walk(topology, &ways, start)
    })
}

/// The distance of every cell from a cell, in steps, by row; `None` where no path leads.
pub(super) fn distances(maze: &Maze, from: Coord) -> Vec<Vec<Option<u32>>> {
    let rows = 0..maze.height();
    let mut far: Vec<_> = rows
        .map(|y| vec![None; maze.row_length(y) as usize])
        .collect();
    let (mut rim, mut next, mut steps) = (vec![from], Vec::new(), 0);
    while !rim.is_empty() {
        for cell in rim.drain(..) {
            let here: &mut Option<u32> = &mut far[cell.y as usize][cell.x as usize];
            if here.is_none() {
                *here = Some(steps);
                next.extend(maze.passages(cell).into_iter().flatten());
            }
        }
        std::mem::swap(&mut rim, &mut next);
        steps += 1;
    }
    far
}

fn search<T: Topology>(topology: &T, open: &[u8], start: usize, end: usize) -> Option<Vec<Coord>> {
    let (ways, reached) = flood(topology, open, end, Some(start));
    (reached == start).then(|| walk(topology, &ways, start))
}

/// For every cell reached, the slot of the next cell on a shortest path to `end`; and the cell reached last. Stops
/// when `wanted` is reached.
fn flood<T: Topology>(
    topology: &T,
    open: &[u8],
    end: usize,
    wanted: Option<usize>,
) -> (Vec<u8>, usize) {
    let mut ways = vec![UNREACHED; topology.places()];
    ways[end] = END;
    let (mut rim, mut next, mut last) = (vec![end as u32], Vec::new(), end);
    while wanted != Some(last) && !rim.is_empty() {
        for place in rim.drain(..).map(|place| place as usize) {
            for slot in slots(open[place]) {
                let beyond = topology.step(place, slot);
                if ways[beyond] == UNREACHED {
                    ways[beyond] = topology.back(place, slot);
                    next.push(beyond as u32);
                    last = beyond;
                }
            }
        }
        if let Some(wanted) = wanted.filter(|&wanted| ways[wanted] != UNREACHED) {
            last = wanted;
        }
        std::mem::swap(&mut rim, &mut next);
    }
    (ways, last)
}

/// The cells from `start` on along the ways of [`flood`].
fn walk<T: Topology>(topology: &T, ways: &[u8], start: usize) -> Vec<Coord> {
    let mut path = vec![topology.coord(start)];
    let mut here = start;
    while ways[here] != END {
        here = topology.step(here, ways[here]);
        path.push(topology.coord(here));
    }
    path
}

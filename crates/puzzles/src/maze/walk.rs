//! A walk through a maze: the player's position, the trail, undo and redo, and hints.

use serde::{Deserialize, Serialize};

use super::grid::{Coord, Shape};
use super::maze::Maze;
use super::solve::{distances, solve_maze};

/// How far the player sees along open ways, in cells.
const SIGHT: usize = 3;

/// A maze with a player in it.
#[derive(Clone, Debug)]
pub struct Walk {
    maze: Maze,
    goal: Coord,
    /// From the start to the player, without steps that were walked back.
    trail: Vec<Coord>,
    done: Vec<TrailChange>,
    undone: Vec<TrailChange>,
    /// The cells that were ever in sight, by row.
    seen: Vec<Vec<bool>>,
    /// The same cells in the order in which they came into sight.
    sighted: Vec<Coord>,
}

/// A move's change to the trail: cells removed from its end, the last first, then cells added.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
struct TrailChange {
    taken: Vec<Coord>,
    added: Vec<Coord>,
}

/// All moves of a walk: the cells entered in each, and how many of the moves are undone.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Steps {
    entered: Vec<Vec<(u32, u32)>>,
    undone: usize,
}

impl Walk {
    /// A player at the start: the first cell, or in a circle the cell on the rim farthest from its middle. The goal is
    /// the last cell, or the middle of a circle.
    #[must_use]
    pub fn new(maze: Maze) -> Self {
        let (first, last) = (Coord::new(0, 0), maze.last_cell());
        let (start, goal) = if maze.shape() == Shape::Circle {
            let far = distances(&maze, first);
            let rim = (0..maze.row_length(last.y)).map(|x| Coord::new(x, last.y));
            let farthest = rim.max_by_key(|cell| far[cell.y as usize][cell.x as usize]);
            (farthest.unwrap_or(last), first)
        } else {
            (first, last)
        };
        let seen = (0..maze.height()).map(|y| vec![false; maze.row_length(y) as usize]);
        let mut walk = Self {
            goal,
            trail: vec![start],
            done: Vec::new(),
            undone: Vec::new(),
            seen: seen.collect(),
            sighted: Vec::new(),
            maze,
        };
        walk.look();
        walk
    }

    /// The maze.
    #[must_use]
    pub const fn maze(&self) -> &Maze {
        &self.maze
    }

    /// Where the walk began.
    #[must_use]
    pub fn start(&self) -> Coord {
        self.trail[0]
    }

    /// Where it is to end.
    #[must_use]
    pub const fn goal(&self) -> Coord {
        self.goal
    }

    /// Where the player is.
    #[must_use]
    pub fn at(&self) -> Coord {
        // OK because the start is never removed.
        *self.trail.last().expect("a cell")
    }

    /// The cells from the start to the player.
    #[must_use]
    pub fn trail(&self) -> &[Coord] {
        &self.trail
    }

    /// Whether the player is at the goal.
    #[must_use]
    pub fn is_there(&self) -> bool {
        self.at() == self.goal
    }

    /// The number of moves, without undone ones, since the player was last at the start.
    #[must_use]
    pub fn moves(&self) -> usize {
        let mut length = self.trail.len();
        let mut since = 0;
        for change in self.done.iter().rev() {
            if length == 1 {
                break;
            }
            length = length + change.taken.len() - change.added.len();
            since += 1;
        }
        since
    }

    /// Whether there is a move to undo.
    #[must_use]
    pub const fn can_undo(&self) -> bool {
        !self.done.is_empty()
    }

    /// Whether there is a move to redo.
    #[must_use]
    pub const fn can_redo(&self) -> bool {
        !self.undone.is_empty()
    }

    /// Whether a cell was ever in sight.
    #[must_use]
    pub fn has_seen(&self, cell: Coord) -> bool {
        let row = self.seen.get(cell.y as usize);
        row.and_then(|row| row.get(cell.x as usize))
            .is_some_and(|seen| *seen)
    }

    /// All cells that were ever in sight, in that order; it only grows.
    #[must_use]
    pub fn sighted(&self) -> &[Coord] {
        &self.sighted
    }

    /// The cells that the player can enter.
    #[must_use]
    pub fn ways(&self) -> Vec<Coord> {
        self.maze
            .passages(self.at())
            .into_iter()
            .flatten()
            .collect()
    }

    /// Goes through these cells in order, as one move, as far as they are open. Going back along the trail shortens
    /// it. Returns whether anything was entered.
    pub fn go(&mut self, cells: &[Coord]) -> bool {
        let before = self.trail.clone();
        let entered = self.enter(cells);
        let kept = before
            .iter()
            .zip(&self.trail)
            .take_while(|(one, other)| one == other)
            .count();
        if entered == 0 {
            return false;
        }
        let taken = before[kept..].iter().rev().copied().collect();
        let added = self.trail[kept..].to_vec();
        self.done.push(TrailChange { taken, added });
        self.undone.clear();
        true
    }

    /// Enters cells and looks around in each; returns how many were entered.
    fn enter(&mut self, cells: &[Coord]) -> usize {
        for (entered, &cell) in cells.iter().enumerate() {
            if self.maze.is_open(self.at(), cell) != Ok(true) {
                return entered;
            }
            if self.back() == Some(cell) {
                self.trail.pop();
            } else {
                self.trail.push(cell);
            }
            self.look();
        }
        cells.len()
    }

    /// The cells from here into `first` and on as far as there is no choice: to a fork, a dead end or the goal.
    #[must_use]
    pub fn corridor(&self, first: Coord) -> Vec<Coord> {
        self.corridor_from(self.at(), first)
    }

    fn corridor_from(&self, from: Coord, first: Coord) -> Vec<Coord> {
        let mut cells = Vec::new();
        let (mut before, mut here) = (from, first);
        if self.maze.is_open(before, here) != Ok(true) {
            return cells;
        }
        // A corridor may lead back to where it began.
        while cells.len() < self.maze.cells() {
            cells.push(here);
            let ways = self.maze.passages(here).into_iter().flatten();
            let mut on = ways.filter(|&cell| cell != before);
            let (next, other) = (on.next(), on.next());
            match next {
                Some(next) if other.is_none() && here != self.goal && next != first => {
                    (before, here) = (here, next);
                }
                _ => break,
            }
        }
        cells
    }

    /// The previous cell of the trail.
    #[must_use]
    pub fn back(&self) -> Option<Coord> {
        let index = self.trail.len().checked_sub(2)?;
        Some(self.trail[index])
    }

    /// The way to a cell without a choice in between: along one corridor, or back to the last fork and from there
    /// along another. Empty if there is none.
    #[must_use]
    pub fn open_way(&self, to: Coord) -> Vec<Coord> {
        let up_to = |cells: &[Coord]| {
            let last = cells.iter().position(|&cell| cell == to)?;
            Some(cells[..=last].to_vec())
        };
        let ways = self.ways();
        let direct = ways.iter().find_map(|&first| up_to(&self.corridor(first)));
        let over_the_fork = || {
            let back = self.corridor(self.back()?);
            let (&fork, rest) = back.split_last()?;
            let entered_by = rest.last().copied().unwrap_or(self.at());
            let ways = self.maze.passages(fork).into_iter().flatten();
            let mut others = ways.filter(|&way| way != entered_by);
            let beyond = others.find_map(|way| up_to(&self.corridor_from(fork, way)))?;
            Some([back, beyond].concat())
        };
        direct.or_else(over_the_fork).unwrap_or_default()
    }

    /// The way to a nearby cell, for a dragged pointer: back along the trail, or the shortest way if it has at most
    /// `most` steps; empty if there is none.
    #[must_use]
    pub fn near(&self, to: Coord, most: usize) -> Vec<Coord> {
        if let Some(way) = self.short_way(to, most) {
            return way;
        }
        let behind = self.trail.iter().rposition(|&cell| cell == to);
        let behind = behind.map_or(&[][..], |index| &self.trail[index..]);
        behind.iter().rev().skip(1).copied().collect()
    }

    /// The shortest way to a cell, if it has at most `most` steps; no cell beyond is examined.
    fn short_way(&self, to: Coord, most: usize) -> Option<Vec<Coord>> {
        // Cells, each with the index of its predecessor in this list.
        let mut reached = vec![(self.at(), 0)];
        let mut from = 0;
        for _ in 0..=most {
            let rim = from..reached.len();
            from = rim.end;
            for mut index in rim {
                let (cell, _) = reached[index];
                if cell == to {
                    let mut way = Vec::new();
                    while index > 0 {
                        way.push(reached[index].0);
                        index = reached[index].1;
                    }
                    way.reverse();
                    return Some(way);
                }
                for next in self.maze.passages(cell).into_iter().flatten() {
                    if reached.iter().all(|&(known, _)| known != next) {
                        reached.push((next, index));
                    }
                }
            }
        }
        None
    }

    /// The rest of the shortest way to the goal, without the player's cell.
    #[must_use]
    pub fn way(&self) -> Vec<Coord> {
        let way = solve_maze(&self.maze, self.at(), self.goal).unwrap_or_default();
        way.into_iter().skip(1).collect()
    }

    /// The next stretch of the way, up to the next choice.
    #[must_use]
    pub fn hint(&self) -> Vec<Coord> {
        let mut way = self.way();
        let ways = |cell: &Coord| self.maze.passages(*cell);
        let is_fork = |cell: &Coord| ways(cell).is_ok_and(|ways| ways.len() > 2);
        if let Some(fork) = way.iter().position(is_fork) {
            // One step beyond the fork shows where to turn.
            way.truncate(fork + 2);
        }
        way
    }

    /// Undoes the last move; returns whether there was one.
    pub fn undo(&mut self) -> bool {
        let Some(change) = self.done.pop() else {
            return false;
        };
        self.trail.truncate(self.trail.len() - change.added.len());
        self.trail.extend(change.taken.iter().rev());
        self.undone.push(change);
        true
    }

    /// Redoes the move that was undone last; returns whether there was one.
    pub fn redo(&mut self) -> bool {
        let Some(change) = self.undone.pop() else {
            return false;
        };
        self.trail.truncate(self.trail.len() - change.taken.len());
        for &cell in &change.added {
            self.trail.push(cell);
            self.look();
        }
        self.done.push(change);
        true
    }

    /// Goes back to the start, as one move.
    pub fn restart(&mut self) -> bool {
        let back: Vec<_> = self.trail.iter().rev().skip(1).copied().collect();
        self.go(&back)
    }

    /// Adds the cells in sight from here.
    fn look(&mut self) {
        let (mut rim, mut next) = (vec![self.at()], Vec::new());
        for _ in 0..=SIGHT {
            for cell in rim.drain(..) {
                // OK because only cells of the maze are reached.
                let seen = &mut self.seen[cell.y as usize][cell.x as usize];
                if !std::mem::replace(seen, true) {
                    self.sighted.push(cell);
                }
                next.extend(self.maze.passages(cell).into_iter().flatten());
            }
            std::mem::swap(&mut rim, &mut next);
            rim.sort_unstable();
            rim.dedup();
        }
    }

    /// All moves, for saving.
    #[must_use]
    pub fn steps(&self) -> Steps {
        let all = self.done.iter().chain(self.undone.iter().rev());
        let mut trail = vec![self.start()];
        let entered = all.map(|change| {
            let mut cells = Vec::new();
            for _ in &change.taken {
                trail.pop();
                cells.extend(trail.last().copied());
            }
            cells.extend(&change.added);
            trail.extend(&change.added);
            cells.into_iter().map(|cell| (cell.x, cell.y)).collect()
        });
        Steps {
            entered: entered.collect(),
            undone: self.undone.len(),
        }
    }

    /// The walk of these moves; `None` if a step is not open, or more are undone than there are.
    #[must_use]
    pub fn replayed(maze: Maze, steps: &Steps) -> Option<Self> {
        let mut walk = Self::new(maze);
        for cells in &steps.entered {
            let cells: Vec<_> = cells.iter().map(|&(x, y)| Coord::new(x, y)).collect();
            let entered = cells.len();
            let before = walk.trail.clone();
            if walk.enter(&cells) != entered {
                return None;
            }
            walk.trail = before;
            walk.go(&cells);
        }
        let enough = (0..steps.undone).all(|_| walk.undo());
        enough.then_some(walk)
    }
}

#[cfg(test)]
mod tests;

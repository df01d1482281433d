//! The smallest change that lets a changed map fit again.

mod attempt;
mod buffers;

use rand::Rng;

pub(super) use self::buffers::Repairing;
use super::cell::{Cell, Pin};
use super::distance::{STEPS, distances};
use super::hitting::smallest;
use super::outcome::{NO_TILE, Options};
use super::poll::{Cancelled, Poll};
use super::problem::{Problem, ProblemError};
use super::scratch::Scratch;
use super::search::End;
use mapmaker_grid::AROUND;
use mapmaker_grid::tileset::TileId;

/// Sets of cells that are collected before it is settled for more changes than the fewest.
const MAX_CORES: usize = 400;

/// Members of these sets that are tried in all before that.
const MAX_BRANCHES: u32 = 20_000;

/// Half-widths of the squares that are solved again then.
const REACHES: [usize; 7] = [1, 2, 3, 5, 8, 13, 21];

/// What was changed beside the change itself.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Repair {
    /// The cells that get another tile, and which, in reading order.
    pub changed: Vec<Pin>,
    /// Whether it is proved that fewer do not do.
    pub is_fewest: bool,
}

/// How a repair ended.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Repaired {
    /// The map fits again.
    Done(Repair),
    /// Proved: whatever else is changed, pins apart, the changes can't be.
    Impossible,
    /// The allowed steps were spent first.
    BudgetSpent,
    /// It was stopped from outside.
    Cancelled,
}

/// Changes `map`, a full and valid filling of the problem, in some cells, and as few others as can be
/// so that it is valid again. Pins of the problem stay what they are in the map.
///
/// Cells that can't all keep their tiles are collected, and the smallest set of cells that has one of
/// each is freed, those near the changes first, until the rest can stay: then no smaller set does.
///
/// # Errors
/// When a change names no cell of the problem or no tile of its set, or the map has another size.
pub fn repair(
    problem: &Problem,
    map: &[TileId],
    changes: &[Pin],
    options: &Options,
    rng: &mut impl Rng,
    scratch: &mut Scratch,
) -> Result<Repaired, ProblemError> {
    repair_rechoosing(problem, map, changes, &[], options, rng, scratch)
}

/// The same, where some cells are always chosen again, and don't count as changes. In them, and only there, the map
/// need not be valid; what it has there is kept where it can be. Cells with a pin stay what they are.
///
/// # Errors
/// As for [`repair`], and when a cell that is chosen again is none of the problem.
pub fn repair_rechoosing(
    problem: &Problem,
    map: &[TileId],
    changes: &[Pin],
    rechosen: &[Cell],
    options: &Options,
    rng: &mut impl Rng,
    scratch: &mut Scratch,
) -> Result<Repaired, ProblemError> {
    let cells = problem.width * problem.height;
    if map.len() != cells {
        let (found, expected) = (map.len(), cells);
        return Err(ProblemError::Map { found, expected });
    }
    for change in changes {
        problem.check_cell(change.cell)?;
        problem.check_tile(change.tile)?;
    }
    rechosen
        .iter()
        .try_for_each(|&cell| problem.check_cell(cell))?;
    let mut poll = Poll::new(options.cancel);
    for &tile in map {
        if tile != NO_TILE {
            problem.check_tile(tile)?;
        }
        if poll.work(1).is_err() {
            return Ok(Repaired::Cancelled);
        }
    }
    let mut work = std::mem::take(&mut scratch.repairing);
    let mut repairer = Repairer {
        problem,
        changes,
        options,
        work: &mut work,
        scratch,
        steps_left: options.max_steps,
        poll,
    };
    let outcome = repairer.run(map, rechosen, rng);
    scratch.repairing = work;
    Ok(outcome.unwrap_or(Repaired::Cancelled))
}

struct Repairer<'p, 'a> {
    problem: &'p Problem<'a>,
    changes: &'p [Pin],
    options: &'p Options<'p>,
    work: &'p mut Repairing,
    scratch: &'p mut Scratch,
    steps_left: u64,
    poll: Poll<'p>,
}

/// The result of freeing some cells.
enum Attempt {
    Solved,
    /// One of these cells has to be freed too, nearest first.
    Core(Vec<u32>),
    Ended(End),
}

impl Repairer<'_, '_> {
    fn cell(&self, index: usize) -> Cell {
        (index % self.problem.width, index / self.problem.width)
    }

    /// Puts the changes into the map; false when they contradict pins or each other.
    fn start(&mut self, map: &[TileId], rechosen: &[Cell]) -> Result<bool, Cancelled> {
        let work = &mut *self.work;
        self.poll.copy(&mut work.tiles, map)?;
        self.poll.refill(&mut work.is_hard, map.len(), false)?;
        self.poll.refill(&mut work.is_change, map.len(), false)?;
        work.rechosen.clear();
        work.steps.clear();
        work.rings.clear();
        work.whole.lay_out(self.problem, &mut self.poll)?;
        let width = self.problem.width;
        let mut fits = true;
        for pin in &self.problem.pins {
            self.poll.work(2)?;
            work.is_hard[pin.cell.1 * width + pin.cell.0] = true;
        }
        for change in self.changes {
            self.poll.work(2)?;
            let index = change.cell.1 * width + change.cell.0;
            fits &= !work.is_hard[index] || work.tiles[index] == change.tile;
            fits &= work.whole.has_cell(work.whole.layout.slot(change.cell));
            work.tiles[index] = change.tile;
            work.is_hard[index] = true;
            work.is_change[index] = true;
        }
        for &cell in rechosen {
            self.poll.work(2)?;
            let index = cell.1 * width + cell.0;
            let has_cell = work.whole.has_cell(work.whole.layout.slot(cell));
            if has_cell && !std::mem::replace(&mut work.is_hard[index], true) {
                work.rechosen.push(index as u32);
            }
        }
        Ok(fits)
    }

    fn run(
        &mut self,
        map: &[TileId],
        rechosen: &[Cell],
        rng: &mut impl Rng,
    ) -> Result<Repaired, Cancelled> {
        if !self.start(map, rechosen)? {
            return Ok(Repaired::Impossible);
        }
        let mut cores: Vec<Vec<u32>> = Vec::new();
        let mut at_least = 0;
        let mut branches = MAX_BRANCHES;
        while cores.len() < MAX_CORES {
            let Some(free) = smallest(&cores, at_least, &mut branches, &mut self.poll)? else {
                break;
            };
            at_least = free.len();
            match self.attempt(map, &free, rng)? {
                Attempt::Solved => return Ok(Repaired::Done(self.repair(map, true)?)),
                Attempt::Core(core) if core.is_empty() => return Ok(Repaired::Impossible),
                Attempt::Core(core) => cores.push(core),
                Attempt::Ended(End::Cancelled) => return Ok(Repaired::Cancelled),
                Attempt::Ended(_) => return Ok(Repaired::BudgetSpent),
            }
        }
        self.solve_around(map, rng)
    }

    /// Solves larger and larger squares around the changes again.
    fn solve_around(&mut self, map: &[TileId], rng: &mut impl Rng) -> Result<Repaired, Cancelled> {
        let longest = self.problem.width.max(self.problem.height);
        self.measure()?;
        for reach in REACHES.into_iter().chain([longest]) {
            let mut free = Vec::new();
            for index in 0..map.len() {
                self.poll.work(1)?;
                if !self.work.is_hard[index] && self.work.rings[index] as usize <= reach {
                    free.push(index as u32);
                }
            }
            match self.attempt(map, &free, rng)? {
                Attempt::Solved => return Ok(Repaired::Done(self.repair(map, false)?)),
                Attempt::Core(core) if core.is_empty() => return Ok(Repaired::Impossible),
                Attempt::Core(_) => {}
                Attempt::Ended(End::Cancelled) => return Ok(Repaired::Cancelled),
                Attempt::Ended(_) => return Ok(Repaired::BudgetSpent),
            }
        }
        Ok(Repaired::Impossible)
    }

    /// Computes how far each cell is from the nearest that is changed or chosen again.
    fn measure(&mut self) -> Result<(), Cancelled> {
        let work = &mut *self.work;
        if !work.steps.is_empty() {
            return Ok(());
        }
        let poll = &mut self.poll;
        let layout = work.whole.layout;
        for (far, moves) in [
            (&mut work.steps, &STEPS[..]),
            (&mut work.rings, &AROUND[..]),
        ] {
            work.queue.clear();
            for (index, &is_change) in work.is_change.iter().enumerate() {
                poll.work(1)?;
                if is_change {
                    work.queue.push(index as u32);
                }
            }
            work.queue.extend_from_slice(&work.rechosen);
            distances(layout, moves, far, &mut work.queue, poll)?;
        }
        Ok(())
    }

    /// What differs from the map, the changes apart.
    fn repair(&mut self, map: &[TileId], is_fewest: bool) -> Result<Repair, Cancelled> {
        let mut changed = Vec::new();
        for (index, &old) in map.iter().enumerate() {
            self.poll.work(1)?;
            let (cell, tile) = (self.cell(index), self.work.tiles[index]);
            if tile != old && !self.work.is_change[index] {
                changed.push(Pin { cell, tile });
            }
        }
        Ok(Repair { changed, is_fewest })
    }
}

//! A board that a user fills cell by cell: after each change the tiles left for every cell are up to date.
//!
//! What holds without pins is worked out once and kept beside what holds with them. A pin that is set
//! is propagated from its cell. A pin that is cleared takes its influence back: the edges that differ
//! from what holds without pins are followed from its cell to all that hang together with them, these
//! are reset, and the other pins met on the way are set again.
//!
//! That is exact. Influence travels from cell to cell only over edges that it changes, so the changed
//! edges fall apart into groups that share no cell, and what pins did in one group was derived there
//! alone. With a pin fewer every edge may have at least the labels that it had, so the edges of other
//! groups stay, and no edge changes that is in no group now.
//!
//! A pin that leaves nothing for some cell is not put in force, it waits, with those set after it, until pins are
//! cleared; so the board never has to be laid out again. Only pinned cells of mega-tiles that the problem may not use
//! otherwise change what holds without pins, and lay it out again in time proportional to the board.

mod influence;

use std::sync::atomic::AtomicBool;

use super::board::{Board, Layout};
use super::cell::{Cell, Pin};
use super::consistency::{Consistency, pieces_left};
use super::poll::{Cancelled, Poll};
use super::problem::{Problem, ProblemError};
use super::rules::MAX_WORDS;
use super::tables::Mask;
use mapmaker_grid::tileset::{TileId, TileMask};

/// A problem whose pins come and go, and the tiles that arc consistency leaves for each cell.
///
/// What is left follows from the letters on edges alone: a cell may have tiles left that no solution uses, but never
/// lacks one that some solution has. Rivers and counted tiles are not considered; whether the problem can still be
/// solved is for [`solve`](super::solve) to say, with a clone of [`Session::problem`], on another thread if it is to be
/// stopped by the next change.
///
/// About 50 bytes a cell.
///
/// # Example
/// ```
/// use mapmaker_grid::tileset::TileSet;
/// use mapmaker_solver::{Problem, Rules, Session};
///
/// let rules = Rules::new(&TileSet::reference());
/// let tile = |name: &str| rules.set().find_name(name).expect("a tile of that name");
/// let mut session = Session::new(Problem::new(&rules, 4, 3)?);
/// assert_eq!(session.count_left((0, 0))?, 141);
/// session.set((0, 0), tile("SSSS"))?;
/// // Only tiles with sea on the left are left beside it.
/// assert!(!session.tiles_left((1, 0))?.contains(tile("PPPP")));
/// session.set((1, 0), tile("PPPP"))?;
/// assert!(session.contradiction().is_some());
/// session.clear((1, 0))?;
/// assert_eq!(session.contradiction(), None);
/// # Ok::<(), mapmaker_solver::ProblemError>(())
/// ```
#[derive(Clone, Debug)]
pub struct Session<'a> {
    problem: Problem<'a>,
    /// Pins of the beginning that are not yet among the problem's.
    given: Vec<Pin>,
    /// Its masks are arc consistent with the pins in force.
    board: Board,
    /// The masks of the board without pins.
    base: Vec<Mask>,
    /// Where nothing is left even without pins.
    base_fault: Option<usize>,
    consistency: Consistency,
    /// The place of a slot's pin among the problem's, counted from 1; 0 without a pin.
    places: Vec<u32>,
    /// How many tiles a slot has left with the pins in force.
    left: Vec<u16>,
    /// The slots of pins that are not in force, sorted: together with those in force they leave
    /// nothing for some cell.
    waiting: Vec<u32>,
    fault: Option<usize>,
    /// Edges that changed and what they were before, newest last.
    trail: Vec<(u32, Mask)>,
    stack: Vec<u32>,
    is_behind: bool,
}

impl<'a> Session<'a> {
    /// Lays a problem out and sets its pins; of several pins in one cell the last holds.
    #[must_use]
    pub fn new(problem: Problem<'a>) -> Self {
        Self::new_unless(problem, None)
    }

    /// The same, unless another thread sets the flag; then the session [is behind](Self::is_behind).
    #[must_use]
    pub fn new_unless(mut problem: Problem<'a>, cancel: Option<&AtomicBool>) -> Self {
        let given = std::mem::take(&mut problem.pins);
        let layout = Layout {
            width: problem.width,
            height: problem.height,
            is_torus: problem.is_torus,
        };
        let board = Board {
            layout,
            ..Board::default()
        };
        let mut session = Self {
            problem,
            given,
            places: vec![0; layout.slots()],
            board,
            base: Vec::new(),
            base_fault: None,
            consistency: Consistency::default(),
            left: Vec::new(),
            waiting: Vec::new(),
            fault: None,
            trail: Vec::new(),
            stack: Vec::new(),
            is_behind: true,
        };
        session.catch_up(cancel);
        session
    }

    /// Whether a change was stopped before everything was worked out. Pins are what they should be then, but what is
    /// left is not computed: no cell has tiles left, and there is no contradiction.
    #[must_use]
    pub const fn is_behind(&self) -> bool {
        self.is_behind
    }

    /// Computes everything again if the session is behind, unless another thread sets the flag. Costs in proportion to
    /// the board.
    pub fn catch_up(&mut self, cancel: Option<&AtomicBool>) {
        if self.is_behind {
            let mut poll = Poll::new(cancel);
            self.is_behind = self.set_given(&mut poll).is_err() || self.rebuild(&mut poll).is_err();
        }
    }

    /// Takes the pins that the session was given into its own.
    fn set_given(&mut self, poll: &mut Poll) -> Result<(), Cancelled> {
        // The last first, so that what is left to do is what is left in the list.
        while let Some(pin) = self.given.pop() {
            let slot = self.board.layout.slot(pin.cell);
            if self.places[slot] == 0 {
                self.add_pin(slot, pin);
            }
            poll.work(4)?;
        }
        Ok(())
    }

    /// The problem with the pins as they are now, in no particular order.
    #[must_use]
    pub const fn problem(&self) -> &Problem<'a> {
        &self.problem
    }

    /// The tile that was set in a cell.
    ///
    /// # Errors
    /// When the cell is outside the rectangle.
    pub fn pinned(&self, cell: Cell) -> Result<Option<TileId>, ProblemError> {
        self.problem.check_cell(cell)?;
        let place = self.places[self.board.layout.slot(cell)] as usize;
        let pin = match place.checked_sub(1) {
            Some(place) => self.problem.pins.get(place),
            None => self.given.iter().rev().find(|pin| pin.cell == cell),
        };
        Ok(pin.map(|pin| pin.tile))
    }

    /// Sets a cell's tile, instead of the one that it had. In a cell that is left out it has no
    /// effect. Costs in proportion to the cells that lose tiles by it.
    ///
    /// # Errors
    /// When the cell is outside the rectangle or the set has no such id; nothing is changed then.
    pub fn set(&mut self, cell: Cell, tile: TileId) -> Result<(), ProblemError> {
        self.set_unless(cell, tile, None)
    }

    /// The same, unless another thread sets the flag; then the session [is behind](Self::is_behind),
    /// until some change, or [`Session::catch_up`], is not stopped.
    ///
    /// # Errors
    /// As for [`Session::set`].
    pub fn set_unless(
        &mut self,
        cell: Cell,
        tile: TileId,
        cancel: Option<&AtomicBool>,
    ) -> Result<(), ProblemError> {
        self.problem.check_tile(tile)?;
        if self.pinned(cell)? != Some(tile) {
            self.change(cell, Some(tile), cancel);
        }
        Ok(())
    }

    /// Takes a cell's tile away, if it has one. Costs in proportion to the cells that hang together
    /// with it by lost tiles.
    ///
    /// # Errors
    /// When the cell is outside the rectangle.
    pub fn clear(&mut self, cell: Cell) -> Result<(), ProblemError> {
        self.clear_unless(cell, None)
    }

    /// The same, unless another thread sets the flag; see [`Session::set_unless`].
    ///
    /// # Errors
    /// When the cell is outside the rectangle.
    pub fn clear_unless(
        &mut self,
        cell: Cell,
        cancel: Option<&AtomicBool>,
    ) -> Result<(), ProblemError> {
        if self.pinned(cell)?.is_some() {
            self.change(cell, None, cancel);
        }
        Ok(())
    }

    /// Changes what is set in a cell, and then everything that this changes.
    fn change(&mut self, cell: Cell, tile: Option<TileId>, cancel: Option<&AtomicBool>) {
        let slot = self.board.layout.slot(cell);
        self.given.retain(|pin| pin.cell != cell);
        let old = self.places[slot].checked_sub(1);
        let old = old.map(|place| self.problem.pins[place as usize].tile);
        if old.is_some() {
            self.remove_pin(slot);
        }
        if let Some(tile) = tile {
            self.add_pin(slot, Pin { cell, tile });
        }
        if self.is_behind {
            self.catch_up(cancel);
            return;
        }
        let is_of_base = |tile: Option<TileId>| tile.is_some_and(|tile| self.is_part_of_base(tile));
        let mut poll = Poll::new(cancel);
        let done = if is_of_base(old) || is_of_base(tile) {
            self.rebuild(&mut poll)
        } else {
            self.update(slot, old.is_some(), tile.is_some(), &mut poll)
        };
        self.is_behind = done.is_err();
    }

    /// Works out what follows from a pin that was removed from a slot, or added to it, or both.
    fn update(
        &mut self,
        slot: usize,
        is_removed: bool,
        is_added: bool,
        poll: &mut Poll,
    ) -> Result<(), Cancelled> {
        if is_removed {
            match self.waiting.binary_search(&(slot as u32)) {
                Ok(index) => {
                    self.waiting.remove(index);
                }
                Err(_) => self.release(slot, poll)?,
            }
            self.settle(poll)?;
        }
        if is_added {
            let is_stuck = self.fault.is_some();
            self.wait(slot);
            // With one pin more than can be, nothing gets possible.
            if !is_stuck {
                self.settle(poll)?;
            }
        }
        Ok(())
    }

    /// A cell for which nothing is left, if there is one; then nothing is left for any cell.
    #[must_use]
    pub fn contradiction(&self) -> Option<Cell> {
        let fault = self.fault.filter(|_| !self.is_behind);
        fault.map(|slot| self.board.layout.cell(slot))
    }

    /// The tiles, and cells of mega-tiles, that are left for a cell: in one that is set just its own,
    /// in one that is left out none.
    ///
    /// # Errors
    /// When the cell is outside the rectangle.
    pub fn tiles_left(&self, cell: Cell) -> Result<TileMask, ProblemError> {
        self.problem.check_cell(cell)?;
        if self.is_unknown() {
            return Ok(TileMask::EMPTY);
        }
        let rules = self.problem.rules;
        let mut pieces = [0; MAX_WORDS];
        let slot = self.board.layout.slot(cell);
        pieces_left(rules, &self.board, slot, &mut pieces[..rules.words()]);
        Ok(TileMask::from_words(pieces))
    }

    /// The number of tiles left for a cell, which is cached.
    ///
    /// # Errors
    /// When the cell is outside the rectangle.
    pub fn count_left(&self, cell: Cell) -> Result<usize, ProblemError> {
        self.problem.check_cell(cell)?;
        let slot = self.board.layout.slot(cell);
        Ok(if self.is_unknown() {
            0
        } else {
            usize::from(self.left[slot])
        })
    }

    /// Whether the board has a contradiction, or what is left for its cells is out of date.
    const fn is_unknown(&self) -> bool {
        self.fault.is_some() || self.is_behind
    }

    /// Whether a pin of that tile has a part in what holds without the other pins: it is a cell of a
    /// mega-tile that may be nowhere else.
    fn is_part_of_base(&self, tile: TileId) -> bool {
        !self.problem.may_use_mega && tile.index() >= self.problem.rules.set().len()
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::Rules;
    use mapmaker_grid::tileset::{Tile, TileSet};

    #[test]
    fn what_is_set_costs_what_it_changes() {
        let set = TileSet::reference();
        let rules = Rules::new(&set);
        let problem = Problem::new(&rules, 1024, 1024).expect("a size");
        let mut session = Session::new(problem);
        let tile = |name| {
            set.find(Tile::parse(name).expect("a name").edges())
                .expect("there")
        };
        let (sea, forest) = (tile("SSSS"), tile("FFFF"));
        let before = session.consistency.revised;
        for round in 0..100 {
            let cell = (10 * round + 5, 500);
            session.set(cell, sea).expect("a cell");
            assert_eq!(session.count_left(cell), Ok(1));
            session.set((cell.0 + 2, 500), forest).expect("a cell");
        }
        assert_eq!(session.contradiction(), None);
        for round in 0..100 {
            session.clear((10 * round + 5, 500)).expect("a cell");
        }
        let revised = session.consistency.revised - before;
        assert!(
            (300..20_000).contains(&revised),
            "{revised} cells looked at"
        );
    }

    #[test]
    fn nothing_is_allocated_once_it_was_all_done_before() {
        let set = TileSet::reference();
        let rules = Rules::new(&set);
        let mut session = Session::new(Problem::new(&rules, 16, 16).expect("a size"));
        let mut capacities = Vec::new();
        for _ in 0..3 {
            for index in 0..64 {
                let cell = (index * 7 % 16, index * 5 % 16);
                session
                    .set(cell, TileId((index * 31 % 141) as u16))
                    .expect("a cell");
            }
            for index in 0..64 {
                session
                    .clear((index * 7 % 16, index * 5 % 16))
                    .expect("a cell");
            }
            capacities.push([
                session.problem.pins.capacity(),
                session.waiting.capacity(),
                session.trail.capacity(),
                session.stack.capacity(),
            ]);
        }
        assert_eq!(capacities[1], capacities[2]);
        assert!(session.board.masks == session.base);
    }
}

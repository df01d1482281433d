//! The complete search: it propagates, decides, and learns from every conflict.
//!
//! Variables are the edges; a variable's domain is the set of labels that its edge may still have, one machine word. A
//! cell is a constraint that joins its four edges by the table of pieces, kept arc consistent with bit sets. What is
//! learned are disjunctions of "this edge has one of these labels", found by resolving a conflict back to the last
//! choice's first single cause, so the search jumps back over choices that had no part in it. It restarts in a Luby
//! series and takes up again the labels it had; after some conflicts it takes up labels that solve the equations of
//! [`super::parity`] once, which leads straight to a filling where these decide nearly everything. Without limits it
//! ends in a solution or in a proof that there is none.

mod analyze;
mod assume;
mod counting;
mod decide;
mod nogoods;
mod order;
mod propagate;

pub(super) use assume::{Assumption, Broken};
pub(super) use counting::Classes;

use rand::Rng;

use self::counting::Tally;
use self::nogoods::Nogoods;
use self::order::Order;
use super::blocks::Blocks;
use super::board::Board;
use super::cell::Pin;
use super::flow::{Flow, FlowConflict};
use super::outcome::{Observer, Options, Stats, Step};
use super::parity::Parity;
use super::poll::{Cancelled, Poll};
use super::rules::{MAX_WORDS, Pieces, Rules};
use super::tables::Mask;
use super::weights::CellWeights;
use mapmaker_grid::tileset::TileId;

/// An edge by its index, or behind them all the class of a cell by its slot.
type Var = u32;

/// Conflicts before the first restart.
const RESTART: u64 = 16;

/// Conflicts before it is looked whether sums alone prove that there is no solution.
const PARITY_AFTER: u64 = 50;

/// Nogoods before some are forgotten.
const MAX_NOGOODS: usize = 4000;

/// Why a domain shrank.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Reason {
    Decision,
    /// The cell in that slot has no piece with what was taken away.
    Cell(u32),
    Nogood(u32),
    /// An assumption, by its tag.
    Assumption(u32),
    /// That limited tile is used as often as it may be.
    AtMost(u32),
    /// That limited tile has no cell to spare.
    AtLeast(u32),
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Conflict {
    /// No piece is left for the cell in that slot.
    Cell(u32),
    Nogood(u32),
    /// An assumption with that tag requires labels that its edge can't have.
    Assumption(u32, Var, Mask),
    Flow(FlowConflict),
    AtMost(u32),
    AtLeast(u32),
}

/// What ends a propagation before its time.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Halt {
    Conflict(Conflict),
    Cancelled,
}

impl From<Conflict> for Halt {
    fn from(conflict: Conflict) -> Self {
        Self::Conflict(conflict)
    }
}

impl From<Cancelled> for Halt {
    fn from(_: Cancelled) -> Self {
        Self::Cancelled
    }
}

/// One change of a domain.
#[derive(Clone, Copy, Debug)]
struct Change {
    var: Var,
    /// The change before of the same variable, counted from 1; 0 if there is none.
    before: u32,
    old: Mask,
    reason: Reason,
    level: u32,
}

/// How a search ended.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum End {
    Solved,
    Impossible,
    BudgetSpent,
    Cancelled,
}

/// Buffers of a search. About 100 bytes a cell, and what was learned.
#[derive(Clone, Debug, Default)]
pub(super) struct State {
    masks: Vec<Mask>,
    /// The last change of each variable, counted from 1.
    last: Vec<u32>,
    trail: Blocks<Change>,
    /// Where the river's log stood at each change, if there are rivers.
    flow_marks: Vec<u32>,
    /// Where the trail stood when each level began; level 0 has no choice.
    levels: Vec<u32>,
    /// Slots to be propagated again, from `next_slot` on.
    queue: Vec<u32>,
    next_slot: usize,
    is_queued: Vec<bool>,
    /// Changes whose watches have been visited.
    checked: usize,
    nogoods: Nogoods,
    order: Order,
    /// The label that an edge had last, counted from 1, or that it is wanted to have.
    phase: Vec<u8>,
    flow: Flow,
    tally: Tally,
    parity: Parity,
    analysis: analyze::Analysis,
    /// A conflict found outside propagation.
    pending: Option<Conflict>,
}

/// A search at work.
pub(super) struct Search<'a, O> {
    rules: &'a Rules,
    board: &'a Board,
    classes: &'a Classes,
    weights: CellWeights<'a>,
    state: &'a mut State,
    observer: &'a mut O,
    poll: Poll<'a>,
    stats: Stats,
    edges: usize,
    /// The level of assumptions; choices are above.
    base: u32,
    /// The rule of rivers that conflicts broke, [`Broken::Together`] when they broke several.
    river_rule: Option<Broken>,
    pieces: Pieces,
}

impl<'a, O: Observer> Search<'a, O> {
    /// Starts on a board whose masks are arc consistent.
    ///
    /// # Errors
    /// When it is stopped; what rivers make impossible is the inner result.
    pub(super) fn new(
        rules: &'a Rules,
        board: &'a Board,
        classes: &'a Classes,
        weights: CellWeights<'a>,
        state: &'a mut State,
        observer: &'a mut O,
        mut poll: Poll<'a>,
    ) -> Result<Result<Self, FlowConflict>, Cancelled> {
        let (slots, edges) = (board.layout.slots(), board.masks.len());
        let vars = if classes.is_empty() {
            edges
        } else {
            edges + slots
        };
        poll.refill(&mut state.masks, vars, classes.all())?;
        for (mask, &of_board) in state.masks.iter_mut().zip(&board.masks) {
            poll.work(1)?;
            *mask = of_board;
        }
        poll.refill(&mut state.last, vars, 0)?;
        state.trail.clear();
        state.flow_marks.clear();
        state.levels.clear();
        state.levels.push(0);
        state.queue.clear();
        state.next_slot = 0;
        poll.refill(&mut state.is_queued, slots, false)?;
        state.checked = 0;
        state.pending = None;
        state.nogoods.start(vars, &mut poll)?;
        poll.refill(&mut state.phase, edges, 0)?;
        state.analysis.start(vars, &mut poll)?;
        let is_choice = |edge: usize| {
            let is_open = board.masks[edge].count_ones() > 1;
            is_open
                && board
                    .layout
                    .slots_of(edge)
                    .into_iter()
                    .any(|slot| board.has_cell(slot))
        };
        state.order.start(&board.masks, is_choice, &mut poll)?;
        if !classes.is_empty() {
            state.queue.reserve(slots);
            for slot in 0..slots {
                poll.work(2)?;
                if board.has_cell(slot) {
                    state.queue.push(slot as u32);
                    state.is_queued[slot] = true;
                }
            }
            state.tally.start(classes, state.queue.len());
        }
        if board.has_rivers {
            if let Err(conflict) = state.flow.start(rules, board, &mut poll)? {
                return Ok(Err(conflict));
            }
            state.flow.keep();
        }
        Ok(Ok(Self {
            rules,
            board,
            classes,
            weights,
            state,
            observer,
            poll,
            stats: Stats::default(),
            edges,
            base: 0,
            river_rule: None,
            pieces: [0; MAX_WORDS],
        }))
    }

    /// The label that an edge is to get if it can.
    pub(super) fn want(&mut self, edge: usize, label: usize) {
        self.state.phase[edge] = label as u8 + 1;
    }

    pub(super) const fn stats(&self) -> Stats {
        self.stats
    }

    /// Searches until the end.
    pub(super) fn run(&mut self, options: &Options, rng: &mut impl Rng) -> End {
        self.run_unless(options, rng).unwrap_or(End::Cancelled)
    }

    fn run_unless(&mut self, options: &Options, rng: &mut impl Rng) -> Result<End, Cancelled> {
        let mut until_restart = RESTART;
        let mut max_nogoods = MAX_NOGOODS;
        let mut steps = 0;
        let mut has_summed = false;
        loop {
            match self.propagate() {
                Err(Halt::Cancelled) => return Err(Cancelled),
                Err(Halt::Conflict(conflict)) => {
                    steps += 1;
                    self.stats.backtracks += 1;
                    self.note_rule(conflict);
                    if !self.learn(conflict)? {
                        return Ok(End::Impossible);
                    }
                    until_restart = until_restart.saturating_sub(1);
                    if steps >= options.max_steps {
                        return Ok(End::BudgetSpent);
                    }
                }
                Ok(()) if until_restart == 0 && self.level() > self.base => {
                    self.stats.restarts += 1;
                    until_restart = RESTART * luby(self.stats.restarts);
                    self.see(|_| Step::Restart);
                    self.undo_to_level(self.base)?;
                    if !has_summed && self.stats.backtracks >= PARITY_AFTER {
                        has_summed = true;
                        if self.cannot_add_up()? {
                            return Ok(End::Impossible);
                        }
                        let phase = &mut self.state.phase;
                        let report = |edge: usize, label: usize| phase[edge] = label as u8 + 1;
                        let parity = &mut self.state.parity;
                        parity.guide(&self.state.masks, &mut self.poll, rng, report)?;
                    }
                    if self.state.nogoods.len() > max_nogoods {
                        self.forget()?;
                        max_nogoods += MAX_NOGOODS / 4;
                    }
                }
                Ok(()) => {
                    if steps >= options.max_steps {
                        return Ok(End::BudgetSpent);
                    }
                    if !self.decide(rng)? {
                        return Ok(End::Solved);
                    }
                    steps += 1;
                    self.stats.decisions += 1;
                }
            }
        }
    }

    /// The tiles of a board that is solved.
    ///
    /// # Errors
    /// When it is stopped.
    pub(super) fn tiles(&mut self, mut put: impl FnMut(usize, TileId)) -> Result<(), Cancelled> {
        for slot in 0..self.board.layout.slots() {
            self.poll.work(16)?;
            if self.board.has_cell(slot) {
                self.pieces_left(slot);
                let words = self.rules.words();
                let found = (0..words).find(|&word| self.pieces[word] != 0);
                // OK because a consistent cell whose edges have one label each has one piece.
                let word = found.expect("a piece is left");
                let piece = word * 64 + self.pieces[word].trailing_zeros() as usize;
                put(slot, TileId(piece as u16));
            }
        }
        Ok(())
    }

    fn level(&self) -> u32 {
        self.state.levels.len() as u32 - 1
    }

    fn new_level(&mut self) {
        self.state.levels.push(self.state.trail.len() as u32);
    }

    /// Takes back everything above a level.
    fn undo_to_level(&mut self, level: u32) -> Result<(), Cancelled> {
        let Some(&length) = self.state.levels.get(level as usize + 1) else {
            return Ok(());
        };
        self.state.levels.truncate(level as usize + 1);
        let length = length as usize;
        if let Some(&mark) = self.state.flow_marks.get(length) {
            self.state.flow.undo_unless(mark as usize, &mut self.poll)?;
            self.state.flow_marks.truncate(length);
        }
        while self.state.trail.len() > length {
            self.poll.work(4)?;
            let state = &mut *self.state;
            // OK because the trail is longer than `length`.
            let change = state.trail.pop().expect("longer");
            let var = change.var as usize;
            let new = std::mem::replace(&mut state.masks[var], change.old);
            state.last[var] = change.before;
            if var >= self.edges {
                state.tally.undo(change.old, new);
                continue;
            }
            if new.is_power_of_two() {
                state.phase[var] = new.trailing_zeros() as u8 + 1;
            }
            state.order.insert(change.var);
            if O::WATCHES && change.reason == Reason::Decision {
                let cell = self.cell_of(change.var);
                self.see(|_| Step::Backtrack(cell));
            }
        }
        self.state.checked = self.state.checked.min(length);
        self.state.pending = None;
        self.clear_queue()
    }

    fn clear_queue(&mut self) -> Result<(), Cancelled> {
        let state = &mut *self.state;
        for &slot in &state.queue[state.next_slot..] {
            self.poll.work(1)?;
            state.is_queued[slot as usize] = false;
        }
        state.queue.clear();
        state.next_slot = 0;
        Ok(())
    }

    /// Forgets some nogoods; only assumptions are in force.
    fn forget(&mut self) -> Result<(), Cancelled> {
        let state = &mut *self.state;
        let mut is_reason = vec![false; state.nogoods.len()];
        for change in state.trail.iter() {
            self.poll.work(1)?;
            if let Reason::Nogood(nogood) = change.reason {
                is_reason[nogood as usize] = true;
            }
        }
        let moved = state.nogoods.reduce(&is_reason, &mut self.poll)?;
        for change in state.trail.iter_mut() {
            self.poll.work(1)?;
            if let Reason::Nogood(nogood) = &mut change.reason {
                *nogood = moved[*nogood as usize];
            }
        }
        Ok(())
    }

    /// A cell beside an edge.
    fn cell_of(&self, var: Var) -> (usize, usize) {
        let slots = self.board.layout.slots_of(var as usize);
        let slot = slots.into_iter().find(|&slot| self.board.has_cell(slot));
        self.board.layout.cell(slot.unwrap_or(0))
    }

    fn see(&mut self, step: impl FnOnce(&Self) -> Step) {
        if O::WATCHES {
            let step = step(self);
            self.observer.see(step);
        }
    }
}

/// The series 1, 1, 2, 1, 1, 2, 4, … (Luby, Sinclair, Zuckerman 1993), from 1 on.
const fn luby(mut index: u64) -> u64 {
    loop {
        let next = (index + 1).next_power_of_two();
        if next == index + 1 {
            return next / 2;
        }
        index -= next / 2 - 1;
    }
}

#[cfg(test)]
mod tests {
    #[test]
    fn restarts_come_in_a_luby_series() {
        let series: Vec<_> = (1..=15).map(super::luby).collect();
        assert_eq!(series, [1, 1, 2, 1, 1, 2, 4, 1, 1, 2, 1, 1, 2, 4, 8]);
    }
}

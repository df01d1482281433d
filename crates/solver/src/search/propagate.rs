//! Propagation to a fixed point: cells, nogoods, rivers and counts until nothing changes.

use super::nogoods::{END, Look};
use super::{Cancelled, Change, Conflict, Halt, Mask, Observer, Reason, Search, Step, Var};

/// Work that a look at a cell or at the watches of an edge counts for.
const LOOK: usize = 32;

impl<O: Observer> Search<'_, O> {
    /// Lets a variable have only `new`, a smaller part of what it has, but not nothing.
    pub(super) fn set(&mut self, var: Var, new: Mask, reason: Reason) -> Result<(), Conflict> {
        let level = self.level();
        let state = &mut *self.state;
        let old = std::mem::replace(&mut state.masks[var as usize], new);
        debug_assert!(new != 0 && new != old && new & !old == 0);
        state.trail.push(Change {
            var,
            before: state.last[var as usize],
            old,
            reason,
            level,
        });
        state.last[var as usize] = state.trail.len() as u32;
        if self.board.has_rivers {
            state.flow_marks.push(state.flow.mark() as u32);
        }
        if var as usize >= self.edges {
            state.tally.change(old, new);
            self.queue(var as usize - self.edges);
            return Ok(());
        }
        for slot in self.board.layout.slots_of(var as usize) {
            if self.board.has_cell(slot) {
                self.queue(slot);
            }
        }
        if self.board.has_rivers {
            let flow = &mut self.state.flow;
            return flow
                .change(self.rules, self.board, var as usize, old, new)
                .map_err(Conflict::Flow);
        }
        Ok(())
    }

    /// Makes room for what one look can change.
    #[inline]
    fn make_room(&mut self) -> Result<(), Cancelled> {
        let state = &mut *self.state;
        self.poll.make_room(&mut state.queue, 64)?;
        self.poll.make_room(&mut state.levels, 1)?;
        if self.board.has_rivers {
            self.poll.make_room(&mut state.flow_marks, 16)?;
        }
        Ok(())
    }

    fn queue(&mut self, slot: usize) {
        let state = &mut *self.state;
        if !state.is_queued[slot] {
            state.is_queued[slot] = true;
            state.queue.push(slot as u32);
        }
    }

    /// Draws every conclusion. After a conflict the state is inconsistent until it is undone.
    ///
    /// # Errors
    /// When there is a conflict, or it is stopped.
    pub(super) fn propagate(&mut self) -> Result<(), Halt> {
        if let Some(conflict) = self.state.pending.take() {
            return Err(conflict.into());
        }
        loop {
            self.poll.work(LOOK)?;
            self.make_room()?;
            if self.state.checked < self.state.trail.len() {
                let var = self.state.trail[self.state.checked].var;
                self.state.checked += 1;
                self.look_at_watches(var)?;
                continue;
            }
            let state = &mut *self.state;
            if let Some(&slot) = state.queue.get(state.next_slot) {
                state.next_slot += 1;
                state.is_queued[slot as usize] = false;
                self.revise(slot as usize)?;
                continue;
            }
            state.queue.clear();
            state.next_slot = 0;
            if self.classes.is_empty() || !self.look_at_counts()? {
                return Ok(());
            }
        }
    }

    fn look_at_watches(&mut self, var: Var) -> Result<(), Halt> {
        let mut before = END;
        let mut place = self.state.nogoods.first(var);
        while place != END {
            let state = &mut *self.state;
            let nogoods = &mut state.nogoods;
            match nogoods.look(place, before, &state.masks, &mut self.poll)? {
                Look::Moved(next) => place = next,
                Look::Stays => {
                    before = place;
                    place = self.state.nogoods.next(place);
                }
                Look::Forces(literal) => {
                    let nogood = place / 2;
                    let new = self.state.masks[literal.var as usize] & literal.allow;
                    if new == 0 {
                        return Err(Conflict::Nogood(nogood).into());
                    }
                    self.make_room()?;
                    self.set(literal.var, new, Reason::Nogood(nogood))?;
                    before = place;
                    place = self.state.nogoods.next(place);
                }
            }
        }
        Ok(())
    }

    /// The variables of a cell: its edges, and its class if there are counts.
    pub(super) fn vars_of(&self, slot: usize) -> ([Var; 5], usize) {
        let [top, right, bottom, left] = self.board.layout.edges(slot);
        let class = self.edges + slot;
        let count = if self.classes.is_empty() { 4 } else { 5 };
        (
            [top, right, bottom, left, class].map(|var| var as Var),
            count,
        )
    }

    /// Works out which pieces are left for a cell.
    pub(super) fn pieces_left(&mut self, slot: usize) {
        let words = self.rules.words();
        let pieces = &mut self.pieces[..words];
        pieces.copy_from_slice(self.board.pieces(self.rules, slot));
        for (side, edge) in self.board.layout.edges(slot).into_iter().enumerate() {
            self.rules.keep_labels(side, self.state.masks[edge], pieces);
        }
        if !self.classes.is_empty() {
            let class = self.state.masks[self.edges + slot];
            self.classes.keep(class, pieces);
        }
    }

    /// Takes from a cell's variables what none of its pieces has.
    fn revise(&mut self, slot: usize) -> Result<(), Conflict> {
        self.pieces_left(slot);
        let words = self.rules.words();
        if self.pieces[..words].iter().all(|&word| word == 0) {
            let cell = self.board.layout.cell(slot);
            self.see(|_| Step::Contradiction(cell));
            return Err(Conflict::Cell(slot as u32));
        }
        let mut has_changed = false;
        let (vars, count) = self.vars_of(slot);
        for (side, &var) in vars[..count].iter().enumerate() {
            let old = self.state.masks[var as usize];
            if old.is_power_of_two() {
                continue;
            }
            let pieces = &self.pieces[..words];
            let new = if side < 4 {
                self.rules.labels_of(side, old, pieces)
            } else {
                self.classes.classes_of(old, pieces)
            };
            if new != old {
                has_changed = true;
                if new == 0 {
                    // Only where one edge is on two sides of the cell, on a ring of one.
                    return Err(Conflict::Cell(slot as u32));
                }
                self.set(var, new, Reason::Cell(slot as u32))?;
            }
        }
        if O::WATCHES && has_changed {
            self.report(slot);
        }
        Ok(())
    }

    /// Reports what is left for a cell to the observer.
    fn report(&mut self, slot: usize) {
        let words = self.rules.words();
        let left: u32 = self.pieces[..words]
            .iter()
            .map(|word| word.count_ones())
            .sum();
        let cell = self.board.layout.cell(slot);
        if left == 1 {
            let word = self.pieces[..words].iter().position(|&word| word != 0);
            let word = word.unwrap_or(0);
            let piece = word * 64 + self.pieces[word].trailing_zeros() as usize;
            let tile = mapmaker_grid::tileset::TileId(piece as u16);
            let pin = super::Pin { cell, tile };
            self.see(|_| Step::Place(pin));
        } else {
            self.see(|_| Step::Ban(cell, left as usize));
        }
    }

    /// Draws conclusions from counts; whether there were any.
    fn look_at_counts(&mut self) -> Result<bool, Halt> {
        let mut has_changed = false;
        for tile in 0..self.classes.limits.len() {
            if !std::mem::take(&mut self.state.tally.is_due[tile]) {
                continue;
            }
            let (at_least, at_most) = self.classes.limits[tile];
            let (sure, possible) = (self.state.tally.sure[tile], self.state.tally.possible[tile]);
            if sure > at_most {
                return Err(Conflict::AtMost(tile as u32).into());
            }
            if possible < at_least {
                return Err(Conflict::AtLeast(tile as u32).into());
            }
            if sure == possible || (sure < at_most && possible > at_least) {
                continue;
            }
            let class: Mask = 1 << (tile + 1);
            for slot in 0..self.board.layout.slots() {
                self.poll.work(8)?;
                let var = self.edges + slot;
                let old = self.state.masks[var];
                if !self.board.has_cell(slot) || old & class == 0 || old == class {
                    continue;
                }
                has_changed = true;
                if sure == at_most {
                    self.set(var as Var, old & !class, Reason::AtMost(tile as u32))?;
                } else {
                    self.set(var as Var, class, Reason::AtLeast(tile as u32))?;
                }
            }
        }
        Ok(has_changed)
    }

    /// Keeps of the pieces what a mask allows on a side, or, behind the sides, of the classes.
    pub(super) fn keep(&self, side: usize, mask: Mask, pieces: &mut [u64]) {
        if side < 4 {
            self.rules.keep_labels(side, mask, pieces);
        } else {
            self.classes.keep(mask, pieces);
        }
    }
}

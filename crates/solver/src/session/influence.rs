//! What setting and clearing pins does to the edges of a session.

use super::super::cell::Pin;
use super::super::consistency::{Stop, pieces_left};
use super::super::poll::{Cancelled, Poll};
use super::super::rules::MAX_WORDS;
use super::Session;

impl Session<'_> {
    pub(super) fn add_pin(&mut self, slot: usize, pin: Pin) {
        self.problem.pins.push(pin);
        self.places[slot] = self.problem.pins.len() as u32;
    }

    pub(super) fn remove_pin(&mut self, slot: usize) {
        let place = std::mem::take(&mut self.places[slot]) as usize;
        self.problem.pins.swap_remove(place - 1);
        if let Some(moved) = self.problem.pins.get(place - 1) {
            self.places[self.board.layout.slot(moved.cell)] = place as u32;
        }
    }

    /// Works everything out from the beginning.
    ///
    /// # Errors
    /// When it is stopped.
    pub(super) fn rebuild(&mut self, poll: &mut Poll) -> Result<(), Cancelled> {
        let pins = std::mem::take(&mut self.problem.pins);
        let outcome = self.rebuild_base(&pins, poll);
        self.problem.pins = pins;
        outcome?;
        self.waiting.clear();
        for pin in &self.problem.pins {
            poll.work(2)?;
            if !self.is_part_of_base(pin.tile) {
                poll.make_room(&mut self.waiting, 1)?;
                self.waiting.push(self.board.layout.slot(pin.cell) as u32);
            }
        }
        poll.sort(&mut self.waiting)?;
        self.settle(poll)
    }

    /// Works out what holds without pins, those apart that have a part in that.
    fn rebuild_base(&mut self, pins: &[Pin], poll: &mut Poll) -> Result<(), Cancelled> {
        for &pin in pins {
            poll.work(1)?;
            if self.is_part_of_base(pin.tile) {
                poll.make_room(&mut self.problem.pins, 1)?;
                self.problem.pins.push(pin);
            }
        }
        let rules = self.problem.rules;
        self.board.lay_out(&self.problem, poll)?;
        for &pin in &self.problem.pins {
            poll.work(4)?;
            self.board.pin(rules, pin);
        }
        self.consistency.start(&self.board, poll)?;
        let reached = self
            .consistency
            .sweep(rules, &mut self.board, poll, |_, _| {});
        self.base_fault = match reached {
            Err(Stop::Contradiction(slot)) => Some(slot),
            Err(Stop::Cancelled) => return Err(Cancelled),
            Ok(()) => None,
        };
        poll.copy(&mut self.base, &self.board.masks)?;
        self.count_all(poll)
    }

    /// Undoes the effect of the connected pins around a slot, and queues them.
    ///
    /// # Errors
    /// When it is stopped.
    pub(super) fn release(&mut self, slot: usize, poll: &mut Poll) -> Result<(), Cancelled> {
        self.trail.clear();
        self.stack.clear();
        self.stack.push(slot as u32);
        while let Some(slot) = self.stack.pop() {
            poll.work(16)?;
            poll.make_room(&mut self.trail, 4)?;
            poll.make_room(&mut self.stack, 8)?;
            poll.make_room(&mut self.waiting, 1)?;
            for edge in self.board.layout.edges(slot as usize) {
                if self.board.masks[edge] == self.base[edge] {
                    continue;
                }
                self.trail.push((edge as u32, self.board.masks[edge]));
                self.board.masks[edge] = self.base[edge];
                for other in self.board.layout.slots_of(edge) {
                    if self.board.has_cell(other) {
                        self.stack.push(other as u32);
                    }
                }
            }
            let place = self.places[slot as usize] as usize;
            if place > 0 && !self.is_part_of_base(self.problem.pins[place - 1].tile) {
                self.waiting.push(slot);
            }
        }
        poll.sort(&mut self.waiting)?;
        self.waiting.dedup();
        self.count_changed(poll)
    }

    pub(super) fn wait(&mut self, slot: usize) {
        if let Err(index) = self.waiting.binary_search(&(slot as u32)) {
            self.waiting.insert(index, slot as u32);
        }
    }

    /// Puts all pins that wait in force, or none of them if that leaves nothing for some cell.
    ///
    /// # Errors
    /// When it is stopped.
    pub(super) fn settle(&mut self, poll: &mut Poll) -> Result<(), Cancelled> {
        self.trail.clear();
        self.fault = match self.base_fault {
            None => match self.put_in_force(poll) {
                Err(Stop::Contradiction(slot)) => Some(slot),
                Err(Stop::Cancelled) => return Err(Cancelled),
                Ok(()) => None,
            },
            fault => fault,
        };
        if self.fault.is_none() {
            self.waiting.clear();
            return self.count_changed(poll);
        }
        while let Some((edge, mask)) = self.trail.pop() {
            poll.work(2)?;
            self.board.masks[edge as usize] = mask;
        }
        Ok(())
    }

    /// Propagates the pins that wait.
    ///
    /// # Errors
    /// When nothing is left for a cell, or it is stopped.
    fn put_in_force(&mut self, poll: &mut Poll) -> Result<(), Stop> {
        let rules = self.problem.rules;
        for &slot in &self.waiting {
            poll.work(8)?;
            poll.make_room(&mut self.trail, 4)?;
            self.consistency.make_room(poll)?;
            let slot = slot as usize;
            if !self.board.has_cell(slot) {
                continue;
            }
            let pin = self.problem.pins[self.places[slot] as usize - 1];
            let labels = rules.label_masks(pin.tile.index());
            for (edge, label) in self.board.layout.edges(slot).into_iter().zip(labels) {
                let old = self.board.masks[edge];
                if old & label == old {
                    continue;
                }
                self.trail.push((edge as u32, old));
                self.board.masks[edge] = old & label;
                if old & label == 0 {
                    self.consistency.drop_queue();
                    return Err(Stop::Contradiction(slot));
                }
                for other in self.board.layout.slots_of(edge) {
                    self.consistency.push(&self.board, other);
                }
            }
            self.consistency.push(&self.board, slot);
        }
        let (board, trail) = (&mut self.board, &mut self.trail);
        self.consistency
            .reach(rules, board, poll, |_, _| {}, Some(trail))
    }

    /// Counts what is left for the cells beside the edges of the trail.
    fn count_changed(&mut self, poll: &mut Poll) -> Result<(), Cancelled> {
        for &(edge, _) in &self.trail {
            poll.work(32)?;
            for slot in self.board.layout.slots_of(edge as usize) {
                if self.board.has_cell(slot) {
                    self.left[slot] = self.count_one(slot);
                }
            }
        }
        Ok(())
    }

    fn count_all(&mut self, poll: &mut Poll) -> Result<(), Cancelled> {
        poll.refill(&mut self.left, self.board.layout.slots(), 0)?;
        // Neighbours on a loosely constrained board are alike.
        let mut last = None;
        for slot in 0..self.left.len() {
            poll.work(2)?;
            if !self.board.has_cell(slot) {
                continue;
            }
            let masks = self
                .board
                .layout
                .edges(slot)
                .map(|edge| self.board.masks[edge]);
            let known = (self.board.domain[slot], masks);
            let count = match last {
                Some((other, count)) if other == known => count,
                _ => {
                    poll.work(16)?;
                    self.count_one(slot)
                }
            };
            last = Some((known, count));
            self.left[slot] = count;
        }
        Ok(())
    }

    fn count_one(&self, slot: usize) -> u16 {
        let rules = self.problem.rules;
        let mut pieces = [0; MAX_WORDS];
        let pieces = &mut pieces[..rules.words()];
        pieces_left(rules, &self.board, slot, pieces);
        pieces.iter().map(|word| word.count_ones() as u16).sum()
    }
}

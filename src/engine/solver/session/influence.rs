//! What setting and clearing pins does to the edges of a session.

use super::super::consistency::{Stop, pieces_left};
use super::super::poll::Poll;
use super::super::problem::Pin;
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
    pub(super) fn rebuild(&mut self) {
        let pins = std::mem::take(&mut self.problem.pins);
        let of_base = pins.iter().filter(|pin| self.is_part_of_base(pin.tile));
        self.problem.pins = of_base.copied().collect();
        let rules = self.problem.rules;
        let laid_out = self.board.lay_out(&self.problem, &mut Poll::new(None));
        debug_assert!(laid_out.is_ok(), "nobody stops it");
        for &pin in &self.problem.pins {
            self.board.pin(rules, pin);
        }
        self.consistency.start(&self.board);
        let reached = self
            .consistency
            .sweep(rules, &mut self.board, None, |_, _| {});
        self.base_fault = match reached {
            Err(Stop::Contradiction(slot)) => Some(slot),
            Ok(()) | Err(Stop::Cancelled) => None,
        };
        self.base.clone_from(&self.board.masks);
        self.count_all();
        self.waiting.clear();
        self.places.resize(self.board.layout.slots(), 0);
        for pin in &pins {
            if !self.is_part_of_base(pin.tile) {
                self.waiting.push(self.board.layout.slot(pin.cell) as u32);
            }
        }
        self.waiting.sort_unstable();
        self.problem.pins = pins;
        self.settle();
    }

    /// Takes back what the pins around a slot did, as far as it hangs together, and lets them wait.
    pub(super) fn release(&mut self, slot: usize) {
        self.trail.clear();
        self.stack.clear();
        self.stack.push(slot as u32);
        while let Some(slot) = self.stack.pop() {
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
        self.waiting.sort_unstable();
        self.waiting.dedup();
        self.count_changed();
    }

    pub(super) fn wait(&mut self, slot: usize) {
        if let Err(index) = self.waiting.binary_search(&(slot as u32)) {
            self.waiting.insert(index, slot as u32);
        }
    }

    /// Puts all pins that wait in force, or none of them if that leaves nothing for some cell.
    pub(super) fn settle(&mut self) {
        self.trail.clear();
        let fault = match self.base_fault {
            None => self.put_in_force().err(),
            fault => fault,
        };
        self.fault = fault;
        if fault.is_some() {
            for (edge, mask) in self.trail.drain(..).rev() {
                self.board.masks[edge as usize] = mask;
            }
        } else {
            self.waiting.clear();
            self.count_changed();
        }
    }

    /// Propagates the pins that wait.
    ///
    /// # Errors
    /// The slot for which nothing is left.
    fn put_in_force(&mut self) -> Result<(), usize> {
        let rules = self.problem.rules;
        for &slot in &self.waiting {
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
                    return Err(slot);
                }
                for other in self.board.layout.slots_of(edge) {
                    self.consistency.push(&self.board, other);
                }
            }
            self.consistency.push(&self.board, slot);
        }
        let trail = &mut self.trail;
        let reached = self.consistency.reach_noting(
            rules,
            &mut self.board,
            None,
            |_, _| {},
            |edge, old| trail.push((edge as u32, old)),
        );
        match reached {
            Err(Stop::Contradiction(slot)) => Err(slot),
            Ok(()) | Err(Stop::Cancelled) => Ok(()),
        }
    }

    /// Counts what is left for the cells beside the edges of the trail.
    fn count_changed(&mut self) {
        for &(edge, _) in &self.trail {
            for slot in self.board.layout.slots_of(edge as usize) {
                if self.board.has_cell(slot) {
                    self.left[slot] = self.count_one(slot);
                }
            }
        }
    }

    fn count_all(&mut self) {
        self.left.clear();
        self.left.resize(self.board.layout.slots(), 0);
        // Neighbours on a board of which little is known are alike.
        let mut last = None;
        for slot in (0..self.left.len()).filter(|&slot| self.board.has_cell(slot)) {
            let masks = self
                .board
                .layout
                .edges(slot)
                .map(|edge| self.board.masks[edge]);
            let known = (self.board.domain[slot], masks);
            let count = match last {
                Some((other, count)) if other == known => count,
                _ => self.count_one(slot),
            };
            last = Some((known, count));
            self.left[slot] = count;
        }
    }

    fn count_one(&self, slot: usize) -> u16 {
        let rules = self.problem.rules;
        let mut pieces = [0; MAX_WORDS];
        let pieces = &mut pieces[..rules.words()];
        pieces_left(rules, &self.board, slot, pieces);
        pieces.iter().map(|word| word.count_ones() as u16).sum()
    }
}

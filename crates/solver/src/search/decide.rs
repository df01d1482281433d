//! Choices: which edge, and which label.

use rand::Rng;

use super::{Cancelled, Observer, Reason, Search, Step};
use crate::choose::choose;

impl<O: Observer> Search<'_, O> {
    /// Decides an edge; false when none is open.
    ///
    /// # Errors
    /// When it is stopped.
    pub(super) fn decide(&mut self, rng: &mut impl Rng) -> Result<bool, Cancelled> {
        loop {
            self.poll.work(16)?;
            let Some(var) = self.state.order.pop() else {
                return Ok(false);
            };
            let edge = var as usize;
            let mask = self.state.masks[edge];
            if mask.is_power_of_two() {
                continue;
            }
            let cell = self.cell_of(var);
            self.see(|_| Step::Select(cell));
            let wanted = 1_u64.checked_shl(u32::from(self.state.phase[edge]).wrapping_sub(1));
            let wanted = wanted.unwrap_or(0) & mask;
            let label = if wanted == 0 {
                self.draw(edge, rng)
            } else {
                wanted
            };
            self.new_level();
            if let Err(conflict) = self.set(var, label, Reason::Decision) {
                self.state.pending = Some(conflict);
            }
            return Ok(true);
        }
    }

    /// Draws a piece for a cell beside an edge; the label that it has there. Its other labels are kept
    /// in mind for its other edges.
    fn draw(&mut self, edge: usize, rng: &mut impl Rng) -> u64 {
        let slots = self.board.layout.slots_of(edge);
        let near = self.board.has_cell(slots[0]);
        let slot = slots[usize::from(!near)];
        self.pieces_left(slot);
        let cell = self.board.layout.cell(slot);
        let words = self.rules.words();
        let pieces = &self.pieces[..words];
        let piece = choose(pieces, self.weights.of(cell), rng);
        let edges = self.board.layout.edges(slot);
        let labels = self.rules.label_masks(piece);
        for (other, label) in edges.into_iter().zip(labels) {
            if self.state.masks[other] & label != 0 {
                self.state.phase[other] = label.trailing_zeros() as u8 + 1;
            }
        }
        let side = edges.into_iter().position(|other| other == edge);
        labels[side.unwrap_or(0)]
    }
}

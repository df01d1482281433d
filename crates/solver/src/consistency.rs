//! Arc consistency on a laid-out board: takes from every edge the labels that no cell beside it can meet.
//!
//! The same that the search does between its choices, without a trail and without reasons, so that
//! boards of millions of cells need no more than the board itself.

use super::board::Board;
use super::memo::Memo;
use super::poll::{Cancelled, Poll};
use super::rules::{MAX_WORDS, Rules};
use super::tables::Mask;

/// Work that a look at a cell counts for: what is worked out for the first time takes as long as so many
/// cells that are passed.
const LOOK: usize = 64;

/// Buffers of [`Consistency::reach`]; between calls nothing is queued, but after one that was stopped it has to be
/// restarted.
#[derive(Clone, Debug, Default)]
pub(super) struct Consistency {
    queue: Vec<u32>,
    is_queued: Vec<u64>,
    memo: Memo,
    /// Cells that were revised.
    pub(super) revised: u64,
}

/// Edges that were changed, and what they were before.
pub(super) type Trail = Vec<(u32, Mask)>;

/// Why arc consistency was not reached.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Stop {
    /// Nothing is left for the cell in this slot.
    Contradiction(usize),
    Cancelled,
}

impl From<Cancelled> for Stop {
    fn from(_: Cancelled) -> Self {
        Self::Cancelled
    }
}

impl Consistency {
    /// Makes room for a board.
    ///
    /// # Errors
    /// When it is stopped.
    pub(super) fn start(&mut self, board: &Board, poll: &mut Poll) -> Result<(), Cancelled> {
        self.queue.clear();
        poll.refill(&mut self.is_queued, board.layout.slots().div_ceil(64), 0)
    }

    /// Reaches the fixed point on a board that was not propagated before.
    ///
    /// # Errors
    /// When nothing is left for a cell, or the flag is set.
    pub(super) fn reach_all(
        &mut self,
        rules: &Rules,
        board: &mut Board,
        poll: &mut Poll,
    ) -> Result<(), Stop> {
        self.start(board, poll)?;
        for slot in 0..board.layout.slots() {
            self.make_room(poll)?;
            self.push(board, slot);
            poll.work(2)?;
        }
        self.reach(rules, board, poll, |_, _| {}, None)
    }

    /// Reserves room for the cells that one revision, or one change, can enqueue.
    ///
    /// # Errors
    /// When it is stopped.
    #[inline]
    pub(super) fn make_room(&mut self, poll: &mut Poll) -> Result<(), Cancelled> {
        poll.make_room(&mut self.queue, 16)
    }

    /// Clears the queue of cells.
    pub(super) fn drop_queue(&mut self) {
        if self.queue.len() > self.is_queued.len() {
            self.queue.clear();
            self.is_queued.fill(0);
            return;
        }
        for slot in self.queue.drain(..) {
            self.is_queued[slot as usize / 64] &= !(1 << (slot % 64));
        }
    }

    /// Enqueues a cell.
    pub(super) fn push(&mut self, board: &Board, slot: usize) {
        let (word, bit) = (slot / 64, 1 << (slot % 64));
        if board.has_cell(slot) && self.is_queued[word] & bit == 0 {
            self.is_queued[word] |= bit;
            self.queue.push(slot as u32);
        }
    }

    /// Revises every constrained cell once in reading order, and enqueues those again that this changes after all.
    ///
    /// # Errors
    /// When nothing is left for a cell, or the flag is set.
    pub(super) fn sweep(
        &mut self,
        rules: &Rules,
        board: &mut Board,
        poll: &mut Poll,
        mut see: impl FnMut(usize, usize),
    ) -> Result<(), Stop> {
        let words = rules.words();
        let defaults = [rules.letters(0), rules.letters(1)];
        let free = [defaults[0], defaults[1], defaults[0], defaults[1]];
        let usual = &board.domains[words..2 * words];
        let is_closed = rules.is_closed(usual);
        let has_memo = self.memo.start(rules, usual, board.layout.slots());
        for slot in 0..board.layout.slots() {
            poll.work(1)?;
            self.make_room(poll)?;
            if board.domain[slot] == 0 {
                continue;
            }
            let is_ordinary = board.domain[slot] == 1;
            let masks = board.layout.edges(slot).map(|edge| board.masks[edge]);
            if is_ordinary && is_closed && masks == free {
                continue;
            }
            if !has_memo || !is_ordinary {
                self.push(board, slot);
                continue;
            }
            self.revised += 1;
            poll.work(LOOK / 4)?;
            let before = self.queue.len();
            if !self.revise_ordinary(rules, board, slot, &mut see, &mut None) {
                self.drop_queue();
                return Err(Stop::Contradiction(slot));
            }
            // Cells that are still to come need not be queued.
            let mut kept = before;
            for index in before..self.queue.len() {
                let other = self.queue[index];
                if other as usize > slot {
                    self.is_queued[other as usize / 64] &= !(1 << (other % 64));
                } else {
                    self.queue[kept] = other;
                    kept += 1;
                }
            }
            self.queue.truncate(kept);
        }
        self.reach(rules, board, poll, see, None)
    }

    /// Revises the enqueued cells and all that this changes; calls `see` with each cell that lost something, and how
    /// many pieces it still has. Puts each edge that changes, and what it was before, on the trail if there is one.
    ///
    /// # Errors
    /// When nothing is left for a cell, or the flag is set.
    pub(super) fn reach(
        &mut self,
        rules: &Rules,
        board: &mut Board,
        poll: &mut Poll,
        mut see: impl FnMut(usize, usize),
        mut trail: Option<&mut Trail>,
    ) -> Result<(), Stop> {
        let usual = &board.domains[rules.words()..2 * rules.words()];
        let has_memo = self.memo.start(rules, usual, board.layout.slots());
        while let Some(slot) = self.queue.pop() {
            let slot = slot as usize;
            self.is_queued[slot / 64] &= !(1 << (slot % 64));
            self.revised += 1;
            poll.work(LOOK)?;
            self.make_room(poll)?;
            if let Some(trail) = &mut trail {
                poll.make_room(trail, 4)?;
            }
            let is_possible = if has_memo && board.domain[slot] == 1 {
                self.revise_ordinary(rules, board, slot, &mut see, &mut trail)
            } else {
                self.revise(rules, board, slot, &mut see, &mut trail)
            };
            if !is_possible {
                self.drop_queue();
                return Err(Stop::Contradiction(slot));
            }
        }
        Ok(())
    }

    /// Looks at a cell that may have the usual pieces.
    fn revise_ordinary(
        &mut self,
        rules: &Rules,
        board: &mut Board,
        slot: usize,
        see: &mut impl FnMut(usize, usize),
        trail: &mut Option<&mut Trail>,
    ) -> bool {
        let masks = board.layout.edges(slot).map(|edge| board.masks[edge]);
        if masks.contains(&0) {
            return false;
        }
        let entry = self.memo.look_up(rules, masks);
        let left = std::array::from_fn(|side| Mask::from(entry.left >> (8 * side) & 255));
        entry.left != 0 && self.keep(board, slot, left, entry.count as usize, see, trail)
    }

    /// Lets the edges of a cell keep only what is left on each side, where so many pieces are left.
    fn keep(
        &mut self,
        board: &mut Board,
        slot: usize,
        left: [Mask; 4],
        count: usize,
        see: &mut impl FnMut(usize, usize),
        trail: &mut Option<&mut Trail>,
    ) -> bool {
        let mut has_changed = false;
        for (edge, left) in board.layout.edges(slot).into_iter().zip(left) {
            let old = board.masks[edge];
            let new = old & left;
            if new == old {
                continue;
            }
            if let Some(trail) = trail {
                trail.push((edge as u32, old));
            }
            board.masks[edge] = new;
            if new == 0 {
                return false;
            }
            has_changed = true;
            self.push_beside(board, edge, slot);
        }
        if has_changed {
            see(slot, count);
        }
        true
    }

    /// Enqueues the cells beside an edge, but for the one that changed it.
    fn push_beside(&mut self, board: &Board, edge: usize, slot: usize) {
        for other in board.layout.slots_of(edge) {
            if other != slot || board.layout.is_torus {
                self.push(board, other);
            }
        }
    }

    /// Looks at any cell.
    fn revise(
        &mut self,
        rules: &Rules,
        board: &mut Board,
        slot: usize,
        see: &mut impl FnMut(usize, usize),
        trail: &mut Option<&mut Trail>,
    ) -> bool {
        let mut pieces = [0; MAX_WORDS];
        let pieces = &mut pieces[..rules.words()];
        pieces_left(rules, board, slot, pieces);
        if pieces.iter().all(|&word| word == 0) {
            return false;
        }
        let masks = board.layout.edges(slot).map(|edge| board.masks[edge]);
        let left = std::array::from_fn(|side| rules.labels_of(side, masks[side], pieces));
        let count = pieces.iter().map(|word| word.count_ones() as usize).sum();
        self.keep(board, slot, left, count, see, trail)
    }
}

/// The pieces that a cell can still have.
pub(super) fn pieces_left(rules: &Rules, board: &Board, slot: usize, pieces: &mut [u64]) {
    pieces_between(rules, board, &board.masks, slot, pieces);
}

/// The pieces that a cell can still have between edges with these labels.
pub(super) fn pieces_between(
    rules: &Rules,
    board: &Board,
    masks: &[Mask],
    slot: usize,
    pieces: &mut [u64],
) {
    pieces.copy_from_slice(board.pieces(rules, slot));
    for (side, edge) in board.layout.edges(slot).into_iter().enumerate() {
        rules.keep_labels(side, masks[edge], pieces);
    }
}

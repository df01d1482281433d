//! Rows of boards where rivers have rules.

use rand::Rng;

use super::super::poll::{Cancelled, Poll};
use super::{EAST, Ground, MAX_WORDS, Mask, NO_TILE, Observer, SOUTH, Scanner, TileId, choose};

/// How many cells may be taken back, where rivers leave nothing for a cell, before it becomes a gap.
const RIVER_TRIES: usize = 64;

impl<G: Ground, O: Observer> Scanner<'_, G, O> {
    /// Fills a row where rivers have rules: a cell that no piece fits takes back the one before it,
    /// some way, before it is left as a gap.
    pub(super) fn fill_row_with_rivers(
        &mut self,
        y: usize,
        start: Option<Mask>,
        poll: &mut Poll,
        rng: &mut impl Rng,
        row: &mut [TileId],
    ) -> Result<(), Cancelled> {
        let words = self.rules.words();
        let width = row.len();
        let (mut x, mut is_new) = (0, true);
        let (mut farthest, mut tries, mut wall) = (0, RIVER_TRIES, 0);
        while x < width {
            poll.work(64)?;
            if !self.ground.has_cell(x, y) {
                row[x] = NO_TILE;
                self.scan.after_gap[x] = self.scan.live[x + 1];
                self.scan.tops[x] = self.bottom(x, y);
                (x, is_new, wall) = (x + 1, true, x + 1);
                continue;
            }
            if x > farthest {
                (farthest, tries) = (x, RIVER_TRIES);
            }
            let left = match x.checked_sub(1).map(|before| row[before]) {
                None => start.unwrap_or(self.scan.live[0]),
                Some(NO_TILE) => self.scan.after_gap[x - 1],
                Some(tile) => 1 << self.rules.label(tile.index(), EAST),
            };
            if is_new {
                self.scan.tops_before[x] = self.scan.tops[x];
                let pieces = if self.scan.is_gap[x] {
                    [0; MAX_WORDS]
                } else {
                    self.fitting(x, y, left, self.scan.live[x + 1])
                };
                self.scan.left_over[x * words..(x + 1) * words].copy_from_slice(&pieces[..words]);
            }
            if let Some(piece) = self.place(x, y, rng) {
                row[x] = TileId(piece as u16);
                self.scan.tops[x] = 1 << self.rules.label(piece, SOUTH);
                (x, is_new) = (x + 1, true);
            } else if tries > 0 && x > wall && !self.scan.is_gap[x] {
                tries -= 1;
                self.take_back(x - 1, y);
                (x, is_new) = (x - 1, false);
            } else {
                row[x] = NO_TILE;
                self.scan.after_gap[x] = self.leave_gap(x, y, rng);
                (x, is_new, wall) = (x + 1, true, x + 1);
            }
        }
        if let Some((_, flow)) = &mut self.rivers {
            flow.keep();
        }
        Ok(())
    }

    /// Draws a piece among those that are left over for a cell and that the rivers allow.
    fn place(&mut self, x: usize, y: usize, rng: &mut impl Rng) -> Option<usize> {
        let words = self.rules.words();
        let weights = self.weights.of((x, y));
        let (board, flow) = self.rivers.as_mut()?;
        let edges = board.layout.edges(board.layout.slot((x, y)));
        let first = self.scan.first_edge;
        self.scan.marks[x] = flow.mark();
        self.scan.masks_before[x] = edges.map(|edge| self.scan.masks[edge - first]);
        loop {
            let pieces = &mut self.scan.left_over[x * words..(x + 1) * words];
            if pieces.iter().all(|&word| word == 0) {
                return None;
            }
            let piece = choose(pieces, weights, rng);
            pieces[piece / 64] &= !(1 << (piece % 64));
            let labels = self.rules.label_masks(piece);
            let mut changes = edges.into_iter().zip(labels);
            let flows = changes.all(|(edge, label)| {
                let old = std::mem::replace(&mut self.scan.masks[edge - first], label);
                old == label || flow.change(self.rules, board, edge, old, label).is_ok()
            });
            if flows {
                return Some(piece);
            }
            flow.undo(self.scan.marks[x]);
            for (edge, mask) in edges.into_iter().zip(self.scan.masks_before[x]) {
                self.scan.masks[edge - first] = mask;
            }
        }
    }

    /// Takes the piece of a cell back.
    fn take_back(&mut self, x: usize, y: usize) {
        let Some((board, flow)) = &mut self.rivers else {
            return;
        };
        flow.undo(self.scan.marks[x]);
        let first = self.scan.first_edge;
        let edges = board.layout.edges(board.layout.slot((x, y)));
        for (edge, mask) in edges.into_iter().zip(self.scan.masks_before[x]) {
            self.scan.masks[edge - first] = mask;
        }
        self.scan.tops[x] = self.scan.tops_before[x];
    }
}

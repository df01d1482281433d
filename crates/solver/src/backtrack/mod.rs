//! The four simple searches: cell by cell, going back on the newest choice when no tile fits.
//!
//! A cell's tile has to fit the tiles beside it and what is fixed, and nothing is checked further ahead than that. The
//! cells that have a tile are an explicit stack; each remembers which tiles it has not tried and where the trail of
//! narrowed edges stood, so going back costs what going forward did.

mod buffers;
mod pick;

use rand::Rng;

pub(super) use self::buffers::Backtrack;
use self::buffers::Frame;
use super::board::Board;
use super::cell::Pin;
use super::choose::choose;
use super::consistency::pieces_left;
use super::flow::Flow;
use super::outcome::{NO_TILE, Observer, Options, Stats, Step, Strategy};
use super::poll::{Cancelled, Poll};
use super::problem::{Count, Problem};
use super::rules::{MAX_WORDS, Pieces, Rules};
use super::scratch::Scratch;
use super::search::End;
use super::weights::CellWeights;
use mapmaker_grid::tileset::TileId;

/// Work that a step counts for: some of its tiles may be tried without success.
const STEP: usize = 256;

/// A search at work.
struct Walk<'a, O> {
    rules: &'a Rules,
    /// Its masks are narrowed as tiles are placed.
    board: &'a mut Board,
    flow: &'a mut Flow,
    buffers: &'a mut Backtrack,
    tiles: &'a mut [TileId],
    counts: &'a [Count],
    weights: CellWeights<'a>,
    observer: &'a mut O,
    stats: &'a mut Stats,
    poll: Poll<'a>,
    /// Cells without a tile.
    empty: usize,
}

/// Searches by one of the simple strategies.
pub(super) fn find<O: Observer>(
    problem: &Problem,
    options: &Options,
    rng: &mut impl Rng,
    observer: &mut O,
    scratch: &mut Scratch,
) -> Result<End, Cancelled> {
    let cells = problem.width * problem.height;
    let mut poll = Poll::new(options.cancel);
    poll.look()?;
    poll.refill(&mut scratch.tiles, cells, NO_TILE)?;
    scratch.board.lay_out(problem, &mut poll)?;
    let mut walk = Walk {
        rules: problem.rules,
        board: &mut scratch.board,
        flow: &mut scratch.flow,
        buffers: &mut scratch.backtrack,
        tiles: &mut scratch.tiles,
        counts: &problem.counts,
        weights: problem.cell_weights(),
        observer,
        stats: &mut scratch.stats,
        poll,
        empty: 0,
    };
    if !walk.start(problem, options.strategy)? {
        return Ok(End::Impossible);
    }
    walk.run(options, rng)
}

impl<O: Observer> Walk<'_, O> {
    /// Places the pins; false when they or what is fixed leave nothing for some cell.
    fn start(&mut self, problem: &Problem, strategy: Strategy) -> Result<bool, Cancelled> {
        let buffers = &mut *self.buffers;
        buffers.frames.clear();
        buffers.untried.clear();
        buffers.trail.clear();
        buffers.wanted.clear();
        buffers.used.clear();
        buffers.used.resize(self.counts.len(), 0);
        for &pin in &problem.pins {
            self.poll.work(4)?;
            self.board.pin(self.rules, pin);
        }
        let layout = self.board.layout;
        if !problem.wanted.is_empty() {
            self.poll
                .refill(&mut buffers.wanted, self.board.masks.len(), 0)?;
        }
        for &(cell, side, letter) in &problem.wanted {
            self.poll.work(4)?;
            if let Some(label) = self.rules.label_of(side.index(), letter) {
                let edge = layout.edges(layout.slot(cell))[side.index()];
                buffers.wanted[edge] = label as u8 + 1;
            }
        }
        if self
            .counts
            .iter()
            .any(|count| count.at_least > count.at_most)
        {
            return Ok(false);
        }
        for slot in 0..layout.slots() {
            self.poll.work(16)?;
            if self.board.has_cell(slot) {
                self.empty += 1;
                if self.fitting(slot).iter().all(|&word| word == 0) {
                    self.see(|| Step::Contradiction(layout.cell(slot)));
                    return Ok(false);
                }
            }
        }
        if self.board.has_rivers {
            let started = self.flow.start(self.rules, self.board, &mut self.poll)?;
            if started.is_err() {
                return Ok(false);
            }
            self.flow.keep();
        }
        for &pin in &problem.pins {
            self.poll.work(4)?;
            let slot = layout.slot(pin.cell);
            if self.board.has_cell(slot) && self.tile(slot) == NO_TILE {
                self.put(slot, pin.tile);
            }
        }
        let picker = &mut self.buffers.picker;
        let rules = problem.rules;
        picker.start(strategy, rules, self.board, self.tiles, &mut self.poll)?;
        Ok(self.are_counts_possible())
    }

    fn run(&mut self, options: &Options, rng: &mut impl Rng) -> Result<End, Cancelled> {
        let mut steps = 0;
        loop {
            let buffers = &mut *self.buffers;
            self.poll.make_room(&mut buffers.frames, 1)?;
            self.poll.make_room(&mut buffers.untried, MAX_WORDS)?;
            self.poll.make_room(&mut buffers.trail, 8)?;
            let last = self.buffers.frames.last().map(|frame| frame.slot as usize);
            let picker = &self.buffers.picker;
            let next = picker.pick(
                options.strategy,
                self.rules,
                self.board,
                self.tiles,
                last,
                &mut self.poll,
            )?;
            let Some(slot) = next else {
                return Ok(End::Solved);
            };
            self.open(slot);
            while !self.place_next(options.max_steps, &mut steps, rng) {
                self.poll.work(STEP)?;
                if steps >= options.max_steps {
                    return Ok(End::BudgetSpent);
                }
                if !self.go_back() {
                    return Ok(End::Impossible);
                }
            }
            self.poll.work(STEP)?;
        }
    }

    /// Puts a cell on the stack.
    fn open(&mut self, slot: usize) {
        let words = self.rules.words();
        let mut pieces = self.fitting(slot);
        for (count, &used) in self.counts.iter().zip(&self.buffers.used) {
            if used == count.at_most {
                pieces[count.tile.index() / 64] &= !(1 << (count.tile.index() % 64));
            }
        }
        let buffers = &mut *self.buffers;
        buffers.untried.extend_from_slice(&pieces[..words]);
        buffers.frames.push(Frame {
            slot: slot as u32,
            trail: buffers.trail.len() as u32,
            flow: self.flow.mark() as u32,
            had_tile: false,
        });
        let cell = self.board.layout.cell(slot);
        self.see(|| Step::Select(cell));
    }

    /// Tries the untried tiles of the newest cell until one can be placed; false when none can, or the
    /// steps are spent.
    fn place_next(&mut self, max_steps: u64, steps: &mut u64, rng: &mut impl Rng) -> bool {
        let words = self.rules.words();
        // OK because a cell was opened.
        let frame = *self.buffers.frames.last().expect("open");
        let (slot, cell) = (
            frame.slot as usize,
            self.board.layout.cell(frame.slot as usize),
        );
        let start = self.buffers.untried.len() - words;
        while *steps < max_steps && self.buffers.untried[start..].iter().any(|&word| word != 0) {
            *steps += 1;
            let mut pieces: Pieces = [0; MAX_WORDS];
            pieces[..words].copy_from_slice(&self.buffers.untried[start..]);
            self.keep_wanted(slot, &mut pieces[..words]);
            let piece = choose(&pieces[..words], self.weights.of(cell), rng);
            self.buffers.untried[start + piece / 64] &= !(1 << (piece % 64));
            self.put(slot, TileId(piece as u16));
            if self.narrow(slot, piece) && self.are_counts_possible() {
                self.stats.decisions += 1;
                // OK because a cell was opened.
                self.buffers.frames.last_mut().expect("open").had_tile = true;
                self.update(slot);
                let tile = TileId(piece as u16);
                self.see(|| Step::Place(Pin { cell, tile }));
                return true;
            }
            self.take(frame);
        }
        if !frame.had_tile && *steps < max_steps {
            self.see(|| Step::Contradiction(cell));
        }
        false
    }

    /// Closes the newest cell and takes the tile of the one before; false when there is none.
    fn go_back(&mut self) -> bool {
        let words = self.rules.words();
        self.buffers.frames.pop();
        let length = self.buffers.untried.len() - words;
        self.buffers.untried.truncate(length);
        let Some(&frame) = self.buffers.frames.last() else {
            return false;
        };
        self.stats.backtracks += 1;
        self.take(frame);
        self.update(frame.slot as usize);
        let cell = self.board.layout.cell(frame.slot as usize);
        self.see(|| Step::Backtrack(cell));
        true
    }

    /// Narrows the edges of a cell to a piece's; false when the edges or the rivers forbid it.
    fn narrow(&mut self, slot: usize, piece: usize) -> bool {
        let labels = self.rules.label_masks(piece);
        for (edge, label) in self.board.layout.edges(slot).into_iter().zip(labels) {
            let old = self.board.masks[edge];
            if old & label == 0 {
                // On a ring of one, where an edge is on two sides of its cell.
                return false;
            }
            if old == label {
                continue;
            }
            self.buffers.trail.push((edge as u32, old));
            self.board.masks[edge] = label;
            let has_rivers = self.board.has_rivers;
            if has_rivers
                && self
                    .flow
                    .change(self.rules, self.board, edge, old, label)
                    .is_err()
            {
                return false;
            }
        }
        true
    }

    /// Takes the tile of a cell away and lets its edges be as before.
    fn take(&mut self, frame: Frame) {
        let slot = frame.slot as usize;
        let index = self.index(slot);
        let tile = std::mem::replace(&mut self.tiles[index], NO_TILE);
        self.empty += 1;
        for (count, used) in self.counts.iter().zip(&mut self.buffers.used) {
            *used -= usize::from(count.tile == tile);
        }
        for (edge, mask) in self.buffers.trail.drain(frame.trail as usize..).rev() {
            self.board.masks[edge as usize] = mask;
        }
        if self.board.has_rivers {
            self.flow.undo(frame.flow as usize);
        }
    }

    fn put(&mut self, slot: usize, tile: TileId) {
        let index = self.index(slot);
        self.tiles[index] = tile;
        self.empty -= 1;
        for (count, used) in self.counts.iter().zip(&mut self.buffers.used) {
            *used += usize::from(count.tile == tile);
        }
    }

    /// Whether no tile is used too often, and the empty cells are enough for those that are lacking.
    fn are_counts_possible(&self) -> bool {
        let mut lacking = 0_usize;
        for (count, &used) in self.counts.iter().zip(&self.buffers.used) {
            if used > count.at_most {
                return false;
            }
            lacking = lacking.saturating_add(count.at_least.saturating_sub(used));
        }
        lacking <= self.empty
    }

    /// Keeps those pieces that have the wanted labels, side by side as far as some piece is left.
    fn keep_wanted(&self, slot: usize, pieces: &mut [u64]) {
        if self.buffers.wanted.is_empty() {
            return;
        }
        for (side, edge) in self.board.layout.edges(slot).into_iter().enumerate() {
            let Some(label) = self.buffers.wanted[edge].checked_sub(1) else {
                continue;
            };
            let support = self.rules.support(side, usize::from(label));
            if pieces.iter().zip(support).any(|(a, b)| a & b != 0) {
                for (piece, kept) in pieces.iter_mut().zip(support) {
                    *piece &= kept;
                }
            }
        }
    }

    /// Updates the picker after a cell got or lost its tile.
    fn update(&mut self, slot: usize) {
        let picker = &mut self.buffers.picker;
        picker.update(self.rules, self.board, self.tiles, slot);
    }

    /// The pieces that fit what is beside a cell.
    fn fitting(&self, slot: usize) -> Pieces {
        let mut pieces = [0; MAX_WORDS];
        pieces_left(
            self.rules,
            self.board,
            slot,
            &mut pieces[..self.rules.words()],
        );
        pieces
    }

    fn tile(&self, slot: usize) -> TileId {
        self.tiles[self.index(slot)]
    }

    /// The place of a cell in reading order.
    fn index(&self, slot: usize) -> usize {
        index(self.board, slot)
    }

    fn see(&mut self, step: impl FnOnce() -> Step) {
        if O::WATCHES {
            self.observer.see(step());
        }
    }
}

/// The place of a slot's cell in reading order.
fn index(board: &Board, slot: usize) -> usize {
    let (x, y) = board.layout.cell(slot);
    y * board.layout.width + x
}

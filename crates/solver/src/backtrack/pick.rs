//! Which empty cell is next, in the four ways of the course.

use std::ops::Range;

use super::index;
use crate::board::Board;
use crate::consistency::pieces_left;
use crate::outcome::{NO_TILE, Strategy};
use crate::poll::{Cancelled, Poll};
use crate::rules::{MAX_WORDS, Rules};
use mapmaker_grid::tileset::TileId;

/// Stands for the count of a slot that has a tile, or no cell.
const TAKEN: u16 = u16::MAX;

/// Work that counting the tiles for a cell counts for.
const LOOK: usize = 16;

/// Picks cells.
///
/// For the incremental strategy, a tree of counts: the number of tiles that fit slot `s` is at
/// `leaves + s`, and the entry at `i` is the least of those at `2 * i` and `2 * i + 1`. So the least
/// of all is found and kept by looking at one path of the tree.
#[derive(Clone, Debug, Default)]
pub(super) struct Picker {
    tree: Vec<u16>,
    leaves: usize,
}

impl Picker {
    /// Starts with the cells that have no tile. The tree is built only if `strategy` looks at it.
    ///
    /// # Errors
    /// When it is stopped.
    pub(super) fn start(
        &mut self,
        strategy: Strategy,
        rules: &Rules,
        board: &Board,
        tiles: &[TileId],
        poll: &mut Poll,
    ) -> Result<(), Cancelled> {
        self.tree.clear();
        self.leaves = 0;
        if strategy != Strategy::Incremental {
            return Ok(());
        }
        self.leaves = board.layout.slots().next_power_of_two();
        poll.refill(&mut self.tree, 2 * self.leaves, TAKEN)?;
        for slot in 0..board.layout.slots() {
            poll.work(1)?;
            if !is_empty(board, tiles, slot) {
                continue;
            }
            poll.work(LOOK)?;
            self.tree[self.leaves + slot] = count(rules, board, slot);
        }
        for node in (1..self.leaves).rev() {
            poll.work(1)?;
            self.tree[node] = self.tree[2 * node].min(self.tree[2 * node + 1]);
        }
        Ok(())
    }

    /// The next cell, by slot, where `last` got its tile last; `None` when every cell has one.
    ///
    /// # Errors
    /// When it is stopped.
    pub(super) fn pick(
        &self,
        strategy: Strategy,
        rules: &Rules,
        board: &Board,
        tiles: &[TileId],
        last: Option<usize>,
        poll: &mut Poll,
    ) -> Result<Option<usize>, Cancelled> {
        let slots = board.layout.slots();
        match strategy {
            Strategy::Next => first_empty(last.unwrap_or(0)..slots, board, tiles, poll),
            Strategy::Constrained => {
                let mut best = None;
                for slot in 0..slots {
                    poll.work(1)?;
                    if !is_empty(board, tiles, slot) {
                        continue;
                    }
                    poll.work(LOOK)?;
                    let here = (count(rules, board, slot), slot);
                    best = Some(best.map_or(here, |best| here.min(best)));
                }
                Ok(best.map(|(_, slot)| slot))
            }
            Strategy::Incremental => Ok(self.least()),
            Strategy::First | Strategy::Default => first_empty(0..slots, board, tiles, poll),
        }
    }

    /// A cell got or lost its tile: counts it and its neighbours again.
    pub(super) fn update(&mut self, rules: &Rules, board: &Board, tiles: &[TileId], slot: usize) {
        if self.leaves == 0 {
            return;
        }
        let around = board.layout.edges(slot).into_iter();
        let around = around.flat_map(|edge| board.layout.slots_of(edge));
        for slot in around.filter(|&slot| board.has_cell(slot)) {
            let count = if is_empty(board, tiles, slot) {
                count(rules, board, slot)
            } else {
                TAKEN
            };
            self.set(slot, count);
        }
    }

    fn set(&mut self, slot: usize, count: u16) {
        let mut node = self.leaves + slot;
        self.tree[node] = count;
        while node > 1 {
            node /= 2;
            let least = self.tree[2 * node].min(self.tree[2 * node + 1]);
            if std::mem::replace(&mut self.tree[node], least) == least {
                break;
            }
        }
    }

    /// The first slot with the least count.
    fn least(&self) -> Option<usize> {
        if self.tree[1] == TAKEN {
            return None;
        }
        let mut node = 1;
        while node < self.leaves {
            node *= 2;
            node += usize::from(self.tree[node] > self.tree[node + 1]);
        }
        Some(node - self.leaves)
    }
}

/// The first of the slots that has a cell without a tile.
fn first_empty(
    slots: Range<usize>,
    board: &Board,
    tiles: &[TileId],
    poll: &mut Poll,
) -> Result<Option<usize>, Cancelled> {
    for slot in slots {
        poll.work(1)?;
        if is_empty(board, tiles, slot) {
            return Ok(Some(slot));
        }
    }
    Ok(None)
}

fn is_empty(board: &Board, tiles: &[TileId], slot: usize) -> bool {
    board.has_cell(slot) && tiles[index(board, slot)] == NO_TILE
}

/// How many pieces fit what is beside a cell.
fn count(rules: &Rules, board: &Board, slot: usize) -> u16 {
    let mut pieces = [0; MAX_WORDS];
    let pieces = &mut pieces[..rules.words()];
    pieces_left(rules, board, slot, pieces);
    pieces.iter().map(|word| word.count_ones() as u16).sum()
}

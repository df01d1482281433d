//! Which empty cell is next, in the four ways of the course.

use super::index;
use crate::engine::solver::board::Board;
use crate::engine::solver::consistency::pieces_left;
use crate::engine::solver::outcome::{NO_TILE, Strategy};
use crate::engine::solver::rules::{MAX_WORDS, Rules};
use crate::engine::tileset::TileId;

/// Stands for the count of a slot that has a tile, or no cell.
const TAKEN: u16 = u16::MAX;

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
    pub(super) fn start(
        &mut self,
        strategy: Strategy,
        rules: &Rules,
        board: &Board,
        tiles: &[TileId],
    ) {
        self.tree.clear();
        self.leaves = 0;
        if strategy != Strategy::Incremental {
            return;
        }
        self.leaves = board.layout.slots().next_power_of_two();
        self.tree.resize(2 * self.leaves, TAKEN);
        for slot in (0..board.layout.slots()).filter(|&slot| is_empty(board, tiles, slot)) {
            self.tree[self.leaves + slot] = count(rules, board, slot);
        }
        for node in (1..self.leaves).rev() {
            self.tree[node] = self.tree[2 * node].min(self.tree[2 * node + 1]);
        }
    }

    /// The next cell, by slot, where `last` got its tile last; `None` when every cell has one.
    pub(super) fn pick(
        &self,
        strategy: Strategy,
        rules: &Rules,
        board: &Board,
        tiles: &[TileId],
        last: Option<usize>,
    ) -> Option<usize> {
        let slots = board.layout.slots();
        let is_empty = |&slot: &usize| is_empty(board, tiles, slot);
        match strategy {
            Strategy::Next => (last.unwrap_or(0)..slots).find(is_empty),
            Strategy::Constrained => {
                let empty = (0..slots).filter(is_empty);
                empty.min_by_key(|&slot| count(rules, board, slot))
            }
            Strategy::Incremental => self.least(),
            Strategy::First | Strategy::Default => (0..slots).find(is_empty),
        }
    }

    /// A cell got or lost its tile: counts it and its neighbours anew.
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

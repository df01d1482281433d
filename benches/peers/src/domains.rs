//! The tiles that are left in each cell of a board.

use mapmaker::grid::Direction;
use mapmaker::grid::tileset::TileId;

use crate::board::Board;

/// A set of letters: bit 0 for A.
pub type Labels = u32;

/// The tiles left, as bits: tile `i` of a cell is bit `i % 64` of word `cell * words + i / 64`.
pub struct Domains<'a> {
    board: &'a Board,
    words: usize,
    bits: Vec<u64>,
    /// The tiles with a letter on a side: words from `(side * 26 + letter) * words`.
    support: Vec<u64>,
    /// The letters that the set has on each side.
    letters: [Labels; 4],
}

impl<'a> Domains<'a> {
    /// What fits the tiles that are placed beside each cell; a placed tile alone in its own cell.
    pub fn new(board: &'a Board) -> Self {
        let tiles = board.set.tiles();
        let words = tiles.len().div_ceil(64).max(1);
        let mut support = vec![0; 4 * 26 * words];
        let mut letters = [0; 4];
        let mut all = vec![0; words];
        for (index, tile) in tiles.iter().enumerate() {
            all[index / 64] |= 1 << (index % 64);
            for (side, label) in tile.edges().into_iter().enumerate() {
                let first = (side * 26 + label.ordinal()) * words;
                support[first + index / 64] |= 1 << (index % 64);
                letters[side] |= 1 << label.ordinal();
            }
        }
        let mut domains = Self {
            board,
            words,
            bits: all.repeat(board.cells.len()),
            support,
            letters,
        };
        for (cell, placed) in board.cells.iter().enumerate() {
            let Some(tile) = *placed else { continue };
            let only = |word: usize| {
                let is_there = word == tile.index() / 64;
                u64::from(is_there) << (tile.index() % 64)
            };
            for word in 0..words {
                domains.bits[cell * words + word] &= only(word);
            }
            for side in Direction::ALL {
                if let Some(other) = board.neighbour(cell, side) {
                    let label = board.set.tile(tile).edge(side);
                    domains.restrict(other, side.opposite(), 1 << label.ordinal());
                }
            }
        }
        domains
    }

    /// How many cells there are.
    pub fn len(&self) -> usize {
        self.board.cells.len()
    }

    /// Whether nothing is left in a cell.
    pub fn is_empty(&self, cell: usize) -> bool {
        self.words_of(cell).iter().all(|&word| word == 0)
    }

    /// The tiles left in a cell, by rising id.
    pub fn tiles(&self, cell: usize) -> impl Iterator<Item = TileId> {
        let words = self.words_of(cell).iter().enumerate();
        words.flat_map(|(word, &bits)| ones(bits).map(move |bit| tile_at(word * 64 + bit)))
    }

    /// The letters that the tiles left in a cell have on a side.
    pub fn labels(&self, cell: usize, side: Direction) -> Labels {
        let own = self.words_of(cell);
        let has = |&letter: &usize| {
            let with_it = self.support_of(side, letter);
            own.iter()
                .zip(with_it)
                .any(|(own, with_it)| own & with_it != 0)
        };
        let present = ones(u64::from(self.letters[side.index()])).filter(has);
        present.fold(0, |labels, letter| labels | 1 << letter)
    }

    /// Takes tiles without a partner out until nothing changes; stops at an empty cell.
    pub fn propagate(&mut self) {
        let mut pending: Vec<usize> = (0..self.len()).collect();
        let mut is_pending = vec![true; self.len()];
        while let Some(cell) = pending.pop() {
            is_pending[cell] = false;
            for side in Direction::ALL {
                let Some(other) = self.board.neighbour(cell, side) else {
                    continue;
                };
                // What a placed tile asks of its neighbours is known from the start.
                if self.board.cells[cell].is_some() && !self.is_empty(cell) {
                    continue;
                }
                let labels = self.labels(cell, side);
                if !self.restrict(other, side.opposite(), labels) {
                    continue;
                }
                if self.is_empty(other) {
                    return;
                }
                if !std::mem::replace(&mut is_pending[other], true) {
                    pending.push(other);
                }
            }
        }
    }

    /// Keeps the tiles with one of the letters on that side; whether any went.
    fn restrict(&mut self, cell: usize, side: Direction, labels: Labels) -> bool {
        let gone = self.letters[side.index()] & !labels;
        let mut has_changed = false;
        for letter in ones(u64::from(gone)) {
            for word in 0..self.words {
                let first = (side.index() * 26 + letter) * self.words;
                let own = &mut self.bits[cell * self.words + word];
                has_changed |= *own & self.support[first + word] != 0;
                *own &= !self.support[first + word];
            }
        }
        has_changed
    }

    fn words_of(&self, cell: usize) -> &[u64] {
        &self.bits[cell * self.words..(cell + 1) * self.words]
    }

    fn support_of(&self, side: Direction, letter: usize) -> &[u64] {
        let first = (side.index() * 26 + letter) * self.words;
        &self.support[first..first + self.words]
    }
}

/// The places of the bits that are set, from the lowest.
pub fn ones(bits: u64) -> impl Iterator<Item = usize> + Clone {
    std::iter::successors(Some(bits), |left| Some(left & left.wrapping_sub(1)))
        .take_while(|&left| left != 0)
        .map(|left| left.trailing_zeros() as usize)
}

fn tile_at(index: usize) -> TileId {
    TileId(index as u16)
}

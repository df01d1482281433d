//! Closed rings whose parity makes them impossible, as no single cell can tell.
//!
//! In these sets a sum over the four edges of every tile is 0 in a small modulus, and the two sides
//! of an edge cancel; so the sum over the edges that close a region in is 0 too, or nothing fills it.

use mapmaker::grid::Direction;
use mapmaker::grid::tileset::{EdgeLabel, Tile, TileSet};
use rand::{Rng, RngExt};

use super::placing;
use super::sets::{all_names, set_of, shuffle};
use crate::board::Board;
use crate::cadical::{self, Answer, Limit};

/// A law that every tile of a set keeps.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Law {
    /// Two colours; an even number of edges has the second.
    Even,
    /// The same with two letters for each colour, and 2 of 5 such tiles alone.
    Hidden,
    /// Three colours; top + left = bottom + right modulo 3.
    Flow,
    /// Three colours; the sum is 0 modulo 3.
    Sum,
}

impl Law {
    /// All of them.
    pub const ALL: [Self; 4] = [Self::Even, Self::Hidden, Self::Flow, Self::Sum];

    /// The part of a file's name that says it.
    pub fn name(self) -> &'static str {
        match self {
            Self::Even => "even",
            Self::Hidden => "hidden",
            Self::Flow => "flow",
            Self::Sum => "sum",
        }
    }

    fn modulus(self) -> i32 {
        match self {
            Self::Even | Self::Hidden => 2,
            Self::Flow | Self::Sum => 3,
        }
    }

    fn letters(self) -> &'static [u8] {
        match self {
            Self::Even => b"AC",
            Self::Hidden => b"ACEI",
            Self::Flow | Self::Sum => b"ACE",
        }
    }

    fn value(self, label: EdgeLabel) -> i32 {
        let place = self
            .letters()
            .iter()
            .position(|&letter| char::from(letter) == label.letter());
        // OK because the set has the law's letters alone, four at most.
        let place = place.expect("a letter of the law");
        i32::try_from(place).expect("a few letters") % self.modulus()
    }

    /// What an edge adds to its cell's sum for each unit of its value, in a cell at (x, y).
    fn sign(self, side: Direction, (x, y): (usize, usize)) -> i32 {
        let is_minus = match self {
            Self::Even | Self::Hidden => false,
            Self::Flow => matches!(side, Direction::East | Direction::South),
            Self::Sum => (x + y) % 2 == 1,
        };
        if is_minus { -1 } else { 1 }
    }

    /// The tiles that keep it, some of them where it is hidden.
    pub fn set(self, rng: &mut impl Rng) -> TileSet {
        let mut names = all_names(self.letters());
        names.retain(|name| {
            // OK because these are names of tiles.
            let tile = Tile::parse(name).expect("a name");
            let sum: i32 = Direction::ALL
                .into_iter()
                .map(|side| self.sign(side, (0, 0)) * self.value(tile.edge(side)))
                .sum();
            sum.rem_euclid(self.modulus()) == 0
        });
        if self == Self::Hidden {
            shuffle(&mut names, rng);
            names.truncate(names.len() * 2 / 5);
        }
        set_of(&names)
    }

    /// The sum over the edges that placed tiles set on empty cells: not 0 is impossible, if no empty
    /// cell is on the rim.
    pub fn sum(self, board: &Board) -> i32 {
        let mut sum = 0;
        for cell in 0..board.cells.len() {
            if board.cells[cell].is_some() {
                continue;
            }
            for side in Direction::ALL {
                let other = board
                    .neighbour(cell, side)
                    .and_then(|other| board.cells[other]);
                if let Some(other) = other {
                    let label = board.set.tile(other).edge(side.opposite());
                    let place = (cell % board.width, cell / board.width);
                    sum += self.sign(side, place) * self.value(label);
                }
            }
        }
        sum.rem_euclid(self.modulus())
    }
}

/// A board of `size` × `size` with its rim placed, then `thickness` empty cells all around, then
/// placed tiles up to the middle. `None` where chance does not bring one about.
pub fn ring(
    law: Law,
    size: usize,
    thickness: usize,
    is_impossible: bool,
    rng: &mut impl Rng,
) -> Option<Board> {
    let set = law.set(rng);
    let empty = Board::empty(set, size, size);
    let outer = solution(&empty, rng)?;
    let inner = solution(&empty, rng)?;
    let mut board = empty;
    let depth_of = |cell: usize| {
        let (x, y) = (cell % size, cell / size);
        x.min(y).min(size - 1 - x).min(size - 1 - y)
    };
    let mut rim = Vec::new();
    for cell in 0..board.cells.len() {
        let depth = depth_of(cell);
        if depth == 0 {
            board.cells[cell] = outer.cells[cell];
            rim.push(cell);
        } else if depth > thickness {
            board.cells[cell] = inner.cells[cell];
        }
    }
    // A solution's rim closes in a sum of 0; other tiles on it, which fit as well, may not.
    shuffle(&mut rim, rng);
    for (exchanged, &cell) in rim.iter().enumerate() {
        board.cells[cell] = None;
        placing::scatter(&mut board, cell, rng);
        board.cells[cell] = board.cells[cell].or(outer.cells[cell]);
        if exchanged >= rim.len() / 4 && (law.sum(&board) != 0) == is_impossible {
            // Without all the tiles of the law, keeping it is not enough.
            board.impossible = (is_impossible || law != Law::Hidden).then_some(is_impossible);
            return Some(board);
        }
    }
    None
}

/// The same as an impossible ring, but with one cell of the rim empty: that edge can take anything.
pub fn leaking_ring(law: Law, size: usize, thickness: usize, rng: &mut impl Rng) -> Option<Board> {
    let mut board = ring(law, size, thickness, true, rng)?;
    let hole = rng.random_range(1..size - 1);
    board.cells[hole] = None;
    board.impossible = (law != Law::Hidden).then_some(false);
    Some(board)
}

fn solution(empty: &Board, rng: &mut impl Rng) -> Option<Board> {
    let Answer::Solved(tiles) = cadical::sample(empty, Limit::Conflicts(100_000), rng) else {
        return None;
    };
    let mut board = empty.clone();
    board.cells = tiles.into_iter().map(Some).collect();
    Some(board)
}

#[cfg(test)]
mod tests {
    use rand::SeedableRng;
    use rand_pcg::Pcg64Mcg;

    use super::*;
    use crate::cadical::Reduction;

    #[test]
    fn rings_are_as_they_are_said_to_be() {
        let mut rng = Pcg64Mcg::seed_from_u64(3);
        let mut seen = [0; 3];
        for law in Law::ALL {
            for (kind, thickness) in (0..3).flat_map(|kind| [(kind, 1), (kind, 2)]) {
                let board = match kind {
                    2 => leaking_ring(law, 10, thickness, &mut rng),
                    _ => ring(law, 10, thickness, kind == 1, &mut rng),
                };
                let Some(board) = board else { continue };
                assert!(board.is_consistent());
                let answer =
                    cadical::decide(&board, Reduction::Placed, Limit::Conflicts(1_000_000));
                if let Some(impossible) = board.impossible {
                    assert_eq!(answer == Answer::Impossible, impossible, "{law:?} {kind}");
                    seen[kind] += 1;
                }
            }
        }
        assert!(seen.iter().all(|&count| count >= 4), "{seen:?}");
    }
}

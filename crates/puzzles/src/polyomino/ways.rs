//! Turning a piece on the board: the shapes it can take without leaving the board, and the keys for each.

use super::board::{Board, Offsets};
use super::shape::{Cell, anticlockwise, clockwise, mirrored, normalised};
use super::tetramino::Tetramino;

/// What a player can do to the blocks of a held piece.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Turn {
    /// A quarter clockwise.
    Clockwise,
    /// A quarter anticlockwise.
    Anticlockwise,
    /// Left for right.
    Mirror,
}

impl Turn {
    pub(super) fn apply(self, cell: Cell) -> Cell {
        match self {
            Self::Clockwise => clockwise(cell),
            Self::Anticlockwise => anticlockwise(cell),
            Self::Mirror => mirrored(cell),
        }
    }

    pub(super) const fn key(self) -> char {
        match self {
            Self::Clockwise => 'o',
            Self::Anticlockwise => 'u',
            Self::Mirror => 'f',
        }
    }
}

/// A shape that a piece can take, and how.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Way {
    /// The shortest sequence of turns.
    pub(super) turns: Vec<Turn>,
    /// The blocks after them.
    pub(super) blocks: Vec<Cell>,
    /// The shape: these blocks moved to (0, 0) and sorted.
    pub(super) shape: Vec<Cell>,
}

impl Way {
    /// The offset that puts the shape's least column and row at a corner.
    pub(super) fn offset_at(&self, corner: Cell) -> Cell {
        let least = super::shape::bounds(&self.blocks).map_or((0, 0), |(least, _)| least);
        (corner.0 - least.0, corner.1 - least.1)
    }
}

/// The distinct shapes that a piece can take on a board, its current one first; `flips` allows mirroring.
///
/// A turn needs an offset at which the piece is on the board before and after. A held piece can always be moved from
/// one such offset to another.
pub(super) fn ways(board: Board, blocks: &[Cell], flips: bool) -> Vec<Way> {
    let turns = if flips {
        &[Turn::Clockwise, Turn::Anticlockwise, Turn::Mirror][..]
    } else {
        &[Turn::Clockwise, Turn::Anticlockwise]
    };
    let mut ways = vec![Way {
        turns: Vec::new(),
        blocks: blocks.to_vec(),
        shape: normalised(blocks),
    }];
    // Breadth first; equal sequences of blocks are equal states.
    let mut reached: Vec<(Vec<Turn>, Vec<Cell>)> = vec![(Vec::new(), blocks.to_vec())];
    let mut next = 0;
    while next < reached.len() {
        let (path, blocks) = reached[next].clone();
        next += 1;
        for &turn in turns {
            let turned: Vec<_> = blocks.iter().map(|&cell| turn.apply(cell)).collect();
            let is_new = reached.iter().all(|(_, known)| *known != turned);
            if !is_new || offsets_of_turn(board, &blocks, &turned).is_none() {
                continue;
            }
            let turns = [&path[..], &[turn]].concat();
            let shape = normalised(&turned);
            if ways.iter().all(|way| way.shape != shape) {
                ways.push(Way {
                    turns: turns.clone(),
                    blocks: turned.clone(),
                    shape,
                });
            }
            reached.push((turns, turned));
        }
    }
    ways
}

/// The offsets at which blocks are on the board before a turn and after it.
pub(super) fn offsets_of_turn(board: Board, before: &[Cell], after: &[Cell]) -> Option<Offsets> {
    board.offsets(before)?.and(board.offsets(after)?)
}

/// The keys that bring a held piece to an offset in a given way.
pub(super) fn keys(board: Board, piece: &Tetramino, way: &Way, offset: Cell) -> String {
    let mut keys = String::new();
    let mut blocks = piece.blocks.clone();
    let mut at = piece.offset;
    for &turn in &way.turns {
        let turned: Vec<_> = blocks.iter().map(|&cell| turn.apply(cell)).collect();
        if let Some(offsets) = offsets_of_turn(board, &blocks, &turned) {
            let to = offsets.nearest(at);
            push_moves(&mut keys, at, to);
            at = to;
        }
        keys.push(turn.key());
        blocks = turned;
    }
    push_moves(&mut keys, at, offset);
    keys
}

fn push_moves(keys: &mut String, from: Cell, to: Cell) {
    let mut push = |key: char, count: i32| {
        for _ in 0..count {
            keys.push(key);
        }
    };
    push('l', to.0 - from.0);
    push('j', from.0 - to.0);
    push('k', to.1 - from.1);
    push('i', from.1 - to.1);
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_piece_turns_where_there_is_room() {
        let board = Board::new(5, 4);
        let l = [(0, 0), (0, 1), (0, 2), (1, 2)];
        assert_eq!(ways(board, &l, false).len(), 4);
        assert_eq!(ways(board, &l, true).len(), 8);
        assert_eq!(ways(board, &[(0, 0)], true).len(), 1);
        let half_turn = &ways(board, &[(0, 0), (1, 1), (1, 0)], false)[3];
        assert_eq!(half_turn.turns.len(), 2);
    }

    #[test]
    fn a_piece_far_from_its_origin_may_never_turn() {
        // The board has 5 columns and 32 rows; turned, the piece would lie 5 to 9 columns beside its
        // offset, which must be 0 to 4 before the turn.
        let board = Board::new(1, 10);
        let far: Vec<_> = (5..10).map(|y| (0, y)).collect();
        assert_eq!(ways(board, &far, true).len(), 1);
        let near: Vec<_> = (0..5).map(|y| (0, y)).collect();
        assert_eq!(ways(board, &near, false).len(), 2);
    }

    #[test]
    fn keys_go_round_by_where_a_turn_fits() {
        let board = Board::new(5, 4);
        let piece = Tetramino {
            blocks: vec![(0, 0), (0, 1), (0, 2)],
            colour: "0".to_owned(),
            offset: (0, 0),
        };
        let ways = ways(board, &piece.blocks, false);
        let level = ways
            .iter()
            .find(|way| way.shape.iter().all(|cell| cell.1 == 0));
        let level = level.expect("a level way");
        assert_eq!(level.turns, [Turn::Clockwise]);
        // Clockwise, the blocks lie to the left of the offset.
        assert_eq!(level.offset_at((6, 5)), (8, 5));
        assert_eq!(keys(board, &piece, level, (8, 5)), "llollllllkkkkk");
    }
}

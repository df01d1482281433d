//! Cards: the size of a centre and the pieces to fill it with, as text.
//!
//! ```text
//! card  = dims EOL 1*8( piece EOL ) *( EOL )          dims  = INT "," INT          ; columns, rows
//! piece = block *( ";" block ) ";;" sgr               block = "(" INT "," INT ")"  ; column, row
//! sgr   = 1*DIGIT *( ";" 1*DIGIT )                    ; the colour, an SGR escape's parameters
//! ```
//!
//! Blanks may be around each token, lines may end in CR LF, the last without anything.

mod fault;
mod parse;

#[cfg(test)]
pub(super) mod tests;

use std::fmt;

use super::board::Board;
use super::shape::is_connected;
use super::tetramino::{Tetramino, in_slots};

pub use fault::{CardFault, CardFaultKind, MAX_CARD_BYTES, Warning};

/// What a card says.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Card {
    /// Columns of the centre, 1 to [`MAX_SIDE`](super::MAX_SIDE).
    pub(super) width: usize,
    /// Rows of the centre, likewise.
    pub(super) height: usize,
    /// 1 to [`MAX_PIECES`](super::MAX_PIECES), none moved, all on the board when they are in their slots.
    pub(super) pieces: Vec<Tetramino>,
}

impl Card {
    /// Reads a card.
    ///
    /// # Errors
    /// With every fault: for each line the first one in it.
    pub fn parse(text: &[u8]) -> Result<Self, Vec<CardFault>> {
        parse::card(text)
    }

    /// Columns and rows of the centre.
    #[must_use]
    pub const fn size(&self) -> (usize, usize) {
        (self.width, self.height)
    }

    /// The pieces in their order, none moved.
    #[must_use]
    pub fn pieces(&self) -> &[Tetramino] {
        &self.pieces
    }

    /// How many cells the centre has, and how many blocks all pieces together.
    #[must_use]
    pub fn areas(&self) -> (usize, usize) {
        let blocks = self.pieces.iter().map(|piece| piece.blocks.len()).sum();
        (self.width * self.height, blocks)
    }

    pub(super) fn pieces_in_slots(&self) -> Vec<Tetramino> {
        in_slots(&self.pieces, self.board())
    }

    pub(super) const fn board(&self) -> Board {
        Board::new(self.width, self.height)
    }

    /// What is odd about the card but no fault.
    #[must_use]
    pub fn warnings(&self) -> Vec<Warning> {
        let mut warnings = Vec::new();
        let (cells, blocks) = self.areas();
        if cells != blocks {
            warnings.push(Warning::Area { cells, blocks });
        }
        for (index, piece) in self.pieces.iter().enumerate() {
            if !is_connected(&piece.blocks) {
                warnings.push(Warning::Disconnected { piece: index + 1 });
            }
        }
        let board = self.board();
        let pieces = self.pieces_in_slots();
        let mut taken: Vec<bool> = vec![false; board.cells()];
        for (index, piece) in pieces.iter().enumerate() {
            let mut is_clear = true;
            for cell in piece.cells() {
                // A cell off the board is a fault and not here.
                let Some(number) = board.index(cell) else {
                    continue;
                };
                // OK because a cell's number is below the number of cells.
                is_clear &= !taken[number] && !board.is_border(cell);
                taken[number] = true;
            }
            if !is_clear {
                warnings.push(Warning::Overlap { piece: index + 1 });
            }
        }
        warnings.sort_by_key(Warning::line);
        warnings
    }
}

impl fmt::Display for Card {
    /// The card as text, from which [`Card::parse`] reads it back.
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        writeln!(formatter, "{}, {}", self.width, self.height)?;
        for piece in &self.pieces {
            let blocks: Vec<_> = piece
                .blocks
                .iter()
                .map(|(x, y)| format!("({x}, {y})"))
                .collect();
            writeln!(formatter, "{};;{}", blocks.join(";"), piece.colour)?;
        }
        Ok(())
    }
}

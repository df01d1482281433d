//! Where a block may be laid: what each free cell requires of a tile, and the list of all legal places.

use std::ops::ControlFlow;

use super::block::{Block, MAX_BLOCK};
use super::position::Position;
use super::tile::{Side, Tile, Turn};
use super::topology::Cell;

/// A place for a block: where its first tile goes, and how the block is turned.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct Choice {
    /// The cell of the first tile.
    pub cell: Cell,
    /// How the block is turned about its first tile.
    pub turn: Turn,
}

/// How blocks may be turned: `symmetries` allows the four rotations, and with `reflect` all eight turns.
#[must_use]
pub fn turns(symmetries: bool, reflect: bool) -> &'static [Turn] {
    match (symmetries, reflect) {
        (_, true) => &Turn::ALL,
        (true, false) => &Turn::ALL[..4],
        (false, false) => &Turn::ALL[..1],
    }
}

/// What the free cells of a position require, updated as tiles are laid.
///
/// A cell's four colours are the bytes of a word, by side.
#[derive(Clone, Debug)]
pub struct Fits {
    /// By cell: the colours that its neighbours show it.
    asks: Vec<u32>,
    /// By cell: ones where there is a neighbour.
    masks: Vec<u32>,
    /// A bit a cell: free, with a neighbour.
    border: Vec<u64>,
}

impl Fits {
    /// The requirements of a position.
    #[must_use]
    pub fn new(position: &Position) -> Self {
        let cells = position.topology().cells();
        let mut fits = Self {
            asks: vec![0; cells],
            masks: vec![0; cells],
            border: vec![0; cells.div_ceil(64)],
        };
        for laid in position.laid() {
            fits.note(position, laid.cell, &laid.tile);
        }
        fits
    }

    /// Updates the requirements after a tile was laid.
    pub fn note(&mut self, position: &Position, cell: Cell, tile: &Tile) {
        self.set_border(cell, false);
        for side in Side::ALL {
            let Some((next, entry)) = position.topology().step(cell, side) else {
                continue;
            };
            let shift = 8 * entry as u32;
            self.asks[usize::from(next)] &= !(0xff << shift);
            self.asks[usize::from(next)] |= u32::from(tile.edge(side).0) << shift;
            self.masks[usize::from(next)] |= 0xff << shift;
            if position.is_free(next) {
                self.set_border(next, true);
            }
        }
    }

    /// Lists all distinct places of a block, by cell and then by turn, replacing the content of `choices`.
    ///
    /// Two places are the same if they lay the same tiles in the same cells in the same order; the one with the least
    /// turn is listed.
    pub fn list(
        &self,
        position: &Position,
        block: &Block,
        turns: &[Turn],
        choices: &mut Vec<Choice>,
    ) {
        choices.clear();
        let _always_on = self.each(position, block, turns, |choice| {
            choices.push(choice);
            ControlFlow::Continue(())
        });
        choices.sort_unstable();
        // On a small torus, two turns of one block can cover the same cells.
        let size = position.topology().size();
        if block.tiles().len() > 1 && position.topology().is_torus() && size < 2 * MAX_BLOCK {
            let mut seen = Vec::new();
            choices.retain(|choice| {
                let turned = block.turned(choice.turn);
                let lies = (
                    cells(position, &turned, choice.cell),
                    turned.tiles().to_vec(),
                );
                let is_new = !seen.contains(&lies);
                seen.push(lies);
                is_new
            });
        }
    }

    #[must_use]
    pub(crate) fn has_place(&self, position: &Position, block: &Block, turns: &[Turn]) -> bool {
        self.each(position, block, turns, |_| ControlFlow::Break(()))
            .is_break()
    }

    /// Whether a turned block may be laid at a place.
    #[must_use]
    pub(crate) fn is_legal(&self, position: &Position, turned: &Block, cell: Cell) -> bool {
        let Some(cells) = cells(position, turned, cell) else {
            return false;
        };
        let cells = &cells[..turned.tiles().len()];
        let is_free = |index: usize| {
            position.is_free(cells[index]) && !cells[..index].contains(&cells[index])
        };
        let fits = |index: usize| {
            let tile = &turned.tiles()[index];
            self.takes(cells[index], *tile) && suits_block(position, turned, cells, index)
        };
        let touches = |&cell: &Cell| self.masks[usize::from(cell)] != 0;
        (0..cells.len()).all(is_free)
            && (position.laid().is_empty() || cells.iter().any(touches))
            && (0..cells.len()).all(fits)
    }

    /// Calls `found` with each place, until it breaks.
    fn each(
        &self,
        position: &Position,
        block: &Block,
        turns: &[Turn],
        mut found: impl FnMut(Choice) -> ControlFlow<()>,
    ) -> ControlFlow<()> {
        let mut before: Vec<Block> = Vec::with_capacity(turns.len());
        for &turn in turns {
            let turned = block.turned(turn);
            if before.contains(&turned) {
                continue;
            }
            before.push(turned);
            let mut visit = |cell: Cell| {
                if self.is_legal(position, &turned, cell) {
                    found(Choice { cell, turn })
                } else {
                    ControlFlow::Continue(())
                }
            };
            if position.laid().is_empty() {
                (0..self.asks.len() as Cell).try_for_each(&mut visit)?;
                continue;
            }
            // Every place has some tile on the border; the first such tile of the block finds it.
            for (index, (dx, dy)) in turned.offsets().iter().enumerate() {
                for near in self.border() {
                    if !self.takes(near, turned.tiles()[index]) {
                        continue;
                    }
                    let (x, y) = position.topology().place(near);
                    let cell = position.topology().cell_at(x as i32 - dx, y as i32 - dy);
                    let Some(cell) = cell else { continue };
                    let is_found_before = index > 0
                        && cells(position, &turned, cell)
                            .is_some_and(|cells| cells[..index].iter().any(|&c| self.is_border(c)));
                    if !is_found_before {
                        visit(cell)?;
                    }
                }
            }
        }
        ControlFlow::Continue(())
    }

    /// Whether a tile in a cell matches its neighbours.
    fn takes(&self, cell: Cell, tile: Tile) -> bool {
        let cell = usize::from(cell);
        (tile.packed() ^ self.asks[cell]) & self.masks[cell] == 0
    }

    fn is_border(&self, cell: Cell) -> bool {
        self.border[usize::from(cell / 64)] >> (cell % 64) & 1 == 1
    }

    fn set_border(&mut self, cell: Cell, is_border: bool) {
        let word = &mut self.border[usize::from(cell / 64)];
        *word = *word & !(1 << (cell % 64)) | u64::from(is_border) << (cell % 64);
    }

    /// The free cells with a neighbour, in reading order.
    fn border(&self) -> impl Iterator<Item = Cell> {
        let cells = |(index, &word): (usize, &u64)| {
            let rest = move |word: &u64| Some(word & (word - 1)).filter(|&rest| rest != 0);
            let words = std::iter::successors(Some(word).filter(|&word| word != 0), rest);
            words.map(move |word| (64 * index) as Cell + word.trailing_zeros() as Cell)
        };
        self.border.iter().enumerate().flat_map(cells)
    }
}

/// The cells of a turned block whose first tile is in `cell`; `None` if one of them is off the board. Entries after
/// the block's tiles repeat the first.
pub(super) fn cells(position: &Position, turned: &Block, cell: Cell) -> Option<[Cell; MAX_BLOCK]> {
    let mut cells = [cell; MAX_BLOCK];
    let (x, y) = position.topology().place(cell);
    for (place, (dx, dy)) in cells.iter_mut().zip(turned.offsets()) {
        *place = position.topology().cell_at(x as i32 + dx, y as i32 + dy)?;
    }
    Some(cells)
}

/// Whether a tile of a block matches the block's own tiles that it faces on the board, including itself.
fn suits_block(position: &Position, turned: &Block, cells: &[Cell], index: usize) -> bool {
    let topology = position.topology();
    if cells.len() == 1 && topology.own_neighbours().is_empty() {
        return true;
    }
    let tiles = turned.tiles();
    Side::ALL.into_iter().all(|side| {
        let Some((next, entry)) = topology.step(cells[index], side) else {
            return true;
        };
        let other = cells.iter().position(|&cell| cell == next);
        other.is_none_or(|other| tiles[other].edge(entry) == tiles[index].edge(side))
    })
}

#[cfg(test)]
mod tests {
    use std::sync::Arc;

    use super::*;
    use crate::wang::colour::Colour;
    use crate::wang::topology::Topology;

    fn tile(edges: [u8; 4]) -> Tile {
        Tile::new(edges.map(Colour))
    }

    fn board(size: usize, is_torus: bool) -> Position {
        let topology = Topology::new(size, is_torus).expect("a size");
        Position::new(Arc::new(topology), 2).expect("players")
    }

    /// A board of 3 x 3 cells for one player, with what is done to it.
    fn changed(change: impl FnOnce(&mut Topology) -> Result<(), String>) -> Position {
        let mut topology = Topology::new(3, false).expect("a size");
        change(&mut topology).expect("on the board");
        Position::new(Arc::new(topology), 1).expect("a player")
    }

    fn listed(position: &Position, block: &Block, turns: &[Turn]) -> Vec<(Cell, u8)> {
        let mut choices = Vec::new();
        Fits::new(position).list(position, block, turns, &mut choices);
        let pair = |choice: &Choice| (choice.cell, choice.turn.number());
        choices.iter().map(pair).collect()
    }

    fn places(position: &Position, edges: [u8; 4], turns: &[Turn]) -> Vec<(Cell, u8)> {
        listed(position, &Block::one(tile(edges)), turns)
    }

    const PLAIN: &[Turn] = &[Turn::NONE];

    #[test]
    fn the_first_tile_goes_anywhere_and_others_beside_it() {
        let mut position = board(3, false);
        assert_eq!(places(&position, [0, 1, 2, 3], PLAIN).len(), 9);
        position.lay(4, tile([0, 1, 2, 3]), 0).expect("free");
        assert_eq!(
            places(&position, [1, 0, 3, 2], PLAIN),
            [(1, 0), (3, 0), (5, 0), (7, 0)]
        );
        assert_eq!(places(&position, [1, 1, 1, 1], PLAIN), [(7, 0)]);
        assert_eq!(places(&position, [4, 4, 4, 4], PLAIN), []);
    }

    #[test]
    fn all_facing_edges_must_match() {
        let mut position = board(3, false);
        position.lay(1, tile([0, 1, 0, 0]), 0).expect("free");
        position.lay(3, tile([0, 0, 2, 0]), 0).expect("free");
        assert!(places(&position, [1, 0, 0, 2], PLAIN).contains(&(4, 0)));
        assert!(!places(&position, [1, 0, 0, 0], PLAIN).contains(&(4, 0)));
    }

    #[test]
    fn a_monochrome_tile_counts_once_a_cell() {
        let four = turns(true, false);
        let mut position = board(2, false);
        assert_eq!(places(&position, [0; 4], four).len(), 4);
        assert_eq!(places(&position, [0, 0, 1, 1], four).len(), 8);
        assert_eq!(places(&position, [0, 1, 2, 3], four).len(), 16);
        let eight = turns(false, true);
        assert_eq!(places(&position, [0, 1, 2, 3], eight).len(), 32);
        let crossing = Tile::with_joins([Colour(0); 4], &[(Side::East, Side::West)]);
        let crossing = Block::one(crossing.expect("a tile"));
        assert_eq!(listed(&position, &crossing, four).len(), 8);
        position.lay(0, tile([0; 4]), 0).expect("free");
        assert_eq!(places(&position, [0, 1, 1, 1], four), [(1, 3), (2, 0)]);
    }

    #[test]
    fn blocked_cells_ask_nothing_and_hold_nothing() {
        let mut position = changed(|topology| topology.block(1, 0));
        assert_eq!(places(&position, [0; 4], PLAIN).len(), 8);
        position.lay(0, tile([0; 4]), 0).expect("free");
        // A cell whose only neighbour is the blocked one is not adjacent to a tile.
        assert_eq!(places(&position, [0; 4], PLAIN), [(3, 0)]);
    }

    #[test]
    fn a_tile_that_is_its_own_neighbour_must_match_itself() {
        let position = board(1, true);
        assert_eq!(places(&position, [0, 0, 1, 1], PLAIN), [(0, 0)]);
        assert_eq!(places(&position, [0, 1, 1, 1], PLAIN), []);
        // Nor does a blocked cell connect a tile with the others.
        let ports = ((2, 0, Side::East), (2, 0, Side::North));
        let mut position = changed(|topology| topology.link(ports.0, ports.1));
        position.lay(6, tile([0; 4]), 0).expect("free");
        assert!(!places(&position, [0; 4], PLAIN).contains(&(2, 0)));
        position.lay(1, tile([0; 4]), 0).expect("free");
        assert!(places(&position, [0; 4], PLAIN).contains(&(2, 0)));
        assert!(!places(&position, [1, 0, 0, 0], PLAIN).contains(&(2, 0)));
    }

    #[test]
    fn linked_sides_face_each_other() {
        let ports = ((0, 0, Side::West), (2, 2, Side::South));
        let mut position = changed(|topology| topology.link(ports.0, ports.1));
        position.lay(0, tile([0, 0, 0, 5]), 0).expect("free");
        assert_eq!(places(&position, [1, 5, 1, 1], PLAIN), [(8, 0)]);
    }

    #[test]
    fn blocks_lie_whole_on_the_board_and_beside_what_is_there() {
        let pair = Block::one(tile([0; 4])).with(tile([0, 0, 1, 0]), (1, 0));
        let mut position = board(2, false);
        assert_eq!(listed(&position, &pair, PLAIN), [(0, 0), (2, 0)]);
        assert_eq!(listed(&position, &pair, turns(true, false)).len(), 8);
        position.lay(0, tile([0; 4]), 0).expect("free");
        assert_eq!(listed(&position, &pair, PLAIN), [(2, 0)]);
        // Turned once, the first tile goes north of the other.
        assert_eq!(
            listed(&position, &pair, turns(true, false)),
            [(1, 1), (2, 0), (3, 2), (3, 3)]
        );
    }

    #[test]
    fn round_a_small_torus_a_block_is_listed_once() {
        let position = board(2, true);
        let pair = Block::one(tile([0; 4])).with(tile([0; 4]), (1, 0));
        // Four cells for the first tile, and the other beside or below it.
        assert_eq!(listed(&position, &pair, turns(true, false)).len(), 8);
        let line = Block::one(tile([0; 4]))
            .with(tile([0; 4]), (1, 0))
            .with(tile([0; 4]), (2, 0));
        assert!(listed(&position, &line, turns(true, false)).is_empty());
        assert_eq!(listed(&board(3, true), &line, turns(true, false)).len(), 36);
        assert_eq!(listed(&board(4, true), &line, turns(true, false)).len(), 64);
    }
}

//! Influence: how levels on tiles rise and sink, and what the King takes.

use super::Position;
use crate::wang::tile::Side;
use crate::wang::topology::Cell;

/// The level that a player gains on a tile by laying it.
pub(crate) const FULL_LEVEL: u32 = 100;

/// What the first to lay a tile next to another gains there; each further one gains 10 less.
const FIRST_GAIN: u32 = 90;

/// What the King takes.
const TOLL: u32 = 50;

impl Position {
    /// The levels of all players on a tile, by its index in [`Position::laid`].
    ///
    /// # Panics
    /// If there is no such tile.
    #[must_use]
    pub fn levels(&self, index: usize) -> &[u32] {
        &self.levels[self.players * index..][..self.players]
    }

    /// The indices of the greatest values; all of them if all are equal.
    pub fn leaders<T: Copy + Ord>(values: &[T]) -> impl Iterator<Item = usize> + Clone {
        let most = values.iter().max().copied();
        let is_leader =
            move |(player, &value): (usize, &T)| (Some(value) == most).then_some(player);
        values.iter().enumerate().filter_map(is_leader)
    }

    /// Ends a round: lowers every level by 1, down to 0.
    pub fn decay(&mut self) {
        for level in &mut self.levels {
            *level = level.saturating_sub(1);
        }
    }

    /// Moves the King to a cell. If there is a tile, its owners lose 50 of their level on it, and so do the owners of
    /// each tile on the unbroken runs from it north, south, east and west.
    ///
    /// A run also ends at a tile that was reached before.
    pub fn visit(&mut self, cell: Cell) {
        let Some(start) = self.index_at(cell) else {
            return;
        };
        let mut is_reached = vec![false; self.laid.len()];
        is_reached[start] = true;
        self.take_toll(start);
        for side in Side::ALL {
            let mut next = self.topology.step(cell, side);
            while let Some((reached, entry)) = next
                && let Some(index) = self.index_at(reached)
                && !is_reached[index]
            {
                is_reached[index] = true;
                self.take_toll(index);
                next = self.topology.step(reached, entry.opposite());
            }
        }
    }

    /// Raises the levels of a player who lays a tile in a cell on the tiles around it.
    pub(super) fn raise_around(&mut self, cell: Cell, player: usize) {
        for beside in self.topology.around(cell) {
            if let Some(index) = self.index_at(beside) {
                let gains = &mut self.laid[index].gains;
                // Links can make more than eight neighbours; the tenth gains nothing.
                let gain = FIRST_GAIN.saturating_sub(10 * u32::from(*gains));
                *gains = gains.saturating_add(1);
                let level = &mut self.levels[self.players * index + player];
                *level = level.saturating_add(gain);
            }
        }
    }

    /// Resets every tile's levels to those after it was laid, without gains.
    pub(super) fn reset_levels(&mut self) {
        for (index, laid) in self.laid.iter().enumerate() {
            let levels = &mut self.levels[self.players * index..][..self.players];
            levels.fill(0);
            levels[usize::from(laid.player)] = FULL_LEVEL;
        }
    }

    /// Sets the levels on a tile.
    pub(super) fn set_levels(&mut self, index: usize, levels: &[u32]) {
        self.levels[self.players * index..][..self.players].copy_from_slice(levels);
    }

    fn take_toll(&mut self, index: usize) {
        let levels = &mut self.levels[self.players * index..][..self.players];
        let most = levels.iter().max().copied();
        for level in levels.iter_mut().filter(|level| Some(**level) == most) {
            *level = level.saturating_sub(TOLL);
        }
    }
}

#[cfg(test)]
mod tests {
    use std::sync::Arc;

    use super::*;
    use crate::wang::colour::Colour;
    use crate::wang::tile::Tile;
    use crate::wang::topology::Topology;

    fn board(size: usize, is_torus: bool, players: usize) -> Position {
        let topology = Topology::new(size, is_torus).expect("a size");
        Position::new(Arc::new(topology), players).expect("players")
    }

    fn plain(size: usize, players: usize) -> Position {
        board(size, false, players)
    }

    /// Who owns the first tile.
    fn owners(position: &Position) -> Vec<usize> {
        Position::leaders(position.levels(0)).collect()
    }

    fn lay(position: &mut Position, cell: Cell, player: usize) {
        let tile = Tile::new([Colour(0); 4]);
        position.lay(cell, tile, player).expect("free");
    }

    #[test]
    fn neighbours_raise_levels_by_90_80_and_so_on_to_20() {
        let mut position = plain(3, 2);
        lay(&mut position, 4, 0);
        let mut expected = [100, 0];
        for (turn, cell) in [0, 1, 2, 3, 5, 6, 7, 8].into_iter().enumerate() {
            lay(&mut position, cell, 1);
            expected[1] += 90 - 10 * turn as u32;
            assert_eq!(position.levels(0), expected, "{cell}");
        }
        assert_eq!(expected[1], 90 + 80 + 70 + 60 + 50 + 40 + 30 + 20);
        assert_eq!(owners(&position), [1]);
    }

    #[test]
    fn the_first_player_gains_too_and_past_100() {
        let mut position = plain(2, 1);
        lay(&mut position, 0, 0);
        lay(&mut position, 3, 0);
        assert_eq!(position.levels(0), [190]);
        assert_eq!(position.levels(1), [100]);
    }

    #[test]
    fn the_count_of_gains_is_everybodys() {
        let mut position = plain(3, 3);
        lay(&mut position, 4, 0);
        lay(&mut position, 1, 1);
        lay(&mut position, 7, 2);
        lay(&mut position, 3, 1);
        assert_eq!(position.levels(0), [100, 90 + 70, 80]);
    }

    #[test]
    fn levels_sink_to_0_and_then_everybody_owns() {
        let mut position = plain(1, 3);
        lay(&mut position, 0, 1);
        for _ in 0..99 {
            position.decay();
        }
        assert_eq!(position.levels(0), [0, 1, 0]);
        assert_eq!(owners(&position), [1]);
        position.decay();
        position.decay();
        assert_eq!(owners(&position), [0, 1, 2]);
    }

    #[test]
    fn the_king_takes_from_each_tiles_own_owners_along_unbroken_runs() {
        // A row of tiles with a gap: 0 1 2 _ 4, owned by 0, 1, 1 and 0.
        let mut position = plain(5, 2);
        for (cell, player) in [(0, 0), (1, 1), (2, 1), (4, 0)] {
            lay(&mut position, cell, player);
        }
        position.reset_levels();
        position.visit(1);
        let expected = [50, 0, 0, 50, 0, 50, 100, 0];
        assert_eq!(position.levels, expected);
        // On an empty cell he takes nothing.
        position.visit(3);
        position.visit(20);
        assert_eq!(position.levels, expected);
        // Both owners lose, and no level goes below 0.
        position.set_levels(0, &[30, 30]);
        position.visit(0);
        assert_eq!(position.levels(0), [0, 0]);
    }

    #[test]
    fn on_a_torus_each_tile_pays_once() {
        let mut position = board(3, true, 1);
        for cell in 0..9 {
            lay(&mut position, cell, 0);
        }
        position.reset_levels();
        position.visit(4);
        let paid = [100, 50, 100, 50, 50, 50, 100, 50, 100];
        assert_eq!(position.levels, paid);
    }

    #[test]
    fn king_then_decay_is_decay_then_king() {
        for level in 0..200 {
            let mut one = plain(1, 1);
            lay(&mut one, 0, 0);
            one.set_levels(0, &[level]);
            let mut other = one.clone();
            one.visit(0);
            one.decay();
            other.decay();
            other.visit(0);
            assert_eq!(one, other);
        }
    }
}

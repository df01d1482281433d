//! Blocks: one to three tiles side by side, and how a block grows.

use super::tile::{Side, Tile, Turn};

/// The most tiles of a block.
pub const MAX_BLOCK: usize = 3;

/// Tiles that are laid together: one, or with the rule of blocks up to [`MAX_BLOCK`].
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Block {
    /// As drawn, in the order of drawing; the first `len` count, the others repeat the first.
    tiles: [Tile; MAX_BLOCK],
    /// The position of each tile relative to the first, x and y; the others repeat the first.
    offsets: [(i32, i32); MAX_BLOCK],
    len: usize,
}

impl Block {
    /// A single tile.
    #[must_use]
    pub const fn one(tile: Tile) -> Self {
        Self {
            tiles: [tile; MAX_BLOCK],
            offsets: [(0, 0); MAX_BLOCK],
            len: 1,
        }
    }

    /// The tiles in the order in which they were drawn.
    #[must_use]
    pub fn tiles(&self) -> &[Tile] {
        &self.tiles[..self.len]
    }

    /// Where each tile lies from the first, x and y.
    #[must_use]
    pub fn offsets(&self) -> &[(i32, i32)] {
        &self.offsets[..self.len]
    }

    /// Whether it has [`MAX_BLOCK`] tiles.
    #[must_use]
    pub const fn is_full(&self) -> bool {
        self.len == MAX_BLOCK
    }

    /// The block, turned about its first tile.
    #[must_use]
    pub fn turned(&self, turn: Turn) -> Self {
        Self {
            tiles: self.tiles.map(|tile| tile.turned(turn)),
            offsets: self.offsets.map(|offset| turn.offset(offset)),
            len: self.len,
        }
    }

    /// The places where an unturned tile can be attached, by row and then by column: free, adjacent to the block, and
    /// with matching edges.
    #[must_use]
    pub fn attachments(&self, tile: &Tile) -> Vec<(i32, i32)> {
        let beside =
            |&(x, y): &(i32, i32)| Side::ALL.map(|side| (x + side.offset().0, y + side.offset().1));
        let mut places: Vec<_> = self.offsets().iter().flat_map(beside).collect();
        places.retain(|place| self.at(*place).is_none() && self.takes(*tile, *place));
        places.sort_unstable_by_key(|&(x, y)| (y, x));
        places.dedup();
        places
    }

    /// The block with another tile; a full one stays as it is.
    #[must_use]
    pub fn with(mut self, tile: Tile, place: (i32, i32)) -> Self {
        if !self.is_full() {
            self.tiles[self.len] = tile;
            self.offsets[self.len] = place;
            self.len += 1;
        }
        self
    }

    /// The tile at a place of the plane.
    fn at(&self, place: (i32, i32)) -> Option<&Tile> {
        let index = self.offsets().iter().position(|offset| *offset == place)?;
        Some(&self.tiles[index])
    }

    /// Whether a tile at a place matches the edges that it faces.
    fn takes(&self, tile: Tile, (x, y): (i32, i32)) -> bool {
        Side::ALL.into_iter().all(|side| {
            let (dx, dy) = side.offset();
            let other = self.at((x + dx, y + dy));
            other.is_none_or(|other| other.edge(side.opposite()) == tile.edge(side))
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::wang::colour::Colour;

    fn tile(edges: [u8; 4]) -> Tile {
        Tile::new(edges.map(Colour))
    }

    #[test]
    fn tiles_are_attached_where_all_facing_edges_match() {
        let block = Block::one(tile([0, 0, 1, 2]));
        // Colour 1 in the west fits east of it, colour 2 in the east fits west.
        assert_eq!(block.attachments(&tile([3, 3, 2, 1])), [(-1, 0), (1, 0)]);
        assert_eq!(block.attachments(&tile([3, 3, 3, 3])), []);
        assert_eq!(block.attachments(&tile([0, 0, 3, 3])), [(0, -1), (0, 1)]);
        // In the corner of an L both edges must match.
        let corner = Block::one(tile([0; 4])).with(tile([0, 0, 0, 0]), (1, 0));
        let corner = corner.with(tile([0, 1, 0, 0]), (1, -1));
        assert!(corner.is_full());
        assert!(!corner.attachments(&tile([0, 0, 1, 0])).contains(&(0, -1)));
        assert!(corner.attachments(&tile([0, 0, 0, 0])).contains(&(0, -1)));
    }

    #[test]
    fn a_block_turns_as_a_whole() {
        let block = Block::one(tile([0, 1, 2, 3])).with(tile([0, 0, 0, 2]), (1, 0));
        let turned = block.turned(Turn::from_number(1).expect("a turn"));
        assert_eq!(turned.offsets(), [(0, 0), (0, 1)]);
        assert_eq!(turned.tiles()[1], tile([2, 0, 0, 0]));
        // What matched still does.
        assert_eq!(
            turned.tiles()[0].edge(Side::South),
            turned.tiles()[1].edge(Side::North)
        );
    }
}

//! Squares of land whose natural rivers are found without reading their tiles.

use super::drainage::{BASIN, CELL, Outlet, basin_of, cell_of, crossing, first_cell, first_tile};
use super::{Scratch, World};
use mapmaker_grid::tileset::TileSet;
use mapmaker_grid::{CHUNK_TILES, ChunkPos, Direction, TilePos};

/// The size of a [`Stretch`].
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
enum Size {
    /// 32 × 32 tiles.
    Cell,
    /// 8 × 8 cells.
    Basin,
}

/// A square of land that rivers run through: a cell of the drainage, or a basin of cells.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct Stretch {
    size: Size,
    x: i64,
    y: i64,
}

impl Stretch {
    /// The cell of 32 × 32 tiles that holds a tile.
    #[must_use]
    pub const fn cell(at: TilePos) -> Self {
        let (x, y) = (cell_of(at.x), cell_of(at.y));
        let size = Size::Cell;
        Self { size, x, y }
    }

    /// The basin of 256 × 256 tiles that holds a tile.
    #[must_use]
    pub const fn basin(at: TilePos) -> Self {
        let (x, y) = (basin_of(cell_of(at.x)), basin_of(cell_of(at.y)));
        let size = Size::Basin;
        Self { size, x, y }
    }

    /// Whether it is a basin.
    #[must_use]
    pub(crate) const fn is_basin(self) -> bool {
        matches!(self.size, Size::Basin)
    }

    /// The stretch of the same size beyond a side.
    #[must_use]
    pub const fn beside(self, side: Direction) -> Self {
        let (dx, dy) = side.offset();
        let (x, y) = (self.x + dx, self.y + dy);
        Self { x, y, ..self }
    }

    /// Its north-west chunk, and how many chunks it has along a side.
    #[must_use]
    pub fn chunks(self) -> (ChunkPos, i64) {
        let (x, y, cells) = match self.size {
            Size::Cell => (self.x, self.y, 1),
            Size::Basin => (first_cell(self.x), first_cell(self.y), BASIN),
        };
        let north_west = TilePos::new(first_tile(x), first_tile(y));
        (north_west.chunk(), cells * CELL / CHUNK_TILES)
    }

    /// The sides that natural rivers cross, by [`Direction`], if all of its rivers are connected inside it and run out
    /// over one of them; else `None`.
    #[must_use]
    pub fn sides(self, seed: u64, set: &TileSet, scratch: &mut Scratch) -> Option<[bool; 4]> {
        let World {
            ground, drainage, ..
        } = scratch.world(seed, set);
        if !ground.plan.has_rivers() {
            return None;
        }
        let (outlet, inflow) = match self.size {
            Size::Cell => {
                let cell = drainage
                    .streams(ground, self.x, self.y)
                    .cell(self.x, self.y);
                (cell.outlet, cell.inflow)
            }
            Size::Basin => {
                let basin = drainage.basin(ground, (self.x, self.y));
                let has_river = basin.springs || basin.inflow != [0; 4];
                (basin.outlet, has_river.then_some(basin.inflow)?)
            }
        };
        let Outlet::Side(out) = outlet else {
            return None;
        };
        Some(Direction::ALL.map(|side| side == out || inflow[side.index()] > 0))
    }

    /// The tile of it in which a river crosses a side that [`Self::sides`] names.
    ///
    /// # Panics
    /// When no river crosses the side.
    #[must_use]
    pub fn crossing(
        self,
        side: Direction,
        seed: u64,
        set: &TileSet,
        scratch: &mut Scratch,
    ) -> TilePos {
        let World {
            ground, drainage, ..
        } = scratch.world(seed, set);
        let (x, y) = match self.size {
            Size::Cell => (self.x, self.y),
            Size::Basin => {
                let (west, north) = (first_cell(self.x), first_cell(self.y));
                let streams = drainage.streams(ground, west, north);
                let border = (0..BASIN).map(|along| match side {
                    Direction::North => (west + along, north),
                    Direction::South => (west + along, north + BASIN - 1),
                    Direction::West => (west, north + along),
                    Direction::East => (west + BASIN - 1, north + along),
                });
                let is_crossed = |&(x, y): &(i64, i64)| {
                    let cell = streams.cell(x, y);
                    cell.outlet == Outlet::Side(side) || cell.inflow[side.index()] > 0
                };
                border
                    .into_iter()
                    .find(is_crossed)
                    .expect("a river crosses the side")
            }
        };
        let tile = crossing(ground.seed, (x, y), side) as i64;
        TilePos::new(first_tile(x) + tile % CELL, first_tile(y) + tile / CELL)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::worldgen::generate_chunk;
    use mapmaker_grid::tileset::EdgeLabel;

    fn is_river(
        set: &TileSet,
        at: TilePos,
        side: Direction,
        seed: u64,
        scratch: &mut Scratch,
    ) -> bool {
        let chunk = generate_chunk(seed, set, at.chunk(), scratch);
        set.tile(chunk.tile(at.local())).edges()[side.index()] == EdgeLabel::RIVER
    }

    /// Every river tile on a border of the square, as where it is and the side it crosses.
    fn crossed(
        stretch: Stretch,
        set: &TileSet,
        seed: u64,
        scratch: &mut Scratch,
    ) -> Vec<(TilePos, Direction)> {
        let (north_west, chunks) = stretch.chunks();
        let (first, last) = (north_west.origin(), chunks * CHUNK_TILES - 1);
        let mut found = Vec::new();
        for side in Direction::ALL {
            for along in 0..=last {
                let at = match side {
                    Direction::North => first.offset(along, 0),
                    Direction::South => first.offset(along, last),
                    Direction::West => first.offset(0, along),
                    Direction::East => first.offset(last, along),
                };
                if is_river(set, at, side, seed, scratch) {
                    found.push((at, side));
                }
            }
        }
        found
    }

    #[test]
    fn what_is_said_of_a_square_is_what_its_tiles_show() {
        let set = TileSet::reference();
        let (mut known, mut scratch) = (0, Scratch::default());
        for seed in 1..4 {
            for index in 0..40 {
                let at = TilePos::new(index % 8 * 256, index / 8 * 256);
                for stretch in [Stretch::cell(at), Stretch::basin(at)] {
                    let Some(sides) = stretch.sides(seed, &set, &mut scratch) else {
                        continue;
                    };
                    known += 1;
                    let said: Vec<_> = Direction::ALL
                        .into_iter()
                        .filter(|side| sides[side.index()])
                        .map(|side| (stretch.crossing(side, seed, &set, &mut scratch), side))
                        .collect();
                    assert_eq!(
                        said,
                        crossed(stretch, &set, seed, &mut scratch),
                        "{stretch:?}"
                    );
                }
            }
        }
        assert!(known > 40, "{known} squares with a river");
    }
}

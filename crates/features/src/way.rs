//! The course along which a name runs: a stretch of a river or of a road.

use std::sync::Arc;

use mapmaker_grid::TilePos;

/// Parts of a tile in which a [`Way`] is measured.
pub const PARTS: i64 = 16;

/// A stretch of something long, around the place for its name.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Way {
    /// Points (x east, y south) from one end to the other, relative to the north-west corner of the feature's tile, in
    /// sixteenths of a tile ([`PARTS`]).
    pub line: Arc<[[i32; 2]]>,
    /// The position that identifies the whole thing, the same for all its stretches.
    pub home: TilePos,
    /// About how far along the course the next place is that shows on equally small maps, in tiles.
    pub every_tiles: i64,
    /// Its importance: for rivers the area drained, in units of 1024 tiles.
    pub weight: u32,
}

impl Way {
    /// Its length, in tiles.
    #[must_use]
    pub fn length_tiles(&self) -> f32 {
        let step = |pair: &[[i32; 2]]| {
            let [dx, dy] = [0, 1].map(|axis| (pair[1][axis] - pair[0][axis]) as f32);
            (dx * dx + dy * dy).sqrt()
        };
        self.line.windows(2).map(step).sum::<f32>() / PARTS as f32
    }
}

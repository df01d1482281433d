//! The course along which a name runs: a stretch of a river or of a road.

use std::sync::Arc;

use mapmaker_grid::TilePos;

/// Parts of a tile in which a [`Way`] is measured.
pub const PARTS: i64 = 16;

/// A stretch of something long, around the place for its name.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Way {
    /// Points from one end to the other, from the north-west corner of the feature's tile, x east and y south, in
    /// sixteenths of a tile ([`PARTS`]).
    pub line: Arc<[[i32; 2]]>,
    /// By where it is named, which is the same for all stretches of one thing.
    pub home: TilePos,
    /// About how far away along the course the next place is that shows on maps as small as this one does, in tiles.
    pub every_tiles: i64,
    /// How much it is: for rivers the area drained, in units of 1024 tiles.
    pub weight: u32,
}

impl Way {
    /// From its first point to its last along it, in tiles.
    #[must_use]
    pub fn length_tiles(&self) -> f32 {
        let step = |pair: &[[i32; 2]]| {
            let [dx, dy] = [0, 1].map(|axis| (pair[1][axis] - pair[0][axis]) as f32);
            (dx * dx + dy * dy).sqrt()
        };
        self.line.windows(2).map(step).sum::<f32>() / PARTS as f32
    }
}

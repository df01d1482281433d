//! Decor: small drawings on the map that are placed more finely than its tiles, and never over ink.
//!
//! A thing has a kind, one of the kind's drawings, and a position: the middle of its square, in steps of 1/32 tile. Its
//! [`Mask`] is its own ink, filled. [`Stencils`] are the masks of all drawings and of the tiles that decor may stand
//! on, and [`stand`] checks what is in a thing's way. Drawing is elsewhere.

mod foreign;
mod foreign_pictures;
mod ground;
mod kind;
mod mask;
mod stand;
mod user_decor;

pub use foreign::Foreign;
pub use foreign_pictures::{ForeignPicture, ForeignPictures};
pub use ground::Surface;
pub use kind::{DECOR_DRAWINGS, DecorKind};
pub use mask::{Mask, TILE_STEPS, TileMask};
pub use stand::{Obstacle, Stencils, TileGround, beside_others, on_board, on_tiles};
pub use user_decor::{Owner, in_rows, only_these, placed_decor, with_fallen};

use mapmaker_grid::TilePos;
use mapmaker_grid::hash::{self, Purpose};

/// Something that stands on the map.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Decor {
    /// The same in every window and every run.
    pub id: u64,
    /// Its kind.
    pub kind: DecorKind,
    /// The number of its drawing, under [`DECOR_DRAWINGS`].
    pub drawing: u8,
    /// Where the middle of its square is.
    pub place: Place,
}

impl Decor {
    /// A thing; its number is a function of seed, kind and place.
    #[must_use]
    pub const fn new(seed: u64, kind: DecorKind, drawing: u8, place: Place) -> Self {
        let key = hash::key(seed, Purpose::DecorNumber, kind.number());
        let steps = (place.steps.0 as u64) << 8 | place.steps.1 as u64;
        Self {
            id: hash::mix(hash::at(key, place.tile.x, place.tile.y) ^ steps),
            kind,
            drawing: drawing % DECOR_DRAWINGS,
            place,
        }
    }
}

/// A position on the map in steps of 1/32 tile.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct Place {
    /// The tile.
    pub tile: TilePos,
    /// Steps east and south of its north-west corner, each 0 to [`TILE_STEPS`] − 1.
    pub steps: (u8, u8),
}

impl Place {
    /// The position `east` and `south` steps from a tile's north-west corner.
    #[must_use]
    pub const fn new(tile: TilePos, east: i64, south: i64) -> Self {
        let (dx, dy) = (
            east.div_euclid(TILE_STEPS as i64),
            south.div_euclid(TILE_STEPS as i64),
        );
        Self {
            tile: tile.offset(dx, dy),
            steps: (
                east.rem_euclid(TILE_STEPS as i64) as u8,
                south.rem_euclid(TILE_STEPS as i64) as u8,
            ),
        }
    }

    /// The middle of a tile.
    #[must_use]
    pub const fn middle_of(tile: TilePos) -> Self {
        let half = (TILE_STEPS / 2) as i64;
        Self::new(tile, half, half)
    }

    /// The position nearest to `x` tiles east and `y` south of the origin's north-west corner; `None` if not a number
    /// or far beyond the coordinate limit.
    #[must_use]
    pub fn nearest(x: f64, y: f64) -> Option<Self> {
        let most = (1_i64 << 50) as f64;
        if !(x.abs() < most && y.abs() < most) {
            return None;
        }
        let steps = |tiles: f64| (tiles.fract() * f64::from(TILE_STEPS as u32)).round() as i64;
        let tile = TilePos::new(x.trunc() as i64, y.trunc() as i64);
        Some(Self::new(tile, steps(x), steps(y)))
    }

    /// The offset from the tile's north-west corner, in tiles, each from 0 to less than 1.
    #[must_use]
    pub fn within(self) -> [f32; 2] {
        [self.steps.0, self.steps.1].map(|steps| f32::from(steps) / TILE_STEPS as f32)
    }

    /// Steps from another position to this one, east and south; both must be near each other.
    #[must_use]
    pub const fn from(self, other: Self) -> (i64, i64) {
        let (dx, dy) = (self.tile.x - other.tile.x, self.tile.y - other.tile.y);
        let steps = TILE_STEPS as i64;
        (
            dx * steps + self.steps.0 as i64 - other.steps.0 as i64,
            dy * steps + self.steps.1 as i64 - other.steps.1 as i64,
        )
    }

    /// Moves it by tiles east and south.
    #[must_use]
    pub const fn shifted(self, east: i64, south: i64) -> Self {
        Self {
            tile: self.tile.offset(east, south),
            steps: self.steps,
        }
    }

    /// Moves it by steps east and south.
    #[must_use]
    pub const fn moved(self, (east, south): (i64, i64)) -> Self {
        let (x, y) = (self.steps.0 as i64, self.steps.1 as i64);
        Self::new(self.tile, x + east, y + south)
    }

    /// Positions around this one and itself, nearest first, up to `farthest` steps away along either axis.
    pub fn around(self, farthest: i64) -> impl Iterator<Item = Self> {
        let side = || (-farthest..=farthest).step_by(AROUND_STEP);
        let mut steps: Vec<_> = side().flat_map(|y| side().map(move |x| (x, y))).collect();
        steps.sort_by_key(|&(x, y)| x * x + y * y);
        steps.into_iter().map(move |steps| self.moved(steps))
    }
}

/// The spacing of positions that are tried around one, in steps.
const AROUND_STEP: usize = 2;

/// How far a settlement's square is raised, as a share of its side, so that its foot is on the tile.
pub const RAISED: f32 = 0.16;

/// The middle of a settlement's square when it stands on a tile.
#[must_use]
pub fn raised(kind: DecorKind, tile: TilePos) -> Place {
    let up = (RAISED * kind.side_tiles() * TILE_STEPS as f32) as i64;
    Place::middle_of(tile).moved((0, -up))
}

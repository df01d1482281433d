//! The types that all crates of MapMaker share: positions on the plane, tiles with labelled edges, a map as data.
//!
//! * [`TilePos`], [`ChunkPos`] and [`LocalPos`] are positions, with x east and **y south**; [`Grid`] is a rectangle of
//!   values.
//! * [`TileSet`](tileset::TileSet) is a pack of square [`Tile`](tileset::Tile)s, each named by the labels of its four
//!   edges; two tiles fit where the labels that meet are the same.
//! * [`Overlay`](world::Overlay) holds the user's edits of an endless map, and a [`Stroke`](world::Stroke) one undoable
//!   change, which [`History`](world::History) keeps.
//! * [`hash`] makes every random choice a function of a seed, a purpose and a place; [`Dice`](dice::Dice) is a
//!   stream of numbers from a seed.
//!
//! The crate opens no file, reads no clock and starts no thread.
//!
//! # Example
//! ```
//! use mapmaker_grid::tileset::TileSet;
//! use mapmaker_grid::world::{EditedCell, Origin, Overlay, Stroke};
//! use mapmaker_grid::{Direction, TilePos};
//!
//! // The 141 tiles of the reference pack. S is sea and P is plain.
//! let set = TileSet::reference();
//! let id = |name: &str| set.find_name(name).expect("a tile of that name");
//! let (sea, plain) = (id("SSSS"), id("PPPP"));
//! assert!(set.tile(sea).fits(Direction::East, set.tile(sea)));
//! assert!(!set.tile(sea).fits(Direction::East, set.tile(plain)));
//!
//! // A person sets one tile of an endless map, and takes that back.
//! let (mut overlay, at) = (Overlay::default(), TilePos::new(-3, 5));
//! let cell = EditedCell { tile: sea, origin: Origin::Pinned };
//! let stroke = Stroke::over(&overlay, [(at, Some(cell))]);
//! overlay.apply(&stroke);
//! assert_eq!(overlay.get(at), Some(cell));
//! overlay.apply(&stroke.inverse());
//! assert!(overlay.is_empty());
//! ```

pub mod counting;
pub mod dice;
pub mod hash;
pub mod parsing;
pub mod seed;
pub mod tileset;
pub mod world;

mod array;
mod direction;
mod pos;

pub use array::Grid;
pub use direction::Direction;
pub use pos::{
    AROUND, CHUNK_AREA, CHUNK_TILES, COORDINATE_LIMIT, ChunkPos, LocalPos, TilePos, floor_div,
    with_rim,
};

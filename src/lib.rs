//! MapMaker: an endless fantasy map in ink, drawn from square tiles that fit edge to edge.
//!
//! The library is a set of crates, each of which can be used alone, and the window on top of them:
//!
//! * [`grid`]: places, tiles with labelled edges, a map as data.
//! * [`solver`]: completes a finite region of tiles, or proves that nothing can.
//! * [`land`]: the endless world, strokes that change it, boards.
//! * [`features`]: settlements, roads, names, decor.
//! * [`drawing`]: ink, symbols, letters, frames.
//! * [`puzzles`]: mazes, Wang tilings, Tetravex, Tetramino.
//! * [`expedition`]: the rules of the game of exploration.
//! * `storage` (feature `files`): whatever opens a path.
//! * `cli` (feature `cli`): the command line, and with it the program.
//! * `app` (feature `app`): the window, a Bevy app; [`app::plugin::MapPlugin`](app/plugin/struct.MapPlugin.html) puts
//!   the endless map into any other.
//!
//! # Features
//! The default is all of them. Without any feature the package is what computes alone, which compiles for
//! `wasm32-unknown-unknown`, too.
//!
//! ```toml
//! mapmaker = { path = "…", default-features = false }
//! ```
//!
//! # A chunk of the endless world
//! ```
//! use mapmaker::grid::tileset::TileSet;
//! use mapmaker::grid::{ChunkPos, Direction, LocalPos};
//! use mapmaker::land::worldgen::{Scratch, generate_chunk};
//!
//! let set = TileSet::reference();
//! let chunk = generate_chunk(7, &set, ChunkPos::new(-3, 12), &mut Scratch::default());
//! // Tiles fit edge to edge.
//! let tile = |index| set.tile(chunk.tile(LocalPos::from_index(index)));
//! assert!(tile(0).fits(Direction::East, tile(1)));
//! ```
//!
//! Each crate's own page has another example, `examples/` has whole programs, and `ARCHITECTURE.md` tells what is
//! where.

#[cfg(feature = "app")]
pub mod app;

#[cfg(feature = "cli")]
pub use mapmaker_cli as cli;
pub use mapmaker_drawing as drawing;
pub use mapmaker_expedition as expedition;
pub use mapmaker_features as features;
pub use mapmaker_grid as grid;
pub use mapmaker_land as land;
pub use mapmaker_puzzles as puzzles;
pub use mapmaker_solver as solver;
#[cfg(feature = "files")]
pub use mapmaker_storage as storage;

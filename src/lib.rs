//! MapMaker: an endless fantasy map in ink, drawn from square tiles that fit edge to edge.
//!
//! Three layers, each importing only those above it:
//!
//! 1. [`engine`]: pure Rust; tiles, solver, world generation, drawing. No Bevy, no files, no clock.
//! 2. `storage`: whatever opens a path: tile packs, pictures, tours, sessions. Beside it
//!    `options`, what may be asked of the window, and `exit`, how the program ends.
//! 3. `cli` and `app`: the command line and the window. They never import each other.
//!
//! # Features
//! Without any feature the crate is the engine alone, which compiles for `wasm32-unknown-unknown`, too. `files` adds
//! the second layer, `cli` the command line and with it the program, `app` the window. The default is all of them.
//!
//! ```toml
//! mapmaker = { path = "…", default-features = false }
//! ```
//!
//! # A chunk of the endless world
//! ```
//! use mapmaker::grid::{ChunkPos, Direction, LocalPos};
//! use mapmaker::grid::tileset::TileSet;
//! use mapmaker::land::worldgen::{Scratch, generate_chunk};
//!
//! let set = TileSet::reference();
//! let chunk = generate_chunk(7, &set, ChunkPos::new(-3, 12), &mut Scratch::default());
//! // Tiles fit edge to edge.
//! let tile = |index| set.tile(chunk.tile(LocalPos::from_index(index)));
//! assert!(tile(0).fits(Direction::East, tile(1)));
//! ```
//!
//! # A board with some tiles given
//! ```
//! use mapmaker::solver::{Options, Outcome, Problem, Rules, Scratch, solve};
//! use mapmaker::grid::tileset::TileSet;
//! use rand::SeedableRng;
//!
//! let rules = Rules::new(&TileSet::reference());
//! let mut board = Problem::new(&rules, 8, 5)?;
//! let sea = rules.set().find_name("SSSS").expect("a tile of that name");
//! board.pin((3, 2), sea)?;
//! let (mut rng, mut scratch) = (rand_pcg::Pcg64Mcg::seed_from_u64(1), Scratch::default());
//! let Outcome::Solved(tiles) = solve(&board, &Options::default(), &mut rng, &mut scratch) else {
//!     panic!("it can be completed");
//! };
//! assert_eq!(tiles[2 * 8 + 3], sea);
//! # Ok::<(), mapmaker::solver::ProblemError>(())
//! ```
//!
//! # A lake painted into the world
//! ```
//! use mapmaker::land::editing::{Biome, Brush, Edited, EndlessMap, Options, Scratch, edit};
//! use mapmaker::grid::TilePos;
//! use mapmaker::grid::tileset::TileSet;
//! use mapmaker::grid::world::Overlay;
//!
//! let mut map = EndlessMap::new(7, &TileSet::reference());
//! let mut overlay = Overlay::default();
//! let lake: Vec<_> = (0..25).map(|index| TilePos::new(index % 5, index / 5)).collect();
//! let sea = Brush::Biome(Biome::Sea);
//! let (options, mut scratch) = (Options::default(), Scratch::default());
//! // What the stroke changes: the lake, and as little around it as lets everything fit.
//! if let Edited::Done(stroke) = edit(&mut map, &overlay, sea, &lake, &options, &mut scratch) {
//!     overlay.apply(&stroke);
//! }
//! let middle = overlay.get(TilePos::new(2, 2)).map(|cell| map.set().name(cell.tile));
//! assert!(middle.is_none_or(|name| name == "SSSS"));
//! ```
//!
//! `examples/` has these as programs; `ARCHITECTURE.md` tells what is where.

#[cfg(feature = "app")]
pub mod app;
#[cfg(feature = "cli")]
pub mod cli;
pub mod engine;
pub use mapmaker_drawing as drawing;
pub use mapmaker_expedition as expedition;
pub use mapmaker_features as features;
pub use mapmaker_grid as grid;
pub use mapmaker_land as land;
pub use mapmaker_puzzles as puzzles;
pub use mapmaker_solver as solver;
#[cfg(feature = "files")]
pub mod exit;
#[cfg(feature = "files")]
pub mod options;
#[cfg(feature = "files")]
pub mod storage;

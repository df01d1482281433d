//! An endless world as a pure function of a seed and a place, strokes that change it, and boards of a fixed size.
//!
//! * [`worldgen`]: [`generate_chunk`](worldgen::generate_chunk) makes the 16 × 16 tiles of a chunk, in any order, on
//!   any number of threads; [`survey`](worldgen::survey) gives elevation and climate at any scale, without tiles.
//! * [`editing`]: [`edit`](editing::edit) paints biomes, rivers and tiles into the world and heals what is around.
//! * [`board`]: the same for a board with edges, and natural landscapes to fill one.
//!
//! The crate opens no file, reads no clock and starts no thread.
//!
//! # Example
//! ```
//! use mapmaker_grid::TilePos;
//! use mapmaker_grid::tileset::TileSet;
//! use mapmaker_grid::world::Overlay;
//! use mapmaker_land::editing::{Biome, Brush, EditResult, EndlessMap, Options, Scratch, edit};
//!
//! let mut map = EndlessMap::new(7, &TileSet::reference());
//! let mut overlay = Overlay::default();
//! let lake: Vec<_> = TilePos::new(0, 0).rectangle(5, 5).collect();
//! let sea = Brush::Biome(Biome::Sea);
//! let (options, mut scratch) = (Options::default(), Scratch::default());
//! // What the stroke changes: the lake, and as little around it as lets everything fit.
//! if let EditResult::Done(stroke) = edit(&mut map, &overlay, sea, &lake, &options, &mut scratch) {
//!     overlay.apply(&stroke);
//! }
//! let middle = overlay.get(TilePos::new(2, 2)).map(|cell| map.set().name(cell.tile));
//! assert!(middle.is_none_or(|name| name == "SSSS"));
//! ```

pub mod board;
pub mod editing;
pub mod worldgen;

//! Draws a map in ink: tiles, terrain, symbols, roads and letters as pixels, and frames around pictures.
//!
//! * [`art`]: our tile pack from its strokes, terrain shading, and a [`Plate`](art::Plate), which draws a map for one
//!   size of a tile, in seamless blocks.
//! * [`figures`]: the figures of a map at that size, and their positions: peaks, trees, coasts, rivers.
//! * [`lettering`]: a book face as outlines, set along lines and curves.
//! * [`chart`]: which symbols, roads and names show at a size, and where names are placed.
//! * [`mips`]: smaller and smaller versions of a picture.
//! * [`framing`]: border, title, compass rose, scale bar, sizes of paper.
//!
//! The crate opens no file, reads no clock and starts no thread.
//!
//! # Example
//! ```
//! use mapmaker_drawing::art::{draw_tile, drawings};
//! use mapmaker_grid::tileset::Tile;
//!
//! // A tile of mountains, forest, plain and plain, 64 pixels wide: coverage of ink, 0 to 255, in reading order.
//! let tile = Tile::parse("MFPP")?;
//! assert!(drawings(tile) >= 1);
//! let ink = draw_tile(tile, 0, 64);
//! assert_eq!(ink.coverage.len(), 64 * 64);
//! assert!(ink.coverage.iter().any(|&coverage| coverage > 200));
//! # Ok::<(), mapmaker_grid::tileset::NameError>(())
//! ```

pub mod art;
pub mod chart;
pub mod figures;
pub mod framing;
pub mod lettering;
pub mod mips;

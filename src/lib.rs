//! MapMaker: an endless fantasy map in ink, drawn from square tiles that fit edge to edge.
//!
//! Three layers, each importing only those above it:
//!
//! 1. [`engine`]: pure Rust; tiles, solver, world generation, drawing. No Bevy, no files, no clock.
//! 2. [`storage`]: whatever opens a path: tile packs, pictures, tours, sessions. Beside it
//!    [`options`], what may be asked of the window, and [`exit`], how the program ends.
//! 3. [`cli`] and `app`: the command line and the window. They never import each other.
//!
//! `app` is behind the default feature of that name; everything else builds and tests without it.

#[cfg(feature = "app")]
pub mod app;
pub mod cli;
pub mod engine;
pub mod exit;
pub mod options;
pub mod storage;

//! What differs between a desktop and a browser's page, in one place: threads, dialogs for files, links and chance.
//!
//! Clocks differ, too: those are in `mapmaker_storage::clock`. All else in the window is the same on both.

#[cfg(not(target_arch = "wasm32"))]
mod desktop;
#[cfg(target_arch = "wasm32")]
mod page;

use std::path::PathBuf;

#[cfg(not(target_arch = "wasm32"))]
pub use desktop::*;
#[cfg(target_arch = "wasm32")]
pub use page::*;

/// What a dialog for files is for.
#[derive(Clone, Debug)]
pub enum Wanted {
    /// A map or board to open.
    Open,
    /// A file of any kind to open.
    Any,
    /// A folder of tiles, beginning in this one if it exists.
    Folder(Option<PathBuf>),
    /// Where to save, in this folder and under this name at first.
    Save(PathBuf),
}

//! The differences between desktop and browser: threads, file dialogs, links, random numbers, and who keeps what a page
//! holds.
//!
//! Clocks and files are in `mapmaker_storage::clock` and `disk`. The rest of the window is the same on both.

#[cfg(not(target_arch = "wasm32"))]
mod desktop;
#[cfg(target_arch = "wasm32")]
mod kept;
#[cfg(target_arch = "wasm32")]
mod page;

use std::path::PathBuf;

#[cfg(not(target_arch = "wasm32"))]
pub use desktop::*;
#[cfg(target_arch = "wasm32")]
pub use kept::*;
#[cfg(target_arch = "wasm32")]
pub use page::*;

/// The purpose of a file dialog.
#[derive(Clone, Debug)]
pub enum Wanted {
    /// A map or board to open.
    Open,
    /// A file of any kind to open.
    Any,
    /// A folder of tiles; the dialog starts in this one if it exists.
    Folder(Option<PathBuf>),
    /// A place to save; the dialog suggests this folder and name.
    Save(PathBuf),
}

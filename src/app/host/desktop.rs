//! A desktop: files have paths, work has threads, and only the command line gives a link.

use std::hash::{BuildHasher, RandomState};
use std::io;
use std::path::PathBuf;
use std::thread::{self, Builder, JoinHandle};

use bevy::app::TerminalCtrlCHandlerPlugin;
use bevy::log::warn;

use super::Wanted;

/// Whether there are other files than the program's own, which have paths.
pub const HAS_FILES: bool = true;

/// Whether long or waiting work may have its own thread.
pub const HAS_THREADS: bool = true;

/// Whether the address shows a link to the current view.
pub const SHOWS_LINKS: bool = false;

/// The file name extensions of maps and boards.
const ENDINGS: [&str; 6] = ["map", "json", "txt", "py", "tmx", "tmj"];

/// Work on its own thread, or the error if no thread could start.
#[derive(Debug)]
pub struct Thread<T>(io::Result<JoinHandle<T>>);

impl<T: Send + 'static> Thread<T> {
    /// Starts the thread.
    pub fn start(name: &str, work: impl FnOnce() -> T + Send + 'static) -> Self {
        Self(Builder::new().name(name.to_owned()).spawn(work))
    }

    /// Returns whether the work is done, or never started.
    #[must_use]
    pub fn is_finished(&self) -> bool {
        self.0.as_ref().map_or(true, JoinHandle::is_finished)
    }

    /// Waits for the work's result.
    ///
    /// # Errors
    /// If the work panicked, or no thread could start.
    pub fn join(self) -> thread::Result<T> {
        self.0.map_err(|error| Box::new(error) as _)?.join()
    }
}

/// Yields to other work on the same thread.
pub use bevy::tasks::futures_lite::future::yield_now as turn;

/// Awaited by work before it begins: on a page its turn, here nothing.
pub async fn first_turn() {}

/// A random number.
#[must_use]
pub fn chance() -> u64 {
    // The standard library's hasher is keyed at random; this is its documented use of entropy.
    RandomState::new().hash_one(std::process::id())
}

/// Ends the app as if its window had been closed.
pub fn end() {
    TerminalCtrlCHandlerPlugin::gracefully_exit();
}

/// Returns whether the system has file dialogs.
#[must_use]
pub fn has_dialogs() -> bool {
    // On Linux they need the session bus.
    !cfg!(target_os = "linux") || std::env::var_os("DBUS_SESSION_BUS_ADDRESS").is_some()
}

/// Opens a file dialog. Returns the chosen path.
pub async fn choose(wanted: Wanted) -> Option<PathBuf> {
    let mut dialog = rfd::AsyncFileDialog::new();
    let chosen = match wanted {
        Wanted::Open => {
            let maps = dialog.add_filter("maps and boards", &ENDINGS);
            maps.pick_file().await
        }
        Wanted::Any => dialog.pick_file().await,
        Wanted::Folder(place) => {
            if let Some(folder) = place.filter(|folder| folder.is_dir()) {
                dialog = dialog.set_directory(folder);
            }
            dialog.pick_folder().await
        }
        Wanted::Save(place) => {
            if let Some(folder) = place.parent().filter(|folder| folder.is_dir()) {
                dialog = dialog.set_directory(folder);
            }
            let name = place.file_name().unwrap_or_default();
            let name = name.to_string_lossy();
            dialog.set_file_name(name).save_file().await
        }
    };
    chosen.map(|file| file.path().to_owned())
}

/// The text after the `#` of the page's address; always `None` on a desktop.
#[must_use]
pub const fn link() -> Option<String> {
    None
}

/// Sets the link after the `#` of the page's address; does nothing on a desktop.
pub const fn show_link(_link: &str) {}

/// The address of a page that shows maps, the base of links, from this environment variable.
#[must_use]
pub fn address() -> Option<String> {
    let page = std::env::var("MAPMAKER_PAGE").ok()?;
    let page = page.split('#').next()?.trim();
    (!page.is_empty()).then(|| page.to_owned())
}

/// The environment variable that names the file for the state of the window.
const STATE_FILE: &str = "MAPMAKER_STATE_FILE";

/// Returns whether the state of the window is wanted.
#[must_use]
pub fn is_told() -> bool {
    std::env::var_os(STATE_FILE).is_some()
}

/// Takes over what is kept, before anything of it is read: a desktop has it in files.
pub const fn begin() {}

/// Why nothing can be kept here, if so.
#[must_use]
pub const fn closed() -> Option<&'static str> {
    None
}

/// Why what was changed last is not kept, if so.
#[must_use]
pub const fn trouble() -> Option<String> {
    None
}

/// Calls `bell` whenever a file comes from outside, or what was changed is kept or can't be.
pub const fn follow_files(_bell: fn()) {}

/// The files that came from outside since: their names and what is in them.
#[must_use]
pub const fn taken_files() -> Vec<(String, Vec<u8>)> {
    Vec::new()
}

/// Whether it is to be said that what is kept may be cleared, once.
#[must_use]
pub const fn may_clear() -> bool {
    false
}

/// Has a file chosen, which then comes from outside.
pub const fn ask_for_file() {}

/// Gives a file away, to be saved wherever a person wants it.
pub const fn give(_name: &str, _bytes: &[u8]) {}

/// Writes the state of the window.
pub fn tell(state: &str) {
    if let Some(path) = std::env::var_os(STATE_FILE)
        && let Err(error) = std::fs::write(&path, state)
    {
        // Only logged: a test that waits for it times out.
        warn!("cannot write {}: {error}", path.display());
    }
}

/// Removes the page's cover; does nothing on a desktop.
pub const fn uncover() {}

/// Prints why the window could not be opened.
pub fn fail(why: &str) {
    eprintln!("mapmaker: {why}");
}

/// Calls `bell` whenever the page's link is changed from outside; does nothing on a desktop.
pub const fn follow_links(_bell: fn()) {}

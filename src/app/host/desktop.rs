//! A desktop: files have paths, work has threads, and nobody but the command line gives a link.

use std::hash::{BuildHasher, RandomState};
use std::io;
use std::path::PathBuf;
use std::thread::{self, Builder, JoinHandle};

use bevy::app::TerminalCtrlCHandlerPlugin;
use bevy::log::warn;

use super::Wanted;

/// Whether files have paths, and maps are kept in them.
pub const HAS_FILES: bool = true;

/// Whether work that goes on for long, or waits for something, may have a thread of its own.
pub const HAS_THREADS: bool = true;

/// Whether the place that one looks at is shown as a link.
pub const SHOWS_LINKS: bool = false;

/// The endings of maps and boards.
const ENDINGS: [&str; 6] = ["map", "json", "txt", "py", "tmx", "tmj"];

/// Work on a thread of its own; or why the system had none to give.
#[derive(Debug)]
pub struct Thread<T>(io::Result<JoinHandle<T>>);

impl<T: Send + 'static> Thread<T> {
    /// Starts it.
    pub fn start(name: &str, work: impl FnOnce() -> T + Send + 'static) -> Self {
        Self(Builder::new().name(name.to_owned()).spawn(work))
    }

    /// Whether its work is done.
    #[must_use]
    pub fn is_finished(&self) -> bool {
        self.0.as_ref().map_or(true, JoinHandle::is_finished)
    }

    /// Waits for its work.
    ///
    /// # Errors
    /// When the work panicked, or never began.
    pub fn join(self) -> thread::Result<T> {
        self.0.map_err(|error| Box::new(error) as _)?.join()
    }
}

/// Lets other work on the same thread have its turn.
pub use bevy::tasks::futures_lite::future::yield_now as turn;

/// What work awaits before it begins: where all share one thread, its turn.
pub async fn first_turn() {}

/// A number that nobody chose.
#[must_use]
pub fn chance() -> u64 {
    // The standard library's hasher is keyed at random; this is its documented use of entropy.
    RandomState::new().hash_one(std::process::id())
}

/// Has the app end as if its window had been closed.
pub fn end() {
    TerminalCtrlCHandlerPlugin::gracefully_exit();
}

/// Whether there is a desktop whose dialogs for files can be asked for.
#[must_use]
pub fn has_dialogs() -> bool {
    // On Linux they come over the session's bus.
    !cfg!(target_os = "linux") || std::env::var_os("DBUS_SESSION_BUS_ADDRESS").is_some()
}

/// Opens a dialog for files; what was chosen there.
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

/// What stands behind the `#` of the page's address: a desktop has none.
#[must_use]
pub const fn link() -> Option<String> {
    None
}

/// Puts a link behind the `#` of the page's address.
pub const fn show_link(_link: &str) {}

/// The address of a page that shows maps, to which links lead; whoever has one names it in this variable.
#[must_use]
pub fn address() -> Option<String> {
    let page = std::env::var("MAPMAKER_PAGE").ok()?;
    let page = page.split('#').next()?.trim();
    (!page.is_empty()).then(|| page.to_owned())
}

/// The variable that names the file in which the window tells how it stands.
const STATE_FILE: &str = "MAPMAKER_STATE_FILE";

/// Whether somebody wants to be told how the window stands.
#[must_use]
pub fn is_told() -> bool {
    std::env::var_os(STATE_FILE).is_some()
}

/// Tells how the window stands.
pub fn tell(state: &str) {
    if let Some(path) = std::env::var_os(STATE_FILE)
        && let Err(error) = std::fs::write(&path, state)
    {
        // Only logged: a test that waits for it times out.
        warn!("cannot write {}: {error}", path.display());
    }
}

/// Takes away what covers the page until there is something to see: a desktop has no such thing.
pub const fn uncover() {}

/// Says why the window could not be opened.
pub fn fail(why: &str) {
    eprintln!("mapmaker: {why}");
}

/// Calls `bell` whenever somebody else puts another link behind the `#`.
pub const fn follow_links(_bell: fn()) {}

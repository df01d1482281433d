//! The platform's own file dialogs, where there is a desktop that has them.

use std::path::PathBuf;

use bevy::prelude::*;
use bevy::tasks::futures::check_ready;
use bevy::tasks::{IoTaskPool, Task};

/// What a dialog is for.
#[derive(Clone, Debug)]
pub enum Wanted {
    /// A file to open.
    Open,
    /// A folder of tiles.
    Folder,
    /// Where to save, under this name at first.
    Save(String),
}

/// A dialog that is open.
#[derive(Default)]
pub struct Dialog(Option<Task<Option<PathBuf>>>);

/// Whether there is a desktop whose dialogs can be asked for.
#[must_use]
pub fn is_there() -> bool {
    // On Linux they come over the session's bus.
    !cfg!(target_os = "linux") || std::env::var_os("DBUS_SESSION_BUS_ADDRESS").is_some()
}

impl Dialog {
    /// Opens a dialog, unless one is open.
    pub fn ask(&mut self, wanted: Wanted) {
        if self.0.is_some() {
            return;
        }
        self.0 = Some(IoTaskPool::get().spawn(async move {
            let dialog = rfd::AsyncFileDialog::new();
            let chosen = match wanted {
                Wanted::Open => {
                    let endings = ["map", "json", "txt", "py", "tmx", "tmj"];
                    dialog
                        .add_filter("maps and boards", &endings)
                        .pick_file()
                        .await
                }
                Wanted::Folder => dialog.pick_folder().await,
                Wanted::Save(name) => dialog.set_file_name(name).save_file().await,
            };
            chosen.map(|file| file.path().to_owned())
        }));
    }

    /// What was chosen, once.
    pub fn poll(&mut self) -> Option<PathBuf> {
        let chosen = check_ready(self.0.as_mut()?)?;
        self.0 = None;
        chosen
    }
}

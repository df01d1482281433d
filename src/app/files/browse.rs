//! The platform's own file dialogs, where there is a desktop that has them.

use crate::app::job::Job;
use std::path::PathBuf;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::{Duration, Instant};

use bevy::prelude::*;

/// What a dialog is for.
#[derive(Clone, Debug)]
pub enum Wanted {
    /// A map or board to open.
    Open,
    /// A file of any kind to open.
    Any,
    /// A folder of tiles.
    Folder,
    /// Where to save, in this folder and under this name at first.
    Save(PathBuf),
}

/// A dialog that is open, and since when.
#[derive(Default)]
pub struct Dialog(Option<(Instant, Job<Option<PathBuf>>)>);

/// Nobody closes a dialog sooner than that; one that is gone by then was never there.
const SOONEST: Duration = Duration::from_millis(400);

/// Whether a dialog was asked for and none came.
static IS_MISSING: AtomicBool = AtomicBool::new(false);

/// Whether there is a desktop whose dialogs can be asked for.
#[must_use]
pub fn is_there() -> bool {
    if is_missing() {
        return false;
    }
    // On Linux they come over the session's bus.
    !cfg!(target_os = "linux") || std::env::var_os("DBUS_SESSION_BUS_ADDRESS").is_some()
}

/// Whether a dialog was asked for and none came.
#[must_use]
pub fn is_missing() -> bool {
    IS_MISSING.load(Ordering::Relaxed)
}

impl Dialog {
    /// Opens a dialog, unless one is open.
    pub fn ask(&mut self, wanted: Wanted) {
        if self.0.is_some() {
            return;
        }
        let task = Job::waiting(async move {
            let mut dialog = rfd::AsyncFileDialog::new();
            let chosen = match wanted {
                Wanted::Open => {
                    let endings = ["map", "json", "txt", "py", "tmx", "tmj"];
                    dialog
                        .add_filter("maps and boards", &endings)
                        .pick_file()
                        .await
                }
                Wanted::Any => dialog.pick_file().await,
                Wanted::Folder => dialog.pick_folder().await,
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
        });
        self.0 = Some((Instant::now(), task));
    }

    /// What was chosen, once.
    pub fn poll(&mut self) -> Option<PathBuf> {
        let (since, task) = self.0.as_mut()?;
        let chosen = task.poll()?;
        if chosen.is_none() && since.elapsed() < SOONEST {
            IS_MISSING.store(true, Ordering::Relaxed);
        }
        self.0 = None;
        chosen
    }
}

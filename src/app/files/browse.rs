//! File dialogs: the desktop's own, where it has them, else a list of ours.

use std::path::PathBuf;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::{Duration, Instant};

use bevy_egui::egui;

pub use super::folders::Wanted;
use super::folders::{self, ENDINGS, Folders, Said};
use crate::app::job::Job;

/// A dialog that may be open.
#[derive(Default)]
pub struct FileDialog(Option<Open>);

/// A dialog that is open.
enum Open {
    /// The desktop's own: for what, and since when.
    Native(Wanted, Instant, Job<Option<PathBuf>>),
    Ours(Box<Folders>),
}

/// Nobody closes a dialog sooner than that; one that is gone by then was never there.
const SOONEST: Duration = Duration::from_millis(400);

/// Whether one of the desktop's was asked for and none came.
static IS_MISSING: AtomicBool = AtomicBool::new(false);

/// Whether there is a desktop whose dialogs can be asked for.
fn is_native() -> bool {
    if IS_MISSING.load(Ordering::Relaxed) {
        return false;
    }
    // On Linux they come over the session's bus.
    !cfg!(target_os = "linux") || std::env::var_os("DBUS_SESSION_BUS_ADDRESS").is_some()
}

/// Closes our list if one is open, which Escape does before all else; whether one was.
#[must_use]
pub fn close_list() -> bool {
    folders::close()
}

/// Whether our list is open, which takes the keys, or was in this frame.
#[must_use]
pub fn has_list() -> bool {
    folders::is_there()
}

impl FileDialog {
    /// Opens a dialog, unless one is open.
    pub fn ask(&mut self, wanted: Wanted) {
        if self.0.is_some() {
            return;
        }
        if !is_native() {
            self.0 = Some(Open::Ours(Box::new(Folders::new(wanted))));
            return;
        }
        let asked = wanted.clone();
        let task = Job::waiting(async move {
            let mut dialog = rfd::AsyncFileDialog::new();
            let chosen = match asked {
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
        });
        self.0 = Some(Open::Native(wanted, Instant::now(), task));
    }

    /// Shows our list, if that is open; what was chosen, once. To be called wherever the dialog may be open.
    pub fn poll(&mut self, context: &egui::Context) -> Option<PathBuf> {
        match self.0.as_mut()? {
            Open::Native(wanted, since, task) => {
                let chosen = task.poll()?;
                let is_missing = chosen.is_none() && since.elapsed() < SOONEST;
                let wanted = wanted.clone();
                self.0 = None;
                if is_missing {
                    IS_MISSING.store(true, Ordering::Relaxed);
                    self.ask(wanted);
                }
                chosen
            }
            Open::Ours(list) => match list.show(context) {
                Said::Nothing => None,
                Said::GivenUp => {
                    self.0 = None;
                    None
                }
                Said::Chosen(path) => {
                    self.0 = None;
                    Some(path)
                }
            },
        }
    }
}

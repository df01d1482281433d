//! The desktop's file dialogs, each behind a button beside a field for the path, which also works without dialogs.

use std::path::PathBuf;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::Duration;

use bevy_egui::egui;

use crate::app::host;
pub use crate::app::host::Wanted;
use crate::app::job::Job;
use mapmaker_storage::clock::Instant;

/// A dialog that ends sooner is considered unavailable.
const MIN_DURATION: Duration = Duration::from_millis(400);

/// Whether a requested dialog did not appear.
static IS_MISSING: AtomicBool = AtomicBool::new(false);

/// A file dialog of the desktop, which may be open.
#[derive(Default)]
pub struct FileDialog(Option<Open>);

/// An open dialog.
struct Open {
    since: Instant,
    chosen: Job<Option<PathBuf>>,
}

/// Returns whether file dialogs are available.
fn has_dialogs() -> bool {
    !IS_MISSING.load(Ordering::Relaxed) && host::has_dialogs()
}

impl FileDialog {
    /// Shows the button that opens a dialog for `wanted`; it is disabled without file dialogs.
    pub fn button(
        &mut self,
        ui: &mut egui::Ui,
        button: egui::Button,
        wanted: impl FnOnce() -> Wanted,
    ) -> egui::Response {
        let button = ui
            .add_enabled(has_dialogs(), button)
            .on_disabled_hover_text(
                "this desktop has no file dialog: type the path into the field",
            );
        if button.clicked() && self.0.is_none() {
            self.0 = Some(Open {
                since: Instant::now(),
                chosen: Job::waiting(host::choose(wanted())),
            });
        }
        button
    }

    /// Ignores the choice of an open dialog, as its purpose is gone.
    pub fn forget(&mut self) {
        self.0 = None;
    }

    /// The chosen path, once. Call it in every frame in which the dialog may be open.
    pub fn poll(&mut self) -> Option<PathBuf> {
        let open = self.0.as_mut()?;
        let chosen = open.chosen.poll()?;
        if chosen.is_none() && open.since.elapsed() < MIN_DURATION {
            IS_MISSING.store(true, Ordering::Relaxed);
        }
        self.0 = None;
        chosen
    }
}

#[cfg(test)]
mod tests {
    use bevy::tasks::{IoTaskPool, TaskPool};

    use super::*;
    use crate::app::style::steady;

    #[test]
    fn a_choice_after_the_dialog_closed_is_ignored() {
        // A file chosen then once opened as soon as the list of maps was opened again.
        IoTaskPool::get_or_init(TaskPool::new);
        let mut dialog = FileDialog(Some(Open {
            since: Instant::now(),
            chosen: Job::waiting(async { Some("a.map".into()) }),
        }));
        while !dialog.0.as_ref().is_some_and(|open| open.chosen.is_done()) {
            std::thread::sleep(Duration::from_millis(1));
        }
        dialog.forget();
        assert_eq!(dialog.poll(), None);
    }

    #[test]
    fn the_button_is_disabled_after_a_dialog_did_not_appear() {
        IoTaskPool::get_or_init(TaskPool::new);
        let ended = |chosen: Option<PathBuf>| {
            let mut dialog = FileDialog(Some(Open {
                // Every dialog ends sooner than this.
                since: Instant::now() + Duration::from_hours(1),
                chosen: Job::waiting(async { chosen }),
            }));
            loop {
                let polled = dialog.poll();
                if dialog.0.is_none() {
                    break polled;
                }
                std::thread::sleep(Duration::from_millis(1));
            }
        };
        assert_eq!(ended(Some("a.map".into())), Some("a.map".into()));
        assert_eq!(ended(None), None);
        assert!(!has_dialogs());
        let (mut dialog, mut is_enabled) = (FileDialog::default(), true);
        steady::frame(&steady::context(), Vec::new(), |ui| {
            let button = dialog.button(ui, egui::Button::new("Browse…"), || Wanted::Any);
            is_enabled = button.enabled();
        });
        assert!(!is_enabled);
    }
}

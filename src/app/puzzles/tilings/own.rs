//! A file that replaces a built-in part of a game: chosen, read in a task, put away.

use std::path::{Path, PathBuf};

use bevy_egui::egui::{self, TextEdit, Ui};

use crate::app::files::browse::{FileDialog, Wanted};
use crate::app::files::typed_path;
use crate::app::host::HAS_FILES;
use crate::app::job::Job;
use crate::app::style;

/// A file that may be chosen.
pub(super) struct OwnFile {
    /// The name of the part that it replaces.
    what: &'static str,
    typed: String,
    dialog: FileDialog,
    reading: Option<(PathBuf, Job<Result<String, String>>)>,
    /// Its name and its text, once it was read.
    read: Option<(String, String)>,
    wrong: String,
}

impl OwnFile {
    pub(super) fn new(what: &'static str) -> Self {
        Self {
            what,
            typed: String::new(),
            dialog: FileDialog::default(),
            reading: None,
            read: None,
            wrong: String::new(),
        }
    }

    /// Its text, if there is one.
    pub(super) fn text(&self) -> Option<&str> {
        self.read.as_ref().map(|(_, text)| text.as_str())
    }

    /// Shows the file, or lets one be chosen; `read` returns its text, or a sentence without its full stop.
    pub(super) fn show(
        &mut self,
        ui: &mut Ui,
        read: impl FnOnce(&Path) -> Result<String, String> + Send + 'static,
    ) {
        if !HAS_FILES {
            return;
        }
        self.look_up();
        if let Some((name, _)) = &self.read {
            let told = format!("from {name}");
            let is_put_away = ui.horizontal(|ui| {
                ui.label(told);
                ui.small_button("Put it away").clicked()
            });
            if is_put_away.inner {
                self.read = None;
            }
            return;
        }
        let mut chosen = self.dialog.poll();
        ui.horizontal_wrapped(|ui| {
            let field = TextEdit::singleline(&mut self.typed)
                .hint_text(self.what)
                .desired_width(190.0);
            let field = ui.add(field);
            let enters =
                field.lost_focus() && ui.input(|input| input.key_pressed(egui::Key::Enter));
            let can = !self.typed.trim().is_empty();
            let takes = ui.add_enabled(can, egui::Button::new("Take it").small());
            if takes.clicked() || enters {
                chosen = typed_path(&self.typed);
            }
            let browse = egui::Button::new("Browse…").small();
            self.dialog.button(ui, browse, || Wanted::Any);
        });
        if let Some(path) = chosen {
            self.take(path, read);
        }
        if !self.wrong.is_empty() {
            ui.colored_label(style::RED, &self.wrong);
        }
    }

    /// Begins to read a file.
    fn take(
        &mut self,
        path: PathBuf,
        read: impl FnOnce(&Path) -> Result<String, String> + Send + 'static,
    ) {
        let name = path.clone();
        let task = Job::files(move || read(&path));
        self.reading = Some((name, task));
        self.wrong.clear();
    }

    /// Takes over the text, once it is read.
    fn look_up(&mut self) {
        let Some((path, task)) = &mut self.reading else {
            return;
        };
        let Some(done) = task.poll() else {
            return;
        };
        let name = path.file_name().unwrap_or(path.as_os_str());
        match done {
            Ok(text) => self.read = Some((name.to_string_lossy().into_owned(), text)),
            Err(wrong) => self.wrong = format!("{wrong}."),
        }
        self.reading = None;
    }
}

#[cfg(test)]
mod tests {
    use bevy::tasks::{IoTaskPool, TaskPool};

    use super::*;

    /// The state after choosing a file, for a result of reading it.
    fn taken(read: Result<String, String>) -> OwnFile {
        IoTaskPool::get_or_init(TaskPool::new);
        let mut file = OwnFile::new("a file");
        file.take(PathBuf::from("some/where.deck"), move |path| {
            assert_eq!(path, Path::new("some/where.deck"));
            read
        });
        while file.reading.is_some() {
            std::thread::sleep(std::time::Duration::from_millis(1));
            file.look_up();
        }
        file
    }

    #[test]
    fn a_file_is_read_in_a_task_and_what_is_wrong_is_told() {
        let file = taken(Ok("tiles".to_owned()));
        assert_eq!(file.text(), Some("tiles"));
        assert_eq!(file.read.expect("it was read").0, "where.deck");
        let file = taken(Err("some/where.deck: no tile".to_owned()));
        assert_eq!(file.text(), None);
        assert_eq!(file.wrong, "some/where.deck: no tile.");
    }
}

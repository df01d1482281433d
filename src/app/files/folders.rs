//! Our own list of folders and files, for desktops that have no dialog of their own.

use std::path::{Path, PathBuf};
use std::sync::atomic::{AtomicBool, AtomicUsize, Ordering};
use std::sync::{Mutex, PoisonError};

use bevy_egui::egui::{self, ScrollArea};

use crate::app::style::{self, dialog};
use mapmaker_storage::map::LOCK_END;

/// The list's width and the height of what is scrolled, in points.
const WIDTH: f32 = 420.0;
const HEIGHT: f32 = 260.0;

/// The most entries of a folder that are listed.
const MOST: usize = 5000;

/// The endings of maps and boards.
pub(super) const ENDINGS: [&str; 6] = ["map", "json", "txt", "py", "tmx", "tmj"];

/// The folder that something was taken from last.
static LAST: Mutex<Option<PathBuf>> = Mutex::new(None);

/// Whether a list is open that Escape is to close.
static IS_OPEN: AtomicBool = AtomicBool::new(false);

/// How many lists there are.
static LISTS: AtomicUsize = AtomicUsize::new(0);

/// What a person did in the list.
#[derive(Debug, PartialEq, Eq)]
pub(super) enum Said {
    Nothing,
    Chosen(PathBuf),
    GivenUp,
}

/// A line of the list.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord)]
struct Entry {
    /// Folders come first.
    is_file: bool,
    /// In small letters, by which it is sorted.
    sorted_by: String,
    name: String,
}

/// The list of a folder.
pub(super) struct Folders {
    wanted: Wanted,
    folder: PathBuf,
    entries: Vec<Entry>,
    /// Why the folder can't be listed.
    trouble: Option<String>,
    /// The name of the file, chosen or typed.
    name: String,
    is_shown: bool,
}

impl Drop for Folders {
    fn drop(&mut self) {
        IS_OPEN.store(false, Ordering::Relaxed);
        LISTS.fetch_sub(1, Ordering::Relaxed);
    }
}

/// Whether a list is open, or was in this frame.
pub(super) fn is_there() -> bool {
    LISTS.load(Ordering::Relaxed) > 0
}

/// Closes a list that is open; whether one was.
pub(super) fn close() -> bool {
    IS_OPEN.swap(false, Ordering::Relaxed)
}

impl Folders {
    /// The list of the folder of what is to be saved, of the one that was last in use, or of the user's own.
    pub(super) fn new(wanted: Wanted) -> Self {
        let last = LAST.lock().unwrap_or_else(PoisonError::into_inner).clone();
        let (place, name) = match &wanted {
            Wanted::Save(path) => {
                let name = path.file_name().unwrap_or_default();
                let folder = path.parent().map(Path::to_owned);
                (folder, name.to_string_lossy().into_owned())
            }
            Wanted::Folder(folder) => (folder.clone(), String::new()),
            _ => (None, String::new()),
        };
        let home = directories::UserDirs::new().map(|user| user.home_dir().to_owned());
        let places = [place, last, home, std::env::current_dir().ok()];
        let folder = places
            .into_iter()
            .flatten()
            .find_map(|place| place.canonicalize().ok().filter(|place| place.is_dir()));
        LISTS.fetch_add(1, Ordering::Relaxed);
        let mut list = Self {
            wanted,
            folder: PathBuf::new(),
            entries: Vec::new(),
            trouble: None,
            name,
            is_shown: false,
        };
        list.enter(folder.unwrap_or_else(|| PathBuf::from("/")));
        list
    }

    /// Lists another folder.
    fn enter(&mut self, folder: PathBuf) {
        let listed = entries(&folder, &self.wanted);
        self.trouble = listed.as_ref().err().map(ToString::to_string);
        self.entries = listed.unwrap_or_default();
        self.folder = folder;
        if !matches!(self.wanted, Wanted::Save(_)) {
            self.name.clear();
        }
    }

    /// What would be taken now.
    fn chosen(&self) -> Option<PathBuf> {
        let name = self.name.trim();
        match self.wanted {
            Wanted::Folder(_) => Some(self.folder.clone()),
            _ if name.is_empty() => None,
            _ => Some(self.folder.join(name)),
        }
    }

    /// Shows the list over whatever dialog is open.
    pub(super) fn show(&mut self, context: &egui::Context) -> Said {
        // Escape has closed it.
        if self.is_shown && !IS_OPEN.load(Ordering::Relaxed) {
            return Said::GivenUp;
        }
        self.is_shown = true;
        IS_OPEN.store(true, Ordering::Relaxed);
        let mut said = Said::Nothing;
        let list = egui::Modal::new(egui::Id::new("folders"))
            .frame(style::sheet())
            .show(context, |ui| said = self.content(ui));
        context.move_to_top(list.response.layer_id);
        if let Said::Chosen(path) = &said {
            let folder = if path.is_dir() {
                Some(path.as_path())
            } else {
                path.parent()
            };
            *LAST.lock().unwrap_or_else(PoisonError::into_inner) = folder.map(Path::to_owned);
        }
        said
    }

    fn content(&mut self, ui: &mut egui::Ui) -> Said {
        ui.set_width(WIDTH);
        ui.heading(match self.wanted {
            Wanted::Open => "Open a map or board",
            Wanted::Any => "Open a file",
            Wanted::Folder(_) => "Choose a folder",
            Wanted::Save(_) => "Where to save",
        });
        let mut next = None;
        ui.horizontal(|ui| {
            let above = self.folder.parent().map(Path::to_owned);
            let up = ui.add_enabled(above.is_some(), egui::Button::new("Up"));
            if up.clicked() {
                next = above;
            }
            let folder = self.folder.display().to_string();
            ui.add(egui::Label::new(style::quiet(&folder)).truncate());
        });
        let mut taken = false;
        ScrollArea::vertical()
            .id_salt(&self.folder)
            .auto_shrink([false, false])
            .max_height(HEIGHT)
            .show(ui, |ui| {
                ui.spacing_mut().item_spacing.y = 0.0;
                ui.spacing_mut().button_padding.y = 1.0;
                for entry in &self.entries {
                    let text = if entry.is_file {
                        entry.name.clone()
                    } else {
                        format!("{}/", entry.name)
                    };
                    let line = style::choice(ui, entry.is_file && entry.name == self.name, text);
                    if line.clicked() && entry.is_file {
                        self.name.clone_from(&entry.name);
                    } else if line.clicked() {
                        next = Some(self.folder.join(&entry.name));
                    }
                    taken |= entry.is_file && line.double_clicked();
                }
                if self.entries.is_empty() && self.trouble.is_none() {
                    ui.label(style::quiet("no files or folders to choose from here"));
                }
            });
        if matches!(self.wanted, Wanted::Save(_)) {
            let field = ui.add(
                egui::TextEdit::singleline(&mut self.name)
                    .id(egui::Id::new("folders' file"))
                    .hint_text("the file's name")
                    .desired_width(f32::INFINITY)
                    .char_limit(255),
            );
            // Whether it was left by Enter is asked first: a field that has the keyboard again was not left.
            taken |= style::keep_keyboard(&field);
            if ui.memory(|memory| memory.focused().is_none()) {
                field.request_focus();
            }
        } else if ui.memory(|memory| memory.focused().is_none()) {
            taken |= ui.input(|input| input.key_pressed(egui::Key::Enter));
        }
        let mut said = Said::Nothing;
        ui.horizontal(|ui| {
            let chosen = self.chosen();
            let words = match self.wanted {
                Wanted::Folder(_) => "Choose this folder",
                Wanted::Save(_) => "Choose",
                _ => "Open",
            };
            let button = ui.add_enabled(chosen.is_some(), egui::Button::new(words));
            if let Some(path) = chosen.filter(|_| button.clicked() || taken) {
                said = Said::Chosen(path);
            }
            if ui.button("Cancel").clicked() {
                said = Said::GivenUp;
            }
        });
        if let Some(trouble) = &self.trouble {
            dialog::say_wrong(ui, &format!("this folder can't be listed: {trouble}"));
        }
        if let Some(next) = next {
            self.enter(next);
        }
        said
    }
}

/// The folders and files of a folder that may be wanted, folders first; hidden ones and the locks of maps are left out.
fn entries(folder: &Path, wanted: &Wanted) -> std::io::Result<Vec<Entry>> {
    let is_wanted = |path: &Path| match wanted {
        Wanted::Folder(_) => false,
        Wanted::Any | Wanted::Save(_) => true,
        Wanted::Open => path.extension().is_some_and(|ending| {
            let mut endings = ENDINGS.into_iter();
            endings.any(|known| ending.eq_ignore_ascii_case(known))
        }),
    };
    let mut entries = Vec::new();
    for entry in std::fs::read_dir(folder)?.take(MOST) {
        let path = entry?.path();
        let name = path.file_name().unwrap_or_default();
        // A name that is no text could not be typed either.
        let is_own = |name: &&str| !name.starts_with('.') && !name.ends_with(LOCK_END);
        let Some(name) = name.to_str().filter(is_own) else {
            continue;
        };
        let is_file = !path.is_dir();
        if !is_file || is_wanted(&path) {
            entries.push(Entry {
                is_file,
                sorted_by: name.to_lowercase(),
                name: name.to_owned(),
            });
        }
    }
    entries.sort_unstable();
    Ok(entries)
}

/// What a dialog is for.
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

#[cfg(test)]
mod tests {
    use super::*;
    use crate::app::style::steady;

    /// In a window there is one list at a time.
    static ALONE: Mutex<()> = Mutex::new(());

    #[test]
    fn folders_come_first_and_what_can_not_be_opened_is_left_out() {
        let folder = tempfile::tempdir().expect("a folder");
        for name in ["b.map", "A.json", "x.png", ".hidden.map", "b.map-lock"] {
            std::fs::write(folder.path().join(name), "").expect("written");
        }
        std::fs::create_dir(folder.path().join("zoo")).expect("made");
        let names = |wanted| {
            let listed = entries(folder.path(), &wanted).expect("listed");
            listed.into_iter().map(|one| one.name).collect::<Vec<_>>()
        };
        assert_eq!(names(Wanted::Open), ["zoo", "A.json", "b.map"]);
        assert_eq!(names(Wanted::Folder(None)), ["zoo"]);
        assert_eq!(names(Wanted::Any), ["zoo", "A.json", "b.map", "x.png"]);
        assert!(entries(&folder.path().join("nowhere"), &Wanted::Any).is_err());
    }

    #[test]
    fn a_file_is_saved_in_the_folder_that_is_listed_and_under_the_name_in_the_field() {
        let _alone = ALONE.lock().unwrap_or_else(PoisonError::into_inner);
        let folder = tempfile::tempdir().expect("a folder");
        let at = folder.path().canonicalize().expect("there");
        std::fs::create_dir(at.join("maps")).expect("made");
        let mut list = Folders::new(Wanted::Save(at.join("bay.png")));
        assert_eq!(list.chosen(), Some(at.join("bay.png")));
        list.enter(at.join("maps"));
        assert_eq!(list.chosen(), Some(at.join("maps/bay.png")));
        list.name = "  ".to_owned();
        assert_eq!(list.chosen(), None);
        list.wanted = Wanted::Folder(None);
        assert_eq!(list.chosen(), Some(at.join("maps")));
        drop(list);
        let begun = |typed| Folders::new(Wanted::Folder(Some(at.join(typed)))).chosen();
        assert_eq!(begun("maps"), Some(at.join("maps")));
        assert!(begun("nowhere").is_some_and(|folder| folder.is_dir()));
    }

    #[test]
    fn a_list_is_drawn_and_escape_closes_it() {
        let _alone = ALONE.lock().unwrap_or_else(PoisonError::into_inner);
        let folder = tempfile::tempdir().expect("a folder");
        let context = egui::Context::default();
        let mut list = Folders::new(Wanted::Save(folder.path().join("bay.png")));
        let mut show = || {
            let mut said = Said::Nothing;
            steady::frame(&context, Vec::new(), |ui| said = list.show(ui.ctx()));
            said
        };
        assert_eq!(show(), Said::Nothing);
        assert!(close() && !close());
        assert_eq!(show(), Said::GivenUp);
    }

    #[test]
    fn enter_in_the_field_of_the_name_chooses_it() {
        let _alone = ALONE.lock().unwrap_or_else(PoisonError::into_inner);
        let folder = tempfile::tempdir().expect("a folder");
        let path = folder.path().canonicalize().expect("there").join("bay.png");
        let context = egui::Context::default();
        let mut list = Folders::new(Wanted::Save(path.clone()));
        let mut show = |events: Vec<egui::Event>| {
            let mut said = Said::Nothing;
            steady::frame(&context, events, |ui| {
                // The dialog beneath has a field, too.
                let mut typed = String::new();
                let _entered =
                    style::keep_keyboard(&ui.add(egui::TextEdit::singleline(&mut typed)));
                said = list.show(ui.ctx());
            });
            said
        };
        for _ in 0..3 {
            assert_eq!(show(Vec::new()), Said::Nothing);
        }
        let enter = style::press(egui::Key::Enter);
        assert_eq!(show(vec![enter]), Said::Chosen(path));
        let _ = close();
    }
}

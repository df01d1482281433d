//! The open map's file: every stroke goes to it, and unsaved changes are known.

use std::path::{Path, PathBuf};
use std::sync::{Mutex, PoisonError};
use std::time::Duration;

use bevy::prelude::*;

use super::making::Making;
use super::recent::Recent;
use super::renaming::{Renamed, renamed};
use crate::app::job::Job;
use crate::app::notice::Notice;
use crate::app::screens::Dialog;
use crate::app::session::Remembered;
use crate::app::view::View;
use crate::app::wake::wake;
use mapmaker_storage::clock::Instant;
use mapmaker_storage::disk;
use mapmaker_storage::library::Library;
use mapmaker_storage::map::{Autosave, Camera, Gone, MapChange, MapFile, MapPack, MapState};

/// The delay before a failed file creation is retried.
const RETRY: Duration = Duration::from_secs(2);

/// The file of the open map.
#[derive(Resource, Default)]
pub struct Document {
    path: Option<PathBuf>,
    saver: Saver,
    /// The reason why the file is read-only, if it is.
    read_only: Option<String>,
    /// The result of moving to another file, until it is taken.
    moved: Option<Result<(), String>>,
    /// Whether the next *Save as* must ask for a place although the file is gone.
    elsewhere: bool,
}

/// The state of saving.
#[derive(Default)]
pub(super) enum Saver {
    /// Nothing has changed yet, or the file is read-only.
    #[default]
    None,
    /// The file is being made; later changes wait.
    Making {
        making: Making,
        waiting: Vec<MapChange>,
        /// The previous document while moving to a new file. It keeps being saved, and stays if the new file can't be
        /// made.
        before: Option<Box<Document>>,
        /// The error of the previous attempt, if this is a retry; reported until the file is made.
        failed: Option<String>,
    },
    /// The file exists.
    Saving(Autosave),
    /// It is being renamed; later changes wait.
    Renaming {
        task: Job<Result<Renamed, String>>,
        waiting: Vec<MapChange>,
    },
    /// It could not be made.
    Failed(Failed),
}

/// The reason why a file could not be made, and the time and place of the next attempt.
pub(super) struct Failed {
    pub(super) why: String,
    due: Instant,
    place: Option<PathBuf>,
}

impl Saver {
    /// A failed attempt, to be retried at this place.
    fn failed(why: String, place: Option<PathBuf>) -> Self {
        let due = Instant::now() + RETRY;
        Self::Failed(Failed { why, due, place })
    }
}

/// An opened file, for the map about to be opened.
#[derive(Resource, Default)]
pub struct Incoming(Mutex<Option<MapFile>>);

impl Incoming {
    /// Stores the file.
    pub fn put(&self, file: MapFile) {
        *self.0.lock().unwrap_or_else(PoisonError::into_inner) = Some(file);
    }

    pub(super) fn take(&self) -> Option<MapFile> {
        let mut file = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        file.take()
    }
}

/// A map's file, open or not, has been renamed.
#[derive(Message, Clone, Debug, PartialEq, Eq)]
pub struct MapRenamed {
    /// The old path.
    pub from: PathBuf,
    /// The new path.
    pub to: PathBuf,
}

/// The progress of saving.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Saved {
    /// No changes.
    Untouched,
    /// All changes are on disk.
    All,
    /// This many changes are not on disk yet.
    Waiting(u64),
    /// Saving fails, for this reason.
    Trouble(String),
    /// The file is read-only, for this reason; the first change starts a copy.
    ReadOnly(String),
}

impl Document {
    /// The document of a map, with its file if it has one.
    #[must_use]
    pub fn of(file: Option<MapFile>) -> Self {
        let mut document = Self::default();
        if let Some(file) = file {
            document.take(file);
        }
        document
    }

    pub(super) fn take(&mut self, file: MapFile) {
        self.path = Some(file.path().to_owned());
        match file.read_only() {
            Some(reason) => self.read_only = Some(reason.to_string()),
            None => self.saver = Saver::Saving(saving(file, Vec::new())),
        }
    }

    /// The file's path, if it has one.
    #[must_use]
    pub fn path(&self) -> Option<&Path> {
        self.path.as_deref()
    }

    /// The file's name without its extension.
    #[must_use]
    pub fn name(&self) -> Option<String> {
        let stem = self.path.as_ref()?.file_stem()?;
        Some(stem.to_string_lossy().into_owned())
    }

    /// Returns whether changes are kept in a file: not if it is read-only, nor in a session that is not saved.
    #[must_use]
    pub const fn is_kept(&self, remembered: &Remembered) -> bool {
        self.read_only.is_none() && remembered.enabled
    }

    /// The progress of saving.
    #[must_use]
    pub fn saved(&self) -> Saved {
        if let Some(reason) = &self.read_only {
            return Saved::ReadOnly(reason.clone());
        }
        match &self.saver {
            Saver::None => match self.path {
                None => Saved::Untouched,
                Some(_) => Saved::All,
            },
            Saver::Making {
                failed: Some(why), ..
            }
            | Saver::Failed(Failed { why, .. }) => Saved::Trouble(why.clone()),
            Saver::Making { waiting, .. } | Saver::Renaming { waiting, .. } => {
                Saved::Waiting(waiting.len() as u64 + 1)
            }
            Saver::Saving(autosave) => match autosave.trouble() {
                Some(error) => Saved::Trouble(error.to_string()),
                None => match autosave.sent() - autosave.saved_up_to() {
                    0 => Saved::All,
                    waiting => Saved::Waiting(waiting),
                },
            },
        }
    }

    /// The document of a map whose file could not be made.
    #[must_use]
    pub(super) fn failed(why: impl Into<String>) -> Self {
        Self {
            saver: Saver::failed(why.into(), None),
            ..Self::default()
        }
    }

    /// Returns whether no file is being made or written.
    pub(super) const fn has_no_file(&self) -> bool {
        matches!(self.saver, Saver::None | Saver::Failed(..))
    }

    /// The reason why its file is read-only, if it is.
    pub(super) fn read_only(&self) -> Option<&str> {
        self.read_only.as_deref()
    }

    /// The reason why changes are in no file, if so: leaving would lose them.
    #[must_use]
    pub fn trouble(&self) -> Option<String> {
        match self.saved() {
            Saved::Trouble(why) => Some(why),
            _ => None,
        }
    }

    /// What another program did to its file, if anything: deleted, renamed, replaced or changed it.
    #[must_use]
    pub fn gone(&self) -> Option<Gone> {
        match &self.saver {
            Saver::Saving(autosave) => autosave.gone(),
            _ => None,
        }
    }

    /// Rewrites the whole map at its own path, over the present file. Returns whether this is possible.
    pub fn rewrite(&mut self, state: MapState, pack: MapPack) -> bool {
        match &mut self.saver {
            Saver::Saving(autosave) => {
                autosave.send_whole(state, pack);
                true
            }
            _ => false,
        }
    }

    /// Returns whether its file would refuse a change every time, so that later ones wait: see [`Self::rewrite`].
    pub(super) fn is_stuck(&self) -> bool {
        matches!(&self.saver, Saver::Saving(autosave) if autosave.is_stuck())
    }

    /// Makes the next *Save as* ask for a place, even if the file is gone.
    pub(super) const fn ask_where(&mut self) {
        self.elsewhere = true;
    }

    /// Returns whether to ask for a place, and clears that.
    pub(super) const fn take_elsewhere(&mut self) -> bool {
        std::mem::replace(&mut self.elsewhere, false)
    }

    /// Returns whether changes go to an existing file, even if saving fails at the moment.
    #[must_use]
    pub const fn is_in_file(&self) -> bool {
        matches!(self.saver, Saver::Saving(_))
    }

    /// Returns whether a path is that of its file, if that is open for changes or not made yet.
    #[must_use]
    pub fn has_open(&self, path: &Path) -> bool {
        // Compared by folder, as the file itself may be gone.
        let place = |path: &Path| {
            let folder = path.parent().filter(|folder| *folder != Path::new(""));
            let folder = disk::real_path(folder.unwrap_or(Path::new(".")));
            Some((folder.ok()?, path.file_name()?.to_owned()))
        };
        let is_same = |open: &Path| match (disk::real_path(open), disk::real_path(path)) {
            (Ok(open), Ok(path)) => open == path,
            _ => open == path || place(open).is_some_and(|open| place(path) == Some(open)),
        };
        self.read_only.is_none() && self.path().is_some_and(is_same)
    }

    /// Retries failed saves now.
    pub fn retry(&mut self) {
        match &mut self.saver {
            Saver::Saving(autosave) => autosave.retry(),
            Saver::Failed(failed) => failed.due = Instant::now(),
            _ => {}
        }
    }

    /// Returns whether making its file failed, and a retry is due.
    pub(super) fn is_due(&self) -> bool {
        matches!(&self.saver, Saver::Failed(failed) if failed.due <= Instant::now())
    }

    /// The path of its file, or the intended path of a file that could not be made, if nothing exists there now.
    pub(super) fn place(&self) -> Option<PathBuf> {
        let unmade = match &self.saver {
            Saver::Failed(failed) => failed.place.clone(),
            _ => None,
        };
        let unmade = unmade.filter(|place| !disk::exists(place));
        self.path.clone().or(unmade)
    }

    /// Moves to a new file that contains the whole map, as soon as it is made; if that fails, nothing changes.
    /// [`Self::take_moved`] returns the result.
    pub fn move_to(&mut self, making: Making) {
        let before = std::mem::take(self);
        self.make_at(making, Some(Box::new(before)));
    }

    /// Returns whether its file can be renamed: it exists, is writable, and saving does not fail. Otherwise unsaved
    /// changes would go to the new name, and the file under its old name would lack them.
    #[must_use]
    pub fn can_be_renamed(&self) -> bool {
        self.is_in_file() && self.trouble().is_none()
    }

    /// Returns whether its file is being renamed.
    pub(super) const fn is_being_renamed(&self) -> bool {
        matches!(self.saver, Saver::Renaming { .. })
    }

    /// Renames its file within its folder, after saving. [`Self::take_moved`] returns the result.
    pub(super) fn rename(&mut self, library: Library, name: String) {
        let Some(path) = self.path.clone().filter(|_| self.can_be_renamed()) else {
            return;
        };
        if let Saver::Saving(autosave) = std::mem::take(&mut self.saver) {
            let task = Job::files(move || renamed(autosave, &library, &path, &name));
            let waiting = Vec::new();
            self.saver = Saver::Renaming { task, waiting };
        }
    }

    /// Returns whether it is being moved to another file.
    #[must_use]
    pub const fn is_moving(&self) -> bool {
        matches!(
            self.saver,
            Saver::Making {
                before: Some(_),
                ..
            }
        )
    }

    /// The result of moving to another file, once.
    pub const fn take_moved(&mut self) -> Option<Result<(), String>> {
        self.moved.take()
    }

    /// Waits for a new file that contains the whole map.
    pub(super) fn make_at(&mut self, making: Making, before: Option<Box<Self>>) {
        self.path = Some(making.plan.path.clone());
        let failed = match std::mem::take(&mut self.saver) {
            Saver::Failed(failed) => Some(failed.why),
            _ => None,
        };
        self.saver = Saver::Making {
            making,
            waiting: Vec::new(),
            before,
            failed,
        };
    }

    pub(super) fn send(&mut self, change: MapChange) {
        match &mut self.saver {
            Saver::Making {
                waiting, before, ..
            } => {
                if let Some(before) = before {
                    before.send(change.clone());
                }
                waiting.push(change);
            }
            Saver::Saving(autosave) => {
                autosave.send(change);
            }
            Saver::Renaming { waiting, .. } => waiting.push(change),
            Saver::None | Saver::Failed(..) => {}
        }
    }

    /// Releases the file, to be closed.
    pub(super) fn let_go(&mut self) -> Saver {
        self.read_only = None;
        self.path = None;
        std::mem::take(&mut self.saver)
    }
}

/// Saves to a file from now on, starting with these changes.
pub(super) fn saving(file: MapFile, changes: Vec<MapChange>) -> Autosave {
    let mut autosave = Autosave::start(file);
    autosave.ring(wake);
    for change in changes {
        autosave.send(change);
    }
    autosave
}

/// Takes over a file made in the background.
pub(super) fn follow(
    dialog: Res<State<Dialog>>,
    mut document: ResMut<Document>,
    mut recent: ResMut<Recent>,
    mut notice: ResMut<Notice>,
    mut renamed_maps: MessageWriter<MapRenamed>,
) {
    if let Saver::Renaming { task, .. } = &mut document.saver
        && let Some(renamed) = task.poll()
        && let Saver::Renaming { waiting, .. } = std::mem::take(&mut document.saver)
    {
        document.moved = Some(match renamed {
            Ok(renamed) => {
                let Renamed {
                    file,
                    mut left,
                    why_not,
                } = renamed;
                left.extend(waiting);
                let to = file.path().to_owned();
                let from = document.path.replace(to.clone());
                if let Some(from) = from.filter(|from| *from != to) {
                    renamed_maps.write(MapRenamed { from, to });
                }
                document.saver = Saver::Saving(saving(file, left));
                why_not.map_or(Ok(()), Err)
            }
            Err(why) => {
                document.path = None;
                document.saver = Saver::failed(why.clone(), None);
                Err(why)
            }
        });
    }
    let Saver::Making { making, .. } = &mut document.saver else {
        return;
    };
    let Some(made) = making.task.poll() else {
        return;
    };
    let Saver::Making {
        making,
        waiting,
        before,
        failed,
    } = std::mem::take(&mut document.saver)
    else {
        return;
    };
    match made {
        Ok(file) => {
            document.path = Some(file.path().to_owned());
            recent.add(file.path());
            if before.is_some() {
                notice.tell(format!("saved as {}", file.path().display()));
                document.moved = Some(Ok(()));
            }
            document.saver = Saver::Saving(saving(file, waiting));
        }
        Err(error) => {
            let is_asked_for = before.is_some();
            if let Some(before) = before {
                *document = *before;
                document.moved = Some(Err(error.to_string()));
            } else {
                document.path = None;
            }
            // A first stroke, or changes made meanwhile, are in no file.
            if matches!(document.saver, Saver::None) && !(is_asked_for && waiting.is_empty()) {
                let place = Some(making.plan.path).filter(|_| !is_asked_for);
                document.saver = Saver::failed(error.to_string(), place);
            }
            // The dialog reports its own error, and a retried failure is reported all the time.
            if *dialog != Dialog::SaveAs && failed.is_none() {
                notice.refuse(format!("not saved: {error}"), Vec::new());
            }
        }
    }
}

pub(super) fn save_camera(
    view: Res<View>,
    mut document: ResMut<Document>,
    mut last: Local<Option<Camera>>,
) {
    let now = view.place();
    if last.replace(now) != Some(now) {
        document.send(MapChange::Camera(now));
    }
}

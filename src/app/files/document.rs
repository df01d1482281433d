//! The map's file while the map is open: every stroke goes to it, and what is not saved yet is known.

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
use mapmaker_storage::library::Library;
use mapmaker_storage::map::{Autosave, Camera, Gone, MapChange, MapFile, MapPack, MapState};

/// How soon a file that could not be made is tried again.
const RETRY: Duration = Duration::from_secs(2);

/// The file of what is open.
#[derive(Resource, Default)]
pub struct Document {
    path: Option<PathBuf>,
    saver: Saver,
    /// Why the file can only be read, if so.
    read_only: Option<String>,
    /// How moving to another file ended, until that is taken.
    moved: Option<Result<(), String>>,
    /// Whether a file that is gone is to be written to another place, until that is taken.
    elsewhere: bool,
}

/// What saves.
#[derive(Default)]
pub(super) enum Saver {
    /// Nothing was changed yet, or the file can only be read.
    #[default]
    None,
    /// The file is being made; changes since then wait.
    Making {
        making: Making,
        waiting: Vec<MapChange>,
        /// The document that is moved to that file, which keeps being saved: it stays if the file can't be made.
        before: Option<Box<Document>>,
        /// Why it could not be made before, if it is tried again: till it is made that is so.
        failed: Option<String>,
    },
    /// The file is there.
    Saving(Autosave),
    /// It is being given another name; changes since then wait.
    Renaming {
        task: Job<Result<Renamed, String>>,
        waiting: Vec<MapChange>,
    },
    /// It could not be made.
    Failed(Failed),
}

/// Why a file could not be made, and when and where that is tried again.
pub(super) struct Failed {
    pub(super) why: String,
    due: Instant,
    place: Option<PathBuf>,
}

impl Saver {
    /// A file that could not be made now, and is to be made there.
    fn failed(why: String, place: Option<PathBuf>) -> Self {
        let due = Instant::now() + RETRY;
        Self::Failed(Failed { why, due, place })
    }
}

/// A file that was opened, for the map that is about to be.
#[derive(Resource, Default)]
pub struct Incoming(Mutex<Option<MapFile>>);

impl Incoming {
    /// Holds a file ready.
    pub fn put(&self, file: MapFile) {
        *self.0.lock().unwrap_or_else(PoisonError::into_inner) = Some(file);
    }

    pub(super) fn take(&self) -> Option<MapFile> {
        let mut file = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        file.take()
    }
}

/// A map's file, open or not, has another path now.
#[derive(Message, Clone, Debug, PartialEq, Eq)]
pub struct MapRenamed {
    /// The path that it had.
    pub from: PathBuf,
    /// The path that it has.
    pub to: PathBuf,
}

/// How far saving is.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Saved {
    /// Nothing was changed.
    Untouched,
    /// All is on the disk.
    All,
    /// So many changes are not there yet.
    Waiting(u64),
    /// Nothing can be saved, and why.
    Trouble(String),
    /// The file can only be read, and why; the first change begins a copy.
    ReadOnly(String),
}

impl Document {
    /// That of a map with this file, if it has one.
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

    /// The file's path, once it has one.
    #[must_use]
    pub fn path(&self) -> Option<&Path> {
        self.path.as_deref()
    }

    /// What the file is called, without its ending.
    #[must_use]
    pub fn name(&self) -> Option<String> {
        let stem = self.path.as_ref()?.file_stem()?;
        Some(stem.to_string_lossy().into_owned())
    }

    /// Whether what is changed is kept in a file: not in one that can only be read, nor in a session that is
    /// not written down.
    #[must_use]
    pub const fn is_kept(&self, remembered: &Remembered) -> bool {
        self.read_only.is_none() && remembered.enabled
    }

    /// How far saving is.
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

    /// That of a map whose file could not be made, and why.
    #[must_use]
    pub(super) fn failed(why: impl Into<String>) -> Self {
        Self {
            saver: Saver::failed(why.into(), None),
            ..Self::default()
        }
    }

    /// Whether no file is being made or written to.
    pub(super) const fn has_no_file(&self) -> bool {
        matches!(self.saver, Saver::None | Saver::Failed(..))
    }

    /// Why its file can only be read, if so.
    pub(super) fn read_only(&self) -> Option<&str> {
        self.read_only.as_deref()
    }

    /// Why changes are in no file, if so: whoever leaves loses them.
    #[must_use]
    pub fn trouble(&self) -> Option<String> {
        match self.saved() {
            Saved::Trouble(why) => Some(why),
            _ => None,
        }
    }

    /// What another program did to its file, if it did: deleted, renamed, replaced or changed it.
    #[must_use]
    pub fn gone(&self) -> Option<Gone> {
        match &self.saver {
            Saver::Saving(autosave) => autosave.gone(),
            _ => None,
        }
    }

    /// Has all of the map written anew at its own path, over whatever is there now; whether that can be asked of it.
    pub fn rewrite(&mut self, state: MapState, pack: MapPack) -> bool {
        match &mut self.saver {
            Saver::Saving(autosave) => {
                autosave.send_whole(state, pack);
                true
            }
            _ => false,
        }
    }

    /// Whether its file refuses a change as it would each time, so that all that follows waits: see [`Self::rewrite`].
    pub(super) fn is_stuck(&self) -> bool {
        matches!(&self.saver, Saver::Saving(autosave) if autosave.is_stuck())
    }

    /// The next *Save as* asks where, also where the file is gone from its place.
    pub(super) const fn ask_where(&mut self) {
        self.elsewhere = true;
    }

    /// Whether that was asked for, once.
    pub(super) const fn take_elsewhere(&mut self) -> bool {
        std::mem::replace(&mut self.elsewhere, false)
    }

    /// Whether it is kept in a file, or will be once nothing prevents it.
    #[must_use]
    pub const fn is_in_file(&self) -> bool {
        matches!(self.saver, Saver::Saving(_))
    }

    /// Whether a path is that of its file, which is open to be changed, or not made yet.
    #[must_use]
    pub fn has_open(&self, path: &Path) -> bool {
        // By its folder, as the file itself may be gone.
        let place = |path: &Path| {
            let folder = path.parent().filter(|folder| *folder != Path::new(""));
            let folder = folder.unwrap_or(Path::new(".")).canonicalize();
            Some((folder.ok()?, path.file_name()?.to_owned()))
        };
        let is_same = |open: &Path| match (open.canonicalize(), path.canonicalize()) {
            (Ok(open), Ok(path)) => open == path,
            _ => open == path || place(open).is_some_and(|open| place(path) == Some(open)),
        };
        self.read_only.is_none() && self.path().is_some_and(is_same)
    }

    /// Tries again what could not be saved.
    pub fn retry(&mut self) {
        match &mut self.saver {
            Saver::Saving(autosave) => autosave.retry(),
            Saver::Failed(failed) => failed.due = Instant::now(),
            _ => {}
        }
    }

    /// Whether its file could not be made, and it is time to try that again.
    pub(super) fn is_due(&self) -> bool {
        matches!(&self.saver, Saver::Failed(failed) if failed.due <= Instant::now())
    }

    /// Where its file is to be, or was to be and could not be made, if nothing is there since.
    pub(super) fn place(&self) -> Option<PathBuf> {
        let unmade = match &self.saver {
            Saver::Failed(failed) => failed.place.clone(),
            _ => None,
        };
        let unmade = unmade.filter(|place| !place.exists());
        self.path.clone().or(unmade)
    }

    /// Goes on in a new file, which has all of the map already, as soon as it is made; if it can't be, all stays
    /// as it was. [`Self::take_moved`] tells.
    pub fn move_to(&mut self, making: Making) {
        let before = std::mem::take(self);
        self.make_at(making, Some(Box::new(before)));
    }

    /// Whether its file can be given another name: it is there, open to be changed, and nothing is in the way of saving. What
    /// could not be saved would go on elsewhere, and the file under its old name without that.
    #[must_use]
    pub fn can_be_renamed(&self) -> bool {
        self.is_in_file() && self.trouble().is_none()
    }

    /// Whether its file is being given another name.
    pub(super) const fn is_being_renamed(&self) -> bool {
        matches!(self.saver, Saver::Renaming { .. })
    }

    /// Gives its file another name in its folder, after what is not saved yet. [`Self::take_moved`] tells how that ended.
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

    /// Whether it is being moved to another file.
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

    /// How moving to another file ended, once.
    pub const fn take_moved(&mut self) -> Option<Result<(), String>> {
        self.moved.take()
    }

    /// Waits for a new file that has all of the map already.
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

    /// Lets the file go, which is to be closed.
    pub(super) fn let_go(&mut self) -> Saver {
        self.read_only = None;
        self.path = None;
        std::mem::take(&mut self.saver)
    }
}

/// Saves to a file from now on, beginning with these changes.
pub(super) fn saving(file: MapFile, changes: Vec<MapChange>) -> Autosave {
    let mut autosave = Autosave::start(file);
    autosave.ring(wake);
    for change in changes {
        autosave.send(change);
    }
    autosave
}

/// Takes a file over that was made in the background.
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
            // A first stroke, or what was done meanwhile, is in no file.
            if matches!(document.saver, Saver::None) && !(is_asked_for && waiting.is_empty()) {
                let place = Some(making.plan.path).filter(|_| !is_asked_for);
                document.saver = Saver::failed(error.to_string(), place);
            }
            // The dialog that asked for it says so itself, and what was tried again is said all the while.
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

//! The map's file while the map is open: every stroke goes to it, and what is not saved yet is known.

use std::path::{Path, PathBuf};
use std::time::Duration;

use bevy::ecs::system::SystemParam;
use bevy::prelude::*;
use bevy::time::common_conditions::on_real_timer;
use bevy::window::ExitSystems;

use super::closing::{self, Closing};
use super::kept::{pack_of, proposed_name, state_of};
use super::opening::Incoming;
use crate::app::job::Job;
use crate::app::land::OpenLand;
use crate::app::map::{EditTiles, Edited, Edits, Land, Pack};
use crate::app::notice::Notice;
use crate::app::outcome::Outcome;
use crate::app::schedule::AppSystems;
use crate::app::screens::{Dialog, Screen};
use crate::app::session::Remembered;
use crate::app::travel::KeptPlaces;
use crate::app::travel::kept::Due;
use crate::app::view::View;
use crate::exit::{ExitCode, Failure};
use crate::storage::library::{self, Library};
use crate::storage::map::{
    Autosave, Camera, Existing, MapChange, MapError, MapFile, MapPack, MapState,
};

/// How often the place of the camera is saved.
const CAMERA_EVERY: Duration = Duration::from_secs(10);

/// How long leaving waits for what is not saved yet.
const PATIENCE: Duration = Duration::from_secs(20);

pub(in crate::app) fn plugin(app: &mut App) {
    app.add_plugins(closing::plugin)
        .init_resource::<Document>()
        .add_systems(
            Update,
            (
                take_over.run_if(on_message::<OpenLand>),
                save.run_if(on_message::<Edited>),
                follow,
                save_places.run_if(resource_exists_and_changed::<KeptPlaces>),
                save_camera.run_if(in_state(Screen::Map).and_then(on_real_timer(CAMERA_EVERY))),
            )
                .chain()
                .in_set(AppSystems::Save),
        )
        .add_systems(Last, leave.after(ExitSystems).run_if(on_message::<AppExit>));
}

/// The file of what is open.
#[derive(Resource, Default)]
pub struct Document {
    path: Option<PathBuf>,
    saver: Saver,
    /// Why the file can only be read, if so.
    read_only: Option<String>,
    /// How moving to another file ended, until that is taken.
    moved: Option<Result<(), String>>,
}

/// What saves.
#[derive(Default)]
enum Saver {
    /// Nothing was changed yet, or the file can only be read.
    #[default]
    None,
    /// The file is being made; changes since then wait.
    Making {
        task: Job<Result<MapFile, MapError>>,
        waiting: Vec<MapChange>,
        /// The document that is moved to that file, which keeps being saved: it stays if the file can't be made.
        before: Option<Box<Document>>,
    },
    /// The file is there.
    Saving(Autosave),
    /// It could not be made.
    Failed(String),
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
    /// The file can only be read, and why; changes are in memory alone.
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

    fn take(&mut self, file: MapFile) {
        self.path = Some(file.path().to_owned());
        match file.read_only() {
            Some(reason) => self.read_only = Some(reason.to_string()),
            None => self.saver = Saver::Saving(Autosave::start(file)),
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
            Saver::Making { waiting, .. } => Saved::Waiting(waiting.len() as u64 + 1),
            Saver::Failed(why) => Saved::Trouble(why.clone()),
            Saver::Saving(autosave) => match autosave.trouble() {
                Some(error) => Saved::Trouble(error.to_string()),
                None => match autosave.sent() - autosave.saved_up_to() {
                    0 => Saved::All,
                    waiting => Saved::Waiting(waiting),
                },
            },
        }
    }

    /// Tries again what could not be saved.
    pub fn retry(&mut self) {
        match &self.saver {
            Saver::Saving(autosave) => autosave.retry(),
            Saver::Failed(_) => self.saver = Saver::None,
            _ => {}
        }
    }

    /// Goes on in a new file, which has all of the map already, as soon as it is made; if it can't be, all stays
    /// as it was. [`Self::take_moved`] tells.
    pub fn move_to(&mut self, task: Job<Result<MapFile, MapError>>, path: PathBuf) {
        let before = std::mem::take(self);
        self.make_at(task, path, Some(Box::new(before)));
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
    fn make_at(
        &mut self,
        task: Job<Result<MapFile, MapError>>,
        path: PathBuf,
        before: Option<Box<Self>>,
    ) {
        self.path = Some(path);
        self.saver = Saver::Making {
            task,
            waiting: Vec::new(),
            before,
        };
    }

    /// Waits until all is in the file, for so long at most; whether it is.
    #[must_use]
    pub fn flush(&self, patience: Duration) -> bool {
        match &self.saver {
            Saver::None => true,
            Saver::Saving(autosave) => autosave.flush(patience),
            Saver::Making { .. } | Saver::Failed(_) => false,
        }
    }

    fn send(&mut self, change: MapChange) {
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
            Saver::None | Saver::Failed(_) => {}
        }
    }

    /// Lets the file go, which is to be closed.
    fn let_go(&mut self) -> Saver {
        self.read_only = None;
        self.path = None;
        std::mem::take(&mut self.saver)
    }
}

impl Saver {
    /// Waits until all is saved, and closes the file; what could not be saved.
    async fn close(self) -> Option<String> {
        let autosave = match self {
            Self::None => return None,
            Self::Failed(why) => return Some(why),
            Self::Making {
                task,
                waiting,
                before,
            } => match task.done().await {
                Err(error) => {
                    let unsaved = match before {
                        Some(before) => Box::pin(before.saver.close()).await,
                        None => None,
                    };
                    return Some(unsaved.unwrap_or_else(|| error.to_string()));
                }
                Ok(file) => saving(file, waiting),
            },
            Self::Saving(autosave) => autosave,
        };
        if !autosave.flush(PATIENCE) && autosave.trouble().is_none() {
            return Some("saving takes too long".to_owned());
        }
        let unsaved = autosave.close().err()?;
        Some(unsaved.error.to_string())
    }
}

/// Saves to a file from now on, beginning with these changes.
fn saving(file: MapFile, changes: Vec<MapChange>) -> Autosave {
    let mut autosave = Autosave::start(file);
    for change in changes {
        autosave.send(change);
    }
    autosave
}

/// Begins to write a new file in the background.
#[must_use]
pub fn make(
    path: PathBuf,
    state: MapState,
    pack: MapPack,
    existing: Existing,
) -> Job<Result<MapFile, MapError>> {
    Job::files(move || MapFile::create(&path, &state, &pack, existing))
}

/// Lets the file of the map before go, and takes over that of the map that was opened, if it has one.
fn take_over(
    mut document: ResMut<Document>,
    incoming: Res<Incoming>,
    mut closing: ResMut<Closing>,
) {
    let saver = document.let_go();
    if !matches!(saver, Saver::None) {
        closing.begin(saver.close());
    }
    if let Some(file) = incoming.take() {
        document.take(file);
    }
}

/// What a file that is about to be made begins with.
#[derive(SystemParam)]
struct Opened<'w> {
    land: Res<'w, Land>,
    edits: Res<'w, Edits>,
    view: Res<'w, View>,
    pack: Res<'w, Pack>,
    kept: Res<'w, KeptPlaces>,
}

impl Opened<'_> {
    /// Begins to make the map's file, with all that was done so far.
    fn begin(&self, document: &mut Document) {
        let place = match document.path.clone() {
            Some(path) => Ok(path),
            None => match Library::of_user() {
                Some(library) => library
                    .place_for(&proposed_name(&self.land.ground))
                    .map_err(|error| error.to_string()),
                None => Err("there is no folder for your data".to_owned()),
            },
        };
        match place {
            Ok(path) => {
                let state = state_of(&self.land, &self.edits, &self.view, &self.kept);
                let task = make(path.clone(), state, pack_of(&self.pack), Existing::Keep);
                document.make_at(task, path, None);
            }
            Err(why) => document.saver = Saver::Failed(why),
        }
    }
}

/// Sends what was changed to the file, which is made when it is the first change.
fn save(
    mut edited: MessageReader<Edited>,
    opened: Opened,
    remembered: Res<Remembered>,
    mut document: ResMut<Document>,
) {
    let is_joined = opened.edits.is_joined;
    let changes: Vec<_> = edited.read().map(|edit| change(edit, is_joined)).collect();
    if !document.is_kept(&remembered) {
        return;
    }
    if matches!(document.saver, Saver::None | Saver::Failed(_)) {
        opened.begin(&mut document);
        return;
    }
    for change in changes {
        document.send(change);
    }
}

/// Sends Home and the bookmarks to the file; the first bookmark makes one as the first stroke does.
fn save_places(opened: Opened, remembered: Res<Remembered>, mut document: ResMut<Document>) {
    let due = opened.kept.due();
    if due == Due::Nothing || !document.is_kept(&remembered) {
        return;
    }
    match (&document.saver, due) {
        (Saver::None | Saver::Failed(_), Due::Now) => opened.begin(&mut document),
        (Saver::None | Saver::Failed(_), _) => {}
        _ => {
            for (key, value) in opened.kept.places().settings() {
                document.send(MapChange::Setting(key, value));
            }
        }
    }
}

fn change(edited: &Edited, is_joined: bool) -> MapChange {
    match &edited.command {
        EditTiles::Make(_) | EditTiles::Set(_) => MapChange::Stroke(edited.stroke.clone()),
        EditTiles::Undo => MapChange::Undo,
        EditTiles::Redo => MapChange::Redo,
        EditTiles::Rivers(holds) => MapChange::Rules {
            rivers: *holds,
            joined: is_joined,
        },
    }
}

/// Takes a file over that was made in the background.
pub(super) fn follow(
    dialog: Res<State<Dialog>>,
    mut document: ResMut<Document>,
    mut notice: ResMut<Notice>,
) {
    let Saver::Making { task, .. } = &mut document.saver else {
        return;
    };
    let Some(made) = task.poll() else {
        return;
    };
    let Saver::Making {
        waiting, before, ..
    } = std::mem::take(&mut document.saver)
    else {
        return;
    };
    match made {
        Ok(file) => {
            document.path = Some(file.path().to_owned());
            library::remember(file.path());
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
                document.saver = Saver::Failed(error.to_string());
            }
            // The dialog that asked for it says so itself.
            if *dialog != Dialog::SaveAs {
                notice.refuse(format!("not saved: {error}"), Vec::new());
            }
        }
    }
}

fn save_camera(view: Res<View>, mut document: ResMut<Document>, mut last: Local<Option<Camera>>) {
    let now = view.place();
    if last.replace(now) != Some(now) {
        document.send(MapChange::Camera(now));
    }
}

pub(in crate::app) fn leave(
    view: Res<View>,
    screen: Res<State<Screen>>,
    outcome: Res<Outcome>,
    mut document: ResMut<Document>,
    mut closing: ResMut<Closing>,
) {
    if *screen.get() == Screen::Map {
        document.send(MapChange::Camera(view.place()));
    }
    closing.begin(document.let_go().close());
    if let Some(trouble) = closing.wait() {
        outcome.fail(Failure {
            code: ExitCode::File,
            message: format!("the map is not completely saved: {trouble}"),
        });
    }
}

//! Sends changes to the map's file, which is made at the first change, or as a copy of a read-only file.

use std::path::PathBuf;
use std::time::Duration;

use bevy::ecs::system::SystemParam;
use bevy::prelude::*;
use bevy::time::common_conditions::on_real_timer;

use super::document::{self, Document, MapRenamed};
use super::kept::{pack_of, proposed_name, state_of};
use super::making::Making;
use super::recent;
use crate::app::map::{EditTiles, Edited, Edits, OpenMap, Pack};
use crate::app::notice::Notice;
use crate::app::schedule::AppSystems;
use crate::app::screens::Screen;
use crate::app::session::Remembered;
use crate::app::travel::KeptPlaces;
use crate::app::travel::kept::Due;
use crate::app::unkept::Unkept;
use crate::app::view::View;
use mapmaker_storage::exit::plain;
use mapmaker_storage::library::Library;
use mapmaker_storage::map::{Existing, MapChange, MapPack, MapState};

/// How often the camera's place is saved.
const CAMERA_EVERY: Duration = Duration::from_secs(10);

pub(in crate::app) fn plugin(app: &mut App) {
    app.add_plugins(recent::plugin)
        .add_message::<MapRenamed>()
        .init_resource::<Document>()
        .init_resource::<Unkept>()
        .add_systems(
            Update,
            (
                save.run_if(on_message::<Edited>),
                try_again,
                document::follow,
                save_places.run_if(resource_exists_and_changed::<KeptPlaces>),
                document::save_camera
                    .run_if(in_state(Screen::Map).and_then(on_real_timer(CAMERA_EVERY))),
            )
                .chain()
                .in_set(AppSystems::Save),
        );
}

/// The initial contents of a new file.
#[derive(SystemParam)]
pub(super) struct Opened<'w> {
    open: Res<'w, OpenMap>,
    pub(super) edits: Res<'w, Edits>,
    view: Res<'w, View>,
    pack: Res<'w, Pack>,
    pub(super) kept: Res<'w, KeptPlaces>,
}

impl Opened<'_> {
    /// Starts to make the map's file, with everything so far.
    pub(super) fn begin(&self, document: &mut Document) {
        let place = match document.place() {
            Some(place) => Ok(place),
            None => place_for(&proposed_name(&self.open.base)),
        };
        self.begin_at(document, place);
    }

    /// Starts a copy of a map with a read-only file. Returns the message about it.
    pub(super) fn begin_copy(&self, document: &mut Document, why: &str) -> String {
        let name = document.name();
        let name = name.unwrap_or_else(|| proposed_name(&self.open.base));
        *document = Document::default();
        self.begin_at(document, place_for(&name));
        match document.trouble() {
            Some(failed) => format!("{name} can't be saved: {why}; nor can a copy: {failed}"),
            None => format!(
                "{name} can't be saved: {why}; what you change is saved in a copy, {}",
                document.name().unwrap_or_default()
            ),
        }
    }

    /// The whole present map.
    pub(super) fn whole(&self) -> (MapState, MapPack) {
        let state = state_of(&self.open, &self.edits, &self.view, &self.kept);
        (state, pack_of(&self.pack))
    }

    /// The proposed name for a new file of it.
    pub(super) fn proposed(&self) -> String {
        proposed_name(&self.open.base)
    }

    fn begin_at(&self, document: &mut Document, place: Result<PathBuf, String>) {
        match place {
            Ok(path) => {
                let (state, pack) = self.whole();
                document.make_at(Making::begin(path, state, pack, Existing::Keep), None);
            }
            Err(why) => *document = Document::failed(why),
        }
    }
}

/// The path for a new map of the user.
pub(super) fn place_for(name: &str) -> Result<PathBuf, String> {
    place_in(Library::of_user().as_ref(), name)
}

/// The path for a new map in a library, if there is one.
pub(super) fn place_in(library: Option<&Library>, name: &str) -> Result<PathBuf, String> {
    let library = library.ok_or("there is no folder for your data")?;
    library.place_for(name).map_err(|error| plain(&error))
}

/// Sends changes to the file; the first change makes it.
pub(super) fn save(
    mut edited: MessageReader<Edited>,
    opened: Opened,
    remembered: Res<Remembered>,
    mut document: ResMut<Document>,
    mut notice: ResMut<Notice>,
) {
    let is_joined = opened.edits.is_joined;
    let changes: Vec<_> = edited.read().map(|edit| change(edit, is_joined)).collect();
    if let Some(why) = document
        .read_only()
        .filter(|_| remembered.enabled)
        .map(str::to_owned)
    {
        let message = opened.begin_copy(&mut document, &why);
        notice.refuse(message, Vec::new());
        return;
    }
    if !document.is_kept(&remembered) {
        return;
    }
    if document.has_no_file() {
        opened.begin(&mut document);
        return;
    }
    for change in changes {
        document.send(change);
    }
}

/// Retries to make a file, with all changes since, and rewrites a file that refuses a change.
pub(super) fn try_again(
    opened: Opened,
    remembered: Res<Remembered>,
    mut document: ResMut<Document>,
) {
    if document.is_due() && document.is_kept(&remembered) {
        opened.begin(&mut document);
    } else if document.is_stuck() {
        // A refused change would stay the first in the queue for good.
        let (state, pack) = opened.whole();
        document.rewrite(state, pack);
    }
}

/// Sends Home and the bookmarks to the file; the first bookmark makes it, like the first stroke.
fn save_places(opened: Opened, remembered: Res<Remembered>, mut document: ResMut<Document>) {
    let due = opened.kept.due();
    if due == Due::Nothing || !document.is_kept(&remembered) {
        return;
    }
    match (document.has_no_file(), due) {
        (true, Due::Now) => opened.begin(&mut document),
        (true, _) => {}
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

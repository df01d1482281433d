//! Keeps the saved data of a map with its file when that is renamed or saved under another name.

use bevy::prelude::*;

use super::layers::{self, KeptLayers, key_of};
use crate::app::files::{Document, MapRenamed};
use crate::app::last_world::LastWorld;
use crate::app::map::OpenMap;
use crate::app::schedule::AppSystems;
use crate::app::session::Remembered;
use crate::app::switch_map::SwitchMap;
use crate::app::travel::trail::Trail;
use mapmaker_storage::session::MapKey;

pub(super) fn plugin(app: &mut App) {
    // By then the file of an opened map is known.
    app.add_systems(
        Update,
        follow.in_set(AppSystems::Stream).before(layers::follow),
    );
}

fn follow(
    mut renamed: MessageReader<MapRenamed>,
    mut opened: MessageReader<SwitchMap>,
    (open, document): (Res<OpenMap>, Res<Document>),
    mut trail: ResMut<Trail>,
    mut layers: ResMut<KeptLayers>,
    mut last_world: ResMut<LastWorld>,
    mut remembered: ResMut<Remembered>,
) {
    for MapRenamed { from, to } in renamed.read() {
        if let (Some(from), Some(to)) = (MapKey::of_board(from), MapKey::of_board(to)) {
            trail.follow(&from, &to);
            layers.follow(&from, &to);
        }
        last_world.follow(from, to);
        let last = remembered.last.as_mut();
        if last.is_some_and(|last| last.follow(from, to)) {
            remembered.is_due = true;
        }
    }
    let is_opened = opened.read().count() > 0;
    // A file being made may fail.
    if document.is_moving() {
        return;
    }
    let key = key_of(&open.base, document.path());
    let trail = trail.bypass_change_detection();
    if is_opened {
        trail.enter(key);
    } else {
        trail.go_on_as(key);
    }
}

#[cfg(test)]
mod tests {
    use std::path::{Path, PathBuf};

    use super::*;
    use crate::app::map::{BaseMap, BoardSize, Source};
    use mapmaker_storage::map::{BoardHead, Camera, Existing, MapFile, MapKind, MapPack, MapState};
    use mapmaker_storage::session::{SavedLayers, SavedMapView, Session};

    fn board() -> BaseMap {
        BaseMap::Board(BoardSize::new(5, 5))
    }

    /// The document of a board with this file, which is made if it does not exist.
    fn document(path: &Path) -> Document {
        let state = MapState::new(MapKind::Board(BoardHead::new(5, 5)));
        let file = MapFile::create(path, &state, &MapPack::ours(), Existing::Replace);
        Document::of(Some(file.expect("a map")))
    }

    /// Saved data of a board's file, with other layers and a place to go back to.
    fn left(path: &Path) -> SavedMapView {
        let place = Camera {
            at: mapmaker_grid::TilePos::new(1, 2),
            within: (0.5, 0.5),
            tile_px: 30.0,
        };
        SavedMapView {
            layers: Some(SavedLayers::default()),
            back: vec![place.into()],
            ..SavedMapView::new(MapKey::of_board(path).expect("a key"))
        }
    }

    /// An app with the board of this file open.
    fn app(path: &Path) -> App {
        let maps = [left(path)];
        let session = Session {
            seed: "1".to_owned(),
            x: 3,
            tile_px: 64.0,
            maps: maps.to_vec(),
            ..Session::default()
        };
        let mut app = App::new();
        app.add_message::<MapRenamed>()
            .add_message::<SwitchMap>()
            .insert_resource(OpenMap::of(board(), Source::ours()))
            .insert_resource(document(path))
            .insert_resource(Trail::of(&maps, Some(maps[0].map.clone())))
            .insert_resource(KeptLayers::of(&maps))
            .init_resource::<LastWorld>()
            .insert_resource(Remembered {
                last: Some(session),
                enabled: true,
                ..default()
            })
            .add_systems(Update, follow);
        app
    }

    /// Returns whether layers of a board's file are kept, and whether it has a way back.
    fn known(app: &App, path: &Path) -> (bool, bool) {
        let key = MapKey::of_board(path).expect("a key");
        let layers = app.world().resource::<KeptLayers>().get(&key).is_some();
        let mut leads = false;
        let trail = app.world().resource::<Trail>();
        trail.leave_to(&mut |map, back, _| leads |= map == key && !back.is_empty());
        (layers, leads)
    }

    #[test]
    fn layers_and_places_of_a_board_follow_its_renamed_file() {
        let folder = tempfile::tempdir().expect("a folder");
        let at = |name: &str| -> PathBuf { folder.path().join(name) };
        for is_open in [true, false] {
            let (first, then, other) = (at("a.map"), at("b.map"), at("c.map"));
            let mut app = app(&first);
            if !is_open {
                app.insert_resource(document(&other));
                app.world_mut().write_message(SwitchMap::fresh(board()));
                app.update();
                assert!(!app.world().resource::<Trail>().leads().0);
            }
            assert_eq!(known(&app, &first), (true, true));
            if is_open {
                app.insert_resource(document(&then));
            }
            let (from, to) = (first.clone(), then.clone());
            app.world_mut().write_message(MapRenamed { from, to });
            app.update();
            assert_eq!(known(&app, &then), (true, true), "{is_open}");
            assert_eq!(known(&app, &first), (false, false), "{is_open}");
            assert_eq!(app.world().resource::<Trail>().leads().0, is_open);
            // The data of the previous session, which is written again, follows too.
            let remembered = app.world().resource::<Remembered>();
            let last = remembered.last.as_ref().expect("a session");
            assert_eq!(Some(&last.maps[0].map), MapKey::of_board(&then).as_ref());
            assert!(remembered.is_due);
        }
    }

    #[test]
    fn places_of_a_board_are_copied_when_it_is_saved_as_another_file() {
        let folder = tempfile::tempdir().expect("a folder");
        let (first, then) = (folder.path().join("a.map"), folder.path().join("b.map"));
        let mut app = app(&first);
        app.update();
        app.insert_resource(document(&then));
        app.update();
        assert!(app.world().resource::<Trail>().leads().0);
        assert_eq!((known(&app, &first).1, known(&app, &then).1), (true, true));
    }
}

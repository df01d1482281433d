//! Tests of the list of maps.

use std::sync::Arc;

use bevy::state::app::StatesPlugin;

use super::*;
use mapmaker_drawing::art::ink_set;
use mapmaker_storage::map::{self, Existing, MapFile, MapKind, MapPack, MapState, WorldHead};

#[test]
fn a_second_click_on_delete_at_the_same_place_deletes_nothing() {
    let mut last = None;
    let (here, there) = (egui::pos2(5.0, 6.0), egui::pos2(5.0, 7.0));
    assert!(deletes(Some(here), &mut last));
    assert!(!deletes(Some(here), &mut last));
    assert!(deletes(Some(there), &mut last));
    assert!(deletes(None, &mut last));
}

#[test]
fn a_question_about_a_damaged_map_does_not_come_back_once_it_was_left() {
    let folder = tempfile::tempdir().expect("a folder");
    let path = folder.path().join("a.map");
    let state = MapState::new(MapKind::World(WorldHead::new(7.into())));
    let pack = MapPack::Ours(Arc::new(ink_set()));
    MapFile::create(&path, &state, &pack, Existing::Keep).expect("a map");
    let salvage = map::salvage(&path).expect("a map");
    let mut app = App::new();
    app.add_plugins(StatesPlugin)
        .init_resource::<Inner>()
        .insert_state(Dialog::Maps)
        .insert_resource(Damaged(Some((path, salvage))))
        .add_systems(OnExit(Dialog::Maps), release);
    app.update();
    assert!(app.world().resource::<Damaged>().0.is_some());
    app.insert_resource(NextState::Pending(Dialog::None));
    app.update();
    assert!(app.world().resource::<Damaged>().0.is_none());
}

//! What is saved is read back, with undo and redo.

use std::collections::BTreeMap;
use std::fs;
use std::time::Duration;

use mapmaker::grid::tileset::TileSet;
use mapmaker::grid::world::{Origin, Stroke};
use mapmaker::grid::{COORDINATE_LIMIT, TilePos};
use mapmaker::land::worldgen::GENERATOR_VERSION;
use mapmaker::storage::map::{
    Autosave, BoardHead, Camera, Existing, MapChange, MapError, MapFile, MapKind, MapPack,
    MapState, ReadOnly,
};
use proptest::prelude::*;

use super::{Edited, board, cell, make, pins, world};
use crate::support::names;

const CAMERA: Camera = Camera {
    at: TilePos::new(-COORDINATE_LIMIT, 7),
    within: (0.25, 0.75),
    tile_px: 12.5,
};

#[test]
fn a_world_comes_back_as_it_was() {
    let folder = tempfile::tempdir().expect("a folder");
    let path = folder.path().join("a.map");
    let mut edited = Edited::create(&path, world("the \"old\" kingdom"));
    let far = COORDINATE_LIMIT;
    for places in [
        &[(0, 0), (-1, 5)][..],
        &[(-1, 5), (far, -far)],
        &[(-17, 33), (-1, 5)],
    ] {
        let stroke = pins(
            &edited.state,
            places,
            places.len() as u16 + places[0].0.unsigned_abs() as u16,
        );
        edited.make(&MapChange::Stroke(stroke));
    }
    edited.make(&MapChange::Undo);
    edited.make(&MapChange::Camera(CAMERA));
    edited.make(&MapChange::Setting("theme".to_owned(), "ink".to_owned()));
    edited.make(&MapChange::Setting("theme".to_owned(), "night".to_owned()));
    let Edited { mut state, file } = edited;
    drop(file);
    assert_eq!(
        names(folder.path()),
        ["a.map"],
        "the file is complete alone"
    );

    // A copy under another name is the same map.
    let copy = folder.path().join("sent.map");
    fs::copy(&path, &copy).expect("copied");
    let opened = MapFile::open(&copy).expect("a map");
    assert_eq!(opened.state, state);
    assert_eq!(opened.file.read_only(), None);
    assert_eq!(opened.pack.name(), "ink");
    let MapKind::World(head) = &opened.state.kind else {
        panic!("no world");
    };
    assert_eq!(head.generator, GENERATOR_VERSION);
    assert_eq!(head.seed.typed(), "the \"old\" kingdom");

    // Undo and redo continue where they were.
    let mut file = opened.file;
    for change in [
        MapChange::Redo,
        MapChange::Redo,
        MapChange::Undo,
        MapChange::Undo,
        MapChange::Undo,
        MapChange::Undo,
        MapChange::Redo,
    ] {
        file.make(&change).expect("saved");
        make(&mut state, &change);
        assert_eq!(MapFile::read(&copy).expect("a map").0, state, "{change:?}");
    }
    let stroke = pins(&state, &[(3, 3)], 100);
    file.push_stroke(&stroke).expect("saved");
    make(&mut state, &MapChange::Stroke(stroke));
    assert_eq!(state.history.strokes().len(), 2);
    assert_eq!(MapFile::read(&copy).expect("a map").0, state);
}

#[test]
fn a_board_comes_back_as_it_was_with_its_own_tiles_too() {
    let folder = tempfile::tempdir().expect("a folder");
    let own = ["ABBA", "BAAB", "BBBB"].map(|name| {
        let tile = mapmaker::grid::tileset::Tile::from_letters(name);
        (tile.expect("letters"), 1)
    });
    let own = std::sync::Arc::new(TileSet::new(own).expect("few"));
    for (index, own_tiles) in [None, Some(own)].into_iter().enumerate() {
        let path = folder.path().join(format!("{index}.map"));
        let head = BoardHead {
            rivers: true,
            joined: true,
            own_tiles,
            ..BoardHead::new(200, 3)
        };
        let mut edited = Edited::create(&path, MapState::new(MapKind::Board(head)));
        let all: Vec<_> = (0..600).map(|index| (index % 200, index / 200)).collect();
        let stroke = pins(&edited.state, &all, 2);
        edited.make(&MapChange::Stroke(stroke));
        let heal = [(TilePos::new(199, 2), Some(cell(1, Origin::Healed)))];
        let stroke = Stroke::over(&edited.state.overlay, heal);
        edited.make(&MapChange::Stroke(stroke));
        let rules = |rivers, joined| MapChange::Rules { rivers, joined };
        for rules in [rules(false, true), rules(true, false)] {
            edited.make(&rules);
            let (state, _) = MapFile::read(&path).expect("a map");
            assert_eq!(state, edited.state);
        }
    }
}

#[test]
fn save_as_keeps_the_history_and_replaces_only_what_is_confirmed() {
    let folder = tempfile::tempdir().expect("a folder");
    let mut edited = Edited::create(&folder.path().join("a.map"), board(5, 5));
    let stroke = pins(&edited.state, &[(0, 0), (4, 4)], 7);
    edited.make(&MapChange::Stroke(stroke));
    edited.make(&MapChange::Undo);
    let other = folder.path().join("b.map");
    fs::write(&other, "a shopping list").expect("written");
    let save = |existing| MapFile::create(&other, &edited.state, &MapPack::ours(), existing);
    assert!(matches!(save(Existing::Keep), Err(MapError::Exists { .. })));
    assert_eq!(fs::read(&other).expect("there"), b"a shopping list");
    let file = save(Existing::Replace).expect("a new map");
    assert_eq!(MapFile::read(&other).expect("a map").0, edited.state);
    // Not over an open map, nor over the map itself.
    assert!(matches!(
        save(Existing::Replace),
        Err(MapError::ReadOnly {
            reason: ReadOnly::OpenElsewhere,
            ..
        })
    ));
    drop(file);
    drop(edited);
    assert_eq!(names(folder.path()), ["a.map", "b.map"]);
}

#[test]
fn what_does_not_belong_on_the_map_is_refused_and_changes_nothing() {
    let folder = tempfile::tempdir().expect("a folder");
    let path = folder.path().join("a.map");
    let mut edited = Edited::create(&path, board(4, 3));
    let stroke = pins(&edited.state, &[(1, 1)], 7);
    edited.make(&MapChange::Stroke(stroke));
    let outside = pins(&edited.state, &[(0, 0), (4, 0)], 7);
    let refused = edited.file.push_stroke(&outside);
    assert!(matches!(refused, Err(MapError::Outside { at, .. }) if at == TilePos::new(4, 0)));
    let no_tile = pins(&edited.state, &[(0, 0)], 9999);
    let refused = edited.file.push_stroke(&no_tile);
    assert!(matches!(refused, Err(MapError::NoTile { .. })));
    let over_another = pins(&board(4, 3), &[(0, 0), (1, 1)], 8);
    let refused = edited.file.push_stroke(&over_another);
    assert!(matches!(refused, Err(MapError::OutOfStep { at, .. }) if at == TilePos::new(1, 1)));
    assert_eq!(MapFile::read(&path).expect("a map").0, edited.state);
}

#[test]
fn autosave_saves_all_in_order_and_says_how_far_it_is() {
    let folder = tempfile::tempdir().expect("a folder");
    let path = folder.path().join("a.map");
    let Edited { mut state, file } = Edited::create(&path, world("7"));
    let mut autosave = Autosave::start(file);
    let mut last = 0;
    for turn in 0..40_i64 {
        let change = match turn % 5 {
            3 => MapChange::Undo,
            4 => MapChange::Camera(Camera {
                at: TilePos::new(turn, 0),
                ..CAMERA
            }),
            _ => MapChange::Stroke(pins(&state, &[(turn % 3, turn), (0, 0)], turn as u16)),
        };
        make(&mut state, &change);
        last = autosave.send(change);
        assert_eq!(last, turn as u64 + 1);
        if turn == 20 {
            assert!(autosave.flush(Duration::from_mins(1)));
            assert_eq!(autosave.saved_up_to(), 21);
            assert_eq!(MapFile::read(&path).expect("a map").0, state);
        }
    }
    assert!(autosave.saved_up_to() <= last);
    let file = autosave.close().expect("all saved");
    assert_eq!(MapFile::read(&path).expect("a map").0, state);
    drop(file);
    assert_eq!(names(folder.path()), ["a.map"]);
}

/// An edit for the property below; places and tiles are few, so that edits overlap.
#[derive(Clone, Debug)]
enum TestEdit {
    Stroke(Vec<((i64, i64), Option<(u16, bool)>)>),
    Undo,
    Redo,
    Reopen,
}

fn edits() -> impl Strategy<Value = Vec<TestEdit>> {
    let place = (-20_i64..20, -3_i64..3);
    let after = prop_oneof![
        3 => (0_u16..141, any::<bool>()).prop_map(Some),
        1 => Just(None)
    ];
    let stroke = prop::collection::vec((place, after), 0..40).prop_map(TestEdit::Stroke);
    let edit = prop_oneof![
        4 => stroke,
        3 => Just(TestEdit::Undo),
        2 => Just(TestEdit::Redo),
        1 => Just(TestEdit::Reopen),
    ];
    prop::collection::vec(edit, 1..30)
}

proptest! {
    #![proptest_config(ProptestConfig { cases: mapmaker_testing::cases(12), failure_persistence: None, ..ProptestConfig::default() })]

    #[test]
    fn whatever_is_done_comes_back(edits in edits(), settings: BTreeMap<String, String>) {
        let folder = tempfile::tempdir().expect("a folder");
        let path = folder.path().join("a.map");
        let mut state = world("1");
        state.settings = settings;
        let mut edited = Edited::create(&path, state);
        for edit in edits {
            let change = match edit {
                TestEdit::Stroke(cells) => {
                    let origin = |tile, is_drawn| match (is_drawn, tile % 2) {
                        (false, _) => Origin::Healed,
                        (true, 0) => Origin::Painted,
                        (true, _) => Origin::Pinned,
                    };
                    let cells = cells.into_iter().map(|((x, y), after)| {
                        let after = after.map(|(tile, pinned)| cell(tile, origin(tile, pinned)));
                        (TilePos::new(x, y), after)
                    });
                    MapChange::Stroke(Stroke::over(&edited.state.overlay, cells))
                }
                TestEdit::Undo => MapChange::Undo,
                TestEdit::Redo => MapChange::Redo,
                TestEdit::Reopen => {
                    let Edited { state, file } = edited;
                    drop(file);
                    let opened = MapFile::open(&path).expect("a map");
                    prop_assert_eq!(&opened.state, &state);
                    edited = Edited { state, file: opened.file };
                    continue;
                }
            };
            edited.make(&change);
        }
        let (state, _) = MapFile::read(&path).expect("a map");
        prop_assert_eq!(state, edited.state);
    }
}

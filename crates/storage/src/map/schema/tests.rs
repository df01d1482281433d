//! Files of older versions become those of this one, whole or not at all.

use std::fs;

use super::*;
use crate::map::open::{open_as, read_as};
use crate::map::{
    BoardHead, Existing, MapError, MapFile, MapKind, MapPack, MapState, ReadOnly, WorldHead,
};
use mapmaker_features::decor::{Decor, DecorKind, Place, by_hands, raised};
use mapmaker_features::{
    BoardName, Kind, RoadRank, SiteKind, laid_by_hands, names_by_hands, only_these_names,
    only_these_roads,
};
use mapmaker_grid::TilePos;
use mapmaker_grid::seed::Seed;
use mapmaker_grid::tileset::TileId;
use mapmaker_grid::world::{EditedCell, Origin, Stroke};

/// A later version than the program's: a column more, filled from what was there.
const LATER: Schema = Schema {
    steps: &[
        VERSION_1,
        VERSION_2,
        VERSION_3,
        VERSION_4,
        VERSION_5,
        VERSION_6,
        VERSION_7,
        "ALTER TABLE setting ADD COLUMN length INTEGER NOT NULL DEFAULT 0;
         UPDATE setting SET length = length(value);",
        "CREATE TABLE note (at INTEGER PRIMARY KEY, text TEXT NOT NULL) STRICT;
         INSERT INTO note SELECT 1, seed FROM map;",
    ],
};

/// One whose last step fails.
const FAILING: Schema = Schema {
    steps: &[
        VERSION_1,
        VERSION_2,
        VERSION_3,
        VERSION_4,
        VERSION_5,
        VERSION_6,
        VERSION_7,
        "DELETE FROM cell; CREATE TABLE note (at INTEGER PRIMARY KEY) STRICT;",
        "INSERT INTO nowhere VALUES (1);",
    ],
};

/// A map of the program's version with an edit, and what is in it.
fn old_map(path: &std::path::Path) -> MapState {
    let world = WorldHead::new(Seed::parse("old"));
    let mut state = MapState::new(MapKind::World(world));
    let cell = EditedCell {
        tile: TileId(3),
        origin: Origin::Pinned,
    };
    let stroke = Stroke::over(&state.overlay, [(TilePos::new(4, -4), Some(cell))]);
    state.overlay.apply(&stroke);
    state.history.push(stroke);
    state.settings.insert("a".to_owned(), "four".to_owned());
    MapFile::create(path, &state, &MapPack::ours(), Existing::Keep).expect("a new map");
    state
}

/// A board of 9 × 9 in a map with a setting.
fn board_with(key: &str, value: &str) -> MapState {
    let mut state = MapState::new(MapKind::Board(BoardHead::new(9, 9)));
    state.settings.insert(key.to_owned(), value.to_owned());
    state
}

/// Makes a map one of an older version, which has what that had.
fn date_back(path: &std::path::Path, version: usize) {
    let connection = Connection::open(path).expect("a database");
    let back = connection.pragma_update(None, "user_version", version as i64);
    back.expect("a map of that version");
}

#[test]
fn an_older_map_is_brought_up_to_date_where_it_lies() {
    let folder = tempfile::tempdir().expect("a folder");
    let path = folder.path().join("a.map");
    let state = old_map(&path);
    let opened = open_as(&path, LATER).expect("a map");
    assert_eq!(opened.state, state);
    assert_eq!(opened.file.read_only(), None);
    drop(opened);
    let connection = Connection::open(&path).expect("a database");
    let ask = |query: &str| connection.query_row(query, [], |row| row.get::<_, String>(0));
    assert_eq!(ask("SELECT length || '' FROM setting"), Ok("4".to_owned()));
    assert_eq!(ask("SELECT text FROM note"), Ok("old".to_owned()));
    assert_eq!(version(&connection), Ok(9));
    drop(connection);
    // Once is enough, and the program of the older version says what it is.
    assert_eq!(open_as(&path, LATER).expect("a map").state, state);
    let before = fs::read(&path).expect("a file");
    let refused = MapFile::open(&path).expect_err("too new");
    assert!(matches!(
        refused,
        MapError::Newer {
            found: 9,
            known: 7,
            ..
        }
    ));
    assert_eq!(refused.to_string().lines().count(), 1);
    assert_eq!(fs::read(&path).expect("a file"), before);
}

#[test]
fn a_map_of_version_1_opens_with_all_that_was_drawn_set_by_hand() {
    let folder = tempfile::tempdir().expect("a folder");
    let path = folder.path().join("a.map");
    let state = old_map(&path);
    let connection = Connection::open(&path).expect("a database");
    let back = VERSION_1
        .split(";\n")
        .filter(|table| table.contains("TABLE cell") || table.contains("TABLE change"))
        .map(|table| format!("{table};"));
    connection
        .execute_batch(
            "CREATE TABLE cells AS SELECT * FROM cell; CREATE TABLE changes AS SELECT * FROM change;
             DROP TABLE cell; DROP TABLE change;",
        )
        .expect("tables");
    for table in back {
        connection.execute_batch(&table).expect("a table");
    }
    connection
        .execute_batch(
            "INSERT INTO cell SELECT * FROM cells; INSERT INTO change SELECT * FROM changes;
             DROP TABLE cells; DROP TABLE changes; DROP TABLE mark; DROP TABLE mark_change;
             PRAGMA user_version = 1;",
        )
        .expect("a map of version 1");
    drop(connection);
    assert_eq!(MapFile::read(&path).expect("a map").0, state);
    let mut opened = MapFile::open(&path).expect("a map");
    assert_eq!(opened.state, state);
    let at = TilePos::new(9, 9);
    let painted = EditedCell {
        tile: TileId(5),
        origin: Origin::Painted,
    };
    let stroke = Stroke::over(&opened.state.overlay, [(at, Some(painted))]);
    opened.file.push_stroke(&stroke).expect("it is written");
    drop(opened);
    let (state, _) = MapFile::read(&path).expect("a map");
    assert_eq!(state.overlay.get(at), Some(painted));
}

#[test]
fn decor_of_a_board_of_version_3_becomes_marks() {
    let folder = tempfile::tempdir().expect("a folder");
    let path = folder.path().join("a.map");
    let decor =
        r#"[{"kind":"sheep","x":3.96875,"y":8.5,"drawing":2},{"kind":"city","x":1.0,"y":0.25}]"#;
    let state = board_with("decor", decor);
    MapFile::create(&path, &state, &MapPack::ours(), Existing::Keep).expect("a new map");
    date_back(&path, 3);
    let (state, _) = MapFile::read(&path).expect("a map");
    let things: Vec<_> = by_hands(&state.overlay)
        .map(|one| (one.kind, one.drawing, one.place))
        .collect();
    let place = |x, y, east, south| Place::new(TilePos::new(x, y), east, south);
    assert_eq!(
        things,
        [
            (DecorKind::Sheep, 2, place(3, 8, 31, 16)),
            (DecorKind::City, 0, place(1, 0, 0, 8)),
        ]
    );
    assert!(!state.settings.contains_key("decor"));
    assert_eq!(MapFile::open(&path).expect("a map").state, state);
}

#[test]
fn roads_of_a_board_of_version_4_become_marks() {
    let folder = tempfile::tempdir().expect("a folder");
    let path = folder.path().join("a.map");
    let roads = r#"[{"rank":"track","way":[[0,0],[1,1]]},{"rank":"road","way":[[5,5],[5,6],[6,7]]},{"rank":"road"}]"#;
    let state = board_with("roads", roads);
    MapFile::create(&path, &state, &MapPack::ours(), Existing::Keep).expect("a new map");
    date_back(&path, 4);
    let mut opened = MapFile::open(&path).expect("a map");
    assert!(!opened.state.settings.contains_key("roads"));
    let roads: Vec<_> = laid_by_hands(&opened.state.overlay).collect();
    let lengths: Vec<_> = roads.iter().map(|(_, road)| road.way.len()).collect();
    assert_eq!(lengths, [2, 3]);
    assert_eq!(roads[1].1.rank, RoadRank::Road);
    // What is read is, letter by letter, what a step says was there.
    let gone = only_these_roads(&opened.state.overlay, &[]);
    opened.file.push_stroke(&gone).expect("it is written");
    drop(opened);
    let (state, _) = MapFile::read(&path).expect("a map");
    assert_eq!(laid_by_hands(&state.overlay).count(), 0);
}

#[test]
fn names_of_a_board_of_version_5_become_marks() {
    let folder = tempfile::tempdir().expect("a folder");
    let path = folder.path().join("a.map");
    let names = r#"[{"kind":"town","x":4,"y":5,"name":"L'Oran"},{"kind":"town","x":4,"y":6,"name":"Gone"},
        {"kind":"sea","x":0,"y":8,"name":"Old \"Sea\""},{"kind":"town","x":1,"y":1,"name":"Far"},{"kind":"sea","x":0,"y":8},{"kind":"moon","x":1,"y":1,"name":"No"}]"#;
    let mut state = board_with("names", names);
    let (at, far) = (TilePos::new(4, 5), TilePos::new(1, 1));
    for kind in [DecorKind::Town, DecorKind::City, DecorKind::Sheep] {
        let one = Decor::by_hand(0, kind, 1, raised(kind, at), &state.overlay);
        state.overlay.set_mark(one.id, Some(one.mark()));
    }
    // The last was put there by a step, which can be undone.
    let place = raised(DecorKind::Town, far);
    let last = Decor::by_hand(0, DecorKind::Town, 1, place, &state.overlay);
    let put = last.put(&state.overlay);
    let mut file = MapFile::create(&path, &state, &MapPack::ours(), Existing::Keep);
    let pushed = file.as_mut().map(|file| file.push_stroke(&put));
    pushed.expect("a new map").expect("it is written");
    drop(file);
    date_back(&path, 5);
    let mut opened = MapFile::open(&path).expect("a map");
    assert!(!opened.state.settings.contains_key("names"));
    let mut names: Vec<_> = names_by_hands(&opened.state.overlay)
        .map(|(_, one)| one)
        .collect();
    names.sort_by_key(|one| (one.kind, one.at));
    let town = Kind::Site(SiteKind::Town);
    let expected = [
        BoardName::new(town, far, "Far".to_owned()),
        BoardName::new(town, at, "L'Oran".to_owned()),
        BoardName::new(Kind::Sea, TilePos::new(0, 8), "Old \"Sea\"".to_owned()),
    ];
    assert_eq!(names, expected);
    assert_eq!(by_hands(&opened.state.overlay).count(), 4);
    // What is read is, letter by letter, what a step says was there.
    let gone = only_these_names(&opened.state.overlay, &[]);
    opened.file.push_stroke(&gone).expect("it is written");
    drop(opened);
    let (state, _) = MapFile::read(&path).expect("a map");
    assert_eq!(names_by_hands(&state.overlay).count(), 0);
    assert_eq!(by_hands(&state.overlay).count(), 4);
}

#[test]
fn an_older_map_that_is_only_read_stays_as_it_is() {
    let folder = tempfile::tempdir().expect("a folder");
    let path = folder.path().join("a.map");
    let state = old_map(&path);
    let before = fs::read(&path).expect("a file");
    let editor = MapFile::open(&path).expect("a map");
    let opened = open_as(&path, LATER).expect("a map");
    assert_eq!(opened.state, state);
    assert_eq!(opened.file.read_only(), Some(ReadOnly::OpenElsewhere));
    assert_eq!(read_as(&path, LATER).expect("a map").state, state);
    drop((opened, editor));
    assert_eq!(fs::read(&path).expect("a file"), before);
}

#[test]
fn a_step_that_fails_changes_nothing() {
    let folder = tempfile::tempdir().expect("a folder");
    let path = folder.path().join("a.map");
    let state = old_map(&path);
    open_as(&path, FAILING).expect_err("a step fails");
    assert_eq!(MapFile::open(&path).expect("still version 3").state, state);
}

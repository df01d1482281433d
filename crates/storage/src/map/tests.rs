//! Failures inside a map's file: a full database, removed files, and what autosave makes of them.

use std::time::Duration;

use super::*;
use mapmaker_grid::TilePos;
use mapmaker_grid::tileset::TileId;
use mapmaker_grid::world::{EditedCell, LaidRoad, Mark, MarkChange, Origin, Placed, Stroke};

/// Long enough for any disk.
const PATIENCE: Duration = Duration::from_mins(1);

/// A stroke over a whole row of a board.
fn row(state: &MapState, y: i64, tile: u16) -> Stroke {
    let cell = EditedCell {
        tile: TileId(tile),
        origin: Origin::Pinned,
    };
    Stroke::over(
        &state.overlay,
        (0..200).map(|x| (TilePos::new(x, y), Some(cell))),
    )
}

/// Limits a map's file to so many pages.
fn limit(file: &MapFile, pages: i64) {
    let writer = file.writer.as_ref().expect("to be written");
    let set = writer
        .connection
        .pragma_update(None, "max_page_count", pages);
    set.expect("limited");
}

fn pages(file: &MapFile) -> i64 {
    let writer = file.writer.as_ref().expect("to be written");
    let count = writer
        .connection
        .pragma_query_value(None, "page_count", |row| row.get(0));
    count.expect("counted")
}

#[test]
fn marks_are_saved_undone_and_made_again_as_cells_are() {
    let folder = tempfile::tempdir().expect("a folder");
    let path = folder.path().join("a.map");
    let mut state = MapState::new(MapKind::Board(BoardHead::new(200, 200)));
    let mut file = MapFile::create(&path, &state, &MapPack::ours(), Existing::Keep).expect("a map");
    let mark = |name: &str| {
        Some(Mark {
            name: Some(name.to_owned()),
            place: Some(Placed {
                x: 3,
                y: -4,
                kind: "castle".to_owned(),
                fine: None,
            }),
            name_at: Some((-2, 9)),
            is_great: true,
            ..Mark::default()
        })
    };
    let at = TilePos::new(3, 4);
    let id = u64::MAX - 7;
    // Cells, marks alone, marks again, cells: the strokes must not be mixed up.
    for step in 0..4 {
        let stroke = match step {
            0 | 3 => row(&state, step, 5),
            _ => Stroke::marking(&state.overlay, id, at, mark(&format!("Oran {step}"))),
        };
        file.push_stroke(&stroke).expect("saved");
        state.overlay.apply(&stroke);
        state.history.push(stroke);
    }
    drop(file);
    assert_eq!(MapFile::read(&path).expect("a map").0, state);
    let copy = folder.path().join("b.map");
    MapFile::create(&copy, &state, &MapPack::ours(), Existing::Keep).expect("a map");
    assert_eq!(MapFile::read(&copy).expect("a map").0, state);
    let mut opened = MapFile::open(&path).expect("a map");
    for _ in 0..3 {
        assert!(opened.file.undo().expect("undone"));
        let stroke = state.history.undo().expect("a stroke");
        state.overlay.apply(&stroke);
    }
    assert_eq!(state.overlay.mark(id), None);
    assert!(opened.file.redo().expect("redone"));
    let stroke = state.history.redo().expect("a stroke");
    state.overlay.apply(&stroke);
    assert_eq!(state.overlay.mark(id), mark("Oran 1").as_ref());
    let wrong = Stroke::default().with_marks([MarkChange {
        id,
        at,
        before: mark("Ivry"),
        after: None,
    }]);
    let refused = opened.file.push_stroke(&wrong);
    assert!(
        matches!(refused, Err(MapError::OutOfStep { .. })),
        "{refused:?}"
    );
    drop(opened);
    assert_eq!(MapFile::read(&path).expect("a map").0, state);
}

#[test]
fn a_full_disk_is_reported_and_waiting_changes_are_saved_when_there_is_room() {
    let folder = tempfile::tempdir().expect("a folder");
    let path = folder.path().join("a.map");
    let mut state = MapState::new(MapKind::Board(BoardHead::new(200, 200)));
    let pack = MapPack::ours();
    let mut file = MapFile::create(&path, &state, &pack, Existing::Keep).expect("a map");
    let keep = |state: &mut MapState, stroke: Stroke| {
        state.overlay.apply(&stroke);
        state.history.push(stroke);
    };
    limit(&file, pages(&file) + 8);
    let mut saved = 0;
    let error = loop {
        let stroke = row(&state, saved, 5);
        match file.push_stroke(&stroke) {
            Ok(()) => keep(&mut state, stroke),
            Err(error) => break error,
        }
        saved += 1;
    };
    assert!(saved > 0);
    assert!(matches!(error, MapError::Full { .. }), "{error}");
    assert!(error.to_string().contains("the disk is full"));
    assert_eq!(MapFile::read(&path).expect("a map").0, state);

    // The same with autosave.
    let before = state.clone();
    let mut autosave = Autosave::start(file);
    for y in saved..saved + 5 {
        let stroke = row(&state, y, 6);
        autosave.send(MapChange::Stroke(stroke.clone()));
        keep(&mut state, stroke);
    }
    assert!(!autosave.flush(PATIENCE));
    assert_eq!(autosave.saved_up_to(), 0);
    let trouble = autosave.trouble().expect("no room");
    assert!(matches!(*trouble, MapError::Full { .. }));
    assert_eq!(MapFile::read(&path).expect("a map").0, before);
    // Closing returns what could not be saved, and a new file may have space for it.
    let unsaved = autosave.close().expect_err("no room");
    assert_eq!(unsaved.changes.len(), 5);
    assert!(matches!(unsaved.changes[0], MapChange::Stroke(_)));
    let mut file = MapFile::open(&path).expect("a map").file;
    for change in &unsaved.changes {
        file.make(change).expect("saved");
    }
    assert_eq!(MapFile::read(&path).expect("a map").0, state);
}

#[test]
fn what_failed_is_tried_again() {
    let folder = tempfile::tempdir().expect("a folder");
    let path = folder.path().join("a.map");
    let state = MapState::new(MapKind::Board(BoardHead::new(200, 200)));
    let file = MapFile::create(&path, &state, &MapPack::ours(), Existing::Keep).expect("a map");
    // Another program is writing, longer than the timeout.
    let blocker = Connection::open(&path).expect("a database");
    blocker.execute_batch("BEGIN IMMEDIATE").expect("begun");
    let writer = file.writer.as_ref().expect("to be written");
    writer.connection.busy_timeout(Duration::ZERO).expect("set");
    let mut autosave = Autosave::start(file);
    let stroke = row(&state, 3, 5);
    autosave.send(MapChange::Stroke(stroke.clone()));
    assert!(!autosave.flush(PATIENCE));
    let trouble = autosave.trouble().expect("busy");
    assert!(matches!(*trouble, MapError::Busy { .. }), "{trouble}");
    drop(blocker);
    autosave.retry();
    while !autosave.flush(PATIENCE) {
        std::thread::sleep(Duration::from_millis(5));
    }
    assert!(autosave.trouble().is_none());
    assert_eq!(autosave.saved_up_to(), 1);
    drop(autosave);
    let (found, _) = MapFile::read(&path).expect("a map");
    assert_eq!(found.history.strokes(), [stroke]);
}

/// The files in a folder with what they hold, sorted.
#[cfg(unix)]
fn files_in(folder: &std::path::Path) -> Vec<(Vec<u8>, std::path::PathBuf)> {
    let files = std::fs::read_dir(folder).expect("a folder");
    let files = files.map(|file| file.expect("a file").path());
    let files = files.filter(|file| file.is_file());
    let files = files.map(|file| (std::fs::read(&file).expect("read"), file));
    let mut all: Vec<_> = files.collect();
    all.sort();
    all
}

/// The ways in which another program changes the file of an open map: how, and the expected message.
#[cfg(unix)]
#[test]
fn a_file_that_is_taken_away_is_noticed_and_all_of_it_is_kept_again_at_its_path() {
    use super::Gone;
    use std::fs;
    type TestAction = fn(&std::path::Path);
    let actions: [(TestAction, Gone); 5] = [
        (|path| fs::remove_file(path).expect("removed"), Gone::Away),
        (
            |path| fs::rename(path, path.with_extension("conflict")).expect("renamed"),
            Gone::Away,
        ),
        (
            |path| {
                let other = path.with_extension("other");
                let board = MapState::new(MapKind::Board(BoardHead::new(9, 9)));
                drop(
                    MapFile::create(&other, &board, &MapPack::ours(), Existing::Keep)
                        .expect("a map"),
                );
                fs::rename(other, path).expect("renamed");
            },
            Gone::Replaced,
        ),
        (
            |path| {
                let _lock = fs::remove_file(super::lock::beside(path, super::lock::LOCK_END));
                fs::remove_file(path).expect("removed");
            },
            Gone::Away,
        ),
        (
            |path| {
                let other = Connection::open(path).expect("a database");
                other.execute("DELETE FROM cell", []).expect("changed");
            },
            Gone::Changed,
        ),
    ];
    for (action, how) in actions {
        let folder = tempfile::tempdir().expect("a folder");
        let path = folder.path().join("a.map");
        let mut state = MapState::new(MapKind::Board(BoardHead::new(200, 200)));
        let pack = MapPack::ours();
        let file = MapFile::create(&path, &state, &pack, Existing::Keep).expect("a map");
        let mut autosave = Autosave::start(file);
        let draw = |autosave: &mut Autosave, state: &mut MapState, y| {
            let stroke = row(state, y, 5);
            state.overlay.apply(&stroke);
            state.history.push(stroke.clone());
            autosave.send(MapChange::Stroke(stroke));
        };
        draw(&mut autosave, &mut state, 1);
        assert!(autosave.flush(PATIENCE));
        action(&path);
        let before = files_in(folder.path());
        if how != Gone::Changed {
            // Before the next stroke, although nothing was sent.
            while autosave.gone().is_none() {
                std::thread::sleep(Duration::from_millis(5));
            }
        }
        draw(&mut autosave, &mut state, 2);
        assert!(!autosave.flush(PATIENCE));
        assert_eq!(autosave.gone(), Some(how));
        let refused = autosave.trouble().expect("it is gone").to_string();
        assert!(refused.contains("another program has"), "{refused}");
        assert!(
            files_in(folder.path()) == before,
            "no stroke goes into what has no name: {how:?}"
        );
        autosave.send_whole(state.clone(), pack.clone());
        assert!(
            autosave.flush(PATIENCE),
            "{how:?}: {:?}",
            autosave.trouble()
        );
        assert!(autosave.trouble().is_none());
        assert_eq!(MapFile::read(&path).expect("a map").0, state);
        // Saving continues there, and nobody else may write meanwhile.
        draw(&mut autosave, &mut state, 3);
        assert!(autosave.flush(PATIENCE));
        assert!(
            MapFile::open(&path)
                .expect("a map")
                .file
                .read_only()
                .is_some()
        );
        drop(autosave);
        assert_eq!(MapFile::read(&path).expect("a map").0, state);
        assert!(
            MapFile::open(&path)
                .expect("a map")
                .file
                .read_only()
                .is_none()
        );
    }
}

/// A road of one tile, which no map can store.
fn no_road() -> Mark {
    Mark {
        road: Some(LaidRoad {
            rank: "track".to_owned(),
            way: vec![(3, 4)],
            passages: Vec::new(),
        }),
        ..Mark::default()
    }
}

#[test]
fn a_mark_that_makes_no_sense_is_refused_before_anything_is_written() {
    let folder = tempfile::tempdir().expect("a folder");
    let path = folder.path().join("a.map");
    let pack = MapPack::ours();
    let mut state = MapState::new(MapKind::Board(BoardHead::new(200, 200)));
    let mut file = MapFile::create(&path, &state, &pack, Existing::Keep).expect("a map");
    let good = row(&state, 1, 5);
    file.push_stroke(&good).expect("saved");
    state.overlay.apply(&good);
    state.history.push(good);
    let at = TilePos::new(3, 4);
    let put = Stroke::marking(&state.overlay, 7, at, Some(no_road()));
    let bad = row(&state, 2, 6).then(put);
    let error = file.push_stroke(&bad).expect_err("no such road");
    assert!(matches!(error, MapError::NoMark { id: 7, .. }), "{error}");
    assert!(error.to_string().contains("makes no sense"), "{error}");
    assert_eq!(MapFile::read(&path).expect("a map").0, state);
    // Saving continues with what can be written.
    let next = row(&state, 3, 6);
    file.push_stroke(&next).expect("saved");
    state.overlay.apply(&next);
    state.history.push(next);
    drop(file);
    assert_eq!(MapFile::read(&path).expect("a map").0, state);
    // Nor can a whole map with it be written.
    let other = folder.path().join("b.map");
    state.overlay.apply(&bad);
    let error = MapFile::create(&other, &state, &pack, Existing::Keep).expect_err("no such road");
    assert!(matches!(error, MapError::NoMark { id: 7, .. }), "{error}");
    assert!(!other.exists());
}

#[test]
fn a_change_that_is_refused_keeps_nothing_out_of_the_file_once_all_of_the_map_is_sent() {
    // It stayed the first of those that wait, and was tried again for ever.
    let folder = tempfile::tempdir().expect("a folder");
    let path = folder.path().join("a.map");
    let pack = MapPack::ours();
    let mut state = MapState::new(MapKind::Board(BoardHead::new(200, 200)));
    let file = MapFile::create(&path, &state, &pack, Existing::Keep).expect("a map");
    let mut autosave = Autosave::start(file);
    let put = Stroke::marking(&state.overlay, 7, TilePos::new(3, 4), Some(no_road()));
    assert!(put.clone().with_valid_marks().is_empty());
    autosave.send(MapChange::Stroke(put));
    let next = row(&state, 3, 6);
    autosave.send(MapChange::Stroke(next.clone()));
    state.overlay.apply(&next);
    state.history.push(next);
    assert!(!autosave.flush(PATIENCE));
    assert!(autosave.is_stuck());
    autosave.send_whole(state.clone(), pack);
    assert!(autosave.flush(PATIENCE), "{:?}", autosave.trouble());
    assert!(!autosave.is_stuck() && autosave.trouble().is_none());
    drop(autosave);
    assert_eq!(MapFile::read(&path).expect("a map").0, state);
}

#[test]
fn one_mark_that_makes_no_sense_costs_a_damaged_map_no_other() {
    let folder = tempfile::tempdir().expect("a folder");
    let path = folder.path().join("a.map");
    let mut state = MapState::new(MapKind::Board(BoardHead::new(200, 200)));
    for id in [1, 2, u64::MAX] {
        let name = Some("Oran".to_owned());
        let mark = Mark {
            name,
            ..Mark::default()
        };
        state.overlay.set_mark(id, Some(mark));
    }
    let pack = MapPack::ours();
    drop(MapFile::create(&path, &state, &pack, Existing::Keep).expect("a map"));
    let spoil = |value: &str| {
        let database = Connection::open(&path).expect("a database");
        let set = database.execute(&format!("UPDATE mark SET value = {value} WHERE id = 2"), []);
        assert_eq!(set.expect("set"), 1);
    };
    let road = serde_json::to_string(&no_road()).expect("JSON");
    for value in [&format!("'{road}'"), "'{'", "CAST(x'ff41' AS TEXT)"] {
        spoil(value);
        let error = MapFile::read(&path).expect_err("damaged");
        assert!(matches!(error, MapError::Damaged { .. }), "{error}");
        let left = salvage(&path).expect("something is left");
        assert_eq!(left.lost, ["what was done to some of its places"]);
        let ids: Vec<_> = left.state.overlay.marks().keys().copied().collect();
        assert_eq!(ids, [1, u64::MAX]);
        let copy = folder.path().join("copy.map");
        drop(left.write(&copy).expect("written"));
        assert_eq!(MapFile::read(&copy).expect("a map").0, left.state);
        std::fs::remove_file(copy).expect("removed");
    }
}

#[test]
fn what_a_later_program_added_to_a_mark_is_named_and_no_damage() {
    // Tables stay as they are for a new kind of mark, so that their version does not tell.
    let folder = tempfile::tempdir().expect("a folder");
    let path = folder.path().join("a.map");
    let state = MapState::new(MapKind::Board(BoardHead::new(5, 5)));
    drop(MapFile::create(&path, &state, &MapPack::ours(), Existing::Keep).expect("a map"));
    let database = Connection::open(&path).expect("a database");
    let value = "INSERT INTO mark VALUES (1, '{\"name\":\"Oran\",\"flag\":[3,4]}')";
    database.execute(value, []).expect("set");
    drop(database);
    let error = MapFile::read(&path).expect_err("unknown");
    assert!(matches!(error, MapError::Unknown { .. }), "{error}");
    let says = format!("{} has \"flag\", which this version", path.display());
    assert!(error.to_string().starts_with(&says), "{error}");
    let left = salvage(&path).expect("the rest");
    assert_eq!(left.lost, ["what was done to its places"]);
}

#[cfg(unix)]
#[test]
fn the_bell_rings_when_trouble_becomes_another() {
    use std::sync::atomic::{AtomicUsize, Ordering};
    static RUNG: AtomicUsize = AtomicUsize::new(0);
    let folder = tempfile::tempdir().expect("a folder");
    let path = folder.path().join("a.map");
    let state = MapState::new(MapKind::Board(BoardHead::new(200, 200)));
    let file = MapFile::create(&path, &state, &MapPack::ours(), Existing::Keep).expect("a map");
    limit(&file, pages(&file));
    let mut autosave = Autosave::start(file);
    autosave.ring(|| {
        RUNG.fetch_add(1, Ordering::SeqCst);
    });
    for y in 0..40 {
        autosave.send(MapChange::Stroke(row(&state, y, 5)));
    }
    assert!(!autosave.flush(PATIENCE));
    let is_full = |trouble: Option<_>| {
        trouble.is_some_and(|trouble: std::sync::Arc<MapError>| {
            matches!(*trouble, MapError::Full { .. })
        })
    };
    assert!(is_full(autosave.trouble()));
    assert_eq!(RUNG.load(Ordering::SeqCst), 1);
    std::fs::remove_file(&path).expect("removed");
    while autosave.gone().is_none() {
        autosave.retry();
        std::thread::sleep(Duration::from_millis(5));
    }
    assert_eq!(RUNG.load(Ordering::SeqCst), 2, "it is another trouble");
}

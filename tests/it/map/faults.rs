//! Files that are no maps, of another version, damaged, or not writable: one clear sentence, and no harm.

use std::fs;
use std::path::{Path, PathBuf};
use std::sync::LazyLock;

use mapmaker::grid::world::Stroke;
use mapmaker::storage::exit::{ExitCode, Failure};
use mapmaker::storage::map::{MapChange, MapError, MapFile, MapState, ReadOnly, salvage};
use proptest::prelude::*;
use rusqlite::Connection;
use tempfile::TempDir;

use super::{Edited, board, pins, world};
use crate::support::{names, refused, run, stdout_of, text};

/// The bytes of a board with many strokes, some of them undone, and the board.
static FULL_BOARD: LazyLock<(Vec<u8>, MapState)> = LazyLock::new(|| {
    let folder = tempfile::tempdir().expect("a folder");
    let path = folder.path().join("a.map");
    let mut edited = Edited::create(&path, board(60, 60));
    for turn in 0..30 {
        // A row of its own, and a cell that every stroke changes.
        let row = (0..60).map(|x| (x, turn * 2));
        let row: Vec<_> = row.chain([(turn, 1), (59, 1)]).collect();
        let stroke = pins(&edited.state, &row, turn as u16 + 1);
        edited.make(&MapChange::Stroke(stroke));
    }
    edited.make(&MapChange::Undo);
    edited.make(&MapChange::Setting("theme".to_owned(), "ink".to_owned()));
    let state = edited.state.clone();
    drop(edited);
    (fs::read(path).expect("a file"), state)
});

/// A folder with that board in it, and the board.
pub(super) fn full_board() -> (TempDir, PathBuf, MapState) {
    let (bytes, state) = &*FULL_BOARD;
    let folder = tempfile::tempdir().expect("a folder");
    let path = folder.path().join("a.map");
    fs::write(&path, bytes).expect("written");
    (folder, path, state.clone())
}

/// The exit code and sentence of a file that can't be opened. Asserts that the file is unchanged, and that no file is
/// beside it.
fn refusal(path: &Path) -> (ExitCode, String) {
    let before = fs::read(path).ok();
    let others = names(path.parent().expect("a folder"));
    let error = MapFile::open(path).map(|_| ()).expect_err("no map");
    let read = MapFile::read(path).map(|_| ()).expect_err("no map");
    let Failure { code, message } = error.into();
    assert_eq!(read.to_string(), message);
    assert_eq!(message.lines().count(), 1, "{message}");
    assert!(message.contains("a.map"), "{message}");
    assert_eq!(fs::read(path).ok(), before, "{message}");
    assert_eq!(names(path.parent().expect("a folder")), others);
    (code, message)
}

#[test]
fn what_is_no_map_is_called_so() {
    let folder = tempfile::tempdir().expect("a folder");
    let path = folder.path().join("a.map");
    let missing = MapFile::open(&path).expect_err("missing");
    assert!(matches!(missing, MapError::Unreadable { .. }));
    fs::create_dir(&path).expect("a folder");
    assert!(matches!(
        MapFile::open(&path),
        Err(MapError::Unreadable { .. })
    ));
    fs::remove_dir(&path).expect("removed");
    let other = folder.path().join("other.db");
    let connection = Connection::open(&other).expect("a database");
    connection
        .execute_batch("CREATE TABLE a (b); INSERT INTO a VALUES (1);")
        .expect("made");
    drop(connection);
    let of_another_program = fs::read(&other).expect("a file");
    fs::remove_file(&other).expect("removed");
    for bytes in [
        &b""[..],
        b"S",
        b"a shopping list\n",
        &[0; 5000],
        &[0xFF; 100],
        b"SQLite format 4\0 and so on",
        &of_another_program,
    ] {
        fs::write(&path, bytes).expect("written");
        let (code, message) = refusal(&path);
        assert_eq!(code, ExitCode::BadUse, "{message}");
        assert!(message.contains("is not a MapMaker map"), "{message}");
    }
    refused(&["world", "edit", text(&path), "--undo"], 2);
    refused(
        &["world", "dump", text(&path), "--at", "0,0", "--size", "1x1"],
        2,
    );
    refused(&["board", "solve", text(&path)], 2);
    refused(&["map", "info", text(&path)], 2);
}

#[test]
fn a_map_of_another_version_is_refused_in_a_sentence_and_stays_as_it_is() {
    for (change, what) in [
        (
            "PRAGMA user_version = 2",
            "a.map is of version 2 of the map format, and this program reads version 1 alone",
        ),
        ("PRAGMA user_version = -1", "version -1 of the map format"),
        (
            "UPDATE map SET generator = 3",
            "a.map is of version 3 of world generation, and this program reads version 2 alone",
        ),
        (
            "UPDATE map SET generator = 1",
            "version 1 of world generation",
        ),
        (
            "UPDATE pack SET version = 7",
            "a.map is of version 7 of our tile pack, and this program reads version 1 alone",
        ),
    ] {
        let folder = tempfile::tempdir().expect("a folder");
        let path = folder.path().join("a.map");
        drop(Edited::create(&path, world("1")));
        let connection = Connection::open(&path).expect("a database");
        connection.execute_batch(change).expect("changed");
        drop(connection);
        let (code, message) = refusal(&path);
        assert_eq!(code, ExitCode::BadUse);
        assert!(message.contains(what), "{message}");
        let before = fs::read(&path).expect("a file");
        refused(&["world", "edit", text(&path), "--undo"], 2);
        assert_eq!(fs::read(&path).expect("a file"), before);
    }
}

#[test]
fn what_makes_no_sense_is_damage() {
    for change in [
        "DELETE FROM map",
        "UPDATE map SET standing = 31",
        "UPDATE map SET standing = 5",
        "UPDATE map SET width = 5000",
        "UPDATE map SET width = 59",
        "DELETE FROM change WHERE stroke = 7",
        "DELETE FROM change WHERE stroke > 28",
        "UPDATE change SET tile_after = tile_after + 1 WHERE stroke = 9 AND x = 9",
        "UPDATE change SET tile_before = tile_before + 1 WHERE stroke = 9 AND x = 59 AND y = 1",
        "UPDATE change SET tile_before = NULL, origin_before = NULL WHERE stroke = 9 AND x = 59 AND y = 1",
        "UPDATE change SET origin_before = NULL WHERE stroke = 9 AND x = 59 AND y = 1",
        "UPDATE cell SET tile = 999 WHERE x = 9",
        "UPDATE cell SET origin = 0 WHERE x = 9 AND y = 2",
        "DELETE FROM cell WHERE x = 9 AND y = 2",
        "INSERT INTO cell VALUES (-1, 3, 1, 1)",
        "DELETE FROM tile WHERE id = 100",
        "UPDATE tile SET name = 'ABCD' WHERE id = 100",
        "DELETE FROM pack",
        "UPDATE pack SET version = NULL",
        "DROP TABLE camera",
        "CREATE TABLE other (x)",
        "CREATE TRIGGER more AFTER INSERT ON change BEGIN DELETE FROM cell; END",
        "PRAGMA user_version = 0",
    ] {
        let (_folder, path, _) = full_board();
        let connection = Connection::open(&path).expect("a database");
        let loosen = "PRAGMA ignore_check_constraints = 1; PRAGMA foreign_keys = 0;";
        connection.execute_batch(loosen).expect("loosened");
        connection.execute_batch(change).expect("changed");
        drop(connection);
        println!("{change}");
        let (code, message) = refusal(&path);
        assert_eq!(code, ExitCode::BadUse);
        assert!(message.contains("is damaged: "), "{message}");
        assert!(message.contains("mapmaker map rescue"), "{message}");
    }
}

#[test]
fn a_truncated_map_is_rescued_as_far_as_it_goes() {
    let (folder, path, state) = full_board();
    let whole = fs::read(&path).expect("a file");
    assert!(whole.len() > 100_000, "{}", whole.len());
    let mut rescued = Vec::new();
    for part in 1..20 {
        fs::write(&path, &whole[..whole.len() * part / 20]).expect("written");
        let (code, message) = refusal(&path);
        assert_eq!(code, ExitCode::BadUse);
        assert!(message.contains("is damaged: "), "{message}");
        let Ok(saved) = salvage(&path) else {
            continue;
        };
        let strokes = state.history.strokes();
        for (at, cell) in saved.state.overlay.cells() {
            // If the last strokes are lost it is as after an earlier one.
            let is_of_an_earlier = || {
                let mut changes = strokes.iter().flat_map(Stroke::changes);
                changes.any(|change| change.at == at && change.after == Some(cell))
            };
            let is_as_it_was = state.overlay.get(at) == Some(cell);
            assert!(is_as_it_was || is_of_an_earlier(), "{at:?}");
        }
        assert!(!saved.lost.is_empty());
        let cells = saved.state.overlay.len();
        // The readable part is a map.
        let copy = folder.path().join("copy.map");
        drop(saved.write(&copy).expect("written"));
        assert_eq!(MapFile::read(&copy).expect("a map").0, saved.state);
        fs::remove_file(&copy).expect("removed");
        rescued.push(cells);
    }
    assert!(rescued.len() > 5, "{rescued:?}");
    assert!(rescued.iter().any(|&cells| cells > 500), "{rescued:?}");
    for bytes in 0..200 {
        fs::write(&path, &whole[..bytes]).expect("written");
        refusal(&path);
    }
}

#[test]
fn a_damaged_map_is_kept_aside_and_what_can_be_read_takes_its_place() {
    let (folder, path, state) = full_board();
    for turn in 1..4 {
        let connection = Connection::open(&path).expect("a database");
        let change = "UPDATE change SET tile_after = tile_after + 1 WHERE stroke = 9 AND x = 9";
        connection.execute_batch(change).unwrap_or_default();
        connection
            .execute_batch("CREATE TABLE other (x)")
            .expect("changed");
        drop(connection);
        let damaged = fs::read(&path).expect("a file");
        refusal(&path);
        let saved = salvage(&path).expect("something");
        assert_eq!(saved.state.overlay, state.overlay);
        assert_eq!(saved.lost.len(), usize::from(turn == 1), "{:?}", saved.lost);
        let (file, aside) = saved.replace().expect("replaced");
        assert_eq!(
            aside,
            file.path().with_file_name(format!("a.damaged-{turn}.map"))
        );
        assert_eq!(fs::read(aside).expect("a file"), damaged);
        assert_eq!(file.read_only(), None);
        drop(file);
        let (state, _) = MapFile::read(&path).expect("a map");
        assert_eq!(state, saved.state);
    }
    assert_eq!(names(folder.path()).len(), 4);
    // The same from the command line, which leaves the damaged map in place.
    let damaged = folder.path().join("a.damaged-1.map");
    let rescued = folder.path().join("rescued.map");
    let answer = stdout_of(&["map", "rescue", text(&damaged), "--out", text(&rescued)]);
    assert!(answer.contains("lost: its undo history\n"), "{answer}");
    assert!(answer.contains("size: 60x60\n"), "{answer}");
    assert_eq!(
        MapFile::read(&rescued).expect("a map").0.overlay,
        state.overlay
    );
    refused(
        &["map", "rescue", text(&damaged), "--out", text(&rescued)],
        2,
    );
}

#[test]
fn what_cannot_be_rescued_is_called_what_it_is() {
    let folder = tempfile::tempdir().expect("a folder");
    let path = folder.path().join("a.map");
    let new = folder.path().join("new.map");
    let rescue = ["map", "rescue", text(&path), "--out", text(&new)];
    let no_map = |bytes: &[u8]| {
        fs::write(&path, bytes).expect("written");
        let sentence = refused(&rescue, 2);
        assert!(sentence.contains("is not a MapMaker map"), "{sentence}");
    };
    no_map(b"");
    no_map(b"eggs, milk");
    no_map(&[0xA5; 9000]);
    let other = folder.path().join("other.db");
    let connection = Connection::open(&other).expect("a database");
    let of_another_program = "CREATE TABLE map (kind); INSERT INTO map VALUES ('street');";
    connection.execute_batch(of_another_program).expect("made");
    drop(connection);
    no_map(&fs::read(&other).expect("a file"));
    // A map of which only the beginning is left: rescue does not help.
    let (_folder, whole, _) = full_board();
    let whole = fs::read(&whole).expect("a file");
    for left in [100, 1000, 3000, 5000] {
        fs::write(&path, &whole[..left]).expect("written");
        let sentence = refused(&rescue, 2);
        let why = format!("nothing can be rescued from the map {}: ", path.display());
        assert!(sentence.starts_with(&why), "{sentence}");
        let whole = whole.len();
        let report = format!("only {left} of its {whole} bytes are there");
        assert!(sentence.ends_with(&report), "{sentence}");
        assert!(!sentence.contains("map rescue"), "{sentence}");
    }
    assert_eq!(names(folder.path()), ["a.map", "other.db"]);
}

proptest! {
    #![proptest_config(ProptestConfig { cases: mapmaker_testing::cases(96), failure_persistence: None, ..ProptestConfig::default() })]

    #[test]
    fn whatever_happens_to_the_bytes_nothing_panics_and_the_file_stays(
        damage in prop::collection::vec((any::<prop::sample::Index>(), any::<u8>()), 1..20),
        cut in prop::option::of(any::<prop::sample::Index>()),
    ) {
        let (_folder, path, _) = full_board();
        let mut bytes = fs::read(&path).expect("a file");
        for (place, byte) in damage {
            let place = place.index(bytes.len());
            bytes[place] = byte;
        }
        if let Some(cut) = cut {
            bytes.truncate(cut.index(bytes.len()));
        }
        fs::write(&path, &bytes).expect("written");
        match MapFile::open(&path) {
            Err(error) => {
                prop_assert_eq!(error.to_string().lines().count(), 1);
                prop_assert_eq!(fs::read(&path).expect("a file"), bytes);
            }
            // Damage in a part that is not read.
            Ok(opened) => {
                let (state, _) = MapFile::read(&path).expect("a map");
                prop_assert_eq!(state, opened.state);
            }
        }
        if let Ok(saved) = salvage(&path) {
            let copy = path.with_file_name("copy.map");
            drop(saved.write(&copy).expect("written"));
            prop_assert_eq!(MapFile::read(&copy).expect("a map").0, saved.state);
        }
    }
}

#[test]
fn the_second_program_reads_and_says_so() {
    let (_folder, path, mut state) = full_board();
    let mut first = MapFile::open(&path).expect("a map").file;
    let mut second = MapFile::open(&path).expect("a map");
    assert_eq!(second.file.read_only(), Some(ReadOnly::OpenElsewhere));
    assert_eq!(second.state, state);
    let stroke = pins(&state, &[(0, 0)], 77);
    let refused_write = second.file.push_stroke(&stroke).expect_err("read only");
    assert!(
        refused_write
            .to_string()
            .contains("open in another window or program")
    );
    // Also by other programs, not only by other windows of this one.
    let sentence = refused(&["board", "edit", text(&path), "--undo"], 4);
    assert!(
        sentence.contains("open in another window or program"),
        "{sentence}"
    );
    assert_eq!(run(&["board", "check", text(&path)]).status.code(), Some(1));
    // The first is not disturbed, and later readers read what it wrote.
    first.push_stroke(&stroke).expect("saved");
    super::make(&mut state, &MapChange::Stroke(stroke));
    assert_eq!(MapFile::read(&path).expect("a map").0, state);
    drop(first);
    drop(second);
    assert_eq!(MapFile::open(&path).expect("a map").file.read_only(), None);
}

#[test]
fn readers_see_whole_strokes_while_a_writer_writes() {
    let folder = tempfile::tempdir().expect("a folder");
    let path = folder.path().join("a.map");
    let Edited {
        mut state,
        mut file,
    } = Edited::create(&path, board(30, 30));
    let done = std::sync::atomic::AtomicBool::new(false);
    std::thread::scope(|scope| {
        let reader = || {
            let mut seen = 0;
            while !done.load(std::sync::atomic::Ordering::Relaxed) {
                // The content is checked: half a stroke would be damage. On a busy machine the writer may hold the
                // file longer than a reader waits.
                let state = match MapFile::read(&path) {
                    Ok((state, _)) => state,
                    Err(MapError::Busy { .. }) => continue,
                    Err(error) => panic!("{error}"),
                };
                assert!(state.history.standing() >= seen);
                seen = state.history.standing();
            }
            seen
        };
        let readers = [scope.spawn(reader), scope.spawn(reader)];
        for turn in 0..60 {
            let row: Vec<_> = (0..30).map(|x| (x, turn % 30)).collect();
            let stroke = pins(&state, &row, turn as u16 + 1);
            file.push_stroke(&stroke).expect("saved");
            super::make(&mut state, &MapChange::Stroke(stroke));
        }
        done.store(true, std::sync::atomic::Ordering::Relaxed);
        let seen = readers.map(|reader| reader.join().expect("no panic"));
        assert!(seen.iter().any(|&seen| seen > 0), "{seen:?}");
    });
}

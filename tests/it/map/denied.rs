//! Maps that can't be written: folders and files of other users, full disks, interrupted changes. The tests need
//! another user or limits of processes, so they are for Unix.

use std::fmt::Write as _;
use std::fs;
use std::os::unix::fs::PermissionsExt;
use std::os::unix::process::CommandExt;
use std::path::Path;
use std::process::{Command, Output, Stdio};

use mapmaker::storage::map::{Existing, MapFile, MapPack};
use rusqlite::Connection;

use super::faults::full_board;
use super::world;
use crate::support::{edited, names, stdout_of, text};

/// A user who is not the superuser and owns nothing.
const NOBODY: u32 = 65534;

fn permit(path: &Path, mode: u32) {
    fs::set_permissions(path, fs::Permissions::from_mode(mode)).expect("permitted");
}

/// Runs the program as a user without privileges.
fn run_as_nobody(program: &Path, arguments: &[&str]) -> Output {
    let mut command = Command::new(program);
    command.args(arguments).stdin(Stdio::null());
    // Only the superuser may become another user; any other user is without privileges already.
    let become_nobody = command.uid(NOBODY).gid(NOBODY).output();
    become_nobody.unwrap_or_else(|_| {
        let mut command = Command::new(program);
        command.args(arguments).stdin(Stdio::null());
        command.output().expect("the program starts")
    })
}

#[test]
fn where_nothing_can_be_written_a_map_can_still_be_read() {
    let folder = tempfile::tempdir().expect("a folder");
    permit(folder.path(), 0o755);
    let program = folder.path().join("mapmaker");
    fs::copy(env!("CARGO_BIN_EXE_mapmaker"), &program).expect("copied");
    permit(&program, 0o755);
    let maps = folder.path().join("maps");
    fs::create_dir(&maps).expect("a folder");
    let path = maps.join("a.map");
    stdout_of(&["board", "new", "--size", "3x1", "--out", text(&path)]);
    edited(&["board", "edit", text(&path), "--put", "0,0=SSSS"]);
    let before = fs::read(&path).expect("a file");
    for (of_folder, of_file, reason) in [
        (0o555, 0o666, "folder can't be written to"),
        (0o777, 0o444, "write-protected"),
        (0o555, 0o444, "can't be written to"),
    ] {
        permit(&path, of_file);
        permit(&maps, of_folder);
        let check = run_as_nobody(&program, &["board", "check", text(&path)]);
        assert_eq!(check.status.code(), Some(0), "{check:?}");
        let edit = run_as_nobody(&program, &["board", "edit", text(&path), "--undo"]);
        let errors = String::from_utf8_lossy(&edit.stderr);
        assert_eq!(edit.status.code(), Some(4), "{errors}");
        assert_eq!(errors.lines().count(), 1, "{errors}");
        assert!(errors.contains(reason), "{errors}");
        permit(&maps, 0o755);
        assert_eq!(names(&maps), ["a.map"]);
        assert_eq!(fs::read(&path).expect("a file"), before);
    }
    permit(&maps, 0o555);
    let new = maps.join("b.map");
    let made = run_as_nobody(&program, &["board", "new", "--out", text(&new)]);
    assert_eq!(made.status.code(), Some(4));
    // An interrupted change can't be rolled back there.
    permit(&maps, 0o755);
    cut_short(&path);
    permit(&path, 0o444);
    permit(&maps, 0o555);
    let check = run_as_nobody(&program, &["board", "check", text(&path)]);
    let errors = String::from_utf8_lossy(&check.stderr);
    assert_eq!(check.status.code(), Some(4), "{errors}");
    assert!(errors.contains("unfinished change"), "{errors}");
    permit(&maps, 0o755);
    permit(&path, 0o644);
    assert_eq!(MapFile::open(&path).expect("a map").state.overlay.len(), 1);
    assert_eq!(names(&maps), ["a.map"]);
}

/// Leaves a map as a kill in the middle of a change does: with half of the change and the journal.
fn cut_short(path: &Path) {
    let folder = tempfile::tempdir().expect("a folder");
    let connection = Connection::open(path).expect("a database");
    // Spilled to the disk before the commit.
    connection
        .execute_batch("PRAGMA cache_size = 1; BEGIN")
        .expect("begun");
    for number in 0..2000 {
        let add = "INSERT INTO setting VALUES (?1, ?1)";
        connection
            .execute(add, [number.to_string()])
            .expect("added");
    }
    let journal = path.with_file_name("a.map-journal");
    for file in [path, &journal] {
        fs::copy(file, folder.path().join(file.file_name().expect("a name"))).expect("copied");
    }
    drop(connection);
    for name in ["a.map", "a.map-journal"] {
        fs::copy(folder.path().join(name), path.with_file_name(name)).expect("copied");
    }
    assert!(journal.exists());
}

/// Runs the program with a limit on the size of files, in blocks of 512 bytes.
fn run_limited(blocks: usize, arguments: &[&str]) -> Output {
    let script = format!("trap '' XFSZ; ulimit -f {blocks}; exec \"$0\" \"$@\"");
    let mut command = Command::new("sh");
    command.args(["-c", &script, env!("CARGO_BIN_EXE_mapmaker")]);
    command.args(arguments).stdin(Stdio::null());
    command.output().expect("the program starts")
}

#[test]
fn a_disk_that_is_full_loses_nothing() {
    let folder = tempfile::tempdir().expect("a folder");
    let path = folder.path().join("a.map");
    stdout_of(&["board", "new", "--size", "100x100", "--out", text(&path)]);
    let length = fs::metadata(&path).expect("there").len() as usize;
    // Enough for some strokes of a row each, but not for all.
    let mut script = String::new();
    for y in 0..100 {
        script += "put";
        for x in 0..100 {
            // OK because writing to a string never fails.
            let _ = write!(script, " {x},{y}=PPPP");
        }
        script += "\n";
    }
    let lines = folder.path().join("lines.txt");
    fs::write(&lines, script).expect("written");
    let edit = ["board", "edit", text(&path), "--script", text(&lines)];
    let output = run_limited(length / 512 + 100, &edit);
    let errors = String::from_utf8_lossy(&output.stderr);
    assert_eq!(output.status.code(), Some(4), "{errors}");
    assert_eq!(errors.lines().count(), 1, "{errors}");
    assert!(errors.contains("cannot write"), "{errors}");
    let saved = String::from_utf8_lossy(&output.stdout).lines().count();
    assert!((1..100).contains(&saved), "{saved}");
    let (state, _) = MapFile::read(&path).expect("a map");
    assert_eq!(state.history.standing(), saved);
    assert_eq!(state.overlay.len(), 100 * saved);
    assert_eq!(names(folder.path()), ["a.map", "lines.txt"]);
    // A new map without space leaves nothing behind.
    let new = folder.path().join("b.map");
    let output = run_limited(8, &["board", "new", "--out", text(&new)]);
    assert_eq!(output.status.code(), Some(4), "{output:?}");
    assert_eq!(String::from_utf8_lossy(&output.stderr).lines().count(), 1);
    assert_eq!(names(folder.path()), ["a.map", "lines.txt"]);
}

#[test]
fn a_map_that_replaces_another_takes_no_heed_of_its_journal() {
    let (folder, path, state) = full_board();
    cut_short(&path);
    let other = world("2");
    drop(MapFile::create(&path, &other, &MapPack::ours(), Existing::Replace).expect("made"));
    assert_eq!(MapFile::open(&path).expect("a map").state, other);
    assert_ne!(other, state);
    assert_eq!(names(folder.path()), ["a.map"]);
}

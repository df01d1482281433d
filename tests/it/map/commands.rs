//! Commands on maps.

use std::fs;
use std::path::{Path, PathBuf};

use mapmaker::grid::TilePos;
use mapmaker::grid::world::Origin;
use mapmaker::storage::map::{MapFile, MapKind, MapState};
use tempfile::TempDir;

use crate::support::{edited, names, refused, run, run_with_input, stdout_of, text, words};

/// A folder with a world in it.
fn world() -> (TempDir, PathBuf) {
    let folder = tempfile::tempdir().expect("a folder");
    let path = folder.path().join("w.map");
    assert_eq!(
        stdout_of(&["world", "new", "--seed", "7", "--out", text(&path)]),
        ""
    );
    (folder, path)
}

fn state(path: &Path) -> MapState {
    MapFile::read(path).expect("a map").0
}

/// The names of an area of a world's file.
fn dump(map: &Path, at: &str, size: &str) -> String {
    stdout_of(&["world", "dump", text(map), "--at", at, "--size", size])
}

#[test]
fn no_picture_and_no_text_is_written_over_a_map() {
    let (folder, path) = world();
    let before = fs::read(&path).expect("a map");
    for (command, name) in [
        (
            &["world", "render", text(&path), "--tile-px", "6"][..],
            "w.png",
        ),
        (&["world", "dump", text(&path)], "w.txt"),
    ] {
        // A name with only the extension is refused, and so is a map under another extension.
        let area = |out| ["--at", "0,0", "--size", "2x2", "--out", out];
        refused(&[command, &area(text(&path))[..]].concat(), 2);
        let other = folder.path().join(name);
        fs::copy(&path, &other).expect("copied");
        let errors = refused(&[command, &area(text(&other))[..]].concat(), 4);
        assert!(errors.contains("it is a map"), "{errors}");
        assert_eq!(fs::read(&other).expect("a map"), before);
    }
    let line = format!("maze new 3 3 --seed 1 --json {}", text(&path));
    let maze = words(&line);
    assert!(refused(&maze, 4).contains("it is a map"));
    assert_eq!(fs::read(&path).expect("a map"), before);
}

#[test]
fn a_new_world_is_the_one_of_its_seed() {
    let (folder, path) = world();
    let area = ["--at", "-20,-11", "--size", "40x30"];
    for command in [
        &["world", "dump"][..],
        &["world", "dump", "--format", "json"],
        &["world", "render", "--tile-px", "6"],
        &["world", "figures"],
    ] {
        let of_file = run(&[command, &[text(&path)], &area[..]].concat());
        let of_seed = run(&[command, &["--seed", "7"], &area[..]].concat());
        assert_eq!(of_file.status.code(), Some(0), "{command:?}");
        assert_eq!(of_file.stdout, of_seed.stdout, "{command:?}");
        assert!(!of_file.stdout.is_empty());
    }
    assert_eq!(names(folder.path()), ["w.map"]);
}

#[test]
fn what_is_painted_stays_and_the_land_heals_around_it() {
    let (_folder, path) = world();
    let file = text(&path);
    let before = dump(&path, "-40,-40", "80x80");
    let line = format!("world edit {file} --paint sea --at -3,-2 --size 4x3");
    let paint = words(&line);
    let report = edited(&paint);
    assert!(
        report.starts_with("changed: ") && report.ends_with(" of them healed"),
        "{report}"
    );
    let lake = dump(&path, "-3,-2", "4x3");
    assert!(lake.split_whitespace().all(|name| name == "SSSS"), "{lake}");
    let painted = state(&path);
    assert_eq!(painted.history.standing(), 1);
    let sea = painted
        .overlay
        .cells()
        .filter(|(_, cell)| cell.origin == Origin::Painted);
    assert_eq!(sea.count(), 12);
    // Exactly the cells that the file lists as changed differ from the generated ones.
    let after = dump(&path, "-40,-40", "80x80");
    let changed = before
        .split_whitespace()
        .zip(after.split_whitespace())
        .enumerate();
    for (index, (before, after)) in changed.filter(|(_, (before, after))| before != after) {
        let at = TilePos::new(index as i64 % 80 - 40, index as i64 / 80 - 40);
        assert!(
            painted.overlay.get(at).is_some(),
            "{before} became {after} at {at:?}"
        );
    }
    // The edit is in the picture, and in every other view of the file.
    let picture = |of: &[&str]| {
        let area = ["--at", "-8,-8", "--size", "16x16", "--tile-px", "8"];
        run(&[&["world", "render"], of, &area[..]].concat()).stdout
    };
    assert_ne!(picture(&[file]), picture(&["--seed", "7"]));
    // Undo and redo, each in a run of its own.
    edited(&["world", "edit", file, "--undo"]);
    assert_eq!(dump(&path, "-40,-40", "80x80"), before);
    refused_edit(&["world", "edit", file, "--undo"], "nothing to undo");
    edited(&["world", "edit", file, "--redo"]);
    assert_eq!(state(&path), painted);
    refused_edit(&["world", "edit", file, "--redo"], "nothing to redo");
    edited(&words(&format!(
        "world edit {file} --paint nature --at -3,-2 --size 4x3"
    )));
    assert_eq!(dump(&path, "-40,-40", "80x80"), before);
    assert!(state(&path).overlay.is_empty());
    assert_eq!(state(&path).history.standing(), 2);
    // Each run prints what it changed.
    let put = ["world", "edit", file, "--put", "0,0=SSSS"];
    assert!(edited(&put).starts_with("changed: "));
    let undone = edited(&["world", "edit", file, "--undo"]);
    assert!(
        undone.starts_with("undone: ") && undone.contains(" cell"),
        "{undone}"
    );
}

/// Returns the cells to blame of an impossible edit: code 1, one sentence.
fn refused_edit(arguments: &[&str], why: &str) -> Vec<String> {
    let output = run(arguments);
    let errors = String::from_utf8(output.stderr).expect("text");
    assert_eq!(output.status.code(), Some(1), "{errors}");
    assert!(output.stdout.is_empty());
    let mut lines = errors.lines().map(str::to_owned);
    let sentence = lines.next().expect("a sentence");
    assert!(
        sentence.starts_with("mapmaker: the edit can't be made: "),
        "{sentence}"
    );
    assert!(sentence.contains(why), "{sentence}");
    let cells: Vec<_> = lines.collect();
    assert!(
        cells.iter().all(|line| line.starts_with("cell ")),
        "{errors}"
    );
    cells
}

#[test]
fn an_edit_that_cannot_be_is_refused_and_changes_nothing() {
    let (_folder, path) = world();
    let file = text(&path);
    edited(&words(&format!(
        "world edit {file} --put 0,0=SSSS --put 5,5=MMMM"
    )));
    let before = fs::read(&path).expect("a file");
    // Two neighbours that do not fit.
    let line = format!("world edit {file} --put 20,20=SSSS --put 21,20=FFFF");
    let clash = words(&line);
    let cells = refused_edit(
        &clash,
        "don't fit together: on the side that they share one has forest, the other sea",
    );
    assert!(cells.contains(&"cell 20,20".to_owned()), "{cells:?}");
    let limit = "1152921504606846976";
    // At the edge of the world no land beyond can be healed.
    let last = format!("{limit},0=FFFF");
    let cells = refused_edit(&["world", "edit", file, "--put", &last], "outside the map");
    assert!(!cells.is_empty());
    assert_eq!(fs::read(&path).expect("a file"), before);
    let unknown = refused(&["world", "edit", file, "--put", "0,0=ABCD"], 2);
    assert!(unknown.contains("\"ABCD\""), "{unknown}");
}

#[test]
fn scripts_are_saved_line_by_line_and_end_at_the_first_fault() {
    let (folder, path) = world();
    let file = text(&path);
    let script = "# a lake\npaint sea 0,0 3x2\n\nput 20,20=PPPP\nundo\nredo\n";
    let output = run_with_input(&["world", "edit", file, "--script", "-"], script);
    assert_eq!(String::from_utf8_lossy(&output.stderr), "");
    assert_eq!(output.status.code(), Some(0));
    assert_eq!(output.stdout, b"saved 1\nsaved 2\nsaved 3\nsaved 4\n");
    assert_eq!(state(&path).history.standing(), 2);
    // From a file, the same.
    let (other_folder, other) = world();
    let lines = other_folder.path().join("lines.txt");
    fs::write(&lines, script).expect("written");
    stdout_of(&["world", "edit", text(&other), "--script", text(&lines)]);
    assert_eq!(state(&other), state(&path));
    // Lines before the fault stay done.
    let before = state(&path);
    let script = "put 40,40=FFFF\nput 60,60=SSSS 61,60=FFFF\nput 80,80=FFFF\n";
    let output = run_with_input(&["world", "edit", file, "--script", "-"], script);
    assert_eq!(output.status.code(), Some(1));
    assert_eq!(output.stdout, b"saved 1\n");
    let errors = String::from_utf8_lossy(&output.stderr);
    assert!(errors.contains("standard input:2: "), "{errors}");
    assert_eq!(state(&path).history.standing(), 3);
    edited(&["world", "edit", file, "--undo"]);
    assert_eq!(state(&path).overlay, before.overlay);
    for wrong in ["fly\n", "put\n", "\u{7f}\n", "paint sea 0,0\n"] {
        let output = run_with_input(&["world", "edit", file, "--script", "-"], wrong);
        assert_eq!(output.status.code(), Some(2), "{wrong}");
        assert_eq!(String::from_utf8_lossy(&output.stderr).lines().count(), 1);
    }
    let bytes = run_with_input(&["world", "edit", file, "--script", "-"], "");
    assert_eq!((bytes.status.code(), bytes.stdout), (Some(0), Vec::new()));
    refused(&["world", "edit", file, "--script", "/nowhere/at/all"], 4);
    assert_eq!(names(folder.path()), ["w.map"]);
}

#[test]
fn a_world_carries_its_pack() {
    let folder = tempfile::tempdir().expect("a folder");
    let tiles = folder.path().join("pack");
    stdout_of(&["tiles", "draw", "--out", text(&tiles), "--tile-px", "16"]);
    let manifest = tiles.join("pack.json");
    let written = fs::read_to_string(&manifest).expect("a manifest");
    let with_weights = written.replacen('{', r#"{"weights":{"PPPP":4.0},"#, 1);
    fs::write(&manifest, with_weights).expect("written");
    let path = folder.path().join("w.map");
    let tiles_text = text(&tiles).to_owned();
    stdout_of(&words(&format!(
        "world new --seed 7 --tiles {tiles_text} --out {}",
        text(&path)
    )));
    let area = ["--at", "0,0", "--size", "9x7", "--tile-px", "16"];
    let of_folder = [
        &["world", "render", "--seed", "7", "--tiles", &tiles_text],
        &area[..],
    ]
    .concat();
    let expected = run(&of_folder).stdout;
    // The file alone, without the folder.
    fs::remove_dir_all(&tiles).expect("removed");
    let output = run(&[&["world", "render", text(&path)], &area[..]].concat());
    assert_eq!(
        output.status.code(),
        Some(0),
        "{}",
        String::from_utf8_lossy(&output.stderr)
    );
    assert!(output.stdout == expected, "the pictures differ");
    let (_, pack) = MapFile::read(&path).expect("a map");
    let mapmaker::storage::map::MapPack::Carried(pack) = pack else {
        panic!("our own pack");
    };
    assert_eq!(pack.name, "pack");
    assert!(!pack.weights.table(&pack.set).is_empty());
    assert!(stdout_of(&["map", "info", text(&path)]).contains("tile pack: pack, 141 tiles"));
}

#[test]
fn boards_are_made_edited_solved_and_distinguished_from_worlds() {
    let folder = tempfile::tempdir().expect("a folder");
    let at = |name: &str| folder.path().join(name);
    assert_eq!(
        stdout_of(&["board", "new", "--size", "3x2"]),
        ". . .\n. . .\n"
    );
    assert_eq!(stdout_of(&["board", "new"]).lines().count(), 10);
    stdout_of(&words(&format!(
        "board new --size 2x1 --rivers --out {}",
        text(&at("b.json"))
    )));
    let json = fs::read_to_string(at("b.json")).expect("a file");
    assert_eq!(
        json,
        "{\"width\":2,\"height\":1,\"rivers\":true,\"grid\":[[null,null]]}\n"
    );
    stdout_of(&["board", "new", "--size", "3x2", "--out", text(&at("b.txt"))]);
    assert_eq!(
        fs::read_to_string(at("b.txt")).expect("a file"),
        ". . .\n. . .\n"
    );
    let map = at("b.map");
    let map = text(&map);
    stdout_of(&["board", "new", "--size", "4x3", "--out", map]);
    edited(&words(&format!(
        "board edit {map} --put 0,0=SSSS --put 3,2=MMMM"
    )));
    edited(&["board", "edit", map, "--put", "1,1=PPPP", "--clear", "0,0"]);
    let beyond = ["board", "edit", map, "--put", "4,0=SSSS"];
    assert!(refused(&beyond, 2).contains("cell 4,0 is off the board"));
    refused(&["board", "edit", map, "--clear", "0,-1"], 2);
    assert_eq!(state(Path::new(map)).history.standing(), 2);
    stdout_of(&["board", "check", map]);
    let solved = stdout_of(&["board", "solve", map, "--seed", "0"]);
    let rows: Vec<Vec<_>> = solved.lines().map(|row| row.split(' ').collect()).collect();
    assert_eq!((rows[1][1], rows[2][3]), ("PPPP", "MMMM"));
    // A solution as a map: placed tiles are the user's, the rest is not.
    let full = at("full.map");
    stdout_of(&["board", "solve", map, "--seed", "0", "--out", text(&full)]);
    let full_state = state(&full);
    assert_eq!(full_state.overlay.len(), 12);
    let drawn = full_state
        .overlay
        .cells()
        .filter(|(_, cell)| cell.origin.is_drawn());
    assert_eq!(drawn.count(), 2);
    assert_eq!(
        stdout_of(&["board", "solve", text(&full), "--seed", "0"]),
        solved
    );
    refused(&["board", "solve", map, "--out", text(&full)], 2);
    // Undone, in another run.
    edited(&["board", "edit", map, "--undo"]);
    let back = stdout_of(&["board", "convert", map, text(&at("c.txt"))]);
    assert_eq!(back, "");
    let text_form = fs::read_to_string(at("c.txt")).expect("a file");
    assert_eq!(text_form, "SSSS . . .\n. . . .\n. . . MMMM\n");
    // Converted and back, with all that it contains.
    stdout_of(&["board", "convert", map, text(&at("copy.map"))]);
    assert_eq!(state(&at("copy.map")), state(Path::new(map)));
    stdout_of(&["board", "convert", text(&at("c.txt")), text(&at("d.map"))]);
    assert_eq!(
        stdout_of(&["board", "check", text(&at("d.map"))]),
        "no faults: 2 of 12 cells are filled\n"
    );
    // The kinds are distinguished.
    let world = at("w.map");
    stdout_of(&["world", "new", "--seed", "1", "--out", text(&world)]);
    let sentence = refused(&["board", "solve", text(&world)], 2);
    assert!(
        sentence.contains("holds a world, not a board"),
        "{sentence}"
    );
    let sentence = refused(&["world", "edit", map, "--undo"], 2);
    assert!(
        sentence.contains("holds a board, not a world"),
        "{sentence}"
    );
    refused(&["world", "dump", map, "--at", "0,0", "--size", "1x1"], 2);
}

#[test]
fn a_joined_board_is_solved_around_its_sides() {
    let folder = tempfile::tempdir().expect("a folder");
    let map = folder.path().join("b.map");
    stdout_of(&words(&format!(
        "board new --size 6x5 --joined --out {}",
        text(&map)
    )));
    edited(&["board", "edit", text(&map), "--put", "0,0=SSSS"]);
    let MapKind::Board(head) = state(&map).kind else {
        panic!("no board");
    };
    assert!(head.joined && !head.rivers);
    for seed in ["1", "2", "3"] {
        let solved = stdout_of(&["board", "solve", text(&map), "--seed", seed]);
        let rows: Vec<Vec<&[u8]>> = solved
            .lines()
            .map(|row| row.split(' ').map(str::as_bytes).collect())
            .collect();
        for row in &rows {
            assert_eq!(row[5][1], row[0][3], "{solved}");
        }
        for (top, bottom) in rows[0].iter().zip(&rows[4]) {
            assert_eq!(bottom[2], top[0], "{solved}");
        }
    }
}

#[test]
fn a_script_for_a_board_places_and_clears() {
    let folder = tempfile::tempdir().expect("a folder");
    let map = folder.path().join("b.map");
    stdout_of(&["board", "new", "--size", "3x3", "--out", text(&map)]);
    let script = "put 0,0=SSSS 1,0=PPPP\nclear 0,0\nundo\nput 2,2=FFFF\n";
    let edit = ["board", "edit", text(&map), "--force", "--script", "-"];
    let output = run_with_input(&edit, script);
    assert_eq!(output.stdout, b"saved 1\nsaved 2\nsaved 3\nsaved 4\n");
    let solved = folder.path().join("b.txt");
    stdout_of(&["board", "convert", text(&map), text(&solved)]);
    let board = fs::read_to_string(&solved).expect("a file");
    assert_eq!(board, "SSSS PPPP .\n. . .\n. . FFFF\n");
}

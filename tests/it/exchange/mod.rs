//! Boards and worlds in formats of other programs: `board convert`, `board render`, `board solve --out`, and maps of
//! Tiled, which the crate `tiled` reads.

mod drawn;
mod objects;
mod pictures;
mod placed;
mod sheets;
mod tiled;
mod vectors;

use std::fs;
use std::path::{Path, PathBuf};

use tempfile::TempDir;

use crate::support::{names, png, program, refused, run, stdout_of, text, words};

/// A folder with a board in it.
fn board(name: &str, content: &str) -> (TempDir, PathBuf) {
    let folder = tempfile::tempdir().expect("a folder");
    let path = folder.path().join(name);
    fs::write(&path, content).expect("written");
    (folder, path)
}

/// Converts a board; returns the path and standard error.
fn convert(from: &Path, to: &str) -> (PathBuf, String) {
    let to = from.with_file_name(to);
    let output = run(&["board", "convert", text(from), text(&to)]);
    let errors = String::from_utf8(output.stderr).expect("text");
    assert_eq!(output.status.code(), Some(0), "{errors}");
    assert!(output.stdout.is_empty());
    (to, errors)
}

fn content(path: &Path) -> String {
    fs::read_to_string(path).expect("a text")
}

fn image(width: u32, height: u32, colour: [u8; 4]) -> Vec<u8> {
    png(width, height, |_, _| colour)
}

/// A pack of 8 pixels a tile: PPPP red, MMMM in two drawings, green and blue, and a mega-tile with four different
/// cells.
fn pack() -> TempDir {
    let folder = tempfile::tempdir().expect("a folder");
    let write = |name: &str, bytes: Vec<u8>| {
        fs::write(folder.path().join(name), bytes).expect("written");
    };
    write("PPPP.png", image(8, 8, [255, 0, 0, 255]));
    write("MMMM.png", image(8, 8, [0, 255, 0, 255]));
    write("MMMM.2.png", image(8, 8, [0, 0, 255, 255]));
    let quarter = |x: u32, y: u32| [10 * (x / 8) as u8, 10 * (y / 8) as u8, 0, 255];
    write("MegaMMMM.png", png(16, 16, quarter));
    folder
}

const ISLAND: &str = "[['SSSS', 'SSSS', 'SSSS', 'SSSS', None ],\n\
                      ['SSSS', 'SHGS', 'SHRH', 'SHFH', None ],\n\
                      ['SSSS', None , 'RMPP', 'FMMM', 'PPMM'],\n\
                      ['SSSS', None , None , None , None ],\n\
                      [None , None , None , None , None ]]\n";

#[test]
fn a_board_goes_through_every_form_and_back() {
    let rows = "SSSS SSSS . DSDP\n. None RMPP .\nPPPP . . SSDH\n";
    let clean = rows.replace("None", ".");
    let (_folder, first) = board("a.txt", rows);
    let mut path = first;
    for to in [
        "b.json", "c.py", "d.tmx", "e.tmj", "f.TMX", "g.py", "h.Json", "i.tmj", "j.txt",
    ] {
        let errors;
        (path, errors) = convert(&path, to);
        assert!(errors.is_empty(), "{to}: {errors}");
    }
    assert_eq!(content(&path), clean);
    // From standard input, by its contents.
    for form in ["b.json", "c.py", "j.txt", "e.tmj", "d.tmx"] {
        let input = fs::File::open(path.with_file_name(form)).expect("a board");
        let out = path.with_file_name("out.txt");
        let mut command = program(&["board", "convert", "-", text(&out)]);
        // Standard input's tilesets are looked up in the current folder.
        let command = command
            .stdin(input)
            .current_dir(path.parent().expect("a folder"));
        let output = command.output().expect("it ends");
        let errors = String::from_utf8_lossy(&output.stderr);
        assert_eq!(output.status.code(), Some(0), "{form}: {errors}");
        assert_eq!(content(&out), clean, "{form}");
    }
}

#[test]
fn the_courses_form_is_read_and_written() {
    let (_folder, path) = board("grille.py", &format!("# la carte\ngrille = {ISLAND}"));
    let rows = stdout_of(&["board", "check", text(&path)]);
    assert!(rows.starts_with("no faults: 13 of 25"), "{rows}");
    let (rows, _) = convert(&path, "a.txt");
    assert!(content(&rows).starts_with("SSSS SSSS SSSS SSSS .\nSSSS SHGS"));
    let solved = stdout_of(&words(&format!(
        "board solve {} --seed 0 --format python",
        text(&path)
    )));
    assert!(
        solved.starts_with("[['SSSS', 'SSSS', 'SSSS', 'SSSS', 'S"),
        "{solved}"
    );
    assert_eq!(solved.lines().count(), 5);
    assert!(
        solved.ends_with("']]\n") && !solved.contains("None"),
        "{solved}"
    );
    let (_other, again) = board("solved", &solved);
    assert_eq!(
        stdout_of(&["board", "solve", text(&again), "--seed", "0"]),
        stdout_of(&["board", "solve", text(&path), "--seed", "0"])
    );
    let world = words("world dump --seed 7 --at -3,5 --size 20x18");
    let python = stdout_of(&[&world[..], &["--format", "python"]].concat());
    let (_third, python) = board("world.py", &python);
    assert_eq!(content(&convert(&python, "a.txt").0), stdout_of(&world));
}

#[test]
fn losses_of_a_format_are_reported() {
    let json = r#"{"width":1,"height":1,"tiles":["ABAB"],"rivers":true,"grid":[["ABAB"]]}"#;
    let (_folder, path) = board("a.json", json);
    for to in ["b.py", "b.txt"] {
        let (to, errors) = convert(&path, to);
        let lines: Vec<_> = errors.lines().collect();
        let to = text(&to);
        assert_eq!(
            lines,
            [
                format!("mapmaker: note: {to} can't hold the rules of rivers"),
                format!("mapmaker: note: {to} can't hold the list of its tiles"),
            ]
        );
    }
    for to in ["c.tmx", "c.tmj"] {
        let (to, errors) = convert(&path, to);
        assert!(errors.is_empty(), "{errors}");
        let (back, _) = convert(&to, "d.json");
        assert_eq!(content(&back), format!("{json}\n"));
    }
}

#[test]
fn solutions_are_written_to_files() {
    let (folder, path) = board("a.txt", "PPPP . .\n. . MMPR\n");
    let solve = |more: &[&str]| {
        stdout_of(&[&["board", "solve", text(&path), "--seed", "0"], more].concat())
    };
    let rows = solve(&[]);
    let to = |name: &str| folder.path().join(name);
    for name in ["b.txt", "b.json", "b.py", "b.tmx", "b.tmj"] {
        assert!(solve(&["--out", text(&to(name))]).is_empty());
        assert_eq!(solve_file(&to(name)), rows, "{name}");
    }
    solve(&["--out", text(&to("b.png"))]);
    solve(&["--out", text(&to("rows")), "--format", "grid"]);
    assert_eq!(content(&to("rows")), rows);
    // Several, one after another.
    solve(&["--out", text(&to("c.txt")), "--count", "3"]);
    assert_eq!(content(&to("c.txt")), solve(&["--count", "3"]));
    solve(&["--out", text(&to("c.json")), "--count", "3"]);
    assert_eq!(
        content(&to("c.json")),
        solve(&["--count", "3", "--format", "json"])
    );
    let before = names(folder.path());
    let bad = |more: &[&str]| refused(&[&["board", "solve", text(&path)], more].concat(), 2);
    assert!(bad(&["--out", text(&to("d.tmx")), "--count", "2"]).contains("room for one"));
    assert!(bad(&["--out", text(&to("d.py")), "--format", "json"]).contains("two different forms"));
    assert!(
        bad(&["--out", text(&to("d.doc"))])
            .contains("does not end in .map, .txt, .json, .py, .tmx")
    );
    // Without a solution no file is written.
    fs::write(&path, "PPPP SSSS\n").expect("written");
    for name in ["e.txt", "e.tmx", "e.png"] {
        let output = run(&["board", "solve", text(&path), "--out", text(&to(name))]);
        assert_eq!(output.status.code(), Some(1));
    }
    assert_eq!(names(folder.path()), before);
}

fn solve_file(path: &Path) -> String {
    stdout_of(&["board", "solve", text(path), "--seed", "0"])
}

#[test]
fn what_is_wrong_is_one_sentence_with_file_and_line() {
    let (folder, path) = board("a.py", "[['SSSS'],\n ['SSSS', None]]\n");
    let out = folder.path().join("out.json");
    let sentence = |name: &str, content: &str| {
        let path = folder.path().join(name);
        fs::write(&path, content).expect("written");
        refused(&["board", "convert", text(&path), text(&out)], 2)
    };
    let place = text(&path);
    assert_eq!(
        refused(&["board", "check", place], 2),
        format!("{place}:2: row 2 has 2 cells, but the first row has 1")
    );
    let xml = sentence("a.tmx", "<map>\n<layer></map>");
    assert!(
        xml.contains("a.tmx:2: the XML is wrong: </map> closes <layer>"),
        "{xml}"
    );
    let json = sentence("a.tmj", "{\"layers\":3}");
    assert!(
        json.contains("a.tmj:1: the JSON is wrong: there is the number 3 in place of"),
        "{json}"
    );
    let rows = sentence("a.txt", "\nPPPP\nPP\n");
    assert!(
        rows.contains("a.txt:3: PP at 0,1 (row 2, column 1): a tile's name is four"),
        "{rows}"
    );
    let picture = sentence("a.png", "");
    assert!(picture.contains("a.png: it is a picture"), "{picture}");
    assert!(!out.exists());
    fs::write(&path, ISLAND).expect("written");
    refused(&["board", "render", place, "--tile-px", "3", "--grid"], 2);
}

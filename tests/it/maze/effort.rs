//! Large mazes at a terminal, and mazes as the course's dictionaries.

use std::fs;

use super::{FIGURE, told};
use crate::support::{refused, said, text};

#[cfg(target_os = "linux")]
#[test]
fn at_a_terminal_large_work_is_asked_for() {
    let folder = tempfile::tempdir().expect("a folder");
    let png = folder.path().join("m.png");
    let ask = |more: &str| {
        let command = format!(
            "'{}' maze new 9000 9000 --algo eller --seed 1 --time-limit 0.3 --png '{}' {more}",
            env!("CARGO_BIN_EXE_mapmaker"),
            png.display()
        );
        let mut script = std::process::Command::new("script");
        script.args(["-q", "-e", "-c", &command, "/dev/null"]);
        let Ok(output) = script.output() else {
            eprintln!("left out: there is no `script` to open a terminal with");
            return None;
        };
        let told = String::from_utf8_lossy(&output.stdout).into_owned();
        Some((output.status.code(), told))
    };
    let Some((code, told)) = ask("") else {
        return;
    };
    assert_eq!(code, Some(2), "{told}");
    assert!(
        told.contains("the picture of 288016x288016 pixels may take up to 83 GB; add --yes"),
        "{told}"
    );
    let (code, told) = ask("--yes").expect("a terminal");
    assert_eq!(code, Some(3), "{told}");
    assert!(told.contains("note: the picture of"), "{told}");
}

#[test]
fn the_courses_dictionary_is_solved_and_checked() {
    let walls = FIGURE.split_once("\"walls\":[").expect("walls").1;
    let walls = walls
        .replace('[', "(")
        .replace("]]}", ")}")
        .replace(']', ")");
    let python =
        format!("maze = {{\n    \"width\": 6,\n    \"height\": 4,\n    \"walls\": {{{walls}\n}}\n");
    let folder = tempfile::tempdir().expect("a folder");
    let file = folder.path().join("maze.py");
    fs::write(&file, &python).expect("written");
    let checked = said(&["maze", "check", text(&file)]);
    assert!(
        checked.starts_with("perfect: 24 cells, 23 passages, 15 walls"),
        "{checked}"
    );
    let (json, _) = told(&["solve", "-", "--json", "-"], FIGURE, 0);
    assert_eq!(said(&["maze", "solve", text(&file), "--json", "-"]), json);
    fs::write(&file, python.replace("(1,3,2,3)", "(1,3,9,9)")).expect("written");
    let sentence = refused(&["maze", "check", text(&file)], 2);
    assert!(
        sentence.contains("maze.py:4: the wall [1,3,9,9]: "),
        "{sentence}"
    );
}

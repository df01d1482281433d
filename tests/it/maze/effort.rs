//! Long work on mazes, and options that would be ignored.

use std::fs;

use super::{FIGURE, told, words};
use crate::support::{names, refused, run, said, text};

#[test]
fn large_work_is_told_beforehand_and_ends_with_the_time_limit() {
    let folder = tempfile::tempdir().expect("a folder");
    let path = |name: &str| folder.path().join(name);
    let (png, svg, gif, frames) = (path("m.png"), path("m.svg"), path("m.gif"), path("frames"));
    for (arguments, file, note) in [
        (
            "9000 9000 --algo eller --png",
            &png,
            "the picture of 288016x288016 pixels may take up to 83 GB",
        ),
        (
            "9000 9000 --algo eller --svg",
            &svg,
            "the drawing of 81000000 cells may take up to 3.2 GB",
        ),
        (
            "200 200 --gif",
            &gif,
            "the film of 79999 pictures of 6416x6416 pixels may take up to 319 MB",
        ),
        (
            "40 40 --frames",
            &frames,
            "the film of 3199 pictures of 1296x1296 pixels may take up to 5.4 GB",
        ),
    ] {
        let options = format!("maze gen --seed 1 --time-limit 0.3 {arguments}");
        let output = run(&[&words(&options)[..], &[text(file)]].concat());
        let errors = String::from_utf8(output.stderr).expect("text");
        assert_eq!(output.status.code(), Some(3), "{errors}");
        assert!(output.stdout.is_empty());
        let lines: Vec<_> = errors.lines().collect();
        assert_eq!(lines.len(), 2, "{errors}");
        assert_eq!(lines[0], format!("mapmaker: note: {note}"));
        let end = "mapmaker: the time limit of 0.3 s was reached ";
        assert!(lines[1].starts_with(end), "{errors}");
    }
    // No part of a file is left, and each picture of the folder is whole.
    assert_eq!(names(folder.path()), ["frames"]);
    assert!(names(&frames).iter().all(|name| name.contains(".png")));
}

#[cfg(target_os = "linux")]
#[test]
fn at_a_terminal_large_work_is_asked_for() {
    let folder = tempfile::tempdir().expect("a folder");
    let png = folder.path().join("m.png");
    let ask = |more: &str| {
        let command = format!(
            "'{}' maze gen 9000 9000 --algo eller --seed 1 --time-limit 0.3 --png '{}' {more}",
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
fn options_that_would_be_ignored_are_refused() {
    for (arguments, part) in [
        ("--cell-size 8", "--cell-size applies to pictures"),
        ("--margin 0 --text", "--margin applies to pictures"),
        ("--fg 1,2,3 --json m.json", "--fg applies to pictures"),
        ("--png m.png --path-color 1,2,3", "the path of --solve"),
        (
            "--png m.png --mark-color 1,2,3",
            "--mark-color applies to films",
        ),
        ("--json m.json --solve", "JSON has none"),
    ] {
        let options = format!("maze gen 4 4 --seed 1 {arguments}");
        let told = refused(&words(&options), 2);
        assert!(told.contains(part), "{told}");
    }
    let (_, errors) = told(&["solve", "-", "--bg", "1,2,3"], FIGURE, 2);
    assert!(errors.contains("--bg applies to pictures"), "{errors}");
    for other in ["--time-limit 1", "--random --threads 1"] {
        let options = format!("tetravex generate 3 3 5 {other}");
        assert!(refused(&words(&options), 2).contains("--unique"));
    }
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
        sentence.contains("maze.py:4: the wall (1, 3, 9, 9): "),
        "{sentence}"
    );
}

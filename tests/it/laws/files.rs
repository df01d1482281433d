//! Files of commands: each contains what standard output would, inputs are never overwritten, and a path that fails is
//! named and nothing remains of it.

use std::fs;
use std::path::Path;

use super::cases::{assert_refused, contents};
#[cfg(unix)]
use crate::support::refused;
use crate::support::{names, run, text, words};

/// A folder with a maze, a board, a game, a map and a few links.
fn files() -> tempfile::TempDir {
    let folder = tempfile::tempdir().expect("a folder");
    for line in [
        "maze new 4 3 --seed 1 --out @/m.json",
        "board new --size 3x2 --out @/b.json",
        "tilings -b 4 -s 1 --out @/g.board",
        "world new --seed 1 --out @/w.map",
    ] {
        output_of(folder.path(), line);
    }
    let at = |name: &str| folder.path().join(name);
    fs::create_dir(at("deep")).expect("a folder");
    #[cfg(unix)]
    {
        std::os::unix::fs::symlink("m.json", at("soft")).expect("a link");
        fs::hard_link(at("m.json"), at("hard")).expect("a link");
        std::os::unix::fs::symlink("new.png", at("ahead")).expect("a link");
    }
    folder
}

/// Standard output of a line in which `@` stands for a folder; the command must succeed without a message.
fn output_of(folder: &Path, line: &str) -> Vec<u8> {
    let line = line.replace('@', text(folder));
    let output = run(&words(line.trim_end()));
    let errors = String::from_utf8_lossy(&output.stderr);
    assert_eq!(output.status.code(), Some(0), "{line}: {errors}");
    assert!(errors.is_empty(), "{line}: {errors}");
    output.stdout
}

#[test]
fn no_file_is_written_twice_or_over_what_is_read_and_a_path_that_fails_is_named() {
    let folder = files();
    let cases = include_str!("files.txt").replace('@', text(folder.path()));
    output_of(folder.path(), "tiles draw --tile-px 8 --out @/pack");
    let pack = folder.path().join("pack");
    let images = contents(&pack);
    assert_refused(&cases, folder.path());
    assert!(contents(&pack) == images);
    assert!(names(&folder.path().join("deep")).is_empty());
}

#[cfg(unix)]
#[test]
fn links_are_followed_and_a_device_takes_any_number() {
    let folder = files();
    let before = contents(folder.path());
    for (line, part) in [
        ("maze solve @/m.json --png @/soft", "would overwrite"),
        ("maze solve @/soft --png @/m.json", "would overwrite"),
        ("maze solve @/m.json --png @/hard", "would overwrite"),
        (
            "maze new 3 3 --seed 1 --png @/ahead --json @/new.png",
            "same file",
        ),
    ] {
        let line = line.replace('@', text(folder.path()));
        let sentence = refused(&words(&line), 2);
        assert!(sentence.contains(part), "{line}: {sentence}");
        assert_eq!(contents(folder.path()), before, "{line}");
    }
    let at = |name: &str| folder.path().join(name);
    let make = |files: &str| output_of(folder.path(), &format!("maze new 3 3 --seed 1 {files}"));
    make("--json /dev/null --png /dev/null");
    // A link to a file that does not exist yet.
    make("--png @/ahead");
    assert!(at("new.png").is_file() && at("ahead").is_symlink());
}

#[test]
fn a_file_holds_what_standard_output_would_in_the_form_that_its_ending_names() {
    let folder = files();
    let lines = include_str!("outputs.txt").lines();
    let lines = lines.filter(|line| !line.is_empty() && !line.starts_with('#'));
    let lines: Vec<_> = lines.collect();
    assert!(lines.len() > 15, "only {} lines were read", lines.len());
    for line in lines {
        let mut fields = line.split(" | ");
        let command = fields.next().expect("a command");
        let to_file = fields.next().expect("options");
        let to_output = fields.next().unwrap_or_default();
        let (_, name) = to_file.rsplit_once("@/").expect("a file");
        let file = folder.path().join(name);
        fs::write(&file, "what was here before").expect("written");
        let printed = output_of(folder.path(), &format!("{command} {to_file}"));
        // The result of the game is printed all the same.
        assert!(
            printed.is_empty() || command.starts_with("tilings"),
            "{line}"
        );
        let expected = output_of(folder.path(), &format!("{command} {to_output}"));
        assert!(fs::read(&file).expect("a file") == expected, "{line}");
    }
    let picture = fs::read(folder.path().join("o.png")).expect("a picture");
    assert!(picture.starts_with(b"\x89PNG"));
    fs::write(folder.path().join("b.txt"), "PPPP .\n").expect("written");
    for (line, rows) in [
        ("board new --size 2x1 --out -", ". .\n"),
        ("board convert @/b.json -", ". . .\n. . .\n"),
        ("board convert @/b.txt -", "PPPP .\n"),
    ] {
        assert_eq!(output_of(folder.path(), line), rows.as_bytes(), "{line}");
    }
}

#[test]
fn several_files_at_once_hold_what_each_would_alone() {
    for (line, options) in [
        ("maze new 12 9 --seed 8", "json png svg"),
        ("maze new 12 9 --seed 8 --algo sidewinder", "json png svg"),
        ("tilings -b 4 -s 5", "json png save"),
    ] {
        let folder = tempfile::tempdir().expect("a folder");
        let options = words(options);
        let to_file = |option: &&str| format!("--{option} @/{option}");
        let to_files: Vec<_> = options.iter().map(to_file).collect();
        let all = format!("{line} {}", to_files.join(" "));
        let printed = output_of(folder.path(), &all);
        assert!(printed.is_empty() || line.starts_with("tilings"), "{line}");
        assert_eq!(names(folder.path()), options, "{line}");
        for option in options {
            let alone = output_of(folder.path(), &format!("{line} --{option} -"));
            let file = fs::read(folder.path().join(option)).expect("a file");
            assert!(file == alone, "{line} --{option}");
        }
    }
}

#[test]
fn a_large_file_is_announced() {
    let folder = tempfile::tempdir().expect("a folder");
    // It can't be written, so that the message comes without any drawing.
    let out = folder.path().join("none/w.png");
    let area = ["--seed", "1", "--at", "0,0", "--size", "2000x1000"];
    let output = run(&[&["world", "render", "--out", text(&out)], &area[..]].concat());
    let report = String::from_utf8(output.stderr).expect("text");
    assert!(
        report.starts_with(
            "mapmaker: note: the picture of 128000x64000 pixels may take up to 25 GB\n"
        ),
        "{report}"
    );
}

//! The command line as a person meets it: answers, refusals, exit codes, and what is left behind.

use std::fs;
use std::io::{BufRead, BufReader};
use std::process::Stdio;
#[cfg(unix)]
use std::time::Duration;

#[cfg(unix)]
use crate::support::Running;
use crate::support::{Picture, names, program, refused, run, said, text, words};

const LIMIT: i64 = 1 << 60;

/// The rows of names of a dump.
fn grid(seed: &str, x: i64, y: i64, size: &str) -> Vec<Vec<String>> {
    let at = format!("{x},{y}");
    let dump = said(&["world", "dump", "--seed", seed, "--at", &at, "--size", size]);
    let row = |line: &str| line.split(' ').map(str::to_owned).collect();
    dump.lines().map(row).collect()
}

/// Whether every two neighbours agree about the edge between them.
fn joins_fit(rows: &[Vec<String>]) -> bool {
    let letter = |name: &str, side: usize| name.as_bytes()[side];
    let level = rows.iter().all(|row| {
        row.windows(2)
            .all(|pair| letter(&pair[0], 1) == letter(&pair[1], 3))
    });
    let upright = rows.windows(2).all(|pair| {
        pair[0]
            .iter()
            .zip(&pair[1])
            .all(|(above, below)| letter(above, 2) == letter(below, 0))
    });
    level && upright
}

#[test]
fn help_and_version_are_answers() {
    assert!(said(&["--help"]).contains("Exit codes"));
    assert!(said(&["world", "render", "--help"]).contains("--tile-px"));
    assert!(said(&["--version"]).starts_with("mapmaker "));
}

#[test]
fn a_dump_has_its_size_and_its_joins_fit_near_and_far() {
    let places = [
        (0, 0),
        (-37, -21),
        (1 << 40, -(1 << 40)),
        (-LIMIT, -LIMIT),
        (LIMIT - 39, LIMIT - 36),
    ];
    for (x, y) in places {
        let rows = grid("7", x, y, "40x37");
        assert_eq!(rows.len(), 37);
        assert!(rows.iter().all(|row| row.len() == 40));
        assert!(rows.iter().flatten().all(|name| name.len() == 4));
        assert!(joins_fit(&rows), "{x},{y}");
    }
    let mut broken = grid("7", 0, 0, "4x4");
    broken[1][1] = "XXXX".to_owned();
    assert!(!joins_fit(&broken));
}

#[test]
fn windows_that_overlap_agree() {
    let mut differing = 0;
    for (x, y) in [
        (-20, -9),
        (5000, 3000),
        (-9000, 2000),
        (700, -4100),
        (12_000, 800),
        (1 << 40, 3),
        (-LIMIT + 5, LIMIT - 60),
    ] {
        let whole = grid("words of a seed", x, y, "50x40");
        let part = grid("words of a seed", x + 13, y + 7, "21x19");
        for (row, expected) in part.iter().zip(&whole[7..]) {
            assert_eq!(row, &expected[13..34]);
        }
        // Open sea is alike in all worlds.
        differing += usize::from(whole != grid("other words", x, y, "50x40"));
    }
    assert!(differing > 2, "{differing}");
}

#[test]
fn json_holds_what_was_asked_for() {
    let arguments = [
        "world",
        "dump",
        "--seed",
        "007 \"bond\"",
        "--at=-5,3",
        "--size",
        "3x18",
    ];
    let json = said(&[&arguments[..], &["--format", "json"]].concat());
    let json: serde_json::Value = serde_json::from_str(&json).expect("JSON");
    assert_eq!(json["seed"], "007 \"bond\"");
    assert_eq!(json["at"], serde_json::json!([-5, 3]));
    assert_eq!(json["width"], 3);
    assert_eq!(json["height"], 18);
    assert_eq!(json["tiles_pack"], "ink");
    let rows = serde_json::to_value(grid("007 \"bond\"", -5, 3, "3x18")).expect("JSON");
    assert_eq!(json["grid"], rows);
    let keys: Vec<_> = json.as_object().expect("an object").keys().collect();
    assert_eq!(keys.len(), 6);
}

#[test]
fn a_seed_is_a_number_or_words() {
    assert_eq!(grid("7", 0, 0, "30x9"), grid("007", 0, 0, "30x9"));
    assert_ne!(grid("7", 0, 0, "30x9"), grid("-7", 0, 0, "30x9"));
    assert_eq!(grid("", 0, 0, "3x3").len(), 3);
}

#[test]
fn bad_arguments_are_refused_in_one_sentence_with_their_range() {
    let dump = |at: &str, size: &str| {
        refused(
            &["world", "dump", "--seed", "1", "--at", at, "--size", size],
            2,
        )
    };
    for (at, size, argument, range) in [
        ("0,0", "0x5", "--size", "1 to 1048576"),
        ("0,0", "5x0", "--size", "1 to 1048576"),
        ("0,0", "-5x5", "--size", "1 to 1048576"),
        ("0,0", "5x1048577", "--size", "1 to 1048576"),
        ("0,0", "5", "--size", "WxH"),
        ("0", "5x5", "--at", "X,Y"),
        ("0,1e3", "5x5", "--at", "X,Y"),
        (
            "1152921504606846977,0",
            "5x5",
            "--at",
            "1152921504606846976",
        ),
        (
            "0,-1152921504606846977",
            "5x5",
            "--at",
            "-1152921504606846976",
        ),
        (
            "99999999999999999999999,0",
            "5x5",
            "--at",
            "1152921504606846976",
        ),
        (
            "1152921504606846976,0",
            "2x1",
            "--at",
            "1152921504606846976",
        ),
        (
            "0,1152921504606846970",
            "1x8",
            "--at",
            "1152921504606846976",
        ),
    ] {
        let sentence = dump(at, size);
        assert!(sentence.contains(argument), "{sentence}");
        assert!(sentence.contains(range), "{sentence}");
    }
    let area = ["--seed", "1", "--at", "0,0", "--size", "2000x2"];
    let render = |more: &[&str]| refused(&[&["world", "render"], &area[..], more].concat(), 2);
    assert!(render(&["--tile-px", "0"]).contains("1 to 512"));
    assert!(render(&["--tile-px", "-3"]).contains("--tile-px"));
    assert!(render(&["--theme", "oil"]).contains("--theme"));
    let wide = words("world render --seed 1 --at 0,0 --size 5000x2");
    let wide = |more: &[&str]| refused(&[&wide[..], more].concat(), 2);
    assert!(wide(&["--tile-px", "512"]).contains("2097152"));
    assert!(wide(&["--tile-px", "3", "--grid"]).contains("; 4 is the least"));
    for arguments in [
        &["fly"][..],
        &["world"],
        &["world", "dump"],
        &["world", "dump", "--seed", "1", "--seed", "2"],
        &["tiles", "draw"],
        &["tiles", "draw", "--out", "x", "--tile-px", "7"],
        &["explore", "--tile-px", "0"],
        &["explore", "--window", "10x10"],
        &["explore", "--at", "nowhere"],
        &["--frobnicate"],
    ] {
        refused(arguments, 2);
    }
}

#[test]
fn paths_that_fail_are_named_with_code_4_and_nothing_is_left() {
    let folder = tempfile::tempdir().expect("a folder");
    let none = folder.path().join("none");
    let nowhere = none.join("tiles");
    let area = ["--seed", "1", "--at", "0,0", "--size", "20x20"];
    for (what, name) in [("dump", "map.txt"), ("render", "map.png")] {
        let command = ["world", what];
        let out = |path| refused(&[&command[..], &area, &["--out", path]].concat(), 4);
        let place = none.join(name);
        assert!(out(text(&place)).contains(text(&place)));
        assert!(out(text(folder.path())).contains(text(folder.path())));
        let tiles = text(&nowhere);
        let sentence = refused(&[&command[..], &area, &["--tiles", tiles]].concat(), 4);
        assert!(sentence.contains(tiles), "{sentence}");
    }
    refused(&["tiles", "check", text(&nowhere)], 4);
    let file = folder.path().join("file");
    fs::write(&file, "no folder").expect("written");
    refused(&["tiles", "check", text(&file)], 4);
    refused(&["tiles", "draw", "--out", text(&file)], 4);
    assert_eq!(names(folder.path()), ["file"]);
}

#[test]
fn out_files_hold_what_standard_output_would() {
    let folder = tempfile::tempdir().expect("a folder");
    let area = ["--seed", "1", "--at", "-3,-3", "--size", "20x20"];
    let dump = [&["world", "dump"], &area[..]].concat();
    let path = folder.path().join("map.txt");
    fs::write(&path, "what was here before").expect("written");
    assert!(said(&[&dump[..], &["--out", text(&path)]].concat()).is_empty());
    assert_eq!(fs::read_to_string(&path).expect("a dump"), said(&dump));

    let render = [&["world", "render", "--tile-px", "5"], &area[..]].concat();
    let path = folder.path().join("map.png");
    assert!(said(&[&render[..], &["--out", text(&path)]].concat()).is_empty());
    assert_eq!(fs::read(&path).expect("a picture"), run(&render).stdout);
    assert_eq!(names(folder.path()), ["map.png", "map.txt"]);
}

#[test]
fn pictures_have_their_size_and_agree_where_they_overlap() {
    let picture = |at: &str, size: &str, theme: &str| {
        let area = ["--seed", "5", "--at", at, "--size", size, "--tile-px", "9"];
        let output = run(&[&["world", "render", "--theme", theme], &area[..]].concat());
        assert_eq!(output.status.code(), Some(0));
        let picture = Picture::read(&output.stdout);
        assert_eq!(picture.channels, 3);
        picture
    };
    for theme in ["ink", "wash"] {
        let whole = picture("-30,-30", "40x37", theme);
        assert_eq!((whole.width, whole.height), (360, 333));
        let part = picture("-21,-11", "11x7", theme);
        assert_eq!((part.width, part.height), (99, 63));
        for (x, y) in (0..99).flat_map(|x| (0..63).map(move |y| (x, y))) {
            assert_eq!(part.at(x, y), whole.at(x + 9 * 9, y + 19 * 9));
        }
    }
}

#[test]
fn a_name_that_tells_another_form_is_refused() {
    let folder = tempfile::tempdir().expect("a folder");
    let at = |name: &str| text(&folder.path().join(name)).to_owned();
    let area = ["--seed", "1", "--at", "0,0", "--size", "3x2"];
    let told = |command: &[&str], name: &str| {
        let out = at(name);
        refused(&[command, &area, &["--out", &out]].concat(), 2)
    };
    for name in ["w.doc", "w.map", "w.png"] {
        let sentence = told(&["world", "dump"], name);
        assert!(
            sentence.contains("does not end in .txt, .json, .py, .tmx or .tmj"),
            "{sentence}"
        );
    }
    let two = told(&["world", "dump", "--format", "json"], "w.py");
    assert!(two.contains("two different forms"), "{two}");
    let picture = told(&["world", "render"], "w.jpg");
    assert!(picture.contains("does not end in .png"), "{picture}");
    let board = folder.path().join("b.txt");
    fs::write(&board, "PPPP .\n").expect("written");
    let render = ["board", "render", text(&board), "--out", &at("b.jpg")];
    assert!(refused(&render, 2).contains("does not end in .png"));
    assert_eq!(names(folder.path()), ["b.txt"]);
    // --format takes any name, and - is standard output.
    let named = at("rows");
    said(
        &[
            &["world", "dump", "--format", "grid", "--out", &named],
            &area[..],
        ]
        .concat(),
    );
    let rows = fs::read_to_string(&named).expect("rows");
    assert_eq!(
        said(&[&["world", "dump", "--out", "-"], &area[..]].concat()),
        rows
    );
    assert_eq!(said(&["board", "convert", text(&board), "-"]), "PPPP .\n");
    assert_eq!(
        said(&["board", "new", "--size", "2x1", "--out", "-"]),
        ". .\n"
    );
    let render = ["world", "render", "--tile-px", "4", "--out", "-"];
    let output = run(&[&render, &area[..]].concat());
    assert!(output.stdout.starts_with(b"\x89PNG"));
    assert_eq!(names(folder.path()), ["b.txt", "rows"]);
}

#[test]
fn a_command_that_is_refused_tells_no_seed() {
    for arguments in [
        &["render", "--out", "x.jpg"][..],
        &["render", "--tile-px", "512", "--size", "9999x9"],
        &["dump", "--format", "tmx"],
        &["dump", "--out", "no/such/folder/x.txt"],
        &["render", "--out", "no/such/folder/x.png"],
        &["figures", "--size", "65536x65536"],
    ] {
        let mut area = vec!["--at", "0,0"];
        if !arguments.contains(&"--size") {
            area.extend(["--size", "2x2"]);
        }
        let output = run(&[&["world"], arguments, &area].concat());
        let told = String::from_utf8(output.stderr).expect("text");
        assert!(!output.status.success(), "{arguments:?}: {told}");
        assert!(!told.contains("seed: "), "{arguments:?}: {told}");
    }
    let done = run(&["world", "dump", "--at", "0,0", "--size", "1x1"]);
    let told = String::from_utf8(done.stderr).expect("text");
    assert!(
        told.starts_with("seed: ") && told.lines().count() == 1,
        "{told}"
    );
}

#[test]
fn numbers_out_of_range_are_refused_in_plain_words() {
    let area = words("world figures --at 0,0 --size 2x2 --squares");
    for number in ["1", "10001", "x", "-2"] {
        let told = refused(&[&area[..], &[number]].concat(), 2);
        assert!(
            told.contains("a number of squares is a whole number from 2 to 10000"),
            "{told}"
        );
    }
    for (option, number) in [("--every", "0"), ("--every", "-1")] {
        let told = refused(&["maze", "new", "4", "4", "--gif", "-", option, number], 2);
        assert!(told.contains("is a whole number, at least 1"), "{told}");
    }
    for sides in [["0", "5"], ["5", "x"], ["-3", "5"], ["33", "5"]] {
        let told = refused(&[&["tetramino", "new"], &sides[..]].concat(), 2);
        assert!(told.contains("is a whole number from 1 to 32"), "{told}");
    }
}

#[test]
fn every_help_tells_the_exit_codes() {
    for command in [
        &["maze", "new"][..],
        &["maze", "solve"],
        &["maze", "check"],
        &["tilings"],
        &["tetravex", "solve"],
        &["tetramino", "play"],
        &["tetramino", "new"],
        &["world", "new"],
        &["world", "edit"],
        &["world", "dump"],
        &["world", "render"],
        &["world", "figures"],
        &["map", "info"],
        &["map", "rescue"],
        &["tiles", "check"],
        &["tiles", "draw"],
        &["board", "new"],
        &["board", "solve"],
        &["board", "convert"],
    ] {
        let help = said(&[command, &["--help"]].concat());
        assert!(help.contains("Exit codes: 0 "), "{command:?}: {help}");
    }
}

#[test]
fn a_reader_that_leaves_is_no_failure() {
    for format in ["grid", "json"] {
        let size = ["--size", "300x40000", "--format", format];
        let area = ["world", "dump", "--seed", "1", "--at", "0,0"];
        let mut child = program(&[&area[..], &size].concat())
            .stdout(Stdio::piped())
            .stderr(Stdio::piped())
            .spawn()
            .expect("the program starts");
        let stdout = child.stdout.take().expect("piped");
        let mut line = String::new();
        BufReader::new(stdout).read_line(&mut line).expect("a line");
        assert!(!line.is_empty());
        let output = child.wait_with_output().expect("it ends");
        assert_eq!(output.status.code(), Some(0));
        assert!(output.stderr.is_empty());
    }
}

#[cfg(unix)]
#[test]
fn a_device_is_written_to_and_not_replaced() {
    use std::os::unix::fs::FileTypeExt;
    let area = ["--seed", "1", "--at", "0,0", "--size", "3x3"];
    said(&[&["world", "dump", "--out", "/dev/null"], &area[..]].concat());
    let kind = fs::metadata("/dev/null").expect("there").file_type();
    assert!(kind.is_char_device());
}

#[cfg(not(feature = "app"))]
#[test]
fn a_build_without_a_window_says_so() {
    assert!(refused(&[], 2).contains("no window"));
    assert!(refused(&["explore", "--seed", "1"], 2).contains("no window"));
}

/// Whether a signal is ignored by whoever started the tests, as far as the system tells; what they start
/// ignores it too.
#[cfg(unix)]
fn is_ignored(signal: i32) -> bool {
    let status = fs::read_to_string("/proc/self/status").unwrap_or_default();
    let mask = status.lines().find_map(|line| line.strip_prefix("SigIgn:"));
    let mask = mask.and_then(|mask| u64::from_str_radix(mask.trim(), 16).ok());
    mask.is_some_and(|mask| mask >> (signal - 1) & 1 == 1)
}

#[cfg(unix)]
#[test]
fn a_command_that_a_signal_ends_leaves_nothing_behind() {
    let folder = tempfile::tempdir().expect("a folder");
    let path = folder.path().join("map.txt");
    fs::write(&path, "what was here before").expect("written");
    let area = ["--seed", "1", "--at", "0,0", "--size", "1000000x1000000"];
    let dump = [&["world", "dump", "--out", text(&path)], &area[..]].concat();
    for (signal, number) in [("-INT", 2), ("-TERM", 15), ("-HUP", 1)] {
        let mut running = Running::start(program(&dump).stderr(Stdio::null()));
        let is_begun = || names(folder.path()).len() == 2;
        assert!(running.lives_until(is_begun), "{signal}: it ended too soon");
        // The file may be there an instant before its name is written down.
        std::thread::sleep(Duration::from_millis(200));
        running.send(signal);
        if is_ignored(number) {
            // Whoever started the tests wants it to be ignored, such as `nohup`, and so it is.
            std::thread::sleep(Duration::from_millis(200));
            assert!(running.lives_until(is_begun), "{signal}");
            running.send("-KILL");
            running.end();
            for name in names(folder.path()) {
                if name != "map.txt" {
                    fs::remove_file(folder.path().join(name)).expect("what a kill left");
                }
            }
            continue;
        }
        assert_eq!(running.end().code(), Some(128 + number), "{signal}");
        assert_eq!(names(folder.path()), ["map.txt"], "{signal}");
    }
    assert_eq!(fs::read(&path).expect("there"), b"what was here before");
}

//! The command line as a whole: answers near and far, closed readers, and leftover files.

#[cfg(unix)]
use std::fs;
use std::io::{BufRead, BufReader};
use std::process::Stdio;
#[cfg(unix)]
use std::time::Duration;

#[cfg(not(feature = "app"))]
use crate::support::refused;
use crate::support::{Picture, program, run, stdout_of};
#[cfg(unix)]
use crate::support::{Running, names, text};

const LIMIT: i64 = 1 << 60;

/// The rows of names of a dump.
fn grid(seed: &str, x: i64, y: i64, size: &str) -> Vec<Vec<String>> {
    let at = format!("{x},{y}");
    let dump = stdout_of(&["world", "dump", "--seed", seed, "--at", &at, "--size", size]);
    let row = |line: &str| line.split(' ').map(str::to_owned).collect();
    dump.lines().map(row).collect()
}

/// Whether all neighbours agree about the edge between them.
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
        // Open sea is the same in all worlds.
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
    let json = stdout_of(&[&arguments[..], &["--format", "json"]].concat());
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
fn pictures_have_their_size_and_agree_where_they_overlap() {
    let picture = |at: &str, size: &str, theme: &str| {
        let area = ["--seed", "5", "--at", at, "--size", size, "--tile-px", "9"];
        let output = run(&[&["world", "render", "--theme", theme], &area[..]].concat());
        assert_eq!(output.status.code(), Some(0));
        let picture = Picture::read(&output.stdout);
        assert_eq!(picture.channels, 3);
        picture
    };
    for theme in ["ink", "parchment"] {
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
    stdout_of(&[&["world", "dump", "--out", "/dev/null"], &area[..]].concat());
    let kind = fs::metadata("/dev/null").expect("there").file_type();
    assert!(kind.is_char_device());
}

#[cfg(not(feature = "app"))]
#[test]
fn a_build_without_a_window_says_so() {
    assert!(refused(&[], 2).contains("no window"));
    assert!(refused(&["explore", "--seed", "1"], 2).contains("no window"));
}

/// Whether a signal is ignored by the parent process, as far as the system shows; children inherit that.
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
        // The file may exist an instant before its name is recorded.
        std::thread::sleep(Duration::from_millis(200));
        running.send(signal);
        if is_ignored(number) {
            // A signal that the parent ignores, as `nohup` does, stays ignored.
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

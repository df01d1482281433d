//! Memory is bounded for any input, and too little of it is reported.

use std::process::{Command, Stdio};

use crate::support::{stdout_of, text};

/// Runs the program with a limit of memory in units of 1000 bytes, its input from a file; returns the exit code and
/// standard error.
fn run_in(kilobytes: u32, input: &str, arguments: &[&str]) -> (Option<i32>, String) {
    let script = format!("ulimit -v {kilobytes} && exec \"$0\" \"$@\"");
    let mut command = Command::new("timeout");
    command.args(["60", "sh", "-c", &script, env!("CARGO_BIN_EXE_mapmaker")]);
    command.args(arguments).env("RUST_BACKTRACE", "0");
    let input = std::fs::File::open(input).expect("an input");
    let output = command.stdin(Stdio::from(input)).output();
    let output = output.expect("the program starts");
    let report = String::from_utf8(output.stderr).expect("text");
    (output.status.code(), report)
}

#[test]
fn what_never_ends_is_refused_in_little_memory() {
    for command in [
        &["maze", "check"][..],
        &["maze", "solve"],
        &["board", "check"],
        &["board", "solve"],
        &["board", "render", "--out", "/dev/null"],
        &["board", "convert", "--out", "/dev/null.txt"],
        &["tetravex", "solve"],
        &["tetramino", "check"],
        &["tilings", "--score"],
        &["tilings", "--replay"],
        &["tilings", "--deck"],
        &["tilings", "-a", "1", "--patterns"],
    ] {
        for file in ["-", "/dev/zero"] {
            let (code, report) = run_in(300_000, "/dev/zero", &[command, &[file]].concat());
            assert_eq!(code, Some(2), "{command:?} {file}: {report}");
            let of = if file == "-" { "standard input" } else { file };
            assert!(report.contains(of), "{command:?} {file}: {report}");
            assert!(
                report.starts_with("mapmaker: "),
                "{command:?} {file}: {report}"
            );
        }
    }
    for command in [
        &["map", "info", "/dev/zero"][..],
        &["map", "rescue", "/dev/zero", "--out", "x.map"],
        &["world", "dump", "/dev/zero", "--at", "0,0", "--size", "1x1"],
    ] {
        let (code, report) = run_in(300_000, "/dev/null", command);
        assert_eq!(code, Some(4), "{command:?}: {report}");
        assert_eq!(report.lines().count(), 1, "{command:?}: {report}");
    }
}

#[test]
fn text_without_end_is_refused_where_memory_or_the_limit_ends() {
    let script = "yes PPPP | { ulimit -v 300000 && exec \"$0\" board check -; }";
    let output = Command::new("timeout")
        .args(["60", "sh", "-c", script, env!("CARGO_BIN_EXE_mapmaker")])
        .output()
        .expect("the program starts");
    let report = String::from_utf8(output.stderr).expect("text");
    assert_eq!(output.status.code(), Some(3), "{report}");
    assert!(
        report.starts_with("mapmaker: cannot read standard input: "),
        "{report}"
    );
    assert_eq!(report.lines().count(), 1, "{report}");
}

#[test]
fn a_board_that_outgrows_the_memory_is_refused_in_a_sentence() {
    let folder = tempfile::tempdir().expect("a folder");
    let board = folder.path().join("b.json");
    let new = ["board", "new", "--size", "4096x4096", "--rivers", "--out"];
    stdout_of(&[&new[..], &[text(&board)]].concat());
    let out = folder.path().join("out.json");
    for command in [
        &["board", "solve", text(&board), "--out", text(&out)][..],
        &["board", "check", text(&board), "--completable"],
        &["maze", "new", "11000", "11000", "--seed", "1"],
    ] {
        let (code, report) = run_in(400_000, "/dev/null", command);
        assert_eq!(code, Some(3), "{command:?}: {report}");
        assert!(
            report.contains(" MB of memory, more than there is"),
            "{report}"
        );
        assert_eq!(report.lines().count(), 1, "{command:?}: {report}");
    }
    assert!(!out.exists());
}

#[test]
fn memory_that_nobody_asked_for_beforehand_ends_in_a_code_of_the_table() {
    let draw = ["--shape", "hex", "--cell-size", "60", "--png", "/dev/null"];
    let maze = ["maze", "new", "200", "200", "--seed", "1"];
    // The program alone takes more with the window than without.
    let starts = |&kilobytes: &u32| run_in(kilobytes, "/dev/null", &["--version"]).0 == Some(0);
    let itself = (50_000..300_000).step_by(1_000).find(starts);
    let room = itself.expect("it starts") + 1_500;
    let (code, report) = run_in(room.max(100_000), "/dev/null", &[&maze[..], &draw].concat());
    assert_eq!(code, Some(3), "{report}");
    assert!(report.contains("memory"), "{report}");
}

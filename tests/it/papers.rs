//! README and the pages of `docs`: every command runs, and every link has a target.

use std::fs;
use std::path::{Path, PathBuf};
use std::process::{Command, Output, Stdio};

use crate::support::run_in;

/// A board with some empty cells, and sea in the east.
const BOARD: &str = "\
PPPP PPPP PPPP PPPP PPPP PPPP PPPP PPPP DSDP SSSS SSSS SSSS
PPPP PPPP PPPP PPPP PPPP PPPP PPPP PPPP DSDP SSSS SSSS SSSS
PPPP PPPP .    PPPP PPPP .    PPPP PPPP DSDP SSSS .    SSSS
PPPP PPPP PPPP PPPP PPPP PPPP PPPP PPPP DSDP SSSS SSSS SSSS
PPPP PPPP PPPP PPPP PPPP PPPP PPPP PPPP DSDP SSSS SSSS SSSS
PPPP PPPP PPPP PPPP PPPP PPPP PPPP PPPP DSDP SSSS SSSS SSSS
";

/// README and all pages of the manual.
fn pages() -> Vec<PathBuf> {
    let root = Path::new(env!("CARGO_MANIFEST_DIR"));
    let mut pages: Vec<_> = ["README.md", "ARCHITECTURE.md", "CONTRIBUTING.md"]
        .map(|name| root.join(name))
        .into();
    for folder in ["docs", "docs/puzzles"] {
        for entry in fs::read_dir(root.join(folder)).expect("a folder") {
            let path = entry.expect("an entry").path();
            if path.extension().is_some_and(|ending| ending == "md") {
                pages.push(path);
            }
        }
    }
    pages.sort();
    assert!(pages.len() > 12, "the manual was found");
    pages
}

/// The command lines of a page, without their comments.
fn commands(text: &str) -> Vec<&str> {
    let mut is_code = false;
    let mut commands = Vec::new();
    for line in text.lines() {
        if line.starts_with("```") {
            is_code = !is_code;
        } else if is_code && line.starts_with("mapmaker ") {
            commands.push(line.split(" #").next().unwrap_or(line).trim_end());
        }
    }
    commands
}

/// Runs a line as a shell would, without a display.
fn run_line(folder: &Path, line: &str) -> Output {
    let program = Path::new(env!("CARGO_BIN_EXE_mapmaker"));
    let beside = program.parent().expect("a folder");
    Command::new("sh")
        .args(["-c", line])
        .current_dir(folder)
        .env("PATH", format!("{}:/usr/bin:/bin", beside.display()))
        .env("MAPMAKER_DATA_DIR", folder.join("data"))
        .env_remove("DISPLAY")
        .env_remove("WAYLAND_DISPLAY")
        .stdin(Stdio::null())
        .output()
        .expect("a shell")
}

/// Creates the files that the pages name as the reader's own.
fn prepare(folder: &Path) {
    fs::write(folder.join("board.txt"), BOARD).expect("written");
    fs::write(folder.join("tour.txt"), "wait\n").expect("written");
    let done = run_in(folder, &["tiles", "draw", "--out", "pack"]);
    assert!(done.status.success());
    let sea = folder.join("pack/decor/sea");
    fs::create_dir_all(&sea).expect("a folder");
    fs::copy(folder.join("pack/PPPP.png"), sea.join("boat.png")).expect("copied");
    let done = run_in(
        folder,
        &["world", "new", "--seed", "39", "--out", "mine.map"],
    );
    assert!(done.status.success());
}

#[test]
fn every_command_that_the_papers_show_runs() {
    for page in pages() {
        let text = fs::read_to_string(&page).expect("text");
        let lines = commands(&text);
        if lines.is_empty() {
            continue;
        }
        let folder = tempfile::tempdir().expect("a folder");
        prepare(folder.path());
        for line in lines {
            let output = run_line(folder.path(), line);
            let opens_window = ["mapmaker explore", "mapmaker puzzle"]
                .iter()
                .any(|command| line.starts_with(command));
            // Without a display a window can't open; its arguments are checked before that.
            let is_right = match output.status.code() {
                Some(5) => opens_window,
                Some(code) => code == 0 || code == 1,
                None => false,
            };
            let error = String::from_utf8_lossy(&output.stderr);
            assert!(
                is_right,
                "{}: {line}: {:?}: {error}",
                page.display(),
                output.status
            );
        }
    }
}

#[test]
fn every_link_of_the_papers_leads_somewhere() {
    let mut seen = 0;
    for page in pages() {
        let text = fs::read_to_string(&page).expect("text");
        let folder = page.parent().expect("a folder");
        for after in text.split("](").skip(1) {
            let target = after.split(')').next().unwrap_or(after);
            if target.starts_with("https://") {
                continue;
            }
            let file = target.split('#').next().unwrap_or(target);
            let path = folder.join(file);
            assert!(path.exists(), "{}: {target}", page.display());
            seen += 1;
        }
    }
    assert!(seen > 20, "links were found: {seen}");
}

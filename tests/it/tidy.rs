//! The rules of the house: who may import whom, and what every file has.

use std::fs;
use std::path::{Path, PathBuf};

/// The most lines of a file.
const MAX_LINES: usize = 500;

/// For each room, the rooms of the crate that it may import beside itself; a room is a path under
/// `src`, and the longest that fits a file is the file's. Whoever may import a room may import the
/// rooms in it.
const MAY_IMPORT: &[(&str, &[&str])] = &[
    ("main", &["app", "cli", "exit", "options"]),
    ("exit", &[]),
    ("options", &["engine"]),
    ("storage", &["engine", "exit", "options"]),
    ("cli", &["engine", "exit", "options", "storage"]),
    ("app", &["engine", "exit", "options", "storage"]),
    ("engine/hash", &[]),
    ("engine/puzzles/code", &["engine/seed"]),
    ("engine/puzzles/exact_cover", &["engine/hash"]),
    (
        "engine/puzzles/maze",
        &["engine/hash", "engine/puzzles/code"],
    ),
    (
        "engine/puzzles/polyomino",
        &[
            "engine/hash",
            "engine/puzzles/code",
            "engine/puzzles/exact_cover",
        ],
    ),
    (
        "engine/puzzles/tetravex",
        &["engine/hash", "engine/puzzles/code"],
    ),
    (
        "engine/puzzles/wang",
        &["engine/hash", "engine/puzzles/code"],
    ),
    ("engine/grid", &[]),
    ("engine/language", &["engine/hash"]),
    ("engine/lettering", &[]),
    ("engine/seed", &["engine/hash"]),
    ("engine/tileset", &["engine/grid", "engine/hash"]),
    (
        "engine/world",
        &["engine/grid", "engine/hash", "engine/tileset"],
    ),
    (
        "engine/solver",
        &["engine/grid", "engine/hash", "engine/tileset"],
    ),
    (
        "engine/board",
        &[
            "engine/editing",
            "engine/grid",
            "engine/hash",
            "engine/solver",
            "engine/tileset",
            "engine/world",
        ],
    ),
    (
        "engine/worldgen",
        &[
            "engine/grid",
            "engine/hash",
            "engine/solver",
            "engine/tileset",
            "engine/world",
        ],
    ),
    (
        "engine/decor",
        &[
            "engine/grid",
            "engine/hash",
            "engine/tileset",
            "engine/world",
        ],
    ),
    (
        "engine/editing",
        &[
            "engine/grid",
            "engine/hash",
            "engine/solver",
            "engine/tileset",
            "engine/world",
            "engine/worldgen",
        ],
    ),
    (
        "engine/features",
        &[
            "engine/decor",
            "engine/editing",
            "engine/grid",
            "engine/hash",
            "engine/language",
            "engine/tileset",
            "engine/world",
            "engine/worldgen",
        ],
    ),
    (
        "engine/expedition",
        &[
            "engine/grid",
            "engine/hash",
            "engine/tileset",
            "engine/world",
            "engine/worldgen",
        ],
    ),
    (
        "engine/realm",
        &[
            "engine/editing",
            "engine/expedition",
            "engine/features",
            "engine/grid",
            "engine/language",
            "engine/tileset",
            "engine/world",
        ],
    ),
    (
        "engine/chart",
        &[
            "engine/art",
            "engine/decor",
            "engine/editing",
            "engine/features",
            "engine/grid",
            "engine/lettering",
            "engine/world",
        ],
    ),
    (
        "engine/judge",
        &["engine/expedition", "engine/grid", "engine/puzzles"],
    ),
    (
        "engine/art",
        &[
            "engine/decor",
            "engine/grid",
            "engine/hash",
            "engine/tileset",
            "engine/world",
            "engine/worldgen",
        ],
    ),
];

/// Files that only list the rooms under them.
const LISTS: &[&str] = &["lib", "engine", "engine/puzzles"];

/// A source file: its path under `src` without `.rs` or `/mod.rs`, and its text.
struct Source {
    module: String,
    text: String,
}

fn sources() -> Vec<Source> {
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("src");
    let files = rust_files(&root);
    assert!(files.len() > 30, "the sources were not found");
    let source = |path: PathBuf| {
        let inside = path.strip_prefix(&root).expect("under src");
        let module = inside.with_extension("").to_string_lossy().into_owned();
        Source {
            module: module.trim_end_matches("/mod").replace('\\', "/"),
            text: fs::read_to_string(&path).expect("a source"),
        }
    };
    files.into_iter().map(source).collect()
}

fn rust_files(folder: &Path) -> Vec<PathBuf> {
    let Ok(entries) = fs::read_dir(folder) else {
        return Vec::new();
    };
    let mut files = Vec::new();
    for entry in entries {
        let path = entry.expect("an entry").path();
        if path.is_dir() {
            files.extend(rust_files(&path));
        } else if path.extension().is_some_and(|ending| ending == "rs") {
            files.push(path);
        }
    }
    files.sort();
    files
}

/// Whether `module` is `room` or lies in it.
fn is_in(module: &str, room: &str) -> bool {
    module == room
        || module
            .strip_prefix(room)
            .is_some_and(|rest| rest.starts_with('/'))
}

fn room_of(module: &str) -> Option<(&'static str, &'static [&'static str])> {
    let rooms = MAY_IMPORT.iter().filter(|(room, _)| is_in(module, room));
    rooms.max_by_key(|(room, _)| room.len()).copied()
}

/// The modules that a file imports, by path under `src`, as far as they are written out.
///
/// Follows `crate::`, `mapmaker::` and `super::`, in `use` lines and in the code, outside comments.
fn imports(source: &Source) -> Vec<String> {
    let is_list = |module: &str| {
        // A `mod.rs` has its own folder as its module, so `super` is one step up for it too.
        let mut parts: Vec<_> = module.split('/').collect();
        parts.pop();
        parts.join("/")
    };
    let code: String = source
        .text
        .lines()
        .map(|line| line.split("//").next().unwrap_or_default())
        // What tests inside a file import counts too; `super` there is the file itself.
        .take_while(|line| line.trim() != "mod tests {")
        .collect::<Vec<_>>()
        .join("\n");
    let mut found = Vec::new();
    for (marker, base) in [
        ("crate::", String::new()),
        ("mapmaker::", String::new()),
        ("super::super::", is_list(&is_list(&source.module))),
        ("super::", is_list(&source.module)),
    ] {
        for (start, _) in code.match_indices(marker) {
            let before = code[..start].chars().next_back().unwrap_or(' ');
            if before == ':' || before.is_alphanumeric() || before == '_' {
                continue;
            }
            for path in paths(&code[start + marker.len()..]) {
                if !path.starts_with("super") {
                    found.push(format!("{base}/{path}").trim_matches('/').to_owned());
                }
            }
        }
    }
    found
}

/// The first two steps of the path, or of each path in braces, that a text begins with.
fn paths(text: &str) -> Vec<String> {
    let word = |text: &str| -> String {
        text.chars()
            .take_while(|letter| letter.is_alphanumeric() || *letter == '_')
            .collect()
    };
    if text.starts_with('{') {
        return members(text).into_iter().flat_map(paths).collect();
    }
    let first = word(text);
    let Some(rest) = text[first.len()..].strip_prefix("::") else {
        return vec![first];
    };
    paths(rest)
        .into_iter()
        .map(|second| format!("{first}/{second}"))
        .collect()
}

/// The members of the group in braces that a text begins with.
fn members(text: &str) -> Vec<&str> {
    let mut members = Vec::new();
    let (mut depth, mut start) = (0, 1);
    for (index, letter) in text.char_indices() {
        match letter {
            '{' => depth += 1,
            '}' => depth -= 1,
            _ => {}
        }
        if depth == 0 || depth == 1 && letter == ',' {
            members.push(text[start..index].trim());
            start = index + 1;
        }
        if depth == 0 {
            break;
        }
    }
    members
}

fn faults(source: &Source) -> Vec<String> {
    if LISTS.contains(&source.module.as_str()) {
        return Vec::new();
    }
    let Some((room, allowed)) = room_of(&source.module) else {
        return vec![format!("{}: in no room of the table", source.module)];
    };
    let mut faults = Vec::new();
    for import in imports(source) {
        let fine = is_in(&import, room)
            || allowed.iter().any(|other| is_in(&import, other))
            // `super::` out of a room's top file names what the layer's list holds.
            || room_of(&import).is_none();
        if !fine {
            faults.push(format!("{}: imports {import}", source.module));
        }
    }
    faults
}

#[test]
fn rooms_import_only_what_the_table_allows() {
    let sources = sources();
    let seen: usize = sources.iter().map(|source| imports(source).len()).sum();
    assert!(seen > 50, "only {seen} imports were seen");
    let faults: Vec<_> = sources.iter().flat_map(faults).collect();
    assert!(faults.is_empty(), "{faults:#?}");
}

#[test]
fn the_table_is_held() {
    let source = |module: &str, text: &str| Source {
        module: module.to_owned(),
        text: text.to_owned(),
    };
    for (module, text) in [
        ("cli/tiles/draw", "use crate::app::run;"),
        ("app/input", "use crate::cli::parse;"),
        ("engine/solver/search", "use crate::engine::world::Chunk;"),
        ("engine/solver", "use super::{grid::Grid, worldgen::Plan};"),
        ("engine/world/edits", "use super::super::solver::solve;"),
        (
            "engine/grid/pos",
            "fn f() { crate::storage::pack::check(); }",
        ),
        ("storage/pack", "use crate::cli;"),
        ("exit", "use crate::{options::X};"),
        (
            "engine/art",
            "use crate::engine::{grid::{Grid, X}, solver::solve};",
        ),
    ] {
        assert_eq!(faults(&source(module, text)).len(), 1, "{module}: {text}");
    }
    for (module, text) in [
        (
            "engine/worldgen/fill",
            "use crate::engine::{solver::solve, grid::Grid};",
        ),
        (
            "engine/worldgen",
            "use super::solver; // use crate::app::run;",
        ),
        ("cli", "use crate::storage::{pack, tour};"),
    ] {
        assert_eq!(
            faults(&source(module, text)),
            Vec::<String>::new(),
            "{text}"
        );
    }
}

#[test]
fn the_engine_opens_no_path_and_reads_no_clock() {
    for source in sources() {
        if !is_in(&source.module, "engine") {
            continue;
        }
        for word in [
            "std::fs",
            "std::env",
            "std::time",
            "std::path",
            "bevy",
            "rand::rng",
        ] {
            let code = source
                .text
                .lines()
                .filter(|line| !line.trim().starts_with("//"));
            let found = code.filter(|line| line.contains(word)).count();
            assert_eq!(found, 0, "{}: {word}", source.module);
        }
    }
}

#[test]
fn files_say_what_they_are_and_are_short() {
    let root = Path::new(env!("CARGO_MANIFEST_DIR"));
    let folders = ["src", "tests", "benches"];
    let mut files: Vec<_> = folders
        .iter()
        .flat_map(|name| rust_files(&root.join(name)))
        .collect();
    files.push(root.join("build.rs"));
    for path in files {
        let text = fs::read_to_string(&path).expect("a source");
        assert!(text.starts_with("//! "), "{} says nothing", path.display());
        let lines = text.lines().count();
        assert!(lines <= MAX_LINES, "{} has {lines} lines", path.display());
    }
}

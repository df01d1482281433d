//! Rules of the source: who may import whom, and what every file has.

mod imports;
mod rooms;

use std::collections::{BTreeMap, BTreeSet};
use std::fs;
use std::path::{Path, PathBuf};

use imports::{Source, graph, imports};
use rooms::{is_in, room_of};

/// The most lines of a file.
const MAX_LINES: usize = 500;

/// The number of path steps that name a room.
const STEPS: usize = 2;

/// The source files of a package, by the path of its folder.
fn sources(package: &str) -> Vec<Source> {
    let root = Path::new(env!("CARGO_MANIFEST_DIR"))
        .join(package)
        .join("src");
    let source = |path: PathBuf| {
        let inside = path.strip_prefix(&root).expect("under src");
        let module = inside.with_extension("").to_string_lossy().into_owned();
        Source {
            module: module.trim_end_matches("/mod").replace('\\', "/"),
            text: fs::read_to_string(&path).expect("a source"),
        }
    };
    rust_files(&root).into_iter().map(source).collect()
}

/// The folders of all packages: the window's, and the crates under it.
fn packages() -> Vec<String> {
    let crates = Path::new(env!("CARGO_MANIFEST_DIR")).join("crates");
    let folders = fs::read_dir(crates).expect("crates");
    let folders = folders.map(|folder| folder.expect("an entry").path());
    let name = |path: &PathBuf| {
        path.join("Cargo.toml")
            .is_file()
            .then(|| path.file_name())
            .flatten()
            .map(|name| format!("crates/{}", name.to_string_lossy()))
    };
    let mut packages: Vec<_> = folders.filter_map(|path| name(&path)).collect();
    packages.push(".".to_owned());
    packages.sort();
    assert!(packages.len() >= 10, "{packages:?}");
    packages
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

fn faults(source: &Source) -> Vec<String> {
    let room = room_of(&source.module);
    let room = room.filter(|(room, _)| *room != "app" || source.module == "app");
    let Some((room, allowed)) = room else {
        return vec![format!("{}: in no room of the table", source.module)];
    };
    let mut faults = Vec::new();
    for import in imports(source, STEPS) {
        let fine = is_in(&import, room)
            || allowed.iter().any(|other| is_in(&import, other))
            // `super::` out of a room's top file refers to the layer's list.
            || room_of(&import).is_none();
        if !fine {
            faults.push(format!("{}: imports {import}", source.module));
        }
    }
    faults
}

#[test]
fn rooms_of_the_window_import_only_what_the_table_allows() {
    let mut sources = sources(".");
    sources.retain(|source| is_in(&source.module, "app"));
    let seen: usize = sources
        .iter()
        .map(|source| imports(source, STEPS).len())
        .sum();
    assert!(seen > 50, "only {seen} imports were seen");
    let faults: Vec<_> = sources.iter().flat_map(faults).collect();
    assert!(faults.is_empty(), "{faults:#?}");
}

/// The version of a package in a lock file.
fn locked<'a>(lock: &'a str, package: &str) -> Option<&'a str> {
    let (_, after) = lock.split_once(&format!("name = \"{package}\"\nversion = \""))?;
    after.split('"').next()
}

#[test]
fn what_binds_the_page_is_of_the_version_that_the_page_is_compiled_with() {
    let read = |path: &str| {
        let path = Path::new(env!("CARGO_MANIFEST_DIR")).join(path);
        fs::read_to_string(path).expect("a lock file")
    };
    let (page, binds) = (read("Cargo.lock"), read("xtask/Cargo.lock"));
    let version = locked(&page, "wasm-bindgen");
    assert!(version.is_some());
    assert_eq!(locked(&binds, "wasm-bindgen-cli-support"), version);
}

/// What a browser's page has in another way, and the room that has both ways.
const SEAM: &str = "app/host";
const BEHIND_THE_SEAM: [&str; 7] = [
    "target_arch",
    "target_family",
    "thread::spawn",
    "thread::Builder",
    "std::time::Instant",
    "Instant}",
    "yield_now()",
];

/// The part of a line that only the seam may have.
fn beside_the_seam(line: &str) -> Option<&'static str> {
    let code = line.split("//").next().unwrap_or_default();
    let found = BEHIND_THE_SEAM
        .into_iter()
        .find(|part| code.contains(part))?;
    let is_time = found != "Instant}" || code.contains("std::time");
    is_time.then_some(found)
}

#[test]
fn what_differs_in_a_browser_is_asked_of_the_seam_alone() {
    assert!(beside_the_seam("use std::time::{Duration, Instant};").is_some());
    assert!(beside_the_seam("use std::time::Duration; // no Instant}").is_none());
    let mut sources = sources(".");
    let is_test = |module: &str| module.contains("test") || is_in(module, "app/headless");
    sources.retain(|source| is_in(&source.module, "app") && !is_in(&source.module, SEAM));
    sources.retain(|source| !is_test(&source.module));
    let mut faults = Vec::new();
    for source in &sources {
        let mut is_tested = false;
        let lines = source.text.lines().enumerate();
        for (number, line) in lines.take_while(|(_, line)| line.trim() != "mod tests {") {
            // Helpers of tests follow their attribute.
            is_tested |= line.trim() == "#[cfg(test)]";
            is_tested &= line != "}";
            if let Some(found) = beside_the_seam(line).filter(|_| !is_tested) {
                faults.push(format!("{}:{}: {found}", source.module, number + 1));
            }
        }
    }
    assert!(faults.is_empty(), "{faults:#?}");
}

#[test]
fn the_rooms_of_the_window_are_floors() {
    let (_, rooms) = rooms::WINDOW.split_first().expect("rooms");
    let mut below = BTreeSet::new();
    for (room, others) in rooms {
        for other in others.split_whitespace() {
            assert!(
                below.contains(other),
                "{room} imports {other}, which is not below it"
            );
        }
        below.insert(room.strip_prefix("app/").expect("a room of the window"));
    }
}

/// All files reachable from a file.
fn reach<'a>(graph: &BTreeMap<&'a str, BTreeSet<&'a str>>, from: &'a str) -> BTreeSet<&'a str> {
    let mut seen = BTreeSet::new();
    let mut pending = vec![from];
    while let Some(file) = pending.pop() {
        let next = graph.get(file).into_iter().flatten().copied();
        pending.extend(next.filter(|&next| seen.insert(next)));
    }
    seen
}

/// The cycles of a graph: files each of which leads to all the others.
fn circles<'a>(graph: &BTreeMap<&'a str, BTreeSet<&'a str>>) -> BTreeSet<Vec<&'a str>> {
    let reached: BTreeMap<_, _> = graph
        .keys()
        .map(|&file| (file, reach(graph, file)))
        .collect();
    let leads = |from: &str, to: &str| reached.get(from).is_some_and(|files| files.contains(to));
    let circle = |&file: &&'a str| -> Vec<_> {
        let others = reached[file].iter().copied();
        others.filter(|other| leads(other, file)).collect()
    };
    let circles = reached.keys().map(circle);
    circles.filter(|circle| !circle.is_empty()).collect()
}

#[test]
fn no_files_lead_to_each_other() {
    let mut edges = 0;
    for package in packages() {
        let sources = sources(&package);
        let graph = graph(&sources);
        edges += graph.values().map(BTreeSet::len).sum::<usize>();
        let found = circles(&graph);
        assert!(found.is_empty(), "{package}: {found:#?}");
    }
    assert!(edges > 1000, "only {edges} imports were followed");
}

#[test]
fn a_circle_of_files_is_found_through_what_others_bring_in() {
    let source = |module: &str, text: &str| Source {
        module: module.to_owned(),
        text: text.to_owned(),
    };
    let sources = [
        source("app/map", "pub mod reader;\npub use reader::MapReader;"),
        source("app/map/reader", "use crate::app::view::View;"),
        source("app/view", "use crate::app::map::MapReader;"),
        source("app/span", "use super::map::MapReader;"),
        source("app/ui", "mod bar;\nmod menu;\nuse menu::Menu;"),
        source("app/ui/bar", "use super::Menu;"),
        source("app/ui/menu", "use super::bar::Bar;"),
        source("app/ui/list", "use super::bar::Bar;"),
    ];
    let found: Vec<_> = circles(&graph(&sources)).into_iter().collect();
    assert_eq!(
        found,
        [
            ["app/map/reader", "app/view"],
            ["app/ui/bar", "app/ui/menu"]
        ]
    );
}

#[test]
fn the_table_is_held() {
    let source = |module: &str, text: &str| Source {
        module: module.to_owned(),
        text: text.to_owned(),
    };
    for (module, text) in [
        ("app/map/tile", "use crate::app::view::View;"),
        ("app/view", "use super::{map::MapReader, span::Span};"),
        ("app/job", "fn f() { crate::app::notice::say(); }"),
        ("app/unknown", ""),
    ] {
        assert_eq!(faults(&source(module, text)).len(), 1, "{module}: {text}");
    }
    for (module, text) in [
        ("app/job", "use crate::app::wake::Wake;"),
        (
            "app/view",
            "use super::span::Span; // use crate::app::map::MapReader;",
        ),
        ("app/map/tile", "use super::reader::MapReader;"),
    ] {
        assert_eq!(
            faults(&source(module, text)),
            Vec::<String>::new(),
            "{text}"
        );
    }
}

#[test]
fn no_puzzle_knows_another() {
    let puzzles = ["maze", "polyomino", "tetravex", "wang"];
    let mut seen = 0;
    for source in sources("crates/puzzles") {
        let Some(puzzle) = puzzles
            .into_iter()
            .find(|puzzle| is_in(&source.module, puzzle))
        else {
            continue;
        };
        for import in imports(&source, STEPS) {
            seen += 1;
            let other = puzzles.into_iter().find(|other| is_in(&import, other));
            assert!(
                other.is_none_or(|other| other == puzzle),
                "{}: imports {import}",
                source.module
            );
        }
    }
    assert!(seen > 100, "only {seen} imports were seen");
}

#[test]
fn files_say_what_they_are_and_are_short() {
    let root = Path::new(env!("CARGO_MANIFEST_DIR"));
    let folders = ["src", "crates", "tests", "benches", "examples"];
    let files = folders.iter().flat_map(|name| rust_files(&root.join(name)));
    let files: Vec<_> = files.collect();
    assert!(files.len() > 1000, "only {} files were found", files.len());
    for path in files {
        let text = fs::read_to_string(&path).expect("a source");
        assert!(text.starts_with("//! "), "{} says nothing", path.display());
        let lines = text.lines().count();
        assert!(lines <= MAX_LINES, "{} has {lines} lines", path.display());
    }
}

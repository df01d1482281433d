//! The rules of the house: who may import whom, and what every file has.

mod imports;
mod rooms;

use std::collections::{BTreeMap, BTreeSet};
use std::fs;
use std::path::{Path, PathBuf};

use imports::{Source, graph, imports};
use rooms::{is_in, room_of};

/// The most lines of a file.
const MAX_LINES: usize = 500;

/// Files that only list the rooms under them.
const LISTS: &[&str] = &["lib", "engine", "engine/puzzles"];

/// The steps of a path that name a room.
const STEPS: usize = 2;

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

fn faults(source: &Source) -> Vec<String> {
    if LISTS.contains(&source.module.as_str()) {
        return Vec::new();
    }
    let room = room_of(&source.module);
    let room = room.filter(|(room, _)| *room != "app" || source.module == "app");
    let Some((room, allowed)) = room else {
        return vec![format!("{}: in no room of the table", source.module)];
    };
    let mut faults = Vec::new();
    for import in imports(source, STEPS) {
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
    let seen: usize = sources
        .iter()
        .map(|source| imports(source, STEPS).len())
        .sum();
    assert!(seen > 50, "only {seen} imports were seen");
    let faults: Vec<_> = sources.iter().flat_map(faults).collect();
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

/// All that can be reached in a graph from a file.
fn reach<'a>(graph: &BTreeMap<&'a str, BTreeSet<&'a str>>, from: &'a str) -> BTreeSet<&'a str> {
    let mut seen = BTreeSet::new();
    let mut pending = vec![from];
    while let Some(file) = pending.pop() {
        let next = graph.get(file).into_iter().flatten().copied();
        pending.extend(next.filter(|&next| seen.insert(next)));
    }
    seen
}

/// The circles of a graph: files each of which leads to all the others.
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
    let sources = sources();
    let graph = graph(&sources);
    let edges: usize = graph.values().map(BTreeSet::len).sum();
    assert!(edges > 1000, "only {edges} imports were followed");
    let found = circles(&graph);
    assert!(found.is_empty(), "{found:#?}");
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

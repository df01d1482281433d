//! Land painted on boards from the command line, with the same result as in the window.

use std::path::{Path, PathBuf};

use mapmaker::grid::TilePos;
use mapmaker::grid::world::Origin;
use mapmaker::land::editing::{Biome, biome_of};
use mapmaker::storage::map::{MapFile, MapPack, MapState};
use tempfile::TempDir;

use crate::support::{self, edited, refused, stdout_of, text, words};

/// An empty board of that size with the rules of rivers.
fn board(size: &str) -> (TempDir, PathBuf) {
    let folder = tempfile::tempdir().expect("a folder");
    let map = folder.path().join("b.map");
    stdout_of(&[
        "board",
        "new",
        "--size",
        size,
        "--rivers",
        "--out",
        text(&map),
    ]);
    (folder, map)
}

fn read(map: &Path) -> (MapState, MapPack) {
    MapFile::read(map).expect("a map")
}

/// The rows of names.
fn rows(map: &Path) -> String {
    support::outputs(&["board", "convert", text(map), "-"], "", 0).0
}

/// Paints, which must succeed; returns the report.
fn paint(map: &Path, what: &str) -> String {
    let (answer, report) = painted(map, what, 0);
    assert!(answer.is_empty(), "{answer}");
    assert!(report.contains("changed: "), "{what}: {report}");
    report
}

/// Standard output and standard error of a stroke that must end with `code`.
fn painted(map: &Path, what: &str, code: i32) -> (String, String) {
    let line = format!("board edit {} --paint {what}", text(map));
    support::outputs(&words(&line), "", code)
}

/// The biome of a cell.
fn biome(map: &Path, x: i64, y: i64) -> Option<Biome> {
    let (state, pack) = read(map);
    let set = pack.set_of(&state.kind);
    let cell = state.overlay.get(TilePos::new(x, y))?;
    biome_of(set.tile(cell.tile))
}

#[test]
fn each_biome_is_painted_all_fits_and_one_step_takes_it_back() {
    let (_folder, map) = board("14x10");
    paint(&map, "plain --at 0,0 --size 14x10");
    let plain = rows(&map);
    assert!(plain.split_whitespace().all(|name| name == "PPPP"));
    for name in ["forest", "mountain", "plain", "sea", "river"] {
        let land = if name == "forest" { "plain" } else { "forest" };
        paint(&map, &format!("{land} --at 0,0 --size 14x10"));
        let before = rows(&map);
        let shapes = ["", " --shape round", " --shape rough"];
        let (size, shapes, middle) = match name {
            "river" => ("1x8", &shapes[..1], (5, 4)),
            _ => ("5x4", &shapes[..], (7, 3)),
        };
        for shape in shapes {
            let report = paint(&map, &format!("{name} --at 5,2 --size {size}{shape}"));
            assert!(
                report.ends_with('\n') && !report.contains("left out"),
                "{report}"
            );
            stdout_of(&["board", "check", text(&map)]);
            let biome = biome(&map, middle.0, middle.1).map(Biome::name);
            assert_eq!(biome, Some(name), "{shape}");
            let (state, _) = read(&map);
            let mut cells = state.overlay.cells();
            assert!(cells.all(|(_, cell)| cell.origin != Origin::Pinned));
            let undone = edited(&["board", "edit", text(&map), "--undo"]);
            assert!(undone.starts_with("undone: "), "{undone}");
            assert_eq!(rows(&map), before);
        }
    }
}

#[test]
fn a_river_ends_in_the_mouth_of_a_painted_sea_which_is_reported() {
    let (_folder, map) = board("12x12");
    paint(&map, "plain --at 0,0 --size 12x12");
    paint(&map, "mountain --at 4,0 --size 4x2");
    let report = paint(&map, "sea --at 0,8 --size 12x4");
    assert!(!report.contains("left out"), "{report}");
    let report = paint(&map, "river --at 5,2 --size 1x9");
    let note = "note: the river ends where it meets the sea";
    assert!(report.lines().any(|line| line == note), "{report}");
    assert!((3..7).all(|y| biome(&map, 5, y) == Some(Biome::River)));
    stdout_of(&["board", "check", text(&map)]);
    // Changes beside a stroke are reported as in the window.
    let report = paint(&map, "forest --at 4,3 --size 4x2");
    let is_river = |line: &str| line.starts_with("note: ") && line.contains("river cell");
    assert!(report.lines().any(is_river), "{report}");
}

#[test]
fn painting_nature_empties_any_cells() {
    let (_folder, map) = board("6x4");
    paint(&map, "forest --at 0,0 --size 6x4");
    edited(&["board", "edit", text(&map), "--put", "2,1=FFFF"]);
    let full = rows(&map);
    let report = paint(&map, "nature --at 1,1 --size 3x2");
    assert_eq!(report, "note: 6 cells erased\nchanged: 6 cells\n");
    let empty = rows(&map);
    assert_eq!(empty.matches(" .").count(), 6, "{empty}");
    // Nothing is left there, so this is no stroke.
    let report = paint(&map, "nature --at 1,1 --size 3x2");
    assert_eq!(report, "changed: nothing, as everything was so already\n");
    let report = paint(&map, "forest --at 4,0 --size 2x2");
    assert_eq!(report, "changed: nothing, as everything was so already\n");
    assert_eq!(read(&map).0.history.standing(), 3);
    edited(&["board", "edit", text(&map), "--undo"]);
    assert_eq!(rows(&map), full);
}

#[test]
fn what_is_put_by_hand_stays_and_what_can_not_be_painted_is_named() {
    let (_folder, map) = board("5x5");
    let puts = words("--put 2,1=PPPP --put 1,2=PPPP --put 3,2=PPPP --put 2,3=PPPP");
    edited(&[&["board", "edit", text(&map)], &puts[..]].concat());
    let before = rows(&map);
    let (answer, errors) = painted(&map, "sea --at 2,2 --size 1x1", 1);
    assert!(answer.is_empty());
    let mut lines = errors.lines();
    let why = lines.next().expect("a sentence");
    assert!(
        why.starts_with("mapmaker: the edit can't be made: no sea fits") && why.contains("by hand"),
        "{why}"
    );
    assert!(why.contains("--paint nature --at 2,1 --size 1x1"), "{why}");
    let cells: Vec<_> = lines.collect();
    let blamed = ["cell 2,1", "cell 1,2", "cell 2,2", "cell 3,2", "cell 2,3"];
    assert_eq!(cells, blamed);
    assert_eq!(rows(&map), before);
    // If a part of it is possible, the rest is left out.
    let report = paint(&map, "forest --at 0,1 --size 3x1");
    let mut lines = report.lines();
    let left = lines.next().expect("a sentence");
    assert!(left.starts_with("left out: "), "{report}");
    assert!(lines.any(|line| line == "cell 2,1"), "{report}");
    assert_eq!(biome(&map, 0, 1), Some(Biome::Forest));
    assert_eq!(biome(&map, 2, 1), Some(Biome::Plain));
    // After the obstacle is removed all of it is possible.
    paint(&map, "nature --at 2,1 --size 1x1");
    paint(&map, "forest --at 2,1 --size 1x1");
    assert_eq!(biome(&map, 2, 1), Some(Biome::Forest));
}

#[test]
fn lines_of_a_script_paint_too_until_one_can_not() {
    let (_folder, map) = board("8x6");
    let script = "paint plain 0,0 8x6\npaint sea 2,2 3x2 round # a pond\nput 0,0=PPPP\nundo\n\
                  paint nature 7,5 1x1\npaint sea 7,5 2x1\n";
    let arguments = ["board", "edit", text(&map), "--script", "-"];
    let (saved, errors) = support::outputs(&arguments, script, 2);
    assert_eq!(saved.lines().last(), Some("saved 5"), "{errors}");
    let off = "mapmaker: standard input:6: cell 8,5 is off the board, whose cells are 0,0 to 7,5";
    assert_eq!(errors.lines().last(), Some(off));
    let rows = rows(&map);
    assert!(rows.contains("SSSS") && rows.ends_with(" .\n"), "{rows}");
    assert_eq!(read(&map).0.history.standing(), 3);
}

#[test]
fn roads_and_decor_follow_what_is_painted_over_them() {
    let (_folder, map) = board("11x7");
    paint(&map, "plain --at 0,0 --size 11x7");
    let file = text(&map);
    stdout_of(&words(&format!("board road {file} --from 0,3 --to 10,3")));
    stdout_of(&words(&format!(
        "board decor add {file} --kind windmill --at 5.5,1.5"
    )));
    let report = paint(&map, "sea --at 4,1 --size 3x3");
    assert!(report.contains("note: 1 road rerouted\n"), "{report}");
    let gone = "note: a piece of decor is gone\n";
    assert!(report.contains(gone), "{report}");
    edited(&["board", "edit", file, "--undo"]);
    let report = paint(&map, "nature --at 3,3 --size 1x1");
    assert!(report.contains("note: a road is gone\n"), "{report}");
    assert!(
        report.ends_with("changed: 1 cell; 1 thing on the map\n"),
        "{report}"
    );
}

#[test]
fn cells_off_the_board_are_bad_use_and_too_many_are_refused() {
    let (_folder, map) = board("6x4");
    let file = text(&map);
    for (what, part) in [
        ("sea --at 5,3 --size 2x1", "cell 6,3 is off the board"),
        ("sea --at -1,0 --size 2x1", "cell -1,0 is off the board"),
    ] {
        let line = format!("board edit {file} --paint {what}");
        let why = refused(&words(&line), 2);
        assert!(why.contains(part), "{why}");
    }
    assert_eq!(read(&map).0.history.standing(), 0);
    let (_folder, large) = board("70x70");
    let (_, errors) = painted(&large, "plain --at 0,0 --size 70x70", 1);
    assert!(errors.contains("at most 4096 cells"), "{errors}");
}

/// The map without a window, and the planner that the window uses.
#[cfg(feature = "app")]
mod in_the_app {
    use std::sync::Arc;
    use std::thread::sleep;
    use std::time::{Duration, Instant};

    use bevy::prelude::*;
    use mapmaker::app::MapPlugin;
    use mapmaker::app::editor::planner::{Answer, StrokePlanner, StrokeRequest, Worked};
    use mapmaker::app::files::opening::of_map;
    use mapmaker::app::map::{EditTiles, Edits, OpenMap, Source};
    use mapmaker::land::editing::{Brush, Shape};

    use super::*;
    use crate::support::run;

    /// An app with the map of a file.
    fn app(map: &Path) -> App {
        let (state, pack) = read(map);
        let open = of_map(state, pack).expect("a board");
        let plugin = MapPlugin {
            edits: Edits {
                overlay: Arc::new(open.overlay),
                history: open.history,
                has_rivers: open.has_rivers,
                is_joined: open.is_joined,
                ..Edits::default()
            },
            open: OpenMap::of(open.base, open.pack.unwrap_or_else(Source::ours)),
            ..MapPlugin::world(0.into()).headless()
        };
        let mut app = App::new();
        app.add_plugins((MinimalPlugins, plugin));
        app.update();
        let planner = StrokePlanner::of(app.world().resource());
        app.insert_resource(planner);
        app
    }

    /// Draws as the tools do.
    fn draw(app: &mut App, run_with_input: StrokeRequest) -> Answer {
        let planner = app.world().resource::<StrokePlanner>();
        let mut asked = planner.start(run_with_input, app.world().resource(), true);
        let start = Instant::now();
        let answer = loop {
            if let Some(answer) = asked.poll() {
                break answer;
            }
            assert!(start.elapsed() < Duration::from_mins(2), "it never ends");
            sleep(Duration::from_millis(1));
        };
        if let Answer::Done(Worked {
            stroke,
            is_seen: true,
            ..
        }) = &answer
        {
            let stroke = stroke.clone();
            app.world_mut().write_message(EditTiles::Make(stroke));
            app.update();
        }
        answer
    }

    /// The sentences that the command line prints for a stroke.
    fn notes(report: &str) -> String {
        let notes = report
            .lines()
            .filter_map(|line| line.strip_prefix("note: "));
        notes.collect::<Vec<_>>().join("; ")
    }

    #[test]
    fn the_command_line_and_the_window_give_the_same_board_and_the_same_words() {
        let (_folder, map) = board("18x14");
        paint(&map, "plain --at 0,0 --size 18x12");
        let file = text(&map);
        let put = ["board", "edit", file, "--put", "9,9=PPPP"];
        edited(&put);
        stdout_of(&words(&format!("board road {file} --from 0,10 --to 17,10")));
        stdout_of(&words(&format!(
            "board decor add {file} --kind field --at 13.5,2.5"
        )));
        let mut app = app(&map);
        let (mut reported, mut left_out) = (0, 0);
        for (name, at, size, shape) in [
            ("forest", (1, 1), (7, 5), Some(Shape::Rough)),
            ("mountain", (11, 0), (4, 3), Some(Shape::Round)),
            ("sea", (6, 6), (6, 5), None),
            ("river", (13, 2), (1, 9), None),
            ("plain", (3, 2), (3, 3), None),
            ("forest", (10, 2), (6, 5), Some(Shape::Rough)),
            ("nature", (0, 8), (4, 4), None),
            ("sea", (2, 3), (9, 1), None),
            ("river", (0, 6), (12, 1), None),
            ("sea", (9, 9), (1, 1), None),
            ("plain", (16, 0), (1, 1), None),
            ("mountain", (2, 10), (14, 1), None),
        ] {
            let shape_option =
                shape.map_or(String::new(), |shape| format!(" --shape {}", shape.name()));
            let what = format!(
                "{name} --at {},{} --size {}x{}{shape_option}",
                at.0, at.1, size.0, size.1
            );
            let biome = Biome::ALL.into_iter().find(|biome| biome.name() == name);
            let brush = biome.map_or(Brush::Erase, Brush::Biome);
            let corner = TilePos::new(at.0, at.1);
            let cells = shape.unwrap_or(Shape::Square).fill(corner, size.0, size.1);
            let line = format!("board edit {file} --paint {what}");
            let output = run(&words(&line));
            let report = String::from_utf8(output.stderr).expect("text");
            match draw(&mut app, StrokeRequest::Draw(brush, cells)) {
                Answer::Done(worked) => {
                    assert_eq!(output.status.code(), Some(0), "{what}: {report}");
                    let of_window = worked.is_seen.then(|| worked.report.lines().join("; "));
                    assert_eq!(notes(&report), of_window.unwrap_or_default(), "{what}");
                    reported += u32::from(!notes(&report).is_empty());
                    let left = worked.left.map(|left| left.why);
                    assert_eq!(left.is_some(), report.contains("left out: "), "{what}");
                    assert!(
                        left.iter().all(|why| report.contains(why)),
                        "{what}: {report}"
                    );
                    left_out += u32::from(left.is_some());
                }
                Answer::Refused(refusal) => {
                    assert_eq!(output.status.code(), Some(1), "{what}: {report}");
                    assert!(report.contains(&refusal.why), "{what}: {report}");
                    left_out += 1;
                }
                Answer::Stopped => panic!("nobody stops it"),
            }
            let (state, _) = read(&map);
            let edits = app.world().resource::<Edits>();
            assert!(state.overlay == *edits.overlay, "{what}");
            assert_eq!(state.history, edits.history, "{what}");
        }
        assert!(reported > 3 && left_out > 0, "{reported}, {left_out}");
    }
}

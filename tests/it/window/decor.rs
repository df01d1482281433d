//! Windmills are placed, moved and undone by hand; they are in the map's file, in pictures, and after a restart.

use std::path::Path;

use mapmaker::drawing::art::{ink_set, stencils};
use mapmaker::features::Features;
use mapmaker::features::decor::{Decor, DecorKind, Place, placed_decor};
use mapmaker::grid::TilePos;
use mapmaker::grid::world::Overlay;
use mapmaker::land::editing::EndlessMap;
use mapmaker::storage::map::MapFile;
use mapmaker::storage::pack::Pictures;

use super::display::Display;
use super::picture::Picture;
use super::stage::{MIDDLE, Stage, printed, saved_map};
use super::{are_on, wait};
use crate::support::{text, words};

const SEED: u64 = 7;

/// A place on open plain where a windmill fits, as another does two tiles to the east, with other decor a tile away at
/// least.
fn open_plain() -> Place {
    let set = ink_set();
    let cut = stencils(&set, |id| Pictures::Ours.of(&set, id));
    let (mut map, mut features) = (EndlessMap::new(SEED, &set), Features::new(SEED, &set));
    let overlay = Overlay::default();
    let tiles = (0..400).map(|index| TilePos::new(2225 + index % 20, -1695 + index / 20));
    let places =
        tiles.flat_map(|at| (0..16).map(move |part| Place::new(at, part % 4 * 8, part / 4 * 8)));
    let is_open = |place: &Place| {
        let mut may = |east: i64| {
            let place = place.shifted(east, 0);
            let mill = Decor::placed_by_user(SEED, DecorKind::Windmill, 0, place, &overlay);
            features
                .may_stand(&mut map, &overlay, &cut, &mill, false)
                .is_ok()
        };
        if !may(0) || !may(2) {
            return false;
        }
        let around = (place.tile.offset(-2, -2), 7, 5);
        let decor = features.decor(&mut map, &overlay, &cut, around);
        let is_far = |east: i64| {
            let place = place.shifted(east, 0);
            decor.iter().all(|one| one.off(place) > 32 * 32)
        };
        is_far(0) && is_far(2)
    };
    let mut places = places.filter(is_open);
    places.next().expect("there is plain")
}

/// Waits until a map's file has that many placed windmills; returns their places.
fn placed(map: &Path, count: usize) -> Vec<(DecorKind, Place)> {
    wait(|| {
        let (state, _) = MapFile::read(map).expect("a map");
        let found = placed_decor(&state.overlay).map(|one| (one.kind, one.place));
        let found: Vec<_> = found.collect();
        if found.len() == count {
            Ok(found)
        } else {
            Err(format!("{found:?}"))
        }
    })
}

#[test]
#[ignore = "a story of the window for .ci/nightly"]
fn a_windmill_is_placed_moved_and_undone_and_stands_there_when_the_map_is_opened_again() {
    if !are_on() {
        return;
    }
    let (display, folder) = (Display::open(), tempfile::tempdir().expect("a folder"));
    let place = open_plain();
    let at = format!("{},{}", place.tile.x, place.tile.y);
    // A tile has 64 pixels, two for each step, and the window's centre is the tile's centre.
    let (east, south) = place.from(Place::middle_of(place.tile));
    let there = (MIDDLE.0 + 2 * east as i32, MIDDLE.1 + 2 * south as i32);
    let aside = (there.0 + 128, there.1);
    let arguments = ["explore", "--seed", "7", "--at", &at];
    let stage = Stage::open(&display, folder.path(), &arguments);
    stage.key("u");
    stage.point(there);
    stage.click(there);
    let map = saved_map(folder.path());
    let first = placed(&map, 1);
    assert_eq!(first[0].0, DecorKind::Windmill);
    let (right, down) = first[0].1.from(place);
    assert!(right.abs() <= 2 && down.abs() <= 2, "{first:?}");
    // It can be picked once its picture is there.
    stage.rest();
    stage.drag(there, aside);
    stage.point((there.0, there.1 + 150));
    stage.click(there);
    assert_eq!(placed(&map, 2).len(), 2);
    stage.press("ctrl+z");
    let moved = placed(&map, 1)[0].1;
    let (right, down) = moved.from(first[0].1);
    assert!((right - 64).abs() <= 2 && down.abs() <= 2, "{moved:?}");
    stage.quit();
    // A picture of the map has it where one of the bare world has plain.
    let pictures = [["--seed", "7"].as_slice(), &[text(&map)]].map(|of| {
        let out = folder.path().join(format!("{}.png", of.len()));
        let line = format!("--at {at} --size 5x3 --tile-px 48 --out {}", text(&out));
        let area = words(&line);
        printed(&[&["world", "render"], of, &area[..]].concat());
        Picture::read(&out)
    });
    assert!(pictures[0].squares_apart(&pictures[1], 8) > 3);
    // After a restart it is in the same place, and can be removed.
    let opened = Stage::open(&display, folder.path(), &["explore", text(&map)]);
    // The tool may still be selected.
    opened.press("u");
    opened.point(aside);
    opened.click_right();
    assert_eq!(placed(&map, 0), []);
    opened.quit();
}

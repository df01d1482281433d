//! Roads and names by hand: a road between two clicks, a renamed range, layers off and on.

use std::path::Path;
use std::time::Instant;

use mapmaker::drawing::art::ink_set;
use mapmaker::drawing::chart::{Scale, labels};
use mapmaker::features::language::Locale;
use mapmaker::features::{Features, Kind, user_roads};
use mapmaker::grid::TilePos;
use mapmaker::grid::world::Overlay;
use mapmaker::land::editing::EndlessMap;
use mapmaker::storage::map::MapFile;

use super::display::Display;
use super::picture::Picture;
use super::stage::{MIDDLE, Stage, saved_map};
use super::{PATIENCE, are_on};

/// Waits until the edits in a map's file satisfy `right`.
fn until(map: &Path, what: &str, right: impl Fn(&Overlay) -> bool) {
    super::until(what, || {
        right(&MapFile::read(map).expect("a map").0.overlay)
    });
}

/// The colour of cards.
const SHEET: [u8; 3] = [246, 236, 213];

/// How far the clicks lie from the window's centre, in tiles.
const ASIDE: i64 = 2;

/// A tile of a world from which a road leads straight to both sides, without an existing one, and with wood in sight,
/// by which the picture is recognized.
fn open_plain(seed: u64) -> TilePos {
    let set = ink_set();
    let (mut map, mut features) = (EndlessMap::new(seed, &set), Features::new(seed, &set));
    let overlay = Overlay::default();
    let tiles = (0..2000).map(|index| TilePos::new(2215 + index % 40, -1705 + index / 40));
    let mut open = tiles.filter(|at| {
        let ends = [at.offset(-ASIDE, 0), at.offset(ASIDE, 0)];
        let way = features.road_between(&mut map, &overlay, ends, false);
        let is_straight = way.is_ok_and(|(road, _)| road.way.len() == 2 * ASIDE as usize + 1);
        let around = (at.offset(-4, -2), 9, 5);
        is_straight
            && features
                .roads(&mut map, &overlay, around.0, around.1, around.2)
                .is_empty()
            && features
                .within(&mut map, &overlay, around.0, around.1, around.2)
                .is_empty()
    });
    open.next().expect("there is plain")
}

#[test]
#[ignore = "a story of the window for .ci/nightly"]
fn a_road_is_laid_by_two_clicks_undone_and_taken_away() {
    if !are_on() {
        return;
    }
    let (display, folder) = (Display::open(), tempfile::tempdir().expect("a folder"));
    let at = open_plain(7);
    let place = format!("{},{}", at.x, at.y);
    let stage = Stage::open(
        &display,
        folder.path(),
        &["explore", "--seed", "7", "--at", &place],
    );
    // A tile has 64 pixels.
    let [first, last] = [-1, 1].map(|side| (MIDDLE.0 + side * 64 * ASIDE as i32, MIDDLE.1));
    stage.key("v");
    stage.click(first);
    stage.click(last);
    stage.press("Escape");
    let map = saved_map(folder.path());
    let ends = [at.offset(-ASIDE, 0), at.offset(ASIDE, 0)];
    until(&map, "a road lies between the clicks", |overlay| {
        let roads: Vec<_> = user_roads(overlay).map(|(_, road)| road.way).collect();
        roads.len() == 1 && [roads[0][0], roads[0][roads[0].len() - 1]] == ends
    });
    stage.press("ctrl+z");
    until(&map, "undo takes it back", Overlay::is_empty);
    stage.press("ctrl+y");
    until(&map, "redo lays it again", |overlay| !overlay.is_empty());
    // It can be pointed at once it is found and drawn.
    stage.point(MIDDLE);
    let start = Instant::now();
    while !MapFile::read(&map).expect("a map").0.overlay.is_empty() {
        assert!(start.elapsed() < PATIENCE, "a right click takes it away");
        stage.click_right();
    }
    stage.quit();
}

/// A tile and a position in pixels from its north-west corner where the name of a range shows, for a tile size in
/// pixels.
fn name_of_a_range(seed: u64, tile_px: f32) -> (TilePos, [f32; 2]) {
    let set = ink_set();
    let (mut map, mut features) = (EndlessMap::new(seed, &set), Features::new(seed, &set));
    let overlay = Overlay::default();
    let scale = Scale {
        tile_px,
        point_px: 1.0,
    };
    let mut bodies = features.bodies(&map, &overlay, (TilePos::new(1900, -2000), 600, 600));
    bodies.retain(|body| body.kind == Kind::Range);
    let found = bodies.iter().find_map(|range| {
        let around = range.at.offset(-110, -110);
        let found = features.within(&mut map, &overlay, around, 220, 220);
        let named: Vec<_> = found
            .into_iter()
            .map(|feature| {
                let name = features.on_map(&mut map, &overlay, &feature, Locale::English);
                (feature, name)
            })
            .collect();
        let cover = |at| features.cover(&mut map, &overlay, at);
        let labels = labels(&named, &[], scale, cover);
        let label = labels.into_iter().find(|label| label.id == range.id)?;
        Some((label.at, label.offset_px))
    });
    found.expect("a range has its name")
}

#[test]
#[ignore = "a story of the window for .ci/nightly"]
fn a_range_is_renamed_and_layers_go_and_come_back() {
    if !are_on() {
        return;
    }
    let (display, folder) = (Display::open(), tempfile::tempdir().expect("a folder"));
    let (at, [east, south]) = name_of_a_range(7, 16.0);
    let place = format!("{},{}", at.x, at.y);
    let arguments = ["explore", "--seed", "7", "--at", &place, "--tile-px", "16"];
    let stage = Stage::open(&display, folder.path(), &arguments);
    // A tile's centre is the window's centre.
    let name = (
        MIDDLE.0 + (east - 8.0).round() as i32,
        MIDDLE.1 + (south - 8.0).round() as i32,
    );
    // The first click opens the card, once the name shows; the second its field.
    let card = (
        name.0 as u32 + 40..name.0 as u32 + 240,
        name.1 as u32 + 20..name.1 as u32 + 90,
    );
    let start = Instant::now();
    while display.picture().share_like(card.clone(), SHEET, 14) < 0.5 {
        assert!(start.elapsed() < PATIENCE, "no card opens");
        stage.click(name);
    }
    // The whole name is selected in the field.
    stage.click(name);
    stage.type_text("Greyfold Heights");
    stage.press("Return");
    let map = saved_map(folder.path());
    until(&map, "the range has its new name", |overlay| {
        let mut marks = overlay.marks().values();
        marks.any(|mark| mark.name.as_deref() == Some("Greyfold Heights"))
    });
    stage.press("Escape");
    // Names, settlements and roads; decor shows in larger tiles alone.
    for key in ["k", "ctrl+k", "ctrl+r"] {
        let all = display.still(&display.picture(), PATIENCE);
        stage.press(key);
        let is_other = |from: Picture| move |now: &Picture| now.squares_apart(&from, 8) > 3;
        display.until(&format!("{key} hides"), PATIENCE, is_other(all));
        let less = display.still(&display.picture(), PATIENCE);
        stage.press(key);
        display.until(&format!("{key} shows"), PATIENCE, is_other(less));
    }
    stage.quit();
}

//! `mapmaker map info`: describes a map's file.

use crate::output;
use crate::paths::InputPath;
use mapmaker_features::user_names;
use mapmaker_grid::world::{Mark, Origin, Terrain};
use mapmaker_storage::exit::{ExitCode, Failure};
use mapmaker_storage::expedition::{KEY, is_of_expedition, of_settings};
use mapmaker_storage::map::{Bookmark, MapFile, MapKind, MapPack, MapState, Places};
use std::fmt::Write as _;
use std::path::Path;

#[derive(Debug, clap::Args)]
pub(super) struct InfoArguments {
    /// The map
    #[arg(value_name = "F.map")]
    map: InputPath,
}

/// Prints the description.
pub(super) fn run(arguments: &InfoArguments) -> Result<ExitCode, Failure> {
    let (state, pack) = MapFile::read(&arguments.map)?;
    output::print(&describe(&state, &pack))?;
    Ok(ExitCode::Done)
}

/// What a map's file contains, a line each.
pub(super) fn describe(state: &MapState, pack: &MapPack) -> String {
    let mut text = format!("kind: {}\n", state.kind.name());
    let yes = |is_so| if is_so { "yes" } else { "no" };
    // OK because writing to a string never fails; likewise below.
    let _ = match &state.kind {
        MapKind::World(world) => writeln!(
            text,
            "seed: {}\nworld generation: version {}",
            world.seed.typed(),
            world.generator
        ),
        MapKind::Board(board) => writeln!(
            text,
            "size: {}x{}\nrivers: {}\njoined: {}\ntiles of its own: {}",
            board.width,
            board.height,
            yes(board.rivers),
            yes(board.joined),
            yes(board.own_tiles.is_some())
        ),
    };
    let _ = writeln!(
        text,
        "tile pack: {}, {} tiles",
        pack.name(),
        pack.set().len()
    );
    let cells = state.overlay.cells();
    let (mut set, mut painted, mut healed) = (0, 0, 0);
    for (_, cell) in cells {
        match cell.origin {
            Origin::Pinned => set += 1,
            Origin::Painted => painted += 1,
            Origin::Healed => healed += 1,
        }
    }
    let (strokes, standing) = (state.history.strokes().len(), state.history.standing());
    let _ = writeln!(
        text,
        "cells: {set} set by hand, {painted} painted, {healed} healed\nstrokes: {standing}, and {} undone",
        strokes - standing
    );
    text.push_str(&of_marks(state));
    if let Some(camera) = state.camera {
        let _ = writeln!(
            text,
            "looked at: {},{} at {} pixels a tile",
            camera.at.x, camera.at.y, camera.tile_px
        );
    }
    let places = Places::of(&state.settings);
    if let Some(home) = places.home {
        let (at, tile_px) = (home.at, home.tile_px);
        let _ = writeln!(text, "home: {},{} at {tile_px} pixels a tile", at.x, at.y);
    }
    for Bookmark { name, place } in &places.bookmarks {
        let (at, tile_px) = (place.at, place.tile_px);
        let _ = writeln!(
            text,
            "bookmark {name:?}: {},{} at {tile_px} pixels a tile",
            at.x, at.y
        );
    }
    if let Some(cut) = &places.cut_from {
        let (seed, at) = (cut.seed.typed(), cut.corner);
        let _ = writeln!(text, "cut from: the world {seed:?} at {},{}", at.x, at.y);
    }
    for (key, value) in &state.settings {
        if key == KEY {
            let about = match of_settings(Path::new("the map"), &state.settings) {
                Ok(expedition) => expedition.quest().code.to_string(),
                Err(_) => "makes no sense".to_owned(),
            };
            let _ = writeln!(text, "expedition: {about}");
        } else if !Places::KEYS.contains(&key.as_str()) && !is_of_expedition(key) {
            let _ = writeln!(text, "setting {key:?}: {value:?}");
        }
    }
    text
}

/// Lines about user edits of places; empty if there are none.
fn of_marks(state: &MapState) -> String {
    let mut text = String::new();
    let marks = state.overlay.marks();
    let count = |is_so: fn(&Mark) -> bool| marks.values().filter(|mark| is_so(mark)).count();
    let is_board = matches!(state.kind, MapKind::Board(_));
    // On a board the place in the mark of a name is only a tile of the named body.
    let is_put = |mark: &Mark| {
        let placed = mark.place.as_ref().filter(|_| !mark.is_gone);
        placed.is_some_and(|placed| !is_board || placed.fine.is_some())
    };
    let terrain = Terrain::ALL.into_iter().filter_map(|terrain| {
        let of_it = state
            .overlay
            .all_terrain()
            .filter(|(_, one)| *one == terrain);
        let count = of_it.count();
        (count > 0).then(|| format!("{count} {}", terrain.name()))
    });
    let terrain: Vec<_> = terrain.collect();
    if !terrain.is_empty() {
        let _ = writeln!(text, "cells with a terrain: {}", terrain.join(", "));
    }
    if marks.values().any(|mark| mark.terrain.is_none()) {
        let _ = writeln!(
            text,
            "places: {} named by hand, {} put somewhere, {} removed",
            count(|mark| !mark.is_gone && mark.name.is_some() && mark.written.is_none()),
            marks.values().filter(|mark| is_put(mark)).count(),
            count(|mark| mark.is_gone)
        );
        let [roads, texts] = [
            count(|mark| mark.road.is_some()),
            count(|mark| mark.written.is_some()),
        ];
        if roads + texts > 0 {
            let _ = writeln!(text, "by hand: {roads} roads, {texts} names along lines");
        }
        let names = user_names(&state.overlay).count();
        if is_board && names > 0 {
            let _ = writeln!(text, "names: {names}");
        }
    }
    text
}

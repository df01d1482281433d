//! Tests of contents pasted on boards and in worlds.

use super::*;
use std::sync::Arc;

use crate::art::{decor_mask, ink_set};
use crate::chart::Scale;
use mapmaker_features::decor::TILE_STEPS;
use mapmaker_features::{Pen, RoadRank, only_these_roads, settle, written_along};
use mapmaker_grid::tileset::EdgeLabel;
use mapmaker_land::board::painted;
use mapmaker_land::worldgen::survey_dry;

mod afar;

const SIDE: i64 = 24;

const TOWN: TilePos = TilePos::new(12, 16);

fn town(at: TilePos, overlay: &Overlay) -> Decor {
    let place = raised(DecorKind::Town, at);
    Decor::placed_by_user(0, DecorKind::Town, 0, place, overlay)
}

/// A square board of plain with a sea in its northern third.
fn land(set: &TileSet, side: i64) -> Overlay {
    let mut overlay = Overlay::default();
    for at in TilePos::new(0, 0).rectangle(side, side) {
        let name = if at.y < side / 3 { "SSSS" } else { "PPPP" };
        overlay.set(at, set.find_name(name).map(painted));
    }
    overlay
}

/// A board with a town and a road, a name for the sea and the town, and a text.
fn board(set: &TileSet) -> Overlay {
    let mut overlay = land(set, SIDE);
    let decor = town(TOWN, &overlay);
    overlay.set_mark(decor.id, Some(decor.mark()));
    let names = [
        (Kind::Sea, TilePos::new(3, 3), "Grey Sea"),
        (Kind::Site(SiteKind::Town), TOWN, "Orm"),
    ];
    let names = names.map(|(kind, at, name)| BoardName::new(kind, at, name.to_owned()));
    overlay.apply(&only_these_names(&overlay, &names));
    let road = BoardRoad::plain(
        RoadRank::Track,
        (2..10).map(|x| TilePos::new(x, 20)).collect(),
    );
    overlay.apply(&only_these_roads(&overlay, &[road]));
    let line = [[1.0, 22.0], [6.0, 22.5], [11.0, 22.0]];
    let text = written_along("Here be sheep", Pen::Land, (TilePos::new(0, 0), &line));
    overlay.set_mark(77, text);
    overlay
}

fn tiles(set: &TileSet, overlay: &Overlay, side: i64) -> Vec<TileId> {
    let nothing = TileId(set.piece_count() as u16);
    let cells = TilePos::new(0, 0).rectangle(side, side);
    cells
        .map(|at| overlay.get(at).map_or(nothing, |cell| cell.tile))
        .collect()
}

fn contents(set: &TileSet, overlay: &Overlay, area: Area) -> Contents {
    let board = DecoratedBoard {
        set,
        width: SIDE as usize,
        tiles: &tiles(set, overlay, SIDE),
        terrain: &overlay.all_terrain().collect::<Vec<_>>(),
    };
    let (corner, ..) = area;
    Contents::of_board(&board, overlay, area).shifted(-corner.x, -corner.y)
}

/// A larger board after contents were pasted with tiles and decor; and what was left out.
fn put(
    set: &TileSet,
    contents: &Contents,
    mut after: Overlay,
    side: i64,
) -> (Overlay, Vec<String>, usize) {
    for one in &contents.decor {
        let one = Decor::placed_by_user(0, one.kind, one.drawing, one.place, &after);
        after.set_mark(one.id, Some(one.mark()));
    }
    let tile = |after: &Overlay, at| after.get(at).map(|cell| cell.tile);
    let (roads, unlaid) =
        contents.lay(&after, (set, &RoadsThere::default()), |at| tile(&after, at));
    after.apply(&roads);
    let board = DecoratedBoard {
        set,
        width: side as usize,
        tiles: &tiles(set, &after, side),
        terrain: &after.all_terrain().collect::<Vec<_>>(),
    };
    let (names, left) = contents.name_board(&board, &after);
    after.apply(&names);
    assert!(after.marks().values().all(Mark::is_valid));
    (after, left, unlaid.lost + unlaid.shortened)
}

fn names(overlay: &Overlay) -> Vec<String> {
    let mut names: Vec<_> = user_names(overlay).map(|(_, one)| one.name).collect();
    names.sort_unstable();
    names
}

/// A world after contents were pasted, with their decor.
fn put_in_world(
    contents: &Contents,
    corner: TilePos,
    mut after: Overlay,
) -> (Overlay, Vec<String>) {
    let set = ink_set();
    let contents = contents.shifted(corner.x, corner.y);
    for one in &contents.decor {
        let put = match settled_by(one) {
            Some((Kind::Site(kind), at)) => settle(7, kind, at, &after),
            _ => Decor::placed_by_user(7, one.kind, one.drawing, one.place, &after).put(&after),
        };
        after.apply(&put);
    }
    let (roads, _) = contents.lay(&after, (&set, &RoadsThere::default()), |_| {
        set.find_name("PPPP")
    });
    after.apply(&roads);
    let (mut map, mut features) = (EndlessMap::new(7, &set), Features::new(7, &set));
    let (names, left) = contents.name_world((&mut map, &mut features), &after);
    after.apply(&names);
    assert!(after.marks().values().all(Mark::is_valid));
    (after, left)
}

#[test]
fn a_board_that_is_put_down_on_a_larger_one_brings_its_names_texts_and_roads() {
    let set = ink_set();
    let before = board(&set);
    let whole = contents(&set, &before, (TilePos::new(0, 0), SIDE, SIDE));
    let side = 3 * SIDE;
    // Its sea is in the sea of the larger board, its town on the plain.
    for (east, south) in [(20, SIDE - 8), (0, SIDE - 8), (side - SIDE, SIDE - 8)] {
        let moved = whole.shifted(east, south);
        let (after, left, unlaid) = put(&set, &moved, land(&set, side), side);
        assert_eq!((left.len(), unlaid), (0, 0));
        assert_eq!(names(&after), ["Grey Sea", "Here be sheep", "Orm"]);
        let kinds: Vec<_> = user_names(&after).map(|(_, one)| one.kind).collect();
        assert!(kinds.contains(&Kind::Sea) && kinds.contains(&Kind::Site(SiteKind::Town)));
        let road = user_roads(&after).next().expect("the road").1;
        assert_eq!(road.way[0], TilePos::new(2 + east, 20 + south));
        // Pasted again, everything is there already except the things themselves.
        let again = Contents {
            decor: Vec::new(),
            ..moved
        };
        let (twice, ..) = put(&set, &again, after.clone(), side);
        assert!(twice == after);
    }
}

#[test]
fn what_the_board_calls_its_sea_stays_and_the_name_that_comes_is_a_text() {
    let set = ink_set();
    let whole = contents(&set, &board(&set), (TilePos::new(0, 0), SIDE, SIDE));
    let side = 3 * SIDE;
    let mut larger = land(&set, side);
    let own = BoardName::new(Kind::Sea, TilePos::new(60, 2), "Wide Water".to_owned());
    larger.apply(&only_these_names(&larger, std::slice::from_ref(&own)));
    let (after, left, _) = put(&set, &whole.shifted(0, SIDE - 8), larger, side);
    assert_eq!(left, [""; 0]);
    let all: Vec<_> = user_names(&after).map(|(_, one)| one).collect();
    assert!(all.contains(&own));
    let grey = all
        .iter()
        .find(|one| one.name == "Grey Sea")
        .expect("it came");
    assert_eq!(grey.kind, Kind::Written(Pen::Water));
}

#[test]
fn a_part_brings_what_stands_on_it_and_the_road_as_far_as_it_runs_there() {
    let set = ink_set();
    let board = board(&set);
    let part = contents(&set, &board, (TilePos::new(5, 10), 10, 12));
    let (after, left, _) = put(&set, &part, land(&set, SIDE), SIDE);
    // The town's foot is on the sea of the target; the sea's name is not on this part.
    assert_eq!(left, [""; 0]);
    assert!(names(&after).iter().all(|name| name != "Grey Sea"));
    let roads: Vec<_> = user_roads(&after).map(|(_, road)| road.way).collect();
    assert_eq!(roads.len(), 1);
    assert_eq!(
        roads[0],
        (0..5).map(|x| TilePos::new(x, 10)).collect::<Vec<_>>()
    );
}

#[test]
fn terrain_comes_along_cell_by_cell_and_takes_the_place_of_what_was_there() {
    let (set, at) = (ink_set(), TilePos::new);
    let mut from = board(&set);
    let marsh = TilePos::new(4, 10).rectangle(5, 5);
    from.apply(&Stroke::terrain(
        &from,
        marsh.map(|at| (at, Some(Terrain::Marsh))),
    ));
    let part = contents(&set, &from, (at(6, 12), 6, 6)).shifted(30, 40);
    let mut to = Overlay::default();
    let snow = at(20, 30)
        .rectangle(20, 20)
        .map(|at| (at, Some(Terrain::Snow)));
    to.apply(&Stroke::terrain(&to, snow));
    let plain = set.find_name("PPPP").expect("in the pack");
    let cells = at(30, 40).rectangle(6, 6).map(|at| (at, plain));
    to.apply(&part.paint(&to, (&set, None), cells));
    let of = |terrain| to.all_terrain().filter(move |one| one.1 == terrain).count();
    assert_eq!((of(Terrain::Marsh), of(Terrain::Snow)), (9, 400 - 36));
    assert_eq!(to.terrain(at(30, 40)), Some(Terrain::Marsh));
    assert_eq!(to.terrain(at(33, 40)), None);
}

/// The middle of land of a climate in a world, if it is near.
fn land_of(map: &EndlessMap, climate: Climate) -> Option<TilePos> {
    const LOG2: u32 = 6;
    const ACROSS: usize = 128;
    let first = -(ACROSS as i64 / 2) << LOG2;
    let corner = TilePos::new(first, first);
    let (seed, set) = (map.seed(), map.set());
    let samples = map
        .generator()
        .with_scratch(|scratch| survey_dry(seed, set, corner, LOG2, ACROSS, ACROSS, scratch));
    let is_there =
        |x: usize, y: usize| !samples[(x, y)].sea && samples[(x, y)].climate() == climate;
    let inside = 1..ACROSS - 1;
    let places = inside
        .clone()
        .flat_map(|y| inside.clone().map(move |x| (x, y)));
    let mut places =
        places.filter(|&(x, y)| (y - 1..=y + 1).all(|y| (x - 1..=x + 1).all(|x| is_there(x, y))));
    let (x, y) = places.next()?;
    Some(corner.offset((x as i64) << LOG2, (y as i64) << LOG2))
}

#[test]
fn a_piece_keeps_the_climate_of_its_land_in_every_direction() {
    // Once a snowy wood pasted in a desert stood in sand, as its climate was not pasted.
    let (set, overlay) = (ink_set(), Overlay::default());
    let stencils = Stencils::new(&set, |_, _| [0; TILE_STEPS], decor_mask);
    let mut marked = 0;
    for seed in 1..4 {
        let mut map = EndlessMap::new(seed, &set);
        let mut features = Features::new(seed, &set);
        let mut pieces = Vec::new();
        for climate in Climate::ALL {
            let Some(at) = land_of(&map, climate) else {
                continue;
            };
            let area = (at, 10, 8);
            let natural = world_climates(map.generator(), &overlay, area);
            let world = (&mut map, &mut features);
            let piece = Contents::of_world(world, &overlay, &stencils, area);
            let tiles = at.rectangle(10, 8).map(|cell| (cell, map.natural(cell)));
            let tiles: Vec<_> = tiles.collect();
            pieces.push((climate, at, piece, tiles, natural));
        }
        let generator = Arc::clone(map.generator());
        for (climate, from, piece, tiles, natural) in &pieces {
            // To its own place, to lands of other climates, and to a board.
            let homes = pieces.iter().map(|(_, to, ..)| (*to, Some(&*generator)));
            for (to, generator) in homes.chain([(TilePos::new(0, 0), None)]) {
                let (dx, dy) = (to.x - from.x, to.y - from.y);
                let put = tiles.iter().map(|&(at, tile)| (at.offset(dx, dy), tile));
                let put: Vec<_> = put.collect();
                let mut after = Overlay::default();
                for &(at, tile) in &put {
                    after.put(at, tile, mapmaker_grid::world::Origin::Painted);
                }
                let area = (to, 10, 8);
                let there = generator.map(|generator| world_climates(generator, &after, area));
                let piece = piece.shifted(dx, dy);
                after.apply(&piece.paint(&after, (&set, generator), put.iter().copied()));
                for &(at, tile) in &put {
                    let index = ((at.x - to.x) as usize, (at.y - to.y) as usize);
                    let own = there.as_ref();
                    let own = own.map_or(Climate::Temperate, |there| there[index]);
                    let painted = after.terrain(at);
                    let shown = painted.and_then(Climate::of_terrain).unwrap_or(own);
                    if set.tile(tile).edges() != [EdgeLabel::SEA; 4] {
                        assert_eq!(shown, natural[index], "{climate:?} at {at:?}");
                    }
                    marked += usize::from(painted.is_some());
                    assert!(
                        to != *from || painted.is_none(),
                        "at home there is nothing to paint"
                    );
                }
            }
        }
        // A board is temperate, which shows when it is pasted in a desert.
        let Some(at) = land_of(&map, Climate::Desert) else {
            continue;
        };
        let part = contents(&set, &board(&set), (TilePos::new(4, 12), 6, 6));
        let part = part.shifted(at.x, at.y);
        let plain = set.find_name("PPPP").expect("in the pack");
        let cells = at.rectangle(6, 6).map(|at| (at, plain));
        let stroke = part.paint(&overlay, (&set, Some(&generator)), cells);
        let mild = stroke.terrain_changes();
        let mild = mild.filter(|&(_, terrain)| terrain == Some(Terrain::Mild));
        assert_eq!(mild.count(), 36);
    }
    assert!(marked > 1000, "{marked} cells");
}

#[test]
fn what_has_no_place_is_reported_by_its_name() {
    let set = ink_set();
    let whole = contents(&set, &board(&set), (TilePos::new(0, 0), SIDE, SIDE));
    // The town has no room, the road no ground.
    let bare = Contents {
        decor: Vec::new(),
        ..whole
    };
    let mut sea = Overlay::default();
    for at in TilePos::new(0, 0).rectangle(SIDE, SIDE) {
        sea.set(at, set.find_name("SSSS").map(painted));
    }
    let (after, left, unlaid) = put(&set, &bare, sea, SIDE);
    assert_eq!((left, unlaid), (vec!["Orm".to_owned()], 1));
    assert_eq!(names(&after), ["Grey Sea", "Here be sheep"]);
    let (_, left, _) = put(&set, &bare.shifted(90, 0), land(&set, SIDE), SIDE);
    assert_eq!(left, ["Orm", "Grey Sea", "Here be sheep"]);
}

#[test]
fn a_board_that_is_put_into_a_world_brings_its_settlements_its_texts_and_its_roads() {
    let set = ink_set();
    let whole = contents(&set, &board(&set), (TilePos::new(0, 0), SIDE, SIDE));
    let corner = TilePos::new(1000, -500);
    let (after, left) = put_in_world(&whole, corner, Overlay::default());
    assert_eq!(left, [""; 0]);
    let mut texts: Vec<_> = user_names(&after)
        .filter(|(_, one)| matches!(one.kind, Kind::Written(_)))
        .map(|(_, one)| one)
        .collect();
    texts.sort_by_key(|one| one.at.y);
    let called: Vec<_> = texts.iter().map(|one| one.name.as_str()).collect();
    assert_eq!(called, ["Grey Sea", "Here be sheep"]);
    let (mut map, mut features) = (EndlessMap::new(7, &set), Features::new(7, &set));
    features.follow(&after);
    let orm = corner.offset(TOWN.x, TOWN.y);
    let sites = features.settlements(&mut map, &after, &SiteKind::ALL, (orm, 1, 1));
    assert_eq!(sites[0].kind, Kind::Site(SiteKind::Town));
    let own = features.on_map(&mut map, &after, &sites[0], Locale::English);
    assert_eq!(own, "Orm");
    assert_eq!(texts[0].kind, Kind::Written(Pen::Water));
    for text in &texts {
        assert!(has((corner, SIDE, SIDE), text.at), "{text:?}");
    }
    // The sea's name is on the sea.
    assert!(texts[0].at.y < corner.y + 8);
    let roads: Vec<_> = user_roads(&after).map(|(_, road)| road.way[0]).collect();
    assert_eq!(roads, [corner.offset(2, 20)]);
    let again = Contents {
        decor: Vec::new(),
        ..whole
    };
    let (twice, _) = put_in_world(&again, corner, after.clone());
    assert!(twice == after, "put down twice, it is there once");
}

#[test]
fn a_lake_that_comes_into_a_world_has_its_name_and_a_range_without_a_body_is_a_text_in_capitals() {
    let set = ink_set();
    let mut overlay = land(&set, SIDE);
    for at in TilePos::new(0, 0).rectangle(SIDE, SIDE) {
        let is_lake = (4..12).contains(&at.x) && (4..12).contains(&at.y);
        let name = if is_lake { "SSSS" } else { "PPPP" };
        overlay.set(at, set.find_name(name).map(painted));
    }
    let named = |kind, (x, y), name: &str| {
        let name = BoardName::new(kind, TilePos::new(x, y), name.to_owned());
        let line = [[2.0, 18.0], [12.0, 18.0], [22.0, 18.0]];
        let at = (TilePos::new(0, 0), &line[..]);
        let text = super::super::lettered::text(&name.name, kind, at);
        (name, text)
    };
    let piece = Contents {
        names: vec![
            named(Kind::Lake, (7, 7), "Mere of Orm"),
            named(Kind::Range, (12, 18), "Mashtam Range"),
        ],
        ..contents(&set, &overlay, (TilePos::new(0, 0), SIDE, SIDE))
    };
    // A generated sea or range has its own name.
    let map = EndlessMap::new(7, &set);
    let mut corners = (0..400).map(|index| TilePos::new(64 * (index % 20), 64 * (index / 20)));
    let is_open = |edge: &EdgeLabel| [EdgeLabel::PLAIN, EdgeLabel::FOREST].contains(edge);
    let is_open_land = |corner: &TilePos| {
        let mut tiles = corner.rectangle(SIDE, SIDE);
        tiles.all(|at| set.tile(map.natural(at)).edges().iter().all(is_open))
    };
    let corner = corners.find(is_open_land).expect("open land");
    let mut after = Overlay::default();
    for at in TilePos::new(0, 0).rectangle(SIDE, SIDE) {
        after.set(at.offset(corner.x, corner.y), overlay.get(at));
    }
    let (after, left) = put_in_world(&piece, corner, after);
    assert_eq!(left, [""; 0]);
    let texts: Vec<_> = user_names(&after).map(|(_, one)| one).collect();
    let texts: Vec<_> = texts.iter().map(|one| (one.kind, &*one.name)).collect();
    assert!(
        texts.contains(&(Kind::Written(Pen::Land), "MASHTAM RANGE")),
        "{texts:?}"
    );
    assert!(
        !texts.iter().any(|one| one.0 == Kind::Written(Pen::Water)),
        "{texts:?}"
    );
    let (mut map, mut features) = (EndlessMap::new(7, &set), Features::new(7, &set));
    features.follow(&after);
    let lakes = features.lesser(&mut map, &after, (corner, SIDE, SIDE));
    let lakes = lakes.iter().filter(|one| is_akin(one.kind, Kind::Lake));
    let called: Vec<_> = lakes
        .map(|lake| features.on_map(&mut map, &after, lake, Locale::English))
        .collect();
    assert_eq!(called, ["Mere of Orm"]);
}

#[test]
fn a_piece_of_a_world_brings_its_settlements_with_their_names_and_the_roads_between() {
    let (set, overlay) = (ink_set(), Overlay::default());
    let stencils = Stencils::new(&set, |_, _| [0; TILE_STEPS], decor_mask);
    let (mut towns, mut roads) = (0, 0);
    for seed in 1..4 {
        let (mut map, mut features) = (EndlessMap::new(seed, &set), Features::new(seed, &set));
        let around = (TilePos::new(-150, -150), 300, 300);
        let kinds = [SiteKind::Town, SiteKind::Village];
        let found = features.settlements(&mut map, &overlay, &kinds, around);
        for site in found.iter().take(2) {
            let area = (site.at.offset(-12, -12), SIDE, SIDE);
            let world = (&mut map, &mut features);
            let piece = Contents::of_world(world, &overlay, &stencils, area);
            // Only single cells at the edge are no road.
            let ways = features.ways(&mut map, &overlay, area);
            let parts = ways
                .iter()
                .flat_map(|road| road.way.split(|&at| !has(area, at)));
            let single = parts.filter(|part| part.len() == 1).count();
            assert!(piece.behind <= single, "seed {seed}, {site:?}");
            let (corner, ..) = area;
            let piece = piece.shifted(-corner.x, -corner.y);
            let mut land = Overlay::default();
            for at in TilePos::new(0, 0).rectangle(SIDE, SIDE) {
                land.put(
                    at,
                    map.natural(corner.offset(at.x, at.y)),
                    mapmaker_grid::world::Origin::Painted,
                );
            }
            let (after, left, unlaid) = put(&set, &piece, land, SIDE);
            assert_eq!(unlaid, 0, "seed {seed}, {site:?}");
            let name = features.on_map(&mut map, &overlay, site, Locale::English);
            assert!(!left.contains(&name), "seed {seed}, {site:?}: {left:?}");
            let at = TilePos::new(12, 12);
            let called = user_names(&after).find(|(_, one)| one.name == name);
            let (_, called) = called.expect("it has its name");
            assert_eq!((called.kind, called.at), (site.kind, at));
            towns += 1;
            roads += user_roads(&after).count();
            // At its own place nothing is duplicated.
            let home = piece.shifted(corner.x, corner.y);
            let (names, _) = home.name_world((&mut map, &mut features), &overlay);
            assert!(names.is_empty(), "{names:?}");
        }
    }
    assert!(towns > 1 && roads > 0, "{towns} settlements, {roads} roads");
}

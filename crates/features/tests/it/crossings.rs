//! Roads that a person lays over rivers, through woods and over hills, and roads of the land that a stroke cuts.

use std::collections::BTreeSet;

use mapmaker_features::decor::{DecorKind, Mask, TILE_STEPS};
use mapmaker_features::{BoardRoad, Passage, Road, RoadRank, SiteKind, road_fault, user_roads};
use mapmaker_grid::TilePos;
use mapmaker_grid::tileset::{EdgeLabel, TileId, TileSet};
use mapmaker_grid::world::{EditedCell, Origin, Overlay, Stroke};
use mapmaker_land::editing::{Biome, StrokeReport};

use crate::world::World;

/// The tiles in which the pieces of a line lie, each by its middle.
fn tiles(road: &Road) -> impl Iterator<Item = TilePos> + '_ {
    road.line.windows(2).map(|pair| {
        let [x, y] = [0, 1].map(|axis| f32::midpoint(pair[0][axis], pair[1][axis]));
        road.origin.offset(x.floor() as i64, y.floor() as i64)
    })
}

fn edges(world: &mut World, at: TilePos) -> [EdgeLabel; 4] {
    let id = world.map.tile(&world.overlay, at);
    world.map.set().tile(id).edges()
}

/// Lays a road, if one leads there.
fn lay(world: &mut World, ends: [TilePos; 2], may_cross: bool) -> Option<BoardRoad> {
    let World {
        map,
        features,
        overlay,
    } = world;
    let (road, _) = features.road_between(map, overlay, ends, may_cross).ok()?;
    let put = road.put(road.new_id(overlay), overlay);
    world.apply(&put);
    Some(road)
}

/// Tiles of open plain in a rectangle, every so many columns and rows.
fn open(world: &mut World, corner: TilePos, count: i64, step: i64) -> Vec<TilePos> {
    let places = (0..count * count).map(|i| corner.offset(i % count * step, i / count * step));
    let places: Vec<_> = places.collect();
    let is_open = |at: &TilePos| edges(world, *at) == [EdgeLabel::PLAIN; 4];
    places.into_iter().filter(is_open).collect()
}

#[test]
fn roads_of_users_run_over_open_plain_and_by_passages_that_suit_the_ground() {
    let (mut laid, mut more, mut seen) = (0, 0, [0; 3]);
    for seed in 1..9 {
        let mut world = World::new(seed);
        let corner = TilePos::new(seed as i64 * 700, -300);
        let places = open(&mut world, corner, 5, 29);
        for pair in places.windows(2) {
            let ends = [pair[0], pair[1]];
            let World {
                map,
                features,
                overlay,
            } = &mut world;
            let without = features.road_between(map, overlay, ends, false).is_ok();
            let road = lay(&mut world, ends, true);
            assert!(road.is_some() || !without, "with passages no fewer roads");
            laid += usize::from(road.is_some());
            more += usize::from(road.is_some() && !without);
        }
        let by_user: BTreeSet<_> = user_roads(&world.overlay).map(|(id, _)| id).collect();
        let World {
            map,
            features,
            overlay,
        } = &mut world;
        for (_, road) in user_roads(overlay) {
            let set = map.set().clone();
            let fault = road_fault(&road, &set, |at| Some(map.tile(overlay, at)));
            assert_eq!(fault, None, "{road:?}");
        }
        let around = (corner.offset(-60, -60), 240, 240);
        let whole = features.roads(map, overlay, around.0, around.1, around.2);
        let fresh = World::new(seed);
        let mut parts = World {
            overlay: overlay.clone(),
            ..fresh
        };
        let halves = [0, 120].map(|x| {
            let World {
                map,
                features,
                overlay,
            } = &mut parts;
            features.roads(map, overlay, around.0.offset(x, 0), 120, 240)
        });
        for road in &whole {
            assert!(halves.iter().flatten().any(|other| other == road));
        }
        for road in whole.iter().filter(|road| by_user.contains(&road.thing)) {
            for at in tiles(road) {
                let sides = edges(&mut world, at);
                let rivers = sides
                    .iter()
                    .filter(|&&side| side == EdgeLabel::RIVER)
                    .count();
                assert!(sides.iter().all(|side| side.is_land()), "{road:?}");
                match road.over {
                    None => assert_eq!(sides, [EdgeLabel::PLAIN; 4], "{at:?}: {road:?}"),
                    Some(Passage::Track) => {
                        let is_peak = sides == [EdgeLabel::MOUNTAIN; 4];
                        assert!(rivers == 0 && !is_peak, "{at:?}: {road:?}");
                    }
                    Some(Passage::Bridge | Passage::Ford) => {
                        // Square to it, and straight.
                        let flows_south = sides[0] == EdgeLabel::RIVER;
                        assert!(rivers == 2 && (sides[0] == sides[2]), "{at:?}: {road:?}");
                        let across = usize::from(flows_south);
                        let level = road.line[0][across];
                        let is_level = |point: &[f32; 2]| (point[across] - level).abs() < 1e-4;
                        assert!(road.line.iter().all(is_level), "{road:?}");
                    }
                }
            }
            if let Some(over) = road.over {
                seen[over as usize] += 1;
                let is_great = matches!(road.rank, RoadRank::Highway | RoadRank::Road);
                assert!(over == Passage::Track || is_great == (over == Passage::Bridge));
            }
        }
    }
    println!("{laid} laid, {more} by passages alone, {seen:?} passages");
    let [_, fords, tracks] = seen;
    assert!(laid > 20 && more > 3 && fords + tracks > 4);
}

fn mask(kind: DecorKind, _: u8) -> Mask {
    let side = (kind.side_tiles() * TILE_STEPS as f32) as usize;
    Mask::new(side, 0, |_, _| true)
}

/// A stroke with its side effects, and its report.
fn settled(world: &mut World, stroke: Stroke, may_cross: bool) -> (Stroke, String) {
    let (stroke, report) = settle(world, stroke, may_cross);
    (stroke, report.lines().join("; "))
}

fn settle(world: &mut World, stroke: Stroke, may_cross: bool) -> (Stroke, StrokeReport) {
    let World {
        map,
        features,
        overlay,
    } = world;
    let set = map.set().clone();
    let land = (&*overlay, &set);
    features.settle_world(map, land, stroke, (&[], may_cross), mask)
}

#[test]
fn a_road_of_the_land_that_a_lake_cuts_is_led_round_it_within_twice_its_length() {
    let (mut cut, mut led) = (0, 0);
    for seed in 1..5 {
        let mut world = World::new(seed);
        let corner = TilePos::new(40, -60);
        let World {
            map,
            features,
            overlay,
        } = &mut world;
        let ranks = [RoadRank::Road, RoadRank::Track, RoadRank::Highway];
        let roads = features.roads_of(&ranks, map, overlay, corner, 160, 160);
        for road in roads.iter().filter(|road| road.line.len() > 36).take(3) {
            let all: Vec<_> = tiles(road).collect();
            let middle = all[all.len() / 2];
            let Some(lake) = world.painted(Biome::Sea, middle.offset(-4, -4), 9) else {
                continue;
            };
            let before = world.overlay.clone();
            let (stroke, report) = settled(&mut world, lake, true);
            world.apply(&stroke);
            let by_user: Vec<_> = user_roads(&world.overlay).map(|(_, road)| road).collect();
            cut += 1;
            let World {
                map,
                features,
                overlay,
            } = &mut world;
            let now = features.roads_of(&ranks, map, overlay, corner, 160, 160);
            // The land may have joined its ends again by itself, and the lake have cut another.
            let is_gone = now.iter().all(|one| one.id != road.id);
            if let ([round], true) = (&by_user[..], is_gone) {
                led += 1;
                assert!(report.contains("1 road rerouted"), "{report:?}");
                assert_eq!(round.rank, road.rank);
                assert!(round.way.len() < 2 * all.len(), "{round:?}");
                let arcs = |one: &Road| {
                    overlay
                        .mark(one.thing)
                        .is_some_and(|mark| mark.road.is_some())
                };
                assert!(now.iter().any(arcs), "it is drawn");
            }
            world.apply(&stroke.inverse());
            assert!(world.overlay == before, "it is one step");
        }
    }
    println!("{cut} cut, {led} rerouted roads of users");
    assert!(cut > 6 && led > 0);
}

#[test]
fn a_road_that_loses_its_ground_beside_a_village_under_a_wood_is_led_there_or_struck_out_before() {
    // The village stayed, and its road of the land went without a word before the click.
    let (mut villages, mut stay, mut led, mut struck) = (0, 0, 0, 0);
    for (seed, may_cross) in [(1, true), (1, false), (2, true), (2, false)] {
        let mut world = World::new(seed);
        let (corner, side) = (TilePos::new(40, -60), 160);
        let ranks = [RoadRank::Road, RoadRank::Track, RoadRank::Highway];
        let World {
            map,
            features,
            overlay,
        } = &mut world;
        let roads = features.roads_of(&ranks, map, overlay, corner, side, side);
        let area = (corner, side, side);
        let mut there = features.settlements(map, overlay, &[SiteKind::Village], area);
        there.retain(|village| roads.iter().any(|road| road.ends.contains(&village.id)));
        for village in there.iter().take(4) {
            let Some(wood) = world.painted(Biome::Forest, village.at.offset(-2, -2), 5) else {
                continue;
            };
            let (stroke, report) = settle(&mut world, wood, may_cross);
            world.apply(&stroke);
            villages += 1;
            let World {
                map,
                features,
                overlay,
            } = &mut world;
            let at = (village.at, 1, 1);
            let kept = features.settlements(map, overlay, &[SiteKind::Village], at);
            assert!(kept.iter().any(|one| one.id == village.id), "it stays");
            let now = features.roads_of(&ranks, map, overlay, corner, side, side);
            for road in &roads {
                let tiles: Vec<_> = tiles(road).collect();
                let mut cells = stroke.changes().iter();
                if !cells.any(|change| tiles.contains(&change.at)) {
                    continue;
                }
                if now.iter().any(|one| one.id == road.id) {
                    stay += 1;
                } else if overlay.mark(road.id).is_some_and(|mark| mark.is_gone) {
                    led += 1;
                } else {
                    struck += 1;
                    let shows = |at: &[TilePos]| {
                        let shown = tiles.iter().filter(|tile| at.contains(tile));
                        2 * shown.count() > tiles.len()
                    };
                    let is_struck = report.of_generated.iter().any(|gone| shows(&gone.at));
                    assert!(is_struck, "{seed}, {may_cross}: {road:?}");
                }
            }
            world.apply(&stroke.inverse());
        }
    }
    println!("{villages} villages; of their roads {stay} stay, {led} are led, {struck} are gone");
    assert!(villages > 6 && led > 0 && struck > 0);
}

#[test]
fn a_river_over_a_road_of_users_leaves_it_there_and_is_crossed_unless_that_is_forbidden() {
    let set = TileSet::reference_with_mega();
    let tile = |name: &str| set.find_name(name).expect("a tile");
    let cell = |tile: TileId| {
        let origin = Origin::Painted;
        Some(EditedCell { tile, origin })
    };
    let mut world = World::new(4);
    // A plain with a road in its middle.
    let at = |x: i64, y: i64| TilePos::new(5000 + x, 5000 + y);
    let field = (0..80 * 80).map(|i| (at(i % 80 - 40, i / 80 - 40), cell(tile("PPPP"))));
    let field = Stroke::over(&Overlay::default(), field);
    world.apply(&field);
    let ends = [at(-6, 0), at(6, 0)];
    assert!(lay(&mut world, ends, true).is_some_and(|road| road.passages.is_empty()));
    let river = (-40..40).map(|y| (at(0, y), cell(tile("RPRP"))));
    let river = Stroke::over(&world.overlay, river);
    let (stroke, _) = settled(&mut world, river.clone(), true);
    let mut after = world.overlay.clone();
    after.apply(&stroke);
    // The land's own roads between settlements of that plain are led over the river, too.
    let own = |overlay: &Overlay| {
        let mut roads = user_roads(overlay).map(|(_, road)| road);
        roads.find(|road| [road.way[0], road.way[road.way.len() - 1]] == ends)
    };
    let road = own(&after).expect("the road");
    assert_eq!(
        road.passages.into_values().collect::<Vec<_>>(),
        [Passage::Ford]
    );
    let (stroke, report) = settled(&mut world, river, false);
    assert!(report.contains("gone"), "{report}");
    world.apply(&stroke);
    assert_eq!(own(&world.overlay), None);
}

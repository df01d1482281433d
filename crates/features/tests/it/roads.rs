//! Roads and lanes: the same from every window, over open ground alone, and changed near an edit alone.

use std::collections::BTreeMap;

use mapmaker_features::language::Locale;
use mapmaker_features::{Feature, Kind, ROAD_REACH, Road, RoadRank, SiteKind, user_roads};
use mapmaker_grid::TilePos;
use mapmaker_grid::tileset::EdgeLabel;
use mapmaker_grid::world::{Mark, Overlay, Stroke};

use crate::settlements::paint;
use crate::world::{World, keyed};
use mapmaker_land::editing::Biome;

fn roads(world: &mut World, corner: TilePos, width: i64, height: i64) -> BTreeMap<u64, Road> {
    let World {
        map,
        features,
        overlay,
    } = world;
    let roads = features.roads(map, overlay, corner, width, height);
    keyed(roads, |road| road.id)
}

/// The tiles that a line runs over.
fn tiles(road: &Road) -> Vec<TilePos> {
    let mut tiles = Vec::new();
    for pair in road.line.windows(2) {
        for step in 0..=16 {
            let share = step as f32 / 16.0;
            let part = |axis: usize| pair[0][axis] + (pair[1][axis] - pair[0][axis]) * share;
            let tile = road
                .origin
                .offset(part(0).floor() as i64, part(1).floor() as i64);
            if tiles.last() != Some(&tile) {
                tiles.push(tile);
            }
        }
    }
    tiles
}

#[test]
fn every_window_in_every_order_finds_the_same_roads() {
    let mut all = 0;
    for (seed, far) in [(1, 0), (2, 1 << 40), (3, -(1 << 40)), (9, 1 << 40)] {
        let corner = TilePos::new(far - 100, far + 37);
        let whole = roads(&mut World::new(seed), corner, 240, 200);
        all += whole.len();
        for order in [[2, 0, 1], [1, 2, 0]] {
            let mut parts = World::new(seed);
            let mut found = BTreeMap::new();
            for y in order {
                for x in order {
                    // Windows that overlap, and reach a little farther.
                    let corner = corner.offset(x * 80 - 5, y * 66 - 9);
                    found.extend(roads(&mut parts, corner, 95, 90));
                }
            }
            for (id, road) in &whole {
                assert_eq!(found.get(id), Some(road), "seed {seed}");
            }
        }
    }
    assert!(all > 40, "{all} roads");
}

#[test]
fn roads_cut_nothing_and_lanes_stay_at_sea_from_shore_to_shore() {
    let mut counts = BTreeMap::new();
    let mut seen = 0;
    for seed in 1..=mapmaker_testing::times(14) {
        let mut world = World::new(seed);
        let corner = TilePos::new(seed as i64 * 3000 - 9000, -400);
        for road in roads(&mut world, corner, 300, 300).values() {
            *counts.entry(road.rank).or_insert(0) += 1;
            let letter = if road.rank == RoadRank::SeaLane {
                EdgeLabel::SEA
            } else {
                EdgeLabel::PLAIN
            };
            let way = tiles(road);
            for (index, &tile) in way.iter().enumerate() {
                let id = world.map.natural(tile);
                let edges = world.map.set().tile(id).edges();
                let is_end = index == 0 || index + 1 == way.len();
                if road.rank == RoadRank::SeaLane && is_end {
                    let is_shore = edges.iter().any(|edge| edge.is_coast());
                    assert!(is_shore, "seed {seed}: no shore at {tile:?}");
                    continue;
                }
                assert_eq!(
                    edges, [letter; 4],
                    "seed {seed}: {:?} at {tile:?}",
                    road.rank
                );
                seen += 1;
            }
        }
    }
    for rank in RoadRank::ALL {
        assert!(
            counts.get(&rank).is_some_and(|&count| count > 2),
            "{counts:?}"
        );
    }
    assert!(seen > 5000, "{seen} tiles");
    println!("{seen} tiles of roads: {counts:?}");
}

#[test]
fn roads_join_settlements_of_their_rank() {
    let mut world = World::new(2);
    let corner = TilePos::new(10_000, -700);
    let sites = world.within(corner.offset(-200, -200), 700, 700);
    let sites: BTreeMap<_, _> = sites.into_iter().map(|site| (site.id, site)).collect();
    let roads = roads(&mut world, corner, 300, 300);
    assert!(roads.len() > 20, "{}", roads.len());
    for road in roads.values() {
        let [a, b] = road.ends.map(|end| sites[&end].clone());
        let (dx, dy) = (a.at.x - b.at.x, a.at.y - b.at.y);
        let most = if road.rank == RoadRank::SeaLane {
            150
        } else {
            60
        };
        assert!(dx * dx + dy * dy <= most * most, "{a:?} to {b:?}");
        let [a, b] = [a.kind, b.kind].map(|kind| match kind {
            Kind::Site(kind) => kind,
            _ => panic!("{kind:?} has a road"),
        });
        let is_great = |kind| matches!(kind, SiteKind::City | SiteKind::Town);
        match road.rank {
            RoadRank::Highway => assert!(a == SiteKind::City || b == SiteKind::City),
            RoadRank::Road => assert!(a == SiteKind::Town && b == SiteKind::Town),
            RoadRank::Track => assert!(!(is_great(a) && is_great(b))),
            RoadRank::SeaLane => assert!(is_great(a) && is_great(b)),
        }
    }
}

#[test]
fn an_edit_across_a_road_reroutes_it_and_nothing_that_is_far() {
    let mut world = World::new(2);
    let corner = TilePos::new(9700, -1000);
    let side = 900;
    let before = roads(&mut world, corner, side, side);
    let middle = corner.offset(side / 2, side / 2);
    let near = |road: &Road| {
        let tile = tiles(road)[tiles(road).len() / 2];
        (tile.x - middle.x).abs().max((tile.y - middle.y).abs())
    };
    let road = before
        .values()
        .filter(|road| road.rank == RoadRank::Road && tiles(road).len() > 12)
        .min_by_key(|road| near(road))
        .expect("a road");
    let way = tiles(road);
    let at = way[way.len() / 2];
    paint(&mut world, Biome::Forest, at, 1);
    assert!(world.overlay.get(at).is_some());
    let after = roads(&mut world, corner, side, side);
    assert_ne!(after.get(&road.id), Some(road), "it runs elsewhere now");
    for road in after.values() {
        assert!(!tiles(road).contains(&at), "no road runs through the wood");
    }
    let mut changed = 0;
    for (id, road) in before.iter().chain(&after) {
        if before.get(id) != after.get(id) {
            changed += 1;
            let distance = |tile: &TilePos| (tile.x - at.x).abs().max((tile.y - at.y).abs());
            let nearest = tiles(road).iter().map(distance).min();
            assert!(
                nearest.is_some_and(|tiles| tiles <= 60.min(ROAD_REACH)),
                "{nearest:?}: {road:?}"
            );
        }
    }
    assert!(changed > 0 && changed < before.len() / 10, "{changed}");
    // Taken back, all is as before, and for who has never seen the land as it was changed.
    let mut fresh = World {
        overlay: world.overlay.clone(),
        ..World::new(2)
    };
    assert_eq!(after, roads(&mut fresh, corner, side, side));
    world.overlay = Overlay::default();
    world.features.follow(&world.overlay);
    assert_eq!(roads(&mut world, corner, side, side), before);
}

#[test]
fn roads_that_users_lay_cut_nothing_and_lie_alike_in_every_window() {
    let mut world = World::new(3);
    let corner = TilePos::new(120, -120);
    let (mut laid, mut refused) = (0, 0);
    for turn in 0..12 {
        let from = corner.offset(turn * 7, turn * 5 % 40);
        let ends = [from, from.offset(30 - turn, 12 + 2 * turn)];
        let World {
            map,
            features,
            overlay,
        } = &mut world;
        match features.road_between(map, overlay, ends, false) {
            Ok((road, _)) => {
                assert_eq!([road.way[0], road.way[road.way.len() - 1]], ends);
                let put = road.put(road.new_id(overlay), overlay);
                world.apply(&put);
                laid += 1;
            }
            Err(why) => {
                let (_, at) = why.obstacle;
                let id = map.natural(at);
                let edges = map.set().tile(id).edges();
                let sites = features.within(map, overlay, at.offset(-3, -3), 7, 7);
                assert!(edges != [EdgeLabel::PLAIN; 4] || !sites.is_empty(), "{why}");
                refused += 1;
            }
        }
    }
    assert!(laid > 3 && refused > 1, "{laid} laid, {refused} refused");
    let whole = roads(&mut world, corner, 160, 120);
    let by_user: Vec<_> = user_roads(&world.overlay).map(|(id, _)| id).collect();
    let mut seen = 0;
    for road in whole.values().filter(|road| by_user.contains(&road.thing)) {
        for tile in tiles(road) {
            let id = world.map.natural(tile);
            let edges = world.map.set().tile(id).edges();
            assert_eq!(edges, [EdgeLabel::PLAIN; 4], "{tile:?}");
            seen += 1;
        }
    }
    assert!(seen > 60, "{seen} tiles");
    let mut parts = World {
        overlay: world.overlay.clone(),
        ..World::new(3)
    };
    let mut found = BTreeMap::new();
    for index in [3, 0, 2, 1] {
        let corner = corner.offset(index % 2 * 80, index / 2 * 60);
        found.extend(roads(&mut parts, corner, 80, 60));
    }
    for (id, road) in &whole {
        assert_eq!(found.get(id), Some(road));
    }
}

#[test]
fn a_road_of_the_land_that_a_user_took_away_is_gone_and_others_find_their_way() {
    let mut world = World::new(3);
    let corner = TilePos::new(120, -120);
    let before = roads(&mut world, corner, 100, 80);
    let highway = before.values().find(|road| road.rank == RoadRank::Highway);
    let highway = highway.expect("a highway").clone();
    let gone = Mark {
        is_gone: true,
        ..Mark::default()
    };
    let stroke = Stroke::marking(&world.overlay, highway.thing, highway.origin, Some(gone));
    world.apply(&stroke);
    let after = roads(&mut world, corner, 100, 80);
    assert!(!after.contains_key(&highway.id));
    world.apply(&stroke.inverse());
    assert_eq!(roads(&mut world, corner, 100, 80), before);
}

/// The great roads of a rectangle, each with its name.
fn great_roads(world: &mut World, corner: TilePos, side: i64) -> BTreeMap<u64, (Feature, String)> {
    let World {
        map,
        features,
        overlay,
    } = world;
    let found = features.great_roads(map, overlay, (corner, side, side));
    let named = found.into_iter().map(|feature| {
        let name = features.on_map(map, overlay, &feature, Locale::English);
        (feature.id, (feature, name))
    });
    named.collect()
}

#[test]
fn great_roads_have_names_and_every_window_finds_the_same() {
    let mut all = Vec::new();
    for (seed, far) in [(2, 1 << 40), (3, 5000)] {
        let corner = TilePos::new(far - 120, far + 61);
        let mut world = World::new(seed);
        let whole = great_roads(&mut world, corner, 300);
        let highways = roads(&mut world, corner.offset(-60, -60), 420, 420);
        let mut parts = World::new(seed);
        let mut found = BTreeMap::new();
        for (x, y) in [(140, 150), (0, 145), (151, 0), (0, 0)] {
            found.extend(great_roads(&mut parts, corner.offset(x, y), 160));
        }
        for (id, (feature, name)) in &whole {
            assert_eq!(found.get(id), Some(&(feature.clone(), name.clone())));
            let way = feature.way.as_ref().expect("its course");
            assert!(way.length_tiles() >= 12.0, "{feature:?}");
            // It is a highway's own course.
            let [x, y] = way.line[0].map(|part| f64::from(part) / 16.0);
            let begins = |road: &Road| {
                let [east, south] = road.line[0].map(f64::from);
                let (dx, dy) = (road.origin.x - feature.at.x, road.origin.y - feature.at.y);
                road.rank == RoadRank::Highway
                    && (dx as f64 + east - x).hypot(dy as f64 + south - y) < 0.1
            };
            assert!(highways.values().any(begins), "{feature:?}");
            let others = whole.values().filter(|(other, _)| other.id != *id);
            for (other, called) in others {
                assert_ne!(name, called, "{:?} and {:?}", feature.at, other.at);
            }
        }
        all.extend(whole.into_values());
    }
    assert!(all.len() > 2, "{} great roads", all.len());
}

#[test]
fn a_great_road_loses_its_name_to_a_user_and_keeps_its_course() {
    let (mut world, corner) = (World::new(3), TilePos::new(4880, 5061));
    let before = great_roads(&mut world, corner, 300);
    let run = roads(&mut world, corner, 300, 300);
    let (&id, (feature, name)) = before.first_key_value().expect("a great road");
    let mark = |mark: Mark| Stroke::marking(&Overlay::default(), id, feature.at, Some(mark));
    let given = mark(Mark {
        name: Some("The Salt Road".to_owned()),
        ..Mark::default()
    });
    world.apply(&given);
    let renamed = great_roads(&mut world, corner, 300);
    assert_eq!(renamed[&id], (feature.clone(), "The Salt Road".to_owned()));
    world.overlay.apply(&given.inverse());
    world.apply(&mark(Mark {
        is_gone: true,
        ..Mark::default()
    }));
    let without = great_roads(&mut world, corner, 300);
    assert_eq!(without.len(), before.len() - 1, "{name} is gone");
    assert_eq!(roads(&mut world, corner, 300, 300), run, "they run on");
}

//! Decor: never over ink, by the natural rules, the same from every window.

use std::collections::BTreeMap;
use std::sync::LazyLock;

use mapmaker::drawing::art::stencils;
use mapmaker::features::decor::{
    Decor, DecorKind, Obstacle, Owner, Place, Stencils, TILE_STEPS, on_tiles, placed_decor, raised,
};
use mapmaker::features::language::Locale;
use mapmaker::features::{DECOR_REACH, Feature, Kind, Road, SiteKind};
use mapmaker::grid::TilePos;
use mapmaker::grid::tileset::{EdgeLabel, TileSet};
use mapmaker::grid::world::{Mark, Stroke};
use mapmaker::land::editing::Biome;
use mapmaker::storage::pack::Pictures;

use crate::featured::{World, keyed};

/// The built-in tiles and the stencils of their drawings.
static OURS: LazyLock<(TileSet, Stencils)> = LazyLock::new(|| {
    let set = mapmaker::drawing::art::ink_set();
    let cut = stencils(&set, |id| Pictures::Ours.of(&set, id));
    (set, cut)
});

impl World {
    fn ours(seed: u64) -> Self {
        Self::of(seed, &OURS.0)
    }

    fn decor(&mut self, corner: TilePos, width: i64, height: i64) -> Vec<Decor> {
        let area = (corner, width, height);
        let (map, overlay) = (&mut self.map, &self.overlay);
        self.features.decor(map, overlay, &OURS.1, area)
    }

    fn roads(&mut self, corner: TilePos, width: i64, height: i64) -> Vec<Road> {
        let (map, overlay) = (&mut self.map, &self.overlay);
        self.features.roads(map, overlay, corner, width, height)
    }

    fn sites(&mut self, corner: TilePos, width: i64, height: i64) -> Vec<(SiteKind, Feature)> {
        let features = self.within(corner, width, height);
        let site = |feature: Feature| match feature.kind {
            Kind::Site(kind) => Some((kind, feature)),
            _ => None,
        };
        features.into_iter().filter_map(site).collect()
    }
}

fn by_id(decor: Vec<Decor>) -> BTreeMap<u64, Decor> {
    keyed(decor, |decor| decor.id)
}

/// The distance of two places in tiles.
fn distance(from: Place, to: Place) -> f64 {
    let (dx, dy) = to.from(from);
    let square = (dx * dx + dy * dy) as f64;
    square.sqrt() / TILE_STEPS as f64
}

#[test]
fn every_window_in_every_order_finds_the_same_decor() {
    let mut all = 0;
    for (seed, far) in [(1, 0), (2, 1 << 40), (3, -(1 << 40)), (4, 1 << 50)] {
        let corner = TilePos::new(far - 40, far + 21);
        let whole = by_id(World::ours(seed).decor(corner, 160, 120));
        all += whole.len();
        let mut parts = World::ours(seed);
        let mut found = BTreeMap::new();
        for y in (0..3).rev() {
            for x in [2, 0, 3, 1] {
                let part = parts.decor(corner.offset(x * 40 - 5, y * 40 - 7), 51, 53);
                found.extend(by_id(part));
            }
        }
        found.retain(|_, decor| {
            let (x, y) = (decor.place.tile.x - corner.x, decor.place.tile.y - corner.y);
            (0..160).contains(&x) && (0..120).contains(&y)
        });
        assert_eq!(found, whole, "seed {seed}");
    }
    assert!(all > 500, "{all} things");
}

#[test]
fn decor_touches_no_ink_and_no_other_decor() {
    let (mut placed, mut worlds) = (0, 0);
    let side = 300;
    for seed in 1..=mapmaker_testing::times(8) {
        worlds += 1;
        let mut world = World::ours(seed);
        let corner = TilePos::new(-side / 2, -side / 2);
        let decor = world.decor(corner, side, side);
        let sites = world.sites(corner.offset(-8, -8), side + 16, side + 16);
        placed += decor.len();
        let mut by_column = BTreeMap::<i64, Vec<&Decor>>::new();
        for one in &decor {
            by_column.entry(one.place.tile.x).or_default().push(one);
        }
        for one in &decor {
            let (map, overlay) = (&mut world.map, &world.overlay);
            let stands = on_tiles(&OURS.1, (one.kind, one.drawing), one.place, |at| {
                Ok(map.tile(overlay, at))
            });
            assert_eq!(stands, Ok(()), "{one:?}");
            let mask = OURS.1.mask(one.kind, one.drawing);
            let x = one.place.tile.x;
            for other in by_column
                .range(x - 5..=x + 5)
                .flat_map(|(_, others)| others)
            {
                let its = OURS.1.mask(other.kind, other.drawing);
                let near = (other.place.tile.y - one.place.tile.y).abs() < 6;
                assert!(
                    other.id == one.id || !near || !mask.touches(one.place, its, other.place),
                    "{one:?} {other:?}"
                );
            }
            for (kind, site) in &sites {
                let (dx, dy) = (site.at.x - x, site.at.y - one.place.tile.y);
                if dx.abs().max(dy.abs()) > 5 {
                    continue;
                }
                // OK because settlements are kinds of decor on boards.
                let kind = DecorKind::of_word(kind.word()).expect("a kind");
                let its = OURS.1.mask(kind, (site.id % 4) as u8);
                let place = raised(kind, site.at);
                assert!(!mask.touches(one.place, its, place), "{one:?} {site:?}");
            }
        }
    }
    // Some worlds have less than the first eight.
    let least = if worlds == 8 { 1875 } else { 1000 };
    let areas = side as usize * side as usize * worlds;
    assert!(placed * 90_000 > least * areas, "{placed} things");
    println!("{placed} things in {worlds} worlds");
}

#[test]
fn user_decor_precedes_generated_decor_and_is_the_same_from_every_area() {
    let (seed, corner) = (1, TilePos::new(-150, -150));
    let mut world = World::ours(seed);
    let natural = by_id(world.decor(corner, 160, 120));
    let is_inside = |at: TilePos| {
        let (x, y) = (at.x - corner.x, at.y - corner.y);
        (2..158).contains(&x) && (2..118).contains(&y)
    };
    let tufts = natural
        .values()
        .filter(|decor| decor.kind == DecorKind::Tuft)
        .filter(|decor| is_inside(decor.place.tile));
    let (mut placed, mut lost, mut refused) = (0, 0, 0);
    for tuft in tufts {
        let place = tuft.place.moved((9, 4));
        let stone = Decor::placed_by_user(seed, DecorKind::Stones, 2, place, &world.overlay);
        let (map, overlay) = (&mut world.map, &world.overlay);
        match world
            .features
            .may_stand(map, overlay, &OURS.1, &stone, false)
        {
            Ok(()) => {
                let stroke = stone.put(overlay);
                world.overlay.apply(&stroke);
                placed += 1;
            }
            Err(Obstacle::Decor(kind)) => {
                assert!(
                    kind.is_settlement() || kind == DecorKind::Stones,
                    "{kind:?}"
                );
                refused += 1;
            }
            Err(_) => refused += 1,
        }
    }
    assert!(placed > 30 && refused > 3, "{placed} {refused}");
    // Half of them are moved or removed again, and some generated decor, too.
    let hands: Vec<_> = placed_decor(&world.overlay).collect();
    for (index, stone) in hands.iter().enumerate() {
        let stroke = match index % 4 {
            0 => stone.take_away(&world.overlay, Owner::World),
            1 => Decor {
                place: stone.place.moved((0, 2)),
                ..*stone
            }
            .put(&world.overlay),
            _ => continue,
        };
        world.overlay.apply(&stroke);
    }
    let gone: Vec<_> = natural.values().step_by(50).copied().collect();
    for one in &gone {
        let stroke = one.take_away(&world.overlay, Owner::World);
        world.overlay.apply(&stroke);
    }
    let hands: BTreeMap<_, _> = placed_decor(&world.overlay)
        .map(|one| (one.id, one))
        .collect();
    let now = by_id(world.decor(corner, 160, 120));
    for one in now.values() {
        assert!(gone.iter().all(|gone| gone.id != one.id));
        let mask = OURS.1.mask(one.kind, one.drawing);
        for hand in hands.values().filter(|hand| hand.id != one.id) {
            let its = OURS.1.mask(hand.kind, hand.drawing);
            let is_by_hand = hands.contains_key(&one.id);
            // Two moved ones were not checked.
            assert!(is_by_hand || !mask.touches(one.place, its, hand.place));
        }
    }
    for (id, before) in &natural {
        lost += usize::from(now.get(id) != Some(before));
    }
    assert!(hands.values().all(|hand| now.get(&hand.id) == Some(hand)));
    assert!(lost > placed / 2, "{lost} of nature's things gave way");
    let mut parts = World::ours(seed);
    parts.overlay = world.overlay.clone();
    let mut found = by_id(parts.decor(corner.offset(70, -10), 140, 200));
    found.extend(by_id(parts.decor(corner.offset(-30, -10), 100, 200)));
    found.retain(|id, _| now.contains_key(id));
    assert_eq!(found, now);
}

#[test]
fn decor_keeps_the_natural_rules() {
    let mut counts = BTreeMap::new();
    for seed in 1..13 {
        let mut world = World::ours(seed);
        let corner = TilePos::new(-200, -200);
        // What lies around may own decor at the rim.
        let around = world.decor(corner.offset(-4, -4), 408, 408);
        let decor = world.decor(corner, 400, 400);
        let sites = world.sites(corner.offset(-16, -16), 432, 432);
        let nearest = |place: Place, wanted: &dyn Fn(SiteKind, &Feature) -> bool| {
            sites
                .iter()
                .filter(|(kind, site)| wanted(*kind, site))
                .map(|(_, site)| distance(place, Place::middle_of(site.at)))
                .fold(f64::MAX, f64::min)
        };
        for one in &decor {
            *counts.entry(one.kind).or_insert(0) += 1;
            let people = |kind, _: &Feature| kind != SiteKind::Ruin;
            let land_near = |world: &mut World, reach: i64| {
                (-reach..=reach).any(|dy| {
                    (-reach..=reach).any(|dx| {
                        let tile = world
                            .map
                            .tile(&world.overlay, one.place.tile.offset(dx, dy));
                        let edges = OURS.0.tile(tile).edges();
                        edges != [EdgeLabel::SEA; 4]
                    })
                })
            };
            match one.kind {
                DecorKind::Field | DecorKind::Sheep => {
                    let home = nearest(one.place, &|kind, _| kind == SiteKind::Village);
                    assert!(home <= 3.0, "{one:?} is {home} tiles from a village");
                }
                DecorKind::Windmill => {
                    let fields = around.iter().filter(|other| other.kind == DecorKind::Field);
                    let field = fields
                        .map(|field| distance(one.place, field.place))
                        .fold(f64::MAX, f64::min);
                    assert!(field < 2.0, "{one:?} is {field} tiles from a field");
                }
                DecorKind::Stones => assert!(nearest(one.place, &people) >= 7.0, "{one:?}"),
                DecorKind::Boat => {
                    let port = nearest(one.place, &|_, site| site.is_port);
                    assert!(port <= 5.1 || land_near(&mut world, 3), "{one:?}");
                }
                DecorKind::Mine => {
                    let mut near = (-2..=2).flat_map(|dy| (-2..=2).map(move |dx| (dx, dy)));
                    let is_mountain = near.any(|(dx, dy)| {
                        let tile = world
                            .map
                            .tile(&world.overlay, one.place.tile.offset(dx, dy));
                        OURS.0.name(tile).contains('M')
                    });
                    assert!(is_mountain, "{one:?}");
                }
                DecorKind::Serpent => assert!(!land_near(&mut world, 5), "{one:?}"),
                DecorKind::Whale => assert!(!land_near(&mut world, 4), "{one:?}"),
                DecorKind::Rose => assert!(!land_near(&mut world, 6), "{one:?}"),
                _ => {}
            }
        }
    }
    for kind in DecorKind::ALL {
        let count = counts.get(&kind).copied().unwrap_or(0);
        assert_eq!(count > 3, !kind.is_settlement(), "{kind:?}: {counts:?}");
    }
}

#[test]
fn an_edit_changes_decor_within_a_stated_reach_alone() {
    let mut world = World::ours(5);
    let corner = TilePos::new(-150, -150);
    let before = by_id(world.decor(corner, 300, 300));
    let field = before.values().find(|one| one.kind == DecorKind::Field);
    let at = field.expect("a field").place.tile;
    let stroke = world.painted(Biome::Forest, at.offset(-1, -1), 3);
    let stroke = stroke.expect("woods grow there");
    world.apply(&stroke);
    let after = by_id(world.decor(corner, 300, 300));
    assert_ne!(before, after, "the field is gone");
    for (id, one) in before.iter().chain(&after) {
        if before.get(id) != after.get(id) {
            let (dx, dy) = (one.place.tile.x - at.x, one.place.tile.y - at.y);
            assert!(
                dx.abs().max(dy.abs()) <= DECOR_REACH,
                "{one:?} is far from {at:?}"
            );
        }
    }
    world.apply(&stroke.inverse());
    assert_eq!(by_id(world.decor(corner, 300, 300)), before);
}

#[test]
fn decor_makes_way_for_roads() {
    let mut compared = 0;
    for seed in 0..4 {
        let mut world = World::ours(seed);
        let corner = TilePos::new(seed as i64 * 5000, 300);
        let roads = world.roads(corner, 200, 200);
        let decor = world.decor(corner, 200, 200);
        for road in &roads {
            for point in &road.line {
                let [east, south] = point.map(|part| (part * TILE_STEPS as f32) as i64);
                let place = Place::new(road.origin, east, south);
                for one in &decor {
                    let (dx, dy) = (
                        one.place.tile.x - place.tile.x,
                        one.place.tile.y - place.tile.y,
                    );
                    if dx.abs().max(dy.abs()) > 4 {
                        continue;
                    }
                    let mask = OURS.1.mask(one.kind, one.drawing);
                    let touches = mask.touches_disc(one.place, place, 0.06);
                    assert!(!touches, "{one:?} on a {} of {seed}", road.rank.word());
                    compared += 1;
                }
            }
        }
    }
    assert!(compared > 1000, "{compared}");
}

#[test]
fn what_is_known_follows_edits_as_if_it_were_found_anew() {
    const SIDE: i64 = 128;
    let mut world = World::ours(5);
    let corner = TilePos::new(-600, -600);
    let all = |world: &mut World| {
        let decor = world.decor(corner, SIDE, SIDE);
        let roads = world.roads(corner, SIDE, SIDE);
        let World {
            map,
            features,
            overlay,
        } = world;
        let area = (corner, SIDE, SIDE);
        let mut found = features.within(map, overlay, corner, SIDE, SIDE);
        found.append(&mut features.lesser(map, overlay, area));
        found.append(&mut features.great_roads(map, overlay, area));
        let names: Vec<_> = found
            .iter()
            .map(|one| features.on_map(map, overlay, one, Locale::English))
            .collect();
        (decor, roads, found, names)
    };
    let mut last = all(&mut world);
    let towns = last
        .2
        .iter()
        .filter(|one| matches!(one.kind, Kind::Site(_)));
    let towns: Vec<_> = towns.map(|one| (one.id, one.at)).collect();
    assert!(towns.len() > 2, "{towns:?}");
    let steps = [
        Some((Biome::Sea, towns[0].1)),
        Some((Biome::Forest, towns[1].1)),
        Some((Biome::Plain, corner.offset(100, 20))),
        // A removed settlement.
        None,
    ];
    let mut strokes = Vec::new();
    for step in steps {
        let stroke = match step {
            None => {
                let (id, at) = towns[2];
                let gone = Mark {
                    is_gone: true,
                    ..Mark::default()
                };
                Stroke::marking(&world.overlay, id, at, Some(gone))
            }
            Some((biome, at)) => {
                let stroke = world.painted(biome, at.offset(-3, -3), 7);
                stroke.unwrap_or_else(|| panic!("{biome:?} can be painted at {at:?}"))
            }
        };
        strokes.push(stroke);
    }
    // Distant strokes, one after another, then undone in another order.
    let back: Vec<_> = strokes.iter().map(Stroke::inverse).collect();
    for stroke in strokes.iter().chain(&back) {
        world.apply(stroke);
        let followed = all(&mut world);
        assert!(followed != last, "the stroke changes something");
        let mut anew = World {
            overlay: world.overlay.clone(),
            ..World::ours(5)
        };
        assert!(followed == all(&mut anew), "{stroke:?}");
        last = followed;
    }
}

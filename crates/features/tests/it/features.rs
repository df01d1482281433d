//! What is found on the map beside its tiles: the same from every window, by the natural rules.

use std::collections::BTreeMap;

use mapmaker_features::language::Locale;
use mapmaker_features::{Feature, Kind, SITE_REACH, SiteKind};
use mapmaker_grid::TilePos;
use mapmaker_grid::tileset::{EdgeLabel, TileSet};
use mapmaker_land::editing::Biome;
use mapmaker_testing::times;

use crate::world::{World, keyed};

impl World {
    /// A world of the reference pack.
    pub(crate) fn new(seed: u64) -> Self {
        Self::of(seed, &TileSet::reference())
    }
}

fn by_id(features: Vec<Feature>) -> BTreeMap<u64, Feature> {
    keyed(features, |feature| feature.id)
}

#[test]
fn every_window_in_every_order_finds_the_same_features() {
    let mut all = 0;
    for (seed, far) in [
        (1, 0),
        (2, 1 << 40),
        (3, -(1 << 40)),
        (4, 1 << 40),
        (5, -(1 << 50)),
    ] {
        let corner = TilePos::new(far - 100, far + 37);
        let whole = by_id(World::new(seed).within(corner, 400, 300));
        all += whole.len();
        let mut parts = World::new(seed);
        let mut found = BTreeMap::new();
        // In another order, from windows that overlap.
        for y in (0..3).rev() {
            for x in [2, 0, 3, 1] {
                let part = parts.within(corner.offset(x * 100 - 7, y * 100 - 9), 120, 130);
                found.extend(by_id(part));
            }
        }
        for (id, feature) in &whole {
            assert_eq!(found.get(id), Some(feature), "seed {seed}");
        }
        let inside = |feature: &&Feature| {
            let (x, y) = (feature.at.x - corner.x, feature.at.y - corner.y);
            (0..400).contains(&x) && (0..300).contains(&y)
        };
        assert_eq!(
            found.values().filter(inside).count(),
            whole.len(),
            "seed {seed}"
        );
    }
    assert!(all > 100, "{all} features");
}

/// The features of an area with their names, north to south.
fn named(world: &mut World, north_west: TilePos, side: i64) -> Vec<(TilePos, u64, String)> {
    let mut found = world.within(north_west, side, side);
    let World {
        map,
        features,
        overlay,
    } = world;
    found.append(&mut features.great_roads(map, overlay, (north_west, side, side)));
    found.append(&mut features.lesser(map, overlay, (north_west, side, side)));
    let mut named: Vec<_> = found
        .iter()
        .map(|feature| {
            let name = features.on_map(map, overlay, feature, Locale::English);
            (feature.at, feature.thing, name)
        })
        .collect();
    named.sort_unstable_by_key(|&(at, id, _)| (at.y, at.x, id));
    named
}

#[test]
fn no_two_things_within_300_tiles_have_one_name() {
    let (mut all, mut pairs) = (0_u64, 0_u64);
    for seed in 0..times(3) {
        let corner = TilePos::new(-200, 1 << (seed % 40));
        let named = named(&mut World::new(seed), corner, 400);
        for (index, (at, id, name)) in named.iter().enumerate() {
            for (other_at, other_id, other) in &named[..index] {
                let (dx, dy) = (at.x - other_at.x, at.y - other_at.y);
                let is_near = dx * dx + dy * dy <= 300 * 300;
                assert!(
                    !is_near || name != other || id == other_id,
                    "two are called {name} in world {seed}: at {at:?} and {other_at:?}"
                );
                pairs += 1;
            }
        }
        all += named.len() as u64;
    }
    assert!(all > 100 * times(3), "{all} names");
    println!("{all} names, {pairs} pairs in {} worlds", times(3));
}

#[test]
fn every_window_finds_the_same_names() {
    let mut compared = 0;
    for seed in 20..23 {
        let corner = TilePos::new((1 << 40) + 13, -77);
        let whole = named(&mut World::new(seed), corner, 200);
        let mut parts = World::new(seed);
        // From the south to the north, windows that overlap and cut the squares that share a lot.
        for (x, y) in [(90, 100), (0, 95), (70, 0), (0, 0)] {
            let part = named(&mut parts, corner.offset(x, y), 105);
            for one in &part {
                let (dx, dy) = (one.0.x - corner.x, one.0.y - corner.y);
                if dx < 200 && dy < 200 {
                    assert!(whole.contains(one), "{one:?} of world {seed}");
                    compared += 1;
                }
            }
        }
    }
    assert!(compared > 50, "{compared} names");
}

#[test]
fn settlements_keep_the_natural_rules() {
    let mut counts = BTreeMap::new();
    for seed in 1..9 {
        let mut world = World::new(seed);
        let sites: Vec<_> = world
            .within(TilePos::new(-250, -250), 500, 500)
            .into_iter()
            .filter_map(|feature| match feature.kind {
                Kind::Site(kind) => Some((kind, feature.at)),
                _ => None,
            })
            .collect();
        for &(kind, at) in &sites {
            *counts.entry(kind).or_insert(0) += 1;
            let letters = |at: TilePos| {
                let tile = world.map.tile(&world.overlay, at);
                world.map.set().tile(tile).edges()
            };
            assert_eq!(letters(at), [EdgeLabel::PLAIN; 4], "{kind:?} on open plain");
            if matches!(kind, SiteKind::City | SiteKind::Town) {
                let is_wet = (-3..=3).any(|dy| {
                    (-3..=3).any(|dx| {
                        let edges = letters(at.offset(dx, dy));
                        edges
                            .iter()
                            .any(|&edge| edge == EdgeLabel::RIVER || !edge.is_land())
                    })
                });
                assert!(is_wet, "{kind:?} at {at:?} has water");
            }
            for &(other, place) in &sites {
                if place == at {
                    continue;
                }
                let (dx, dy) = (place.x - at.x, place.y - at.y);
                let least = match (kind.min(other), kind.max(other)) {
                    (SiteKind::City, SiteKind::City) => 20,
                    (SiteKind::City, SiteKind::Town) => 8,
                    (SiteKind::Town, SiteKind::Town) => 6,
                    _ => 3,
                };
                assert!(dx * dx + dy * dy >= least * least, "{kind:?} and {other:?}");
            }
        }
    }
    for kind in SiteKind::ALL {
        assert!(
            counts.get(&kind).is_some_and(|&count| count > 8),
            "{counts:?}"
        );
    }
}

#[test]
fn an_edit_changes_features_within_a_stated_reach_alone() {
    let mut world = World::new(5);
    let corner = TilePos::new(-600, -600);
    let before = by_id(world.within(corner, 1200, 1200));
    let town = before
        .values()
        .find(|feature| feature.kind == Kind::Site(SiteKind::Town));
    let at = town.expect("a town").at;
    let stroke = world.painted(Biome::Forest, at.offset(-2, -2), 5);
    let stroke = stroke.expect("woods grow there");
    world.apply(&stroke);
    let after = by_id(world.within(corner, 1200, 1200));
    assert_ne!(before, after, "the town is gone");
    for (id, feature) in before.iter().chain(&after) {
        if before.get(id) != after.get(id) {
            let (dx, dy) = (feature.at.x - at.x, feature.at.y - at.y);
            assert!(
                dx.abs().max(dy.abs()) <= SITE_REACH,
                "{feature:?} is far from {at:?}"
            );
        }
    }
    // Taken back, all is as before, also for who knew the land as it was changed.
    world.apply(&stroke.inverse());
    assert_eq!(by_id(world.within(corner, 1200, 1200)), before);
}

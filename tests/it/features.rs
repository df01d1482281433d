//! What is found on the map beside its tiles: the same from every window, by the natural rules.

use std::collections::BTreeMap;

use mapmaker::engine::editing::{Biome, Brush, Edited, EndlessMap, Options, Scratch, edit};
use mapmaker::engine::features::{Feature, Features, Kind, REACH, SiteKind};
use mapmaker::engine::grid::TilePos;
use mapmaker::engine::tileset::{EdgeLabel, TileSet};
use mapmaker::engine::world::Overlay;

/// A world and what was found in it.
struct World {
    map: EndlessMap,
    features: Features,
    overlay: Overlay,
}

impl World {
    fn new(seed: u64) -> Self {
        let set = TileSet::reference();
        Self {
            map: EndlessMap::new(seed, &set),
            features: Features::new(seed, &set),
            overlay: Overlay::default(),
        }
    }

    fn within(&mut self, north_west: TilePos, width: i64, height: i64) -> Vec<Feature> {
        let Self {
            map,
            features,
            overlay,
        } = self;
        features.within(map, overlay, north_west, width, height)
    }
}

fn by_id(features: Vec<Feature>) -> BTreeMap<u64, Feature> {
    let count = features.len();
    let by_id: BTreeMap<_, _> = features
        .into_iter()
        .map(|feature| (feature.id, feature))
        .collect();
    assert_eq!(by_id.len(), count, "ids are different");
    by_id
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
            let mut letters = |at: TilePos| {
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
    let cells: Vec<_> = (0..25)
        .map(|cell| at.offset(cell % 5 - 2, cell / 5 - 2))
        .collect();
    let brush = Brush::Biome(Biome::Forest);
    let (options, mut scratch) = (Options::default(), Scratch::default());
    let edited = edit(
        &mut world.map,
        &world.overlay,
        brush,
        &cells,
        &options,
        &mut scratch,
    );
    let (Edited::Done(stroke) | Edited::Partly(stroke, _)) = edited else {
        panic!("woods grow there");
    };
    world.overlay.apply(&stroke);
    world.features.forget();
    let after = by_id(world.within(corner, 1200, 1200));
    assert_ne!(before, after, "the town is gone");
    for (id, feature) in before.iter().chain(&after) {
        if before.get(id) != after.get(id) {
            let (dx, dy) = (feature.at.x - at.x, feature.at.y - at.y);
            assert!(
                dx.abs().max(dy.abs()) <= REACH,
                "{feature:?} is far from {at:?}"
            );
        }
    }
    // Taken back, all is as before, also for who knew the land as it was changed.
    world.overlay.apply(&stroke.inverse());
    world.features.forget();
    assert_eq!(by_id(world.within(corner, 1200, 1200)), before);
}

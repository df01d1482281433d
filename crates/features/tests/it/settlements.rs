//! Settlements stay when land near them is painted, and plain that a user made is settled.

use std::collections::BTreeMap;

use mapmaker_features::decor::{DecorKind, Mask, Stencils, TILE_STEPS};
use mapmaker_features::language::Locale;
use mapmaker_features::{Feature, Kind};
use mapmaker_grid::TilePos;
use mapmaker_grid::tileset::{EdgeLabel, TileSet};
use mapmaker_grid::world::{ManualLand, Stroke};
use mapmaker_land::editing::Biome;
use mapmaker_land::worldgen::{Scratch, scenic_start};

use crate::world::{World, keyed};

/// Paints a square of cells, and returns the places that the stroke changed.
pub(crate) fn paint(world: &mut World, biome: Biome, corner: TilePos, side: i64) -> Vec<TilePos> {
    let Some(stroke) = world.painted(biome, corner, side) else {
        return Vec::new();
    };
    world.apply(&stroke);
    stroke.changes().iter().map(|change| change.at).collect()
}

fn sites(world: &mut World, corner: TilePos, side: i64) -> BTreeMap<u64, Feature> {
    let mut features = world.within(corner, side, side);
    features.retain(|feature| matches!(feature.kind, Kind::Site(_)));
    keyed(features, |feature| feature.id)
}

#[test]
fn painting_one_cell_moves_no_settlement() {
    let (mut painted, mut seen) = (0, 0);
    for seed in 1..7 {
        let mut world = World::new(seed);
        let corner = TilePos::new(seed as i64 * 1000, -300);
        let before = sites(&mut world, corner, 300);
        for place in 0..12 {
            let at = corner.offset(97 + place * 9, 60 + place * 17);
            let changed = paint(&mut world, Biome::Forest, at, 1);
            painted += usize::from(!changed.is_empty());
            let after = sites(&mut world, corner, 300);
            for (id, site) in &before {
                if world.overlay.get(site.at).is_none() {
                    assert_eq!(after.get(id), Some(site), "seed {seed}, {at:?}");
                    seen += 1;
                }
            }
            for site in after.values().filter(|site| !before.contains_key(&site.id)) {
                assert!(
                    world.overlay.get(site.at).is_some(),
                    "seed {seed}: {site:?} is new on unchanged land"
                );
            }
        }
    }
    assert!(painted > 30 && seen > 500, "{painted} painted, {seen} seen");
}

#[test]
fn a_painted_lake_calls_no_settlement_onto_natural_plain() {
    let mut lakes = 0;
    for seed in 1..5 {
        let mut world = World::new(seed);
        let corner = TilePos::new(-200, -200);
        let before = sites(&mut world, corner, 400);
        let dry = (0..40).map(|index| corner.offset(40 + index % 8 * 40, 40 + index / 8 * 40));
        let dry: Vec<_> = dry
            .filter(|&at| {
                let tile = world.map.natural(at);
                world.map.set().tile(tile).edges() == [EdgeLabel::PLAIN; 4]
            })
            .take(3)
            .collect();
        for at in dry {
            lakes += usize::from(!paint(&mut world, Biome::Sea, at, 6).is_empty());
        }
        for (id, site) in sites(&mut world, corner, 400) {
            if world.overlay.get(site.at).is_none() {
                assert_eq!(before.get(&id), Some(&site), "seed {seed}");
            }
        }
    }
    assert!(lakes >= 8, "{lakes}");
}

/// The north-west corner of the 48 × 48 tiles that are open sea in the worlds of [`at_sea`].
const SEA: TilePos = TilePos::new(-24, -24);

/// Worlds whose origin lies in the sea, with their seeds.
fn at_sea() -> impl Iterator<Item = (u64, World)> {
    let worlds = (1..40).map(|seed| (seed, World::new(seed)));
    worlds.filter_map(|(seed, world)| {
        let tiles = world.map.region(&world.overlay, SEA, 48, 48);
        let set = world.map.set();
        let is_sea = |&tile: &_| set.tile(tile).edges() == [EdgeLabel::SEA; 4];
        tiles.cells().iter().all(is_sea).then_some((seed, world))
    })
}

#[test]
fn a_painted_continent_in_the_sea_is_settled() {
    let mut settled = 0;
    for (seed, mut world) in at_sea() {
        let corner = SEA;
        assert!(sites(&mut world, corner, 48).is_empty());
        paint(&mut world, Biome::Plain, corner.offset(4, 4), 40);
        let sites = sites(&mut world, corner, 48);
        assert!(!sites.is_empty(), "seed {seed}");
        settled += sites.len();
    }
    assert!(settled > 10, "{settled}");
}

#[test]
fn no_bridge_is_named_where_no_river_is() {
    // Once a town on a dry plain was called Beggar's Bridge.
    let (mut by_river, mut inland) = (0, 0);
    for seed in 1..=8 {
        let mut world = World::new(seed);
        let start = scenic_start(seed, &TileSet::reference(), &mut Scratch::default());
        let corner = start.offset(-100, -100);
        for feature in world.within(corner, 200, 200) {
            if !matches!(feature.kind, Kind::Site(_)) {
                continue;
            }
            let (map, overlay) = (&mut world.map, &world.overlay);
            let name = world.features.name(map, overlay, &feature);
            let mut near = (-2..=2).flat_map(|dy| (-2..=2).map(move |dx| (dx, dy)));
            let has_river = near.any(|(dx, dy)| {
                let tile = map.natural(feature.at.offset(dx, dy));
                map.set().tile(tile).edges().contains(&EdgeLabel::RIVER)
            });
            by_river += u32::from(has_river && name.names_river());
            inland += u32::from(!has_river);
            let name = name.on_map(Locale::English);
            let is_wet = ["ford", "bridge", "Ford", "Bridge", "Ferry", "brook"];
            assert!(
                has_river || !is_wet.iter().any(|end| name.ends_with(end)),
                "seed {seed}: {name} at {:?}",
                feature.at
            );
        }
    }
    assert!(by_river > 0 && inland > 100, "{by_river}, {inland}");
}

#[test]
fn manual_land_stays_bare_until_it_is_manual_no_longer() {
    let (mut settled, mut named, mut roads) = (0, 0, 0);
    for (seed, mut world) in at_sea() {
        let corner = SEA;
        // The east of what is painted is left; then all of it; then nothing.
        let area = Some([0, -24, 24, 48]);
        let lands = [ManualLand { area }, ManualLand::default()];
        let mark = |world: &mut World, land: ManualLand, is_manual: bool| {
            let mark = is_manual.then(|| land.mark());
            let stroke = Stroke::marking(&world.overlay, land.id(), corner, mark);
            world.apply(&stroke);
        };
        mark(&mut world, lands[0], true);
        for turn in 0..3 {
            let at = corner.offset(4, 4 + 13 * turn);
            for part in 0..3 {
                paint(&mut world, Biome::Plain, at.offset(13 * part, 0), 14);
            }
        }
        let found = |world: &mut World| {
            let sites = sites(world, corner, 48);
            let World {
                map,
                features,
                overlay,
            } = world;
            let mut lesser = features.lesser(map, overlay, (corner, 48, 48));
            lesser.retain(|one| overlay.get(one.at).is_some());
            let roads = features.roads(map, overlay, corner.offset(2, 2), 44, 44);
            (sites, lesser, roads)
        };
        let (sites, lesser, _) = found(&mut world);
        let mut east = sites.values().chain(&lesser).filter(|one| one.at.x >= 0);
        assert_eq!(east.next(), None, "seed {seed}");
        mark(&mut world, lands[1], true);
        let (sites, lesser, ways) = found(&mut world);
        assert!(
            sites.is_empty() && lesser.is_empty(),
            "seed {seed}: {sites:?}, {lesser:?}"
        );
        let over_land = ways.iter().any(|road| {
            let mut tiles = road
                .line
                .iter()
                .map(|&[x, y]| road.origin.offset(x.floor() as i64, y.floor() as i64));
            tiles.any(|at| world.overlay.is_manual(at))
        });
        assert!(!over_land, "seed {seed}");
        for land in lands {
            mark(&mut world, land, false);
        }
        let (sites, lesser, ways) = found(&mut world);
        settled += sites.len();
        named += lesser.len();
        roads += ways.len();
    }
    assert!(
        settled > 10 && named > 0 && roads > 0,
        "{settled}, {named}, {roads}"
    );
}

#[test]
fn no_decor_is_scattered_on_manual_land() {
    let set = TileSet::reference_with_mega();
    // A pack without ink on open tiles, and things as large as their squares.
    let mask = |kind: DecorKind, _: u8| {
        let side = (kind.side_tiles() * TILE_STEPS as f32) as usize;
        Mask::new(side, 0, |_, _| true)
    };
    let stencils = Stencils::new(&set, |_, _| [0; TILE_STEPS], mask);
    let (mut on_painted, mut beside) = (0, 0);
    for seed in 1..6 {
        let mut world = World::of(seed, &set);
        let corner = scenic_start(seed, &set, &mut Scratch::default()).offset(-32, -32);
        let area = (corner, 64, 64);
        for (x, y) in [(4, 4), (20, 20), (36, 4), (4, 36)] {
            paint(&mut world, Biome::Plain, corner.offset(x, y), 14);
        }
        // How many things stand on a cell that was painted, and how many on none.
        let scattered = |world: &mut World| {
            let World {
                map,
                features,
                overlay,
            } = world;
            let decor = features.decor(map, overlay, &stencils, area);
            let is_painted = |at: TilePos| overlay.get(at).is_some();
            let on = decor.iter();
            let on = on.filter(|one| one.touches(&mask(one.kind, 0), is_painted));
            (on.count(), decor.len())
        };
        let (on, _) = scattered(&mut world);
        on_painted += on;
        let land = ManualLand::default();
        let stroke = Stroke::marking(&world.overlay, land.id(), corner, Some(land.mark()));
        world.apply(&stroke);
        let (on, all) = scattered(&mut world);
        assert_eq!(on, 0, "seed {seed}");
        beside += all;
    }
    // It comes by itself otherwise, and all other land keeps its own.
    assert!(
        on_painted > 5 && beside > 50,
        "{on_painted} on painted land, {beside} beside"
    );
}

//! What a stroke takes away of the land, known before it.

use mapmaker_features::decor::{Decor, DecorKind, Mask, Stencils, TILE_STEPS};
use mapmaker_features::{Features, Road, RoadRank, SiteKind, decor_gone, roads_gone};
use mapmaker_grid::TilePos;
use mapmaker_grid::hash;
use mapmaker_grid::tileset::TileSet;
use mapmaker_grid::world::Overlay;
use mapmaker_land::editing::{Biome, EndlessMap};
use mapmaker_testing::times;

use crate::world::World;

/// The corner and the side of what is looked at, in tiles.
const VIEW: (TilePos, i64) = (TilePos::new(40, -60), 96);

fn mask(kind: DecorKind, _: u8) -> Mask {
    let side = (kind.side_tiles() * TILE_STEPS as f32) as usize;
    Mask::new(side, 0, |_, _| true)
}

/// The generated roads and the decor in view.
fn shown(
    (map, features): (&mut EndlessMap, &mut Features),
    overlay: &Overlay,
    stencils: &Stencils,
) -> (Vec<Road>, Vec<Decor>) {
    let (corner, side) = VIEW;
    features.follow(overlay);
    let mut roads = features.roads_of(&RoadRank::ALL, map, overlay, corner, side, side);
    roads.retain(|road| {
        let mark = overlay.mark(road.thing);
        mark.is_none_or(|mark| mark.road.is_none())
    });
    let decor = features.decor(map, overlay, stencils, (corner, side, side));
    (roads, decor)
}

#[test]
fn what_of_the_land_is_struck_out_before_a_stroke_is_just_what_is_gone_after_it() {
    // Roads that went as ground beside them changed were not struck out, nor decor of a settlement that went.
    let set = TileSet::reference_with_mega();
    let stencils = Stencils::new(&set, |_, _| [0; TILE_STEPS], mask);
    let (mut strokes, mut roads, mut decor) = (0, 0, 0);
    for seed in 1..=times(4) {
        let mut world = World::of(seed, &set);
        // What looks ahead goes from one stroke that is not made to the next.
        let mut ahead = Features::new(seed, &set);
        let World { map, features, .. } = &mut world;
        let none = Overlay::default();
        let (corner, side) = VIEW;
        let area = (corner, side, side);
        let towns = features.settlements(map, &none, &SiteKind::ALL, area);
        for turn in 0..8_u64 {
            let hash = hash::mix(seed << 32 | turn);
            let roll = |most: u64, shift: u32| ((hash >> shift) % most) as i64;
            let corner = match towns.get(roll(towns.len().max(1) as u64, 8) as usize) {
                Some(town) if turn % 2 == 0 => town.at.offset(roll(9, 16) - 6, roll(9, 20) - 6),
                _ => corner.offset(roll(80, 24), roll(80, 32)),
            };
            let biome = [Biome::Sea, Biome::Forest, Biome::Mountain][roll(3, 40) as usize];
            let Some(stroke) = world.painted(biome, corner, 2 + roll(6, 48)) else {
                continue;
            };
            let World {
                map,
                features,
                overlay,
            } = &mut world;
            let land = (&*overlay, &set);
            let (stroke, _) = features.settle_world(map, land, stroke, (&[], true), mask);
            let before = shown((map, features), overlay, &stencils);
            let mut after = overlay.clone();
            after.apply(&stroke);
            let then = shown((map, &mut ahead), &after, &stencils);
            let struck_roads = roads_gone(before.0.clone(), &then.0, &stroke);
            let struck_decor = decor_gone(before.1.clone(), &then.1, &stroke);
            // Most strokes are looked at and not made.
            if turn % 3 != 0 {
                continue;
            }
            world.apply(&stroke);
            let World { map, overlay, .. } = &mut world;
            let now = shown((map, &mut Features::new(seed, &set)), overlay, &stencils);
            let is_there = |id: u64| now.0.iter().any(|road| road.id == id);
            for road in &before.0 {
                let is_led = stroke.marks().iter().any(|mark| mark.id == road.id);
                let is_struck = struck_roads.iter().any(|one| one.id == road.id);
                assert_eq!(is_struck, !is_there(road.id) && !is_led, "{seed}: {road:?}");
            }
            for thing in &before.1 {
                let is_marked = stroke.marks().iter().any(|mark| mark.id == thing.id);
                let is_gone = now.1.iter().all(|one| one.id != thing.id);
                let is_struck = struck_decor.contains(thing);
                assert_eq!(is_struck, is_gone && !is_marked, "{seed}: {thing:?}");
            }
            strokes += 1;
            roads += struck_roads.len();
            decor += struck_decor.len();
        }
    }
    println!("{strokes} strokes took {roads} roads and {decor} pieces of decor");
    assert!(strokes > 6 && roads > 0 && decor > 0);
}

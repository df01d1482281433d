//! What a world shows around its start, and around its origin: figures over many seeds.
//!
//! `cargo test -p mapmaker-features --test it first_land -- --ignored --nocapture` prints them.

use mapmaker_features::{Kind, SiteKind};
use mapmaker_grid::TilePos;
use mapmaker_grid::tileset::TileSet;
use mapmaker_land::worldgen::{Climate, Sample, Scratch, scenic_start, survey};

use crate::world::World;

/// What is looked for.
const KINDS: [&str; 7] = ["sea", "range", "wood", "river", "desert", "snow", "city"];

/// How far around the start it is looked for, in tiles.
const REACH: i64 = 2000;

/// log2 of the tiles between samples of that land, and around the origin.
const SPACING_LOG2: u32 = 4;
const CLOSE_LOG2: u32 = 2;

/// The tiles of a window of 1280 × 800 pixels, 24 pixels each.
const VIEW: (i64, i64) = (53, 33);

/// So many samples of a kind of land are enough to be seen: 64 × 64 tiles, but for rivers.
const ENOUGH: usize = 16;

/// What a sample shows, by the numbers of [`KINDS`].
fn shows(sample: &Sample) -> [bool; 6] {
    let climate = sample.climate();
    let is_range = !sample.sea && sample.mountain > 0.5;
    let is_plain = !sample.sea && !is_range;
    [
        sample.sea,
        is_range,
        is_plain && sample.forest > 0.5,
        !sample.sea && sample.river,
        is_plain && climate == Climate::Desert,
        !sample.sea && (climate == Climate::Ice || is_range && sample.temperature < 0.26),
    ]
}

/// How far from a place the nearest of each kind lies, in tiles, of what there is enough of in the samples of a square.
fn nearest(
    seed: u64,
    set: &TileSet,
    middle: TilePos,
    (reach, log2): (i64, u32),
    enough: usize,
) -> [Option<i64>; 6] {
    let side = ((2 * reach) >> log2) as usize;
    let corner = middle.offset(-reach, -reach);
    let samples = survey(seed, set, corner, log2, side, side, &mut Scratch::default());
    let mut away: [Vec<i64>; 6] = Default::default();
    for y in 0..side {
        for x in 0..side {
            let off = |at: usize| ((at as i64) << log2) - reach;
            let tiles = off(x).abs().max(off(y).abs());
            for (away, is_there) in away.iter_mut().zip(shows(&samples[(x, y)])) {
                if is_there {
                    away.push(tiles);
                }
            }
        }
    }
    [0, 1, 2, 3, 4, 5].map(|kind| {
        let enough = if kind == 3 { 1 } else { enough };
        let least = away[kind].iter().min().copied();
        least.filter(|_| away[kind].len() >= enough)
    })
}

/// How far the nearest city lies, by columns or rows, in tiles: looked for in rings of squares.
fn nearest_city(world: &mut World, middle: TilePos, reach: i64) -> Option<i64> {
    const SIDE: i64 = 128;
    for ring in 0..=reach / SIDE {
        let mut best: Option<i64> = None;
        for y in -ring - 1..=ring {
            for x in -ring - 1..=ring {
                let is_rim = x == -ring - 1 || x == ring || y == -ring - 1 || y == ring;
                if !is_rim {
                    continue;
                }
                let corner = middle.offset(x * SIDE, y * SIDE);
                let World {
                    map,
                    features,
                    overlay,
                } = world;
                let area = (corner, SIDE, SIDE);
                for city in features.settlements(map, overlay, &[SiteKind::City], area) {
                    let away = (city.at.x - middle.x)
                        .abs()
                        .max((city.at.y - middle.y).abs());
                    best = Some(best.map_or(away, |best| best.min(away)));
                }
            }
        }
        if best.is_some() {
            return best;
        }
    }
    None
}

/// What the view of a window round a place shows, of tiles 24 pixels wide: so many tiles of sea, range, wood and river, and
/// the settlements.
fn face(seed: u64, set: &TileSet, middle: TilePos) -> ([usize; 4], Vec<SiteKind>) {
    let (width, height) = VIEW;
    let corner = middle.offset(-width / 2, -height / 2);
    let (columns, rows) = (width as usize, height as usize);
    let samples = survey(seed, set, corner, 0, columns, rows, &mut Scratch::default());
    let mut counts = [0; 4];
    for sample in samples.cells() {
        for (count, is_there) in counts.iter_mut().zip(shows(sample)) {
            *count += usize::from(is_there);
        }
    }
    if counts.contains(&0) {
        return (counts, Vec::new());
    }
    let World {
        map,
        features,
        overlay,
    } = &mut World::new(seed);
    // What stands at the rim is cut.
    let area = (corner.offset(2, 2), width - 4, height - 4);
    let found = features.settlements(map, overlay, &SiteKind::ALL, area);
    let kinds = found.iter().filter_map(|one| match one.kind {
        Kind::Site(kind) => Some(kind),
        _ => None,
    });
    (counts, kinds.collect())
}

/// How much of a face a place has: the tiles of what there is least of, as many as a wood of some size; none without a town.
fn beauty(([sea, range, wood, river], sites): &([usize; 4], Vec<SiteKind>)) -> usize {
    let has_town = sites.contains(&SiteKind::City) || sites.contains(&SiteKind::Town);
    // A river of some length is as much as a wood of some size.
    let least = (*sea).min(*range).min(*wood).min(6 * river);
    if has_town { least } else { 0 }
}

/// Prints of how many seeds each kind shows, and how far it lies in the middle of these and at the farthest.
fn tell(title: &str, found: &[[Option<i64>; 7]]) {
    println!("{title}, {} seeds:", found.len());
    for (kind, name) in KINDS.iter().enumerate() {
        let mut away: Vec<_> = found.iter().filter_map(|found| found[kind]).collect();
        away.sort_unstable();
        let (middle, last) = (away.get(away.len() / 2), away.last());
        println!("  {name:7} {:4} {middle:?} {last:?}", away.len());
    }
}

#[test]
#[ignore = "figures over 200 seeds, a minute"]
fn what_a_world_shows_within_2000_tiles_of_its_start() {
    let set = TileSet::reference();
    let (mut around, mut faces) = (Vec::new(), Vec::new());
    let mut farthest = 0;
    for seed in 1..=200 {
        let start = scenic_start(seed, &set, &mut Scratch::default());
        farthest = farthest.max(start.x.abs().max(start.y.abs()));
        let land = nearest(seed, &set, start, (REACH, SPACING_LOG2), ENOUGH);
        let city = nearest_city(&mut World::new(seed), start, REACH);
        let [sea, range, wood, river, desert, snow] = land;
        around.push([sea, range, wood, river, desert, snow, city]);
        // A world with a face shows all around its very origin.
        let [sea, range, wood, river, ..] =
            nearest(seed, &set, TilePos::new(0, 0), (160, CLOSE_LOG2), ENOUGH);
        if let [Some(_), Some(_), Some(_), Some(_)] = [sea, range, wood, river] {
            faces.push((
                seed,
                start,
                [sea, range, wood, river].map(Option::unwrap_or_default),
            ));
        }
    }
    tell("Within 2,000 tiles of the start", &around);
    println!("the farthest start lies {farthest} tiles from the origin");
    println!("worlds with a face: {faces:?}");
    for kind in 0..4 {
        let lacking = around.iter().filter(|found| found[kind].is_none()).count();
        assert!(lacking <= 2, "{lacking} seeds have no {}", KINDS[kind]);
    }
}

#[test]
fn every_world_begins_where_sea_range_wood_and_river_are_close_together() {
    let set = TileSet::reference();
    for seed in 1..=40 {
        let start = scenic_start(seed, &set, &mut Scratch::default());
        let land = nearest(seed, &set, start, (64, CLOSE_LOG2), 4);
        for (kind, name) in KINDS.iter().enumerate().take(4) {
            assert!(
                land[kind].is_some(),
                "seed {seed} at {start:?} has no {name}"
            );
        }
    }
}

#[test]
fn the_world_of_the_readme_shows_all_a_map_has_where_its_examples_look() {
    let (set, seed, place) = (TileSet::reference(), 39, TilePos::new(146, 76));
    let start = scenic_start(seed, &set, &mut Scratch::default());
    let off = (start.x - place.x).abs().max((start.y - place.y).abs());
    assert!(off < 10, "it begins there: {start:?}");
    let face = face(seed, &set, place);
    assert!(beauty(&face) > 100, "{face:?}");
}

#[test]
#[ignore = "figures over 4,000 seeds, a minute"]
fn which_worlds_have_a_face_round_their_origin_or_start() {
    let set = TileSet::reference();
    let tell = |title: &str, mut faces: Vec<(usize, u64, TilePos, _)>| {
        faces.sort_unstable_by_key(|face| std::cmp::Reverse(face.0));
        println!("{title}:");
        for face in faces.iter().take(25) {
            println!("{face:?}");
        }
        assert!(faces.first().is_some_and(|face| face.0 > 0));
    };
    let of = |seed, at| {
        let face = face(seed, &set, at);
        (beauty(&face), seed, at, face)
    };
    let origin = TilePos::new(0, 0);
    tell("origins", (1..=4000).map(|seed| of(seed, origin)).collect());
    let start = |seed| scenic_start(seed, &set, &mut Scratch::default());
    tell(
        "starts",
        (1..=200).map(|seed| of(seed, start(seed))).collect(),
    );
}

//! What a world shows around its start.

use mapmaker_features::{Kind, SiteKind};
use mapmaker_grid::TilePos;
use mapmaker_grid::tileset::TileSet;
use mapmaker_land::worldgen::{Sample, Scratch, scenic_start, survey};

use crate::world::World;

/// What is looked for.
const KINDS: [&str; 4] = ["sea", "range", "wood", "river"];

/// log2 of the tiles between samples of that land.
const SPACING_LOG2: u32 = 2;

/// The tiles of a window of 1280 × 800 pixels, 24 pixels each.
const VIEW: (i64, i64) = (53, 33);

/// What a sample shows, by the numbers of [`KINDS`].
fn shows(sample: &Sample) -> [bool; 4] {
    let is_range = !sample.sea && sample.mountain > 0.5;
    let is_plain = !sample.sea && !is_range;
    [
        sample.sea,
        is_range,
        is_plain && sample.forest > 0.5,
        !sample.sea && sample.river,
    ]
}

/// Of which kinds a square of `2 * reach` tiles around a place has samples enough: a few, of rivers one.
fn has(seed: u64, set: &TileSet, middle: TilePos, reach: i64) -> [bool; 4] {
    let side = ((2 * reach) >> SPACING_LOG2) as usize;
    let corner = middle.offset(-reach, -reach);
    let scratch = &mut Scratch::default();
    let samples = survey(seed, set, corner, SPACING_LOG2, side, side, scratch);
    let count = |kind: usize| {
        samples
            .cells()
            .iter()
            .filter(|sample| shows(sample)[kind])
            .count()
    };
    [count(0) >= 4, count(1) >= 4, count(2) >= 4, count(3) >= 1]
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

#[test]
fn every_world_begins_where_sea_range_wood_and_river_are_close_together() {
    let set = TileSet::reference();
    for seed in 1..=40 {
        let start = scenic_start(seed, &set, &mut Scratch::default());
        for (name, is_there) in KINDS.iter().zip(has(seed, &set, start, 64)) {
            assert!(is_there, "seed {seed} at {start:?} has no {name}");
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

//! The land at large: tiles far out, continents, ranges and long rivers, and no place that a lattice favours.

use mapmaker_grid::tileset::{Tile, TileSet};
use mapmaker_grid::{CHUNK_TILES, ChunkPos, Direction, TilePos};
use mapmaker_land::worldgen::{Extent, Sample, Scratch, generate_chunk, survey};

#[test]
fn a_million_tiles_at_each_of_ten_places_fit() {
    let set = TileSet::reference();
    let far = (1_i64 << 40) / CHUNK_TILES;
    for index in 0..10_i64 {
        // From near the origin out to ±2⁴⁰ tiles.
        let place = |by: i64| (far >> (4 * (9 - index))) * (1 - 2 * (index * by % 2)) + by;
        let corner = ChunkPos::new(place(1), place(3));
        let mut scratch = Scratch::default();
        let mut above: Vec<Tile> = Vec::new();
        for y in 0..64 {
            let mut row = vec![Vec::new(); 16];
            for x in 0..64 {
                let pos = ChunkPos::new(corner.x + x, corner.y + y);
                let chunk = generate_chunk(index as u64, &set, pos, &mut scratch);
                for (line, tiles) in row.iter_mut().zip(chunk.tiles.chunks(16)) {
                    line.extend(tiles.iter().map(|&tile| set.tile(tile)));
                }
            }
            for line in row {
                for pair in line.windows(2) {
                    assert!(pair[0].fits(Direction::East, pair[1]), "at place {index}");
                }
                for (&upper, &lower) in above.iter().zip(&line) {
                    assert!(upper.fits(Direction::South, lower), "at place {index}");
                }
                above = line;
            }
        }
    }
}

#[test]
fn a_large_area_has_continents_ranges_and_long_rivers() {
    let set = TileSet::reference();
    let size = (8192, 8192);
    let mut scratch = Scratch::default();
    let extent = Extent::of(
        1,
        &set,
        TilePos::new(-4096, -4096),
        size,
        &mut scratch,
        || {},
    );
    assert!((0.1..0.9).contains(&extent.sea), "{extent:?}");
    assert!(extent.lands_tiles[0] > 4_000_000, "{extent:?}");
    let ten = &extent.rivers_tiles[..10];
    assert!(ten[4] > 600, "{ten:?}");
    for range in &extent.ranges[..5] {
        assert!(range.length_tiles > 250.0, "{range:?}");
        assert!(range.length_tiles >= 3.0 * range.width_tiles, "{range:?}");
    }
    let climates = extent.climates.iter().filter(|&&share| share > 0.01);
    assert!(climates.count() >= 6, "{:?}", extent.climates);
}

/// Shares of sea and mountain over many worlds are those of random places at the corners of every lattice, too.
#[test]
fn no_place_is_favoured_by_a_lattice() {
    let seeds = mapmaker_testing::times(200);
    let set = TileSet::reference();
    let mut scratch = Scratch::default();
    let mut shares = |place: &dyn Fn(u64) -> TilePos| {
        let (mut sea, mut mountain) = (0, 0);
        for seed in 0..seeds {
            let sample = survey(seed, &set, place(seed), 3, 1, 1, &mut scratch)[(0, 0)];
            sea += u32::from(sample.sea);
            mountain += u32::from(sample.mountain > 0.5);
        }
        [sea, mountain].map(|count| f64::from(count) / seeds as f64)
    };
    let random = |turn: i64| {
        move |seed: u64| {
            let seed = seed as i64 + 1000 * turn;
            TilePos::new(seed * 7_919_777 % 900_001, seed * 6_700_417 % 900_007)
        }
    };
    let mut expected = [0.0; 2];
    for turn in 0..5 {
        for (sum, share) in expected.iter_mut().zip(shares(&random(turn))) {
            *sum += share / 5.0;
        }
    }
    for (x, y) in [
        (0, 0),
        (128, 128),
        (512_000, 1_024_000),
        (1 << 20, 1 << 20),
        (-(1 << 14), 1 << 13),
    ] {
        let found = shares(&|_| TilePos::new(x, y));
        for (found, expected) in found.into_iter().zip(expected) {
            let deviation = (expected * (1.0 - expected) / seeds as f64).sqrt();
            assert!(
                (found - expected).abs() < 4.0 * deviation,
                "{found} at {x},{y}, {expected} elsewhere"
            );
        }
    }
}

/// How many samples in a hundred may differ from the tile there, at levels 1 to 8: in whether it is sea, and on land in
/// whether it bears trees or peaks, whose finest octaves are 14 and 25 tiles. Around the first two places.
const DIFFERING: [[u32; 2]; 8] = [
    [1, 4],
    [1, 6],
    [1, 14],
    [2, 14],
    [3, 20],
    [4, 25],
    [7, 36],
    [10, 38],
];

/// The same around all places of a longer run. Around twenty 0.4, 0.8, 1.1, 1.6, 2.8, 4.4, 7.1 and 9.1 differ in sea; 3.5,
/// 5.9, 10.6, 15.9, 22.5, 28.0, 32.9 and 34.3 in what land bears.
const DIFFERING_ANYWHERE: [[u32; 2]; 8] = [
    [1, 4],
    [1, 6],
    [2, 11],
    [2, 16],
    [3, 23],
    [5, 29],
    [8, 33],
    [10, 35],
];

/// What a level of the survey shows is what lies there: sea where there is sea, but for coasts, whose last bends are
/// finer than the level.
#[test]
fn every_level_of_the_survey_agrees_with_the_tiles() {
    const SIDE: usize = 96;
    let places = 2 * mapmaker_testing::times(1) as i64;
    let set = TileSet::reference();
    let mut scratch = Scratch::default();
    for level in 1..=8 {
        let (mut samples, mut same_sea, mut land, mut same_cover) = (0, 0, 0, 0);
        for place in 0..places {
            let corner = TilePos::new(place * 90_001 - 40_000, place * -70_003);
            let far = survey(5, &set, corner, level, SIDE, SIDE, &mut scratch);
            for (index, sample) in far.cells().iter().enumerate().step_by(17) {
                let step = |at: usize| (at as i64) << level;
                let at = corner.offset(step(index % SIDE), step(index / SIDE));
                let near = &survey(5, &set, at, 0, 1, 1, &mut scratch)[(0, 0)];
                samples += 1;
                same_sea += u32::from(near.sea == sample.sea);
                if !near.sea && !sample.sea {
                    land += 1;
                    let cover = |sample: &Sample| (sample.mountain > 0.5, sample.forest > 0.5);
                    same_cover += u32::from(cover(near) == cover(sample));
                }
            }
        }
        let bounds = match places {
            2 => DIFFERING,
            _ => DIFFERING_ANYWHERE,
        };
        let [sea, cover] = bounds[level as usize - 1];
        let differing = |same: u32, all: u32| (all - same) * 100;
        assert!(
            differing(same_sea, samples) <= samples * sea,
            "level {level}: {same_sea} of {samples}"
        );
        assert!(
            differing(same_cover, land) <= land * cover,
            "level {level}: {same_cover} of {land}"
        );
    }
}

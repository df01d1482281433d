//! A good place to begin: where the first view of a world shows much of what it has.

use super::{Sample, Scratch, survey};
use crate::engine::grid::{Grid, TilePos};
use crate::engine::tileset::TileSet;

/// log2 of the spacing of the search, in tiles.
const SPACING_LOG2: u32 = 2;

/// Samples along one side of the searched square, which lies round the origin.
const SIDE: usize = 192;

/// Samples of a view, of about 24 × 14 tiles.
const VIEW: (usize, usize) = (6, 4);

/// The tile near the origin round which coast, plain, forest, mountains and a river lie closest
/// together, as far as the world has them. A pure function of seed and pack.
#[must_use]
pub fn scenic_start(seed: u64, set: &TileSet, scratch: &mut Scratch) -> TilePos {
    let half = (SIDE as i64 / 2) << SPACING_LOG2;
    let north_west = TilePos::new(-half, -half);
    let samples = survey(seed, set, north_west, SPACING_LOG2, SIDE, SIDE, scratch);
    let places = (0..SIDE - VIEW.1).flat_map(|y| (0..SIDE - VIEW.0).map(move |x| (x, y)));
    let best = places.max_by_key(|&(x, y)| {
        let away = (x as i64 - SIDE as i64 / 2).abs() + (y as i64 - SIDE as i64 / 2).abs();
        (score(&samples, x, y) * 16 - away, -(y as i64), -(x as i64))
    });
    // OK to fall back: the square is larger than a view, so there is a best place.
    let (x, y) = best.unwrap_or((SIDE / 2, SIDE / 2));
    let tiles = |samples: usize| (samples as i64) << SPACING_LOG2;
    north_west.offset(tiles(x) + tiles(VIEW.0) / 2, tiles(y) + tiles(VIEW.1) / 2)
}

/// How much of each kind of land a view shows, up to a fifth of it, the scarcest counting most.
fn score(samples: &Grid<Sample>, left: usize, top: usize) -> i64 {
    let mut counts = [0_i64; 5];
    for y in top..top + VIEW.1 {
        for x in left..left + VIEW.0 {
            let sample = &samples[(x, y)];
            let kind = match sample {
                Sample { sea: true, .. } => 0,
                Sample { mountain, .. } if *mountain > 0.5 => 1,
                Sample { forest, .. } if *forest > 0.5 => 2,
                _ => 3,
            };
            counts[kind] += 1;
            counts[4] += i64::from(sample.river);
        }
    }
    let counts = counts.map(|count| count.min(5));
    let least = counts.iter().min().copied().unwrap_or(0);
    counts.iter().sum::<i64>() + 4 * least
}

//! A good place to begin: where the first view of a world shows much of what it has.

use std::collections::BTreeSet;

use super::drainage::{BASIN, CELL, CELL_LOG2, Outlet, basin_of, cell_of, first_cell, first_tile};
use super::{Sample, Scratch, World, survey, survey_land};
use mapmaker_grid::tileset::TileSet;
use mapmaker_grid::{Grid, TilePos};

/// log2 of the spacing, in tiles, at which places are looked for.
const FAR_LOG2: u32 = 6;

/// Samples along one side of a searched square; the first lies round the origin.
const FAR_SIDE: usize = 192;

/// So many rings of squares round the first are searched one after another where no view before shows all kinds of land.
const RINGS: i64 = 2;

/// Samples from a place in which its kinds of land have to lie.
const NEAR: usize = 1;

/// How many of the best places are searched for a river's mouth.
const PLACES: usize = 96;

/// How many of these are examined closely.
const LOOKS: usize = 16;

/// log2 of the spacing of the close look, in tiles.
const CLOSE_LOG2: u32 = 2;

/// Samples along one side of a close look: 256 tiles.
const CLOSE_SIDE: usize = 64;

/// Samples of a view, of about 24 × 16 tiles.
const VIEW: (usize, usize) = (6, 4);

/// A view with so many samples of every kind is as good as any.
const ENOUGH: i64 = 4;

/// A river that drains so many cells shows on a map from far away: where 16 tiles lie between samples.
const GREAT_RIVER: u32 = 120;

/// Within so many tiles of a good place to begin runs such a river, by columns and by rows.
const RIVER_REACH: i64 = 2000;

/// The tile near the origin round which coast, plain, forest, mountains and a river lie closest together, and from which a
/// great river is not farther than 2,000 tiles: within some 6,000 tiles, or as far as 30,000 where there is no such view. A
/// pure function of seed and pack.
#[must_use]
pub fn scenic_start(seed: u64, set: &TileSet, scratch: &mut Scratch) -> TilePos {
    let mut best = BestView {
        has_river: false,
        score: i64::MIN,
        least: 0,
        at: TilePos::new(0, 0),
    };
    best.search(seed, set, (0, 0), scratch);
    let plan = &scratch.world(seed, set).ground.plan;
    let may_show_all = plan.has_sea() && plan.has_rivers();
    for square in (1..=RINGS).flat_map(ring) {
        if best.has_river && best.least > 0 || !may_show_all {
            break;
        }
        best.search(seed, set, square, scratch);
    }
    best.at
}

/// The squares so many squares away from that round the origin, the nearest first.
fn ring(away: i64) -> impl Iterator<Item = (i64, i64)> {
    let side = -away..=away;
    let squares = side
        .clone()
        .flat_map(move |y| side.clone().map(move |x| (x, y)));
    let mut ring: Vec<_> = squares
        .filter(|(x, y)| x.abs().max(y.abs()) == away)
        .collect();
    ring.sort_by_key(|(x, y)| (x * x + y * y, *y, *x));
    ring.into_iter()
}

/// The best view that was seen.
struct BestView {
    /// Whether a great river is within reach of it.
    has_river: bool,
    score: i64,
    /// The samples of its scarcest kind of land.
    least: i64,
    at: TilePos,
}

impl BestView {
    /// Looks for a better one in a square.
    fn search(&mut self, seed: u64, set: &TileSet, square: (i64, i64), scratch: &mut Scratch) {
        let (is_varied, places) = places(seed, set, square, scratch);
        if !is_varied && square != (0, 0) {
            return;
        }
        let mut mouths = BTreeSet::new();
        // Rivers are expensive to find: none is computed for a place after the last that is examined.
        for &place in &places {
            let mouth = mouth_near(scratch.world(seed, set), place);
            let Some(mouth) = mouth.filter(|mouth| mouths.insert((mouth.x, mouth.y))) else {
                continue;
            };
            if self.look(seed, set, mouth, scratch) {
                return;
            }
            if mouths.len() == LOOKS {
                break;
            }
        }
        if mouths.is_empty() {
            for place in places.into_iter().take(LOOKS) {
                if self.look(seed, set, place, scratch) {
                    break;
                }
            }
        }
    }

    /// Looks around a place; whether no view needs to be better.
    fn look(&mut self, seed: u64, set: &TileSet, place: TilePos, scratch: &mut Scratch) -> bool {
        let (score, least, at) = best_view(seed, set, place, scratch);
        if self.has_river && score <= self.score {
            return false;
        }
        let has_river = has_great_river(scratch.world(seed, set), at);
        if (has_river, score) > (self.has_river, self.score) {
            *self = Self {
                has_river,
                score,
                least,
                at,
            };
        }
        has_river && least >= ENOUGH
    }
}

/// Places of a square with many kinds of land near by, the most varied first, of equals the nearest to the origin; and
/// whether the first has all kinds.
fn places(
    seed: u64,
    set: &TileSet,
    (column, row): (i64, i64),
    scratch: &mut Scratch,
) -> (bool, Vec<TilePos>) {
    let (half, side) = (FAR_SIDE as i64 / 2, FAR_SIDE as i64);
    let (west, north) = (column * side - half, row * side - half);
    let north_west = TilePos::new(west << FAR_LOG2, north << FAR_LOG2);
    let samples = survey_land(seed, set, north_west, FAR_LOG2, FAR_SIDE, FAR_SIDE, scratch);
    let inside = NEAR..FAR_SIDE - NEAR;
    let mut found: Vec<_> = inside
        .clone()
        .flat_map(|y| inside.clone().map(move |x| (x, y)))
        .map(|(x, y)| {
            let mut kinds = [false; 4];
            for y in y - NEAR..=y + NEAR {
                for x in x - NEAR..=x + NEAR {
                    kinds[kind(&samples[(x, y)])] = true;
                }
            }
            let missing = kinds.iter().filter(|&&is_there| !is_there).count();
            let away = (x as i64 + west).pow(2) + (y as i64 + north).pow(2);
            (missing, away, y, x)
        })
        .collect();
    let least = PLACES.min(found.len() - 1);
    found.select_nth_unstable(least);
    found.truncate(least + 1);
    found.sort_unstable();
    let is_varied = found.first().is_some_and(|(missing, ..)| *missing == 0);
    let place = |at: usize, first: i64| (at as i64 + first) << FAR_LOG2;
    let places = found.into_iter();
    let places = places.map(|(_, _, y, x)| TilePos::new(place(x, west), place(y, north)));
    (is_varied, places.collect())
}

/// The middle of the cell with the greatest river's mouth near a place.
fn mouth_near(world: &mut World, place: TilePos) -> Option<TilePos> {
    if !world.ground.plan.has_rivers() {
        return None;
    }
    let reach = (NEAR as i64) << FAR_LOG2;
    let cells = |at: i64| cell_of(at - reach)..=cell_of(at + reach);
    let mut mouths = Vec::new();
    world.drainage.each_cell(
        &world.ground,
        cells(place.x),
        cells(place.y),
        |(x, y), cell| {
            if cell.outlet == Outlet::Sea {
                mouths.push((cell.flow, y, x));
            }
        },
    );
    let (_, y, x) = mouths.into_iter().max()?;
    Some(TilePos::new(x << CELL_LOG2, y << CELL_LOG2))
}

/// Whether a great river runs within reach of a place; basins are computed from the place outwards, as they are
/// expensive.
fn has_great_river(world: &mut World, at: TilePos) -> bool {
    if !world.ground.plan.has_rivers() {
        return false;
    }
    let middle = (basin_of(cell_of(at.x)), basin_of(cell_of(at.y)));
    let last_ring = RIVER_REACH / (BASIN * CELL) + 1;
    (0..=last_ring).flat_map(ring).any(|(x, y)| {
        let cells = |basin: i64| first_cell(basin)..=first_cell(basin) + BASIN - 1;
        let (columns, rows) = (cells(middle.0 + x), cells(middle.1 + y));
        let mut is_there = false;
        world
            .drainage
            .each_cell(&world.ground, columns, rows, |(x, y), cell| {
                let is_near = |cell: i64, at: i64| {
                    let first = first_tile(cell) - at;
                    first >= -RIVER_REACH && first + CELL <= RIVER_REACH
                };
                is_there |= cell.inflow.iter().any(|&flow| flow >= GREAT_RIVER)
                    && is_near(x, at.x)
                    && is_near(y, at.y);
            });
        is_there
    })
}

/// The best view round a place: its score, the samples of its scarcest kind, and the tile in its middle.
fn best_view(
    seed: u64,
    set: &TileSet,
    place: TilePos,
    scratch: &mut Scratch,
) -> (i64, i64, TilePos) {
    let half = (CLOSE_SIDE as i64 / 2) << CLOSE_LOG2;
    let north_west = place.offset(-half, -half);
    let samples = survey(
        seed, set, north_west, CLOSE_LOG2, CLOSE_SIDE, CLOSE_SIDE, scratch,
    );
    let views =
        (0..CLOSE_SIDE - VIEW.1).flat_map(|y| (0..CLOSE_SIDE - VIEW.0).map(move |x| (x, y)));
    let best = views.max_by_key(|&(x, y)| {
        let away =
            (x as i64 - CLOSE_SIDE as i64 / 2).abs() + (y as i64 - CLOSE_SIDE as i64 / 2).abs();
        (
            score(&samples, x, y).0 * 16 - away,
            -(y as i64),
            -(x as i64),
        )
    });
    // OK to fall back: the square is larger than a view, so there is a best place.
    let (x, y) = best.unwrap_or((CLOSE_SIDE / 2, CLOSE_SIDE / 2));
    let tiles = |samples: usize| (samples as i64) << CLOSE_LOG2;
    let middle = north_west.offset(tiles(x) + tiles(VIEW.0) / 2, tiles(y) + tiles(VIEW.1) / 2);
    let (score, least) = score(&samples, x, y);
    (score, least, middle)
}

/// Sea, mountain, forest or plain.
fn kind(sample: &Sample) -> usize {
    match sample {
        Sample { sea: true, .. } => 0,
        Sample { mountain, .. } if *mountain > 0.5 => 1,
        Sample { forest, .. } if *forest > 0.5 => 2,
        _ => 3,
    }
}

/// How much of each kind of land a view shows, up to a fifth of it, the scarcest counting most; and how much
/// of the scarcest.
fn score(samples: &Grid<Sample>, left: usize, top: usize) -> (i64, i64) {
    let mut counts = [0_i64; 5];
    for y in top..top + VIEW.1 {
        for x in left..left + VIEW.0 {
            let sample = &samples[(x, y)];
            counts[kind(sample)] += 1;
            counts[4] += i64::from(sample.river);
        }
    }
    let counts = counts.map(|count| count.min(5));
    let least = counts.iter().min().copied().unwrap_or(0);
    (counts.iter().sum::<i64>() + 4 * least, least)
}

//! Figures of areas too large to read tile by tile: seas, islands, ranges, climates, long rivers.

use std::collections::{BTreeMap, BTreeSet};

use super::drainage::{CELL, Outlet, cells_of, first_tile};
use super::{Scratch, generate_chunk, survey};
use mapmaker_grid::tileset::{EdgeLabel, Tile, TileSet};
use mapmaker_grid::world::Chunk;
use mapmaker_grid::{ChunkPos, Direction, TilePos};

/// log2 of the spacing of the survey that is counted, in tiles.
const SPACING_LOG2: u32 = 3;

/// Rows of samples that are surveyed at a time, at most, and their samples.
const BAND_ROWS: usize = 128;
const BAND_SAMPLES: usize = 1 << 21;

/// A range of fewer samples is a hill.
const MIN_RANGE: usize = 40;

/// How many of the longest rivers are followed tile by tile.
const RIVERS: usize = 16;

/// A range of mountains.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Range {
    /// The longest way through it, in tiles.
    pub length_tiles: f64,
    /// Its area over its length, in tiles.
    pub width_tiles: f64,
}

/// Figures of a rectangle of a world.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Extent {
    /// The share of sea, 0 to 1.
    pub sea: f64,
    /// Shares of the land by climate, in the order of [`super::Climate::ALL`].
    pub climates: [f64; 9],
    /// Areas of land inside the rectangle, in tiles, the largest first.
    pub lands_tiles: Vec<u64>,
    /// Ranges, the longest first.
    pub ranges: Vec<Range>,
    /// Lengths of the longest rivers that rise and end in the rectangle, in tiles, the longest first.
    pub rivers_tiles: Vec<usize>,
}

impl Extent {
    /// Counts the rectangle of `width` × `height` tiles whose north-west corner is `north_west`. `report` is called for
    /// each of [`Self::steps`].
    #[must_use]
    pub fn of(
        seed: u64,
        set: &TileSet,
        north_west: TilePos,
        (width, height): (usize, usize),
        scratch: &mut Scratch,
        mut report: impl FnMut(),
    ) -> Self {
        let columns = width.div_ceil(1 << SPACING_LOG2);
        let rows = height.div_ceil(1 << SPACING_LOG2);
        let mut land = Vec::with_capacity(columns * rows);
        let mut mountain = Vec::with_capacity(columns * rows);
        let mut climates = [0_u64; 9];
        let band = band_rows(columns);
        for first in (0..rows).step_by(band) {
            let samples = survey(
                seed,
                set,
                north_west.offset(0, (first as i64) << SPACING_LOG2),
                SPACING_LOG2,
                columns,
                band.min(rows - first),
                scratch,
            );
            for sample in samples.cells() {
                land.push(!sample.sea);
                mountain.push(!sample.sea && sample.mountain > 0.5);
                if !sample.sea {
                    climates[sample.climate() as usize] += 1;
                }
            }
            report();
        }
        let all = land.len().max(1) as f64;
        let dry = land.iter().filter(|&&is_land| is_land).count() as f64;
        let tiles = 1_u64 << (2 * SPACING_LOG2);
        let mut lands_tiles: Vec<u64> = pieces(&land, columns, false)
            .iter()
            .map(|piece| piece.len() as u64 * tiles)
            .collect();
        lands_tiles.sort_unstable_by(|a, b| b.cmp(a));
        let mut ranges: Vec<Range> = pieces(&mountain, columns, true)
            .into_iter()
            .filter(|piece| piece.len() >= MIN_RANGE)
            .map(|piece| range(&piece, columns))
            .collect();
        ranges.sort_by(|a, b| b.length_tiles.total_cmp(&a.length_tiles));
        let rivers_tiles = longest_rivers(seed, set, north_west, (width, height), scratch);
        report();
        Self {
            sea: 1.0 - dry / all,
            climates: climates.map(|count| count as f64 / dry.max(1.0)),
            lands_tiles,
            ranges,
            rivers_tiles,
        }
    }

    /// How many steps [`Self::of`] reports for a rectangle of `width` × `height` tiles.
    #[must_use]
    pub fn steps((width, height): (usize, usize)) -> u64 {
        let rows = height.div_ceil(1 << SPACING_LOG2);
        rows.div_ceil(band_rows(width.div_ceil(1 << SPACING_LOG2))) as u64 + 1
    }
}

/// Rows of samples in a band of so many columns.
fn band_rows(columns: usize) -> usize {
    (BAND_SAMPLES / columns.max(1)).clamp(1, BAND_ROWS)
}

/// Shares of sea, forest and mountain, 0 to 1, of a square of `side` tiles.
#[must_use]
pub fn shares(
    seed: u64,
    set: &TileSet,
    north_west: TilePos,
    side: usize,
    scratch: &mut Scratch,
) -> [f64; 3] {
    let columns = side >> 2;
    let samples = survey(seed, set, north_west, 2, columns, columns, scratch);
    let mut counts = [0_u32; 3];
    for sample in samples.cells() {
        if sample.sea {
            counts[0] += 1;
        } else if sample.mountain > 0.5 {
            counts[2] += 1;
        } else if sample.forest > 0.5 {
            counts[1] += 1;
        }
    }
    counts.map(|count| f64::from(count) / (columns * columns) as f64)
}

/// The connected pieces of a grid of `columns`, each as its places' indices; over corners too, if `corners`.
fn pieces(is_in: &[bool], columns: usize, corners: bool) -> Vec<Vec<usize>> {
    let mut seen = vec![false; is_in.len()];
    let mut pieces = Vec::new();
    for start in 0..is_in.len() {
        if !is_in[start] || seen[start] {
            continue;
        }
        let mut piece = vec![start];
        seen[start] = true;
        let mut next = 0;
        while let Some(&place) = piece.get(next) {
            next += 1;
            for neighbour in neighbours(place, columns, is_in.len(), corners) {
                if is_in[neighbour] && !seen[neighbour] {
                    seen[neighbour] = true;
                    piece.push(neighbour);
                }
            }
        }
        pieces.push(piece);
    }
    pieces
}

fn neighbours(
    place: usize,
    columns: usize,
    count: usize,
    corners: bool,
) -> impl Iterator<Item = usize> {
    let (x, y) = ((place % columns) as i64, (place / columns) as i64);
    let rows = (count / columns) as i64;
    (-1..=1)
        .flat_map(|dy| (-1..=1).map(move |dx| (dx, dy)))
        .filter(move |&(dx, dy): &(i64, i64)| corners || dx == 0 || dy == 0)
        .map(move |(dx, dy)| (x + dx, y + dy))
        .filter(move |&(x, y)| (0..columns as i64).contains(&x) && (0..rows).contains(&y))
        .map(move |(x, y)| y as usize * columns + x as usize)
        .filter(move |&neighbour| neighbour != place)
}

/// Breadth-first search of a connected piece from a place: the number of layers, and the first place of the last one.
fn layers<P: Copy + Ord>(start: P, mut beside: impl FnMut(P) -> Vec<P>) -> (u32, P) {
    let mut seen = BTreeSet::from([start]);
    let (mut layer, mut count, mut last) = (vec![start], 0, start);
    while let Some(&first) = layer.first() {
        (count, last) = (count + 1, first);
        let next = layer.into_iter().flat_map(&mut beside);
        layer = next.filter(|&place| seen.insert(place)).collect();
    }
    (count, last)
}

/// The longest way through a piece, from one end of it to the other, and how wide it is.
fn range(piece: &[usize], columns: usize) -> Range {
    let places: BTreeSet<usize> = piece.iter().copied().collect();
    let farthest = |start: usize| {
        layers(start, |place| {
            let beside = neighbours(place, columns, usize::MAX / 2, true);
            beside.filter(|place| places.contains(place)).collect()
        })
    };
    let (_, end) = farthest(piece[0]);
    let (steps, _) = farthest(end);
    let tiles = f64::from(1_u32 << SPACING_LOG2);
    let length_tiles = f64::from(steps) * tiles;
    Range {
        length_tiles,
        width_tiles: piece.len() as f64 * tiles * tiles / length_tiles,
    }
}

/// The lengths of the longest rivers that end in a rectangle.
fn longest_rivers(
    seed: u64,
    set: &TileSet,
    north_west: TilePos,
    (width, height): (usize, usize),
    scratch: &mut Scratch,
) -> Vec<usize> {
    let mut longest = cells_to_mouths(seed, set, north_west, (width, height), scratch);
    longest.sort_unstable_by(|a, b| b.cmp(a));
    longest.truncate(RIVERS);
    let mut lengths: Vec<usize> = longest
        .into_iter()
        .map(|(_, cell)| river_into(seed, set, cell, scratch))
        .collect();
    lengths.sort_unstable_by(|a, b| b.cmp(a));
    lengths
}

/// Of each cell in which rivers end: how many cells the longest of them runs through, and the cell.
fn cells_to_mouths(
    seed: u64,
    set: &TileSet,
    north_west: TilePos,
    (width, height): (usize, usize),
    scratch: &mut Scratch,
) -> Vec<(usize, (i64, i64))> {
    let world = scratch.world(seed, set);
    if !world.ground.plan.has_rivers() {
        return Vec::new();
    }
    let mut outlets = BTreeMap::new();
    let mut springs = Vec::new();
    let [columns, rows] = cells_of((north_west, width as i64, height as i64));
    world
        .drainage
        .each_cell(&world.ground, columns, rows, |place, cell| {
            if cell.outlet != Outlet::None {
                outlets.insert(place, cell.outlet);
            }
            if cell.spring {
                springs.push(place);
            }
        });
    let mut longest = BTreeMap::new();
    for spring in springs {
        let (mut at, mut cells) = (spring, 1);
        while let Some(Outlet::Side(side)) = outlets.get(&at) {
            let (dx, dy) = side.offset();
            at = (at.0 + dx, at.1 + dy);
            cells += 1;
        }
        if outlets.get(&at) == Some(&Outlet::Sea) {
            let most = longest.entry(at).or_insert(0);
            *most = cells.max(*most);
        }
    }
    longest
        .into_iter()
        .map(|(cell, cells)| (cells, cell))
        .collect()
}

/// The length in tiles of the longest river that ends in a cell, from its mouth to the farthest of its sources.
fn river_into(seed: u64, set: &TileSet, cell: (i64, i64), scratch: &mut Scratch) -> usize {
    let mut chunks: BTreeMap<ChunkPos, Chunk> = BTreeMap::new();
    let mut tile = |at: TilePos| -> Tile {
        let chunk = chunks
            .entry(at.chunk())
            .or_insert_with(|| generate_chunk(seed, set, at.chunk(), scratch));
        set.tile(chunk.tile(at.local()))
    };
    let first = TilePos::new(first_tile(cell.0), first_tile(cell.1));
    let mut longest = 0;
    for mouth in first.rectangle(CELL, CELL) {
        let edges = tile(mouth).edges();
        let is_mouth =
            edges.contains(&EdgeLabel::RIVER) && edges.iter().any(|edge| edge.is_coast());
        if !is_mouth {
            continue;
        }
        let (length, _) = layers(mouth, |at| {
            let here = tile(at);
            let mut sides = Direction::ALL.to_vec();
            sides.retain(|&side| here.edge(side) == EdgeLabel::RIVER);
            sides.into_iter().map(|side| at.step(side)).collect()
        });
        longest = longest.max(length as usize);
    }
    longest
}

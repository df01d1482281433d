//! Finds bodies on the tiles of a board: waters, islands, ranges, woods, rivers and painted terrain.
//!
//! A board is finite, so a sea is all connected water, and its position is where it is widest. A tile that is only
//! partly of a body, as a coast, belongs to it; the heart of a body is the tiles that are wholly of it. On a coast the
//! quarters at the sea's corners are water and the others land; of a tile that is only in part wood or mountain those
//! beside a side of wood or mountain are.

use std::collections::{BTreeMap, VecDeque};

use super::body_rules::{BODY_RULES, BodyRule, Holds, Of, Part};
use super::feature;
use super::rules::{MIN_TILES, RIVER_WEIGHT};
use crate::bodies::distances;
use crate::body::CAP;
use crate::ground::{bit, table};
use crate::scatter::DecoratedBoard;
use crate::way::{PARTS, Way};
use crate::{Feature, Kind, arc};
use mapmaker_grid::tileset::{EdgeLabel, TileId, TileSet, sea_corners};
use mapmaker_grid::world::Terrain;
use mapmaker_grid::{Direction, Grid, TilePos};

/// The extent of a body: a layer and a number in it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Extent {
    layer: usize,
    part: u32,
    /// Columns and rows from the first to the last: west, north, east, south.
    pub(super) span: [i64; 4],
    /// How many quarters of tiles it has.
    pub(super) quarters: u32,
}

/// The parts of a mask, connected by sides.
#[derive(Clone, Debug)]
struct Layer {
    /// The number of each tile's part; 0 for none.
    parts: Grid<u32>,
    heart: Grid<bool>,
    /// The quarters of each tile that are of its part, a bit for each corner.
    quarters: Grid<u8>,
}

/// All quarters of a tile.
const WHOLE: u8 = 0b1111;

/// The bodies and rivers of a board, and their tiles.
#[derive(Clone, Debug, Default)]
pub(super) struct Found {
    pub(super) features: Vec<(Feature, Extent)>,
    layers: Vec<Layer>,
}

impl Found {
    pub(super) fn new(board: &DecoratedBoard) -> Self {
        let mut found = Self::default();
        let finding = TileBits::new(board);
        for rule in &BODY_RULES {
            found.add_bodies(&finding, rule);
        }
        found.add_rivers(&finding);
        found
            .features
            .sort_by_key(|(one, _)| (one.kind, one.at.y, one.at.x));
        found.features.dedup_by_key(|(one, _)| one.id);
        found
    }

    /// Whether a tile is of a body.
    pub(super) fn is_on(&self, extent: Extent, at: TilePos) -> bool {
        let layer = self.layers.get(extent.layer).zip(cell(at));
        layer.and_then(|(layer, (x, y))| layer.parts.get(x, y)) == Some(&extent.part)
    }

    /// Whether a quarter of a tile is of a body.
    pub(super) fn has_quarter(&self, extent: Extent, (at, quarter): (TilePos, Quarter)) -> bool {
        let layer = self.layers.get(extent.layer).zip(cell(at));
        let quarters = layer.and_then(|(layer, (x, y))| layer.quarters.get(x, y));
        let has = quarters.is_some_and(|quarters| quarters >> quarter.corner() & 1 == 1);
        has && self.is_on(extent, at)
    }

    /// Whether a tile of a body is wholly of it.
    pub(super) fn is_heart(&self, extent: Extent, at: TilePos) -> bool {
        let layer = self.layers.get(extent.layer).zip(cell(at));
        layer.and_then(|(layer, (x, y))| layer.heart.get(x, y)) == Some(&true)
    }

    /// Adds each connected part of a sort. Its name is placed on its heart, if that is large enough.
    fn add_bodies(&mut self, finding: &TileBits, rule: &BodyRule) {
        let inside = &finding.mask(rule.holds);
        let quarters = finding.quarters(rule.of);
        let heart = finding.mask(rule.fills);
        let (width, height) = (inside.width(), inside.height());
        let to_edge = [distances(inside, CAP), distances(&heart, CAP)];
        let mut parts = Grid::from_fn(width, height, |_, _| 0);
        let mut count = 0;
        for first in (0..height).flat_map(|y| (0..width).map(move |x| (x, y))) {
            if !inside[first] || parts[first] > 0 {
                continue;
            }
            count += 1;
            let (mut open, mut cells) = (vec![first], Vec::new());
            parts[first] = count;
            while let Some(cell) = open.pop() {
                cells.push(cell);
                for next in around(cell, (width, height)) {
                    if inside[next] && parts[next] == 0 {
                        parts[next] = count;
                        open.push(next);
                    }
                }
            }
            let is_closed = cells
                .iter()
                .all(|&(x, y)| x > 0 && y > 0 && x + 1 < width && y + 1 < height);
            let in_heart: Vec<_> = cells.iter().copied().filter(|&cell| heart[cell]).collect();
            let has_heart = in_heart.len() >= MIN_TILES;
            let (mask, within) = if has_heart {
                (&heart, &in_heart)
            } else {
                (inside, &cells)
            };
            let distances = &to_edge[usize::from(has_heart)];
            let middle = within
                .iter()
                .copied()
                .min_by_key(|&(x, y)| (u16::MAX - distances[(x, y)], y, x));
            let part = Part {
                is_closed,
                tiles: cells.len(),
                lake_tiles: cells
                    .iter()
                    .filter(|&&cell| finding.terrain[cell] == Some(Terrain::Lake))
                    .count(),
                of_board: width * height,
            };
            let (Some((x, y)), Some(kind)) = (middle, (rule.kind)(part)) else {
                continue;
            };
            if cells.len() < MIN_TILES {
                continue;
            }
            let at = (x as i64, y as i64);
            let body = Feature {
                radius_tiles: i64::from(distances[(x, y)]) / 3,
                arc: Some(arc::find(mask, at, arc::REACH, 0)),
                ..feature(kind, TilePos::new(at.0, at.1))
            };
            let extent = Extent {
                layer: self.layers.len(),
                part: count,
                span: span(&cells),
                quarters: cells.iter().map(|&cell| quarters[cell].count_ones()).sum(),
            };
            self.features.push((body, extent));
        }
        self.layers.push(Layer {
            parts,
            heart,
            quarters,
        });
    }

    /// Adds rivers, each with its longest course.
    fn add_rivers(&mut self, finding: &TileBits) {
        let (width, height) = (finding.bits.width(), finding.bits.height());
        let mut parts = Grid::from_fn(width, height, |_, _| 0);
        let mut count = 0;
        for first in (0..height).flat_map(|y| (0..width).map(move |x| (x, y))) {
            if finding.bits[first] & bit::RIVER == 0 || parts[first] > 0 {
                continue;
            }
            count += 1;
            // From any tile to the farthest one, and from there to the farthest again.
            let end = finding.course(first)[0];
            let course = finding.course(end);
            let cells: Vec<_> = finding.reached(first).into_keys().collect();
            for &cell in &cells {
                parts[cell] = count;
            }
            if course.len() < MIN_TILES {
                continue;
            }
            let place = |(x, y): (usize, usize)| TilePos::new(x as i64, y as i64);
            let at = place(course[course.len() / 2]);
            let line = course.iter().map(|&cell| {
                let cell = place(cell);
                [cell.x - at.x, cell.y - at.y].map(|tiles| (tiles * PARTS + PARTS / 2) as i32)
            });
            let river = Feature {
                way: Some(Way {
                    line: line.collect(),
                    home: at,
                    every_tiles: (width + height) as i64 * 16,
                    weight: RIVER_WEIGHT,
                }),
                ..feature(Kind::River, at)
            };
            let extent = Extent {
                layer: self.layers.len(),
                part: count,
                span: span(&cells),
                quarters: WHOLE.count_ones() * cells.len() as u32,
            };
            self.features.push((river, extent));
        }
        let heart = Grid::from_fn(width, height, |_, _| false);
        let quarters = Grid::from_fn(width, height, |_, _| WHOLE);
        self.layers.push(Layer {
            parts,
            heart,
            quarters,
        });
    }
}

/// Columns and rows of some cells: west, north, east, south.
fn span(cells: &[(usize, usize)]) -> [i64; 4] {
    let empty = [i64::MAX, i64::MAX, i64::MIN, i64::MIN];
    cells
        .iter()
        .fold(empty, |[west, north, east, south], &(x, y)| {
            let (x, y) = (x as i64, y as i64);
            [west.min(x), north.min(y), east.max(x), south.max(y)]
        })
}

/// The cell of a tile, if its coordinates are not negative.
pub(super) fn cell(at: TilePos) -> Option<(usize, usize)> {
    Some((usize::try_from(at.x).ok()?, usize::try_from(at.y).ok()?))
}

/// The cells beside a cell.
fn around(
    (x, y): (usize, usize),
    (width, height): (usize, usize),
) -> impl Iterator<Item = (usize, usize)> {
    Direction::ALL.into_iter().filter_map(move |side| {
        let (dx, dy) = side.offset();
        let (x, y) = (
            usize::try_from(x as i64 + dx).ok()?,
            usize::try_from(y as i64 + dy).ok()?,
        );
        (x < width && y < height).then_some((x, y))
    })
}

/// A quarter of a tile.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Quarter {
    /// In the eastern half.
    pub is_east: bool,
    /// In the southern half.
    pub is_south: bool,
}

impl Quarter {
    /// The number of its corner, clockwise from the north-west.
    const fn corner(self) -> usize {
        match (self.is_east, self.is_south) {
            (false, false) => 0,
            (true, false) => 1,
            (true, true) => 2,
            (false, true) => 3,
        }
    }
}

/// The tiles of a board as bits, and whether a tile is wholly mountain or wood, except for rivers.
struct TileBits<'a> {
    board: &'a DecoratedBoard<'a>,
    bits: Grid<u8>,
    whole: Vec<u8>,
    /// The painted terrain.
    terrain: Grid<Option<Terrain>>,
}

impl<'a> TileBits<'a> {
    fn new(board: &'a DecoratedBoard<'a>) -> Self {
        Self {
            board,
            bits: bits(board),
            whole: whole(board.set),
            terrain: terrain(board),
        }
    }

    /// The tiles that pass a test.
    fn mask(&self, holds: Holds) -> Grid<bool> {
        Grid::from_fn(self.bits.width(), self.bits.height(), |x, y| {
            let tile = self.board.tiles[y * self.board.width + x];
            let whole = self.whole.get(tile.index()).copied().unwrap_or(0);
            holds(self.bits[(x, y)], whole, self.terrain[(x, y)])
        })
    }

    /// The quarters of each tile that are of a sort.
    fn quarters(&self, of: Of) -> Grid<u8> {
        let set = self.board.set;
        let of_tile = |id: TileId| {
            if id.index() >= set.piece_count() {
                return WHOLE;
            }
            let edges = set.outer_edges(id);
            let sea = || edges.map(|edge| edge.unwrap_or(EdgeLabel::PLAIN));
            match of {
                Of::Tiles => WHOLE,
                Of::Water => sea_corners(sea()).unwrap_or(0) as u8,
                Of::Land => !(sea_corners(sea()).unwrap_or(0) as u8) & WHOLE,
                // What is amid a mega-tile is what it is of.
                Of::Sides(_) if edges.contains(&None) => WHOLE,
                Of::Sides(label) => {
                    let [top, right, bottom, left] = edges.map(|edge| edge == Some(label));
                    let corners = [top || left, top || right, bottom || right, bottom || left];
                    let bits = (0..4).map(|corner| u8::from(corners[corner]) << corner);
                    bits.sum()
                }
            }
        };
        let table: Vec<_> = (0..set.piece_count())
            .map(|index| of_tile(TileId(index as u16)))
            .collect();
        Grid::from_fn(self.bits.width(), self.bits.height(), |x, y| {
            let tile = self.board.tiles[y * self.board.width + x];
            table.get(tile.index()).copied().unwrap_or(WHOLE)
        })
    }

    /// The tiles of a river from the farthest one to a given tile.
    fn course(&self, from: (usize, usize)) -> Vec<(usize, usize)> {
        let reached = self.reached(from);
        let farthest = reached
            .iter()
            .max_by_key(|&(&(x, y), &(steps, _))| (steps, y, x));
        let mut course = Vec::new();
        // OK because a tile reaches itself.
        let mut at = farthest.map_or(from, |(&cell, _)| cell);
        course.push(at);
        while at != from {
            let Some(&(_, before)) = reached.get(&at) else {
                break;
            };
            at = before;
            course.push(at);
        }
        course
    }

    /// The tiles of a river, each with its steps from a given tile and the tile before.
    fn reached(&self, from: (usize, usize)) -> BTreeMap<(usize, usize), (u32, (usize, usize))> {
        let mut reached = BTreeMap::from([(from, (0, from))]);
        let mut open = VecDeque::from([from]);
        while let Some((x, y)) = open.pop_front() {
            let steps = reached[&(x, y)].0 + 1;
            let tile = self.board.tiles[y * self.board.width + x];
            let edges = self.board.set.tile(tile).edges();
            for side in Direction::ALL {
                let (dx, dy) = side.offset();
                let next = (x as i64 + dx, y as i64 + dy);
                let (Ok(x), Ok(y)) = (usize::try_from(next.0), usize::try_from(next.1)) else {
                    continue;
                };
                let is_on = x < self.bits.width() && y < self.bits.height();
                if edges[side.index()] == EdgeLabel::RIVER
                    && is_on
                    && self.bits[(x, y)] & bit::RIVER != 0
                    && !reached.contains_key(&(x, y))
                {
                    let before = ((x as i64 - dx) as usize, (y as i64 - dy) as usize);
                    reached.insert((x, y), (steps, before));
                    open.push_back((x, y));
                }
            }
        }
        reached
    }
}

/// The bits of a board's tiles; 0 for empty cells.
pub(super) fn bits(board: &DecoratedBoard) -> Grid<u8> {
    let table = table(board.set);
    let height = board.tiles.len() / board.width.max(1);
    Grid::from_fn(board.width, height, |x, y| {
        let tile = board.tiles[y * board.width + x];
        table.get(tile.index()).copied().unwrap_or(0)
    })
}

/// The painted terrain of a board's tiles.
fn terrain(board: &DecoratedBoard) -> Grid<Option<Terrain>> {
    let height = board.tiles.len() / board.width.max(1);
    let mut grid = Grid::from_fn(board.width, height, |_, _| None);
    for &(at, terrain) in board.terrain {
        let cell = cell(at).filter(|&(x, y)| x < board.width && y < height);
        if let Some(cell) = cell {
            grid[cell] = Some(terrain);
        }
    }
    grid
}

/// For each tile of a set whether it is wholly mountain or wood, except for rivers.
fn whole(set: &TileSet) -> Vec<u8> {
    let tiles = set.tiles().iter();
    tiles
        .map(|tile| {
            let edges = tile.edges();
            let is_all = |label| {
                let is_of = |&edge| edge == label || edge == EdgeLabel::RIVER;
                edges.contains(&label) && edges.iter().all(is_of)
            };
            match (is_all(EdgeLabel::MOUNTAIN), is_all(EdgeLabel::FOREST)) {
                (true, _) => bit::MOUNTAIN,
                (_, true) => bit::FOREST,
                _ => 0,
            }
        })
        .collect()
}

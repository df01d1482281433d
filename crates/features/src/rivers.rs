//! Rivers with names: each cell with a large enough river has a place for its name.
//!
//! A river's name repeats along its course. Places are counted from its end: every second one also shows on maps half
//! as large, so at each zoom names are about equally far apart.

use std::collections::BTreeMap;
use std::sync::Arc;

use super::area::{self, Area};
use super::bounded_cache::insert;
use super::way::{PARTS, Way};
use super::{Feature, Kind, id_of};
use mapmaker_grid::TilePos;
use mapmaker_grid::hash::{self, Purpose};
use mapmaker_land::editing::EndlessMap;
use mapmaker_land::worldgen::{
    RIVER_CELL_LOG2, River, river_cell, river_course, river_in, river_tile,
};

/// The minimum drained area of a named river, in units of 1024 tiles.
const MIN_FLOW: u32 = 16;

/// How much of the course a name's place includes, up and down, in tiles.
const REACH: usize = 48;

/// The minimum length of a course for a name, in tiles.
const MIN_TILES: usize = 10;

/// The place that shows first is this many cells before the end.
const SHOWS_FIRST: u32 = 2;

/// Cells in the cache.
const CACHED: usize = 8192;

/// The named rivers of a world, found on demand and cached. The cache does not affect results.
#[derive(Default)]
pub(super) struct Rivers {
    known: BTreeMap<(i64, i64), River>,
    found: BTreeMap<(i64, i64), Option<Feature>>,
}

impl Rivers {
    /// The places for river names in a rectangle of tiles.
    pub(super) fn within(&mut self, map: &EndlessMap, area: Area) -> Vec<Feature> {
        let cells = area::cells(river_cell(area.0), river_cell(area::last(area)));
        let found = cells.filter_map(|cell| self.place(map, cell));
        found
            .filter(|feature| area::has(area, feature.at))
            .collect()
    }

    /// The named rivers that end in a square of cells, each with the position of its end.
    pub(super) fn ending_in(
        &mut self,
        map: &EndlessMap,
        first: (i64, i64),
        cells: i64,
    ) -> Vec<(u64, TilePos)> {
        let (seed, set) = (map.seed(), map.set());
        let key = hash::key(seed, Purpose::Features, Kind::River.number() + 256);
        let mut ends = Vec::new();
        map.generator().with_scratch(|scratch| {
            for index in 0..cells * cells {
                let cell = (first.0 + index % cells, first.1 + index / cells);
                if self.known.len() >= CACHED {
                    self.known.clear();
                }
                let river = river_in(seed, set, cell, &mut self.known, scratch);
                if river.is_some_and(|river| river.end == cell && river.flow >= MIN_FLOW) {
                    ends.push((hash::at(key, cell.0, cell.1), first_tile(cell)));
                }
            }
        });
        ends
    }

    fn place(&mut self, map: &EndlessMap, cell: (i64, i64)) -> Option<Feature> {
        if let Some(found) = self.found.get(&cell) {
            return found.clone();
        }
        if self.known.len() >= CACHED {
            self.known.clear();
        }
        let found = self.find(map, cell);
        insert(&mut self.found, CACHED, cell, found.clone());
        found
    }

    fn find(&mut self, map: &EndlessMap, cell: (i64, i64)) -> Option<Feature> {
        let (seed, set) = (map.seed(), map.set());
        let known = &mut self.known;
        let generator = map.generator();
        let (river, at, course) = generator.with_scratch(|scratch| {
            let river = river_in(seed, set, cell, known, scratch);
            let river = river.filter(|river| river.flow >= MIN_FLOW)?;
            let at = river_tile(seed, set, cell, scratch)?;
            Some((river, at, river_course(seed, set, at, REACH, scratch)?))
        })?;
        if course.len() < MIN_TILES {
            return None;
        }
        let line = course.iter().map(|tile| {
            let (x, y) = (tile.x - at.x, tile.y - at.y);
            [x, y].map(|tiles| (tiles * PARTS + PARTS / 2) as i32)
        });
        let key = hash::key(seed, Purpose::Features, Kind::River.number() + 256);
        Some(Feature {
            thing: hash::at(key, river.end.0, river.end.1),
            way: Some(Way {
                line: line.collect::<Arc<[_]>>(),
                home: first_tile(river.end),
                every_tiles: (1 << RIVER_CELL_LOG2)
                    << (river.cells_down ^ SHOWS_FIRST).trailing_zeros().min(12),
                weight: river.flow,
            }),
            ..Feature::new(id_of(seed, Kind::River, at), Kind::River, at)
        })
    }
}

/// Cuts the course of a river's place to the tiles around it that are still water by `is_river`; returns whether enough
/// is left for a name.
pub(super) fn cut_to(river: &mut Feature, is_river: impl Fn(TilePos) -> bool) -> bool {
    let Some(way) = &mut river.way else {
        return is_river(river.at);
    };
    let tile = |&[x, y]: &[i32; 2]| {
        let [x, y] = [x, y].map(|part| i64::from(part).div_euclid(PARTS));
        river.at.offset(x, y)
    };
    let mut stretches = way.line.split(|point| !is_river(tile(point)));
    let own = stretches.find(|stretch| stretch.iter().any(|point| tile(point) == river.at));
    let Some(own) = own.filter(|own| own.len() >= MIN_TILES) else {
        return false;
    };
    if own.len() < way.line.len() {
        way.line = own.into();
    }
    true
}

/// The north-west tile of a cell.
const fn first_tile((x, y): (i64, i64)) -> TilePos {
    TilePos::new(x << RIVER_CELL_LOG2, y << RIVER_CELL_LOG2)
}

#[cfg(test)]
mod tests {
    use super::*;

    /// A river from west to east, with the place for its name in the middle.
    fn river() -> Feature {
        let half = (PARTS / 2) as i32;
        let line = (-20..=20).map(|x| [x * PARTS as i32 + half, half]);
        Feature {
            thing: 2,
            way: Some(Way {
                line: line.collect(),
                home: TilePos::new(64, 0),
                every_tiles: 32,
                weight: 40,
            }),
            ..Feature::new(1, Kind::River, TilePos::new(-7, 5))
        }
    }

    #[test]
    fn a_rivers_name_shows_only_where_its_course_is_still_water() {
        let left = |is_river: &dyn Fn(TilePos) -> bool| {
            let mut river = river();
            let stays = cut_to(&mut river, is_river);
            stays.then(|| river.way.map_or(0, |way| way.line.len()))
        };
        assert_eq!(left(&|_| true), Some(41));
        // Land over its eastern part, where the name was.
        assert_eq!(left(&|at| at.x < -2), Some(25));
        assert_eq!(left(&|at| at.x != 3 && at.x != -17), Some(19));
        // Too little is left, or nothing at its place.
        assert_eq!(left(&|at| (-9..-3).contains(&at.x)), None);
        assert_eq!(left(&|at| at.x != -7), None);
    }
}

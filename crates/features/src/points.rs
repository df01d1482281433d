//! Features at points: peaks that are the highest nearby, capes, and the middles of groups of islands.

use super::arc::{NameArc, UNIT};
use super::area;
use super::body::{BLOCK, Body, MARGIN, Matter, RADIUS};
use mapmaker_grid::hash::{self, Purpose};
use mapmaker_grid::{Grid, TilePos};
use mapmaker_land::worldgen::Sample;

/// The minimum mountain value of a named peak.
const MIN_MOUNTAIN: f32 = 0.8;

/// The radius around a cape in which sea and land are counted, in samples.
const CAPE_REACH: i64 = 5;

/// The minimum share of sea around a cape, in percent.
const CAPE_SEA_PERCENT: usize = 66;

/// The minimum number of connected land samples of a cape: an islet has none.
const CAPE_LAND: usize = 26;

/// The widest island of a group, in samples.
const ISLAND_SIDE: i64 = 5;

/// The maximum distance of the islands of a group from its middle, in samples. With half an island's width and
/// [`RADIUS`] it is less than [`MARGIN`].
const GROUP_REACH: i64 = 10;

/// The fewest islands of a group.
const GROUP_ISLANDS: u32 = 4;

/// A block of samples with the position of its first.
pub(super) struct Block<'a> {
    pub(super) seed: u64,
    pub(super) samples: &'a Grid<Sample>,
    pub(super) first: (i64, i64),
    pub(super) log2: u32,
    /// As of [`Body::order`].
    pub(super) order: u8,
}

impl Block<'_> {
    /// The peaks of the block.
    pub(super) fn peaks(&self) -> Vec<Body> {
        let height = |x: i64, y: i64| {
            let sample = self.sample(x, y);
            let is_high = !sample.sea && sample.mountain > MIN_MOUNTAIN;
            // Heights are at most about 2; finer differences than this are noise.
            is_high.then(|| (sample.elevation.max(0.0) * 65536.0) as u32)
        };
        self.strongest(Matter::Peak, height, None)
    }

    /// The capes of the block.
    pub(super) fn capes(&self) -> Vec<Body> {
        let disc = disc(CAPE_REACH);
        let sea = |x: i64, y: i64| {
            if self.sample(x, y).sea {
                return None;
            }
            let sea = disc
                .iter()
                .filter(|&&(dx, dy)| self.sample(x + dx, y + dy).sea)
                .count();
            let is_cape = 100 * sea >= CAPE_SEA_PERCENT * disc.len();
            (is_cape && self.land_around(x, y) >= CAPE_LAND).then_some(sea as u32)
        };
        self.strongest(Matter::Cape, sea, None)
    }

    /// The groups of islands of the block.
    pub(super) fn groups(&self) -> Vec<Body> {
        let islands = self.islands();
        let count = |x: i64, y: i64| {
            // In half samples, as middles of islands are.
            let near = islands.iter().filter(|(at_x, at_y)| {
                let (dx, dy) = (at_x - 2 * x, at_y - 2 * y);
                dx * dx + dy * dy <= 4 * GROUP_REACH * GROUP_REACH
            });
            let count = near.count() as u32;
            (count >= GROUP_ISLANDS).then_some(count)
        };
        let arc = NameArc {
            shift: (0, 0),
            along: (UNIT, 0),
            half_tiles: (2 * GROUP_REACH / 3) << self.log2,
            bow_tiles: 0,
        };
        self.strongest(Matter::Islands, count, Some(arc))
    }

    /// The samples with a strength and no stronger one within [`RADIUS`].
    fn strongest(
        &self,
        matter: Matter,
        strength: impl Fn(i64, i64) -> Option<u32>,
        arc: Option<NameArc>,
    ) -> Vec<Body> {
        let key = hash::key(self.seed, Purpose::Bodies, matter as u64);
        let (first, last) = (MARGIN - RADIUS, MARGIN + BLOCK + RADIUS - 1);
        let strong = area::cells((first, first), (last, last)).filter_map(|(x, y)| {
            let strength = strength(x, y)?;
            let hash = hash::at(key, self.first.0 + x, self.first.1 + y);
            Some(((strength, hash), x, y))
        });
        let strong: Vec<_> = strong.collect();
        let is_inside = |at: i64| (MARGIN..MARGIN + BLOCK).contains(&at);
        let inside = strong
            .iter()
            .filter(|&&(_, x, y)| is_inside(x) && is_inside(y));
        let kept = inside.filter(|&&(own, x, y)| {
            strong.iter().all(|&(other, at_x, at_y)| {
                let (dx, dy) = (at_x - x, at_y - y);
                other <= own || dx * dx + dy * dy > RADIUS * RADIUS
            })
        });
        kept.map(|&(_, x, y)| {
            let at = TilePos::new(
                (self.first.0 + x) << self.log2,
                (self.first.1 + y) << self.log2,
            );
            Body {
                matter,
                at,
                radius_tiles: arc.map_or(0, |arc| arc.half_tiles),
                walls: 0,
                arc,
                order: self.order,
            }
        })
        .collect()
    }

    fn sample(&self, x: i64, y: i64) -> &Sample {
        &self.samples[(x as usize, y as usize)]
    }

    /// The number of land samples connected to a sample and near it.
    fn land_around(&self, x: i64, y: i64) -> usize {
        let side = 2 * (CAPE_REACH + 3) + 1;
        let mut seen = vec![false; (side * side) as usize];
        let (mut open, mut count) = (vec![(0, 0)], 0);
        while let Some((dx, dy)) = open.pop() {
            let (column, row) = (dx + side / 2, dy + side / 2);
            let is_near = (0..side).contains(&column) && (0..side).contains(&row);
            if !is_near || self.sample(x + dx, y + dy).sea {
                continue;
            }
            if !std::mem::replace(&mut seen[(row * side + column) as usize], true) {
                count += 1;
                open.extend([(dx + 1, dy), (dx - 1, dy), (dx, dy + 1), (dx, dy - 1)]);
            }
        }
        count
    }

    /// The middles of islands of at most [`ISLAND_SIDE`], in halves of samples.
    fn islands(&self) -> Vec<(i64, i64)> {
        let (width, height) = (self.samples.width() as i64, self.samples.height() as i64);
        let mut seen = Grid::from_fn(width as usize, height as usize, |_, _| false);
        let mut islands = Vec::new();
        for start in (0..width * height).map(|index| (index % width, index / width)) {
            if seen[(start.0 as usize, start.1 as usize)] || self.sample(start.0, start.1).sea {
                continue;
            }
            let (mut low, mut high) = (start, start);
            let mut open = vec![start];
            while let Some((x, y)) = open.pop() {
                let is_there = (0..width).contains(&x) && (0..height).contains(&y);
                if !is_there || self.sample(x, y).sea {
                    continue;
                }
                if !std::mem::replace(&mut seen[(x as usize, y as usize)], true) {
                    low = (low.0.min(x), low.1.min(y));
                    high = (high.0.max(x), high.1.max(y));
                    open.extend([(x + 1, y), (x - 1, y), (x, y + 1), (x, y - 1)]);
                }
            }
            let is_whole = low.0 > 0 && low.1 > 0 && high.0 < width - 1 && high.1 < height - 1;
            let is_small = high.0 - low.0 < ISLAND_SIDE && high.1 - low.1 < ISLAND_SIDE;
            if is_whole && is_small {
                islands.push((low.0 + high.0, low.1 + high.1));
            }
        }
        islands
    }
}

/// The offsets within a radius.
fn disc(reach: i64) -> Vec<(i64, i64)> {
    area::around(reach)
        .filter(|&(dx, dy)| dx * dx + dy * dy <= reach * reach)
        .collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    /// The capes or the groups of islands of a block where some samples are land.
    fn found(matter: Matter, is_land: impl Fn(i64, i64) -> bool) -> Vec<Body> {
        let side = (BLOCK + 2 * MARGIN) as usize;
        let samples = Grid::from_fn(side, side, |x, y| Sample {
            sea: !is_land(x as i64, y as i64),
            ..Sample::default()
        });
        let block = Block {
            seed: 1,
            samples: &samples,
            first: (0, 0),
            log2: 3,
            order: 2,
        };
        if matter == Matter::Cape {
            block.capes()
        } else {
            block.groups()
        }
    }

    #[test]
    fn the_end_of_a_tongue_of_land_is_a_cape_and_an_islet_is_none() {
        let tongue = |x: i64, y: i64| (48..=51).contains(&y) && x <= 50;
        let capes = found(Matter::Cape, tongue);
        assert_eq!(capes.len(), 1, "{capes:?}");
        assert!((48..=50).contains(&(capes[0].at.x >> 3)), "{capes:?}");
        let islet = |x: i64, y: i64| (48..=51).contains(&y) && (48..=50).contains(&x);
        assert_eq!(found(Matter::Cape, islet), []);
    }

    #[test]
    fn islands_near_each_other_are_a_group_and_three_are_none() {
        let islands = |most: i64| {
            move |x: i64, y: i64| {
                let (column, row) = (x - 44, y - 44);
                let is_island = column.rem_euclid(6) < 2 && row.rem_euclid(6) < 2;
                let index = column / 6 + 3 * (row / 6);
                (0..18).contains(&column) && (0..12).contains(&row) && is_island && index < most
            }
        };
        assert_eq!(found(Matter::Islands, islands(6)).len(), 1);
        assert_eq!(found(Matter::Islands, islands(3)).len(), 0);
    }
}

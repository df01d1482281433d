//! Seas, bays, lakes, islands, ranges, woods, plains and deserts: each found where the distance from its edge is
//! greatest.
//!
//! At three spacings the survey is cut into masks (sea, land, mountain, forest, plain, desert), and the distance of
//! each sample to the edge of its mask is measured, up to a cap. A sample whose distance is the greatest within a
//! radius is the middle of a body; bodies that reach the cap are found at the next spacing. So a body depends on a
//! bounded neighbourhood of its middle alone, whatever window is queried.

use std::collections::BTreeMap;

use super::arc;
use super::area::{self, Area};
use super::body::{BLOCK, Body, CAP, MARGIN, Matter, RADIUS};
use super::bounded_cache::insert;
use super::points::Block;
use mapmaker_grid::hash::{self, Purpose};
use mapmaker_grid::{Grid, TilePos, with_rim};
use mapmaker_land::editing::EndlessMap;
use mapmaker_land::worldgen;

/// Spacings (log2, in tiles) at which bodies are looked for, finest first.
const SPACINGS_LOG2: [u32; 3] = [3, 5, 7];

/// The maximum distance from middle to edge of a body of the finest spacing, in tiles.
pub(super) const FINEST_RADIUS: i64 = ((CAP as i64 - 1) << SPACINGS_LOG2[0]) / 3;

/// Blocks in the cache.
const CACHED: usize = 512;

/// The bodies of a world, found on demand and cached. The cache does not affect results.
#[derive(Default)]
pub struct Bodies {
    blocks: BTreeMap<(usize, i64, i64), Vec<Body>>,
}

impl Bodies {
    /// The bodies whose middles are in a rectangle of tiles or in the rim around it, from the finest spacing to the
    /// widest. `rim(length)` returns the width of the rim, in tiles, for bodies up to `length` tiles long, or `None` to
    /// leave them out.
    pub fn within(
        &mut self,
        map: &EndlessMap,
        area: Area,
        rim: impl Fn(i64) -> Option<i64>,
    ) -> Vec<Body> {
        let mut bodies = Vec::new();
        for (spacing, log2) in SPACINGS_LOG2.into_iter().enumerate() {
            if let Some(rim) = rim((2 * arc::REACH) << log2) {
                bodies.append(&mut self.of_spacing(map, area, rim, spacing));
            }
        }
        bodies
    }

    /// Finds those of [`Self::within`], block by block; returns `false` if `keep_going` stopped it.
    pub fn find(
        &mut self,
        map: &EndlessMap,
        area: Area,
        rim: impl Fn(i64) -> Option<i64>,
        keep_going: &dyn Fn() -> bool,
    ) -> bool {
        for (spacing, log2) in SPACINGS_LOG2.into_iter().enumerate() {
            let Some(rim) = rim((2 * arc::REACH) << log2) else {
                continue;
            };
            for (x, y) in blocks(with_rim(area, rim), log2) {
                if !keep_going() {
                    return false;
                }
                self.block(map, (spacing, x, y));
            }
        }
        true
    }

    /// Those of orders 0 to `last`.
    pub(super) fn of_orders(&mut self, map: &EndlessMap, area: Area, last: u8) -> Vec<Body> {
        let finest = (SPACINGS_LOG2.len() - 1).saturating_sub(usize::from(last));
        let spacings = finest..SPACINGS_LOG2.len();
        spacings
            .flat_map(|spacing| self.of_spacing(map, area, 0, spacing))
            .collect()
    }

    /// The bodies of the finest spacing.
    pub(super) fn of_finest(&mut self, map: &EndlessMap, area: Area) -> Vec<Body> {
        self.of_spacing(map, area, 0, 0)
    }

    fn of_spacing(&mut self, map: &EndlessMap, area: Area, rim: i64, spacing: usize) -> Vec<Body> {
        let area = with_rim(area, rim);
        let mut bodies = Vec::new();
        for (x, y) in blocks(area, SPACINGS_LOG2[spacing]) {
            bodies.extend_from_slice(self.block(map, (spacing, x, y)));
        }
        bodies.retain(|body| area::has(area, body.at));
        bodies
    }

    fn block(&mut self, map: &EndlessMap, place: (usize, i64, i64)) -> &[Body] {
        if !self.blocks.contains_key(&place) {
            let bodies = find(map, place);
            insert(&mut self.blocks, CACHED, place, bodies);
        }
        &self.blocks[&place]
    }
}

/// The blocks of a spacing that a rectangle of tiles touches, row by row.
fn blocks(area: Area, log2: u32) -> impl Iterator<Item = (i64, i64)> {
    let block = |tile: i64| (tile >> log2).div_euclid(BLOCK);
    let of = |at: TilePos| (block(at.x), block(at.y));
    area::cells(of(area.0), of(area::last(area)))
}

/// The bodies of a block.
fn find(map: &EndlessMap, (spacing, x, y): (usize, i64, i64)) -> Vec<Body> {
    let log2 = SPACINGS_LOG2[spacing];
    let side = (BLOCK + 2 * MARGIN) as usize;
    let first = (x * BLOCK - MARGIN, y * BLOCK - MARGIN);
    let corner = TilePos::new(first.0 << log2, first.1 << log2);
    // Bodies depend on the terrain alone.
    let (seed, set) = (map.seed(), map.set());
    let samples = map.generator().with_scratch(|scratch| {
        worldgen::survey_land(seed, set, corner, log2, side, side, scratch)
    });
    let order = (SPACINGS_LOG2.len() - 1 - spacing) as u8;
    let mut bodies = Vec::new();
    let mut round: Vec<_> = area::around(RADIUS)
        .filter(|&(dx, dy)| dx * dx + dy * dy <= RADIUS * RADIUS)
        .collect();
    // Stronger samples are mostly nearby.
    round.sort_by_key(|&(dx, dy)| dx * dx + dy * dy);
    for matter in Matter::WIDE {
        let inside = Grid::from_fn(side, side, |x, y| matter.holds(&samples[(x, y)]));
        let distances = distances(&inside, CAP);
        let key = hash::key(map.seed(), Purpose::Bodies, matter as u64);
        let is_last = spacing + 1 == SPACINGS_LOG2.len();
        let distance = |x: i64, y: i64| distances[(x as usize, y as usize)];
        let chance = |x: i64, y: i64| hash::at(key, first.0 + x, first.1 + y);
        let last = MARGIN + BLOCK - 1;
        for (x, y) in area::cells((MARGIN, MARGIN), (last, last)) {
            let own = distance(x, y);
            if own < matter.least(spacing) || own >= CAP && !is_last {
                continue;
            }
            let own_chance = chance(x, y);
            let is_stronger = |&(dx, dy): &(i64, i64)| {
                let other = distance(x + dx, y + dy);
                other > own || other == own && chance(x + dx, y + dy) > own_chance
            };
            if round.iter().any(is_stronger) {
                continue;
            }
            bodies.push(Body {
                matter,
                at: TilePos::new((first.0 + x) << log2, (first.1 + y) << log2),
                radius_tiles: (i64::from(own) << log2) / 3,
                walls: walls(&inside, x, y, i64::from(own)),
                // Three times as far as its edge is near.
                arc: Some(arc::find(&inside, (x, y), i64::from(own), log2)),
                order,
            });
        }
    }
    let block = Block {
        seed: map.seed(),
        samples: &samples,
        first,
        log2,
        order,
    };
    match spacing {
        0 => {
            bodies.extend(block.peaks());
            bodies.extend(block.capes());
        }
        1 => bodies.extend(block.groups()),
        _ => {}
    }
    bodies
}

/// Sixteen directions, in eighths.
const ROUND: [(i64, i64); 16] = [
    (8, 0),
    (7, 3),
    (6, 6),
    (3, 7),
    (0, 8),
    (-3, 7),
    (-6, 6),
    (-7, 3),
    (-8, 0),
    (-7, -3),
    (-6, -6),
    (-3, -7),
    (0, -8),
    (3, -7),
    (6, -6),
    (7, -3),
];

/// In how many of 16 directions the mask ends within `distance` samples, probed at a third, two thirds and all of it.
pub(super) fn walls(inside: &Grid<bool>, x: i64, y: i64, distance: i64) -> u8 {
    let reach = distance.min(MARGIN - 2);
    let ends = |&(dx, dy): &(i64, i64)| {
        (1..=reach).any(|step| {
            let at = (x + dx * step / 8, y + dy * step / 8);
            !inside[(at.0 as usize, at.1 as usize)]
        })
    };
    ROUND.iter().filter(|direction| ends(direction)).count() as u8
}

/// The distance of each sample of a mask to the nearest sample outside it, in thirds of a sample (chamfer 3-4), up to
/// `cap`. The edge of the grid does not count as outside.
pub(super) fn distances(inside: &Grid<bool>, cap: u16) -> Grid<u16> {
    let (width, height) = (inside.width(), inside.height());
    // The rim has the maximum distance.
    let stride = width + 2;
    let mut near = vec![cap; stride * (height + 2)];
    let rows = (1..=height).map(|y| y * stride + 1);
    for (y, row) in rows.clone().enumerate() {
        for (x, near) in near[row..row + width].iter_mut().enumerate() {
            *near = if inside[(x, y)] { cap } else { 0 };
        }
    }
    let relax = |near: &mut [u16], at: usize, back: [usize; 4]| {
        let [beside, straight, one, other] = back.map(|from| near[from]);
        let least = (beside.min(straight) + 3).min(one.min(other) + 4);
        near[at] = near[at].min(least);
    };
    for row in rows.clone() {
        for at in row..row + width {
            let above = at - stride;
            relax(&mut near, at, [at - 1, above, above - 1, above + 1]);
        }
    }
    for row in rows.rev() {
        for at in (row..row + width).rev() {
            let below = at + stride;
            relax(&mut near, at, [at + 1, below, below - 1, below + 1]);
        }
    }
    Grid::from_fn(width, height, |x, y| near[(y + 1) * stride + x + 1])
}

//! The three nets: who is joined by each, what its ways go over, and how far its walkers get.

use std::collections::BTreeMap;
use std::sync::Arc;

use super::flood::{self, Field, PLAIN, STEP};
use super::line::{self, Point};
use super::{Laid, RoadRank, Square};
use crate::engine::features::ground::{Ground, Land, bit};
use crate::engine::features::rules::SiteKind;
use crate::engine::features::sites::Site;
use crate::engine::grid::TilePos;
use crate::engine::hash::{self, Purpose};

/// Nothing farther than this from a road decides where it runs, or whether it is there, in tiles, by rows and columns:
/// four times the reach of a net, for its crossing, the third places, and what leads to these, and the reach of sites.
pub const ROAD_REACH: i64 = 704;

/// log2 of the side of the squares whose crossings are found together, in cells.
const SQUARE_LOG2: u32 = 6;

/// How far a harbour is from its port at most, in tiles.
const HARBOUR: i64 = 4;

/// A net of roads or lanes; the later rest on the earlier.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Net {
    /// Cities and towns.
    Great,
    /// Villages and castles too.
    Track,
    /// Harbours.
    Lane,
}

impl Net {
    pub(super) const ALL: [Self; 3] = [Self::Great, Self::Track, Self::Lane];

    pub(super) const fn ranks(self) -> &'static [RoadRank] {
        match self {
            Self::Great => &[RoadRank::Highway, RoadRank::Road],
            Self::Track => &[RoadRank::Track],
            Self::Lane => &[RoadRank::SeaLane],
        }
    }

    /// log2 of the side of its cells, in tiles.
    const fn cell_log2(self) -> u32 {
        match self {
            Self::Great | Self::Track => 0,
            Self::Lane => 1,
        }
    }

    /// The side of its cells, in tiles.
    pub(super) const fn cell(self) -> i64 {
        1 << self.cell_log2()
    }

    /// How many cells a walker gets from its place at most, by rows and columns.
    const fn reach(self) -> i64 {
        match self {
            Self::Great | Self::Lane => 40,
            Self::Track => 20,
        }
    }

    /// The most tiles between two places that it joins.
    const fn most_tiles(self) -> i64 {
        match self {
            Self::Great | Self::Track => 60,
            Self::Lane => 150,
        }
    }

    /// Whether settlements of a kind are places of it.
    const fn has(self, site: &Site) -> bool {
        match site.kind {
            SiteKind::City | SiteKind::Town => !matches!(self, Self::Lane) || site.is_port,
            SiteKind::Village | SiteKind::Castle => matches!(self, Self::Track),
            SiteKind::Tower | SiteKind::Ruin => false,
        }
    }

    /// Whether it joins two of its places, and not an earlier net.
    pub(super) fn may_join(self, [a, b]: [Site; 2]) -> bool {
        let (dx, dy) = (a.at.x - b.at.x, a.at.y - b.at.y);
        let is_great = |site: Site| matches!(site.kind, SiteKind::City | SiteKind::Town);
        let is_near = dx * dx + dy * dy <= self.most_tiles() * self.most_tiles();
        is_near && !(self == Self::Track && is_great(a) && is_great(b))
    }

    /// What a road of it between two of its places is.
    pub(super) fn rank(self, between: [Site; 2]) -> RoadRank {
        let has_city = between.iter().any(|site| site.kind == SiteKind::City);
        match self {
            Self::Great if has_city => RoadRank::Highway,
            Self::Great => RoadRank::Road,
            Self::Track => RoadRank::Track,
            Self::Lane => RoadRank::SeaLane,
        }
    }

    /// The squares with all crossings of ways that touch a rectangle of tiles, or come `times` as near to it.
    pub(super) fn squares_near(
        self,
        north_west: TilePos,
        (width, height): (i64, i64),
        times: i64,
    ) -> impl Iterator<Item = Square> {
        let reach = times * (self.reach() + 1) * self.cell();
        let log2 = SQUARE_LOG2 + self.cell_log2();
        let columns = (north_west.x - reach) >> log2..=(north_west.x + width - 1 + reach) >> log2;
        let rows = (north_west.y - reach) >> log2..=(north_west.y + height - 1 + reach) >> log2;
        rows.flat_map(move |y| columns.clone().map(move |x| (x, y)))
    }

    /// Cells around a square that decide its crossings, and of them those of the border, where nobody walks.
    const fn margin(self) -> i64 {
        self.reach() + 2 + HARBOUR
    }

    /// The north-west tile of what decides the crossings of a square, and its side in tiles.
    pub(super) fn bounds(self, (x, y): Square) -> (TilePos, i64) {
        let first = |square: i64| ((square << SQUARE_LOG2) - self.margin()) << self.cell_log2();
        let side = ((1 << SQUARE_LOG2) + 2 * self.margin()) << self.cell_log2();
        (TilePos::new(first(x), first(y)), side)
    }
}

/// The cheapest way between two places, as far as one square knows.
#[derive(Debug)]
pub(super) struct Crossing {
    /// The places, the northern or else the western first.
    pub(super) between: [Site; 2],
    /// What the whole way costs.
    pub(super) cost: u16,
    /// Where the countries touch.
    pub(super) at: TilePos,
    step: usize,
    /// The north-west tiles of the cells of the way.
    pub(super) way: Vec<TilePos>,
    /// The points of its curve, from the first cell's corner, in cells.
    pub(super) points: Vec<Point>,
    /// Whether it ends on a greater road, at either end.
    pub(super) is_on_road: [bool; 2],
    /// How many of them belong to the first.
    pub(super) split: usize,
}

impl Crossing {
    /// Of two crossings between the same places the lesser is the way.
    pub(super) const fn order(&self) -> (u16, i64, i64, usize) {
        (self.cost, self.at.y, self.at.x, self.step)
    }
}

/// The crossings of a square.
pub(super) type Crossings = Vec<Crossing>;

/// Where a greater road passes a tile: the tile from which it is measured, and the tiles from there.
type Pass = (TilePos, [f32; 2]);

/// What decides the crossings of a square, beside the land.
pub(super) struct Reader {
    pub(super) seed: u64,
    pub(super) net: Net,
    pub(super) square: Square,
    /// The sites in [`Net::bounds`].
    pub(super) sites: Vec<Site>,
    /// The greater roads there.
    pub(super) trunk: Vec<Arc<Laid>>,
}

impl Reader {
    /// A hash of what is read.
    pub(super) fn print(&self) -> u64 {
        let sites = self.sites.iter().map(|site| {
            let key = hash::mix(site.kind as u64 * 2 + u64::from(site.is_port));
            hash::at(key, site.at.x, site.at.y)
        });
        let trunk = self.trunk.iter().map(|laid| laid.print);
        sites
            .chain(trunk)
            .fold(0, |print, hash| hash::mix(print ^ hash))
    }

    /// Walks.
    pub(super) fn crossings(&self, land: &mut Land, table: &[u8]) -> Crossings {
        let places = self.places();
        if places.len() < 2 {
            return Vec::new();
        }
        let number = |at: TilePos| {
            let found = places.binary_search_by_key(&(at.y, at.x), |site| (site.at.y, site.at.x));
            found.ok().map(|place| place as u16)
        };
        let field = self.field(&self.read(land, table));
        let mut sources = Vec::new();
        for site in self.sites.iter().filter(|site| self.net.has(site)) {
            sources.extend(self.source(&field, site).zip(number(site.at)));
        }
        let mut passes = BTreeMap::new();
        for laid in &self.trunk {
            for (index, (&tile, &pass)) in laid.way.iter().zip(&laid.passes).enumerate() {
                let owner = laid.sites[usize::from(index >= laid.split)].at;
                // The tile of a village that a road runs through is its own.
                if tile != owner && number(tile).is_some() {
                    continue;
                }
                let Some(source) = self.cell_of(tile).zip(number(owner)) else {
                    continue;
                };
                sources.push(source);
                if tile != owner {
                    // Of several roads the one with the least number.
                    let pass = (laid.road.id, (laid.road.origin, pass));
                    let known = passes.entry(tile).or_insert(pass);
                    if pass.0 < known.0 {
                        *known = pass;
                    }
                }
            }
        }
        let margin = self.net.margin() as usize;
        let core = margin..margin + (1 << SQUARE_LOG2);
        let most = self.net.reach() as u16 * STEP;
        let found = flood::crossings(&field, &sources, most, core).into_iter();
        found
            .map(|found| {
                let pass = |tile| passes.get(&tile).map(|&(_, pass)| pass);
                self.crossing(&field, found, &places, pass)
            })
            .collect()
    }

    fn crossing(
        &self,
        field: &Field,
        found: flood::Crossing,
        places: &[Site],
        pass: impl Fn(TilePos) -> Option<Pass>,
    ) -> Crossing {
        let way: Vec<_> = found.way.iter().map(|&cell| self.tile_of(cell)).collect();
        // OK because a way has a cell at each end.
        let (origin, last) = (way[0], way[way.len() - 1]);
        let cell = self.net.cell();
        let cells_to = |tile: TilePos| ((tile.x - origin.x) / cell, (tile.y - origin.y) / cell);
        let cells: Vec<_> = way.iter().map(|&tile| cells_to(tile)).collect();
        let passes = [origin, last].map(&pass);
        let end = |tile, pass: Option<Pass>| {
            let (x, y) = cells_to(tile);
            pass.map_or([x as f32 + 0.5, y as f32 + 0.5], |(from, [x, y])| {
                [
                    (from.x - origin.x) as f32 + x,
                    (from.y - origin.y) as f32 + y,
                ]
            })
        };
        let ends = [end(origin, passes[0]), end(last, passes[1])];
        let is_free = |(x, y): line::Cell| {
            let at = self.cell_of(origin.offset(x * cell, y * cell));
            at.is_some_and(|at| field.is_free(at))
        };
        Crossing {
            between: [found.between.0, found.between.1].map(|place| places[usize::from(place)]),
            cost: found.cost,
            at: self.tile_of(found.cell),
            step: found.step,
            points: line::lead(&cells, ends, is_free),
            is_on_road: passes.map(|pass| pass.is_some()),
            way,
            split: found.split,
        }
    }

    /// All places, north to south and west to east: also those outside to which roads lead.
    fn places(&self) -> Vec<Site> {
        let own = self.sites.iter().filter(|site| self.net.has(site)).copied();
        let ends = self.trunk.iter().flat_map(|laid| laid.sites);
        let mut places: Vec<_> = own.chain(ends).collect();
        places.sort_by_key(|site| (site.at.y, site.at.x));
        places.dedup_by_key(|site| site.at);
        places
    }

    fn side(&self) -> usize {
        let (_, tiles) = self.net.bounds(self.square);
        (tiles / self.net.cell()) as usize
    }

    fn cell_of(&self, tile: TilePos) -> Option<usize> {
        let (corner, _) = self.net.bounds(self.square);
        let cell = self.net.cell();
        let (x, y) = (
            (tile.x - corner.x).div_euclid(cell),
            (tile.y - corner.y).div_euclid(cell),
        );
        let inside = 0..self.side() as i64;
        let is_inside = inside.contains(&x) && inside.contains(&y);
        is_inside.then(|| y as usize * self.side() + x as usize)
    }

    fn tile_of(&self, cell: usize) -> TilePos {
        let (corner, _) = self.net.bounds(self.square);
        let (x, y) = ((cell % self.side()) as i64, (cell / self.side()) as i64);
        corner.offset(x * self.net.cell(), y * self.net.cell())
    }

    fn read(&self, land: &mut Land, table: &[u8]) -> Ground {
        let (corner, side) = self.net.bounds(self.square);
        let (first, last) = (corner.chunk(), corner.offset(side - 1, side - 1).chunk());
        let chunks = (last.x - first.x).max(last.y - first.y) + 1;
        let mut ground = Ground::natural(land.map, table, first, chunks);
        ground.lay(land.overlay, table);
        ground
    }

    /// What each cell costs to walk.
    fn field(&self, ground: &Ground) -> Field {
        let (side, key) = (self.side(), hash::key(self.seed, Purpose::Roads, 0));
        let cell = self.net.cell();
        let is_free = |at: TilePos| match self.net {
            Net::Great | Net::Track => ground.at(at) == bit::OPEN,
            Net::Lane => (0..cell * cell)
                .all(|index| ground.at(at.offset(index % cell, index / cell)) == bit::SEA),
        };
        let mut free = vec![false; side * side];
        for y in 1..side - 1 {
            for x in 1..side - 1 {
                free[y * side + x] = is_free(self.tile_of(y * side + x));
            }
        }
        // Ways run around towers and ruins.
        let lone = self
            .sites
            .iter()
            .filter(|site| matches!(site.kind, SiteKind::Tower | SiteKind::Ruin));
        for index in lone.filter_map(|site| self.cell_of(site.at)) {
            free[index] = false;
        }
        let swells = Swells::new(key, self.net.bounds(self.square));
        let mut weights = vec![0; side * side];
        for index in (0..side * side).filter(|&index| free[index]) {
            let at = self.tile_of(index);
            let by_edge = [index - 1, index + 1, index - side, index + side]
                .iter()
                .any(|&near| !free[near]);
            let swing = swells.at(at);
            let chance = hash::below(hash::at(key, at.x, at.y), 3);
            weights[index] = PLAIN + swing + chance as u8 + 2 * u8::from(by_edge);
        }
        Field { side, weights }
    }

    /// The cell in which the ways of a settlement begin.
    fn source(&self, field: &Field, site: &Site) -> Option<usize> {
        if self.net != Net::Lane {
            return self.cell_of(site.at);
        }
        let reach = -HARBOUR..=HARBOUR;
        let near = reach
            .clone()
            .flat_map(|dy| reach.clone().map(move |dx| (dx, dy)));
        let mut near: Vec<_> = near.map(|(dx, dy)| (dx * dx + dy * dy, dy, dx)).collect();
        near.sort_unstable();
        let mut cells = near
            .into_iter()
            .filter_map(|(_, dy, dx)| self.cell_of(site.at.offset(dx, dy)));
        cells.find(|&cell| field.weights[cell] > 0)
    }
}

/// log2 of the spacing of the swells that make ways swing, in tiles, and the most that one costs.
const SWELL_LOG2: u32 = 3;
const SWELL: i64 = 7;

/// A smooth field of costs: chance at a lattice, and between as far as the lattice's corners are near.
struct Swells {
    first: (i64, i64),
    columns: usize,
    corners: Vec<i64>,
}

impl Swells {
    fn new(key: u64, (corner, side): (TilePos, i64)) -> Self {
        let first = (corner.x >> SWELL_LOG2, corner.y >> SWELL_LOG2);
        let columns = (side >> SWELL_LOG2) + 3;
        let corners = (0..columns * columns).map(|index| {
            let (x, y) = (first.0 + index % columns, first.1 + index / columns);
            i64::from(hash::below(hash::at(hash::mix(key), x, y), 256))
        });
        Self {
            first,
            columns: columns as usize,
            corners: corners.collect(),
        }
    }

    fn at(&self, tile: TilePos) -> u8 {
        let spacing = 1 << SWELL_LOG2;
        let (x, y) = (tile.x >> SWELL_LOG2, tile.y >> SWELL_LOG2);
        let (east, south) = (tile.x - x * spacing, tile.y - y * spacing);
        let corner = (y - self.first.1) as usize * self.columns + (x - self.first.0) as usize;
        let between = |corner: usize| {
            self.corners[corner] * (spacing - east) + self.corners[corner + 1] * east
        };
        let sum = between(corner) * (spacing - south) + between(corner + self.columns) * south;
        (sum * SWELL / (spacing * spacing * 256)) as u8
    }
}

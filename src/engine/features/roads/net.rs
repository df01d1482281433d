//! The three nets: who is joined by each, what its ways go over, and how far its walkers get.

use std::collections::{BTreeMap, BTreeSet};
use std::sync::Arc;

use super::flood::{self, Field, PLAIN, STEP};
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
    /// How many of them belong to the first.
    pub(super) split: usize,
}

impl Crossing {
    /// Of two crossings between the same places the lesser is the way.
    pub(super) const fn order(&self) -> (u16, i64, i64, usize) {
        (self.cost, self.at.y, self.at.x, self.step)
    }
}

/// A place where an earlier road passes a tile: the tile from which it is measured, and the tiles from there.
pub(super) type Pass = (TilePos, [f32; 2]);

/// The crossings of a square.
#[derive(Debug)]
pub(super) struct Crossings {
    pub(super) found: Vec<Crossing>,
    /// Where greater roads pass the ends of its ways.
    pub(super) passes: BTreeMap<TilePos, Pass>,
}

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
        let number = |at: TilePos| {
            let found = places.binary_search_by_key(&(at.y, at.x), |site| (site.at.y, site.at.x));
            found.ok().map(|place| place as u16)
        };
        let mut found = Vec::new();
        let mut passes = BTreeMap::new();
        if places.len() > 1 {
            let ground = self.read(land, table);
            let field = self.field(&ground);
            let mut sources = Vec::new();
            for site in self.sites.iter().filter(|site| self.net.has(site)) {
                sources.extend(self.source(&field, site).zip(number(site.at)));
            }
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
                    let pass = (laid.road.id, (laid.road.origin, pass));
                    let known = passes.entry(tile).or_insert(pass);
                    if pass.0 < known.0 {
                        *known = pass;
                    }
                }
            }
            let margin = self.net.margin() as usize;
            let core = margin..margin + (1 << SQUARE_LOG2);
            let most = self.net.reach() as u16 * STEP;
            found = flood::crossings(&field, &sources, most, core)
                .into_iter()
                .map(|crossing| Crossing {
                    between: [crossing.between.0, crossing.between.1]
                        .map(|place| places[usize::from(place)]),
                    cost: crossing.cost,
                    at: self.tile_of(crossing.cell),
                    step: crossing.step,
                    way: crossing
                        .way
                        .iter()
                        .map(|&cell| self.tile_of(cell))
                        .collect(),
                    split: crossing.split,
                })
                .collect();
        }
        let ends = found.iter().flat_map(|crossing: &Crossing| {
            let way = &crossing.way;
            [way[0], way[way.len() - 1]]
        });
        let ends: BTreeSet<_> = ends.collect();
        passes.retain(|tile, _| ends.contains(tile));
        let passes = passes
            .into_iter()
            .map(|(tile, (_, pass))| (tile, pass))
            .collect();
        Crossings { found, passes }
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
        let mut weights = vec![0; side * side];
        for index in (0..side * side).filter(|&index| free[index]) {
            let at = self.tile_of(index);
            let by_edge = [index - 1, index + 1, index - side, index + side]
                .iter()
                .any(|&near| !free[near]);
            let swing = hash::below(hash::at(key, at.x >> 2, at.y >> 2), 3)
                + hash::below(hash::at(key, at.x, at.y), 2);
            weights[index] = PLAIN + swing as u8 + u8::from(by_edge);
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

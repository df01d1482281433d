//! Reads the land of a square, and finds the crossings of a net there.

use std::collections::BTreeMap;
use std::sync::Arc;

use super::Square;
use super::crossing::{Crossing, Crossings, Free};
use super::flood::{self, Field, STEP};
use super::laid::Laid;
use super::landing::Landing;
use super::net::{HARBOUR, Net, SQUARE_LOG2};
use super::swells::WalkingCosts;
use crate::area;
use crate::ground::{Ground, LandReader, bit};
use crate::rules::SiteKind;
use crate::site::Site;
use mapmaker_grid::TilePos;
use mapmaker_grid::hash::{self, Purpose};

/// Where a greater road passes a tile: a reference tile, and the offset from it in tiles.
type Pass = (TilePos, [f32; 2]);

/// The inputs of the crossings of a square, except the land.
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
    /// A hash of the inputs.
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

    /// Finds the crossings.
    pub(super) fn crossings(
        &self,
        land: &mut LandReader,
        table: &[u8],
        paces: &mut WalkingCosts,
    ) -> Crossings {
        let places = self.places();
        if places.len() < 2 {
            return Vec::new();
        }
        let number = |at: TilePos| {
            let found = places.binary_search_by_key(&(at.y, at.x), |site| (site.at.y, site.at.x));
            found.ok().map(|place| place as u16)
        };
        let (corner, side, _) = self.net.bounds(self.square);
        let mut ground = Ground::read(land, table, corner, side);
        ground.mark_manual(land.overlay);
        let field = self.field(&ground, paces);
        let free = Arc::new(self.free(&field));
        let mut sources = Vec::new();
        for site in self.sites.iter().filter(|site| self.net.has(site)) {
            sources.extend(self.source(&field, site).zip(number(site.at)));
        }
        let mut passes = BTreeMap::new();
        for laid in &self.trunk {
            for (index, (&tile, &pass)) in laid.way.iter().zip(&laid.passes).enumerate() {
                let owner = laid.sites[usize::from(index >= laid.split)].at;
                // A village that a road runs through keeps its tile.
                if tile != owner && number(tile).is_some() {
                    continue;
                }
                let Some(source) = self.cell_of(tile).zip(number(owner)) else {
                    continue;
                };
                sources.push(source);
                if tile != owner {
                    // Of several roads the one with the lowest id.
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
                self.crossing((&ground, &free), found, &places, pass)
            })
            .collect()
    }

    fn crossing(
        &self,
        (ground, free): (&Ground, &Arc<Free>),
        found: flood::Crossing,
        places: &[Site],
        pass: impl Fn(TilePos) -> Option<Pass>,
    ) -> Crossing {
        let way: Vec<_> = found.way.iter().map(|&cell| self.tile_of(cell)).collect();
        // OK because a way has a cell at each end.
        let (origin, last) = (way[0], way[way.len() - 1]);
        let cell = self.net.cell();
        let cells_to = |tile: TilePos| ((tile.x - origin.x) / cell, (tile.y - origin.y) / cell);
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
        let between = [found.between.0, found.between.1].map(|place| places[usize::from(place)]);
        let landings = match self.net {
            Net::Lane => [(origin, between[0]), (last, between[1])]
                .map(|(cell, port)| Landing::new(ground, cell, port.at)),
            Net::Great | Net::Track => [Landing::NONE; 2],
        };
        Crossing {
            between,
            landings,
            cost: found.cost,
            at: self.tile_of(found.cell),
            step: found.step,
            ends,
            free: Arc::clone(free),
            is_on_road: passes.map(|pass| pass.is_some()),
            way,
            split: found.split,
        }
    }

    /// All settlements, north to south and west to east, with those outside that roads lead to.
    fn places(&self) -> Vec<Site> {
        let own = self.sites.iter().filter(|site| self.net.has(site)).copied();
        let ends = self.trunk.iter().flat_map(|laid| laid.sites);
        let mut places: Vec<_> = own.chain(ends).collect();
        places.sort_by_key(|site| (site.at.y, site.at.x));
        places.dedup_by_key(|site| site.at);
        places
    }

    fn side(&self) -> usize {
        let (_, tiles, _) = self.net.bounds(self.square);
        (tiles / self.net.cell()) as usize
    }

    fn cell_of(&self, tile: TilePos) -> Option<usize> {
        let (corner, ..) = self.net.bounds(self.square);
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
        let (corner, ..) = self.net.bounds(self.square);
        let (x, y) = ((cell % self.side()) as i64, (cell / self.side()) as i64);
        corner.offset(x * self.net.cell(), y * self.net.cell())
    }

    fn free(&self, field: &Field) -> Free {
        let (corner, ..) = self.net.bounds(self.square);
        let bits = field.weights.chunks(64).map(|weights| {
            let bits = weights.iter().zip(0..);
            bits.fold(0, |bits, (&weight, bit)| {
                bits | u64::from(weight > 0) << bit
            })
        });
        Free {
            corner,
            cell: self.net.cell(),
            side: self.side() as i64,
            bits: bits.collect(),
        }
    }

    /// The cost of each cell.
    fn field(&self, ground: &Ground, paces: &mut WalkingCosts) -> Field {
        let (side, key) = (self.side(), hash::key(self.seed, Purpose::Roads, 0));
        let (corner, ..) = self.net.bounds(self.square);
        let mut free = vec![false; side * side];
        for y in 1..side - 1 {
            let row = &mut free[y * side..][..side];
            match self.net {
                Net::Great | Net::Track => {
                    let tiles = &ground.bits[y * ground.width..][..side];
                    for x in 1..side - 1 {
                        row[x] = tiles[x] == bit::OPEN;
                    }
                }
                Net::Lane => {
                    // Four tiles to a cell.
                    let [above, below] =
                        [2 * y, 2 * y + 1].map(|y| &ground.bits[y * ground.width..][..2 * side]);
                    for x in 1..side - 1 {
                        let is_sea = |tile: &u8| *tile == bit::SEA;
                        let (above, below) = (&above[2 * x..2 * x + 2], &below[2 * x..2 * x + 2]);
                        row[x] = above.iter().all(is_sea) && below.iter().all(is_sea);
                    }
                }
            }
        }
        // Roads go around towers and ruins.
        let lone = self
            .sites
            .iter()
            .filter(|site| matches!(site.kind, SiteKind::Tower | SiteKind::Ruin));
        for index in lone.filter_map(|site| self.cell_of(site.at)) {
            free[index] = false;
        }
        let mut weights = paces.square(key, self.net, corner, side);
        for (y, weights) in weights.chunks_exact_mut(side).enumerate() {
            let rows = [y.saturating_sub(1), y, (y + 1).min(side - 1)];
            let [above, own, below] = rows.map(|y| &free[y * side..][..side]);
            for (x, weight) in weights.iter_mut().enumerate() {
                // OK because the border is not free.
                *weight = if own[x] {
                    let is_amid = own[x - 1] && own[x + 1] && above[x] && below[x];
                    *weight + 2 * u8::from(!is_amid)
                } else {
                    0
                };
            }
        }
        Field { side, weights }
    }

    /// The cell in which the roads of a settlement begin.
    fn source(&self, field: &Field, site: &Site) -> Option<usize> {
        if self.net != Net::Lane {
            return self.cell_of(site.at);
        }
        let near = area::around(HARBOUR);
        let mut near: Vec<_> = near.map(|(dx, dy)| (dx * dx + dy * dy, dy, dx)).collect();
        near.sort_unstable();
        let mut cells = near
            .into_iter()
            .filter_map(|(_, dy, dx)| self.cell_of(site.at.offset(dx, dy)));
        cells.find(|&cell| field.weights[cell] > 0)
    }
}

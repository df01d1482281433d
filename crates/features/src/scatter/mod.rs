//! Scatters decor by natural rules: candidates are found chunk by chunk, and of touching ones the stronger is kept.
//!
//! A settlement's own things are found around it in order; of touching things of two settlements one settlement's give
//! way. Other things are kept if they touch no settlement's thing and no stronger thing; nothing is on a road. User
//! decor comes first: [`user_decor`]. Each step reads only a bounded neighbourhood, so every window, queried in any
//! order, finds the same.

mod board;
mod make_way;
mod nearby;
mod rules;
mod scene;
mod user_decor;

pub use board::{DecoratedBoard, What, decorate};
pub use make_way::stood;
pub(super) use scene::symbol;

use std::collections::BTreeMap;
use std::sync::Arc;

use super::area::{self, Area};
use super::edit_tracker::Changed;
use super::ground::{Ground, LandReader, table};
use super::roads::{ROAD_REACH, Roads};
use super::site::Site;
use super::sites::Sites;
use crate::decor::{Decor, Obstacle, Place, Stencils};
use mapmaker_grid::tileset::TileSet;
use mapmaker_grid::{CHUNK_TILES, ChunkPos, TilePos, with_rim};
use nearby::{Near, Nearby};
use rules::HOME_REACH;
use scene::{Candidate, Scene};

/// The maximum distance of tiles that affect a thing, in tiles.
pub const DECOR_REACH: i64 = ROAD_REACH + 6 * CHUNK_TILES;

/// The maximum distance of touching things, in tiles.
const TOUCH: i64 = 4;

/// Chunks in the cache.
const CACHED: usize = 16_384;

/// The minimum distance of decor from the middle of a road, in tiles.
const BESIDE_ROADS: f32 = 0.12;

/// The decor of a world, found on demand and cached. The cache does not affect results.
pub(super) struct Scatter {
    seed: u64,
    table: Vec<u8>,
    /// Candidates of each chunk, apart from settlements.
    wild: BTreeMap<ChunkPos, Arc<[Candidate]>>,
    /// Candidates around each settlement.
    homes: BTreeMap<TilePos, Arc<[Candidate]>>,
    kept: BTreeMap<ChunkPos, Vec<Decor>>,
    nearby: Nearby,
}

impl Scatter {
    pub(super) fn new(seed: u64, set: &TileSet) -> Self {
        Self {
            seed,
            table: table(set),
            wild: BTreeMap::new(),
            homes: BTreeMap::new(),
            kept: BTreeMap::new(),
            nearby: Nearby::default(),
        }
    }

    /// Drops cache entries that changes can affect.
    pub(super) fn forget(&mut self, changed: &Changed) {
        let is_far = |chunk: &ChunkPos| !changed.is_near_chunk(*chunk, DECOR_REACH);
        self.wild.retain(|chunk, _| is_far(chunk));
        self.homes.retain(|at, _| is_far(&at.chunk()));
        self.kept.retain(|chunk, _| is_far(chunk));
        self.nearby.retain(is_far);
    }

    fn clear(&mut self) {
        self.wild.clear();
        self.homes.clear();
        self.kept.clear();
        self.nearby = Nearby::default();
    }

    /// All decor in a rectangle of tiles, from north to south and west to east.
    pub(super) fn within<'a>(
        &mut self,
        (sites, roads): (&'a mut Sites, &'a mut Roads),
        land: &'a mut LandReader<'a>,
        stencils: &'a Stencils,
        area: Area,
    ) -> Vec<Decor> {
        let near = &mut Near {
            stencils,
            sites,
            roads,
            land,
        };
        let mut found = Vec::new();
        for at in chunks(area) {
            if !self.kept.contains_key(&at) {
                if self.kept.len() >= CACHED {
                    self.clear();
                }
                let kept = self.decide(near, at);
                self.kept.insert(at, kept);
            }
            found.extend_from_slice(&self.kept[&at]);
        }
        found.retain(|decor| area::has(area, decor.place.tile));
        user_decor::give_way(&mut found, near.land.overlay, stencils, area);
        found.sort_by_key(|decor| {
            (
                decor.place.tile.y,
                decor.place.tile.x,
                decor.place,
                decor.id,
            )
        });
        found
    }

    /// Whether the user may place a thing somewhere: on suitable ground or ground that it brings along, clear of ink,
    /// settlements, roads and user decor. Generated decor gives way.
    pub(super) fn may_stand<'a>(
        (sites, roads): (&'a mut Sites, &'a mut Roads),
        land: &'a mut LandReader<'a>,
        stencils: &'a Stencils,
        decor: &Decor,
        brings_ground: bool,
    ) -> Result<(), Obstacle> {
        if !brings_ground {
            user_decor::on_land(land, stencils, decor)?;
        }
        user_decor::beside_others(land.overlay, stencils, decor)?;
        let near = &mut Near {
            stencils,
            sites,
            roads,
            land,
        };
        let sites = near.sites_around(decor.place.tile.chunk(), CHUNK_TILES);
        user_decor::beside(&sites, stencils, decor)?;
        let roads = near.roads_around(decor.place.tile.offset(-TOUCH, -TOUCH), 2 * TOUCH + 1);
        let candidate = Candidate {
            decor: *decor,
            strength: (0, 0),
            beside: None,
        };
        if is_clear(&candidate, &roads, stencils) {
            Ok(())
        } else {
            Err(Obstacle::Road)
        }
    }

    /// The decor of a chunk.
    fn decide(&mut self, near: &mut Near, chunk: ChunkPos) -> Vec<Decor> {
        let stencils = near.stencils;
        // Candidates may touch those of the next chunk, whose settlements are within reach.
        let sites = self.nearby.sites(near, chunk, CHUNK_TILES + HOME_REACH);
        let homes: Vec<_> = sites.iter().map(|site| self.home(near, site)).collect();
        let is_here = |one: &Candidate| one.decor.place.tile.chunk() == chunk;
        let mut kept = Vec::new();
        for (site, home) in sites.iter().zip(&homes) {
            if !home.iter().any(is_here) {
                continue;
            }
            let others = self.nearby.sites(near, site.at.chunk(), 3 * HOME_REACH);
            let others: Vec<_> = others
                .iter()
                .filter(|other| other.at != site.at)
                .map(|other| self.home(near, other))
                .collect();
            let mut stands = Vec::with_capacity(home.len());
            for one in &**home {
                let mut stronger = others.iter().flat_map(|other| &**other);
                // The thing that it belongs to comes first.
                let may = one.beside.is_none_or(|base| stands[base])
                    && !stronger.any(|other| {
                        other.strength > one.strength && stencils.touch(&one.decor, &other.decor)
                    });
                stands.push(may);
                if may && is_here(one) {
                    kept.push(one.decor);
                }
            }
        }
        let own = self.wild(near, chunk);
        if own.is_empty() {
            return kept;
        }
        let nearby = around_chunk(chunk, TOUCH);
        let is_near = |one: &Candidate| area::has(nearby, one.decor.place.tile);
        let of_homes = homes.iter().flat_map(|home| &**home);
        let mut around: Vec<_> = of_homes.filter(|one| is_near(one)).copied().collect();
        for (dx, dy) in area::around(1) {
            let others = self.wild(near, ChunkPos::new(chunk.x + dx, chunk.y + dy));
            around.extend(others.iter().filter(|one| is_near(one)));
        }
        for one in &*own {
            let mut stronger = around.iter().filter(|other| other.strength > one.strength);
            if !stronger.any(|other| stencils.touch(&one.decor, &other.decor))
                && self.nearby.is_clear(near, one)
            {
                kept.push(one.decor);
            }
        }
        kept
    }

    fn wild(&mut self, near: &mut Near, chunk: ChunkPos) -> Arc<[Candidate]> {
        if let Some(known) = self.wild.get(&chunk) {
            return Arc::clone(known);
        }
        let sites = self.nearby.sites(near, chunk, CHUNK_TILES);
        let margin = CHUNK_TILES / 2;
        let found = self.scene(near, chunk, margin, &sites, |scene| scene.wild(chunk));
        let found: Arc<[_]> = found.into();
        self.wild.insert(chunk, Arc::clone(&found));
        found
    }

    fn home(&mut self, near: &mut Near, site: &Site) -> Arc<[Candidate]> {
        if let Some(known) = self.homes.get(&site.at) {
            return Arc::clone(known);
        }
        let chunk = site.at.chunk();
        let sites = self.nearby.sites(near, chunk, CHUNK_TILES);
        let found = self.scene(near, chunk, CHUNK_TILES, &sites, |scene| scene.home(site));
        let found: Arc<[_]> = cleared(found, |one| self.nearby.is_clear(near, one)).into();
        self.homes.insert(site.at, Arc::clone(&found));
        found
    }

    /// Examines a chunk with a margin.
    fn scene<T>(
        &self,
        near: &mut Near,
        chunk: ChunkPos,
        margin: i64,
        sites: &[Site],
        look: impl FnOnce(&Scene) -> T,
    ) -> T {
        let (corner, side, _) = around_chunk(chunk, margin);
        let mut ground = Ground::read(near.land, &self.table, corner, side);
        ground.mark_manual(near.land.overlay);
        look(&Scene {
            seed: self.seed,
            ground: &ground,
            sites,
            stencils: near.stencils,
            has: &|_| true,
        })
    }
}

/// The area of a chunk with a margin.
const fn around_chunk(chunk: ChunkPos, margin: i64) -> Area {
    with_rim((chunk.origin(), CHUNK_TILES, CHUNK_TILES), margin)
}

/// The chunks that a rectangle of tiles touches, row by row.
fn chunks(area: Area) -> impl Iterator<Item = ChunkPos> {
    let chunk = |at: TilePos| (at.chunk().x, at.chunk().y);
    let chunks = area::cells(chunk(area.0), chunk(area::last(area)));
    chunks.map(|(x, y)| ChunkPos::new(x, y))
}

/// Whether a thing touches none of these points of roads.
fn is_clear(one: &Candidate, roads: &[Place], stencils: &Stencils) -> bool {
    let mask = stencils.mask_of(&one.decor);
    let mut roads = roads.iter();
    !roads.any(|&road| mask.touches_disc(one.decor.place, road, BESIDE_ROADS))
}

/// The things around a settlement that may stand, without those that belong to one that may not.
fn cleared(home: Vec<Candidate>, mut may_stand: impl FnMut(&Candidate) -> bool) -> Vec<Candidate> {
    let mut places = Vec::with_capacity(home.len());
    let mut kept: Vec<Candidate> = Vec::with_capacity(home.len());
    for mut one in home {
        // The thing that it belongs to comes first.
        let base = one.beside.map(|base| places[base]);
        let stands = base != Some(None) && may_stand(&one);
        places.push(stands.then_some(kept.len()));
        if stands {
            one.beside = base.flatten();
            kept.push(one);
        }
    }
    kept
}

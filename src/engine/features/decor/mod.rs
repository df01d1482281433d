//! Decor by natural rules: what could stand is found chunk by chunk, and of what would touch the stronger is kept.
//!
//! A settlement's own things are found around it, one after another; of two settlements' things that touch, those of
//! one make way for those of the other. A thing of the wild is kept if it touches none of a settlement's, nor a
//! stronger thing of the wild; nothing stands on a road. What hands placed comes before all of it: [`hands`]. Each of these asks only for what lies in a bounded neighbourhood, so every window,
//! asked in any order, finds the same.

mod board;
mod hands;
mod make_way;
mod rules;
mod scene;

pub use board::{Board, What, decorate};
pub use make_way::stood;
pub(super) use scene::symbol;

use std::collections::BTreeMap;

use super::ground::{Ground, Land, table};
use super::roads::{ROAD_REACH, Road, RoadRank, Roads};
use super::sites::{Site, Sites};
use crate::engine::decor::{Decor, Obstacle, Place, Stencils, TILE_STEPS};
use crate::engine::grid::{CHUNK_TILES, ChunkPos, TilePos};
use crate::engine::tileset::TileSet;
use rules::HOME_REACH;
use scene::{Candidate, Scene};

/// No tile farther than this from a thing decides whether it stands there, in tiles.
pub const DECOR_REACH: i64 = ROAD_REACH + 6 * CHUNK_TILES;

/// Two things whose places lie more than this apart can't touch, in tiles.
const TOUCH: i64 = 4;

/// Chunks kept.
const KEPT: usize = 16_384;

/// How far decor stays away from the middle of a road, in tiles.
const BESIDE_ROADS: f32 = 0.12;

/// The decor of a world, as far as it was asked for. What is kept changes no answer.
pub(super) struct Scatter {
    seed: u64,
    table: Vec<u8>,
    /// What could stand in the wild of a chunk.
    wild: BTreeMap<ChunkPos, Vec<Candidate>>,
    /// What could stand around a settlement.
    homes: BTreeMap<TilePos, Vec<Candidate>>,
    kept: BTreeMap<ChunkPos, Vec<Decor>>,
}

/// What the decor of a chunk is decided from.
struct Near<'a> {
    stencils: &'a Stencils,
    sites: &'a mut Sites,
    roads: &'a mut Roads,
    land: &'a mut Land<'a>,
}

impl Scatter {
    pub(super) fn new(seed: u64, set: &TileSet) -> Self {
        Self {
            seed,
            table: table(set),
            wild: BTreeMap::new(),
            homes: BTreeMap::new(),
            kept: BTreeMap::new(),
        }
    }

    /// To be called when the overlay has changed.
    pub(super) fn forget(&mut self) {
        self.wild.clear();
        self.homes.clear();
        self.kept.clear();
    }

    /// All decor whose places lie in a rectangle of tiles, from north to south and west to east.
    pub(super) fn within<'a>(
        &mut self,
        (sites, roads): (&'a mut Sites, &'a mut Roads),
        land: &'a mut Land<'a>,
        stencils: &'a Stencils,
        (north_west, width, height): (TilePos, i64, i64),
    ) -> Vec<Decor> {
        let near = &mut Near {
            stencils,
            sites,
            roads,
            land,
        };
        let (east, south) = (north_west.x + width, north_west.y + height);
        let last = TilePos::new(east - 1, south - 1).chunk();
        let mut found = Vec::new();
        for y in north_west.chunk().y..=last.y {
            for x in north_west.chunk().x..=last.x {
                let at = ChunkPos::new(x, y);
                if !self.kept.contains_key(&at) {
                    if self.kept.len() >= KEPT {
                        self.forget();
                    }
                    let kept = self.decide(near, at);
                    self.kept.insert(at, kept);
                }
                found.extend_from_slice(&self.kept[&at]);
            }
        }
        let is_inside = |decor: &Decor| {
            let at = decor.place.tile;
            (north_west.x..east).contains(&at.x) && (north_west.y..south).contains(&at.y)
        };
        found.retain(is_inside);
        let area = (north_west, width, height);
        hands::give_way(&mut found, near.land.overlay, stencils, area);
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

    /// Whether a hand may put a thing somewhere: on ground of its own, clear of ink, of settlements, of roads and of what
    /// other hands put there. What nature put there gives way.
    pub(super) fn may_stand<'a>(
        (sites, roads): (&'a mut Sites, &'a mut Roads),
        land: &'a mut Land<'a>,
        stencils: &'a Stencils,
        decor: &Decor,
    ) -> Result<(), Obstacle> {
        hands::on_land(land, stencils, decor)?;
        Self::has_room((sites, roads), land, stencils, decor)
    }

    /// As [`Self::may_stand`], on whatever ground.
    pub(super) fn has_room<'a>(
        (sites, roads): (&'a mut Sites, &'a mut Roads),
        land: &'a mut Land<'a>,
        stencils: &'a Stencils,
        decor: &Decor,
    ) -> Result<(), Obstacle> {
        hands::beside_others(land.overlay, stencils, decor)?;
        let near = &mut Near {
            stencils,
            sites,
            roads,
            land,
        };
        let sites = near.sites_around(decor.place.tile.chunk(), CHUNK_TILES);
        hands::beside(&sites, stencils, decor)?;
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

    /// What stands in a chunk.
    fn decide(&mut self, near: &mut Near, chunk: ChunkPos) -> Vec<Decor> {
        let stencils = near.stencils;
        // Things of the wild may touch those of the next chunk, whose settlements lie within reach of them.
        let sites = near.sites_around(chunk, CHUNK_TILES + HOME_REACH);
        let homes: Vec<_> = sites.iter().map(|site| self.home(near, site)).collect();
        let roads = near.roads_around(chunk.origin(), CHUNK_TILES);
        let is_here = |one: &Candidate| one.decor.place.tile.chunk() == chunk;
        let mut kept = Vec::new();
        for (site, home) in sites.iter().zip(&homes) {
            if !home.iter().any(is_here) {
                continue;
            }
            let others = near.sites_around(site.at.chunk(), 3 * HOME_REACH);
            let others: Vec<_> = others
                .iter()
                .filter(|other| other.at != site.at)
                .flat_map(|other| self.home(near, other))
                .collect();
            let mut stands = Vec::with_capacity(home.len());
            for one in home {
                let mut stronger = others.iter().filter(|other| other.strength > one.strength);
                // What it stands beside comes before it.
                let may = one.beside.is_none_or(|base| stands[base])
                    && !stronger.any(|other| one.touches(other, stencils));
                stands.push(may);
                if may && is_here(one) {
                    kept.push(one.decor);
                }
            }
        }
        let own = self.wild(near, chunk);
        let first = chunk.origin();
        let is_near = |one: &Candidate| {
            let (x, y) = (
                one.decor.place.tile.x - first.x,
                one.decor.place.tile.y - first.y,
            );
            let near = -TOUCH..CHUNK_TILES + TOUCH;
            near.contains(&x) && near.contains(&y)
        };
        let mut around: Vec<_> = homes.into_iter().flatten().filter(is_near).collect();
        for dy in -1..=1 {
            for dx in -1..=1 {
                let others = self.wild(near, ChunkPos::new(chunk.x + dx, chunk.y + dy));
                around.extend(others.into_iter().filter(is_near));
            }
        }
        kept.extend(
            own.iter()
                .filter(|one| {
                    let mut stronger = around.iter().filter(|other| other.strength > one.strength);
                    is_clear(one, &roads, stencils)
                        && !stronger.any(|other| one.touches(other, stencils))
                })
                .map(|one| one.decor),
        );
        kept
    }

    fn wild(&mut self, near: &mut Near, chunk: ChunkPos) -> Vec<Candidate> {
        if let Some(known) = self.wild.get(&chunk) {
            return known.clone();
        }
        let sites = near.sites_around(chunk, CHUNK_TILES);
        let found = self.scene(near, chunk, &sites, |scene| scene.wild(chunk));
        self.wild.insert(chunk, found.clone());
        found
    }

    fn home(&mut self, near: &mut Near, site: &Site) -> Vec<Candidate> {
        if let Some(known) = self.homes.get(&site.at) {
            return known.clone();
        }
        let sites = near.sites_around(site.at.chunk(), CHUNK_TILES);
        let found = self.scene(near, site.at.chunk(), &sites, |scene| scene.home(site));
        let reach = HOME_REACH + 2;
        let roads = near.roads_around(site.at.offset(-reach, -reach), 2 * reach + 1);
        let found = cleared(found, |one| is_clear(one, &roads, near.stencils));
        self.homes.insert(site.at, found.clone());
        found
    }

    /// Looks at a chunk with those around it.
    fn scene<T>(
        &self,
        near: &mut Near,
        chunk: ChunkPos,
        sites: &[Site],
        look: impl FnOnce(&Scene) -> T,
    ) -> T {
        let first = ChunkPos::new(chunk.x - 1, chunk.y - 1);
        let ground = Ground::read(near.land, &self.table, first, 3);
        look(&Scene {
            seed: self.seed,
            ground: &ground,
            sites,
            stencils: near.stencils,
            has: &|_| true,
        })
    }
}

/// Whether a thing touches none of these places of roads.
fn is_clear(one: &Candidate, roads: &[Place], stencils: &Stencils) -> bool {
    let mask = stencils.mask(one.decor.kind, one.decor.drawing);
    let mut roads = roads.iter();
    !roads.any(|&road| mask.touches_disc(one.decor.place, road, BESIDE_ROADS))
}

/// The things around a settlement that may stand, without those that stand beside one that may not.
fn cleared(home: Vec<Candidate>, may_stand: impl Fn(&Candidate) -> bool) -> Vec<Candidate> {
    let mut places = Vec::with_capacity(home.len());
    let mut kept: Vec<Candidate> = Vec::with_capacity(home.len());
    for mut one in home {
        // What it stands beside comes before it.
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

impl Near<'_> {
    /// Places along the roads of a square of tiles and two tiles around it, nearer to one another than roads are wide.
    fn roads_around(&mut self, corner: TilePos, side: i64) -> Vec<Place> {
        let (corner, side) = (corner.offset(-2, -2), side + 4);
        let roads = self
            .roads
            .within(self.land, self.sites, &RoadRank::ALL, corner, side, side);
        let mut places = Vec::new();
        for Road { origin, line, .. } in &roads {
            for pair in line.windows(2) {
                let [a, b] = [pair[0], pair[1]];
                let (dx, dy) = (b[0] - a[0], b[1] - a[1]);
                let pieces = ((dx * dx + dy * dy).sqrt() / BESIDE_ROADS).ceil().max(1.0);
                for piece in 0..pieces as usize {
                    let share = piece as f32 / pieces;
                    let steps =
                        |from: f32, step: f32| ((from + step * share) * TILE_STEPS as f32) as i64;
                    places.push(Place::new(*origin, steps(a[0], dx), steps(a[1], dy)));
                }
            }
        }
        places.retain(|place| {
            let (x, y) = (place.tile.x - corner.x, place.tile.y - corner.y);
            (0..side).contains(&x) && (0..side).contains(&y)
        });
        places
    }

    /// The settlements in a chunk and so many tiles around.
    fn sites_around(&mut self, chunk: ChunkPos, margin: i64) -> Vec<Site> {
        let side = CHUNK_TILES + 2 * margin;
        let corner = chunk.origin().offset(-margin, -margin);
        self.sites.within(self.land, corner, side, side)
    }
}

//! Settlements and roads near decor, cached by chunk.

use std::collections::BTreeMap;
use std::sync::Arc;

use super::super::area;
use super::super::bounded_cache::insert;
use super::super::ground::LandReader;
use super::super::roads::{Road, RoadRank, Roads};
use super::super::site::Site;
use super::super::sites::Sites;
use super::scene::Candidate;
use super::{BESIDE_ROADS, around_chunk, chunks};
use crate::decor::{Place, Stencils, TILE_STEPS};
use mapmaker_grid::{CHUNK_TILES, ChunkPos, TilePos, with_rim};

/// Chunks in the cache.
const CACHED: usize = 16_384;

/// The inputs of a chunk's decor.
pub(super) struct Near<'a> {
    pub(super) stencils: &'a Stencils,
    pub(super) sites: &'a mut Sites,
    pub(super) roads: &'a mut Roads,
    pub(super) land: &'a mut LandReader<'a>,
}

/// Settlements and roads by chunk, found on demand and cached. The cache does not affect results.
#[derive(Default)]
pub(super) struct Nearby {
    sites: BTreeMap<ChunkPos, Arc<[Site]>>,
    /// Points along roads, by tile, from north to south.
    roads: BTreeMap<ChunkPos, Arc<[Place]>>,
}

impl Nearby {
    /// Drops entries of other chunks.
    pub(super) fn retain(&mut self, is_kept: impl Fn(&ChunkPos) -> bool) {
        self.sites.retain(|chunk, _| is_kept(chunk));
        self.roads.retain(|chunk, _| is_kept(chunk));
    }

    /// The settlements in a chunk with a margin.
    pub(super) fn sites(&mut self, near: &mut Near, chunk: ChunkPos, margin: i64) -> Vec<Site> {
        let area = around_chunk(chunk, margin);
        let mut found = Vec::new();
        for at in chunks(area) {
            let sites = self.sites_of(near, at).iter();
            found.extend(sites.filter(|site| area::has(area, site.at)));
        }
        found
    }

    fn sites_of(&mut self, near: &mut Near, chunk: ChunkPos) -> &Arc<[Site]> {
        if self.sites.len() >= CACHED {
            self.sites.clear();
        }
        self.sites.entry(chunk).or_insert_with(|| {
            let sites = near.sites.within(near.land, around_chunk(chunk, 0));
            sites.into()
        })
    }

    /// Whether a thing touches no road.
    pub(super) fn is_clear(&mut self, near: &mut Near, one: &Candidate) -> bool {
        let mask = near.stencils.mask_of(&one.decor);
        let corner = mask.corner(one.decor.place);
        let reach = mask.side().div_ceil(TILE_STEPS) as i64 + 1;
        let first = corner.tile.offset(-1, -1);
        let area = (first, reach + 2, reach + 2);
        let last = area::last(area);
        chunks(area).all(|at| {
            let roads = self.roads_of(near, at);
            let from = roads.partition_point(|road| road.tile.y < first.y);
            let mut roads = roads[from..]
                .iter()
                .take_while(|road| road.tile.y <= last.y);
            !roads.any(|&road| mask.touches_disc(one.decor.place, road, BESIDE_ROADS))
        })
    }

    /// The points along the roads of a chunk.
    fn roads_of(&mut self, near: &mut Near, chunk: ChunkPos) -> Arc<[Place]> {
        if let Some(known) = self.roads.get(&chunk) {
            return Arc::clone(known);
        }
        let mut places = near.roads_around(chunk.origin(), CHUNK_TILES);
        places.retain(|place| place.tile.chunk() == chunk);
        places.sort_by_key(|place| (place.tile.y, place.tile.x));
        let places: Arc<[_]> = places.into();
        insert(&mut self.roads, CACHED, chunk, Arc::clone(&places));
        places
    }
}

impl Near<'_> {
    /// Points along the roads of a square of tiles with a margin of two tiles, closer together than roads are wide.
    pub(super) fn roads_around(&mut self, corner: TilePos, side: i64) -> Vec<Place> {
        let area = with_rim((corner, side, side), 2);
        let roads = self
            .roads
            .within(self.land, self.sites, &RoadRank::ALL, area);
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
        places.retain(|place| area::has(area, place.tile));
        places
    }

    /// The settlements in a chunk with a margin.
    pub(super) fn sites_around(&mut self, chunk: ChunkPos, margin: i64) -> Vec<Site> {
        self.sites.within(self.land, around_chunk(chunk, margin))
    }
}

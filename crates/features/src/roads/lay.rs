//! User roads in a world: finding the way between two tiles, and drawing them beside generated roads.

use std::collections::{BTreeMap, BTreeSet};

use super::bearing::LineRoom;
use super::board::rank;
use super::footprint::tiles_of;
use super::net::Net;
use super::passage::{Footing, Passage};
use super::search::{Field, NoWay, taken};
use super::stretch::{self, Passes};
use super::swells::Swells;
use super::user_roads::user_roads;
use super::{BoardRoad, Road, Roads, laid};
use crate::area::{self, Area};
use crate::decor::{Decor, DecorKind, Obstacle, placed_decor};
use crate::ground::{Ground, LandReader, bit};
use crate::scatter::symbol;
use crate::site::Site;
use crate::sites::Sites;
use mapmaker_grid::hash::{self, Purpose};
use mapmaker_grid::world::Overlay;
use mapmaker_grid::{TilePos, with_rim};

/// The maximum distance of the ends of a new user road in a world, in columns and rows.
pub const MAX_ROAD_LEG: i64 = 128;

/// How far around its ends a way is searched, in tiles, in addition to half their distance.
const AROUND: i64 = 16;

/// The land of a world and things on it, around the ends of a way.
struct InWorld {
    area: Area,
    ground: Ground,
    /// For each tile of the area, row by row.
    footings: Vec<Footing>,
    may_cross: bool,
    taken: BTreeMap<TilePos, DecorKind>,
    swells: Swells,
}

impl Field for InWorld {
    fn swing(&self, at: TilePos) -> u64 {
        u64::from(self.swells.at(at)) / 2
    }

    fn has(&self, at: TilePos) -> bool {
        area::has(self.area, at)
    }

    fn footing(&self, at: TilePos) -> Footing {
        let (corner, width, _) = self.area;
        if !self.has(at) || self.taken.contains_key(&at) {
            return Footing::Closed;
        }
        let index = (at.y - corner.y) * width + at.x - corner.x;
        match self.footings[index as usize] {
            Footing::River { .. } | Footing::Rough if !self.may_cross => Footing::Closed,
            footing => footing,
        }
    }

    fn obstacle(&self, at: TilePos) -> Option<Obstacle> {
        if !self.has(at) {
            return Some(Obstacle::Edge);
        }
        let bits = self.ground.at(at);
        if bits == bit::OPEN {
            return self.taken.get(&at).copied().map(Obstacle::Decor);
        }
        let kinds = [
            (bit::COAST, Obstacle::Coast),
            (bit::SEA, Obstacle::Sea),
            (bit::RIVER, Obstacle::River),
            (bit::MOUNTAIN, Obstacle::Mountain),
            (bit::FOREST, Obstacle::Forest),
        ];
        let found = kinds.into_iter().find(|(kind, _)| bits & kind != 0);
        Some(found.map_or(Obstacle::Unknown, |(_, what)| what))
    }
}

/// The bounding rectangle of some tiles, grown by `margin`.
pub(super) fn around(tiles: &[TilePos], margin: i64) -> Area {
    let (mut least, mut most) = (tiles[0], tiles[0]);
    for at in tiles {
        least = TilePos::new(least.x.min(at.x), least.y.min(at.y));
        most = TilePos::new(most.x.max(at.x), most.y.max(at.y));
    }
    let area = (least, most.x - least.x + 1, most.y - least.y + 1);
    with_rim(area, margin)
}

/// The user roads of a world as drawn, on demand.
#[derive(Default)]
pub(super) struct UserRoads {
    /// Each with its bounding rectangle.
    roads: Vec<(u64, BoardRoad, Area)>,
    /// The roads over each tile, in rising order.
    by_tile: BTreeMap<TilePos, Vec<usize>>,
    laid: BTreeMap<usize, (Vec<Road>, Passes)>,
}

impl UserRoads {
    fn of(overlay: &Overlay) -> Self {
        let mut by_user = Self::default();
        for (index, (id, road)) in user_roads(overlay).enumerate() {
            for &at in &road.way {
                let there = by_user.by_tile.entry(at).or_default();
                if there.last() != Some(&index) {
                    there.push(index);
                }
            }
            let area = around(&road.way, 1);
            by_user.roads.push((id, road, area));
        }
        by_user
    }

    /// The earlier roads that share tiles with one, and their earlier ones, without duplicates.
    fn before(&self, index: usize) -> BTreeSet<usize> {
        let mut found = BTreeSet::from([index]);
        let mut open = vec![index];
        while let Some(index) = open.pop() {
            let there = self.roads[index].1.way.iter();
            let there = there.filter_map(|at| self.by_tile.get(at)).flatten();
            for &other in there {
                if other < index && found.insert(other) {
                    open.push(other);
                }
            }
        }
        found
    }
}

impl Roads {
    /// The user roads that touch a rectangle, as drawn; those that have lost their ground are left out.
    pub(super) fn roads_by_user(
        &mut self,
        land: &mut LandReader,
        sites: &mut Sites,
        area: Area,
    ) -> Vec<Road> {
        if land.overlay.marks().is_empty() {
            return Vec::new();
        }
        let mut by_user = self
            .by_user
            .take()
            .unwrap_or_else(|| UserRoads::of(land.overlay));
        let mut found = Vec::new();
        let touches = |other: &Area| {
            let apart = |a: i64, length: i64, b: i64, other: i64| a + length <= b || b + other <= a;
            !apart(area.0.x, area.1, other.0.x, other.1)
                && !apart(area.0.y, area.2, other.0.y, other.2)
        };
        for index in 0..by_user.roads.len() {
            if !touches(&by_user.roads[index].2) {
                continue;
            }
            for one in by_user.before(index) {
                if !by_user.laid.contains_key(&one) {
                    let laid = self.lay(land, sites, &by_user, one);
                    by_user.laid.insert(one, laid);
                }
            }
            found.extend(by_user.laid[&index].0.iter().cloned());
        }
        self.by_user = Some(by_user);
        found
    }

    /// The tiles of a rectangle with a generated or user road, connected along it, each with its passage; sea lanes
    /// don't count.
    pub(in super::super) fn tiles(
        &mut self,
        land: &mut LandReader,
        sites: &mut Sites,
        area: Area,
    ) -> BTreeMap<TilePos, Option<Passage>> {
        let is_in = |at: &TilePos| area::has(area, *at);
        let mut found = BTreeMap::new();
        for net in [Net::Great, Net::Track] {
            for laid in self.touching(land, sites, net, area) {
                let tiles = with_corners(&laid.way).filter(is_in);
                found.extend(tiles.map(|at| (at, None)));
            }
        }
        // User roads that have lost their ground don't count.
        let shown = self.roads_by_user(land, sites, area).into_iter();
        let shown: BTreeSet<_> = shown.map(|road| road.thing).collect();
        for (_, road) in user_roads(land.overlay).filter(|(id, _)| shown.contains(id)) {
            for at in with_corners(&road.way).filter(is_in) {
                let passage = match road.tread(at, self.footing(land, at)) {
                    LineRoom::By(passage) => Some(passage),
                    LineRoom::Open | LineRoom::Closed => None,
                };
                found.insert(at, passage);
            }
        }
        found
    }

    fn lay(
        &mut self,
        land: &mut LandReader,
        sites: &mut Sites,
        by_user: &UserRoads,
        index: usize,
    ) -> (Vec<Road>, Passes) {
        let (id, road, area) = &by_user.roads[index];
        if road.fault(|at| self.footing(land, at)).is_some() {
            return Default::default();
        }
        let footings = self.footings(land, *area);
        let mut passes = self.passes(land, sites, *area);
        let before = by_user.before(index);
        for (_, own) in before.iter().filter_map(|one| by_user.laid.get(one)) {
            passes.extend(own);
        }
        let near = sites.within(land, *area);
        // OK because a road has two tiles at least.
        let ends = [road.way[0], road.way[road.way.len() - 1]].map(|at| self.end(&near, at));
        let (corner, width, _) = *area;
        let footing = |at: TilePos| {
            if !area::has(*area, at) {
                return Footing::Closed;
            }
            footings[((at.y - corner.y) * width + at.x - corner.x) as usize]
        };
        stretch::lay((*id, road), ends, &passes, footing, |at| edge_at(&near, at))
    }

    /// What a tile is to a road, edits included.
    fn footing(&self, land: &mut LandReader, at: TilePos) -> Footing {
        let tile = land.map.tile(land.overlay, at);
        let footing = self.footings.get(tile.index()).copied();
        footing.unwrap_or(Footing::Closed)
    }

    /// What the tiles of a rectangle are to a road, row by row.
    fn footings(&self, land: &mut LandReader, (corner, width, height): Area) -> Vec<Footing> {
        let tiles = area::cells((0, 0), (width - 1, height - 1));
        let tiles = tiles.map(|(x, y)| self.footing(land, corner.offset(x, y)));
        tiles.collect()
    }

    /// The road from a tile to another that the user may lay, and its lines. It follows existing roads where that is no
    /// detour.
    ///
    /// # Errors
    /// When there is no way near the two, free of settlements and user decor, over open plain, or by passages if it
    /// `may_cross` other ground.
    pub(in super::super) fn between(
        &mut self,
        land: &mut LandReader,
        sites: &mut Sites,
        ends: [TilePos; 2],
        may_cross: bool,
    ) -> Result<(BoardRoad, Vec<Road>), NoWay> {
        let [from, to] = ends;
        let apart = (from.x - to.x).abs().max((from.y - to.y).abs());
        let area = around(&ends, AROUND + apart / 2);
        let (corner, width, height) = area;
        let near = sites.within(land, area);
        let side = width.max(height);
        let standing = placed_decor(land.overlay).chain(near.iter().map(drawn_as));
        let field = InWorld {
            area,
            taken: taken(standing, &ends),
            ground: Ground::read(land, &self.table, corner, side),
            footings: self.footings(land, area),
            may_cross,
            swells: Swells::new(hash::key(self.seed, Purpose::Roads, 0), (corner, side)),
        };
        let passes = self.passes(land, sites, area);
        let mut taken_ways: BTreeSet<_> = passes.tiles().collect();
        taken_ways.extend(user_roads(land.overlay).flat_map(|(_, road)| road.way));
        let kinds = ends.map(|end| {
            let site = near.iter().find(|site| site.at == end);
            site.map(|site| symbol(site).0)
        });
        let road = field.road(ends, &taken_ways, rank(kinds))?;
        let ends = ends.map(|end| self.end(&near, end));
        let footing = |at| field.footing(at);
        let (lines, _) = stretch::lay((0, &road), ends, &passes, footing, |at| edge_at(&near, at));
        Ok((road, lines))
    }

    /// Where generated roads pass in a rectangle.
    fn passes(&mut self, land: &mut LandReader, sites: &mut Sites, area: Area) -> Passes {
        let mut passes = Passes::default();
        for net in [Net::Great, Net::Track] {
            for laid in self.touching(land, sites, net, area) {
                let origin = laid.road.origin;
                for (turn, (&tile, &[x, y])) in laid.way.iter().zip(&laid.passes).enumerate() {
                    let off = [tile.x - origin.x, tile.y - origin.y].map(|off| off as f32);
                    passes.add(laid.road.id, turn, tile, [x - off[0], y - off[1]]);
                }
            }
        }
        passes
    }

    /// The id of the end of a road: of the settlement there, or of the tile.
    fn end(&self, sites: &[Site], at: TilePos) -> u64 {
        match sites.iter().find(|site| site.at == at) {
            Some(site) => site.id,
            None => hash::at(hash::key(self.seed, Purpose::Roads, 17), at.x, at.y),
        }
    }
}

/// How far from the middle of a tile roads begin at the settlement there, in tiles.
fn edge_at(sites: &[Site], at: TilePos) -> Option<f32> {
    let site = sites.iter().find(|site| site.at == at);
    site.map(|site| laid::edge(site.kind))
}

/// The tiles of a way, with one extra tile at each diagonal step, so all are connected by sides.
pub(super) fn with_corners(way: &[TilePos]) -> impl Iterator<Item = TilePos> + '_ {
    let corners = way.windows(2).filter_map(|pair| {
        let is_over_corner = pair[0].x != pair[1].x && pair[0].y != pair[1].y;
        is_over_corner.then(|| TilePos::new(pair[1].x, pair[0].y))
    });
    way.iter().copied().chain(corners)
}

/// The tile of the settlement whose symbol covers a tile, or else that tile.
pub(in super::super) fn settled(land: &mut LandReader, sites: &mut Sites, at: TilePos) -> TilePos {
    /// The maximum extent of a symbol, in tiles.
    const NEAR: i64 = 4;
    let near = sites.within(land, with_rim((at, 1, 1), NEAR));
    let mut there = near
        .iter()
        .filter(|site| tiles_of(&drawn_as(site)).contains(&at));
    there.next().map_or(at, |site| site.at)
}

/// The symbol of a settlement as decor.
fn drawn_as(site: &Site) -> Decor {
    let (kind, place) = symbol(site);
    Decor::new(0, kind, 0, place)
}

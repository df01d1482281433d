//! Roads between neighbouring settlements, and sea lanes between harbours.
//!
//! There are three networks, each based on those before it: [`Net::Great`] joins cities and towns, [`Net::Track`] joins
//! villages and castles to them, to each other and to the great roads, [`Net::Lane`] harbours that no road joins. In a
//! net two settlements are neighbours where their countries touch ([`flood`]: a settlement's country is the area
//! reached from it at the least cost), and are joined unless a third one is nearer to both of them (the relative
//! neighbourhood graph of Toussaint, by cost of the way). Roads only cross open plain, and lanes only the sea until
//! they come ashore ([`landing`]), so nothing is cut.
//!
//! User roads come in addition ([`user_roads`], [`lay`]), and removed roads are left out. Only user roads may cross
//! rivers, woods and hills ([`passage`]).
//!
//! Crossings of countries are found square by square and cached with a hash of their inputs. A road depends only on the
//! land within [`ROAD_REACH`] of it.

mod bearing;
mod bend;
mod board;
mod board_road;
#[cfg(test)]
mod chains;
mod crossing;
mod flood;
mod footprint;
mod frame;
mod laid;
mod landing;
mod lay;
mod line;
mod net;
mod passage;
mod reader;
mod reroute;
mod round;
mod search;
mod stretch;
mod swells;
mod user_roads;

use std::collections::BTreeMap;
use std::sync::Arc;

use super::area::{self, Area};
use super::bounded_cache::insert;
use super::edit_tracker::{self, Changed};
use super::ground::{LandReader, table};
use super::rules::SiteKind;
use super::site::Site;
use super::sites::Sites;
use crossing::{Crossing, Crossings};
use laid::Laid;
use mapmaker_grid::TilePos;
use mapmaker_grid::hash;
use mapmaker_grid::tileset::TileSet;
use net::Net;
use passage::Footing;
use reader::Reader;
use swells::WalkingCosts;

pub use bearing::road_fault;
pub use board::{board_road, board_roads, drawn, settled_tile};
pub use board_road::{BoardRoad, is_in_the_way};
pub(super) use footprint::foot;
pub use lay::MAX_ROAD_LEG;
pub(super) use lay::settled;
pub use net::ROAD_REACH;
pub use passage::Passage;
pub(super) use reroute::{Rerouted, with_rerouted_roads};
pub(super) use round::Recut;
pub use search::{NoWay, in_the_way};
pub use user_roads::{only_these_roads, user_roads};

/// Squares of each net in the cache.
const CACHED: usize = 2048;

/// Ranks of roads.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum RoadRank {
    /// From a city to a city or a town.
    Highway,
    /// From town to town.
    Road,
    /// To a village or a castle.
    Track,
    /// From harbour to harbour over the sea.
    SeaLane,
}

impl RoadRank {
    /// All ranks.
    pub const ALL: [Self; 4] = [Self::Highway, Self::Road, Self::Track, Self::SeaLane];

    /// Its word, as in files.
    #[must_use]
    pub const fn word(self) -> &'static str {
        match self {
            Self::Highway => "highway",
            Self::Road => "road",
            Self::Track => "track",
            Self::SeaLane => "lane",
        }
    }
}

/// A road, or a lane of ships.
#[derive(Clone, Debug, PartialEq)]
pub struct Road {
    /// The same in every window and every run.
    pub id: u64,
    /// The id of the road that it is a stretch of: of the mark for user roads, else its own id.
    pub thing: u64,
    /// Its rank.
    pub rank: RoadRank,
    /// The passage of the whole stretch; `None` on open plain.
    pub over: Option<Passage>,
    /// The ids of the features that it joins; where it ends on a greater road, that road's end on this side.
    pub ends: [u64; 2],
    /// For a generated road, the kinds of settlements that it joins.
    pub joins: [Option<SiteKind>; 2],
    /// The tile from whose north-west corner the line is measured.
    pub origin: TilePos,
    /// The points of its curve from one symbol's edge to the other's (x east, y south), in tiles.
    pub line: Vec<[f32; 2]>,
}

/// A square of a net, by its coordinates in squares.
type Square = (i64, i64);

/// The crossings of a square, with the hash of their inputs.
struct Found {
    /// When they were last checked against their inputs.
    version: u64,
    print: u64,
    crossings: Arc<Crossings>,
}

/// The cache of one net.
#[derive(Default)]
struct Known {
    found: BTreeMap<Square, Found>,
    laid: BTreeMap<Square, Arc<[Arc<Laid>]>>,
}

/// The roads of a world, found on demand and cached. The cache does not affect results.
pub(super) struct Roads {
    seed: u64,
    table: Vec<u8>,
    /// What each tile of the pack is to a user road.
    footings: Vec<Footing>,
    version: u64,
    nets: [Known; 3],
    /// Made on first use.
    by_user: Option<lay::UserRoads>,
    paces: WalkingCosts,
}

impl Roads {
    /// Starts with empty caches.
    #[must_use]
    pub(super) fn new(seed: u64, set: &TileSet) -> Self {
        Self {
            seed,
            table: table(set),
            footings: Footing::table(set),
            version: 0,
            nets: Default::default(),
            by_user: None,
            paces: WalkingCosts::default(),
        }
    }

    /// Drops cache entries that changes can affect.
    pub(super) fn forget(&mut self, changed: &Changed) {
        self.version += 1;
        self.by_user = None;
        for net in Net::ALL {
            let laid = &mut self.nets[net as usize].laid;
            laid.retain(|&square, _| {
                let (corner, side, _) = net.bounds(square);
                !changed.is_near(corner, side, ROAD_REACH)
            });
        }
    }

    /// All roads of these ranks that touch a rectangle of tiles, by rank and id, user roads last.
    pub(super) fn within(
        &mut self,
        land: &mut LandReader,
        sites: &mut Sites,
        ranks: &[RoadRank],
        area: Area,
    ) -> Vec<Road> {
        let mut found = BTreeMap::new();
        for net in Net::of(ranks) {
            for laid in self.touching(land, sites, net, area) {
                if ranks.contains(&laid.road.rank) && !laid.road.line.is_empty() {
                    found.insert((laid.road.rank, laid.road.id), laid);
                }
            }
        }
        let mut roads: Vec<_> = found.values().map(|laid| laid.road.clone()).collect();
        let by_user = self.roads_by_user(land, sites, area);
        roads.extend(
            by_user
                .into_iter()
                .filter(|road| ranks.contains(&road.rank)),
        );
        roads
    }

    /// The land roads with a tile in a rectangle, whole, as tiles: generated roads, then user roads.
    pub(super) fn ways(
        &mut self,
        land: &mut LandReader,
        sites: &mut Sites,
        area: Area,
    ) -> Vec<BoardRoad> {
        let mut found = BTreeMap::new();
        for net in [Net::Great, Net::Track] {
            for laid in self.touching(land, sites, net, area) {
                found.insert((laid.road.rank, laid.road.id), laid);
            }
        }
        let of_land = found.values();
        let of_land = of_land.map(|laid| BoardRoad::plain(laid.road.rank, laid.way.clone()));
        let by_user = user_roads(land.overlay).map(|(_, road)| road);
        let by_user = by_user.filter(|road| road.way.iter().any(|&at| area::has(area, at)));
        of_land.chain(by_user).collect()
    }

    /// Finds the roads of some ranks near a rectangle, square by square, so that [`Self::within`] is fast; returns
    /// `false` if `keep_going` stopped it.
    pub(super) fn find(
        &mut self,
        land: &mut LandReader,
        sites: &mut Sites,
        ranks: &[RoadRank],
        area: Area,
        keep_going: &dyn Fn() -> bool,
    ) -> bool {
        for net in Net::of(ranks) {
            for square in net.squares_near(area, 1) {
                if !keep_going() {
                    return false;
                }
                self.laid(land, sites, net, square);
            }
        }
        true
    }

    /// All roads of a net with a tile in a rectangle.
    fn touching(
        &mut self,
        land: &mut LandReader,
        sites: &mut Sites,
        net: Net,
        area: Area,
    ) -> Vec<Arc<Laid>> {
        self.touching_of(land, sites, (net, net.squares_near(area, 1)), area)
    }

    /// The same for roads whose crossings are in some squares.
    fn touching_of(
        &mut self,
        land: &mut LandReader,
        sites: &mut Sites,
        (net, squares): (Net, impl IntoIterator<Item = Square>),
        area: Area,
    ) -> Vec<Arc<Laid>> {
        // Cells that begin before it reach into it.
        let (corner, width, height) = area;
        let before = net.cell() - 1;
        let corner = corner.offset(-before, -before);
        let cells = (corner, width + before, height + before);
        let end = area::last(cells);
        let mut touching = Vec::new();
        for square in squares {
            for laid in &*self.laid(land, sites, net, square) {
                let [first, last] = laid.bounds;
                let is_apart =
                    last.x < corner.x || first.x > end.x || last.y < corner.y || first.y > end.y;
                let mut tiles = laid.way.iter().chain(&laid.ashore);
                if !is_apart && tiles.any(|&tile| area::has(cells, tile)) {
                    touching.push(Arc::clone(laid));
                }
            }
        }
        touching
    }

    /// The roads of a net whose crossings are in a square.
    fn laid(
        &mut self,
        land: &mut LandReader,
        sites: &mut Sites,
        net: Net,
        square: Square,
    ) -> Arc<[Arc<Laid>]> {
        if let Some(laid) = self.nets[net as usize].laid.get(&square) {
            return Arc::clone(laid);
        }
        let own = self.crossings(land, sites, net, square);
        let mut laid = Vec::new();
        for crossing in &*own {
            if !net.may_join(crossing.between) {
                continue;
            }
            if self.is_the_way(land, sites, net, crossing, &own)
                && !(net == Net::Lane && self.has_road(land, sites, crossing.between))
            {
                let road = Laid::new(self.seed, net, crossing);
                let mark = land.overlay.mark(road.road.id);
                if mark.is_none_or(|mark| !mark.is_gone) {
                    laid.push(Arc::new(road));
                }
            }
        }
        let laid: Arc<[_]> = laid.into();
        let kept = &mut self.nets[net as usize].laid;
        insert(kept, CACHED, square, Arc::clone(&laid));
        laid
    }

    /// Whether a crossing of a square (with crossings `own`) is the cheapest between its settlements, and no third one
    /// is nearer to both; examines squares until one has a better crossing.
    fn is_the_way(
        &mut self,
        land: &mut LandReader,
        sites: &mut Sites,
        net: Net,
        crossing: &Crossing,
        own: &[Crossing],
    ) -> bool {
        let mut trial = CrossingTest::new(crossing);
        if !trial.stands(own) {
            return false;
        }
        let mut near: Vec<_> = net.squares_near((crossing.at, 1, 1), 2).collect();
        if let Some(reach) = net.rival_reach(crossing.cost) {
            let places = crossing.between.map(|site| site.at);
            near.retain(|&square| {
                let mut places = places.iter();
                places.any(|&place| net.is_near(square, place, reach))
            });
        }
        let home = net.square_of(crossing.at);
        near.sort_by_key(|&(x, y)| (x - home.0).abs() + (y - home.1).abs());
        near.into_iter().all(|square| {
            let others = self.crossings(land, sites, net, square);
            trial.stands(&others)
        })
    }

    /// Whether a road joins two sites.
    fn has_road(&mut self, land: &mut LandReader, sites: &mut Sites, between: [Site; 2]) -> bool {
        self.has(land, sites, between[0].at, |laid| laid.sites == between)
    }

    /// Whether a land road over a tile passes a test.
    fn has(
        &mut self,
        land: &mut LandReader,
        sites: &mut Sites,
        at: TilePos,
        is_such: impl Fn(&Laid) -> bool,
    ) -> bool {
        [Net::Great, Net::Track].into_iter().any(|net| {
            let roads = self.touching(land, sites, net, (at, 1, 1));
            roads.iter().any(|laid| is_such(laid))
        })
    }

    fn crossings(
        &mut self,
        land: &mut LandReader,
        sites: &mut Sites,
        net: Net,
        square: Square,
    ) -> Arc<Crossings> {
        let version = self.version;
        if let Some(found) = self.nets[net as usize].found.get(&square)
            && found.version == version
        {
            return Arc::clone(&found.crossings);
        }
        let area = net.bounds(square);
        let trunk = if net == Net::Track {
            self.touching(land, sites, Net::Great, area)
        } else {
            Vec::new()
        };
        let reader = Reader {
            seed: self.seed,
            net,
            square,
            sites: sites.within(land, area),
            trunk,
        };
        let (first, last) = (area.0.chunk(), area::last(area).chunk());
        let chunks = (last.x - first.x).max(last.y - first.y) + 1;
        let print = hash::mix(reader.print() ^ edit_tracker::print(land.overlay, first, chunks));
        let known = &mut self.nets[net as usize].found;
        if let Some(found) = known.get_mut(&square)
            && found.print == print
        {
            found.version = version;
            return Arc::clone(&found.crossings);
        }
        let crossings = Arc::new(reader.crossings(land, &self.table, &mut self.paces));
        let found = Found {
            version,
            print,
            crossings: Arc::clone(&crossings),
        };
        insert(known, CACHED, square, found);
        crossings
    }
}

/// Tests whether a crossing is the cheapest between its settlements, with no third one nearer to both.
struct CrossingTest<'a> {
    crossing: &'a Crossing,
    /// The costs of cheaper crossings from the first and second settlement, by the other settlement.
    costs: [BTreeMap<TilePos, u16>; 2],
}

impl<'a> CrossingTest<'a> {
    const fn new(crossing: &'a Crossing) -> Self {
        Self {
            crossing,
            costs: [const { BTreeMap::new() }; 2],
        }
    }

    /// Whether it still is, given the crossings of one more square.
    fn stands(&mut self, others: &[Crossing]) -> bool {
        let own = self.crossing;
        let [a, b] = own.between.map(|site| site.at);
        for other in others {
            let [c, d] = other.between.map(|site| site.at);
            if [c, d] == [a, b] && other.order() < own.order() {
                return false;
            }
            if other.cost >= own.cost {
                continue;
            }
            for (turn, place) in [a, b].into_iter().enumerate() {
                let third = match place {
                    _ if place == c => d,
                    _ if place == d => c,
                    _ => continue,
                };
                self.costs[turn].entry(third).or_insert(other.cost);
                if self.costs[1 - turn].contains_key(&third) {
                    return false;
                }
            }
        }
        true
    }
}

//! Features of a map: settlements, and bodies of sea and land with names; roads and decor.
//!
//! Everything is a function of the land in a bounded neighbourhood: any window, queried in any order, finds the same.
//! [`sites`] are chosen tile by tile by [`rules`], and stay where they are when land is edited; [`bodies`] come from
//! surveys of the generated land at three spacings; [`names`] names each in the language of its country.
//!
//! * [`Features`] finds settlements, bodies, rivers, roads and decor of a rectangle of tiles; a [`Feature`] is one of
//!   them.
//! * [`language`] makes names from languages that are made from a seed.
//! * [`decor`] has the kinds of decor, and checks where it may stand.
//! * [`NamedBoard`] and [`DecoratedBoard`] are the same for a board of a fixed size.
//!
//! The crate opens no file, reads no clock and starts no thread.
//!
//! # Example
//! ```
//! use mapmaker_features::language::Locale;
//! use mapmaker_features::{Features, SiteKind};
//! use mapmaker_grid::TilePos;
//! use mapmaker_grid::tileset::TileSet;
//! use mapmaker_grid::world::Overlay;
//! use mapmaker_land::editing::EndlessMap;
//!
//! let set = TileSet::reference();
//! let (mut map, mut features) = (EndlessMap::new(7, &set), Features::new(7, &set));
//! let overlay = Overlay::default();
//! let area = (TilePos::new(-60, -60), 120, 120);
//! let towns = features.settlements(&mut map, &overlay, &[SiteKind::Town], area);
//! for town in &towns {
//!     let name = features.on_map(&mut map, &overlay, town, Locale::English);
//!     println!("{name} at {:?}", town.at);
//! }
//! ```

pub mod decor;
pub mod language;

mod arc;
mod area;
mod beneath;
mod bodies;
mod body;
mod bounded_cache;
mod breach;
mod edit_tracker;
mod extent;
mod feature;
mod going;
mod great_roads;
mod ground;
mod kind;
mod lesser;
mod marked;
mod names;
mod on_board;
mod points;
mod rivers;
mod road_ends;
mod roads;
mod rules;
mod scatter;
mod settling;
mod site;
mod sites;
mod standing;
mod staying;
mod way;
mod written;

use std::collections::{BTreeMap, BTreeSet};

pub use arc::{NameArc, UNIT};
pub use beneath::Beneath;
use beneath::hidden_by;
pub use bodies::Bodies;
pub use body::{Body, Matter};
pub use breach::{Breach, Broken};
pub use feature::Feature;
use feature::id_of;
pub use going::{decor_gone, roads_gone};
pub use ground::LandReader;
use ground::bit;
pub use kind::{Kind, Pen};
pub use lesser::LESSER_LENGTH;
pub use marked::{placed, settle, shown_from_afar};
use names::Choosing;
pub use names::Names;
pub use on_board::{
    BoardName, BodyTiles, NamedBoard, Quarter, board_names, is_akin, only_these_names, settled_by,
    user_names,
};
pub use road_ends::RoadEnd;
pub use roads::{
    BoardRoad, MAX_ROAD_LEG, NoWay, Passage, ROAD_REACH, Road, RoadRank, board_road, board_roads,
    drawn as drawn_roads, in_the_way, is_in_the_way, only_these_roads, road_fault, settled_tile,
    user_roads,
};
pub use rules::SiteKind;
pub use scatter::{DECOR_REACH, DecoratedBoard, What, decorate, stood};
pub use settling::settle_board;
pub use site::Site;
pub use sites::SITE_REACH;
pub use way::{PARTS, Way};
pub use written::{FinePlace, name_moved, name_removed, new_text_id, written_along};

use area::Area;
use edit_tracker::EditTracker;
use lesser::Lesser;
use rivers::Rivers;
use roads::Roads;
use sites::Sites;

use crate::language::{Locale, Name};
use mapmaker_grid::tileset::{TileId, TileSet};
use mapmaker_grid::world::Overlay;
use mapmaker_grid::{TilePos, with_rim};
use mapmaker_land::editing::EndlessMap;
use mapmaker_land::worldgen::{RIVER_CELL_LOG2, river_cell};

/// The features of a world, found on demand and cached. The cache does not affect results.
pub struct Features {
    sites: Sites,
    bodies: Bodies,
    lesser: Lesser,
    rivers: Rivers,
    /// The bits of each tile of the pack.
    table: Vec<u8>,
    roads: Roads,
    scatter: scatter::Scatter,
    names: Names,
    /// The edits that cached results depend on.
    seen: EditTracker,
}

impl Features {
    /// Starts with empty caches.
    #[must_use]
    pub fn new(seed: u64, set: &TileSet) -> Self {
        Self {
            sites: Sites::new(seed, set),
            bodies: Bodies::default(),
            lesser: Lesser::default(),
            rivers: Rivers::default(),
            table: ground::table(set),
            roads: Roads::new(seed, set),
            scatter: scatter::Scatter::new(seed, set),
            names: Names::new(seed),
            seen: EditTracker::default(),
        }
    }

    /// Must be called before queries with a changed overlay: drops cache entries that the edits since the last call can
    /// affect. Starts from the world without edits.
    pub fn follow(&mut self, overlay: &Overlay) {
        let changed = &self.seen.diff(overlay);
        if changed.is_nothing() {
            return;
        }
        let of_bodies = &changed.with_terrain();
        self.sites.forget(changed);
        self.lesser.forget(of_bodies);
        self.roads.forget(changed);
        self.scatter.forget(changed);
        self.names.invalidate(of_bodies);
    }

    /// The generated name of a feature in the language of its country; unique within 300 tiles.
    pub fn name(&mut self, map: &mut EndlessMap, overlay: &Overlay, feature: &Feature) -> Name {
        let Self {
            sites,
            bodies,
            lesser,
            names,
            rivers,
            roads,
            table,
            ..
        } = self;
        names.of(feature, || {
            if let (Kind::River, Some(way)) = (feature.kind, &feature.way) {
                let first = |side: i64| side >> names::WIDE_SQUARE_LOG2 << names::WIDE_SQUARE_LOG2;
                let corner = TilePos::new(first(way.home.x), first(way.home.y));
                let cells = 1 << (names::WIDE_SQUARE_LOG2 - RIVER_CELL_LOG2);
                let ends = rivers.ending_in(map, river_cell(corner), cells).into_iter();
                let river = |(id, at)| Feature {
                    id,
                    at,
                    ..feature.clone()
                };
                return Choosing {
                    features: ends.map(river).collect(),
                    by_river: BTreeSet::new(),
                };
            }
            let (x, y) = names::square_of(feature.at);
            let side = 1 << names::SQUARE_LOG2;
            let corner = TilePos::new(x * side, y * side);
            let area = (corner, side, side);
            let mut by_river = BTreeSet::new();
            let found = bodies.of_orders(map, area, feature.order);
            let mut before = distinct(map.seed(), &found);
            if feature.order >= feature::LESSER {
                before.extend(lesser.natural(map, (&mut *bodies, &table[..]), area));
            }
            if feature.order >= feature::NATURAL {
                let land = &mut LandReader { map, overlay };
                let natural = sites.natural(land, corner, side);
                let known: BTreeSet<_> = natural.iter().map(|site| site.id).collect();
                let near = natural.iter().filter(|site| {
                    let mut around = area::around(names::BY_RIVER);
                    around.any(|(dx, dy)| {
                        let tile = land.map.natural(site.at.offset(dx, dy));
                        table[tile.index()] & bit::RIVER != 0
                    })
                });
                by_river.extend(near.map(|site| site.id));
                before.extend(natural.iter().map(Feature::of_site));
                if feature.order >= feature::MADE {
                    before.extend(lesser.made(land, (bodies, &table[..]), area));
                    let mut made = sites.within(land, area);
                    made.retain(|site| !known.contains(&site.id));
                    before.extend(made.iter().map(Feature::of_site));
                }
                if feature.order >= feature::ROADS {
                    before.extend(great_roads::all_within(land, (sites, roads), area));
                }
            }
            Choosing {
                features: before,
                by_river,
            }
        })
    }

    /// The name of a feature on the map: the user's, or else the generated one.
    pub fn on_map(
        &mut self,
        map: &mut EndlessMap,
        overlay: &Overlay,
        feature: &Feature,
        locale: Locale,
    ) -> String {
        let mark = overlay.mark(feature.thing);
        let given = mark.and_then(|mark| mark.name.clone());
        given.unwrap_or_else(|| self.name(map, overlay, feature).on_map(locale))
    }

    /// How much a name hides on a tile.
    pub fn cover(&self, map: &mut EndlessMap, overlay: &Overlay, at: TilePos) -> Beneath {
        let hidden = |tile: TileId| hidden_by(self.table[tile.index()]);
        let natural = hidden(map.natural(at));
        Beneath {
            now: overlay.get(at).map_or(natural, |cell| hidden(cell.tile)),
            natural,
        }
    }

    /// The bodies in a rectangle of tiles (seas, lands, ranges, woods), without those whose names the user removed, and
    /// with moved names and the user's texts.
    pub fn bodies(&mut self, map: &EndlessMap, overlay: &Overlay, area: Area) -> Vec<Feature> {
        self.bodies_around(map, overlay, area, |_| Some(0))
    }

    /// As [`Self::bodies`], with those of a rim around the rectangle: `rim(length)` returns its width, in tiles, for
    /// bodies up to `length` tiles long, or `None` to leave them out.
    pub fn bodies_around(
        &mut self,
        map: &EndlessMap,
        overlay: &Overlay,
        area: Area,
        rim: impl Fn(i64) -> Option<i64>,
    ) -> Vec<Feature> {
        let bodies = self.bodies.within(map, area, &rim);
        let mut features = distinct(map.seed(), &bodies);
        as_marked(overlay, &mut features);
        // Their letters reach as far as any.
        let reach = rim(i64::MAX).unwrap_or(0);
        features.extend(written::within(overlay, with_rim(area, reach)));
        features
    }

    /// Finds the bodies of [`Self::bodies_around`], part by part; returns `false` if `keep_going` stopped it.
    pub fn find_bodies(
        &mut self,
        map: &EndlessMap,
        area: Area,
        rim: impl Fn(i64) -> Option<i64>,
        keep_going: &dyn Fn() -> bool,
    ) -> bool {
        self.bodies.find(map, area, &rim, keep_going)
    }

    /// All features in a rectangle of tiles, except [`Self::great_roads`] and [`Self::lesser`].
    pub fn within(
        &mut self,
        map: &mut EndlessMap,
        overlay: &Overlay,
        north_west: TilePos,
        width: i64,
        height: i64,
    ) -> Vec<Feature> {
        let area = (north_west, width, height);
        let mut features = self.bodies(map, overlay, area);
        features.append(&mut self.on_tiles(map, overlay, area));
        features
    }

    /// The settlements in a rectangle of tiles that the user keeps visible from afar, at any size of a tile.
    #[must_use]
    pub fn shown_from_afar(overlay: &Overlay, area: Area) -> Vec<Feature> {
        marked::great(overlay, area).collect()
    }

    /// The rivers and settlements in a rectangle of tiles.
    pub fn on_tiles(
        &mut self,
        map: &mut EndlessMap,
        overlay: &Overlay,
        area: Area,
    ) -> Vec<Feature> {
        let mut rivers = self.rivers.within(map, area);
        let is_river = |tile: TileId| self.table[tile.index()] & bit::RIVER != 0;
        rivers.retain_mut(|river| {
            // Once land painted over a part of its course bore its name.
            let still = |at| overlay.get(at).is_none_or(|cell| is_river(cell.tile));
            rivers::cut_to(river, still)
        });
        as_marked(overlay, &mut rivers);
        rivers.append(&mut self.settlements(map, overlay, &SiteKind::ALL, area));
        rivers
    }

    /// The settlements of some kinds in a rectangle of tiles.
    pub fn settlements(
        &mut self,
        map: &mut EndlessMap,
        overlay: &Overlay,
        kinds: &[SiteKind],
        area: Area,
    ) -> Vec<Feature> {
        let land = &mut LandReader { map, overlay };
        let sites = self.sites.of_kinds(land, kinds, area);
        let mut settlements: Vec<_> = sites.iter().map(Feature::of_site).collect();
        for settlement in &mut settlements {
            written::moved(overlay, settlement);
        }
        settlements
    }

    /// The lakes, coves, islets, hills, woods and heaths in a rectangle of tiles that are smaller than those of
    /// [`Self::bodies`], edits included: at most [`LESSER_LENGTH`] long.
    pub fn lesser(&mut self, map: &mut EndlessMap, overlay: &Overlay, area: Area) -> Vec<Feature> {
        let known = (&mut self.bodies, &*self.table);
        self.lesser
            .within(&mut LandReader { map, overlay }, known, area)
    }

    /// The long highways whose middles are in a rectangle of tiles, for their names.
    pub fn great_roads(
        &mut self,
        map: &mut EndlessMap,
        overlay: &Overlay,
        area: Area,
    ) -> Vec<Feature> {
        let land = &mut LandReader { map, overlay };
        let Self { sites, roads, .. } = self;
        great_roads::within(land, (sites, roads), area)
    }

    /// All roads and lanes that touch a rectangle of tiles.
    pub fn roads(
        &mut self,
        map: &mut EndlessMap,
        overlay: &Overlay,
        north_west: TilePos,
        width: i64,
        height: i64,
    ) -> Vec<Road> {
        self.roads_of(&RoadRank::ALL, map, overlay, north_west, width, height)
    }

    /// The same for some ranks.
    pub fn roads_of(
        &mut self,
        ranks: &[RoadRank],
        map: &mut EndlessMap,
        overlay: &Overlay,
        north_west: TilePos,
        width: i64,
        height: i64,
    ) -> Vec<Road> {
        let land = &mut LandReader { map, overlay };
        let Self { sites, roads, .. } = self;
        roads.within(land, sites, ranks, (north_west, width, height))
    }

    /// The land roads with a tile in a rectangle, whole, as tiles.
    pub fn ways(&mut self, map: &mut EndlessMap, overlay: &Overlay, area: Area) -> Vec<BoardRoad> {
        let land = &mut LandReader { map, overlay };
        let Self { sites, roads, .. } = self;
        roads.ways(land, sites, area)
    }

    /// Finds the roads of some ranks near a rectangle, part by part, so that [`Self::roads_of`] is fast; returns
    /// `false` if `keep_going` stopped it.
    pub fn find_roads(
        &mut self,
        ranks: &[RoadRank],
        (map, overlay): (&mut EndlessMap, &Overlay),
        rectangle: Area,
        keep_going: &dyn Fn() -> bool,
    ) -> bool {
        let land = &mut LandReader { map, overlay };
        let Self { sites, roads, .. } = self;
        roads.find(land, sites, ranks, rectangle, keep_going)
    }

    /// The tiles of a rectangle with a road, generated or the user's, each with its passage there; sea lanes don't
    /// count.
    pub fn road_tiles(
        &mut self,
        map: &mut EndlessMap,
        overlay: &Overlay,
        area: Area,
    ) -> BTreeMap<TilePos, Option<Passage>> {
        let land = &mut LandReader { map, overlay };
        let Self { sites, roads, .. } = self;
        roads.tiles(land, sites, area)
    }

    /// The road that the user may lay from a tile to another, at most [`MAX_ROAD_LEG`] columns and rows apart, and its
    /// lines.
    ///
    /// # Errors
    /// When there is no way near the two, clear of things that stand there, over open plain, or by passages if it
    /// `may_cross` other ground.
    pub fn road_between(
        &mut self,
        map: &mut EndlessMap,
        overlay: &Overlay,
        ends: [TilePos; 2],
        may_cross: bool,
    ) -> Result<(BoardRoad, Vec<Road>), NoWay> {
        let land = &mut LandReader { map, overlay };
        let Self { sites, roads, .. } = self;
        roads.between(land, sites, ends, may_cross)
    }

    /// The tile of the settlement whose symbol covers a tile, or else that tile.
    pub fn settled_tile(
        &mut self,
        map: &mut EndlessMap,
        overlay: &Overlay,
        at: TilePos,
    ) -> TilePos {
        roads::settled(&mut LandReader { map, overlay }, &mut self.sites, at)
    }
}

/// Removes features whose names the user removed, and moves names that the user moved.
fn as_marked(overlay: &Overlay, features: &mut Vec<Feature>) {
    features.retain(|feature| {
        let mark = overlay.mark(feature.thing);
        mark.is_none_or(|mark| !mark.is_gone)
    });
    for feature in features {
        written::moved(overlay, feature);
    }
}

/// Converts bodies to features. Of bodies that two spacings find at one place the wider spacing's is kept.
fn distinct(seed: u64, bodies: &[Body]) -> Vec<Feature> {
    let mut by_id = BTreeMap::new();
    for feature in bodies.iter().map(|body| Feature::of_body(seed, body)) {
        by_id.insert(feature.id, feature);
    }
    by_id.into_values().collect()
}

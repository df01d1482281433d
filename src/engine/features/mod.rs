//! What a map has beside its tiles: settlements, and bodies of sea and land that are worth a name.
//!
//! All of it is a function of the land in a bounded neighbourhood: whatever window asks, in whatever order, finds
//! the same. [`sites`] are chosen tile by tile from the map as it stands, edits included, by [`rules`]; [`bodies`]
//! from surveys of the natural land at three spacings; [`names`] calls each by the language of its country. Nothing here knows a window or a file.

mod bodies;
mod ground;
mod lie;
mod names;
mod rules;
mod sites;

pub use bodies::{Bodies, Body, Matter};
pub use ground::Land;
use ground::bit;
pub use lie::{Lie, UNIT};
pub use names::Names;
pub use rules::SiteKind;
pub use sites::{REACH, Site, Sites};

use crate::engine::editing::EndlessMap;
use crate::engine::grid::TilePos;
use crate::engine::hash::{self, Purpose};
use crate::engine::tileset::TileSet;
use crate::engine::world::Overlay;

/// What a feature is.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum Kind {
    /// A settlement, or what is left of one.
    Site(SiteKind),
    /// Wide water.
    Sea,
    /// Water that land holds from most sides.
    Bay,
    /// Water between two shores.
    Strait,
    /// Water with land all around.
    Lake,
    /// Land with water all around.
    Island,
    /// Land without an end that is near.
    Region,
    /// Mountains.
    Range,
    /// Woods.
    Forest,
}

impl Kind {
    /// All kinds.
    pub fn all() -> impl Iterator<Item = Self> {
        let wide = [
            Self::Sea,
            Self::Bay,
            Self::Strait,
            Self::Lake,
            Self::Island,
            Self::Region,
            Self::Range,
            Self::Forest,
        ];
        SiteKind::ALL.into_iter().map(Self::Site).chain(wide)
    }

    /// Its word, as in files and on the command line.
    #[must_use]
    pub const fn word(self) -> &'static str {
        match self {
            Self::Site(kind) => kind.word(),
            Self::Sea => "sea",
            Self::Bay => "bay",
            Self::Strait => "strait",
            Self::Lake => "lake",
            Self::Island => "island",
            Self::Region => "region",
            Self::Range => "range",
            Self::Forest => "forest",
        }
    }

    /// A number of its own; ids rest on it.
    const fn number(self) -> u64 {
        match self {
            Self::Site(kind) => kind as u64,
            Self::Sea => 16,
            Self::Bay => 17,
            Self::Strait => 18,
            Self::Lake => 19,
            Self::Island => 20,
            Self::Region => 21,
            Self::Range => 22,
            Self::Forest => 23,
        }
    }

    /// What a body is, by its matter, its size and how much of it is closed.
    const fn of(body: &Body) -> Self {
        match (body.matter, body.walls) {
            (Matter::Sea, 16) => Self::Lake,
            (Matter::Sea, 10..) if body.radius_tiles < 160 => Self::Bay,
            (Matter::Sea, 7..) if body.radius_tiles < 48 => Self::Strait,
            (Matter::Sea, _) => Self::Sea,
            (Matter::Land, 16) => Self::Island,
            (Matter::Land, _) => Self::Region,
            (Matter::Mountain, _) => Self::Range,
            (Matter::Forest, _) => Self::Forest,
        }
    }
}

/// Something on the map that has a name.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Feature {
    /// The same in every window and every run.
    pub id: u64,
    /// What it is.
    pub kind: Kind,
    /// Where: a settlement's tile, or the middle of a body.
    pub at: TilePos,
    /// How far it reaches from there at least, in tiles; 0 for a settlement.
    pub radius_tiles: i64,
    /// Whether it is a settlement with a harbour.
    pub is_port: bool,
    /// How it lies, of a body.
    pub lie: Option<Lie>,
}

impl Feature {
    const fn new(seed: u64, kind: Kind, at: TilePos, radius_tiles: i64, is_port: bool) -> Self {
        let key = hash::key(seed, Purpose::Features, kind.number());
        Self {
            id: hash::at(key, at.x, at.y),
            kind,
            at,
            radius_tiles,
            is_port,
            lie: None,
        }
    }
}

/// The features of a world, as far as they were asked for. What is kept changes no answer.
pub struct Features {
    sites: Sites,
    bodies: Bodies,
    /// What each tile of the pack is.
    table: Vec<u8>,
}

impl Features {
    /// Nothing is known yet.
    #[must_use]
    pub fn new(seed: u64, set: &TileSet) -> Self {
        Self {
            sites: Sites::new(seed, set),
            bodies: Bodies::default(),
            table: ground::table(set),
        }
    }

    /// To be called when the overlay has changed.
    pub fn forget(&mut self) {
        self.sites.forget();
    }

    /// How much a name hides that is written over a tile: 0 nothing, up to 1 for a line of water.
    pub fn cover(&self, map: &mut EndlessMap, overlay: &Overlay, at: TilePos) -> f64 {
        let edited = overlay.get(at).map(|cell| cell.tile);
        let tile = edited.unwrap_or_else(|| map.natural(at));
        let bits = self.table[tile.index()];
        if bits & bit::WATER != 0 {
            1.0
        } else if bits & (bit::MOUNTAIN | bit::FOREST) != 0 {
            0.5
        } else {
            0.0
        }
    }

    /// Of a rectangle of tiles the seas, lands, ranges and woods alone, without those whose names were taken away.
    pub fn bodies(
        &mut self,
        map: &EndlessMap,
        overlay: &Overlay,
        north_west: TilePos,
        width: i64,
        height: i64,
    ) -> Vec<Feature> {
        let bodies = self.bodies.within(map, north_west, width, height);
        let seed = map.seed();
        let feature = |body: &Body| Feature {
            lie: Some(body.lie),
            ..Feature::new(seed, Kind::of(body), body.at, body.radius_tiles, false)
        };
        let features = bodies.iter().map(feature);
        let is_there = |feature: &Feature| {
            let mark = overlay.mark(feature.id);
            mark.is_none_or(|mark| !mark.is_gone)
        };
        features.filter(is_there).collect()
    }

    /// All features whose places lie in a rectangle of tiles.
    pub fn within(
        &mut self,
        map: &mut EndlessMap,
        overlay: &Overlay,
        north_west: TilePos,
        width: i64,
        height: i64,
    ) -> Vec<Feature> {
        let mut features = self.bodies(map, overlay, north_west, width, height);
        let seed = map.seed();
        let land = &mut Land { map, overlay };
        let sites = self.sites.within(land, north_west, width, height);
        features.extend(
            sites
                .into_iter()
                .map(|site| Feature::new(seed, Kind::Site(site.kind), site.at, 0, site.is_port)),
        );
        let area = (north_west, width, height);
        marked(features, overlay, area)
    }
}

/// Features as hands left them: without what was taken away, and with what was put into the rectangle.
fn marked(
    mut features: Vec<Feature>,
    overlay: &Overlay,
    (north_west, width, height): (TilePos, i64, i64),
) -> Vec<Feature> {
    if overlay.marks().is_empty() {
        return features;
    }
    features.retain(|feature| {
        let mark = overlay.mark(feature.id);
        mark.is_none_or(|mark| !mark.is_gone && mark.place.is_none())
    });
    for (&id, mark) in overlay.marks() {
        let Some(placed) = mark.place.as_ref().filter(|_| !mark.is_gone) else {
            continue;
        };
        let at = placed.at();
        let (x, y) = (at.x - north_west.x, at.y - north_west.y);
        let kind = SiteKind::of(&placed.kind);
        if let Some(kind) = kind.filter(|_| (0..width).contains(&x) && (0..height).contains(&y)) {
            features.push(Feature {
                id,
                kind: Kind::Site(kind),
                at,
                radius_tiles: 0,
                is_port: false,
                lie: None,
            });
        }
    }
    features
}

/// The id of a settlement that a hand puts somewhere, which no other mark has.
#[must_use]
pub fn new_id(seed: u64, kind: SiteKind, at: TilePos, overlay: &Overlay) -> u64 {
    let number = Kind::Site(kind).number() + HAND_MADE;
    let ids = (0..).map(|turn| {
        let key = hash::key(seed, Purpose::Features, number + (turn << 16));
        hash::at(key, at.x, at.y)
    });
    // OK because there are fewer marks than numbers.
    let mut ids = ids.filter(|&id| overlay.mark(id).is_none());
    ids.next().unwrap_or_default()
}

/// Added to the number of a kind for what a hand put there.
const HAND_MADE: u64 = 256;

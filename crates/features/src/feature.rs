//! Features: things on the map that can have a name.

use super::arc::NameArc;
use super::body::Body;
use super::kind::Kind;
use super::site::Site;
use super::way::Way;
use mapmaker_grid::TilePos;
use mapmaker_grid::hash::{self, Purpose};

/// The order of features when they choose names: bodies come before lesser bodies, generated settlements, those of
/// users, and roads.
pub(super) const LESSER: u8 = 3;
pub(super) const NATURAL: u8 = 4;
pub(super) const MADE: u8 = 5;
pub(super) const ROADS: u8 = 6;

/// A feature.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Feature {
    /// The same in every window and every run.
    pub id: u64,
    /// The id of the named thing: the same for all places of one river, else `id`.
    pub thing: u64,
    /// Its kind.
    pub kind: Kind,
    /// Its position: a settlement's tile, or the middle of a body.
    pub at: TilePos,
    /// How far it extends from there at least, in tiles; 0 for a settlement.
    pub radius_tiles: i64,
    /// Whether it is a settlement with a harbour.
    pub is_port: bool,
    /// The arc for its name, of a body.
    pub arc: Option<NameArc>,
    /// The course along which its name runs, of a river, a road or a user's text.
    pub way: Option<Way>,
    /// The tile of the middle of its name, if the user moved it.
    pub name_at: Option<TilePos>,
    /// Whether the user keeps it visible from afar.
    pub is_great: bool,
    /// Its turn when names are chosen: lower comes first.
    pub order: u8,
}

impl Feature {
    /// Whether it is one of [`Features::lesser`](super::Features::lesser).
    #[must_use]
    pub const fn is_lesser(&self) -> bool {
        self.order >= LESSER && self.kind.matter().is_some()
    }

    /// Whether the user placed it, or painted the land that it stands on.
    #[must_use]
    pub const fn is_made(&self) -> bool {
        self.order == MADE
    }

    /// A feature with nothing but an id, a kind and a position.
    #[must_use]
    pub const fn new(id: u64, kind: Kind, at: TilePos) -> Self {
        Self {
            id,
            thing: id,
            kind,
            at,
            radius_tiles: 0,
            is_port: false,
            arc: None,
            way: None,
            name_at: None,
            is_great: false,
            order: 0,
        }
    }

    pub(super) fn of_site(site: &Site) -> Self {
        Self {
            is_port: site.is_port,
            order: if site.is_made { MADE } else { NATURAL },
            ..Self::new(site.id, Kind::Site(site.kind), site.at)
        }
    }

    pub(super) fn of_body(seed: u64, body: &Body) -> Self {
        let kind = Kind::of(body);
        Self {
            radius_tiles: body.radius_tiles,
            arc: body.arc,
            order: body.order,
            ..Self::new(id_of(seed, kind, body.at), kind, body.at)
        }
    }
}

/// The id of a generated feature at a position.
pub(super) fn id_of(seed: u64, kind: Kind, at: TilePos) -> u64 {
    let key = hash::key(seed, Purpose::Features, kind.number());
    hash::at(key, at.x, at.y)
}

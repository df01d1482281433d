//! A board with its names: the body of each, its tiles, and what a name would hide.

use std::collections::{BTreeMap, BTreeSet};

use super::found::{Extent, Found, Quarter, bits, cell};
use super::{BoardName, is_akin, settled};
use crate::beneath::{Beneath, hidden_by};
use crate::decor::Decor;
use crate::roads::BoardRoad;
use crate::scatter::DecoratedBoard;
use crate::written::{put, text};
use crate::{Feature, Kind, Pen};
use mapmaker_grid::{Grid, TilePos};

/// A board with its names.
#[derive(Clone, Debug)]
pub struct NamedBoard {
    named: Vec<(Feature, String)>,
    nameless: Vec<Feature>,
    /// The extent of each named body, by feature id.
    extents: BTreeMap<u64, Extent>,
    found: Found,
    bits: Grid<u8>,
    taken_ways: BTreeSet<TilePos>,
}

impl NamedBoard {
    /// Matches the names of a board with its features. A named feature gets the id of the name's mark; names of missing
    /// features are left out.
    #[must_use]
    pub fn new(
        board: &DecoratedBoard,
        decor: &[Decor],
        roads: &[BoardRoad],
        names: &[(u64, BoardName)],
    ) -> Self {
        let is_of_tiles = |kind| !matches!(kind, Kind::Site(_) | Kind::Written(_));
        let found = if names.iter().any(|(_, one)| is_of_tiles(one.kind)) {
            Found::new(board)
        } else {
            Found::default()
        };
        let mut this = Self {
            named: Vec::new(),
            nameless: Vec::new(),
            extents: BTreeMap::new(),
            found,
            bits: bits(board),
            taken_ways: roads.iter().flat_map(|road| &road.way).copied().collect(),
        };
        this.settlements(decor, names);
        this.bodies(names);
        for (id, one) in names {
            if let Kind::Written(pen) = one.kind {
                let is_water = pen == Pen::Water;
                let text = Feature {
                    is_great: one.is_great,
                    ..text(*id, one.at, &one.line, is_water)
                };
                this.named.push((text, one.name.clone()));
            }
        }
        this
    }

    fn settlements(&mut self, decor: &[Decor], names: &[(u64, BoardName)]) {
        let key = |kind: Kind, at: TilePos| (kind, at.y, at.x);
        let mut by_place: BTreeMap<_, _> = names
            .iter()
            .map(|(id, one)| (key(one.kind, one.at), (*id, one)))
            .collect();
        for (one, mut feature) in settled(decor) {
            if let Some((id, name)) = by_place.remove(&key(feature.kind, feature.at)) {
                (feature.id, feature.thing) = (id, id);
                feature.name_at = name.name_at;
                feature.is_great = name.is_great;
                self.named.push((feature, name.name.clone()));
            } else {
                (feature.id, feature.thing) = (one.id, one.id);
                self.nameless.push(feature);
            }
        }
    }

    fn bodies(&mut self, names: &[(u64, BoardName)]) {
        for (feature, extent) in &self.found.features {
            let theirs = names.iter().filter(|(_, one)| {
                is_akin(one.kind, feature.kind) && self.found.is_on(*extent, one.at)
            });
            // Of two seas that have become one the name nearer to the middle stays.
            let off = |at: TilePos| (at.x - feature.at.x).pow(2) + (at.y - feature.at.y).pow(2);
            let Some((id, name)) = theirs.min_by_key(|(id, one)| (off(one.at), *id)) else {
                continue;
            };
            let mut feature = Feature {
                id: *id,
                thing: *id,
                ..feature.clone()
            };
            if let Some(at) = name.name_at {
                put(&mut feature, at);
            }
            if feature.arc.is_some() {
                self.extents.insert(feature.id, *extent);
            }
            self.named.push((feature, name.name.clone()));
        }
    }

    /// The named features with their names.
    #[must_use]
    pub fn named(&self) -> &[(Feature, String)] {
        &self.named
    }

    /// The settlements without a name, each with the id of its mark.
    #[must_use]
    pub fn nameless(&self) -> &[Feature] {
        &self.nameless
    }

    /// Columns and rows.
    #[must_use]
    pub const fn size(&self) -> (usize, usize) {
        (self.bits.width(), self.bits.height())
    }

    /// The tiles of a named body, for names that must be on them.
    #[must_use]
    pub fn body(&self, feature: &Feature) -> Option<BodyTiles<'_>> {
        let extent = self.extents.get(&feature.id)?;
        Some(BodyTiles {
            found: &self.found,
            extent: *extent,
        })
    }

    /// The decor that names must not cover: all but named settlements, which have their names beside them.
    #[must_use]
    pub fn in_the_way(&self, decor: &[Decor]) -> Vec<Decor> {
        let is_named = |one: &Decor| {
            let mut own = settled(std::slice::from_ref(one));
            own.next().is_some_and(|(_, own)| {
                let mut named = self.named.iter();
                named.any(|(other, _)| (own.kind, own.at) == (other.kind, other.at))
            })
        };
        decor.iter().filter(|one| !is_named(one)).copied().collect()
    }

    /// How much a name hides on a tile, as [`Features::cover`](super::super::Features::cover), with roads counting as
    /// water.
    #[must_use]
    pub fn cover(&self, at: TilePos) -> Beneath {
        if self.taken_ways.contains(&at) {
            return Beneath::natural(1.0);
        }
        let bits = cell(at).and_then(|(x, y)| self.bits.get(x, y));
        Beneath::natural(hidden_by(bits.copied().unwrap_or(0)))
    }
}

/// The tiles of a body.
#[derive(Clone, Copy, Debug)]
pub struct BodyTiles<'a> {
    found: &'a Found,
    extent: Extent,
}

impl BodyTiles<'_> {
    /// Whether a quarter of a tile is of the body.
    #[must_use]
    pub fn has_quarter(&self, at: TilePos, quarter: Quarter) -> bool {
        self.found.has_quarter(self.extent, (at, quarter))
    }

    /// Whether a tile of the body is wholly of it.
    #[must_use]
    pub fn is_whole(&self, at: TilePos) -> bool {
        self.found.is_heart(self.extent, at)
    }

    /// How many quarters of tiles it has.
    #[must_use]
    pub const fn quarters(&self) -> usize {
        self.extent.quarters as usize
    }

    /// Its first and last columns and rows: west, north, east, south.
    #[must_use]
    pub const fn span(&self) -> [i64; 4] {
        self.extent.span
    }
}

/// All features that could have a name and have none.
pub(super) fn nameless(
    board: &DecoratedBoard,
    decor: &[Decor],
    known: &[BoardName],
) -> Vec<Feature> {
    let found = Found::new(board);
    let is_known = |feature: &Feature, extent: Option<Extent>| {
        known.iter().any(|one| match extent {
            Some(extent) => is_akin(one.kind, feature.kind) && found.is_on(extent, one.at),
            None => (one.kind, one.at) == (feature.kind, feature.at),
        })
    };
    let settled = settled(decor).map(|(_, feature)| feature);
    let settled = settled.filter(|feature| !is_known(feature, None));
    let bodies = found.features.iter();
    let bodies = bodies.filter(|(feature, extent)| !is_known(feature, Some(*extent)));
    let mut all: Vec<_> = settled
        .chain(bodies.map(|(feature, _)| feature.clone()))
        .collect();
    all.sort_by_key(|one| (one.kind, one.at.y, one.at.x));
    all.dedup_by_key(|one| one.id);
    all
}

//! Checks settlements against the natural rules: users edit land, and settlements stay.

use std::fmt;

use super::Features;
use super::area::{self, Area};
use super::ground::{Ground, LandReader, bit};
use super::rules::{RULES, SiteKind, apart, rule_of};
use super::site::Site;
use super::sites::is_within;
use mapmaker_grid::world::Overlay;
use mapmaker_grid::{TilePos, with_rim};
use mapmaker_land::editing::EndlessMap;

/// The maximum distance from water of a settlement that needs it, in tiles.
const WATER: i64 = 3;

/// A settlement that breaks a natural rule.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Breach {
    /// Its id.
    pub id: u64,
    /// Its kind.
    pub kind: SiteKind,
    /// Its side.
    pub at: TilePos,
    /// What is wrong.
    pub what: Broken,
}

/// A broken natural rule.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Broken {
    /// Neither a river nor the sea within 3 tiles, which its kind needs.
    NoWater,
    /// Its tile is not open plain.
    NoPlain,
    /// Another settlement is nearer than this many tiles.
    TooNear(SiteKind, TilePos, i64),
}

impl fmt::Display for Breach {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        let (kind, at) = (self.kind.word(), self.at);
        write!(formatter, "the {kind} at {},{} ", at.x, at.y)?;
        match self.what {
            Broken::NoWater => write!(formatter, "has no river and no coast within {WATER} tiles"),
            Broken::NoPlain => formatter.write_str("does not stand on open plain"),
            Broken::TooNear(other, place, least) => write!(
                formatter,
                "is nearer than {least} tiles to the {} at {},{}",
                other.word(),
                place.x,
                place.y
            ),
        }
    }
}

impl Features {
    /// The settlements of a rectangle that break natural rules. Settlements that the user placed are never wrong, nor
    /// are those that they came near to.
    pub fn breaches(&mut self, map: &mut EndlessMap, overlay: &Overlay, area: Area) -> Vec<Breach> {
        let reach = RULES.iter().map(|rule| rule.radius).max().unwrap_or(0);
        let land = &mut LandReader { map, overlay };
        let mut sites = self.sites.within(land, with_rim(area, reach));
        let is_placed = |site: &Site| {
            let mark = overlay.mark(site.id);
            mark.is_some_and(|mark| mark.place.is_some())
        };
        sites.retain(|site| !is_placed(site));
        let mut found = Vec::new();
        for site in sites.iter().filter(|site| area::has(area, site.at)) {
            let mut report = |what| {
                found.push(Breach {
                    id: site.id,
                    kind: site.kind,
                    at: site.at,
                    what,
                });
            };
            let corner = site.at.offset(-WATER, -WATER);
            let ground = Ground::read(land, &self.table, corner, 2 * WATER + 1);
            if ground.at(site.at) != bit::OPEN {
                report(Broken::NoPlain);
            }
            let own = rule_of(site.kind);
            let wet = bit::RIVER | bit::COAST;
            if RULES[own].share.1 == 0 && ground.count(site.at, WATER, wet) == 0 {
                report(Broken::NoWater);
            }
            for other in sites.iter().filter(|other| other.id != site.id) {
                let index = rule_of(other.kind);
                let least = apart(own, index);
                // Of two settlements the lesser should keep away, of equals the later.
                let place = |site: &Site| (site.at.y, site.at.x);
                let comes_first = (index, place(other)) < (own, place(site));
                if comes_first && is_within(other.at, site.at, least) {
                    report(Broken::TooNear(other.kind, other.at, least));
                }
            }
        }
        found
    }
}

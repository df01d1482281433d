//! A generated road as laid out: its line, its id, and the tiles on which later roads join it.

use super::crossing::Crossing;
use super::net::Net;
use super::{Road, bend, line};
use crate::rules::SiteKind;
use crate::site::Site;
use mapmaker_grid::TilePos;
use mapmaker_grid::hash::{self, Purpose};

/// A road with its tiles.
#[derive(Debug)]
pub(in super::super) struct Laid {
    pub(super) road: Road,
    pub(super) sites: [Site; 2],
    /// The tiles (for a lane the north-west tile of each cell) from the first site to the second.
    pub(super) way: Vec<TilePos>,
    /// For a lane, the tiles over which it comes ashore at both ends.
    pub(super) ashore: Vec<TilePos>,
    /// The north-west and the south-east corner of all these tiles.
    pub(super) bounds: [TilePos; 2],
    /// Where the road passes in each of them, relative to [`Road::origin`], in tiles.
    pub(super) passes: Vec<[f32; 2]>,
    /// How many tiles belong to the first site.
    pub(super) split: usize,
    /// A hash of all of it.
    pub(super) print: u64,
}

/// How far from the middle of a settlement's tile its roads begin, at the edge of its symbol, in tiles.
pub(super) const fn edge(kind: SiteKind) -> f32 {
    match kind {
        SiteKind::City => 0.5,
        SiteKind::Town | SiteKind::Castle => 0.4,
        SiteKind::Village | SiteKind::Tower | SiteKind::Ruin => 0.3,
    }
}

/// How far a settlement's symbol extends from the middle of its tile to both sides and to the south, in tiles.
const fn reach(kind: SiteKind) -> [f32; 2] {
    match kind {
        SiteKind::City => [0.68, 0.34],
        SiteKind::Town | SiteKind::Castle => [0.5, 0.26],
        SiteKind::Village | SiteKind::Tower | SiteKind::Ruin => [0.38, 0.2],
    }
}

impl Laid {
    /// The road of a crossing of a net.
    pub(super) fn new(seed: u64, net: Net, crossing: &Crossing) -> Self {
        let (sites, points) = (crossing.between, &crossing.points());
        let mut led = crossing.shore_to_shore(points);
        // From both sides, so each end is led to the front or trimmed, and the direction stays.
        let ends = [0, 1].map(|end| {
            let is_site = !crossing.is_on_road[end] && net != Net::Lane;
            let kind = sites[end].kind;
            let is_led =
                is_site && bend::to_front(&mut led, reach(kind), |cell| crossing.is_free(cell));
            led.reverse();
            (is_led, (is_site && !is_led).then(|| edge(kind)))
        });
        let mut line = line::curve(&led);
        for (_, edge) in ends {
            if let Some(edge) = edge {
                line = line::trimmed(line, edge);
            }
            line.reverse();
        }
        let tiles = |point: [f32; 2]| point.map(|cells| cells * net.cell() as f32);
        let ids = sites.map(|site| site.id);
        let rank = net.rank(sites);
        let key = hash::key(seed, Purpose::Roads, 1 + rank as u64);
        let id = hash::mix(hash::mix(key ^ ids[0]) ^ ids[1]);
        let (way, ashore) = (
            crossing.way.clone(),
            crossing
                .landings
                .each_ref()
                .map(|landing| &*landing.way)
                .concat(),
        );
        let corner = |least: fn(i64, i64) -> i64| {
            // OK because a way has a cell at each end.
            let corner = |at: TilePos, tile: &TilePos| {
                TilePos::new(least(at.x, tile.x), least(at.y, tile.y))
            };
            way.iter().chain(&ashore).fold(way[0], corner)
        };
        let bounds = [corner(i64::min), corner(i64::max)];
        // A line that is led to the front passes a little aside.
        let is_aside = |index: usize| {
            let from_ends = [index, way.len() - 1 - index];
            let mut ends = ends.iter().zip(from_ends);
            ends.any(|((is_led, _), tiles)| *is_led && tiles < 3)
        };
        let passes = (0..way.len()).map(|index| {
            let pass = line::passing(points, index);
            tiles(if is_aside(index) {
                line::nearest(&line, pass)
            } else {
                pass
            })
        });
        let passes: Vec<_> = passes.collect();
        let print = way.iter().zip(&passes);
        let print = print.fold(crossing.split as u64, |print, (tile, [x, y])| {
            let print = hash::at(print, tile.x, tile.y);
            hash::at(print, x.to_bits().into(), y.to_bits().into())
        });
        Self {
            passes,
            split: crossing.split,
            print,
            road: Road {
                id,
                thing: id,
                rank,
                over: None,
                ends: ids,
                joins: sites.map(|site| Some(site.kind)),
                // OK because a way has a cell at each end.
                origin: way[0],
                line: line.into_iter().map(tiles).collect(),
            },
            sites,
            bounds,
            way,
            ashore,
        }
    }
}

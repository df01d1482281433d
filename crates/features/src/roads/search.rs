//! Finds the cheapest way from one tile to another over open plain, and by passages over rivers, woods and hills, clear
//! of obstacles.

use std::cmp::Reverse;
use std::collections::{BTreeMap, BTreeSet, BinaryHeap};
use std::fmt;

use super::footprint::tiles_of;
use super::passage::Footing;
use super::{BoardRoad, RoadRank};
use crate::decor::{Decor, DecorKind, Obstacle, Surface};
use mapmaker_grid::TilePos;

/// The costs of a step to the side and of a diagonal step; along an existing road they are halved.
const STEP: (u64, u64) = (10, 14);

/// The cost of a blocked step, for finding the obstacle.
const BLOCKED: u64 = 1 << 24;

/// The extra costs of crossing a river, and of woods or hills, in tenths of a tile of detour.
const OVER_RIVER: u64 = 60;
const OVER_ROUGH: u64 = 20;

/// The extra cost of a step to a tile beside an obstacle.
const CLOSE: u64 = 3;

/// Why there is no road between two tiles.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct NoWay {
    /// The two ends.
    pub between: [TilePos; 2],
    /// The obstacle on the way with the fewest obstacles, and its tile.
    pub obstacle: (Obstacle, TilePos),
}

impl fmt::Display for NoWay {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        let [from, to] = self.between.map(|at| format!("{},{}", at.x, at.y));
        formatter.write_str(&self.named([Some(&from), Some(&to)]))
    }
}

impl NoWay {
    /// The message without a full stop, with the names of its ends where they have some.
    #[must_use]
    pub fn named(&self, ends: [Option<&str>; 2]) -> String {
        let why = in_the_way(self.obstacle.0);
        match ends {
            [Some(from), Some(to)] => format!("no road from {from} to {to}: {why}"),
            [Some(from), None] => format!("no road from {from} to there: {why}"),
            [None, Some(to)] => format!("no road from there to {to}: {why}"),
            [None, None] => format!("no road leads there: {why}"),
        }
    }
}

/// The message of an obstacle of a road.
#[must_use]
pub fn in_the_way(what: Obstacle) -> String {
    let is_in_the_way = match what {
        Obstacle::Edge => return "it would leave the board".to_owned(),
        Obstacle::NoTile => return "there are no tiles between".to_owned(),
        Obstacle::River => "the river is",
        Obstacle::Coast => "the coast is",
        Obstacle::Forest => "the wood is",
        Obstacle::Mountain => "mountains are",
        Obstacle::Sea => "the sea is",
        Obstacle::Plain | Obstacle::Unknown => "a tile that is no open plain is",
        Obstacle::Ink => "what is drawn on a tile is",
        Obstacle::Road => "a road is",
        Obstacle::Decor(kind) => {
            let what = kind.with_article();
            let is = if kind.is_many() { "are" } else { "is" };
            let advice = if kind.is_settlement() {
                "; lead it there first, then on"
            } else {
                ""
            };
            return format!("{what} {is} in the way{advice}");
        }
    };
    format!("{is_in_the_way} in the way")
}

/// The ground of a search.
pub(super) trait Field {
    /// Whether it contains a tile.
    fn has(&self, at: TilePos) -> bool;

    /// What a tile is to a road; also [`Footing::Closed`] at obstacles, and where no passages are allowed.
    fn footing(&self, at: TilePos) -> Footing;

    /// The obstacle on a tile; `None` where a road needs no passage.
    fn obstacle(&self, at: TilePos) -> Option<Obstacle>;

    /// The extra cost of a step to a tile, so ways swing.
    fn swing(&self, _at: TilePos) -> u64 {
        0
    }

    /// The cheapest road of a rank from one tile to another, along existing roads where that is no detour.
    ///
    /// # Errors
    /// When there is none.
    fn road(
        &self,
        ends: [TilePos; 2],
        taken_ways: &BTreeSet<TilePos>,
        rank: RoadRank,
    ) -> Result<BoardRoad, NoWay> {
        let (way, is_free) = self.cheapest(ends, taken_ways);
        // Roads can't end in a river.
        let is_end = |at: TilePos| matches!(self.footing(at), Footing::Open | Footing::Rough);
        let bad_end = ends.into_iter().find(|&at| !is_end(at));
        if bad_end.is_none() && is_free {
            let passages = way.iter();
            let passages = passages.filter_map(|&at| Some((at, self.footing(at).passage(rank)?)));
            return Ok(BoardRoad {
                rank,
                passages: passages.collect(),
                way,
            });
        }
        // Prefers obstacles that no passage crosses.
        let is_closed = |at: &TilePos| self.footing(*at) == Footing::Closed;
        let closed = bad_end.or_else(|| way.iter().copied().find(is_closed));
        let on_way = || way.iter().copied().find(|&at| self.obstacle(at).is_some());
        let at = closed.or_else(on_way).unwrap_or(ends[1]);
        Err(NoWay {
            between: ends,
            obstacle: (self.obstacle(at).unwrap_or(Obstacle::Unknown), at),
        })
    }

    /// The cheapest way, through obstacles if there is no other, and whether it is free (Dijkstra's algorithm; ties are
    /// decided by position).
    fn cheapest(
        &self,
        [from, to]: [TilePos; 2],
        taken_ways: &BTreeSet<TilePos>,
    ) -> (Vec<TilePos>, bool) {
        let key = |at: TilePos| (at.y, at.x);
        let mut reached: BTreeMap<(i64, i64), (u64, (i64, i64))> = BTreeMap::new();
        let mut open = BinaryHeap::from([Reverse((0, key(from), key(from)))]);
        while let Some(Reverse((cost, at, before))) = open.pop() {
            if reached.contains_key(&at) {
                continue;
            }
            reached.insert(at, (cost, before));
            if at == key(to) {
                break;
            }
            let tile = TilePos::new(at.1, at.0);
            let here = self.footing(tile);
            for (dx, dy) in (-1..=1).flat_map(|dy| (-1..=1).map(move |dx| (dx, dy))) {
                let next = tile.offset(dx, dy);
                if !self.has(next) || reached.contains_key(&key(next)) {
                    continue;
                }
                let is_corner = dx != 0 && dy != 0;
                let beside = [tile.offset(dx, 0), tile.offset(0, dy)];
                let there = self.footing(next);
                // Diagonally only where both sides are free; beside trees only by a track, as a line cuts corners.
                let is_track = [here, there].contains(&Footing::Rough);
                let leads = |side| match self.footing(side) {
                    Footing::Rough => is_track,
                    footing => footing.leads(dx, dy),
                };
                if is_corner && !beside.into_iter().all(leads) {
                    continue;
                }
                let mut step = if is_corner { STEP.1 } else { STEP.0 };
                if taken_ways.contains(&next) {
                    step /= 2;
                } else {
                    step += self.swing(next) + CLOSE * u64::from(self.is_close(next));
                    step += match there {
                        Footing::River { .. } => OVER_RIVER,
                        Footing::Rough => OVER_ROUGH,
                        Footing::Open | Footing::Closed => 0,
                    };
                }
                if !there.leads(dx, dy) || here != Footing::Closed && !here.leads(dx, dy) {
                    step += BLOCKED;
                }
                open.push(Reverse((cost + step, key(next), at)));
            }
        }
        let cost = reached.get(&key(to)).map(|&(cost, _)| cost);
        let mut way = vec![to];
        let mut at = key(to);
        while at != key(from)
            && let Some(&(_, before)) = reached.get(&at)
        {
            at = before;
            way.push(TilePos::new(at.1, at.0));
        }
        way.reverse();
        (way, cost.is_some_and(|cost| cost < BLOCKED))
    }

    /// Whether an obstacle is beside a tile.
    fn is_close(&self, at: TilePos) -> bool {
        let sides = [(1, 0), (0, 1), (-1, 0), (0, -1)];
        sides.into_iter().any(|(dx, dy)| {
            let what = self.obstacle(at.offset(dx, dy));
            what.is_some_and(|what| what != Obstacle::Edge)
        })
    }
}

/// The tiles covered by things, except those at the ends of a way.
pub(super) fn taken(
    decor: impl IntoIterator<Item = Decor>,
    places: &[TilePos],
) -> BTreeMap<TilePos, DecorKind> {
    let mut taken = BTreeMap::new();
    for one in decor {
        let covered = tiles_of(&one);
        if one.kind.ground() == Surface::Plain && !covered.iter().any(|at| places.contains(at)) {
            taken.extend(covered.into_iter().map(|at| (at, one.kind)));
        }
    }
    taken
}

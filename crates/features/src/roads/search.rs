//! The cheapest way over open plain from one tile to another, clear of all that stands there.

use std::cmp::Reverse;
use std::collections::{BTreeMap, BTreeSet, BinaryHeap};
use std::fmt;

use crate::decor::{Decor, DecorKind, Obstacle, Surface};
use mapmaker_grid::TilePos;

/// What a step to the side costs, and one over a corner; one along a road that is there costs half.
const STEP: (u64, u64) = (10, 14);

/// What a step costs that can't be made, for the search for what is in the way.
const BLOCKED: u64 = 1 << 24;

/// What a step to a tile beside something costs more.
const CLOSE: u64 = 3;

/// Why no road leads from one place to another.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct NoWay {
    /// The two ends.
    pub between: [TilePos; 2],
    /// What stands between them on the way on which the least does, and on which tile.
    pub obstacle: (Obstacle, TilePos),
}

impl fmt::Display for NoWay {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        let [from, to] = self.between;
        let (what, at) = self.obstacle;
        write!(
            formatter,
            "no open plain leads from {},{} to {},{}; on the straightest way {what}, at {},{}",
            from.x, from.y, to.x, to.y, at.x, at.y
        )
    }
}

/// The ground on which a way is looked for.
pub(super) trait Field {
    /// Whether a tile belongs to it.
    fn has(&self, at: TilePos) -> bool;

    /// What is in the way on a tile; none where a road may run.
    fn obstacle(&self, at: TilePos) -> Option<Obstacle>;

    /// What a step to a tile costs more, so that ways swing.
    fn swing(&self, _at: TilePos) -> u64 {
        0
    }

    /// The cheapest way from one tile to another, along roads that are there where that is no detour.
    ///
    /// # Errors
    /// When there is none.
    fn way(&self, ends: [TilePos; 2], trodden: &BTreeSet<TilePos>) -> Result<Vec<TilePos>, NoWay> {
        let way = self.cheapest(ends, trodden);
        let blocked = |&at: &TilePos| self.obstacle(at).map(|what| (what, at));
        match way.iter().find_map(blocked) {
            Some(obstacle) => Err(NoWay {
                between: ends,
                obstacle,
            }),
            None => Ok(way),
        }
    }

    /// The cheapest way, over what is in the way where there is no other (Dijkstra's algorithm; equal costs are decided by
    /// the places).
    fn cheapest(&self, [from, to]: [TilePos; 2], trodden: &BTreeSet<TilePos>) -> Vec<TilePos> {
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
            for (dx, dy) in (-1..=1).flat_map(|dy| (-1..=1).map(move |dx| (dx, dy))) {
                let next = tile.offset(dx, dy);
                if !self.has(next) || reached.contains_key(&key(next)) {
                    continue;
                }
                let is_corner = dx != 0 && dy != 0;
                let beside = [tile.offset(dx, 0), tile.offset(0, dy)];
                // Over a corner only where both sides are free.
                if is_corner && beside.into_iter().any(|side| self.obstacle(side).is_some()) {
                    continue;
                }
                let mut step = if is_corner { STEP.1 } else { STEP.0 };
                if trodden.contains(&next) {
                    step /= 2;
                } else {
                    step += self.swing(next) + CLOSE * u64::from(self.is_close(next));
                }
                if self.obstacle(next).is_some() {
                    step += BLOCKED;
                }
                open.push(Reverse((cost + step, key(next), at)));
            }
        }
        let mut way = vec![to];
        let mut at = key(to);
        while at != key(from)
            && let Some(&(_, before)) = reached.get(&at)
        {
            at = before;
            way.push(TilePos::new(at.1, at.0));
        }
        way.reverse();
        way
    }

    /// Whether something is in the way beside a tile.
    fn is_close(&self, at: TilePos) -> bool {
        let sides = [(1, 0), (0, 1), (-1, 0), (0, -1)];
        sides.into_iter().any(|(dx, dy)| {
            let what = self.obstacle(at.offset(dx, dy));
            what.is_some_and(|what| what != Obstacle::Edge)
        })
    }
}

/// The tiles on which things of the land stand, without those that stand on one of the ends of a way.
pub(super) fn taken(
    decor: impl IntoIterator<Item = Decor>,
    ends: [TilePos; 2],
) -> BTreeMap<TilePos, DecorKind> {
    let mut taken = BTreeMap::new();
    for one in decor {
        let covered = tiles_of(&one);
        if one.kind.ground() == Surface::Plain && !covered.iter().any(|at| ends.contains(at)) {
            taken.extend(covered.into_iter().map(|at| (at, one.kind)));
        }
    }
    taken
}

/// The tiles that the drawing of a thing lies on, without the rim of its square, which is bare.
pub(super) fn tiles_of(one: &Decor) -> Vec<TilePos> {
    let half = 0.4 * one.kind.side_tiles();
    let within = one.place.within();
    let range = |axis: usize| {
        let middle = within[axis];
        (middle - half).floor() as i64..=(middle + half).floor() as i64
    };
    let tile = one.place.tile;
    range(1)
        .flat_map(|dy| range(0).map(move |dx| tile.offset(dx, dy)))
        .collect()
}

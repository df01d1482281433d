//! Whether the ground carries a user's road, and where its line may run.

use super::BoardRoad;
use super::passage::{Footing, Passage};
use crate::decor::{Obstacle, TileGround};
use mapmaker_grid::TilePos;
use mapmaker_grid::tileset::{TileId, TileSet};

impl BoardRoad {
    /// The first of its tiles that does not carry it; `None` if all are open plain or suit its passages.
    pub(super) fn fault(&self, ground: impl FnMut(TilePos) -> Footing) -> Option<TilePos> {
        let footings: Vec<_> = self.way.iter().copied().map(ground).collect();
        let leads = |from: usize, to: usize| {
            let [Some(&from_at), Some(&to_at)] = [from, to].map(|index| self.way.get(index)) else {
                return true;
            };
            footings[from].leads(to_at.x - from_at.x, to_at.y - from_at.y)
        };
        let fails = |&(index, at): &(usize, &TilePos)| {
            let here = footings[index];
            let passage = self.passages.get(at);
            let stands = here == Footing::Open || passage.is_some_and(|&one| here.suits(one));
            let before = index.checked_sub(1);
            !stands
                || !leads(index, index + 1)
                || before.is_some_and(|before| !leads(index, before))
        };
        let bad = self.way.iter().enumerate().find(fails);
        bad.map(|(_, &at)| at)
    }

    /// Where its line may run on a tile, which may be beside its tiles.
    pub(super) fn tread(&self, at: TilePos, footing: Footing) -> LineRoom {
        let of = |passage: Option<Passage>| passage.map_or(LineRoom::Closed, LineRoom::By);
        match footing {
            Footing::Open => LineRoom::Open,
            Footing::Closed => LineRoom::Closed,
            Footing::River { .. } => {
                let passage = self.passages.get(&at).copied();
                of(passage.filter(|passage| passage.is_over_water()))
            }
            Footing::Rough => {
                let near = [(0, 0), (1, 0), (0, 1), (-1, 0), (0, -1)];
                let mut near = near.into_iter().map(|(dx, dy)| at.offset(dx, dy));
                let has_track = near.any(|at| self.passages.get(&at) == Some(&Passage::Track));
                of(has_track.then_some(Passage::Track))
            }
        }
    }
}

/// Where the line of a road may run on a tile.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum LineRoom {
    /// Anywhere.
    Open,
    /// By a passage.
    By(Passage),
    /// Nowhere.
    Closed,
}

/// The first tile of a road that does not carry it, with the obstacle; `None` for a valid road.
pub fn road_fault(
    road: &BoardRoad,
    set: &TileSet,
    mut tile: impl FnMut(TilePos) -> Option<TileId>,
) -> Option<(Obstacle, TilePos)> {
    let mut footing = |at| tile(at).map_or(Footing::Closed, |id| Footing::of_tile(set, id));
    let at = road.fault(&mut footing)?;
    let what = match tile(at).and_then(|id| TileGround::of_tile(set, id)) {
        None => Obstacle::NoTile,
        Some(TileGround::Open(_)) => Obstacle::Sea,
        Some(TileGround::Taken(what)) => what,
    };
    Some((what, at))
}

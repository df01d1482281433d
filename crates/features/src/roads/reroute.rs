//! Reroutes user roads that lose their ground, between the places that they were led to.

use std::collections::{BTreeMap, BTreeSet};

use super::passage::Footing;
use super::user_roads::user_roads;
use super::{BoardRoad, foot};
use crate::decor::placed_decor;
use mapmaker_grid::TilePos;
use mapmaker_grid::tileset::{TileId, TileSet};
use mapmaker_grid::world::{MAX_ROAD_TILES, Mark, MarkChange, Overlay, Stroke};

/// How far from lost tiles a detour may begin, in tiles of the way.
const DETOUR: usize = 6;

/// The maximum length of a rerouted road, as a multiple of its length.
pub(super) const MAX_DETOUR_FACTOR: usize = 2;

/// Counts of roads that lost their ground and remain.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(in super::super) struct Rerouted {
    /// Roads that were led around what they lost.
    pub(in super::super) led: usize,
    /// Roads that keep their way by a bridge, a ford or a track.
    pub(in super::super) bridged: usize,
    /// Roads that keep only some of the legs between their stops.
    pub(in super::super) shortened: usize,
}

/// Completes a stroke with the changes of user roads over ground that it removes: each is rerouted around what it lost,
/// or over it, within twice its length and by all its stops. Where there is no way the remaining legs become roads of
/// their own; a road without any is removed. `bare(at)` is the generated tile of a cell, `None` where it is empty;
/// `settled` returns those of some tiles on which generated settlements stand before the stroke; `find` finds a road
/// between two tiles on the map after it.
pub(in super::super) fn with_rerouted_roads(
    stroke: Stroke,
    overlay: &Overlay,
    set: &TileSet,
    mut bare: impl FnMut(TilePos) -> Option<TileId>,
    settled: impl FnOnce(&BTreeSet<TilePos>) -> BTreeSet<TilePos>,
    mut find: impl FnMut(&Overlay, [TilePos; 2]) -> Option<BoardRoad>,
) -> (Stroke, Rerouted) {
    let mut report = Rerouted::default();
    if stroke.changes().is_empty() {
        return (stroke, report);
    }
    let changed = stroke.changes().iter().map(|change| {
        let tile = change.after.map(|cell| cell.tile);
        let tile = tile.or_else(|| bare(change.at));
        let footing = tile.map_or(Footing::Closed, |id| Footing::of_tile(set, id));
        (change.at, footing)
    });
    let changed: BTreeMap<_, _> = changed.collect();
    let roads = user_roads(overlay).map(|(id, road)| (id, road.lost(&changed), road));
    let cut: Vec<_> = roads.filter(|(_, lost, _)| !lost.is_empty()).collect();
    if cut.is_empty() {
        return (stroke, report);
    }
    let ways = cut.iter().flat_map(|(.., road)| road.way.iter().copied());
    let mut places = settled(&ways.collect());
    let put = placed_decor(overlay).filter(|one| one.kind.is_settlement());
    places.extend(put.map(|one| foot(&one)));
    let mut after = overlay.clone();
    after.apply(&stroke);
    let mut changes = Vec::new();
    for (id, lost, road) in cut {
        let (mut parts, is_whole) = round(&road, &lost, &places, |ends| find(&after, ends));
        match parts.first() {
            Some(_) if !is_whole => report.shortened += 1,
            Some(new) if new.way == road.way => report.bridged += 1,
            Some(_) => report.led += 1,
            None => {}
        }
        // The longest part keeps the number.
        parts.sort_by_key(|part| std::cmp::Reverse(part.way.len()));
        let mut parts = parts.into_iter();
        let mut put = |after: &mut Overlay, id, at, mark: Option<Mark>| {
            changes.push(MarkChange {
                id,
                at,
                before: after.mark(id).cloned(),
                after: mark.clone(),
            });
            after.set_mark(id, mark);
        };
        let kept = parts.next().map(|part| part.mark());
        put(&mut after, id, road.way[0], kept);
        for part in parts {
            let id = part.new_id(&after);
            put(&mut after, id, part.way[0], Some(part.mark()));
        }
    }
    (stroke.with_marks(changes), report)
}

impl BoardRoad {
    /// Its tiles on changed ground that no longer carries it.
    fn lost(&self, changed: &BTreeMap<TilePos, Footing>) -> BTreeSet<TilePos> {
        let way = self.way.iter().enumerate();
        let lost = way.filter(|&(index, at)| {
            let Some(&footing) = changed.get(at) else {
                return false;
            };
            // Including the steps to and from it.
            let near = &self.way[index.saturating_sub(1)..(index + 2).min(self.way.len())];
            let part = Self {
                rank: self.rank,
                way: near.to_vec(),
                passages: near
                    .iter()
                    .filter_map(|at| Some((*at, *self.passages.get(at)?)))
                    .collect(),
            };
            let ground = |other: TilePos| if other == *at { footing } else { Footing::Open };
            part.fault(ground).is_some()
        });
        lost.map(|(_, &at)| at).collect()
    }

    /// The part between two indices of its way, as a road.
    fn part(&self, from: usize, to: usize) -> Self {
        let way = self.way[from..=to].to_vec();
        let passages = way.iter();
        Self {
            rank: self.rank,
            passages: passages
                .filter_map(|at| Some((*at, *self.passages.get(at)?)))
                .collect(),
            way,
        }
    }

    /// Replaces its tiles from one index to another with another road, which begins and ends with these two tiles.
    fn with_part(&self, from: usize, to: usize, part: &Self) -> Self {
        let (before, after) = (&self.way[..from], &self.way[to + 1..]);
        let kept = before.iter().chain(after);
        let kept = kept.filter_map(|at| Some((*at, *self.passages.get(at)?)));
        let found = part.passages.iter().map(|(&at, &passage)| (at, passage));
        Self {
            rank: self.rank,
            way: [before, &part.way, after].concat(),
            passages: kept.chain(found).collect(),
        }
        .of_rank(self.rank)
    }

    /// Removes the tiles between two indices with the same tile; `None` where the tiles differ, or nothing would be
    /// left.
    fn without_loop(&self, from: usize, to: usize) -> Option<Self> {
        let at = self.way[from];
        let passage = self.passages.get(&at).map(|&passage| (at, passage));
        let stays = Self {
            rank: self.rank,
            way: vec![at],
            passages: passage.into_iter().collect(),
        };
        let left = || self.with_part(from, to, &stays);
        (at == self.way[to])
            .then(left)
            .filter(|road| road.way.len() > 1)
    }
}

/// Reroutes a road around tiles that it lost, or over them, by its stops: its parts, and whether it is whole. A leg
/// without a way within twice the length of the road is left out, as is one to an end that is lost: a road to three
/// towns still joins two of them.
fn round(
    road: &BoardRoad,
    lost: &BTreeSet<TilePos>,
    places: &BTreeSet<TilePos>,
    mut find: impl FnMut([TilePos; 2]) -> Option<BoardRoad>,
) -> (Vec<BoardRoad>, bool) {
    let stops = stops(&road.way, lost, places);
    let (Some(&first), Some(&last)) = (stops.first(), stops.last()) else {
        return (Vec::new(), false);
    };
    let mut is_whole = first == 0 && last + 1 == road.way.len();
    let mut parts = Vec::new();
    let mut new = road.part(0, last);
    // From the last on, so earlier indices stay valid.
    for leg in stops.windows(2).rev() {
        let most = MAX_ROAD_TILES.min(MAX_DETOUR_FACTOR * road.way.len());
        if let Some(led) = led(&new, leg, lost, most, &mut find) {
            new = led;
        } else {
            parts.push(new.part(leg[1], new.way.len() - 1));
            new = new.part(0, leg[0]);
            is_whole = false;
        }
    }
    parts.push(new.part(first, new.way.len() - 1));
    parts.retain(|part| part.way.len() > 1);
    parts.reverse();
    (parts, is_whole)
}

/// Reroutes a leg of a road, given by two indices of its way, around lost tiles or over them; `None` if the road would
/// have more than `most` tiles.
fn led(
    road: &BoardRoad,
    leg: &[usize],
    lost: &BTreeSet<TilePos>,
    most: usize,
    find: &mut impl FnMut([TilePos; 2]) -> Option<BoardRoad>,
) -> Option<BoardRoad> {
    let mut new = road.clone();
    let (start, mut until) = (leg[0], leg[1]);
    let after = new.way.len() - leg[1];
    while let Some((first, last)) = last_run(&new.way[..until], start, lost) {
        let end = new.way.len() - after;
        let led = ROOMS.into_iter().find_map(|room| {
            let (from, to) = ends(&new.way, lost, [start, end], [first, last], room);
            let both = [new.way[from], new.way[to]];
            if both[0] == both[1] {
                return None;
            }
            let longer = new.with_part(from, to, &find(both)?);
            (longer.way.len() <= most).then_some((from, longer))
        });
        (until, new) = led.or_else(|| Some((start, new.without_loop(start, end)?)))?;
    }
    Some(new)
}

/// How far from lost tiles a detour may begin and end, in tiles of the way, in the order of attempts.
const ROOMS: [usize; 3] = [DETOUR, 4 * DETOUR, MAX_ROAD_TILES];

/// The stops of a road, as indices of its way in rising order: its ends, the far ends of spurs there and back, and
/// settlements, where their tiles remain.
fn stops(way: &[TilePos], lost: &BTreeSet<TilePos>, places: &BTreeSet<TilePos>) -> Vec<usize> {
    let last = way.len() - 1;
    let is_stop = |&index: &usize| {
        let at = &way[index];
        let is_end = index == 0 || index == last;
        let leads_there = || way[index - 1] == way[index + 1] || places.contains(at);
        !lost.contains(at) && (is_end || leads_there())
    };
    (0..=last).filter(is_stop).collect()
}

/// The last run of lost tiles after `start` without a wide gap: the indices of its first and last tile.
fn last_run(way: &[TilePos], start: usize, lost: &BTreeSet<TilePos>) -> Option<(usize, usize)> {
    let mut found: Option<(usize, usize)> = None;
    for index in (start + 1..way.len()).rev() {
        match found {
            Some((first, _)) if first - index > 2 * DETOUR => break,
            _ if !lost.contains(&way[index]) => {}
            Some((_, last)) => found = Some((index, last)),
            None => found = Some((index, index)),
        }
    }
    found
}

/// The ends of a detour around some tiles: `room` tiles from them, or farther where those are lost, too, between the
/// stops of the leg.
fn ends(
    way: &[TilePos],
    lost: &BTreeSet<TilePos>,
    [start, end]: [usize; 2],
    [first, last]: [usize; 2],
    room: usize,
) -> (usize, usize) {
    let is_left = |index: &usize| !lost.contains(&way[*index]);
    let from = first.saturating_sub(room).max(start);
    let to = (last + room).min(end);
    // Stops are not lost.
    let from = (start..=from).rev().find(is_left).unwrap_or(start);
    (from, (to..=end).find(is_left).unwrap_or(end))
}

#[cfg(test)]
mod tests;

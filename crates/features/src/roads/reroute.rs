//! Reroutes user roads that lose their ground, between the places that they were led to.

use std::collections::{BTreeMap, BTreeSet};

use super::passage::Footing;
use super::user_roads::user_roads;
use super::{BoardRoad, foot};
use crate::decor::placed_decor;
use mapmaker_grid::TilePos;
use mapmaker_grid::tileset::{TileId, TileSet};
use mapmaker_grid::world::{MAX_ROAD_TILES, MarkChange, Overlay, Stroke};

/// How far from lost tiles a detour may begin, in tiles of the way.
const DETOUR: usize = 6;

/// The maximum length of a rerouted road, as a multiple of its length.
pub(super) const MAX_DETOUR_FACTOR: usize = 2;

/// Counts of roads that lost their ground and remain.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(in super::super) struct Rerouted {
    /// Roads that were rerouted.
    pub(in super::super) rerouted: usize,
    /// Roads that keep their way by a bridge, a ford or a track.
    pub(in super::super) bridged: usize,
}

/// Completes a stroke with changes of user roads whose ground it removes: each is rerouted around lost tiles, or
/// crosses them, within twice its length and by all places that it was led to, or removed where there is no way.
/// `bare(at)` is the tile of an unedited cell, `None` where there is none; `settled` returns those of some tiles with
/// generated settlements before the stroke; and `find` finds a road between two tiles after it.
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
        let rerouted = round(&road, &lost, &places, |ends| find(&after, ends));
        match &rerouted {
            Some(new) if new.way == road.way => report.bridged += 1,
            Some(_) => report.rerouted += 1,
            None => {}
        }
        changes.push(MarkChange {
            id,
            at: road.way[0],
            before: overlay.mark(id).cloned(),
            after: rerouted.map(|road| road.mark()),
        });
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

/// Reroutes a road around lost tiles, or over them, by all of its stops; `None` where there is no way, where it would
/// have more than twice its length, or where an end is lost.
fn round(
    road: &BoardRoad,
    lost: &BTreeSet<TilePos>,
    places: &BTreeSet<TilePos>,
    mut find: impl FnMut([TilePos; 2]) -> Option<BoardRoad>,
) -> Option<BoardRoad> {
    let stops = stops(&road.way, lost, places)?;
    let most = MAX_ROAD_TILES.min(MAX_DETOUR_FACTOR * road.way.len());
    let mut new = road.clone();
    // From the last on, so earlier indices stay valid.
    for leg in stops.windows(2).rev() {
        let most = MOST_WAY.min(MOST_LONGER * road.way.len());
        match led(&new, leg, lost, most, &mut find) {
            Some(led) => new = led,
            None => {
                parts.push(new.part(leg[1], new.way.len() - 1));
                new = new.part(0, leg[0]);
                is_whole = false;
            }
        }
    }
    parts.push(new.part(first, new.way.len() - 1));
    parts.retain(|part| part.way.len() > 1);
    parts.reverse();
    (parts, is_whole)
}

/// A road with a leg, from a number to a number along its way, led round tiles that it lost, or over them, if it has at most
/// so many tiles then.
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

/// Indices of the tiles that a road must visit, in rising order: its ends, the far ends of spurs, and settlements whose
/// tiles remain; `None` where an end is lost.
fn stops(
    way: &[TilePos],
    lost: &BTreeSet<TilePos>,
    places: &BTreeSet<TilePos>,
) -> Option<Vec<usize>> {
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
mod tests {
    use super::*;
    use crate::roads::{Passage, RoadRank, only_these_roads};
    use mapmaker_grid::tileset::EdgeLabel;
    use mapmaker_grid::world::{EditedCell, Origin};

    fn at(x: i64, y: i64) -> TilePos {
        TilePos::new(x, y)
    }

    /// A road due east along a row.
    fn road(y: i64, columns: std::ops::RangeInclusive<i64>) -> BoardRoad {
        let way = columns.map(|x| at(x, y));
        BoardRoad::plain(RoadRank::Track, way.collect())
    }

    fn with(roads: &[BoardRoad]) -> Overlay {
        let mut overlay = Overlay::default();
        overlay.apply(&only_these_roads(&overlay, roads));
        overlay
    }

    /// No generated settlements.
    fn wild(_: &BTreeSet<TilePos>) -> BTreeSet<TilePos> {
        BTreeSet::new()
    }

    /// How many roads a stroke removes.
    fn gone(stroke: &Stroke) -> usize {
        let marks = stroke.marks().iter();
        marks.filter(|change| change.after.is_none()).count()
    }

    #[test]
    fn a_road_that_loses_ground_is_led_round_it_and_one_that_loses_its_end_is_gone() {
        let set = TileSet::reference();
        let find = |edges: [EdgeLabel; 4]| set.find(edges).expect("a tile");
        let (plain, sea) = (find([EdgeLabel::PLAIN; 4]), find([EdgeLabel::SEA; 4]));
        let overlay = with(&[road(0, 0..=40), road(3, 20..=25), road(9, 0..=40)]);
        let lake = EditedCell {
            tile: sea,
            origin: Origin::Painted,
        };
        let cells = [at(20, 0), at(20, 3)].map(|at| (at, Some(lake)));
        let stroke = Stroke::over(&overlay, cells);
        let round = |after: &Overlay, [from, to]: [TilePos; 2]| {
            assert_eq!(after.get(at(20, 0)), Some(lake));
            assert!(
                to.x - from.x <= 2 * DETOUR as i64,
                "no farther than it must"
            );
            let over = (from.x + 1..to.x).map(|x| at(x, from.y + 1));
            let way = [from].into_iter().chain(over).chain([to]).collect();
            Some(BoardRoad::plain(RoadRank::Track, way))
        };
        let bare = |_| Some(plain);
        let (rerouted, report) =
            with_rerouted_roads(stroke.clone(), &overlay, &set, bare, wild, round);
        assert_eq!((report.rerouted, gone(&rerouted)), (1, 1));
        assert_eq!(rerouted.marks().len(), 2, "the third road is as it was");
        let mut after = overlay.clone();
        after.apply(&rerouted);
        let roads: Vec<_> = user_roads(&after).map(|(_, road)| road.way).collect();
        assert!(!roads.iter().flatten().any(|&tile| tile == at(20, 0)));
        let led = roads.iter().find(|way| way.contains(&at(20, 1)));
        let led = led.expect("the first road");
        assert_eq!((led[0], led[led.len() - 1]), (at(0, 0), at(40, 0)));
        after.apply(&rerouted.inverse());
        assert!(after == overlay, "it is one step");
        let (rerouted, report) =
            with_rerouted_roads(stroke, &overlay, &set, bare, wild, |_, _| None);
        assert_eq!((report.rerouted, gone(&rerouted)), (0, 2));
    }

    #[test]
    fn passages_come_back_from_marks_stay_with_their_tiles_and_fall_with_their_ground() {
        let set = TileSet::reference();
        let find = |name: &str| set.find_name(name).expect("a tile");
        let passages = BTreeMap::from([
            (at(4, 0), Passage::Bridge),
            (at(7, 0), Passage::Track),
            (at(8, 0), Passage::Track),
        ]);
        let own = BoardRoad {
            rank: RoadRank::Road,
            passages,
            ..road(0, 0..=9)
        };
        assert_eq!(
            own.stretches(),
            [(Passage::Bridge, 4, 4), (Passage::Track, 7, 8)]
        );
        let mark = own.mark();
        assert!(mark.is_valid());
        assert_eq!(
            BoardRoad::of_mark(&mark.shifted(3, 1)),
            Some(own.shifted(3, 1))
        );
        let joined = own.joined(&road(0, 9..=12)).expect("one road");
        assert_eq!(joined.stretches(), own.stretches());
        let laid = |name: &str, x| {
            let cell = EditedCell {
                tile: find(name),
                origin: Origin::Painted,
            };
            (at(x, 0), Some(cell))
        };
        let overlay = with(std::slice::from_ref(&own));
        // The same or better ground loses nothing; a river along the road and a wood at the bridge do.
        for (cells, led, bridged) in [
            (vec![laid("RPRP", 4), laid("PPPP", 7)], 0, 0),
            (vec![laid("PRPR", 4)], 0, 1),
            (vec![laid("FFFF", 4)], 0, 1),
            (vec![laid("RPRP", 7)], 0, 1),
        ] {
            let stroke = Stroke::over(&overlay, cells);
            let same = |_: &Overlay, [from, to]: [TilePos; 2]| {
                Some(BoardRoad::plain(
                    RoadRank::Track,
                    (from.x..=to.x).map(|x| at(x, 0)).collect(),
                ))
            };
            let (_, report) = with_rerouted_roads(stroke, &overlay, &set, |_| None, wild, same);
            assert_eq!((report.rerouted, report.bridged), (led, bridged));
        }
        // More than twice its length is too long.
        let stroke = Stroke::over(&overlay, [laid("SSSS", 5)]);
        let far = |_: &Overlay, [from, to]: [TilePos; 2]| {
            let down = (0..20).map(|y| at(from.x, y));
            let along = (from.x..=to.x).map(|x| at(x, 20));
            let up = (0..20).rev().map(|y| at(to.x, y));
            let way = down.chain(along).chain(up).collect();
            Some(BoardRoad::plain(RoadRank::Track, way))
        };
        let (rerouted, report) = with_rerouted_roads(stroke, &overlay, &set, |_| None, wild, far);
        assert_eq!((report.rerouted, gone(&rerouted)), (0, 1));
    }

    /// A way along a row.
    fn row(y: i64, from: i64, to: i64) -> Vec<TilePos> {
        let step = (to - from).signum();
        (0..=(to - from).abs())
            .map(|turn| at(from + step * turn, y))
            .collect()
    }

    /// A way from place to place along row 0.
    fn led(places: &[i64]) -> BoardRoad {
        let mut way = vec![at(places[0], 0)];
        for pair in places.windows(2) {
            way.extend(row(0, pair[0], pair[1]).into_iter().skip(1));
        }
        BoardRoad::plain(RoadRank::Track, way)
    }

    /// Reroutes a road that loses some tiles of row 0, with settlements on others; detours of more than one tile run
    /// along row 1.
    fn rerouted(road: &BoardRoad, lost: &[i64], places: &[i64]) -> Option<BoardRoad> {
        let on_row = |columns: &[i64]| columns.iter().map(|&x| at(x, 0)).collect();
        round(road, &on_row(lost), &on_row(places), |[from, to]| {
            let way = if from == to {
                vec![from]
            } else {
                let step = (to.x - from.x).signum();
                let beside = row(1, from.x + step, to.x - step);
                [vec![from], beside, vec![to]].concat()
            };
            Some(BoardRoad::plain(RoadRank::Track, way))
        })
    }

    #[test]
    fn a_road_there_and_back_that_loses_its_far_end_is_gone_and_leaves_no_road_of_one_tile() {
        assert_eq!(rerouted(&led(&[0, 4, 0]), &[4], &[]), None);
        assert_eq!(rerouted(&led(&[0, 40, 0]), &[39, 40], &[]), None);
        // A spur is cut at the settlement where it begins.
        let spur = led(&[0, 10, 30, 10, 0]);
        let way = rerouted(&spur, &[30], &[10]).map(|road| road.way);
        assert_eq!(way, Some(led(&[0, 10, 0]).way));
        let mut on = led(&[0, 10, 30, 10]);
        on.way.extend((1..=5).map(|y| at(10, y)));
        let left = rerouted(&on, &[30], &[10]).expect("a road");
        let down = (1..=5).map(|y| at(10, y));
        assert_eq!(
            left.way,
            row(0, 0, 10).into_iter().chain(down).collect::<Vec<_>>()
        );
        assert!(left.mark().is_valid());
    }

    #[test]
    fn a_spur_that_loses_a_tile_is_led_round_it_there_and_back_and_still_reaches_its_end() {
        let spur = led(&[0, 20, 0]);
        let new = rerouted(&spur, &[10], &[]).expect("a road");
        assert!(new.mark().is_valid());
        assert!(!new.way.contains(&at(10, 0)) && new.way.contains(&at(20, 0)));
        let beside = new.way.iter().filter(|&&tile| tile == at(10, 1));
        assert_eq!(beside.count(), 2, "there and back");
        assert_eq!([new.way[0], new.way[new.way.len() - 1]], [at(0, 0); 2]);
    }

    #[test]
    fn a_road_that_loses_ground_on_both_sides_of_a_town_still_leads_by_it() {
        let road = led(&[0, 40]);
        // Near the town, and far from it.
        for lost in [[18, 22], [5, 35], [19, 21]] {
            let new = rerouted(&road, &lost, &[20]).expect("a road");
            assert!(new.mark().is_valid());
            assert!(new.way.contains(&at(20, 0)), "{lost:?}: {:?}", new.way);
            for x in lost {
                assert!(!new.way.contains(&at(x, 0)) && new.way.contains(&at(x, 1)));
            }
        }
        // Without a town, adjacent losses get one detour, and distant ones a detour each.
        let new = rerouted(&road, &[18, 22], &[]).expect("a road");
        assert!(!new.way.contains(&at(20, 0)));
        let new = rerouted(&road, &[5, 35], &[]).expect("a road");
        assert!(new.way.contains(&at(20, 0)));
        // A lost town is skipped.
        let new = rerouted(&road, &[20], &[20]).expect("a road");
        assert!(!new.way.contains(&at(20, 0)));
    }
}

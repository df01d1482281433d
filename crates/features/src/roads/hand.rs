//! Roads that hands laid, as marks of the overlay: put, taken away, and led anew where they lose their ground.

use std::collections::{BTreeMap, BTreeSet};

use super::passage::Footing;
use super::{BoardRoad, Passage, RoadRank};
use mapmaker_grid::TilePos;
use mapmaker_grid::hash::{self, Purpose};
use mapmaker_grid::tileset::{TileId, TileSet};
use mapmaker_grid::world::{LaidRoad, MOST_WAY, Mark, MarkChange, Overlay, Stretch, Stroke};

/// How far from what it lost a road may leave its way to go round, in tiles of the way.
const DETOUR: usize = 6;

/// How many times its length a road may have that is led round what it lost.
pub(super) const MOST_LONGER: usize = 2;

/// All roads that hands laid, by number.
pub fn laid_by_hands(overlay: &Overlay) -> impl Iterator<Item = (u64, BoardRoad)> + '_ {
    let marks = overlay.marks().iter();
    marks.filter_map(|(&id, mark)| Some((id, BoardRoad::of_mark(mark)?)))
}

impl BoardRoad {
    /// The road that a mark lays; `None` for what is no road.
    #[must_use]
    pub fn of_mark(mark: &Mark) -> Option<Self> {
        let laid = mark.road.as_ref()?;
        let ranks = [RoadRank::Highway, RoadRank::Road, RoadRank::Track];
        let rank = ranks.into_iter().find(|rank| rank.word() == laid.rank)?;
        let way = laid.way.iter().map(|&(x, y)| TilePos::new(x, y));
        let stretches = laid.passages.iter().map(|one| {
            let (first, last) = one.tiles;
            Some((Passage::of_word(&one.kind)?, first, last))
        });
        let stretches: Vec<_> = stretches.collect::<Option<_>>()?;
        Some(Self::plain(rank, way.collect()).with_stretches(stretches))
    }

    /// The mark that lays it.
    #[must_use]
    pub fn mark(&self) -> Mark {
        let way = self.way.iter().map(|at| (at.x, at.y));
        let stretches = self.stretches().into_iter();
        let stretches = stretches.map(|(passage, first, last)| Stretch {
            kind: passage.word().to_owned(),
            tiles: (first, last),
        });
        let road = LaidRoad {
            rank: self.rank.word().to_owned(),
            way: way.collect(),
            passages: stretches.collect(),
        };
        Mark {
            road: Some(road),
            ..Mark::default()
        }
    }

    /// A number for it that no mark has.
    #[must_use]
    pub fn new_id(&self, overlay: &Overlay) -> u64 {
        let key = hash::key(0, Purpose::Roads, 16);
        let ends = [self.way.first(), self.way.last()];
        let ends = ends.map(|end| end.map_or(0, |at| hash::at(key, at.x, at.y)));
        let mut id = hash::mix(ends[0] ^ hash::mix(ends[1]));
        while overlay.mark(id).is_some() {
            id = hash::mix(id ^ 1);
        }
        id
    }

    /// The stroke that lays it under a number, in place of what had that number.
    #[must_use]
    pub fn put(&self, id: u64, overlay: &Overlay) -> Stroke {
        let at = self.way.first().copied().unwrap_or(TilePos::new(0, 0));
        Stroke::marking(overlay, id, at, Some(self.mark()))
    }

    /// The road with another after it that begins where it ends; `None` where it does not, or the two are too long.
    #[must_use]
    pub fn joined(&self, next: &Self) -> Option<Self> {
        let fits = self.way.last() == next.way.first();
        let way: Vec<_> = self
            .way
            .iter()
            .chain(next.way.iter().skip(1))
            .copied()
            .collect();
        let passages = self.passages.iter().chain(&next.passages);
        let passages = passages.map(|(&at, &passage)| (at, passage));
        (fits && way.len() <= MOST_WAY).then(|| {
            let joined = Self {
                rank: self.rank,
                way,
                passages: passages.collect(),
            };
            joined.of_rank(self.rank)
        })
    }
}

/// The stroke after which hands have laid these roads, and no others.
#[must_use]
pub fn only_these_roads(overlay: &Overlay, roads: &[BoardRoad]) -> Stroke {
    let mut left = roads.to_vec();
    let mut after = overlay.clone();
    let mut stroke = Stroke::default();
    for (id, road) in laid_by_hands(overlay) {
        if let Some(index) = left.iter().position(|one| *one == road) {
            left.remove(index);
            continue;
        }
        let at = road.way.first().copied().unwrap_or(TilePos::new(0, 0));
        let gone = Stroke::marking(&after, id, at, None);
        after.apply(&gone);
        stroke = stroke.then(gone);
    }
    for road in left {
        let put = road.put(road.new_id(&after), &after);
        after.apply(&put);
        stroke = stroke.then(put);
    }
    stroke
}

/// What became of roads that lost their ground.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(in super::super) struct Mended {
    /// So many were led another way.
    pub(in super::super) led_anew: usize,
    /// So many keep their way, by a bridge, a ford or a track.
    pub(in super::super) carried: usize,
    /// So many are gone.
    pub(in super::super) gone: usize,
}

/// A stroke with what becomes of roads that hands laid over ground that it takes away: each is led round what it lost, or
/// over it, within twice its length, and taken away where there is no way. `bare(at)` is the tile of a cell that no hand
/// changed, none where nothing lies, and `find` finds a road between two tiles as the map stands after the stroke.
pub(in super::super) fn with_mended_roads(
    stroke: Stroke,
    overlay: &Overlay,
    set: &TileSet,
    mut bare: impl FnMut(TilePos) -> Option<TileId>,
    mut find: impl FnMut(&Overlay, [TilePos; 2]) -> Option<BoardRoad>,
) -> (Stroke, Mended) {
    let mut told = Mended::default();
    if stroke.changes().is_empty() {
        return (stroke, told);
    }
    let changed = stroke.changes().iter().map(|change| {
        let tile = change.after.map(|cell| cell.tile);
        let tile = tile.or_else(|| bare(change.at));
        let footing = tile.map_or(Footing::Closed, |id| Footing::of_tile(set, id));
        (change.at, footing)
    });
    let changed: BTreeMap<_, _> = changed.collect();
    let mut after = None;
    let mut changes = Vec::new();
    for (id, road) in laid_by_hands(overlay) {
        let lost = road.lost(&changed);
        if lost.is_empty() {
            continue;
        }
        let after = after.get_or_insert_with(|| {
            let mut after = overlay.clone();
            after.apply(&stroke);
            after
        });
        let mended = round(&road, &lost, |ends| find(after, ends));
        match &mended {
            Some(new) if new.way == road.way => told.carried += 1,
            Some(_) => told.led_anew += 1,
            None => told.gone += 1,
        }
        changes.push(MarkChange {
            id,
            at: road.way[0],
            before: overlay.mark(id).cloned(),
            after: mended.map(|road| road.mark()),
        });
    }
    (stroke.with_marks(changes), told)
}

impl BoardRoad {
    /// Its tiles among those of changed ground that no longer carry it.
    fn lost(&self, changed: &BTreeMap<TilePos, Footing>) -> BTreeSet<TilePos> {
        let way = self.way.iter().enumerate();
        let lost = way.filter(|&(index, at)| {
            let Some(&footing) = changed.get(at) else {
                return false;
            };
            // With the steps to it and from it.
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

    /// The same with another road in place of its tiles from a number to a number along the way; the other begins and ends
    /// with these two.
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
}

/// A road led round tiles that it lost, or over them; `None` where it would have more than twice its length, or has lost one
/// of its ends.
fn round(
    road: &BoardRoad,
    lost: &BTreeSet<TilePos>,
    mut find: impl FnMut([TilePos; 2]) -> Option<BoardRoad>,
) -> Option<BoardRoad> {
    let way = &road.way;
    let is_lost = |at: &TilePos| lost.contains(at);
    let first = way.iter().position(is_lost)?;
    let last = way.iter().rposition(is_lost)?;
    if first == 0 || last + 1 == way.len() {
        return None;
    }
    // Near what was lost first, then as far along the road as it takes.
    [DETOUR, 4 * DETOUR, way.len()]
        .into_iter()
        .find_map(|room| {
            let (from, to) = (first.saturating_sub(room), (last + room).min(way.len() - 1));
            let new = road.with_part(from, to, &find([way[from], way[to]])?);
            let most = MOST_WAY.min(MOST_LONGER * way.len());
            (new.way.len() <= most).then_some(new)
        })
}

#[cfg(test)]
mod tests {
    use super::*;
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

    #[test]
    fn roads_come_back_from_their_marks_and_two_may_join_the_same_places() {
        let roads = [road(0, 0..=9), road(0, 0..=9), road(5, -3..=4)];
        let overlay = with(&roads);
        assert_eq!(overlay.marks().len(), 3);
        assert!(overlay.marks().values().all(Mark::is_valid));
        let mut found: Vec<_> = laid_by_hands(&overlay).map(|(_, road)| road).collect();
        found.sort_by_key(|road| (road.way[0].y, road.way.len()));
        assert_eq!(found, roads);
        assert!(only_these_roads(&overlay, &roads).is_empty());
        let fewer = only_these_roads(&overlay, &roads[1..]);
        assert_eq!(fewer.marks().len(), 1);
        let longer = road(0, 0..=4).joined(&road(0, 4..=9));
        assert_eq!(longer, Some(road(0, 0..=9)));
        assert_eq!(road(0, 0..=4).joined(&road(0, 5..=9)), None);
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
        let (mended, told) = with_mended_roads(stroke.clone(), &overlay, &set, bare, round);
        assert_eq!((told.led_anew, told.gone), (1, 1));
        assert_eq!(mended.marks().len(), 2, "the third road is as it was");
        let mut after = overlay.clone();
        after.apply(&mended);
        let roads: Vec<_> = laid_by_hands(&after).map(|(_, road)| road.way).collect();
        assert!(!roads.iter().flatten().any(|&tile| tile == at(20, 0)));
        let led = roads.iter().find(|way| way.contains(&at(20, 1)));
        let led = led.expect("the first road");
        assert_eq!((led[0], led[led.len() - 1]), (at(0, 0), at(40, 0)));
        after.apply(&mended.inverse());
        assert!(after == overlay, "it is one step");
        let (_, told) = with_mended_roads(stroke, &overlay, &set, bare, |_, _| None);
        assert_eq!((told.led_anew, told.gone), (0, 2));
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
        // The same ground, and better, loses nothing; a river along the road and a wood where the bridge is do.
        for (cells, led, carried) in [
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
            let (_, told) = with_mended_roads(stroke, &overlay, &set, |_| None, same);
            assert_eq!((told.led_anew, told.carried), (led, carried));
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
        let (_, told) = with_mended_roads(stroke, &overlay, &set, |_| None, far);
        assert_eq!((told.led_anew, told.gone), (0, 1));
    }
}

//! User roads, as marks of the overlay: laid, joined and removed.

use super::{BoardRoad, Passage, RoadRank};
use mapmaker_grid::TilePos;
use mapmaker_grid::hash::{self, Purpose};
use mapmaker_grid::world::{LaidRoad, MAX_ROAD_TILES, Mark, Overlay, Stretch, Stroke};

/// All user roads, by id.
pub fn user_roads(overlay: &Overlay) -> impl Iterator<Item = (u64, BoardRoad)> + '_ {
    let marks = overlay.marks().iter();
    marks.filter_map(|(&id, mark)| Some((id, BoardRoad::of_mark(mark)?)))
}

impl BoardRoad {
    /// The road of a mark; `None` if it is not a road.
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

    /// The mark that stores it.
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

    /// An unused id for it.
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

    /// The stroke that lays it under an id, replacing the feature with that id.
    #[must_use]
    pub fn put(&self, id: u64, overlay: &Overlay) -> Stroke {
        let at = self.way.first().copied().unwrap_or(TilePos::new(0, 0));
        Stroke::marking(overlay, id, at, Some(self.mark()))
    }

    /// Joins a road that begins where this one ends; `None` where it does not, or the two are too long.
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
        (fits && way.len() <= MAX_ROAD_TILES).then(|| {
            let joined = Self {
                rank: self.rank,
                way,
                passages: passages.collect(),
            };
            joined.of_rank(self.rank)
        })
    }
}

/// The stroke after which the overlay has exactly these user roads.
#[must_use]
pub fn only_these_roads(overlay: &Overlay, roads: &[BoardRoad]) -> Stroke {
    let mut left = roads.to_vec();
    let mut after = overlay.clone();
    let mut stroke = Stroke::default();
    for (id, road) in user_roads(overlay) {
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

#[cfg(test)]
mod tests {
    use super::*;

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
        let mut found: Vec<_> = user_roads(&overlay).map(|(_, road)| road).collect();
        found.sort_by_key(|road| (road.way[0].y, road.way.len()));
        assert_eq!(found, roads);
        assert!(only_these_roads(&overlay, &roads).is_empty());
        let fewer = only_these_roads(&overlay, &roads[1..]);
        assert_eq!(fewer.marks().len(), 1);
        let longer = road(0, 0..=4).joined(&road(0, 4..=9));
        assert_eq!(longer, Some(road(0, 0..=9)));
        assert_eq!(road(0, 0..=4).joined(&road(0, 5..=9)), None);
    }
}

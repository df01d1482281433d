//! A road given by its tiles, as on boards and laid by users.

use std::collections::{BTreeMap, BTreeSet};

use super::footprint::tiles_of;
use super::{Passage, RoadRank};
use crate::area::{self, Area};
use crate::decor::Decor;
use mapmaker_grid::TilePos;

/// A road given by its tiles, from one end to the other, each adjacent to the one before by a side or a corner.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct BoardRoad {
    /// Its rank.
    pub rank: RoadRank,
    /// At least two tiles.
    pub way: Vec<TilePos>,
    /// The passages on tiles that are not open plain.
    pub passages: BTreeMap<TilePos, Passage>,
}

impl BoardRoad {
    /// A road without passages.
    #[must_use]
    pub const fn plain(rank: RoadRank, way: Vec<TilePos>) -> Self {
        Self {
            rank,
            way,
            passages: BTreeMap::new(),
        }
    }

    /// Changes its rank, which decides how it crosses rivers.
    #[must_use]
    pub(super) fn of_rank(mut self, rank: RoadRank) -> Self {
        self.rank = rank;
        for passage in self.passages.values_mut() {
            *passage = passage.of_rank(rank);
        }
        self
    }

    /// Moves it by tiles east and south.
    #[must_use]
    pub fn shifted(&self, east: i64, south: i64) -> Self {
        let passages = self.passages.iter();
        Self {
            rank: self.rank,
            way: self.way.iter().map(|at| at.offset(east, south)).collect(),
            passages: passages
                .map(|(at, &passage)| (at.offset(east, south), passage))
                .collect(),
        }
    }

    /// Its passages as stretches: the passage, and the indices of its first and last tile along the way.
    #[must_use]
    pub fn stretches(&self) -> Vec<(Passage, usize, usize)> {
        let mut found: Vec<(Passage, usize, usize)> = Vec::new();
        for (index, at) in self.way.iter().enumerate() {
            let Some(&passage) = self.passages.get(at) else {
                continue;
            };
            match found.last_mut() {
                Some((before, _, last)) if *before == passage && *last + 1 == index => {
                    *last = index;
                }
                _ => found.push((passage, index, index)),
            }
        }
        found
    }

    /// Sets passages from stretches; those beyond its end are ignored.
    #[must_use]
    pub fn with_stretches(
        mut self,
        stretches: impl IntoIterator<Item = (Passage, usize, usize)>,
    ) -> Self {
        for (passage, first, last) in stretches {
            let there = self.way.get(first..=last).unwrap_or_default();
            self.passages.extend(there.iter().map(|&at| (at, passage)));
        }
        self
    }
}

impl BoardRoad {
    /// Its parts within a rectangle, each of at least two tiles.
    pub fn within(&self, area: Area) -> impl Iterator<Item = Self> + '_ {
        self.where_it_is(move |at| area::has(area, at))
    }

    /// Its parts over tiles that pass a test, each of at least two tiles, beginning and ending on tiles without a
    /// passage.
    pub fn where_it_is(
        &self,
        mut is_so: impl FnMut(TilePos) -> bool,
    ) -> impl Iterator<Item = Self> {
        let is_so: Vec<_> = self.way.iter().map(|&at| (at, is_so(at))).collect();
        let runs = is_so.chunk_by(|one, next| one.1 == next.1);
        let stretches = runs.filter(|run| run[0].1).filter_map(|run| {
            let is_open = |(at, _): &(TilePos, bool)| !self.passages.contains_key(at);
            let (first, last) = (
                run.iter().position(is_open)?,
                run.iter().rposition(is_open)?,
            );
            let way: Vec<_> = run[first..=last].iter().map(|&(at, _)| at).collect();
            let there: BTreeSet<_> = way.iter().copied().collect();
            let passages = self.passages.iter().filter(|(at, _)| there.contains(at));
            (way.len() > 1).then(|| Self {
                rank: self.rank,
                passages: passages.map(|(&at, &passage)| (at, passage)).collect(),
                way,
            })
        });
        stretches.collect::<Vec<_>>().into_iter()
    }
}

/// Whether a thing would block one of these roads; at the ends settlements and things around them may stand.
#[must_use]
pub fn is_in_the_way(one: &Decor, roads: &[BoardRoad]) -> bool {
    let covered = tiles_of(one);
    roads.iter().any(|road| {
        let ends = [road.way.first(), road.way.last()];
        let is_end = |at: &TilePos| ends.contains(&Some(at));
        // A field that touches a village's tile may cover the road's next tile, too.
        let lies_there = one.kind.is_settlement() && covered.iter().any(is_end);
        let mut between = road.way.iter().filter(|at| !is_end(at));
        !lies_there && between.any(|at| covered.contains(at))
    })
}

//! A road by its tiles, as boards and hands have them, and what stands in its way.

use std::collections::{BTreeMap, BTreeSet};

use super::footprint::tiles_of;
use super::{Passage, RoadRank};
use crate::area::{self, Area};
use crate::decor::Decor;
use mapmaker_grid::TilePos;

/// A road by its tiles, as boards and hands have them: from one end to the other, each next to the one before it by a side
/// or a corner.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct BoardRoad {
    /// How much it is.
    pub rank: RoadRank,
    /// At least two tiles.
    pub way: Vec<TilePos>,
    /// What carries it over those of them that are no open plain.
    pub passages: BTreeMap<TilePos, Passage>,
}

impl BoardRoad {
    /// A road over open plain alone.
    #[must_use]
    pub const fn plain(rank: RoadRank, way: Vec<TilePos>) -> Self {
        Self {
            rank,
            way,
            passages: BTreeMap::new(),
        }
    }

    /// The same as a road of another rank, which crosses rivers in its own way.
    #[must_use]
    pub(super) fn of_rank(mut self, rank: RoadRank) -> Self {
        self.rank = rank;
        for passage in self.passages.values_mut() {
            *passage = passage.of_rank(rank);
        }
        self
    }

    /// The same so many tiles farther east and south.
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

    /// Its passages as stretches of its way: what carries it, and the first and the last of the tiles there, by their
    /// numbers along the way from 0 on.
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

    /// The same with the passages of such stretches; those beyond its way are left out.
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
    /// The stretches of it that run in a rectangle, each of two tiles at least.
    pub fn within(&self, area: Area) -> impl Iterator<Item = Self> + '_ {
        self.where_it_is(move |at| area::has(area, at))
    }

    /// The stretches of it over tiles of which something is so, each of two tiles at least; they begin and end where nothing
    /// has to carry them.
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

/// Whether a thing would be in the way of one of some roads, on one of its tiles; at its ends settlements may stand, and
/// what lies around them reach there.
#[must_use]
pub fn is_in_the_way(one: &Decor, roads: &[BoardRoad]) -> bool {
    let covered = tiles_of(one);
    roads.iter().any(|road| {
        let ends = [road.way.first(), road.way.last()];
        let is_end = |at: &TilePos| ends.contains(&Some(at));
        // A field that reaches to the tile of a village may lie on the road's next tile, too.
        let lies_there = one.kind.is_settlement() && covered.iter().any(is_end);
        let mut between = road.way.iter().filter(|at| !is_end(at));
        !lies_there && between.any(|at| covered.contains(at))
    })
}

//! The surroundings of a tile, and its scores for settlements.

use super::super::ground::{Counts, Ground, bit};
use super::super::rules::Rule;
use mapmaker_grid::TilePos;
use mapmaker_grid::hash;

/// How far around a site tiles are examined, in tiles.
pub(super) const NEAR: i64 = 4;

/// The surroundings of a tile.
pub(super) struct Around {
    pub(super) has_water: bool,
    pub(super) sea: Option<i64>,
    pub(super) river: Option<i64>,
    pub(super) plain: u32,
    pub(super) mountain: u32,
    pub(super) forest: u32,
}

/// The kinds of ground that are counted, and the index of each.
const COUNTED: [u8; 5] = [
    bit::RIVER,
    bit::COAST,
    bit::OPEN,
    bit::MOUNTAIN,
    bit::FOREST,
];
const RIVER: u32 = 0;
const COAST: u32 = 1;
const OPEN: u32 = 2;
const MOUNTAIN: u32 = 3;
const FOREST: u32 = 4;

/// The counts of a [`Ground`].
pub(crate) fn counted(ground: &Ground) -> Counts {
    ground.counts(COUNTED)
}

impl Around {
    pub(super) fn of(counts: &Counts, at: TilePos) -> Self {
        let all = counts.around(at, NEAR);
        // Distances to the nearest of a kind along either axis.
        let nearest = |kind: u32| {
            let is_near = |&reach: &i64| counts.around(at, reach).of(kind) > 0;
            (all.of(kind) > 0).then(|| (0..NEAR).find(is_near).unwrap_or(NEAR))
        };
        let (sea, river) = (nearest(COAST), nearest(RIVER));
        Self {
            has_water: sea.is_some_and(|tiles| tiles <= 3) || river.is_some_and(|tiles| tiles <= 3),
            sea,
            river,
            plain: all.of(OPEN),
            mountain: all.of(MOUNTAIN).min(24),
            forest: all.of(FOREST).min(24),
        }
    }

    /// The percentage of squares that can have one of a kind on such tiles.
    pub(super) const fn share(&self, rule: &Rule) -> u32 {
        if self.has_water {
            rule.share.0
        } else {
            rule.share.1
        }
    }

    /// The maximum score of a site for a kind.
    pub(super) const fn most(&self, rule: &Rule) -> u32 {
        self.sure(rule) + rule.chance
    }

    /// The score of a site for a kind.
    pub(super) fn points(&self, rule: &Rule, hash: u64) -> u32 {
        self.sure(rule) + hash::below(hash, rule.chance + 1)
    }

    /// The score without the random part.
    pub(super) const fn sure(&self, rule: &Rule) -> u32 {
        let water = if self.has_water { rule.water } else { 0 };
        let mouth = if self.sea.is_some() && self.river.is_some() {
            rule.mouth
        } else {
            0
        };
        water
            + mouth
            + rule.plain * self.plain
            + rule.mountain * self.mountain
            + rule.forest * self.forest
    }
}

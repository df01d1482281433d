//! Estimates where the find may be, and where to look or search next.

use super::super::state::Expedition;
use super::mind::{Candidate, Mind};
use mapmaker_grid::TilePos;

const SEARCH_HOURS: u64 = 6;

/// The hours of looking over an area, and then of searching there.
const LOOK_HOURS: u64 = 14;

/// The hours that each tile costs on average: those that agree, and the others.
const SURE_HOURS: u64 = 3;
const OPEN_HOURS: u64 = 1;

/// The range of a look around, in tiles.
const LOOK_REACH: i64 = 2;

/// The weights of the tiles of the area as summed-area tables.
pub(super) struct Guess {
    /// The sums over all tiles north and west of a corner, of charted tiles that agree, and of the others: the corner
    /// at column `x` and row `y` has index `y * (width + 1) + x`.
    sums: [Vec<u64>; 2],
    width: usize,
    total: u64,
    /// The effective number of tiles: the weight in units of the likeliest tile, of those that agree, and of the
    /// others.
    effective: [u64; 2],
}

impl Guess {
    pub(super) fn of(candidates: &[Candidate], mind: &Mind) -> Self {
        let (width, height) = (mind.area.width, mind.area.height);
        let mut sums = [(); 2].map(|()| vec![0; (width + 1) * (height + 1)]);
        let mut totals = [0; 2];
        for candidate in candidates {
            if let Some(index) = mind.area.index(candidate.at) {
                let (x, y) = (index % width, index / width);
                let which = usize::from(!candidate.is_sure);
                sums[which][(y + 1) * (width + 1) + x + 1] = candidate.weight;
                totals[which] += candidate.weight;
            }
        }
        for sums in &mut sums {
            for y in 1..=height {
                let mut row = 0;
                for x in 1..=width {
                    let corner = y * (width + 1) + x;
                    row += sums[corner];
                    sums[corner] = sums[corner - width - 1] + row;
                }
            }
        }
        let most = candidates
            .iter()
            .map(|candidate| candidate.weight)
            .max()
            .unwrap_or(1);
        Self {
            sums,
            width,
            total: totals[0] + totals[1],
            effective: totals.map(|total| total / most.max(1)),
        }
    }

    /// The estimated hours of looking and searching without another clue.
    pub(super) fn hours(&self) -> u32 {
        let [sure, others] = self.effective;
        (SURE_HOURS * sure + OPEN_HOURS * others).min(4000) as u32
    }

    /// The weight of the tiles within a distance of one, of those that agree (0) or the others (1).
    fn around(&self, mind: &Mind, at: TilePos, reach: i64, which: usize) -> u64 {
        let area = mind.area;
        let clamp = |value: i64, most: usize| value.clamp(0, most as i64) as usize;
        let (x, y) = (at.x - area.north_west.x, at.y - area.north_west.y);
        let (west, east) = (
            clamp(x - reach, area.width),
            clamp(x + reach + 1, area.width),
        );
        let (north, south) = (
            clamp(y - reach, area.height),
            clamp(y + reach + 1, area.height),
        );
        let sum = |x: usize, y: usize| self.sums[which][y * (self.width + 1) + x];
        sum(east, south) + sum(west, north) - sum(east, north) - sum(west, south)
    }

    /// The best gain per hour: how much, where, and whether by searching.
    pub(super) fn best(&self, state: &Expedition, mind: &Mind) -> Option<(u64, TilePos, bool)> {
        if self.total == 0 {
            return None;
        }
        let mut best = None;
        for at in mind.area.tiles() {
            if let Some(hours) = mind.field.hours(at) {
                let near = self.around(mind, at, 1, 0) + self.around(mind, at, 1, 1);
                let won = near / (u64::from(hours) + SEARCH_HOURS);
                if won > 0 {
                    best = best.max(Some((won, at, true)));
                }
            }
            let won = self.around(mind, at, LOOK_REACH, 1);
            if won > 0 && mind.sheet.get(at).is_none() {
                let hours = u64::from(mind.hours_about(state.at(), at)) + LOOK_HOURS;
                best = best.max(Some((won / hours, at, false)));
            }
        }
        best
    }
}

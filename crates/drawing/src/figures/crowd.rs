//! Which points of which spread show at a size of the map, and how much of each is there.

use super::points::TOP;
use super::{Point, Spread, View};

/// Which points a kind of figure stands at.
pub(super) struct Crowd {
    number: u64,
    /// As in [`Spread::new`].
    cells_log2: u32,
    /// At this size of a tile, in pixels, all points show; in larger tiles they are larger.
    full_px: f64,
}

pub(super) const PEAKS: Crowd = Crowd {
    number: 0,
    cells_log2: 0,
    full_px: PEAKS_FULL_PX,
};

/// From this size of a tile up peaks grow with it.
pub const PEAKS_FULL_PX: f64 = 18.0;

pub(super) const TREES: Crowd = Crowd {
    number: 1,
    cells_log2: 2,
    full_px: 32.0,
};

pub(super) const MARKS: Crowd = Crowd {
    number: 2,
    cells_log2: 1,
    full_px: 40.0,
};

/// Over so many levels a figure fades in.
const FADE: f32 = 0.6;

/// The farthest that a figure reaches from its foot, in pixels of a map whose figures are not yet enlarged.
pub(crate) const REACH_PX: f64 = 64.0;

/// A crowd at a size of the map.
pub(super) struct Shown {
    /// How much larger than on small maps figures are.
    pub(super) unit: f32,
    /// The points of this rank and more show whole.
    pub(super) level: f32,
}

impl Crowd {
    pub(super) fn at(&self, tile_px: f64) -> Shown {
        let level = (self.full_px / tile_px).max(1.0).log2();
        Shown {
            unit: (tile_px / self.full_px).max(1.0) as f32,
            level: level as f32,
        }
    }

    /// The points that show at all in a view and around it.
    pub(super) fn points(&self, seed: u64, view: &View) -> Vec<(Point, f32)> {
        let shown = self.at(view.tile_px);
        let spread = Spread::new(seed, self.number, self.cells_log2);
        let finest = (shown.level - FADE).max(0.0) as u32;
        // Twice, as a figure from outside may give way to one from still farther out.
        let margin = 2.0 * REACH_PX * f64::from(shown.unit);
        let points = spread.within(view.tiles(margin), finest.min(TOP));
        let shown = points.into_iter().filter_map(|point| {
            let share = shown.share(point.rank);
            (share > 0.0).then_some((point, share))
        });
        shown.collect()
    }
}

impl Shown {
    /// How much of a figure is there where so much of it would be on small maps: on larger ones, where no more points
    /// come, it stands whole or not at all.
    pub(super) fn crisp(&self, share: f32) -> f32 {
        // The last that are in between settle on the way to the size from which on nothing comes any more.
        let settles = (1.0 - 3.0 * self.level).max(0.0);
        let steep = 1.0 + 11.0 * (1.0 - self.level).clamp(0.0, 1.0) + 600.0 * settles.powi(3);
        ((share - 0.5) * steep + 0.5).clamp(0.0, 1.0)
    }

    /// How much of a figure of a rank is there: 0 to 1.
    fn share(&self, rank: f32) -> f32 {
        if self.level == 0.0 {
            return 1.0;
        }
        ((rank - self.level + FADE) / FADE).clamp(0.0, 1.0)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn figures_come_in_little_by_little() {
        for crowd in [&PEAKS, &TREES, &MARKS] {
            for step in 0..500 {
                let tile_px = 300.0 / 1.02_f64.powi(step);
                let (near, far) = (crowd.at(tile_px), crowd.at(tile_px / 1.02));
                for third in 0..42 {
                    let rank = third as f32 / 3.0;
                    let (near, far) = (near.share(rank), far.share(rank));
                    assert!(near >= far, "{tile_px} {rank}: a figure goes on the way in");
                    assert!(near - far < 0.06, "{tile_px} {rank}: {far} to {near}");
                }
            }
            // In large tiles nothing is half there.
            let large = crowd.at(2.0 * crowd.full_px);
            let shares = (0..=100).map(|share| large.crisp(share as f32 / 100.0));
            assert_eq!(
                shares.filter(|share| ![0.0, 1.0].contains(share)).count(),
                1
            );
            // All of the finest show in large tiles.
            assert!(crowd.at(crowd.full_px).share(0.0) >= 1.0);
        }
    }
}

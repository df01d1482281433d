//! Which points of a spread show at a size of the map, and their opacity.

use super::points::TOP;
use super::{Point, Spread, View};

/// The points of a kind of figure.
pub(super) struct Crowd {
    number: u64,
    /// As in [`Spread::new`].
    cells_log2: u32,
    /// From this size of a tile, in pixels, all points show; in larger tiles figures are larger.
    full_px: f64,
}

pub(super) const PEAKS: Crowd = Crowd {
    number: 0,
    cells_log2: 0,
    full_px: PEAKS_FULL_PX,
};

/// From this size of a tile, in pixels, peaks grow with it.
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

/// The number of levels over which a figure fades in.
const FADE: f32 = 0.6;

/// The maximum extent of a figure from its foot, in pixels before figures are enlarged.
pub(crate) const REACH_PX: f64 = 64.0;

/// A crowd at a size of the map.
pub(super) struct VisibleCrowd {
    /// The scale of figures relative to small maps.
    pub(super) unit: f32,
    /// Points of at least this rank show fully.
    pub(super) level: f32,
}

impl Crowd {
    pub(super) fn at(&self, tile_px: f64) -> VisibleCrowd {
        let level = (self.full_px / tile_px).max(1.0).log2();
        VisibleCrowd {
            unit: (tile_px / self.full_px).max(1.0) as f32,
            level: level as f32,
        }
    }

    /// The visible points in and around a view, with their opacity.
    pub(super) fn points(&self, seed: u64, view: &View) -> Vec<(Point, f32)> {
        let shown = self.at(view.tile_px);
        let spread = Spread::new(seed, self.number, self.cells_log2);
        let finest = (shown.level - FADE).max(0.0) as u32;
        // Twice, as a figure outside may give way to one farther out.
        let margin = 2.0 * REACH_PX * f64::from(shown.unit);
        let points = spread.within(view.tiles(margin), finest.min(TOP));
        let shown = points.into_iter().filter_map(|point| {
            let share = shown.share(point.rank);
            (share > 0.0).then_some((point, share))
        });
        shown.collect()
    }
}

impl VisibleCrowd {
    /// Adjusts the opacity of a figure: on large maps, where no more points appear, it shows fully or not at all.
    pub(super) fn crisp(&self, share: f32) -> f32 {
        // The last partial figures become full or vanish on the way to the size from which no more points appear.
        let settles = (1.0 - 3.0 * self.level).max(0.0);
        let steep = 1.0 + 11.0 * (1.0 - self.level).clamp(0.0, 1.0) + 600.0 * settles.powi(3);
        ((share - 0.5) * steep + 0.5).clamp(0.0, 1.0)
    }

    /// The opacity of figures of a rank, 0 to 1.
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
            // In large tiles nothing is partial.
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

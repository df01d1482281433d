//! Keeps a strait open where two coasts would meet in a point.

use mapmaker_grid::Grid;

/// The factor by which the sea is deepened there.
const DEEPER: f32 = 1.6;

/// Deepens the sea where two land vertices face each other across a square whose other two are sea: otherwise the
/// smooth shore would be at coast height in the middle, and both coasts would meet in a point.
pub(super) fn with_straits(heights: &Grid<f32>) -> Grid<f32> {
    let is_sea = |at: (Option<usize>, Option<usize>)| {
        let (Some(x), Some(y)) = at else { return None };
        heights.get(x, y).map(|&height| height < 0.0)
    };
    Grid::from_fn(heights.width(), heights.height(), |x, y| {
        let own = heights[(x, y)];
        let faces = |(dx, dy): (isize, isize)| {
            let (beside, below) = (x.checked_add_signed(dx), y.checked_add_signed(dy));
            is_sea((beside, below)) == Some(true)
                && is_sea((beside, Some(y))) == Some(false)
                && is_sea((Some(x), below)) == Some(false)
        };
        let mut corners = [(1, 1), (1, -1), (-1, 1), (-1, -1)].into_iter();
        if own < 0.0 && corners.any(faces) {
            DEEPER * own
        } else {
            own
        }
    })
}

#[cfg(test)]
mod tests {
    use crate::figures::{Land, Place, Survey};
    use mapmaker_grid::{Grid, TilePos};
    use mapmaker_land::worldgen::Sample;

    const SIDE: usize = 40;

    fn land(seed: u64, is_land: impl Fn(usize, usize) -> bool) -> Land {
        let samples = Grid::from_fn(SIDE, SIDE, |x, y| Sample {
            sea: !is_land(x, y),
            ..Sample::default()
        });
        let survey = Survey {
            north_west: TilePos::new(0, 0),
            spacing_log2: 0,
            samples,
            tiles: None,
        };
        Land::new(seed, survey, 24.0)
    }

    /// The width of the sea between two places on land, in tiles.
    fn strait(land: &Land, from: [f64; 2], to: [f64; 2]) -> f64 {
        const STEPS: u32 = 400;
        let is_sea = |step: &u32| {
            let share = f64::from(*step) / f64::from(STEPS);
            let at = [0, 1].map(|axis| from[axis] + share * (to[axis] - from[axis]));
            land.shore(Place::near(TilePos::new(0, 0), at)) < 0.0
        };
        let length = (from[0] - to[0]).hypot(from[1] - to[1]);
        (0..=STEPS).filter(is_sea).count() as f64 / f64::from(STEPS) * length
    }

    #[test]
    fn coasts_that_would_meet_in_a_point_leave_a_strait() {
        for seed in 0..40 {
            // Two large lands, then an islet at the corner of one, then two islets.
            let lands = land(seed, |x, y| (x < 20) == (y < 20));
            let islet = land(seed, |x, y| x < 20 && y < 20 || (x, y) == (20, 20));
            let islets = land(seed, |x, y| matches!((x, y), (19, 19) | (20, 20)));
            for (of, land) in [("lands", lands), ("islet", islet), ("islets", islets)] {
                let wide = strait(&land, [18.6, 18.6], [20.4, 20.4]);
                assert!(wide > 0.35, "{of} of {seed}: {wide}");
            }
        }
    }

    #[test]
    fn an_islet_beside_a_coast_is_still_there() {
        for seed in 0..40 {
            let land = land(seed, |x, y| x < 20 && y < 20 || (x, y) == (20, 20));
            let rows = (0..40).map(|step| 19.6 + f64::from(step) / 40.0);
            let mut places =
                rows.flat_map(|y| (0..40).map(move |x| [19.6 + f64::from(x) / 40.0, y]));
            let corner = TilePos::new(0, 0);
            assert!(
                places.any(|at| land.shore(Place::near(corner, at)) > 0.05),
                "{seed}"
            );
        }
    }
}

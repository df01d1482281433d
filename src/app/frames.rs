//! Frame times, measured while the window draws without pause.

use std::collections::VecDeque;

use bevy::prelude::*;
use bevy::winit::{UpdateMode, WinitSettings};

/// The number of frames kept, some seconds' worth.
const KEPT: usize = 300;

pub(super) fn plugin(app: &mut App) {
    app.init_resource::<FrameTimes>()
        .add_systems(PreUpdate, measure);
}

/// The times of the latest frames in milliseconds, without those that follow a pause.
#[derive(Resource, Default)]
pub struct FrameTimes(VecDeque<f32>);

impl FrameTimes {
    fn took(&mut self, ms: f32) {
        if self.0.len() == KEPT {
            self.0.pop_front();
        }
        self.0.push_back(ms);
    }

    /// The median and the 95th percentile as text; `None` before the first frame.
    #[must_use]
    pub fn summary(&self) -> Option<String> {
        let mut sorted: Vec<_> = self.0.iter().copied().collect();
        sorted.sort_by(f32::total_cmp);
        let last = sorted.len().checked_sub(1)?;
        let share = |percent: usize| sorted[(last * percent + 50) / 100];
        Some(format!("{:.1} ms, p95 {:.1} ms", share(50), share(95)))
    }
}

fn measure(time: Res<Time<Real>>, settings: Res<WinitSettings>, mut times: ResMut<FrameTimes>) {
    if settings.focused_mode == UpdateMode::Continuous && !time.delta().is_zero() {
        times.took(time.delta_secs() * 1e3);
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_summary_has_median_and_95th_percentile_of_the_latest_times() {
        let mut times = FrameTimes::default();
        assert_eq!(times.summary(), None);
        times.took(999.0);
        (0..KEPT).for_each(|at| times.took(if at % 10 == 0 { 40.0 } else { 16.0 }));
        assert_eq!(times.0.len(), KEPT);
        assert_eq!(times.summary().as_deref(), Some("16.0 ms, p95 40.0 ms"));
    }
}

//! The wheel: one notch is one quarter turn, however the system reports it.

use bevy_egui::egui::{Event, MouseWheelUnit, Ui};

/// How far a touchpad scrolls for a quarter, in points.
const POINTS_A_QUARTER: f32 = 40.0;

/// The longest time between two reports of one notch: some systems report it twice, when the wheel enters it and leaves
/// it. On slow frames the two come in successive frames.
const NOTCH_S: f64 = 0.04;

/// The longest time of a slow frame that counts as one.
const SLOW_FRAME_S: f64 = 0.2;

/// The scrolling that has not yet made a quarter turn.
#[derive(Clone, Copy, Debug, Default)]
pub(in crate::app::puzzles) struct Wheel {
    /// In quarters, clockwise above 0.
    rest: f32,
    /// The last whole notch: its time in seconds, its frame and its direction.
    last: Option<(f64, u64, f32)>,
}

impl Wheel {
    /// The quarters that were scrolled since the last frame, clockwise above 0.
    pub(in crate::app::puzzles) fn quarters(&mut self, ui: &Ui) -> i32 {
        let frame = ui.ctx().cumulative_frame_nr();
        let (now, scrolled): (f64, Vec<_>) = ui.input(|input| {
            let scrolled = input.events.iter().filter_map(|event| match event {
                Event::MouseWheel { unit, delta, .. } => Some((*unit, -delta.y)),
                _ => None,
            });
            (input.time, scrolled.collect())
        });
        for (unit, by) in scrolled {
            match unit {
                MouseWheelUnit::Point => self.scroll(by / POINTS_A_QUARTER),
                // A wheel that turns smoothly reports parts of a notch.
                MouseWheelUnit::Line if by.abs() < 1.0 => self.scroll(by),
                MouseWheelUnit::Line | MouseWheelUnit::Page => self.notch(by.signum(), now, frame),
            }
        }
        let whole = self.rest.trunc();
        self.rest -= whole;
        whole as i32
    }

    fn scroll(&mut self, by: f32) {
        // The other way it begins anew.
        if self.rest * by < 0.0 {
            self.rest = 0.0;
        }
        self.rest += by;
    }

    fn notch(&mut self, way: f32, now: f64, frame: u64) {
        // On a slow frame the second half comes with the next one.
        let is_half = self.last.is_some_and(|(then, in_frame, last_way)| {
            let apart = now - then;
            let is_next = frame <= in_frame + 1 && apart < SLOW_FRAME_S;
            last_way * way > 0.0 && (apart < NOTCH_S || is_next)
        });
        if is_half {
            self.last = None;
            return;
        }
        self.last = Some((now, frame, way));
        self.scroll(way);
    }
}

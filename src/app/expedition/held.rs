//! Arrow keys that are held: a step, after a while more of them, and none after something new has shown.

use bevy::prelude::*;

/// How long a key is held before more steps follow, and from one of them to the next, in seconds.
const FIRST_S: f64 = 0.4;
const NEXT_S: f64 = 0.2;

/// A key that comes down again so soon, in seconds, was held: some keyboards let go between two of their own repeats.
const BOUNCE_S: f64 = 0.06;

/// The most that a frame counts, in seconds: in a slow one a key may have been let go for long before that is known, and a
/// key that is tapped goes one tile.
const FRAME_S: f64 = 0.1;

/// The key that is held.
#[derive(Resource, Default)]
pub(super) struct Held {
    key: Option<KeyCode>,
    /// How long it is until the next step follows, and when that was reckoned.
    left_s: f64,
    at_s: f64,
    /// Whether the way has stopped since it came down: it has to come down anew.
    is_stopped: bool,
    /// What was let go last, and when.
    let_go: Option<(KeyCode, f64)>,
}

impl Held {
    /// Whether a key brings a step now.
    pub(super) fn steps(&mut self, key: KeyCode, keys: &ButtonInput<KeyCode>, now_s: f64) -> bool {
        if keys.just_pressed(key) {
            let bounces = |(last, at_s): (KeyCode, f64)| last == key && now_s - at_s < BOUNCE_S;
            self.key = Some(key);
            if !self.let_go.take().is_some_and(bounces) {
                (self.left_s, self.at_s, self.is_stopped) = (FIRST_S, now_s, false);
                return true;
            }
        }
        if self.key != Some(key) {
            return false;
        }
        if !keys.pressed(key) {
            (self.key, self.let_go) = (None, Some((key, now_s)));
            return false;
        }
        self.left_s -= (now_s - self.at_s).min(FRAME_S);
        self.at_s = now_s;
        // A hair less than nothing is nothing.
        let is_time = !self.is_stopped && self.left_s < 1e-6;
        if is_time {
            self.left_s = NEXT_S;
        }
        is_time
    }

    /// The way has stopped.
    pub(super) const fn stop(&mut self) {
        self.is_stopped = true;
    }

    /// Whether more steps follow while nothing else happens.
    pub(super) const fn is_going(&self) -> bool {
        self.key.is_some() && !self.is_stopped
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const KEY: KeyCode = KeyCode::ArrowRight;

    #[test]
    fn a_held_key_stops_with_the_way_until_it_comes_down_anew() {
        let (mut held, mut keys) = (Held::default(), ButtonInput::default());
        keys.press(KEY);
        assert!(held.steps(KEY, &keys, 0.0));
        keys.clear();
        assert!(!held.steps(KEY, &keys, 0.1) && held.is_going());
        let mut steps = (2..8).filter(|tenth| held.steps(KEY, &keys, f64::from(*tenth) / 10.0));
        assert_eq!(steps.next(), Some(4));
        assert_eq!(steps.next(), Some(6));
        drop(steps);
        held.stop();
        for step in 8..40 {
            assert!(!held.steps(KEY, &keys, f64::from(step) / 10.0));
        }
        // A keyboard that repeats by letting go presses nothing anew.
        keys.release(KEY);
        assert!(!held.steps(KEY, &keys, 4.0));
        keys.clear();
        keys.press(KEY);
        assert!(!held.steps(KEY, &keys, 4.02));
        keys.clear();
        assert!(!held.steps(KEY, &keys, 4.5));
        keys.release(KEY);
        assert!(!held.steps(KEY, &keys, 5.0));
        keys.clear();
        keys.press(KEY);
        assert!(held.steps(KEY, &keys, 5.4));
    }

    #[test]
    fn a_key_that_is_tapped_goes_one_tile_however_slow_a_frame_is() {
        let (mut held, mut keys) = (Held::default(), ButtonInput::default());
        keys.press(KEY);
        assert!(held.steps(KEY, &keys, 0.0));
        keys.clear();
        // Two frames of more than a second, in which the key is let go but not known to be.
        assert!(!held.steps(KEY, &keys, 1.3));
        assert!(!held.steps(KEY, &keys, 2.7));
        keys.release(KEY);
        assert!(!held.steps(KEY, &keys, 2.8));
    }
}

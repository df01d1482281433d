//! Arrow keys that are held: a step, after a while more of them, and none after something new has shown.

use bevy::input::keyboard::KeyboardInput;
use bevy::prelude::*;
use mapmaker_grid::Direction;

/// How long a key is held before more steps follow, and from one of them to the next, in seconds.
const FIRST_S: f64 = 0.4;
const NEXT_S: f64 = 0.2;

/// A key that was held so long and comes down again so soon, in seconds, is still held: some keyboards let go between two of
/// their own repeats.
const LONG_S: f64 = 0.2;
const BOUNCE_S: f64 = 0.06;

/// The most that a frame counts, in seconds: in a slow one a key may have been let go for long before that is known, and a
/// key that is tapped goes one tile.
const FRAME_S: f64 = 0.1;

/// The arrow keys, and where they go.
pub(super) const ARROWS: [(KeyCode, Direction); 4] = [
    (KeyCode::ArrowUp, Direction::North),
    (KeyCode::ArrowRight, Direction::East),
    (KeyCode::ArrowDown, Direction::South),
    (KeyCode::ArrowLeft, Direction::West),
];

/// The key that is held.
#[derive(Resource, Default)]
pub(super) struct HeldArrow {
    key: Option<KeyCode>,
    /// When it came down.
    down_s: f64,
    /// How long it is until the next step follows, and when that was reckoned.
    left_s: f64,
    at_s: f64,
    /// Whether the way has stopped since it came down: it has to come down anew.
    is_stopped: bool,
    /// What was let go last, and when.
    let_go: Option<(KeyCode, f64)>,
}

impl HeldArrow {
    /// How many steps a key brings now, that was pressed so often since the last frame.
    pub(super) fn steps(
        &mut self,
        (key, presses): (KeyCode, usize),
        keys: &ButtonInput<KeyCode>,
        now_s: f64,
    ) -> usize {
        if presses > 0 {
            let long = |at_s: f64| at_s - self.down_s >= LONG_S && now_s - at_s < BOUNCE_S;
            let bounces = |(last, at_s)| last == key && long(at_s);
            let steps = presses - usize::from(self.let_go.take().is_some_and(bounces));
            self.key = Some(key);
            if steps > 0 {
                self.down_s = now_s;
                (self.left_s, self.at_s, self.is_stopped) = (FIRST_S, now_s, false);
                return steps;
            }
        }
        if self.key != Some(key) {
            return 0;
        }
        if !keys.pressed(key) {
            (self.key, self.let_go) = (None, Some((key, now_s)));
            return 0;
        }
        self.left_s -= (now_s - self.at_s).min(FRAME_S);
        self.at_s = now_s;
        // A hair less than nothing is nothing.
        let is_time = !self.is_stopped && self.left_s < 1e-6;
        if is_time {
            self.left_s = NEXT_S;
        }
        usize::from(is_time)
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

/// How often a key was pressed; what a keyboard repeats by itself does not count.
pub(super) fn presses(inputs: &[KeyboardInput], key: KeyCode) -> usize {
    let is_press =
        |input: &&KeyboardInput| input.key_code == key && input.state.is_pressed() && !input.repeat;
    inputs.iter().filter(is_press).count()
}

#[cfg(test)]
mod tests {
    use super::*;

    const KEY: KeyCode = KeyCode::ArrowRight;

    /// How many steps the key brings, pressed so often.
    fn steps(held: &mut HeldArrow, presses: usize, is_down: bool, now_s: f64) -> usize {
        let mut keys = ButtonInput::default();
        if is_down {
            keys.press(KEY);
        }
        held.steps((KEY, presses), &keys, now_s)
    }

    #[test]
    fn a_held_key_stops_with_the_way_until_it_comes_down_anew() {
        let mut held = HeldArrow::default();
        assert_eq!(steps(&mut held, 1, true, 0.0), 1);
        assert_eq!(steps(&mut held, 0, true, 0.1), 0);
        assert!(held.is_going());
        let mut at = |tenth| steps(&mut held, 0, true, f64::from(tenth) / 10.0) == 1;
        let stepped: Vec<_> = (2..8).filter(|&tenth| at(tenth)).collect();
        assert_eq!(stepped, [4, 6]);
        held.stop();
        for step in 8..40 {
            assert_eq!(steps(&mut held, 0, true, f64::from(step) / 10.0), 0);
        }
        // A keyboard that repeats by letting go presses nothing anew.
        assert_eq!(steps(&mut held, 0, false, 4.0), 0);
        assert_eq!(steps(&mut held, 1, true, 4.02), 0);
        assert_eq!(steps(&mut held, 0, true, 4.5), 0);
        assert_eq!(steps(&mut held, 0, false, 5.0), 0);
        assert_eq!(steps(&mut held, 1, true, 5.4), 1);
    }

    #[test]
    fn a_key_that_is_tapped_goes_one_tile_however_slow_a_frame_is() {
        let mut held = HeldArrow::default();
        assert_eq!(steps(&mut held, 1, true, 0.0), 1);
        // Two frames of more than a second, in which the key is let go but not known to be.
        for now_s in [1.3, 2.7] {
            assert_eq!(steps(&mut held, 0, true, now_s), 0);
        }
        assert_eq!(steps(&mut held, 0, false, 2.8), 0);
    }

    #[test]
    fn sixty_taps_are_sixty_steps_in_one_frame_or_in_many() {
        let mut held = HeldArrow::default();
        assert_eq!(steps(&mut held, 60, false, 0.0), 60);
        // Each goes down in one frame and up in the next.
        let mut count = 0;
        for tap in 0..60 {
            let now_s = 1.0 + 0.03 * f64::from(tap);
            count += steps(&mut held, 1, true, now_s);
            count += steps(&mut held, 0, false, now_s + 0.015);
        }
        assert_eq!(count, 60);
    }
}

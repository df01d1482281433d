//! Touch gestures: one finger is the pointer, two move and zoom the map, a resting one is the right button.

use std::collections::BTreeMap;
use std::time::Duration;

use bevy::math::Vec2;

/// The maximum slip of a finger that counts as resting, in points.
const SLIPS: f32 = 9.0;

/// How long a finger must rest to become the right button.
const RESTS: Duration = Duration::from_millis(450);

/// The maximum time between the taps of a double tap.
const DOUBLE: Duration = Duration::from_millis(300);

/// The maximum distance between the taps of a double tap, in points.
const DOUBLE_APART: f32 = 30.0;

/// An event of a finger.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(super) enum Finger {
    /// It touched the screen at a place, in points.
    Down(Vec2),
    /// It moved to a place, in points.
    Moved(Vec2),
    /// It was lifted.
    Up,
    /// The system cancelled the touch.
    Lost,
}

/// The meaning of finger events.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(super) enum Meant {
    /// The pointer moved to a place, in points.
    At(Vec2),
    /// The left button is pressed.
    Press,
    /// The left button is released.
    Release,
    /// A right click.
    Right,
    /// A double tap.
    Double,
    /// The action of the left button is cancelled.
    GiveUp,
    /// The pointer left the window.
    Leave,
    /// Two fingers moved the map: their midpoint and distance before and after.
    Pinch((Vec2, f32), (Vec2, f32)),
}

/// The fingers on the screen.
#[derive(Debug, Default)]
pub(super) struct Fingers {
    down: BTreeMap<u64, Vec2>,
    does: Does,
    /// The place and time of the last tap.
    tapped: Option<(Vec2, Duration)>,
}

#[derive(Clone, Copy, Debug, Default, PartialEq)]
enum Does {
    /// Nothing; fingers left after a pinch are ignored.
    #[default]
    Nothing,
    /// One finger rests: its id, its place, and when it touched.
    Rests(u64, Vec2, Duration),
    /// One finger holds the left button.
    Draws(u64),
    /// Two fingers move the map: their ids, and their last midpoint and distance.
    Pinches(u64, u64, (Vec2, f32)),
}

impl Fingers {
    /// Returns whether any finger is on the screen.
    pub(super) fn are_any(&self) -> bool {
        !self.down.is_empty()
    }

    /// Handles a finger's event at a time, and appends its meaning.
    pub(super) fn take(&mut self, id: u64, finger: Finger, now: Duration, meant: &mut Vec<Meant>) {
        match finger {
            Finger::Down(place) => self.come(id, place, now, meant),
            Finger::Moved(place) => self.follow(id, place, meant),
            Finger::Up | Finger::Lost => self.leave(id, finger == Finger::Up, now, meant),
        }
    }

    /// Appends the meaning of time passing.
    pub(super) fn wait(&mut self, now: Duration, meant: &mut Vec<Meant>) {
        if let Does::Rests(_, _, since) = self.does
            && now.saturating_sub(since) >= RESTS
        {
            meant.push(Meant::Right);
            self.does = Does::Nothing;
        }
    }

    fn come(&mut self, id: u64, place: Vec2, now: Duration, meant: &mut Vec<Meant>) {
        let first = self.down.iter().next().map(|(id, place)| (*id, *place));
        self.down.insert(id, place);
        match (first, self.does) {
            (None, _) => {
                meant.push(Meant::At(place));
                self.does = Does::Rests(id, place, now);
            }
            (Some((other, there)), Does::Rests(..) | Does::Draws(_)) => {
                if matches!(self.does, Does::Draws(_)) {
                    meant.extend([Meant::GiveUp, Meant::Release]);
                }
                self.tapped = None;
                self.does = Does::Pinches(other, id, between(there, place));
            }
            _ => {}
        }
    }

    fn follow(&mut self, id: u64, place: Vec2, meant: &mut Vec<Meant>) {
        let Some(before) = self.down.get_mut(&id) else {
            return;
        };
        *before = place;
        match self.does {
            Does::Rests(first, from, _) if first == id && from.distance(place) > SLIPS => {
                meant.extend([Meant::Press, Meant::At(place)]);
                self.tapped = None;
                self.does = Does::Draws(id);
            }
            Does::Draws(first) if first == id => meant.push(Meant::At(place)),
            Does::Pinches(one, other, last) if id == one || id == other => {
                let place = |id| self.down.get(&id).copied().unwrap_or(place);
                let now = between(place(one), place(other));
                meant.push(Meant::Pinch(last, now));
                self.does = Does::Pinches(one, other, now);
            }
            _ => {}
        }
    }

    fn leave(&mut self, id: u64, is_meant: bool, now: Duration, meant: &mut Vec<Meant>) {
        if self.down.remove(&id).is_none() {
            return;
        }
        match self.does {
            Does::Rests(first, place, _) if first == id => {
                let is_double = self.tapped.is_some_and(|(there, when)| {
                    now.saturating_sub(when) < DOUBLE && there.distance(place) < DOUBLE_APART
                });
                self.tapped = None;
                if is_meant {
                    meant.extend([Meant::Press, Meant::Release]);
                    if is_double {
                        meant.push(Meant::Double);
                    } else {
                        self.tapped = Some((place, now));
                    }
                }
                self.does = Does::Nothing;
            }
            Does::Draws(first) if first == id => {
                if !is_meant {
                    meant.push(Meant::GiveUp);
                }
                meant.push(Meant::Release);
                self.does = Does::Nothing;
            }
            Does::Pinches(one, other, _) if id == one || id == other => self.does = Does::Nothing,
            _ => {}
        }
        if self.down.is_empty() {
            meant.push(Meant::Leave);
        }
    }
}

/// The midpoint of two places, and the distance between them.
fn between(one: Vec2, other: Vec2) -> (Vec2, f32) {
    (one.midpoint(other), one.distance(other).max(1.0))
}

#[cfg(test)]
mod tests {
    use super::*;

    const A: Vec2 = Vec2::new(100.0, 100.0);
    const B: Vec2 = Vec2::new(200.0, 100.0);

    fn ms(ms: u64) -> Duration {
        Duration::from_millis(ms)
    }

    fn meant(fingers: &mut Fingers, did: &[(u64, Finger, u64)]) -> Vec<Meant> {
        let mut meant = Vec::new();
        for (id, finger, at) in did {
            fingers.wait(ms(*at), &mut meant);
            fingers.take(*id, *finger, ms(*at), &mut meant);
        }
        meant
    }

    #[test]
    fn a_tap_is_a_click_and_two_are_a_double_one() {
        let mut fingers = Fingers::default();
        let tap = |at| [(1, Finger::Down(A), at), (1, Finger::Up, at + 50)];
        let click = [Meant::At(A), Meant::Press, Meant::Release, Meant::Leave];
        assert_eq!(meant(&mut fingers, &tap(0)), click);
        assert!(meant(&mut fingers, &tap(200)).contains(&Meant::Double));
        // A third tap soon after starts a new double tap, and so does a late one.
        assert_eq!(meant(&mut fingers, &tap(400)), click);
        assert_eq!(meant(&mut fingers, &tap(1400)), click);
    }

    #[test]
    fn a_finger_that_moves_draws_and_one_that_rests_is_the_right_button() {
        let mut fingers = Fingers::default();
        let drawn = [
            (1, Finger::Down(A), 0),
            (1, Finger::Moved(A + Vec2::X), 20),
            (1, Finger::Moved(B), 40),
            (1, Finger::Up, 900),
        ];
        let expected = [
            Meant::At(A),
            Meant::Press,
            Meant::At(B),
            Meant::Release,
            Meant::Leave,
        ];
        assert_eq!(meant(&mut fingers, &drawn), expected);
        let rested = [
            (1, Finger::Down(A), 0),
            (1, Finger::Moved(A + Vec2::X), 600),
            (1, Finger::Moved(B), 700),
            (1, Finger::Up, 800),
        ];
        let expected = [Meant::At(A), Meant::Right, Meant::Leave];
        assert_eq!(meant(&mut fingers, &rested), expected);
    }

    #[test]
    fn a_second_finger_cancels_the_first_and_both_move_the_map() {
        let mut fingers = Fingers::default();
        let far = B + Vec2::new(100.0, 0.0);
        let did = [
            (1, Finger::Down(A), 0),
            (1, Finger::Moved(A + Vec2::Y * 20.0), 20),
            (1, Finger::Moved(A), 30),
            (2, Finger::Down(B), 50),
            (2, Finger::Moved(far), 60),
            (2, Finger::Up, 70),
            // The remaining finger is not the pointer any more.
            (1, Finger::Moved(B), 80),
            (1, Finger::Up, 90),
        ];
        let meant = meant(&mut fingers, &did);
        let given_up = [Meant::GiveUp, Meant::Release];
        assert!(meant.windows(2).any(|two| two == given_up), "{meant:?}");
        let middle = |x| Vec2::new(x, 100.0);
        let pinch = Meant::Pinch((middle(150.0), 100.0), (middle(200.0), 200.0));
        assert_eq!(meant[meant.len() - 2..], [pinch, Meant::Leave]);
        assert!(!fingers.are_any());
    }
}

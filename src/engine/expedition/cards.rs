//! Encounters: cards that are drawn on the way or in a camp and want a choice.

use super::event::Refusal;
use super::rules::Turn;

/// When a card may be drawn.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum When {
    /// At the end of a walk.
    Way,
    /// After a night at one place.
    Camp,
}

/// How many choices a card has.
pub(super) const fn choices(_card: u16) -> usize {
    0
}

/// Draws a card, if chance has it so.
pub(super) fn draw(_turn: &mut Turn, _when: When) {}

/// Takes a choice of the card that lies there.
pub(super) fn choose(_turn: &mut Turn, _choice: u8) -> Result<(), Refusal> {
    Err(Refusal::NoChoice)
}

/// A choice that can always be taken: the last, which costs nothing.
pub(super) const fn safe_choice(_state: &super::state::Expedition) -> u8 {
    0
}

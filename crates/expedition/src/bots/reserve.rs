//! How long a party can go on: its provisions, what it can buy, and the days left.

use super::super::action::Good;
use super::super::calendar::LAST_DAY;
use super::super::passing::MOST_HUNGRY;
use super::super::state::Expedition;

/// The nights until one without a meal ends the game.
pub(super) fn reserve(state: &Expedition) -> u32 {
    u32::from(state.provisions())
        + u32::from(MOST_HUNGRY - 1).saturating_sub(u32::from(state.hungry()))
}

/// How many days' provisions can be carried and paid for here; `None` if none are sold.
pub(super) fn affordable(state: &Expedition) -> Option<u8> {
    let price = state.price(Good::Provisions)?;
    let room = u32::from(state.most_provisions() - state.provisions());
    Some(room.min(state.money() / price) as u8)
}

/// The days left, including this one.
pub(super) fn days_left(state: &Expedition) -> u32 {
    (LAST_DAY + 1).saturating_sub(state.date().0)
}

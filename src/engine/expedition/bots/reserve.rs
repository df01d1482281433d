//! How long a party that has little to eat can go on.

use super::super::passing::MOST_HUNGRY;
use super::super::state::Expedition;

/// The nights that can pass before one without a meal ends it all.
pub(super) fn reserve(state: &Expedition) -> u32 {
    u32::from(state.provisions())
        + u32::from(MOST_HUNGRY - 1).saturating_sub(u32::from(state.hungry()))
}

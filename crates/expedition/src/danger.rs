//! A warning sentence about what will soon end an expedition.

use super::calendar::LAST_DAY;
use super::passing::MOST_HUNGRY;
use super::state::Expedition;
use super::words::Texts;

/// How many days before winter the warning begins.
const LAST_DAYS: u32 = 3;

impl Texts {
    /// What will soon end the expedition: nights without supper, or winter. `None` if neither is near, or it has
    /// ended.
    #[must_use]
    pub fn danger(&self, state: &Expedition) -> Option<String> {
        if state.end().is_some() {
            return None;
        }
        let nights = u32::from(MOST_HUNGRY.saturating_sub(state.hungry()));
        let days = LAST_DAY.saturating_sub(state.date().0);
        if state.hungry() > 0 {
            Some(self.counted("danger.hungry", nights))
        } else if days == 0 {
            Some(self.line("danger.winter.none", 0))
        } else {
            (days <= LAST_DAYS).then(|| self.counted("danger.winter", days))
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::tests::begun;
    use crate::{DAY_HOURS, Difficulty, End};

    #[test]
    fn hunger_and_winter_are_warned_of_until_they_end_it() {
        let texts = Texts::english();
        let (_, mut state) = begun(1, Difficulty::Stroll);
        let warned = |state: &Expedition| texts.danger(state).unwrap_or_default();
        assert_eq!(texts.danger(&state), None);
        for (hungry, warning) in [
            (1, "2 more nights without supper end the expedition."),
            (2, "One more night without supper ends the expedition."),
        ] {
            state.hungry = hungry;
            assert_eq!(warned(&state), warning);
        }
        state.hungry = 0;
        let days = LAST_DAY - state.date().0;
        state.hours += (days - LAST_DAYS - 1) * DAY_HOURS;
        for warning in ["", "In 3 days ", "In 2 days ", "Tomorrow ", "Tonight "] {
            assert!(warned(&state).starts_with(warning), "{}", warned(&state));
            assert_eq!(warned(&state).is_empty(), warning.is_empty());
            state.hours += DAY_HOURS;
        }
        state.end = Some(End::Winter);
        assert_eq!(texts.danger(&state), None);
    }
}

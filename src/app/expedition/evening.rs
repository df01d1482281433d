//! The evening: whether the party is asked how to end the day, and with what choices.

use bevy::prelude::*;

use super::{Came, Game, Land, sentence};
use crate::app::wake;
use mapmaker_expedition::{Action, Event, Expedition};

/// What the evening needs to know of the day and of whoever plays.
#[derive(Resource, Default)]
pub(super) struct Evening {
    /// Whether the party camps without asking.
    pub(super) camps_unasked: bool,
    /// Whether that was switched on while the question lies there: it is still answered.
    is_still_asked: bool,
    /// How many tiles were charted when the day began.
    charted_at_dawn: u32,
    /// What can be chosen, as it is put, and why it can't be done.
    pub(super) choices: Vec<(Action, String, Option<String>)>,
}

impl Evening {
    /// The evening of a game that begins or goes on.
    pub(super) fn of(state: &Expedition, camps_unasked: bool) -> Self {
        Self {
            camps_unasked,
            charted_at_dawn: state.chart().len(),
            ..Self::default()
        }
    }

    /// Whether the day is over, and nothing else has to be answered.
    fn is_free(state: &Expedition) -> bool {
        state.is_evening() && state.card().is_none() && state.end().is_none()
    }

    /// Whether the party is asked how to end the day.
    pub(super) fn is_asked(&self, state: &Expedition) -> bool {
        Self::is_free(state) && !self.is_unasked(state)
    }

    /// Whether the party ends the day with a camp now that nobody asks for.
    pub(super) fn camps(&self, state: &Expedition) -> bool {
        Self::is_free(state) && self.is_unasked(state)
    }

    /// Whether the party camps without a question: never with nothing left to eat.
    fn is_unasked(&self, state: &Expedition) -> bool {
        self.camps_unasked && !self.is_still_asked && state.provisions() > 0
    }

    /// Whether the switch shows that brings the question back.
    pub(super) fn has_switch(&self, state: &Expedition) -> bool {
        self.camps_unasked && state.end().is_none()
    }

    /// Sets whether the party camps without asking, which is saved.
    pub(super) fn set_unasked(&mut self, unasked: bool) {
        (self.camps_unasked, self.is_still_asked) = (unasked, unasked);
        wake::wake();
    }

    /// How many tiles were charted today.
    pub(super) fn charted(&self, state: &Expedition) -> u32 {
        state.chart().len().saturating_sub(self.charted_at_dawn)
    }

    /// Follows an action: counts what is charted from every morning on.
    fn follow(&mut self, state: &Expedition, events: &[Event]) {
        self.is_still_asked = false;
        if let Some(since) = charted_since_night(events) {
            self.charted_at_dawn = state.chart().len().saturating_sub(since);
        }
    }
}

/// Follows what was done, and works out the choices of an evening.
pub(super) fn follow(
    mut came: MessageReader<Came>,
    game: Res<Game>,
    mut land: ResMut<Land>,
    mut evening: ResMut<Evening>,
) {
    for events in came.read().filter_map(Came::events) {
        evening.follow(&game.state, events);
    }
    if game.is_changed() {
        let mut choices = Vec::new();
        if Evening::is_free(&game.state) {
            choices = game.state.evening_choices(&mut land.0);
        }
        let choices = choices.into_iter().map(|(action, why_not)| {
            let texts = game.texts;
            let label = texts.evening(&game.state, &mut land.0, &action, false);
            let why_not = why_not.map(|why| sentence(&texts.refusal(&why)));
            (action, label, why_not)
        });
        evening.choices = choices.collect();
    }
}

/// How many tiles were charted after the last night among some events; `None` without a night.
fn charted_since_night(events: &[Event]) -> Option<u32> {
    let is_night = |event: &Event| matches!(event, Event::Night { .. });
    let night = events.iter().rposition(is_night)?;
    let charted = events.iter().skip(night).map(|event| match event {
        Event::Charted { tiles } | Event::Looked { tiles } => *tiles,
        _ => 0,
    });
    Some(charted.sum())
}

#[cfg(test)]
pub(super) mod tests {
    use super::*;
    use crate::app::expedition::new_game;
    use mapmaker_expedition::{Difficulty, Weather};
    use mapmaker_grid::Direction;
    use mapmaker_storage::pure::puzzle_checker::CodeChecker;

    /// A game that has come to its first evening.
    pub(in crate::app::expedition) fn game_in_the_evening() -> (Game, Land) {
        let (mut game, mut land) = new_game(Difficulty::Stroll);
        let (state, world) = (&mut game.state, &mut land.0);
        let goes = [0, 1, 2, 3].map(|way| Action::Step(Direction::ALL[way]));
        for turn in 0..400 {
            if state.is_evening() && state.card().is_none() {
                break;
            }
            // Away from the town where one sleeps unasked.
            let actions = goes.iter().cycle().skip(turn / 9).take(4).cloned();
            let any = [Action::Choose(1), Action::Choose(0)].into_iter();
            let _done = any
                .chain(actions)
                .find(|action| state.apply(action, world, &CodeChecker).is_ok());
        }
        (game, land)
    }

    #[test]
    fn who_switches_the_question_off_still_answers_this_one() {
        let (game, _) = game_in_the_evening();
        let state = &game.state;
        let mut evening = Evening::default();
        assert!(evening.is_asked(state));
        evening.set_unasked(true);
        assert!(evening.is_asked(state) && !evening.camps(state));
        evening.follow(state, &[]);
        assert!(!evening.is_asked(state) && evening.camps(state));
    }

    #[test]
    fn nobody_is_asked_about_camps_after_the_end() {
        // "Camp without asking" still showed.
        let (mut game, mut land) = new_game(Difficulty::Stroll);
        let state = &mut game.state;
        assert!(!Evening::of(state, false).has_switch(state));
        let evening = Evening::of(state, true);
        assert!(evening.has_switch(state));
        let ended = state.apply(&Action::Finish, &mut land.0, &CodeChecker);
        assert!(ended.is_ok() && !evening.has_switch(state));
    }

    #[test]
    fn what_a_walk_charts_after_a_night_belongs_to_the_new_day() {
        // It was counted to the day before, and the evening said that nothing new was charted.
        let night = Event::Night {
            day: 3,
            weather: Weather::Fair,
            is_fed: true,
        };
        let charted = |tiles| Event::Charted { tiles };
        assert_eq!(charted_since_night(&[charted(4)]), None);
        let events = [charted(9), night.clone(), charted(4), charted(3)];
        assert_eq!(charted_since_night(&events), Some(7));
        assert_eq!(charted_since_night(&[charted(9), night]), Some(0));
    }
}

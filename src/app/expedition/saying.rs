//! What came to pass, in sentences.

use super::{Game, MOST_SAID, words};
use crate::engine::expedition::{Action, Event};

impl Game {
    /// Tells what came of an action.
    pub(super) fn tell(&mut self, events: &[Event]) {
        for event in events {
            let Some(sentence) = self.texts.event(self.quest(), event) else {
                continue;
            };
            // What came of a choice in numbers stands behind what came of it in words, and a night with its supper behind what the
            // day ended with.
            let is_night = matches!(event, Event::Night { is_fed: true, .. });
            let follows = matches!(event, Event::Came { .. }) || is_night && !self.has_said_night;
            match self.said.last_mut() {
                Some(last) if follows => {
                    last.push(' ');
                    last.push_str(&sentence);
                }
                _ => self.say(sentence),
            }
            self.has_said_night |= is_night;
        }
    }

    /// Says that a place of which one was told is not where it was said to be about.
    pub(super) fn tell_missing(&mut self) {
        let state = &self.state;
        let has_come = matches!(state.log().last(), Some(Action::Walk(_) | Action::Step(_)));
        if let Some(told) = state
            .missing_here()
            .filter(|_| has_come && state.card().is_none())
        {
            let name = words::site(self.quest(), told.site);
            self.say(
                self.texts
                    .filled("told.missing", &[("{place}", name.to_owned())], ""),
            );
        }
    }

    /// Says a sentence.
    pub(super) fn say(&mut self, sentence: String) {
        // What is said twice running is read once.
        if self.said.last() == Some(&sentence) {
            return;
        }
        self.has_said_night = false;
        self.said.push(sentence);
        if self.said.len() > MOST_SAID {
            self.said.remove(0);
        }
    }
}

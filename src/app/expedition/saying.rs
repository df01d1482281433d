//! What came to pass, in sentences.

use bevy::prelude::*;

use super::{Came, Game, sentence, words};
use mapmaker_expedition::{Action, Event};

/// Sentences that are kept to be read.
const MOST_SAID: usize = 40;

/// Events as they are told: what came of a choice in numbers comes right behind what came of it in words.
fn in_order(events: &[Event]) -> Vec<&Event> {
    let mut events: Vec<_> = events.iter().collect();
    let place = |is: fn(&Event) -> bool| events.iter().position(|event| is(event));
    let outcome = place(|event| matches!(event, Event::Outcome { .. }));
    let came = place(|event| matches!(event, Event::Came { .. }));
    if let (Some(outcome), Some(came)) = (outcome, came)
        && outcome < came
    {
        events[outcome + 1..=came].rotate_right(1);
    }
    events
}

/// Tells what came of actions, or why they can't be done.
pub(super) fn tell(mut came: MessageReader<Came>, mut game: ResMut<Game>) {
    for came in came.read() {
        match &came.outcome {
            Ok(events) => {
                game.tell(events);
                game.tell_missing();
            }
            Err(refusal) => {
                let why = sentence(&game.texts.refusal(refusal));
                game.say(why);
            }
        }
    }
}

impl Game {
    /// Tells what came of an action.
    fn tell(&mut self, events: &[Event]) {
        for event in in_order(events) {
            // Who is not asked in the evening is told of the night alone.
            let is_passed = self.camps_unasked && self.state.provisions() > 0;
            if is_passed && matches!(event, Event::Evening { .. }) {
                continue;
            }
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
    fn tell_missing(&mut self) {
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

#[cfg(test)]
mod tests {
    use super::*;
    use crate::app::expedition::new_game;
    use mapmaker_expedition::{Difficulty, Weather};

    #[test]
    fn the_cost_of_a_choice_stands_behind_what_came_of_it() {
        // It stood behind the direction that the choice brought.
        let outcome = Event::Outcome {
            card: 0,
            choice: 0,
            is_lucky: true,
        };
        let heard = Event::Heard { clue: 0 };
        let came = Event::Came {
            coins: -2,
            provisions: 0,
            left: 0,
            hours: 0,
            fame: 0,
        };
        let night = Event::Evening { owed: 0 };
        let told = [outcome.clone(), heard.clone(), came.clone(), night.clone()];
        assert_eq!(in_order(&told), [&outcome, &came, &heard, &night]);
        let other = [heard, night];
        assert_eq!(in_order(&other), [&other[0], &other[1]]);
    }

    #[test]
    fn a_night_is_told_behind_what_the_day_ended_with() {
        // What a search or a hunt brought lay below "A night's camp", where nobody saw it.
        let mut game = new_game(Difficulty::Stroll);
        let night = |day, is_fed| Event::Night {
            day,
            weather: Weather::Fair,
            is_fed,
        };
        let evening = Event::Evening { owed: 0 };
        game.set_unasked(true);
        game.tell(&[Event::Hunted { provisions: 3 }, evening.clone()]);
        game.tell(&[night(2, true)]);
        let last = game.said.last().expect("told").clone();
        assert!(last.starts_with("A day's hunt brings 3"), "{last}");
        assert!(last.contains("A night's camp."), "{last}");
        // The next night is told for itself, and so is one without supper.
        game.tell(&[night(3, true)]);
        game.tell(&[Event::Hunted { provisions: 0 }, night(4, false)]);
        let from = game.said.len() - 3;
        let [alone, hunt, hungry] = &game.said[from..] else {
            panic!("{:?}", game.said);
        };
        assert!(alone.starts_with("A night's camp."), "{alone}");
        assert!(hunt.ends_with("brings nothing."), "{hunt}");
        assert!(hungry.contains("without supper"), "{hungry}");
        game.set_unasked(false);
        game.tell(&[evening]);
        assert!(game.said.last().expect("told").starts_with("Evening"));
    }
}

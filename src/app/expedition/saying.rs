//! What happened, in sentences.

use bevy::prelude::*;

use super::evening::Evening;
use super::{Came, Game, sentence, words};
use mapmaker_expedition::{Action, Event};

/// Sentences that are kept to be read.
const MOST_SAID: usize = 40;

/// Events in the order in which they are reported: the costs of a choice come right behind its outcome in words.
fn in_order(events: &[Event]) -> Vec<&Event> {
    let mut events: Vec<_> = events.iter().collect();
    let place = |is: fn(&Event) -> bool| events.iter().position(|event| is(event));
    let outcome = place(|event| matches!(event, Event::Outcome { .. }));
    let came = place(|event| matches!(event, Event::Effects { .. }));
    if let (Some(outcome), Some(came)) = (outcome, came)
        && outcome < came
    {
        events[outcome + 1..=came].rotate_right(1);
    }
    events
}

/// Reports the outcome of actions, or why they can't be done.
pub(super) fn tell(
    mut came: MessageReader<Came>,
    (game, evening): (Res<Game>, Res<Evening>),
    mut said: ResMut<Said>,
) {
    for came in came.read() {
        match &came.outcome {
            Ok(events) => said.tell(&game, evening.camps_unasked, events, game.missing()),
            Err(refusal) => said.say(sentence(&game.texts.refusal(refusal))),
        }
    }
}

/// What happened, in sentences, the newest last.
#[derive(Resource, Default)]
pub(super) struct Said {
    sentences: Vec<String>,
    /// Whether the last of them tells of a night.
    has_night: bool,
}

impl Said {
    /// What was said when a game was left.
    pub(super) fn again(sentences: Vec<String>) -> Self {
        Self {
            sentences,
            has_night: false,
        }
    }

    /// All that can still be read.
    pub(super) fn all(&self) -> &[String] {
        &self.sentences
    }

    /// Reports the outcome of an action, all of it as one paragraph.
    fn tell(
        &mut self,
        game: &Game,
        camps_unasked: bool,
        events: &[Event],
        missing: Option<String>,
    ) {
        let (mut said, mut joins, mut has_night) = (Vec::new(), false, false);
        for event in in_order(events) {
            // Where the evening is not asked for, the night alone is reported.
            let is_passed = camps_unasked && game.state.provisions() > 0;
            if is_passed && matches!(event, Event::Evening { .. }) {
                continue;
            }
            let Some(sentence) = game.texts.event(game.quest(), event) else {
                continue;
            };
            // A night with its supper stands behind what the day ended with.
            let is_night = matches!(event, Event::Night { is_fed: true, .. });
            joins |= said.is_empty() && is_night && !self.has_night;
            has_night |= is_night;
            said.push(sentence);
        }
        said.extend(missing);
        let said = said.join(" ");
        match self.sentences.last_mut() {
            _ if said.is_empty() => return,
            Some(last) if joins => {
                last.push(' ');
                last.push_str(&said);
            }
            _ => self.say(said),
        }
        self.has_night |= has_night;
    }

    /// Adds a sentence, or some that belong together.
    pub(super) fn say(&mut self, sentence: String) {
        // The same sentence twice in a row shows once.
        if self.sentences.last() == Some(&sentence) {
            return;
        }
        self.has_night = false;
        self.sentences.push(sentence);
        if self.sentences.len() > MOST_SAID {
            self.sentences.remove(0);
        }
    }
}

impl Game {
    /// A sentence where a place is not about where it was said to be.
    fn missing(&self) -> Option<String> {
        let state = &self.state;
        let has_come = matches!(state.log().last(), Some(Action::Walk(_) | Action::Step(_)));
        let is_free = has_come && state.card().is_none();
        let told = state.missing_here().filter(|_| is_free)?;
        let name = words::site(self.quest(), told.site).to_owned();
        let texts = self.texts;
        Some(texts.filled("told.missing", &[("{place}", name)], ""))
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
        let came = Event::Effects {
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
        let (game, _) = new_game(Difficulty::Stroll);
        let mut said = Said::default();
        let night = |day, is_fed| Event::Night {
            day,
            weather: Weather::Fair,
            is_fed,
        };
        let evening = Event::Evening { owed: 0 };
        let mut tell = |camps_unasked, events: &[Event]| {
            said.tell(&game, camps_unasked, events, None);
            said.all().to_vec()
        };
        tell(true, &[Event::Hunted { provisions: 3 }, evening.clone()]);
        let told = tell(true, &[night(2, true)]);
        let last = told.last().expect("told");
        assert!(last.starts_with("A day's hunt brings 3"), "{last}");
        assert!(last.contains("A night's camp."), "{last}");
        // The next night has a sentence of its own, and so has one without supper.
        tell(true, &[night(3, true)]);
        let told = tell(true, &[night(4, false)]);
        let [.., alone, hungry] = &told[..] else {
            panic!("{told:?}");
        };
        assert!(alone.starts_with("A night's camp."), "{alone}");
        assert!(hungry.contains("without supper"), "{hungry}");
        let told = tell(false, &[evening]);
        assert!(told.last().expect("told").starts_with("Evening"));
    }

    #[test]
    fn what_came_of_an_action_is_one_utterance_that_reads_forwards() {
        // The newest of three sentences stood first.
        let (game, _) = new_game(Difficulty::Stroll);
        let mut said = Said::default();
        let rain = Event::Weather {
            weather: Weather::Rain,
        };
        let hungry = Event::Night {
            day: 2,
            weather: Weather::Rain,
            is_fed: false,
        };
        let missing = Some("There is no sign of it here.".to_owned());
        let events = [Event::Hunted { provisions: 0 }, rain, hungry];
        said.tell(&game, false, &events, missing);
        let [told] = said.all() else {
            panic!("{:?}", said.all());
        };
        let places = [
            "brings nothing.",
            "begins to rain.",
            "without supper.",
            "no sign",
        ];
        let places = places.map(|part| told.find(part).expect(part));
        assert!(places.is_sorted(), "{told}");
        // Events without a sentence add none.
        said.tell(&game, false, &[Event::Charted { tiles: 3 }], None);
        assert_eq!(said.all().len(), 1);
    }
}

//! The lens: the tiles that it tints, and what is told of them.

use bevy::prelude::*;

use super::{Came, Game};
use mapmaker_expedition::Event;

/// Lays the lens after what was done.
pub(super) fn lay(mut came: MessageReader<Came>, mut game: ResMut<Game>) {
    for events in came.read().filter_map(Came::events) {
        game.lay_lens(events);
    }
}

impl Game {
    /// Lays the lens after an action that asked for it. One that lies there already is laid anew where it can be used as often
    /// as one likes; else it lies as it is, a night or more, until a new clue makes it wrong.
    fn lay_lens(&mut self, events: &[Event]) {
        let is_asked = events
            .iter()
            .any(|event| matches!(event, Event::Lens { .. }));
        let is_free = self.state.lens_left().is_none();
        let is_new = |event: &Event| matches!(event, Event::Heard { .. } | Event::Ended { .. });
        let stays = !self.tinted.is_empty() && self.state.end().is_none();
        if is_asked || stays && is_free {
            self.tinted = self.state.agreeing(&mut self.world);
        } else if !stays || events.iter().any(is_new) {
            self.tinted.clear();
        }
        if is_asked {
            self.tell_of_lens();
        }
    }

    /// Takes the lens from the chart.
    pub(super) fn put_lens_away(&mut self) {
        self.tinted.clear();
    }

    /// How many tiles agree with what was heard, and of which places that leaves out what was said.
    fn tell_of_lens(&mut self) {
        let told = match (self.tinted.len(), self.state.lens_left()) {
            (0, Some(_)) => self.texts.line("lens.none.kept", 0),
            (0, None) => self.texts.line("lens.none", 0),
            (1, _) => self.texts.line("lens.agree.one", 0),
            (count, _) => {
                let count = vec![("{count}", count.to_string())];
                self.texts.filled("lens.agree", &count, "")
            }
        };
        self.say(told);
        let unseen = self.state.unseen_of_clues();
        if unseen.is_empty() {
            return;
        }
        let quest = self.quest();
        let names = unseen.iter().map(|&site| super::words::site(quest, site));
        let places = vec![("{places}", names.collect::<Vec<_>>().join(", "))];
        let told = self.texts.filled("lens.unseen", &places, "");
        self.say(told);
    }
}

#[cfg(test)]
mod tests {
    use super::super::game_of;
    use super::*;
    use mapmaker_expedition::{Difficulty, Weather};

    #[test]
    fn the_lens_tells_what_it_leaves_out_and_lies_over_night() {
        for (difficulty, is_free) in [(Difficulty::Stroll, true), (Difficulty::Journey, false)] {
            for seed in 1..6 {
                let mut game = game_of(seed, difficulty);
                game.said.clear();
                let left = game.state.lens_left();
                game.lay_lens(&[Event::Lens { left }]);
                let said = game.said.join(" ").to_lowercase();
                let is_told = |text: &str| said.contains(text);
                let leaves_out = !game.state.unseen_of_clues().is_empty();
                assert_eq!(is_told("places that are not on the chart"), leaves_out);
                assert_eq!(is_told("nothing on the chart"), game.tinted.is_empty());
                if !game.tinted.is_empty() {
                    // It was used in the evening, and camping took it away.
                    let night = Event::Night {
                        day: 2,
                        weather: Weather::Fair,
                        is_fed: true,
                    };
                    game.lay_lens(&[night]);
                    assert!(!game.tinted.is_empty(), "seed {seed}");
                    assert!(is_told("of the tiles charted so far"));
                    game.lay_lens(&[Event::Heard { clue: 1 }]);
                    assert_eq!(!game.tinted.is_empty(), is_free, "seed {seed}");
                    game.put_lens_away();
                    game.lay_lens(&[]);
                    assert!(game.tinted.is_empty());
                }
            }
        }
    }
}

//! The lens: the tiles that it tints, and what it reports of them.

use bevy::prelude::*;

use super::saying::Said;
use super::{Came, Game, Land};
use mapmaker_expedition::Event;
use mapmaker_grid::TilePos;

/// Updates the lens after an action.
pub(super) fn lay(
    mut came: MessageReader<Came>,
    (game, mut land): (Res<Game>, ResMut<Land>),
    (mut lens, mut said): (ResMut<Lens>, ResMut<Said>),
) {
    for events in came.read().filter_map(Came::events) {
        lens.lay(&game, &mut land, &mut said, events);
    }
}

/// The tiles that the lens tints.
#[derive(Resource, Default)]
pub(super) struct Lens(pub(super) Vec<TilePos>);

impl Lens {
    /// Lays the lens after an action that asked for it. One that lies there already is laid anew where it can be used as often
    /// as one likes; else it lies as it is, a night or more, until a new clue makes it wrong. The find and the end take it away.
    fn lay(&mut self, game: &Game, land: &mut Land, said: &mut Said, events: &[Event]) {
        let is_asked = events
            .iter()
            .any(|event| matches!(event, Event::Lens { .. }));
        let is_free = game.state.lens_left().is_none();
        let is_done = |event: &Event| matches!(event, Event::Found | Event::Ended { .. });
        let is_new = |event: &Event| matches!(event, Event::Heard { .. });
        let stays = !self.0.is_empty() && !events.iter().any(is_done);
        if is_asked || stays && is_free {
            self.0 = game.state.agreeing(&mut land.0);
        } else if !stays || events.iter().any(is_new) {
            self.0.clear();
        }
        if is_asked {
            self.tell(game, said);
        }
    }

    /// How many tiles agree with what was heard, and of which places that leaves out what was said.
    fn tell(&self, game: &Game, said: &mut Said) {
        let texts = game.texts;
        let told = match (self.0.len(), game.state.lens_left()) {
            (0, Some(_)) => texts.line("lens.none.kept", 0),
            (0, None) => texts.line("lens.none", 0),
            (1, _) => texts.line("lens.agree.one", 0),
            (count, _) => {
                let count = vec![("{count}", count.to_string())];
                texts.filled("lens.agree", &count, "")
            }
        };
        said.say(told);
        let unseen = game.state.unseen_of_clues();
        if unseen.is_empty() {
            return;
        }
        let quest = game.quest();
        let names = unseen.iter().map(|&site| super::words::site(quest, site));
        let places = vec![("{places}", names.collect::<Vec<_>>().join(", "))];
        let told = texts.filled("lens.unseen", &places, "");
        said.say(told);
    }
}

#[cfg(test)]
mod tests {
    use super::super::game_of;
    use super::*;
    use mapmaker_expedition::{Difficulty, End, Weather};

    #[test]
    fn the_lens_is_put_away_by_the_find_and_by_the_end() {
        // Its tiles stayed marked after the find.
        for difficulty in [Difficulty::Stroll, Difficulty::Journey] {
            let (game, mut land) = game_of(1, difficulty);
            for event in [Event::Found, Event::Ended { end: End::Home }] {
                let mut lens = Lens(vec![game.state.at()]);
                let told = format!("{difficulty:?}: {event:?}");
                lens.lay(&game, &mut land, &mut Said::default(), &[event]);
                assert!(lens.0.is_empty(), "{told}");
            }
        }
    }

    #[test]
    fn the_lens_tells_what_it_leaves_out_and_lies_over_night() {
        for (difficulty, is_free) in [(Difficulty::Stroll, true), (Difficulty::Journey, false)] {
            for seed in 1..6 {
                let (game, mut land) = game_of(seed, difficulty);
                let (mut lens, mut said) = (Lens::default(), Said::default());
                let left = game.state.lens_left();
                lens.lay(&game, &mut land, &mut said, &[Event::Lens { left }]);
                let told = said.all().join(" ").to_lowercase();
                let is_told = |text: &str| told.contains(text);
                let mut lay = |lens: &mut Lens, events: &[Event]| {
                    lens.lay(&game, &mut land, &mut said, events);
                };
                let leaves_out = !game.state.unseen_of_clues().is_empty();
                assert_eq!(is_told("places that are not on the chart"), leaves_out);
                assert_eq!(is_told("nothing on the chart"), lens.0.is_empty());
                if !lens.0.is_empty() {
                    // It was used in the evening, and camping took it away.
                    let night = Event::Night {
                        day: 2,
                        weather: Weather::Fair,
                        is_fed: true,
                    };
                    lay(&mut lens, &[night]);
                    assert!(!lens.0.is_empty(), "seed {seed}");
                    assert!(is_told("of the tiles charted so far"));
                    lay(&mut lens, &[Event::Heard { clue: 1 }]);
                    assert_eq!(!lens.0.is_empty(), is_free, "seed {seed}");
                    lens.0.clear();
                    lay(&mut lens, &[]);
                    assert!(lens.0.is_empty());
                }
            }
        }
    }
}

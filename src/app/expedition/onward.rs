//! Whether a way that was broken off goes on by itself: past what is only looked at, and by night when that was chosen.

use bevy::prelude::*;

use super::{Came, Game};
use mapmaker_expedition::{Action, Event, Quest};

/// What the last action did to a walk.
#[derive(Resource, Default)]
pub(super) struct Onward {
    /// Whether it showed something new, so that who walks by keys stops.
    pub(super) has_stopped: bool,
    /// Whether a way that it broke off goes on by itself.
    pub(super) goes_on: bool,
}

/// Notes whether who walks stops, and whether a way goes on.
pub(super) fn note(mut came: MessageReader<Came>, game: Res<Game>, mut onward: ResMut<Onward>) {
    for came in came.read() {
        *onward = match &came.outcome {
            Ok(events) => {
                let ends = |event: &Event| event.stops() || matches!(event, Event::Card { .. });
                Onward {
                    has_stopped: events.iter().any(ends),
                    goes_on: goes_on(&came.action, events, game.state.quest()),
                }
            }
            Err(_) => Onward {
                has_stopped: true,
                goes_on: false,
            },
        };
    }
}

/// Whether a walk goes on by itself after an action: names and kinds of land that come into sight are reported in passing;
/// places where one can stop, nights, and what must be answered end a walk.
fn goes_on(action: &Action, events: &[Event], quest: &Quest) -> bool {
    let is_news = |event: &Event| match event {
        Event::Saw { site } => quest.site(*site).is_some_and(|site| site.kind.is_spot()),
        Event::Sighted { .. } => false,
        Event::Card { .. } => true,
        other => other.stops(),
    };
    if events.iter().any(is_news) {
        return false;
    }
    let in_passing = |event: &Event| matches!(event, Event::Saw { .. } | Event::Sighted { .. });
    match action {
        Action::Walk(_) => events.iter().any(in_passing),
        Action::WalkOn => true,
        _ => false,
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::app::expedition::new_game;
    use mapmaker_expedition::{Difficulty, Landmark, Wind};
    use mapmaker_grid::TilePos;

    #[test]
    fn a_way_goes_on_past_names_of_land_and_not_past_places() {
        let (game, _) = new_game(Difficulty::Journey);
        let quest = game.state.quest();
        let sites = (0..).zip(&quest.sites);
        let spot = sites.clone().find(|(_, site)| site.kind.is_spot());
        let body = sites.clone().find(|(_, site)| !site.kind.is_spot());
        let (spot, body) = (spot.expect("a place").0, body.expect("land").0);
        let walk = Action::Walk(TilePos::new(3, 4));
        let goes = |action: &Action, events: &[Event]| goes_on(action, events, quest);
        let sighted = Event::Sighted {
            what: Landmark::ALL[0],
            wind: Wind::between(TilePos::new(0, 0), TilePos::new(5, 1)),
        };
        let charted = Event::Charted { tiles: 3 };
        let (far, near) = (Event::Saw { site: body }, Event::Saw { site: spot });
        assert!(goes(&walk, &[charted.clone(), far.clone()]));
        assert!(goes(&walk, std::slice::from_ref(&sighted)));
        assert!(!goes(&walk, &[far.clone(), near]));
        // What ended it without any news would end it again.
        assert!(!goes(&walk, std::slice::from_ref(&charted)));
        assert!(goes(&Action::WalkOn, &[charted]));
        assert!(!goes(&Action::Look, &[far]));
        let arrived = Event::Arrived {
            site: spot,
            is_new: false,
            has_clue: false,
        };
        assert!(!goes(&walk, &[sighted, arrived]));
    }
}

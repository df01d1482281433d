//! Which card lies over the map: one at a time.

use bevy::prelude::*;

use super::evening::Evening;
use super::here::Here;
use super::{Came, Game};
use mapmaker_expedition::Event;

/// The card that lies over the map, if any does.
#[derive(Resource, Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(super) enum OpenCard {
    #[default]
    None,
    /// What was met on the way.
    Encounter,
    /// The find, until it is read.
    Find,
    /// How to end the day.
    Evening,
    /// The place that the party has come to.
    Place,
    /// How the expedition ended.
    End,
}

impl OpenCard {
    /// Whether it has to be answered or read before anything else is done.
    pub(super) const fn waits(self) -> bool {
        matches!(self, Self::Encounter | Self::Find)
    }
}

/// Opens the card that a game stands at: what was found is read before all others.
pub(super) fn open(
    mut came: MessageReader<Came>,
    game: Res<Game>,
    (evening, here): (Res<Evening>, Res<Here>),
    mut card: ResMut<OpenCard>,
) {
    let events = came.read().filter_map(Came::events).flatten();
    let has_found = events.filter(|event| **event == Event::Found).count() > 0;
    let state = &game.state;
    let now = if state.end().is_some() {
        OpenCard::End
    } else if has_found || *card == OpenCard::Find {
        OpenCard::Find
    } else if state.card().is_some() {
        OpenCard::Encounter
    } else if evening.is_asked(state) {
        OpenCard::Evening
    } else if here.has_card() {
        OpenCard::Place
    } else {
        OpenCard::None
    };
    card.set_if_neq(now);
}

#[cfg(test)]
mod tests {
    use super::super::acting;
    use super::super::evening::tests::game_in_the_evening;
    use super::*;
    use crate::app::unkept::Unkept;
    use mapmaker_expedition::Action;

    #[test]
    fn what_was_found_is_read_before_the_evening_is_asked_for() {
        let (game, land) = game_in_the_evening();
        let mut app = App::new();
        app.add_plugins(MinimalPlugins)
            .init_resource::<Unkept>()
            .insert_resource(game)
            .insert_resource(land)
            .add_plugins(acting);
        let card = |app: &mut App| {
            app.update();
            *app.world().resource::<OpenCard>()
        };
        assert_eq!(card(&mut app), OpenCard::Evening);
        app.world_mut().write_message(Came {
            action: Action::Search,
            outcome: Ok(vec![Event::Found]),
        });
        assert_eq!(card(&mut app), OpenCard::Find);
        assert_eq!(card(&mut app), OpenCard::Find, "until it is read");
        app.insert_resource(OpenCard::None);
        assert_eq!(card(&mut app), OpenCard::Evening);
    }
}

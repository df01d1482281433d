//! A turn of the expedition: its state, the land around, and what came of an action.

use super::event::Event;
use super::state::{Expedition, Told};
use super::view::{PlaceKind, WorldView};

/// What the choices of an evening cost and give.
#[derive(Clone, Copy, Debug)]
pub struct EveningRules {
    /// The hours of the next day that foraging takes.
    pub forage_hours: u32,
    /// The hours of the next day that looking around takes.
    pub look_hours: u32,
    /// How many tiles farther than by day one sees from the nearest rise.
    pub look_tiles: i64,
    /// The hours that one can walk on by night, those among them that the next day owes.
    pub night_hours: u32,
    /// How far one sees by night, in tiles.
    pub night_sight: i64,
}

/// The evening as it is played.
pub(crate) const EVENING: EveningRules = EveningRules {
    forage_hours: 2,
    look_hours: 2,
    look_tiles: 2,
    night_hours: 4,
    night_sight: 1,
};

/// An action under way: the state that it changes, and what came to pass so far.
pub(super) struct Turn<'a> {
    pub(super) state: &'a mut Expedition,
    pub(super) view: &'a mut dyn WorldView,
    pub(super) events: Vec<Event>,
}

impl Turn<'_> {
    /// Notes the way to a site that is not on the chart, as it is told here, unless that was told here before.
    pub(super) fn tell(&mut self, site: super::SiteId) -> bool {
        let state = &mut *self.state;
        let was_told = |told: &Told| told.site == site && told.from == state.at;
        if state.sees(site) || state.told.iter().any(was_told) {
            return false;
        }
        let Some(told) = Told::of(&state.quest, state.at, site) else {
            return false;
        };
        state.told.push(told);
        self.events.push(Event::Told {
            site,
            wind: told.wind,
            tiles: told.tiles,
        });
        true
    }

    /// Whether the party is in a settlement.
    pub(super) fn is_settled(&self) -> bool {
        self.kind_here().is_some_and(PlaceKind::is_settlement)
    }

    /// What kind of site the party is at.
    pub(super) fn kind_here(&self) -> Option<PlaceKind> {
        self.state.place_here().map(|place| place.kind)
    }
}

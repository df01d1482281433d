//! An action in progress: the state, the land around, and the events so far.

use super::event::Event;
use super::state::{Expedition, Lead};
use super::view::{PlaceKind, WorldView};

/// The costs and benefits of the evening's choices.
#[derive(Clone, Copy, Debug)]
pub struct EveningRules {
    /// The hours of the next day that foraging costs.
    pub forage_hours: u32,
    /// The hours of the next day that looking around costs.
    pub look_hours: u32,
    /// How many tiles farther than by day the sight from the nearest rise is.
    pub look_tiles: i64,
    /// The hours of walking by night, including those that the next day owes.
    pub night_hours: u32,
    /// The sight by night, in tiles.
    pub night_sight: i64,
}

pub(crate) const EVENING: EveningRules = EveningRules {
    forage_hours: 2,
    look_hours: 2,
    look_tiles: 2,
    night_hours: 4,
    night_sight: 1,
};

/// An action in progress: the state that it changes, and the events so far.
pub(super) struct Turn<'a> {
    pub(super) state: &'a mut Expedition,
    pub(super) view: &'a mut dyn WorldView,
    pub(super) events: Vec<Event>,
}

impl Turn<'_> {
    /// Adds a lead from here to a site that is not on the chart, unless it was given here before.
    pub(super) fn add_lead(&mut self, site: super::SiteId) -> bool {
        let state = &mut *self.state;
        let is_same = |lead: &Lead| lead.site == site && lead.from == state.at;
        if state.sees(site) || state.leads.iter().any(is_same) {
            return false;
        }
        let Some(lead) = Lead::of(&state.quest, state.at, site) else {
            return false;
        };
        state.leads.push(lead);
        self.events.push(Event::Lead {
            site,
            wind: lead.wind,
            tiles: lead.tiles,
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

//! A note of the diary, and its day.

use serde::{Deserialize, Serialize};

use super::cards_data::deck;
use super::clue::SiteId;
use super::event::Event;
use super::quest::Quest;

/// A note and its day, 1 being the first.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Noted(pub u32, pub Note);

/// A note.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum Note {
    /// The party came to a site for the first time.
    At(SiteId),
    /// A clue was heard.
    Heard(u8),
    /// A card was met.
    Met(u16),
    /// The find was found.
    Found,
}

impl Note {
    pub(super) fn of(event: &Event) -> Option<Self> {
        match *event {
            Event::Arrived {
                site, is_new: true, ..
            } => Some(Self::At(site)),
            Event::Heard { clue } => Some(Self::Heard(clue)),
            Event::Card { card } => Some(Self::Met(card)),
            Event::Found => Some(Self::Found),
            _ => None,
        }
    }

    /// Whether it is valid in the game of a quest.
    pub(super) fn is_of(self, quest: &Quest) -> bool {
        match self {
            Self::At(site) => quest.site(site).is_some(),
            Self::Heard(clue) => usize::from(clue) < quest.clues.len(),
            Self::Met(card) => usize::from(card) < deck().len(),
            Self::Found => true,
        }
    }
}

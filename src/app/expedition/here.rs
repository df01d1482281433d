//! The place where the party is: what can be done there, and whether its card is open.

use std::collections::BTreeSet;

use bevy::prelude::*;
use bevy_egui::egui;

use super::actions::ActionButton;
use super::{Came, Game};
use mapmaker_expedition::{Action, Event, Good, SiteId};

/// The keys of what can be done, in their order.
pub(super) const DIGITS: [egui::Key; 9] = [
    egui::Key::Num1,
    egui::Key::Num2,
    egui::Key::Num3,
    egui::Key::Num4,
    egui::Key::Num5,
    egui::Key::Num6,
    egui::Key::Num7,
    egui::Key::Num8,
    egui::Key::Num9,
];

/// What can be done at a place, each with a digit that it keeps as long as the party is there.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(super) enum Row {
    Puzzle,
    Pay,
    Listen,
    Ask(SiteId),
    Sell,
    Buy(Good),
    Ship,
}

impl Row {
    /// What a choice is at a place; `None` for what can be done anywhere.
    pub(super) const fn of(action: &Action) -> Option<Self> {
        match *action {
            Action::Pay => Some(Self::Pay),
            Action::Listen => Some(Self::Listen),
            Action::Ask(site) => Some(Self::Ask(site)),
            Action::Sell => Some(Self::Sell),
            Action::Buy(good, _) => Some(Self::Buy(good)),
            Action::Embark => Some(Self::Ship),
            _ => None,
        }
    }
}

/// What Enter does to the card of a place.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
enum Enter {
    /// Puts it away once what is offered was read.
    #[default]
    Reads,
    /// It was held back, because there was an offer that nobody had read.
    HeldBack,
    /// Puts it away: something was taken there.
    Leaves,
}

/// The place where the party is, as far as its card shows it.
#[derive(Resource, Default)]
pub(super) struct Here {
    pub(super) site: Option<SiteId>,
    pub(super) rows: Vec<Row>,
    /// Whether its card is open.
    pub(super) is_open: bool,
    /// Whether that has opened since it was drawn last.
    pub(super) is_new: bool,
    /// The clue that was heard there.
    pub(super) heard: Option<u8>,
    enter: Enter,
    /// The offers of all places that were read.
    read: BTreeSet<(SiteId, Row)>,
}

/// Opens the card of a place to which the party has come.
pub(super) fn come(mut came: MessageReader<Came>, game: Res<Game>, mut here: ResMut<Here>) {
    for Came { action, outcome } in came.read() {
        if let Ok(events) = outcome {
            here.come(game.state.site_here(), events);
            here.take(action);
        }
    }
}

impl Here {
    /// Whether there is something for its card to show, and nobody has put it away.
    pub(super) const fn has_card(&self) -> bool {
        self.is_open && !self.rows.is_empty()
    }

    /// Begins anew at another place.
    fn is_at(&mut self, site: Option<SiteId>) {
        if self.site != site {
            *self = Self {
                site,
                read: std::mem::take(&mut self.read),
                ..Self::default()
            };
        }
    }

    /// Gives what can be done there its digits: what was there before keeps its own.
    pub(super) fn number(
        &mut self,
        site: Option<SiteId>,
        has_puzzle: bool,
        choices: &mut [ActionButton],
    ) {
        self.is_at(site);
        if site.is_none() {
            return;
        }
        let open = choices
            .iter()
            .filter(|choice| choice.why_not.is_none() || choice.is_offer);
        let rows = open.filter_map(|choice| Row::of(&choice.action));
        let mut rows: Vec<_> = has_puzzle
            .then_some(Row::Puzzle)
            .into_iter()
            .chain(rows)
            .collect();
        // What is sold comes first, so that bread has the same digit everywhere.
        rows.sort_by_key(|row| !matches!(row, Row::Buy(_)));
        for row in rows {
            if !self.rows.contains(&row) {
                self.rows.push(row);
            }
        }
        for choice in choices.iter_mut().filter(|choice| choice.is_offer) {
            let row = Row::of(&choice.action);
            let index = self.rows.iter().position(|&one| Some(one) == row);
            if let Some(&key) = index.and_then(|index| DIGITS.get(index)) {
                choice.key = key;
            }
        }
    }

    /// Notes what is offered there as read; whether some of it was not read before. Bread is sold everywhere, and no news.
    pub(super) fn read(&mut self, offers: impl Iterator<Item = Row>) -> bool {
        let Some(site) = self.site else {
            return false;
        };
        let unread = offers.filter(|&row| row != Row::Buy(Good::Provisions));
        unread.filter(|&row| self.read.insert((site, row))).count() > 0
    }

    /// Whether Enter puts the card away: it does once something was taken, or what is offered was read, which the first Enter
    /// tells.
    pub(super) fn enter(&mut self, offers: impl Iterator<Item = Row>) -> bool {
        let is_unread = self.read(offers);
        if self.enter != Enter::Leaves {
            self.enter = if is_unread {
                Enter::HeldBack
            } else {
                Enter::Reads
            };
        }
        !self.is_held_back()
    }

    /// Whether Enter was held back.
    pub(super) fn is_held_back(&self) -> bool {
        self.enter == Enter::HeldBack
    }

    /// Notes an action that took something of the place.
    fn take(&mut self, action: &Action) {
        if Row::of(action).is_some() || matches!(action, Action::Solve(_)) {
            self.enter = Enter::Leaves;
        }
    }

    /// Opens the card of a place to which the party has come, where something can be done, or where a clue was heard.
    fn come(&mut self, site: Option<SiteId>, events: &[Event]) {
        let is_new = events
            .iter()
            .any(|event| matches!(event, Event::Arrived { site: one, .. } if Some(*one) == site));
        let heard = events.iter().rev().find_map(|event| match event {
            Event::Heard { clue } => Some(*clue),
            _ => None,
        });
        self.is_at(site);
        self.heard = heard.or(self.heard);
        if is_new || heard.is_some() {
            (self.is_open, self.is_new) = (true, true);
            if self.is_held_back() {
                self.enter = Enter::Reads;
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn choice(action: Action, is_offer: bool, why_not: Option<&str>) -> ActionButton {
        ActionButton {
            is_offer,
            why_not: why_not.map(str::to_owned),
            ..ActionButton::new(action, "text", egui::Key::A)
        }
    }

    #[test]
    fn what_can_be_done_at_a_place_keeps_its_digit_while_the_party_is_there() {
        let mut here = Here::default();
        let food = || choice(Action::Buy(Good::Provisions, 5), true, None);
        let mut choices = [
            choice(Action::Listen, false, None),
            food(),
            choice(Action::Rest, false, None),
        ];
        here.number(Some(3), false, &mut choices);
        assert_eq!(here.rows, [Row::Buy(Good::Provisions), Row::Listen]);
        assert_eq!(choices[1].key, egui::Key::Num1);
        // It was listened to: the digits stay, and what comes new comes last.
        let mut choices = [
            choice(Action::Listen, false, Some("Nobody knows more.")),
            choice(Action::Ask(7), false, None),
            food(),
        ];
        here.number(Some(3), false, &mut choices);
        assert_eq!(choices[2].key, egui::Key::Num1);
        assert_eq!(here.rows[2], Row::Ask(7));
        // The next place begins anew.
        here.number(Some(4), true, &mut [food()]);
        assert_eq!(here.rows, [Row::Buy(Good::Provisions), Row::Puzzle]);
        here.number(None, false, &mut []);
        assert!(here.rows.is_empty());
    }

    #[test]
    fn the_card_opens_on_coming_to_a_place_and_not_on_staying_there() {
        let mut here = Here::default();
        let come = Event::Arrived {
            site: 3,
            is_new: true,
            has_clue: false,
        };
        here.come(Some(3), std::slice::from_ref(&come));
        here.number(Some(3), false, &mut []);
        assert!(here.is_open);
        here.is_open = false;
        here.come(Some(3), &[Event::Landed]);
        assert!(!here.is_open);
        here.come(Some(3), std::slice::from_ref(&come));
        // Somewhere that was only passed through.
        here.come(None, &[come]);
        assert!(!here.is_open);
    }

    #[test]
    fn enter_puts_no_card_away_with_an_offer_that_nobody_has_read() {
        let come = Event::Arrived {
            site: 3,
            is_new: true,
            has_clue: true,
        };
        let offers = || [Row::Buy(Good::Provisions), Row::Listen, Row::Puzzle].into_iter();
        let mut here = Here::default();
        here.come(Some(3), std::slice::from_ref(&come));
        assert!(!here.enter(offers()) && here.is_held_back());
        assert!(here.enter(offers()) && !here.is_held_back());
        // Somewhere else there is bread alone, which is no news.
        here.come(Some(4), &[]);
        assert!(here.enter([Row::Buy(Good::Provisions)].into_iter()));
        // What was read is no news when the party comes again, and what is new there is.
        here.come(Some(3), &[come]);
        assert!(here.enter(offers()));
        assert!(!here.enter(offers().chain([Row::Ask(7)])));
    }

    #[test]
    fn once_something_was_taken_at_a_place_enter_goes_on() {
        // After a clue was heard the button said "Go on without it".
        let offers = || [Row::Listen, Row::Ask(7)].into_iter();
        for taken in [Action::Listen, Action::Solve("LRD".to_owned())] {
            let mut here = Here::default();
            here.come(Some(3), &[]);
            assert!(!here.enter(offers()));
            here.take(&Action::Rest);
            assert!(here.is_held_back(), "nothing of the place was taken");
            here.take(&taken);
            assert!(!here.is_held_back(), "{taken}");
            assert!(here.enter(offers().chain([Row::Ask(8)])), "{taken}");
            // The next place has offers of its own.
            here.come(Some(4), &[]);
            assert!(!here.enter(offers()));
        }
    }

    #[test]
    fn what_was_heard_shows_on_the_card_until_the_party_leaves() {
        let mut here = Here::default();
        here.come(Some(3), &[Event::Heard { clue: 2 }]);
        assert!(here.is_open);
        assert_eq!(here.heard, Some(2));
        here.come(Some(3), &[Event::Landed]);
        assert_eq!(here.heard, Some(2));
        here.come(Some(4), &[Event::Landed]);
        assert_eq!(here.heard, None);
    }
}

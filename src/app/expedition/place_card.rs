//! The card of a place that the party has come to: a drawing, a sentence, and what can be done there.

use std::collections::BTreeSet;

use bevy::prelude::*;
use bevy_egui::{EguiContexts, EguiPrimaryContextPass, egui};

use super::card::{WIDTH, sheet};
use super::deeds::Deed;
use super::drawing::{self, Around, Drawing};
use super::piece;
use super::piece_picture::PiecePictures;
use super::puzzle::{invitation, opening, reward};
use super::{Came, Do, Game, card, evening, has_sheets};
use crate::app::puzzles::OpenPuzzle;
use crate::app::puzzles::kept::Kept;
use crate::app::schedule::DrawSystems;
use crate::app::screen_place::ScreenPlace;
use crate::app::screens::Dialog;
use crate::app::style;
use mapmaker_expedition::{Action, Event, Good, SiteId};

/// Letters of a name that is set smaller, so that it stands on one line, and the size of its letters then, in points.
const LONG_NAME: usize = 24;
const LONG_NAME_SIZE: f32 = 16.0;

/// The keys of what can be done, in their order.
const DIGITS: [egui::Key; 9] = [
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

pub(super) fn plugin(app: &mut App) {
    app.add_systems(
        EguiPrimaryContextPass,
        show.in_set(DrawSystems::Panels)
            .after(card::show)
            .after(evening::show)
            .run_if(has_sheets),
    );
}

/// What can be done at a place, each with a digit that it keeps as long as the party is there.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
enum Row {
    Puzzle,
    Pay,
    Listen,
    Ask(SiteId),
    Sell,
    Buy(Good),
    Ship,
}

impl Row {
    /// What a deed is at a place; `None` for what can be done anywhere.
    const fn of(action: &Action) -> Option<Self> {
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

/// The place where the party is.
#[derive(Default)]
pub(super) struct Here {
    site: Option<SiteId>,
    rows: Vec<Row>,
    /// Whether its card is open.
    is_open: bool,
    /// Another one whenever the card opens.
    opened: u64,
    /// The clue that was heard there.
    heard: Option<u8>,
    /// Whether Enter was held back, because there was an offer that nobody had read.
    is_held_back: bool,
    /// The offers of all places that were read.
    read: BTreeSet<(SiteId, Row)>,
}

/// Opens the card of a place to which the party has come, and looks around for what cards show.
pub(super) fn come(mut came: MessageReader<Came>, mut game: ResMut<Game>) {
    for events in came.read().filter_map(Came::events) {
        let game = &mut *game;
        game.here.come(game.state.site_here(), events);
        game.around = Around::party(&game.state, &mut game.world);
    }
}

impl Here {
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
    pub(super) fn number(&mut self, site: Option<SiteId>, has_puzzle: bool, deeds: &mut [Deed]) {
        self.is_at(site);
        if site.is_none() {
            return;
        }
        let open = deeds
            .iter()
            .filter(|deed| deed.why_not.is_none() || deed.is_offer);
        let rows = open.filter_map(|deed| Row::of(&deed.action));
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
        for deed in deeds.iter_mut().filter(|deed| deed.is_offer) {
            let row = Row::of(&deed.action);
            let index = self.rows.iter().position(|&one| Some(one) == row);
            if let Some(&key) = index.and_then(|index| DIGITS.get(index)) {
                deed.key = key;
            }
        }
    }

    /// Notes what is offered there as read; whether some of it was not read before. Bread is sold everywhere, and no news.
    fn read(&mut self, offers: impl Iterator<Item = Row>) -> bool {
        let Some(site) = self.site else {
            return false;
        };
        let unread = offers.filter(|&row| row != Row::Buy(Good::Provisions));
        unread.filter(|&row| self.read.insert((site, row))).count() > 0
    }

    /// Whether Enter puts the card away: it does once what is offered was read, which the first Enter tells.
    fn enter(&mut self, offers: impl Iterator<Item = Row>) -> bool {
        self.is_held_back = self.read(offers);
        !self.is_held_back
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
            (self.is_open, self.opened) = (true, super::next_version());
            self.is_held_back = false;
        }
    }
}

impl Game {
    /// Whether the card of a place shows.
    pub(super) fn shows_place(&self) -> bool {
        let is_free = self.state.card().is_none() && self.state.end().is_none();
        self.here.is_open
            && !self.here.rows.is_empty()
            && is_free
            && !self.shows_find
            && !evening::is_asked(self)
    }
}

/// What was heard there, large, with the piece of paper that came with it.
fn learnt(ui: &mut egui::Ui, game: &Game, clue: u8, pictures: &mut PiecePictures) {
    ui.label(style::quiet(game.texts.text("here.heard")));
    ui.label(egui::RichText::new(game.texts.clue(game.quest(), clue)).size(17.0));
    if let Some(piece) = game.quest().held(clue).and_then(|held| held.clue.piece()) {
        ui.vertical_centered(|ui| piece::draw(ui, (game.quest().code, clue), piece, pictures));
    }
    ui.label(style::quiet(game.texts.text("here.kept")));
}

fn show(
    mut contexts: EguiContexts,
    mut game: ResMut<Game>,
    (kept, mut pictures): (Res<Kept>, ResMut<PiecePictures>),
    places: ScreenPlace,
    dialog: Res<State<Dialog>>,
    mut asked: MessageWriter<Do>,
    mut opened: MessageWriter<OpenPuzzle>,
    mut since: Local<Option<(u64, f64)>>,
) -> Result {
    let game = game.bypass_change_detection();
    let deeds = game.open().deeds.clone();
    let place = game.here.site.filter(|_| game.shows_place());
    let Some((number, place)) =
        place.and_then(|site| Some((site, game.quest().site(site)?.clone())))
    else {
        return Ok(());
    };
    let context = contexts.ctx_mut()?;
    let party = places.rect(context, game.state.at(), 1);
    // The Enter that went there, or a click on the map, does not put it away.
    let now = context.input(|input| input.time);
    let lies = card::lies_long_enough(&mut since, game.here.opened, now);
    let has_keys = lies && *dialog == Dialog::None && !context.text_edit_focused();
    let is_pressed = |key| has_keys && context.input(|input| input.key_pressed(key));
    let mut is_read = is_pressed(egui::Key::Escape);
    if is_pressed(egui::Key::Enter) {
        let puzzle = game.state.puzzle_here().map(|_| Row::Puzzle);
        let open = deeds.iter().filter(|deed| deed.why_not.is_none());
        let offers = puzzle
            .into_iter()
            .chain(open.filter_map(|deed| Row::of(&deed.action)));
        is_read |= game.here.enter(offers);
    }
    sheet("place", context, party, |ui| {
        ui.spacing_mut().item_spacing.y = 3.0;
        drawing::show(ui, Drawing::Place(&place, game.around));
        let name = first(&place.name, |letter| letter.to_ascii_uppercase());
        // The button first, so that a long name ends before it.
        let right = egui::Layout::right_to_left(egui::Align::Center);
        let head = egui::vec2(ui.available_width(), 24.0);
        ui.allocate_ui_with_layout(head, right, |ui| {
            let on = if game.here.is_held_back {
                "here.on.without"
            } else {
                "here.on"
            };
            is_read |= ui.small_button(game.texts.text(on)).clicked() && lies;
            let left = egui::Layout::left_to_right(egui::Align::Center);
            ui.with_layout(left, |ui| {
                let mut name = egui::RichText::new(&name).heading();
                if place.name.chars().count() > LONG_NAME {
                    name = name.size(LONG_NAME_SIZE);
                }
                ui.add(egui::Label::new(name).wrap());
            });
        });
        match game.here.heard {
            Some(clue) => learnt(ui, game, clue, &mut pictures),
            None => _ = ui.label(game.texts.place(game.quest(), number)),
        }
        ui.add_space(2.0);
        for (index, row) in game.here.rows.clone().into_iter().enumerate() {
            let digit = DIGITS.get(index).copied();
            let deed = deeds.iter().find(|deed| Row::of(&deed.action) == Some(row));
            let puzzle = game.state.puzzle_here().filter(|_| row == Row::Puzzle);
            let is_open = puzzle.is_some() || deed.is_some_and(|deed| deed.why_not.is_none());
            let Some(text) = text(game, row, deed, &kept) else {
                continue;
            };
            let text = format!("{}. {text}", index + 1);
            let button = egui::Button::new(text).wrap();
            let button = ui.add_enabled(is_open, button.min_size(egui::vec2(WIDTH, 26.0)));
            if let Some(deed) = deed {
                deed.tell_beside(game.texts, &button);
            }
            let by_key = digit.is_some_and(|key| ui.input(|input| input.key_pressed(key)));
            if !is_open || !(button.clicked() && lies || has_keys && by_key) {
                continue;
            }
            // Whoever takes one has read them all.
            game.here.read(game.here.rows.clone().into_iter());
            match (puzzle, deed) {
                (Some(puzzle), _) => _ = opened.write(opening(puzzle)),
                (None, Some(deed)) => _ = asked.write(Do(deed.action.clone())),
                (None, None) => {}
            }
        }
    });
    game.here.is_open &= !is_read;
    Ok(())
}

/// A text with another first letter.
fn first(text: &str, as_it_is: impl Fn(char) -> char) -> String {
    let mut letters = text.chars();
    letters
        .next()
        .map(as_it_is)
        .into_iter()
        .chain(letters)
        .collect()
}

/// What stands on a row; nothing where there is nothing any more, and the next keep their digits.
fn text(game: &Game, row: Row, deed: Option<&Deed>, kept: &Kept) -> Option<String> {
    let texts = game.texts;
    if row == Row::Puzzle {
        let puzzle = game.state.puzzle_here()?;
        let reward = reward(texts, &game.state).unwrap_or_default();
        let puzzle = invitation(texts, puzzle, kept);
        return Some(texts.words(
            "here.puzzle",
            &[("{puzzle}", &puzzle), ("{reward}", &reward)],
        ));
    }
    let deed = deed?;
    Some(match &deed.why_not {
        Some(why) => {
            let name = deed.text.split(':').next().unwrap_or(&deed.text);
            let why = first(why, |letter| letter.to_ascii_lowercase());
            texts.words("deed.why_not", &[("{deed}", &name), ("{why}", &why)])
        }
        None => deed.text.clone(),
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    fn deed(action: Action, is_offer: bool, why_not: Option<&str>) -> Deed {
        Deed {
            is_offer,
            why_not: why_not.map(str::to_owned),
            ..Deed::new(action, "text", egui::Key::A)
        }
    }

    #[test]
    fn what_can_be_done_at_a_place_keeps_its_digit_while_the_party_is_there() {
        let mut here = Here::default();
        let food = || deed(Action::Buy(Good::Provisions, 5), true, None);
        let mut deeds = [
            deed(Action::Listen, false, None),
            food(),
            deed(Action::Rest, false, None),
        ];
        here.number(Some(3), false, &mut deeds);
        assert_eq!(here.rows, [Row::Buy(Good::Provisions), Row::Listen]);
        assert_eq!(deeds[1].key, egui::Key::Num1);
        // It was listened to: the digits stay, and what comes new comes last.
        let mut deeds = [
            deed(Action::Listen, false, Some("Nobody knows more.")),
            deed(Action::Ask(7), false, None),
            food(),
        ];
        here.number(Some(3), false, &mut deeds);
        assert_eq!(deeds[2].key, egui::Key::Num1);
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
        assert!(!here.enter(offers()) && here.is_held_back);
        assert!(here.enter(offers()) && !here.is_held_back);
        // Somewhere else there is bread alone, which is no news.
        here.come(Some(4), &[]);
        assert!(here.enter([Row::Buy(Good::Provisions)].into_iter()));
        // What was read is no news when the party comes again, and what is new there is.
        here.come(Some(3), &[come]);
        assert!(here.enter(offers()));
        assert!(!here.enter(offers().chain([Row::Ask(7)])));
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

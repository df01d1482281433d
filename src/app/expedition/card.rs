//! An encounter: what is met on the way, and the choices that it leaves.

use std::fmt::Debug;
use std::hash::Hash;

use bevy::prelude::*;
use bevy_egui::{EguiContexts, EguiPrimaryContextPass, egui};

use super::drawing::{self, Around, Drawing};
use super::open_card::OpenCard;
use super::sheets::{EDGE, lying};
use super::spot::{Among, Side, spot};
use super::{Do, Game, has_sheets};
use crate::app::schedule::DrawSystems;
use crate::app::screen_place::ScreenPlace;
use crate::app::screens::Dialog;
use crate::app::style;
use crate::app::wake;
use mapmaker_expedition::{Action, is_of_night};

/// How far the sheets at both sides reach into the view, with a little room before them, in points.
pub(super) const SHEETS: f32 = 330.0;

/// The keys of the choices, in their order.
pub(super) const KEYS: [egui::Key; 4] = [
    egui::Key::Num1,
    egui::Key::Num2,
    egui::Key::Num3,
    egui::Key::Num4,
];

/// How long a card has to lie there before a click on it counts, in seconds: what was clicked before was the map.
const LIES_S: f64 = 0.4;

/// The card's width in points.
pub(super) const WIDTH: f32 = 400.0;

/// The margin of a card, and its usual height with it, in points.
const MARGIN: f32 = 18.0;
const USUAL: f32 = 260.0;

/// A card is placed at each of its first drawings, until its height is known; and anew with more or less to show, so often at
/// most.
const SETTLES: u32 = 3;
const MOST_CHANGED: u32 = 40;

pub(super) fn plugin(app: &mut App) {
    app.add_systems(
        EguiPrimaryContextPass,
        show.in_set(DrawSystems::Panels)
            .run_if(has_sheets.and_then(resource_equals(OpenCard::Encounter))),
    );
}

pub(super) fn show(
    mut contexts: EguiContexts,
    (game, around): (Res<Game>, Res<Around>),
    places: ScreenPlace,
    dialog: Res<State<Dialog>>,
    mut asked: MessageWriter<Do>,
    mut since: Local<Option<f64>>,
) -> Result {
    let Some(card) = game.state.card() else {
        return Ok(());
    };
    let context = contexts.ctx_mut()?;
    let now = context.input(|input| input.time);
    let takes_clicks = lies_long_enough(&mut since, game.is_changed(), now);
    let party = places.rect(context, game.state.at(), 1);
    let shows = ("encounter", (card, game.state.hours()));
    sheet(shows, context, party, |ui| {
        drawing::show(ui, Drawing::Card(card, *around));
        ui.add_space(6.0);
        if is_of_night(card) {
            // The date is that of the morning after.
            let morning = game.texts.date(game.state.date());
            let night = game.texts.words("encounter.night", &[("{date}", &morning)]);
            ui.label(style::quiet(&night));
        }
        ui.label(egui::RichText::new(game.texts.card(card)).size(17.0));
        ui.add_space(8.0);
        for ((number, choice), key) in (0_u8..).zip(game.state.choices()).zip(KEYS) {
            let mut label = game.texts.choice(card, number);
            let told = game.texts.terms(&choice);
            if told.is_empty() && choice.lacks.is_some() && label.ends_with('.') {
                label.pop();
            }
            let mut text = format!("{}. {label}{told}", u16::from(number) + 1);
            if let Some(lack) = choice.lacks {
                let why = game.texts.lack(lack);
                text = game
                    .texts
                    .words("encounter.choice", &[("{text}", &text), ("{why}", &why)]);
            }
            let button = egui::Button::new(text).wrap();
            let button = ui.add_enabled(
                choice.is_open(),
                button.min_size(egui::vec2(ui.available_width(), 28.0)),
            );
            let by_key = *dialog == Dialog::None && ui.input(|input| input.key_pressed(key));
            if button.clicked() && takes_clicks || by_key && choice.is_open() {
                asked.write(Do(Action::Choose(number)));
            }
            ui.add_space(4.0);
        }
    });
    Ok(())
}

/// Whether a card lies there so long that a click is meant for it: since it was new.
pub(super) fn lies_long_enough(since: &mut Option<f64>, is_new: bool, now: f64) -> bool {
    *since = since.filter(|_| !is_new);
    now - *since.get_or_insert(now) >= LIES_S
}

/// A card as it lies, from one drawing to the next.
#[derive(Clone)]
struct Lies {
    /// What it shows.
    of: egui::Id,
    /// The drawing at which it was shown last, and how often it was.
    pass: u64,
    times: u32,
    /// How often it had more or less to show than before.
    changed: u32,
    /// The window's room then, and where the pointer was when it opened.
    room: egui::Rect,
    pointer: Option<egui::Pos2>,
    /// The height that it wants with all of its width.
    wanted: f32,
    place: egui::Rect,
    side: Side,
}

impl Lies {
    /// A card that opens, on the side of the one before.
    fn opens(of: egui::Id, context: &egui::Context, room: egui::Rect, side: Side) -> Self {
        Self {
            of,
            pass: 0,
            times: 0,
            changed: 0,
            room,
            pointer: context.input(|input| input.pointer.hover_pos()),
            wanted: USUAL,
            place: egui::Rect::NOTHING,
            side,
        }
    }

    /// Places it until its height is known, and from then on only where something would lie under it.
    fn lay(&mut self, party: egui::Rect, sheets: Vec<egui::Rect>) {
        let is_free = |taken: &egui::Rect| !taken.intersects(self.place);
        let is_clear = is_free(&party) && sheets.iter().all(is_free);
        if self.times < SETTLES || !is_clear {
            let among = Among {
                room: self.room,
                party,
                sheets,
                pointer: self.pointer,
            };
            let size = egui::vec2(WIDTH + 2.0 * MARGIN, self.wanted);
            (self.place, self.side) = spot(&among, size, self.side);
        }
        self.times = self.times.saturating_add(1);
    }

    /// Notes how high all of its content is in the width that it has: with more or less it is placed anew.
    fn note(&mut self, content: f32) {
        let wanted = (content + 2.0 * MARGIN) * self.place.width() / (WIDTH + 2.0 * MARGIN);
        // After it was measured twice it only grows, or it could change between two places without end.
        let is_lower = wanted < self.wanted - 0.5 && self.changed < 2;
        let is_higher = wanted > self.wanted + 0.5 && self.changed < MOST_CHANGED;
        if is_lower || is_higher {
            self.wanted = wanted;
            self.changed += 1;
            self.times = self.times.min(SETTLES - 1);
            // It has its height from the next frame on, which nothing else may ask for.
            wake::wake();
        }
    }
}

/// A card over the map, of a name and of what it shows: beside the party, beside the sheets that are open, and where it opens
/// not under the pointer. Where it lies.
pub(super) fn sheet(
    (name, shows): (&str, impl Hash + Debug),
    context: &egui::Context,
    party: egui::Rect,
    content: impl FnOnce(&mut egui::Ui),
) -> Option<egui::Rect> {
    let room = context.content_rect().shrink(EDGE);
    let pass = context.cumulative_pass_nr();
    let id = egui::Id::new("the card of an expedition");
    let of = id.with((name, shows));
    let before: Option<Lies> = context.data(|data| data.get_temp(id));
    let side = before.as_ref().map_or_else(Side::default, |lies| lies.side);
    let is_same = |lies: &Lies| lies.of == of && lies.pass + 1 >= pass && lies.room == room;
    let mut lies = before
        .filter(is_same)
        .unwrap_or_else(|| Lies::opens(of, context, room, side));
    lies.pass = pass;
    let sheets = lying(context).into_iter().map(|(_, place)| place);
    lies.lay(party, sheets.collect());
    let inside = lies.place.shrink(MARGIN);
    let shown = egui::Window::new(name)
        .id(of)
        .title_bar(false)
        .resizable(false)
        .order(egui::Order::Foreground)
        .fixed_pos(lies.place.min)
        .frame(style::sheet())
        .show(context, |ui| {
            ui.set_width(inside.width());
            ui.set_max_width(inside.width());
            ui.set_max_height(inside.height());
            let list = egui::ScrollArea::vertical().max_height(inside.height());
            list.show(ui, content).content_size.y
        });
    if let Some(high) = shown.as_ref().and_then(|shown| shown.inner) {
        lies.note(high);
    }
    context.data_mut(|data| data.insert_temp(id, lies));
    shown.map(|shown| shown.response.rect)
}

/// Where the card lies that was drawn last.
#[cfg(test)]
pub(super) fn lies_at(context: &egui::Context) -> Option<egui::Rect> {
    let id = egui::Id::new("the card of an expedition");
    let lies: Option<Lies> = context.data(|data| data.get_temp(id));
    lies.map(|lies| lies.place)
}

/// Lets panels draw in a window of 1280 by 800 points, some times: they know their sizes from the second time on.
#[cfg(test)]
pub(super) fn draw_some_times(mut content: impl FnMut(&mut egui::Ui)) {
    let context = crate::app::style::steady::context();
    let size = egui::vec2(1280.0, 800.0);
    for _ in 0..4 {
        let input = egui::RawInput {
            screen_rect: Some(egui::Rect::from_min_size(egui::Pos2::ZERO, size)),
            ..egui::RawInput::default()
        };
        let mut output = context.run_ui(input, &mut content);
        // Nobody draws it.
        output.textures_delta.clear();
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_click_that_was_meant_for_the_map_answers_no_card() {
        let mut since = None;
        assert!(!lies_long_enough(&mut since, true, 10.0));
        assert!(!lies_long_enough(&mut since, false, 10.3));
        assert!(lies_long_enough(&mut since, false, 10.5));
        // The next card begins anew.
        assert!(!lies_long_enough(&mut since, true, 10.6));
    }

    /// Where a card with so many choices lies, the party, and what else lies there, in a window of such a size.
    fn lies(room: egui::Vec2, choices: u32, at: egui::Pos2, pointer: egui::Pos2) -> egui::Rect {
        let context = crate::app::style::steady::context();
        let party = egui::Rect::from_center_size(at, egui::vec2(36.0, 36.0));
        let mut card = egui::Rect::NOTHING;
        for pass in 0..8 {
            let moved = (pass == 0).then_some(egui::Event::PointerMoved(pointer));
            let input = egui::RawInput {
                screen_rect: Some(egui::Rect::from_min_size(egui::Pos2::ZERO, room)),
                events: moved.into_iter().collect(),
                ..egui::RawInput::default()
            };
            let mut output = context.run_ui(input, |ui| {
                let lies = sheet(("card", 0), ui.ctx(), party, |ui| {
                    for choice in 0..choices {
                        ui.label(format!("choice {choice}"));
                    }
                });
                card = lies.expect("a card");
            });
            // Nobody draws it.
            output.textures_delta.clear();
        }
        card
    }

    #[test]
    fn a_card_covers_neither_the_party_nor_the_pointer_that_it_opens_at() {
        // In a window of 640 by 480 it lay over the party, and it opened under a pointer that rested.
        for room in crate::app::style::fits::rooms() {
            let window = egui::Rect::from_min_size(egui::Pos2::ZERO, room);
            for (choices, part) in [(4, 0.3), (12, 0.5), (40, 0.7)] {
                let (party, pointer) = (room * 0.5, egui::vec2(room.x * part, room.y * 0.75));
                let (party, pointer) = (party.to_pos2(), pointer.to_pos2());
                let card = lies(room, choices, party, pointer);
                let tile = egui::Rect::from_center_size(party, egui::vec2(36.0, 36.0));
                assert!(window.contains_rect(card), "{room}: {card}");
                assert!(
                    !card.intersects(tile) && !card.contains(pointer),
                    "{room}: {card}"
                );
            }
        }
    }

    #[test]
    fn all_choices_of_a_card_show_while_there_is_room_beside_the_party() {
        let room = egui::vec2(1280.0, 800.0);
        for y in [60.0, 250.0, 620.0, 780.0] {
            let party = egui::pos2(640.0, y);
            let few = lies(room, 5, party, egui::Pos2::ZERO);
            let more = lies(room, 12, party, egui::Pos2::ZERO);
            assert!(
                few.height() > 100.0 && more.height() > few.height() + 100.0,
                "{few} {more}"
            );
        }
    }
}

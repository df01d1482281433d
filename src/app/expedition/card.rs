//! An encounter: what is met on the way, and the choices that it leaves.

use bevy::prelude::*;
use bevy_egui::{EguiContexts, EguiPrimaryContextPass, egui};

use super::drawing::{self, Around, Drawing};
use super::open_card::OpenCard;
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

/// What lies below a card that stands at the foot of the window, over the strip, the height of a card's frame, and the least of a
/// card, in points.
const FOOT: f32 = 14.0;
const AROUND: f32 = 56.0;
const LEAST: f32 = 160.0;

/// The room in which a card keeps its side, in points.
const ENOUGH: f32 = 320.0;

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
    sheet("encounter", context, party, |ui| {
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
            let button = ui.add_enabled(choice.is_open(), button.min_size(egui::vec2(WIDTH, 28.0)));
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

/// Whether a card lies below the party: it keeps its side as long as there is room enough, or no more on the other.
fn is_below(was_below: bool, below: f32, above: f32, enough: f32) -> bool {
    let (own, other) = if was_below {
        (below, above)
    } else {
        (above, below)
    };
    was_below == (own >= enough || own >= other)
}

/// How high the list of a card may be: as there is room beside the party, or so that all of it shows. What has to be chosen
/// from counts more than the party.
fn list_height(free: f32, wanted: f32, room: f32) -> f32 {
    let most = (room - AROUND).max(LEAST);
    (free - AROUND).max(wanted).clamp(LEAST, most)
}

/// A card over the map that leaves the party in sight where it can, on the side of the cards before it; where it lies.
pub(super) fn sheet(
    name: &str,
    context: &egui::Context,
    party: egui::Rect,
    content: impl FnOnce(&mut egui::Ui),
) -> Option<egui::Rect> {
    let room = context.content_rect();
    let above = party.top() - 12.0 - room.top();
    let below = room.bottom() - FOOT - party.bottom();
    let id = egui::Id::new("the side of cards");
    let of_content = id.with(name);
    let wanted: f32 = context
        .data(|data| data.get_temp(of_content))
        .unwrap_or(0.0);
    let enough = ENOUGH.max(wanted + AROUND);
    let is_below = context.data_mut(|data| {
        let was_below = data.get_temp(id).unwrap_or(true);
        let is_below = is_below(was_below, below, above, enough);
        data.insert_temp(id, is_below);
        is_below
    });
    let (anchor, offset) = if is_below {
        (egui::Align2::CENTER_BOTTOM, -FOOT)
    } else {
        (egui::Align2::CENTER_TOP, 12.0)
    };
    let free = if is_below { below } else { above };
    let height = list_height(free, wanted, room.height() - FOOT);
    let shown = egui::Window::new(name)
        .title_bar(false)
        .resizable(false)
        .order(egui::Order::Foreground)
        .anchor(anchor, [0.0, offset])
        .frame(style::sheet())
        .show(context, |ui| {
            ui.set_width(WIDTH);
            ui.set_max_width(WIDTH);
            ui.set_max_height(height);
            let list = egui::ScrollArea::vertical().max_height(height);
            list.show(ui, content).content_size.y
        });
    if let Some(high) = shown.as_ref().and_then(|shown| shown.inner) {
        context.data_mut(|data| data.insert_temp(of_content, high));
        // It has its height from the next frame on, which nothing else may ask for.
        if (high - wanted).abs() > 0.5 {
            wake::wake();
        }
    }
    shown.map(|shown| shown.response.rect)
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

    #[test]
    fn a_card_keeps_its_side_while_there_is_room() {
        // In a window 800 points high, the party from its upper part down to its lower part and back.
        let mut side = true;
        let mut sides = Vec::new();
        for y in [200.0, 400.0, 460.0, 600.0, 400.0, 340.0, 250.0, 400.0] {
            side = is_below(side, 770.0 - y, y - 30.0, ENOUGH);
            sides.push(side);
        }
        assert_eq!(sides, [true, true, false, false, false, true, true, true]);
        // In a low window there is room on neither: it lies where there is more.
        let lies = |side, below, above| is_below(side, below, above, ENOUGH);
        assert!(lies(true, 200.0, 100.0) && !lies(true, 100.0, 200.0));
        assert!(lies(false, 200.0, 100.0) && !lies(false, 100.0, 200.0));
        // A card that is higher than the room on its side goes where there is more.
        assert!(!is_below(true, 340.0, 400.0, 390.0));
    }

    /// Where a card with so many choices lies, with the party in the middle of a row of the window.
    fn lies(choices: u32, y: f32) -> (egui::Rect, egui::Rect) {
        let party = egui::Rect::from_center_size(egui::pos2(640.0, y), egui::vec2(36.0, 36.0));
        let mut card = egui::Rect::NOTHING;
        draw_some_times(|ui| {
            let lies = sheet("card", ui.ctx(), party, |ui| {
                for choice in 0..choices {
                    ui.label(format!("choice {choice}"));
                }
            });
            card = lies.expect("a card");
        });
        (card, party)
    }

    #[test]
    fn all_choices_of_a_card_show_even_where_the_party_is_in_the_middle() {
        // They were behind a scroll bar, with half of the window free.
        let (few, _) = lies(10, 400.0);
        let (many, party) = lies(25, 400.0);
        assert!(many.height() > 2.2 * few.height(), "{few:?} {many:?}");
        assert!(many.intersects(party) && many.top() >= 0.0 && many.bottom() <= 800.0);
    }

    #[test]
    fn a_card_that_has_room_beside_it_leaves_the_party_in_sight() {
        for y in [60.0, 250.0, 400.0, 401.0, 620.0, 780.0] {
            let (card, party) = lies(12, y);
            assert!(
                card.height() > 100.0 && !card.intersects(party),
                "{y}: {card:?}"
            );
        }
    }
}

//! The card of a place that the party has come to: a drawing, a sentence, and what can be done there.

use bevy::prelude::*;
use bevy_egui::{EguiContexts, EguiPrimaryContextPass, egui};

use super::actions::ActionButton;
use super::available::Available;
use super::card::sheet;
use super::drawing::{self, Around, Drawing};
use super::here::{DIGITS, Here, Row};
use super::open_card::OpenCard;
use super::piece;
use super::piece_picture::PiecePictures;
use super::puzzle::{invitation, opening, reward};
use super::{Do, Game, card, has_sheets};
use crate::app::puzzles::OpenPuzzle;
use crate::app::puzzles::kept::Kept;
use crate::app::schedule::DrawSystems;
use crate::app::screen_place::ScreenPlace;
use crate::app::screens::Dialog;
use crate::app::style;

/// Letters of a name that is set smaller, so that it stands on one line, and the size of its letters then, in points.
const LONG_NAME: usize = 24;
const LONG_NAME_SIZE: f32 = 16.0;

pub(super) fn plugin(app: &mut App) {
    app.add_systems(
        EguiPrimaryContextPass,
        show.in_set(DrawSystems::Panels)
            .run_if(has_sheets.and_then(resource_equals(OpenCard::Place))),
    );
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
    (game, available, around): (Res<Game>, Res<Available>, Res<Around>),
    (mut here, mut card): (ResMut<Here>, ResMut<OpenCard>),
    (kept, mut pictures): (Res<Kept>, ResMut<PiecePictures>),
    places: ScreenPlace,
    dialog: Res<State<Dialog>>,
    mut asked: MessageWriter<Do>,
    mut opened: MessageWriter<OpenPuzzle>,
    mut since: Local<Option<f64>>,
) -> Result {
    let place = here.site;
    let Some((number, place)) = place.and_then(|site| Some((site, game.quest().site(site)?)))
    else {
        return Ok(());
    };
    let choices = &available.choices;
    let context = contexts.ctx_mut()?;
    let party = places.rect(context, game.state.at(), 1);
    // The Enter that went there, or a click on the map, does not put it away.
    let now = context.input(|input| input.time);
    let lies = card::lies_long_enough(&mut since, std::mem::take(&mut here.is_new), now);
    let has_keys = lies && *dialog == Dialog::None && !context.text_edit_focused();
    let is_pressed = |key| has_keys && context.input(|input| input.key_pressed(key));
    let mut is_read = is_pressed(egui::Key::Escape);
    if is_pressed(egui::Key::Enter) {
        let puzzle = game.state.puzzle_here().map(|_| Row::Puzzle);
        let open = choices.iter().filter(|choice| choice.why_not.is_none());
        let offers = puzzle
            .into_iter()
            .chain(open.filter_map(|choice| Row::of(&choice.action)));
        is_read |= here.enter(offers);
    }
    sheet(("place", number), context, party, |ui| {
        ui.spacing_mut().item_spacing.y = 3.0;
        drawing::show(ui, Drawing::Place(place, *around));
        let name = first(&place.name, |letter| letter.to_ascii_uppercase());
        // The button first, so that a long name ends before it.
        let right = egui::Layout::right_to_left(egui::Align::Center);
        let head = egui::vec2(ui.available_width(), 24.0);
        ui.allocate_ui_with_layout(head, right, |ui| {
            let on = if here.is_held_back() {
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
        match here.heard {
            Some(clue) => learnt(ui, &game, clue, &mut pictures),
            None => _ = ui.label(game.texts.place(game.quest(), number)),
        }
        ui.add_space(2.0);
        for (index, row) in here.rows.clone().into_iter().enumerate() {
            let digit = DIGITS.get(index).copied();
            let choice = choices
                .iter()
                .find(|choice| Row::of(&choice.action) == Some(row));
            let puzzle = game.state.puzzle_here().filter(|_| row == Row::Puzzle);
            let is_open = puzzle.is_some() || choice.is_some_and(|choice| choice.why_not.is_none());
            let Some(text) = text(&game, row, choice, &kept) else {
                continue;
            };
            let text = format!("{}. {text}", index + 1);
            let button = egui::Button::new(text).wrap();
            let button = ui.add_enabled(
                is_open,
                button.min_size(egui::vec2(ui.available_width(), 26.0)),
            );
            if let Some(choice) = choice {
                choice.tell_beside(game.texts, &button);
            }
            let by_key = digit.is_some_and(|key| ui.input(|input| input.key_pressed(key)));
            if !is_open || !(button.clicked() && lies || has_keys && by_key) {
                continue;
            }
            // Whoever takes one has read them all.
            let rows = here.rows.clone();
            here.read(rows.into_iter());
            match (puzzle, choice) {
                (Some(puzzle), _) => _ = opened.write(opening(puzzle)),
                (None, Some(choice)) => _ = asked.write(Do(choice.action.clone())),
                (None, None) => {}
            }
        }
    });
    if is_read {
        here.is_open = false;
        *card = OpenCard::None;
    }
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
fn text(game: &Game, row: Row, choice: Option<&ActionButton>, kept: &Kept) -> Option<String> {
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
    let choice = choice?;
    Some(match &choice.why_not {
        Some(why) => {
            let name = choice.text.split(':').next().unwrap_or(&choice.text);
            let why = first(why, |letter| letter.to_ascii_lowercase());
            texts.words("action.why_not", &[("{action}", &name), ("{why}", &why)])
        }
        None => choice.text.clone(),
    })
}

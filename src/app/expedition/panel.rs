//! The stores of the expedition: the day, the means, what can be done, and the end. The sheet folds to a slip.

use std::fmt::Display;

use bevy::ecs::system::SystemParam;
use bevy::prelude::*;
use bevy_egui::{EguiContexts, EguiPrimaryContextPass, egui};

use super::actions::ActionButton;
use super::available::Available;
use super::chosen::Chosen;
use super::ending::Ending;
use super::evening::Evening;
use super::evening_card::switch;
use super::lens::Lens;
use super::means::{self, FOLD_KEY, Head};
use super::open_card::OpenCard;
use super::pencil::{Drafting, PencilTool};
use super::puzzle::{invitation, opening, reward};
use super::sheets::{EDGE, FRAME, Sheets, note};
use super::{Do, Game, go_to, has_sheets};
use crate::app::actions::shortcut::is_control_held;
use crate::app::actions::{Action as Shown, ActionRequest};
use crate::app::camera::GoTo;
use crate::app::panels::{Fold, Folds};
use crate::app::puzzles::OpenPuzzle;
use crate::app::puzzles::kept::Kept;
use crate::app::schedule::DrawSystems;
use crate::app::screens::{Dialog, Dialogs, Screen};
use crate::app::style;
use crate::app::view::View;
use mapmaker_expedition::{Action, Puzzle, Texts};
use mapmaker_grid::TilePos;

/// Opens the puzzle of the place.
pub(super) const PUZZLE_KEY: egui::Key = egui::Key::O;

/// Ends the expedition without the find, pressed twice.
pub(super) const END_KEY: egui::Key = egui::Key::Q;

/// Opens and closes the sheet of layers.
pub(super) const LAYERS_KEY: egui::Key = egui::Key::K;

/// How long after a card its digits do nothing else, in seconds.
const AFTER_CARD_S: f64 = 1.0;

pub(super) fn plugin(app: &mut App) {
    app.add_systems(
        EguiPrimaryContextPass,
        show.in_set(DrawSystems::Panels).run_if(has_sheets),
    );
}

/// What the sheet shows.
#[derive(SystemParam)]
pub(super) struct Content<'w> {
    game: Res<'w, Game>,
    available: Res<'w, Available>,
    chosen: Res<'w, Chosen>,
    drafting: Res<'w, Drafting>,
    kept: Res<'w, Kept>,
    lens: ResMut<'w, Lens>,
    evening: ResMut<'w, Evening>,
}

/// What its buttons do.
#[derive(SystemParam)]
pub(super) struct Buttons<'w> {
    actions: MessageWriter<'w, Do>,
    puzzles: MessageWriter<'w, OpenPuzzle>,
    layers: MessageWriter<'w, ActionRequest>,
    jumps: MessageWriter<'w, GoTo>,
    ending: ResMut<'w, Ending>,
    dialogs: Dialogs<'w>,
    screen: ResMut<'w, NextState<Screen>>,
}

impl Buttons<'_> {
    /// What a button at the panel's head does: the party is at a tile, and a tile so many pixels wide.
    fn head(&mut self, button: Head, at: TilePos, tile_px: f32) {
        match button {
            Head::Party => {
                self.jumps.write(GoTo {
                    tile_px: Some(tile_px.max(24.0)),
                    ..go_to(at)
                });
            }
            Head::Layers => _ = self.layers.write(ActionRequest(Shown::Layers)),
            Head::Fold => {}
            Head::Leave => {
                self.dialogs.close();
                self.screen.set(Screen::Title);
            }
        }
    }
}

pub(super) fn show(
    mut contexts: EguiContexts,
    content: Content,
    mut buttons: Buttons,
    (card, keys, view): (Res<OpenCard>, Res<ButtonInput<KeyCode>>, Res<View>),
    (mut sheets, mut folds): (ResMut<Sheets>, ResMut<Folds>),
    (mut ends, mut card_at): (Local<bool>, Local<f64>),
) -> Result {
    let Content {
        game,
        available,
        chosen,
        drafting,
        kept,
        mut lens,
        mut evening,
    } = content;
    let context = contexts.ctx_mut()?;
    let lens_lies = !lens.0.is_empty();
    let has_card = card.waits();
    let is_free = buttons.dialogs.wanted() == Dialog::None && !has_card;
    let now = context.input(|input| input.time);
    if has_card {
        *card_at = now;
    }
    // With Ctrl they are keys of the pencil, also where it was let go within this frame; with the tool for names in hand
    // somebody may begin to type one.
    let is_typing = context.text_edit_focused() || drafting.tool == Some(PencilTool::Name);
    let has_keys = !is_typing && is_free && !is_control_held(&keys);
    let is_pressed = |key| has_keys && context.input(|input| input.key_pressed(key));
    if is_pressed(LAYERS_KEY) {
        buttons.layers.write(ActionRequest(Shown::Layers));
    }
    let (choices, can_finish) = (&available.choices, available.can_finish);
    let is_asked_unseen = can_finish && is_pressed(END_KEY) && folds.is(Fold::Stores);
    let mut turns = is_pressed(FOLD_KEY) || is_asked_unseen;
    let (is_over, shows_place) = (game.state.end().is_some(), *card == OpenCard::Place);
    // After every action the button asks anew.
    *ends &= !game.is_changed();
    // The keys are the same while the sheet is folded. The digit that answered a card buys nothing, and that of a place's card
    // is answered there.
    let is_late = now > *card_at + AFTER_CARD_S && !shows_place;
    let has_key = |choice: &&ActionButton| is_late || !matches!(choice.action, Action::Buy(..));
    let by_key = |choice: &&ActionButton| is_open(choice, lens_lies) && is_pressed(choice.key);
    let mut done: Vec<_> = choices.iter().filter(has_key).filter(by_key).collect();
    let mut asks_end = can_finish && !is_over && is_pressed(END_KEY);
    let here = game.state.puzzle_here().filter(|_| !is_over);
    let mut opened = here.filter(|_| is_pressed(PUZZLE_KEY));
    // Nobody ends a game by a question that does not show.
    let asks = can_finish && *ends && sheets.shown.stores.is_some();
    let mut pressed = None;
    if let Some(most) = sheets.shown.stores {
        let inner = sheets.shown.side - FRAME;
        let shown = window().show(context, |ui| {
            ui.set_width(inner);
            ui.set_max_height(most - FRAME);
            let (top, texts) = (ui.cursor().top(), game.texts);
            pressed = means::show(ui, &game, &available.weather, is_over);
            style::rule(ui);
            let head = ui.cursor().top() - top;
            // Buttons hang from the top and keep their places; what is told and sold here is below them.
            let list = egui::ScrollArea::vertical().max_height(most - FRAME - head);
            let list = list.auto_shrink([false, true]).show(ui, |ui| {
                for choice in choices.iter().filter(|choice| choice.is_always) {
                    done.extend(is_clicked(ui, texts, choice, lens_lies).then_some(choice));
                }
                if !is_over {
                    asks_end |= end_button(ui, &game, can_finish, asks);
                } else if line(ui, texts.text("panel.over"), true).clicked() {
                    buttons.ending.reopen();
                }
                style::rule(ui);
                if let Some(puzzle) = here
                    && puzzle_button(ui, &game, (puzzle, &kept), is_free)
                {
                    opened = Some(puzzle);
                }
                // What is sold here waits until a card is answered.
                for choice in choices
                    .iter()
                    .filter(|choice| !choice.is_always && !has_card)
                {
                    done.extend(is_clicked(ui, texts, choice, lens_lies).then_some(choice));
                }
                ui.label(style::quiet(hint(texts, &chosen, &drafting, is_over)));
                switch(ui, &game, &mut evening);
                ui.label(style::code(&game.state.quest().title()));
            });
            head + list.content_size.y
        });
        if let Some(shown) = shown {
            note(context, "stores", shown.response.rect);
            let wanted = shown.inner.map_or(most, |inner| inner + FRAME);
            sheets.bypass_change_detection().wanted[0] = wanted;
        }
    } else {
        pressed = means::slip(context, &game);
    }
    if let Some(pressed) = pressed {
        turns |= matches!(pressed, Head::Fold);
        buttons.head(pressed, game.state.at(), view.tile_px);
    }
    if turns {
        sheets.turn(&mut folds, Fold::Stores);
    }
    let (puts_away, done): (Vec<_>, Vec<_>) =
        (done.into_iter()).partition(|choice| choice.action == Action::Lens && lens_lies);
    if !puts_away.is_empty() {
        lens.0.clear();
    }
    let done = done.into_iter().flat_map(|choice| often(context, choice));
    // The button of the end asks once more.
    let ends_now = (asks_end && asks).then_some(Do(Action::Finish));
    buttons.actions.write_batch(done.chain(ends_now));
    buttons.puzzles.write_batch(opened.map(opening));
    *ends |= asks_end && can_finish;
    Ok(())
}

/// The sheet at the top left.
fn window() -> egui::Window<'static> {
    egui::Window::new("expedition")
        .title_bar(false)
        .resizable(false)
        .anchor(egui::Align2::LEFT_TOP, [EDGE, EDGE])
        .frame(style::sheet().inner_margin(egui::Margin::same(15)))
}

/// Whether something can be done, or the lens put away that lies there.
fn is_open(choice: &ActionButton, lens_lies: bool) -> bool {
    choice.why_not.is_none() || choice.action == Action::Lens && lens_lies
}

/// What a button or its key asks for: in a slow frame a key may have been pressed more than once.
fn often(context: &egui::Context, choice: &ActionButton) -> Vec<Do> {
    let presses = context.input(|input| input.num_presses(choice.key));
    vec![Do(choice.action.clone()); presses.max(1)]
}

/// The button of something that can be done; whether it is clicked. A lens that lies there can be put away.
fn is_clicked(ui: &mut egui::Ui, texts: &Texts, choice: &ActionButton, lens_lies: bool) -> bool {
    let text = if choice.action == Action::Lens && lens_lies {
        texts.text("action.lens.away")
    } else {
        &choice.text
    };
    let text = with_key(texts, text, choice.key);
    let button = line(ui, &text, is_open(choice, lens_lies));
    choice.tell_beside(texts, &button);
    let button = match &choice.why_not {
        Some(why) if choice.is_offer => {
            ui.label(style::quiet(why));
            button
        }
        Some(why) => button.on_disabled_hover_text(why),
        None => button,
    };
    button.clicked()
}

/// The button that opens the puzzle of the place, with what is had for it; whether it is clicked.
fn puzzle_button(
    ui: &mut egui::Ui,
    game: &Game,
    (puzzle, kept): (Puzzle, &Kept),
    is_free: bool,
) -> bool {
    let texts = game.texts;
    let text = with_key(texts, &invitation(texts, puzzle, kept), PUZZLE_KEY);
    let is_clicked = line(ui, &text, is_free).clicked();
    if let Some(reward) = reward(texts, &game.state) {
        ui.label(style::quiet(&reward));
    }
    is_clicked
}

/// The button that ends the expedition where that can be done now, or asks whether it is meant; whether it is clicked.
fn end_button(ui: &mut egui::Ui, game: &Game, can_finish: bool, asks: bool) -> bool {
    let texts = game.texts;
    let section = if asks { "panel.end.asks" } else { "panel.end" };
    let text = with_key(texts, texts.text(section), END_KEY);
    let where_it_ends = where_it_ends(game, can_finish);
    let button = line(ui, &text, can_finish);
    let button = button.on_disabled_hover_text(&where_it_ends);
    button.on_hover_text(where_it_ends).clicked()
}

/// Where the expedition can be ended, and why not in a place that is none of these.
fn where_it_ends(game: &Game, can_finish: bool) -> String {
    let texts = game.texts;
    let site = game.state.site_here();
    let place = site.and_then(|site| game.quest().site(site));
    match place.and_then(|place| Some((place, texts.no_end(place.kind)?))) {
        _ if can_finish => texts.text("panel.end.here").to_owned(),
        Some((place, kind)) if site != Some(game.quest().home) => {
            let slots: [(&str, &dyn Display); 2] = [("{place}", &place.name), ("{kind}", &kind)];
            texts.words("panel.end.not_here", &slots)
        }
        _ => texts.text("panel.end.why_not").to_owned(),
    }
}

/// What stands on a button, with its key.
fn with_key(texts: &Texts, text: &str, key: egui::Key) -> String {
    let key = key.symbol_or_name();
    texts.words("panel.key", &[("{text}", &text), ("{key}", &key)])
}

/// A button over the whole width.
fn line(ui: &mut egui::Ui, text: &str, is_open: bool) -> egui::Response {
    ui.spacing_mut().button_padding = egui::vec2(4.0, 3.0);
    ui.spacing_mut().item_spacing.y = 3.0;
    let size = [ui.available_width(), 26.0];
    ui.add_enabled_ui(is_open, |ui| style::line(ui, size, text))
        .inner
}

/// What a click does now.
fn hint(
    texts: &'static Texts,
    chosen: &Chosen,
    drafting: &Drafting,
    is_over: bool,
) -> &'static str {
    texts.text(match &chosen.way {
        _ if is_over => "panel.hint.over",
        Some(_) if chosen.goal.is_some() => "panel.hint.on",
        Some(_) => "panel.hint.way",
        None if drafting.is_on() => "panel.hint.pencil",
        None => "panel.hint",
    })
}

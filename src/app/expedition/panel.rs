//! The sheet of the expedition: the day, the means, the actions, what happened; and the end.

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
use super::open_card::OpenCard;
use super::pencil::{Drafting, PencilTool};
use super::puzzle::{invitation, opening, reward};
use super::saying::Said;
use super::{Do, Game, go_to, has_sheets, warning};
use crate::app::actions::shortcut::is_control_held;
use crate::app::actions::{Action as Shown, ActionRequest};
use crate::app::camera::GoTo;
use crate::app::puzzles::OpenPuzzle;
use crate::app::puzzles::kept::Kept;
use crate::app::schedule::DrawSystems;
use crate::app::screens::{Dialog, Dialogs, Screen};
use crate::app::style;
use crate::app::style::sign::{self, Sign};
use crate::app::view::View;
use mapmaker_expedition::{Action, DAY_HOURS, LAST_DAY, Puzzle, Texts};
use mapmaker_grid::TilePos;

/// The sheet's width in points.
const WIDTH: f32 = 250.0;

/// Opens the puzzle of the place.
pub(super) const PUZZLE_KEY: egui::Key = egui::Key::O;

/// Ends the expedition without the find, pressed twice.
pub(super) const END_KEY: egui::Key = egui::Key::Q;

/// Opens and closes the sheet of layers.
pub(super) const LAYERS_KEY: egui::Key = egui::Key::K;

/// How long after a card its digits do nothing else, in seconds.
const AFTER_CARD_S: f64 = 1.0;

/// Sentences that show, at most.
const SHOWN: usize = 9;

/// The height of what happened last, and its lines at most.
const NEWEST: f32 = 74.0;
const NEWEST_LINES: usize = 4;

/// The size of its letters where they would need more lines, as a share of the usual one; then one line more has room.
const SMALLER: f32 = 0.78;

/// The height of what there is, above the buttons, in points.
const MEANS: f32 = 124.0;

/// The height of what is told below the buttons, at least and as a share of the window.
const TOLD: f32 = 120.0;
const TOLD_SHARE: f32 = 0.22;

pub(super) fn plugin(app: &mut App) {
    app.add_systems(
        EguiPrimaryContextPass,
        show.in_set(DrawSystems::Panels).run_if(has_sheets),
    );
}

/// What the sheet shows.
#[derive(SystemParam)]
struct Content<'w> {
    game: Res<'w, Game>,
    available: Res<'w, Available>,
    said: Res<'w, Said>,
    chosen: Res<'w, Chosen>,
    drafting: Res<'w, Drafting>,
    kept: Res<'w, Kept>,
    lens: ResMut<'w, Lens>,
    evening: ResMut<'w, Evening>,
}

/// What its buttons do.
#[derive(SystemParam)]
struct Buttons<'w> {
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
            Head::Leave => {
                self.dialogs.close();
                self.screen.set(Screen::Title);
            }
        }
    }
}

fn show(
    mut contexts: EguiContexts,
    content: Content,
    mut buttons: Buttons,
    (card, keys, view): (Res<OpenCard>, Res<ButtonInput<KeyCode>>, Res<View>),
    (mut ends, mut card_at): (Local<bool>, Local<f64>),
) -> Result {
    let Content {
        game,
        available,
        said,
        chosen,
        drafting,
        kept,
        mut lens,
        mut evening,
    } = content;
    let context = contexts.ctx_mut()?;
    let mut ends_here = false;
    let lens_lies = !lens.0.is_empty();
    let has_card = card.waits();
    let is_free = buttons.dialogs.wanted() == Dialog::None && !has_card;
    if has_card {
        *card_at = context.input(|input| input.time);
    }
    // With Ctrl they are keys of the pencil, also where it was let go within this frame; with the tool for names in hand
    // somebody may begin to type one.
    let names = drafting.tool == Some(PencilTool::Name);
    let is_typing = context.text_edit_focused() || names;
    let has_keys = !is_typing && is_free && !is_control_held(&keys);
    if has_keys && context.input(|input| input.key_pressed(LAYERS_KEY)) {
        buttons.layers.write(ActionRequest(Shown::Layers));
    }
    let (choices, can_finish) = (&available.choices, available.can_finish);
    let (is_over, shows_place) = (game.state.end().is_some(), *card == OpenCard::Place);
    // After every action the button asks anew.
    *ends &= !game.is_changed();
    egui::Window::new("expedition")
        .title_bar(false)
        .resizable(false)
        .anchor(egui::Align2::LEFT_TOP, [12.0, 12.0])
        .frame(style::sheet().inner_margin(egui::Margin::same(15)))
        .show(context, |ui| {
            ui.set_width(WIDTH);
            ui.set_max_width(WIDTH);
            // Buttons hang from the top and keep their places; what is told below them has a height of its own.
            let window = ui.ctx().content_rect().height();
            ui.set_max_height(window - 2.0 * 24.0);
            let top = ui.cursor().top();
            let asked = means(ui, &game, &available.weather, is_over);
            ui.add_space((top + MEANS - ui.cursor().top()).max(0.0));
            if let Some(asked) = asked {
                buttons.head(asked, game.state.at(), view.tile_px);
            }
            style::rule(ui);
            let texts = game.texts;
            let is_late = ui.input(|input| input.time) > *card_at + AFTER_CARD_S;
            let mut does = |ui: &mut egui::Ui, choice: &ActionButton| {
                let lies = choice.action == Action::Lens && lens_lies;
                // The digit that answered a card buys nothing, and that of a place's card is answered there.
                let is_late = is_late && !shows_place;
                let has_keys = has_keys && (is_late || !matches!(choice.action, Action::Buy(..)));
                match is_pressed(ui, texts, choice, (lies, has_keys)) {
                    true if lies => lens.0.clear(),
                    true => _ = buttons.actions.write_batch(often(ui, choice)),
                    false => {}
                }
            };
            for choice in choices.iter().filter(|choice| choice.is_always) {
                does(ui, choice);
            }
            if is_over {
                if line(ui, texts.text("panel.over"), true).clicked() {
                    buttons.ending.reopen();
                }
            } else {
                ends_here = asks_to_end(ui, &game, (can_finish, has_keys), &mut ends);
            }
            style::rule(ui);
            let room = ui.available_height().min(TOLD.max(TOLD_SHARE * window));
            let mut list = egui::ScrollArea::vertical().max_height(room);
            if game.is_changed() {
                // What is new stands at the top.
                list = list.vertical_scroll_offset(0.0);
            }
            list.auto_shrink(false)
                .min_scrolled_height(room)
                .show(ui, |ui| {
                    warning::show(ui, &game);
                    let is_cut = newest(ui, said.all());
                    if let Some(puzzle) = puzzle(ui, &game, &kept, (is_free, has_keys)) {
                        buttons.puzzles.write(opening(puzzle));
                    }
                    // What is sold here waits until a card is answered.
                    for choice in choices
                        .iter()
                        .filter(|choice| !choice.is_always && !has_card)
                    {
                        does(ui, choice);
                    }
                    ui.label(style::quiet(hint(texts, &chosen, &drafting, is_over)));
                    switch(ui, texts, &mut evening);
                    style::rule(ui);
                    sayings(ui, said.all(), is_cut);
                    ui.label(style::code(&game.state.quest().title()));
                });
        });
    if ends_here {
        buttons.actions.write(Do(Action::Finish));
    }
    Ok(())
}

/// What the buttons beside the day are for.
enum Head {
    Party,
    Layers,
    Leave,
}

/// These buttons, and the one that is pressed.
fn head(ui: &mut egui::Ui, texts: &Texts, is_over: bool) -> Option<Head> {
    let leave = if is_over {
        "panel.leave.over"
    } else {
        "panel.leave.about"
    };
    let buttons = [
        (Sign::Party, "panel.party", "panel.party.about", Head::Party),
        (
            Sign::Layers,
            "panel.layers",
            "panel.layers.about",
            Head::Layers,
        ),
        (Sign::Leave, "panel.leave", leave, Head::Leave),
    ];
    let mut pressed = None;
    let right = egui::Layout::right_to_left(egui::Align::Center);
    ui.with_layout(right, |ui| {
        ui.spacing_mut().button_padding = egui::vec2(3.0, 2.0);
        ui.spacing_mut().item_spacing.x = 0.0;
        for (sign, text, about, button) in buttons.into_iter().rev() {
            let (text, about) = (texts.text(text), texts.text(about));
            let shown = style::sign_choice(ui, false, sign, text, false);
            if shown.on_hover_text(format!("{text} {about}")).clicked() {
                pressed = Some(button);
            }
        }
    });
    pressed
}

/// What a button or its key asks for: in a slow frame a key may have been pressed more than once.
fn often(ui: &egui::Ui, choice: &ActionButton) -> Vec<Do> {
    let presses = ui.input(|input| input.num_presses(choice.key));
    vec![Do(choice.action.clone()); presses.max(1)]
}

/// The button of something that can be done; whether it or its key is pressed. A lens that lies there can be put away.
fn is_pressed(
    ui: &mut egui::Ui,
    texts: &Texts,
    choice: &ActionButton,
    (lies, has_keys): (bool, bool),
) -> bool {
    let is_open = choice.why_not.is_none() || lies;
    let by_key = has_keys && ui.input(|input| input.key_pressed(choice.key));
    let text = if lies {
        texts.text("action.lens.away")
    } else {
        &choice.text
    };
    let text = with_key(texts, text, choice.key);
    let button = line(ui, &text, is_open);
    choice.tell_beside(texts, &button);
    let button = match &choice.why_not {
        Some(why) if choice.is_offer => {
            ui.label(style::quiet(why));
            button
        }
        Some(why) => button.on_disabled_hover_text(why),
        None => button,
    };
    button.clicked() || by_key && is_open
}

/// The button that opens the puzzle of the place, with what is had for it; which, if it is pressed.
fn puzzle(
    ui: &mut egui::Ui,
    game: &Game,
    kept: &Kept,
    (is_free, has_keys): (bool, bool),
) -> Option<Puzzle> {
    let (state, texts) = (&game.state, game.texts);
    let puzzle = state.puzzle_here().filter(|_| state.end().is_none())?;
    let by_key = has_keys && ui.input(|input| input.key_pressed(PUZZLE_KEY));
    let text = with_key(texts, &invitation(texts, puzzle, kept), PUZZLE_KEY);
    let is_pressed = line(ui, &text, is_free).clicked() || by_key;
    if let Some(reward) = reward(texts, state) {
        ui.label(style::quiet(&reward));
    }
    is_pressed.then_some(puzzle)
}

/// What happened last, in sight whatever there is to do here: its place is kept, so that no button moves. Whether it is
/// too long for that place.
fn newest(ui: &mut egui::Ui, said: &[String]) -> bool {
    let size = egui::vec2(ui.available_width(), NEWEST);
    let (place, _) = ui.allocate_exact_size(size, egui::Sense::hover());
    let Some(said) = said.last() else {
        return false;
    };
    let font = egui::TextStyle::Body.resolve(ui.style());
    let set = |font: egui::FontId, most: usize| {
        let text = said.clone();
        let mut lines = egui::text::LayoutJob::simple(text, font, style::INK, place.width());
        lines.wrap.max_rows = most;
        ui.painter().layout_job(lines)
    };
    let mut galley = set(font.clone(), NEWEST_LINES);
    if galley.elided {
        // What is longer is set smaller, in the same place.
        let small = egui::FontId::new(SMALLER * font.size, font.family);
        galley = set(small, NEWEST_LINES + 1);
    }
    let is_cut = galley.elided;
    ui.painter().galley(place.min, galley, style::INK);
    is_cut
}

/// What happened before that, the newest first; and that itself, where it was cut.
fn sayings(ui: &mut egui::Ui, said: &[String], is_cut: bool) {
    let newest = said.len().saturating_sub(1);
    let said = said.iter().enumerate().rev();
    for (index, said) in said.skip(usize::from(!is_cut)).take(SHOWN) {
        let ink = if index == newest {
            style::INK
        } else {
            style::FAINT
        };
        ui.label(egui::RichText::new(said).color(ink));
    }
}

/// The button that ends the expedition, where that can be done now, and below it where that is; whether that is meant.
fn asks_to_end(
    ui: &mut egui::Ui,
    game: &Game,
    (can_finish, has_keys): (bool, bool),
    ends: &mut bool,
) -> bool {
    let texts = game.texts;
    // Whoever ends it means it: the button asks once more.
    let asks = can_finish && *ends;
    let section = if asks { "panel.end.asks" } else { "panel.end" };
    let text = with_key(texts, texts.text(section), END_KEY);
    let where_it_ends = where_it_ends(game, can_finish);
    let button = line(ui, &text, can_finish);
    let button = button.on_disabled_hover_text(&where_it_ends);
    let button = button.on_hover_text(where_it_ends);
    let by_key = has_keys && can_finish && ui.input(|input| input.key_pressed(END_KEY));
    let is_pressed = button.clicked() || by_key;
    if is_pressed {
        *ends = can_finish;
    }
    is_pressed && asks
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

/// What a click does now, or why it did nothing.
fn hint<'c>(texts: &Texts, chosen: &'c Chosen, drafting: &Drafting, is_over: bool) -> &'c str {
    texts.text(match (&chosen.way, &chosen.why_not) {
        _ if is_over => "panel.hint.over",
        (Some(_), _) if chosen.goal.is_some() => "panel.hint.on",
        (Some(_), _) => "panel.hint.way",
        (None, Some(why)) => return why,
        _ if drafting.is_on() => "panel.hint.pencil",
        _ => "panel.hint",
    })
}

/// The day, and what there is; the button beside the day that is pressed.
fn means(ui: &mut egui::Ui, game: &Game, weather: &str, is_over: bool) -> Option<Head> {
    let (state, texts) = (&game.state, game.texts);
    let date = state.date();
    let left = LAST_DAY.saturating_sub(date.0);
    let pressed = ui.horizontal(|ui| {
        ui.label(egui::RichText::new(texts.date(date)).heading());
        head(ui, texts, is_over)
    });
    let hour = match state.hour() {
        _ if state.is_by_night() => texts.line("panel.now.night", 0),
        DAY_HOURS => texts.line("panel.now.evening", 0),
        hour => texts.words(
            "panel.now.hour",
            &[("{hour}", &hour), ("{hours}", &DAY_HOURS)],
        ),
    };
    let season = texts.line(&format!("season.{}", date.season().name()), 0);
    let now = texts.words(
        "panel.now",
        &[
            ("{season}", &season),
            ("{weather}", &weather),
            ("{hour}", &hour),
        ],
    );
    ui.add(egui::Label::new(style::quiet(&now)).truncate());
    let provisions = texts.counted("days", u32::from(state.provisions()));
    let provisions = match state.hungry() {
        0 => provisions,
        nights => texts.words(
            "panel.provisions.hungry",
            &[("{days}", &provisions), ("{nights}", &nights)],
        ),
    };
    let days = texts.counted("days", left);
    let snow = texts.words("panel.snow", &[("{days}", &days)]);
    ui.horizontal(|ui| {
        ui.spacing_mut().item_spacing.x = 5.0;
        for (sign, what, amount) in [
            (Sign::Loaf, "panel.provisions", provisions),
            (Sign::Coin, "panel.coins", state.money().to_string()),
            (Sign::Laurel, "panel.fame", state.fame().total().to_string()),
            (Sign::Days, "panel.snow", left.to_string()),
        ] {
            let about = match sign {
                Sign::Days => snow.as_str(),
                _ => texts.text(what),
            };
            sign.show(ui, sign::IN_TEXT).on_hover_text(about);
            ui.label(amount).on_hover_text(about);
        }
    });
    let found = if state.has_find() {
        "panel.found"
    } else {
        "panel.sought"
    };
    let sought = texts.find(state.quest().find.kind);
    let company = texts.party(state);
    for (what, who) in [
        (found, Some(sought.clone())),
        (
            "panel.with",
            (!company.is_empty()).then(|| company.join(", ")),
        ),
    ] {
        if let Some(who) = who {
            ui.horizontal(|ui| {
                ui.label(style::aside(texts.text(what)));
                ui.add(egui::Label::new(who).truncate());
            });
        }
    }
    pressed.inner
}

//! The sheet of the expedition: the day, what there is, what can be done here, what came to pass; and the end.

use bevy::prelude::*;
use bevy_egui::{EguiContexts, EguiPrimaryContextPass, egui};

use super::deeds::Deed;
use super::ending::Ending;
use super::pencil::Drafting;
use super::puzzle::{invitation, opening};
use super::walking::Chosen;
use super::{Do, Game, has_sheets};
use crate::app::camera::GoTo;
use crate::app::editor::shortcut::is_control_held;
use crate::app::puzzles::OpenPuzzle;
use crate::app::puzzles::kept::Kept;
use crate::app::screens::{Overlay, Screen};
use crate::app::ui::{PanelSystems, style};
use crate::app::view::View;
use crate::engine::expedition::{Action, DAY_HOURS, LAST_DAY};

/// The sheet's width in points.
const WIDTH: f32 = 262.0;

/// How far the sheets at both sides reach into the view, with a little room before them, in points.
pub(super) const SHEETS: f32 = 330.0;

/// Opens the puzzle of the place.
const PUZZLE_KEY: egui::Key = egui::Key::O;

/// Sentences that show, at most.
const SHOWN: usize = 7;

/// About how high the sheet is without them where there is much to do, and how high one of them is, in points.
const TALLEST: f32 = 540.0;
const LINE: f32 = 40.0;

pub(super) fn plugin(app: &mut App) {
    app.add_systems(
        EguiPrimaryContextPass,
        show.in_set(PanelSystems)
            .after(style::apply)
            .run_if(has_sheets),
    );
}

fn show(
    mut contexts: EguiContexts,
    mut game: ResMut<Game>,
    (chosen, drafting, keys): (Res<Chosen>, Res<Drafting>, Res<ButtonInput<KeyCode>>),
    view: Res<View>,
    mut overlay: ResMut<Overlay>,
    (mut asked, mut opened): (MessageWriter<Do>, MessageWriter<OpenPuzzle>),
    kept: Res<Kept>,
    mut jumps: MessageWriter<GoTo>,
    mut ending: ResMut<Ending>,
    mut next: ResMut<NextState<Screen>>,
    mut ends: Local<Option<u64>>,
) -> Result {
    let context = contexts.ctx_mut()?;
    let is_free = *overlay == Overlay::None && game.state.card().is_none();
    // With Ctrl they are keys of the pencil, also where it was let go within this frame.
    let has_keys = !context.egui_wants_keyboard_input() && is_free && !is_control_held(&keys);
    let game = game.bypass_change_detection();
    let open = game.open();
    let (deeds, can_finish) = (open.deeds.clone(), open.can_finish);
    egui::Window::new("expedition")
        .title_bar(false)
        .resizable(false)
        .anchor(egui::Align2::LEFT_TOP, [12.0, 12.0])
        .frame(style::sheet().inner_margin(egui::Margin::same(12)))
        .show(context, |ui| {
            ui.set_width(WIDTH);
            ui.set_max_width(WIDTH);
            // What there is to do stays in sight; what was said before gives way.
            let room = ui.ctx().content_rect().height();
            let shown = SHOWN.min(((room - TALLEST) / LINE).max(2.0) as usize);
            means(ui, game);
            style::rule(ui);
            let puzzle = game
                .state
                .puzzle_here()
                .filter(|_| game.state.end().is_none());
            if let Some(puzzle) = puzzle {
                let pressed = has_keys && ui.input(|input| input.key_pressed(PUZZLE_KEY));
                let text = invitation(puzzle, &kept);
                let text = format!("{text}  ({})", PUZZLE_KEY.symbol_or_name());
                let button = ui.add_sized([WIDTH, 26.0], egui::Button::new(text).small());
                if button.clicked() || pressed {
                    opened.write(opening(puzzle));
                }
            }
            for Deed { action, text, key } in &deeds {
                let pressed = has_keys && ui.input(|input| input.key_pressed(*key));
                let text = format!("{text}  ({})", key.symbol_or_name());
                let button = ui.add_sized([WIDTH, 26.0], egui::Button::new(text).small());
                if button.clicked() || pressed {
                    asked.write(Do(action.clone()));
                }
            }
            style::rule(ui);
            if can_finish {
                // Whoever ends it means it: the button asks once more.
                let text = if *ends == Some(game.version) {
                    "End it here? Click again"
                } else {
                    "End the expedition here"
                };
                let button = ui.add_sized([WIDTH, 26.0], egui::Button::new(text).small());
                if button.clicked() && *ends == Some(game.version) {
                    asked.write(Do(Action::Finish));
                } else if button.clicked() {
                    *ends = Some(game.version);
                }
                style::rule(ui);
            }
            let is_over = game.state.end().is_some();
            let hint = match (&chosen.way, &chosen.why_not) {
                _ if is_over => {
                    "The expedition is over; its chart stays to be looked at.".to_owned()
                }
                (Some(_), _) => "Click there again, or press Enter, to go on.".to_owned(),
                (None, Some(why)) => format!("There: {why}."),
                _ if drafting.is_on() => "The pencil is in hand; Esc puts it away.".to_owned(),
                _ => "Click on the map to choose a way; arrow keys go a tile.".to_owned(),
            };
            ui.label(style::quiet(&hint));
            style::rule(ui);
            let from = game.said.len().saturating_sub(shown);
            for (index, sentence) in game.said[from..].iter().enumerate() {
                let is_last = from + index + 1 == game.said.len();
                ui.label(egui::RichText::new(sentence).color(if is_last {
                    style::INK
                } else {
                    style::FAINT
                }));
            }
            ui.add_space(4.0);
            if game.state.end().is_some() && ui.button("How it ended, and the chart…").clicked() {
                ending.reopen();
            }
            let leave = if game.state.end().is_some() {
                "To the title"
            } else {
                "Leave, go on later"
            };
            ui.horizontal(|ui| {
                if ui.small_button("Where am I?").clicked() {
                    jumps.write(GoTo {
                        tile: game.state.at(),
                        within: GoTo::MIDDLE,
                        tile_px: Some(view.tile_px.max(24.0)),
                    });
                }
                if ui.small_button(leave).clicked() {
                    *overlay = Overlay::None;
                    next.set(Screen::Title);
                }
            });
        });
    Ok(())
}

/// The day, and what there is.
fn means(ui: &mut egui::Ui, game: &Game) {
    let state = &game.state;
    let date = state.date();
    let left = LAST_DAY.saturating_sub(date.0);
    ui.horizontal(|ui| {
        ui.label(egui::RichText::new(date.to_string()).heading());
        ui.label(style::quiet(&format!("{} to the first snow", days(left))));
    });
    ui.label(style::quiet(&state.quest().code.to_string()));
    let hour = state.hours() % DAY_HOURS;
    ui.label(style::quiet(&format!(
        "{}, hour {hour} of {DAY_HOURS}",
        game.open.weather
    )));
    ui.add_space(4.0);
    egui::Grid::new("means").num_columns(2).show(ui, |ui| {
        ui.label(style::quiet("provisions"));
        let hungry = match state.hungry() {
            0 => String::new(),
            nights => format!(", {nights} hungry"),
        };
        let provisions = days(u32::from(state.provisions()));
        ui.label(format!("{provisions}{hungry}"));
        ui.end_row();
        ui.label(style::quiet("coins"));
        ui.label(state.money().to_string());
        ui.end_row();
        ui.label(style::quiet("fame"));
        ui.label(state.fame().total().to_string());
        ui.end_row();
        ui.label(style::quiet("sought"));
        let sought = game.texts.find(state.quest().find.kind);
        ui.label(if state.has_find() {
            format!("{sought}: found")
        } else {
            sought
        });
        ui.end_row();
    });
}

/// So many days in words.
fn days(count: u32) -> String {
    match count {
        1 => "1 day".to_owned(),
        _ => format!("{count} days"),
    }
}

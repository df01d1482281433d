//! The shell around a puzzle: header, board, a line of text, and the row of buttons.

mod actions;
mod header;
mod rules;
#[cfg(test)]
mod tests;

use bevy::prelude::*;
use bevy_egui::egui::{self, Align, Layout, Rect, Ui, pos2};
use bevy_egui::{EguiContexts, EguiPrimaryContextPass};

use super::door::AnotherPuzzle;
use super::draw::{self, part};
use super::playing::{Close, PuzzleMaking};
use super::table::{Cover, FLOURISH_S, Table};
use crate::app::schedule::DrawSystems;
use crate::app::screens::{Dialog, Screen};
use crate::app::style;
use crate::app::wake;

use actions::ShellAction;
pub(super) use rules::{picture, words};

/// In narrower pages the switches over a board are closer together, in points.
const NARROW: f32 = 760.0;

pub(super) fn plugin(app: &mut App) {
    app.add_systems(
        EguiPrimaryContextPass,
        (
            show.run_if(any_with_component::<Table>),
            wait.run_if(not(any_with_component::<Table>)),
        )
            .in_set(DrawSystems::Panels),
    );
}

fn show(
    mut contexts: EguiContexts,
    mut tables: Query<&mut Table>,
    making: Res<PuzzleMaking>,
    mut asked: MessageWriter<AnotherPuzzle>,
    mut close: MessageWriter<Close>,
) -> Result {
    let context = contexts.ctx_mut()?;
    for mut table in &mut tables {
        let table = table.bypass_change_detection();
        let by_key = actions::by_key(context, table);
        let mut clicked = None;
        draw::page("puzzle", context, |ui| {
            // While another one is made, nothing can be done to this one.
            ui.add_enabled_ui(!making.is_running(), |ui| {
                clicked = lay_out(ui, table);
            });
            if making.is_running() {
                ui.painter().text(
                    ui.max_rect().center(),
                    egui::Align2::CENTER_CENTER,
                    "Making the puzzle…",
                    style::book(26.0),
                    style::INK,
                );
            }
        });
        table.had_focus = context.memory(|memory| memory.focused().is_some());
        for action in clicked.into_iter().chain(by_key) {
            // An action that removes the table is its last one.
            match action {
                ShellAction::Leave => {
                    close.write(Close);
                    break;
                }
                ShellAction::Open(wanted) => {
                    asked.write(AnotherPuzzle(wanted));
                    break;
                }
                action => actions::act(context, table, &action),
            }
        }
    }
    Ok(())
}

/// Shows a game in its page and returns the requested action.
fn lay_out(ui: &mut Ui, table: &mut Table) -> Option<ShellAction> {
    let all = ui.max_rect();
    let band = |top: f32, bottom: f32| {
        Rect::from_min_max(pos2(all.left(), top), pos2(all.right(), bottom))
    };
    let mut status = table.game.status();
    let header = band(all.top(), all.top() + 34.0);
    let options = band(header.bottom() + 4.0, header.bottom() + 34.0);
    let actions = band(all.bottom() - 36.0, all.bottom());
    let line = band(actions.top() - 26.0, actions.top() - 4.0);
    let board = band(options.bottom() + 4.0, line.top() - 4.0);
    let row = Layout::left_to_right(Align::Center);
    let (mut action, rest) = part(ui, header, row, |ui| {
        let action = header::show(ui, table);
        (action, ui.available_rect_before_wrap())
    });
    match table.cover {
        Cover::Rules => {
            let rules = Layout::top_down(Align::Min);
            action = part(ui, board, rules, |ui| rules::show(ui, table)).or(action);
        }
        Cover::Pause => {
            action = part(ui, board, Layout::top_down(Align::Center), pause).or(action);
        }
        Cover::None => {
            part(ui, options, row, |ui| {
                if ui.available_width() < NARROW {
                    let spacing = ui.spacing_mut();
                    (spacing.item_spacing.x, spacing.button_padding.x) = (5.0, 7.0);
                }
                table.game.options(ui);
            });
            part(ui, board, Layout::top_down(Align::Center), |ui| {
                table.game.show(ui);
            });
        }
    }
    // Header, line and buttons show the game as the board does.
    let before = std::mem::replace(&mut status, table.game.status());
    if status != before {
        wake::wake();
    }
    action = part(ui, rest, row, |ui| header::count(ui, table, &status)).or(action);
    let said = match (table.cover, &table.note) {
        // The room's message is about its board, which is hidden.
        (Cover::Pause | Cover::Rules, None) => String::new(),
        _ => actions::line(table, &status),
    };
    let told = part(ui, line, Layout::top_down(Align::Center), |ui| {
        let label = egui::Label::new(style::book_text(&said, 16.0));
        ui.add(label.truncate()).rect
    });
    if let Some(won) = table
        .won
        .as_ref()
        .filter(|_| !table.is_shown && !said.is_empty())
    {
        draw::flourish(ui.painter(), told, won.since / FLOURISH_S);
    }
    part(ui, actions, row, |ui| actions::show(ui, table, &status)).or(action)
}

/// The page that covers the board during a pause.
fn pause(ui: &mut Ui) -> Option<ShellAction> {
    ui.add_space((ui.available_height() / 2.0 - 50.0).max(0.0));
    ui.label(style::book_text("Paused", 30.0));
    ui.add_space(8.0);
    let goes_on = style::button(ui, "Go on  (P)").clicked();
    goes_on.then_some(ShellAction::Pause)
}

/// The page of a visit while its puzzle is being made, or has failed; the gallery shows that on its own screen.
fn wait(
    mut contexts: EguiContexts,
    screen: Res<State<Screen>>,
    making: Res<PuzzleMaking>,
    dialog: Res<State<Dialog>>,
    mut close: MessageWriter<Close>,
) -> Result {
    let is_visit = *screen.get() != Screen::Puzzles;
    if is_visit && *dialog != Dialog::Played || !is_visit && !making.is_running() {
        return Ok(());
    }
    let context = contexts.ctx_mut()?;
    draw::page("puzzle", context, |ui| {
        ui.vertical_centered(|ui| {
            ui.add_space((ui.available_height() / 2.0 - 60.0).max(0.0));
            if making.wrong.is_empty() {
                ui.label(style::book_text("Making the puzzle…", 26.0));
            } else {
                ui.colored_label(style::RED, sentence(&making.wrong));
            }
            ui.add_space(10.0);
            let leaves = ui.input(|input| input.key_pressed(egui::Key::Escape));
            if style::button(ui, "Back  (Esc)").clicked() || leaves {
                close.write(Close);
            }
        });
    });
    Ok(())
}

/// Makes a sentence: capitalizes the first letter and adds the full stop.
pub(in crate::app::puzzles) fn sentence(text: &str) -> String {
    let mut letters = text.chars();
    let first = letters
        .next()
        .map(|letter| letter.to_uppercase().to_string());
    format!("{}{}.", first.unwrap_or_default(), letters.as_str())
}

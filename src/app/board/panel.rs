//! The board's panel: what the solver can do for it, and what it says.

use std::time::Duration;

use bevy::prelude::*;
use bevy_egui::{EguiContexts, EguiPrimaryContextPass, egui};

use super::assistant::{Assistant, Verdict};
use super::completion::{Complete, Completion, Liking};
use super::faults::Faults;
use super::is_board;
use super::question::{Question, Reason};
use super::watch::{SPEEDS, Watching};
use crate::app::editor::actions::{Act, Action};
use crate::app::editor::bench::Bench;
use crate::app::editor::{Edits, Proposed};
use crate::app::land::Land;
use crate::app::screens::Screen;
use crate::app::ui::{Hidden, PanelSystems, style};
use crate::engine::board::Style;
use crate::engine::solver::Strategy;

/// From when on it is shown that something takes long.
const LONG: Duration = Duration::from_millis(500);

pub(super) fn plugin(app: &mut App) {
    app.add_systems(
        EguiPrimaryContextPass,
        show.in_set(PanelSystems)
            .after(crate::app::ui::style::apply)
            .run_if(
                in_state(Screen::Map)
                    .and_then(is_board)
                    .and_then(resource_exists::<Bench>)
                    .and_then(|hidden: Res<Hidden>| !hidden.0),
            ),
    );
}

fn show(
    mut contexts: EguiContexts,
    land: Res<Land>,
    bench: Res<Bench>,
    edits: Res<Edits>,
    faults: Res<Faults>,
    assistant: Res<Assistant>,
    completion: Res<Completion>,
    mut liking: ResMut<Liking>,
    mut watching: ResMut<Watching>,
    mut proposed: ResMut<Proposed>,
    mut orders: MessageWriter<Complete>,
    mut acts: MessageWriter<Act>,
) -> Result {
    let Some(size) = land.ground.board() else {
        return Ok(());
    };
    let context = contexts.ctx_mut()?;
    egui::Window::new("board")
        .title_bar(false)
        .resizable(false)
        .anchor(egui::Align2::RIGHT_TOP, [-12.0, 12.0])
        .frame(style::sheet().inner_margin(10))
        .show(context, |ui| {
            ui.set_width(230.0);
            let total = size.width as usize * size.height as usize;
            let filled = edits.overlay.len();
            let text = format!("{} × {} cells, {filled} of {total} filled", size.width, size.height);
            ui.label(style::quiet(&text));
            ui.spacing_mut().button_padding = egui::vec2(10.0, 5.0);
            complete(ui, &completion, filled == total, &mut orders);
            let mut style = liking.0;
            choose_style(ui, &mut style);
            liking.set_if_neq(Liking(style));
            ui.separator();
            let mut is_on = assistant.is_on;
            if ui
                .checkbox(&mut is_on, "Assistant (X)")
                .on_hover_text("tints empty cells by how few tiles still fit, and tells when the board can no longer be completed")
                .clicked()
            {
                acts.write(Act(Action::Assistant));
            }
            advise(ui, &assistant, edits.version);
            let mut has_rivers = edits.has_rivers;
            if ui
                .checkbox(&mut has_rivers, "Rules of rivers")
                .on_hover_text("rivers rise in mountains, join, never split, and end in the sea or at the rim")
                .clicked()
            {
                acts.write(Act(Action::Rivers));
            }
            if let Some(first) = &faults.first {
                let more = match faults.count {
                    1 => String::new(),
                    count => format!(" (and {} more)", count - 1),
                };
                ui.colored_label(style::RED, format!("{first}{more}"));
            }
            ui.separator();
            let mut is_open = watching.is_open;
            if ui.checkbox(&mut is_open, "Watch it solve").clicked() {
                acts.write(Act(Action::Watch));
            }
            if watching.is_open {
                let question = || Question::of(&bench, &edits, size);
                watch(ui, &mut watching, &mut proposed, question);
            }
        });
    Ok(())
}

fn complete(
    ui: &mut egui::Ui,
    completion: &Completion,
    is_full: bool,
    orders: &mut MessageWriter<Complete>,
) {
    match completion {
        Completion::Idle => {
            let button = ui.add_enabled(!is_full, egui::Button::new("Complete (C)"));
            if button
                .on_hover_text("fills the empty cells, first as a preview")
                .clicked()
            {
                orders.write(Complete::Find);
            }
        }
        Completion::Running(running) if running.since.elapsed() < LONG => {
            ui.add_enabled(false, egui::Button::new("Complete (C)"));
        }
        Completion::Running(running) => {
            ui.horizontal(|ui| {
                ui.spinner();
                ui.label(running.what);
            });
            let seconds = running.since.elapsed().as_secs();
            ui.label(style::quiet(&format!("undecided after {seconds} s")));
            if ui.button("Stop").clicked() {
                orders.write(Complete::Drop);
            }
        }
        Completion::Preview(_) => {
            ui.label("A completion, in blue:");
            ui.horizontal(|ui| {
                if ui.button("Accept (C)").clicked() {
                    orders.write(Complete::Accept);
                }
                if ui.button("Another").clicked() {
                    orders.write(Complete::Find);
                }
                if ui.button("Drop").clicked() {
                    orders.write(Complete::Drop);
                }
            });
        }
        Completion::Impossible(reason) => {
            blame(ui, reason);
            ui.horizontal(|ui| {
                let remove = egui::Button::new("Remove the fewest");
                let has_culprits = !reason.culprits.is_empty();
                if ui.add_enabled(has_culprits, remove).clicked() {
                    orders.write(Complete::RemoveFewest);
                }
                if ui.button("Close").clicked() {
                    orders.write(Complete::Drop);
                }
            });
        }
    }
}

/// What completions are to be like.
fn choose_style(ui: &mut egui::Ui, style: &mut Style) {
    ui.horizontal(|ui| {
        ui.label(style::quiet("filled"));
        ui.selectable_value(style, Style::Natural, "naturally")
            .on_hover_text("seas, woods and ranges gather");
        ui.selectable_value(style, Style::Random, "at random")
            .on_hover_text("every tile that fits is as likely as another");
    });
}

fn blame(ui: &mut egui::Ui, reason: &Reason) {
    let count = reason.culprits.len();
    let text = match count {
        0 => "It can't be completed: ".to_owned(),
        1 => "It can't be completed because of the tile outlined in red: ".to_owned(),
        _ => format!("It can't be completed because of the {count} tiles outlined in red: "),
    };
    ui.colored_label(style::RED, text + &reason.text);
}

fn advise(ui: &mut egui::Ui, assistant: &Assistant, version: u64) {
    if !assistant.is_on {
        return;
    }
    let reading = assistant
        .reading()
        .filter(|reading| reading.version == version);
    match reading.map(|reading| reading.verdict) {
        None | Some(Verdict::Open) => {
            ui.label(style::quiet("looking whether it can be completed…"));
        }
        Some(Verdict::Completable) => {
            ui.label(style::quiet(
                "can be completed; the redder a cell, the fewer tiles fit",
            ));
        }
        Some(Verdict::Impossible(None)) => {
            ui.colored_label(style::RED, "It can no longer be completed.");
        }
        Some(Verdict::Impossible(Some(reason))) => blame(ui, &reason),
    }
}

fn watch(
    ui: &mut egui::Ui,
    watching: &mut Watching,
    proposed: &mut Proposed,
    question: impl Fn() -> Question,
) {
    let describe = |strategy: Strategy| match strategy {
        Strategy::First => "first empty cell",
        Strategy::Next => "next empty cell",
        Strategy::Constrained => "most constrained",
        Strategy::Incremental => "most constrained, kept up to date",
        Strategy::Default => "learns from conflicts",
    };
    egui::ComboBox::from_id_salt("strategy")
        .selected_text(describe(watching.strategy))
        .width(200.0)
        .show_ui(ui, |ui| {
            for (strategy, _) in Strategy::ALL {
                ui.selectable_value(&mut watching.strategy, strategy, describe(strategy));
            }
        });
    ui.horizontal(|ui| {
        ui.label(style::quiet("steps/s"));
        let slider = egui::Slider::new(&mut watching.speed, SPEEDS).logarithmic(true);
        ui.add(slider.show_value(false));
        ui.label(format!("{:.0}", watching.speed));
    });
    ui.horizontal(|ui| {
        if watching.shown().is_none() {
            if ui.button("Start").clicked() {
                watching.is_paused = false;
                watching.start(question());
            }
            if ui.button("Step").clicked() {
                watching.is_paused = true;
                watching.single = 1;
                watching.start(question());
            }
            return;
        }
        let text = if watching.is_paused { "Go on" } else { "Pause" };
        if ui.button(text).clicked() {
            watching.is_paused = !watching.is_paused;
        }
        if ui.button("Step").clicked() {
            watching.is_paused = true;
            watching.single += 1;
        }
        if ui.button("Stop").clicked() {
            watching.stop(proposed);
        }
    });
    if let Some(shown) = watching.shown() {
        let names = [
            "cells",
            "placed",
            "bans",
            "dead ends",
            "taken back",
            "restarts",
        ];
        let counts = names.iter().zip(shown.counts);
        let counts: Vec<_> = counts
            .map(|(name, count)| format!("{name} {count}"))
            .collect();
        ui.label(style::quiet(&counts.join(", ")));
    }
}

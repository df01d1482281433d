//! The part of the board's panel in which the solver is watched, with the figures of all strategies.

use bevy_egui::egui;

use super::buttons::{WIDTH, key, row};
use super::question::Question;
use super::watch::{SPEEDS, Watching};
use crate::app::map::Proposed;
use crate::app::style;
use crate::engine::solver::Strategy;

/// The search that is watched, and the figures of those that were.
pub(super) fn show(
    ui: &mut egui::Ui,
    watching: &mut Watching,
    proposed: &mut Proposed,
    question: impl Fn() -> Question,
) {
    egui::ComboBox::from_id_salt("strategy")
        .selected_text(name_of(watching.strategy))
        .width(WIDTH)
        .truncate()
        .show_ui(ui, |ui| {
            for (strategy, name) in Strategy::ALL {
                let words = format!("{name}: {}", strategy.words());
                ui.selectable_value(&mut watching.strategy, strategy, words);
            }
        });
    // Room for three lines, so that no strategy moves what is below.
    let lines = egui::vec2(WIDTH, 3.0 * ui.text_style_height(&egui::TextStyle::Small));
    let (place, _) = ui.allocate_exact_size(lines, egui::Sense::hover());
    let words = style::quiet(watching.strategy.words());
    let from_the_left = egui::Layout::top_down(egui::Align::LEFT);
    let room = egui::UiBuilder::new().max_rect(place).layout(from_the_left);
    ui.new_child(room).add(egui::Label::new(words).wrap());
    ui.horizontal(|ui| {
        ui.spacing_mut().slider_width = 90.0;
        let slider = egui::Slider::new(&mut watching.speed, SPEEDS).logarithmic(true);
        ui.add(slider.show_value(false));
        ui.label(style::quiet(&format!("{:.0} steps/s", watching.speed)));
    });
    let is_running = watching.shown().is_some();
    let goes = match (is_running, watching.is_paused) {
        (false, _) => "Start",
        (true, false) => "Pause",
        (true, true) => "Go on",
    };
    let [goes, steps, stops] = row(
        ui,
        [
            key(goes, "", true, 1.0),
            key("Step", "", true, 1.0),
            key("Stop", "", is_running, 1.0),
        ],
    );
    if goes {
        watching.is_paused = is_running && !watching.is_paused;
    }
    if steps {
        watching.is_paused = true;
        watching.single = if is_running { watching.single + 1 } else { 1 };
    }
    if (goes || steps) && !is_running {
        watching.start(question());
    }
    if stops {
        watching.stop(proposed);
    }
    let is_comparing = watching.figures.is_comparing();
    let text = if is_comparing {
        "Stop comparing"
    } else {
        "Compare all strategies"
    };
    let [compares] = row(ui, [key(text, "", true, 1.0)]);
    match (compares, is_comparing) {
        (true, true) => watching.figures.stop_comparing(),
        (true, false) => watching.figures.compare(question()),
        (false, _) => {}
    }
    // All of the table shows when it begins to be filled.
    let table = ui.scope(|ui| watching.figures.show(ui)).response;
    if compares && !is_comparing {
        table.scroll_to_me(Some(egui::Align::BOTTOM));
    }
}

/// What a strategy is called, here and on the command line.
fn name_of(strategy: Strategy) -> &'static str {
    let known = Strategy::ALL.into_iter().find(|(it, _)| *it == strategy);
    known.map_or("", |(_, name)| name)
}

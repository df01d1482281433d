//! The panel for watching the solver at a board, with the statistics of all strategies.

use bevy::prelude::*;
use bevy_egui::{EguiContexts, egui};

use super::buttons::{WIDTH, key, row, sheet};
use super::liking::{Liking, Preference};
use super::question::Question;
use super::watch::{SPEEDS, Watching};
use crate::app::editor::planner::StrokePlanner;
use crate::app::map::{Edits, OpenMap, Pack, Proposed};
use crate::app::panels::{PANEL, SOLVER, above_tools};
use crate::app::style;
use mapmaker_solver::Strategy;

/// The distance around the panel, and the size of its frame, in points.
const MARGIN: f32 = 12.0;
const FRAME: f32 = 22.0;

/// Shows the panel. It is separate from the board's panel, so that its texts move nothing there.
pub(super) fn show(
    mut contexts: EguiContexts,
    open: Res<OpenMap>,
    (planner, edits): (Res<StrokePlanner>, Res<Edits>),
    (liking, pack): (Res<Liking>, Res<Pack>),
    mut watching: ResMut<Watching>,
    mut proposed: ResMut<Proposed>,
) -> Result {
    let Some(size) = open.base.board() else {
        return Ok(());
    };
    let preference = || Preference::of(*liking, &pack, planner.rules.set());
    let question = || Question::of(&planner, &edits, size).preferring(preference());
    framed(contexts.ctx_mut()?, |ui| {
        contents(ui, &mut watching, &mut proposed, question);
    });
    Ok(())
}

/// The panel around its contents, below the panel of the tile under the pointer; it scrolls if the window is too low.
fn framed(context: &egui::Context, contents: impl FnOnce(&mut egui::Ui)) -> Option<egui::Rect> {
    /// The height of the tools in the middle, which may reach below the panel, in points.
    const TOOLS: f32 = 118.0;
    let above = context.memory(|memory| memory.area_rect(egui::Id::new(PANEL)));
    let top = above.map_or(0.0, |above| above.bottom()) + 8.0;
    let foot = above_tools(context).max(TOOLS);
    let height = context.content_rect().bottom() - top - foot - FRAME;
    let window = egui::Window::new("solver")
        .id(egui::Id::new(SOLVER))
        .fixed_pos([MARGIN, top]);
    sheet(window, context, height, contents)
}

/// The watched search, and the statistics of finished ones.
fn contents(
    ui: &mut egui::Ui,
    watching: &mut Watching,
    proposed: &mut Proposed,
    question: impl Fn() -> Question,
) {
    egui::ComboBox::from_id_salt("strategy")
        .selected_text(watching.strategy.name())
        .width(WIDTH)
        .truncate()
        .show_ui(ui, |ui| {
            for (strategy, name) in Strategy::ALL {
                let words = format!("{name}: {}", strategy.words());
                ui.selectable_value(&mut watching.strategy, strategy, words);
            }
        });
    // Room for three lines, so that no strategy's text moves the widgets below.
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
    watching.figures.show(ui);
}

#[cfg(test)]
mod tests {
    use super::super::testing::draw;
    use super::*;

    #[test]
    fn strategies_move_nothing_and_the_panel_keeps_its_size() {
        let (mut watching, mut proposed) = (Watching::default(), Proposed::default());
        let mut places = Vec::new();
        for (strategy, _) in Strategy::ALL {
            watching.strategy = strategy;
            let mut place = egui::Rect::NOTHING;
            draw(|ui| {
                let sheet = framed(&ui.ctx().clone(), |ui| {
                    contents(ui, &mut watching, &mut proposed, || {
                        unreachable!("nobody clicks")
                    });
                });
                place = sheet.expect("it is open");
            });
            places.push(place);
        }
        assert!(places.iter().all(|place| *place == places[0]), "{places:?}");
        // All of it fits below the panel of the tile under the pointer, 226 points high.
        assert!(
            places[0].height() + 226.0 + 8.0 < 720.0 - 118.0,
            "{places:?}"
        );
    }
}

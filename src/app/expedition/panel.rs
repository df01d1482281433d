//! The sheet of the expedition: the day, what there is, what can be done here, what came to pass; and the end.

use bevy::prelude::*;
use bevy_egui::{EguiContexts, EguiPrimaryContextPass, egui};

use super::walking::Chosen;
use super::{Do, Game, words};
use crate::app::camera::GoTo;
use crate::app::screens::{Overlay, Screen};
use crate::app::ui::{PanelSystems, style};
use crate::app::view::View;
use crate::engine::expedition::{Action, Good, LAST_DAY};

/// The sheet's width in points.
const WIDTH: f32 = 262.0;

/// Sentences that show.
const SHOWN: usize = 7;

pub(super) fn plugin(app: &mut App) {
    app.add_systems(
        EguiPrimaryContextPass,
        (show, end)
            .in_set(PanelSystems)
            .after(style::apply)
            .run_if(in_state(Screen::Expedition).and_then(resource_exists::<Game>)),
    );
}

/// What can be done with a button or a key.
fn deeds(game: &Game) -> Vec<(Action, String, egui::Key)> {
    let price = |good| game.state.price(good).map(|price| (good, price));
    let mut deeds = vec![
        (
            Action::Search,
            "Search here: half a day".to_owned(),
            egui::Key::F,
        ),
        (Action::Rest, "Camp until morning".to_owned(), egui::Key::R),
        (Action::Hunt, "Hunt: a day".to_owned(), egui::Key::H),
        (
            Action::Listen,
            "Listen to what is known here".to_owned(),
            egui::Key::L,
        ),
        (
            Action::Pay,
            "Pay to be spared the riddle".to_owned(),
            egui::Key::P,
        ),
        (
            Action::Sell,
            format!(
                "Sell a copy of the chart: {} coins",
                game.state.chart_worth()
            ),
            egui::Key::C,
        ),
        (Action::Embark, "Hire a ship".to_owned(), egui::Key::B),
        (Action::Land, "Go ashore".to_owned(), egui::Key::B),
    ];
    let goods = [
        (Good::Provisions, 5, "Food for 5 days", egui::Key::Num1),
        (Good::Mule, 1, "A mule, to carry more", egui::Key::Num2),
        (
            Good::Spyglass,
            1,
            "A spyglass, to see farther",
            egui::Key::Num3,
        ),
        (Good::Rumour, 1, "A rumour: who knows more", egui::Key::Num4),
    ];
    for (good, count, name, key) in goods {
        if let Some((_, price)) = price(good) {
            let coins = price * u32::from(count);
            let text = format!("{name}: {coins} coins");
            deeds.push((Action::Buy(good, count), text, key));
        }
    }
    deeds
}

fn show(
    mut contexts: EguiContexts,
    mut game: ResMut<Game>,
    chosen: Res<Chosen>,
    view: Res<View>,
    mut overlay: ResMut<Overlay>,
    mut asked: MessageWriter<Do>,
    mut jumps: MessageWriter<GoTo>,
    mut next: ResMut<NextState<Screen>>,
    mut ends: Local<Option<u64>>,
) -> Result {
    let context = contexts.ctx_mut()?;
    let is_free = *overlay == Overlay::None && game.state.card().is_none();
    let has_keys = !context.egui_wants_keyboard_input() && is_free;
    let game = game.bypass_change_detection();
    let deeds: Vec<_> = deeds(game)
        .into_iter()
        .filter(|(action, ..)| game.can(action).is_ok())
        .collect();
    egui::Window::new("expedition")
        .title_bar(false)
        .resizable(false)
        .anchor(egui::Align2::LEFT_TOP, [12.0, 12.0])
        .frame(style::sheet().inner_margin(egui::Margin::same(12)))
        .show(context, |ui| {
            ui.set_width(WIDTH);
            ui.set_max_width(WIDTH);
            means(ui, game);
            style::rule(ui);
            for (action, text, key) in &deeds {
                let pressed = has_keys && ui.input(|input| input.key_pressed(*key));
                let text = format!("{text}  ({})", key.symbol_or_name());
                let button = ui.add_sized([WIDTH, 26.0], egui::Button::new(text).small());
                if button.clicked() || pressed {
                    asked.write(Do(action.clone()));
                }
            }
            style::rule(ui);
            if game.can(&Action::Finish).is_ok() && game.state.hours() > 0 {
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
            let hint = match (&chosen.way, &chosen.why_not) {
                (Some(_), _) => "Click there again, or press Enter, to go.".to_owned(),
                (None, Some(why)) => format!("There: {why}."),
                _ => "Click on the map to choose a way; arrow keys go a tile.".to_owned(),
            };
            ui.label(style::quiet(&hint));
            style::rule(ui);
            let from = game.said.len().saturating_sub(SHOWN);
            for (index, sentence) in game.said[from..].iter().enumerate() {
                let is_last = from + index + 1 == game.said.len();
                ui.label(egui::RichText::new(sentence).color(if is_last {
                    style::INK
                } else {
                    style::FAINT
                }));
            }
            ui.add_space(4.0);
            ui.horizontal(|ui| {
                if ui.small_button("Where am I?").clicked() {
                    jumps.write(GoTo {
                        tile: game.state.at(),
                        within: GoTo::MIDDLE,
                        tile_px: Some(view.tile_px.max(24.0)),
                    });
                }
                if ui.small_button("Leave, go on later").clicked() {
                    *overlay = Overlay::None;
                    next.set(Screen::Title);
                }
            });
        });
    Ok(())
}

/// The day, and what there is.
fn means(ui: &mut egui::Ui, game: &mut Game) {
    let state = &game.state;
    let date = state.date();
    let left = LAST_DAY.saturating_sub(date.0);
    ui.horizontal(|ui| {
        ui.label(egui::RichText::new(date.to_string()).heading());
        ui.label(style::quiet(&format!("{left} days to the first snow")));
    });
    let weather = state.weather(&mut game.world);
    let hour = state.hours() % 12;
    ui.label(style::quiet(&format!(
        "{}, hour {hour} of 12",
        words::weather(weather)
    )));
    ui.add_space(4.0);
    egui::Grid::new("means").num_columns(2).show(ui, |ui| {
        ui.label(style::quiet("food"));
        let hungry = match state.hungry() {
            0 => String::new(),
            nights => format!(", {nights} hungry"),
        };
        ui.label(format!("{} days{hungry}", state.provisions()));
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

/// How it ended, item by item.
fn end(
    mut contexts: EguiContexts,
    game: Res<Game>,
    mut next: ResMut<NextState<Screen>>,
    mut is_closed: Local<Option<u64>>,
) -> Result {
    let Some(end) = game.state.end() else {
        *is_closed = None;
        return Ok(());
    };
    if *is_closed == Some(game.version) {
        return Ok(());
    }
    let context = contexts.ctx_mut()?;
    style::dialog("end of the expedition", context, |ui| {
        ui.set_width(360.0);
        ui.vertical_centered(|ui| {
            ui.label(egui::RichText::new(game.texts.end(game.state.quest(), end)).heading());
            ui.add_space(6.0);
            let fame = game.state.fame();
            egui::Grid::new("fame").num_columns(2).show(ui, |ui| {
                for &(merit, count) in &fame.items {
                    ui.label(game.texts.merit(merit));
                    ui.label(count.to_string());
                    ui.end_row();
                }
                ui.label("fame");
                ui.label(fame.total().to_string());
                ui.end_row();
            });
            let rank = game.texts.rank(fame.rank());
            ui.add_space(6.0);
            ui.label(format!("They call you {rank}."));
            ui.label(style::quiet(&game.state.quest().code.to_string()));
            ui.add_space(8.0);
            if style::button(ui, "Look at the chart").clicked() {
                *is_closed = Some(game.version);
            }
            ui.add_space(6.0);
            if style::button(ui, "To the title").clicked() {
                next.set(Screen::Title);
            }
        });
    });
    Ok(())
}

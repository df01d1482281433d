//! The list of keys of an expedition, with what is good to know: what F1 opens in a game.

use bevy::prelude::*;
use bevy_egui::{EguiContexts, EguiPrimaryContextPass, egui};

use super::Game;
use crate::app::schedule::DrawSystems;
use crate::app::screens::{Dialog, Dialogs, Screen};
use crate::app::style::{self, dialog};
use mapmaker_expedition::Texts;

/// The width of the list with its keys in two columns, in points.
const WIDE: f32 = 960.0;

/// The keys, and what they do.
fn keys(texts: &Texts) -> Vec<(&'static str, &'static str)> {
    let lines = texts.lines("keys").iter();
    lines.filter_map(|line| line.split_once(" | ")).collect()
}

pub(super) fn plugin(app: &mut App) {
    let is_open = in_state(Dialog::Help)
        .and_then(in_state(Screen::Expedition))
        .and_then(resource_exists::<Game>);
    app.add_systems(
        EguiPrimaryContextPass,
        show.in_set(DrawSystems::Panels).run_if(is_open),
    );
}

fn show(mut contexts: EguiContexts, mut dialogs: Dialogs) -> Result {
    let context = contexts.ctx_mut()?;
    let columns = if context.content_rect().width() > WIDE + 120.0 {
        2
    } else {
        1
    };
    let texts = Texts::english();
    let keys = keys(texts);
    let rows = keys.len().div_ceil(columns);
    dialog::show("keys of the expedition", context, |ui| {
        ui.set_width(if columns == 2 { WIDE } else { 460.0 });
        ui.heading(texts.text("keys.title"));
        for &rule in texts.lines("rules") {
            ui.label(rule);
        }
        style::rule(ui);
        egui::Grid::new("keys of the expedition")
            .num_columns(2 * columns)
            .spacing([20.0, 2.0])
            .show(ui, |ui| {
                for row in 0..rows {
                    for &(key, what) in keys.iter().skip(row).step_by(rows) {
                        ui.label(style::strong(key));
                        ui.label(what);
                    }
                    ui.end_row();
                }
            });
        ui.add_space(6.0);
        if ui.button(texts.text("keys.close")).clicked() {
            dialogs.close();
        }
    });
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::super::{actions, means, new_game, notebook, panel, small};
    use super::*;
    use mapmaker_expedition::Difficulty;

    #[test]
    fn the_list_of_keys_has_every_key_of_the_game() {
        let (game, mut land) = new_game(Difficulty::Journey);
        let listed = keys(game.texts);
        assert_eq!(listed.len(), game.texts.lines("keys").len());
        let listed: Vec<_> = listed
            .iter()
            .flat_map(|(keys, _)| keys.split(", "))
            .collect();
        let choices = actions::all(game.texts, &game.state, &mut land.0)
            .into_iter()
            .filter(|choice| !choice.is_offer);
        let others = [
            panel::PUZZLE_KEY,
            panel::LAYERS_KEY,
            panel::END_KEY,
            means::FOLD_KEY,
            actions::ASK_KEY,
            notebook::KEY,
            small::KEY,
        ];
        for key in choices.map(|choice| choice.key).chain(others) {
            assert!(listed.contains(&key.symbol_or_name()), "{key:?}");
        }
    }
}

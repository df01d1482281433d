//! The list of keys of an expedition, with what is good to know: what F1 opens in a game.

use bevy::prelude::*;
use bevy_egui::{EguiContexts, EguiPrimaryContextPass, egui};

use super::Game;
use crate::app::schedule::DrawSystems;
use crate::app::screens::{Dialog, Dialogs, Screen};
use crate::app::style::{self, dialog};

/// The width of the list with its keys in two columns, in points.
const WIDE: f32 = 960.0;

/// What is good to know, in sentences.
const RULES: [&str; 7] = [
    "Every clue is true. Follow them, and search around the spot: a search covers the tile where you stand and the eight \
     around it, and takes half a day.",
    "Then bring it home, or to any city, before the first snow.",
    "Where a clue names a lake, a sea, a range, a wood or a river, it means the part within 16 tiles of the name.",
    "A way goes on by itself until a place comes into sight, something is met or night falls; Enter goes on.",
    "In a wood one sees 1 tile far, on open ground 2, at sea 4, from mountains 5; peaks, towers and houses show twice as far. \
     A ford takes 3 hours.",
    "The party eats once a day. Three nights in a row without food end the expedition.",
    "Fame is for the find, and for all land, names and places that you chart. With a poet along, what is earned from then on \
     counts twice.",
];

/// The keys, and what they do.
const KEYS: [(&str, &str); 22] = [
    ("arrow keys", "go a tile; held, go on"),
    ("click, Enter", "choose a way, and go it"),
    ("Shift with arrow keys", "choose a way without the pointer"),
    ("drag, wheel, + −", "move the map, zoom"),
    ("1 to 9", "a choice on a card; what is sold here"),
    ("F", "search here and on the tiles around"),
    ("R", "camp until morning"),
    ("H", "hunt for a day"),
    ("L", "listen to what is known here"),
    ("W", "ask the way to the first name that can be asked for"),
    ("Z", "lay the lens on the chart, or put it away"),
    ("O, P", "open the puzzle of a place; pay to be spared it"),
    ("C", "sell a copy of the chart"),
    ("B", "hire a ship; go ashore"),
    ("Q", "twice: end it here, at home or in a city"),
    (
        "T, V, K",
        "the notebook; the small map of the chart; layers",
    ),
    ("N, G", "draw a line by bearing, a ring by distance"),
    ("M, X, E", "set a mark; wipe; give a name"),
    ("Ctrl+Z", "undo what was drawn"),
    ("Esc", "drop the way, put the pencil away"),
    ("F1, F3, F11", "this list; measurements; full screen"),
    ("Ctrl with + − 0", "larger, smaller, usual text"),
];

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
    let rows = KEYS.len().div_ceil(columns);
    dialog::show("keys of the expedition", context, |ui| {
        ui.set_width(if columns == 2 { WIDE } else { 460.0 });
        ui.heading("Expedition");
        for rule in RULES {
            ui.label(rule);
        }
        style::rule(ui);
        egui::Grid::new("keys of the expedition")
            .num_columns(2 * columns)
            .spacing([20.0, 2.0])
            .show(ui, |ui| {
                for row in 0..rows {
                    for (key, what) in KEYS.iter().skip(row).step_by(rows) {
                        ui.strong(*key);
                        ui.label(*what);
                    }
                    ui.end_row();
                }
            });
        ui.add_space(6.0);
        if ui.button("Close  (F1)").clicked() {
            dialogs.close();
        }
    });
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::super::{deeds, new_game, notebook, panel, small};
    use super::*;
    use crate::engine::expedition::Difficulty;

    #[test]
    fn the_list_of_keys_has_every_key_of_the_game() {
        let mut game = new_game(Difficulty::Journey);
        let listed: Vec<_> = KEYS.iter().flat_map(|(keys, _)| keys.split(", ")).collect();
        let deeds = deeds::all(&game.state, &mut game.world)
            .into_iter()
            .filter(|deed| !deed.is_offer);
        let others = [
            panel::PUZZLE_KEY,
            panel::LAYERS_KEY,
            panel::END_KEY,
            deeds::ASK_KEY,
            notebook::KEY,
            small::KEY,
        ];
        for key in deeds.map(|deed| deed.key).chain(others) {
            assert!(listed.contains(&key.symbol_or_name()), "{key:?}");
        }
    }
}

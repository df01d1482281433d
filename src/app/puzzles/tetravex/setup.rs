//! The choice of a new Tetravex: size, marks, and whether it has a single solution.

use bevy_egui::egui::Ui;

use crate::app::puzzles::draw::{Ranged, slider};
use crate::app::puzzles::room::Setup;
use crate::app::style;
use mapmaker_puzzles::code::with_word;
use mapmaker_puzzles::tetravex::{COLOURS, Code, SIDES};

/// Sizes and colours, from easy to wicked.
const LEVELS: [(&str, u32, u32); 5] = [
    ("Tiny", 2, 6),
    ("Easy", 3, 8),
    ("Middling", 4, 9),
    ("Hard", 5, 9),
    ("Wicked", 6, 8),
];

/// The chosen puzzle.
pub(super) struct TetravexSetup(Code);

impl TetravexSetup {
    pub(super) fn new(last: Option<Code>) -> Self {
        Self(last.unwrap_or(Code {
            columns: 3,
            rows: 3,
            colours: 8,
            is_unique: false,
            word: String::new(),
        }))
    }
}

impl Setup for TetravexSetup {
    fn show(&mut self, ui: &mut Ui) {
        let code = &mut self.0;
        ui.horizontal_wrapped(|ui| {
            for (name, side, colours) in LEVELS {
                let is_it = (code.columns, code.rows, code.colours) == (side, side, colours);
                if ui.selectable_label(is_it, name).clicked() {
                    (code.columns, code.rows, code.colours) = (side, side, colours);
                }
            }
        });
        let sides = SIDES.0..=SIDES.1;
        let columns = Ranged::new(&mut code.columns, sides.clone());
        slider(ui, "Columns of stones", columns);
        slider(ui, "Rows of stones", Ranged::new(&mut code.rows, sides));
        let marks = Ranged::new(&mut code.colours, COLOURS.0..=COLOURS.1);
        slider(ui, "Different marks", marks);
        ui.checkbox(&mut code.is_unique, "only one layout is right");
        let cells = code.columns * code.rows;
        if code.is_unique && cells > 25 && code.colours < 8 {
            ui.label(style::quiet(
                "With so few marks such a puzzle may not be found.",
            ));
        }
    }

    fn code(&self, word: &str) -> String {
        with_word(&self.0, word)
    }
}

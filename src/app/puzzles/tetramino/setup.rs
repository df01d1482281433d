//! The choice of a card: a new one of some size and difficulty, or one of the built-in set.

use bevy_egui::egui::{ComboBox, Ui};

use super::LADDER;
use crate::app::puzzles::draw::{self, Ranged, slider};
use crate::app::puzzles::room::Setup;
use mapmaker_puzzles::polyomino::{BUILTIN, CardCode, Difficulty, MAX_PIECES, NewCard, rate};

/// The columns and rows that are offered.
const COLUMNS: std::ops::RangeInclusive<usize> = 2..=12;
const ROWS: std::ops::RangeInclusive<usize> = 2..=8;

/// The chosen card.
pub(super) struct TetraminoSetup {
    /// The number of a built-in card, if one is chosen.
    builtin: Option<usize>,
    asked: NewCard,
    difficulty: Option<Difficulty>,
}

impl TetraminoSetup {
    pub(super) fn new(last: Option<CardCode>) -> Self {
        let (_, width, height, difficulty) = LADDER[1];
        let asked = NewCard {
            width,
            height,
            pieces: None,
            flips: false,
        };
        let usual = Self {
            builtin: None,
            asked,
            difficulty: Some(difficulty),
        };
        match last {
            None => usual,
            Some(CardCode::Builtin(number)) => Self {
                // The next card follows.
                builtin: Some((number + 1).min(BUILTIN.len())),
                ..usual
            },
            Some(CardCode::New {
                asked, difficulty, ..
            }) => Self {
                builtin: None,
                asked,
                difficulty,
            },
        }
    }

    fn made(&mut self, ui: &mut Ui) {
        let asked = &mut self.asked;
        let difficulty = &mut self.difficulty;
        draw::row(
            ui,
            |ui| _ = ui.label("Size and difficulty"),
            |ui| {
                for (name, width, height, hard) in LADDER {
                    let now = (asked.width, asked.height, *difficulty);
                    let is_it = now == (width, height, Some(hard));
                    if ui.selectable_label(is_it, name).clicked() {
                        (asked.width, asked.height) = (width, height);
                        (*difficulty, asked.pieces) = (Some(hard), None);
                    }
                }
            },
        );
        let columns = Ranged::new(&mut asked.width, COLUMNS);
        slider(ui, "Columns of the middle", columns);
        let rows = Ranged::new(&mut asked.height, ROWS);
        slider(ui, "Rows of the middle", rows);
        let most = MAX_PIECES.min(asked.width * asked.height);
        let mut pieces = asked.pieces.unwrap_or(0).min(most);
        let count = Ranged::new(&mut pieces, 0..=most).least("any");
        slider(ui, "Number of pieces", count);
        asked.pieces = Some(pieces).filter(|&pieces| pieces > 0);
        ui.checkbox(&mut asked.flips, "pieces may be flipped");
        draw::row(
            ui,
            |ui| _ = ui.label("Difficulty of the card"),
            |ui| {
                ui.selectable_value(difficulty, None, "any");
                for hard in Difficulty::ALL {
                    ui.selectable_value(difficulty, Some(hard), hard.name());
                }
            },
        );
    }
}

/// A built-in card in a few words.
fn told(number: usize) -> String {
    let Some(built) = BUILTIN.get(number.wrapping_sub(1)) else {
        return String::new();
    };
    let card = built.card();
    let (width, height) = card.size();
    let difficulty = rate(&card, built.solutions).name();
    format!("{number}. {}, {width} × {height}, {difficulty}", built.name)
}

impl Setup for TetraminoSetup {
    fn show(&mut self, ui: &mut Ui) {
        ui.horizontal_wrapped(|ui| {
            if ui
                .selectable_label(self.builtin.is_none(), "A new card")
                .clicked()
            {
                self.builtin = None;
            }
            if ui
                .selectable_label(self.builtin.is_some(), "A card that comes with the game")
                .clicked()
            {
                self.builtin.get_or_insert(1);
            }
        });
        let Some(number) = &mut self.builtin else {
            self.made(ui);
            return;
        };
        let cards = ComboBox::from_id_salt("tetramino card")
            .width(ui.available_width().min(280.0))
            .selected_text(told(*number));
        draw::list(ui, cards, 1..=BUILTIN.len(), |ui, other| {
            ui.selectable_value(number, other, told(other))
        });
    }

    fn code(&self, word: &str) -> String {
        let code = match self.builtin {
            Some(number) => CardCode::Builtin(number),
            None => CardCode::New {
                asked: self.asked,
                difficulty: self.difficulty,
                word: word.to_owned(),
            },
        };
        code.to_string()
    }
}

//! The choice of a game: the board, who sits where, the rules, the deck.

use bevy_egui::egui::{ComboBox, Sense, Slider, Ui, vec2};

use super::{RULES, face, told};
use crate::app::puzzles::room::Setup;
use crate::app::ui::style;
use crate::engine::puzzles::wang::{
    DECKS, Deck, MAX_SEATS, Rules, Seat, Strategy, TableCode, find_sample,
};

/// The sides of boards that are offered.
const SIDES: std::ops::RangeInclusive<usize> = 3..=20;

/// Games to begin with, each with more rules than the one before.
pub(super) const LEVELS: [(&str, fn() -> TableCode); 4] = [
    ("First", || {
        level(6, vec![Seat::Human, Seat::Machine(Strategy::Random)], 0)
    }),
    ("Zones", || {
        level(7, vec![Seat::Human, Seat::Machine(Strategy::Greedy)], 2)
    }),
    ("Turning", || {
        level(8, vec![Seat::Human, Seat::Machine(Strategy::Greedy)], 4)
    }),
    ("All rules", || {
        let seats = [Strategy::Greedy, Strategy::Planner].map(Seat::Machine);
        level(10, [Seat::Human].into_iter().chain(seats).collect(), 5)
    }),
];

fn level(size: usize, seats: Vec<Seat>, rules: u8) -> TableCode {
    TableCode {
        size,
        is_torus: false,
        seats,
        rules: Rules::level(rules),
        deck: DECKS[0].name,
        word: String::new(),
    }
}

/// What is chosen.
pub(super) struct Choice(TableCode);

impl Choice {
    pub(super) fn new(last: Option<TableCode>) -> Self {
        Self(last.unwrap_or_else(LEVELS[0].1))
    }

    fn seats(&mut self, ui: &mut Ui) {
        let seats = &mut self.0.seats;
        for (index, seat) in seats.iter_mut().enumerate() {
            ui.horizontal(|ui| {
                ui.label(format!("seat {}", index + 1));
                for kind in Seat::ALL {
                    ui.selectable_value(seat, kind, told::kind(kind));
                }
            });
        }
        ui.horizontal(|ui| {
            let can_grow = seats.len() < MAX_SEATS;
            let grows = ui.add_enabled_ui(can_grow, |ui| ui.small_button("One more seat"));
            if grows.inner.clicked() {
                seats.push(Seat::Machine(Strategy::Greedy));
            }
            let shrinks = ui.add_enabled_ui(seats.len() > 1, |ui| ui.small_button("One less"));
            if shrinks.inner.clicked() {
                seats.pop();
            }
        });
    }

    fn deck(&mut self, ui: &mut Ui) {
        let deck = &mut self.0.deck;
        ComboBox::from_id_salt("tilings deck")
            .selected_text(*deck)
            .show_ui(ui, |ui| {
                for sample in DECKS {
                    ui.selectable_value(deck, sample.name, sample.name)
                        .on_hover_text(sample.about);
                }
            });
        let Some(sample) = find_sample(&DECKS, deck) else {
            return;
        };
        ui.label(style::quiet(sample.about));
        let Ok(read) = Deck::read(sample.text.as_bytes()) else {
            return;
        };
        let side = 30.0;
        let count = ((ui.available_width() / (side + 4.0)) as usize).min(read.tiles().len());
        let size = vec2((side + 4.0) * count as f32, side);
        let (place, _) = ui.allocate_exact_size(size, Sense::hover());
        for (index, tile) in read.tiles().iter().take(count).enumerate() {
            let corner = place.min + vec2((side + 4.0) * index as f32, 0.0);
            let at = bevy_egui::egui::Rect::from_min_size(corner, vec2(side, side));
            face::tile(ui.painter(), at, *tile, read.palette(), 1.0);
        }
    }
}

impl Setup for Choice {
    fn show(&mut self, ui: &mut Ui) {
        ui.horizontal_wrapped(|ui| {
            for (name, level) in LEVELS {
                let mut level = level();
                level.word.clone_from(&self.0.word);
                if ui.selectable_label(self.0 == level, name).clicked() {
                    self.0 = level;
                }
            }
        });
        ui.add(Slider::new(&mut self.0.size, SIDES).text("cells along a side"));
        ui.checkbox(
            &mut self.0.is_torus,
            "opposite sides of the board are joined",
        );
        self.seats(ui);
        let rules = &mut self.0.rules;
        let switches = [
            &mut rules.patterns,
            &mut rules.connections,
            &mut rules.influence,
            &mut rules.symmetries,
            &mut rules.blocks,
        ];
        for (is_on, (name, what)) in switches.into_iter().zip(RULES) {
            ui.horizontal(|ui| {
                ui.checkbox(is_on, name);
                ui.add(bevy_egui::egui::Label::new(style::quiet(what)).truncate());
            });
        }
        self.deck(ui);
        if self.0.rules.patterns {
            told::patterns(ui);
        }
    }

    fn code(&self, word: &str) -> String {
        let code = TableCode {
            word: word.to_owned(),
            ..self.0.clone()
        };
        code.to_string()
    }
}

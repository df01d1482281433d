//! The choice of a game: the board, who sits where, the rules, deck and patterns.

use bevy_egui::egui::{ComboBox, Rect, Sense, Ui, vec2};

use super::kept::own_state;
use super::own::OwnFile;
use super::{RULES, face, token, told};
use crate::app::puzzles::draw::{self, Ranged, slider};
use crate::app::puzzles::room::Setup;
use crate::app::style;
use mapmaker_puzzles::code::with_word;
use mapmaker_puzzles::wang::{
    DECKS, Deck, MAX_SEATS, Own, PATTERNS, Rules, Seat, Strategy, TableCode, find_sample,
    read_patterns, write_patterns,
};
use mapmaker_storage::tilings::{load_deck, load_patterns};

/// The sides of boards that are offered.
const SIDES: std::ops::RangeInclusive<usize> = 3..=20;

/// A game to begin with: its name, a description in a line, and its code.
type Level = (&'static str, &'static str, fn() -> TableCode);

/// Games to begin with, each with more rules than the one before.
pub(super) const LEVELS: [Level; 4] = [
    (
        "First",
        "6 × 6 against a machine that lays by chance; every tile counts one",
        || level(6, &[Strategy::Random], 0),
    ),
    (
        "Zones",
        "7 × 7 against a machine that takes the most; patterns and zones of one colour score",
        || level(7, &[Strategy::Greedy], 2),
    ),
    (
        "Turning",
        "8 × 8; tiles may be turned, and who lays beside a tile gains a share in it",
        || level(8, &[Strategy::Greedy], 4),
    ),
    (
        "All rules",
        "10 × 10 against two machines, of which one plans ahead; up to three tiles at once",
        || level(10, &[Strategy::Greedy, Strategy::Planner], 5),
    ),
];

/// A person against these machines.
fn level(size: usize, machines: &[Strategy], rules: u8) -> TableCode {
    let machines = machines.iter().copied().map(Seat::Machine);
    TableCode {
        size,
        is_torus: false,
        seats: [Seat::Human].into_iter().chain(machines).collect(),
        rules: Rules::level(rules),
        reflects: false,
        deck: DECKS[0].name,
        word: String::new(),
    }
}

/// The chosen game.
pub(super) struct TilingsSetup {
    code: TableCode,
    deck: OwnFile,
    patterns: OwnFile,
}

impl TilingsSetup {
    pub(super) fn new(last: Option<TableCode>) -> Self {
        Self {
            code: last.unwrap_or_else(LEVELS[0].2),
            deck: OwnFile::new("a deck's file"),
            patterns: OwnFile::new("a file of patterns"),
        }
    }

    fn own(&self) -> Own {
        let counts = self.code.rules.patterns;
        Own {
            deck: self.deck.text().map(str::to_owned),
            patterns: self.patterns.text().filter(|_| counts).map(str::to_owned),
        }
    }

    fn seats(&mut self, ui: &mut Ui) {
        let seats = &mut self.code.seats;
        for (index, seat) in seats.iter_mut().enumerate() {
            let is_human = *seat == Seat::Human;
            draw::row(
                ui,
                |ui| {
                    token::in_list(ui, index, is_human);
                    ui.label(format!("seat {}", index + 1));
                },
                |ui| {
                    for kind in Seat::ALL {
                        ui.selectable_value(seat, kind, told::kind(kind));
                    }
                },
            );
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
        let sample = find_sample(&DECKS, self.code.deck);
        let (text, about) = match (self.deck.text(), sample) {
            (Some(text), _) => (text, ""),
            (None, Some(sample)) => (sample.text, sample.about),
            (None, None) => return,
        };
        let Ok(read) = Deck::read(text.as_bytes()) else {
            return;
        };
        if self.deck.text().is_none() {
            let deck = &mut self.code.deck;
            let decks =
                ComboBox::from_id_salt("tilings deck").selected_text(format!("the deck {deck}"));
            draw::list(ui, decks, DECKS, |ui, sample| {
                let row = ui.selectable_value(deck, sample.name, sample.name);
                row.on_hover_text(sample.about)
            });
            ui.label(style::quiet(about));
        }
        self.deck.show(ui, |path| {
            let deck = load_deck(path).map_err(|wrong| wrong.to_string())?;
            Ok(deck.write())
        });
        let side = 30.0;
        let count = ((ui.available_width() / (side + 4.0)) as usize).min(read.tiles().len());
        let size = vec2((side + 4.0) * count as f32, side);
        let (place, _) = ui.allocate_exact_size(size, Sense::hover());
        for (index, tile) in read.tiles().iter().take(count).enumerate() {
            let corner = place.min + vec2((side + 4.0) * index as f32, 0.0);
            let at = Rect::from_min_size(corner, vec2(side, side));
            face::tile(ui.painter(), at, *tile, read.palette(), 1.0);
        }
    }

    fn patterns(&mut self, ui: &mut Ui) {
        let deck = self.deck.text().map(str::to_owned);
        let deck = deck.or_else(|| Some(find_sample(&DECKS, self.code.deck)?.text.to_owned()));
        let deck = deck.and_then(|text| Deck::read(text.as_bytes()).ok());
        let Some(deck) = deck else { return };
        let text = self.patterns.text().unwrap_or(PATTERNS[0].text);
        let mut palette = deck.palette().clone();
        match read_patterns(text.as_bytes(), &mut palette) {
            Ok(patterns) => told::patterns(ui, &patterns, &palette),
            Err(_) => {
                ui.colored_label(
                    style::RED,
                    "These patterns have colours that the deck has not.",
                );
            }
        }
        self.patterns.show(ui, move |path| {
            let palette = &mut deck.palette().clone();
            let patterns = load_patterns(path, palette).map_err(|wrong| wrong.to_string())?;
            Ok(write_patterns(&patterns, palette))
        });
    }
}

impl Setup for TilingsSetup {
    fn show(&mut self, ui: &mut Ui) {
        let code = &mut self.code;
        for (name, about, level) in LEVELS {
            let mut level = level();
            level.word.clone_from(&code.word);
            draw::row(
                ui,
                |ui| {
                    if ui.selectable_label(*code == level, name).clicked() {
                        *code = level;
                    }
                },
                |ui| _ = ui.label(style::quiet(about)),
            );
        }
        let size = Ranged::new(&mut code.size, SIDES);
        slider(ui, "Cells along a side", size);
        ui.checkbox(&mut code.is_torus, "opposite sides of the board are joined");
        self.seats(ui);
        let code = &mut self.code;
        let rules = &mut code.rules;
        let switches = [
            &mut rules.patterns,
            &mut rules.connections,
            &mut rules.influence,
            &mut rules.symmetries,
            &mut rules.blocks,
            &mut code.reflects,
        ];
        for (is_on, (name, what)) in switches.into_iter().zip(RULES) {
            draw::row(
                ui,
                |ui| _ = ui.checkbox(is_on, name),
                |ui| _ = ui.label(style::quiet(what)),
            );
        }
        self.deck(ui);
        if self.code.rules.patterns {
            self.patterns(ui);
        }
    }

    fn code(&self, word: &str) -> String {
        with_word(&self.code, word)
    }

    fn state(&self, word: &str) -> Option<String> {
        let (code, own) = (self.code.with_word(word), self.own());
        own.is_any().then(|| own_state(&code, &own, String::new()))
    }
}

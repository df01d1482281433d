//! Codes of tables, to be shared: `tilings-10x10-hg-cs-meadow-k3f9` is a board of 10 x 10 cells, a human and a
//! greedy machine, the rules of connections and symmetries, the deck meadow, and a word for the seed.

use std::fmt;
use std::str::FromStr;
use std::sync::Arc;

use super::{MAX_SEATS, Seat, Table};
use crate::engine::puzzles::wang::deck::Deck;
use crate::engine::puzzles::wang::game::Setup;
use crate::engine::puzzles::wang::pattern;
use crate::engine::puzzles::wang::position::Position;
use crate::engine::puzzles::wang::rules::Rules;
use crate::engine::puzzles::wang::samples::{DECKS, PATTERNS, Sample, find};
use crate::engine::puzzles::wang::topology::{MAX_SIDE, Topology};
use crate::engine::seed::Seed;

/// The first word of every code.
const KIND: &str = "tilings";

/// The word of a board that goes round.
const TORUS: &str = "torus";

/// The most letters of a code's last word.
const MAX_WORD: usize = 24;

/// Which game a code means.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct TableCode {
    /// Cells along a side of the board, 1 to [`MAX_SIDE`].
    pub size: usize,
    /// Whether opposite sides are joined.
    pub is_torus: bool,
    /// 1 to [`MAX_SEATS`] seats.
    pub seats: Vec<Seat>,
    /// The rules that are on.
    pub rules: Rules,
    /// The name of a built-in deck.
    pub deck: &'static str,
    /// The word that tells it from others of its kind: small letters and digits.
    pub word: String,
}

impl TableCode {
    /// The number from which tiles are dealt and chance is drawn.
    #[must_use]
    pub fn seed(&self) -> u64 {
        Seed::parse(&self.word).value()
    }

    /// What is played: the deck, the built-in patterns where they count, an empty board.
    ///
    /// # Errors
    /// When the deck has fewer tiles than there are seats: a sentence without its end.
    pub fn setup(&self) -> Result<Setup, String> {
        let sample = find(&DECKS, self.deck).unwrap_or(&DECKS[0]);
        let deck = Deck::read(sample.text.as_bytes()).map_err(|faults| faults.to_string())?;
        let patterns = if self.rules.patterns {
            let read = pattern::read(PATTERNS[0].text.as_bytes(), &mut deck.palette().clone());
            read.map_err(|faults| faults.to_string())?
        } else {
            Vec::new()
        };
        let topology = Arc::new(Topology::new(self.size, self.is_torus)?);
        let start = Position::new(topology, self.seats.len())?;
        Setup::new(deck, patterns, start, self.rules, false)
    }

    /// The table before the first step.
    ///
    /// # Errors
    /// As [`TableCode::setup`].
    pub fn table(&self) -> Result<Table, String> {
        let setup = Arc::new(self.setup()?);
        Ok(Table::new(setup, self.seats.clone(), self.seed()))
    }

    /// The table as a text of [`Table::to_text`] tells of it.
    ///
    /// # Errors
    /// As [`TableCode::setup`], and as [`Table::from_text`].
    pub fn resume(&self, text: &str) -> Result<Table, String> {
        let setup = Arc::new(self.setup()?);
        Table::from_text(setup, self.seats.clone(), self.seed(), text)
    }
}

/// The letter of a name.
fn letter(name: &str) -> char {
    // OK because no seat and no rule is without a name.
    name.chars().next().unwrap_or('0')
}

impl fmt::Display for TableCode {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(formatter, "{KIND}-{0}x{0}", self.size)?;
        if self.is_torus {
            write!(formatter, "-{TORUS}")?;
        }
        let seats: String = self.seats.iter().map(|seat| letter(seat.name())).collect();
        let rules: String = self.rules.names().into_iter().map(letter).collect();
        let rules = if rules.is_empty() { "0" } else { &rules };
        write!(formatter, "-{seats}-{rules}-{}-{}", self.deck, self.word)
    }
}

impl FromStr for TableCode {
    type Err = String;

    /// Reads a code; what it says wrongly is told in a sentence without its end.
    fn from_str(code: &str) -> Result<Self, String> {
        let shown = |text: &str| {
            text.chars()
                .take(80)
                .collect::<String>()
                .escape_debug()
                .to_string()
        };
        let form = || {
            format!(
                "a code of this game looks like {KIND}-10x10-hg-cs-meadow-k3f9 (board, seats, rules, deck and a \
                 word), not `{}`",
                shown(code.trim())
            )
        };
        let mut words = code.trim().split('-').peekable();
        if words.next() != Some(KIND) {
            return Err(form());
        }
        let sides = words
            .next()
            .and_then(|size| size.split_once('x'))
            .ok_or_else(form)?;
        let size = sides
            .0
            .parse()
            .ok()
            .filter(|size| (1..=MAX_SIDE).contains(size));
        let size = size.filter(|_| sides.0 == sides.1).ok_or_else(|| {
            format!(
                "a board is a square of 1x1 to {MAX_SIDE}x{MAX_SIDE} cells, not {}x{}",
                shown(sides.0),
                shown(sides.1)
            )
        })?;
        let is_torus = words.next_if(|word| *word == TORUS).is_some();
        let [seats, rules, deck, word] = words.collect::<Vec<_>>()[..] else {
            return Err(form());
        };
        Ok(Self {
            size,
            is_torus,
            seats: read_seats(seats).ok_or_else(|| {
                format!(
                    "seats are 1 to {MAX_SEATS} letters: h for a human, r, g or p for a machine that plays at \
                     random, greedily or by a plan; not `{}`",
                    shown(seats)
                )
            })?,
            rules: read_rules(rules).ok_or_else(|| {
                format!(
                    "rules are the first letters of patterns, connections, influence, symmetries and blocks, or 0 \
                     for none of them; not `{}`",
                    shown(rules)
                )
            })?,
            deck: find(&DECKS, deck).map(|sample: &Sample| sample.name).ok_or_else(|| {
                let names: Vec<_> = DECKS.iter().map(|deck| deck.name).collect();
                format!("the decks are {}; not `{}`", names.join(", "), shown(deck))
            })?,
            word: read_word(word).ok_or_else(|| {
                format!(
                    "the last word of a code is 1 to {MAX_WORD} small letters and digits, not `{}`",
                    shown(word)
                )
            })?,
        })
    }
}

fn read_seats(text: &str) -> Option<Vec<Seat>> {
    let seat = |named: char| {
        Seat::ALL
            .into_iter()
            .find(|seat| letter(seat.name()) == named)
    };
    let seats: Vec<Seat> = text.chars().map(seat).collect::<Option<_>>()?;
    (1..=MAX_SEATS).contains(&seats.len()).then_some(seats)
}

/// Rules in any order, each once.
fn read_rules(text: &str) -> Option<Rules> {
    if text == "0" {
        return Some(Rules::default());
    }
    Rules::all().find(|rules| {
        let mut letters: Vec<char> = rules.names().into_iter().map(letter).collect();
        let mut asked: Vec<char> = text.chars().collect();
        letters.sort_unstable();
        asked.sort_unstable();
        !asked.is_empty() && letters == asked
    })
}

fn read_word(text: &str) -> Option<String> {
    let is_plain = |byte: u8| byte.is_ascii_lowercase() || byte.is_ascii_digit();
    let is_word = (1..=MAX_WORD).contains(&text.len()) && text.bytes().all(is_plain);
    is_word.then(|| text.to_owned())
}

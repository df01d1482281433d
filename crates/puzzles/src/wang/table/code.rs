//! Codes of tables, such as `tilings-10x10-hg-cs-meadow-k3f9`: a board of 10 x 10 cells, a human and a greedy machine,
//! the rules of connections and symmetries, the deck meadow, and a word for the seed.

use std::fmt;
use std::str::FromStr;
use std::sync::Arc;

use serde::{Deserialize, Serialize};

use super::{MAX_SEATS, Seat, Table};
use crate::code::{self, CodeError, CodeReader};
use crate::wang::deck::Deck;
use crate::wang::game::Setup;
use crate::wang::pattern;
use crate::wang::position::Position;
use crate::wang::rules::Rules;
use crate::wang::samples::{DECKS, PATTERNS, find};
use crate::wang::topology::{MAX_SIDE, Topology};

/// The first word of every code.
const KIND: &str = "tilings";

/// The word for a torus.
const TORUS: &str = "torus";

/// The word for turning tiles over.
const REFLECT: &str = "reflect";

/// A valid code.
const EXAMPLE: &str = "tilings-10x10-hg-cs-meadow-k3f9";

/// The parameters of a game, written as a code and read from one.
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
    /// Whether tiles may be turned over, too.
    pub reflects: bool,
    /// The name of a built-in deck.
    pub deck: &'static str,
    /// The last word, from which the seed is derived: small letters and digits.
    pub word: String,
}

/// Texts that replace the deck and the patterns of a code.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Own {
    /// A deck as [`Deck::read`] takes it.
    pub deck: Option<String>,
    /// Patterns in the deck's colours.
    pub patterns: Option<String>,
}

impl Own {
    /// Whether there is any such text.
    #[must_use]
    pub const fn is_any(&self) -> bool {
        self.deck.is_some() || self.patterns.is_some()
    }
}

impl TableCode {
    /// The code of another game of this kind.
    #[must_use]
    pub fn with_word(&self, word: &str) -> Self {
        Self {
            word: word.to_owned(),
            ..self.clone()
        }
    }

    /// The seed for dealing and all chance.
    #[must_use]
    pub fn seed(&self) -> u64 {
        code::seed(&self.word)
    }

    /// The setup: the deck, the patterns if they count, an empty board.
    ///
    /// # Errors
    /// One sentence without a full stop, if a text is invalid, or the deck has fewer tiles than there are
    /// seats.
    pub fn setup(&self, own: &Own) -> Result<Setup, String> {
        let sample = find(&DECKS, self.deck).unwrap_or(&DECKS[0]);
        let text = own.deck.as_deref().unwrap_or(sample.text);
        let deck = Deck::read(text.as_bytes()).map_err(|faults| format!("the deck: {faults}"))?;
        let patterns = if self.rules.patterns {
            let text = own.patterns.as_deref().unwrap_or(PATTERNS[0].text);
            let read = pattern::read(text.as_bytes(), &mut deck.palette().clone());
            read.map_err(|faults| format!("the patterns, with this deck: {faults}"))?
        } else {
            Vec::new()
        };
        let topology = Arc::new(Topology::new(self.size, self.is_torus)?);
        let start = Position::new(topology, self.seats.len())?;
        Setup::new(deck, patterns, start, self.rules, self.reflects)
    }

    /// The table of the code alone before the first step.
    ///
    /// # Errors
    /// As [`TableCode::setup`].
    pub fn table(&self) -> Result<Table, String> {
        let setup = Arc::new(self.setup(&Own::default())?);
        Ok(Table::new(setup, self.seats.clone(), self.seed()))
    }

    /// Restores a table from a text of [`Table::to_text`].
    ///
    /// # Errors
    /// As [`TableCode::setup`], and as [`Table::from_text`].
    pub fn resume(&self, own: &Own, text: &str) -> Result<Table, String> {
        let setup = Arc::new(self.setup(own)?);
        Table::from_text(setup, self.seats.clone(), self.seed(), text)
    }
}

/// The first letter of a name.
fn letter(name: &str) -> char {
    // OK because every seat and rule has a name.
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
        write!(formatter, "-{seats}-{rules}")?;
        if self.reflects {
            write!(formatter, "-{REFLECT}")?;
        }
        write!(formatter, "-{}-{}", self.deck, self.word)
    }
}

impl FromStr for TableCode {
    type Err = CodeError;

    fn from_str(text: &str) -> Result<Self, CodeError> {
        let mut reader = CodeReader::new(text, KIND, EXAMPLE)?;
        let (size, rows) = reader.size((1, MAX_SIDE as u32))?;
        if size != rows {
            return Err(reader.wrong("a board is a square"));
        }
        let is_torus = reader.one_of([TORUS]).is_some();
        let seats = reader.next_word().and_then(read_seats).ok_or_else(|| {
            reader.wrong(&format!(
                "seats are 1 to {MAX_SEATS} letters: h for a human, r, g or p for a machine that plays at random, \
                 greedily or by a plan"
            ))
        })?;
        let rules = reader.next_word().and_then(read_rules).ok_or_else(|| {
            reader.wrong(
                "rules are the first letters of patterns, connections, influence, symmetries and blocks, or 0 for \
                 none of them",
            )
        })?;
        let reflects = reader.one_of([REFLECT]).is_some();
        let deck = reader.one_of(DECKS.map(|deck| deck.name)).ok_or_else(|| {
            let names = DECKS.map(|deck| deck.name).join(", ");
            reader.wrong(&format!("the decks are {names}"))
        })?;
        Ok(Self {
            size: size as usize,
            is_torus,
            seats,
            rules,
            reflects,
            deck: DECKS[deck].name,
            word: reader.end()?,
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

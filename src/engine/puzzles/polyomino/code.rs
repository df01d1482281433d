//! Codes of cards, to be shared: `tetramino-5x4-k3f9`, `tetramino-8x5-6-flip-wicked-k3f9`, `tetramino-card-7`.

use std::fmt;
use std::str::FromStr;
use std::sync::atomic::{AtomicBool, Ordering};

use super::board::{MAX_PIECES, MAX_SIDE};
use super::builtin::BUILTIN;
use super::card::Card;
use super::generate::{NewCard, new_card};
use super::rate::{Difficulty, rate};
use super::solve::count;
use crate::engine::hash;
use crate::engine::puzzles::exact_cover::{End, Limits};
use crate::engine::seed::Seed;

/// The first word of every code.
const KIND: &str = "tetramino";

/// The most letters of a code's last word.
const MAX_WORD: usize = 24;

/// How many cards are made to find one of a difficulty.
const MAX_TRIES: u64 = 200;

/// How many nodes are searched to count the solutions of one of them, and to how many they are counted.
const MAX_NODES: u64 = 200_000;
const MAX_COUNTED: u64 = 100_000;

/// Which card a code means.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum CardCode {
    /// The built-in card of that number, counted from 1.
    Builtin(usize),
    /// One that is made.
    New {
        /// What is asked of it.
        asked: NewCard,
        /// How hard it is to be; any will do without.
        difficulty: Option<Difficulty>,
        /// The word that tells it from others of its kind: lower-case letters and digits.
        word: String,
    },
}

impl CardCode {
    /// The card, and whether it is played with flips.
    ///
    /// The same code means the same card on every machine. Of a difficulty that is not found among some hundred
    /// cards, the nearest that was found is taken, the easier of two.
    ///
    /// # Errors
    /// In a sentence without its end, when there can be no such card, or when `cancel` was set.
    pub fn card(&self, cancel: &AtomicBool) -> Result<(Card, bool), String> {
        let (asked, difficulty, word) = match self {
            Self::Builtin(number) => {
                let built = number.checked_sub(1).and_then(|index| BUILTIN.get(index));
                let built = built.ok_or_else(no_builtin)?;
                return Ok((built.card(), built.flips));
            }
            Self::New {
                asked,
                difficulty,
                word,
            } => (asked, difficulty, word),
        };
        let seed = Seed::parse(word).value();
        let make = |seed| new_card(asked, seed).map_err(|error| error.to_string());
        let Some(wanted) = *difficulty else {
            return Ok((make(seed)?, asked.flips));
        };
        let mut nearest: Option<(u8, Difficulty, Card)> = None;
        for attempt in 0..MAX_TRIES {
            if cancel.load(Ordering::Relaxed) {
                return Err("the making was given up".to_owned());
            }
            let card = make(hash::mix(seed.wrapping_add(attempt)))?;
            let limits = Limits {
                max_nodes: MAX_NODES,
                cancel: None,
            };
            let (solutions, end) = count(&card, asked.flips, &limits, MAX_COUNTED);
            if end == End::BudgetSpent {
                continue;
            }
            let found = rate(&card, solutions);
            if found == wanted {
                return Ok((card, asked.flips));
            }
            let far = (found as u8).abs_diff(wanted as u8);
            let is_nearer = nearest
                .as_ref()
                .is_none_or(|&(before, easier, _)| (far, found) < (before, easier));
            if is_nearer {
                nearest = Some((far, found, card));
            }
        }
        match nearest {
            Some((_, _, card)) => Ok((card, asked.flips)),
            None => Ok((make(seed)?, asked.flips)),
        }
    }
}

fn no_builtin() -> String {
    format!(
        "the built-in cards are {KIND}-card-1 to {KIND}-card-{}",
        BUILTIN.len()
    )
}

impl fmt::Display for CardCode {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Builtin(number) => write!(formatter, "{KIND}-card-{number}"),
            Self::New {
                asked,
                difficulty,
                word,
            } => {
                write!(formatter, "{KIND}-{}x{}", asked.width, asked.height)?;
                if let Some(pieces) = asked.pieces {
                    write!(formatter, "-{pieces}")?;
                }
                if asked.flips {
                    write!(formatter, "-flip")?;
                }
                if let Some(difficulty) = difficulty {
                    write!(formatter, "-{}", difficulty.name())?;
                }
                write!(formatter, "-{word}")
            }
        }
    }
}

impl FromStr for CardCode {
    type Err = String;

    /// Reads a code; what it says wrongly is told in a sentence without its end.
    fn from_str(code: &str) -> Result<Self, String> {
        let words: Vec<&str> = code.trim().split('-').collect();
        let form = || {
            format!(
                "a code of this puzzle looks like {KIND}-5x4-k3f9, {KIND}-8x5-6-flip-hard-k3f9 or {KIND}-card-7, \
                 not `{}`",
                code.trim()
                    .chars()
                    .take(80)
                    .collect::<String>()
                    .escape_debug()
            )
        };
        let [KIND, size, between @ .., word] = words.as_slice() else {
            return Err(form());
        };
        if *size == "card" && between.is_empty() {
            let number = word.parse().ok();
            let number = number.filter(|number| (1..=BUILTIN.len()).contains(number));
            return number.map(Self::Builtin).ok_or_else(no_builtin);
        }
        let (width, height) = size.split_once('x').ok_or_else(form)?;
        let side = |text: &str| {
            let side = text.parse().ok();
            side.filter(|side| (1..=MAX_SIDE).contains(side))
                .ok_or_else(|| format!("a centre has sides of 1 to {MAX_SIDE} cells, not `{size}`"))
        };
        let mut asked = NewCard {
            width: side(width)?,
            height: side(height)?,
            pieces: None,
            flips: false,
        };
        let mut between = between.iter().peekable();
        if let Some(pieces) = between.next_if(|word| word.bytes().all(|byte| byte.is_ascii_digit()))
        {
            let count = pieces
                .parse()
                .ok()
                .filter(|count| (1..=MAX_PIECES).contains(count));
            let told = || format!("a card has 1 to {MAX_PIECES} pieces, not `{pieces}`");
            asked.pieces = Some(count.ok_or_else(told)?);
        }
        asked.flips = between.next_if(|word| **word == "flip").is_some();
        let named = |word: &&&str| Difficulty::ALL.iter().any(|one| one.name() == **word);
        let name = between.next_if(named);
        let difficulty =
            name.and_then(|name| Difficulty::ALL.into_iter().find(|one| one.name() == *name));
        if between.next().is_some() {
            return Err(form());
        }
        let is_plain = |byte: u8| byte.is_ascii_lowercase() || byte.is_ascii_digit();
        if word.is_empty() || word.len() > MAX_WORD || !word.bytes().all(is_plain) {
            return Err(format!(
                "the last word of a code is 1 to {MAX_WORD} small letters and digits, not `{}`",
                word.chars().take(80).collect::<String>().escape_debug()
            ));
        }
        Ok(Self::New {
            asked,
            difficulty,
            word: (*word).to_owned(),
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn card(code: &str) -> Card {
        let code: CardCode = code.parse().expect(code);
        code.card(&AtomicBool::new(false)).expect("a card").0
    }

    #[test]
    fn codes_are_read_as_they_are_written() {
        for code in [
            "tetramino-5x4-k3f9",
            "tetramino-card-1",
            "tetramino-8x5-6-k3f9",
            "tetramino-8x5-flip-k3f9",
            "tetramino-8x5-wicked-k3f9",
            "tetramino-8x5-6-flip-hard-20261122",
            "tetramino-32x1-8-easy-a",
        ] {
            let read: CardCode = code.parse().expect(code);
            assert_eq!(read.to_string(), code);
        }
        assert_ne!(card("tetramino-5x4-a"), card("tetramino-5x4-b"));
    }

    #[test]
    fn what_is_wrong_in_a_code_is_told() {
        for (code, told) in [
            ("", "looks like"),
            ("tetramino", "looks like"),
            ("maze-5x4-k3f9", "looks like"),
            ("tetramino-5-k3f9", "looks like"),
            ("tetramino-5x4-funny-k3f9", "looks like"),
            ("tetramino-5x4-hard-flip-k3f9", "looks like"),
            ("tetramino-5x0-k3f9", "1 to 32"),
            ("tetramino-5x99-k3f9", "1 to 32"),
            ("tetramino-5x4-9-k3f9", "1 to 8"),
            ("tetramino-card-0", "built-in"),
            ("tetramino-card-999", "built-in"),
            ("tetramino-5x4-K3", "small letters"),
            ("tetramino-5x4-", "small letters"),
        ] {
            let error = code.parse::<CardCode>().expect_err(code);
            assert!(error.contains(told), "{code}: {error}");
        }
        let small: CardCode = "tetramino-2x1-8-a".parse().expect("a code");
        let error = small
            .card(&AtomicBool::new(false))
            .expect_err("too many pieces");
        assert!(error.contains("2 cells"), "{error}");
    }

    #[test]
    fn a_difficulty_that_a_size_can_have_is_found() {
        for (code, wanted) in [
            ("tetramino-4x3-easy-a", Difficulty::Easy),
            ("tetramino-5x4-fair-a", Difficulty::Fair),
            ("tetramino-6x5-hard-a", Difficulty::Hard),
            ("tetramino-8x5-wicked-a", Difficulty::Wicked),
        ] {
            let card = card(code);
            let (solutions, _) = count(&card, false, &Limits::default(), u64::MAX);
            assert_eq!(rate(&card, solutions), wanted, "{code}");
        }
    }

    #[test]
    fn a_difficulty_that_a_size_cannot_have_gives_the_nearest() {
        // A centre of two cells is never hard.
        let card = card("tetramino-2x1-wicked-a");
        assert_eq!(card.size(), (2, 1));
    }

    #[test]
    fn making_can_be_given_up() {
        let code: CardCode = "tetramino-8x5-wicked-a".parse().expect("a code");
        assert!(code.card(&AtomicBool::new(true)).is_err());
    }
}

//! Codes of cards, such as `tetramino-5x4-k3f9`, `tetramino-8x5-6-flip-wicked-k3f9` and `tetramino-card-7`.

use std::fmt;
use std::str::FromStr;
use std::sync::atomic::{AtomicBool, Ordering};

use super::board::{MAX_PIECES, MAX_SIDE};
use super::builtin::BUILTIN;
use super::card::Card;
use super::generate::{NewCard, new_card};
use super::rate::{Difficulty, rate};
use super::solve::count;
use crate::code::{CodeError, CodeReader, seed};
use crate::exact_cover::{End, Limits};
use mapmaker_grid::hash;

/// The first word of every code.
const KIND: &str = "tetramino";

/// A valid code.
const EXAMPLE: &str = "tetramino-5x4-k3f9";

/// How many cards are generated to find one of a given difficulty.
const MAX_TRIES: u64 = 200;

/// The nodes to search when counting the solutions of a card, and the most solutions to count.
const MAX_NODES: u64 = 200_000;
const MAX_COUNTED: u64 = 100_000;

/// The card that a code stands for.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum CardCode {
    /// The built-in card of that number, counted from 1.
    Builtin(usize),
    /// A generated card.
    New {
        /// Its parameters.
        asked: NewCard,
        /// Its difficulty; `None` for any.
        difficulty: Option<Difficulty>,
        /// The last word, from which the seed is derived: lower-case letters and digits.
        word: String,
    },
}

impl CardCode {
    /// The card, and whether it is played with flips.
    ///
    /// The same code gives the same card on every machine. If no card of the difficulty is found among some hundred,
    /// the nearest is taken, the easier of two.
    ///
    /// # Errors
    /// One sentence without a full stop, if there is no such card or `cancel` was set.
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
        let seed = seed(word);
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
            let limits = Limits::nodes(MAX_NODES);
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
    type Err = CodeError;

    fn from_str(text: &str) -> Result<Self, CodeError> {
        let mut reader = CodeReader::new(text, KIND, EXAMPLE)?;
        if reader.one_of(["card"]).is_some() {
            let wrong = reader.wrong(&no_builtin());
            let number = reader.end()?.parse().ok();
            let number = number.filter(|number| (1..=BUILTIN.len()).contains(number));
            return number.map(Self::Builtin).ok_or(wrong);
        }
        let (width, height) = reader.size((1, MAX_SIDE as u32))?;
        let mut asked = NewCard {
            width: width as usize,
            height: height as usize,
            pieces: None,
            flips: false,
        };
        let counts = (1..=MAX_PIECES).map(|count| count.to_string());
        let counts: Vec<String> = counts.collect();
        let count = reader.one_of(counts.iter().map(String::as_str));
        asked.pieces = count.map(|index| index + 1);
        asked.flips = reader.one_of(["flip"]).is_some();
        let difficulty = reader.one_of(Difficulty::ALL.map(Difficulty::name));
        Ok(Self::New {
            asked,
            difficulty: difficulty.map(|index| Difficulty::ALL[index]),
            word: reader.end()?,
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
    fn errors_of_codes_are_reported() {
        for (code, message) in [
            ("", "begin with"),
            ("tetramino", "begin with"),
            ("maze-5x4-k3f9", "begin with"),
            ("tetramino-5-k3f9", "COLUMNSxROWS"),
            ("tetramino-5x4-funny-k3f9", "`funny` means nothing"),
            ("tetramino-5x4-hard-flip-k3f9", "`flip` means nothing"),
            ("tetramino-5x0-k3f9", "1 to 32"),
            ("tetramino-99x5-k3f9", "1 to 32"),
            ("tetramino-5x4-9-k3f9", "`9` means nothing"),
            ("tetramino-card-0", "built-in"),
            ("tetramino-card-999", "built-in"),
            ("tetramino-card-7-7", "means nothing"),
            ("tetramino-5x4-K3", "small letters"),
            ("tetramino-5x4-", "small letters"),
        ] {
            let error = code.parse::<CardCode>().expect_err(code).to_string();
            assert!(error.contains(message), "{code}: {error}");
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

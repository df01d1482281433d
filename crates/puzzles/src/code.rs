//! Puzzle codes such as `tetravex-5x5-10-k3f9`: the kind, its parameters, and a last word from which the seed is
//! derived.

use std::fmt;

use mapmaker_grid::seed::Seed;

/// The characters of generated words; none is easily mistaken for another.
const LETTERS: &[u8; 31] = b"23456789abcdefghjkmnpqrstuvwxyz";

/// The most characters of a last word, enough for any 64-bit number.
const MOST_LETTERS: usize = 20;

/// Why a code is refused: one sentence without a full stop.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("`{code}` is no code of this puzzle: {wrong}, as in {example}")]
pub struct CodeError {
    /// The code, shortened for display.
    pub code: String,
    /// What is wrong, and what is expected instead.
    pub wrong: String,
    /// A valid code.
    pub example: &'static str,
}

/// A parser that takes a code apart, word by word.
#[derive(Clone, Debug)]
pub struct CodeReader<'c> {
    code: &'c str,
    example: &'static str,
    rest: &'c str,
    word: &'c str,
}

impl<'c> CodeReader<'c> {
    /// Starts to parse a code of one `kind`; `example` is a valid code for error messages.
    ///
    /// # Errors
    /// If the code is of another kind, or its last word is not valid.
    pub fn new(code: &'c str, kind: &str, example: &'static str) -> Result<Self, CodeError> {
        let mut reader = Self {
            code,
            example,
            rest: "",
            word: "",
        };
        let rest = code
            .strip_prefix(kind)
            .and_then(|rest| rest.strip_prefix('-'));
        let Some(rest) = rest else {
            return Err(reader.wrong(&format!("it does not begin with {kind}-")));
        };
        let (rest, word) = rest.rsplit_once('-').unwrap_or(("", rest));
        let is_word = (1..=MOST_LETTERS).contains(&word.len())
            && word
                .bytes()
                .all(|byte| byte.is_ascii_lowercase() || byte.is_ascii_digit());
        (reader.rest, reader.word) = (rest, word);
        if is_word {
            Ok(reader)
        } else {
            let what = "it ends in a word of up to 20 small letters and digits";
            Err(reader.wrong(what))
        }
    }

    /// Returns the next word between hyphens.
    pub(crate) fn next_word(&mut self) -> Option<&'c str> {
        if self.rest.is_empty() {
            return None;
        }
        let (word, rest) = self.rest.split_once('-').unwrap_or((self.rest, ""));
        self.rest = rest;
        Some(word)
    }

    /// Consumes the first of these texts that comes next, hyphens included, and returns its index.
    pub(crate) fn one_of<'t>(&mut self, texts: impl IntoIterator<Item = &'t str>) -> Option<usize> {
        for (index, text) in texts.into_iter().enumerate() {
            let rest = self.rest.strip_prefix(text);
            let ended = rest.map(|rest| rest.strip_prefix('-').unwrap_or(rest));
            let is_whole = rest.is_some_and(|rest| rest.is_empty() || rest.starts_with('-'));
            if let Some(rest) = ended.filter(|_| is_whole) {
                self.rest = rest;
                return Some(index);
            }
        }
        None
    }

    /// Parses a number within a range.
    ///
    /// # Errors
    /// If it is not such a number; `what` names it in the message.
    pub fn number(&self, text: &str, range: (u32, u32), what: &str) -> Result<u32, CodeError> {
        let digits = !text.is_empty() && text.bytes().all(|byte| byte.is_ascii_digit());
        let number = text.parse().ok().filter(|_| digits);
        let (least, most) = range;
        number
            .filter(|number| (least..=most).contains(number))
            .ok_or_else(|| self.wrong(&format!("{what} are a number from {least} to {most}")))
    }

    /// Parses a size `WxH`, columns and rows each within `range`.
    ///
    /// # Errors
    /// If it is not such a size.
    pub fn size(&mut self, range: (u32, u32)) -> Result<(u32, u32), CodeError> {
        let sides = self.next_word().and_then(|word| word.split_once('x'));
        let (width, height) = sides.ok_or_else(|| self.wrong("a size is COLUMNSxROWS"))?;
        Ok((
            self.number(width, range, "the columns")?,
            self.number(height, range, "the rows")?,
        ))
    }

    /// Returns the last word.
    ///
    /// # Errors
    /// If anything before it was not consumed.
    pub fn end(self) -> Result<String, CodeError> {
        if self.rest.is_empty() {
            return Ok(self.word.to_owned());
        }
        Err(self.wrong(&format!("`{}` means nothing there", short(self.rest))))
    }

    /// Builds the error for this code.
    #[must_use]
    pub fn wrong(&self, wrong: &str) -> CodeError {
        CodeError {
            code: short(self.code),
            wrong: wrong.to_owned(),
            example: self.example,
        }
    }
}

/// Encodes a number as a word: four characters for each factor of 923,521.
#[must_use]
pub fn word(number: u64) -> String {
    let most = LETTERS.len() as u64;
    let letter = |place| LETTERS[(number / most.pow(place) % most) as usize];
    (0..4).map(|place| char::from(letter(place))).collect()
}

/// Replaces the last word of a code: another puzzle of the same kind.
#[must_use]
pub fn with_word(code: &impl fmt::Display, word: &str) -> String {
    let code = code.to_string();
    let like = code
        .rsplit_once('-')
        .map_or(code.as_str(), |(like, _)| like);
    format!("{like}-{word}")
}

/// Derives a seed from a code's last word; a number stands for itself.
#[must_use]
pub fn seed(word: &str) -> u64 {
    Seed::parse(word).value()
}

fn short(text: &str) -> String {
    const MOST: usize = 48;
    let mut shown: String = text
        .chars()
        .take(MOST)
        .flat_map(char::escape_debug)
        .collect();
    if text.chars().nth(MOST).is_some() {
        shown.push('…');
    }
    shown
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn words_are_read_one_by_one_and_the_rest_is_reported() {
        let mut reader = CodeReader::new("game-5x7-hunt-and-kill-k3f9", "game", "game-5x5-k3f9")
            .expect("a code");
        assert_eq!(reader.size((1, 9)), Ok((5, 7)));
        assert_eq!(
            reader.clone().end().unwrap_err().wrong,
            "`hunt-and-kill` means nothing there"
        );
        assert_eq!(reader.one_of(["hunt", "kill"]), Some(0));
        assert_eq!(reader.one_of(["kill", "and-kill"]), Some(1));
        assert_eq!(reader.end().as_deref(), Ok("k3f9"));
        for wrong in [
            "",
            "game",
            "game-",
            "gamer-7",
            "game-5x5-",
            "game-5x5-K3F9",
            "game-5x5-é",
        ] {
            assert!(CodeReader::new(wrong, "game", "game-7").is_err(), "{wrong}");
        }
        for wrong in [
            "game-7",
            "game-5-7",
            "game-0x5-7",
            "game-5x+5-7",
            "game-10x5-7",
        ] {
            let mut reader = CodeReader::new(wrong, "game", "game-7").expect("a word at its end");
            let message = reader.size((1, 9)).unwrap_err().to_string();
            assert!(
                message.starts_with(&format!("`{wrong}` is no code"))
                    && message.ends_with("game-7"),
                "{message}"
            );
        }
    }

    #[test]
    fn words_that_nobody_chose_can_be_read_again() {
        for number in [0, 1, 30, 31, 923_520, u64::MAX] {
            let code = format!("game-{}", word(number));
            let reader = CodeReader::new(&code, "game", "game-7").expect("a code");
            assert_eq!(reader.end(), Ok(word(number)));
        }
        assert_ne!(word(1), word(31));
        assert_eq!(with_word(&"game-5x5-k3f9", "7"), "game-5x5-7");
        assert_eq!(with_word(&"game-5x5-", "7"), "game-5x5-7");
        assert_eq!(seed("20261122"), 20_261_122);
        assert_ne!(seed("k3f9"), seed("k3f8"));
    }
}

//! Codes to share puzzles by: the kind, what it is like, and a last word that decides which one, as `tetravex-5x5-10-k3f9`.

use std::fmt;

use mapmaker_grid::seed::Seed;

/// The letters of words that nobody chose: none looks like another.
const LETTERS: &[u8; 31] = b"23456789abcdefghjkmnpqrstuvwxyz";

/// The most letters of a last word: any number of 64 bits can be one.
const MOST_LETTERS: usize = 20;

/// What is wrong with a code, in a sentence without its end.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("`{code}` is no code of this puzzle: {wrong}, as in {example}")]
pub struct CodeError {
    /// The code, shortened.
    pub code: String,
    /// What is wrong, and what would be right.
    pub wrong: String,
    /// A code that is right.
    pub example: &'static str,
}

/// A code while it is read, word by word.
#[derive(Clone, Debug)]
pub struct Reader<'c> {
    code: &'c str,
    example: &'static str,
    rest: &'c str,
    word: &'c str,
}

impl<'c> Reader<'c> {
    /// Begins to read a code of one kind; `example` is a right one.
    ///
    /// # Errors
    /// When it is of another kind, or its last word is none.
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

    /// The next word between hyphens.
    pub(crate) fn next_word(&mut self) -> Option<&'c str> {
        if self.rest.is_empty() {
            return None;
        }
        let (word, rest) = self.rest.split_once('-').unwrap_or((self.rest, ""));
        self.rest = rest;
        Some(word)
    }

    /// Takes one of these texts, which may have hyphens in them; its index.
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

    /// A number in its range.
    ///
    /// # Errors
    /// When it is none; `what` says of what.
    pub fn number(&self, text: &str, range: (u32, u32), what: &str) -> Result<u32, CodeError> {
        let digits = !text.is_empty() && text.bytes().all(|byte| byte.is_ascii_digit());
        let number = text.parse().ok().filter(|_| digits);
        let (least, most) = range;
        number
            .filter(|number| (least..=most).contains(number))
            .ok_or_else(|| self.wrong(&format!("{what} are a number from {least} to {most}")))
    }

    /// A size `WxH`, the columns and the rows each in their range.
    ///
    /// # Errors
    /// When it is none.
    pub fn size(&mut self, range: (u32, u32)) -> Result<(u32, u32), CodeError> {
        let sides = self.next_word().and_then(|word| word.split_once('x'));
        let (width, height) = sides.ok_or_else(|| self.wrong("a size is COLUMNSxROWS"))?;
        Ok((
            self.number(width, range, "the columns")?,
            self.number(height, range, "the rows")?,
        ))
    }

    /// The last word, once nothing else is left.
    ///
    /// # Errors
    /// When something is left.
    pub fn end(self) -> Result<String, CodeError> {
        if self.rest.is_empty() {
            return Ok(self.word.to_owned());
        }
        Err(self.wrong(&format!("`{}` means nothing there", short(self.rest))))
    }

    /// Says what is wrong.
    #[must_use]
    pub fn wrong(&self, wrong: &str) -> CodeError {
        CodeError {
            code: short(self.code),
            wrong: wrong.to_owned(),
            example: self.example,
        }
    }
}

/// A word for a number, four letters for each 923,521 of them.
#[must_use]
pub fn word(number: u64) -> String {
    let most = LETTERS.len() as u64;
    let letter = |place| LETTERS[(number / most.pow(place) % most) as usize];
    (0..4).map(|place| char::from(letter(place))).collect()
}

/// The same code with another last word: another puzzle of the same kind.
#[must_use]
pub fn with_word(code: &impl fmt::Display, word: &str) -> String {
    let code = code.to_string();
    let like = code
        .rsplit_once('-')
        .map_or(code.as_str(), |(like, _)| like);
    format!("{like}-{word}")
}

/// The seed that a code's last word means: a number is itself.
#[must_use]
pub fn seed(word: &str) -> u64 {
    Seed::parse(word).value()
}

fn short(text: &str) -> String {
    const MOST: usize = 48;
    let mut told: String = text
        .chars()
        .take(MOST)
        .flat_map(char::escape_debug)
        .collect();
    if text.chars().nth(MOST).is_some() {
        told.push('…');
    }
    told
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn words_are_read_one_by_one_and_what_is_left_is_told() {
        let mut reader =
            Reader::new("game-5x7-hunt-and-kill-k3f9", "game", "game-5x5-k3f9").expect("a code");
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
            assert!(Reader::new(wrong, "game", "game-7").is_err(), "{wrong}");
        }
        for wrong in [
            "game-7",
            "game-5-7",
            "game-0x5-7",
            "game-5x+5-7",
            "game-10x5-7",
        ] {
            let mut reader = Reader::new(wrong, "game", "game-7").expect("a word at its end");
            let said = reader.size((1, 9)).unwrap_err().to_string();
            assert!(
                said.starts_with(&format!("`{wrong}` is no code")) && said.ends_with("game-7"),
                "{said}"
            );
        }
    }

    #[test]
    fn words_that_nobody_chose_can_be_read_again() {
        for number in [0, 1, 30, 31, 923_520, u64::MAX] {
            let code = format!("game-{}", word(number));
            let reader = Reader::new(&code, "game", "game-7").expect("a code");
            assert_eq!(reader.end(), Ok(word(number)));
        }
        assert_ne!(word(1), word(31));
        assert_eq!(with_word(&"game-5x5-k3f9", "7"), "game-5x5-7");
        assert_eq!(with_word(&"game-5x5-", "7"), "game-5x5-7");
        assert_eq!(seed("20261122"), 20_261_122);
        assert_ne!(seed("k3f9"), seed("k3f8"));
    }
}

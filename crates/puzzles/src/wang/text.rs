//! Lines of words: what decks, patterns and boards have in common as texts, and how faults are told.
//!
//! A text is UTF-8, with or without a byte order mark, its lines ended by LF or CRLF; blanks and tabs
//! separate words, `#` starts a comment, and lines without words are passed over.

use std::fmt;

/// The most bytes of a deck, of patterns or of a board.
pub const MAX_TEXT_BYTES: usize = 1 << 20;

/// The most faults of one text that are told.
pub const MAX_FAULTS: usize = 20;

/// The most letters of a name.
pub(crate) const MAX_NAME_LETTERS: usize = 40;

/// What is wrong with one line of a text.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Fault {
    /// The line, from 1; 0 when no line is to blame.
    pub line: usize,
    /// What is wrong and what would be right.
    pub message: String,
}

impl fmt::Display for Fault {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.line {
            0 => formatter.write_str(&self.message),
            line => write!(formatter, "{line}: {}", self.message),
        }
    }
}

/// Everything that is wrong with a text, at least one fault and at most [`MAX_FAULTS`].
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Faults(pub Vec<Fault>);

impl fmt::Display for Faults {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        for (index, fault) in self.0.iter().enumerate() {
            let gap = if index == 0 { "" } else { "\n" };
            write!(formatter, "{gap}{fault}")?;
        }
        Ok(())
    }
}

impl std::error::Error for Faults {}

/// Collects the faults of a text while it is read on.
#[derive(Debug, Default)]
pub(super) struct Collector(Vec<Fault>);

impl Collector {
    /// Notes a fault, unless there are enough of them.
    pub(super) fn note(&mut self, line: usize, message: impl Into<String>) {
        if self.0.len() < MAX_FAULTS {
            self.0.push(Fault {
                line,
                message: message.into(),
            });
        }
    }

    /// What an outcome holds; its fault is noted at that line.
    pub(super) fn take<T>(&mut self, line: usize, outcome: Result<T, String>) -> Option<T> {
        outcome.map_err(|message| self.note(line, message)).ok()
    }

    /// Reads each of the lines that begin with a word; what is wrong with it is noted at its number.
    pub(super) fn each<'l, 't>(
        &mut self,
        lines: &'l [Line<'t>],
        word: &str,
        mut read: impl FnMut(&'l Line<'t>) -> Result<(), String>,
    ) {
        for line in lines.iter().filter(|line| line.words[0] == word) {
            self.take(line.number, read(line));
        }
    }

    /// Nothing, if there are no faults.
    ///
    /// # Errors
    /// With the faults in the order of their lines.
    pub(super) fn end(self) -> Result<(), Faults> {
        if self.0.is_empty() {
            Ok(())
        } else {
            Err(self.faults())
        }
    }

    /// The faults in the order of their lines.
    pub(super) fn faults(mut self) -> Faults {
        self.0.sort_by_key(|fault| fault.line);
        Faults(self.0)
    }
}

/// A line that has words.
#[derive(Clone, Debug)]
pub(super) struct Line<'t> {
    /// Its number, from 1.
    pub(super) number: usize,
    /// At least one.
    pub(super) words: Vec<&'t str>,
}

/// The lines of a text that have words.
///
/// # Errors
/// When the text is too long or no UTF-8.
pub(super) fn lines(bytes: &[u8]) -> Result<Vec<Line<'_>>, Faults> {
    let one = |line, message: String| Faults(vec![Fault { line, message }]);
    if bytes.len() > MAX_TEXT_BYTES {
        let message = format!("the text is longer than {MAX_TEXT_BYTES} bytes");
        return Err(one(0, message));
    }
    let bytes = bytes.strip_prefix(b"\xEF\xBB\xBF").unwrap_or(bytes);
    let text = std::str::from_utf8(bytes).map_err(|error| {
        let before = &bytes[..error.valid_up_to()];
        let line = before.split(|&byte| byte == b'\n').count();
        one(line, "this is not UTF-8 text".to_owned())
    })?;
    let words = |line| -> Vec<_> {
        let said = str::split(line, '#').next().unwrap_or_default();
        said.split([' ', '\t']).filter(|w| !w.is_empty()).collect()
    };
    let numbered = text.lines().enumerate().map(|(index, line)| Line {
        number: index + 1,
        words: words(line),
    });
    Ok(numbered.filter(|line| !line.words.is_empty()).collect())
}

/// The words after a line's first, exactly `N` of them.
pub(super) fn exactly<'t, const N: usize>(
    words: &[&'t str],
    usage: &str,
) -> Result<[&'t str; N], String> {
    let rest = &words[1..];
    rest.try_into().map_err(|_| {
        format!(
            "expected `{usage}`, found {}",
            counted(rest.len(), words[0])
        )
    })
}

/// How many words come after a keyword, in words.
pub(super) fn counted(found: usize, keyword: &str) -> String {
    let keyword = told(keyword);
    match found {
        0 => format!("nothing after {keyword}"),
        1 => format!("1 word after {keyword}"),
        _ => format!("{found} words after {keyword}"),
    }
}

/// A whole number within a range; `what` begins the sentence.
pub(super) fn number(word: &str, what: &str, least: i64, most: i64) -> Result<i64, String> {
    let value: Option<i64> = word.parse().ok();
    value
        .filter(|value| (least..=most).contains(value))
        .ok_or_else(|| {
            format!(
                "{what} is a whole number from {least} to {most}, not {}",
                told(word)
            )
        })
}

/// A name: what can stand in a file as one word and be printed.
pub(super) fn name(word: &str, what: &str) -> Result<String, String> {
    let is_fine = (1..=MAX_NAME_LETTERS).contains(&word.chars().count())
        && !word.starts_with('$')
        && !word.contains(['*', ',', '='])
        && word.chars().all(|letter| !is_unprintable(letter));
    if is_fine {
        return Ok(word.to_owned());
    }
    Err(format!(
        "{what} is 1 to {MAX_NAME_LETTERS} letters without `*`, `,`, `=`, control characters and a \
         leading `$`, not {}",
        told(word)
    ))
}

fn is_unprintable(letter: char) -> bool {
    letter.is_control() || letter.is_whitespace() || letter == '\u{FEFF}'
}

/// A word as it can be told in a sentence: short and on one line.
pub(super) fn told(word: &str) -> String {
    let mut letters = word.chars().flat_map(char::escape_debug);
    let shown: String = letters.by_ref().take(MAX_NAME_LETTERS).collect();
    let more = if letters.next().is_some() { "…" } else { "" };
    format!("`{shown}{more}`")
}

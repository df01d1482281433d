//! The grammar of decks, patterns and boards as texts, and its errors.
//!
//! A text is UTF-8, with or without a byte order mark, its lines ended by LF or CRLF; blanks and tabs separate words,
//! `#` starts a comment, and lines without words are skipped. Each line has one of the text's forms, such as `card ID
//! COUNT`: words in capitals are placeholders, and more words may follow a form that ends in `]` or `…`.

use std::fmt;

/// The most bytes of a deck, of patterns or of a board.
pub const MAX_TEXT_BYTES: usize = 1 << 20;

/// The most errors of one text that are reported.
pub const MAX_FAULTS: usize = 20;

/// The most letters of a name.
pub(crate) const MAX_NAME_LETTERS: usize = 40;

/// An error in one line of a text.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Fault {
    /// The line, from 1; 0 if it concerns the whole text.
    pub line: usize,
    /// What is wrong and what is expected.
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

/// All errors of a text, at most [`MAX_FAULTS`].
#[derive(Clone, Debug, Default, PartialEq, Eq)]
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

impl Faults {
    /// A single error.
    pub(super) fn one(line: usize, message: String) -> Self {
        Self(vec![Fault { line, message }])
    }

    /// Adds an error, unless there are too many.
    pub(super) fn note(&mut self, line: usize, message: impl Into<String>) {
        if self.0.len() < MAX_FAULTS {
            let message = message.into();
            self.0.push(Fault { line, message });
        }
    }

    /// The value that was read; its error is added at that line.
    pub(super) fn take<T>(&mut self, line: usize, read: Result<T, String>) -> Option<T> {
        read.map_err(|message| self.note(line, message)).ok()
    }

    /// The value that was read, if there is no error.
    ///
    /// # Errors
    /// With the errors in the order of their lines, also if nothing was read.
    pub(super) fn end<T>(mut self, read: Option<T>) -> Result<T, Self> {
        self.0.sort_by_key(|fault| fault.line);
        read.filter(|_| self.0.is_empty()).ok_or(self)
    }
}

/// A text that is read form by form.
pub(super) struct Reader<'t> {
    forms: &'static [&'static str],
    lines: Vec<Line<'t>>,
    /// The errors so far.
    pub(super) faults: Faults,
}

impl<'t> Reader<'t> {
    /// A text whose lines have these forms, each with a different keyword.
    ///
    /// # Errors
    /// If the text is too long or not UTF-8.
    pub(super) fn new(bytes: &'t [u8], forms: &'static [&'static str]) -> Result<Self, Faults> {
        let lines = lines(bytes)?;
        let mut faults = Faults::default();
        let known: Vec<&str> = forms.iter().map(|form| keyword(form)).collect();
        for line in lines.iter().filter(|line| !known.contains(&line.words[0])) {
            let (some, last) = known.split_at(known.len() - 1);
            let known = format!("{} or {}", some.join(", "), last.concat());
            let word = quoted(line.words[0]);
            faults.note(
                line.number,
                format!("expected a line of {known}, not {word}"),
            );
        }
        Ok(Self {
            forms,
            lines,
            faults,
        })
    }

    /// Reads each line of a form: the required words, and those that follow.
    pub(super) fn each<const N: usize>(
        &mut self,
        word: &str,
        mut read: impl FnMut([&'t str; N], &[&'t str]) -> Result<(), String>,
    ) {
        let mut forms = self.forms.iter();
        // OK because callers name forms of this reader.
        let form = forms.find(|form| keyword(form) == word).expect(word);
        for line in self.lines.iter().filter(|line| line.words[0] == word) {
            let read = line.fits(form).and_then(|(words, rest)| read(words, rest));
            self.faults.take(line.number, read);
        }
    }

    /// Whether there is a line of a form.
    pub(super) fn has(&self, word: &str) -> bool {
        self.lines.iter().any(|line| line.words[0] == word)
    }

    /// Adds an error about something missing from the text.
    pub(super) fn lacks(&mut self, message: impl Into<String>) {
        let last = self.lines.last().map_or(0, |line| line.number);
        self.faults.note(last, message);
    }
}

/// The word that a form begins with.
fn keyword(form: &str) -> &str {
    form.split(' ').next().unwrap_or(form)
}

/// A line that has words.
#[derive(Clone, Debug)]
pub(super) struct Line<'t> {
    /// Its number, from 1.
    pub(super) number: usize,
    /// At least one.
    pub(super) words: Vec<&'t str>,
}

impl<'t> Line<'t> {
    /// The required words of a form, without its keywords, and those that follow.
    ///
    /// # Errors
    /// If there are fewer, or more where none may follow.
    pub(super) fn fits<const N: usize>(
        &self,
        form: &str,
    ) -> Result<([&'t str; N], &[&'t str]), String> {
        let begins_small = form.starts_with(char::is_lowercase);
        let words = &self.words[usize::from(begins_small)..];
        let may_go_on = form.ends_with([']', '…']);
        match words.split_first_chunk() {
            Some((asked, rest)) if may_go_on || rest.is_empty() => Ok((*asked, rest)),
            _ => Err(format!(
                "expected `{form}`, not {}",
                quoted(&self.words.join(" "))
            )),
        }
    }
}

/// The lines of a text that have words.
///
/// # Errors
/// If the text is too long or not UTF-8.
pub(super) fn lines(bytes: &[u8]) -> Result<Vec<Line<'_>>, Faults> {
    if bytes.len() > MAX_TEXT_BYTES {
        let message = format!("the text is longer than {MAX_TEXT_BYTES} bytes");
        return Err(Faults::one(0, message));
    }
    let bytes = bytes.strip_prefix(b"\xEF\xBB\xBF").unwrap_or(bytes);
    let text = std::str::from_utf8(bytes).map_err(|error| {
        let before = &bytes[..error.valid_up_to()];
        let line = before.split(|&byte| byte == b'\n').count();
        Faults::one(line, "this is not UTF-8 text".to_owned())
    })?;
    let words = |line| -> Vec<_> {
        let code = str::split(line, '#').next().unwrap_or_default();
        code.split([' ', '\t']).filter(|w| !w.is_empty()).collect()
    };
    let numbered = text.lines().enumerate().map(|(index, line)| Line {
        number: index + 1,
        words: words(line),
    });
    Ok(numbered.filter(|line| !line.words.is_empty()).collect())
}

/// A whole number within a range; `what` begins the sentence.
pub(super) fn number(word: &str, what: &str, least: i64, most: i64) -> Result<i64, String> {
    let value: Option<i64> = word.parse().ok();
    value
        .filter(|value| (least..=most).contains(value))
        .ok_or_else(|| {
            format!(
                "{what} is a whole number from {least} to {most}, not {}",
                quoted(word)
            )
        })
}

/// A name: one printable word.
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
        quoted(word)
    ))
}

fn is_unprintable(letter: char) -> bool {
    letter.is_control() || letter.is_whitespace() || letter == '\u{FEFF}'
}

/// A word for a message: quoted, shortened, and on one line.
pub(super) fn quoted(word: &str) -> String {
    let mut letters = word.chars().flat_map(char::escape_debug);
    let shown: String = letters.by_ref().take(MAX_NAME_LETTERS).collect();
    let more = if letters.next().is_some() { "…" } else { "" };
    format!("`{shown}{more}`")
}

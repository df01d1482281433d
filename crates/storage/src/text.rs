//! Decodes text of any system: the result is UTF-8 without a byte-order mark, with lines that end in LF.
//!
//! A byte-order mark distinguishes UTF-8 and UTF-16; without one a text must be UTF-8, and UTF-16 is refused. CR LF
//! and a bare CR also end a line, so that lines are counted as editors count them. No format here uses a bare CR for
//! anything else: JSON and XML escape it.

use std::io::{self, BufRead, Read};

/// The encoding, by the mark at the beginning of a text.
#[derive(Clone, Copy, Debug)]
enum Letters {
    Utf8,
    Utf16(fn([u8; 2]) -> u16),
}

/// The byte-order marks, and their encodings.
const MARKS: [(&[u8], Letters); 3] = [
    (b"\xEF\xBB\xBF", Letters::Utf8),
    (b"\xFF\xFE", Letters::Utf16(u16::from_le_bytes)),
    (b"\xFE\xFF", Letters::Utf16(u16::from_be_bytes)),
];

/// A text that is read from `R`, which may arrive piece by piece.
#[derive(Debug)]
pub(crate) struct Text<R> {
    reader: R,
    letters: Option<Letters>,
    /// Bytes that are not yet a whole mark or character.
    raw: Vec<u8>,
    /// The decoded text, returned from index `given` on.
    plain: Vec<u8>,
    given: usize,
    is_after_return: bool,
    is_ended: bool,
}

impl<R: BufRead> Text<R> {
    pub(crate) const fn new(reader: R) -> Self {
        Self {
            reader,
            letters: None,
            raw: Vec::new(),
            plain: Vec::new(),
            given: 0,
            is_after_return: false,
            is_ended: false,
        }
    }

    /// Reads and decodes what has arrived.
    fn refill(&mut self) -> io::Result<()> {
        let arrived = self.reader.fill_buf()?;
        let count = arrived.len();
        self.raw.extend_from_slice(arrived);
        self.reader.consume(count);
        self.is_ended = count == 0;
        self.plain.clear();
        self.given = 0;
        let letters = match self.letters {
            Some(letters) => letters,
            None => match self.begin()? {
                Some(letters) => *self.letters.insert(letters),
                None => return Ok(()),
            },
        };
        match letters {
            Letters::Utf8 => std::mem::swap(&mut self.plain, &mut self.raw),
            Letters::Utf16(unit) => self.decode(unit)?,
        }
        self.end_lines();
        Ok(())
    }

    /// Removes the mark, if there is one; `None` while it may still arrive.
    fn begin(&mut self) -> io::Result<Option<Letters>> {
        let begun = |mark: &[u8]| mark.len() > self.raw.len() && mark.starts_with(&self.raw);
        if !self.is_ended && MARKS.iter().any(|(mark, _)| begun(mark)) {
            return Ok(None);
        }
        // The first character of a text has one byte in UTF-8 and, usually, a zero beside it in UTF-16.
        if let [one, other, ..] = self.raw[..]
            && (one == 0) != (other == 0)
        {
            return Err(io::Error::new(io::ErrorKind::InvalidData, UNMARKED));
        }
        let found = MARKS.iter().find(|(mark, _)| self.raw.starts_with(mark));
        Ok(Some(found.map_or(Letters::Utf8, |&(mark, letters)| {
            self.raw.drain(..mark.len());
            letters
        })))
    }

    /// Converts UTF-16 to UTF-8, as far as its characters are complete.
    fn decode(&mut self, unit: fn([u8; 2]) -> u16) -> io::Result<()> {
        let (pairs, odd) = self.raw.as_chunks::<2>();
        let mut units: Vec<u16> = pairs.iter().map(|&pair| unit(pair)).collect();
        let mut left = odd.to_vec();
        // The first half of a surrogate pair waits for the second.
        if !self.is_ended
            && let Some(&last) = units.last()
            && (0xD800..0xDC00).contains(&last)
        {
            units.pop();
            left = self.raw[2 * units.len()..].to_vec();
        }
        let text = String::from_utf16(&units).ok();
        let text = text.filter(|_| !self.is_ended || left.is_empty());
        let broken = || io::Error::new(io::ErrorKind::InvalidData, BROKEN);
        self.plain
            .extend_from_slice(text.ok_or_else(broken)?.as_bytes());
        self.raw = left;
        Ok(())
    }

    fn end_lines(&mut self) {
        if !self.is_after_return && !self.plain.contains(&b'\r') {
            return;
        }
        let mut is_after_return = self.is_after_return;
        self.plain.retain_mut(|byte| {
            let is_second = is_after_return && *byte == b'\n';
            is_after_return = *byte == b'\r';
            if is_after_return {
                *byte = b'\n';
            }
            !is_second
        });
        self.is_after_return = is_after_return;
    }
}

/// The message for UTF-16 that does not say so.
const UNMARKED: &str = "it is UTF-16 without a byte-order mark; save it as UTF-8";

/// The message for UTF-16 that is cut off or mixed with something else.
const BROKEN: &str = "its UTF-16 text is broken; save it as UTF-8";

impl<R: BufRead> BufRead for Text<R> {
    fn fill_buf(&mut self) -> io::Result<&[u8]> {
        while self.given == self.plain.len() && !self.is_ended {
            self.refill()?;
        }
        Ok(&self.plain[self.given..])
    }

    fn consume(&mut self, count: usize) {
        self.given = self.plain.len().min(self.given + count);
    }
}

impl<R: BufRead> Read for Text<R> {
    fn read(&mut self, into: &mut [u8]) -> io::Result<usize> {
        let count = self.fill_buf()?.read(into)?;
        self.consume(count);
        Ok(count)
    }
}

/// Decodes a text in memory.
///
/// # Errors
/// If it is UTF-16 that is broken or has no mark.
pub(crate) fn plain(bytes: &[u8]) -> io::Result<Vec<u8>> {
    let mut plain = Vec::with_capacity(bytes.len());
    Text::new(bytes).read_to_end(&mut plain)?;
    Ok(plain)
}

#[cfg(test)]
mod tests {
    use super::*;

    /// A text as other systems write it: with and without a mark, with each kind of line end.
    fn written(text: &str) -> Vec<Vec<u8>> {
        let mut all = Vec::new();
        for end in ["\n", "\r\n", "\r"] {
            let text = text.replace('\n', end);
            let wide = |bytes: fn(u16) -> [u8; 2]| {
                let units = std::iter::once('\u{feff}').chain(text.chars());
                let units: String = units.collect();
                units.encode_utf16().flat_map(bytes).collect()
            };
            all.extend([
                text.as_bytes().to_vec(),
                format!("\u{feff}{text}").into_bytes(),
                wide(u16::to_le_bytes),
                wide(u16::to_be_bytes),
            ]);
        }
        all
    }

    #[test]
    fn a_text_is_the_same_however_it_is_written_and_however_it_arrives() {
        for text in ["", "a", "\n", "put 0,0=PPPP\n\nundo\n", "Ærøskøbing 🗺\nend"] {
            for bytes in written(text) {
                assert_eq!(plain(&bytes).expect("text"), text.as_bytes(), "{bytes:?}");
                for part in 1..5 {
                    let slow = io::BufReader::with_capacity(part, &bytes[..]);
                    let mut read = String::new();
                    Text::new(slow).read_to_string(&mut read).expect("text");
                    assert_eq!(read, text, "{part} of {bytes:?}");
                }
            }
        }
    }

    #[test]
    fn a_line_is_there_before_the_next_begins() {
        // A person who types lines that end in a bare CR gets each answered at once.
        let mut text = Text::new(io::BufReader::with_capacity(5, &b"undo\rredo\r"[..]));
        let mut line = String::new();
        text.read_line(&mut line).expect("text");
        assert_eq!(line, "undo\n");
        assert!(!text.is_ended);
    }

    #[test]
    fn what_is_no_text_stays_as_it_is_or_is_refused() {
        assert_eq!(plain(b"\xFFab\0").expect("bytes"), b"\xFFab\0");
        assert_eq!(plain(b"\xEF").expect("bytes"), b"\xEF");
        for broken in [
            &b"\xFF\xFEa"[..],
            b"\xFF\xFE\x00\xD8",
            b"\xFE\xFF\xDC\x00\x00a",
            b"p\0u\0t\0",
            b"\0p\0u\0t",
        ] {
            assert!(plain(broken).is_err(), "{broken:?}");
        }
    }
}

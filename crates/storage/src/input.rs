//! Reads files and standard input, whole or line by line, with bounded memory.

use std::io::{self, BufRead, BufReader, Read};
use std::path::Path;

use super::disk::{self as fs, File};
use super::text::{Text, plain};

/// The path that means standard input.
const STDIN: &str = "-";

/// How many bytes are read before they are checked.
const PART_BYTES: u64 = 1 << 20;

/// The bytes that the standard library reads beyond a limit to detect the end.
const PROBE_BYTES: usize = 64;

/// Whether a path means standard input.
pub(super) fn is_stdin(path: &Path) -> bool {
    path == Path::new(STDIN)
}

/// A path as messages name it.
#[must_use]
pub fn name(path: &Path) -> String {
    if is_stdin(path) {
        "standard input".to_owned()
    } else {
        path.display().to_string()
    }
}

/// A text as a stream of UTF-8 without a mark, with lines that end in LF.
///
/// # Errors
/// If it can't be opened.
pub fn lines(path: &Path) -> io::Result<Box<dyn BufRead>> {
    Ok(if is_stdin(path) {
        Box::new(Text::new(io::stdin().lock()))
    } else {
        Box::new(Text::new(BufReader::new(File::open(path)?)))
    })
}

/// Reads a text to its end, or to one byte more than `most`, which shows the caller that it is too long.
pub(super) fn read(path: &Path, most: usize) -> io::Result<Vec<u8>> {
    let mut bytes = Vec::new();
    lines(path)?.take(most as u64 + 1).read_to_end(&mut bytes)?;
    Ok(bytes)
}

/// Reads a long text to its end, or to one byte more than `most`, which shows the caller that it is too long.
///
/// # Errors
/// If it can't be read. Reading stops at a zero byte, because the file is not text; so an endless device
/// takes little memory. It also stops after the first bytes if they are one of `others`, formats that the caller
/// recognises.
pub(super) fn read_text(path: &Path, most: u64, others: &[&[u8]]) -> io::Result<Vec<u8>> {
    read_parts(lines(path)?, most, others)
}

fn read_parts(mut reader: impl Read, most: u64, others: &[&[u8]]) -> io::Result<Vec<u8>> {
    let mut bytes = Vec::new();
    loop {
        let start = bytes.len();
        let part = PART_BYTES.min(most + 1 - start as u64);
        // Leaves room for the probe beyond the end, so that reading does not allocate again.
        bytes.try_reserve(part as usize + PROBE_BYTES)?;
        let count = reader.by_ref().take(part).read_to_end(&mut bytes)?;
        if count == 0 {
            return Ok(bytes);
        }
        if start == 0 && others.iter().any(|other| bytes.starts_with(other)) {
            return Ok(bytes);
        }
        if let Some(zero) = bytes[start..].iter().position(|&byte| byte == 0) {
            return Err(io::Error::new(
                io::ErrorKind::InvalidData,
                format!("it is not text (byte {} is zero)", start + zero + 1),
            ));
        }
    }
}

/// Reads a regular text file of at most `most_bytes` bytes.
pub(super) fn read_text_file(path: &Path, most_bytes: u64) -> io::Result<Vec<u8>> {
    plain(&read_file(path, most_bytes)?)
}

/// Reads a regular file of at most `most_bytes` bytes.
pub(super) fn read_file(path: &Path, most_bytes: u64) -> io::Result<Vec<u8>> {
    // A pipe by that name would block forever.
    let found = fs::metadata(path)?;
    if !found.is_file() {
        return Err(io::Error::other("it is not a regular file"));
    }
    if found.len() > most_bytes {
        return Err(io::Error::other(format!(
            "it is longer than {most_bytes} bytes"
        )));
    }
    fs::read(path)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_text_is_read_to_its_end_or_one_byte_too_far() {
        let text = "x".repeat(3 << 20);
        for most in [0, 1, 1 << 20, (3 << 20) - 1, 3 << 20, 4 << 20] {
            let read = read_parts(text.as_bytes(), most, &[]).expect("text");
            assert_eq!(read.len() as u64, (most + 1).min(3 << 20), "{most}");
        }
    }

    #[test]
    fn what_never_ends_is_refused_at_its_first_zero() {
        let error = read_parts(io::repeat(0), u64::MAX - 1, &[]).expect_err("no text");
        assert_eq!(error.kind(), io::ErrorKind::InvalidData);
        assert_eq!(error.to_string(), "it is not text (byte 1 is zero)");
        let later = [&b"a".repeat(2 << 20)[..], b"\0"].concat();
        let error = read_parts(&later[..], u64::MAX - 1, &[]).expect_err("no text");
        assert!(
            error.to_string().contains("byte 2097153 is zero"),
            "{error}"
        );
        let other = read_parts(&b"PNG\0"[..], 100, &[b"PNG"]).expect("known");
        assert_eq!(other, b"PNG\0");
    }
}

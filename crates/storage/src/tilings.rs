//! Files of the Wang tilings game: decks, patterns, boards and logs.

use std::path::{Path, PathBuf};
use std::{fs, io};

use super::input;
use super::output::write_whole;
use super::session::data_dir;
use crate::exit::{Failure, plain};
use mapmaker_puzzles::wang::{
    DECKS, Deck, Fault, Faults, Log, MAX_LOG_BYTES, MAX_TEXT_BYTES, PATTERNS, Palette, Pattern,
    Position, Sample, find_sample, read_patterns, read_position,
};

/// The error for a file without a pattern.
const NO_PATTERN: &str = "there is no pattern; one is a line `pattern NAME SCORE`, then lines \
                          `DX DY N S E W`, then `end`";

/// Why a file can't be used.
#[derive(Debug, thiserror::Error)]
pub enum TilingsLoadError {
    /// It can't be read.
    #[error("cannot read {}: {}", path.display(), plain(error))]
    Unreadable {
        /// The file.
        path: PathBuf,
        /// The reason.
        error: io::Error,
    },
    /// It has invalid lines.
    #[error("{name}: {faults}")]
    Faulty {
        /// The file, or "standard input".
        name: String,
        /// The errors with their lines.
        faults: Faults,
    },
    /// Its tiles don't match or are not connected, which [`load_position`] can ignore.
    #[error("{name}: {faults}")]
    Misfit {
        /// The file, or "standard input".
        name: String,
        /// The errors with their lines.
        faults: Faults,
    },
}

impl From<TilingsLoadError> for Failure {
    fn from(error: TilingsLoadError) -> Self {
        match error {
            TilingsLoadError::Unreadable { path, error } => Self::file("read", &path, &error),
            TilingsLoadError::Faulty { name, faults } => Self::bad_use(lines(&name, &faults)),
            TilingsLoadError::Misfit { name, faults } => Self::bad_use(format!(
                "{} (--lenient takes such a board)",
                lines(&name, &faults)
            )),
        }
    }
}

/// Each error on a line of its own.
fn lines(name: &str, faults: &Faults) -> String {
    // Something missing from the whole text is reported for its first line.
    let line = |fault: &Fault| format!("{name}:{}: {}", fault.line.max(1), fault.message);
    let lines: Vec<_> = faults.0.iter().map(line).collect();
    lines.join("\nmapmaker: ")
}

/// Loads the built-in deck of that name, or else the one in that file.
///
/// # Errors
/// If the file can't be read or is not a deck.
pub fn load_deck(name_or_path: &Path) -> Result<Deck, TilingsLoadError> {
    let text = sample_or_file(&DECKS, name_or_path)?;
    faulty(name_or_path, Deck::read(&text))
}

/// Loads the built-in patterns of that name, or else those in that file.
///
/// # Errors
/// If the file can't be read, or has no patterns, or some in other colours.
pub fn load_patterns(
    name_or_path: &Path,
    palette: &mut Palette,
) -> Result<Vec<Pattern>, TilingsLoadError> {
    let text = sample_or_file(&PATTERNS, name_or_path)?;
    let patterns = read_patterns(&text, palette).and_then(|patterns| {
        if patterns.is_empty() {
            return Err(Faults(vec![Fault {
                line: 1,
                message: NO_PATTERN.to_owned(),
            }]));
        }
        Ok(patterns)
    });
    faulty(name_or_path, patterns)
}

/// Loads the position in a file; see [`read_position`] for `deck` and `players`.
///
/// # Errors
/// If the file can't be read or is not a position, or, unless `is_lenient`, one whose tiles don't match or
/// are not connected.
pub fn load_position(
    path: &Path,
    deck: Option<&Palette>,
    players: usize,
    is_lenient: bool,
) -> Result<(Palette, Position), TilingsLoadError> {
    let text = read_limited(path, MAX_TEXT_BYTES)?;
    let (palette, position) = faulty(path, read_position(&text, deck, players))?;
    if !is_lenient && let Err(faults) = position.check(&text, &palette) {
        let name = input::name(path);
        return Err(TilingsLoadError::Misfit { name, faults });
    }
    Ok((palette, position))
}

/// Loads the log in a file.
///
/// # Errors
/// If the file can't be read or is not a log.
pub fn load_log(path: &Path) -> Result<Log, TilingsLoadError> {
    let text = read_limited(path, MAX_LOG_BYTES)?;
    faulty(path, Log::read(&text))
}

/// Writes the log of a game into the folder `tilings` of the user's data folder; returns its path.
///
/// # Errors
/// If there is no such folder, or it can't be written to.
pub fn save_log(name: &str, log: &str) -> io::Result<PathBuf> {
    let none = || io::Error::new(io::ErrorKind::NotFound, "there is no data folder");
    let folder = data_dir().ok_or_else(none)?.join("tilings");
    fs::create_dir_all(&folder)?;
    let path = folder.join(format!("{name}.json"));
    write_whole(&path, log.as_bytes())?;
    Ok(path)
}

/// Adds the file to the errors of its text.
///
/// # Errors
/// If there are any.
pub fn faulty<T>(path: &Path, outcome: Result<T, Faults>) -> Result<T, TilingsLoadError> {
    outcome.map_err(|faults| TilingsLoadError::Faulty {
        name: input::name(path),
        faults,
    })
}

fn sample_or_file(samples: &[Sample], name_or_path: &Path) -> Result<Vec<u8>, TilingsLoadError> {
    let name = name_or_path.to_str();
    match name.and_then(|name| find_sample(samples, name)) {
        Some(sample) => Ok(sample.text.as_bytes().to_vec()),
        None => read_limited(name_or_path, MAX_TEXT_BYTES),
    }
}

/// The bytes of a file, or of standard input if the path is `-`; at most `most` + 1, which shows the reader that there
/// are too many.
fn read_limited(path: &Path, most: usize) -> Result<Vec<u8>, TilingsLoadError> {
    input::read(path, most).map_err(|error| TilingsLoadError::Unreadable {
        path: path.to_owned(),
        error,
    })
}

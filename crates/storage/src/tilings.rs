//! Files of the game of Wang tilings: decks, patterns, boards and logs.

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

/// What is wrong with a file of patterns that has none.
const NO_PATTERN: &str = "there is no pattern; one is a line `pattern NAME SCORE`, then lines \
                          `DX DY N S E W`, then `end`";

/// Why a file gives nothing to play with.
#[derive(Debug, thiserror::Error)]
pub enum LoadError {
    /// It can't be read.
    #[error("cannot read {}: {}", path.display(), plain(error))]
    Unreadable {
        /// The file.
        path: PathBuf,
        /// Why not.
        error: io::Error,
    },
    /// Its lines are wrong.
    #[error("{name}: {faults}")]
    Faulty {
        /// The file, or "standard input".
        name: String,
        /// Which lines, and what is wrong with them.
        faults: Faults,
    },
    /// Its tiles don't match or don't hang together, which [`load_position`] can overlook.
    #[error("{name}: {faults}")]
    Misfit {
        /// The file, or "standard input".
        name: String,
        /// Which lines, and what is wrong with them.
        faults: Faults,
    },
}

impl From<LoadError> for Failure {
    fn from(error: LoadError) -> Self {
        match error {
            LoadError::Unreadable { path, error } => Self::file("read", &path, &error),
            LoadError::Faulty { name, faults } => Self::bad_use(lines(&name, &faults)),
            LoadError::Misfit { name, faults } => Self::bad_use(format!(
                "{} (--lenient takes such a board)",
                lines(&name, &faults)
            )),
        }
    }
}

/// Each fault as a line of its own, as if it were the only one.
fn lines(name: &str, faults: &Faults) -> String {
    // What the whole text lacks is told of its first line.
    let tell = |fault: &Fault| format!("{name}:{}: {}", fault.line.max(1), fault.message);
    let lines: Vec<_> = faults.0.iter().map(tell).collect();
    lines.join("\nmapmaker: ")
}

/// The deck of that name that the program brings along, or else the one in that file.
///
/// # Errors
/// When the file can't be read or holds no deck.
pub fn load_deck(name_or_path: &Path) -> Result<Deck, LoadError> {
    let text = sample_or_file(&DECKS, name_or_path)?;
    faulty(name_or_path, Deck::read(&text))
}

/// The patterns of that name that the program brings along, or else those in that file.
///
/// # Errors
/// When the file can't be read, or holds no patterns, or some in other colours.
pub fn load_patterns(
    name_or_path: &Path,
    palette: &mut Palette,
) -> Result<Vec<Pattern>, LoadError> {
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

/// The position in a file; see [`read_position`] for `deck` and `players`.
///
/// # Errors
/// When the file can't be read or holds no position, or, unless `is_lenient`, one whose tiles don't
/// match or don't hang together.
pub fn load_position(
    path: &Path,
    deck: Option<&Palette>,
    players: usize,
    is_lenient: bool,
) -> Result<(Palette, Position), LoadError> {
    let text = read_limited(path, MAX_TEXT_BYTES)?;
    let (palette, position) = faulty(path, read_position(&text, deck, players))?;
    if !is_lenient && let Err(faults) = position.check(&text, &palette) {
        let name = input::name(path);
        return Err(LoadError::Misfit { name, faults });
    }
    Ok((palette, position))
}

/// The log in a file.
///
/// # Errors
/// When the file can't be read or holds no log.
pub fn load_log(path: &Path) -> Result<Log, LoadError> {
    let text = read_limited(path, MAX_LOG_BYTES)?;
    faulty(path, Log::read(&text))
}

/// Writes the log of a game into the folder `tilings` of the user's data folder; where it is.
///
/// # Errors
/// When there is no such folder, or it can't be written to.
pub fn save_log(name: &str, log: &str) -> io::Result<PathBuf> {
    let none = || io::Error::new(io::ErrorKind::NotFound, "there is no data folder");
    let folder = data_dir().ok_or_else(none)?.join("tilings");
    fs::create_dir_all(&folder)?;
    let path = folder.join(format!("{name}.json"));
    write_whole(&path, log.as_bytes())?;
    Ok(path)
}

/// What a text of that file held.
///
/// # Errors
/// When it held faults.
pub fn faulty<T>(path: &Path, outcome: Result<T, Faults>) -> Result<T, LoadError> {
    outcome.map_err(|faults| LoadError::Faulty {
        name: input::name(path),
        faults,
    })
}

fn sample_or_file(samples: &[Sample], name_or_path: &Path) -> Result<Vec<u8>, LoadError> {
    let name = name_or_path.to_str();
    match name.and_then(|name| find_sample(samples, name)) {
        Some(sample) => Ok(sample.text.as_bytes().to_vec()),
        None => read_limited(name_or_path, MAX_TEXT_BYTES),
    }
}

/// The bytes of a file, or of standard input where the path is `-`; one more than `most` at most, so
/// that a reader sees that there are too many.
fn read_limited(path: &Path, most: usize) -> Result<Vec<u8>, LoadError> {
    input::read(path, most).map_err(|error| LoadError::Unreadable {
        path: path.to_owned(),
        error,
    })
}

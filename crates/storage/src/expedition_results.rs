//! The results of expeditions, as JSON in the user's data folder: for each code the best fame.

use std::io;
use std::path::PathBuf;

use serde::{Deserialize, Serialize};

use super::disk as fs;
use super::input;
use super::output::{set_aside, write_whole};
use super::session::data_dir;
use mapmaker_expedition::Code;

/// A larger file is not ours.
const MOST_BYTES: usize = 1 << 20;

/// The most codes that are stored, the latest ones.
const MOST_CODES: usize = 400;

/// The best result of an expedition.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Ended {
    /// Its code.
    pub code: Code,
    /// Its fame.
    pub fame: u32,
    /// Whether the find was brought home.
    pub is_won: bool,
}

/// The best results, one for each code, the latest last.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Results {
    best: Vec<Ended>,
}

impl Results {
    /// The best result for a code, if it was ever played to its end.
    #[must_use]
    pub fn of(&self, code: Code) -> Option<Ended> {
        self.best.iter().find(|best| best.code == code).copied()
    }

    /// Records a result; returns whether the code had a worse one.
    pub fn ended(&mut self, result: Ended) -> bool {
        let before = self.of(result.code);
        let is_best = before.is_none_or(|before| result.fame > before.fame);
        self.best.retain(|best| best.code != result.code);
        let best = if is_best { Some(result) } else { before };
        self.best.extend(best);
        let over = self.best.len().saturating_sub(MOST_CODES);
        self.best.drain(..over);
        before.is_some() && is_best
    }
}

fn path() -> io::Result<PathBuf> {
    let folder = data_dir();
    let folder =
        folder.ok_or_else(|| io::Error::new(io::ErrorKind::NotFound, "there is no data folder"))?;
    fs::create_dir_all(&folder)?;
    Ok(folder.join("expeditions.json"))
}

/// Loads the results; empty if there are none yet.
///
/// # Errors
/// If the file can't be read, or is invalid.
pub fn load() -> io::Result<Results> {
    let path = path()?;
    if !fs::exists(&path) {
        return Ok(Results::default());
    }
    Ok(serde_json::from_slice(&input::read(&path, MOST_BYTES)?)?)
}

/// Saves a result; returns whether the code had a worse one. An invalid file is renamed first, so that it is not
/// overwritten.
///
/// # Errors
/// If the user has no data folder, or it can't be written to.
pub fn keep(result: Ended) -> io::Result<bool> {
    let path = path()?;
    let mut results = match load() {
        Ok(results) => results,
        Err(error) if is_nonsense(&error) => {
            set_aside(&path)?;
            Results::default()
        }
        Err(error) => return Err(error),
    };
    let is_better = results.ended(result);
    write_whole(&path, &serde_json::to_vec(&results)?)?;
    Ok(is_better)
}

/// Whether a file could be read but is invalid, by the error of `serde_json`.
fn is_nonsense(error: &io::Error) -> bool {
    matches!(
        error.kind(),
        io::ErrorKind::InvalidData | io::ErrorKind::UnexpectedEof
    )
}

#[cfg(test)]
mod tests {
    use super::*;
    use mapmaker_expedition::Difficulty;

    fn result(seed: u64, fame: u32) -> Ended {
        Ended {
            code: Code {
                difficulty: Difficulty::Journey,
                seed,
            },
            fame,
            is_won: fame > 200,
        }
    }

    #[test]
    fn of_each_code_the_best_end_is_kept() {
        let mut results = Results::default();
        assert_eq!(results.of(result(7, 0).code), None);
        // The first result is better than nothing.
        assert!(!results.ended(result(7, 120)));
        assert!(!results.ended(result(7, 90)));
        assert!(!results.ended(result(7, 120)));
        assert!(results.ended(result(7, 300)));
        assert_eq!(results.of(result(7, 0).code), Some(result(7, 300)));
        let text = serde_json::to_string(&results).expect("JSON");
        let read: Results = serde_json::from_str(&text).expect("results");
        assert_eq!(read, results);
        for seed in 1000..1000 + MOST_CODES as u64 {
            assert!(!results.ended(result(seed, 5)));
        }
        assert_eq!(results.best.len(), MOST_CODES);
        assert_eq!(results.of(result(7, 0).code), None);
    }
}

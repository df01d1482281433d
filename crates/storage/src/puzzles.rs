//! Puzzles in play and best times, saved as JSON in the user's data folder after every move.

use std::collections::BTreeMap;
use std::io;
use std::path::PathBuf;

use serde::{Deserialize, Serialize};

use super::disk as fs;
use super::input;
use super::output::{set_aside, write_whole};
use super::session::data_dir;
use crate::exit::plain;
use mapmaker_grid::parsing::in_words;

/// A larger file is not ours.
const MOST_BYTES: usize = 32 << 20;

/// The most best times of one kind and size.
const MOST_BEST: usize = 5;

/// The most saved games of other screens, the latest ones.
const MOST_VISITS: usize = 64;

/// The most remembered codes with a revealed solution, the latest ones.
const MOST_SHOWN: usize = 1000;

/// The most remembered daily puzzles that were solved, the latest ones.
const MOST_DAYS: usize = 64;

/// All saved puzzles. Kinds are named as in codes.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
pub struct SavedPuzzles {
    /// The kind that was open when the program ended.
    pub open: Option<String>,
    /// The unfinished game of each kind.
    pub games: BTreeMap<String, SavedGame>,
    /// The latest generated code of each kind.
    pub last: BTreeMap<String, String>,
    /// The latest choices in the dialog of each kind, as text of that kind.
    pub choices: BTreeMap<String, String>,
    /// Unsolved games that were opened from another screen, by their codes, the latest last.
    pub visits: Vec<(String, SavedGame)>,
    /// Games won without help, by kind and then by size in words, the best first.
    pub best: BTreeMap<String, BTreeMap<String, Vec<Best>>>,
    /// The codes with a revealed solution, for which no time counts, the latest last.
    pub shown: Vec<String>,
    /// The daily puzzles that were solved, each at its first time, the latest last.
    #[serde(default)]
    pub days: Vec<Best>,
}

/// An unfinished game.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
pub struct SavedGame {
    /// The state as text of its kind.
    pub state: String,
    /// The time played, in seconds.
    pub seconds: f64,
    /// The number of hints used.
    pub hints: u32,
    /// Whether the solution was shown.
    pub is_shown: bool,
    /// Its code, if it has one.
    pub code: Option<String>,
    /// The number of moves.
    pub moves: usize,
}

/// A won game.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Best {
    /// In how many seconds.
    pub seconds: f64,
    /// Its code.
    pub code: String,
}

impl SavedPuzzles {
    /// The kind whose unfinished game has this code.
    #[must_use]
    pub fn of_code(&self, code: &str) -> Option<&str> {
        let code = code.trim().to_lowercase();
        let mut games = self.games.iter();
        let found = games.find(|(_, game)| game.code.as_ref() == Some(&code));
        found.map(|(name, _)| name.as_str())
    }

    /// Records a win; returns whether it is the best of its kind and size. A code counts once.
    pub fn won(&mut self, kind: &str, class: &str, best: Best) -> bool {
        let sizes = self.best.entry(kind.to_owned()).or_default();
        let list = sizes.entry(class.to_owned()).or_default();
        let code = best.code.clone();
        let is_best = list
            .first()
            .is_none_or(|first| best.seconds < first.seconds);
        list.push(best);
        list.sort_by(|one, other| one.seconds.total_cmp(&other.seconds));
        let mut is_first = true;
        list.retain(|one| one.code != code || std::mem::replace(&mut is_first, false));
        list.truncate(MOST_BEST);
        is_best
    }

    /// The unfinished game of a code that was opened from another screen.
    #[must_use]
    pub fn visit(&self, code: &str) -> Option<&SavedGame> {
        let mut visits = self.visits.iter();
        visits
            .find(|(other, _)| other == code)
            .map(|(_, game)| game)
    }

    /// Whether the solution of a code was shown.
    #[must_use]
    pub fn was_shown(&self, code: &str) -> bool {
        self.shown.iter().any(|other| other == code)
    }

    /// Records that the solution of a code was revealed.
    pub fn show(&mut self, code: &str) {
        self.shown.retain(|other| other != code);
        self.shown.push(code.to_owned());
        let over = self.shown.len().saturating_sub(MOST_SHOWN);
        self.shown.drain(..over);
    }

    /// The seconds in which a daily puzzle was first solved; `None` if it was not.
    #[must_use]
    pub fn day_solved(&self, code: &str) -> Option<f64> {
        let mut days = self.days.iter();
        days.find(|day| day.code == code).map(|day| day.seconds)
    }

    /// Records that a daily puzzle was solved, unless it was already.
    pub fn solve_day(&mut self, day: Best) {
        if self.day_solved(&day.code).is_some() {
            return;
        }
        self.days.push(day);
        let over = self.days.len().saturating_sub(MOST_DAYS);
        self.days.drain(..over);
    }

    /// Saves a game that was opened from another screen, or removes it.
    pub fn keep_visit(&mut self, code: &str, game: Option<SavedGame>) {
        self.visits.retain(|(other, _)| other != code);
        self.visits.extend(game.map(|game| (code.to_owned(), game)));
        let over = self.visits.len().saturating_sub(MOST_VISITS);
        self.visits.drain(..over);
    }
}

fn folder() -> io::Result<PathBuf> {
    data_dir().ok_or_else(|| io::Error::new(io::ErrorKind::NotFound, "there is no data folder"))
}

fn path() -> io::Result<PathBuf> {
    Ok(folder()?.join("puzzles.json"))
}

/// Loads the saved puzzles; empty if there are none yet. An unreadable file is renamed, so that it is not overwritten.
///
/// # Errors
/// One sentence without a full stop, if the file can't be read.
pub fn load() -> Result<SavedPuzzles, String> {
    let path = path().map_err(|error| plain(&error))?;
    if !fs::exists(&path) {
        return Ok(SavedPuzzles::default());
    }
    let bytes = input::read(&path, MOST_BYTES).map_err(|error| plain(&error));
    let read = bytes.and_then(|bytes| {
        let read: Result<SavedPuzzles, _> = serde_json::from_slice(&bytes);
        read.map_err(|error| format!("line {}: {}", error.line(), in_words(&error.to_string())))
    });
    read.map_err(|error| {
        let kept = match set_aside(&path) {
            Ok(aside) => format!("it is now {}", aside.display()),
            Err(error) => format!("and it can't be set aside: {}", plain(&error)),
        };
        format!("{}: {error}; {kept}", path.display())
    })
}

/// Saves the puzzles.
///
/// # Errors
/// If the user has no data folder or it can't be written to.
pub fn save(kept: &SavedPuzzles) -> io::Result<()> {
    let path = path()?;
    fs::create_dir_all(folder()?)?;
    write_whole(&path, &serde_json::to_vec(kept)?)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn of_games_of_other_screens_the_last_ones_are_kept() {
        let mut kept = SavedPuzzles::default();
        for number in 0..MOST_VISITS + 2 {
            kept.keep_visit(&format!("maze-{number}"), Some(SavedGame::default()));
            kept.keep_visit("maze-1", Some(SavedGame::default()));
        }
        assert_eq!(kept.visits.len(), MOST_VISITS);
        assert!(kept.visit("maze-0").is_none() && kept.visit("maze-2").is_none());
        assert!(kept.visit("maze-1").is_some() && kept.visit("maze-9").is_some());
        kept.keep_visit("maze-1", None);
        assert!(kept.visit("maze-1").is_none());
    }

    #[test]
    fn codes_whose_solution_was_shown_are_remembered_the_last_ones() {
        let mut kept = SavedPuzzles::default();
        for number in 0..MOST_SHOWN + 2 {
            kept.show(&format!("maze-{number}"));
            kept.show("maze-1");
        }
        assert_eq!(kept.shown.len(), MOST_SHOWN);
        assert!(kept.was_shown("maze-1") && kept.was_shown("maze-1001"));
        assert!(!kept.was_shown("maze-0"));
    }

    #[test]
    fn of_solved_daily_puzzles_the_first_time_and_the_last_days_are_kept() {
        let mut kept = SavedPuzzles::default();
        let day = |number: usize, seconds| Best {
            seconds,
            code: format!("maze-{number}"),
        };
        for number in 0..=MOST_DAYS {
            kept.solve_day(day(number, 83.0));
            kept.solve_day(day(number, 5.0));
        }
        assert_eq!(kept.days.len(), MOST_DAYS);
        assert_eq!(kept.day_solved("maze-0"), None);
        assert_eq!(kept.day_solved("maze-1"), Some(83.0));
        let text = serde_json::to_string(&kept).expect("JSON");
        let read: SavedPuzzles = serde_json::from_str(&text).expect("JSON");
        assert_eq!(read, kept);
        // A file from before they were kept has none.
        let text = serde_json::to_string(&SavedPuzzles::default()).expect("JSON");
        let text = text.replace(r#","days":[]"#, "");
        assert!(!text.contains("days"), "{text}");
        let read: SavedPuzzles = serde_json::from_str(&text).expect("JSON");
        assert!(read.days.is_empty());
    }

    #[test]
    fn a_game_that_was_left_is_found_by_its_code() {
        let code = Some("maze-square-9-k3f9".to_owned());
        let game = SavedGame {
            code,
            ..SavedGame::default()
        };
        let mut kept = SavedPuzzles::default();
        kept.games.insert("maze".to_owned(), game);
        kept.games
            .insert("tilings".to_owned(), SavedGame::default());
        assert_eq!(kept.of_code(" Maze-Square-9-K3F9\n"), Some("maze"));
        assert_eq!(kept.of_code("maze-square-9-k3f8"), None);
    }

    #[test]
    fn the_best_times_are_kept_in_order_and_a_puzzle_counts_once() {
        let mut kept = SavedPuzzles::default();
        let mut won = |seconds: f64, code: &str| {
            let best = Best {
                seconds,
                code: code.to_owned(),
            };
            kept.won("tetravex", "4 × 4", best)
        };
        assert!(won(50.0, "a"));
        assert!(!won(60.0, "b"));
        assert!(won(40.0, "b"));
        assert!(!won(45.0, "b"));
        for (seconds, code) in [(70.0, "c"), (65.0, "d"), (80.0, "e"), (90.0, "f")] {
            assert!(!won(seconds, code));
        }
        let list = &kept.best["tetravex"]["4 × 4"];
        let codes: Vec<_> = list.iter().map(|best| best.code.as_str()).collect();
        assert_eq!(codes, ["b", "a", "d", "c", "e"]);
        let text = serde_json::to_vec(&kept).expect("JSON");
        let read: SavedPuzzles = serde_json::from_slice(&text).expect("JSON");
        assert_eq!(read, kept);
    }
}

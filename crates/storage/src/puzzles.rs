//! Puzzles under way and best times, kept as JSON in the user's data folder and written after every move.

use std::collections::BTreeMap;
use std::fs;
use std::io;
use std::path::PathBuf;

use serde::{Deserialize, Serialize};

use super::input;
use super::output::{set_aside, write_whole};
use super::session::data_dir;
use crate::exit::plain;
use mapmaker_grid::parsing::in_words;

/// A file larger than this is none of ours.
const MOST_BYTES: usize = 32 << 20;

/// Best times that are kept of one kind and size.
const MOST_BEST: usize = 5;

/// Games of other screens that are kept, the ones that were left last.
const MOST_VISITS: usize = 64;

/// Codes that are remembered because their solution was shown, the last ones.
const MOST_SHOWN: usize = 1000;

/// What is kept. Kinds are named as in codes.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
pub struct KeptPuzzles {
    /// The kind that was played when the program ended.
    pub open: Option<String>,
    /// One game of each kind, not ended.
    pub games: BTreeMap<String, KeptGame>,
    /// The code of each kind that was made last.
    pub last: BTreeMap<String, String>,
    /// What was chosen last in games of each kind, as the game tells it.
    pub choices: BTreeMap<String, String>,
    /// Games that lay over another screen and were not solved, by their codes; the one that was played last is the last.
    pub visits: Vec<(String, KeptGame)>,
    /// For each kind and then for each size in words, the best first.
    pub best: BTreeMap<String, BTreeMap<String, Vec<Best>>>,
    /// The codes whose solution was shown, so that nobody's time counts there; the last one is the last.
    pub shown: Vec<String>,
}

/// A game that was left.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
pub struct KeptGame {
    /// The game as its room tells it.
    pub state: String,
    /// How long it was played, in seconds.
    pub seconds: f64,
    /// How many hints were taken.
    pub hints: u32,
    /// Whether the solution was shown.
    pub is_shown: bool,
    /// Its code, if it has one.
    pub code: Option<String>,
    /// How many moves were made.
    pub moves: usize,
}

/// A game that was won without help.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Best {
    /// In how many seconds.
    pub seconds: f64,
    /// Its code.
    pub code: String,
}

impl KeptPuzzles {
    /// The room whose game that was left has this code.
    #[must_use]
    pub fn of_code(&self, code: &str) -> Option<&str> {
        let code = code.trim().to_lowercase();
        let mut games = self.games.iter();
        let found = games.find(|(_, game)| game.code.as_ref() == Some(&code));
        found.map(|(name, _)| name.as_str())
    }

    /// Writes down that one was won; tells whether none of its kind and size was faster. The same code counts once.
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

    /// The game of a code that lay over another screen and was left.
    #[must_use]
    pub fn visit(&self, code: &str) -> Option<&KeptGame> {
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

    /// Remembers that the solution of a code was shown.
    pub fn show(&mut self, code: &str) {
        self.shown.retain(|other| other != code);
        self.shown.push(code.to_owned());
        let over = self.shown.len().saturating_sub(MOST_SHOWN);
        self.shown.drain(..over);
    }

    /// Keeps a game that lies over another screen, or forgets it.
    pub fn keep_visit(&mut self, code: &str, game: Option<KeptGame>) {
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

/// What is kept; nothing where nothing was kept yet. A file that can't be read is given another name, so that nothing
/// takes its place.
///
/// # Errors
/// In a sentence without its end, when there is a file that can't be read.
pub fn load() -> Result<KeptPuzzles, String> {
    let path = path().map_err(|error| plain(&error))?;
    if !path.exists() {
        return Ok(KeptPuzzles::default());
    }
    let bytes = input::read(&path, MOST_BYTES).map_err(|error| plain(&error));
    let read = bytes.and_then(|bytes| {
        let read: Result<KeptPuzzles, _> = serde_json::from_slice(&bytes);
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

/// Keeps this in place of what was kept before.
///
/// # Errors
/// When the user has no data folder or it can't be written to.
pub fn save(kept: &KeptPuzzles) -> io::Result<()> {
    let path = path()?;
    fs::create_dir_all(folder()?)?;
    write_whole(&path, &serde_json::to_vec(kept)?)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn of_games_of_other_screens_the_last_ones_are_kept() {
        let mut kept = KeptPuzzles::default();
        for number in 0..MOST_VISITS + 2 {
            kept.keep_visit(&format!("maze-{number}"), Some(KeptGame::default()));
            kept.keep_visit("maze-1", Some(KeptGame::default()));
        }
        assert_eq!(kept.visits.len(), MOST_VISITS);
        assert!(kept.visit("maze-0").is_none() && kept.visit("maze-2").is_none());
        assert!(kept.visit("maze-1").is_some() && kept.visit("maze-9").is_some());
        kept.keep_visit("maze-1", None);
        assert!(kept.visit("maze-1").is_none());
    }

    #[test]
    fn codes_whose_solution_was_shown_are_remembered_the_last_ones() {
        let mut kept = KeptPuzzles::default();
        for number in 0..MOST_SHOWN + 2 {
            kept.show(&format!("maze-{number}"));
            kept.show("maze-1");
        }
        assert_eq!(kept.shown.len(), MOST_SHOWN);
        assert!(kept.was_shown("maze-1") && kept.was_shown("maze-1001"));
        assert!(!kept.was_shown("maze-0"));
    }

    #[test]
    fn a_game_that_was_left_is_found_by_its_code() {
        let code = Some("maze-square-9-k3f9".to_owned());
        let game = KeptGame {
            code,
            ..KeptGame::default()
        };
        let mut kept = KeptPuzzles::default();
        kept.games.insert("maze".to_owned(), game);
        kept.games.insert("tilings".to_owned(), KeptGame::default());
        assert_eq!(kept.of_code(" Maze-Square-9-K3F9\n"), Some("maze"));
        assert_eq!(kept.of_code("maze-square-9-k3f8"), None);
    }

    #[test]
    fn the_best_times_are_kept_in_order_and_a_puzzle_counts_once() {
        let mut kept = KeptPuzzles::default();
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
        let told: Vec<_> = list.iter().map(|best| best.code.as_str()).collect();
        assert_eq!(told, ["b", "a", "d", "c", "e"]);
        let text = serde_json::to_vec(&kept).expect("JSON");
        let read: KeptPuzzles = serde_json::from_slice(&text).expect("JSON");
        assert_eq!(read, kept);
    }
}

//! The saved game of Tilings, as text.

use serde::{Deserialize, Serialize};

use super::play::TilingsPlay;
use mapmaker_grid::parsing::in_words;
use mapmaker_puzzles::wang::{Log, Own, Table, TableCode};

/// The first line of a saved game without a code, and of one with its own deck or patterns.
const LOG: &str = "log";
const OWN: &str = "own";

/// The saved game with its own deck or patterns.
#[derive(Serialize, Deserialize)]
struct Kept {
    code: String,
    own: Own,
    steps: String,
}

/// The saved form of a new game with its own deck or patterns.
pub(super) fn own_state(code: &TableCode, own: &Own, steps: String) -> String {
    let kept = Kept {
        code: code.to_string(),
        own: own.clone(),
        steps,
    };
    // OK because texts can always be written.
    format!("{OWN}\n{}", serde_json::to_string(&kept).expect("JSON"))
}

/// The saved game: its code and its steps, or its log.
pub(super) fn told(play: &TilingsPlay) -> String {
    match &play.code {
        Some(code) if play.own.is_any() => own_state(code, &play.own, play.table.to_text()),
        Some(code) => format!("{code}\n{}", play.table.to_text()),
        None => format!("{LOG}\n{}", play.table.to_json()),
    }
}

impl TilingsPlay {
    /// Restores a saved game: its code and its steps, or its log.
    ///
    /// # Errors
    /// A sentence without its full stop, if the text is not a saved game.
    pub(super) fn resumed(state: &str) -> Result<Self, String> {
        let (first, rest) = state.split_once('\n').unwrap_or((state, ""));
        if first == LOG {
            let log = Log::read(rest.as_bytes()).map_err(|faults| faults.to_string())?;
            return Ok(Self::new(Table::from_log(&log)?, None));
        }
        let kept = if first == OWN {
            serde_json::from_str(rest).map_err(|error| in_words(&error.to_string()))?
        } else {
            Kept {
                code: first.to_owned(),
                own: Own::default(),
                steps: rest.to_owned(),
            }
        };
        let code: TableCode = kept.code.parse().map_err(|wrong| format!("{wrong}"))?;
        let table = code.resume(&kept.own, &kept.steps)?;
        let mut play = Self::new(table, Some(code));
        play.own = kept.own;
        Ok(play)
    }
}

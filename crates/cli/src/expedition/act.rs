//! `mapmaker expedition do`: performs actions one after another, each saved at once.

use std::fmt::Write as _;
use std::path::PathBuf;

use super::{Format, no, opened};
use crate::output;
use mapmaker_expedition::{Action, Event, Expedition, Texts, WorldView};
use mapmaker_grid::TilePos;
use mapmaker_grid::counting::counted;
use mapmaker_storage::exit::{ExitCode, Failure};
use mapmaker_storage::expedition::setting;
use mapmaker_storage::map::{MapError, MapFile};
use mapmaker_storage::pure::puzzle_checker::CodeChecker;

/// The most tiles tinted by the lens that are printed.
const MOST_TINTED: usize = 40;

#[derive(Debug, clap::Args)]
pub(crate) struct ActArguments {
    /// The expedition's file, as `expedition new` makes it
    #[arg(value_name = "E.map")]
    map: PathBuf,
    /// What to do
    #[arg(value_name = "ACTION", required = true, allow_hyphen_values = true)]
    actions: Vec<String>,
    /// How to write what came of it; json has a line for each action
    #[arg(long, value_name = "FORM", default_value = "text")]
    format: Format,
}

/// Performs the actions and prints their events.
pub(super) fn run(arguments: &ActArguments) -> Result<ExitCode, Failure> {
    let actions = split(&arguments.actions).map_err(Failure::bad_use)?;
    let mut opened_map = MapFile::open(&arguments.map)?;
    if let Some(reason) = opened_map.file.read_only() {
        let path = arguments.map.clone();
        return Err(MapError::ReadOnly { path, reason }.into());
    }
    let (mut expedition, mut view) = opened(&arguments.map, &opened_map.state, &opened_map.pack)?;
    for action in actions {
        let done = expedition.apply(&action, &mut view, &CodeChecker);
        let events = done.map_err(|refusal| no(format!("{action}: {refusal}")))?;
        let (key, value) = setting(&expedition);
        opened_map.file.set_setting(&key, &value)?;
        output::print(&match arguments.format {
            Format::Text => event_text(&expedition, &events, &mut view),
            Format::Json => {
                // OK because numbers and texts can always be written.
                serde_json::to_string(&events).expect("JSON") + "\n"
            }
        })?;
    }
    Ok(ExitCode::Done)
}

/// The actions in a row of words: each begins with a verb, or is an argument that contains blanks.
fn split(words: &[String]) -> Result<Vec<Action>, String> {
    let mut texts: Vec<String> = Vec::new();
    let mut is_open = false;
    for word in words {
        let is_whole = word.contains(' ');
        if is_whole || Action::is_verb(word) || !is_open {
            texts.push(word.clone());
            is_open = !is_whole;
        } else if let Some(last) = texts.last_mut() {
            *last += " ";
            *last += word;
        }
    }
    let read = texts.iter().map(|text| text.parse());
    read.collect::<Result<_, mapmaker_expedition::NoAction>>()
        .map_err(|error| error.to_string())
}

/// The events, one a line.
fn event_text(state: &Expedition, events: &[Event], view: &mut dyn WorldView) -> String {
    let texts = Texts::english();
    let mut text = String::new();
    let (mut hours, mut tiles) = (0, 0);
    for event in events {
        match event {
            Event::Moved { hours: more, .. } => hours += more,
            Event::Charted { tiles: more } => tiles += more,
            _ => {}
        }
    }
    if hours > 0 {
        let at = state.at();
        // OK because writing to a string never fails.
        let _ = writeln!(
            text,
            "gone to {},{} in {}, {} charted",
            at.x,
            at.y,
            counted(hours, "hour"),
            counted(tiles, "tile")
        );
    }
    for event in events {
        if let Some(line) = texts.event(state.quest(), event) {
            text += &line;
            text += "\n";
        }
        if matches!(event, Event::Lens { .. }) {
            text += &agreeing(&state.agreeing(view));
        }
    }
    let is_hungry = |event: &Event| matches!(event, Event::Night { is_fed: false, .. });
    if events.iter().any(is_hungry) {
        text.extend(texts.danger(state).map(|danger| danger + "\n"));
    }
    text
}

/// The tiles that the lens tints, on a line.
fn agreeing(tiles: &[TilePos]) -> String {
    let shown: Vec<_> = tiles
        .iter()
        .take(MOST_TINTED)
        .map(|at| format!("{},{}", at.x, at.y))
        .collect();
    let more = tiles.len() - shown.len();
    let more = if more > 0 {
        format!(" and {more} more")
    } else {
        String::new()
    };
    if shown.is_empty() {
        return "no charted tile agrees with all clues\n".to_owned();
    }
    format!(
        "of the tiles on the chart, these agree with all clues: {}{more}\n",
        shown.join(" ")
    )
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn actions_are_split_at_their_verbs() {
        let words = |line: &str| line.split(' ').map(str::to_owned).collect::<Vec<_>>();
        let texts = |words: &[String]| {
            let actions = split(words).expect("actions");
            actions.iter().map(ToString::to_string).collect::<Vec<_>>()
        };
        assert_eq!(
            texts(&words("walk -3,4 rest buy provisions 5 step north")),
            ["walk -3,4", "rest", "buy provisions 5", "step north"]
        );
        let solution = ["solve rest and walk".to_owned(), "rest".to_owned()];
        assert_eq!(texts(&solution), ["solve rest and walk", "rest"]);
        assert!(split(&words("rest 3")).is_err());
        assert!(split(&words("fly")).is_err());
    }
}

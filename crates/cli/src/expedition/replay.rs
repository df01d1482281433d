//! `mapmaker expedition replay`: replays an expedition from its code and its log.

use std::sync::Arc;

use super::{no, show};
use crate::output;
use crate::paths::InputPath;
use mapmaker_drawing::art;
use mapmaker_expedition::Expedition;
use mapmaker_storage::exit::{ExitCode, Failure};
use mapmaker_storage::expedition::Record;
use mapmaker_storage::expedition_ground::{quest_of, world_of};
use mapmaker_storage::pure::puzzle_checker::CodeChecker;

#[derive(Debug, clap::Args)]
pub(crate) struct ReplayArguments {
    /// The record, as `expedition show --format json` prints it; standard input if it is -
    #[arg(value_name = "E.json|-")]
    record: InputPath,
}

/// Replays it on its generated world, or on the map in the record, and prints the state at the end.
pub(super) fn run(arguments: &ReplayArguments) -> Result<ExitCode, Failure> {
    let record = Record::load(&arguments.record)?;
    let ground = record.ground(&arguments.record)?;
    let set = Arc::new(art::ink_set());
    let mut view = world_of(record.code.seed, &set, ground.as_ref());
    let quest = quest_of(record.code, ground.as_ref(), &mut view).map_err(super::new::no_quest)?;
    let replayed = Expedition::replay(quest, &record.log, &mut view, &CodeChecker);
    let state = replayed
        .map_err(|(index, refusal)| no(format!("action {} can't be done: {refusal}", index + 1)))?;
    output::print(&show::described(&state, (state.quest(), None), &mut view))?;
    if record.state.is_some_and(|recorded| recorded != state) {
        return Err(no(
            "the record has another state than its log leads to (one whose map was edited after it began does not \
             replay)"
                .to_owned()
        ));
    }
    Ok(ExitCode::Done)
}

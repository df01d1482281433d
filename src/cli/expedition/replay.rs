//! `mapmaker expedition replay`: an expedition played again from its code and its log.

use std::sync::Arc;

use super::{natural, show};
use crate::cli::output;
use crate::cli::paths::InputPath;
use crate::engine::art;
use crate::engine::expedition::{Expedition, Quest};
use crate::engine::judge::Judge;
use crate::exit::{ExitCode, Failure};
use crate::storage::expedition::Record;

/// The arguments of `mapmaker expedition replay`.
#[derive(Debug, clap::Args)]
pub(super) struct ReplayArguments {
    /// The record, as `expedition show --format json` prints it; standard input if it is -
    #[arg(value_name = "E.json|-")]
    record: InputPath,
}

/// Plays it again on its natural world, and prints how it stands then.
pub(super) fn run(arguments: &ReplayArguments) -> Result<ExitCode, Failure> {
    let record = Record::load(&arguments.record)?;
    let mut view = natural(record.code.seed, Arc::new(art::ink_set()));
    let no = |message: String| Failure {
        code: ExitCode::No,
        message,
    };
    let quest = Quest::new(record.code, &mut view).map_err(super::new::no_quest)?;
    let replayed = Expedition::replay(quest, &record.log, &mut view, &Judge);
    let state = replayed
        .map_err(|(index, refusal)| no(format!("action {} can't be done: {refusal}", index + 1)))?;
    output::say(&show::described(&state, &mut view))?;
    if record.state.is_some_and(|recorded| recorded != state) {
        return Err(no(
            "the record has another state than its log leads to (one that was played on a map with edits does not \
             replay from its code)"
                .to_owned()
        ));
    }
    Ok(ExitCode::Done)
}

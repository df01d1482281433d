//! Keeps the games under way and the best times on the disk, without blocking a frame.

use std::time::Duration;

use bevy::prelude::*;
use bevy::window::ExitSystems;

use super::table::Table;
use crate::app::files::behind;
use crate::app::job::Job;
use crate::app::session::Remembered;
use crate::app::unkept::Unkept;
use mapmaker_storage::clock::Instant;
use mapmaker_storage::exit::plain;
use mapmaker_storage::puzzles::{self, SavedGame, SavedPuzzles};

/// The delay before a failed write is tried again.
const RETRY: Duration = Duration::from_secs(2);

/// The subject of the message that something is not saved.
const WHAT: &str = "your puzzles are";

pub(super) fn plugin(app: &mut App) {
    app.init_resource::<Kept>()
        .init_resource::<Unkept>()
        .add_systems(Startup, load)
        .add_systems(Last, write.after(ExitSystems).before(behind::leave));
}

/// The kept state of all puzzles.
#[derive(Resource, Default)]
pub struct Kept {
    /// The kept data, on the disk or soon to be written.
    pub all: SavedPuzzles,
    /// Why something could not be read; empty if all could.
    pub wrong: String,
    is_changed: bool,
    /// The time of the last failed write; `None` after a success.
    failed: Option<Instant>,
    writing: Option<Job<Result<(), String>>>,
}

impl Kept {
    /// The kept data, to be changed.
    pub fn change(&mut self) -> &mut SavedPuzzles {
        self.is_changed = true;
        &mut self.all
    }

    /// Keeps a game as it stands: as the open one, or under its code if it lies over another screen.
    pub(super) fn keep(&mut self, table: &Table) {
        let name = table.room.name().to_owned();
        let game = SavedGame {
            state: table.game.state(),
            seconds: table.seconds,
            hints: table.hints,
            is_shown: table.is_shown,
            code: table.game.code(),
            moves: table.game.status().moves,
        };
        if table.is_visit {
            if let Some(code) = table.game.code() {
                self.change().keep_visit(&code, Some(game));
            }
            return;
        }
        let all = self.change();
        all.open = Some(name.clone());
        all.games.insert(name, game);
    }
}

pub(super) fn load(mut kept: ResMut<Kept>) {
    match puzzles::load() {
        Ok(all) => kept.all = all,
        Err(wrong) => kept.wrong = wrong,
    }
}

/// Writes changes, one file at a time; at the program's exit it writes at once.
fn write(
    mut kept: ResMut<Kept>,
    mut unkept: ResMut<Unkept>,
    remembered: Option<Res<Remembered>>,
    exit: MessageReader<AppExit>,
) {
    let kept = kept.bypass_change_detection();
    let ends = !exit.is_empty();
    if let Some(mut task) = kept.writing.take() {
        let done = if ends {
            Some(task.wait())
        } else {
            let done = task.poll();
            if done.is_none() {
                kept.writing = Some(task);
            }
            done
        };
        if let Some(done) = done {
            // A failed write is tried again.
            kept.failed = done.is_err().then(Instant::now);
            kept.is_changed |= done.is_err();
            unkept.set(WHAT, done.err());
        }
    }
    let waits = |failed: Instant| failed.elapsed() < RETRY && !ends;
    if !kept.is_changed || kept.writing.is_some() || kept.failed.is_some_and(waits) {
        return;
    }
    kept.is_changed = false;
    if remembered.is_some_and(|remembered| !remembered.enabled) {
        return;
    }
    let all = kept.all.clone();
    let save = move || puzzles::save(&all).map_err(|error| plain(&error));
    if ends {
        // The wait for all saving at the exit reports this failure.
        unkept.set(WHAT, None);
        unkept.keep(WHAT.to_owned(), None, move |_| save());
        return;
    }
    kept.writing = Some(Job::files(save));
}

//! Puts what was opened or made on the user's list of recent files, and tries again where that can't be written.

use std::path::{Path, PathBuf};
use std::time::Duration;

use bevy::prelude::*;
use bevy::time::common_conditions::on_real_timer;
use bevy::window::ExitSystems;

use crate::app::unkept::Unkept;
use mapmaker_storage::exit::plain;
use mapmaker_storage::library;

/// How often what could not be written is tried again.
const EVERY: Duration = Duration::from_secs(2);

pub(super) fn plugin(app: &mut App) {
    app.init_resource::<Recent>().add_systems(
        Last,
        write.after(ExitSystems).run_if(
            resource_changed::<Recent>
                .or_else(on_real_timer(EVERY))
                .or_else(on_message::<AppExit>),
        ),
    );
}

/// What is to be put on the list, what was opened first being the first.
#[derive(Resource, Default)]
pub(in crate::app) struct Recent(Vec<PathBuf>);

impl Recent {
    /// Puts a file or a folder of tiles on the list.
    pub(super) fn add(&mut self, path: &Path) {
        self.0.push(path.to_owned());
    }
}

pub(super) fn write(mut recent: ResMut<Recent>, mut unkept: ResMut<Unkept>) {
    if recent.0.is_empty() {
        return;
    }
    // What is done here is no reason to look again.
    let due = &mut recent.bypass_change_detection().0;
    let written = due.iter().try_for_each(|path| library::remember(path));
    unkept.set(
        "the list of recent files is",
        written.as_ref().err().map(plain),
    );
    if written.is_ok() {
        due.clear();
    }
}

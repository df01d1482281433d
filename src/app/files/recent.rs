//! Adds opened and new files to the user's list of recent files, with retries.

use std::path::{Path, PathBuf};
use std::time::Duration;

use bevy::prelude::*;
use bevy::time::common_conditions::on_real_timer;
use bevy::window::ExitSystems;

use crate::app::unkept::Unkept;
use mapmaker_storage::exit::plain;
use mapmaker_storage::library;

/// How often a failed write is retried.
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

/// The paths to add, in the order in which they were opened.
#[derive(Resource, Default)]
pub(in crate::app) struct Recent(Vec<PathBuf>);

impl Recent {
    /// Adds a file or a folder of tiles.
    pub(super) fn add(&mut self, path: &Path) {
        self.0.push(path.to_owned());
    }
}

pub(super) fn write(mut recent: ResMut<Recent>, mut unkept: ResMut<Unkept>) {
    if recent.0.is_empty() {
        return;
    }
    // Avoids change detection, so that this system does not run again for its own change.
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

//! A picture that is to be taken once, as soon as all is drawn.

use std::path::PathBuf;

use bevy::prelude::*;

/// Save one picture as soon as nothing is missing, then leave.
#[derive(Resource)]
pub struct ShotOnce {
    pub(super) path: PathBuf,
    pub(super) asked: bool,
}

impl ShotOnce {
    /// The picture goes to this path.
    #[must_use]
    pub const fn new(path: PathBuf) -> Self {
        Self { path, asked: false }
    }
}

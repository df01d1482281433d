//! A single picture to take as soon as all is drawn.

use std::path::PathBuf;

use bevy::prelude::*;

/// Saves one picture as soon as nothing is missing, then quits.
#[derive(Resource)]
pub struct ShotOnce {
    pub(super) path: PathBuf,
    pub(super) asked: bool,
}

impl ShotOnce {
    /// A request to save the picture at this path.
    #[must_use]
    pub const fn new(path: PathBuf) -> Self {
        Self { path, asked: false }
    }
}

//! The previous session.

use std::path::PathBuf;

use bevy::prelude::*;

use mapmaker_storage::session::{Choices, SavedExport, Session};

/// The previous session, and settings to save with this one.
#[derive(Resource, Default)]
pub struct Remembered {
    /// The previous session, if there was one.
    pub last: Option<Session>,
    /// The folder of the tile pack, `None` for our own.
    pub tiles: Option<PathBuf>,
    /// The folder of the last export.
    pub export_folder: Option<PathBuf>,
    /// The settings that do not depend on a map, as they were saved last.
    pub choices: Choices,
    /// The settings of the last exported picture.
    pub export: Option<SavedExport>,
    /// Whether to save this session; false for tours and screenshots.
    pub enabled: bool,
    /// Whether the last write failed and is to be tried again.
    pub is_due: bool,
}

//! The session before this one.

use std::path::PathBuf;

use bevy::prelude::*;

use mapmaker_storage::session::{SavedExport, Session};

/// The session before this one, and whether this one is to be remembered too.
#[derive(Resource, Default)]
pub struct Remembered {
    /// The last session, if there was one.
    pub last: Option<Session>,
    /// The folder of the tile pack, `None` for our own.
    pub tiles: Option<PathBuf>,
    /// The folder that the last export went to.
    pub export_folder: Option<PathBuf>,
    /// How the last picture was exported.
    pub export: Option<SavedExport>,
    /// Whether to write this session down; tours and screenshots are not.
    pub enabled: bool,
    /// Whether it could not be written, so that it is tried again.
    pub is_due: bool,
}

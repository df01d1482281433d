//! The edits of the map, loaded or not, and their history.

use std::sync::Arc;

use bevy::prelude::*;

use mapmaker_grid::world::{History, MarkChange, Overlay, Stroke};

/// The edits of the open map and their history; [`EditTiles`](super::EditTiles) changes them.
#[derive(Resource, Clone, Default)]
pub struct Edits {
    /// The edited cells; background jobs keep a reference while they run.
    pub overlay: Arc<Overlay>,
    /// The undo history.
    pub history: History,
    /// Whether rivers must obey their rules on a board.
    pub has_rivers: bool,
    /// Whether opposite sides of a board join.
    pub is_joined: bool,
    /// Grows with every change, so that outdated answers are recognised.
    pub version: u64,
    /// Grows with every change except those of marks alone on which nothing else depends, such as those of decor.
    pub land_version: u64,
}

impl Edits {
    /// Applies a stroke to the overlay.
    pub(super) fn apply(&mut self, stroke: &Stroke) {
        Arc::make_mut(&mut self.overlay).apply(stroke);
        self.version += 1;
        let mut marks = stroke.marks().iter();
        if !stroke.changes().is_empty() || !marks.all(MarkChange::is_free) {
            self.land_version += 1;
        }
    }
}

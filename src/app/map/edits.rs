//! What was changed by hand, loaded or not, and the steps that led there.

use std::sync::Arc;

use bevy::prelude::*;

use mapmaker_grid::world::{History, MarkChange, Overlay, Stroke};

/// The changed cells of what is open, and the steps; [`EditTiles`](super::EditTiles) changes them.
#[derive(Resource, Clone, Default)]
pub struct Edits {
    /// The changed cells; background tasks hold on to it while they run.
    pub overlay: Arc<Overlay>,
    /// The steps.
    pub history: History,
    /// Whether the rules of rivers hold on a board.
    pub has_rivers: bool,
    /// Whether a board's sides meet.
    pub is_joined: bool,
    /// Grows with every change, so that an answer to an older question is known as one.
    pub version: u64,
    /// Grows with every change but those of decor alone, from which nothing else is decided.
    pub land_version: u64,
}

impl Edits {
    /// Writes a stroke into the overlay.
    pub(super) fn apply(&mut self, stroke: &Stroke) {
        Arc::make_mut(&mut self.overlay).apply(stroke);
        self.version += 1;
        let mut marks = stroke.marks().iter();
        if !stroke.changes().is_empty() || !marks.all(MarkChange::is_of_decor) {
            self.land_version += 1;
        }
    }
}

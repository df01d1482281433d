//! The tool that places decor: its choice, its clicks, and the ghost that previews them.

mod choice;
pub(super) mod copied;
mod copy_ghost;
mod ghost;
mod pending;
mod pictures;
pub(super) mod pointer;
pub(super) mod standing;

use bevy::prelude::*;

pub use choice::{choice, settlements};
pub use pending::DecorEdits;
pub use pictures::DecorPictures;
pub use pointer::Hand;
pub(super) use pointer::Underfoot;

use crate::app::editor::tools::Tool;
use mapmaker_features::SiteKind;
use mapmaker_features::decor::{DECOR_DRAWINGS, DecorKind};

pub(super) fn plugin(app: &mut App) {
    app.init_resource::<DecorTool>().add_plugins((
        copy_ghost::plugin,
        pending::plugin,
        ghost::plugin,
        pictures::plugin,
        pointer::plugin,
    ));
}

/// The tool's choice.
#[derive(Resource, Clone, Debug)]
pub struct DecorTool {
    /// The kind.
    pub kind: DecorKind,
    /// Which of its drawings.
    pub drawing: u8,
    /// The text of the search for kinds.
    pub search: String,
    /// The kind of settlement that the tool for these places.
    pub settlement: SiteKind,
}

impl Default for DecorTool {
    fn default() -> Self {
        Self {
            kind: DecorKind::Windmill,
            drawing: 0,
            search: String::new(),
            settlement: SiteKind::Town,
        }
    }
}

impl DecorTool {
    /// The kind that a tool places: on boards the tool for settlements places them as decor.
    pub(super) fn held(&self, tool: Tool) -> DecorKind {
        let settlement = DecorKind::of_word(self.settlement.word());
        settlement
            .filter(|_| tool == Tool::Settlement)
            .unwrap_or(self.kind)
    }

    /// Moves the choice so many drawings forward in their ring.
    pub const fn turn(&mut self, steps: i64) {
        let drawing = self.drawing as i64 + steps;
        self.drawing = drawing.rem_euclid(DECOR_DRAWINGS as i64) as u8;
    }
}

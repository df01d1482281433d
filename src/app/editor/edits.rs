//! What was changed by hand, and the steps that led there: the one place where the map changes.

use std::sync::Arc;

use bevy::prelude::*;

use crate::app::AppSystems;
use crate::engine::world::{History, MarkChange, Overlay, Stroke};

pub(in crate::app) fn plugin(app: &mut App) {
    app.init_resource::<Edits>()
        .add_message::<EditCommand>()
        .add_message::<Edited>()
        .add_systems(Update, apply.in_set(AppSystems::Edit));
}

/// The changed cells of what is open, and the steps.
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

/// A change to make.
#[derive(Message, Clone, Debug)]
pub enum EditCommand {
    /// Make this step, which was worked out over the overlay as it is.
    Make(Stroke),
    /// Take the last step back.
    Undo,
    /// Make the step again that was taken back.
    Redo,
    /// The rules of rivers hold on the board from now on, or no longer.
    Rivers(bool),
}

/// What was changed this frame.
#[derive(Message, Clone, Debug)]
pub struct Edited {
    /// How.
    pub command: EditCommand,
    /// The cells, and what became of them.
    pub stroke: Stroke,
}

pub(super) fn apply(
    mut commands: MessageReader<EditCommand>,
    mut edits: ResMut<Edits>,
    mut edited: MessageWriter<Edited>,
) {
    for command in commands.read() {
        let edits = &mut *edits;
        let stroke = match command {
            EditCommand::Make(stroke) => {
                edits.history.push(stroke.clone());
                stroke.clone()
            }
            EditCommand::Undo => edits.history.undo().unwrap_or_default(),
            EditCommand::Redo => edits.history.redo().unwrap_or_default(),
            EditCommand::Rivers(holds) => {
                edits.has_rivers = *holds;
                edits.version += 1;
                edited.write(Edited {
                    command: command.clone(),
                    stroke: Stroke::default(),
                });
                continue;
            }
        };
        if stroke.is_empty() {
            continue;
        }
        Arc::make_mut(&mut edits.overlay).apply(&stroke);
        edits.version += 1;
        let mut marks = stroke.marks().iter();
        if !stroke.changes().is_empty() || !marks.all(MarkChange::is_of_decor) {
            edits.land_version += 1;
        }
        edited.write(Edited {
            command: command.clone(),
            stroke,
        });
    }
}

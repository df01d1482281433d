//! The order of a frame: sets that systems run in, each after the one above it.

use bevy::prelude::*;
use bevy_egui::EguiPrimaryContextPass;

pub(super) fn plugin(app: &mut App) {
    app.configure_sets(
        Update,
        (
            AppSystems::Keys,
            AppSystems::Actions,
            AppSystems::Open,
            AppSystems::Opened,
            AppSystems::Input,
            AppSystems::Edit,
            AppSystems::Place,
            AppSystems::Camera,
            AppSystems::Save,
            AppSystems::Stream,
            AppSystems::Spawn,
            AppSystems::Derive,
            AppSystems::Find,
            AppSystems::Paint,
            AppSystems::Show,
            AppSystems::Finish,
        )
            .chain(),
    )
    .configure_sets(
        EguiPrimaryContextPass,
        (
            DrawSystems::Pictures,
            DrawSystems::Describe,
            DrawSystems::Ground,
            DrawSystems::Marks,
            DrawSystems::Panels,
        )
            .chain(),
    );
}

/// When systems run in a frame: each set after the one above it.
#[derive(SystemSet, Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum AppSystems {
    /// Keys become actions, and what the window itself does by them is done.
    Keys,
    /// Actions of keys, menus, panels and tours are done, except for those of tools; what they began goes on.
    Actions,
    /// What is to be opened takes the place of what is open.
    Open,
    /// Where that happened, chunks of the map before go, and other systems follow.
    Opened,
    /// Pointer, keys and jumps move the camera, and switches turn.
    Input,
    /// Tools, undo and redo say what is to change.
    Edit,
    /// What is to change becomes part of the map: its tiles and its overlay at once.
    Place,
    /// The origin follows the camera, and what it sees is written down.
    Camera,
    /// Changes are sent to the file.
    Save,
    /// Chunks are asked for, taken and retired; an expedition's party walks.
    Stream,
    /// Finished chunks become entities.
    Spawn,
    /// Pages and faults of a board are derived from the tiles that changed, and from what is proposed.
    Derive,
    /// Settlements, names, roads and decor are found where they changed or come into view.
    Find,
    /// Blocks of ink and sheets of shading are painted there, around what was found.
    Paint,
    /// What lies over them is placed, and what changed goes to the GPU.
    Show,
    /// What waits for all of that: holes are counted, and what was found is named.
    Finish,
}

/// What is drawn over the map in a frame's pass of panels: each set after the one above it, and above it on the screen.
#[derive(SystemSet, Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum DrawSystems {
    /// Pictures that panels show are made.
    Pictures,
    /// The panels are described for those who can't see them.
    Describe,
    /// What lies right on the ground: the grid, and what a stroke would change.
    Ground,
    /// Marks over it: the pointer's, counts and faults of a board, the party and its way.
    Marks,
    /// Panels and dialogs.
    Panels,
}

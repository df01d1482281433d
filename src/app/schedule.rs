//! The order of systems in a frame: system sets, each after the one above it.

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

/// The systems of a frame: each set runs after the one above it.
#[derive(SystemSet, Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum AppSystems {
    /// Keys become actions; actions of the window itself are done.
    Keys,
    /// Actions of keys, menus, panels and tours are done, except for those of tools; begun work continues.
    Actions,
    /// A requested map replaces the open one.
    Open,
    /// After that, the old map's chunks are removed and other systems follow.
    Opened,
    /// Pointer, keys and jumps move the camera; switches are toggled.
    Input,
    /// Tools, undo and redo request changes.
    Edit,
    /// Requested changes are applied to the map's tiles and overlay at once.
    Place,
    /// The origin follows the camera, and the view is updated.
    Camera,
    /// Changes are sent to the file.
    Save,
    /// Chunks are requested, taken and retired; an expedition's party walks.
    Stream,
    /// Finished chunks become entities.
    Spawn,
    /// Pages and a board's faults are derived from changed and proposed tiles.
    Derive,
    /// Settlements, names, roads and decor are found where they changed or came into view.
    Find,
    /// Blocks of ink and sheets of shading are painted around the found features.
    Paint,
    /// Layers above them are placed, and changes go to the GPU.
    Show,
    /// After all of that: holes are counted, and found features are named.
    Finish,
}

/// The drawing over the map in the egui pass: each set is drawn after and above the one before it.
#[derive(SystemSet, Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum DrawSystems {
    /// Pictures for panels are made.
    Pictures,
    /// The panels are described for screen readers.
    Describe,
    /// Drawings right on the ground: the grid, and the preview of a stroke.
    Ground,
    /// Marks above the ground: the pointer's, a board's counts and faults, the party and its route.
    Marks,
    /// Panels and dialogs.
    Panels,
}

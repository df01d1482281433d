//! The screens: the title, the map, an expedition, the puzzles.

use bevy::prelude::*;

pub(super) fn plugin(app: &mut App) {
    app.init_resource::<Overlay>()
        .init_resource::<Inner>()
        .init_resource::<TakesDrags>();
}

/// Which screen is open.
#[derive(States, Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub enum Screen {
    /// A choice of worlds, over a map that drifts by.
    #[default]
    Title,
    /// The map.
    Map,
    /// An expedition on it.
    Expedition,
    /// The puzzles: the gallery, or the one that is played.
    Puzzles,
}

/// Whether Escape first ends something inside what is open over the map, such as a field in a list.
#[derive(Resource, Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Inner(pub bool);

/// Whether something is in hand on the screen that the left button draws with, so that it does not move the map.
#[derive(Resource, Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct TakesDrags(pub bool);

/// What is open over the map.
#[derive(Resource, Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Overlay {
    /// Nothing.
    #[default]
    None,
    /// The menu.
    Menu,
    /// The field for coordinates, and the bookmarks.
    GoTo,
    /// The field for a bookmark's name.
    Bookmark,
    /// The list of keys.
    Help,
    /// The list of actions.
    Palette,
    /// The dialog for a new map.
    New,
    /// The list of saved maps.
    Maps,
    /// The choice of tiles for a new map.
    Packs,
    /// The dialog to write a picture or another editor's file.
    Export,
    /// The card of a new expedition.
    Expedition,
    /// A puzzle that was opened over another screen.
    Played,
    /// The dialog to save under another name.
    SaveAs,
    /// The question whether to leave while an export runs.
    Leave,
}

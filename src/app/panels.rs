//! Which of the panels over the map show, and how much of the window those at its foot take.

use bevy::prelude::*;
use bevy_egui::egui;

/// The width of the tools with their frame, in points.
pub const TOOLS_WIDTH: f32 = 844.0;

/// What the small map takes of a window's width, with the margin on both sides of it, in points.
pub const SMALL_MAP_WIDTH: f32 = 186.0;

/// The width of a window, in points, in which the tools have room without moving closer together and what they
/// need beside it in one row.
pub const ALL_ACROSS: f32 = 880.0;

/// What the memory of egui knows the panel in the corner by, which tells of the tile under the pointer.
pub const PANEL: &str = "panel";

/// What the panels show; keys open and close them.
#[derive(Resource)]
pub struct Panel {
    /// Whether they all show; else there is a word that brings them back.
    pub is_open: bool,
    /// Whether the first has the figures of the program, too.
    pub has_figures: bool,
    /// Whether the sheet of layers shows.
    pub has_layers: bool,
}

/// How far above the window's foot what stands in its corners begins, in points: above the tools, where the window is too
/// narrow for both.
#[must_use]
pub fn above_tools(context: &egui::Context) -> f32 {
    /// The tools are in the middle, and the small map is beside them, on the one side or on the other.
    const NARROW: f32 = TOOLS_WIDTH + 2.0 * SMALL_MAP_WIDTH;
    /// The height of the tools with what is around them, in one row and in two.
    const TOOLS: f32 = 140.0;
    const IN_TWO_ROWS: f32 = 180.0;
    match context.content_rect().width() {
        ..ALL_ACROSS => IN_TWO_ROWS,
        ..NARROW => TOOLS,
        _ => 0.0,
    }
}

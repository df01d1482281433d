//! The theme of the panels: their colours and sizes, as data.

use bevy_egui::egui::Color32;

/// The map's own ink.
pub const INK: Color32 = Color32::from_rgb(38, 28, 20);
/// Thinned ink, for secondary text.
pub const FAINT: Color32 = Color32::from_rgb(84, 66, 48);
/// Paper.
pub const PAPER: Color32 = Color32::from_rgb(246, 237, 214);
/// Paper in the shade: sunken fields, a button under the pointer.
pub const SHADE: Color32 = Color32::from_rgb(233, 220, 190);
/// Paper in deeper shade: a button that is held down.
pub const DEEP: Color32 = Color32::from_rgb(220, 203, 166);
/// Paper in the deepest shade: a chosen item, to differ from a hovered one.
pub const CHOSEN: Color32 = Color32::from_rgb(206, 182, 136);
/// Paper without shade, to write on.
pub const FIELD: Color32 = Color32::from_rgb(252, 247, 232);
/// Red ink: danger and errors, and routes.
pub const RED: Color32 = Color32::from_rgb(132, 36, 22);

/// The size of body text, in points.
pub const TEXT: f32 = 16.0;
/// The size of secondary text.
pub const SMALL: f32 = 14.0;
/// The smallest text size.
pub const MIN_TEXT: f32 = 13.0;
/// The size of a sheet's heading.
pub(super) const HEADING: f32 = 23.0;
/// The size of the program's name.
pub(super) const NAME: f32 = 52.0;
/// The size of codes and seeds.
pub(super) const CODE: f32 = MIN_TEXT;

/// The width that a scroll bar takes, in points.
pub const SCROLL_BAR: f32 = 12.0;

/// The opacity of disabled widgets, from 0 to 1.
pub(super) const DISABLED: f32 = 0.76;

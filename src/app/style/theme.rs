//! The theme of the panels: paper and ink, sizes of letters and lines, as data.

use bevy_egui::egui::Color32;

/// Ink, the map's own.
pub const INK: Color32 = Color32::from_rgb(38, 28, 20);
/// Thinned ink, for what matters less.
pub const FAINT: Color32 = Color32::from_rgb(84, 66, 48);
/// Paper.
pub const PAPER: Color32 = Color32::from_rgb(246, 237, 214);
/// Paper in the shade: sunken fields, a button under the pointer.
pub const SHADE: Color32 = Color32::from_rgb(233, 220, 190);
/// Paper in deeper shade: a button that is held down.
pub const DEEP: Color32 = Color32::from_rgb(220, 203, 166);
/// Paper in the deepest shade: what is chosen among others, so that it is not taken for what is under the pointer.
pub const CHOSEN: Color32 = Color32::from_rgb(206, 182, 136);
/// Paper without a shade, to write on.
pub const FIELD: Color32 = Color32::from_rgb(252, 247, 232);
/// Red ink: danger, and the way.
pub const RED: Color32 = Color32::from_rgb(132, 36, 22);

/// Letters by what they are for, in points.
pub const TEXT: f32 = 16.0;
/// Those of what matters less.
pub const SMALL: f32 = 14.0;
/// The least that there are.
pub const LEAST: f32 = 13.0;
/// Those of the title of a sheet, and of the program.
pub(super) const HEADING: f32 = 23.0;
/// The program's name.
pub(super) const NAME: f32 = 52.0;
/// Codes and seeds.
pub(super) const CODE: f32 = LEAST;

/// The width that a scroll bar takes, in points.
pub const SCROLL_BAR: f32 = 12.0;

/// How much of what can't be done shows, of its light.
pub(super) const DISABLED: f32 = 0.76;

//! Drawing by hand, on boards and in the endless world: the tools, gestures and strokes.

mod answering;
mod asking;
pub mod board_view;
pub mod card;
pub mod clicks;
pub mod clipboard;
mod copying;
pub mod decor;
pub mod drawing;
#[cfg(test)]
mod endings_tests;
pub mod eraser;
pub mod gesture;
pub mod keys;
pub mod manual_land;
pub mod marks;
pub mod naming;
pub mod picker;
pub mod piece;
pub mod planner;
pub mod pointer;
mod request;
pub mod road;
pub mod selection;
pub mod shown_tiles;
mod struck;
#[cfg(test)]
mod testing;
pub mod thumbnails;
pub mod tools;
mod work;

use bevy::prelude::*;

pub(super) fn plugin(app: &mut App) {
    app.add_plugins((
        planner::plugin,
        clicks::plugin,
        drawing::plugin,
        eraser::plugin,
        (struck::plugin, manual_land::plugin),
        keys::plugin,
        marks::plugin,
        picker::plugin,
        pointer::plugin,
        (
            selection::plugin,
            card::plugin,
            clipboard::plugin,
            decor::plugin,
            road::plugin,
            naming::plugin,
        ),
        thumbnails::plugin,
        tools::plugin,
        shown_tiles::plugin,
    ));
}

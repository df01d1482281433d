//! Drawing by hand, on boards and in the endless world: the tools, and what comes of their gestures.

pub mod actions;
mod ask;
mod asking;
pub mod bench;
pub mod board_paint;
mod board_river;
pub mod board_view;
mod board_work;
pub mod clicks;
pub mod clipboard;
pub mod decor;
pub mod drawing;
pub mod gesture;
pub mod keys;
pub mod marks;
pub mod naming;
pub mod notice;
pub mod picker;
pub mod piece;
pub mod pointer;
pub mod road;
pub mod screen_place;
pub mod selection;
pub mod shortcut;
pub mod shown_tiles;
pub mod thumbnails;
pub mod tool;
pub mod tools;
mod work;

use bevy::prelude::*;

pub(super) fn plugin(app: &mut App) {
    app.add_plugins((
        actions::plugin,
        bench::plugin,
        clicks::plugin,
        drawing::plugin,
        keys::plugin,
        marks::plugin,
        notice::plugin,
        picker::plugin,
        pointer::plugin,
        (
            selection::plugin,
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

//! The tool for names: moves one by a drag, writes a text along a drawn line, removes one.

mod field;
mod ghost;
pub(super) mod pointer;

use bevy::prelude::*;

pub use pointer::Naming;

pub(super) fn plugin(app: &mut App) {
    app.add_plugins((field::plugin, ghost::plugin, pointer::plugin));
}

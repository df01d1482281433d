//! The tool for names: drags one to another place, writes a text along a line that is drawn, takes one away.

mod field;
mod ghost;
pub(super) mod pointer;

use bevy::prelude::*;

pub use pointer::Naming;

pub(super) fn plugin(app: &mut App) {
    app.add_plugins((field::plugin, ghost::plugin, pointer::plugin));
}

//! The tool for roads: lays one from click to click along open ground, with a preview of the way, and removes roads.

mod ghost;
mod pending;
mod pointer;
mod way;

use bevy::prelude::*;

pub use pending::Laying;
#[cfg(test)]
pub use pending::RoadEdit;
pub(super) use pending::{Pointed, taken_up};
pub use pointer::Hand;

pub(super) fn plugin(app: &mut App) {
    app.add_plugins((pending::plugin, ghost::plugin, pointer::plugin));
}

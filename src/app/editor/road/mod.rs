//! The tool that lays roads: from click to click along open ground, the way shown before it is laid, and takes them away.

mod deeds;
mod ghost;
mod pointer;
mod way;

use bevy::prelude::*;

pub use deeds::Laying;
#[cfg(test)]
pub use deeds::RoadEdit;
pub(super) use deeds::{Pointed, taken_up};
pub use pointer::Hand;

pub(super) fn plugin(app: &mut App) {
    app.add_plugins((deeds::plugin, ghost::plugin, pointer::plugin));
}

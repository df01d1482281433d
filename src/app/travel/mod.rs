//! Navigation on the map: the way back after a jump, bookmarks, and Home.

pub mod kept;
mod refit;
pub mod trail;

use bevy::prelude::*;

pub use kept::KeptPlaces;
pub use trail::Visit;

pub(super) fn plugin(app: &mut App) {
    app.add_plugins((kept::plugin, refit::plugin, trail::plugin));
}

//! Whether all visible chunks and shading are loaded.

use bevy::prelude::*;

use super::sheets::SheetStats;
use crate::app::map::ChunkIndex;
use crate::app::schedule::AppSystems;
use crate::app::view::View;
use mapmaker_grid::ChunkPos;

pub(super) fn plugin(app: &mut App) {
    app.init_resource::<MapShown>()
        .add_systems(Update, look.in_set(AppSystems::Finish));
}

/// The state of the map in the frame about to be drawn.
#[derive(Resource, Clone, Copy, Debug, Default)]
pub struct MapShown {
    /// Whether every visible chunk and sheet is loaded.
    pub is_whole: bool,
    /// Whether there is a hole: a missing chunk, or a place without any shading.
    pub has_hole: bool,
}

/// Updates [`MapShown`].
pub fn look(
    view: Res<View>,
    index: Res<ChunkIndex>,
    sheets: Res<SheetStats>,
    mut shown: ResMut<MapShown>,
) {
    let mut chunks = view.chunks().cells();
    let lacks_chunk = view.shows_ink() && chunks.any(|(x, y)| !index.contains(ChunkPos::new(x, y)));
    *shown = MapShown {
        is_whole: !lacks_chunk && sheets.whole,
        has_hole: lacks_chunk || sheets.bare,
    };
}

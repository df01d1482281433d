//! What is open as a map's file keeps it.

use std::sync::Arc;

use crate::app::map::{BaseMap, Edits, OpenMap, Pack, Source};
use crate::app::travel::KeptPlaces;
use crate::app::view::View;
use mapmaker_storage::map::{BoardHead, MapKind, MapPack, MapState, WorldHead};

/// All of the map as a file keeps it.
#[must_use]
pub fn state_of(open: &OpenMap, edits: &Edits, view: &View, kept: &KeptPlaces) -> MapState {
    let kind = match &open.base {
        BaseMap::World(seed) => MapKind::World(WorldHead::new(seed.clone())),
        BaseMap::Board(size) => MapKind::Board(BoardHead {
            rivers: edits.has_rivers,
            joined: edits.is_joined,
            ..BoardHead::new(size.width as usize, size.height as usize)
        }),
    };
    MapState {
        overlay: (*edits.overlay).clone(),
        history: edits.history.clone(),
        camera: Some(view.place()),
        settings: kept.places().settings().into_iter().collect(),
        ..MapState::new(kind)
    }
}

/// The pack as a file keeps it.
#[must_use]
pub fn pack_of(pack: &Pack) -> MapPack {
    match &pack.0 {
        Source::Strokes(set) => MapPack::Ours(Arc::clone(set)),
        Source::Images(pack) => MapPack::Carried(Arc::clone(pack)),
    }
}

/// What a new file of this ground is called.
#[must_use]
pub fn proposed_name(ground: &BaseMap) -> String {
    match ground {
        BaseMap::World(seed) => format!("World {}", seed.typed()),
        BaseMap::Board(size) => format!("Board {}x{}", size.width, size.height),
    }
}

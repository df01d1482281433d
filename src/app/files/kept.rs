//! Converts the open map to the state that its file saves.

use std::sync::Arc;

use crate::app::map::{BaseMap, Edits, OpenMap, Pack, Source};
use crate::app::travel::KeptPlaces;
use crate::app::view::View;
use mapmaker_storage::map::{BoardHead, MapKind, MapPack, MapState, WorldHead};

/// The state of the whole map for its file.
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

/// The pack for the file.
#[must_use]
pub fn pack_of(pack: &Pack) -> MapPack {
    match &pack.0 {
        Source::Strokes(set) => MapPack::Ours(Arc::clone(set)),
        Source::Images(pack) => MapPack::Carried(Arc::clone(pack)),
    }
}

/// The proposed name for a new file of this base map.
#[must_use]
pub fn proposed_name(ground: &BaseMap) -> String {
    match ground {
        BaseMap::World(seed) => format!("World {}", seed.typed()),
        BaseMap::Board(size) => format!("Board {}x{}", size.width, size.height),
    }
}

//! Opens a world or a board in place of what is open.

use std::sync::Arc;

use bevy::prelude::*;

use super::camera::GoTo;
use super::map::{Edits, Ground, Land, Pack, Source};
use super::schedule::AppSystems;
use super::travel::KeptPlaces;
use super::view::View;
use crate::engine::grid::TilePos;
use crate::engine::world::{History, Overlay};
use crate::storage::map::Places;

pub(super) fn plugin(app: &mut App) {
    app.add_message::<OpenLand>()
        .add_systems(Update, open.in_set(AppSystems::Script));
}

/// Opens something in place of what is open.
#[derive(Message, Clone)]
pub struct OpenLand {
    /// What.
    pub ground: Ground,
    /// What was changed in it.
    pub overlay: Overlay,
    /// The steps that led there.
    pub history: History,
    /// Whether the rules of rivers hold on a board.
    pub has_rivers: bool,
    /// Whether a board's sides meet.
    pub is_joined: bool,
    /// Its tile pack, when it is another one.
    pub pack: Option<Source>,
    /// The tile at the centre of the view; without one, wherever there is much to see, and all of a board.
    pub at: Option<TilePos>,
    /// A tile's size on screen in physical pixels, if it changes.
    pub tile_px: Option<f32>,
    /// Home and the bookmarks, as far as they are known.
    pub places: Places,
}

impl OpenLand {
    /// Opens something that nobody has changed yet.
    #[must_use]
    pub fn fresh(ground: Ground) -> Self {
        Self {
            ground,
            overlay: Overlay::default(),
            history: History::default(),
            has_rivers: true,
            is_joined: false,
            pack: None,
            at: None,
            tile_px: None,
            places: Places::default(),
        }
    }
}

pub(super) fn open(
    mut requests: MessageReader<OpenLand>,
    window: Single<&Window>,
    mut land: ResMut<Land>,
    mut edits: ResMut<Edits>,
    mut pack: ResMut<Pack>,
    view: Res<View>,
    mut kept: ResMut<KeptPlaces>,
    mut jumps: MessageWriter<GoTo>,
) {
    let Some(request) = requests.read().last().cloned() else {
        return;
    };
    if let Some(new_pack) = request.pack {
        pack.0 = new_pack;
    }
    *land = Land::of(request.ground, pack.0.clone());
    let place = match (request.at, land.ground.board()) {
        (None, Some(size)) => GoTo::board(size, &window),
        (at, _) => GoTo {
            tile: at.unwrap_or_else(|| land.workshop.scenic_start()),
            within: GoTo::MIDDLE,
            tile_px: request.tile_px,
        },
    };
    *kept = KeptPlaces::of(request.places, place.from(&view));
    *edits = Edits {
        overlay: Arc::new(request.overlay),
        history: request.history,
        has_rivers: request.has_rivers,
        is_joined: request.is_joined,
        version: 0,
        land_version: 0,
    };
    jumps.write(place);
}

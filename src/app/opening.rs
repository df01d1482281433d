//! Opens a world or a board in place of what is open.

use std::sync::Arc;

use bevy::prelude::*;

use super::camera::GoTo;
use super::land::OpenLand;
use super::map::{Edits, Land, Pack};
use super::schedule::AppSystems;
use super::travel::KeptPlaces;
use super::view::View;

pub(super) fn plugin(app: &mut App) {
    app.add_message::<OpenLand>()
        .add_systems(Update, open.in_set(AppSystems::Open));
}

fn open(
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

//! Where no tree is to stand: along the roads that are known, under the settlements that show.

use std::sync::Arc;

use bevy::prelude::*;

use super::ShownLayers;
use super::finding::FoundFeatures;
use super::roads::{self, MapRoad, OtherRoads, RoadFinder};
use crate::app::schedule::AppSystems;
use mapmaker_drawing::chart::clearings;
use mapmaker_drawing::figures::Clearings;

pub(super) fn plugin(app: &mut App) {
    app.init_resource::<MapClearings>()
        .add_systems(Update, gather.after(roads::ask).in_set(AppSystems::Find));
}

/// What lies over the land near the view, for who draws that; changed only when it is another.
#[derive(Resource, Default)]
pub struct MapClearings(pub Arc<Clearings>);

fn gather(
    (finder, sites, layers): (Res<RoadFinder>, Res<FoundFeatures>, Res<ShownLayers>),
    roads: Query<&MapRoad>,
    mut others: OtherRoads,
    mut known: ResMut<MapClearings>,
) {
    if !others.are_there() && !sites.is_changed() && !layers.is_changed() {
        return;
    }
    let has_settlements = layers.0.settlements;
    // In the order of their numbers, so that the same are alike.
    let roads = finder.entities().filter_map(|road| roads.get(road).ok());
    let named = sites.named.iter().map(|(feature, _)| feature);
    let found = clearings(
        roads.map(|MapRoad(road)| road),
        named.filter(|_| has_settlements),
    );
    if *known.0 != found {
        known.0 = Arc::new(found);
    }
}

//! The places without trees: along known roads, under visible settlements and names.

use std::sync::Arc;

use bevy::prelude::*;

use super::finding::FoundFeatures;
use super::names::{self, Lettered, NameLabel};
use super::roads::{self, MapRoad, OtherRoads, RoadFinder};
use super::{MapFeature, ShownLayers, Unknown};
use crate::app::schedule::AppSystems;
use mapmaker_drawing::chart::{clear_names, clearings};
use mapmaker_drawing::figures::Clearings;

pub(super) fn plugin(app: &mut App) {
    app.init_resource::<MapClearings>().add_systems(
        Update,
        gather
            .after(roads::ask)
            .after(names::ask)
            .in_set(AppSystems::Find),
    );
}

/// The clearings near the view, for those who draw the land; changed only if they differ.
#[derive(Resource, Default)]
pub struct MapClearings {
    /// The known clearings.
    pub known: Arc<Clearings>,
    /// Whether names for another size of the map are about to be set.
    pub names_come: bool,
}

fn gather(
    (finder, sites, layers): (Res<RoadFinder>, Res<FoundFeatures>, Res<ShownLayers>),
    (lettered, labels): (Res<Lettered>, Query<&NameLabel>),
    (roads, mut others): (Query<&MapRoad>, OtherRoads),
    unknown: Query<&MapFeature, With<Unknown>>,
    mut known: ResMut<MapClearings>,
    mut last: Local<Option<[u64; 2]>>,
) {
    let names_come = layers.0.names && lettered.comes();
    if known.names_come != names_come {
        known.names_come = names_come;
    }
    // The version of the set names, and a sum over the features with unknown names.
    let hidden = unknown
        .iter()
        .fold(0, |sum: u64, MapFeature(one)| sum.wrapping_add(one.id));
    let names = Some([lettered.changes(), hidden]);
    let is_same = *last == names;
    *last = names;
    if is_same && !others.are_there() && !sites.is_changed() && !layers.is_changed() {
        return;
    }
    let (has_settlements, has_names) = (layers.0.settlements, layers.0.names);
    // In the order of their ids, so that equal sets compare equal.
    let roads = finder.entities().filter_map(|road| roads.get(road).ok());
    let named = sites.named.iter().map(|(feature, _)| feature);
    let mut found = clearings(
        roads.map(|MapRoad(road)| road),
        named.filter(|_| has_settlements),
    );
    let is_known = |label: &&NameLabel| {
        let mut unknown = unknown.iter();
        !unknown.any(|MapFeature(feature)| feature.id == label.id())
    };
    let labels = lettered
        .entities()
        .filter_map(|label| labels.get(label).ok());
    let labels = labels.filter(|label| has_names && !label.is_proposed());
    for name in labels.filter(is_known) {
        clear_names(&mut found, [name.label()], name.tile_px());
    }
    if *known.known != found {
        known.known = Arc::new(found);
    }
}

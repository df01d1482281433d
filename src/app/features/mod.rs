//! Settlements, decor, roads and names over the tiles: found in the background, kept as entities, drawn by rank.

mod bands;
mod boards;
mod clearings;
pub mod decor;
mod finding;
pub mod gazetteer;
mod going;
mod hits;
mod make_way;
mod names;
mod report;
mod request;
mod roads;
mod standing;
mod symbols;
#[cfg(test)]
pub(super) mod testing;

use bevy::prelude::*;

pub use boards::{BoardNames, BoardProposal, tiles_of};
pub use clearings::MapClearings;
pub use decor::{DecorFinder, MapDecor};
pub use finding::{Finder, FoundFeatures};
pub use going::{Going, Gone};
pub use hits::{Hits, Settled};
pub use names::{Lettered, NameLabel, NamesOn};
pub use roads::{RoadFinder, RoadsUnder};
pub use standing::Standing;
pub use symbols::SymbolImages;

use crate::app::actions::{Action, ActionRequest};
use crate::app::schedule::AppSystems;
use crate::app::view::View;
use mapmaker_drawing::chart::Scale;
use mapmaker_features::Feature;
use mapmaker_storage::options::Layers;

pub(super) fn plugin(app: &mut App) {
    app.init_resource::<ShownLayers>()
        .add_systems(
            Update,
            toggle
                .run_if(on_message::<ActionRequest>)
                .in_set(AppSystems::Input),
        )
        .add_plugins((
            finding::plugin,
            boards::plugin,
            symbols::plugin,
            decor::plugin,
            names::plugin,
            make_way::plugin,
            gazetteer::plugin,
            roads::plugin,
            clearings::plugin,
            going::plugin,
        ));
}

/// The visible layers over the tiles.
#[derive(Resource, Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct ShownLayers(pub Layers);

/// A feature near the view; the entity's `Name` is the feature's name.
#[derive(Component, Clone, Debug)]
pub struct MapFeature(pub Feature);

/// Marks a feature whose name is unknown to the player; set by another module.
#[derive(Component, Clone, Copy, Debug)]
pub struct Unknown;

fn toggle(mut acts: MessageReader<ActionRequest>, mut layers: ResMut<ShownLayers>) {
    let layers = &mut layers.0;
    for act in acts.read() {
        match act.0 {
            Action::Settlements => layers.settlements = !layers.settlements,
            Action::Decor => layers.decor = !layers.decor,
            Action::Names => layers.names = !layers.names,
            Action::Roads => layers.roads = !layers.roads,
            _ => {}
        }
    }
}

/// A village, for tests.
#[cfg(test)]
pub(super) fn village(id: u64, at: mapmaker_grid::TilePos) -> Feature {
    use mapmaker_features::{Kind, SiteKind};
    Feature::new(id, Kind::Site(SiteKind::Village), at)
}

/// A named village in row 4, for tests; its column is its id.
#[cfg(test)]
fn village_called(x: i64, name: &str) -> mapmaker_drawing::chart::Named {
    let at = mapmaker_grid::TilePos::new(x, 4);
    (village(x as u64, at), name.to_owned())
}

/// The scale at which the window shows the map.
fn scale(view: &View, window: &Window) -> Scale {
    Scale {
        tile_px: view.tile_px,
        point_px: window.scale_factor(),
    }
}

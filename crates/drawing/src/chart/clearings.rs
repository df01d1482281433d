//! Clearings: areas without figures along roads, under symbols and under names.

use super::label::Label;
use super::rank::SymbolRank;
use crate::figures::{Clearings, Standing};
use mapmaker_features::decor::RAISED;
use mapmaker_features::{Feature, Road, RoadRank};

/// Clearings along roads (sea lanes need none) and under symbols.
#[must_use]
pub fn clearings<'a>(
    roads: impl IntoIterator<Item = &'a Road>,
    features: impl IntoIterator<Item = &'a Feature>,
) -> Clearings {
    let mut clearings = Clearings::default();
    let roads = roads.into_iter();
    for road in roads.filter(|road| road.rank != RoadRank::SeaLane) {
        clearings.add_line(road.origin, &road.line);
    }
    for feature in features {
        if let Some(rank) = SymbolRank::of_feature(feature) {
            clearings.add_symbol(Standing {
                at: feature.at,
                side_tiles: rank.symbol.side_tiles(),
                least_points: rank.least_points,
                from_points: rank.from_points,
                raised: RAISED,
            });
        }
    }
    clearings
}

/// Adds clearings under the letters of names that were set for tiles of `tile_px` pixels.
pub fn clear_names<'a>(
    clearings: &mut Clearings,
    names: impl IntoIterator<Item = &'a Label>,
    tile_px: f32,
) {
    for label in names {
        let boxes = label.fine_boxes_px().into_iter();
        let boxes = boxes.map(|sides| {
            let off = [label.offset_px[0], label.offset_px[1]].map(f64::from);
            let sides = [0, 1, 2, 3].map(|side| (sides[side] + off[side % 2]) / f64::from(tile_px));
            sides.map(|side| side as f32)
        });
        clearings.add_letters(label.at, boxes.collect());
    }
}

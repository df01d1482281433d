//! What becomes of roads in a world when tiles change: led round what they lost, or gone, in the same step; erased with the
//! ground.

use std::cell::RefCell;

use super::super::work::Work;
use mapmaker_features::{Features, MOST_LEG, told_of_roads, with_mended_roads, without_roads};
use mapmaker_grid::TilePos;
use mapmaker_grid::world::{Overlay, Stroke};
use mapmaker_land::editing::EndlessMap;

/// A stroke with what becomes of roads, of which those over `erased` cells go; what is to be told of them.
pub(in crate::app::editor) fn settle(
    work: &Work,
    (map, features): (&mut EndlessMap, &mut Features),
    stroke: Stroke,
    erased: &[TilePos],
) -> (Stroke, Option<String>) {
    let (gone, count) = without_roads(&work.overlay, erased);
    // What is erased needs no other way.
    let mut overlay = (*work.overlay).clone();
    overlay.apply(&gone);
    let map = RefCell::new(map);
    let (stroke, mended) = with_mended_roads(
        stroke,
        &overlay,
        work.rules.set(),
        |at| Some(map.borrow_mut().natural(at)),
        |after: &Overlay, ends: [TilePos; 2]| {
            let [from, to] = ends;
            let apart = (from.x - to.x).abs().max((from.y - to.y).abs());
            if apart > MOST_LEG {
                return None;
            }
            features.follow(after);
            let found = features.road_between(&mut map.borrow_mut(), after, ends);
            found.ok().map(|(road, _)| road.way)
        },
    );
    (gone.then(stroke), told_of_roads(count, mended))
}

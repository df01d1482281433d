//! What lies over the tiles of an area's picture: its features are found before the first row is drawn.

use super::Area;
use crate::engine::chart::{
    Chart, Named, Plan, Scale, Things, decor_shows, having_a_say, road_ranks,
};
use crate::engine::decor::by_hands;
use crate::engine::editing::EndlessMap;
use crate::engine::features::Features;
use crate::engine::language::Tongue;
use crate::options::Layers;
use crate::storage::map::MapPack;

/// How far beyond a picture decor that hands placed has a say in which names show in it, in points: as far as names are
/// long.
const MARGIN_POINTS: f64 = 640.0;

/// No decor is wider than twice this, in tiles.
const DECOR_SIDE: i64 = 2;

/// The most tiles of a picture that shows settlements, decor, roads and names.
pub(super) const MOST_TILES: usize = 1 << 21;

/// What a picture of more tiles can't hold, in words.
pub const TOO_WIDE: &str =
    "settlements, decor, roads and names, as it has more than 2,097,152 tiles";

/// From this size of a tile on settlements are looked for, in points.
const SITES_FROM_POINTS: f64 = 2.0;

/// Whether a picture of an area shows anything over its tiles: all of it is found before the first row is drawn, so an
/// area of more than [`MOST_TILES`] tiles shows its tiles alone.
#[must_use]
pub fn has_chart(area: &Area, scale: Scale) -> bool {
    f64::from(scale.tile_points()) < SITES_FROM_POINTS
        || area.width.saturating_mul(area.height) <= MOST_TILES
}

/// The chart over an area's picture at a scale.
#[must_use]
pub fn chart(area: &Area, pack: &MapPack, scale: Scale, layers: Layers) -> Chart {
    if layers == Layers::NONE || !has_chart(area, scale) {
        return Chart::default();
    }
    let tile_points = f64::from(scale.tile_points());
    let seed = area.seed.value();
    let margin = (MARGIN_POINTS / tile_points).ceil() as i64;
    let north_west = area.north_west.offset(-margin, -margin);
    let (width, height) = (
        area.width as i64 + 2 * margin,
        area.height as i64 + 2 * margin,
    );
    let size = (area.width as i64, area.height as i64);
    let mut map = EndlessMap::new(seed, pack.set());
    let mut features = Features::new(seed, pack.set());
    let whole = (area.north_west, size.0, size.1);
    let found = having_a_say(&mut features, &mut map, &area.overlay, whole, scale);
    let named: Vec<Named> = found
        .into_iter()
        .map(|feature| {
            let name = features.on_map(&mut map, &area.overlay, &feature, Tongue::English);
            (feature, name)
        })
        .collect();
    let plan = Plan {
        settlements: layers.settlements,
        names: layers.names,
    };
    let roads = if layers.roads {
        let ranks = road_ranks(scale);
        let overlay = &area.overlay;
        features.roads_of(ranks, &mut map, overlay, area.north_west, size.0, size.1)
    } else {
        Vec::new()
    };
    let decor = if layers.decor && decor_shows(scale) > 0.0 {
        let set = pack.set();
        let stencils = pack.pictures().stencils(set);
        // What stands outside may reach in.
        let around = area.north_west.offset(-DECOR_SIDE, -DECOR_SIDE);
        let around = (around, size.0 + 2 * DECOR_SIDE, size.1 + 2 * DECOR_SIDE);
        features.decor(&mut map, &area.overlay, &stencils, around)
    } else {
        Vec::new()
    };
    let placed: Vec<_> = by_hands(&area.overlay)
        .filter(|one| {
            let (x, y) = (
                one.place.tile.x - north_west.x,
                one.place.tile.y - north_west.y,
            );
            layers.decor && (0..width).contains(&x) && (0..height).contains(&y)
        })
        .collect();
    let things = Things {
        features: &named,
        roads: &roads,
        decor: &decor,
        by_hands: &placed,
        foreign: pack.pictures().decor(),
    };
    let cover = |at| features.cover(&mut map, &area.overlay, at);
    Chart::new(things, area.north_west, scale, plan, cover)
}

//! User decor in a world: where it may stand, and which generated decor gives way.

use super::super::area::{self, Area};
use super::super::ground::LandReader;
use super::super::site::Site;
use super::TOUCH;
use super::scene::symbol;
use crate::decor::{DECOR_DRAWINGS, Decor, Obstacle, Stencils, on_tiles, placed_decor};
use mapmaker_grid::world::Overlay;
use mapmaker_grid::{COORDINATE_LIMIT, with_rim};

/// Applies user edits to the generated decor of a rectangle of tiles: removes things that the user removed or moved,
/// and those that touch user decor; adds user decor.
pub(super) fn give_way(found: &mut Vec<Decor>, overlay: &Overlay, stencils: &Stencils, area: Area) {
    if overlay.marks().is_empty() {
        return;
    }
    let near = with_rim(area, TOUCH);
    let placed = placed_decor(overlay).filter(|decor| area::has(near, decor.place.tile));
    let placed: Vec<_> = placed.collect();
    found.retain(|decor| {
        let mut placed = placed.iter();
        overlay.mark(decor.id).is_none() && !placed.any(|other| touch(decor, other, stencils))
    });
    let inside = placed.iter();
    found.extend(inside.filter(|decor| area::has(area, decor.place.tile)));
}

/// Checks a thing against the ink of tiles.
pub(super) fn on_land(
    land: &mut LandReader,
    stencils: &Stencils,
    decor: &Decor,
) -> Result<(), Obstacle> {
    let LandReader { map, overlay } = land;
    let what = (decor.kind, decor.drawing);
    on_tiles(stencils, what, decor.place, |at| {
        let limit = -COORDINATE_LIMIT..=COORDINATE_LIMIT;
        if limit.contains(&at.x) && limit.contains(&at.y) {
            Ok(map.tile(overlay, at))
        } else {
            Err(Obstacle::Edge)
        }
    })
}

/// Checks a thing against user decor.
pub(super) fn beside_others(
    overlay: &Overlay,
    stencils: &Stencils,
    decor: &Decor,
) -> Result<(), Obstacle> {
    let mut others = placed_decor(overlay).filter(|other| other.id != decor.id);
    match others.find(|other| touch(decor, other, stencils)) {
        Some(other) => Err(Obstacle::Decor(other.kind)),
        None => Ok(()),
    }
}

/// Checks a thing against symbols of settlements.
pub(super) fn beside(sites: &[Site], stencils: &Stencils, decor: &Decor) -> Result<(), Obstacle> {
    let own = stencils.mask_of(decor);
    let touched = sites.iter().find_map(|site| {
        let (kind, place) = symbol(site);
        let drawing = (site.id % u64::from(DECOR_DRAWINGS)) as u8;
        let is_touched = own.touches(decor.place, stencils.mask(kind, drawing), place);
        is_touched.then_some(kind)
    });
    match touched {
        Some(kind) => Err(Obstacle::Decor(kind)),
        None => Ok(()),
    }
}

fn touch(one: &Decor, other: &Decor, stencils: &Stencils) -> bool {
    let (at, its) = (one.place.tile, other.place.tile);
    // Marks may be anywhere, and distances in steps could overflow.
    (at.x - its.x).abs().max((at.y - its.y).abs()) <= TOUCH && stencils.touch(one, other)
}

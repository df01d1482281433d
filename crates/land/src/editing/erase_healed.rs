//! Healed land that is erased together with the cells that a hand erases.

use super::limits::REACH;
use super::placed::Placed;
use super::places::Places;
use super::window::{View, Window};
use mapmaker_grid::TilePos;
use mapmaker_grid::world::Origin;

/// How far from what a hand erases healed land is erased with it, in tiles.
const ERASE_REACH: i64 = REACH - 4;

/// What is erased with the cells of a stroke: healed land around them, over gaps of one cell without an edit, that is beside
/// nothing that stays placed.
pub(super) fn with_healed(view: &View, placed: &Placed) -> Placed {
    let wanted: Vec<TilePos> = placed.erased.iter().collect();
    let mut erased = Places::default();
    let mut pending = Vec::new();
    for &at in &wanted {
        if view.edited(at).is_some() && erased.insert(at) {
            pending.push(at);
        }
    }
    let reach = Window::around(&wanted, ERASE_REACH);
    while let Some(at) = pending.pop() {
        for next in at.within(2) {
            let cell = view.edited(next);
            let is_healed = cell.is_some_and(|cell| cell.origin == Origin::Healed);
            // What is healed was not drawn itself.
            let stays = |at: TilePos| view.is_drawn(at) && !placed.erased.contains(at);
            if is_healed
                && reach.cell(next).is_some()
                && !next.within(1).any(stays)
                && erased.insert(next)
            {
                pending.push(next);
            }
        }
    }
    Placed {
        erased,
        ..Placed::default()
    }
}

//! Erases healed land together with the cells that the user erases.

use super::limits::REACH;
use super::placed::Placed;
use super::places::Places;
use super::window::{View, Window};
use mapmaker_grid::TilePos;
use mapmaker_grid::world::Origin;

/// How far from erased cells healed land is erased too, in tiles.
const ERASE_REACH: i64 = REACH - 4;

/// Adds healed cells around the erased ones (across gaps of one unedited cell) that touch nothing placed that stays.
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
            // Healed cells were not drawn themselves.
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

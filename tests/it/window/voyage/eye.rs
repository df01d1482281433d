//! The window's view while a party walks, so that a tile's position on the screen is known.

use mapmaker::expedition::{Action, Expedition};
use mapmaker::grid::TilePos;

use super::super::stage::MIDDLE;

/// A tile's side on an expedition, in pixels.
const TILE: i32 = 48;

/// How far from the window's centre a click is on no panel: west and east, north, and south, in tiles.
const CLEAR: (i64, i64, i64) = (6, 6, 5);

/// How far from the centre the party may go before the view follows, and the extent of the view, in pixels.
const ROOM: (i64, i64) = (310, 216);
const WHOLE: (i64, i64) = (310, 270);

/// The window's view.
#[derive(Clone, Copy, Debug)]
pub(super) struct Eye {
    /// The tile at the window's centre.
    centre: TilePos,
    /// The destination of the party.
    goal: Option<TilePos>,
}

impl Eye {
    /// A view with a tile at its centre.
    pub(super) const fn at(centre: TilePos) -> Self {
        Self { centre, goal: None }
    }

    /// Whether a tile can be clicked.
    pub(super) const fn sees(&self, tile: TilePos) -> bool {
        let (dx, dy) = (tile.x - self.centre.x, tile.y - self.centre.y);
        let (aside, north, south) = CLEAR;
        dx.abs() <= aside && -dy <= north && dy <= south
    }

    /// The middle of a tile on the screen.
    pub(super) fn pixel(&self, tile: TilePos) -> (i32, i32) {
        let (dx, dy) = (tile.x - self.centre.x, tile.y - self.centre.y);
        (MIDDLE.0 + TILE * dx as i32, MIDDLE.1 + TILE * dy as i32)
    }

    /// Follows an action: the view stays while the party is well inside, or on its way through it.
    pub(super) fn follow(&mut self, action: &Action, state: &Expedition) {
        match action {
            Action::Step(_) => self.goal = None,
            Action::Walk(to) => self.goal = Some(*to),
            _ => {}
        }
        let at = state.at();
        if self.goal == Some(at) && state.card().is_none() {
            self.goal = None;
        }
        let is_within = |tile: TilePos, (x, y): (i64, i64)| {
            let side = i64::from(TILE);
            let (dx, dy) = (tile.x - self.centre.x, tile.y - self.centre.y);
            side * dx.abs() <= x && side * dy.abs() <= y
        };
        let is_on_way = self.goal.is_some_and(|goal| is_within(goal, WHOLE));
        let stays = is_within(at, ROOM) || is_on_way && is_within(at, WHOLE);
        if !stays {
            self.centre = at;
        }
    }
}

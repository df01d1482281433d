//! The completion of a board: being looked for, proposed as a preview, or proved impossible; and the step that fills it in.

use bevy::prelude::*;

use super::question::Reason;
use crate::app::job::Job;
use crate::app::map::{Edits, MapReader, Proposed};
use mapmaker_grid::TilePos;
use mapmaker_grid::tileset::TileId;
use mapmaker_grid::world::{EditedCell, Origin, Stroke};
use mapmaker_solver::NO_TILE;
use mapmaker_storage::clock::Instant;

/// The completion of the board.
#[derive(Resource, Default)]
pub enum Completion {
    /// Nobody asked.
    #[default]
    Idle,
    /// It is being worked out.
    Running(RunningSearch),
    /// One was found.
    Preview(Stroke),
    /// It is proved that there is none.
    Impossible(Reason),
}

/// Work that is going on; dropping it stops it.
pub struct RunningSearch {
    /// Since when.
    pub since: Instant,
    /// What it says meanwhile.
    pub what: &'static str,
    pub(super) job: Job<FoundTiles>,
}

/// The result of such work.
pub(super) enum FoundTiles {
    Solved(Vec<TileId>, u64),
    Impossible(Reason),
    /// Tiles to take away, and whether it is proved that fewer do not do.
    Remove(Vec<TilePos>, bool),
    Nothing(&'static str),
}

impl Completion {
    /// Shows a completion that was found elsewhere.
    pub fn preview(&mut self, stroke: Stroke, proposed: &mut Proposed) {
        let cells = stroke.changes().iter();
        let tiles = cells.filter_map(|change| Some((change.at, change.after?.tile)));
        proposed.hold(tiles);
        *self = Self::Preview(stroke);
    }

    /// Whether there is nothing to stop or to drop.
    #[must_use]
    pub const fn is_idle(&self) -> bool {
        matches!(self, Self::Idle)
    }

    /// Stops it, or drops what was found.
    pub(super) fn end(&mut self, proposed: &mut Proposed) {
        if matches!(self, Self::Preview(_)) {
            proposed.release();
        }
        *self = Self::Idle;
    }
}

/// The stroke that fills the empty cells with what was found for them.
#[must_use]
pub(super) fn completed(
    map: &MapReader,
    edits: &Edits,
    tiles: impl Iterator<Item = (TilePos, TileId)>,
) -> Stroke {
    let empty = tiles.filter(|&(at, tile)| tile != NO_TILE && map.tile(at).is_none());
    let healed = |tile| EditedCell {
        tile,
        origin: Origin::Healed,
    };
    Stroke::over(
        &edits.overlay,
        empty.map(|(at, tile)| (at, Some(healed(tile)))),
    )
}

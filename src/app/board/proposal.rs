//! The completion of a board: its search, its preview or the proof that none exists; and the step that fills it in.

use bevy::prelude::*;

use super::question::Reason;
use crate::app::job::Job;
use crate::app::map::{Edits, MapReader, Proposed};
use mapmaker_grid::TilePos;
use mapmaker_grid::tileset::TileId;
use mapmaker_grid::world::{EditedCell, Origin, Stroke};
use mapmaker_solver::NO_TILE;
use mapmaker_storage::clock::Instant;

/// The state of the board's completion.
#[derive(Resource, Default)]
pub enum Completion {
    /// Not requested.
    #[default]
    Idle,
    /// A search is running.
    Running(RunningSearch),
    /// A completion was found and is shown.
    Preview(Stroke),
    /// It is proved that none exists.
    Impossible(Reason),
}

/// A running search; dropping it stops it.
pub struct RunningSearch {
    /// When it started.
    pub since: Instant,
    /// The message shown meanwhile.
    pub what: &'static str,
    pub(super) job: Job<FoundTiles>,
}

/// The result of a search.
pub(super) enum FoundTiles {
    Solved(Vec<TileId>, u64),
    Impossible(Reason),
    /// Tiles to remove, and whether it is proved that fewer do not suffice.
    Remove(Vec<TilePos>, bool),
    Nothing(&'static str),
}

impl Completion {
    /// Shows a completion found elsewhere.
    pub fn preview(&mut self, stroke: Stroke, proposed: &mut Proposed) {
        let cells = stroke.changes().iter();
        let tiles = cells.filter_map(|change| Some((change.at, change.after?.tile)));
        proposed.hold(tiles);
        *self = Self::Preview(stroke);
    }

    /// Returns whether there is nothing to stop or drop.
    #[must_use]
    pub const fn is_idle(&self) -> bool {
        matches!(self, Self::Idle)
    }

    /// Stops the search, or drops its result.
    pub(super) fn end(&mut self, proposed: &mut Proposed) {
        if matches!(self, Self::Preview(_)) {
            proposed.release();
        }
        *self = Self::Idle;
    }
}

/// The stroke that fills the empty cells with the found tiles.
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

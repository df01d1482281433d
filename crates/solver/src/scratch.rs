//! The buffers that a solve borrows.

use super::backtrack::Backtrack;
use super::board::Board;
use super::consistency::Consistency;
use super::count::Counting;
use super::flow::Flow;
use super::gaps::GapBuffers;
use super::outcome::Stats;
use super::repair::Repairing;
use super::scan::Scan;
use super::search::{Classes, State};
use mapmaker_grid::tileset::TileId;

/// Buffers that a solve borrows, kept from one to the next. They change no answer. `Scratch::default()` makes them; a
/// thread needs no more than one.
#[derive(Clone, Debug, Default)]
pub struct Scratch {
    pub(super) board: Board,
    pub(super) consistency: Consistency,
    pub(super) classes: Classes,
    pub(super) state: State,
    pub(super) scan: Scan,
    pub(super) flow: Flow,
    pub(super) backtrack: Backtrack,
    pub(super) gap_filling: GapBuffers,
    pub(super) repairing: Repairing,
    pub(super) counting: Counting,
    pub(super) tiles: Vec<TileId>,
    pub(super) stats: Stats,
}

impl Scratch {
    /// What the last solve did.
    #[must_use]
    pub const fn stats(&self) -> Stats {
        self.stats
    }
}

//! A settlement, and where it stands.

use super::rules::SiteKind;
use mapmaker_grid::TilePos;

/// A place that is settled, or was.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Site {
    /// The same in every window and every run.
    pub id: u64,
    /// What it is.
    pub kind: SiteKind,
    /// Its tile, open plain.
    pub at: TilePos,
    /// Whether the sea was at most two tiles away when the place was chosen.
    pub is_port: bool,
    /// Whether hands put it there, or made the plain that it stands on.
    pub is_made: bool,
}

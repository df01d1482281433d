//! A settlement and its position.

use super::rules::SiteKind;
use mapmaker_grid::TilePos;

/// A settlement or ruin.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Site {
    /// The same in every window and every run.
    pub id: u64,
    /// Its kind.
    pub kind: SiteKind,
    /// Its tile, which is open plain.
    pub at: TilePos,
    /// Whether the sea was at most two tiles away when the place was chosen.
    pub is_port: bool,
    /// Whether the user placed it, or painted the plain that it stands on.
    pub is_made: bool,
}

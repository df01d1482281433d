//! Why an edit can't be.

use crate::engine::grid::TilePos;

/// An edit that can't be: where the conflict is, and what it is.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Refusal {
    /// The cells to outline, in rows from north to south; at least one.
    pub cells: Vec<TilePos>,
    /// One plain sentence without a full stop.
    pub why: String,
}

impl Refusal {
    /// A refusal with its cells in order, each once.
    pub(super) fn new(mut cells: Vec<TilePos>, why: impl Into<String>) -> Self {
        cells.sort_unstable_by_key(|at| (at.y, at.x));
        cells.dedup();
        Self {
            cells,
            why: why.into(),
        }
    }

    /// Two tiles that can't both be where they are.
    pub(super) fn clash(one: TilePos, other: TilePos, why: &str) -> Self {
        let why = format!(
            "the tiles at {},{} and {},{} clash: {why}",
            one.x, one.y, other.x, other.y
        );
        Self::new(vec![one, other], why)
    }
}

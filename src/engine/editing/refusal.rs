//! Why an edit can't be.

use crate::engine::grid::TilePos;

/// An edit that can't be: where the conflict is, and what it is.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Refusal {
    /// The cells to outline, in rows from north to south; at least one.
    pub cells: Vec<TilePos>,
    /// One plain sentence without a full stop.
    pub why: String,
    /// Those of the cells that have a tile set by hand, which is in the way: without it the edit may be
    /// possible.
    pub in_the_way: Vec<TilePos>,
}

impl Refusal {
    /// A refusal with its cells in order, each once.
    #[must_use]
    pub fn new(mut cells: Vec<TilePos>, why: impl Into<String>) -> Self {
        cells.sort_unstable_by_key(|at| (at.y, at.x));
        cells.dedup();
        Self {
            cells,
            why: why.into(),
            in_the_way: Vec::new(),
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

    /// The refusals of parts of a stroke as one, which tells the first reason; `None` without any.
    #[must_use]
    pub fn of_all(refusals: Vec<Self>) -> Option<Self> {
        let cells = refusals.iter().flat_map(|refusal| &refusal.cells);
        let cells = cells.copied().collect();
        let first = refusals.into_iter().next()?;
        Some(Self::new(cells, first.why))
    }

    /// Says which of its cells have a tile set by hand; `name` tells the tile of those that have.
    #[must_use]
    pub fn name_what_is_in_the_way(
        mut self,
        mut name: impl FnMut(TilePos) -> Option<String>,
    ) -> Self {
        let named: Vec<_> = self
            .cells
            .iter()
            .filter_map(|&at| Some((at, name(at)?)))
            .collect();
        if let Some((TilePos { x, y }, first)) = named.first() {
            let (others, is) = match named.len() {
                1 => (String::new(), "is"),
                2 => (" and another tile".to_owned(), "are"),
                count => (format!(" and {} other tiles", count - 1), "are"),
            };
            let why = &self.why;
            self.why = format!("{why}; {first} at {x},{y}{others}, set by hand, {is} in the way");
        }
        self.in_the_way = named.into_iter().map(|(at, _)| at).collect();
        self
    }
}

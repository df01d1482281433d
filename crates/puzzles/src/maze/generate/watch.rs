//! A trait to observe an algorithm, step by step.

/// Receives every step of an algorithm. Places and slots are those of the grid.
pub(in super::super) trait Watch {
    /// The wall between a cell and its neighbour at `slot` is removed; the algorithm moves to the neighbour.
    fn carve(&mut self, place: usize, slot: u8);

    /// The algorithm is at a cell and changes nothing.
    fn stand(&mut self, place: usize);

    /// A wall is built between a cell and its neighbour at `slot`. After a line of walls, the algorithm calls
    /// [`Watch::stand`]; a film shows the line in one frame.
    fn build(&mut self, place: usize, slot: u8);
}

/// Ignores all steps.
pub(in super::super) struct Unwatched;

impl Watch for Unwatched {
    #[inline]
    fn carve(&mut self, _place: usize, _slot: u8) {}

    #[inline]
    fn stand(&mut self, _place: usize) {}

    #[inline]
    fn build(&mut self, _place: usize, _slot: u8) {}
}

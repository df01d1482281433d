//! A packing compiled: every place of every piece as a set of cells, by its first cell.

use super::mask::Mask;
use super::packing::{Packing, Placement};
use super::shape::{Cell, bounds, is_connected};

/// All places of a packing's pieces.
///
/// Cells are numbered along the shorter side first, so that a search from the first cell on has a short
/// front: cell (x, y) is `short * line + long`'s place, see [`Layout::index`].
pub(super) struct Layout<M> {
    /// Cells on a line, the region's shorter side.
    stride: usize,
    is_upright: bool,
    pub(super) kinds: usize,
    /// The places whose first cell is `c`, of kind `k`, are at `starts[c * kinds + k]..` the next start.
    pub(super) starts: Vec<u32>,
    pub(super) masks: Vec<M>,
    /// For each mask, what it is.
    pub(super) places: Vec<Placement>,
    /// The cells to be filled.
    pub(super) free: M,
    /// The first and the last cell of each line.
    first_of_line: M,
    last_of_line: M,
    /// Whether a free cell without free neighbours can never be filled.
    pub(super) needs_neighbours: bool,
}

impl<M: Mask> Layout<M> {
    pub(super) fn new(packing: &Packing) -> Self {
        let (width, height) = (packing.width, packing.height);
        let is_upright = width <= height;
        let stride = width.min(height);
        let kinds = packing.kinds.len();
        let all_shapes = || packing.kinds.iter().flat_map(|kind| &kind.shapes);
        let mut layout = Self {
            stride,
            is_upright,
            kinds,
            starts: Vec::with_capacity(width * height * kinds + 1),
            masks: Vec::new(),
            places: Vec::new(),
            free: M::NONE,
            first_of_line: M::NONE,
            last_of_line: M::NONE,
            needs_neighbours: all_shapes().all(|shape| shape.len() > 1 && is_connected(shape)),
        };
        for cell in 0..width * height {
            let (x, y) = layout.place_of(cell);
            if !packing.blocked[y * width + x] {
                layout.free = layout.free.with(M::cell(cell));
            }
            if cell % stride == 0 {
                layout.first_of_line = layout.first_of_line.with(M::cell(cell));
            }
            if cell % stride == stride - 1 {
                layout.last_of_line = layout.last_of_line.with(M::cell(cell));
            }
        }
        let mut found = layout.all_places(packing);
        // By first cell, then kind, then shape: the order in which a search looks at them.
        found.sort_unstable_by_key(|&(first, place, _)| (first, place));
        let mut index = 0;
        for cell in 0..width * height {
            for kind in 0..kinds {
                layout.starts.push(index as u32);
                let here = |at: &(usize, Placement, M)| (at.0, at.1.kind) == (cell, kind);
                index += found[index..].iter().take_while(|at| here(at)).count();
            }
        }
        layout.starts.push(index as u32);
        layout.masks.extend(found.iter().map(|at| at.2));
        layout.places.extend(found.iter().map(|at| at.1));
        layout
    }

    /// The number of a cell.
    pub(super) fn index(&self, x: usize, y: usize) -> usize {
        if self.is_upright {
            y * self.stride + x
        } else {
            x * self.stride + y
        }
    }

    fn place_of(&self, cell: usize) -> (usize, usize) {
        let (line, along) = (cell / self.stride, cell % self.stride);
        if self.is_upright {
            (along, line)
        } else {
            (line, along)
        }
    }

    fn all_places(&self, packing: &Packing) -> Vec<(usize, Placement, M)> {
        let mut found = Vec::new();
        for (kind, pieces) in packing.kinds.iter().enumerate() {
            if pieces.copies == 0 {
                continue;
            }
            for (shape, cells) in pieces.shapes.iter().enumerate() {
                let (_, most) = bounds(cells).unwrap_or_default();
                let columns = (packing.width as i64 - i64::from(most.0)).max(0) as usize;
                let rows = (packing.height as i64 - i64::from(most.1)).max(0) as usize;
                for y in 0..rows {
                    for x in 0..columns {
                        let mask = self.mask(cells, x, y);
                        if mask.without(self.free) == M::NONE {
                            let place = Placement { kind, shape, x, y };
                            found.push((mask.first(), place, mask));
                        }
                    }
                }
            }
        }
        found
    }

    /// The cells of a shape that lies inside the region.
    fn mask(&self, cells: &[Cell], x: usize, y: usize) -> M {
        cells.iter().fold(M::NONE, |mask, cell| {
            let index = self.index(x + cell.0 as usize, y + cell.1 as usize);
            mask.with(M::cell(index))
        })
    }

    /// The cells beside these, some of them perhaps among them.
    #[inline]
    pub(super) fn beside(&self, cells: M) -> M {
        let along = cells.without(self.last_of_line).up(1);
        let back = cells.without(self.first_of_line).down(1);
        let across = cells
            .up(self.stride as u32)
            .with(cells.down(self.stride as u32));
        along.with(back).with(across)
    }
}

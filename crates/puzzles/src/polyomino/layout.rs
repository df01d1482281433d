//! A packing prepared for search: every placement of every piece as a set of cells, sorted by first cell.

use super::mask::Mask;
use super::packing::{Packing, Placement};
use super::shape::{Cell, bounds, is_connected};

/// All placements of a packing's pieces.
///
/// Cells are numbered along the shorter side first, so that the border between filled and empty cells stays short in a
/// search in that order, see [`Layout::index`].
pub(super) struct Layout<M> {
    /// Cells along the region's shorter side.
    stride: usize,
    is_upright: bool,
    pub(super) kinds: usize,
    /// The placements whose first cell is `c`, of kind `k`, are `masks[starts[i]..starts[i + 1]]` for `i = c * kinds + k`.
    pub(super) starts: Vec<u32>,
    pub(super) masks: Vec<M>,
    /// The placement of each mask.
    pub(super) places: Vec<Placement>,
    /// The cells to fill.
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
        let mut all_shapes = packing.kinds.iter().flat_map(|kind| &kind.shapes);
        let mut layout = Self {
            stride,
            is_upright,
            kinds,
            starts: Vec::new(),
            masks: Vec::new(),
            places: Vec::new(),
            free: M::NONE,
            first_of_line: M::NONE,
            last_of_line: M::NONE,
            needs_neighbours: all_shapes.all(|shape| shape.len() > 1 && is_connected(shape)),
        };
        for (y, row) in packing.blocked.chunks(width).enumerate() {
            for (x, _) in row.iter().enumerate().filter(|(_, blocked)| !**blocked) {
                let cell = M::cell(layout.index(x, y));
                layout.free = layout.free.with(cell);
            }
        }
        for first in (0..width * height).step_by(stride) {
            layout.first_of_line = layout.first_of_line.with(M::cell(first));
            layout.last_of_line = layout.last_of_line.with(M::cell(first + stride - 1));
        }
        layout.add_places(packing);
        layout
    }

    /// The number of a cell.
    fn index(&self, x: usize, y: usize) -> usize {
        if self.is_upright {
            y * self.stride + x
        } else {
            x * self.stride + y
        }
    }

    /// Adds all placements by a stable counting sort by first cell and kind; ties stay in the order of shape, row and
    /// column.
    fn add_places(&mut self, packing: &Packing) {
        let found = self.all_places(packing);
        let bucket = |place: &(Placement, M)| place.1.first() * self.kinds + place.0.kind;
        // First the size of each bucket, then its next free slot.
        let mut ends = vec![0_u32; packing.width * packing.height * self.kinds];
        for place in &found {
            ends[bucket(place)] += 1;
        }
        let mut start = 0;
        let mut starts: Vec<u32> = ends
            .iter_mut()
            .map(|end| {
                let count = std::mem::replace(end, start);
                start += count;
                start - count
            })
            .collect();
        starts.push(start);
        if let Some(&any) = found.first() {
            let mut sorted = vec![any; found.len()];
            for place in &found {
                let at = &mut ends[bucket(place)];
                sorted[*at as usize] = *place;
                *at += 1;
            }
            (self.places, self.masks) = sorted.into_iter().unzip();
        }
        self.starts = starts;
    }

    fn all_places(&self, packing: &Packing) -> Vec<(Placement, M)> {
        let mut found = Vec::new();
        for (kind, pieces) in packing.kinds.iter().enumerate() {
            if pieces.copies == 0 {
                continue;
            }
            for (shape, cells) in pieces.shapes.iter().enumerate() {
                let (_, most) = bounds(cells).unwrap_or_default();
                let (columns, rows) = (most.0 as usize + 1, most.1 as usize + 1);
                if columns > packing.width || rows > packing.height {
                    continue;
                }
                let mask = self.mask(cells);
                for y in 0..=packing.height - rows {
                    for x in 0..=packing.width - columns {
                        let mask = mask.up(self.index(x, y) as u32);
                        if mask.without(self.free) == M::NONE {
                            found.push((Placement { kind, shape, x, y }, mask));
                        }
                    }
                }
            }
        }
        found
    }

    /// The cells of a shape, all inside the region.
    fn mask(&self, cells: &[Cell]) -> M {
        cells.iter().fold(M::NONE, |mask, cell| {
            let index = self.index(cell.0 as usize, cell.1 as usize);
            mask.with(M::cell(index))
        })
    }

    /// The cells adjacent to these; may include some of them.
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

//! A dense rectangle of values.

/// `width` × `height` values in reading order: the value at (x, y) has index `y * width + x`.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Grid<T> {
    width: usize,
    height: usize,
    cells: Vec<T>,
}

impl<T> Grid<T> {
    /// A grid whose cell at (x, y) is `make(x, y)`, called in reading order.
    #[must_use]
    pub fn from_fn(width: usize, height: usize, mut make: impl FnMut(usize, usize) -> T) -> Self {
        let mut cells = Vec::with_capacity(width * height);
        for y in 0..height {
            for x in 0..width {
                cells.push(make(x, y));
            }
        }
        Self {
            width,
            height,
            cells,
        }
    }

    /// Columns.
    #[inline]
    #[must_use]
    pub const fn width(&self) -> usize {
        self.width
    }

    /// Rows.
    #[inline]
    #[must_use]
    pub const fn height(&self) -> usize {
        self.height
    }

    /// The rows from north to south.
    #[inline]
    pub fn rows(&self) -> impl Iterator<Item = &[T]> {
        self.cells.chunks(self.width.max(1))
    }

    /// All cells in reading order.
    #[inline]
    #[must_use]
    pub fn cells(&self) -> &[T] {
        &self.cells
    }

    /// The cell at (x, y), or `None` outside.
    #[inline]
    #[must_use]
    pub fn get(&self, x: usize, y: usize) -> Option<&T> {
        if x >= self.width {
            return None;
        }
        self.cells.get(y * self.width + x)
    }
}

impl<T> std::ops::Index<(usize, usize)> for Grid<T> {
    type Output = T;

    /// The cell at (x, y).
    ///
    /// # Panics
    /// Outside the grid.
    fn index(&self, (x, y): (usize, usize)) -> &T {
        assert!(x < self.width, "column {x} of a grid {} wide", self.width);
        &self.cells[y * self.width + x]
    }
}

impl<T> std::ops::IndexMut<(usize, usize)> for Grid<T> {
    fn index_mut(&mut self, (x, y): (usize, usize)) -> &mut T {
        assert!(x < self.width, "column {x} of a grid {} wide", self.width);
        &mut self.cells[y * self.width + x]
    }
}

//! Shapes of cells: turned, mirrored, normalised, and compared.

use std::collections::BTreeSet;

/// A cell of a shape: column and row.
pub type Cell = (i32, i32);

/// A quarter turn clockwise about (0, 0), where y grows downward.
#[must_use]
pub const fn clockwise((x, y): Cell) -> Cell {
    (y.saturating_neg(), x)
}

/// A quarter turn anticlockwise about (0, 0).
#[must_use]
pub const fn anticlockwise((x, y): Cell) -> Cell {
    (y, x.saturating_neg())
}

/// A mirror image, left for right.
#[must_use]
pub const fn mirrored((x, y): Cell) -> Cell {
    (x.saturating_neg(), y)
}

/// The least and the greatest column and row of cells; `None` when there are none.
#[must_use]
pub fn bounds(cells: &[Cell]) -> Option<(Cell, Cell)> {
    let x = || cells.iter().map(|cell| cell.0);
    let y = || cells.iter().map(|cell| cell.1);
    Some(((x().min()?, y().min()?), (x().max()?, y().max()?)))
}

/// The cells moved so that the least column and row are 0, in reading order.
#[must_use]
pub(crate) fn normalised(cells: &[Cell]) -> Vec<Cell> {
    let (least, _) = bounds(cells).unwrap_or_default();
    let moved = |&(x, y): &Cell| (x - least.0, y - least.1);
    let mut cells: Vec<_> = cells.iter().map(moved).collect();
    cells.sort_unstable_by_key(|&(x, y)| (y, x));
    cells
}

/// The distinct normalised shapes after turning, and mirroring if `flips`.
#[must_use]
pub fn orientations(cells: &[Cell], flips: bool) -> Vec<Vec<Cell>> {
    let mut found = BTreeSet::new();
    let mut shape = cells.to_vec();
    for _ in 0..4 {
        for cell in &mut shape {
            *cell = clockwise(*cell);
        }
        found.insert(normalised(&shape));
        if flips {
            let mirrored: Vec<_> = shape.iter().copied().map(mirrored).collect();
            found.insert(normalised(&mirrored));
        }
    }
    found.into_iter().collect()
}

/// Whether the cells are connected by their sides.
#[must_use]
pub(crate) fn is_connected(cells: &[Cell]) -> bool {
    let mut left: BTreeSet<_> = cells.iter().copied().collect();
    let mut reached = Vec::from_iter(left.pop_first());
    while let Some((x, y)) = reached.pop() {
        for next in [(x + 1, y), (x - 1, y), (x, y + 1), (x, y - 1)] {
            if left.remove(&next) {
                reached.push(next);
            }
        }
    }
    left.is_empty()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn turns_undo_each_other_and_four_are_none() {
        let cell = (2, -5);
        assert_eq!(clockwise(cell), (5, 2));
        assert_eq!(anticlockwise(clockwise(cell)), cell);
        assert_eq!(mirrored(mirrored(cell)), cell);
        let four = clockwise(clockwise(clockwise(clockwise(cell))));
        assert_eq!(four, cell);
    }

    #[test]
    fn orientations_are_distinguished() {
        let count = |cells: &[Cell]| {
            (
                orientations(cells, false).len(),
                orientations(cells, true).len(),
            )
        };
        assert_eq!(count(&[(0, 0)]), (1, 1));
        assert_eq!(count(&[(3, 3), (3, 4)]), (2, 2));
        assert_eq!(count(&[(0, 0), (0, 1), (0, 2), (1, 2)]), (4, 8));
        assert_eq!(count(&[(0, 0), (0, 1), (1, 1), (1, 2)]), (2, 4));
        assert_eq!(count(&[(1, 0), (0, 1), (1, 1), (2, 1), (1, 2)]), (1, 1));
        assert_eq!(
            orientations(&[(5, -2), (4, -2)], false)[0],
            [(0, 0), (0, 1)]
        );
    }

    #[test]
    fn corners_do_not_hang_together() {
        assert!(is_connected(&[(0, 0), (1, 0), (1, 1)]));
        assert!(!is_connected(&[(0, 0), (1, 1)]));
        assert!(is_connected(&[]));
    }
}

//! Finds the largest drawable part of a stroke.

use mapmaker_grid::TilePos;

/// The maximum number of failed attempts; cells that are undecided then are left out.
const MAX_FAILED: u32 = 192;

/// The maximum number of cells in all attempts together.
const MAX_TRIED: usize = 200_000;

/// Parts of at most this many cells are set aside at first when they can't be drawn.
const COARSE: usize = 8;

/// Draws the largest part of some cells that it finds. Blamed cells are tried last; a part that can't be drawn is
/// halved, first down to few cells, then down to single ones. Leftover cells are tried again as long as that draws
/// more, as one cell may need another.
///
/// `draw` is called with the cells drawn so far and some more; it keeps the result if it can draw them all, else
/// returns why not. The first call never has a single cell, which was tried before.
///
/// # Errors
/// Those of `draw`.
pub fn largest_part<R, E>(
    cells: &[TilePos],
    blamed: &[TilePos],
    mut draw: impl FnMut(&[TilePos]) -> Result<Option<R>, E>,
) -> Result<LeftOut<R>, E> {
    let is_blamed = |at: &TilePos| blamed.contains(at);
    let (last, first): (Vec<_>, Vec<_>) = cells.iter().copied().partition(is_blamed);
    if cells.len() < 2 {
        return Ok(LeftOut {
            cells: cells.to_vec(),
            reasons: Vec::new(),
        });
    }
    let mut pending = if first.is_empty() || last.is_empty() {
        halves(cells)
    } else {
        vec![last, first]
    };
    let (mut failed, mut tried) = (0, 0);
    let mut drawn = Vec::new();
    let mut smallest = COARSE;
    loop {
        let drawn_before = drawn.len();
        let (mut left, mut reasons) = (Vec::new(), Vec::new());
        while let Some(part) = pending.pop() {
            if failed == MAX_FAILED || tried > MAX_TRIED {
                left.push(part);
                continue;
            }
            let before = drawn.len();
            drawn.extend_from_slice(&part);
            tried += drawn.len();
            let Some(reason) = draw(&drawn)? else {
                continue;
            };
            drawn.truncate(before);
            failed += 1;
            if part.len() > smallest {
                pending.extend(halves(&part));
            } else {
                left.push(part);
                reasons.push(reason);
            }
        }
        let is_settled = smallest == 1 && drawn.len() == drawn_before;
        if is_settled || left.is_empty() {
            let cells = left.into_iter().flatten().collect();
            return Ok(LeftOut { cells, reasons });
        }
        smallest = 1;
        pending = left;
    }
}

/// The cells that could not be drawn.
#[derive(Clone, Debug)]
pub struct LeftOut<R> {
    /// The cells.
    pub cells: Vec<TilePos>,
    /// The reasons, for cells that were tried alone.
    pub reasons: Vec<R>,
}

/// Splits cells in two across the longer side of their bounding rectangle; the half to try first comes last.
fn halves(cells: &[TilePos]) -> Vec<Vec<TilePos>> {
    let span = |along: fn(&TilePos) -> i64| {
        let most = cells.iter().map(along).max().unwrap_or(0);
        most - cells.iter().map(along).min().unwrap_or(0)
    };
    let mut cells = cells.to_vec();
    if span(|at| at.x) >= span(|at| at.y) {
        cells.sort_unstable_by_key(|at| (at.x, at.y));
    } else {
        cells.sort_unstable_by_key(|at| (at.y, at.x));
    }
    let second = cells.split_off(cells.len().div_ceil(2));
    vec![second, cells]
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn all_but_the_bad_cells_are_drawn() {
        let cells: Vec<_> = (0..60).map(|x| TilePos::new(x, x % 3)).collect();
        for bad in [vec![], vec![0], vec![7, 8, 41], vec![59, 30, 31, 32]] {
            let bad: Vec<TilePos> = bad.into_iter().map(|at: usize| cells[at]).collect();
            for blamed in [&bad[..], &[], &cells[3..5]] {
                let mut drawn = Vec::new();
                let left = largest_part(&cells, blamed, |part| {
                    let reason = part.iter().find(|at| bad.contains(at));
                    if reason.is_none() {
                        drawn = part.to_vec();
                    }
                    Ok::<_, ()>(reason.copied())
                });
                let mut left = left.expect("no error").cells;
                left.sort_unstable_by_key(|at| at.x);
                let mut expected = bad.clone();
                expected.sort_unstable_by_key(|at| at.x);
                assert_eq!(left, expected);
                assert_eq!(drawn.len() + bad.len(), cells.len());
            }
        }
    }

    #[test]
    fn cells_that_need_another_are_drawn_after_it() {
        let cells: Vec<_> = (0..60).map(|x| TilePos::new(x, 0)).collect();
        let needs = |at: &TilePos| (10..40).contains(&at.x);
        let mut drawn = 0;
        let left = largest_part(&cells, &[], |part| {
            let can_be = part.contains(&cells[59]) || !part.iter().any(needs);
            if can_be {
                drawn = part.len();
            }
            Ok::<_, ()>((!can_be).then_some(()))
        });
        assert_eq!((left.expect("no error").cells.len(), drawn), (0, 60));
    }
}

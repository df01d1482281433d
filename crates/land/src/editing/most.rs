//! As much of a stroke as can be drawn, where not all of it can.

use mapmaker_grid::TilePos;

/// How often parts of a stroke that can't be are tried, at most; what is not settled then is left out.
const MAX_FAILED: u32 = 192;

/// Cells in all those tries together.
const MAX_TRIED: usize = 200_000;

/// Draws the largest part of some cells that it finds: cells to blame are tried last, and a part that
/// can't be drawn is halved until single cells are left, which are left out.
///
/// `draw` is given what can be drawn so far with some cells more, and keeps what came of it if it could
/// draw them all; else it says why not. Of a single cell nothing is tried, for it was tried before.
///
/// # Errors
/// Those of `draw`.
pub fn most<R, E>(
    cells: &[TilePos],
    blamed: &[TilePos],
    mut draw: impl FnMut(&[TilePos]) -> Result<Option<R>, E>,
) -> Result<Left<R>, E> {
    let mut left = Left {
        cells: Vec::new(),
        reasons: Vec::new(),
    };
    let is_blamed = |at: &TilePos| blamed.contains(at);
    let (last, first): (Vec<_>, Vec<_>) = cells.iter().copied().partition(is_blamed);
    if cells.len() < 2 {
        left.cells.extend_from_slice(cells);
        return Ok(left);
    }
    let mut pending = if first.is_empty() || last.is_empty() {
        halves(cells)
    } else {
        vec![last, first]
    };
    let (mut failed, mut tried) = (0, 0);
    let mut drawn = Vec::new();
    while let Some(part) = pending.pop() {
        if failed == MAX_FAILED || tried > MAX_TRIED {
            left.cells.extend(part);
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
        if part.len() > 1 {
            pending.extend(halves(&part));
        } else {
            left.cells.extend(part);
            left.reasons.push(reason);
        }
    }
    Ok(left)
}

/// What could not be drawn.
#[derive(Clone, Debug)]
pub struct Left<R> {
    /// The cells.
    pub cells: Vec<TilePos>,
    /// Why, for those of them that were tried alone.
    pub reasons: Vec<R>,
}

/// Two halves of several cells, cut across the longer side of the rectangle around them, the one to be
/// tried first at the end.
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
                let left = most(&cells, blamed, |part| {
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
}

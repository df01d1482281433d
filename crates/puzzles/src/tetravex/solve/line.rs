//! Puzzles of one row: a path that uses each tile once, from its left to its right colour, found in time proportional
//! to the number of tiles (Hierholzer and Wiener 1873).

use super::case::Case;

/// The tiles of a one-row case in a matching order, if there is one.
pub(super) fn row(case: &Case) -> Option<Vec<u16>> {
    let mut leaving: Vec<Vec<u16>> = vec![Vec::new(); case.across];
    let mut surplus = vec![0_i32; case.across];
    for (index, tile) in case.tiles.iter().enumerate() {
        leaving[usize::from(tile.left)].push(index as u16);
        surplus[usize::from(tile.left)] += 1;
        surplus[usize::from(tile.right)] -= 1;
    }
    // A path begins where more tiles leave than arrive, or anywhere if it is closed.
    let first = usize::from(case.tiles[0].left);
    let start = surplus.iter().position(|&more| more > 0).unwrap_or(first);
    let mut path = Vec::with_capacity(case.tiles.len());
    // Colours on the path, each with the tile that led there.
    let mut way: Vec<(usize, Option<u16>)> = vec![(start, None)];
    while let Some(&(colour, tile)) = way.last() {
        if let Some(next) = leaving[colour].pop() {
            let right = case.tiles[usize::from(next)].right;
            way.push((usize::from(right), Some(next)));
        } else {
            path.extend(tile);
            way.pop();
        }
    }
    path.reverse();
    let tile = |index: u16| case.tiles[usize::from(index)];
    let is_path = path.len() == case.tiles.len()
        && path
            .windows(2)
            .all(|pair| tile(pair[0]).right == tile(pair[1]).left);
    is_path.then_some(path)
}

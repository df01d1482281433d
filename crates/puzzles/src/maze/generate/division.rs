//! Recursive division: splits chambers by a wall with one door, down to corridors.

#[cfg(test)]
mod tests;

use super::super::grid::{EAST, NORTH, Rect, SOUTH, Topology, WEST};
use super::super::rng::Rng;
use super::watch::Watch;

/// A chamber: the place of its first cell, and its columns and rows.
#[derive(Clone, Copy)]
struct Chamber {
    corner: usize,
    width: u32,
    height: u32,
}

/// Splits each chamber across its longer side (either way if it is square), at a random line with a random door.
///
/// Only the doors are recorded. Splitting a chamber one cell wide changes nothing, because the wall is all door, so
/// corridors are split like any other chamber, down to single cells.
pub(super) fn run(rect: &Rect, rng: &mut Rng, watch: &mut impl Watch) -> Vec<u8> {
    let mut open = vec![0; rect.places()];
    let mut left = vec![Chamber {
        corner: rect.row(0).start,
        width: rect.row(0).len() as u32,
        height: rect.rows(),
    }];
    while let Some(chamber) = left.pop() {
        if chamber.width.max(chamber.height) > 1 {
            left.extend(cut(&mut open, rect.stride(), chamber, rng, watch));
        }
    }
    open
}

/// Splits a chamber of at least two cells and opens the door.
fn cut(
    open: &mut [u8],
    stride: usize,
    chamber: Chamber,
    rng: &mut Rng,
    watch: &mut impl Watch,
) -> [Chamber; 2] {
    let Chamber {
        corner,
        width,
        height,
    } = chamber;
    let is_upright = width > height || width == height && rng.below(2) == 1;
    let (across, along) = (width.max(height), width.min(height));
    let cut = 1 + rng.below(across - 1);
    let door = rng.below(along);
    let (over, step, side, back) = if is_upright {
        (1, stride, EAST, WEST)
    } else {
        (stride, 1, SOUTH, NORTH)
    };
    let beyond = corner + cut as usize * over;
    let place = beyond + door as usize * step;
    open[place - over] |= 1 << side;
    open[place] |= 1 << back;
    if along > 1 {
        for index in (0..along).filter(|&index| index != door) {
            watch.build(beyond - over + index as usize * step, side);
        }
        watch.stand(place - over);
    }
    [(corner, cut), (beyond, across - cut)].map(|(corner, across)| {
        let (width, height) = if is_upright {
            (across, height)
        } else {
            (width, across)
        };
        Chamber {
            corner,
            width,
            height,
        }
    })
}

//! Recursive division: cuts chambers in two by a wall with one door, down to corridors.

use super::super::grid::{EAST, NORTH, Rect, SOUTH, Topology, WEST};
use super::super::rng::Rng;
use super::watch::Watch;

/// A chamber: the place of its first cell, and its columns and rows.
struct Chamber {
    corner: usize,
    width: u32,
    height: u32,
}

/// Cuts each chamber across its longer side (either way when it is square), where and with the door
/// where chance will.
///
/// Only what is open is written down: the doors, and the chambers one cell wide.
pub(super) fn run<W: Watch>(rect: &Rect, rng: &mut Rng, watch: &mut W) -> Vec<u8> {
    let mut open = vec![0; rect.places()];
    let mut left = vec![Chamber {
        corner: rect.row(0).start,
        width: rect.row(0).len() as u32,
        height: rect.rows(),
    }];
    while let Some(chamber) = left.pop() {
        let Chamber {
            corner,
            width,
            height,
        } = chamber;
        if height == 1 || width == 1 {
            corridor(rect, &mut open, &chamber);
            continue;
        }
        let is_upright = width > height || width == height && rng.bits::<1>() == 1;
        let (across, along) = if is_upright {
            (width, height)
        } else {
            (height, width)
        };
        let cut = rng.below(across - 1) + 1;
        let door = rng.below(along);
        let (step, side) = if is_upright {
            (rect.stride(), EAST)
        } else {
            (1, SOUTH)
        };
        let beyond = corner
            + if is_upright {
                cut as usize
            } else {
                cut as usize * rect.stride()
            };
        let first = if is_upright {
            beyond - 1
        } else {
            beyond - rect.stride()
        };
        let place = first + door as usize * step;
        open[place] |= 1 << side;
        open[rect.step(place, side)] |= 1 << rect.back(place, side);
        if W::IS_WATCHING {
            for index in (0..along).filter(|&index| index != door) {
                watch.build(first + index as usize * step, side);
            }
            watch.stand(place);
        }
        let rest = across - cut;
        let half = |corner, across| Chamber {
            corner,
            width: if is_upright { across } else { width },
            height: if is_upright { height } else { across },
        };
        left.push(half(beyond, rest));
        left.push(half(corner, cut));
    }
    open
}

/// Opens a chamber one cell wide from end to end.
fn corridor(rect: &Rect, open: &mut [u8], chamber: &Chamber) {
    let (length, step, onward, back) = if chamber.height == 1 {
        (chamber.width, 1, 1 << EAST, 1 << WEST)
    } else {
        (chamber.height, rect.stride(), 1 << SOUTH, 1 << NORTH)
    };
    let mut place = chamber.corner;
    for _ in 1..length {
        open[place] |= onward;
        place += step;
        open[place] |= back;
    }
}

//! Recursive division: cuts chambers in two by a wall with one door, down to corridors.
//!
//! What a plain recursion takes its time for is guessing: of every other chamber whether it is cut again,
//! and which way. So there is hardly a branch here that depends on chance. Large chambers are cut one by
//! one down to blocks. The chambers of a block are cut in the order in which they come, which lets the
//! processor work at several at once, down to [`room`]s; and these are made from tables, all together.

mod room;
#[cfg(test)]
mod tests;

use std::hint::select_unpredictable;

use self::room::{ROOM_SIDE, Rooms};
use super::super::grid::{EAST, NORTH, Rect, SOUTH, Topology, WEST};
use super::super::rng::Rng;
use super::watch::Watch;

/// The longest side of a block.
const BLOCK_SIDE: usize = 32;

/// The most cells of a block.
const BLOCK_CELLS: usize = BLOCK_SIDE * BLOCK_SIDE;

/// A chamber: the place of its first cell, and its columns and rows.
#[derive(Clone, Copy, Default)]
struct Chamber {
    corner: u32,
    width: u32,
    height: u32,
}

impl Chamber {
    fn fits_in(self, side: usize) -> bool {
        self.width.max(self.height) as usize <= side
    }
}

/// Cuts each chamber across its longer side (either way when it is square), where and with the door
/// where chance will.
///
/// Only what is open is written down: the doors, and the chambers one cell wide. To cut such a chamber
/// changes nothing, since the wall would be all door; so long ones are cut like any other.
pub(super) fn run<W: Watch>(rect: &Rect, rng: &mut Rng, watch: &mut W) -> Vec<u8> {
    // Rooms are written as if they were all of that width, even in the last row.
    let mut open = vec![0; rect.places() + ROOM_SIDE];
    let mut left = vec![Chamber {
        // OK because no rectangle has as many as 2^32 places: at most three for each of 2^27 cells.
        corner: rect.row(0).start as u32,
        width: rect.row(0).len() as u32,
        height: rect.rows(),
    }];
    // The chambers of a block that are cut: fewer than it has cells, so that no index is out of range.
    let mut large = [Chamber::default(); BLOCK_CELLS];
    let mut rooms = Rooms::new();
    while let Some(chamber) = left.pop() {
        if !chamber.fits_in(BLOCK_SIDE) {
            left.extend(cut(&mut open, rect.stride(), chamber, rng, watch));
            continue;
        }
        let (mut next, mut end) = (0, 0);
        let mut sort = |large: &mut [Chamber; BLOCK_CELLS], chamber: Chamber| {
            let is_room = chamber.fits_in(ROOM_SIDE);
            large[end % BLOCK_CELLS] = chamber;
            end += usize::from(!is_room);
            rooms.push(chamber, is_room);
            end
        };
        let mut end = sort(&mut large, chamber);
        while next < end {
            let chamber = large[next % BLOCK_CELLS];
            next += 1;
            for half in cut(&mut open, rect.stride(), chamber, rng, watch) {
                end = sort(&mut large, half);
            }
        }
        rooms.fill(rng, |chosen| {
            if W::IS_WATCHING {
                chosen.tell(rect.stride(), watch);
            }
        });
        rooms.open(&mut open, rect.stride());
    }
    open.truncate(rect.places());
    open
}

/// Cuts a chamber of at least two cells and opens the door.
#[inline]
fn cut<W: Watch>(
    open: &mut [u8],
    stride: usize,
    chamber: Chamber,
    rng: &mut Rng,
    watch: &mut W,
) -> [Chamber; 2] {
    let Chamber {
        corner,
        width,
        height,
    } = chamber;
    let across = width.max(height);
    let along = width.min(height);
    let [coin, before, door] = rng.below_each([2, across - 1, along]);
    let is_upright = width + coin > height;
    let cut = before + 1;
    let (over, step) = select_unpredictable(is_upright, (1, stride), (stride, 1));
    let (side, back) =
        select_unpredictable(is_upright, (1 << EAST, 1 << WEST), (1 << SOUTH, 1 << NORTH));
    let beyond = corner as usize + cut as usize * over;
    let place = beyond + door as usize * step;
    open[place - over] |= side;
    open[place] |= back;
    if W::IS_WATCHING && along > 1 {
        for index in (0..along).filter(|&index| index != door) {
            let place = beyond - over + index as usize * step;
            watch.build(place, if is_upright { EAST } else { SOUTH });
        }
        watch.stand(place - over);
    }
    [(corner, cut), (beyond as u32, across - cut)].map(|(corner, across)| Chamber {
        corner,
        width: select_unpredictable(is_upright, across, width),
        height: select_unpredictable(is_upright, height, across),
    })
}

//! Recursive division: cuts chambers in two by a wall with one door, down to corridors.
//!
//! What a plain recursion takes its time for is guessing: of every other chamber whether it is cut again,
//! and which way. So there is hardly a branch here that depends on chance. Large chambers are cut one by
//! one down to rooms. The chambers of a room are cut in the order in which they come, which lets the
//! processor work at several at once; those that [`small`] knows are put aside and laid out together.

mod small;
#[cfg(test)]
mod tests;

use std::hint::select_unpredictable;

use self::small::{LAYOUT_SIDE, Layouts};
use super::super::grid::{EAST, NORTH, Rect, SOUTH, Topology, WEST};
use super::super::rng::Rng;
use super::watch::Watch;

/// The longest side of a room.
const ROOM_SIDE: usize = 32;

/// The most cells of a room.
const ROOM_CELLS: usize = ROOM_SIDE * ROOM_SIDE;

/// A chamber: the place of its first cell, and its columns and rows.
#[derive(Clone, Copy, Default)]
struct Chamber {
    corner: u32,
    width: u32,
    height: u32,
}

/// Cuts each chamber across its longer side (either way when it is square), where and with the door
/// where chance will.
///
/// Only what is open is written down: the doors, and the chambers one cell wide. To cut such a chamber
/// changes nothing, since the wall would be all door; so they are cut like any other.
pub(super) fn run<W: Watch>(rect: &Rect, rng: &mut Rng, watch: &mut W) -> Vec<u8> {
    let mut open = vec![0; rect.places()];
    let mut left = vec![Chamber {
        // OK because no rectangle has as many as 2^32 places: at most three for each of 2^27 cells.
        corner: rect.row(0).start as u32,
        width: rect.row(0).len() as u32,
        height: rect.rows(),
    }];
    let mut room = Room::new();
    while let Some(chamber) = left.pop() {
        if chamber.width.max(chamber.height) as usize > ROOM_SIDE {
            left.extend(cut(&mut open, rect.stride(), chamber, rng, watch));
            continue;
        }
        let corner = chamber.corner as usize;
        let mut watch = RoomWatch {
            watch,
            corner,
            stride: rect.stride(),
        };
        room.fill(chamber, rng, &mut watch);
        room.copy(chamber, &mut open[corner..], rect.stride());
    }
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

/// A chamber of a room: its corner in the lowest 16 bits, then its columns and its rows in 8 bits each.
#[derive(Clone, Copy)]
struct Packed(u32);

impl From<Chamber> for Packed {
    #[inline]
    fn from(chamber: Chamber) -> Self {
        Self(chamber.corner | chamber.width << 16 | chamber.height << 24)
    }
}

impl From<Packed> for Chamber {
    #[inline]
    fn from(Packed(packed): Packed) -> Self {
        Self {
            corner: packed & 0xFFFF,
            width: packed >> 16 & 0xFF,
            height: packed >> 24,
        }
    }
}

/// A chamber with sides of at most [`ROOM_SIDE`] cells, which is made apart from the others.
struct Room {
    /// What is open in its cells, with [`ROOM_SIDE`] places in a row, and in the empty rows below that
    /// layouts reach into.
    open: [u8; ROOM_CELLS + LAYOUT_SIDE * ROOM_SIDE],
    /// Its chambers that are cut.
    large: [Packed; ROOM_CELLS],
    /// Those that are laid out.
    small: [Packed; ROOM_CELLS],
}

impl Room {
    const fn new() -> Self {
        Self {
            open: [0; _],
            large: [Packed(0); _],
            small: [Packed(0); _],
        }
    }

    /// Makes a chamber of that size.
    fn fill<W: Watch>(&mut self, size: Chamber, rng: &mut Rng, watch: &mut W) {
        self.open[..ROOM_SIDE * size.height as usize].fill(0);
        let (mut larges, mut smalls) = (0, 0);
        // A room has fewer cuts than cells, and at most as many small chambers; so no number wraps around.
        let mut sort = |large: &mut [Packed; ROOM_CELLS], chamber: Chamber| {
            let is_small = Layouts::are_known(chamber.width, chamber.height);
            large[larges % ROOM_CELLS] = chamber.into();
            self.small[smalls % ROOM_CELLS] = chamber.into();
            larges += usize::from(!is_small);
            smalls += usize::from(is_small);
            larges
        };
        let whole = Chamber { corner: 0, ..size };
        let mut end = sort(&mut self.large, whole);
        let mut next = 0;
        while next < end {
            let chamber = self.large[next % ROOM_CELLS].into();
            next += 1;
            for half in cut(&mut self.open, ROOM_SIDE, chamber, rng, watch) {
                end = sort(&mut self.large, half);
            }
        }
        for &chamber in &self.small[..smalls] {
            let chamber = Chamber::from(chamber);
            let layouts = Layouts::of(chamber.width, chamber.height);
            let index = rng.below(layouts.count());
            let corner = chamber.corner as usize % ROOM_CELLS;
            layouts.open(index, &mut self.open, corner, ROOM_SIDE);
            if W::IS_WATCHING {
                let size = (chamber.width, chamber.height);
                Layouts::watch(size, index, corner, ROOM_SIDE, watch);
            }
        }
    }

    /// Copies what is open in it to the places from its corner on.
    fn copy(&self, size: Chamber, open: &mut [u8], stride: usize) {
        let rows = self.open.as_chunks::<ROOM_SIDE>().0;
        for (y, row) in rows.iter().enumerate().take(size.height as usize) {
            let cells = &mut open[y * stride..];
            // Nothing is open beyond the room's columns.
            if let Some(cells) = cells.first_chunk_mut::<ROOM_SIDE>() {
                for (cell, made) in cells.iter_mut().zip(row) {
                    *cell |= made;
                }
            } else {
                for (cell, made) in cells.iter_mut().zip(row) {
                    *cell |= made;
                }
            }
        }
    }
}

/// Tells of a room's places as those of the whole.
struct RoomWatch<'w, W> {
    watch: &'w mut W,
    corner: usize,
    stride: usize,
}

impl<W> RoomWatch<'_, W> {
    const fn place(&self, place: usize) -> usize {
        self.corner + place / ROOM_SIDE * self.stride + place % ROOM_SIDE
    }
}

impl<W: Watch> Watch for RoomWatch<'_, W> {
    const IS_WATCHING: bool = W::IS_WATCHING;

    fn carve(&mut self, place: usize, slot: u8) {
        self.watch.carve(self.place(place), slot);
    }

    fn stand(&mut self, place: usize) {
        self.watch.stand(self.place(place));
    }

    fn build(&mut self, place: usize, slot: u8) {
        self.watch.build(self.place(place), slot);
    }
}

//! Rooms: chambers of up to 8 × 8 cells, whose cuts are looked up in tables.
//!
//! A draw is a choice among all that may come of a chamber. Small ones are laid out at once: their
//! layouts are as many as the choices that lead to them, or a multiple of that, so that each comes with
//! the chance that the cuts would give it. Of a larger one the choice is a cut, and the chambers beside
//! it are left, but for corridors, which are open anyway.

#[cfg(test)]
mod tests;

use super::super::super::grid::{EAST, NORTH, SOUTH, WEST};
use super::super::super::rng::Rng;
use super::super::watch::Watch;
use super::{BLOCK_CELLS, Chamber};

/// The longest side of a room.
pub(super) const ROOM_SIDE: usize = 8;

/// The most cells of a chamber that is laid out at once.
const MOST_CELLS: u32 = 9;

/// How many sizes rooms have.
const SIZES_COUNT: usize = ROOM_SIDE * ROOM_SIDE;

/// Room for the choices of all sizes, a power of two.
const MOST_CHOICES: usize = 1 << 11;

/// The choices of all sizes, those of a size beside each other.
static CHOICES: [Choice; MOST_CHOICES] = all_choices();

/// Where the choices of each size begin, and how many they are.
static SIZES: [(u32, u32); SIZES_COUNT] = all_sizes();

/// For each byte a word that has its bits as the lowest of the bytes.
static SPREAD: [u64; 256] = {
    let mut spread = [0; 256];
    let mut bits = 0;
    while bits < 2048 {
        spread[bits / 8] |= ((bits as u64 / 8) >> (bits % 8) & 1) << (8 * (bits % 8));
        bits += 1;
    }
    spread
};

/// What is open in a room: of the cell `(x, y)` the bit `8 y + x` tells of the side to the right, or below.
#[derive(Clone, Copy, Default)]
struct Open {
    east: u64,
    south: u64,
}

/// The rooms of a block.
pub(super) struct Rooms {
    sizes: [Chamber; BLOCK_CELLS],
    open: [Open; BLOCK_CELLS],
    count: usize,
    /// The chambers that are to be chosen for: at least two cells for each, but where a room is one.
    chambers: [Packed; BLOCK_CELLS],
}

/// A chamber of a room: the bit of its corner; from bit 6 its columns less one; from bit 9 its rows less one;
/// from bit 12 the room.
#[derive(Clone, Copy)]
struct Packed(u32);

/// What may come of a chamber, at the corner of the first room.
#[derive(Clone, Copy)]
struct Choice {
    open: Open,
    /// The chambers that are left, as many as `more`.
    left: [Packed; 2],
    more: usize,
}

/// A choice for a chamber of a room, for those who watch.
#[derive(Clone, Copy)]
pub(super) struct Chosen {
    /// The room's place.
    corner: u32,
    chamber: Packed,
    index: u32,
}

/// The first cut of a chamber, and the choices of the two halves.
struct Cut {
    is_upright: bool,
    at: u32,
    door: u32,
    halves: [u32; 2],
}

impl Packed {
    const fn new((x, y): (u32, u32), (width, height): (u32, u32)) -> Self {
        Self(y << 3 | x | width.wrapping_sub(1) << 6 | height.wrapping_sub(1) << 9)
    }

    const fn corner(self) -> u32 {
        self.0 % 64
    }

    const fn size_index(self) -> usize {
        self.0 as usize >> 6 & 63
    }

    const fn room(self) -> usize {
        self.0 as usize >> 12
    }

    /// This chamber of a room's corner, where the other's corner is.
    const fn moved(self, other: Self) -> Self {
        Self(self.0 + (other.0 & !(63 << 6)))
    }
}

impl Rooms {
    pub(super) const fn new() -> Self {
        let chamber = Chamber {
            corner: 0,
            width: 0,
            height: 0,
        };
        let open = Open { east: 0, south: 0 };
        Self {
            sizes: [chamber; _],
            open: [open; _],
            count: 0,
            chambers: [Packed(0); _],
        }
    }

    /// Adds a chamber if it is a room.
    #[inline]
    pub(super) fn push(&mut self, chamber: Chamber, is_room: bool) {
        let packed = Packed::new((0, 0), (chamber.width, chamber.height));
        let index = self.count % BLOCK_CELLS;
        self.sizes[index] = chamber;
        self.open[index] = Open::default();
        self.chambers[index] = Packed(packed.0 | (index as u32) << 12);
        self.count += usize::from(is_room);
    }

    /// Makes the rooms, and tells of the choices.
    #[inline]
    pub(super) fn fill(&mut self, rng: &mut Rng, mut tell: impl FnMut(Chosen)) {
        let (mut next, mut end) = (0, self.count);
        while next < end {
            let chamber = self.chambers[next % BLOCK_CELLS];
            next += 1;
            let (first, count) = SIZES[chamber.size_index()];
            let index = rng.below(count);
            let room = chamber.room() % BLOCK_CELLS;
            tell(Chosen {
                corner: self.sizes[room].corner,
                chamber,
                index,
            });
            let choice = &CHOICES[(first + index) as usize % MOST_CHOICES];
            let open = &mut self.open[room];
            open.east |= choice.open.east << chamber.corner();
            open.south |= choice.open.south << chamber.corner();
            for (place, left) in choice.left.iter().enumerate() {
                self.chambers[(end + place) % BLOCK_CELLS] = left.moved(chamber);
            }
            end += choice.more;
        }
    }

    /// Opens their sides in cells with rows `stride` apart, and forgets them.
    #[inline]
    pub(super) fn open(&mut self, cells: &mut [u8], stride: usize) {
        for (room, Open { east, south }) in self.sizes[..self.count].iter().zip(&self.open) {
            let bytes = east.to_le_bytes().into_iter().zip(south.to_le_bytes());
            let mut above = 0;
            let mut place = room.corner as usize;
            for (east, south) in bytes.take(room.height as usize) {
                let (east, south) = (SPREAD[usize::from(east)], SPREAD[usize::from(south)]);
                let row = east << EAST | east << (8 + WEST) | south << SOUTH | above << NORTH;
                above = south;
                let cells = cells[place..].first_chunk_mut();
                // OK because the cells go on for the width of a room.
                let cells: &mut [u8; ROOM_SIDE] = cells.expect("a row");
                *cells = (u64::from_le_bytes(*cells) | row).to_le_bytes();
                place += stride;
            }
        }
        self.count = 0;
    }
}

impl Chosen {
    /// Tells of the cuts in a grid with rows `stride` apart.
    pub(super) fn tell(self, stride: usize, watch: &mut impl Watch) {
        let within = self.chamber.corner() as usize;
        let corner = self.corner as usize + within / ROOM_SIDE * stride + within % ROOM_SIDE;
        let size = size_at(self.chamber.size_index());
        tell(size, self.index, corner, stride, watch);
    }
}

fn tell(
    (width, height): (u32, u32),
    index: u32,
    corner: usize,
    stride: usize,
    watch: &mut impl Watch,
) {
    let Some(cut) = Cut::first(width, height, index) else {
        return;
    };
    let (over, step, side, along) = if cut.is_upright {
        (1, stride, EAST, height)
    } else {
        (stride, 1, SOUTH, width)
    };
    let before = corner + (cut.at as usize - 1) * over;
    for index in (0..along).filter(|&index| index != cut.door) {
        watch.build(before + index as usize * step, side);
    }
    watch.stand(before + cut.door as usize * step);
    if is_small(width, height) {
        let [first, second] = cut.sizes(width, height);
        tell(first, cut.halves[0], corner, stride, watch);
        tell(second, cut.halves[1], before + over, stride, watch);
    }
}

impl Cut {
    /// That of a choice of a size; a corridor has none.
    const fn first(width: u32, height: u32, index: u32) -> Option<Self> {
        if width == 1 || height == 1 {
            return None;
        }
        let (across, along) = sides(width, height);
        let is_upright = width > height || width == height && index % 2 == 1;
        let index = if width == height { index / 2 } else { index };
        let at = 1 + index % (across - 1);
        let index = index / (across - 1);
        let door = index % along;
        let index = index / along;
        let first = count(at, along);
        Some(Self {
            is_upright,
            at,
            door,
            halves: [index % first, index / first % count(across - at, along)],
        })
    }

    /// The columns and rows of the two halves of a chamber.
    const fn sizes(&self, width: u32, height: u32) -> [(u32, u32); 2] {
        if self.is_upright {
            [(self.at, height), (width - self.at, height)]
        } else {
            [(width, self.at), (width, height - self.at)]
        }
    }
}

/// The columns and rows that go by that index.
const fn size_at(index: usize) -> (u32, u32) {
    (index as u32 % 8 + 1, index as u32 / 8 + 1)
}

/// The longer side and the other.
const fn sides(width: u32, height: u32) -> (u32, u32) {
    if width > height {
        (width, height)
    } else {
        (height, width)
    }
}

/// Whether chambers of a size are laid out at once.
const fn is_small(width: u32, height: u32) -> bool {
    width == 1 || height == 1 || width * height <= MOST_CELLS
}

/// How many choices a size has, whichever way it lies.
const fn count(width: u32, height: u32) -> u32 {
    if width == 1 || height == 1 {
        return 1;
    }
    let (across, along) = sides(width, height);
    // The least number that the choices of both halves divide, wherever the cut is.
    let mut halves = 1;
    let mut at = 1;
    while at < across && is_small(width, height) {
        let both = count(at, along) * count(across - at, along);
        let mut multiple = halves;
        while multiple % both != 0 {
            multiple += halves;
        }
        halves = multiple;
        at += 1;
    }
    let ways = if width == height { 2 } else { 1 };
    ways * (across - 1) * along * halves
}

const fn all_sizes() -> [(u32, u32); SIZES_COUNT] {
    let mut sizes = [(0, 0); SIZES_COUNT];
    let (mut first, mut index) = (0, 0);
    while index < SIZES_COUNT {
        let count = count(size_at(index).0, size_at(index).1);
        sizes[index] = (first, count);
        first += count;
        index += 1;
    }
    assert!(first as usize <= MOST_CHOICES);
    sizes
}

#[expect(clippy::large_stack_arrays, reason = "it is made while compiling")]
const fn all_choices() -> [Choice; MOST_CHOICES] {
    let sizes = all_sizes();
    let mut choices = [Choice {
        open: Open { east: 0, south: 0 },
        left: [Packed(0); 2],
        more: 0,
    }; MOST_CHOICES];
    let mut size = 0;
    while size < sizes.len() {
        let (first, count) = sizes[size];
        let mut index = 0;
        while index < count {
            let choice = &mut choices[(first + index) as usize];
            choice.lay_out((0, 0), size_at(size), index);
            index += 1;
        }
        size += 1;
    }
    choices
}

impl Choice {
    /// Opens the door of a choice's first cut, and all of a corridor; then does the same with what needs
    /// no other draw, and leaves the rest.
    const fn lay_out(&mut self, corner: (u32, u32), (width, height): (u32, u32), index: u32) {
        let (x, y) = corner;
        let Some(cut) = Cut::first(width, height, index) else {
            let mut at = 1;
            while at < width {
                self.open.east |= 1 << (8 * y + x + at - 1);
                at += 1;
            }
            at = 1;
            while at < height {
                self.open.south |= 1 << (8 * (y + at - 1) + x);
                at += 1;
            }
            return;
        };
        let beyond = if cut.is_upright {
            self.open.east |= 1 << (8 * (y + cut.door) + x + cut.at - 1);
            (x + cut.at, y)
        } else {
            self.open.south |= 1 << (8 * (y + cut.at - 1) + x + cut.door);
            (x, y + cut.at)
        };
        let corners = [corner, beyond];
        let sizes = cut.sizes(width, height);
        let mut half = 0;
        while half < 2 {
            if is_small(width, height) || count(sizes[half].0, sizes[half].1) == 1 {
                self.lay_out(corners[half], sizes[half], cut.halves[half]);
            } else {
                self.left[self.more] = Packed::new(corners[half], sizes[half]);
                self.more += 1;
            }
            half += 1;
        }
    }
}

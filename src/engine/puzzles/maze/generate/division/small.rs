//! The ways in which recursive division lays out small chambers, in tables.
//!
//! The layouts of a size are as many as the choices that lead to them, or a multiple of that, so that each
//! comes with the chance that the cuts would give it when one is taken from the table at random.

use super::super::super::grid::{EAST, NORTH, SOUTH, WEST};
use super::super::watch::Watch;

/// The longest side of a chamber in the tables.
pub(super) const LAYOUT_SIDE: usize = 4;

/// The most cells of a chamber in the tables.
const MOST_CELLS: u32 = 9;

/// The bytes of a maze's cells, row by row.
type Layout = [[u8; LAYOUT_SIDE]; LAYOUT_SIDE];

/// How many layouts all sizes have together.
const TOTAL: usize = 427;

/// All layouts, those of a size beside each other.
static LAYOUTS: [Layout; TOTAL] = all_layouts();

/// Where the layouts of each size are, by its columns and rows less one.
static SIZES: [Layouts; 64] = all_sizes();

/// Where a size is among [`SIZES`].
const fn size_index(width: u32, height: u32) -> usize {
    (height << 3 | width) as usize % 64
}

/// The layouts of a size.
#[derive(Clone, Copy)]
pub(super) struct Layouts {
    first: u16,
    count: u16,
}

/// The first cut of a layout, and the layouts of the two halves.
struct Cut {
    is_upright: bool,
    at: u32,
    door: u32,
    halves: [u32; 2],
}

impl Layouts {
    /// Whether chambers of that size are in the tables.
    #[inline]
    pub(super) const fn are_known(width: u32, height: u32) -> bool {
        width <= LAYOUT_SIDE as u32 && height <= LAYOUT_SIDE as u32 && width * height <= MOST_CELLS
    }

    /// Those of a size that is in the tables.
    #[inline]
    pub(super) fn of(width: u32, height: u32) -> Self {
        SIZES[size_index(width, height)]
    }

    /// How many there are, some of them the same.
    #[inline]
    pub(super) const fn count(self) -> u32 {
        self.count as u32
    }

    /// Opens what is open in the layout of that number, in a chamber at `corner` of a grid with rows
    /// `stride` apart. The grid goes on for [`LAYOUT_SIDE`] rows below the corner.
    #[inline]
    pub(super) fn open(self, index: u32, open: &mut [u8], corner: usize, stride: usize) {
        let layout = &LAYOUTS[usize::from(self.first) + index as usize];
        for (y, &row) in layout.iter().enumerate() {
            let cells = &mut open[corner + y * stride..][..LAYOUT_SIDE];
            // OK because the cells are as many as a row of a layout has.
            let cells: &mut [u8; LAYOUT_SIDE] = cells.try_into().expect("a row");
            *cells = (u32::from_ne_bytes(*cells) | u32::from_ne_bytes(row)).to_ne_bytes();
        }
    }

    /// Tells of the cuts of the layout of that number of a size.
    pub(super) fn watch(
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
        let corners = [corner, before + over];
        for ((corner, size), index) in corners
            .into_iter()
            .zip(cut.sizes(width, height))
            .zip(cut.halves)
        {
            Self::watch(size, index, corner, stride, watch);
        }
    }
}

impl Cut {
    /// That of a layout of a size; a corridor has none.
    const fn first(width: u32, height: u32, index: u32) -> Option<Self> {
        if width == 1 || height == 1 {
            return None;
        }
        let (across, along) = if width > height {
            (width, height)
        } else {
            (height, width)
        };
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

/// How many layouts a size has, whichever way it lies.
const fn count(width: u32, height: u32) -> u32 {
    if width == 1 || height == 1 {
        return 1;
    }
    let (across, along) = if width > height {
        (width, height)
    } else {
        (height, width)
    };
    // The least number that both halves' layouts divide, wherever the cut is.
    let mut halves = 1;
    let mut at = 1;
    while at < across {
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

const fn all_sizes() -> [Layouts; 64] {
    let none = Layouts { first: 0, count: 0 };
    let mut sizes = [none; 64];
    let mut first = 0;
    let mut height = 1;
    while height <= LAYOUT_SIDE as u32 {
        let mut width = 1;
        while width <= LAYOUT_SIDE as u32 {
            if Layouts::are_known(width, height) {
                let count = count(width, height) as u16;
                sizes[size_index(width, height)] = Layouts { first, count };
                first += count;
            }
            width += 1;
        }
        height += 1;
    }
    assert!(first as usize == TOTAL);
    sizes
}

const fn all_layouts() -> [Layout; TOTAL] {
    let sizes = all_sizes();
    let mut layouts = [[[0; LAYOUT_SIDE]; LAYOUT_SIDE]; TOTAL];
    let mut size = 0;
    while size < sizes.len() {
        let Layouts { first, count } = sizes[size];
        let mut index = 0;
        while index < count {
            let layout = &mut layouts[(first + index) as usize];
            lay_out(
                layout,
                (0, 0),
                (size as u32 % 8, size as u32 / 8),
                index as u32,
            );
            index += 1;
        }
        size += 1;
    }
    layouts
}

/// Opens the doors and corridors of a layout of a chamber.
const fn lay_out(layout: &mut Layout, corner: (u32, u32), size: (u32, u32), index: u32) {
    let ((x, y), (width, height)) = (corner, size);
    let Some(cut) = Cut::first(width, height, index) else {
        let mut at = 1;
        while at < width {
            open_east(layout, x + at - 1, y);
            at += 1;
        }
        at = 1;
        while at < height {
            open_south(layout, x, y + at - 1);
            at += 1;
        }
        return;
    };
    let beyond = if cut.is_upright {
        open_east(layout, x + cut.at - 1, y + cut.door);
        (x + cut.at, y)
    } else {
        open_south(layout, x + cut.door, y + cut.at - 1);
        (x, y + cut.at)
    };
    let [first, second] = cut.sizes(width, height);
    lay_out(layout, corner, first, cut.halves[0]);
    lay_out(layout, beyond, second, cut.halves[1]);
}

const fn open_east(layout: &mut Layout, x: u32, y: u32) {
    let (x, y) = (x as usize, y as usize);
    layout[y][x] |= 1 << EAST;
    layout[y][x + 1] |= 1 << WEST;
}

const fn open_south(layout: &mut Layout, x: u32, y: u32) {
    let (x, y) = (x as usize, y as usize);
    layout[y][x] |= 1 << SOUTH;
    layout[y + 1][x] |= 1 << NORTH;
}

//! Mazes made row by row, of any height, in memory that depends on their width alone.

use super::super::grid::{EAST, NORTH, Rect, SOUTH, Topology, WEST};
use super::super::rng::Rng;
use super::eller::Eller;
use super::row::{OPEN_EAST, OPEN_SOUTH, Rows};
use super::watch::Watch;
use super::{binary_tree, sidewinder};

/// An algorithm that makes a maze row by row.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum RowAlgorithm {
    /// Keeps the sets of joined cells of one row.
    Eller,
    /// Corridors to the right with one way down from each.
    Sidewinder,
    /// From each cell a way to the right or a way down.
    BinaryTree,
}

/// A maze being made row by row.
#[derive(Clone, Debug)]
pub struct RowStream {
    maker: Maker,
    rng: Rng,
    height: u64,
    /// How many rows were made.
    made: u64,
    row: Vec<u8>,
}

#[derive(Clone, Debug)]
enum Maker {
    Eller(Eller),
    Sidewinder,
    BinaryTree,
}

impl RowStream {
    /// A maze of that size, both at least 1, from a seed.
    #[must_use]
    pub fn new(algorithm: RowAlgorithm, width: u32, height: u64, seed: u64) -> Self {
        Self::with(algorithm, width, height, Rng::new(seed))
    }

    pub(super) fn with(algorithm: RowAlgorithm, width: u32, height: u64, rng: Rng) -> Self {
        let width = width.max(1);
        Self {
            maker: match algorithm {
                RowAlgorithm::Eller => Maker::Eller(Eller::new(width)),
                RowAlgorithm::Sidewinder => Maker::Sidewinder,
                RowAlgorithm::BinaryTree => Maker::BinaryTree,
            },
            rng,
            height: height.max(1),
            made: 0,
            row: vec![0; width as usize],
        }
    }
}

impl Rows for RowStream {
    fn width(&self) -> u32 {
        self.row.len() as u32
    }

    fn height(&self) -> u64 {
        self.height
    }

    fn next_row(&mut self) -> Option<&[u8]> {
        if self.made == self.height {
            return None;
        }
        self.made += 1;
        let is_last = self.made == self.height;
        match &mut self.maker {
            Maker::Eller(eller) => eller.row(is_last, &mut self.row, &mut self.rng),
            Maker::Sidewinder => sidewinder::row(is_last, &mut self.row, &mut self.rng),
            Maker::BinaryTree => binary_tree::row(is_last, &mut self.row, &mut self.rng),
        }
        Some(&self.row)
    }
}

/// Makes all rows and keeps them.
pub(super) fn run(
    algorithm: RowAlgorithm,
    rect: &Rect,
    rng: &Rng,
    watch: &mut impl Watch,
) -> Vec<u8> {
    let width = rect.row(0).len();
    let height = u64::from(rect.rows());
    let mut stream = RowStream::with(algorithm, width as u32, height, rng.clone());
    let mut open = vec![0; rect.places()];
    let mut y = 0;
    while let Some(row) = stream.next_row() {
        keep(rect, y, row, &mut open);
        tell(rect.row(y).start, row, watch);
        y += 1;
    }
    open
}

/// Keeps a row, and what it says about the cells to the right and below.
fn keep(rect: &Rect, y: u32, row: &[u8], open: &mut [u8]) {
    let places = rect.row(y);
    let (above, rest) = open.split_at_mut(places.start);
    // OK because a row of padding or of cells is above; it has the width of this one.
    let above = &above[places.start - rect.stride()..][..row.len()];
    let cells = &mut rest[..row.len()];
    for ((cell, &own), &up) in cells.iter_mut().zip(row).zip(above) {
        *cell = own & (OPEN_EAST | OPEN_SOUTH) | (up >> SOUTH & 1) << NORTH;
    }
    for (cell, &left) in cells[1..].iter_mut().zip(row) {
        *cell |= (left >> EAST & 1) << WEST;
    }
}

/// Tells of a row's openings, first those to the right.
fn tell(first: usize, row: &[u8], watch: &mut impl Watch) {
    for slot in [EAST, SOUTH] {
        for (x, cell) in row.iter().enumerate() {
            if cell >> slot & 1 == 1 {
                watch.carve(first + x, slot);
            }
        }
    }
}

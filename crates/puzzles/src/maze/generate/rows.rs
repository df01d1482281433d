//! Mazes generated row by row, of any height, in memory proportional to the width.

use super::super::grid::{EAST, NORTH, Rect, SOUTH, Topology, WEST};
use super::super::rng::Rng;
use super::eller::Eller;
use super::row::{OPEN_EAST, OPEN_SOUTH, Rows};
use super::watch::Watch;
use super::{Algorithm, binary_tree, sidewinder};

/// A maze that is generated row by row.
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
    /// A maze of that size, both at least 1, from a seed; `None` unless the algorithm
    /// [makes rows](Algorithm::makes_rows).
    #[must_use]
    pub fn new(algorithm: Algorithm, width: u32, height: u64, seed: u64) -> Option<Self> {
        Self::with(algorithm, width, height, Rng::new(seed))
    }

    fn with(algorithm: Algorithm, width: u32, height: u64, rng: Rng) -> Option<Self> {
        let width = width.max(1);
        Some(Self {
            maker: match algorithm {
                Algorithm::Eller => Maker::Eller(Eller::new(width)),
                Algorithm::Sidewinder => Maker::Sidewinder,
                Algorithm::BinaryTree => Maker::BinaryTree,
                _ => return None,
            },
            rng,
            height: height.max(1),
            made: 0,
            row: vec![0; width as usize],
        })
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
            // Nothing leads down: one long corridor.
            Maker::Sidewinder | Maker::BinaryTree if is_last => {
                self.row.fill(OPEN_EAST);
                if let Some(end) = self.row.last_mut() {
                    *end = 0;
                }
            }
            Maker::Sidewinder => sidewinder::row(&mut self.row, &mut self.rng),
            Maker::BinaryTree => binary_tree::row(&mut self.row, &mut self.rng),
        }
        Some(&self.row)
    }
}

/// Generates all rows and stores them; `None` unless the algorithm makes rows.
pub(super) fn run(
    algorithm: Algorithm,
    rect: &Rect,
    rng: &Rng,
    watch: &mut impl Watch,
) -> Option<Vec<u8>> {
    let height = u64::from(rect.rows());
    let mut stream = RowStream::with(algorithm, rect.width(), height, rng.clone())?;
    let mut open = vec![0; rect.places()];
    let mut y = 0;
    while let Some(row) = stream.next_row() {
        keep(rect, y, row, &mut open);
        report(rect.row(y).start, row, watch);
        y += 1;
    }
    Some(open)
}

/// Stores a row, with its openings to the right and below.
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

/// Reports a row's openings, those to the right first.
fn report(first: usize, row: &[u8], watch: &mut impl Watch) {
    for slot in [EAST, SOUTH] {
        for (x, cell) in row.iter().enumerate() {
            if cell >> slot & 1 == 1 {
                watch.carve(first + x, slot);
            }
        }
    }
}

//! Tiles for a chunk whose letters are known: a look-up each, and the solver where none fits.

use rand::SeedableRng;
use rand_pcg::Pcg64Mcg;

use super::letters::{Letters, SIDE};
use crate::engine::grid::{CHUNK_AREA, ChunkPos};
use crate::engine::hash::{self, Purpose};
use crate::engine::solver::{self, Edge, Outcome, Problem};
use crate::engine::tileset::{EdgeLabel, TileId, TileSet};

/// Marks a cell that no tile fits as its letters stand.
const MISSING: TileId = TileId(u16::MAX);

/// What an edge may take that place alone does not decide. Rivers and coasts are decided.
const OPEN_LABELS: [EdgeLabel; 3] = [EdgeLabel::PLAIN, EdgeLabel::FOREST, EdgeLabel::MOUNTAIN];

/// Half-widths of the windows in which a missing tile is mended, in tiles, smallest first. The last
/// takes in the chunk from any cell, and there a solution always exists.
const MENDING: [usize; 4] = [1, 2, 4, SIDE];

/// Backtracks allowed in a window smaller than the chunk.
const WINDOW_BACKTRACKS: u64 = 64;

/// Buffers of the solver and of its problem.
#[derive(Default)]
pub(super) struct Scratch {
    solver: solver::Scratch,
    horizontal: Vec<Edge>,
    vertical: Vec<Edge>,
}

/// The chunk's tiles in reading order. `letters` is changed where wanted edges had to give way.
pub(super) fn fill(
    seed: u64,
    set: &TileSet,
    pos: ChunkPos,
    letters: &mut Letters,
    scratch: &mut Scratch,
) -> [TileId; CHUNK_AREA] {
    let mut tiles = [MISSING; CHUNK_AREA];
    let mut missing = false;
    for (index, tile) in tiles.iter_mut().enumerate() {
        let found = set.find(letters.edges(index));
        missing |= found.is_none();
        *tile = found.unwrap_or(MISSING);
    }
    if missing {
        let key = hash::key(seed, Purpose::Solver, 0);
        let mut rng = Pcg64Mcg::seed_from_u64(hash::at(key, pos.x, pos.y));
        for index in 0..CHUNK_AREA {
            if tiles[index] == MISSING {
                mend(set, index, letters, &mut tiles, &mut rng, scratch);
            }
        }
    }
    tiles
}

/// Solves a window around a missing tile anew, its own border kept, the smallest that can be solved.
fn mend(
    set: &TileSet,
    index: usize,
    letters: &mut Letters,
    tiles: &mut [TileId; CHUNK_AREA],
    rng: &mut Pcg64Mcg,
    scratch: &mut Scratch,
) {
    let (x, y) = (index % SIDE, index / SIDE);
    for reach in MENDING {
        let (left, top) = (x.saturating_sub(reach), y.saturating_sub(reach));
        let window = Window {
            left,
            top,
            width: (x + reach + 1).min(SIDE) - left,
            height: (y + reach + 1).min(SIDE) - top,
        };
        let is_whole = window.width == SIDE && window.height == SIDE;
        let backtracks = if is_whole {
            u64::MAX
        } else {
            WINDOW_BACKTRACKS
        };
        if let Outcome::Solved(solution) = window.solve(set, letters, backtracks, rng, scratch) {
            window.write(set, &solution, letters, tiles);
            return;
        }
    }
    unreachable!("plain on every wanted edge completes any chunk of a plan that was checked");
}

/// A part of a chunk.
#[derive(Clone, Copy)]
struct Window {
    left: usize,
    top: usize,
    width: usize,
    height: usize,
}

impl Window {
    fn solve(
        self,
        set: &TileSet,
        letters: &Letters,
        backtracks: u64,
        rng: &mut Pcg64Mcg,
        scratch: &mut Scratch,
    ) -> Outcome {
        let fixed_if = |edge: Edge, is_border: bool| match edge {
            Edge::Wanted(label) if is_border => Edge::Fixed(label),
            edge => edge,
        };
        scratch.horizontal.clear();
        for y in 0..=self.height {
            let start = (self.top + y) * SIDE + self.left;
            let row = letters.horizontal[start..start + self.width].iter();
            scratch
                .horizontal
                .extend(row.map(|&edge| fixed_if(edge, y == 0 || y == self.height)));
        }
        scratch.vertical.clear();
        for y in 0..self.height {
            let start = (self.top + y) * (SIDE + 1) + self.left;
            let row = letters.vertical[start..=start + self.width]
                .iter()
                .enumerate();
            scratch
                .vertical
                .extend(row.map(|(x, &edge)| fixed_if(edge, x == 0 || x == self.width)));
        }
        let problem = Problem {
            set,
            width: self.width,
            height: self.height,
            open_labels: &OPEN_LABELS,
            horizontal: &scratch.horizontal,
            vertical: &scratch.vertical,
        };
        solver::solve(&problem, backtracks, rng, &mut scratch.solver)
    }

    /// Takes a solution over: its tiles, and its labels as the letters now wanted.
    fn write(
        self,
        set: &TileSet,
        solution: &[TileId],
        letters: &mut Letters,
        tiles: &mut [TileId; CHUNK_AREA],
    ) {
        let change = |edge: &mut Edge, label: EdgeLabel| {
            if let Edge::Wanted(wanted) = edge {
                *wanted = label;
            }
        };
        for (cell, &tile) in solution.iter().enumerate() {
            let (x, y) = (self.left + cell % self.width, self.top + cell / self.width);
            let [top, right, bottom, left] = set.tile(tile).edges();
            tiles[y * SIDE + x] = tile;
            change(&mut letters.horizontal[y * SIDE + x], top);
            change(&mut letters.horizontal[(y + 1) * SIDE + x], bottom);
            change(&mut letters.vertical[y * (SIDE + 1) + x], left);
            change(&mut letters.vertical[y * (SIDE + 1) + x + 1], right);
        }
    }
}

//! Tiles of a chunk from its letters: a look-up each, and the solver where none fits.

use rand::SeedableRng;
use rand_pcg::Pcg64Mcg;

use super::letters::{Edge, Letters, SIDE};
use mapmaker_grid::hash::{self, Purpose};
use mapmaker_grid::tileset::{EdgeLabel, LabelSet, TileId};
use mapmaker_grid::{CHUNK_AREA, ChunkPos, Direction};
use mapmaker_solver::{NO_TILE, Options, Outcome, Problem, ProblemError, Rules, Scratch, solve};

/// What an edge may take that place alone does not decide. Rivers and coasts are decided.
const OPEN_LABELS: [EdgeLabel; 3] = [EdgeLabel::PLAIN, EdgeLabel::FOREST, EdgeLabel::MOUNTAIN];

/// Half-widths of the windows in which a missing tile is repaired, in tiles, smallest first. The last covers the chunk
/// from any cell, and there a solution always exists.
const REPAIR_REACHES: [usize; 4] = [1, 2, 4, SIDE];

/// Steps of the solver allowed in a window smaller than the chunk.
const WINDOW_STEPS: u64 = 2000;

/// The chunk's tiles in reading order. `letters` is changed where wanted edges had to give way.
pub(super) fn fill(
    seed: u64,
    rules: &Rules,
    pos: ChunkPos,
    letters: &mut Letters,
    scratch: &mut Scratch,
) -> [TileId; CHUNK_AREA] {
    let mut tiles = [NO_TILE; CHUNK_AREA];
    let mut missing = false;
    let set = rules.set();
    for (index, tile) in tiles.iter_mut().enumerate() {
        let found = set.find(letters.edges(index));
        missing |= found.is_none();
        *tile = found.unwrap_or(NO_TILE);
    }
    if missing {
        let key = hash::key(seed, Purpose::Solver, 0);
        let mut rng = Pcg64Mcg::seed_from_u64(hash::at(key, pos.x, pos.y));
        for index in 0..CHUNK_AREA {
            if tiles[index] == NO_TILE {
                repair(rules, index, letters, &mut tiles, &mut rng, scratch);
            }
        }
    }
    tiles
}

/// Solves a window around a missing tile again, its border fixed: the smallest that can be solved.
fn repair(
    rules: &Rules,
    index: usize,
    letters: &mut Letters,
    tiles: &mut [TileId; CHUNK_AREA],
    rng: &mut Pcg64Mcg,
    scratch: &mut Scratch,
) {
    let (x, y) = (index % SIDE, index / SIDE);
    for reach in REPAIR_REACHES {
        let (left, top) = (x.saturating_sub(reach), y.saturating_sub(reach));
        let window = RepairWindow {
            left,
            top,
            width: (x + reach + 1).min(SIDE) - left,
            height: (y + reach + 1).min(SIDE) - top,
        };
        let is_whole = window.width == SIDE && window.height == SIDE;
        let options = Options {
            max_steps: if is_whole { u64::MAX } else { WINDOW_STEPS },
            ..Options::default()
        };
        // OK because every cell that is named is inside the window.
        let problem = window.problem(rules, letters).expect("inside");
        if let Outcome::Solved(solution) = solve(&problem, &options, rng, scratch) {
            window.write(rules, solution, letters, tiles);
            return;
        }
    }
    unreachable!("plain on every wanted edge completes any chunk of a plan that was checked");
}

/// A part of a chunk.
#[derive(Clone, Copy)]
struct RepairWindow {
    left: usize,
    top: usize,
    width: usize,
    height: usize,
}

impl RepairWindow {
    /// The window with its border fixed, and inside it what place decides.
    fn problem<'a>(self, rules: &'a Rules, letters: &Letters) -> Result<Problem<'a>, ProblemError> {
        let mut problem = Problem::new(rules, self.width, self.height)?;
        let mut constrain = |cell, side, edge: Edge, is_border: bool| match edge {
            Edge::Wanted(label) if !is_border => {
                problem.allow_labels(cell, side, LabelSet::from_iter(OPEN_LABELS))?;
                problem.want_label(cell, side, label)
            }
            Edge::Wanted(label) | Edge::Fixed(label) => problem.fix_label(cell, side, label),
        };
        for y in 0..=self.height {
            for x in 0..self.width {
                let edge = letters.horizontal[(self.top + y) * SIDE + self.left + x];
                let is_border = y == 0 || y == self.height;
                match y.checked_sub(1) {
                    None => constrain((x, y), Direction::North, edge, is_border)?,
                    Some(above) => constrain((x, above), Direction::South, edge, is_border)?,
                }
            }
        }
        for y in 0..self.height {
            for x in 0..=self.width {
                let edge = letters.vertical[(self.top + y) * (SIDE + 1) + self.left + x];
                let is_border = x == 0 || x == self.width;
                match x.checked_sub(1) {
                    None => constrain((x, y), Direction::West, edge, is_border)?,
                    Some(before) => constrain((before, y), Direction::East, edge, is_border)?,
                }
            }
        }
        Ok(problem)
    }

    /// Takes a solution over: its tiles, and its labels as the letters now wanted.
    fn write(
        self,
        rules: &Rules,
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
            let [top, right, bottom, left] = rules.set().tile(tile).edges();
            tiles[y * SIDE + x] = tile;
            change(&mut letters.horizontal[y * SIDE + x], top);
            change(&mut letters.horizontal[(y + 1) * SIDE + x], bottom);
            change(&mut letters.vertical[y * (SIDE + 1) + x], left);
            change(&mut letters.vertical[y * (SIDE + 1) + x + 1], right);
        }
    }
}

//! Paints a biome on a board: the painted cells are solved anew between what lies around them.

use rand::Rng;

use super::{BoardMap, Broken, Placing};
use crate::engine::grid::{Direction, TilePos};
use crate::engine::solver::{Options, Outcome, Problem, ProblemError, Scratch, solve};
use crate::engine::tileset::{EdgeLabel, TileId};

/// How a stroke of the brush ended.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Painted {
    /// The painted cells and their tiles, in reading order.
    Done(Vec<Placing>),
    /// What lies around leaves no such stroke: the cells to outline, and why in words.
    Refused {
        /// The cells, at least one.
        cells: Vec<TilePos>,
        /// One sentence without a full stop.
        why: String,
    },
    /// The allowed steps were spent, or it was stopped from outside.
    Stopped,
}

/// Weights of a tile by how many of its edges have the letter that is painted: what has more of it is
/// taken where it fits.
const WEIGHTS: [u32; 5] = [0, 1, 40, 1_600, 64_000];

/// Paints the cells with the letter of a biome ([`EdgeLabel::RIVER`]: the cells are the river's way, in
/// order). Cells off the board and twice named ones count for nothing. Other cells stay as they are.
///
/// # Errors
/// When the board is larger than the solver's.
pub fn paint(
    map: &BoardMap,
    letter: EdgeLabel,
    cells: &[TilePos],
    options: &Options,
    rng: &mut impl Rng,
    scratch: &mut Scratch,
) -> Result<Painted, ProblemError> {
    let mut painted: Vec<_> = cells
        .iter()
        .copied()
        .filter(|&at| map.contains(at))
        .collect();
    let way = painted.clone();
    painted.sort_unstable_by_key(|at| (at.y, at.x));
    painted.dedup();
    let (Some(first), true) = (painted.first().copied(), map.contains_all(&painted)) else {
        return Ok(Painted::Done(Vec::new()));
    };
    let mut least = first;
    let mut most = first;
    for at in &painted {
        least = TilePos::new(least.x.min(at.x), least.y.min(at.y));
        most = TilePos::new(most.x.max(at.x), most.y.max(at.y));
    }
    let width = (most.x - least.x + 1) as usize;
    let height = (most.y - least.y + 1) as usize;
    let place = |at: TilePos| ((at.x - least.x) as usize, (at.y - least.y) as usize);
    let is_painted = |at: &TilePos| {
        painted
            .binary_search_by_key(&(at.y, at.x), |at| (at.y, at.x))
            .is_ok()
    };
    let mut problem = Problem::new(map.rules, width, height)?;
    for y in 0..height {
        for x in 0..width {
            let at = least.offset(x as i64, y as i64);
            if !is_painted(&at) {
                problem.leave_out((x, y))?;
                continue;
            }
            for side in Direction::ALL {
                let next = map.beside(at, side).filter(|next| !is_painted(next));
                let label = next
                    .and_then(|next| map.tile(next))
                    .and_then(|tile| map.set().outer_edge(tile, side.opposite()));
                if let Some(label) = label {
                    problem.fix_label((x, y), side, label)?;
                }
            }
        }
    }
    if letter == EdgeLabel::RIVER {
        guide_river(map, &mut problem, &way, place)?;
    }
    problem.weigh(vec![weights(map, letter)], Vec::new())?;
    let solution = match solve(&problem, options, rng, scratch) {
        Outcome::Solved(solution) => solution,
        Outcome::Impossible => {
            let why = format!("{} fits between what lies around it", name(letter));
            return Ok(Painted::Refused {
                cells: painted,
                why: format!("no stroke of {why}"),
            });
        }
        Outcome::BudgetSpent | Outcome::Cancelled => return Ok(Painted::Stopped),
    };
    let tile = |at: TilePos| {
        let (x, y) = place(at);
        (at, solution[y * width + x])
    };
    let placing: Vec<_> = painted.iter().map(|&at| tile(at)).collect();
    Ok(match map.breaks(&placing) {
        Some(Broken { cells, why }) => Painted::Refused { cells, why },
        None => Painted::Done(placing),
    })
}

impl BoardMap<'_> {
    fn contains_all(&self, cells: &[TilePos]) -> bool {
        cells.iter().all(|&at| self.contains(at))
    }
}

/// A river runs from cell to cell of its way and nowhere else between them.
fn guide_river(
    map: &BoardMap,
    problem: &mut Problem,
    way: &[TilePos],
    place: impl Fn(TilePos) -> (usize, usize),
) -> Result<(), ProblemError> {
    for pair in way.windows(2) {
        let side = Direction::ALL
            .into_iter()
            .find(|&side| map.beside(pair[0], side) == Some(pair[1]));
        if let Some(side) = side {
            problem.fix_label(place(pair[0]), side, EdgeLabel::RIVER)?;
        }
    }
    Ok(())
}

/// Every id's weight under a brush with this letter.
fn weights(map: &BoardMap, letter: EdgeLabel) -> Vec<u32> {
    let set = map.set();
    let ids = (0..set.piece_count() as u16).map(TileId);
    let weight = |id: TileId| {
        let count = |wanted: EdgeLabel| {
            let edges = Direction::ALL.map(|side| set.outer_edge(id, side));
            edges.iter().filter(|&&edge| edge == Some(wanted)).count()
        };
        match letter {
            // A river runs through plain, and as a line.
            EdgeLabel::RIVER if (1..=2).contains(&count(EdgeLabel::RIVER)) => {
                1 + 40 * count(EdgeLabel::PLAIN) as u32
            }
            EdgeLabel::RIVER => 0,
            _ => WEIGHTS[count(letter)],
        }
    };
    ids.map(weight).collect()
}

const fn name(letter: EdgeLabel) -> &'static str {
    match letter {
        EdgeLabel::FOREST => "forest",
        EdgeLabel::MOUNTAIN => "mountain",
        EdgeLabel::RIVER => "river",
        EdgeLabel::SEA => "sea",
        _ => "plain",
    }
}

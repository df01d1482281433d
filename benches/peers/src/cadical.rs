//! The peer that decides: a board as clauses for `CaDiCaL`.
//!
//! One variable for each label of each open edge, exactly one of them true, and one for each tile
//! that is left in an open cell. A tile implies its labels, and a label implies that one of the tiles
//! with it lies there (support), so unit propagation keeps the board arc-consistent. What the placed
//! tiles decide gets no variable: tiles that miss a label of a placed neighbour, edges with one label
//! left, rim edges, tiles that differ on such edges alone, and cells with one open edge.

use std::time::{Duration, Instant};

use mapmaker::engine::grid::Direction;
use mapmaker::engine::tileset::{EdgeLabel, TileId};
use rand::{Rng, RngExt};
use rustsat::solvers::{ControlSignal, LimitConflicts, PhaseLit, Solve, SolverResult, Terminate};
use rustsat::types::{Lit, TernaryVal, Var};
use rustsat_cadical::CaDiCaL;

use crate::board::Board;
use crate::domains::{Domains, Labels, ones};

/// What the solver found.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Answer {
    /// The tiles in reading order.
    Solved(Vec<TileId>),
    /// Proved: there is no solution.
    Impossible,
    /// The limit was reached first.
    Spent,
}

/// How much of the work is done before the solver sees it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Reduction {
    /// Tiles that clash with a placed neighbour are left out, no more.
    Placed,
    /// Tiles are left out until the board is arc-consistent.
    ArcConsistent,
}

/// When to give up.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Limit {
    /// After this long.
    Time(Duration),
    /// After so many conflicts: the same end on every machine.
    Conflicts(u32),
}

/// Decides a board.
pub fn decide(board: &Board, reduction: Reduction, limit: Limit) -> Answer {
    match Encoding::new(board, reduction) {
        Some(encoding) => encoding.run(CaDiCaL::default(), limit, |_, _| {}),
        None => Answer::Impossible,
    }
}

/// Some solution that `rng` leads to, or what stands against it.
pub fn sample(board: &Board, limit: Limit, rng: &mut impl Rng) -> Answer {
    let Some(encoding) = Encoding::new(board, Reduction::Placed) else {
        return Answer::Impossible;
    };
    let mut solver = CaDiCaL::default();
    // Without luck: it tries the same few assignments first, whatever the phases are.
    // OK because the option exists.
    solver.set_option("lucky", 0).expect("an option");
    encoding.run(solver, limit, |encoding, solver| {
        encoding.shuffle(solver, rng);
    })
}

/// No variable.
const NONE: u32 = u32::MAX;

/// A board's variables.
///
/// The edge on a cell's east side is at `2 * cell`, on its south side at `2 * cell + 1`.
struct Encoding<'a> {
    board: &'a Board,
    domains: Domains<'a>,
    /// Labels left, by edge; without meaning on the rim.
    labels: Vec<Labels>,
    /// The variable of an open edge's first label, [`NONE`] for the others.
    first: Vec<u32>,
    /// The variable of a cell's first tile, [`NONE`] for cells without.
    first_tile: Vec<u32>,
    variables: u32,
}

/// The tiles of a cell, told apart by their labels on its open sides.
struct Cell {
    /// Side, edge and whether open, by side.
    edges: [Option<usize>; 4],
    /// A tile for each different choice of labels.
    tiles: Vec<TileId>,
}

impl<'a> Encoding<'a> {
    /// `None` when a cell or an edge has nothing left.
    fn new(board: &'a Board, reduction: Reduction) -> Option<Self> {
        let mut domains = Domains::new(board);
        if reduction == Reduction::ArcConsistent {
            domains.propagate();
        }
        if (0..domains.len()).any(|cell| domains.is_empty(cell)) {
            return None;
        }
        let mut labels = vec![0; 2 * domains.len()];
        let mut first = vec![NONE; 2 * domains.len()];
        let mut variables = 0;
        for cell in 0..domains.len() {
            for (side, edge) in [
                (Direction::East, 2 * cell),
                (Direction::South, 2 * cell + 1),
            ] {
                let Some(other) = board.neighbour(cell, side) else {
                    continue;
                };
                let common = domains.labels(cell, side) & domains.labels(other, side.opposite());
                if common == 0 {
                    return None;
                }
                labels[edge] = common;
                if common.count_ones() > 1 {
                    first[edge] = variables;
                    variables += common.count_ones();
                }
            }
        }
        Some(Self {
            board,
            domains,
            labels,
            first,
            first_tile: vec![NONE; board.cells.len()],
            variables,
        })
    }

    fn run(
        mut self,
        mut solver: CaDiCaL,
        limit: Limit,
        prepare: impl FnOnce(&Self, &mut CaDiCaL),
    ) -> Answer {
        let mut clauses = Clauses {
            solver: &mut solver,
            literals: Vec::new(),
        };
        if self.emit(&mut clauses).is_none() {
            return Answer::Impossible;
        }
        prepare(&self, &mut solver);
        match limit {
            // OK because the number is far below the solver's own limit.
            Limit::Conflicts(most) => solver.limit_conflicts(Some(most)).expect("a limit"),
            Limit::Time(most) => {
                let start = Instant::now();
                solver.attach_terminator(move || {
                    if start.elapsed() > most {
                        ControlSignal::Terminate
                    } else {
                        ControlSignal::Continue
                    }
                });
            }
        }
        // OK because it fails without memory only.
        match solver.solve().expect("the solver runs") {
            SolverResult::Sat => Answer::Solved(self.decode(&solver)),
            SolverResult::Unsat => Answer::Impossible,
            SolverResult::Interrupted => Answer::Spent,
        }
    }

    /// Gives the solver every clause; `None` when a cell has no tile left.
    fn emit(&mut self, clauses: &mut Clauses) -> Option<()> {
        for edge in 0..self.first.len() {
            if self.first[edge] == NONE {
                continue;
            }
            let all = self.first[edge]..self.first[edge] + self.labels[edge].count_ones();
            clauses.add(all.clone().map(Lit::positive));
            for one in all.clone() {
                for other in one + 1..all.end {
                    clauses.add([Lit::negative(one), Lit::negative(other)]);
                }
            }
        }
        for index in 0..self.domains.len() {
            if self.board.cells[index].is_none() {
                let cell = self.cell(index);
                if cell.tiles.is_empty() {
                    return None;
                }
                self.emit_cell(index, &cell, clauses);
            }
        }
        Some(())
    }

    fn emit_cell(&mut self, index: usize, cell: &Cell, clauses: &mut Clauses) {
        let open = cell.edges.iter().flatten().count();
        // Without tile variables: what is left of the labels, or the one tile's labels.
        let needs_tiles = open > 1 && cell.tiles.len() > 1;
        let first_tile = self.variables;
        if needs_tiles {
            self.first_tile[index] = first_tile;
            self.variables += cell.tiles.len() as u32;
        }
        for (side, edge) in Direction::ALL.into_iter().zip(cell.edges) {
            let Some(edge) = edge else { continue };
            let tiles = || (first_tile..).zip(&cell.tiles);
            let label_of = |tile: TileId| self.board.set.tile(tile).edge(side).ordinal() as u32;
            if needs_tiles {
                for (variable, &tile) in tiles() {
                    let label = self.variable(edge, label_of(tile));
                    clauses.add([Lit::negative(variable), Lit::positive(label)]);
                }
            }
            for label in letters(self.labels[edge]) {
                let with_it = tiles().filter(|&(_, &tile)| label_of(tile) == label);
                let is_empty = with_it.clone().next().is_none();
                if needs_tiles || is_empty {
                    let not = Lit::negative(self.variable(edge, label));
                    let supports = with_it.map(|(variable, _)| Lit::positive(variable));
                    clauses.add(std::iter::once(not).chain(supports));
                }
            }
        }
    }

    fn cell(&self, index: usize) -> Cell {
        let edges = Direction::ALL.map(|side| self.edge(index, side));
        let is_open = edges.map(|edge| edge.is_some_and(|edge| self.first[edge] != NONE));
        let mut tiles: Vec<_> = self
            .domains
            .tiles(index)
            .filter(|&tile| {
                let letters = self.board.set.tile(tile).edges();
                let fits = |(edge, letter): (Option<usize>, EdgeLabel)| {
                    edge.is_none_or(|edge| self.labels[edge] >> letter.ordinal() & 1 == 1)
                };
                edges.into_iter().zip(letters).all(fits)
            })
            .collect();
        if is_open != [true; 4] {
            let key = |&tile: &TileId| {
                let letters = self.board.set.tile(tile).edges();
                let open = letters.into_iter().zip(is_open);
                open.fold(0u32, |key, (letter, is_open)| {
                    key << 8 | if is_open { letter.ordinal() as u32 } else { 31 }
                })
            };
            tiles.sort_unstable_by_key(key);
            tiles.dedup_by_key(|tile| key(tile));
        }
        Cell {
            edges: std::array::from_fn(|side| edges[side].filter(|_| is_open[side])),
            tiles,
        }
    }

    /// The edge on that side, unless it is on the rim.
    fn edge(&self, cell: usize, side: Direction) -> Option<usize> {
        let other = self.board.neighbour(cell, side)?;
        Some(match side {
            Direction::North => 2 * other + 1,
            Direction::East => 2 * cell,
            Direction::South => 2 * cell + 1,
            Direction::West => 2 * other,
        })
    }

    /// The variable of a label that the open edge still has.
    fn variable(&self, edge: usize, label: u32) -> u32 {
        self.first[edge] + (self.labels[edge] & ((1 << label) - 1)).count_ones()
    }

    fn decode(&self, solver: &CaDiCaL) -> Vec<TileId> {
        let is_true = |edge: usize, label: u32| {
            self.first[edge] == NONE && self.labels[edge] == 1 << label
                || self.first[edge] != NONE
                    && self.labels[edge] >> label & 1 == 1
                    // OK because the solver has just found a solution.
                    && solver.lit_val(Lit::positive(self.variable(edge, label))).expect("a value")
                        == TernaryVal::True
        };
        let chosen: Vec<_> = (0..self.labels.len())
            .map(|edge| letters(self.labels[edge]).find(|&label| is_true(edge, label)))
            .collect();
        let tile_of = |cell: usize| {
            let fits = |tile: &TileId| {
                let letters = self.board.set.tile(*tile).edges();
                Direction::ALL
                    .into_iter()
                    .zip(letters)
                    .all(|(side, letter)| {
                        let label = self.edge(cell, side).and_then(|edge| chosen[edge]);
                        label.is_none_or(|label| label == letter.ordinal() as u32)
                    })
            };
            // OK because the clauses demand such a tile.
            self.domains
                .tiles(cell)
                .find(fits)
                .expect("a supported tile")
        };
        (0..self.domains.len()).map(tile_of).collect()
    }

    /// Makes the solver try a random tile first in each cell.
    fn shuffle(&self, solver: &mut CaDiCaL, rng: &mut impl Rng) {
        for (index, &first) in self.first_tile.iter().enumerate() {
            if first == NONE {
                continue;
            }
            let count = self.cell(index).tiles.len() as u32;
            let chosen = rng.random_range(0..count);
            for place in 0..count {
                let literal = Var::new(first + place).lit(place != chosen);
                // OK because the variable has been used in a clause.
                solver.phase_lit(literal).expect("a phase");
            }
        }
    }
}

struct Clauses<'a, 'b, 'c> {
    solver: &'a mut CaDiCaL<'b, 'c>,
    literals: Vec<Lit>,
}

impl Clauses<'_, '_, '_> {
    fn add(&mut self, literals: impl IntoIterator<Item = Lit>) {
        self.literals.clear();
        self.literals.extend(literals);
        // OK because it fails without memory only.
        self.solver
            .add_clause_ref(&self.literals[..])
            .expect("memory");
    }
}

/// The ordinals of the letters in a set.
fn letters(labels: Labels) -> impl Iterator<Item = u32> + Clone {
    ones(u64::from(labels)).map(|letter| letter as u32)
}

#[cfg(test)]
mod tests {
    use super::*;
    use mapmaker::engine::tileset::TileSet;
    use rand::SeedableRng;
    use rand_pcg::Pcg64Mcg;

    use crate::board::set_of;

    const LIMIT: Limit = Limit::Conflicts(1_000_000);

    /// Whether some filling of the cells from `cell` on exists, by trying all.
    fn can_fill(board: &mut Board, cell: usize) -> bool {
        if cell == board.cells.len() {
            return true;
        }
        let placed = board.cells[cell];
        let all = (0..board.set.len() as u16).map(TileId);
        let fills = |tile: TileId| {
            if placed.is_some_and(|placed| placed != tile) || !board.fits(cell, tile) {
                return false;
            }
            board.cells[cell] = Some(tile);
            let fills = can_fill(board, cell + 1);
            board.cells[cell] = placed;
            fills
        };
        all.into_iter().any(fills)
    }

    #[test]
    fn answers_are_those_of_trying_everything() {
        let mut rng = Pcg64Mcg::seed_from_u64(5);
        let mut impossible = 0;
        for _ in 0..2000 {
            let letters: Vec<u8> = (0..16).map(|_| b"ACE"[rng.random_range(0..3)]).collect();
            let names: Vec<_> = letters.chunks(4).map(String::from_utf8_lossy).collect();
            let set = set_of(&names).expect("a set");
            let mut board = Board::empty(set, rng.random_range(1..=4), rng.random_range(1..=3));
            for cell in 0..board.cells.len() {
                let tile = TileId(rng.random_range(0..board.set.len() as u16));
                board.cells[cell] = rng.random_bool(0.2).then_some(tile);
            }
            let expected = can_fill(&mut board.clone(), 0);
            impossible += usize::from(!expected);
            for reduction in [Reduction::Placed, Reduction::ArcConsistent] {
                match decide(&board, reduction, LIMIT) {
                    Answer::Solved(tiles) => assert!(expected && board.is_solved_by(&tiles)),
                    answer => assert!(!expected && answer == Answer::Impossible),
                }
            }
        }
        assert!(
            (500..1500).contains(&impossible),
            "{impossible} are impossible"
        );
    }

    #[test]
    fn samples_differ() {
        let board = Board::empty(TileSet::reference(), 6, 6);
        let mut rng = Pcg64Mcg::seed_from_u64(1);
        let [one, other] = [(); 2].map(|()| sample(&board, LIMIT, &mut rng));
        assert!(matches!(&one, Answer::Solved(tiles) if board.is_solved_by(tiles)));
        assert_ne!(one, other);
    }
}

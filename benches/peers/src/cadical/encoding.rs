//! A board as clauses.
//!
//! One variable for each label of each open edge, exactly one of them true, and one for each tile
//! that is left in an open cell. A tile implies its labels, and a label implies that one of the tiles
//! with it lies there (support), so unit propagation keeps the board arc-consistent. What the placed
//! tiles decide gets no variable: tiles that miss a label of a placed neighbour, edges with one label
//! left, rim edges, tiles that differ on such edges alone, and cells with one open edge.

use mapmaker::grid::Direction;
use mapmaker::grid::tileset::{EdgeLabel, TileId};
use rustsat::solvers::Solve;
use rustsat::types::{Lit, TernaryVal};
use rustsat_cadical::CaDiCaL;

use super::Reduction;
use crate::board::Board;
use crate::domains::{Domains, Labels, ones};

/// No variable.
const NONE: u32 = u32::MAX;

/// A board's variables.
///
/// The edge on a cell's east side is at `2 * cell`, on its south side at `2 * cell + 1`.
pub struct Encoding<'a> {
    board: &'a Board,
    domains: Domains<'a>,
    /// Labels left, by edge; without meaning on the rim.
    labels: Vec<Labels>,
    /// The variable of an open edge's first label, [`NONE`] for the others.
    first: Vec<u32>,
    variables: u32,
}

/// The tiles of a cell, told apart by their labels on its open sides.
struct Cell {
    /// The open edges, by side.
    edges: [Option<usize>; 4],
    /// A tile for each different choice of labels.
    tiles: Vec<TileId>,
}

impl<'a> Encoding<'a> {
    /// `None` when a cell or an edge has nothing left.
    pub fn new(board: &'a Board, reduction: Reduction) -> Option<Self> {
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
            variables,
        })
    }

    /// Gives the solver every clause.
    pub fn emit(&mut self, solver: &mut CaDiCaL) {
        let mut clauses = Clauses {
            solver,
            literals: Vec::new(),
        };
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
                    clauses.add([]);
                }
                self.emit_cell(&cell, &mut clauses);
            }
        }
    }

    fn emit_cell(&mut self, cell: &Cell, clauses: &mut Clauses) {
        let open = cell.edges.iter().flatten().count();
        // Without tile variables: what is left of the labels, or the one tile's labels.
        let needs_tiles = open > 1 && cell.tiles.len() > 1;
        let first_tile = self.variables;
        if needs_tiles {
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

    /// The tiles of the solution that the solver has found.
    pub fn decode(&self, solver: &CaDiCaL) -> Vec<TileId> {
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

//! Proofs by counting: what every filling must add up to, and can't.
//!
//! Search drowns where the letters round a region have the wrong parity, or the wrong sum: each cell
//! passes it on, and no small part of the board is to blame. Linear algebra sees it at once. Every edge
//! has an indicator for each of its labels; the pieces left for a cell span an affine space over the
//! numbers modulo a prime, and its equations hold in every filling. If the equations of all cells
//! together have no solution, there is no filling. The other way round nothing follows, but a solution
//! of the equations whose edges have one label each, as far as that goes, is a good first guess.
//!
//! The equations are eliminated in reading order, so that a row of the system never reaches further
//! than one row of the board: about `w² h` operations for a board of `w` × `h` edges of two labels.

use rand::Rng;

use super::board::Board;
use super::choose::{below, members};
use super::consistency::pieces_between;
use super::poll::{Cancelled, Poll};
use super::rules::{MAX_WORDS, Rules};
use super::tables::Mask;

/// The moduli that are tried: parities, sums modulo 3 and 5, and sums of whole numbers, which differ
/// by less than the last.
const PRIMES: [u32; 4] = [2, 3, 251, 5];

/// Operations after which it is given up.
const MAX_WORK: usize = 40_000_000;

/// No row has this variable first.
const NO_ROW: u32 = u32::MAX;

/// The most labels of a cell's four edges that are followed.
const MAX_COLUMNS: usize = 96;

/// A variable and its coefficient; the constant stands behind all variables.
type Term = (u32, u32);

/// A system of linear equations modulo a prime, sparse, in echelon form.
#[derive(Clone, Debug, Default)]
pub(super) struct Parity {
    /// The first variable of each edge, by edge, and behind all of them their number.
    first: Vec<u32>,
    /// The current system, and the one with the most equations of those that were found to have solutions.
    system: System,
    best: System,
    /// For [`Parity::guide`]: the value of each variable.
    values: Vec<bool>,
    row: Vec<Term>,
    sum: Vec<Term>,
    /// The pieces of a cell as rows of a matrix, reduced, and the column that each row begins with.
    matrix: Vec<u32>,
    leads: Vec<usize>,
    /// The labels around that cell and its pieces: many cells are alike.
    around: [Mask; 4],
    pieces: Vec<u64>,
    work: usize,
}

/// Equations modulo a prime.
#[derive(Clone, Debug, Default)]
struct System {
    prime: u32,
    /// The row that begins with a variable: where it starts in `terms`, and its length.
    rows: Vec<(u32, u32)>,
    terms: Vec<Term>,
    /// How many rows there are.
    count: usize,
}

impl System {
    /// The row that begins with a variable.
    fn row(&self, variable: u32) -> Option<&[Term]> {
        let (start, len) = self.rows[variable as usize];
        (start != NO_ROW).then(|| &self.terms[start as usize..(start + len) as usize])
    }
}

impl Parity {
    /// Whether sums prove that a board with these edges can't be filled.
    ///
    /// # Errors
    /// When it is stopped.
    pub(super) fn is_impossible(
        &mut self,
        rules: &Rules,
        board: &Board,
        masks: &[Mask],
        poll: &mut Poll,
    ) -> Result<bool, Cancelled> {
        self.first.clear();
        let mut count = 0;
        for &mask in &masks[..board.masks.len()] {
            poll.work(1)?;
            self.first.push(count);
            // One label fewer: the indicators of an edge add up to 1.
            count += mask.count_ones().saturating_sub(1);
        }
        self.first.push(count);
        self.best.count = 0;
        for prime in PRIMES {
            if self.is_impossible_modulo(prime, rules, board, masks, poll)? {
                return Ok(true);
            }
            if self.system.count > self.best.count {
                std::mem::swap(&mut self.system, &mut self.best);
            }
        }
        Ok(false)
    }

    /// Labels for all edges that solve the equations of the system with the most of them, as far as edges with one
    /// label each can; `masks` are those that it was made from.
    ///
    /// # Errors
    /// When it is stopped.
    pub(super) fn guide(
        &mut self,
        masks: &[Mask],
        poll: &mut Poll,
        rng: &mut impl Rng,
        mut report: impl FnMut(usize, usize),
    ) -> Result<(), Cancelled> {
        if self.best.count == 0 {
            return Ok(());
        }
        poll.refill(&mut self.values, self.best.rows.len(), false)?;
        for edge in (0..self.first.len() - 1).rev() {
            poll.work(4)?;
            let labels = masks[edge].count_ones();
            if labels < 2 {
                continue;
            }
            let shift = below(labels, rng);
            let ranks = (0..labels).map(|rank| (rank + shift) % labels);
            let mut chosen = shift;
            for rank in ranks {
                self.put(edge, rank);
                if self.are_rows_met(edge, poll)? {
                    chosen = rank;
                    break;
                }
            }
            self.put(edge, chosen);
            let mut left = masks[edge];
            for _ in 0..chosen {
                left &= left - 1;
            }
            report(edge, left.trailing_zeros() as usize);
        }
        Ok(())
    }

    /// Gives an edge the label of that rank.
    fn put(&mut self, edge: usize, rank: u32) {
        let (first, end) = (self.first[edge], self.first[edge + 1]);
        for variable in first..end {
            self.values[variable as usize] = variable == first + rank;
        }
    }

    /// Whether the values meet the rows that begin with a variable of the edge.
    fn are_rows_met(&self, edge: usize, poll: &mut Poll) -> Result<bool, Cancelled> {
        for variable in self.first[edge]..self.first[edge + 1] {
            let Some(row) = self.best.row(variable) else {
                continue;
            };
            poll.work(row.len())?;
            // The constant stands behind all variables.
            let is_one = |variable: u32| self.values.get(variable as usize) != Some(&false);
            let ones = row.iter().filter(|&&(variable, _)| is_one(variable));
            let sum: u32 = ones.map(|&(_, value)| value).sum();
            if !sum.is_multiple_of(self.best.prime) {
                return Ok(false);
            }
        }
        Ok(true)
    }

    fn is_impossible_modulo(
        &mut self,
        prime: u32,
        rules: &Rules,
        board: &Board,
        masks: &[Mask],
        poll: &mut Poll,
    ) -> Result<bool, Cancelled> {
        // OK because the number of variables was put behind the edges.
        let variables = *self.first.last().expect("put there") as usize;
        poll.refill(&mut self.system.rows, variables, (NO_ROW, 0))?;
        self.system.terms.clear();
        (self.system.prime, self.system.count) = (prime, 0);
        self.work = 0;
        self.pieces.clear();
        let mut pieces = [0; MAX_WORDS];
        let pieces = &mut pieces[..rules.words()];
        for slot in (0..board.layout.slots()).filter(|&slot| board.has_cell(slot)) {
            poll.work(16)?;
            pieces_between(rules, board, masks, slot, pieces);
            let edges = board.layout.edges(slot);
            let columns: usize = edges.iter().map(|&edge| self.width(edge)).sum();
            if columns > MAX_COLUMNS {
                return Ok(false);
            }
            if columns == 0 {
                continue;
            }
            let before = self.work;
            let around = edges.map(|edge| masks[edge]);
            if self.around != around || self.pieces != pieces {
                self.pieces.clear();
                self.pieces.extend_from_slice(pieces);
                self.around = around;
                self.write_pieces(rules, masks, edges, pieces, columns);
                let rank = reduce(&mut self.matrix, columns + 1, prime, poll)?;
                self.work += self.matrix.len() * rank;
                self.leads.clear();
                let rows = self.matrix.chunks_exact(columns + 1).take(rank);
                let lead = |row: &[u32]| row.iter().position(|&value| value != 0);
                self.leads.extend(rows.filter_map(lead));
            }
            for free in 0..=columns {
                if !self.leads.contains(&free)
                    && self.write_equation(edges, columns, free, prime)
                    && !self.add_equation(variables as u32, prime, poll)?
                {
                    return Ok(true);
                }
            }
            poll.work(self.work - before)?;
            if self.work > MAX_WORK {
                return Ok(false);
            }
        }
        Ok(false)
    }

    /// Variables of an edge.
    fn width(&self, edge: usize) -> usize {
        (self.first[edge + 1] - self.first[edge]) as usize
    }

    /// Writes each piece as a row: the indicators of its labels, and a 1.
    fn write_pieces(
        &mut self,
        rules: &Rules,
        masks: &[Mask],
        edges: [usize; 4],
        pieces: &[u64],
        columns: usize,
    ) {
        self.matrix.clear();
        for piece in members(pieces) {
            let start = self.matrix.len();
            self.matrix.resize(start + columns + 1, 0);
            let mut column = start;
            for (side, edge) in edges.into_iter().enumerate() {
                let label = rules.label(piece, side);
                let rank = (masks[edge] & ((1 << label) - 1)).count_ones() as usize;
                // The last label has no indicator of its own.
                if rank < self.width(edge) {
                    self.matrix[column + rank] = 1;
                }
                column += self.width(edge);
            }
            self.matrix[start + columns] = 1;
        }
    }

    /// Writes the equation for one free column of the reduced matrix into `row`: the coefficients
    /// for which all pieces come to 0; false if nothing is left of them.
    fn write_equation(
        &mut self,
        edges: [usize; 4],
        columns: usize,
        free: usize,
        prime: u32,
    ) -> bool {
        let width = columns + 1;
        self.row.clear();
        let constant = self.first[self.first.len() - 1];
        let mut variable_of = [0; MAX_COLUMNS + 1];
        let mut column = 0;
        for edge in edges {
            for index in 0..self.width(edge) {
                variable_of[column] = self.first[edge] + index as u32;
                column += 1;
            }
        }
        variable_of[columns] = constant;
        self.row.push((variable_of[free], 1));
        for (row, &lead) in self.leads.iter().enumerate() {
            let value = self.matrix[row * width + free];
            if value != 0 {
                self.row.push((variable_of[lead], prime - value));
            }
        }
        self.row.sort_unstable();
        // An edge on two sides of its cell has its terms twice.
        let mut kept = 0;
        for index in 0..self.row.len() {
            let (variable, value) = self.row[index];
            if kept > 0 && self.row[kept - 1].0 == variable {
                self.row[kept - 1].1 = (self.row[kept - 1].1 + value) % prime;
            } else {
                self.row[kept] = (variable, value);
                kept += 1;
            }
        }
        self.row.truncate(kept);
        self.row.retain(|&(_, value)| value != 0);
        !self.row.is_empty()
    }

    /// Adds `row` to the system; false when it contradicts it.
    fn add_equation(
        &mut self,
        constant: u32,
        prime: u32,
        poll: &mut Poll,
    ) -> Result<bool, Cancelled> {
        while let Some(&(variable, value)) = self.row.first() {
            if variable == constant {
                return Ok(false);
            }
            let System {
                rows, terms, count, ..
            } = &mut self.system;
            let (start, len) = rows[variable as usize];
            if start == NO_ROW {
                let inverse = power(value, prime - 2, prime);
                rows[variable as usize] = (terms.len() as u32, self.row.len() as u32);
                *count += 1;
                let scaled = self
                    .row
                    .iter()
                    .map(|&(var, value)| (var, value * inverse % prime));
                terms.extend(scaled);
                return Ok(true);
            }
            let other = &terms[start as usize..(start + len) as usize];
            self.work += other.len() + self.row.len();
            poll.work(other.len() + self.row.len())?;
            subtract(&self.row, other, value, prime, &mut self.sum);
            std::mem::swap(&mut self.row, &mut self.sum);
        }
        Ok(true)
    }
}

/// Writes `row - factor * other` into `sum`; both are sorted by variable.
fn subtract(row: &[Term], other: &[Term], factor: u32, prime: u32, sum: &mut Vec<Term>) {
    sum.clear();
    let negative = prime - factor;
    let (mut a, mut b) = (0, 0);
    while a < row.len() || b < other.len() {
        let next_a = row.get(a).map_or(u32::MAX, |term| term.0);
        let next_b = other.get(b).map_or(u32::MAX, |term| term.0);
        let mut value = 0;
        if next_a <= next_b {
            value += row[a].1;
            a += 1;
        }
        if next_b <= next_a {
            value += other[b].1 * negative;
            b += 1;
        }
        let value = value % prime;
        if value != 0 {
            sum.push((next_a.min(next_b), value));
        }
    }
}

/// Brings a matrix of rows of `width` into reduced echelon form; its rank.
fn reduce(
    matrix: &mut [u32],
    width: usize,
    prime: u32,
    poll: &mut Poll,
) -> Result<usize, Cancelled> {
    let count = matrix.len() / width;
    let mut rank = 0;
    for column in 0..width {
        poll.work(matrix.len() / 8)?;
        let Some(pivot) = (rank..count).find(|&row| matrix[row * width + column] != 0) else {
            continue;
        };
        for index in 0..width {
            matrix.swap(pivot * width + index, rank * width + index);
        }
        let inverse = power(matrix[rank * width + column], prime - 2, prime);
        for value in &mut matrix[rank * width..(rank + 1) * width] {
            *value = *value * inverse % prime;
        }
        for row in (0..count).filter(|&row| row != rank) {
            let factor = matrix[row * width + column];
            if factor != 0 {
                for index in column..width {
                    let taken = matrix[rank * width + index] * (prime - factor);
                    matrix[row * width + index] = (matrix[row * width + index] + taken) % prime;
                }
            }
        }
        rank += 1;
    }
    Ok(rank)
}

/// `base` to the power of `exponent`, modulo a small prime.
const fn power(mut base: u32, mut exponent: u32, prime: u32) -> u32 {
    let mut result = 1 % prime;
    while exponent > 0 {
        if exponent % 2 == 1 {
            result = result * base % prime;
        }
        base = base * base % prime;
        exponent /= 2;
    }
    result
}

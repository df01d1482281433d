//! The colours of all sides in a layout, drawn so that no two tiles are identical where possible.

use std::collections::BTreeMap;

use super::tile::{MAX_TILES, Tile};
use mapmaker_grid::dice::Dice;

/// How often identical tiles are revised before a layout is built by rule.
const MAX_SWEEPS: usize = 200;

/// How many colours are tried for a tile in one sweep.
const TRIES: usize = 8;

/// The colours of all sides in a layout.
#[derive(Clone, Debug)]
pub(super) struct Sides {
    rows: usize,
    columns: usize,
    /// Each row from its western to its eastern end: `columns + 1` sides.
    across: Vec<u16>,
    /// From the northern sides of the first row to the southern ones of the last, row by row.
    down: Vec<u16>,
}

/// How often each tile occurs.
type Counts = BTreeMap<Tile, u32>;

impl Sides {
    /// Draws all colours uniformly.
    pub(super) fn draw(rows: usize, columns: usize, colours: usize, stream: &mut Dice) -> Self {
        let mut draw = |count: usize| -> Vec<u16> {
            (0..count).map(|_| stream.below(colours) as u16).collect()
        };
        Self {
            rows,
            columns,
            across: draw(rows * (columns + 1)),
            down: draw((rows + 1) * columns),
        }
    }

    /// As [`Sides::draw`], then changed until no two tiles are identical, if there are enough different ones and such
    /// a layout is found.
    pub(super) fn draw_distinct(
        rows: usize,
        columns: usize,
        colours: usize,
        stream: &mut Dice,
    ) -> Self {
        let mut sides = Self::draw(rows, columns, colours, stream);
        if (colours as u128).pow(4) < (rows * columns) as u128 {
            return sides;
        }
        for _ in 0..MAX_SWEEPS {
            if sides.repeats() == 0 {
                return sides;
            }
            sides.sweep(colours, stream);
        }
        Self::by_rule(rows, columns, colours, stream).unwrap_or(sides)
    }

    /// Rows and columns.
    pub(super) const fn size(&self) -> (usize, usize) {
        (self.rows, self.columns)
    }

    /// The tiles, in reading order.
    pub(super) fn tiles(&self) -> Vec<Tile> {
        (0..self.rows * self.columns)
            .map(|cell| self.tile(cell))
            .collect()
    }

    /// How many tiles equal an earlier one.
    pub(super) fn repeats(&self) -> usize {
        self.rows * self.columns - self.counts().len()
    }

    /// Gives one to three sides random colours.
    pub(super) fn change(&mut self, colours: usize, stream: &mut Dice) {
        for _ in 0..=stream.below(3) {
            let side = stream.below(self.across.len() + self.down.len());
            *self.side(side) = stream.below(colours) as u16;
        }
    }

    fn tile(&self, cell: usize) -> Tile {
        let (x, y) = (cell % self.columns, cell / self.columns);
        let west = y * (self.columns + 1) + x;
        Tile {
            right: self.across[west + 1],
            top: self.down[cell],
            left: self.across[west],
            bottom: self.down[cell + self.columns],
        }
    }

    /// A side by its number: first those across, then those down.
    fn side(&mut self, number: usize) -> &mut u16 {
        match number.checked_sub(self.across.len()) {
            None => &mut self.across[number],
            Some(down) => &mut self.down[down],
        }
    }

    /// A side of a cell, 0 to 3, by its number, and the cell beyond it.
    fn side_of(&self, cell: usize, side: usize) -> (usize, Option<usize>) {
        let (columns, down) = (self.columns, self.across.len());
        let (x, y) = (cell % columns, cell / columns);
        let west = y * (columns + 1) + x;
        match side {
            0 => (west + 1, (x + 1 < columns).then_some(cell + 1)),
            1 => (down + cell, cell.checked_sub(columns)),
            2 => (west, (x > 0).then(|| cell - 1)),
            _ => (
                down + cell + columns,
                (y + 1 < self.rows).then_some(cell + columns),
            ),
        }
    }

    fn counts(&self) -> Counts {
        let mut counts = Counts::new();
        for tile in self.tiles() {
            *counts.entry(tile).or_default() += 1;
        }
        counts
    }

    /// Gives each repeated tile a new colour on one side, if that does not increase the repeats.
    fn sweep(&mut self, colours: usize, stream: &mut Dice) {
        let mut counts = self.counts();
        for cell in 0..self.rows * self.columns {
            for _ in 0..TRIES {
                if counts.get(&self.tile(cell)) == Some(&1) {
                    break;
                }
                let (side, beyond) = self.side_of(cell, stream.below(4));
                let colour = stream.below(colours) as u16;
                self.recolour(&mut counts, side, &[Some(cell), beyond], colour);
            }
        }
    }

    /// Gives a side of these cells another colour, unless that increases the repeats.
    fn recolour(
        &mut self,
        counts: &mut Counts,
        side: usize,
        cells: &[Option<usize>; 2],
        colour: u16,
    ) {
        let before = counts.len();
        let old = self.swap(counts, side, cells, colour);
        if counts.len() < before {
            self.swap(counts, side, cells, old);
        }
    }

    /// Sets the colour of a side of these cells, and returns the old one.
    fn swap(
        &mut self,
        counts: &mut Counts,
        side: usize,
        cells: &[Option<usize>; 2],
        colour: u16,
    ) -> u16 {
        for &cell in cells.iter().flatten() {
            let tile = self.tile(cell);
            if let Some(count) = counts.get_mut(&tile) {
                *count -= 1;
                if *count == 0 {
                    counts.remove(&tile);
                }
            }
        }
        let old = std::mem::replace(self.side(side), colour);
        for &cell in cells.iter().flatten() {
            *counts.entry(self.tile(cell)).or_default() += 1;
        }
        old
    }

    /// A layout without identical tiles, for when there are hardly more different tiles than cells; `None` where the
    /// rule fails.
    ///
    /// Along a de Bruijn sequence of pairs, no pair of colours occurs twice in `colours²` steps. If rows follow one
    /// such sequence and columns another, the pair to the left and right of a tile determines its column, that above
    /// and below it its row. Beyond `colours²` columns, columns continue in other rows.
    fn by_rule(rows: usize, columns: usize, colours: usize, stream: &mut Dice) -> Option<Self> {
        // With more colours, there are more than enough different tiles.
        let pairs = colours
            .checked_mul(colours)
            .filter(|&pairs| pairs <= MAX_TILES)?;
        if rows * columns.div_ceil(pairs) > pairs {
            let turned = (columns * rows.div_ceil(pairs) <= pairs)
                .then(|| Self::by_rule(columns, rows, colours, stream))??;
            return Some(turned.transposed());
        }
        let mut sequence = |length: usize| -> Vec<u16> {
            let (start, mut names) = (stream.below(pairs), (0..colours as u16).collect::<Vec<_>>());
            stream.shuffle(&mut names);
            let all = pairs_once(colours);
            (0..length)
                .map(|index| names[all[(start + index) % pairs]])
                .collect()
        };
        let (along, below) = (sequence(columns + 1), sequence(pairs));
        let across = (0..rows).flat_map(|_| along.iter().copied()).collect();
        let down = (0..=rows).flat_map(|y| {
            let below = &below;
            (0..columns).map(move |x| below[(y + x / pairs * rows) % pairs])
        });
        let mut sides = Self {
            rows,
            columns,
            across,
            down: down.collect(),
        };
        // Now changes it to be as random as possible.
        let mut counts = sides.counts();
        for _ in 0..4 * rows * columns {
            let cell = stream.below(rows * columns);
            let (side, beyond) = sides.side_of(cell, stream.below(4));
            let colour = stream.below(colours) as u16;
            sides.recolour(&mut counts, side, &[Some(cell), beyond], colour);
        }
        Some(sides)
    }

    /// The layout with rows and columns exchanged.
    fn transposed(&self) -> Self {
        let exchange = |list: &[u16], width: usize| -> Vec<u16> {
            let height = list.len() / width;
            (0..list.len())
                .map(|index| list[index % height * width + index / height])
                .collect()
        };
        Self {
            rows: self.columns,
            columns: self.rows,
            across: exchange(&self.down, self.columns),
            down: exchange(&self.across, self.columns + 1),
        }
    }
}

/// A cycle of `colours²` colours in which each pair of neighbours occurs once.
fn pairs_once(colours: usize) -> Vec<usize> {
    let from = |first| {
        let later = (first + 1..colours).flat_map(move |second| [first, second]);
        std::iter::once(first).chain(later)
    };
    (0..colours).flat_map(from).collect()
}

#[cfg(test)]
mod tests {
    use super::super::random::{self, Purpose};
    use super::*;

    #[test]
    fn no_pair_occurs_twice_in_a_round() {
        for colours in 1..9 {
            let round = pairs_once(colours);
            assert_eq!(round.len(), colours * colours);
            let pair = |index: usize| (round[index], round[(index + 1) % round.len()]);
            let mut pairs: Vec<_> = (0..round.len()).map(pair).collect();
            pairs.sort_unstable();
            pairs.dedup();
            assert_eq!(pairs.len(), round.len());
        }
    }

    #[test]
    fn by_rule_no_two_tiles_are_alike() {
        for (rows, columns, colours) in [
            (1, 1, 1),
            (4, 4, 2),
            (2, 8, 2),
            (8, 2, 2),
            (16, 1, 2),
            (9, 9, 3),
            (3, 27, 3),
            (16, 16, 4),
            (64, 64, 8),
        ] {
            let mut stream = random::stream(1, Purpose::Generate, 9);
            let sides = Sides::by_rule(rows, columns, colours, &mut stream).expect("a layout");
            assert_eq!(sides.size(), (rows, columns));
            assert_eq!(
                sides.repeats(),
                0,
                "{rows} x {columns} in {colours} colours"
            );
        }
    }
}

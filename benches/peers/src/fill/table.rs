//! What was measured of fills, and the table of it.

use std::time::Duration;

use mapmaker::grid::tileset::TileId;

use crate::clock;

/// The fills of one solver at one size.
pub struct Column {
    name: &'static str,
    /// Times of the fills that succeeded.
    times_ms: Vec<f64>,
    failures: usize,
    /// How often each tile was placed.
    histogram: Vec<u64>,
}

impl Column {
    /// Nothing measured yet, with a set of so many tiles.
    pub fn new(name: &'static str, tiles: usize) -> Self {
        Self {
            name,
            times_ms: Vec::new(),
            failures: 0,
            histogram: vec![0; tiles],
        }
    }

    /// Adds a fill.
    pub fn add(&mut self, time: Duration, tiles: &[TileId]) {
        self.times_ms.push(clock::ms(time));
        for tile in tiles {
            self.histogram[tile.index()] += 1;
        }
    }

    /// Adds an attempt that ended in a contradiction.
    pub fn add_failure(&mut self) {
        self.failures += 1;
    }

    fn attempts(&self) -> usize {
        self.times_ms.len() + self.failures
    }

    /// Median time of the fills that succeeded.
    fn median_ms(&self) -> f64 {
        let mut sorted = self.times_ms.clone();
        sorted.sort_by(f64::total_cmp);
        sorted.get(sorted.len() / 2).copied().unwrap_or(f64::NAN)
    }

    /// How many equally frequent tiles would be as varied: exp of the entropy of the histogram.
    fn effective_tiles(&self) -> f64 {
        let total: u64 = self.histogram.iter().sum();
        let parts = self.histogram.iter().filter(|&&count| count > 0);
        let entropy: f64 = parts
            .map(|&count| count as f64 / total as f64)
            .map(|part| -part * part.ln())
            .sum();
        entropy.exp()
    }
}

/// Prints the names of what [`print`] prints.
pub fn print_head() {
    println!(
        "{:>5} {:<13} {:>8} {:>6} {:>12} {:>10} {:>8} {:>9}",
        "size", "solver", "attempts", "OK %", "median ms", "ns/tile", "tiles", "x ours"
    );
}

/// Prints a line for each solver; ours is the first.
pub fn print(size: usize, columns: &[Column]) {
    let ours_ms = columns.first().map_or(f64::NAN, Column::median_ms);
    for column in columns {
        let median_ms = column.median_ms();
        println!(
            "{size:>5} {:<13} {:>8} {:>6.1} {:>12.5} {:>10.2} {:>8.1} {:>9.1}",
            column.name,
            column.attempts(),
            100.0 * column.times_ms.len() as f64 / column.attempts() as f64,
            median_ms,
            median_ms * 1e6 / (size * size) as f64,
            column.effective_tiles(),
            median_ms / ours_ms
        );
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn effective_tiles_are_exp_of_the_entropy() {
        let mut column = Column::new("any", 4);
        column.add(Duration::from_millis(3), &[0, 0, 1, 1].map(TileId));
        assert!((column.effective_tiles() - 2.0).abs() < 1e-9);
        column.add_failure();
        assert_eq!(column.attempts(), 2);
        assert!((column.median_ms() - 3.0).abs() < 1e-9);
    }
}

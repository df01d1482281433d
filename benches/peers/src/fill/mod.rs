//! Random fills of empty boards: ours and the wave-function-collapse crates in turn.

mod ghx;
mod gridbugs;
mod table;

use std::ops::RangeInclusive;
use std::time::{Duration, Instant};

use clap::Args;
use mapmaker::grid::tileset::{TileId, TileSet};
use mapmaker::solver::MAX_SIDE;

use crate::Failure;
use crate::board::Board;
use crate::clock;
use crate::ours;
use table::Column;

/// Sides of squares that can be filled.
const SIZES: RangeInclusive<usize> = 1..=MAX_SIDE;

/// What to fill, and for how long.
#[derive(Args)]
pub struct Arguments {
    /// Sides of the square boards, in tiles.
    #[arg(long, value_delimiter = ',', default_value = "10,50,100,256")]
    sizes: Vec<usize>,
    /// Seconds for each size, all solvers together.
    #[arg(long, default_value_t = 20.0)]
    seconds: f64,
    /// The largest boards that the peers are asked to fill; ours fills all of them.
    #[arg(long, default_value_t = 256)]
    peers_up_to: usize,
}

/// A solver that fills empty squares with the tiles of one set, borders free.
trait Filler {
    /// What the table calls it.
    fn name(&self) -> &'static str;

    /// Makes what is kept between fills of squares of this size; not timed.
    fn prepare(&mut self, size: usize);

    /// Fills a square at random, if it can; timed. Reading the result is not.
    fn fill(&mut self, seed: u64) -> Option<Filled<'_>>;
}

/// Reads the tiles of a filled square in reading order.
type Filled<'a> = Box<dyn FnOnce() -> Vec<TileId> + 'a>;

impl Filler for ours::Filler {
    fn name(&self) -> &'static str {
        "ours"
    }

    fn prepare(&mut self, size: usize) {
        self.resize(size);
    }

    fn fill(&mut self, seed: u64) -> Option<Filled<'_>> {
        let tiles = self.fill(seed)?;
        Some(Box::new(|| tiles.to_vec()))
    }
}

/// Ours first, then the peers.
fn fillers(set: &TileSet) -> Vec<Box<dyn Filler>> {
    vec![
        Box::new(ours::Filler::new(set)),
        Box::new(gridbugs::Gridbugs::new(set)),
        Box::new(ghx::Ghx::new(set)),
    ]
}

/// Fills boards of each size and prints a table.
pub fn run(arguments: &Arguments) -> Result<(), Failure> {
    let set = TileSet::reference();
    if let Some(size) = arguments.sizes.iter().find(|&&size| !SIZES.contains(&size)) {
        return Err(Failure(format!(
            "{size}: sides are from 1 to {}",
            SIZES.end()
        )));
    }
    let mut fillers = fillers(&set);
    table::print_head();
    for &size in &arguments.sizes {
        let count = if size > arguments.peers_up_to {
            1
        } else {
            fillers.len()
        };
        let budget = Duration::from_secs_f64(arguments.seconds);
        let columns = measure(&mut fillers[..count], &set, size, budget)?;
        table::print(size, &columns);
    }
    Ok(())
}

/// Lets the fillers take turns until the time is spent, each at least twice.
fn measure(
    fillers: &mut [Box<dyn Filler>],
    set: &TileSet,
    size: usize,
    budget: Duration,
) -> Result<Vec<Column>, Failure> {
    let board = Board::empty(set.clone(), size, size);
    let mut columns = Vec::new();
    for filler in &mut *fillers {
        filler.prepare(size);
        columns.push(Column::new(filler.name(), set.len()));
    }
    // A turn is several fills where they are quick, so that every solver sees a warm cache.
    let turn = budget / 40 / fillers.len() as u32;
    let start = Instant::now();
    let mut seed = 0;
    let mut round = 0;
    while round < 2 || start.elapsed() < budget {
        for (filler, column) in fillers.iter_mut().zip(&mut columns) {
            let turn_start = Instant::now();
            for _ in 0..100 {
                seed += 1;
                let (time, filled) = clock::timed(|| filler.fill(seed));
                let tiles = filled.map(|read| read());
                match tiles {
                    None => column.add_failure(),
                    Some(tiles) if board.is_solved_by(&tiles) => column.add(time, &tiles),
                    Some(_) => {
                        return Err(Failure(format!("{}: not a valid fill", filler.name())));
                    }
                }
                if turn_start.elapsed() > turn {
                    break;
                }
            }
        }
        round += 1;
    }
    Ok(columns)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_solver_fills_boards_that_pass_the_check() {
        let set = TileSet::reference();
        let board = Board::empty(set.clone(), 12, 12);
        for mut filler in fillers(&set) {
            filler.prepare(12);
            let filled = (0..10).find_map(|seed| filler.fill(seed).map(|read| read()));
            let tiles = filled.expect("one of ten fills");
            assert!(board.is_solved_by(&tiles), "{}", filler.name());
        }
    }
}

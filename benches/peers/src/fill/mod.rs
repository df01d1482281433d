//! Random fills of empty boards: ours and the wave-function-collapse crates in turn.

mod ghx;
mod gridbugs;
mod table;

use std::time::{Duration, Instant};

use clap::Args;
use mapmaker::engine::tileset::{TileId, TileSet};

use crate::Failure;
use crate::board::Board;
use crate::ours::Ours;
use table::Column;

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

    /// Fills a square at random; whether it could. Timed.
    fn fill(&mut self, seed: u64) -> bool;

    /// The tiles of the last filled square in reading order; not timed.
    fn tiles(&mut self) -> Vec<TileId>;
}

/// Ours, beside the peers.
struct OursFilling {
    solver: Ours,
    set: TileSet,
    size: usize,
    tiles: Vec<TileId>,
}

impl Filler for OursFilling {
    fn name(&self) -> &'static str {
        "ours"
    }

    fn prepare(&mut self, size: usize) {
        self.size = size;
    }

    fn fill(&mut self, seed: u64) -> bool {
        let tiles = self.solver.fill(&self.set, self.size, seed);
        let is_filled = tiles.is_some();
        self.tiles = tiles.unwrap_or_default();
        is_filled
    }

    fn tiles(&mut self) -> Vec<TileId> {
        std::mem::take(&mut self.tiles)
    }
}

/// Fills boards of each size and prints a table.
pub fn run(arguments: &Arguments) -> Result<(), Failure> {
    let set = TileSet::reference();
    let ours = OursFilling {
        solver: Ours::default(),
        set: set.clone(),
        size: 0,
        tiles: Vec::new(),
    };
    let mut fillers: Vec<Box<dyn Filler>> = vec![
        Box::new(ours),
        Box::new(gridbugs::Gridbugs::new(&set)),
        Box::new(ghx::Ghx::new(&set)),
    ];
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
                let fill_start = Instant::now();
                let is_filled = filler.fill(seed);
                let time = fill_start.elapsed();
                if is_filled {
                    let tiles = filler.tiles();
                    if !board.is_solved_by(&tiles) {
                        return Err(Failure(format!("{}: not a valid fill", filler.name())));
                    }
                    column.add(time, &tiles);
                } else {
                    column.add_failure();
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
        let ours = OursFilling {
            solver: Ours::default(),
            set: set.clone(),
            size: 0,
            tiles: Vec::new(),
        };
        let fillers: [Box<dyn Filler>; 3] = [
            Box::new(ours),
            Box::new(gridbugs::Gridbugs::new(&set)),
            Box::new(ghx::Ghx::new(&set)),
        ];
        for mut filler in fillers {
            filler.prepare(12);
            let seed = (0..10).find(|&seed| filler.fill(seed));
            assert!(seed.is_some(), "{} filled nothing", filler.name());
            let tiles = filler.tiles();
            assert!(board.is_solved_by(&tiles), "{}", filler.name());
        }
    }
}

//! Adds loops to a maze by opening dead ends.

use super::super::grid::slots;
use super::super::maze::Maze;
use super::super::rng::Rng;

/// The random stream of this step.
const STREAM: u64 = 1;

/// Opens a second way out of `percent` of a maze's dead ends, chosen at random, towards another dead end where one is
/// adjacent. The maze is then no longer perfect.
pub fn braid(maze: &mut Maze, percent: u8, seed: u64) {
    let mut rng = Rng::stream(seed, STREAM);
    for y in 0..maze.height() {
        for place in maze.grid.row(y) {
            let is_dead_end = maze.open[place].is_power_of_two();
            if is_dead_end && rng.below(100) < u32::from(percent) {
                open_one(maze, place, &mut rng);
            }
        }
    }
}

/// Opens one more side of a cell, if it has a wall.
fn open_one(maze: &mut Maze, place: usize, rng: &mut Rng) {
    let closed = maze.grid.sides(place) & !maze.open[place];
    let leads_to_dead_end = |slot: &u8| {
        let beyond = maze.grid.step(place, *slot);
        maze.open[beyond].is_power_of_two()
    };
    let dead_ends = slots(closed).filter(leads_to_dead_end);
    let dead_ends = dead_ends.fold(0, |set, slot| set | 1 << slot);
    let choice = if dead_ends == 0 { closed } else { dead_ends };
    if choice != 0 {
        maze.set_open_at(place, rng.pick(choice), true);
    }
}

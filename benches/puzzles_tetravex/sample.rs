//! A sample of 6 × 6 puzzles of all colours, with and without solutions: the bench's and the peers' own.

use mapmaker::grid::hash;
use mapmaker::puzzles::tetravex::{Puzzle, Tile, generate, generate_random};

/// A number that depends on two others alone.
fn drawn(number: u64, purpose: u64, bound: usize) -> usize {
    hash::below(hash::mix(number ^ hash::mix(purpose)), bound as u32) as usize
}

/// Puzzle `number` of a sample of 6 × 6 tiles: in 2 to 12 colours in turn, and for each of these in turn
/// solvable, with one side in another colour, with one side exchanged between two tiles (so that colours
/// stay in balance), and of random tiles.
pub(super) fn sample(number: u64) -> Puzzle {
    let colours = 2 + (number % 11) as u32;
    let kind = number / 11 % 4;
    if kind == 3 {
        return generate_random(6, 6, colours, number).expect("a size");
    }
    let puzzle = generate(6, 6, colours, number).expect("a size").puzzle;
    let mut tiles = puzzle.tiles().to_vec();
    let of_tile: fn(&mut Tile) -> &mut u16 = match drawn(number, 1, 4) {
        0 => |tile| &mut tile.right,
        1 => |tile| &mut tile.top,
        2 => |tile| &mut tile.left,
        _ => |tile| &mut tile.bottom,
    };
    let one = drawn(number, 2, 36);
    let other = (one + 1 + drawn(number, 3, 35)) % 36;
    let (here, there) = (*of_tile(&mut tiles[one]), *of_tile(&mut tiles[other]));
    if kind == 1 {
        let step = 1 + drawn(number, 4, colours as usize - 1) as u32;
        *of_tile(&mut tiles[one]) = ((u32::from(here) + step) % colours) as u16;
    } else if kind == 2 {
        *of_tile(&mut tiles[one]) = there;
        *of_tile(&mut tiles[other]) = here;
    }
    Puzzle::new(6, 6, colours, tiles).expect("a puzzle")
}

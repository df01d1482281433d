//! A layout as text, `3 0 2 1`: the indices of the tiles in reading order, and whether they match.

use std::sync::atomic::AtomicBool;

use super::code::Code;
use super::game::Game;

impl Game {
    /// The indices of the tiles in reading order; `None` before all are placed and match.
    #[must_use]
    pub fn solution(&self) -> Option<String> {
        let (columns, rows) = (self.puzzle().columns(), self.puzzle().rows());
        let cells = (0..rows).flat_map(|y| (0..columns).map(move |x| (x, y)));
        let tiles: Option<Vec<String>> = cells
            .map(|(x, y)| Some(self.tile_at(x, y)?.to_string()))
            .collect();
        tiles
            .filter(|_| self.is_solved())
            .map(|tiles| tiles.join(" "))
    }
}

impl Code {
    /// Whether the tiles of the code's puzzle match in this order, each used once.
    #[must_use]
    pub fn is_solved_by(&self, solution: &str) -> bool {
        let Ok(made) = self.make(&AtomicBool::new(false)) else {
            return false;
        };
        let order = solution
            .split_whitespace()
            .map(|number| number.parse().ok());
        let order: Option<Vec<usize>> = order.collect();
        order.is_some_and(|order| made.puzzle.is_solved_by(&order))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn tiles_that_match_solve_a_puzzle_and_no_others_do() {
        for seed in 0..20 {
            let code: Code = format!("tetravex-3x2-6-{seed}").parse().expect("a code");
            let made = code.make(&false.into()).expect("a puzzle");
            let mut game = Game::new(made.puzzle.clone());
            for (cell, tile) in made.layout().into_iter().enumerate() {
                assert_eq!(game.solution(), None);
                game.set(cell % 3, cell / 3, tile).expect("it matches");
            }
            let text = game.solution().expect("it is solved");
            assert!(code.is_solved_by(&text), "{text}");
            for wrong in [&text[1..], "0 0 0 0 0 0", "0 1 2 3 4 -5", "a b c d e f", ""] {
                assert!(!code.is_solved_by(wrong), "{wrong}");
            }
        }
    }
}

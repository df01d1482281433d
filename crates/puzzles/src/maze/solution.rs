//! A walk through a maze of squares as text, `NNES…`, and whether it leads to the goal.

use super::code::Code;
use super::grid::{Coord, Shape};
use super::maze::Maze;
use super::walk::Walk;

/// The letters of the four directions, and their offsets.
const WAYS: [(char, i64, i64); 4] = [('N', 0, -1), ('E', 1, 0), ('S', 0, 1), ('W', -1, 0)];

impl Walk {
    /// The trail to the goal in letters; `None` before the goal is reached, and on other shapes than squares.
    #[must_use]
    pub fn solution(&self) -> Option<String> {
        let has_text = self.is_there() && self.maze().shape() == Shape::Rect;
        let letters = self.trail().windows(2).map(|pair| {
            let leads =
                |(letter, ..): &&(char, i64, i64)| beside(pair[0], *letter) == Some(pair[1]);
            WAYS.iter().find(leads).map(|(letter, ..)| *letter)
        });
        has_text.then(|| letters.collect())?
    }
}

impl Code {
    /// Whether a walk in letters leads from the start to the goal; never on other shapes than squares.
    #[must_use]
    pub fn is_solved_by(&self, solution: &str) -> bool {
        let Ok(maze) = self.make() else { return false };
        let walk = Walk::new(maze);
        let steps = |at: Coord, letter: char| step(walk.maze(), at, letter);
        let end = solution.chars().try_fold(walk.start(), steps);
        self.shape == Shape::Rect && end == Some(walk.goal())
    }
}

/// The cell that a step leads to; `None` if a wall is in the way.
fn step(maze: &Maze, from: Coord, letter: char) -> Option<Coord> {
    let to = beside(from, letter)?;
    maze.is_open(from, to).ok()?.then_some(to)
}

fn beside(from: Coord, letter: char) -> Option<Coord> {
    let (_, dx, dy) = WAYS.into_iter().find(|(way, ..)| *way == letter)?;
    let along = |at: u32, by: i64| u32::try_from(i64::from(at) + by).ok();
    Some(Coord::new(along(from.x, dx)?, along(from.y, dy)?))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_walk_to_the_goal_solves_a_maze_and_no_other_does() {
        for seed in 0..20 {
            let code = format!("maze-rect-9x7-backtracker-{seed}");
            let code: Code = code.parse().expect("a code");
            let mut walk = Walk::new(code.make().expect("a maze"));
            assert_eq!(walk.solution(), None);
            let way = walk.way();
            walk.go(&way);
            let text = walk.solution().expect("somebody is there");
            assert_eq!(text.len(), way.len());
            assert!(code.is_solved_by(&text), "{text}");
            // A step back and forth is allowed.
            let last = text.chars().last().expect("a step");
            let back = if last == 'S' { 'N' } else { 'W' };
            assert!(code.is_solved_by(&format!("{text}{back}{last}")));
            for wrong in [&text[1..], &text[..text.len() - 1], "", "NORTH", "é"] {
                assert!(!code.is_solved_by(wrong), "{wrong}");
            }
        }
    }

    #[test]
    fn other_shapes_have_no_letters() {
        let code: Code = "maze-hex-4x4-wilson-7".parse().expect("a code");
        let mut walk = Walk::new(code.make().expect("a maze"));
        walk.go(&walk.way());
        assert!(walk.is_there() && walk.solution().is_none());
        assert!(!code.is_solved_by("SSSEEE"));
    }
}

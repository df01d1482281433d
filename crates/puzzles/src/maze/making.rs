//! The generation of a maze as a list of steps, to be replayed at any speed.

use super::generate::{GenerateError, Recipe, Watch, generate_watched};
use super::grid::Coord;
use super::maze::Maze;

/// The most steps that are recorded; the final maze is complete all the same.
pub(crate) const MAX_STEPS: usize = 4_000_000;

/// The generation of a maze: its initial state, and all steps.
#[derive(Clone, Debug)]
pub struct Making {
    maze: Maze,
    steps: Vec<MakingStep>,
    done: usize,
}

/// A step. Each wall that is built is one here; a film shows those up to the next `Stand` in one frame.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum MakingStep {
    /// Removes the wall at a slot of a place.
    Carve(u32, u8),
    /// Builds a wall there.
    Build(u32, u8),
    /// The algorithm moves there.
    Stand(u32),
}

impl Making {
    /// The generation of a recipe's maze, before its first step.
    ///
    /// # Errors
    /// If the maze can't be generated.
    pub fn new(recipe: &Recipe) -> Result<Self, GenerateError> {
        let mut notes = Notes(Vec::new());
        generate_watched(recipe, &mut notes)?;
        Ok(Self {
            maze: recipe.canvas()?,
            steps: notes.0,
            done: 0,
        })
    }

    /// The maze in its current state.
    #[must_use]
    pub const fn maze(&self) -> &Maze {
        &self.maze
    }

    /// The steps done, and all steps.
    #[must_use]
    pub const fn progress(&self) -> (usize, usize) {
        (self.done, self.steps.len())
    }

    /// The cells whose walls changed since step `done`, one cell for each wall.
    pub fn changed_since(&self, done: usize) -> impl Iterator<Item = Coord> {
        let steps = self.steps.get(done..self.done).unwrap_or_default().iter();
        steps.filter_map(|step| match *step {
            MakingStep::Carve(place, _) | MakingStep::Build(place, _) => {
                Some(self.maze.grid.coord(place as usize))
            }
            MakingStep::Stand(_) => None,
        })
    }

    /// Where the algorithm is.
    #[must_use]
    pub fn stands(&self) -> Option<Coord> {
        let place = match *self.steps.get(self.done.checked_sub(1)?)? {
            MakingStep::Carve(place, slot) => self.maze.grid.step(place as usize, slot),
            MakingStep::Build(place, _) | MakingStep::Stand(place) => place as usize,
        };
        Some(self.maze.grid.coord(place))
    }

    /// Replays up to `steps` more steps; returns whether any are left.
    pub fn go_on(&mut self, steps: usize) -> bool {
        let to = self.done.saturating_add(steps).min(self.steps.len());
        for step in &self.steps[self.done..to] {
            match *step {
                MakingStep::Carve(place, slot) => self.maze.set_open_at(place as usize, slot, true),
                MakingStep::Build(place, slot) => {
                    self.maze.set_open_at(place as usize, slot, false);
                }
                MakingStep::Stand(_) => {}
            }
        }
        self.done = to;
        to < self.steps.len()
    }
}

struct Notes(Vec<MakingStep>);

impl Notes {
    fn note(&mut self, step: MakingStep) {
        if self.0.len() < MAX_STEPS {
            self.0.push(step);
        }
    }
}

impl Watch for Notes {
    fn carve(&mut self, place: usize, slot: u8) {
        self.note(MakingStep::Carve(place as u32, slot));
    }

    fn stand(&mut self, place: usize) {
        self.note(MakingStep::Stand(place as u32));
    }

    fn build(&mut self, place: usize, slot: u8) {
        self.note(MakingStep::Build(place as u32, slot));
    }
}

#[cfg(test)]
mod tests {
    use super::super::generate::generate;
    use super::super::tests::{all, recipe};
    use super::*;

    #[test]
    fn the_last_step_leaves_the_maze_of_the_recipe() {
        for (shape, algorithm) in all() {
            let recipe = recipe(shape, 9, 7, algorithm, 3);
            let maze = generate(&recipe).expect("a maze");
            let mut making = Making::new(&recipe).expect("the same");
            assert_eq!(making.stands(), None);
            let (_, steps) = making.progress();
            assert!(steps + 1 >= maze.cells() - 1, "{shape:?}");
            let before = making.maze().clone();
            assert!(making.go_on(1) && making.stands().is_some());
            assert_ne!(making.maze(), &maze);
            let changed: Vec<Coord> = making.changed_since(0).collect();
            let differs = |cell: &Coord| before.passages(*cell) != making.maze().passages(*cell);
            assert!(changed.iter().all(differs) && making.changed_since(1).next().is_none());
            assert!(making.changed_since(usize::MAX).next().is_none());
            assert!(!making.go_on(usize::MAX));
            assert_eq!(making.maze(), &maze, "{shape:?} {algorithm:?}");
        }
    }
}

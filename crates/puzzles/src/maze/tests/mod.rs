//! Mazes against what was asked for: numbers, laws, uniform choices, pixels and films.

mod drawing;
mod films;
mod laws;
mod numbers;
mod uniform;

use proptest::prelude::*;

use super::{Algorithm, Choice, Code, Coord, Maze, Recipe, Shape, generate};

/// The maze of the course's figure 7.1.
fn figure() -> Maze {
    let walls = [
        [0, 0, 0, 1],
        [1, 0, 1, 1],
        [1, 1, 2, 1],
        [1, 1, 1, 2],
        [0, 2, 1, 2],
        [2, 1, 2, 2],
        [2, 2, 3, 2],
        [1, 3, 2, 3],
        [2, 0, 3, 0],
        [3, 0, 3, 1],
        [4, 0, 4, 1],
        [3, 1, 4, 1],
        [3, 2, 4, 2],
        [4, 2, 4, 3],
        [5, 1, 5, 2],
    ];
    let mut maze = Maze::without_walls(Shape::Rect, 6, 4).expect("a size");
    for [x1, y1, x2, y2] in walls {
        let (one, other) = (Coord::new(x1, y1), Coord::new(x2, y2));
        maze.set_open(one, other, false).expect("neighbours");
    }
    maze
}

pub(super) fn coded(code: &str) -> Maze {
    let code: Code = code.parse().expect("a code");
    code.make().expect("a maze")
}

pub(super) fn recipe(
    shape: Shape,
    width: u32,
    height: u32,
    algorithm: Algorithm,
    seed: u64,
) -> Recipe {
    Recipe {
        shape,
        width,
        height,
        algorithm,
        start: None,
        seed,
    }
}

fn make(shape: Shape, width: u32, height: u32, algorithm: Algorithm, seed: u64) -> Maze {
    generate(&recipe(shape, width, height, algorithm, seed)).expect("a maze")
}

/// Opens or closes walls of a maze, each by its place among those that there were.
fn flip(maze: &mut Maze, flips: impl IntoIterator<Item = (prop::sample::Index, bool)>) {
    let walls: Vec<_> = maze.walls().collect();
    for (index, is_open) in flips.into_iter().filter(|_| !walls.is_empty()) {
        let wall = walls[index.index(walls.len())];
        maze.set_open(wall.first, wall.second, is_open)
            .expect("neighbours");
    }
}

/// Every algorithm on every shape that it is for, the growing tree by every rule.
pub(super) fn all() -> Vec<(Shape, Algorithm)> {
    let growing = Choice::ALL.into_iter().skip(1);
    let growing = growing.map(|(choice, _)| Algorithm::GrowingTree(choice));
    let algorithms: Vec<_> = Algorithm::ALL.into_iter().chain(growing).collect();
    let shapes = Shape::ALL.into_iter().map(|(shape, _)| shape);
    shapes
        .flat_map(|shape| algorithms.iter().map(move |&algorithm| (shape, algorithm)))
        .filter(|(shape, algorithm)| *shape == Shape::Rect || algorithm.is_for_all_shapes())
        .collect()
}

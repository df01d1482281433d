//! The numbers that the course and the specification name.

use std::collections::BTreeSet;

use super::super::*;
use super::{figure, make};

/// The neighbours of a cell are these.
fn has_neighbors<const N: usize>(maze: &Maze, (x, y): (u32, u32), expected: [(u32, u32); N]) {
    let found = get_valid_neighbors(Coord::new(x, y), maze).expect("a cell");
    let expected = expected.map(|(x, y)| Coord::new(x, y));
    assert_eq!(found, BTreeSet::from(expected), "{x},{y}");
}

#[test]
fn a_closed_maze_has_all_walls() {
    for (width, height, walls) in [(6, 4, 38), (32, 24, 1480), (1, 1, 0), (1, 5, 4), (7, 1, 6)] {
        let maze = new_closed_maze(width, height).expect("a size");
        assert_eq!(maze.walls().count(), walls, "{width}x{height}");
        assert_eq!(maze.passage_count(), 0);
    }
}

#[test]
fn a_perfect_maze_has_a_passage_less_than_cells() {
    let maze = new_random_maze(6, 4, 1).expect("a size");
    assert_eq!(maze.walls().count(), 15);
    assert_eq!(maze.passage_count(), 6 * 4 - 1);
    let large = new_random_maze(32, 24, 1).expect("a size");
    assert_eq!(large.walls().count(), 1480 - (32 * 24 - 1));
}

#[test]
fn a_million_cells_need_no_recursion() {
    let maze = new_random_maze(1000, 1000, 1).expect("a size");
    assert!(check(&maze).is_perfect());
}

#[test]
fn neighbors_are_the_cells_beside_walls_or_not() {
    for maze in [new_closed_maze(6, 4).expect("a size"), figure()] {
        has_neighbors(&maze, (2, 1), [(2, 0), (1, 1), (3, 1), (2, 2)]);
        has_neighbors(&maze, (5, 2), [(5, 1), (4, 2), (5, 3)]);
        has_neighbors(&maze, (0, 3), [(0, 2), (1, 3)]);
    }
    let maze = new_closed_maze(6, 4).expect("a size");
    let error = get_valid_neighbors(Coord::new(6, 0), &maze).expect_err("outside");
    let sentence = "there is no cell 6,0: x runs from 0 to 5 and y from 0 to 3";
    assert_eq!(error.to_string(), sentence);
}

#[test]
fn hexagons_have_their_six_neighbors_by_the_parity_of_the_column() {
    let maze = Maze::closed(Shape::Hex, 5, 4).expect("a size");
    let even = [(2, 0), (3, 0), (3, 1), (2, 2), (1, 1), (1, 0)];
    has_neighbors(&maze, (2, 1), even);
    let odd = [(3, 0), (4, 1), (4, 2), (3, 2), (2, 2), (2, 1)];
    has_neighbors(&maze, (3, 1), odd);
    has_neighbors(&maze, (0, 0), [(1, 0), (0, 1)]);
    has_neighbors(&maze, (1, 3), [(0, 3), (1, 2), (2, 3)]);
    has_neighbors(&maze, (4, 3), [(4, 2), (3, 2), (3, 3)]);
}

#[test]
fn rings_have_one_cell_then_six_and_then_as_many_or_twice_as_many() {
    let maze = Maze::closed(Shape::Circle, 1, 14).expect("a size");
    let lengths: Vec<_> = (0..15).map(|ring| maze.row_length(ring)).collect();
    let expected = [1, 6, 12, 24, 24, 24, 48, 48, 48, 48, 48, 48, 96, 96, 0];
    assert_eq!(lengths, expected);
    has_neighbors(&maze, (0, 0), [0, 1, 2, 3, 4, 5].map(|x| (x, 1)));
    // Inward, back, on, and two outward.
    let ring = [(0, 0), (5, 1), (1, 1), (0, 2), (1, 2)];
    has_neighbors(&maze, (0, 1), ring);
    has_neighbors(&maze, (23, 4), [(23, 3), (22, 4), (0, 4), (23, 5)]);
    has_neighbors(&maze, (95, 13), [(95, 12), (94, 13), (0, 13)]);
    let ring = [(47, 10), (46, 11), (0, 11), (94, 12), (95, 12)];
    has_neighbors(&maze, (47, 11), ring);
    assert!(maze.neighbors(Coord::new(6, 1)).is_err());
}

#[test]
fn a_way_from_a_cell_to_itself_is_that_cell() {
    let cell = Coord::new(3, 2);
    assert_eq!(solve_maze(&figure(), cell, cell), Ok(vec![cell]));
    let closed = new_closed_maze(4, 4).expect("a size");
    assert_eq!(solve_maze(&closed, cell, cell), Ok(vec![cell]));
    let end = Coord::new(0, 0);
    let none = solve_maze(&closed, cell, end).expect_err("walls");
    assert_eq!(none.to_string(), "there is no path from 3,2 to 0,0");
    let none = solve_maze(&closed, cell, Coord::new(0, 4));
    assert!(matches!(none, Err(SolveError::NoCell(_))));
}

#[test]
fn a_check_finds_what_is_wrong() {
    let mut maze = figure();
    maze.set_open(Coord::new(0, 0), Coord::new(0, 1), true)
        .expect("neighbours");
    maze.set_open(Coord::new(4, 3), Coord::new(5, 3), false)
        .expect("neighbours");
    let report = check(&maze);
    assert!(!report.is_perfect());
    assert_eq!((report.parts, report.loops), (2, 1));
    let mut cells = maze.coords();
    let unreached = cells.find(|&cell| solve_maze(&maze, Coord::new(0, 0), cell).is_err());
    assert_eq!(report.unreached, unreached);
    assert!(report.in_loop.is_some());
    let open = check(&Maze::without_walls(Shape::Rect, 3, 3).expect("a size"));
    assert_eq!(
        (open.loops, open.parts, open.walls, open.dead_ends),
        (4, 1, 0, 0)
    );
}

#[test]
fn sizes_are_bounded_before_anything_is_allocated() {
    for (shape, _) in Shape::ALL {
        for (width, height) in [(0, 3), (3, 0)] {
            let empty = Maze::closed(shape, width, height);
            assert!(matches!(empty, Err(SizeError::Empty { .. })), "{shape:?}");
        }
        let large = Maze::closed(shape, u32::MAX, u32::MAX);
        assert!(matches!(large, Err(SizeError::Large { .. })), "{shape:?}");
    }
}

#[test]
fn the_algorithms_that_need_rows_and_columns_say_so() {
    let recipe = super::recipe(Shape::Hex, 3, 3, Algorithm::Eller, 1);
    let error = generate(&recipe).expect_err("hexagons");
    let sentence = error.to_string();
    assert!(sentence.starts_with("eller makes mazes of the shape rect alone, not hex"));
    assert!(sentence.contains("backtracker, kruskal"), "{sentence}");
}

/// An algorithm's name, with the growing tree's rule.
fn label(algorithm: Algorithm) -> String {
    let Algorithm::GrowingTree(choice) = algorithm else {
        return algorithm.name().to_owned();
    };
    let known = Choice::ALL.into_iter().find(|(one, _)| *one == choice);
    let (_, rule) = known.expect("a rule");
    format!("{} {rule}", algorithm.name())
}

#[test]
fn the_same_seed_gives_the_same_maze_for_ever() {
    let mut missing = Vec::new();
    for (shape, algorithm) in super::all() {
        let maze = make(shape, 9, 7, algorithm, 42);
        let walls = maze
            .walls()
            .flat_map(|wall| [wall.first.x, wall.first.y, wall.second.x, wall.second.y]);
        let sum = walls.fold(0_u32, |sum, number| sum.wrapping_mul(0x0100_0193) ^ number);
        let (shape, label) = (shape.name(), label(algorithm));
        if !EXPECTED_SUMS.contains(&(shape, label.as_str(), sum)) {
            let (high, low) = (sum >> 16, sum & 0xFFFF);
            missing.push(format!(
                "    (\"{shape}\", \"{label}\", 0x{high:04x}_{low:04x}),\n"
            ));
        }
    }
    let missing = missing.concat();
    assert!(missing.is_empty(), "EXPECTED_SUMS lacks:\n{missing}");
    assert_eq!(EXPECTED_SUMS.len(), super::all().len());
}

/// One number for each of the mazes above: shape, algorithm, sum of its walls.
const EXPECTED_SUMS: &[(&str, &str, u32)] = &[
    ("rect", "backtracker", 0x3bea_a760),
    ("rect", "kruskal", 0x6b67_aac4),
    ("rect", "prim", 0xf768_cac2),
    ("rect", "wilson", 0x575c_ddb0),
    ("rect", "aldous-broder", 0x7a78_cf64),
    ("rect", "hunt-and-kill", 0xaa65_1012),
    ("rect", "growing-tree mixed", 0x1e13_9954),
    ("rect", "eller", 0xf233_6fb4),
    ("rect", "sidewinder", 0x1df1_76a0),
    ("rect", "binary-tree", 0x1e32_2096),
    ("rect", "recursive-division", 0x2731_e34e),
    ("rect", "growing-tree newest", 0x3bea_a760),
    ("rect", "growing-tree random", 0x5fbe_6e42),
    ("rect", "growing-tree oldest", 0xe455_c294),
    ("hex", "backtracker", 0xb035_7b54),
    ("hex", "kruskal", 0x0ca9_9685),
    ("hex", "prim", 0x20bf_7109),
    ("hex", "wilson", 0x746d_cd3d),
    ("hex", "aldous-broder", 0xd7a6_ee1d),
    ("hex", "hunt-and-kill", 0x1039_0763),
    ("hex", "growing-tree mixed", 0xd5a1_9ec8),
    ("hex", "growing-tree newest", 0xb035_7b54),
    ("hex", "growing-tree random", 0x223f_f234),
    ("hex", "growing-tree oldest", 0x5184_d0d2),
    ("circle", "backtracker", 0xbe3a_6268),
    ("circle", "kruskal", 0x9f5d_b866),
    ("circle", "prim", 0x1573_5172),
    ("circle", "wilson", 0x32d4_3649),
    ("circle", "aldous-broder", 0xd519_a07d),
    ("circle", "hunt-and-kill", 0x642a_0a44),
    ("circle", "growing-tree mixed", 0x664c_a38f),
    ("circle", "growing-tree newest", 0xbe3a_6268),
    ("circle", "growing-tree random", 0x200a_3155),
    ("circle", "growing-tree oldest", 0xbd09_1a34),
];

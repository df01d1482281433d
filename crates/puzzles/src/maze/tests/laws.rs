//! What holds for every maze: it is a spanning tree, ways are shortest, rows are the maze.

use std::collections::{BTreeMap, VecDeque};

use proptest::prelude::*;

use super::super::*;
use super::{all, flip};

/// How many steps each cell is from one, walking from cell to cell.
fn distances(maze: &Maze, from: Coord) -> BTreeMap<Coord, usize> {
    let mut found = BTreeMap::from([(from, 0)]);
    let mut queue = VecDeque::from([from]);
    while let Some(cell) = queue.pop_front() {
        let next = found[&cell] + 1;
        for beyond in maze.passages(cell).expect("a cell") {
            found.entry(beyond).or_insert_with(|| {
                queue.push_back(beyond);
                next
            });
        }
    }
    found
}

proptest! {
    #![proptest_config(ProptestConfig { cases: mapmaker_testing::cases(400), failure_persistence: None, ..ProptestConfig::default() })]

    #[test]
    fn every_maze_is_a_spanning_tree(
        which in 0..all().len(),
        width in 1_u32..24,
        height in 1_u32..24,
        seed: u64,
        start: Option<(prop::sample::Index, prop::sample::Index)>,
    ) {
        let (shape, algorithm) = all()[which];
        let grid = Maze::closed(shape, width, height).expect("a size");
        let start = start.filter(|_| algorithm.begins_somewhere()).map(|(row, column)| {
            let y = row.index(grid.height() as usize) as u32;
            Coord::new(column.index(grid.row_length(y) as usize) as u32, y)
        });
        let maze = generate(&Recipe { shape, width, height, algorithm, start, seed }).expect("a maze");
        prop_assert_eq!(maze.passage_count(), maze.cells() - 1);
        prop_assert_eq!(distances(&maze, Coord::new(0, 0)).len(), maze.cells());
        prop_assert!(check(&maze).is_perfect());
        prop_assert_eq!(maze.walls().count(), grid.walls().count() - (maze.cells() - 1));
        // Both sides of an opening know of it, and nothing leads out.
        for cell in maze.coords() {
            for beyond in maze.passages(cell).expect("a cell") {
                prop_assert!(maze.passages(beyond).expect("a cell").contains(&cell));
            }
        }
        prop_assert!(maze.walls().collect::<Vec<_>>().is_sorted());
    }

    #[test]
    fn ways_are_shortest_with_and_without_loops(
        shape in 0..Shape::ALL.len(),
        width in 1_u32..9,
        height in 1_u32..7,
        flips in prop::collection::vec((any::<prop::sample::Index>(), any::<bool>()), 0..60),
        ends: (prop::sample::Index, prop::sample::Index),
    ) {
        let shape = Shape::ALL[shape].0;
        let mut maze = Maze::closed(shape, width, height).expect("a size");
        flip(&mut maze, flips);
        let cells: Vec<_> = maze.coords().collect();
        let (from, to) = (cells[ends.0.index(cells.len())], cells[ends.1.index(cells.len())]);
        let distances = distances(&maze, from);
        match solve_maze(&maze, from, to) {
            Ok(path) => {
                prop_assert_eq!(path.first(), Some(&from));
                prop_assert_eq!(path.last(), Some(&to));
                prop_assert_eq!(path.len() - 1, distances[&to]);
                for step in path.windows(2) {
                    prop_assert_eq!(maze.is_open(step[0], step[1]), Ok(true));
                }
            }
            Err(error) => {
                prop_assert_eq!(error, SolveError::NoPath(from, to));
                prop_assert!(!distances.contains_key(&to));
            }
        }
        let report = check(&maze);
        prop_assert_eq!(report.walls, maze.walls().count());
        prop_assert_eq!(report.passages, maze.passage_count());
        prop_assert_eq!(report.passages + report.parts, report.cells + report.loops);
    }

    #[test]
    fn rows_are_the_maze(
        which: prop::sample::Index,
        width in 1_u32..70,
        height in 1_u32..9,
        seed: u64,
    ) {
        let makers: Vec<_> = Algorithm::ALL.into_iter().filter(|one| one.makes_rows()).collect();
        let algorithm = makers[which.index(makers.len())];
        let maze = super::make(Shape::Rect, width, height, algorithm, seed);
        let stream = RowStream::new(algorithm, width, u64::from(height), seed);
        let mut stream = stream.expect("rows");
        let mut kept = maze.rows().expect("a rectangle");
        let seen = |row: &[u8]| -> Vec<u8> {
            row.iter().map(|cell| cell & (OPEN_EAST | OPEN_SOUTH)).collect()
        };
        for _ in 0..height {
            prop_assert_eq!(stream.next_row().map(seen), kept.next_row().map(seen));
        }
        prop_assert!(stream.next_row().is_none() && kept.next_row().is_none());
    }
}

#[test]
fn the_longest_way_is_as_long_as_any() {
    for (seed, (shape, algorithm)) in all().into_iter().enumerate() {
        let maze = super::make(shape, 6, 4, algorithm, seed as u64);
        let way = longest_way(&maze);
        let cells: Vec<_> = maze.coords().collect();
        let longest = cells
            .iter()
            .flat_map(|&from| distances(&maze, from).into_values())
            .max();
        assert_eq!(Some(way.len() - 1), longest, "{shape:?} {algorithm:?}");
        assert_eq!(solve_maze(&maze, way[0], way[way.len() - 1]), Ok(way));
    }
    let single = Maze::closed(Shape::Rect, 1, 1).expect("a size");
    assert_eq!(longest_way(&single), [Coord::new(0, 0)]);
}

#[test]
fn braiding_opens_dead_ends_and_nothing_else() {
    for (seed, (shape, algorithm)) in all().into_iter().enumerate() {
        let seed = seed as u64;
        let maze = super::make(shape, 12, 9, algorithm, seed);
        let before = check(&maze);
        let braided = |percent: u8| {
            let mut braided = maze.clone();
            braid(&mut braided, percent, seed);
            braided
        };
        assert_eq!(braided(0), maze);
        let (half, all) = (check(&braided(50)), check(&braided(100)));
        assert_eq!(all.dead_ends, 0, "{shape:?} {algorithm:?}");
        assert!(
            (1..before.dead_ends).contains(&half.dead_ends),
            "{shape:?} {algorithm:?}"
        );
        assert_eq!(all.passages - before.passages, all.loops);
        // Each opening is for one dead end, or for two.
        assert!((before.dead_ends.div_ceil(2)..=before.dead_ends).contains(&all.loops));
    }
}

#[test]
fn those_that_make_rows_and_no_others_are_streams() {
    for algorithm in Algorithm::ALL {
        let stream = RowStream::new(algorithm, 3, 3, 1);
        assert_eq!(stream.is_some(), algorithm.makes_rows(), "{algorithm:?}");
    }
}

#[test]
fn a_start_changes_the_mazes_of_those_that_have_one_and_no_others() {
    for (shape, algorithm) in all() {
        let mazes = |start| {
            let of_seed = move |seed| {
                let recipe = super::recipe(shape, 6, 5, algorithm, seed);
                generate(&Recipe { start, ..recipe }).expect("a maze")
            };
            (0..9).map(of_seed).collect::<Vec<_>>()
        };
        let moved = mazes(None) != mazes(Some(Coord::new(2, 3)));
        assert_eq!(
            moved,
            algorithm.begins_somewhere(),
            "{shape:?} {algorithm:?}"
        );
    }
}

#[test]
fn every_pair_of_algorithm_and_shape_was_there() {
    assert_eq!(all().len(), 14 + 2 * 10);
}

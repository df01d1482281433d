//! Wilson's and Aldous and Broder's mazes are uniform over all spanning trees, counted on small grids.

use std::collections::BTreeMap;

use super::super::*;
use super::make;

/// All spanning trees of a grid, by trying every set of openings of the right size.
fn spanning_trees(shape: Shape, width: u32, height: u32) -> Vec<Maze> {
    let closed = Maze::closed(shape, width, height).expect("a size");
    let walls: Vec<_> = closed.walls().collect();
    assert!(walls.len() < 20, "too many to try");
    let sets =
        (0..1_u32 << walls.len()).filter(|set| set.count_ones() as usize + 1 == closed.cells());
    let opened = sets.map(|set| {
        let mut maze = closed.clone();
        for (index, wall) in walls.iter().enumerate() {
            let is_open = set >> index & 1 == 1;
            maze.set_open(wall.first, wall.second, is_open)
                .expect("neighbours");
        }
        maze
    });
    opened.filter(|maze| check(maze).is_perfect()).collect()
}

/// Chi-square of how often each spanning tree comes, less its mean, in standard deviations.
fn deviation(shape: Shape, width: u32, height: u32, trees: &[Maze], algorithm: Algorithm) -> f64 {
    let draws = 100 * trees.len() as u64;
    let mut counts: BTreeMap<Vec<u8>, u32> =
        trees.iter().map(|tree| (tree.open.clone(), 0)).collect();
    for seed in 0..draws {
        let maze = make(shape, width, height, algorithm, seed);
        *counts.get_mut(&maze.open).expect("a spanning tree") += 1;
    }
    let expected = draws as f64 / trees.len() as f64;
    let square: f64 = counts
        .values()
        .map(|&count| (f64::from(count) - expected).powi(2) / expected)
        .sum();
    let freedom = trees.len() as f64 - 1.0;
    (square - freedom) / (2.0 * freedom).sqrt()
}

/// The grids, and how many spanning trees they have: the numbers for rectangles are those of OEIS A007341
/// and A001353, a fan of five blades (the hexagons) has 55, and a wheel of six spokes (the rings) has 320.
const GRIDS: [(Shape, u32, u32, usize); 5] = [
    (Shape::Rect, 3, 3, 192),
    (Shape::Rect, 2, 4, 56),
    (Shape::Rect, 1, 5, 1),
    (Shape::Hex, 3, 2, 55),
    (Shape::Circle, 1, 2, 320),
];

#[test]
fn spanning_trees_are_counted_on_every_shape() {
    for (shape, name) in Shape::ALL {
        assert!(GRIDS.iter().any(|grid| grid.0 == shape), "{name}");
    }
}

#[test]
fn every_spanning_tree_is_equally_likely() {
    for (shape, width, height, count) in GRIDS {
        let trees = spanning_trees(shape, width, height);
        assert_eq!(trees.len(), count, "{shape:?} {width}x{height}");
        if count == 1 {
            continue;
        }
        for algorithm in [Algorithm::Wilson, Algorithm::AldousBroder] {
            let off = deviation(shape, width, height, &trees, algorithm);
            assert!(
                off.abs() < 4.0,
                "{shape:?} {width}x{height} {algorithm:?}: {off}"
            );
        }
    }
}

#[test]
fn the_other_algorithms_are_not_uniform() {
    // So the test above can tell.
    let trees = spanning_trees(Shape::Rect, 3, 3);
    for algorithm in [Algorithm::Backtracker, Algorithm::Kruskal, Algorithm::Prim] {
        let off = deviation(Shape::Rect, 3, 3, &trees, algorithm);
        assert!(off > 20.0, "{algorithm:?}: {off}");
    }
}

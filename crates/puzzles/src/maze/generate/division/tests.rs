//! Each maze comes with the chance that plain recursion gives it.

use std::collections::BTreeMap;

use super::super::Unwatched;
use super::*;
use crate::maze::grid::{Grid, Shape};

/// What is open in the cells of a chamber, row by row.
type Cells = Vec<u8>;

/// The chance of each way in which a chamber is divided, by recursion.
fn chances(width: usize, height: usize) -> BTreeMap<Cells, f64> {
    let mut all = BTreeMap::new();
    if width == 1 || height == 1 {
        let (first, back) = if height == 1 {
            (1 << EAST, 1 << WEST)
        } else {
            (1 << SOUTH, 1 << NORTH)
        };
        let mut cells = vec![first | back; width * height];
        cells[0] &= !back;
        cells[width * height - 1] &= !first;
        return BTreeMap::from([(cells, 1.0)]);
    }
    let ways: &[bool] = match width.cmp(&height) {
        std::cmp::Ordering::Less => &[false],
        std::cmp::Ordering::Equal => &[false, true],
        std::cmp::Ordering::Greater => &[true],
    };
    for &is_upright in ways {
        let (across, along) = if is_upright {
            (width, height)
        } else {
            (height, width)
        };
        let each = 1.0 / (ways.len() * (across - 1) * along) as f64;
        for cut in 1..across {
            let sizes = [cut, across - cut].map(|part| {
                if is_upright {
                    (part, height)
                } else {
                    (width, part)
                }
            });
            let halves = sizes.map(|(width, height)| chances(width, height));
            for (one, chance) in &halves[0] {
                for (other, other_chance) in &halves[1] {
                    for door in 0..along {
                        let mut cells = join(one, other, sizes, is_upright);
                        let (place, over, side) = if is_upright {
                            (door * width + cut - 1, 1, EAST)
                        } else {
                            ((cut - 1) * width + door, width, SOUTH)
                        };
                        cells[place] |= 1 << side;
                        cells[place + over] |= 1 << (side ^ 2);
                        *all.entry(cells).or_default() += each * chance * other_chance;
                    }
                }
            }
        }
    }
    all
}

/// Two chambers beside each other, or one above the other.
fn join(one: &[u8], other: &[u8], sizes: [(usize, usize); 2], is_upright: bool) -> Cells {
    if !is_upright {
        return [one, other].concat();
    }
    let rows = one.chunks(sizes[0].0).zip(other.chunks(sizes[1].0));
    rows.flat_map(|(one, other)| [one, other].concat())
        .collect()
}

#[test]
fn a_maze_comes_as_often_as_by_recursion() {
    for (width, height) in [(3, 3), (5, 2), (2, 6), (3, 4), (40, 1)] {
        let Ok(Grid::Rect(rect)) = Grid::new(Shape::Rect, width, height) else {
            unreachable!("a rectangle");
        };
        let expected = chances(width as usize, height as usize);
        let draws = 20 * expected.len() as u64;
        let mut counts: BTreeMap<Cells, u32> = BTreeMap::new();
        for seed in 0..draws {
            let open = run(&rect, &mut Rng::new(seed), &mut Unwatched);
            let cells = (0..height)
                .flat_map(|y| open[rect.row(y)].to_vec())
                .collect();
            *counts.entry(cells).or_default() += 1;
        }
        assert!(counts.keys().all(|cells| expected.contains_key(cells)));
        let square: f64 = expected
            .iter()
            .map(|(cells, chance)| {
                let mean = chance * draws as f64;
                let count = counts.get(cells).map_or(0.0, |&count| f64::from(count));
                (count - mean).powi(2) / mean
            })
            .sum();
        let freedom = expected.len() as f64 - 1.0;
        // The variance of the sum is twice the freedom for large counts; here it is a little more.
        assert!(
            (square - freedom).abs() <= 5.0 * (3.0 * freedom).sqrt(),
            "{width}x{height}: {square} {freedom}"
        );
    }
}

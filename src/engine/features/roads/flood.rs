//! Where walkers from many places meet: each cell belongs to the place from which it is reached at the least cost.
//!
//! All places walk at once over a square of cells, up to a cost (Dijkstra's algorithm with a bucket for each cost). Where
//! the countries of two of them touch, the cheapest crossing gives the way from the one to the other. Equal costs are
//! decided by the order of the places and by direction, never by the order of the walk, so that any square that holds
//! the whole neighbourhood of a crossing finds the same way.

use std::collections::BTreeMap;

/// What a cell costs that is neither better nor worse than others; a step costs that of both its cells.
pub(super) const PLAIN: u8 = 16;

/// The least cost of a step.
pub(super) const STEP: u16 = 2 * PLAIN as u16;

/// No walker gets here.
const NEVER: u16 = u16::MAX;

/// The eight steps: the four sides first, then the corners.
const STEPS: [(isize, isize); 8] = [
    (1, 0),
    (0, 1),
    (-1, 0),
    (0, -1),
    (1, 1),
    (-1, 1),
    (-1, -1),
    (1, -1),
];

/// The steps over which crossings are looked for: each pair of cells once.
const FORWARD: [usize; 4] = [0, 1, 4, 5];

/// A square of cells; the cell at (x, y) has index `y * side + x`.
pub(super) struct Field {
    /// Cells along one side.
    pub(super) side: usize,
    /// What each cell costs, from [`PLAIN`] on; 0 where nobody walks, as along the whole border.
    pub(super) weights: Vec<u8>,
}

/// The cheapest way between two places.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Crossing {
    /// The two places, the smaller number first.
    pub(super) between: (u16, u16),
    /// What the whole way costs.
    pub(super) cost: u16,
    /// The cells of the way, from the first place to the second.
    pub(super) way: Vec<usize>,
    /// How many of them lie in the country of the first place.
    pub(super) split: usize,
    /// The cell at which the countries touch, in the part of the square that was asked for.
    pub(super) cell: usize,
    /// The step from there, by its number.
    pub(super) step: usize,
}

/// The costs from the nearest place, and its number.
struct Reached<'a> {
    field: &'a Field,
    costs: Vec<u16>,
    places: Vec<u16>,
}

/// The cheapest crossing of every two countries that touch in the cells `core` (columns and rows alike); `sources` are
/// the cells of each place, by its number. Walks cost up to `most`.
pub(super) fn crossings(
    field: &Field,
    sources: &[(usize, u16)],
    most: u16,
    core: std::ops::Range<usize>,
) -> Vec<Crossing> {
    let reached = Reached::flood(field, sources, most);
    let mut best: BTreeMap<(u16, u16), (u16, usize, usize)> = BTreeMap::new();
    for cell in core.clone().flat_map(|y| {
        let row = y * field.side;
        core.clone().map(move |x| row + x)
    }) {
        if reached.costs[cell] == NEVER {
            continue;
        }
        for step in FORWARD {
            let Some(to) = field.step(cell, step) else {
                continue;
            };
            let (own, other) = (reached.places[cell], reached.places[to]);
            if own == other || reached.costs[to] == NEVER {
                continue;
            }
            let cost = reached.costs[cell] + reached.costs[to] + field.cost(cell, to, step);
            let found = (cost, cell, step);
            let best = best.entry((own.min(other), own.max(other)));
            best.and_modify(|best| *best = found.min(*best))
                .or_insert(found);
        }
    }
    let crossing = |((first, second), (cost, cell, step))| {
        // OK because the step was possible when the crossing was found.
        let to = field.step(cell, step).unwrap_or(cell);
        let (near, far) = if reached.places[cell] == first {
            (cell, to)
        } else {
            (to, cell)
        };
        let mut way = reached.way_from(near);
        way.reverse();
        let split = way.len();
        way.extend(reached.way_from(far));
        Crossing {
            between: (first, second),
            cost,
            way,
            split,
            cell,
            step,
        }
    };
    best.into_iter().map(crossing).collect()
}

impl Field {
    /// Whether nobody is kept out of a cell.
    pub(super) fn is_free(&self, cell: usize) -> bool {
        self.weights[cell] > 0
    }

    /// The cell that a step leads to, if it can be gone; over a corner only where both sides are free.
    #[inline]
    fn step(&self, from: usize, step: usize) -> Option<usize> {
        let (dx, dy) = STEPS[step];
        let (beside, below) = (from as isize + dx, from as isize + dy * self.side as isize);
        let to = (below + dx) as usize;
        let is_free = self.is_free(to)
            && (step < 4 || self.is_free(beside as usize) && self.is_free(below as usize));
        is_free.then_some(to)
    }

    /// What a step costs.
    #[inline]
    fn cost(&self, from: usize, to: usize, step: usize) -> u16 {
        let cost = u16::from(self.weights[from]) + u16::from(self.weights[to]);
        if step < 4 { cost } else { cost * 7 / 5 }
    }
}

impl<'a> Reached<'a> {
    fn flood(field: &'a Field, sources: &[(usize, u16)], most: u16) -> Self {
        let mut reached = Self {
            field,
            costs: vec![NEVER; field.weights.len()],
            places: vec![u16::MAX; field.weights.len()],
        };
        let mut buckets: Vec<Vec<usize>> = vec![Vec::new(); usize::from(most) + 1];
        for &(cell, place) in sources {
            if field.is_free(cell) {
                reached.costs[cell] = 0;
                reached.places[cell] = reached.places[cell].min(place);
                buckets[0].push(cell);
            }
        }
        for cost in 0..=most {
            for cell in std::mem::take(&mut buckets[usize::from(cost)]) {
                if reached.costs[cell] != cost {
                    continue;
                }
                let place = reached.places[cell];
                for step in 0..STEPS.len() {
                    let Some(to) = field.step(cell, step) else {
                        continue;
                    };
                    let there = cost + field.cost(cell, to, step);
                    if there > most || (there, place) >= (reached.costs[to], reached.places[to]) {
                        continue;
                    }
                    if there < reached.costs[to] {
                        buckets[usize::from(there)].push(to);
                    }
                    (reached.costs[to], reached.places[to]) = (there, place);
                }
            }
        }
        reached
    }

    /// The cells from one back to its place.
    fn way_from(&self, cell: usize) -> Vec<usize> {
        let mut way = vec![cell];
        let mut at = cell;
        while self.costs[at] > 0 {
            let back = (0..STEPS.len()).find_map(|step| {
                let from = self.field.step(at, step)?;
                let is_before = self.places[from] == self.places[at]
                    && self.costs[from] != NEVER
                    && self.costs[from] + self.field.cost(from, at, step) == self.costs[at];
                is_before.then_some(from)
            });
            // OK because whatever was reached was reached from somewhere.
            at = back.expect("a step back");
            way.push(at);
        }
        way
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// A field out of rows of letters: `#` is closed.
    fn field(rows: &[&str]) -> Field {
        let side = rows.len();
        let cells = rows.iter().flat_map(|row| row.bytes());
        Field {
            side,
            weights: cells
                .map(|byte| if byte == b'#' { 0 } else { PLAIN })
                .collect(),
        }
    }

    #[test]
    fn the_cheapest_way_goes_around_what_is_closed() {
        let field = field(&[
            "########", "#......#", "#.####.#", "#.#..#.#", "#.#..#.#", "#.####.#", "#......#",
            "########",
        ]);
        let found = crossings(&field, &[(9, 0), (54, 1)], 400, 1..7);
        assert_eq!(found.len(), 1);
        let found = &found[0];
        assert_eq!((found.way[0], found.way[found.way.len() - 1]), (9, 54));
        assert_eq!(found.cost, STEP * 10, "ten steps, none over a corner");
        assert!(found.way.iter().all(|&cell| field.weights[cell] > 0));
        // The inner room is reached by nobody.
        assert!(crossings(&field, &[(9, 0), (27, 1)], 400, 1..7).is_empty());
        // Too far.
        assert!(crossings(&field, &[(9, 0), (54, 1)], 120, 1..7).is_empty());
    }

    #[test]
    fn a_step_over_a_corner_needs_both_sides() {
        let open = field(&["####", "#..#", "#..#", "####"]);
        let found = crossings(&open, &[(5, 0), (10, 1)], 60, 1..3);
        assert_eq!(found[0].way.len(), 2);
        let closed = field(&["####", "#..#", "##.#", "####"]);
        let found = crossings(&closed, &[(5, 0), (10, 1)], 60, 1..3);
        assert_eq!(found[0].way.len(), 3);
    }
}

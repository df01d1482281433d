//! Dijkstra's algorithm from many sources: each cell belongs to the settlement from which it is reached at the least
//! cost.
//!
//! All sources spread at once over a square of cells, up to a cost (with a bucket for each cost). Where the countries
//! of two sources touch, the cheapest crossing gives the way between them. Ties are decided by the order of the sources
//! and by direction, never by the order of visits, so any square with the whole neighbourhood of a crossing finds the
//! same way.

use std::collections::BTreeMap;

/// The base cost of a cell; a step costs that of both its cells.
pub(super) const PLAIN: u8 = 16;

/// The minimum cost of a step.
pub(super) const STEP: u16 = 2 * PLAIN as u16;

/// The eight steps: the four sides first, then the corners.
pub(super) const STEPS: [(isize, isize); 8] = [
    (1, 0),
    (0, 1),
    (-1, 0),
    (0, -1),
    (1, 1),
    (-1, 1),
    (-1, -1),
    (1, -1),
];

/// The steps tested for crossings: each pair of cells once.
const FORWARD: [usize; 4] = [0, 1, 4, 5];

/// A square of cells; the cell at (x, y) has index `y * side + x`.
pub(super) struct Field {
    /// Cells along one side.
    pub(super) side: usize,
    /// The cost of each cell, at least [`PLAIN`]; 0 for blocked cells, as along the whole border.
    pub(super) weights: Vec<u8>,
}

/// The cheapest way between two places.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Crossing {
    /// The two sources, the smaller index first.
    pub(super) between: (u16, u16),
    /// The cost of the whole way.
    pub(super) cost: u16,
    /// The cells of the way, from the first source to the second.
    pub(super) way: Vec<usize>,
    /// How many of them are in the country of the first source.
    pub(super) split: usize,
    /// The cell at which the countries touch, within the queried core.
    pub(super) cell: usize,
    /// The index of the step from there.
    pub(super) step: usize,
}

/// The cost at which each cell is reached.
struct Reached<'a> {
    field: &'a Field,
    /// The cost from the nearest source over the index of the source ([`key`]).
    keys: Vec<u32>,
}

/// Not reached.
const NEVER: u32 = u32::MAX;

/// A cost in the high bits and a source index in the low bits, so the lower key is better.
const fn key(cost: u16, place: u16) -> u32 {
    (cost as u32) << 16 | place as u32
}

/// The cost and the source of a key.
const fn parts(key: u32) -> (u16, u16) {
    ((key >> 16) as u16, key as u16)
}

/// The cheapest crossing of every two countries that touch in the cells `core` (columns and rows alike); `sources` has
/// the cells of each source. Ways cost up to `most`.
pub(super) fn crossings(
    field: &Field,
    sources: &[(usize, u16)],
    most: u16,
    core: std::ops::Range<usize>,
) -> Vec<Crossing> {
    let reached = Reached::flood(field, sources, most, &core);
    let mut best: BTreeMap<(u16, u16), (u16, usize, usize)> = BTreeMap::new();
    for cell in core.clone().flat_map(|y| {
        let row = y * field.side;
        core.clone().map(move |x| row + x)
    }) {
        let here = reached.keys[cell];
        if here == NEVER {
            continue;
        }
        let (cost_here, own) = parts(here);
        for step in FORWARD {
            let (dx, dy) = STEPS[step];
            let to = (cell as isize + dx + dy * field.side as isize) as usize;
            let there = reached.keys[to];
            let (cost_there, other) = parts(there);
            if own == other || there == NEVER || field.step(cell, step).is_none() {
                continue;
            }
            let cost = cost_here + cost_there + field.cost(cell, to, step);
            let found = (cost, cell, step);
            let best = best.entry((own.min(other), own.max(other)));
            best.and_modify(|best| *best = found.min(*best))
                .or_insert(found);
        }
    }
    let crossing = |((first, second), (cost, cell, step))| {
        // OK because the step was possible when the crossing was found.
        let to = field.step(cell, step).unwrap_or(cell);
        let (near, far) = if parts(reached.keys[cell]).1 == first {
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
    /// Whether a cell is free.
    pub(super) fn is_free(&self, cell: usize) -> bool {
        self.weights[cell] > 0
    }

    /// The cell that a step leads to, if it is allowed; over a corner only where both sides are free.
    #[inline]
    fn step(&self, from: usize, step: usize) -> Option<usize> {
        let (dx, dy) = STEPS[step];
        let (beside, below) = (from as isize + dx, from as isize + dy * self.side as isize);
        let to = (below + dx) as usize;
        let is_free = self.is_free(to)
            && (step < 4 || self.is_free(beside as usize) && self.is_free(below as usize));
        is_free.then_some(to)
    }

    /// The cost of a step.
    #[inline]
    fn cost(&self, from: usize, to: usize, step: usize) -> u16 {
        let cost = u16::from(self.weights[from]) + u16::from(self.weights[to]);
        if step < 4 { cost } else { cost * 7 / 5 }
    }
}

impl<'a> Reached<'a> {
    /// Spreads from all sources, but not where the core and its surroundings are out of reach: a step costs at least
    /// [`STEP`].
    fn flood(
        field: &'a Field,
        sources: &[(usize, u16)],
        most: u16,
        core: &std::ops::Range<usize>,
    ) -> Self {
        let (side, weights) = (field.side, &field.weights);
        let mut keys = vec![NEVER; weights.len()];
        // The maximum useful cost by column and by row.
        let limits: Vec<i32> = (0..side)
            .map(|at| {
                let off =
                    (core.start.saturating_sub(1)).saturating_sub(at) + at.saturating_sub(core.end);
                i32::from(most) - i32::from(STEP) * off as i32
            })
            .collect();
        // A ring of buckets, one for each cost that a step from here can lead to.
        let heaviest = weights.iter().copied().max().unwrap_or(0);
        let ring = (usize::from(heaviest) * 14 / 5 + 2).next_power_of_two();
        let mut buckets: Vec<Vec<u32>> = vec![Vec::new(); ring];
        for &(cell, place) in sources {
            if field.is_free(cell) {
                keys[cell] = keys[cell].min(key(0, place));
                buckets[0].push(cell as u32);
            }
        }
        let offsets = STEPS.map(|(dx, dy)| dx + dy * side as isize);
        let mut cells = Vec::new();
        let (mut cost, mut idle) = (0_u16, 0);
        while cost <= most && idle <= ring {
            cells.clear();
            std::mem::swap(&mut cells, &mut buckets[usize::from(cost) & (ring - 1)]);
            idle = if cells.is_empty() { idle + 1 } else { 0 };
            for &cell in &cells {
                let cell = cell as usize;
                let (known, place) = parts(keys[cell]);
                if known != cost {
                    continue;
                }
                let own = u16::from(weights[cell]);
                let tos = offsets.map(|offset| (cell as isize + offset) as usize);
                let near = tos.map(|to| u16::from(weights[to]));
                // Over a corner only where both sides are free.
                let is_open = [
                    near[0] > 0,
                    near[1] > 0,
                    near[2] > 0,
                    near[3] > 0,
                    near[0] > 0 && near[1] > 0,
                    near[2] > 0 && near[1] > 0,
                    near[2] > 0 && near[3] > 0,
                    near[0] > 0 && near[3] > 0,
                ];
                for step in 0..STEPS.len() {
                    if near[step] == 0 || !is_open[step] {
                        continue;
                    }
                    let sum = own + near[step];
                    let there = cost + if step < 4 { sum } else { sum * 7 / 5 };
                    let (found, to) = (key(there, place), tos[step]);
                    let before = keys[to];
                    if there > most || found >= before {
                        continue;
                    }
                    if there < parts(before).0 {
                        let limit = limits[to % side].min(limits[to / side]);
                        if i32::from(there) > limit {
                            continue;
                        }
                        buckets[usize::from(there) & (ring - 1)].push(to as u32);
                    }
                    keys[to] = found;
                }
            }
            cost += 1;
        }
        Self { field, keys }
    }

    /// The cells from one back to its source.
    fn way_from(&self, cell: usize) -> Vec<usize> {
        let mut way = vec![cell];
        let mut at = cell;
        while parts(self.keys[at]).0 > 0 {
            let (cost, place) = parts(self.keys[at]);
            let back = (0..STEPS.len()).find_map(|step| {
                let from = self.field.step(at, step)?;
                let before = self.keys[from];
                let is_before = before != NEVER
                    && parts(before).1 == place
                    && parts(before).0 + self.field.cost(from, at, step) == cost;
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
        // The inner room is not reached.
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

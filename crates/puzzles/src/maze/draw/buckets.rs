//! A grid of buckets over points of the plane, to find those of an area without looking at all of them.

use std::ops::RangeInclusive;

/// `items` holds the indices of the points in square 0, then those in square 1, and so on, in the order given; those
/// of square `s` are `items[first[s]..first[s + 1]]`.
#[derive(Clone, Debug, PartialEq)]
pub(super) struct Buckets {
    side: f32,
    columns: usize,
    rows: usize,
    first: Vec<u32>,
    items: Vec<u32>,
}

impl Buckets {
    /// Sorts the points of the area from 0, 0 to `size` into squares of side `side`; a point beyond the area goes to
    /// the nearest square.
    pub(super) fn new(
        side: f32,
        size: (f32, f32),
        points: impl Iterator<Item = (f32, f32)>,
    ) -> Self {
        let count = |length: f32| (length / side).ceil().max(1.0) as usize;
        let (columns, rows) = (count(size.0), count(size.1));
        let mut buckets = Self {
            side,
            columns,
            rows,
            first: vec![0; columns * rows + 1],
            items: Vec::new(),
        };
        let squares: Vec<u32> = points.map(|point| buckets.square(point) as u32).collect();
        for &square in &squares {
            buckets.first[square as usize + 1] += 1;
        }
        for square in 0..columns * rows {
            buckets.first[square + 1] += buckets.first[square];
        }
        let mut next = buckets.first.clone();
        buckets.items = vec![0; squares.len()];
        for (item, square) in squares.into_iter().enumerate() {
            let place = &mut next[square as usize];
            buckets.items[*place as usize] = item as u32;
            *place += 1;
        }
        buckets
    }

    /// How many squares there are.
    pub(super) const fn count(&self) -> usize {
        self.columns * self.rows
    }

    /// The square of a point.
    pub(super) fn square(&self, (x, y): (f32, f32)) -> usize {
        self.along(y, self.rows) * self.columns + self.along(x, self.columns)
    }

    fn along(&self, at: f32, count: usize) -> usize {
        ((at / self.side).max(0.0) as usize).min(count - 1)
    }

    /// The indices of the points in a square; none if there is no such square.
    pub(super) fn of(&self, square: usize) -> &[u32] {
        let ends = self.first.get(square..square + 2);
        // OK because the first indices never decrease, and the last is the number of items.
        ends.map_or(&[], |ends| &self.items[ends[0] as usize..ends[1] as usize])
    }

    /// The squares that touch the area between two corners, row by row.
    pub(super) fn within(
        &self,
        from: (f32, f32),
        to: (f32, f32),
    ) -> impl Iterator<Item = usize> + use<> {
        let columns: RangeInclusive<usize> =
            self.along(from.0, self.columns)..=self.along(to.0, self.columns);
        let rows = self.along(from.1, self.rows)..=self.along(to.1, self.rows);
        let wide = self.columns;
        rows.flat_map(move |row| columns.clone().map(move |column| row * wide + column))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_point_is_in_one_square_and_found_by_the_area_around_it() {
        let points: Vec<(f32, f32)> = (0..200_u8)
            .map(|index| (f32::from(index % 23) * 0.7, f32::from(index) * 0.05))
            .collect();
        let buckets = Buckets::new(2.0, (15.5, 10.0), points.iter().copied());
        assert_eq!(buckets.count(), 8 * 5);
        let all: Vec<u32> = (0..buckets.count())
            .flat_map(|square| buckets.of(square).to_vec())
            .collect();
        let mut sorted = all.clone();
        sorted.sort_unstable();
        assert_eq!(sorted, (0..200).collect::<Vec<_>>());
        for (index, &(x, y)) in points.iter().enumerate() {
            let mut near = buckets.within((x - 0.1, y - 0.1), (x + 0.1, y + 0.1));
            let is_there = near.any(|square| buckets.of(square).contains(&(index as u32)));
            assert!(is_there, "{x}, {y}");
        }
        // Points beyond the area count to the rim, and there are no more squares.
        assert_eq!(buckets.square((-5.0, -5.0)), 0);
        assert_eq!(buckets.square((99.0, f32::NAN)), 7);
        assert_eq!(buckets.within((-9.0, -9.0), (99.0, 99.0)).count(), 40);
        assert!(buckets.of(40).is_empty() && buckets.of(usize::MAX - 2).is_empty());
    }
}

//! Masks of ink: of a tile, and of a thing that is larger or smaller than one, in steps of 1/32 tile.

use super::Place;

/// Steps along one side of a tile.
pub const TILE_STEPS: usize = 32;

/// The most steps along one side of a mask: the limit of a row of bits that is shifted within a tile.
const MAX_STEPS: usize = 128 - TILE_STEPS;

/// The ink of a tile, a row of bits for each row of steps; the lowest bit is the westmost.
pub type TileMask = [u32; TILE_STEPS];

/// The ink of a thing in its square, filled: the inside of its outline counts as ink.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Mask {
    /// Rows of bits, the lowest bit the westmost.
    rows: Vec<u128>,
}

impl Mask {
    /// The mask of ink and paper at [`TILE_STEPS`] pixels a tile, `side` pixels a side (1 to 96) in reading order, with
    /// a margin of `margin` steps around, as far as the square reaches.
    #[must_use]
    pub fn new(side: usize, margin: usize, is_inked: impl Fn(usize, usize) -> bool) -> Self {
        let side = side.clamp(1, MAX_STEPS);
        let row = |y: usize| (0..side).fold(0, |row, x| row | u128::from(is_inked(x, y)) << x);
        let mut rows: Vec<u128> = (0..side).map(row).collect();
        fill(&mut rows);
        let all = u128::MAX >> (128 - side);
        for _ in 0..margin {
            let before = rows.clone();
            for (y, row) in rows.iter_mut().enumerate() {
                let wide = before[y] | before[y] << 1 | before[y] >> 1;
                let above = before[y.saturating_sub(1)];
                let below = before[(y + 1).min(side - 1)];
                *row = (wide | above | below) & all;
            }
        }
        Self { rows }
    }

    /// Steps along one side.
    #[must_use]
    pub fn side(&self) -> usize {
        self.rows.len()
    }

    /// The place of the north-west corner of its square when the middle is at `middle`.
    #[must_use]
    pub fn corner(&self, middle: Place) -> Place {
        let half = (self.side() / 2) as i64;
        middle.moved((-half, -half))
    }

    /// Whether this one and another overlap, their middles at these places.
    #[must_use]
    pub fn touches(&self, own: Place, other: &Self, place: Place) -> bool {
        let (dx, dy) = other.corner(place).from(self.corner(own));
        let (most, least) = (self.side() as i64, -(other.side() as i64));
        if dx >= most || dy >= most || dx <= least || dy <= least {
            return false;
        }
        let moved = |row: u128| {
            if dx >= 0 { row << dx } else { row >> -dx }
        };
        self.rows.iter().zip(0..).any(|(&row, y)| {
            let other = usize::try_from(y - dy).ok().and_then(|y| other.rows.get(y));
            other.is_some_and(|&other| row & moved(other) != 0)
        })
    }

    /// Whether it overlaps a disc of `radius_tiles` around `middle`, with its own middle at `own`.
    #[must_use]
    pub fn touches_disc(&self, own: Place, middle: Place, radius_tiles: f32) -> bool {
        let (dx, dy) = middle.from(self.corner(own));
        let radius = (radius_tiles * TILE_STEPS as f32) as i64;
        let side = self.side() as i64;
        if dx < -radius || dy < -radius || dx >= side + radius || dy >= side + radius {
            return false;
        }
        let rows = (dy - radius).max(0)..=(dy + radius).min(side - 1);
        rows.into_iter().any(|y| {
            let half = ((radius * radius - (y - dy) * (y - dy)) as u64).isqrt() as i64;
            let (first, last) = ((dx - half).max(0), (dx + half).min(side - 1));
            // OK because of the range of rows.
            first <= last && self.rows[y as usize] >> first << (127 - last + first) != 0
        })
    }

    /// Calls `visit` with each tile that it covers partly, with its middle at `middle`, and the covered rows of steps;
    /// stops when `visit` returns `false` and returns whether it never did.
    pub fn tiles(
        &self,
        middle: Place,
        mut visit: impl FnMut(mapmaker_grid::TilePos, &TileMask) -> bool,
    ) -> bool {
        let corner = self.corner(middle);
        let (west, north) = (usize::from(corner.steps.0), usize::from(corner.steps.1));
        let across = (west + self.side()).div_ceil(TILE_STEPS);
        let down = (north + self.side()).div_ceil(TILE_STEPS);
        for tile_y in 0..down {
            for tile_x in 0..across {
                let mut mask = [0; TILE_STEPS];
                let top = tile_y * TILE_STEPS;
                let rows = top.saturating_sub(north)..(top + TILE_STEPS - north).min(self.side());
                for own in rows {
                    mask[own + north - top] =
                        (self.rows[own] << west >> (tile_x * TILE_STEPS)) as u32;
                }
                let at = corner.tile.offset(tile_x as i64, tile_y as i64);
                if mask != [0; TILE_STEPS] && !visit(at, &mask) {
                    return false;
                }
            }
        }
        true
    }
}

/// Fills areas enclosed by ink: whatever can't be reached from the rim.
fn fill(rows: &mut [u128]) {
    let side = rows.len();
    let all = u128::MAX >> (128 - side);
    let rim = 1 | 1 << (side - 1);
    let mut outside: Vec<u128> = (0..side)
        .map(|y| !rows[y] & if y == 0 || y + 1 == side { all } else { rim })
        .collect();
    loop {
        let mut is_changed = false;
        for y in (0..side).chain((0..side).rev()) {
            let own = outside[y];
            let around = own
                | own << 1
                | own >> 1
                | outside[y.saturating_sub(1)]
                | outside[(y + 1).min(side - 1)];
            let reached = around & !rows[y] & all;
            is_changed |= reached != own;
            outside[y] = reached;
        }
        if !is_changed {
            break;
        }
    }
    for (row, outside) in rows.iter_mut().zip(outside) {
        *row = !outside & all;
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use mapmaker_grid::TilePos;

    /// A ring of ink in a square of that side.
    fn ring(side: usize, margin: usize) -> Mask {
        Mask::new(side, margin, |x, y| {
            let (x, y) = (x.min(side - 1 - x), y.min(side - 1 - y));
            x.min(y) == 2
        })
    }

    #[test]
    fn what_an_outline_holds_counts_as_ink() {
        let mask = ring(12, 0);
        let inside: u32 = mask.rows.iter().map(|row| row.count_ones()).sum();
        assert_eq!(inside, 64);
        let wider: u32 = ring(12, 1).rows.iter().map(|row| row.count_ones()).sum();
        assert_eq!(wider, 64 + 32);
        // An outline with a gap encloses nothing.
        let open = Mask::new(12, 0, |x, y| {
            let rim = x.min(11 - x).min(y.min(11 - y));
            rim == 2 && (x, y) != (5, 2)
        });
        let inside: u32 = open.rows.iter().map(|row| row.count_ones()).sum();
        assert_eq!(inside, 27);
    }

    #[test]
    fn masks_meet_where_their_squares_do_wherever_tiles_end() {
        let mask = ring(40, 0);
        let far = TilePos::new(-(1 << 59), 1 << 59);
        for (x, y) in [(0, 0), (31, 5), (17, 30)] {
            let own = Place::new(far, x, y);
            for (dx, dy, meets) in [
                (35, 0, true),
                (36, 0, false),
                (-35, 35, true),
                (0, -36, false),
            ] {
                let other = own.moved((dx, dy));
                assert_eq!(mask.touches(own, &mask, other), meets, "{dx} {dy}");
                assert_eq!(mask.touches(other, &mask, own), meets, "{dx} {dy}");
            }
            let mut covered = 0;
            let all = mask.tiles(own, |_, rows| {
                covered += rows.iter().map(|row| row.count_ones()).sum::<u32>();
                true
            });
            assert!(all);
            assert_eq!(covered, 36 * 36, "every step lies in a tile");
            assert!(mask.touches_disc(own, own.moved((25, 0)), 0.3));
            assert!(!mask.touches_disc(own, own.moved((28, 0)), 0.3));
        }
    }
}

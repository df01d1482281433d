//! Winds and distances in integer arithmetic, so that every machine gets the same results.

use serde::{Deserialize, Serialize};

use mapmaker_grid::TilePos;

/// The tangents of 11.25°, 33.75°, 56.25° and 78.75°, times [`UNIT`], between sixteenths of the compass.
const SIXTEENTHS: [i64; 4] = [19_891, 66_818, 149_661, 502_734];

/// The tangents of 22.5° and 67.5°, times [`UNIT`], between eighths of the compass.
const EIGHTHS: [i64; 2] = [41_421, 241_421];

/// The scale of the tangents.
const UNIT: i64 = 100_000;

/// One of the sixteen winds: 0 is north, 4 east, 8 south, 12 west.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord, Serialize, Deserialize)]
#[serde(try_from = "u8", into = "u8")]
pub struct Wind(u8);

impl Wind {
    /// The wind with a number below 16, clockwise from north.
    #[must_use]
    pub const fn new(number: u8) -> Option<Self> {
        if number < 16 {
            Some(Self(number))
        } else {
            None
        }
    }

    /// Its number, below 16.
    #[must_use]
    pub const fn number(self) -> u8 {
        self.0
    }

    /// Whether it is one of the eight winds that have the even numbers.
    pub(crate) const fn is_of_eight(self) -> bool {
        self.0.is_multiple_of(2)
    }

    /// The sixteenth of the compass in which `to` is, seen from `from`; north if they are equal.
    #[must_use]
    pub fn between(from: TilePos, to: TilePos) -> Self {
        Self(sector(from, to, &SIXTEENTHS) as u8 % 16)
    }

    /// The eighth of the compass in which `to` is, seen from `from`: one of the even winds.
    #[must_use]
    pub fn eighth_between(from: TilePos, to: TilePos) -> Self {
        Self(2 * (sector(from, to, &EIGHTHS) as u8 % 8))
    }

    /// The tile about `tiles` away in the direction of this wind.
    #[must_use]
    pub const fn away(self, from: TilePos, tiles: i64) -> TilePos {
        // The sines of multiples of 22.5°, times 10,000.
        const SINES: [i64; 5] = [0, 3827, 7071, 9239, 10_000];
        let number = self.0 as usize;
        let (quarter, rest) = (number / 4, number % 4);
        let (along, across) = (SINES[4 - rest], SINES[rest]);
        let (dx, dy) = match quarter {
            0 => (across, -along),
            1 => (along, across),
            2 => (-across, along),
            _ => (-along, -across),
        };
        from.offset(rounded(dx * tiles), rounded(dy * tiles))
    }
}

/// Divides by 10,000 and rounds.
const fn rounded(value: i64) -> i64 {
    (value + 5_000).div_euclid(10_000)
}

impl TryFrom<u8> for Wind {
    type Error = &'static str;

    fn try_from(number: u8) -> Result<Self, Self::Error> {
        Self::new(number).ok_or("there are sixteen winds, from 0 to 15")
    }
}

impl From<Wind> for u8 {
    fn from(wind: Wind) -> Self {
        wind.0
    }
}

/// Which of `4 n` sectors contains `to`, clockwise from north, given `n` tangents for a quarter.
fn sector(from: TilePos, to: TilePos, tangents: &[i64]) -> usize {
    let (dx, dy) = (to.x - from.x, to.y - from.y);
    let (across, along) = (dx.abs(), dy.abs());
    let steps = tangents.len();
    let beyond = |tangent: &&i64| across * UNIT > along * **tangent;
    let turned = tangents.iter().take_while(beyond).count();
    match (dx >= 0, dy > 0) {
        (true, false) => turned,
        (true, true) => 2 * steps - turned,
        (false, true) => 2 * steps + turned,
        (false, false) => 4 * steps - turned,
    }
}

/// The squared distance of two tiles.
#[must_use]
pub(crate) const fn distance2(a: TilePos, b: TilePos) -> i64 {
    let (dx, dy) = (a.x - b.x, a.y - b.y);
    dx * dx + dy * dy
}

/// Whether the rounded distance of two tiles is at most `tiles`.
pub(super) const fn is_within(a: TilePos, b: TilePos, tiles: i64) -> bool {
    distance2(a, b) <= tiles * tiles + tiles
}

/// Whether two tiles are equal or touch each other, even at a corner.
pub(super) const fn is_beside(a: TilePos, b: TilePos) -> bool {
    (a.x - b.x).abs() <= 1 && (a.y - b.y).abs() <= 1
}

/// The distance of two tiles, rounded to whole tiles.
#[must_use]
pub const fn distance(a: TilePos, b: TilePos) -> i64 {
    // Rounds the square root: the floor of half the root of four times the square, plus a half.
    let four = 4 * distance2(a, b);
    (four.isqrt() + 1) / 2
}

#[cfg(test)]
mod tests {
    use super::*;

    const HERE: TilePos = TilePos::new(-3, 5);

    /// How many sixteenths are between two winds, 0 to 8.
    fn apart(one: Wind, other: Wind) -> u8 {
        let apart = one.0.abs_diff(other.0);
        apart.min(16 - apart)
    }

    #[test]
    fn every_wind_has_the_offset_of_its_name() {
        for number in 0..16 {
            let wind = Wind(number);
            for tiles in [9, 20, 77] {
                let there = wind.away(HERE, tiles);
                assert_eq!(Wind::between(HERE, there), wind, "{tiles}");
                assert!((distance(HERE, there) - tiles).abs() <= 1);
                if number % 2 == 0 {
                    assert_eq!(Wind::eighth_between(HERE, there), wind);
                }
                assert_eq!(apart(Wind::between(there, HERE), wind), 8);
            }
        }
    }

    #[test]
    fn sectors_are_about_equal_and_leave_nothing_out() {
        let mut counts = [0; 16];
        for dy in -100..=100_i64 {
            for dx in -100..=100_i64 {
                if (1..=10_000).contains(&(dx * dx + dy * dy)) {
                    let wind = Wind::between(HERE, HERE.offset(dx, dy));
                    counts[usize::from(wind.0)] += 1;
                    let eighth = Wind::eighth_between(HERE, HERE.offset(dx, dy));
                    assert!(apart(eighth, wind) <= 1 && eighth.0.is_multiple_of(2));
                }
            }
        }
        assert!(
            counts.iter().all(|count| (1900..2050).contains(count)),
            "{counts:?}"
        );
    }

    #[test]
    fn distances_are_rounded() {
        for (dx, dy, tiles) in [(3, 4, 5), (1, 1, 1), (2, 1, 2), (2, 2, 3), (0, 0, 0)] {
            assert_eq!(distance(HERE, HERE.offset(dx, dy)), tiles);
        }
    }
}

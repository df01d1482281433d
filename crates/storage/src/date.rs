//! Today's date, from which the puzzles and the expeditions of a day are made.

use std::time::{SystemTime, UNIX_EPOCH};

/// A day of the calendar.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct Day {
    /// The year, 1970 or later.
    pub year: i32,
    /// The month, 1 to 12.
    pub month: u8,
    /// The day in the month, from 1.
    pub day: u8,
}

impl Day {
    /// Today; the day is that of Greenwich, so that all have the same.
    #[must_use]
    pub fn today() -> Self {
        let now = SystemTime::now().duration_since(UNIX_EPOCH);
        Self::after(now.map_or(0, |since| since.as_secs() / 86400))
    }

    /// The day so many days after the first of January 1970.
    fn after(days: u64) -> Self {
        let is_leap = |year: u64| {
            year.is_multiple_of(4) && !year.is_multiple_of(100) || year.is_multiple_of(400)
        };
        let (mut year, mut left) = (1970, days);
        loop {
            let long = 365 + u64::from(is_leap(year));
            if left < long {
                break;
            }
            left -= long;
            year += 1;
        }
        let february = 28 + u64::from(is_leap(year));
        let mut month = 1;
        for long in [31, february, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31] {
            if left < long {
                break;
            }
            left -= long;
            month += 1;
        }
        Self {
            year: year as i32,
            month,
            day: left as u8 + 1,
        }
    }

    /// The day as eight digits, as `20261122`.
    #[must_use]
    pub fn word(self) -> String {
        format!("{:04}{:02}{:02}", self.year, self.month, self.day)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn days_are_counted_over_leap_years() {
        for (days, told) in [
            (0, "19700101"),
            (58, "19700228"),
            (59, "19700301"),
            (11_016, "20000229"),
            (11_017, "20000301"),
            (20_779, "20261122"),
            (47_540, "21000228"),
            (47_541, "21000301"),
        ] {
            assert_eq!(Day::after(days).word(), told);
        }
    }
}

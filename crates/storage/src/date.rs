//! Today's date, for the puzzles and expeditions of the day.

use crate::clock::{SystemTime, UNIX_EPOCH};

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
    /// Today in Greenwich, so that it is the same for everybody.
    #[must_use]
    pub fn today() -> Self {
        let now = SystemTime::now().duration_since(UNIX_EPOCH);
        Self::after(now.map_or(0, |since| since.as_secs() / 86400))
    }

    /// The date `days` days after the first of January 1970.
    fn after(days: u64) -> Self {
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

    /// The date as eight digits, such as `20261122`.
    #[must_use]
    pub fn word(self) -> String {
        format!("{:04}{:02}{:02}", self.year, self.month, self.day)
    }

    /// Parses eight digits; `None` if there is no such date between 1970 and 2099.
    #[must_use]
    pub fn of_word(word: &str) -> Option<Self> {
        if word.len() != 8 || !word.bytes().all(|digit| digit.is_ascii_digit()) {
            return None;
        }
        let (year, month, day) = (&word[..4], &word[4..6], &word[6..]);
        let (year, month, day): (u64, _, _) =
            (year.parse().ok()?, month.parse().ok()?, day.parse().ok()?);
        let long = match month {
            2 => 28 + u8::from(is_leap(year)),
            4 | 6 | 9 | 11 => 30,
            1..=12 => 31,
            _ => return None,
        };
        let is_day = (2000..2200).contains(&year) && (1..=long).contains(&day);
        is_day.then_some(Self {
            year: year as i32,
            month,
            day,
        })
    }

    /// The day and its month, such as `22 November`.
    #[must_use]
    pub fn in_month(self) -> String {
        // OK because months count from 1 to 12.
        let month = MONTHS[usize::from(self.month) - 1];
        format!("{} {month}", self.day)
    }

    /// The same with the month cut to three letters, such as `22 Nov`.
    #[must_use]
    pub fn in_short(self) -> String {
        let mut day = self.in_month();
        // OK because no month is shorter and all are ASCII.
        day.truncate(self.day.to_string().len() + 4);
        day
    }

    /// Day, month and year, such as `22 November 2026`.
    #[must_use]
    pub fn in_words(self) -> String {
        format!("{} {}", self.in_month(), self.year)
    }
}

const MONTHS: [&str; 12] = [
    "January",
    "February",
    "March",
    "April",
    "May",
    "June",
    "July",
    "August",
    "September",
    "October",
    "November",
    "December",
];

const fn is_leap(year: u64) -> bool {
    year.is_multiple_of(4) && !year.is_multiple_of(100) || year.is_multiple_of(400)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn days_are_counted_over_leap_years() {
        for (days, message) in [
            (0, "19700101"),
            (58, "19700228"),
            (59, "19700301"),
            (11_016, "20000229"),
            (11_017, "20000301"),
            (20_779, "20261122"),
            (47_540, "21000228"),
            (47_541, "21000301"),
        ] {
            assert_eq!(Day::after(days).word(), message);
        }
    }

    #[test]
    fn days_are_parsed_and_printed() {
        for days in 11_000..60_000 {
            let day = Day::after(days);
            assert_eq!(Day::of_word(&day.word()), Some(day));
        }
        let day = Day::of_word("20261129").expect("a day");
        assert_eq!(day.in_words(), "29 November 2026");
        assert_eq!(day.in_short(), "29 Nov");
        let day = Day::of_word("20270501").expect("a day");
        assert_eq!(day.in_short(), "1 May");
        for none in [
            "",
            "k3f9",
            "20261131",
            "20261301",
            "20260229",
            "20260100",
            "99999999",
            "2026112é",
        ] {
            assert_eq!(Day::of_word(none), None, "{none}");
        }
    }
}

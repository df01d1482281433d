//! Whole numbers on the command line.

use std::fmt::Display;
use std::num::NonZeroU64;
use std::ops::RangeInclusive;
use std::str::FromStr;

/// A parser of whole numbers in a range; its error message begins with `what`.
pub(super) fn whole<T>(
    what: &'static str,
    range: RangeInclusive<T>,
) -> impl Fn(&str) -> Result<T, String> + Clone + Send + Sync
where
    T: FromStr + PartialOrd + Display + Clone + Send + Sync + 'static,
{
    move |text| {
        let number = text.parse().ok().filter(|number| range.contains(number));
        let (least, most) = (range.start(), range.end());
        number.ok_or_else(|| format!("{what} is a whole number from {least} to {most}"))
    }
}

/// A parser of tile sizes in pixels.
pub(super) fn pixels(
    (least, most): (u32, u32),
) -> impl Fn(&str) -> Result<u32, String> + Clone + Send + Sync {
    move |text| {
        let size = text.parse().ok();
        size.filter(|size| (least..=most).contains(size))
            .ok_or_else(|| {
                format!("a tile's size is a whole number of pixels from {least} to {most}")
            })
    }
}

/// A parser of whole numbers from 1.
pub(super) fn positive(
    what: &'static str,
) -> impl Fn(&str) -> Result<NonZeroU64, String> + Clone + Send + Sync {
    move |text| {
        text.parse()
            .map_err(|_| format!("{what} is a whole number, at least 1"))
    }
}

//! How much an export is, in words, and from when on a person is asked whether all of it is meant.

use std::time::Duration;

use mapmaker_drawing::art::MOST_ELEMENTS;
use mapmaker_grid::counting::counted;

/// From so many seconds on at the least a person is asked first, and from so many pixels and bytes on: no sheet of A4 is
/// much, at 600 dots an inch neither.
const MUCH_SECONDS: f64 = 120.0;
const MUCH_PX: u64 = 100_000_000;
const MUCH_BYTES: f64 = 1e9;

/// What is found before the first row may take as much less than a part of it tells, and all of it as much longer: land
/// differs, and so does what else the machine does.
pub(super) const LEAST_OF_CHART: f64 = 0.4;
pub(super) const LEAST_OF_TILES: f64 = 0.7;
pub(super) const MOST: f64 = 2.0;

/// What an export takes, about.
#[derive(Clone, Copy, Debug)]
pub struct Cost {
    /// Bytes of the file.
    pub bytes: f64,
    /// Seconds, at the least and at the most.
    pub seconds: [f64; 2],
    /// Shapes and words of a picture of lines; none of anything else.
    pub elements: f64,
}

impl Cost {
    /// That of work most of which itself told the time, in seconds.
    pub(super) fn about(bytes: f64, seconds: f64) -> Self {
        Self {
            bytes,
            seconds: [seconds, MOST * seconds],
            elements: 0.0,
        }
    }

    /// In words, such as "about 96 MB, 20 to 40 s".
    #[must_use]
    pub fn in_words(self) -> String {
        let lines = match self.elements {
            ..1.0 => String::new(),
            elements => format!(
                "{} of at most {} shapes and words, ",
                thousands(elements),
                thousands(MOST_ELEMENTS as f64)
            ),
        };
        format!("about {lines}{}, {}", bytes(self.bytes), self.time())
    }

    /// What there is to say where a picture of lines will have more than can be written, as it seems.
    #[must_use]
    pub fn too_many_elements(self) -> Option<String> {
        (self.elements > MOST_ELEMENTS as f64).then(|| {
            format!(
                "An SVG has at most {} shapes and words: take a smaller part or smaller tiles, or write a PNG.",
                thousands(MOST_ELEMENTS as f64)
            )
        })
    }

    /// The question before all of it is written.
    #[must_use]
    pub fn question(self) -> String {
        format!("This writes {} and takes {}.", self.size(), self.time())
    }

    /// The size of the file, such as "about 96 MB".
    #[must_use]
    pub fn size(self) -> String {
        format!("about {}", bytes(self.bytes))
    }

    fn time(self) -> String {
        let [least, most] = self.seconds;
        let (unit, name) = match most {
            ..2.0 => return "about a second".to_owned(),
            ..120.0 => (1.0, "s"),
            ..7200.0 => (60.0, "minutes"),
            _ => (3600.0, "hours"),
        };
        let least = (least / unit).floor().max(1.0);
        let most = (most / unit).ceil();
        if most <= least {
            format!("about {most} {name}")
        } else {
            format!("{least} to {most} {name}")
        }
    }
}

/// Whether an export is so much that a person is asked first; `px` are the pixels of a picture, and the cost is `None`
/// while it is not known.
#[must_use]
pub(super) fn is_much(px: u64, cost: Option<Cost>) -> bool {
    let takes_much = |cost: Cost| cost.bytes > MUCH_BYTES || cost.seconds[0] > MUCH_SECONDS;
    px > MUCH_PX || cost.is_some_and(takes_much)
}

/// The button that writes a large file once it was asked whether it is meant: it says how much that is, of a picture in
/// pixels.
#[must_use]
pub(super) fn confirming(px: u64, cost: Option<Cost>) -> String {
    match (px, cost) {
        (1_000_000.., _) => format!("Export {:.0} megapixels", px as f64 / 1e6),
        (_, Some(cost)) => format!("Export {}", bytes(cost.bytes)),
        _ => "Export all of it".to_owned(),
    }
}

/// What is said of a large picture until it is known better; of one without pixels how large is not known either. PNGs of 71 and of 83 megapixels had 1.2 bytes a pixel.
#[must_use]
pub(super) fn roughly(px: u64) -> String {
    const BYTES_A_PIXEL: f64 = 1.2;
    if px == 0 {
        return "This writes a very large picture; how much and how long it takes is not known yet."
            .to_owned();
    }
    let size = bytes(px as f64 * BYTES_A_PIXEL);
    format!("This writes a very large picture, roughly {size}; how long it takes is not known yet.")
}

/// A number to its thousands, or to its hundreds where it has no more.
fn thousands(number: f64) -> String {
    match number {
        ..1000.0 => format!("{:.0}", (number / 100.0).ceil() * 100.0),
        ..1e6 => format!("{:.0},000", number / 1e3),
        _ => format!("{:.1} million", number / 1e6),
    }
}

fn bytes(bytes: f64) -> String {
    match bytes {
        ..1e6 => format!("{:.0} kB", (bytes / 1e3).max(1.0)),
        ..1e9 => format!("{:.0} MB", bytes / 1e6),
        _ => format!("{:.1} GB", bytes / 1e9),
    }
}

/// A time with its unit.
#[must_use]
pub(super) fn time(time: Duration) -> String {
    match time.as_secs() {
        ..2 => "a second".to_owned(),
        seconds @ ..120 => format!("{seconds} s"),
        seconds @ ..7200 => format!("{} minutes", seconds / 60),
        seconds => format!("{} hours", seconds / 3600),
    }
}

/// How long ago something was, in words.
#[must_use]
pub(super) fn ago(seconds: u64) -> String {
    let (count, unit) = match seconds {
        0..60 => return "just now".to_owned(),
        60..3600 => (seconds / 60, "minute"),
        3600..86_400 => (seconds / 3600, "hour"),
        _ => (seconds / 86_400, "day"),
    };
    format!("{} ago", counted(count, unit))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn cost(least: f64, most: f64) -> Cost {
        Cost {
            bytes: 96e6,
            seconds: [least, most],
            elements: 0.0,
        }
    }

    #[test]
    fn the_time_is_told_as_a_range() {
        let told = |least, most| cost(least, most).in_words();
        assert_eq!(told(0.2, 0.9), "about 96 MB, about a second");
        assert_eq!(told(0.2, 5.4), "about 96 MB, 1 to 6 s");
        assert_eq!(told(7.9, 27.1), "about 96 MB, 7 to 28 s");
        assert_eq!(told(65.0, 130.0), "about 96 MB, 1 to 3 minutes");
        let question = cost(65.0, 130.0).question();
        assert_eq!(
            question,
            "This writes about 96 MB and takes 1 to 3 minutes."
        );
    }

    #[test]
    fn the_size_of_a_picture_of_lines_is_told_with_its_limit() {
        let of = |elements| Cost {
            elements,
            ..cost(0.2, 5.4)
        };
        assert_eq!(
            of(34_400.0).in_words(),
            "about 34,000 of at most 100,000 shapes and words, 96 MB, 1 to 6 s"
        );
        assert_eq!(of(99_999.0).too_many_elements(), None);
        let told = of(250_000.0).too_many_elements().expect("told");
        assert!(told.contains("at most 100,000"), "{told}");
    }

    #[test]
    fn the_button_that_writes_a_large_file_says_how_much_it_is() {
        assert_eq!(confirming(52_428_800, None), "Export 52 megapixels");
        assert_eq!(confirming(0, Some(cost(1.0, 30.0))), "Export 96 MB");
        assert_eq!(confirming(0, None), "Export all of it");
    }

    #[test]
    fn what_takes_long_or_is_large_is_asked_first() {
        // A4 at 600 dots an inch, on a slow machine.
        assert!(!is_much(4961 * 7016, Some(cost(100.0, 300.0))));
        assert!(is_much(100_000_001, None));
        assert!(is_much(0, Some(cost(121.0, 150.0))));
        assert!(!is_much(1_000_000, None));
    }
}

//! Very large work tells how large it will be before it begins; at a terminal it needs `--yes`.

use std::io::{self, IsTerminal};

use super::output;
use mapmaker_storage::exit::Failure;

/// Up to so many bytes nothing is said or asked: some seconds of work.
const UNASKED_BYTES: u64 = 1_000_000_000;

/// Up to so many pictures nothing is said or asked.
const UNASKED_PICTURES: u64 = 10_000;

/// Consent to very large work.
#[derive(Clone, Copy, Debug, Default, clap::Args)]
pub(super) struct ConsentArguments {
    /// Write more than 1 GB or 10000 pictures; needed only where standard input is a terminal
    #[arg(long, help_heading = "Output")]
    yes: bool,
}

impl ConsentArguments {
    /// Says on standard error what will be written, where it is very large: `what` names it with its own
    /// measure, such as "the picture of 90x60 pixels"; it is so many `pictures` of `bytes` in all, at most.
    ///
    /// # Errors
    /// With exit code 2 when it is, standard input is a terminal, and `--yes` was not given.
    pub(super) fn ask(self, what: &str, pictures: u64, bytes: u64) -> Result<(), Failure> {
        self.ask_with(io::stdin().is_terminal(), what, pictures, bytes)
    }

    /// The same for a picture of so many pixels.
    ///
    /// # Errors
    /// As [`Self::ask`].
    pub(super) fn ask_for_picture(self, (width, height): (u64, u64)) -> Result<(), Failure> {
        let what = format!("the picture of {width}x{height} pixels");
        self.ask(&what, 1, 3 * width * height)
    }

    fn ask_with(
        self,
        is_terminal: bool,
        what: &str,
        pictures: u64,
        bytes: u64,
    ) -> Result<(), Failure> {
        if bytes <= UNASKED_BYTES && pictures <= UNASKED_PICTURES {
            return Ok(());
        }
        let size = told(bytes);
        if is_terminal && !self.yes {
            return Err(Failure::bad_use(format!(
                "{what} may take up to {size}; add --yes to write it all the same"
            )));
        }
        output::tell(&format!("mapmaker: note: {what} may take up to {size}\n"));
        Ok(())
    }
}

/// A number of bytes in words, such as 1.4 GB.
fn told(bytes: u64) -> String {
    const UNITS: [&str; 4] = ["kB", "MB", "GB", "TB"];
    let mut size = bytes as f64 / 1e3;
    let mut units = UNITS.into_iter();
    let mut unit = units.next().unwrap_or_default();
    for next in units {
        if size < 999.5 {
            break;
        }
        (size, unit) = (size / 1e3, next);
    }
    if size < 9.95 {
        format!("{size:.1} {unit}")
    } else {
        format!("{size:.0} {unit}")
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const NOT_SAID: ConsentArguments = ConsentArguments { yes: false };
    const SAID: ConsentArguments = ConsentArguments { yes: true };

    #[test]
    fn very_large_work_waits_for_yes_at_a_terminal_alone() {
        for (pictures, bytes) in [(1, 26_000_000_000), (80_000, 1000)] {
            let ask = |consent: ConsentArguments, is_terminal| {
                consent.ask_with(is_terminal, "the film", pictures, bytes)
            };
            let refused = ask(NOT_SAID, true).expect_err("no consent");
            assert!(refused.message.contains("--yes"), "{refused}");
            assert!(refused.message.contains(&told(bytes)), "{refused}");
            assert_eq!(ask(SAID, true), Ok(()));
            assert_eq!(ask(NOT_SAID, false), Ok(()));
        }
        for (pictures, bytes) in [(1, UNASKED_BYTES), (UNASKED_PICTURES, 1)] {
            assert_eq!(NOT_SAID.ask_with(true, "it", pictures, bytes), Ok(()));
        }
    }

    #[test]
    fn sizes_are_told_in_the_unit_that_fits() {
        for (bytes, expected) in [
            (1, "0.0 kB"),
            (1500, "1.5 kB"),
            (999_400, "999 kB"),
            (999_600, "1.0 MB"),
            (26_000_000_000, "26 GB"),
            (u64::MAX, "18446744 TB"),
        ] {
            assert_eq!(told(bytes), expected);
        }
    }
}

//! Very large work announces its size beforehand; at a terminal it needs `--yes`.

use std::io::{self, IsTerminal};

use super::output;
use mapmaker_storage::exit::Failure;

/// The most bytes that are written without notice: some seconds of work.
const UNASKED_BYTES: u64 = 1_000_000_000;

/// The most pictures that are written without notice.
const UNASKED_PICTURES: u64 = 10_000;

/// Consent to very large work.
#[derive(Clone, Copy, Debug, Default, clap::Args)]
pub(super) struct ConsentArguments {
    /// Write more than 1 GB or 10000 pictures; needed only where standard input is a terminal
    #[arg(long, help_heading = "Output")]
    yes: bool,
}

impl ConsentArguments {
    /// Announces very large work on standard error: `what` names it with its own measure, such as "the picture of
    /// 90x60 pixels"; `pictures` and `bytes` are the totals, at most.
    ///
    /// # Errors
    /// With exit code 2 if it is very large, standard input is a terminal, and `--yes` was not given.
    pub(super) fn ask(self, what: &str, pictures: u64, bytes: u64) -> Result<(), Failure> {
        self.ask_with(io::stdin().is_terminal(), what, pictures, bytes)
    }

    /// [`Self::ask`] for a picture of so many pixels.
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
        let size = size_text(bytes);
        if is_terminal && !self.yes {
            return Err(Failure::bad_use(format!(
                "{what} may take up to {size}; add --yes to write it all the same"
            )));
        }
        output::report(&format!("mapmaker: note: {what} may take up to {size}\n"));
        Ok(())
    }
}

/// A number of bytes in words, such as 1.4 GB.
fn size_text(bytes: u64) -> String {
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

    const NO: ConsentArguments = ConsentArguments { yes: false };
    const YES: ConsentArguments = ConsentArguments { yes: true };

    #[test]
    fn very_large_work_waits_for_yes_at_a_terminal_alone() {
        for (pictures, bytes) in [(1, 26_000_000_000), (80_000, 1000)] {
            let ask = |consent: ConsentArguments, is_terminal| {
                consent.ask_with(is_terminal, "the film", pictures, bytes)
            };
            let refused = ask(NO, true).expect_err("no consent");
            assert!(refused.message.contains("--yes"), "{refused}");
            assert!(refused.message.contains(&size_text(bytes)), "{refused}");
            assert_eq!(ask(YES, true), Ok(()));
            assert_eq!(ask(NO, false), Ok(()));
        }
        for (pictures, bytes) in [(1, UNASKED_BYTES), (UNASKED_PICTURES, 1)] {
            assert_eq!(NO.ask_with(true, "it", pictures, bytes), Ok(()));
        }
    }

    #[test]
    fn sizes_are_printed_in_the_unit_that_fits() {
        for (bytes, expected) in [
            (1, "0.0 kB"),
            (1500, "1.5 kB"),
            (999_400, "999 kB"),
            (999_600, "1.0 MB"),
            (26_000_000_000, "26 GB"),
            (u64::MAX, "18446744 TB"),
        ] {
            assert_eq!(size_text(bytes), expected);
        }
    }
}

//! Edits of maps from the command line: one from the arguments, or those of a script, each saved to the disk before it
//! is reported.

mod crossings;
mod painting;
mod put;
mod session;

use std::fmt::Write as _;
use std::io::{BufRead as _, Read as _};
use std::path::Path;

pub(super) use crossings::CrossingArguments;
pub(super) use painting::{PaintArguments, Painting, in_words};
pub(super) use put::Put;
pub(super) use session::Session;

use super::output;
use mapmaker_grid::TilePos;
use mapmaker_land::editing::StrokeReport;
use mapmaker_storage::exit::{ExitCode, Failure};
use mapmaker_storage::input;

/// The longest line of a script in bytes.
const MAX_LINE_BYTES: u64 = 1 << 20;

/// Why an edit was not made. Nothing has changed.
#[derive(Debug)]
pub(super) enum Stop {
    /// It is impossible: the reason, and the cells to blame.
    Refused(String, Vec<TilePos>),
    /// Anything else.
    Failure(Failure),
}

impl From<Failure> for Stop {
    fn from(failure: Failure) -> Self {
        Self::Failure(failure)
    }
}

impl Stop {
    /// Invalid arguments or input.
    pub(super) fn bad_use(why: impl Into<String>) -> Self {
        Self::Failure(Failure::bad_use(why))
    }

    /// Reports a refusal on standard error, which is an answer.
    fn report(self) -> Result<ExitCode, Failure> {
        match self {
            Self::Failure(failure) => Err(failure),
            Self::Refused(why, cells) => {
                report_cells(&format!("mapmaker: the edit can't be made: {why}"), &cells);
                Ok(ExitCode::No)
            }
        }
    }

    /// The same with the script's name and line.
    fn at(self, script: &Path, line: u64) -> Self {
        let place = match script.to_str() {
            Some("-") => format!("standard input:{line}"),
            _ => format!("{}:{line}", script.display()),
        };
        match self {
            Self::Failure(failure) => Self::Failure(Failure {
                message: format!("{place}: {}", failure.message),
                ..failure
            }),
            Self::Refused(why, cells) => Self::Refused(format!("{place}: {why}"), cells),
        }
    }
}

/// Reports on standard error what else changed.
pub(super) fn print_report(report: &StrokeReport) {
    for note in report.lines() {
        output::report(&format!("note: {note}\n"));
    }
}

/// Reports cells on standard error, one a line below a sentence.
pub(super) fn report_cells(sentence: &str, cells: &[TilePos]) {
    let mut text = format!("{sentence}\n");
    for TilePos { x, y } in cells {
        // OK because writing to a string never fails.
        let _ = writeln!(text, "cell {x},{y}");
    }
    output::report(&text);
}

/// Prints what one edit changed, or reports why it can't be made.
///
/// # Errors
/// As the edit, unless it was refused.
pub(super) fn answered(made: Result<String, Stop>) -> Result<ExitCode, Failure> {
    match made {
        Ok(done) => {
            output::report(&done);
            Ok(ExitCode::Done)
        }
        Err(stop) => stop.report(),
    }
}

/// Makes the edits of a script, one a line, until one fails, and prints `saved N` after each, N counting from 1.
/// `parse` parses a line, which may be empty; `make` makes the edit and saves it to the disk.
///
/// # Errors
/// If the script can't be read, and as `make`.
pub(super) fn run_script<R>(
    script: &Path,
    parse: impl Fn(&str) -> Result<Option<R>, String>,
    mut make: impl FnMut(&R) -> Result<String, Stop>,
) -> Result<ExitCode, Failure> {
    let mut make = |line: &str| match parse(line).map_err(Stop::bad_use)? {
        None => Ok(false),
        Some(request) => make(&request).map(|_| true),
    };
    let unreadable = |error| Failure::file("read", script, &error);
    let mut lines = input::lines(script).map_err(unreadable)?;
    let mut outcome = Ok(ExitCode::Done);
    output::Sink::open(None)?.finish(|out| {
        let (mut line, mut saved) = (Vec::new(), 0_u64);
        for number in 1.. {
            line.clear();
            let read = lines
                .by_ref()
                .take(MAX_LINE_BYTES)
                .read_until(b'\n', &mut line);
            let made = match read {
                Ok(0) => break,
                Ok(_) => text(&line).and_then(&mut make),
                Err(error) => Err(Stop::Failure(unreadable(error))),
            };
            match made {
                Ok(true) => {
                    saved += 1;
                    writeln!(out, "saved {saved}")?;
                    out.flush()?;
                }
                Ok(false) => {}
                Err(stop) => {
                    outcome = stop.at(script, number).report();
                    break;
                }
            }
        }
        Ok(())
    })?;
    outcome
}

fn text(line: &[u8]) -> Result<&str, Stop> {
    if line.len() as u64 == MAX_LINE_BYTES {
        return Err(Stop::bad_use(format!(
            "the line is longer than {MAX_LINE_BYTES} bytes"
        )));
    }
    std::str::from_utf8(line)
        .map_err(|_| Stop::bad_use("the line is not UTF-8 text; save the script as UTF-8"))
}

/// The words of a script's line, without its comment.
pub(super) fn words(line: &str) -> Vec<&str> {
    let line = line.split('#').next().unwrap_or_default();
    line.split_whitespace().collect()
}

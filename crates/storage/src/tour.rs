//! Tours: scripted camera paths, one step a line.
//!
//! ```text
//! # a comment; blank lines are fine too
//! wait                  until nothing is missing
//! pan 30 -4.5 2         tiles east, tiles south, seconds
//! zoom 8 1.5            to 8 pixels a tile, in 1.5 seconds
//! goto -300,1200
//! shot coast.png
//! ```
//!
//! A `#` at the start of a line or after a blank begins a comment.

use std::io;
use std::path::{Path, PathBuf};
use std::str::SplitWhitespace;

use super::input;
use super::lines::{InLine, lines};
use crate::exit::{Failure, plain};
use crate::options::{TILE_PX_RANGE, parse_fraction, parse_place};
use mapmaker_grid::TilePos;

/// The most bytes of a tour file that are read.
pub(crate) const MAX_TOUR_BYTES: usize = 1 << 20;

/// The longest duration of a step, in seconds.
pub(crate) const MAX_STEP_SECONDS: f64 = 3600.0;

/// The farthest that one step may pan along an axis, in tiles.
pub(crate) const MAX_PAN_TILES: f64 = 1_000_000.0;

/// One step of a tour.
#[derive(Clone, Debug, PartialEq)]
pub enum TourStep {
    /// Move evenly by tiles east and south.
    Pan {
        /// Tiles east, up to [`MAX_PAN_TILES`] either way.
        dx_tiles: f64,
        /// Tiles south, likewise.
        dy_tiles: f64,
        /// The duration, 0 to [`MAX_STEP_SECONDS`].
        seconds: f64,
    },
    /// Zoom about the window's centre to a tile size.
    Zoom {
        /// A tile's size in pixels, within [`TILE_PX_RANGE`].
        tile_px: f32,
        /// The duration, 0 to [`MAX_STEP_SECONDS`].
        seconds: f64,
    },
    /// Jump, with this tile at the window's centre.
    Goto(TilePos),
    /// Wait until everything has loaded.
    Wait,
    /// Save a picture of the window.
    Shot(PathBuf),
}

/// An error in a line of a tour.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("{message}")]
pub struct TourFault {
    /// The line, counted from 1.
    pub line: usize,
    /// What is wrong and what is expected.
    pub message: String,
}

impl InLine for TourFault {
    fn line(&self) -> usize {
        self.line
    }
}

/// Why a tour can't be read.
#[derive(Debug, thiserror::Error)]
pub enum TourError {
    /// The file can't be read.
    #[error("cannot read {path}: {}", plain(error), path = path.display())]
    Unreadable {
        /// The file.
        path: PathBuf,
        /// The reason.
        error: io::Error,
    },
    /// It has invalid lines.
    #[error("{}", lines(&path.display().to_string(), faults))]
    Faulty {
        /// The file.
        path: PathBuf,
        /// All errors, line by line.
        faults: Vec<TourFault>,
    },
}

impl From<TourError> for Failure {
    fn from(error: TourError) -> Self {
        match error {
            TourError::Unreadable { path, error } => Self::file("read", &path, &error),
            TourError::Faulty { .. } => Self::bad_use(error.to_string()),
        }
    }
}

/// Reads a tour file.
///
/// # Errors
/// If it can't be read, is longer than [`MAX_TOUR_BYTES`], or has an invalid line.
pub fn load(path: &Path) -> Result<Vec<TourStep>, TourError> {
    let unreadable = |error| TourError::Unreadable {
        path: path.to_owned(),
        error,
    };
    let bytes = input::read(path, MAX_TOUR_BYTES).map_err(unreadable)?;
    if bytes.len() > MAX_TOUR_BYTES {
        return Err(unreadable(io::Error::other(format!(
            "it is longer than {MAX_TOUR_BYTES} bytes"
        ))));
    }
    let not_text = |_| {
        io::Error::new(
            io::ErrorKind::InvalidData,
            "it is not UTF-8 text; save it as UTF-8",
        )
    };
    let text = String::from_utf8(bytes).map_err(|error| unreadable(not_text(error)))?;
    parse(&text).map_err(|faults| TourError::Faulty {
        path: path.to_owned(),
        faults,
    })
}

/// Parses the text of a tour.
///
/// # Errors
/// With every invalid line, or one error for the whole if there is no step at all.
pub fn parse(text: &str) -> Result<Vec<TourStep>, Vec<TourFault>> {
    let mut steps = Vec::new();
    let mut faults = Vec::new();
    for (index, line) in text.lines().enumerate() {
        let line = without_comment(line).trim();
        if line.is_empty() {
            continue;
        }
        match parse_step(line) {
            Ok(step) => steps.push(step),
            Err(message) => faults.push(TourFault {
                line: index + 1,
                message,
            }),
        }
    }
    if steps.is_empty() && faults.is_empty() {
        faults.push(TourFault {
            line: 1,
            message: "the tour has no step".to_owned(),
        });
    }
    if faults.is_empty() {
        Ok(steps)
    } else {
        Err(faults)
    }
}

fn without_comment(line: &str) -> &str {
    let mut before = ' ';
    for (index, letter) in line.char_indices() {
        if letter == '#' && before.is_whitespace() {
            return &line[..index];
        }
        before = letter;
    }
    line
}

fn parse_step(line: &str) -> Result<TourStep, String> {
    let (word, rest) = line.split_once(char::is_whitespace).unwrap_or((line, ""));
    let rest = rest.trim();
    let mut words = rest.split_whitespace();
    let step = match word {
        "pan" => {
            let usage = "pan DX DY SECONDS";
            let pan = -MAX_PAN_TILES..=MAX_PAN_TILES;
            TourStep::Pan {
                dx_tiles: number(&mut words, usage, "DX", pan.clone())?,
                dy_tiles: number(&mut words, usage, "DY", pan)?,
                seconds: number(&mut words, usage, "SECONDS", 0.0..=MAX_STEP_SECONDS)?,
            }
        }
        "zoom" => {
            let usage = "zoom TILE_PX SECONDS";
            let (least, most) = TILE_PX_RANGE;
            let sizes = f64::from(least)..=f64::from(most);
            TourStep::Zoom {
                tile_px: number(&mut words, usage, "TILE_PX", sizes)? as f32,
                seconds: number(&mut words, usage, "SECONDS", 0.0..=MAX_STEP_SECONDS)?,
            }
        }
        "goto" => return parse_place(rest).map(TourStep::Goto),
        "shot" if rest.is_empty() => return Err("a step is: shot FILE.png".to_owned()),
        "shot" => return Ok(TourStep::Shot(PathBuf::from(rest))),
        "wait" => TourStep::Wait,
        _ => {
            return Err(format!(
                "`{word}` is not a step; a step is pan, zoom, goto, wait or shot"
            ));
        }
    };
    match words.next() {
        Some(extra) => Err(format!("`{extra}` is one word too many after `{word}`")),
        None => Ok(step),
    }
}

fn number(
    words: &mut SplitWhitespace<'_>,
    usage: &str,
    name: &str,
    range: std::ops::RangeInclusive<f64>,
) -> Result<f64, String> {
    let word = words
        .next()
        .ok_or_else(|| format!("a step is: {usage}; {name} is missing"))?;
    parse_fraction(word)
        .filter(|value| range.contains(value))
        .ok_or_else(|| {
            let (least, most) = (range.start(), range.end());
            format!("{name} is `{word}`; it is a number from {least} to {most}")
        })
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::fs;

    #[test]
    fn every_kind_of_step_is_read() {
        let text = "# a tour\n\nwait # for it\npan 30 -4,5 2\nzoom 0.5 1.5\n  goto -3,12\r\nshot my map#1.png\n";
        let expected = [
            TourStep::Wait,
            TourStep::Pan {
                dx_tiles: 30.0,
                dy_tiles: -4.5,
                seconds: 2.0,
            },
            TourStep::Zoom {
                tile_px: 0.5,
                seconds: 1.5,
            },
            TourStep::Goto(TilePos::new(-3, 12)),
            TourStep::Shot(PathBuf::from("my map#1.png")),
        ];
        assert_eq!(parse(text).as_deref(), Ok(&expected[..]));
    }

    #[test]
    fn every_faulty_line_is_listed() {
        let text = "wait\nfly\npan 1 2\npan 1 2 -3\nzoom 0 1\nzoom nan 1\ngoto 5\nshot\nwait now\npan inf 0 1";
        let faults = parse(text).expect_err("faults");
        let lines: Vec<_> = faults.iter().map(|fault| fault.line).collect();
        assert_eq!(lines, [2, 3, 4, 5, 6, 7, 8, 9, 10]);
        assert!(parse("# nothing\n").is_err());
    }

    #[test]
    fn faults_are_reported_with_file_and_line() {
        let folder = tempfile::tempdir().expect("a folder");
        let path = folder.path().join("tour.txt");
        fs::write(&path, "wait\nfly\nhop\n").expect("written");
        let message = Failure::from(load(&path).expect_err("faults")).message;
        let lines: Vec<_> = message.lines().collect();
        assert_eq!(lines.len(), 2);
        assert!(lines[0].starts_with(&format!("{}:2: ", path.display())));
        assert!(load(&folder.path().join("none")).is_err());
    }
}

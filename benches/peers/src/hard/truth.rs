//! The ground truth beside the boards: one line of a CSV file for each.

use std::collections::BTreeMap;
use std::fmt;
use std::fs;
use std::path::{Path, PathBuf};

use crate::Failure;
use crate::cadical::Answer;

const HEAD: &str = "file,verdict,cadical_ms";

/// Whether a board has a solution.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Verdict {
    /// It has.
    Sat,
    /// It has none.
    Unsat,
    /// The time was not enough to tell.
    Timeout,
}

impl From<&Answer> for Verdict {
    fn from(answer: &Answer) -> Self {
        match answer {
            Answer::Solved(_) => Self::Sat,
            Answer::Impossible => Self::Unsat,
            Answer::Spent => Self::Timeout,
        }
    }
}

impl fmt::Display for Verdict {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        formatter.write_str(match self {
            Self::Sat => "sat",
            Self::Unsat => "unsat",
            Self::Timeout => "timeout",
        })
    }
}

/// What is known of one board.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Line {
    pub verdict: Verdict,
    pub cadical_ms: f64,
}

/// The usual place of a folder's ground truth.
pub fn path(folder: &Path) -> PathBuf {
    folder.join("results.csv")
}

/// Writes the lines by file name.
pub fn write(path: &Path, lines: &BTreeMap<String, Line>) -> Result<(), Failure> {
    let rows = lines
        .iter()
        .map(|(file, line)| format!("{file},{},{:.3}\n", line.verdict, line.cadical_ms));
    let text = format!("{HEAD}\n{}", rows.collect::<String>());
    fs::write(path, text).map_err(|error| Failure::file(path, error))
}

/// Reads lines back by file name; none where there is no such file.
pub fn read(path: &Path) -> Result<BTreeMap<String, Line>, Failure> {
    if !path.exists() {
        return Ok(BTreeMap::new());
    }
    let text = fs::read_to_string(path).map_err(|error| Failure::file(path, error))?;
    let lines = text.lines().skip(1).map(|row| {
        parse(row).ok_or_else(|| Failure::file(path, format!("no line of results: {row}")))
    });
    lines.collect()
}

fn parse(row: &str) -> Option<(String, Line)> {
    let mut parts = row.split(',');
    let (file, verdict, cadical_ms) = (parts.next()?, parts.next()?, parts.next()?);
    let all = [Verdict::Sat, Verdict::Unsat, Verdict::Timeout];
    let line = Line {
        verdict: all.into_iter().find(|known| known.to_string() == verdict)?,
        cadical_ms: cadical_ms.parse().ok()?,
    };
    Some((file.to_owned(), line))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_line_is_read_back() {
        let line = Line {
            verdict: Verdict::Timeout,
            cadical_ms: 1.5,
        };
        assert_eq!(
            parse("a.json,timeout,1.500"),
            Some(("a.json".to_owned(), line))
        );
        assert_eq!(parse("a.json,perhaps,1.5"), None);
    }
}

//! Codes of Tetravex puzzles, such as `tetravex-5x5-10-k3f9`: size, colours, and whether the layout is unique.

use std::fmt;
use std::str::FromStr;
use std::sync::atomic::AtomicBool;

use super::generate::{Generated, Unique, generate, generate_unique};
use super::solve::SolveOptions;
use crate::code::{self, CodeError, CodeReader};

/// The least and the most cells along a side.
pub const SIDES: (u32, u32) = (2, 8);

/// The least and the most colours.
pub const COLOURS: (u32, u32) = (2, 20);

/// The parameters of a puzzle, written as a code and read from one.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Code {
    /// Columns, within [`SIDES`].
    pub columns: u32,
    /// Rows, within [`SIDES`].
    pub rows: u32,
    /// Colours, within [`COLOURS`].
    pub colours: u32,
    /// Whether the puzzle has exactly one layout.
    pub is_unique: bool,
    /// The last word, from which the seed is derived.
    pub word: String,
}

/// Why there is no puzzle of a code.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
pub enum NoPuzzle {
    /// No puzzle with exactly one layout was found.
    #[error("no puzzle with a single solution was found; with more colours there are more of them")]
    NotUnique,
    /// The search was stopped.
    #[error("it was stopped")]
    Stopped,
}

impl Code {
    /// Generates the puzzle and its layout; the same code gives the same puzzle on every machine. `cancel` stops it.
    ///
    /// # Errors
    /// If no puzzle with exactly one layout is found, or it is stopped.
    pub fn make(&self, cancel: &AtomicBool) -> Result<Generated, NoPuzzle> {
        let (rows, columns, colours) = (self.rows as usize, self.columns as usize, self.colours);
        let seed = code::seed(&self.word);
        if !self.is_unique {
            // OK because the ranges of a code are within those of puzzles.
            return Ok(generate(rows, columns, colours, seed).expect("a size"));
        }
        let options = SolveOptions {
            seed,
            cancel: Some(cancel),
            ..SolveOptions::default()
        };
        // OK, likewise.
        match generate_unique(rows, columns, colours, &options, &mut |_| {}).expect("a size") {
            Unique::Found(found) => Ok(found),
            Unique::NotFound => Err(NoPuzzle::NotUnique),
            Unique::Cancelled => Err(NoPuzzle::Stopped),
        }
    }
}

impl fmt::Display for Code {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Self {
            columns,
            rows,
            colours,
            word,
            ..
        } = self;
        let unique = if self.is_unique { "-unique" } else { "" };
        write!(f, "tetravex-{columns}x{rows}-{colours}{unique}-{word}")
    }
}

impl FromStr for Code {
    type Err = CodeError;

    fn from_str(text: &str) -> Result<Self, CodeError> {
        let mut reader = CodeReader::new(text, "tetravex", "tetravex-5x5-10-k3f9")?;
        let (columns, rows) = reader.size(SIDES)?;
        let colours = reader.next_word().unwrap_or_default();
        let colours = reader.number(colours, COLOURS, "the colours")?;
        let is_unique = reader.one_of(["unique"]).is_some();
        Ok(Self {
            columns,
            rows,
            colours,
            is_unique,
            word: reader.end()?,
        })
    }
}

#[cfg(test)]
mod tests {
    use super::super::solve::{Outcome, count, solve};
    use super::*;

    #[test]
    fn codes_are_written_as_they_are_read_and_make_what_they_say() {
        for text in [
            "tetravex-5x3-10-k3f9",
            "tetravex-3x3-6-unique-7",
            "tetravex-2x2-2-20261122",
        ] {
            let code: Code = text.parse().expect("a code");
            assert_eq!(code.to_string(), text);
            let made = code.make(&false.into()).expect("a puzzle");
            let puzzle = &made.puzzle;
            assert_eq!(
                (puzzle.columns(), puzzle.rows()),
                (code.columns as usize, code.rows as usize)
            );
            assert_eq!(code.make(&false.into()), Ok(made.clone()));
            let options = SolveOptions::default();
            assert!(matches!(solve(puzzle, &options).0, Outcome::Solved(_)));
            if code.is_unique {
                assert_eq!(count(puzzle, 2, &options).layouts, 1);
            }
        }
        let other: Code = "tetravex-5x3-10-k3f8".parse().expect("a code");
        let one: Code = "tetravex-5x3-10-k3f9".parse().expect("a code");
        assert_ne!(other.make(&false.into()), one.make(&false.into()));
    }

    #[test]
    fn errors_of_codes_say_what_is_expected() {
        for (text, part) in [
            ("maze-5x5-10-k3f9", "begin with tetravex-"),
            ("tetravex-9x5-10-k3f9", "from 2 to 8"),
            (
                "tetravex-5x5-1-k3f9",
                "the colours are a number from 2 to 20",
            ),
            ("tetravex-5x5-k3f9", "the colours"),
            ("tetravex-5x5-10-odd-k3f9", "`odd` means nothing there"),
            ("tetravex-k3f9", "COLUMNSxROWS"),
        ] {
            let wrong = text.parse::<Code>().expect_err(text).to_string();
            assert!(
                wrong.contains(part) && wrong.ends_with("as in tetravex-5x5-10-k3f9"),
                "{wrong}"
            );
        }
    }

    #[test]
    fn the_search_for_a_single_layout_can_be_stopped_and_can_fail() {
        let hard: Code = "tetravex-8x8-2-unique-7".parse().expect("a code");
        assert_eq!(hard.make(&true.into()), Err(NoPuzzle::Stopped));
    }
}

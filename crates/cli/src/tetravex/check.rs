//! `mapmaker tetravex check`: whether a puzzle's tiles are listed in solved order.

use std::fmt::Write as _;

use super::FileArguments;
use crate::output;
use mapmaker_puzzles::tetravex::{Clash, Puzzle};
use mapmaker_storage::exit::{ExitCode, Failure};
use mapmaker_storage::tetravex;

/// The line of the first tile, from 1.
const FIRST_TILE_LINE: usize = 2;

/// Prints `solved`, or a line for each pair of neighbours that clash, and a summary.
pub(super) fn run(arguments: &FileArguments) -> Result<ExitCode, Failure> {
    let puzzle = tetravex::load(&arguments.file)?;
    let clashes = puzzle.clashes();
    let mut text = String::new();
    for clash in &clashes {
        text += &clash_text(&puzzle, clash);
    }
    // OK because writing to a string never fails.
    let _ = match clashes.len() {
        0 => writeln!(text, "solved"),
        1 => writeln!(text, "not solved: 1 clash"),
        count => writeln!(text, "not solved: {count} clashes"),
    };
    output::print(&text)?;
    Ok(if clashes.is_empty() {
        ExitCode::Done
    } else {
        ExitCode::No
    })
}

fn clash_text(puzzle: &Puzzle, clash: &Clash) -> String {
    let line = |(x, y): (usize, usize)| FIRST_TILE_LINE + y * puzzle.columns() + x;
    let (cell, other) = (clash.cell, clash.other);
    let (side, facing) = if cell.1 == other.1 {
        ("to the right", "to the left")
    } else {
        ("at the bottom", "at the top")
    };
    format!(
        "clash: {},{} (line {}) has {} {side}, {},{} (line {}) has {} {facing}\n",
        cell.0,
        cell.1,
        line(cell),
        clash.colours.0,
        other.0,
        other.1,
        line(other),
        clash.colours.1
    )
}

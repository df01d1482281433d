//! `mapmaker maze check`: whether a maze is perfect.

use crate::output;
use crate::paths::InputPath;
use mapmaker_grid::counting::counted;
use mapmaker_puzzles::maze::{check, longest_way};
use mapmaker_storage::exit::{ExitCode, Failure};
use mapmaker_storage::maze::load;
use std::fmt::Write as _;

#[derive(Debug, clap::Args)]
pub(super) struct CheckMazeArguments {
    /// The maze's file; - for standard input
    #[arg(value_name = "F|-")]
    file: InputPath,
}

/// Prints the maze's properties, and what is wrong if it is not perfect.
pub(super) fn run(arguments: &CheckMazeArguments) -> Result<ExitCode, Failure> {
    let maze = load(&arguments.file)?;
    let report = check(&maze);
    let mut text = format!(
        "{}: {}, {}, {}, {}\n",
        if report.is_perfect() {
            "perfect"
        } else {
            "not perfect"
        },
        counted(report.cells, "cell"),
        counted(report.passages, "passage"),
        counted(report.walls, "wall"),
        counted(report.dead_ends, "dead end"),
    );
    // OK because writing to a string never fails; likewise below.
    if let Some(cell) = report.unreached {
        let parts = counted(report.parts, "part");
        let _ = writeln!(text, "{parts}: there is no path from 0,0 to {cell}");
    }
    if let Some(opening) = report.in_loop {
        let (one, other) = (opening.first, opening.second);
        let loops = counted(report.loops, "loop");
        let _ = writeln!(
            text,
            "{loops}: the opening between {one} and {other} closes one"
        );
    }
    if report.is_perfect() {
        let way = longest_way(&maze);
        if let [from, .., to] = way[..] {
            let cells = counted(way.len(), "cell");
            let _ = writeln!(text, "longest path: {cells} from {from} to {to}");
        }
    }
    output::print(&text)?;
    Ok(if report.is_perfect() {
        ExitCode::Done
    } else {
        ExitCode::No
    })
}

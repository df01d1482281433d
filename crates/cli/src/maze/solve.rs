//! `mapmaker maze solve`: finds a shortest path through a maze.

use std::io::{self, Write};

use super::effort::EffortArguments;
use super::output::{OutputArguments, Source};
use super::parse_cell;
use super::style::{Drawn, StyleArguments};
use crate::output::Sink;
use crate::paths::{InputPath, OutputPath};
use mapmaker_puzzles::maze::{Coord, SolveError, solve_maze};
use mapmaker_storage::exit::{ExitCode, Failure};
use mapmaker_storage::maze::load;

#[derive(Debug, clap::Args)]
pub(super) struct SolveMazeArguments {
    /// The maze's file; - for standard input
    #[arg(value_name = "F|-")]
    file: InputPath,
    /// The start of the path [default: the first cell, 0,0]
    #[arg(long, value_name = "X,Y", allow_hyphen_values = true, value_parser = parse_cell)]
    from: Option<Coord>,
    /// Its end [default: the last cell]
    #[arg(long, value_name = "X,Y", allow_hyphen_values = true, value_parser = parse_cell)]
    to: Option<Coord>,
    /// Write the cells of the path, both ends included, as JSON: [[x,y],…]
    #[arg(long, value_name = "F|-", help_heading = "Output")]
    json: Option<OutputPath>,
    #[command(flatten)]
    output: OutputArguments,
    #[command(flatten)]
    effort: EffortArguments,
    #[command(flatten)]
    style: StyleArguments,
}

/// Finds the path and writes it in all requested formats.
pub(super) fn run(mut arguments: SolveMazeArguments) -> Result<ExitCode, Failure> {
    arguments.output.sort(&mut arguments.json, None)?;
    let style = arguments.style.style(Drawn {
        pictures: arguments.output.has_picture(),
        path: true,
        films: false,
    })?;
    let effort = arguments.effort.begin();
    let maze = load(&arguments.file)?;
    let from = arguments.from.unwrap_or_default();
    let to = arguments.to.unwrap_or_else(|| maze.last_cell());
    let path = solve_maze(&maze, from, to).map_err(|error| match error {
        SolveError::NoPath(..) => Failure {
            code: ExitCode::No,
            message: error.to_string(),
        },
        SolveError::NoCell(_) => Failure::bad_use(error.to_string()),
    })?;
    if let Some(file) = &arguments.json {
        Sink::open(Some(file))?.finish(|out| write_path(&path, out))?;
    }
    let source = Source::Memory(maze, path);
    source.write(&arguments.output, &style, &effort)?;
    if arguments.json.is_none() && arguments.output.is_empty() {
        source.write_text(None, &effort)?;
    }
    Ok(ExitCode::Done)
}

/// Writes cells as a list of pairs, on one line.
fn write_path(path: &[Coord], out: &mut dyn Write) -> io::Result<()> {
    out.write_all(b"[")?;
    for (index, Coord { x, y }) in path.iter().enumerate() {
        write!(out, "{}[{x},{y}]", if index == 0 { "" } else { "," })?;
    }
    out.write_all(b"]\n")
}

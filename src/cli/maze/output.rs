//! Where a maze goes: files and standard output, in memory or row by row.

use std::io::{self, IsTerminal, Write};
use std::path::{Path, PathBuf};

use crate::cli::output::{Sink, is_stdout};
use crate::engine::puzzles::maze::{
    Coord, Maze, RowAlgorithm, RowStream, Rows, Squares, Style, maze_to_img, write_rows_svg,
    write_rows_text, write_svg, write_text,
};
use crate::exit::Failure;
use crate::storage::maze::{MAX_SIDE_PX, write, write_image, write_rows, write_squares};

/// A maze to be written.
pub(super) enum Source {
    /// In memory, with a path through it, which may be empty.
    Memory(Maze, Vec<Coord>),
    /// Made anew row by row each time it is written.
    Stream {
        algorithm: RowAlgorithm,
        width: u32,
        height: u64,
        seed: u64,
    },
}

/// The forms that a maze is written in, and where to.
#[derive(Debug, clap::Args)]
#[command(next_help_heading = "Output")]
pub(super) struct OutputArguments {
    /// Draw it as a picture
    #[arg(long, value_name = "F|-")]
    pub(super) png: Option<PathBuf>,
    /// Draw it as SVG
    #[arg(long, value_name = "F|-")]
    pub(super) svg: Option<PathBuf>,
    /// Draw it as text on standard output, which is also what happens when nothing else is asked for;
    /// a circle is cut open at the top and unrolled, its middle above
    #[arg(long)]
    pub(super) text: bool,
}

/// Refuses more than one thing on standard output.
///
/// # Errors
/// When several of the paths are `-`, or one is and text is asked for, too.
pub(super) fn check_places<'p>(
    paths: impl Iterator<Item = &'p PathBuf>,
    has_text: bool,
) -> Result<(), Failure> {
    let count = paths.filter(|path| is_stdout(path)).count();
    if count + usize::from(has_text) > 1 {
        return Err(Failure::bad_use(
            "more than one thing is to go to standard output; name files for all but one of them",
        ));
    }
    Ok(())
}

/// Opens what a picture is written to.
///
/// # Errors
/// When that is a terminal, or the file can't be written.
pub(super) fn open_picture(path: &Path, flag: &str) -> Result<Sink, Failure> {
    if is_stdout(path) && io::stdout().is_terminal() {
        return Err(Failure::bad_use(format!(
            "a picture is no text for a terminal; name a file with {flag} F"
        )));
    }
    Sink::open(Some(path))
}

impl Source {
    /// Calls with the rows of a rectangle, from memory or made anew; `None` for other shapes.
    fn with_rows<T>(&self, work: impl FnOnce(&mut dyn Rows) -> T) -> Option<T> {
        match self {
            Self::Memory(maze, _) => maze.rows().map(|mut rows| work(&mut rows)),
            Self::Stream {
                algorithm,
                width,
                height,
                seed,
            } => Some(work(&mut RowStream::new(
                *algorithm, *width, *height, *seed,
            ))),
        }
    }

    /// The path, empty if there is none.
    fn path(&self) -> &[Coord] {
        match self {
            Self::Memory(_, path) => path,
            Self::Stream { .. } => &[],
        }
    }

    /// Writes it as JSON.
    ///
    /// # Errors
    /// When the file can't be written.
    pub(super) fn write_json(&self, path: &Path) -> Result<(), Failure> {
        Sink::open(Some(path))?.finish(|out| match self {
            Self::Memory(maze, _) => write(maze, out),
            Self::Stream { .. } => self.in_rows(|rows| write_rows(rows, out)),
        })
    }

    /// Writes the pictures and texts that are asked for.
    ///
    /// # Errors
    /// When a picture is too large, or a file can't be written.
    pub(super) fn write(&self, to: &OutputArguments, style: &Style) -> Result<(), Failure> {
        if let Some(path) = &to.png {
            self.write_png(path, style)?;
        }
        if let Some(path) = &to.svg {
            Sink::open(Some(path))?.finish(|out| match self {
                Self::Memory(maze, path) => write_svg(maze, style, path, out),
                Self::Stream { .. } => self.in_rows(|rows| write_rows_svg(rows, style, &[], out)),
            })?;
        }
        if to.text {
            self.write_text()?;
        }
        Ok(())
    }

    /// Draws it as text on standard output.
    ///
    /// # Errors
    /// When that can't be written to.
    pub(super) fn write_text(&self) -> Result<(), Failure> {
        Sink::open(None)?.finish(|out| match self {
            Self::Memory(maze, path) => write_text(maze, path, out),
            Self::Stream { .. } => self.in_rows(|rows| write_rows_text(rows, &[], out)),
        })
    }

    /// What `work` says of the rows; nothing for a shape without them.
    fn in_rows(&self, work: impl FnOnce(&mut dyn Rows) -> io::Result<()>) -> io::Result<()> {
        self.with_rows(work).unwrap_or(Ok(()))
    }

    fn write_png(&self, path: &Path, style: &Style) -> Result<(), Failure> {
        let large = |error: &dyn std::fmt::Display| Failure::bad_use(format!("--png: {error}"));
        let squares = self.with_rows(|rows| Squares::new(style, rows.width(), rows.height()));
        if let Some(squares) = squares {
            let squares = squares.map_err(|error| large(&error))?;
            let (width, height) = (squares.width(), squares.height());
            if height > MAX_SIDE_PX {
                let message = format!(
                    "the picture would have {width}x{height} pixels; {MAX_SIDE_PX} a side is the most"
                );
                return Err(large(&message));
            }
            let sink = open_picture(path, "--png")?;
            return sink.finish(|out| {
                self.in_rows(|rows| write_squares(&squares, rows, style, self.path(), out))
            });
        }
        let Self::Memory(maze, path_through) = self else {
            return Ok(());
        };
        let image = maze_to_img(maze, style, path_through).map_err(|error| large(&error))?;
        open_picture(path, "--png")?.finish(|out: &mut dyn Write| write_image(&image, out))
    }
}

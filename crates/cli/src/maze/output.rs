//! The output of mazes: files and standard output, from memory or row by row.

use std::io;
use std::path::Path;

use indicatif::ProgressBar;

use super::effort::Effort;
use crate::output::{Sink, ending, refuse_terminal, unknown_ending};
use crate::paths::{OutputPath, is_stdout};
use crate::progress;
use mapmaker_puzzles::maze::{
    Algorithm, Coord, Maze, RowStream, Rows, Squares, Style, maze_to_img, write_rows_svg,
    write_rows_text, write_svg, write_text,
};
use mapmaker_storage::exit::Failure;
use mapmaker_storage::maze::{MAX_SIDE_PX, write, write_image, write_rows, write_squares};

/// The most bytes that a cell with both its walls takes in an SVG.
const SVG_BYTES_A_CELL: u64 = 40;

/// A maze to write.
pub(super) enum Source {
    /// In memory, with a path through it, which may be empty.
    Memory(Maze, Vec<Coord>),
    /// Generated again row by row each time it is written, by an algorithm that makes rows.
    Stream {
        algorithm: Algorithm,
        width: u32,
        height: u64,
        seed: u64,
    },
}

/// The files of a maze by format.
#[derive(Debug, clap::Args)]
#[command(next_help_heading = "Output")]
pub(super) struct OutputArguments {
    /// Write one file, in the form of its ending: .json, .txt, .svg, .png, or .gif for a film; the options
    /// below write several at once
    #[arg(long, value_name = "F", conflicts_with_all = ["json", "png", "svg", "text"])]
    out: Option<OutputPath>,
    /// Draw it as a picture
    #[arg(long, value_name = "F|-")]
    pub(super) png: Option<OutputPath>,
    /// Draw it as SVG
    #[arg(long, value_name = "F|-")]
    pub(super) svg: Option<OutputPath>,
    /// Draw it as text, on standard output if no file is named; this is the default. A circle is cut open
    /// and unrolled, with its middle at the top
    #[arg(long, value_name = "F|-", num_args = 0..=1, require_equals = true, default_missing_value = "-")]
    pub(super) text: Option<OutputPath>,
}

impl OutputArguments {
    /// Whether a picture is requested.
    pub(super) const fn has_picture(&self) -> bool {
        self.png.is_some() || self.svg.is_some()
    }

    /// Whether nothing is requested.
    pub(super) const fn is_empty(&self) -> bool {
        self.png.is_none() && self.svg.is_none() && self.text.is_none()
    }

    /// Moves the file of `--out` to the option of its format.
    ///
    /// # Errors
    /// With exit code 2 if its extension is of no format; a film's only if `film` is given.
    pub(super) fn sort(
        &mut self,
        json: &mut Option<OutputPath>,
        gif: Option<&mut Option<OutputPath>>,
    ) -> Result<(), Failure> {
        let Some(out) = self.out.take() else {
            return Ok(());
        };
        let known = ["json", "txt", "svg", "png", "gif"];
        let option = match (ending(&out).as_deref(), gif) {
            (Some("json"), _) => json,
            (Some("svg"), _) => &mut self.svg,
            (Some("png"), _) => &mut self.png,
            (Some("gif"), Some(gif)) => gif,
            (Some("txt"), _) => &mut self.text,
            _ if is_stdout(&out) => &mut self.text,
            (_, Some(_)) => return Err(unknown_ending(&out, &known)),
            (_, None) => return Err(unknown_ending(&out, &known[..4])),
        };
        *option = Some(out);
        Ok(())
    }
}

/// Opens the destination of a picture.
///
/// # Errors
/// If it is a terminal, or the file can't be written.
pub(super) fn open_picture(path: &Path, flag: &str) -> Result<Sink, Failure> {
    if is_stdout(path) {
        refuse_terminal(&format!("{flag} F"))?;
    }
    Sink::open(Some(path))
}

impl Source {
    /// Calls `work` with the rows of a rectangle; `None` for other shapes.
    fn with_rows<T>(&self, work: impl FnOnce(&mut dyn Rows) -> T) -> Option<T> {
        match self {
            Self::Memory(maze, _) => maze.rows().map(|mut rows| work(&mut rows)),
            Self::Stream {
                algorithm,
                width,
                height,
                seed,
            } => {
                let rows = RowStream::new(*algorithm, *width, *height, *seed);
                rows.map(|mut rows| work(&mut rows))
            }
        }
    }

    /// The path, empty if there is none.
    fn path(&self) -> &[Coord] {
        match self {
            Self::Memory(_, path) => path,
            Self::Stream { .. } => &[],
        }
    }

    /// Writes JSON.
    pub(super) fn write_json(&self, path: &Path, effort: &Effort) -> Result<(), Failure> {
        effort.write(Sink::open(Some(path))?, |out| match self {
            Self::Memory(maze, _) => write(maze, out),
            Self::Stream { .. } => self.in_rows(Some(path), |rows| write_rows(rows, out)),
        })
    }

    /// Writes the requested pictures and texts.
    pub(super) fn write(
        &self,
        to: &OutputArguments,
        style: &Style,
        effort: &Effort,
    ) -> Result<(), Failure> {
        if let Some(path) = &to.png {
            self.write_png(path, style, effort)?;
        }
        if let Some(path) = &to.svg {
            let cells = self.cells();
            let most_bytes = cells.saturating_mul(SVG_BYTES_A_CELL);
            let what = format!("the drawing of {cells} cells");
            effort.consent.ask(&what, 1, most_bytes)?;
            effort.write(Sink::open(Some(path))?, |out| match self {
                Self::Memory(maze, path) => write_svg(maze, style, path, None, out),
                Self::Stream { .. } => self.in_rows(to.svg.as_deref(), |rows| {
                    write_rows_svg(rows, style, &[], out)
                }),
            })?;
        }
        if let Some(path) = &to.text {
            self.write_text(Some(path), effort)?;
        }
        Ok(())
    }

    /// Writes text, by default on standard output.
    pub(super) fn write_text(&self, path: Option<&Path>, effort: &Effort) -> Result<(), Failure> {
        effort.write(Sink::open(path)?, |out| match self {
            Self::Memory(maze, path) => write_text(maze, path, out),
            Self::Stream { .. } => self.in_rows(path, |rows| write_rows_text(rows, &[], out)),
        })
    }

    /// The result of `work` for the rows; `None` for a shape without rows. While a file is written, a progress bar
    /// shows the rows.
    fn in_rows(
        &self,
        to: Option<&Path>,
        work: impl FnOnce(&mut dyn Rows) -> io::Result<()>,
    ) -> io::Result<()> {
        let is_file = to.is_some_and(|path| !is_stdout(path));
        let written = self.with_rows(|rows| {
            if !is_file {
                return work(rows);
            }
            let bar = progress::bar("writing", rows.height());
            let written = work(&mut Watched { rows, bar: &bar });
            bar.finish_and_clear();
            written
        });
        written.unwrap_or(Ok(()))
    }

    fn cells(&self) -> u64 {
        match self {
            Self::Memory(maze, _) => maze.cells() as u64,
            Self::Stream { width, height, .. } => u64::from(*width).saturating_mul(*height),
        }
    }

    fn write_png(&self, path: &Path, style: &Style, effort: &Effort) -> Result<(), Failure> {
        let large = |error: &dyn std::fmt::Display| Failure::bad_use(format!("--png: {error}"));
        let squares = self.with_rows(|rows| Squares::new(style, rows.width(), rows.height()));
        if let Some(squares) = squares {
            let squares = squares.map_err(|error| large(&error))?;
            let (width, height) = (squares.width(), squares.height());
            if height > MAX_SIDE_PX {
                let message = format!(
                    "the picture would be {width}x{height} pixels; the limit is {MAX_SIDE_PX} a side"
                );
                return Err(large(&message));
            }
            let what = format!("the picture of {width}x{height} pixels");
            let most_bytes = width.saturating_mul(height);
            effort.consent.ask(&what, 1, most_bytes)?;
            let sink = open_picture(path, "--png")?;
            return effort.write(sink, |out| {
                self.in_rows(Some(path), |rows| {
                    write_squares(&squares, rows, style, self.path(), out)
                })
            });
        }
        let Self::Memory(maze, path_through) = self else {
            return Ok(());
        };
        let image = maze_to_img(maze, style, path_through).map_err(|error| large(&error))?;
        effort.write(open_picture(path, "--png")?, |out| write_image(&image, out))
    }
}

/// Rows that advance a progress bar.
struct Watched<'r> {
    rows: &'r mut dyn Rows,
    bar: &'r ProgressBar,
}

impl Rows for Watched<'_> {
    fn width(&self) -> u32 {
        self.rows.width()
    }

    fn height(&self) -> u64 {
        self.rows.height()
    }

    fn next_row(&mut self) -> Option<&[u8]> {
        self.bar.inc(1);
        self.rows.next_row()
    }
}

//! Draws mazes as pictures, SVG, text, and step by step as films.
//!
//! [`layout`] computes where the lines of cells are, and [`plan`] lists them for drawing on a screen. Two rasterisers
//! make pixels of them: [`squares`] is exact, row by row and for any number of rows, [`strokes`] is antialiased.

mod buckets;
mod ends;
mod film;
mod image;
mod layout;
mod path;
mod plan;
mod squares;
mod strokes;
mod style;
mod svg;
mod text;

use super::grid::Coord;
use super::maze::Maze;
pub use ends::{STAR, mark_ends};
pub use film::{FilmError, FilmOptions, count_frames, film};
pub use image::{Image, Region};
pub use plan::{Line, MazePlan};
pub use squares::{Squares, palette as square_palette};
pub use style::{Rgb, Style, StyleError};
pub use svg::{write_rows_svg, write_svg};
pub use text::{write_rows_text, write_text};

/// Draws a maze of any shape, with a path under its walls; an empty path is not drawn.
///
/// # Errors
/// If the style's sizes are inconsistent, or the picture has more than [`MAX_IMAGE_PX`] pixels.
pub(super) fn draw_image(maze: &Maze, style: &Style, path: &[Coord]) -> Result<Image, StyleError> {
    match maze.rows() {
        Some(mut rows) => squares::image(&mut rows, style, path),
        None => strokes::image(maze, style, path),
    }
}

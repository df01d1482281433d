//! Draws mazes: as pictures, as SVG, as text, and step by step as films.

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
pub use ends::mark_ends;
pub use film::{FilmError, FilmOptions, count_frames, film};
pub use image::{Image, Region};
pub use plan::{Line, MazePlan, Points};
pub use squares::{Squares, palette as square_palette};
pub use style::{Rgb, Style, StyleError};
pub use svg::{write_rows_svg, write_svg};
pub use text::{write_rows_text, write_text};

/// A picture of a maze of any shape, with a path under its walls; an empty path is none.
///
/// # Errors
/// When the style's sizes don't go together, or the picture has more than [`MAX_IMAGE_PX`] pixels.
pub(super) fn draw_image(maze: &Maze, style: &Style, path: &[Coord]) -> Result<Image, StyleError> {
    match (strokes::layout(maze, style), maze.rows()) {
        (None, Some(mut rows)) => squares::image(&mut rows, style, path),
        (Some(layout), _) => strokes::image(maze, &*layout, style, path),
        // OK because a maze that is not drawn by strokes is a rectangle.
        (None, None) => unreachable!("a shape without a drawing"),
    }
}

//! Mazes: made in eleven ways on three shapes of grid, solved, checked and drawn.

mod check;
mod code;
mod draw;
mod generate;
mod grid;
mod making;
#[allow(clippy::module_inception)]
mod maze;
mod race;
mod rng;
mod solution;
mod solve;
mod walk;

use std::collections::BTreeSet;

pub use check::{Report, check};
pub use code::{Code, RINGS, SIDES};
pub use draw::{
    FilmError, FilmOptions, Image, Line, MazePlan, Region, Rgb, STAR, Squares, Style, StyleError,
    count_frames, film, mark_ends, square_palette, write_rows_svg, write_rows_text, write_svg,
    write_text,
};
pub use generate::{
    Algorithm, Choice, GenerateError, OPEN_EAST, OPEN_SOUTH, Recipe, RowStream, Rows, braid,
    generate,
};
pub use grid::{Coord, MAX_CELLS, NoCell, Shape, SizeError};
pub use making::Making;
pub use maze::{Maze, MazeRows, Wall, WallError};
pub use race::Race;
pub use solve::{SolveError, longest_way, solve_maze};
pub use walk::{Steps, Walk};

/// A rectangular maze in which every two neighbours are parted by a wall.
///
/// # Errors
/// When there is no such size.
pub fn new_closed_maze(width: u32, height: u32) -> Result<Maze, SizeError> {
    Maze::closed(Shape::Rect, width, height)
}

/// All cells beside a cell of a maze, walls or not.
///
/// # Errors
/// When there is no such cell.
pub fn get_valid_neighbors(coord: Coord, maze: &Maze) -> Result<BTreeSet<Coord>, NoCell> {
    maze.neighbors(coord)
}

/// A random rectangular maze, made by the recursive backtracker from the cell 0,0.
///
/// # Errors
/// When there is no such size.
pub fn new_random_maze(width: u32, height: u32, seed: u64) -> Result<Maze, SizeError> {
    let recipe = Recipe {
        shape: Shape::Rect,
        width,
        height,
        algorithm: Algorithm::Backtracker,
        start: None,
        seed,
    };
    generate(&recipe).map_err(|error| match error {
        GenerateError::Size(error) => error,
        // OK because the backtracker is for every shape and no start is asked for.
        GenerateError::Shape { .. } | GenerateError::Start(_) => unreachable!("{error}"),
    })
}

/// A picture of a maze, with a path under its walls; an empty path is none.
///
/// [`Style::default`] has the usual sizes and colours: cells of 32 pixels, lines of 2, a margin of 8,
/// white on black.
///
/// # Errors
/// When the style's sizes don't go together, or the picture has more than `MAX_IMAGE_PX` pixels.
pub fn maze_to_img(maze: &Maze, style: &Style, path: &[Coord]) -> Result<Image, StyleError> {
    draw::draw_image(maze, style, path)
}

/// The same as [`maze_to_img`], under its other name.
///
/// # Errors
/// As there.
pub fn maze_to_image(maze: &Maze, style: &Style, path: &[Coord]) -> Result<Image, StyleError> {
    maze_to_img(maze, style, path)
}

#[cfg(test)]
mod tests;

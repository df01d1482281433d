//! The generation of a maze as a film, frame by frame.

use std::io;

use super::super::generate::{GenerateError, Recipe, Watch, generate_watched};
use super::super::grid::Shape;
use super::super::maze::Maze;
use super::image::{Image, Region};
use super::style::{Style, StyleError};
use super::{draw_image, squares, strokes};

/// What a film shows.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct FilmOptions {
    /// Leave out the steps that change no wall, such as backtracking and random walks.
    pub carve_only: bool,
    /// Show every n-th step, and always the last one; 0 counts as 1.
    pub every: u64,
}

impl Default for FilmOptions {
    fn default() -> Self {
        Self {
            carve_only: false,
            every: 1,
        }
    }
}

/// Why there is no film.
#[derive(Debug, thiserror::Error)]
pub enum FilmError {
    /// The maze can't be made.
    #[error(transparent)]
    Generate(#[from] GenerateError),
    /// Its pictures can't be drawn.
    #[error(transparent)]
    Style(#[from] StyleError),
    /// Writing a frame failed.
    #[error(transparent)]
    Show(#[from] io::Error),
}

/// Counts the frames of a film: the start, and one for each step shown.
///
/// # Errors
/// If the maze can't be generated.
pub fn count_frames(recipe: &Recipe, options: FilmOptions) -> Result<u64, GenerateError> {
    let mut counter = Counter::new(options);
    generate_watched(recipe, &mut counter)?;
    Ok(1 + counter.steps.div_ceil(options.every.max(1)))
}

/// Generates a maze and shows every step: the initial grid, each wall removed, each line of walls built, each step
/// back and each step of a walk, with a mark in the cell where the algorithm is.
///
/// `show(image, changed)` receives each frame and the region that differs from the previous one.
///
/// # Errors
/// If the maze can't be generated or its frames are too large, or with the first error of `show`.
pub fn film(
    recipe: &Recipe,
    style: &Style,
    options: FilmOptions,
    show: &mut dyn FnMut(&Image, &Region) -> io::Result<()>,
) -> Result<Maze, FilmError> {
    let maze = recipe.canvas().map_err(GenerateError::from)?;
    let image = draw_image(&maze, style, &[])?;
    show(&image, &image.region())?;
    let mut projector = Projector {
        maze,
        image,
        style,
        counter: Counter::new(options),
        touched: Vec::new(),
        mark: None,
        outcome: Ok(()),
        show,
    };
    let maze = generate_watched(recipe, &mut projector)?;
    if !projector.touched.is_empty() {
        projector.show();
    }
    projector.outcome?;
    Ok(maze)
}

/// Counts steps.
#[derive(Clone, Copy, Debug)]
struct Counter {
    options: FilmOptions,
    /// Whether walls were built since the last step.
    has_built: bool,
    steps: u64,
}

impl Counter {
    const fn new(options: FilmOptions) -> Self {
        Self {
            options,
            has_built: false,
            steps: 0,
        }
    }
}

impl Watch for Counter {
    fn carve(&mut self, _place: usize, _slot: u8) {
        self.steps += 1;
    }

    fn stand(&mut self, _place: usize) {
        self.steps += u64::from(self.has_built || !self.options.carve_only);
        self.has_built = false;
    }

    fn build(&mut self, _place: usize, _slot: u8) {
        self.has_built = true;
    }
}

/// Draws the steps.
struct Projector<'f> {
    maze: Maze,
    image: Image,
    style: &'f Style,
    counter: Counter,
    /// The cells that changed since the last frame.
    touched: Vec<usize>,
    /// Where the algorithm is.
    mark: Option<usize>,
    outcome: io::Result<()>,
    show: &'f mut dyn FnMut(&Image, &Region) -> io::Result<()>,
}

impl Watch for Projector<'_> {
    fn carve(&mut self, place: usize, slot: u8) {
        self.counter.carve(place, slot);
        self.maze.set_open_at(place, slot, true);
        self.touched.push(place);
        self.step_to(self.maze.grid.step(place, slot));
    }

    fn stand(&mut self, place: usize) {
        let before = self.counter.steps;
        self.counter.stand(place);
        if self.counter.steps > before {
            self.step_to(place);
        }
    }

    fn build(&mut self, place: usize, slot: u8) {
        self.counter.build(place, slot);
        self.maze.set_open_at(place, slot, false);
        self.touched
            .extend([place, self.maze.grid.step(place, slot)]);
    }
}

impl Projector<'_> {
    /// Ends a step at a cell.
    fn step_to(&mut self, place: usize) {
        self.touched.extend(self.mark.replace(place));
        self.touched.push(place);
        let every = self.counter.options.every.max(1);
        if self.counter.steps.is_multiple_of(every) {
            self.show();
        }
    }

    /// Draws what has changed and shows the picture.
    fn show(&mut self) {
        self.touched.sort_unstable();
        self.touched.dedup();
        let mut changed: Option<Region> = None;
        for place in std::mem::take(&mut self.touched) {
            if self.outcome.is_err() {
                return;
            }
            let region = repaint(&self.maze, self.style, place, self.mark, &mut self.image);
            changed = Some(changed.map_or(region.clone(), |before| before.around(&region)));
        }
        if let Some(changed) = changed {
            self.outcome = (self.show)(&self.image, &changed);
        }
    }
}

/// Redraws a cell and the walls around it; returns their region.
fn repaint(
    maze: &Maze,
    style: &Style,
    place: usize,
    mark: Option<usize>,
    image: &mut Image,
) -> Region {
    match maze.shape() {
        Shape::Rect => squares::repaint(maze, style, place, mark, image),
        Shape::Hex | Shape::Circle => strokes::repaint(maze, style, place, mark, image),
    }
}

//! New puzzles: cut from a layout whose colours are drawn at random, or tiles by chance.

use std::sync::atomic::Ordering;

use super::random::{Purpose, Stream};
use super::solve::{CountEnd, SolveOptions, count};
use super::tile::{MAX_COLOURS, Puzzle, PuzzleError, Tile, check_size};

/// How many puzzles [`generate_unique`] looks at, at most, and the placements that it may take for all.
const MAX_LOOKS: usize = 2000;
const MAX_PLACEMENTS: u64 = 1 << 32;

/// More layouts than these are as bad as these.
const MANY_LAYOUTS: u64 = 16;

/// How many changes in a row may be in vain before a new layout is drawn.
const MAX_VAIN: usize = 60;

/// A puzzle and the layout that it was cut from.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Generated {
    /// The tiles in a random order.
    pub puzzle: Puzzle,
    /// The same tiles, solved.
    pub solution: Puzzle,
}

/// How the search for a puzzle with exactly one layout ended.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Unique {
    /// This one has no other layout, identical tiles being interchangeable.
    Found(Generated),
    /// None was found; there may be one all the same, but with so few colours it is rare.
    NotFound,
    /// The search was stopped from outside.
    Cancelled,
}

/// The colours of all sides in a layout.
struct Sides {
    rows: usize,
    columns: usize,
    /// Each row from its western to its eastern end: `columns + 1` sides.
    across: Vec<u16>,
    /// From the northern sides of the first row to the southern ones of the last, row by row.
    down: Vec<u16>,
}

impl Sides {
    fn draw(rows: usize, columns: usize, colours: usize, stream: &mut Stream) -> Self {
        let mut draw = |count: usize| -> Vec<u16> {
            (0..count).map(|_| stream.below(colours) as u16).collect()
        };
        Self {
            rows,
            columns,
            across: draw(rows * (columns + 1)),
            down: draw((rows + 1) * columns),
        }
    }

    fn tiles(&self) -> Vec<Tile> {
        let cells = (0..self.rows).flat_map(|y| (0..self.columns).map(move |x| (x, y)));
        let tile = |(x, y)| {
            let west = y * (self.columns + 1) + x;
            let north = y * self.columns + x;
            Tile {
                right: self.across[west + 1],
                top: self.down[north],
                left: self.across[west],
                bottom: self.down[north + self.columns],
            }
        };
        cells.map(tile).collect()
    }

    /// Gives one to three sides other colours, or by chance the same.
    fn change(&mut self, colours: usize, stream: &mut Stream) {
        for _ in 0..=stream.below(3) {
            let side = stream.below(self.across.len() + self.down.len());
            let colour = stream.below(colours) as u16;
            match side.checked_sub(self.across.len()) {
                None => self.across[side] = colour,
                Some(side) => self.down[side] = colour,
            }
        }
    }
}

/// Draws the colour of each side of a layout from `0..colours`, all as likely, and shuffles the tiles.
///
/// # Errors
/// When there is no puzzle of this size, or with so many colours; there must be at least one.
pub fn generate(
    rows: usize,
    columns: usize,
    colours: u32,
    seed: u64,
) -> Result<Generated, PuzzleError> {
    check(rows, columns, colours)?;
    let mut stream = Stream::new(seed, Purpose::Generate, 0);
    let sides = Sides::draw(rows, columns, colours as usize, &mut stream);
    cut(&sides, colours, &mut stream)
}

/// Draws the colours of each tile by itself; most such puzzles have no solution.
///
/// # Errors
/// As [`generate`].
pub fn generate_random(
    rows: usize,
    columns: usize,
    colours: u32,
    seed: u64,
) -> Result<Puzzle, PuzzleError> {
    check(rows, columns, colours)?;
    let mut stream = Stream::new(seed, Purpose::Generate, 1);
    let mut colour = || stream.below(colours as usize) as u16;
    let tile = |_| Tile {
        right: colour(),
        top: colour(),
        left: colour(),
        bottom: colour(),
    };
    let tiles = (0..rows * columns).map(tile).collect();
    Puzzle::new(rows, columns, colours, tiles)
}

/// Looks for a puzzle that has exactly one layout: begins as [`generate`] does, and while there are
/// others changes sides such that there are not more.
///
/// What is found depends on the seed alone. The placements that `options` allow are not looked at.
///
/// # Errors
/// As [`generate`].
pub fn generate_unique(
    rows: usize,
    columns: usize,
    colours: u32,
    options: &SolveOptions,
) -> Result<Unique, PuzzleError> {
    check(rows, columns, colours)?;
    let mut stream = Stream::new(options.seed, Purpose::Generate, 2);
    let mut left = MAX_PLACEMENTS;
    let (mut best, mut best_count, mut vain) = (None, u64::MAX, 0);
    let is_cancelled = || {
        let flag = options.cancel;
        flag.is_some_and(|flag| flag.load(Ordering::Relaxed))
    };
    for _ in 0..MAX_LOOKS {
        // Most puzzles are looked at in less time than a search takes to look at the flag.
        if is_cancelled() {
            return Ok(Unique::Cancelled);
        }
        let sides = match &best {
            Some(Sides { across, down, .. }) if vain < MAX_VAIN => {
                let mut changed = Sides {
                    rows,
                    columns,
                    across: across.clone(),
                    down: down.clone(),
                };
                changed.change(colours as usize, &mut stream);
                changed
            }
            _ => {
                (best_count, vain) = (u64::MAX, 0);
                Sides::draw(rows, columns, colours as usize, &mut stream)
            }
        };
        let found = cut(&sides, colours, &mut stream)?;
        let most = MANY_LAYOUTS.min(best_count.saturating_add(1));
        let count = count(
            &found.puzzle,
            most.max(2),
            &SolveOptions {
                max_placements: left,
                ..*options
            },
        );
        left = left.saturating_sub(count.placements);
        match count.end {
            CountEnd::Complete if count.layouts == 1 => return Ok(Unique::Found(found)),
            CountEnd::Complete | CountEnd::Enough => {}
            CountEnd::BudgetSpent => return Ok(Unique::NotFound),
            CountEnd::Cancelled => return Ok(Unique::Cancelled),
        }
        vain += 1;
        if count.layouts <= best_count {
            if count.layouts < best_count {
                vain = 0;
            }
            (best, best_count) = (Some(sides), count.layouts);
        }
    }
    Ok(Unique::NotFound)
}

/// Shuffles the tiles of a layout.
fn cut(sides: &Sides, colours: u32, stream: &mut Stream) -> Result<Generated, PuzzleError> {
    let mut tiles = sides.tiles();
    let solution = Puzzle::new(sides.rows, sides.columns, colours, tiles.clone())?;
    stream.shuffle(&mut tiles);
    let puzzle = Puzzle::new(sides.rows, sides.columns, colours, tiles)?;
    Ok(Generated { puzzle, solution })
}

fn check(rows: usize, columns: usize, colours: u32) -> Result<(), PuzzleError> {
    check_size(rows, columns)?;
    if (1..=MAX_COLOURS).contains(&colours) {
        Ok(())
    } else {
        Err(PuzzleError::Colours { colours, least: 1 })
    }
}

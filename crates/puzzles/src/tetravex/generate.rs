//! New puzzles: cut from a layout whose colours are drawn at random, or tiles by chance.

use std::collections::BTreeSet;
use std::sync::atomic::Ordering;

use super::random::{self, Purpose};
use super::sides::Sides;
use super::solve::{CountEnd, SolveOptions, count};
use super::tile::{MAX_COLOURS, Puzzle, PuzzleError, Tile, check_size};
use mapmaker_grid::dice::Dice;

/// How many puzzles [`generate_unique`] looks at, at most, and the placements that it may take for all.
const MAX_LOOKS: usize = 2000;
const MAX_PLACEMENTS: u64 = 1 << 32;

/// How many layouts are drawn for one of which not every order is solved.
const MAX_DRAWS: usize = 20;

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

impl Generated {
    /// The layout: for each cell in reading order the index of its tile in the puzzle, each once.
    #[must_use]
    pub fn layout(&self) -> Vec<usize> {
        let tiles = self.puzzle.tiles();
        let mut is_taken = vec![false; tiles.len()];
        let places = self.solution.tiles().iter().map(|wanted| {
            let free = (0..tiles.len()).find(|&tile| !is_taken[tile] && tiles[tile] == *wanted);
            // OK because the solution has the same tiles.
            let tile = free.expect("a tile like it");
            is_taken[tile] = true;
            tile
        });
        places.collect()
    }
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

/// Draws the colour of each side of a layout from `0..colours`, all as likely, and shuffles the tiles.
///
/// No two tiles are alike where there are enough different ones; sides of those that are alike get
/// other colours. [`Puzzle::repeats`] tells what remained.
///
/// # Errors
/// When there is no puzzle of this size, or with so many colours; there must be at least one.
pub fn generate(
    rows: usize,
    columns: usize,
    colours: u32,
    seed: u64,
) -> Result<Generated, PuzzleError> {
    let mut stream = begin((rows, columns, colours), seed, Part::Layout)?;
    cut_unsolved(colours, &mut stream, |stream| {
        Sides::draw_distinct(rows, columns, colours as usize, stream)
    })
}

/// As [`generate`], but leaves tiles alike that came out so.
///
/// # Errors
/// As [`generate`].
pub fn generate_with_repeats(
    rows: usize,
    columns: usize,
    colours: u32,
    seed: u64,
) -> Result<Generated, PuzzleError> {
    let mut stream = begin((rows, columns, colours), seed, Part::Layout)?;
    cut_unsolved(colours, &mut stream, |stream| {
        Sides::draw(rows, columns, colours as usize, stream)
    })
}

/// Draws the colours of each tile by itself, again where there is such a tile already and there are
/// enough different ones; most such puzzles have no solution.
///
/// # Errors
/// As [`generate`].
pub fn generate_random(
    rows: usize,
    columns: usize,
    colours: u32,
    seed: u64,
) -> Result<Puzzle, PuzzleError> {
    let mut stream = begin((rows, columns, colours), seed, Part::Random)?;
    let mut colour = || stream.below(colours as usize) as u16;
    let mut draw = || Tile {
        right: colour(),
        top: colour(),
        left: colour(),
        bottom: colour(),
    };
    let is_enough = u128::from(colours).pow(4) >= (rows * columns) as u128;
    first_unsolved(
        |puzzle| puzzle,
        || {
            let (mut tiles, mut known) = (Vec::new(), BTreeSet::new());
            while tiles.len() < rows * columns {
                let tile = draw();
                if known.insert(tile) || !is_enough {
                    tiles.push(tile);
                }
            }
            Ok(unsolved(Puzzle::new(rows, columns, colours, tiles)?))
        },
    )
}

/// Looks for a puzzle that has exactly one layout: begins as [`generate`] does, and while there are
/// others changes sides such that there are not more, nor more tiles alike.
///
/// What is found depends on the seed alone. The placements that `options` allow are not looked at.
/// `watch` is told how many puzzles were looked at, before each one.
///
/// # Errors
/// As [`generate`].
pub fn generate_unique(
    rows: usize,
    columns: usize,
    colours: u32,
    options: &SolveOptions,
    watch: &mut dyn FnMut(usize),
) -> Result<Unique, PuzzleError> {
    let mut stream = begin((rows, columns, colours), options.seed, Part::Unique)?;
    let mut left = MAX_PLACEMENTS;
    let (mut best, mut best_count, mut vain) = (None, u64::MAX, 0);
    let mut repeats = 0;
    let is_cancelled = || {
        let flag = options.cancel;
        flag.is_some_and(|flag| flag.load(Ordering::Relaxed))
    };
    for look in 0..MAX_LOOKS {
        watch(look);
        // Most puzzles are looked at in less time than a search takes to look at the flag.
        if is_cancelled() {
            return Ok(Unique::Cancelled);
        }
        let sides = match &best {
            Some(best) if vain < MAX_VAIN => {
                let mut changed = Sides::clone(best);
                changed.change(colours as usize, &mut stream);
                changed
            }
            _ => {
                (best_count, vain) = (u64::MAX, 0);
                let drawn = Sides::draw_distinct(rows, columns, colours as usize, &mut stream);
                repeats = drawn.repeats();
                drawn
            }
        };
        if sides.repeats() > repeats {
            vain += 1;
            continue;
        }
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
fn cut(sides: &Sides, colours: u32, stream: &mut Dice) -> Result<Generated, PuzzleError> {
    let mut tiles = sides.tiles();
    let (rows, columns) = sides.size();
    let solution = Puzzle::new(rows, columns, colours, tiles.clone())?;
    stream.shuffle(&mut tiles);
    let puzzle = unsolved(Puzzle::new(rows, columns, colours, tiles)?);
    Ok(Generated { puzzle, solution })
}

/// Cuts a layout that is drawn.
fn cut_unsolved(
    colours: u32,
    stream: &mut Dice,
    draw: impl Fn(&mut Dice) -> Sides,
) -> Result<Generated, PuzzleError> {
    first_unsolved(
        |made: &Generated| &made.puzzle,
        || cut(&draw(stream), colours, stream),
    )
}

/// The first that is made of which not every order of the tiles is solved.
fn first_unsolved<T>(
    puzzle: impl Fn(&T) -> &Puzzle,
    mut make: impl FnMut() -> Result<T, PuzzleError>,
) -> Result<T, PuzzleError> {
    for _ in 1..MAX_DRAWS {
        let made = make()?;
        let puzzle = puzzle(&made);
        // One tile, or one colour, has no other order.
        let has_one = puzzle.repeats() + 1 == puzzle.tiles().len();
        if has_one || !puzzle.is_solved() {
            return Ok(made);
        }
    }
    make()
}

/// The puzzle with two of its tiles in each other's place where it lies solved as they are listed: nobody is handed a
/// puzzle that is done. It stays as it is where no two of them change that.
fn unsolved(puzzle: Puzzle) -> Puzzle {
    if !puzzle.is_solved() {
        return puzzle;
    }
    let (tiles, count) = (puzzle.tiles(), puzzle.tiles().len());
    let pairs = (1..count).map(|other| (0, other));
    let pairs = pairs.chain((2..count).map(|other| (other - 1, other)));
    let changed = pairs.filter(|&(one, other)| tiles[one] != tiles[other]);
    let mut changed = changed.map(|(one, other)| {
        let mut order: Vec<usize> = (0..count).collect();
        order.swap(one, other);
        puzzle.laid_out(&order)
    });
    let found = changed.find(|changed| !changed.is_solved());
    found.unwrap_or(puzzle)
}

impl Puzzle {
    /// The same tiles in an order by chance, always the same one, in which they don't lie solved if there is such an order.
    #[must_use]
    pub fn shuffled(&self) -> Self {
        let mut order: Vec<usize> = (0..self.tiles().len()).collect();
        random::stream(0, Purpose::Generate, Part::Shuffle as u64).shuffle(&mut order);
        unsolved(self.laid_out(&order))
    }
}

/// What a stream of random numbers is for.
#[derive(Clone, Copy)]
#[repr(u64)]
enum Part {
    Layout = 0,
    Random = 1,
    Unique = 2,
    Shuffle = 3,
}

/// The stream to make a puzzle of that size from: rows, columns and colours.
fn begin(
    (rows, columns, colours): (usize, usize, u32),
    seed: u64,
    part: Part,
) -> Result<Dice, PuzzleError> {
    check(rows, columns, colours)?;
    Ok(random::stream(seed, Purpose::Generate, part as u64))
}

/// Looks whether there are puzzles of this size, in tiles, with so many colours.
///
/// # Errors
/// When there are none; there must be at least one colour.
pub fn check(rows: usize, columns: usize, colours: u32) -> Result<(), PuzzleError> {
    check_size(rows, columns)?;
    if (1..=MAX_COLOURS).contains(&colours) {
        Ok(())
    } else {
        Err(PuzzleError::Colours { colours, least: 1 })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn no_puzzle_is_handed_out_solved() {
        // Of the smallest ones every twentieth was.
        let mut made = 0;
        let mut look = |puzzle: &Puzzle, told: &str| {
            let has_one = puzzle.repeats() + 1 == puzzle.tiles().len();
            assert!(has_one || !puzzle.is_solved(), "{told}: {puzzle}");
            made += usize::from(!has_one);
        };
        for (rows, columns) in [(1, 2), (2, 2), (2, 3), (3, 3), (4, 4)] {
            for (colours, seed) in
                (2..7).flat_map(|colours| (0..40).map(move |seed| (colours, seed)))
            {
                let told = format!("{rows} {columns} {colours} {seed}");
                let ask = |make: fn(usize, usize, u32, u64) -> Result<Generated, PuzzleError>| {
                    make(rows, columns, colours, seed).expect("a size")
                };
                for made in [ask(generate), ask(generate_with_repeats)] {
                    look(&made.puzzle, &told);
                    assert!(made.puzzle.is_solved_by(&made.layout()), "{told}");
                    // That of a file that is solved is shuffled; some pairs fit both ways.
                    if rows > 1 {
                        look(&made.solution.shuffled(), &told);
                    }
                }
                let random = generate_random(rows, columns, colours, seed);
                look(&random.expect("a size"), &told);
            }
        }
        assert!(made > 3000, "{made}");
        let one = generate(1, 1, 3, 7).expect("a size");
        assert!(one.puzzle.is_solved() && one.puzzle == one.solution);
        let plain = generate(3, 3, 1, 7).expect("a size");
        assert!(plain.puzzle.is_solved());
    }
}

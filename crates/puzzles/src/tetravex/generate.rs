//! Generates puzzles: cut from a layout with random colours, or with random tiles.

use std::collections::BTreeSet;
use std::sync::atomic::Ordering;

use super::random::{self, Purpose};
use super::sides::Sides;
use super::solve::{CountEnd, SolveOptions, count};
use super::tile::{MAX_COLOURS, Puzzle, PuzzleError, Tile, check_size};
use mapmaker_grid::dice::Dice;

/// The most puzzles that [`generate_unique`] examines, and the placements it may use for all of them.
const MAX_LOOKS: usize = 2000;
const MAX_PLACEMENTS: u64 = 1 << 32;

/// How many layouts are drawn to get one whose tiles can be listed in an unsolved order.
const MAX_DRAWS: usize = 20;

/// Numbers of layouts above this are treated as equally bad.
const MANY_LAYOUTS: u64 = 16;

/// How many failed changes in a row until a new layout is drawn.
const MAX_VAIN: usize = 60;

/// A puzzle and the layout that it was cut from.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Generated {
    /// The tiles in a random order.
    pub puzzle: Puzzle,
    /// The same tiles, in solved order.
    pub solution: Puzzle,
}

impl Generated {
    /// The layout: for each cell in reading order the index of its tile in the puzzle.
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
    /// A puzzle with no other layout, apart from exchanging identical tiles.
    Found(Generated),
    /// None was found; one may exist, but with so few colours it is rare.
    NotFound,
    /// The search was stopped from outside.
    Cancelled,
}

/// Draws the colour of each side of a layout uniformly from `0..colours`, and shuffles the tiles.
///
/// If there are enough different tiles, sides of identical tiles are changed until no two are identical.
/// [`Puzzle::repeats`] counts what remains.
///
/// # Errors
/// If there is no puzzle of this size or number of colours; at least one colour is needed.
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

/// As [`generate`], but keeps identical tiles.
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

/// Draws the colours of each tile independently, again if the tile occurs already and there are enough different ones;
/// most such puzzles have no solution.
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

/// Searches for a puzzle with exactly one layout: starts like [`generate`], and changes sides as long as there are
/// others, never increasing their number or that of identical tiles.
///
/// The result depends on the seed alone; the placements in `options` are ignored. `watch` receives the number of
/// puzzles examined, before each one.
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
        // Most puzzles are examined faster than a search polls the flag.
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

/// Shuffles a drawn layout, again until its order is not solved.
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

/// The first result of `make` whose tiles can be listed in an unsolved order.
fn first_unsolved<T>(
    puzzle: impl Fn(&T) -> &Puzzle,
    mut make: impl FnMut() -> Result<T, PuzzleError>,
) -> Result<T, PuzzleError> {
    for _ in 1..MAX_DRAWS {
        let made = make()?;
        let puzzle = puzzle(&made);
        // One tile, or one colour, has no unsolved order.
        let has_one = puzzle.repeats() + 1 == puzzle.tiles().len();
        if has_one || !puzzle.is_solved() {
            return Ok(made);
        }
    }
    make()
}

/// The puzzle with two of its tiles exchanged if its listed order is already solved; unchanged if no exchange helps.
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
    /// The same tiles in a random but fixed order, which is not solved if there is such an order.
    #[must_use]
    pub fn shuffled(&self) -> Self {
        let mut order: Vec<usize> = (0..self.tiles().len()).collect();
        random::stream(0, Purpose::Generate, Part::Shuffle as u64).shuffle(&mut order);
        unsolved(self.laid_out(&order))
    }
}

/// The purpose of a random stream.
#[derive(Clone, Copy)]
#[repr(u64)]
enum Part {
    Layout = 0,
    Random = 1,
    Unique = 2,
    Shuffle = 3,
}

/// The random stream for a puzzle of this size: rows, columns and colours.
fn begin(
    (rows, columns, colours): (usize, usize, u32),
    seed: u64,
    part: Part,
) -> Result<Dice, PuzzleError> {
    check(rows, columns, colours)?;
    Ok(random::stream(seed, Purpose::Generate, part as u64))
}

/// Checks that there are puzzles of this size, in tiles, and number of colours.
///
/// # Errors
/// If there are none; at least one colour is needed.
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
        // Of the smallest ones every twentieth was solved.
        let mut made = 0;
        let mut look = |puzzle: &Puzzle, label: &str| {
            let has_one = puzzle.repeats() + 1 == puzzle.tiles().len();
            assert!(has_one || !puzzle.is_solved(), "{label}: {puzzle}");
            made += usize::from(!has_one);
        };
        for (rows, columns) in [(1, 2), (2, 2), (2, 3), (3, 3), (4, 4)] {
            for (colours, seed) in
                (2..7).flat_map(|colours| (0..40).map(move |seed| (colours, seed)))
            {
                let label = format!("{rows} {columns} {colours} {seed}");
                let ask = |make: fn(usize, usize, u32, u64) -> Result<Generated, PuzzleError>| {
                    make(rows, columns, colours, seed).expect("a size")
                };
                for made in [ask(generate), ask(generate_with_repeats)] {
                    look(&made.puzzle, &label);
                    assert!(made.puzzle.is_solved_by(&made.layout()), "{label}");
                    // One from a file that is solved is shuffled; some pairs fit both ways.
                    if rows > 1 {
                        look(&made.solution.shuffled(), &label);
                    }
                }
                let random = generate_random(rows, columns, colours, seed);
                look(&random.expect("a size"), &label);
            }
        }
        assert!(made > 3000, "{made}");
        let one = generate(1, 1, 3, 7).expect("a size");
        assert!(one.puzzle.is_solved() && one.puzzle == one.solution);
        let plain = generate(3, 3, 1, 7).expect("a size");
        assert!(plain.puzzle.is_solved());
    }
}

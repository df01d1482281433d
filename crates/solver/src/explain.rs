//! Why a board can't be filled: a set of pins of which none can be dropped, and what they break.

use std::fmt;

use rand::Rng;

use super::cell::{Cell, Pin, beside};
use super::choose::below;
use super::feasibility::{Feasibility, Verdict};
use super::outcome::Options;
use super::poll::{Cancelled, Poll};
use super::problem::Problem;
use super::scratch::Scratch;
use super::search::Broken;
use mapmaker_grid::Direction;
use mapmaker_grid::tileset::{EdgeLabel, TileId};

/// How many times a smaller set is looked for from another beginning.
const ROUNDS: u32 = 12;

/// Why a board can't be filled.
///
/// Print it with `{}` for a sentence in which edges are called by their letters. [`Explanation::in_words`] gives the
/// sentence with words in their place, such as "sea" for S.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Explanation {
    /// Pins that can't all stay, in the order in which they were set; none when the rules alone are to
    /// blame.
    pub culprits: Vec<Pin>,
    /// Whether it is proved that without any one of them the others could stay.
    pub is_irreducible: bool,
    /// What they break.
    pub cause: Cause,
}

/// What pins can break together.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Cause {
    /// No pin is to blame: the tiles, the shape and what is fixed beside pins allow nothing.
    Rules,
    /// Two neighbours have different letters on their shared edge; `None` is inside a mega-tile.
    Clash {
        /// The cells, north or west first.
        cells: [Cell; 2],
        /// The letter that each has there.
        letters: [Option<EdgeLabel>; 2],
    },
    /// A tile can't be where it is: something fixed on one of its own edges forbids it, or nothing fits
    /// beside it.
    Border(Cell),
    /// No tile fits a cell beside them.
    NoTile(Cell),
    /// The empty cells around and between them can't all be filled. Two different pins in one cell may be reported as
    /// this.
    Between,
    /// A river would run in a loop.
    Loop,
    /// A river would have two ends.
    TwoOutlets,
    /// A river would reach neither the sea nor the rim.
    NoOutlet,
    /// The rules of rivers, more than one of them; see [`Problem::enforce_rivers`].
    Rivers,
    /// A tile would be used too often.
    TooMany(TileId),
    /// There would be too few of a tile.
    TooFew(TileId),
    /// Limits of how often tiles are used, together with how tiles fit.
    Counts,
}

/// Explains why a problem has no solution: an irreducible set of pins, small ones sought first.
///
/// `None` when it has one, or when the allowed steps were spent before there was a proof. Steps are
/// counted over all searches; with more of them the set is smaller and more surely irreducible.
///
/// Where the solver itself may place no mega-tiles, a cell in which one is pinned may have it all the
/// same when that pin is dropped.
///
/// # Example
/// ```
/// use mapmaker_grid::tileset::TileSet;
/// use mapmaker_solver::{Options, Problem, Rules, Scratch, explain};
/// use rand::SeedableRng;
///
/// let rules = Rules::new(&TileSet::reference());
/// let tile = |name: &str| rules.set().find_name(name).expect("a tile of that name");
/// let mut board = Problem::new(&rules, 6, 5)?;
/// board.pin((2, 2), tile("MMMM"))?;
/// board.pin((3, 2), tile("FPPP"))?;
/// board.pin((0, 4), tile("SSSS"))?;
/// let (mut rng, mut scratch) = (rand_pcg::Pcg64Mcg::seed_from_u64(1), Scratch::default());
/// let why = explain(&board, &Options::default(), &mut rng, &mut scratch).expect("no solution");
/// assert_eq!(why.culprits, board.pins()[..2]);
/// assert!(why.to_string().ends_with("their shared edge is M on one side and P on the other"));
/// assert!(why.in_words().ends_with("their shared edge is mountain on one side and plain on the other"));
/// # Ok::<(), mapmaker_solver::ProblemError>(())
/// ```
pub fn explain(
    problem: &Problem,
    options: &Options,
    rng: &mut impl Rng,
    scratch: &mut Scratch,
) -> Option<Explanation> {
    let mut best = None;
    // Stopped, it makes do with what was found by then.
    let _ = find(problem, options, &mut best, rng, scratch);
    let (mut core, broken, is_irreducible) = best?;
    core.sort_unstable();
    let culprits: Vec<Pin> = core.iter().map(|&pin| problem.pins[pin as usize]).collect();
    let cause = cause(problem, options, &culprits, broken, rng, scratch);
    Some(Explanation {
        culprits,
        is_irreducible,
        cause,
    })
}

/// The report of an impossible board for which no conflicting tiles were found, such as for want of time.
pub const UNEXPLAINED: &str = "the tiles to blame were not found";

/// Pins that can't all stay, what they break, and whether it is proved that all of them are needed.
type Core = (Vec<u32>, Broken, bool);

/// Looks for small sets of pins that can't all stay.
///
/// # Errors
/// When it is stopped.
fn find(
    problem: &Problem,
    options: &Options,
    best: &mut Option<Core>,
    rng: &mut impl Rng,
    scratch: &mut Scratch,
) -> Result<(), Cancelled> {
    let mut feasibility = Feasibility::new(problem, options, scratch);
    let mut poll = feasibility.poll();
    let mut pins = feasibility.all_pins(&mut poll)?;
    for _ in 0..ROUNDS {
        let Verdict::Impossible(mut core, mut broken) = feasibility.test(&pins, rng) else {
            break;
        };
        shuffle(&mut core, &mut poll, rng)?;
        let is_irreducible = feasibility.reduce(&mut core, &mut broken, rng);
        // A smaller set that was not reduced to its end is no better than one that was.
        let is_better = best.as_ref().is_none_or(|(smallest, _, is_proved)| {
            core.len() < smallest.len() && (is_irreducible || !is_proved)
        });
        if is_better {
            *best = Some((core, broken, is_irreducible));
        }
        if best.as_ref().is_some_and(|best| best.0.len() <= 1) {
            break;
        }
        shuffle(&mut pins, &mut poll, rng)?;
    }
    Ok(())
}

fn shuffle(items: &mut [u32], poll: &mut Poll, rng: &mut impl Rng) -> Result<(), Cancelled> {
    for end in (1..items.len()).rev() {
        poll.work(2)?;
        items.swap(end, below(end as u32 + 1, rng) as usize);
    }
    Ok(())
}

fn cause(
    problem: &Problem,
    options: &Options,
    culprits: &[Pin],
    broken: Broken,
    rng: &mut impl Rng,
    scratch: &mut Scratch,
) -> Cause {
    if culprits.is_empty() {
        return Cause::Rules;
    }
    if let [a, b] = culprits
        && let Some(clash) = clash(problem, *a, *b)
    {
        return clash;
    }
    let mut fits_without = |change: &dyn Fn(&mut Problem)| {
        let copied = problem.with_pins(culprits, &mut Poll::new(options.cancel));
        let Ok(mut relaxed) = copied else {
            return false;
        };
        change(&mut relaxed);
        let all: Vec<u32> = (0..culprits.len() as u32).collect();
        Feasibility::new(&relaxed, options, scratch).test(&all, rng) == Verdict::Solvable
    };
    if problem.has_rivers && fits_without(&|relaxed| relaxed.has_rivers = false) {
        return match broken {
            Broken::Loop => Cause::Loop,
            Broken::TwoOutlets => Cause::TwoOutlets,
            Broken::NoOutlet => Cause::NoOutlet,
            _ => Cause::Rivers,
        };
    }
    if !problem.counts.is_empty() && fits_without(&|relaxed| relaxed.counts.clear()) {
        return match broken {
            Broken::AtMost(index) => Cause::TooMany(problem.counts[index].tile),
            Broken::AtLeast(index) => Cause::TooFew(problem.counts[index].tile),
            _ => limit(problem, fits_without),
        };
    }
    match broken {
        Broken::Edge(_) if culprits.len() == 1 => Cause::Border(culprits[0].cell),
        Broken::Cell(cell) if culprits.iter().any(|pin| pin.cell == cell) => Cause::Border(cell),
        Broken::Cell(cell)
            if culprits
                .iter()
                .all(|pin| are_neighbours(problem, cell, pin.cell)) =>
        {
            Cause::NoTile(cell)
        }
        _ => Cause::Between,
    }
}

/// The one limit of a tile's number without which pins could stay, if there is one.
fn limit(problem: &Problem, mut fits_without: impl FnMut(&dyn Fn(&mut Problem)) -> bool) -> Cause {
    for (index, count) in problem.counts.iter().enumerate() {
        if fits_without(&|relaxed| relaxed.counts[index].at_least = 0) {
            return Cause::TooFew(count.tile);
        }
        if fits_without(&|relaxed| relaxed.counts[index].at_most = usize::MAX) {
            return Cause::TooMany(count.tile);
        }
    }
    Cause::Counts
}

/// The cell on a side of another.
fn neighbour(problem: &Problem, cell: Cell, side: Direction) -> Option<Cell> {
    let size = (problem.width, problem.height);
    beside(cell, side, size, problem.is_torus)
}

fn are_neighbours(problem: &Problem, a: Cell, b: Cell) -> bool {
    Direction::ALL
        .into_iter()
        .any(|side| neighbour(problem, a, side) == Some(b))
}

/// The edge on which two pins clash.
fn clash(problem: &Problem, a: Pin, b: Pin) -> Option<Cause> {
    let set = problem.rules.set();
    for (first, second) in [(a, b), (b, a)] {
        for side in [Direction::East, Direction::South] {
            if neighbour(problem, first.cell, side) != Some(second.cell) {
                continue;
            }
            let is_same = problem.rules.label(first.tile.index(), side.index())
                == problem
                    .rules
                    .label(second.tile.index(), side.opposite().index());
            if !is_same {
                return Some(Cause::Clash {
                    cells: [first.cell, second.cell],
                    letters: [
                        set.outer_edge(first.tile, side),
                        set.outer_edge(second.tile, side.opposite()),
                    ],
                });
            }
        }
    }
    None
}

impl fmt::Display for Explanation {
    /// One sentence, in which edges are called by their letters.
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.write(formatter, |label| label.to_string())
    }
}

/// An explanation in which edges are called by what they show.
struct InWords<'e>(&'e Explanation);

impl fmt::Display for InWords<'_> {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.0.write(formatter, EdgeLabel::in_words)
    }
}

impl Explanation {
    /// The sentence that `{}` prints, but with edges called by what they show on the map: "sea" for S. A letter to
    /// which the map gives no meaning stays a letter.
    #[must_use]
    pub fn in_words(&self) -> String {
        InWords(self).to_string()
    }

    fn write(
        &self,
        formatter: &mut fmt::Formatter<'_>,
        edge: impl Fn(EdgeLabel) -> String,
    ) -> fmt::Result {
        let these = match self.culprits.len() {
            0 => "the rules".to_owned(),
            1 => "this tile".to_owned(),
            count => format!("these {count} tiles"),
        };
        match self.cause {
            Cause::Rules => write!(
                formatter,
                "no placed tile is to blame: the tiles, the shape of the board and the rules that hold \
                 allow no filling"
            ),
            Cause::Clash { cells, letters } => {
                let letter = |letter: Option<EdgeLabel>| {
                    letter.map_or_else(|| "the inside of a mega-tile".to_owned(), &edge)
                };
                let [a, b] = cells;
                write!(
                    formatter,
                    "the tiles at {},{} and {},{} don't fit together: their shared edge is {} on one side and {} on \
                     the other",
                    a.0,
                    a.1,
                    b.0,
                    b.1,
                    letter(letters[0]),
                    letter(letters[1])
                )
            }
            Cause::Border((x, y)) => write!(
                formatter,
                "the tile at {x},{y} can't be there: what is fixed around it forbids it, or no tile \
                 fits beside it"
            ),
            Cause::NoTile((x, y)) => write!(formatter, "no tile fits cell {x},{y} beside {these}"),
            Cause::Between => write!(
                formatter,
                "with {these} the empty cells can't all be filled"
            ),
            Cause::Loop => write!(formatter, "with {these} a river would run in a loop"),
            Cause::TwoOutlets => {
                write!(
                    formatter,
                    "with {these} a river would have two ends, but a river may end in one place only"
                )
            }
            Cause::NoOutlet => write!(
                formatter,
                "with {these} a river would reach neither the sea nor the rim of the board"
            ),
            Cause::Rivers => write!(
                formatter,
                "with {these} no rivers are possible that rise in mountains and each reach one end"
            ),
            Cause::TooMany(_) => write!(
                formatter,
                "with {these} a tile is used more often than it may"
            ),
            Cause::TooFew(_) => write!(
                formatter,
                "with {these} there is no room for as many of a tile as there must be"
            ),
            Cause::Counts => write!(
                formatter,
                "with {these} tiles can't be used as often as they must and may"
            ),
        }?;
        if !self.is_irreducible && !self.culprits.is_empty() {
            write!(formatter, "; some of them may not be needed for that")?;
        }
        Ok(())
    }
}

//! The algorithms that generate perfect mazes, and what they share.
//!
//! Those that only need to know which cells are adjacent run on every shape; the others need the rows and columns of a
//! rectangle. Each takes time proportional to the cells, except for the random walks of Wilson and of Aldous and
//! Broder, and the look-ups of Kruskal's.

mod aldous_broder;
mod backtracker;
mod binary_tree;
mod braid;
mod division;
mod eller;
mod growing_tree;
mod growth;
mod hunt_and_kill;
mod kruskal;
mod prim;
mod row;
mod rows;
mod sidewinder;
mod watch;
mod wilson;

use super::grid::{Coord, Grid, NoCell, Rect, Shape, SizeError, Topology, on_grid};
use super::maze::Maze;
use super::rng::Rng;
pub use braid::braid;
pub use growing_tree::Choice;
pub(super) use kruskal::Trees;
pub use row::{OPEN_EAST, OPEN_SOUTH, Rows};
pub use rows::RowStream;
pub(super) use watch::{Unwatched, Watch};

/// An algorithm.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Algorithm {
    /// Walks until it is stuck, then goes back: long winding corridors.
    #[default]
    Backtracker,
    /// Takes walls in random order and opens those between two parts.
    Kruskal,
    /// Grows from a random wall on its rim.
    Prim,
    /// Loop-erased random walks: every maze equally likely.
    Wilson,
    /// One random walk: every maze equally likely, in more time.
    AldousBroder,
    /// Walks on until it is stuck, then hunts for a cell to go on from.
    HuntAndKill,
    /// Grows from a cell of its list, chosen by a rule.
    GrowingTree(Choice),
    /// Row by row, remembering which cells of a row are joined.
    Eller,
    /// Corridors to the right with one way down from each.
    Sidewinder,
    /// From each cell a way to the right or a way down.
    BinaryTree,
    /// Cuts chambers in two by a wall with one door.
    RecursiveDivision,
}

/// Why a maze can't be made as asked.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum GenerateError {
    /// No such size.
    #[error(transparent)]
    Size(#[from] SizeError),
    /// An algorithm that needs rows and columns.
    #[error(
        "{} makes mazes of the shape rect alone, not {}; on every shape there are {}",
        .algorithm.name(), .shape.name(), Algorithm::names_for_all_shapes()
    )]
    Shape {
        /// The algorithm.
        algorithm: Algorithm,
        /// The shape asked for.
        shape: Shape,
    },
    /// A beginning where no cell is.
    #[error("the start: {0}")]
    Start(#[from] NoCell),
}

/// The parameters of a maze.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Recipe {
    /// The shape of the grid.
    pub shape: Shape,
    /// Columns; without meaning for circles, but kept.
    pub width: u32,
    /// Rows or rings.
    pub height: u32,
    /// How it is made.
    pub algorithm: Algorithm,
    /// Where it begins, for the algorithms with [a starting cell](Algorithm::begins_somewhere).
    pub start: Option<Coord>,
    /// The seed: which of all possible mazes is generated.
    pub seed: u64,
}

/// On which grids an algorithm runs.
#[derive(Clone, Copy)]
enum Extent {
    /// On every shape.
    EveryShape,
    /// On rectangles, in memory.
    Rectangles,
    /// On rectangles of any height, row by row.
    Rows,
}

/// What is known about an algorithm.
#[derive(Clone, Copy)]
struct Traits {
    extent: Extent,
    /// Whether its starting cell can be chosen; else [`Recipe::start`] has no effect.
    has_start: bool,
    /// Whether it builds walls in a grid without any; else it removes them from a closed one.
    builds_walls: bool,
    /// Whether its time is proportional to the cells.
    is_linear: bool,
}

impl Algorithm {
    /// All algorithms, the growing tree by its default rule.
    pub const ALL: [Self; 11] = [
        Self::Backtracker,
        Self::Kruskal,
        Self::Prim,
        Self::Wilson,
        Self::AldousBroder,
        Self::HuntAndKill,
        Self::GrowingTree(Choice::Mixed),
        Self::Eller,
        Self::Sidewinder,
        Self::BinaryTree,
        Self::RecursiveDivision,
    ];

    /// What it is called.
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            Self::Backtracker => "backtracker",
            Self::Kruskal => "kruskal",
            Self::Prim => "prim",
            Self::Wilson => "wilson",
            Self::AldousBroder => "aldous-broder",
            Self::HuntAndKill => "hunt-and-kill",
            Self::GrowingTree(_) => "growing-tree",
            Self::Eller => "eller",
            Self::Sidewinder => "sidewinder",
            Self::BinaryTree => "binary-tree",
            Self::RecursiveDivision => "recursive-division",
        }
    }

    /// What is known about it. A new algorithm must say it here.
    const fn traits(self) -> Traits {
        /// The most usual traits.
        const USUAL: Traits = Traits {
            extent: Extent::EveryShape,
            has_start: true,
            builds_walls: false,
            is_linear: true,
        };
        match self {
            Self::Backtracker | Self::Prim | Self::HuntAndKill | Self::GrowingTree(_) => USUAL,
            Self::Kruskal => Traits {
                has_start: false,
                is_linear: false,
                ..USUAL
            },
            Self::Wilson | Self::AldousBroder => Traits {
                is_linear: false,
                ..USUAL
            },
            Self::Eller | Self::Sidewinder | Self::BinaryTree => Traits {
                extent: Extent::Rows,
                has_start: false,
                ..USUAL
            },
            Self::RecursiveDivision => Traits {
                extent: Extent::Rectangles,
                has_start: false,
                builds_walls: true,
                ..USUAL
            },
        }
    }

    /// Whether it works row by row, as [`RowStream`] needs.
    #[must_use]
    pub const fn makes_rows(self) -> bool {
        matches!(self.traits().extent, Extent::Rows)
    }

    /// Whether it runs on every shape, not on rectangles alone.
    #[must_use]
    pub const fn is_for_all_shapes(self) -> bool {
        matches!(self.traits().extent, Extent::EveryShape)
    }

    /// Whether its starting cell can be chosen.
    #[must_use]
    pub const fn begins_somewhere(self) -> bool {
        self.traits().has_start
    }

    /// Whether its time is proportional to the cells.
    #[must_use]
    pub const fn takes_linear_time(self) -> bool {
        self.traits().is_linear
    }

    fn names_for_all_shapes() -> String {
        let all = Self::ALL.into_iter().filter(|one| one.is_for_all_shapes());
        all.map(Self::name).collect::<Vec<_>>().join(", ")
    }
}

impl Recipe {
    /// The initial maze: without walls for an algorithm that builds them, else all closed.
    pub(super) fn canvas(&self) -> Result<Maze, SizeError> {
        let make = if self.algorithm.traits().builds_walls {
            Maze::without_walls
        } else {
            Maze::closed
        };
        make(self.shape, self.width, self.height)
    }
}

/// Generates a perfect maze: between any two cells there is exactly one path.
///
/// # Errors
/// If there is no such size, the algorithm does not support the shape, or the start is not a cell.
pub fn generate(recipe: &Recipe) -> Result<Maze, GenerateError> {
    generate_watched(recipe, &mut Unwatched)
}

/// Generates a maze and reports every step.
pub(super) fn generate_watched(
    recipe: &Recipe,
    watch: &mut impl Watch,
) -> Result<Maze, GenerateError> {
    let (shape, algorithm) = (recipe.shape, recipe.algorithm);
    let grid = Grid::new(shape, recipe.width, recipe.height)?;
    let mut rng = Rng::new(recipe.seed);
    let start = recipe.start.filter(|_| algorithm.begins_somewhere());
    let start = start.map(|start| grid.require(start)).transpose()?;
    let rect = match &grid {
        Grid::Rect(rect) => Some(rect),
        Grid::Hex(_) | Grid::Circle(_) => None,
    };
    let open = on_grid!(&grid, topology => {
        run((topology, rect), algorithm, start, &mut rng, watch)
    });
    match open {
        Some(open) => Ok(Maze::from_parts(grid, open)),
        None => Err(GenerateError::Shape { algorithm, shape }),
    }
}

/// Runs an algorithm on a grid, which is also given as a rectangle if it is one; `None` for an algorithm that needs
/// a rectangle where there is none.
fn run<T: Topology>(
    (topology, rect): (&T, Option<&Rect>),
    algorithm: Algorithm,
    start: Option<usize>,
    rng: &mut Rng,
    watch: &mut impl Watch,
) -> Option<Vec<u8>> {
    let first = start.unwrap_or_else(|| topology.row(0).start);
    Some(match algorithm {
        Algorithm::Backtracker => backtracker::run(topology, first, rng, watch),
        Algorithm::Kruskal => kruskal::run(topology, rng, watch),
        Algorithm::Prim => prim::run(topology, first, rng, watch),
        Algorithm::Wilson => {
            // Any root gives the same distribution; walks reach one in the middle sooner.
            let middle = topology.row(topology.rows() / 2);
            let root = start.unwrap_or_else(|| middle.start + middle.len() / 2);
            wilson::run(topology, root, rng, watch)
        }
        Algorithm::AldousBroder => aldous_broder::run(topology, first, rng, watch),
        Algorithm::HuntAndKill => hunt_and_kill::run(topology, first, rng, watch),
        Algorithm::GrowingTree(choice) => growing_tree::run(topology, first, choice, rng, watch),
        Algorithm::Eller | Algorithm::Sidewinder | Algorithm::BinaryTree => {
            return rows::run(algorithm, rect?, rng, watch);
        }
        Algorithm::RecursiveDivision => division::run(rect?, rng, watch),
    })
}

/// In an array of exits: not a cell, or a cell without an exit.
const NO_CELL: u8 = 0x80;

/// One step of a random walk: a slot and where it leads, every neighbour equally likely.
///
/// Draws any slot and rejects those that lead to a place marked [`NO_CELL`] in `marks`. The cell has a
/// neighbour.
#[inline]
fn one_step<T: Topology>(topology: &T, marks: &[u8], here: usize, rng: &mut Rng) -> (u8, usize) {
    loop {
        let slot = if T::SLOTS == 4 {
            rng.bits::<2>()
        } else {
            rng.bits::<3>()
        };
        if slot < T::SLOTS {
            let next = topology.step(here, slot);
            if marks[next] != NO_CELL {
                return (slot, next);
            }
        }
    }
}

/// Turns the slot by which each cell is left into the slots that are open.
fn open_exits<T: Topology>(topology: &T, mut exits: Vec<u8>) -> Vec<u8> {
    let mask = |exit: u8| if exit == NO_CELL { 0 } else { 1 << exit };
    if T::SLOTS <= 4 {
        for exit in &mut exits {
            *exit = mask(*exit) << 4;
        }
        return topology.open_parents(exits, &[]);
    }
    for exit in &mut exits {
        *exit = mask(*exit);
    }
    topology.open_parents(vec![0; exits.len()], &exits)
}

//! Completes a finite region of tiles inside what is already fixed, proves that nothing can, says why,
//! and what to change.
//!
//! [`Rules`] compile a tile set once; a [`Problem`] states a region and its constraints; [`solve`] borrows a
//! [`Scratch`] and gives an [`Outcome`]. A solution is valid, [`Outcome::Impossible`] is a proof, and the same problem,
//! options and generator state give the same answer on every machine.
//!
//! # In a project of your own
//! ```toml
//! [dependencies]
//! mapmaker-grid = { path = "…/crates/grid" }
//! mapmaker-solver = { path = "…/crates/solver" }
//! rand = { version = "0.10", default-features = false }
//! rand_pcg = { version = "0.10", default-features = false }
//! ```
//!
//! `…` is the folder of MapMaker, and Rust has to be 1.95 or later. Build with `--release`: without optimisation the
//! solver is about ten times slower. For builds without `--release`, put this into the `Cargo.toml` of your workspace:
//!
//! ```toml
//! [profile.dev]
//! opt-level = 3
//! ```
//!
//! This optimises your crate and its dependencies. Dependencies alone (`[profile.dev.package."*"]`) are not enough:
//! [`solve`] takes any generator of random numbers, so it is compiled along with the crate that calls it.
//!
//! # Example
//! A tile is four letters, the labels of its top, right, bottom and left edge; neighbours fit where the letters that
//! meet are the same. This one fills a board with tiles of its own:
//!
//! ```
//! use mapmaker_grid::tileset::{Tile, TileSet};
//! use mapmaker_solver::{NO_TILE, Options, Outcome, Problem, Rules, Scratch, solve};
//! use rand::SeedableRng;
//!
//! // Every tile whose edges are A or B. The 1 is a number of drawings, which the solver ignores.
//! let letters = ['A', 'B'];
//! let names = (0..16).map(|bits| (0..4).map(|edge| letters[bits >> edge & 1]).collect::<String>());
//! let tiles = names.map(|name| Tile::from_letters(&name).map(|tile| (tile, 1)));
//! let set = TileSet::new(tiles.collect::<Result<Vec<_>, _>>()?).expect("16 tiles");
//!
//! // Compiled once, shared by all threads.
//! let rules = Rules::new(&set);
//! // A board of 8 columns and 5 rows, with one tile given, at column 3 of row 2, and without its first cell.
//! let mut board = Problem::new(&rules, 8, 5)?;
//! let given = set.find_name("BABA").expect("a tile of that name");
//! board.pin((3, 2), given)?;
//! board.leave_out((0, 0))?;
//!
//! let (mut rng, mut scratch) = (rand_pcg::Pcg64Mcg::seed_from_u64(1), Scratch::default());
//! match solve(&board, &Options::default(), &mut rng, &mut scratch) {
//!     // In reading order.
//!     Outcome::Solved(tiles) => {
//!         assert_eq!(tiles[2 * 8 + 3], given);
//!         assert_eq!(tiles[0], NO_TILE);
//!         for row in tiles.chunks(8) {
//!             let names = row.iter().map(|&tile| match tile {
//!                 // No id of the set: `name` would panic.
//!                 NO_TILE => "----".to_owned(),
//!                 tile => set.name(tile),
//!             });
//!             println!("{}", names.collect::<Vec<_>>().join(" "));
//!         }
//!     }
//!     Outcome::Impossible => println!("no filling exists"),
//!     _ => println!("stopped before the answer was found"),
//! }
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```
//!
//! # Letters
//! A set of your own may have any letters from A to Z. Read its tiles with
//! [`Tile::from_letters`](mapmaker_grid::tileset::Tile::from_letters), which takes any letter on any side.
//! [`Tile::parse`](mapmaker_grid::tileset::Tile::parse) is for tiles of a map: there B, D, G and H are coasts, and it
//! refuses B and H on top and bottom, D and G on the right and the left.
//!
//! [`TileSet::reference`](mapmaker_grid::tileset::TileSet::reference) is the map's own set of 141 tiles; its page says
//! what the letters show. Call [`Problem::enforce_rivers`] on boards of this set: without it a river may run in a loop
//! or never reach the sea.
//!
//! # Common tasks
//! * Fill a board: [`solve`], with another seed for another filling. [`Options`] limit or stop it.
//! * State constraints: [`Problem::pin`] fixes the tile of a cell, [`Problem::allow`] restricts it,
//!   [`Problem::fix_label`] fixes an edge, [`Problem::leave_out`] makes a hole, [`Problem::join_sides`] a torus.
//! * Prefer some tiles: [`Problem::weigh`]. Limit how often one is used: [`Problem::count`].
//! * Explain why there is no filling: [`explain`]. Propose which pins to remove: [`suggest`].
//! * Find other fillings: [`each_solution`]. Count them: [`count`].
//! * Check the tiles of a board, filled or not: [`Placed::faults`].
//! * Change some tiles of a filled board, and as few others as can be: [`repair`].
//! * Let a user fill a board, and show what fits each cell: [`Session`].
//! * Observe each step of a search: [`solve_watched`].
//!
//! # How it is solved
//! In brackets are the modules of the source.
//!
//! 1. **No constraints**: rows by look-up (`scan`). Else the board is laid out (`board`): a word of
//!    labels per edge, and what follows at once is taken away (`consistency`).
//! 2. **Rows**: each is filled exactly, by what fits above and to the right; where no tile fits, or
//!    none that the rivers allow, a gap is left. Packs of up to eight labels an orientation have
//!    tables (`tables`); for others the fitting pieces are worked out from bit sets. Nothing decides
//!    beforehand whether a pack allows this: it is tried, and gaps are counted.
//! 3. **Windows** (`gaps`): few gaps on a large board are filled by solving a small square around
//!    each again, inside the tiles around it and the rivers that run through it (`patch`).
//! 4. **Search** (`search`), which decides everything, on any set: it starts from what the rows had found, learns from
//!    conflicts, restarts; and where sums alone forbid a filling, it sees that by linear algebra (`parity`), which also
//!    decides where it restarts.
//!
//! Rows and the search track rivers alike (`flow`): a union-find that can be undone holds of every river its outlets,
//! its open ends, and whether it would close a loop.
//!
//! # What bounds it
//! Counted with `valgrind --tool=callgrind --cache-sim=yes` (32 KiB first-level cache) on 512 × 512
//! cells of the 141 tiles, per tile:
//!
//! | | instructions | data reads | data writes | first-level misses |
//! |---|---|---|---|---|
//! | free | 73 | 16 | 6 | 0.08 |
//! | weights | 342 | 101 | 20 | 0.08 |
//! | one pin in ten | 787 | 215 | 57 | 3.4 |
//! | rivers | 2,466 | 702 | 403 | 13 |
//!
//! A free tile is bound by latency, not by bytes: two chains of dependent look-ups, each in the
//! first-level cache (what is live to the right, then the drawn tile's right label), and the random
//! number between; 2 bytes a tile are written. The next factor of two would take several rows in
//! flight, each some cells behind the one above, which needs a look-ahead of one tile instead of a whole
//! row and so a pack for which that is enough. With pins the bytes count: 20 a cell are laid out and
//! walked over three times. With rivers it is the nodes of the union-find, 36 bytes a cell, and their
//! log.
//!
//! Sources: Mackworth 1977 (arc consistency), Marques-Silva and Sakallah 1996 (learning from conflicts),
//! Moskewicz et al. 2001 (watched literals, activity), Beckert, Hähnle and Manyà 2000 (literals that
//! are sets of values), Luby et al. 1993 (restarts), Reiter 1987 (hitting sets).

mod answers;
mod backtrack;
mod blocks;
mod board;
mod cell;
mod check;
mod choose;
mod consistency;
mod count;
mod distance;
mod explain;
mod feasibility;
mod flow;
mod gaps;
mod hitting;
mod memo;
mod outcome;
mod parity;
mod patch;
mod poll;
mod problem;
mod repair;
mod rules;
mod scan;
mod scratch;
mod search;
mod session;
mod solve;
mod suggest;
mod tables;
mod weights;

pub use answers::{Enumeration, each_solution};
pub use cell::{Cell, Pin};
pub use check::{Fault, MAX_FAULTS, Placed};
pub use count::{MAX_LISTED, MAX_STATES, SolutionCount, count};
pub use explain::{Cause, Explanation, UNEXPLAINED, explain};
pub use outcome::{NO_TILE, Observer, Options, Outcome, Stats, Step, Strategy};
pub use problem::{Count, MAX_SIDE, OutsideRiver, Problem, ProblemError, RiverEnd};
pub use repair::{Repair, Repaired, repair, repair_rechoosing};
pub use rules::Rules;
pub use scratch::Scratch;
pub use session::Session;
pub use solve::{solve, solve_watched};
pub use suggest::{Advice, Suggestion, suggest};

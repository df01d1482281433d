//! Tetravex: our solver and `CaDiCaL` on the same puzzles.

#[path = "../../puzzles_tetravex/sample.rs"]
mod sample;

use std::time::Duration;

use clap::Args;
use cpu_time::ThreadTime;
use mapmaker::puzzles::tetravex::{Outcome, Puzzle, SolveOptions, Tile, generate, solve};
use rustsat::solvers::{ControlSignal, Solve, SolverResult, Terminate};
use rustsat::types::{Lit, TernaryVal};
use rustsat_cadical::CaDiCaL;

use crate::Failure;
use crate::clock;

/// How many puzzles, and for how long.
#[derive(Args)]
pub struct Arguments {
    /// Solvable puzzles of each size.
    #[arg(long, default_value_t = 50)]
    sets: u64,
    /// Puzzles of the mixed sample: 6 x 6 tiles in 2 to 12 colours, solvable and not.
    #[arg(long, default_value_t = 200)]
    sample: u64,
    /// The most puzzles of each kind that the peer is given.
    #[arg(long, default_value_t = 50)]
    peer_most: usize,
    /// When the peer gives up a puzzle, in seconds of processor time, which then count as its time.
    #[arg(long, default_value_t = 10.0)]
    limit: f64,
}

/// Decides all puzzles and prints a table.
pub fn run(arguments: &Arguments) -> Result<(), Failure> {
    println!(
        "{:<34} {:>4} {:<9} {:>9} {:>10} {:>10} {:>10} {:>8} {:>9}",
        "puzzles",
        "n",
        "solver",
        "solvable",
        "median ms",
        "p95 ms",
        "worst ms",
        "given up",
        "M placed/s"
    );
    for (side, colours) in [(5, 10), (6, 9), (6, 5)] {
        let made = (0..arguments.sets).map(|seed| generate(side, side, colours, seed));
        // OK because sizes and colours are in range.
        let puzzles: Vec<_> = made.map(|made| made.expect("a puzzle").puzzle).collect();
        let name = format!("solvable {side} x {side}, {colours} colours");
        compare(&name, &puzzles, arguments)?;
    }
    let puzzles: Vec<_> = (0..arguments.sample).map(sample::sample).collect();
    compare("mixed 6 x 6, 2 to 12 colours", &puzzles, arguments)
}

/// What a solver did with some puzzles.
#[derive(Default)]
struct Times {
    taken: Vec<Duration>,
    solvable: usize,
    given_up: usize,
    placements: u64,
}

impl Times {
    fn tell(&mut self, puzzles: &str, solver: &str) {
        let all: Duration = self.taken.iter().sum();
        self.taken.sort();
        let count = self.taken.len();
        let ms = |rank: usize| {
            self.taken
                .get(rank)
                .map_or(f64::NAN, |&time| clock::ms(time))
        };
        let rate = self.placements as f64 / 1e6 / all.as_secs_f64();
        println!(
            "{puzzles:<34} {count:>4} {solver:<9} {:>9} {:>10.3} {:>10.3} {:>10.3} {:>8} {:>9}",
            self.solvable,
            ms(count / 2),
            ms(count * 95 / 100),
            ms(count.saturating_sub(1)),
            self.given_up,
            if self.placements > 0 {
                format!("{rate:.1}")
            } else {
                "-".to_owned()
            },
        );
    }
}

fn compare(name: &str, puzzles: &[Puzzle], arguments: &Arguments) -> Result<(), Failure> {
    let limit = Duration::from_secs_f64(arguments.limit);
    let (mut ours, mut peer) = (Times::default(), Times::default());
    for (number, puzzle) in puzzles.iter().enumerate() {
        let (time, (outcome, stats)) = clock::timed(|| solve(puzzle, &SolveOptions::default()));
        let layout = match outcome {
            Outcome::Solved(layout) => Some(layout),
            _ => None,
        };
        ours.taken.push(time);
        ours.placements += stats.placements;
        ours.solvable += usize::from(check(puzzle, layout.as_ref())?);
        if number >= arguments.peer_most {
            continue;
        }
        let (time, answer) = clock::timed(|| by_cadical(puzzle, limit));
        peer.taken.push(time);
        let Some(found) = answer else {
            peer.given_up += 1;
            continue;
        };
        peer.solvable += usize::from(check(puzzle, found.as_ref())?);
        if found.is_some() != layout.is_some() {
            return Err(Failure(format!(
                "{name}, number {number}: the solvers disagree"
            )));
        }
    }
    ours.tell(name, "ours");
    peer.tell(name, "CaDiCaL");
    Ok(())
}

/// Whether there is a layout; an error when it is none.
fn check(puzzle: &Puzzle, layout: Option<&Vec<usize>>) -> Result<bool, Failure> {
    let Some(layout) = layout else {
        return Ok(false);
    };
    let mut tiles = layout.clone();
    tiles.sort_unstable();
    if tiles.into_iter().eq(0..puzzle.tiles().len()) && puzzle.laid_out(layout).is_solved() {
        Ok(true)
    } else {
        Err(Failure("a layout is wrong".to_owned()))
    }
}

/// A layout, or that there is none; nothing when it takes too long.
///
/// A variable says which tile lies in which cell: one in each cell, each in one. For each side that two
/// cells share a variable says which colour it has, one; a tile implies the colours of its sides, and a
/// colour that one of the tiles with it lies there, so that propagating keeps neighbours consistent.
fn by_cadical(puzzle: &Puzzle, limit: Duration) -> Option<Option<Vec<usize>>> {
    let mut clauses = Clauses {
        solver: CaDiCaL::default(),
        next: 0,
    };
    let (columns, cells) = (puzzle.columns(), puzzle.tiles().len());
    let lies: Vec<Vec<Lit>> = (0..cells).map(|_| clauses.literals(cells)).collect();
    for (cell, tiles) in lies.iter().enumerate() {
        clauses.exactly_one(tiles);
        let places: Vec<Lit> = lies.iter().map(|tiles| tiles[cell]).collect();
        clauses.exactly_one(&places);
    }
    let mut colours: Vec<u16> = puzzle
        .tiles()
        .iter()
        .flat_map(|tile| [tile.left, tile.top])
        .collect();
    colours.sort_unstable();
    colours.dedup();
    let (right, left): (fn(&Tile) -> u16, fn(&Tile) -> u16) = (|tile| tile.right, |tile| tile.left);
    let (bottom, top): (fn(&Tile) -> u16, fn(&Tile) -> u16) = (|tile| tile.bottom, |tile| tile.top);
    for cell in 0..cells {
        let is_inside = [cell % columns + 1 < columns, cell + columns < cells];
        for (is_inside, other, here, there) in [
            (is_inside[0], cell + 1, right, left),
            (is_inside[1], cell + columns, bottom, top),
        ] {
            if is_inside {
                let shown = clauses.literals(colours.len());
                clauses.exactly_one(&shown);
                for (lies, side) in [(&lies[cell], here), (&lies[other], there)] {
                    clauses.tie(puzzle, lies, side, &colours, &shown);
                }
            }
        }
    }
    let start = ThreadTime::now();
    clauses.solver.attach_terminator(move || {
        if start.elapsed() > limit {
            ControlSignal::Terminate
        } else {
            ControlSignal::Continue
        }
    });
    // OK because it fails without memory only.
    match clauses.solver.solve().expect("the solver runs") {
        SolverResult::Interrupted => None,
        SolverResult::Unsat => Some(None),
        SolverResult::Sat => {
            // OK because the solver has just found a solution, in which each cell has a tile.
            let is_true =
                |lit: &Lit| clauses.solver.lit_val(*lit).expect("a value") == TernaryVal::True;
            let tile = |tiles: &Vec<Lit>| tiles.iter().position(is_true).expect("a tile");
            Some(Some(lies.iter().map(tile).collect()))
        }
    }
}

struct Clauses<'a, 'b> {
    solver: CaDiCaL<'a, 'b>,
    next: u32,
}

impl Clauses<'_, '_> {
    fn literals(&mut self, count: usize) -> Vec<Lit> {
        let first = self.next;
        self.next += count as u32;
        (first..self.next).map(Lit::positive).collect()
    }

    fn add(&mut self, literals: &[Lit]) {
        // OK because it fails without memory only.
        self.solver.add_clause_ref(literals).expect("memory");
    }

    fn exactly_one(&mut self, literals: &[Lit]) {
        self.add(literals);
        for (at, &one) in literals.iter().enumerate() {
            for &other in &literals[at + 1..] {
                self.add(&[!one, !other]);
            }
        }
    }

    /// A tile and the colour at one of its sides, each implying the other.
    fn tie(
        &mut self,
        puzzle: &Puzzle,
        lies: &[Lit],
        side: fn(&Tile) -> u16,
        colours: &[u16],
        shown: &[Lit],
    ) {
        let mut with: Vec<Vec<Lit>> = shown.iter().map(|&colour| vec![!colour]).collect();
        for (tile, &lies) in puzzle.tiles().iter().zip(lies) {
            match colours.binary_search(&side(tile)) {
                Ok(colour) => {
                    self.add(&[!lies, shown[colour]]);
                    with[colour].push(lies);
                }
                // No tile can lie on the other side of it.
                Err(_) => self.add(&[!lies]),
            }
        }
        for clause in with {
            self.add(&clause);
        }
    }
}

//! Mazes: our algorithms and those of `knossos` in turn.

use std::thread;
use std::time::Duration;

use clap::Args;
use knossos::maze::{self as peer, OrthogonalMazeBuilder};
use mapmaker::puzzles::maze::{Algorithm, Choice, Recipe, Shape, check, generate};

use crate::Failure;
use crate::clock;

/// The stack of the thread that everything runs on: `knossos` calls itself once for each cell of a way.
const STACK_BYTES: usize = 4 << 30;

/// The largest maze that `knossos` is asked to check, which takes it quadratic time.
const CHECKED_SIDE: usize = 50;

/// What to make, and for how long.
#[derive(Args)]
pub struct Arguments {
    /// Sides of the square mazes, in cells, from small to large.
    #[arg(long, value_delimiter = ',', default_value = "100,1000")]
    sizes: Vec<usize>,
    /// Seconds for each size, algorithm and crate; one maze is always made.
    #[arg(long, default_value_t = 2.0)]
    seconds: f64,
    /// A maze of `knossos` is left out if it would take more seconds, going by the size before.
    #[arg(long, default_value_t = 60.0)]
    limit: f64,
}

/// The algorithms that both have, by our names.
fn algorithms() -> Vec<(Algorithm, fn() -> Box<dyn peer::Algorithm>)> {
    vec![
        (Algorithm::Backtracker, || {
            Box::new(peer::RecursiveBacktracking)
        }),
        (Algorithm::Kruskal, || Box::new(peer::Kruskal)),
        (Algorithm::Prim, || Box::new(peer::Prim::new())),
        (Algorithm::AldousBroder, || Box::new(peer::AldousBroder)),
        (
            Algorithm::HuntAndKill,
            || Box::new(peer::HuntAndKill::new()),
        ),
        (Algorithm::GrowingTree(Choice::Mixed), || {
            Box::new(peer::GrowingTree::new(peer::Method::Newest50Random50))
        }),
        (Algorithm::Eller, || Box::new(peer::Eller)),
        (Algorithm::Sidewinder, || Box::new(peer::Sidewinder)),
        (Algorithm::BinaryTree, || {
            Box::new(peer::BinaryTree::new(peer::Bias::SouthEast))
        }),
        (Algorithm::RecursiveDivision, || {
            Box::new(peer::RecursiveDivision)
        }),
    ]
}

/// Makes mazes of each size with each algorithm and prints a table.
pub fn run(arguments: &Arguments) -> Result<(), Failure> {
    let Arguments {
        sizes,
        seconds,
        limit,
    } = arguments;
    let (sizes, seconds, limit) = (sizes.clone(), *seconds, *limit);
    let worker = thread::Builder::new().stack_size(STACK_BYTES);
    let worker = worker.spawn(move || compare(&sizes, seconds, limit));
    let worker = worker.map_err(|error| Failure(format!("no thread: {error}")))?;
    worker
        .join()
        .map_err(|_| Failure("a maze could not be made".to_owned()))?
}

fn compare(sizes: &[usize], seconds: f64, limit: f64) -> Result<(), Failure> {
    println!("M cells/s, median; processor time");
    println!(
        "{:<20} {:>6} {:>10} {:>10} {:>8}",
        "algorithm", "size", "ours", "knossos", "ratio"
    );
    for (algorithm, peer) in algorithms() {
        agree(algorithm, peer)?;
        // The size before and how long `knossos` took.
        let mut before: Option<(usize, f64)> = None;
        for &size in sizes {
            let mega = (size * size) as f64 / 1e6;
            let ours = mega / median(seconds, |seed| drop(ours(algorithm, size, seed)));
            let guess = before.map_or(0.0, |(side, took)| {
                took * ((size * size) as f64 / (side * side) as f64)
            });
            let name = algorithm.name();
            if guess > limit {
                println!(
                    "{name:<20} {size:>6} {ours:>10.2} {:>10} {:>8}",
                    "too slow", ""
                );
                continue;
            }
            let took = median(seconds, |seed| drop(theirs(peer, size, seed)));
            before = Some((size, took));
            let theirs = mega / took;
            let ratio = ours / theirs;
            println!("{name:<20} {size:>6} {ours:>10.2} {theirs:>10.3} {ratio:>8.1}");
        }
    }
    Ok(())
}

/// Looks at a small maze of each.
fn agree(algorithm: Algorithm, peer: fn() -> Box<dyn peer::Algorithm>) -> Result<(), Failure> {
    let name = algorithm.name();
    if !check(&ours(algorithm, CHECKED_SIDE, 1)).is_perfect() {
        return Err(Failure(format!("ours is not perfect: {name}")));
    }
    if !theirs(peer, CHECKED_SIDE, 1).is_valid() {
        return Err(Failure(format!("that of knossos is not perfect: {name}")));
    }
    Ok(())
}

fn ours(algorithm: Algorithm, size: usize, seed: u64) -> mapmaker::puzzles::maze::Maze {
    let recipe = Recipe {
        shape: Shape::Rect,
        width: size as u32,
        height: size as u32,
        algorithm,
        start: None,
        seed,
    };
    generate(&recipe).expect("a maze of that size")
}

fn theirs(
    algorithm: fn() -> Box<dyn peer::Algorithm>,
    size: usize,
    seed: u64,
) -> peer::OrthogonalMaze {
    OrthogonalMazeBuilder::new()
        .width(size)
        .height(size)
        .algorithm(algorithm())
        .seed(Some(seed))
        .build()
}

/// The median time of one maze in seconds, each with another seed, one thrown away to begin with.
fn median(seconds: f64, mut make: impl FnMut(u64)) -> f64 {
    let (first, ()) = clock::timed(|| make(0));
    let budget = Duration::from_secs_f64(seconds);
    let (mut spent, mut times) = (first, Vec::new());
    while spent < budget || times.is_empty() {
        let (time, ()) = clock::timed(|| make(times.len() as u64 + 1));
        spent += time;
        times.push(time.as_secs_f64());
    }
    times.sort_by(f64::total_cmp);
    times[times.len() / 2]
}

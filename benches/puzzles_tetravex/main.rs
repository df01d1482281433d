//! Tetravex: solvable puzzles of several sizes, a mixed sample of 6 × 6 ones, and placements per second.
//!
//! `cargo bench --no-default-features --bench puzzles_tetravex`. All runs are on one thread. A table of
//! medians, 95th percentiles and worst times is printed on the way. Beside a SAT solver in the same run:
//! `cargo run --release -- tetravex` in `benches/peers`.
//!
//! A placement is a tile laid in an empty cell whose neighbours to the left and above it matches, of the
//! tiles that are left; those that are ruled out without being laid don't count.

mod sample;

use std::hint::black_box;
use std::time::{Duration, Instant};

use criterion::{Criterion, Throughput, criterion_group, criterion_main};
use mapmaker::puzzles::tetravex::{
    CountEnd, Outcome, Puzzle, SolveOptions, count, generate, solve,
};

/// How long each puzzle takes, from the tiles to the answer.
fn timed(puzzles: &[Puzzle]) -> Vec<(Duration, Outcome)> {
    let decide = |puzzle: &Puzzle| {
        let start = Instant::now();
        let (outcome, _) = solve(puzzle, &SolveOptions::default());
        let taken = start.elapsed();
        if let Outcome::Solved(layout) = &outcome {
            assert!(puzzle.laid_out(layout).is_solved());
        }
        (taken, outcome)
    };
    puzzles.iter().map(decide).collect()
}

fn tell_quantiles(name: &str, mut times: Vec<Duration>) {
    times.sort();
    let count = times.len();
    let [median, most, worst] = [count / 2, count * 95 / 100, count - 1].map(|rank| times[rank]);
    println!("{name}: median {median:?}, p95 {most:?}, worst {worst:?}");
}

/// Fifty puzzles that have a solution, in sizes and colours of the course and beyond.
fn solvable(criterion: &mut Criterion) {
    for (side, colours) in [(4, 10), (5, 10), (6, 9), (6, 5), (7, 9), (8, 9)] {
        let made = (0..50).map(|seed| generate(side, side, colours, seed).expect("a size").puzzle);
        let puzzles: Vec<Puzzle> = made.collect();
        let name = format!("solve {side}x{side} in {colours} colours");
        let times = timed(&puzzles).into_iter().map(|(taken, outcome)| {
            assert!(matches!(outcome, Outcome::Solved(_)));
            taken
        });
        tell_quantiles(&name, times.collect());
        if side > 6 || colours < 9 {
            continue;
        }
        let mut next = 0;
        criterion.bench_function(&name, |bencher| {
            bencher.iter(|| {
                next += 1;
                let puzzle = &puzzles[next % puzzles.len()];
                black_box(solve(puzzle, &SolveOptions::default()))
            });
        });
    }
}

fn mixed(_: &mut Criterion) {
    let puzzles: Vec<Puzzle> = (0..200).map(sample::sample).collect();
    let results = timed(&puzzles);
    let solved = results
        .iter()
        .filter(|(_, outcome)| matches!(outcome, Outcome::Solved(_)))
        .count();
    println!("200 puzzles 6x6 in 2 to 12 colours: {solved} solvable");
    tell_quantiles(
        "decide one of the 200",
        results.iter().map(|one| one.0).collect(),
    );
    for colours in 2..=12 {
        let of_these = results.iter().enumerate();
        let times = of_these
            .filter(|(number, _)| 2 + number % 11 == colours)
            .map(|(_, one)| one.0);
        tell_quantiles(&format!("  those in {colours} colours"), times.collect());
    }
}

/// Runs that try everything, counted in tiles placed.
fn placements(criterion: &mut Criterion) {
    let mut group = criterion.benchmark_group("placements");
    group.sample_size(10);
    for (rows, columns, colours, seed) in [(6, 6, 6, 2), (7, 7, 8, 0), (9, 9, 13, 0)] {
        let puzzle = generate(rows, columns, colours, seed)
            .expect("a size")
            .puzzle;
        let options = SolveOptions {
            max_placements: 20_000_000,
            ..SolveOptions::default()
        };
        let run = || count(&puzzle, u64::MAX, &options);
        let counted = run();
        assert_ne!(counted.end, CountEnd::Cancelled);
        group.throughput(Throughput::Elements(counted.placements));
        let name = format!("{rows}x{columns} in {colours} colours, one thread");
        group.bench_function(&name, |bencher| bencher.iter(run));
    }
    group.finish();
}

criterion_group!(benches, solvable, mixed, placements);
criterion_main!(benches);

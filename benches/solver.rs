//! The solver's measures: fills of every kind by cells per second, explanations, repairs, hard boards.
//!
//! `cargo bench --no-default-features --bench solver`. All fills are of the same 141 tiles, so the ratios
//! of their throughputs can be read off.

use std::fs;
use std::hint::black_box;
use std::path::{Path, PathBuf};
use std::time::Instant;

use criterion::{Criterion, Throughput, criterion_group, criterion_main};
use mapmaker::grid::Direction;
use mapmaker::grid::hash;
use mapmaker::grid::tileset::{Tile, TileId, TileSet};
use mapmaker::land::board::{Style, weigh};
use mapmaker::solver::{
    Options, Outcome, Pin, Problem, Repaired, Rules, Scratch, explain, repair, solve,
};
use rand::SeedableRng;
use rand_pcg::Pcg64Mcg;
use serde::Deserialize;

/// A problem that is solved again and again, each time with the next seed.
struct Solving<'a> {
    problem: Problem<'a>,
    scratch: Scratch,
    seed: u64,
}

impl Solving<'_> {
    /// The tiles; every run must be solved.
    fn run(&mut self) -> &[TileId] {
        self.seed += 1;
        let mut rng = Pcg64Mcg::seed_from_u64(self.seed);
        match solve(
            &self.problem,
            &Options::default(),
            &mut rng,
            &mut self.scratch,
        ) {
            Outcome::Solved(tiles) => tiles,
            outcome => panic!("seed {}: {outcome:?}", self.seed),
        }
    }
}

fn solving(problem: Problem) -> Solving {
    Solving {
        problem,
        scratch: Scratch::default(),
        seed: 0,
    }
}

fn free(rules: &Rules, side: usize) -> Problem<'_> {
    // OK because no side here is over the limit.
    Problem::new(rules, side, side).expect("a size")
}

fn with_rivers(rules: &Rules, side: usize) -> Problem<'_> {
    let mut problem = free(rules, side);
    problem.enforce_rivers();
    problem
}

fn with_weights(rules: &Rules, side: usize) -> Problem<'_> {
    let mut problem = free(rules, side);
    let weight = |index: usize| 1 + hash::below(hash::mix(index as u64), 9);
    let table = (0..rules.piece_count()).map(weight).collect();
    problem.weigh(vec![table], Vec::new()).expect("one table");
    problem
}

/// One cell in `odds` has the tile that it has in some filling.
fn with_pins(rules: &Rules, side: usize, odds: u32) -> Problem<'_> {
    let mut problem = free(rules, side);
    let mut other = solving(free(rules, side));
    for (index, &tile) in other.run().iter().enumerate() {
        if hash::below(hash::mix(index as u64), odds) == 0 {
            let cell = (index % side, index / side);
            problem.pin(cell, tile).expect("inside");
        }
    }
    problem
}

/// The letters around are those of some filling.
fn with_border(rules: &Rules, side: usize) -> Problem<'_> {
    let mut problem = free(rules, side);
    let mut other = solving(free(rules, side));
    let tiles = other.run();
    let mut fix = |(x, y): (usize, usize), to: Direction| {
        let label = rules.set().outer_edge(tiles[y * side + x], to);
        let label = label.expect("no mega-tile is used");
        problem.fix_label((x, y), to, label).expect("inside");
    };
    for at in 0..side {
        fix((at, 0), Direction::North);
        fix((at, side - 1), Direction::South);
        fix((0, at), Direction::West);
        fix((side - 1, at), Direction::East);
    }
    problem
}

fn fills(criterion: &mut Criterion) {
    let set = TileSet::reference();
    let rules = Rules::new(&set);
    let mut group = criterion.benchmark_group("fill");
    group.sample_size(10);
    let mut fill = |name: &str, problem: Problem| {
        let (width, height) = (problem.width(), problem.height());
        group.throughput(Throughput::Elements((width * height) as u64));
        let mut solving = solving(problem);
        group.bench_function(format!("{name} {width}x{height}"), |bencher| {
            bencher.iter(|| {
                black_box(solving.run());
            });
        });
    };
    for side in [64, 256, 1024, 4096] {
        fill("free", free(&rules, side));
    }
    for side in [10, 50, 100] {
        fill("rivers", with_rivers(&rules, side));
    }
    for side in [256, 1024] {
        fill("weights", with_weights(&rules, side));
        fill("1 % pins", with_pins(&rules, side, 100));
        fill("10 % pins", with_pins(&rules, side, 10));
        fill("border", with_border(&rules, side));
    }
    group.finish();
}

/// Fills by chance and by a landscape, weighing included, each time with the next seed.
fn styles(criterion: &mut Criterion) {
    let set = TileSet::reference();
    let rules = Rules::new(&set);
    let mut group = criterion.benchmark_group("style");
    group.sample_size(10);
    let mut pair = |name: &str, problem: Problem| {
        let (width, height) = (problem.width(), problem.height());
        group.throughput(Throughput::Elements((width * height) as u64));
        for style in [Style::Random, Style::Natural] {
            let mut solving = solving(problem.clone());
            let name = format!("{name} {width}x{height} {style:?}");
            group.bench_function(name, |bencher| {
                bencher.iter(|| {
                    let seed = solving.seed;
                    weigh(&mut solving.problem, style, seed, &[]).expect("weights");
                    black_box(solving.run());
                });
            });
        }
    };
    for side in [12, 64, 256, 1024] {
        pair("free", free(&rules, side));
        pair("10 % pins", with_pins(&rules, side, 10));
    }
    for side in [12, 64, 256] {
        pair("rivers", with_rivers(&rules, side));
    }
    group.finish();
}

/// A board of 20 × 20 cells that can't be filled: 60 pins, all random, or of a filling but for one.
fn impossible(rules: &Rules, number: u64, is_random: bool) -> Problem<'_> {
    let side = 20;
    let tiles = rules.set().len() as u32;
    let mut other = solving(free(rules, side));
    other.seed = number;
    let filling = other.run().to_vec();
    let mut place = number;
    loop {
        let mut problem = free(rules, side);
        while problem.pins().len() < 60 {
            place = hash::mix(place.wrapping_add(1));
            let index = hash::below(place, (side * side) as u32) as usize;
            let cell = (index % side, index / side);
            if problem.pins().iter().any(|pin| pin.cell == cell) {
                continue;
            }
            let is_odd = is_random || problem.pins().is_empty();
            let odd = TileId(hash::below(hash::mix(place), tiles) as u16);
            let tile = if is_odd { odd } else { filling[index] };
            problem.pin(cell, tile).expect("inside");
        }
        let mut rng = Pcg64Mcg::seed_from_u64(0);
        let outcome = solve(&problem, &Options::default(), &mut rng, &mut other.scratch);
        if outcome == Outcome::Impossible {
            return problem;
        }
    }
}

fn explanations(criterion: &mut Criterion) {
    let set = TileSet::reference();
    let rules = Rules::new(&set);
    for (name, is_random) in [("random pins", true), ("pins, one of them wrong", false)] {
        let boards = (0..64).map(|number| impossible(&rules, number, is_random));
        let boards: Vec<_> = boards.collect();
        let mut scratch = Scratch::default();
        let (mut next, mut culprits) = (0, 0);
        let mut explain_next = || {
            next += 1;
            let mut rng = Pcg64Mcg::seed_from_u64(next);
            let problem = &boards[next as usize % boards.len()];
            let why = explain(problem, &Options::default(), &mut rng, &mut scratch);
            culprits += why.expect("impossible").culprits.len();
        };
        tell_quantiles(&format!("explain, 60 {name}"), 64, &mut explain_next);
        criterion.bench_function(&format!("explain 20x20, 60 {name}"), |bencher| {
            bencher.iter(&mut explain_next);
        });
        let mean = culprits as f64 / next as f64;
        println!("{next} explanations, {mean:.2} culprits");
    }
}

fn repairs(criterion: &mut Criterion) {
    let set = TileSet::reference();
    let rules = Rules::new(&set);
    let side = 64;
    for (name, problem) in [
        ("repair 64x64", free(&rules, side)),
        ("repair 64x64 with rivers", with_rivers(&rules, side)),
    ] {
        let mut solving = solving(problem);
        let map = solving.run().to_vec();
        let mut next = 0;
        let (mut done, mut changed, mut fewest) = (0_u64, 0, 0);
        let mut repair_next = || {
            next += 1;
            let place = hash::mix(next);
            let cell = hash::below(place, (side * side) as u32) as usize;
            let tile = hash::below(hash::mix(place), set.len() as u32) as u16;
            let change = Pin {
                cell: (cell % side, cell / side),
                tile: TileId(tile),
            };
            let repaired = repair(
                &solving.problem,
                &map,
                &[change],
                &Options::default(),
                &mut Pcg64Mcg::seed_from_u64(next),
                &mut solving.scratch,
            );
            if let Ok(Repaired::Done(repair)) = repaired {
                done += 1;
                changed += repair.changed.len() as u64;
                fewest += u64::from(repair.is_fewest);
            }
        };
        tell_quantiles(name, 500, &mut repair_next);
        criterion.bench_function(name, |bencher| bencher.iter(&mut repair_next));
        let mean = changed as f64 / done as f64;
        println!("{done} of {next} repaired, {mean:.2} other cells changed, {fewest} fewest");
    }
}

/// Runs something that differs from time to time, and says how long it took.
fn tell_quantiles(name: &str, count: usize, mut run: impl FnMut()) {
    let timed = |_| {
        let start = Instant::now();
        run();
        start.elapsed()
    };
    let mut times: Vec<_> = (0..count).map(timed).collect();
    times.sort();
    let [median, most, worst] = [count / 2, count * 9 / 10, count - 1].map(|rank| times[rank]);
    println!("{name}: median {median:?}, 90 % under {most:?}, worst {worst:?}");
}

/// A board file of the tests.
#[derive(Deserialize)]
struct Board {
    width: usize,
    height: usize,
    tiles: Option<Vec<String>>,
    #[serde(default)]
    rivers: bool,
    grid: Vec<Vec<Option<String>>>,
}

fn hard_boards(criterion: &mut Criterion) {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/data/hard_boards");
    let Ok(entries) = fs::read_dir(folder) else {
        return;
    };
    let paths = entries.map(|entry| entry.expect("an entry").path());
    let mut paths: Vec<_> = paths
        .filter(|path| path.extension() == Some("json".as_ref()))
        .collect();
    paths.sort();
    let board = |path: &PathBuf| -> Board {
        let text = fs::read_to_string(path).expect("a file");
        serde_json::from_str(&text).expect("a board")
    };
    let boards: Vec<_> = paths.iter().map(board).collect();
    let rules: Vec<_> = boards.iter().map(rules_of).collect();
    let problems: Vec<_> = boards.iter().zip(&rules).map(problem_of).collect();
    let mut scratch = Scratch::default();
    criterion.bench_function(&format!("decide {} hard boards", boards.len()), |bencher| {
        bencher.iter(|| {
            for problem in &problems {
                let mut rng = Pcg64Mcg::seed_from_u64(1);
                black_box(solve(problem, &Options::default(), &mut rng, &mut scratch));
            }
        });
    });
}

fn rules_of(board: &Board) -> Rules {
    let Some(names) = &board.tiles else {
        return Rules::new(&TileSet::reference());
    };
    let tiles = names
        .iter()
        .map(|name| (Tile::parse(name).expect("a name"), 1));
    Rules::new(&TileSet::new(tiles).expect("few tiles"))
}

fn problem_of<'a>((board, rules): (&Board, &'a Rules)) -> Problem<'a> {
    let mut problem = Problem::new(rules, board.width, board.height).expect("a size");
    if board.rivers {
        problem.enforce_rivers();
    }
    for (y, row) in board.grid.iter().enumerate() {
        for (x, name) in row.iter().enumerate() {
            if let Some(name) = name {
                let tile = rules.set().find_name(name).expect("of the set");
                problem.pin((x, y), tile).expect("inside");
            }
        }
    }
    problem
}

criterion_group!(benches, fills, styles, explanations, repairs, hard_boards);
criterion_main!(benches);

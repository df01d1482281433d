//! Cells per second of every maze algorithm, of solving, checking and writing, on one core.
//!
//! `cargo bench --no-default-features --features files --bench puzzles_maze`. At 1000 × 1000 all algorithms, on the other
//! shapes at about as many cells; at 4096 × 4096 those that take linear time.

use std::io;

use criterion::measurement::WallTime;
use criterion::{BenchmarkGroup, Criterion, Throughput, criterion_group, criterion_main};
use mapmaker::puzzles::maze::{
    Algorithm, Coord, Maze, Recipe, RowStream, Rows, Shape, Squares, Style, check, generate,
    solve_maze,
};
use mapmaker::storage::maze;

/// The side of a square maze.
const SIDE: u32 = 1000;

/// The side of a large square maze.
const LARGE_SIDE: u32 = 4096;

/// Rings with about as many cells as the square maze.
const RINGS: u32 = 480;

fn recipe(shape: Shape, width: u32, height: u32, algorithm: Algorithm, seed: u64) -> Recipe {
    Recipe {
        shape,
        width,
        height,
        algorithm,
        start: None,
        seed,
    }
}

/// Measures one algorithm, each time with another seed.
fn measure(group: &mut BenchmarkGroup<WallTime>, name: &str, base: Recipe) {
    // OK because every recipe here is for its shape.
    let cells = generate(&base).expect("a maze").cells();
    group.throughput(Throughput::Elements(cells as u64));
    let mut seed = 0;
    group.bench_function(name, |bencher| {
        bencher.iter(|| {
            seed += 1;
            generate(&Recipe { seed, ..base }).map(|maze| maze.cells())
        });
    });
}

fn algorithms(criterion: &mut Criterion) {
    for (shape, name) in Shape::ALL {
        let height = match shape {
            Shape::Rect | Shape::Hex => SIDE,
            Shape::Circle => RINGS,
        };
        let mut group = criterion.benchmark_group(format!("maze {name}"));
        group.sample_size(10);
        for algorithm in Algorithm::ALL {
            if shape == Shape::Rect || algorithm.is_for_all_shapes() {
                let base = recipe(shape, SIDE, height, algorithm, 0);
                measure(&mut group, algorithm.name(), base);
            }
        }
        group.finish();
    }
    let mut group = criterion.benchmark_group("maze 4096 x 4096");
    group.sample_size(10);
    for algorithm in Algorithm::ALL {
        if algorithm.takes_linear_time() {
            let base = recipe(Shape::Rect, LARGE_SIDE, LARGE_SIDE, algorithm, 0);
            measure(&mut group, algorithm.name(), base);
        }
    }
    group.finish();
}

fn rest(criterion: &mut Criterion) {
    let base = recipe(Shape::Rect, SIDE, SIDE, Algorithm::Backtracker, 1);
    // OK because the size is small.
    let made = generate(&base).expect("a maze");
    let mut group = criterion.benchmark_group("maze 1000 x 1000");
    group.sample_size(10);
    group.throughput(Throughput::Elements(made.cells() as u64));
    group.bench_function("solve", |bencher| {
        bencher
            .iter(|| solve_maze(&made, Coord::default(), made.last_cell()).map(|path| path.len()));
    });
    group.bench_function("check", |bencher| bencher.iter(|| check(&made)));
    let mut text = Vec::new();
    group.bench_function("write JSON", |bencher| {
        bencher.iter(|| {
            text.clear();
            maze::write(&made, &mut text)
        });
    });
    group.bench_function("read JSON", |bencher| bencher.iter(|| maze::read(&text)));
    for cell_px in [4, 32] {
        let style = Style {
            cell_px,
            ..Style::default()
        };
        group.bench_function(format!("write PNG with cells of {cell_px}"), |bencher| {
            bencher.iter(|| write_png(&made, &style));
        });
    }
    group.bench_function("eller as rows", |bencher| {
        bencher.iter(|| {
            let rows = RowStream::new(Algorithm::Eller, SIDE, u64::from(SIDE), 1);
            // OK because this algorithm makes rows.
            let mut rows = rows.expect("rows");
            let mut open = 0_usize;
            while let Some(row) = rows.next_row() {
                open += usize::from(row[0]);
            }
            open
        });
    });
    group.finish();
}

fn write_png(made: &Maze, style: &Style) -> io::Result<()> {
    // OK because the maze is a rectangle and the style has a usual size.
    let mut rows = made.rows().expect("a rectangle");
    let squares = Squares::new(style, rows.width(), rows.height()).expect("a size");
    maze::write_squares(&squares, &mut rows, style, &[], &mut io::sink())
}

criterion_group!(benches, algorithms, rest);
criterion_main!(benches);

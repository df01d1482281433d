//! Allocations: none by the solver once its scratch memory is warm, and few before; few by mazes.

use std::fs;
use std::path::Path;

use allocation_counter::measure;
use mapmaker::grid::hash;
use mapmaker::grid::tileset::{EdgeLabel, Tile, TileId, TileSet};
use mapmaker::grid::{ChunkPos, Direction};
use mapmaker::land::worldgen::{self, generate_chunk};
use mapmaker::puzzles::maze::{Algorithm, Recipe, RowStream, Shape, Squares, Style, generate};
use mapmaker::solver::{Options, Outcome, Problem, Rules, Scratch, solve};
use mapmaker::storage::maze;
use rand::SeedableRng;
use rand_pcg::Pcg64Mcg;
use serde::Deserialize;

/// The most bytes of working memory for a cell of a large board, the tiles included.
const MAX_BYTES_PER_CELL: u64 = 64;

/// The 11 tiles of Jeandel and Rao: top, right, bottom, left.
const APERIODIC: [&str; 11] = [
    "JECE", "EEAE", "CCCI", "ECEI", "CIII", "CACI", "AACA", "CIEA", "EAEC", "ECJC", "IIEC",
];

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

fn is_solved(problem: &Problem, seed: u64, scratch: &mut Scratch) -> bool {
    let mut rng = Pcg64Mcg::seed_from_u64(seed);
    matches!(
        solve(problem, &Options::default(), &mut rng, scratch),
        Outcome::Solved(_)
    )
}

/// A filling of the same shape, from which pins and borders are taken.
fn filling(rules: &Rules, side: usize, has_rivers: bool) -> Vec<TileId> {
    let mut problem = Problem::new(rules, side, side).expect("a size");
    if has_rivers {
        problem.enforce_rivers();
    }
    let mut rng = Pcg64Mcg::seed_from_u64(99);
    let mut scratch = Scratch::default();
    match solve(&problem, &Options::default(), &mut rng, &mut scratch) {
        Outcome::Solved(tiles) => tiles.to_vec(),
        outcome => panic!("{outcome:?}"),
    }
}

/// A square problem: free, with every `pins`-th cell pinned, with a fixed border, or with rivers.
fn square(
    rules: &Rules,
    side: usize,
    pins: u64,
    has_border: bool,
    has_rivers: bool,
) -> Problem<'_> {
    let mut problem = Problem::new(rules, side, side).expect("a size");
    if has_rivers {
        problem.enforce_rivers();
    }
    if pins == 0 && !has_border {
        return problem;
    }
    let tiles = filling(rules, side, has_rivers);
    for (index, &tile) in tiles.iter().enumerate() {
        let cell = (index % side, index / side);
        if pins > 0 && hash::mix(index as u64).is_multiple_of(pins) {
            problem.pin(cell, tile).expect("a pin");
        }
        for side_of_cell in Direction::ALL {
            let (dx, dy) = side_of_cell.offset();
            let beyond = |at: usize, step: i64| !(0..side as i64).contains(&(at as i64 + step));
            if has_border && (beyond(cell.0, dx) || beyond(cell.1, dy)) {
                let label = rules.set().outer_edge(tile, side_of_cell);
                let label: EdgeLabel = label.expect("no mega-tile");
                problem
                    .fix_label(cell, side_of_cell, label)
                    .expect("a cell");
            }
        }
    }
    problem
}

/// Weights that differ a lot between tiles.
fn weights(rules: &Rules) -> Vec<Vec<u32>> {
    let weight = |index: usize| 1 + hash::below(hash::mix(index as u64), 9);
    vec![(0..rules.piece_count()).map(weight).collect()]
}

/// Solves with several seeds until the scratch stops growing, then solves all again and asserts that nothing is
/// allocated.
fn assert_warm(name: &str, problem: &Problem) {
    let mut scratch = Scratch::default();
    let solve_all = |scratch: &mut Scratch| {
        for seed in 0..4 {
            std::hint::black_box(is_solved(problem, seed, scratch));
        }
    };
    let cold = measure(|| solve_all(&mut scratch));
    assert!(cold.count_total > 0, "{name}: nothing was counted");
    let warm = measure(|| solve_all(&mut scratch));
    assert_eq!(warm.count_total, 0, "{name}: {warm:?}");
}

#[test]
fn a_warm_scratch_allocates_nothing() {
    let set = TileSet::reference();
    let rules = Rules::new(&set);
    assert_warm("free", &square(&rules, 64, 0, false, false));
    assert_warm("pins", &square(&rules, 64, 10, false, false));
    assert_warm("border", &square(&rules, 64, 0, true, false));
    assert_warm("rivers", &square(&rules, 64, 0, false, true));
    assert_warm("all", &square(&rules, 48, 10, true, true));
    let mut weighed = square(&rules, 64, 10, true, false);
    weighed.weigh(weights(&rules), Vec::new()).expect("weights");
    assert_warm("weights", &weighed);
}

#[test]
fn a_search_in_a_warm_scratch_allocates_nothing() {
    let tiles = APERIODIC.map(|name| (Tile::parse(name).expect("a name"), 1));
    let set = TileSet::new(tiles).expect("few tiles");
    let rules = Rules::new(&set);
    assert_warm("aperiodic", &square(&rules, 10, 0, false, false));
    let mut torus = square(&rules, 5, 0, false, false);
    torus.join_sides();
    assert_warm("torus", &torus);
    let mut hard = square(&rules, 10, 30, false, false);
    // A second filling's rim contradicts the pins of the first.
    let other = filling(&rules, 10, false);
    hard.pin((9, 9), other[0]).expect("a pin");
    assert_warm("contradiction", &hard);
}

#[test]
fn hard_boards_allocate_nothing_once_warm() {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/data/hard_boards");
    let entries = fs::read_dir(folder).expect("the folder");
    let mut paths: Vec<_> = entries.map(|entry| entry.expect("a file").path()).collect();
    paths.retain(|path| path.extension() == Some("json".as_ref()));
    paths.sort();
    assert!(paths.len() > 10, "the boards were not found");
    for path in paths.iter().step_by(5) {
        let text = fs::read_to_string(path).expect("a file");
        let board: Board = serde_json::from_str(&text).expect("a board");
        let tiles = board.tiles.iter().flatten();
        let tiles = tiles.map(|name| (Tile::parse(name).expect("a name"), 1));
        let set = match board.tiles {
            Some(_) => TileSet::new(tiles).expect("few tiles"),
            None => TileSet::reference(),
        };
        let rules = Rules::new(&set);
        let mut problem = Problem::new(&rules, board.width, board.height).expect("a size");
        if board.rivers {
            problem.enforce_rivers();
        }
        let names = board.grid.iter().flatten().enumerate();
        for (index, name) in names.filter_map(|(index, name)| Some((index, name.as_ref()?))) {
            let cell = (index % board.width, index / board.width);
            let tile = set.find_name(name).expect("a tile");
            problem.pin(cell, tile).expect("a pin");
        }
        assert_warm(&path.display().to_string(), &problem);
    }
}

/// The most bytes in use at once while a cold scratch solves a problem, divided by its cells.
fn bytes_per_cell(name: &str, problem: &Problem) -> u64 {
    let mut is_done = false;
    let info = measure(|| is_done = is_solved(problem, 3, &mut Scratch::default()));
    assert!(is_done, "{name}");
    let cells = (problem.width() * problem.height()) as u64;
    println!("{name}: {} bytes for {cells} cells", info.bytes_max);
    info.bytes_max / cells
}

#[test]
fn large_boards_take_little_memory() {
    let set = TileSet::reference();
    let rules = Rules::new(&set);
    let mut weighed = square(&rules, 1024, 0, false, false);
    weighed.weigh(weights(&rules), Vec::new()).expect("weights");
    let boards = [
        ("free", square(&rules, 1024, 0, false, false)),
        ("weights", weighed),
        ("pins", square(&rules, 1024, 10, false, false)),
        ("border", square(&rules, 1024, 0, true, false)),
        ("rivers", square(&rules, 1024, 0, false, true)),
        ("rivers and pins", square(&rules, 1024, 10, false, true)),
    ];
    for (name, problem) in boards {
        let bytes = bytes_per_cell(name, &problem);
        assert!(bytes < MAX_BYTES_PER_CELL, "{name}: {bytes} bytes a cell");
    }
}

/// The most bytes in use at once during `work`.
fn peak(work: impl FnOnce()) -> u64 {
    measure(work).bytes_max
}

#[test]
fn a_maze_takes_little_memory() {
    for (width, height, limit) in [(1000, 1000, 1.1), (3000, 700, 1.1), (1, 500_000, 2.1)] {
        for algorithm in [
            Algorithm::Backtracker,
            Algorithm::HuntAndKill,
            Algorithm::Wilson,
        ] {
            // The time of a random walk along a corridor is the square of its length.
            if algorithm == Algorithm::Wilson && width == 1 {
                continue;
            }
            let recipe = Recipe {
                shape: Shape::Rect,
                width,
                height,
                algorithm,
                start: None,
                seed: 1,
            };
            let mut cells = 0;
            let bytes = peak(|| cells = generate(&recipe).expect("a maze").cells());
            assert_eq!(cells, (width * height) as usize);
            let each = bytes as f64 / cells as f64;
            println!("{algorithm:?} {width}x{height}: {each:.3} bytes a cell");
            assert!(
                each < limit,
                "{algorithm:?} {width}x{height}: {each} bytes a cell"
            );
        }
    }
}

#[test]
fn a_maze_of_any_height_takes_the_memory_of_its_width() {
    for algorithm in [
        Algorithm::Eller,
        Algorithm::Sidewinder,
        Algorithm::BinaryTree,
    ] {
        let write = |height: u64| {
            peak(|| {
                let mut rows = RowStream::new(algorithm, 500, height, 1).expect("rows");
                maze::write_rows(&mut rows, &mut std::io::sink()).expect("written");
                let mut rows = RowStream::new(algorithm, 500, height, 1).expect("rows");
                let style = Style::default();
                let squares = Squares::new(&style, 500, height).expect("a size");
                let out = &mut std::io::sink();
                maze::write_squares(&squares, &mut rows, &style, &[], out).expect("written");
            })
        };
        let (low, high) = (write(20), write(400));
        println!("{algorithm:?}: {low} bytes for 20 rows, {high} for 400");
        assert!(
            high < low + 40_000,
            "{algorithm:?}: {low} bytes, then {high}"
        );
    }
}

/// The most bytes that a worker of world generation keeps, wherever it has been.
const MAX_WORLDGEN_BYTES: u64 = 8 << 20;

#[test]
fn world_generation_keeps_a_bounded_memory() {
    let set = TileSet::reference();
    let bytes = peak(|| {
        let mut scratch = worldgen::Scratch::default();
        // Over more land than is kept in memory, with repeated jumps far away.
        for step in 0..40_000_i64 {
            let near = ChunkPos::new(step % 200, step / 200);
            let far = ChunkPos::new(step * 1009, -step * 2003);
            let pos = if step % 100 == 0 { far } else { near };
            std::hint::black_box(generate_chunk(3, &set, pos, &mut scratch));
        }
    });
    println!("world generation: {bytes} bytes");
    assert!(bytes < MAX_WORLDGEN_BYTES, "{bytes} bytes");
}

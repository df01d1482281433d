//! How long a stroke takes on natural worlds: single tiles, biomes, seas and rivers.
//!
//! `cargo bench --no-default-features --bench editing`. Requests are drawn by a hash around the scenic
//! starts of several seeds, where coasts, rivers, woods and peaks lie close together, on worlds without
//! edits whose chunks are made already. First each request is timed three times (after one that is not
//! counted) and the shortest counts; the median, the 95th percentile and the slowest are printed with what
//! came of them, in the end of all whose changes lie in 12 x 12 cells. Then Criterion runs through all
//! requests again and again; with `-- --test` it does so once.
//!
//! On one core of an AMD EPYC that others kept busy, in µs (median, 95 %, slowest): a biome on 3 x 3 cells
//! 24–34, 45–59, 142; on 6 x 6 47–52, 78–96, 243; on 12 x 12, which changes 190 cells, 148–163, 282–331, 689;
//! a river along 8 cells 123, 1 500, 47 000; one random tile 15, 15 000, 228 000. All 3 987 strokes that touch
//! at most 12 x 12 cells: 43, 127, 120 000; their median is to be under 16 000. What takes long is a single
//! tile that brings a river or forces a coast to another course: there corners, rivers and tiles are searched
//! at once, up to 2 000 steps in each of three windows.

use std::hint::black_box;
use std::time::{Duration, Instant};

use criterion::{Criterion, Throughput, criterion_group, criterion_main};
use mapmaker::grid::hash;
use mapmaker::grid::tileset::{TileId, TileSet};
use mapmaker::grid::world::{Overlay, Stroke};
use mapmaker::grid::{Direction, TilePos};
use mapmaker::land::editing::{Biome, Brush, EditResult, EndlessMap, Options, Scratch, edit};
use mapmaker::land::worldgen::{self, scenic_start};

/// The worlds.
const SEEDS: [u64; 4] = [1, 2, 3, 4];

/// Requests of a kind on each of them.
const REQUESTS: u64 = 100;

/// The side of the largest squares, of which one request in so many is timed.
const LARGE: i64 = 64;
const FEWER: usize = 10;

/// How often each request is timed; the shortest time counts.
const TIMES: u32 = 3;

/// The longest side of what a brush's repair touches in the goal: under 16 ms for the median of these.
const TOUCHED: i64 = 12;

/// How far from a scenic start requests lie, in tiles.
const SPREAD: u32 = 120;

/// What is asked of a world.
struct Request {
    world: usize,
    brush: Brush,
    cells: Vec<TilePos>,
}

/// The worlds and what it takes to edit them.
struct Bench {
    starts: Vec<TilePos>,
    maps: Vec<EndlessMap>,
    overlay: Overlay,
    scratch: Scratch,
    /// The times of all strokes that were done and touch no more than [`TOUCHED`] cells each way, with
    /// how many cells they change.
    small: Vec<(Duration, usize)>,
}

impl Bench {
    fn new() -> Self {
        let set = TileSet::reference();
        let overlay = Overlay::default();
        let mut maps: Vec<_> = SEEDS.map(|seed| EndlessMap::new(seed, &set)).into();
        let mut starts = Vec::new();
        for (seed, map) in SEEDS.into_iter().zip(&mut maps) {
            let start = scenic_start(seed, &set, &mut worldgen::Scratch::default());
            let _made = map.region(&overlay, start.offset(-256, -256), 512, 512);
            starts.push(start);
        }
        Self {
            starts,
            maps,
            overlay,
            scratch: Scratch::default(),
            small: Vec::new(),
        }
    }

    fn requests(
        &self,
        kind: u64,
        make: impl Fn(TilePos, u64) -> (Brush, Vec<TilePos>),
    ) -> Vec<Request> {
        let worlds = 0..self.maps.len();
        let all = worlds.flat_map(|world| (0..REQUESTS).map(move |request| (world, request)));
        all.map(|(world, request)| {
            let hash = hash::mix(hash::mix(kind) ^ hash::mix(request << 8 | world as u64));
            let away = |hash: u64| i64::from(hash::below(hash, SPREAD)) - i64::from(SPREAD / 2);
            let at = self.starts[world].offset(away(hash), away(hash::mix(hash)));
            let (brush, cells) = make(at, hash::mix(hash ^ 1));
            Request {
                world,
                brush,
                cells,
            }
        })
        .collect()
    }

    fn run(&mut self, request: &Request) -> EditResult {
        edit(
            &mut self.maps[request.world],
            &self.overlay,
            request.brush,
            &request.cells,
            &Options::default(),
            &mut self.scratch,
        )
    }

    /// Times each request and prints what came of them.
    fn report(&mut self, name: &str, requests: &[Request]) {
        let (mut times, mut changed) = (Vec::new(), Vec::new());
        for request in requests {
            self.run(request);
            let mut time = Duration::MAX;
            let mut edited = EditResult::Cancelled;
            // Other programs only ever add to it.
            for _ in 0..TIMES {
                let start = Instant::now();
                edited = black_box(self.run(request));
                time = time.min(start.elapsed());
            }
            times.push(time);
            if let EditResult::Done(stroke) = edited {
                let cells = stroke.changes().len();
                changed.push(cells);
                if span(&stroke) <= TOUCHED {
                    self.small.push((time, cells));
                }
            }
        }
        let refused = requests.len() - changed.len();
        println!("{name}: {}; {refused} refused", summary(times, changed));
    }

    /// The same of all that was timed and is small.
    fn report_small(&mut self) {
        let (times, changed) = std::mem::take(&mut self.small).into_iter().unzip();
        println!(
            "whatever touches at most {TOUCHED} x {TOUCHED} cells: {}",
            summary(times, changed)
        );
    }
}

/// How many tiles wide or high the changes of a stroke lie.
fn span(stroke: &Stroke) -> i64 {
    let span = |along: fn(TilePos) -> i64| {
        let places = stroke.changes().iter().map(|change| along(change.at));
        let (first, last) = (places.clone().min(), places.max());
        last.zip(first).map_or(0, |(last, first)| last - first + 1)
    };
    span(|at| at.x).max(span(|at| at.y))
}

/// Median, 95th percentile and slowest of some times, and the median of the cells that were changed.
fn summary(mut times: Vec<Duration>, mut changed: Vec<usize>) -> String {
    times.sort_unstable();
    changed.sort_unstable();
    format!(
        "{} strokes, median {:?}, 95 % within {:?}, slowest {:?}; cells changed: median {}, most {}",
        times.len(),
        times[times.len() / 2],
        times[times.len() * 95 / 100],
        times[times.len() - 1],
        changed.get(changed.len() / 2).unwrap_or(&0),
        changed.last().unwrap_or(&0),
    )
}

fn square(at: TilePos, side: i64) -> Vec<TilePos> {
    let cells = 0..side * side;
    cells
        .map(|cell| at.offset(cell % side, cell / side))
        .collect()
}

/// A way of so many cells that turns now and then.
fn way(at: TilePos, hash: u64, length: u64) -> Vec<TilePos> {
    let mut cells = vec![at];
    let first = hash::below(hash, 4) as usize;
    for step in 1..length {
        let turns = hash::below(hash::mix(hash ^ step), 3) == 0;
        let side = Direction::ALL[(first + usize::from(turns)) % 4];
        cells.push(cells[cells.len() - 1].step(side));
    }
    cells
}

fn editing(criterion: &mut Criterion) {
    let mut bench = Bench::new();
    let mut group = criterion.benchmark_group("editing");
    let mut kinds = vec![(
        "one random tile".to_owned(),
        bench.requests(0, |at, hash| {
            (Brush::Tile(TileId(hash::below(hash, 141) as u16)), vec![at])
        }),
    )];
    for side in [3, 6, 12, LARGE] {
        for biome in [Biome::Forest, Biome::Mountain, Biome::Plain, Biome::Sea] {
            let requests =
                bench.requests(side as u64, |at, _| (Brush::Biome(biome), square(at, side)));
            let step = if side == LARGE { FEWER } else { 1 };
            let requests: Vec<_> = requests.into_iter().step_by(step).collect();
            kinds.push((format!("{} of {side} x {side}", biome.name()), requests));
        }
    }
    for length in [3, 8] {
        let requests = bench.requests(100 + length, |at, hash| {
            (Brush::Biome(Biome::River), way(at, hash, length))
        });
        kinds.push((format!("a river along {length} cells"), requests));
    }
    for (name, requests) in &kinds {
        bench.report(name, requests);
    }
    bench.report_small();
    for (name, requests) in kinds {
        group.throughput(Throughput::Elements(requests.len() as u64));
        group.sample_size(10);
        group.bench_function(format!("{} times {name}", requests.len()), |bencher| {
            bencher.iter(|| {
                for request in &requests {
                    black_box(bench.run(request));
                }
            });
        });
    }
    group.finish();
}

criterion_group!(benches, editing);
criterion_main!(benches);

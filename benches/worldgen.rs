//! Tiles per second of world generation on one core, cold and streamed, and each stage's share.
//!
//! `cargo bench --no-default-features --bench worldgen`. Every figure is a mean over places that lie far
//! apart, sea and land as they come. The stages are seen from outside: a survey of a world without rivers
//! is terrain alone, a first chunk is mostly terrain and drainage, a second time is cover and fill.

use std::cell::Cell;

use criterion::measurement::WallTime;
use criterion::{
    BatchSize, BenchmarkGroup, Criterion, Throughput, criterion_group, criterion_main,
};
use mapmaker::grid::tileset::TileSet;
use mapmaker::grid::{CHUNK_AREA, ChunkPos};
use mapmaker::land::worldgen::{Scratch, generate_chunk, scenic_start, survey};

/// Chunks between the places that are measured.
const APART: i64 = 1000;

/// Chunks along a camera's path, and across it.
const PATH: (i64, i64) = (128, 12);

/// The corner of a place.
fn corner(place: i64) -> ChunkPos {
    ChunkPos::new(place * APART, 7 - place * 3 * APART)
}

/// Nothing that was made before.
fn cold(_: i64) -> Scratch {
    Scratch::default()
}

/// Measures what is done at one place after the other, with what was made before.
fn bench<T>(
    group: &mut BenchmarkGroup<'_, WallTime>,
    name: &str,
    before: impl Fn(i64) -> Scratch,
    measured: impl Fn(i64, &mut Scratch) -> T,
) {
    let place = Cell::new(0);
    group.bench_function(name, |bencher| {
        bencher.iter_batched_ref(
            || {
                place.set(place.get() + 1);
                before(place.get())
            },
            |scratch| measured(place.get(), scratch),
            BatchSize::PerIteration,
        );
    });
}

fn worldgen(criterion: &mut Criterion) {
    let set = TileSet::reference();
    let mut group = criterion.benchmark_group("worldgen");
    group.sample_size(20);

    // The first chunk anywhere pays for all that its rivers hang on.
    group.throughput(Throughput::Elements(CHUNK_AREA as u64));
    bench(&mut group, "one cold chunk", cold, |place, scratch| {
        generate_chunk(3, &set, corner(place), scratch)
    });

    // What a person waits for first: where to begin, and the chunks of the first view.
    group.throughput(Throughput::Elements(1));
    let first_view = |place: i64, scratch: &mut Scratch| {
        let seed = place as u64;
        let start = scenic_start(seed, &set, scratch).chunk();
        square(seed, &set, scratch, start, (3, 3));
    };
    bench(&mut group, "first view of a new world", cold, first_view);

    // A camera that looks at a column of chunks and flies east.
    group.throughput(Throughput::Elements(
        (PATH.0 * PATH.1) as u64 * CHUNK_AREA as u64,
    ));
    bench(
        &mut group,
        "streamed along a path",
        cold,
        |place, scratch| {
            let ChunkPos { x, y } = corner(place);
            for column in x..x + PATH.0 {
                square(3, &set, scratch, ChunkPos::new(column, y), (1, PATH.1));
            }
        },
    );

    group.finish();
}

fn stages(criterion: &mut Criterion) {
    let set = TileSet::reference();
    let mut group = criterion.benchmark_group("worldgen");
    group.sample_size(20);

    // Everything is made anew: terrain, drainage, cover and fill.
    group.throughput(Throughput::Elements(1024 * 1024));
    let all = |place: i64, scratch: &mut Scratch| {
        square(3, &set, scratch, corner(place), (64, 64));
    };
    bench(&mut group, "1024 x 1024, cold", cold, all);

    // The same chunks with terrain and drainage in the cache: cover and fill alone.
    let warm = |place: i64| {
        let mut scratch = Scratch::default();
        all(place, &mut scratch);
        scratch
    };
    bench(&mut group, "1024 x 1024, drainage cached", warm, all);

    // Terrain alone: elevation, mountains and forest at every vertex, without rivers.
    let land = TileSet::new(
        set.tiles()
            .iter()
            .filter(|tile| tile.to_string() != "PBDR")
            .map(|&tile| (tile, 1)),
    );
    // OK because it is a part of the reference.
    let land = land.expect("within the limit");
    let name = "survey of 1024 x 1024 vertices without rivers, cold";
    bench(&mut group, name, cold, |place, scratch| {
        survey(3, &land, corner(place).origin(), 0, 1024, 1024, scratch)
    });
    group.finish();
}

/// Makes `width` × `height` chunks row by row.
fn square(
    seed: u64,
    set: &TileSet,
    scratch: &mut Scratch,
    corner: ChunkPos,
    (width, height): (i64, i64),
) {
    for y in corner.y..corner.y + height {
        for x in corner.x..corner.x + width {
            std::hint::black_box(generate_chunk(seed, set, ChunkPos::new(x, y), scratch));
        }
    }
}

criterion_group!(benches, worldgen, stages);
criterion_main!(benches);

//! Tiles per second of world generation on one core, cold and streamed, and each stage's share.
//!
//! `cargo bench --no-default-features --bench worldgen`. The stages are seen from outside: a survey
//! of the sea alone is terrain, a first chunk is terrain and drainage, the rest of its region is
//! cover and fill.

use criterion::{BatchSize, Criterion, Throughput, criterion_group, criterion_main};
use mapmaker::engine::grid::{CHUNK_AREA, ChunkPos, TilePos};
use mapmaker::engine::tileset::TileSet;
use mapmaker::engine::worldgen::{Scratch, generate_chunk, survey};

/// Chunks along one side of a drainage region of 512 tiles.
const REGION_CHUNKS: i64 = 32;

fn worldgen(criterion: &mut Criterion) {
    let set = TileSet::reference();
    let mut group = criterion.benchmark_group("worldgen");
    group.sample_size(10);

    // The first chunk anywhere pays for its whole drainage region.
    group.throughput(Throughput::Elements(CHUNK_AREA as u64));
    let mut place = 0;
    group.bench_function("one cold chunk", |bencher| {
        bencher.iter_batched_ref(
            || {
                place += 1;
                (Scratch::default(), ChunkPos::new(place * 1000, 7))
            },
            |(scratch, pos)| generate_chunk(3, &set, *pos, scratch),
            BatchSize::PerIteration,
        );
    });

    // A camera that looks at a column of 12 chunks and flies east over four regions.
    let path = 4 * REGION_CHUNKS;
    group.throughput(Throughput::Elements((path * 12) as u64 * CHUNK_AREA as u64));
    group.bench_function("streamed along a path", |bencher| {
        bencher.iter_batched_ref(
            Scratch::default,
            |scratch| {
                for x in 0..path {
                    for y in 0..12 {
                        std::hint::black_box(generate_chunk(3, &set, ChunkPos::new(x, y), scratch));
                    }
                }
            },
            BatchSize::PerIteration,
        );
    });

    // Everything is made anew: terrain, drainage, cover and fill of 4 regions.
    group.throughput(Throughput::Elements(1024 * 1024));
    group.bench_function("1024 x 1024, cold", |bencher| {
        bencher.iter_batched_ref(
            Scratch::default,
            |scratch| square(&set, scratch, 64),
            BatchSize::PerIteration,
        );
    });

    // The same chunks with terrain and drainage in the cache: cover and fill alone.
    let mut warm = Scratch::default();
    square(&set, &mut warm, 64);
    group.bench_function("1024 x 1024, drainage cached", |bencher| {
        bencher.iter(|| square(&set, &mut warm, 64));
    });

    // Terrain alone: elevation, mountains and forest at every vertex, without rivers.
    let land = TileSet::new(
        set.tiles()
            .iter()
            .filter(|tile| tile.to_string() != "PBDR")
            .map(|&tile| (tile, 1)),
    );
    // OK because it is a part of the reference.
    let land = land.expect("within the limit");
    group.bench_function(
        "survey of 1024 x 1024 vertices without rivers, cold",
        |bencher| {
            bencher.iter_batched_ref(
                Scratch::default,
                |scratch| survey(3, &land, TilePos::new(0, 0), 0, 1024, 1024, scratch),
                BatchSize::PerIteration,
            );
        },
    );
    group.bench_function("1024 x 1024 without rivers, cold", |bencher| {
        bencher.iter_batched_ref(
            Scratch::default,
            |scratch| square(&land, scratch, 64),
            BatchSize::PerIteration,
        );
    });
    group.finish();
}

fn square(set: &TileSet, scratch: &mut Scratch, chunks: i64) {
    for y in 0..chunks {
        for x in 0..chunks {
            std::hint::black_box(generate_chunk(3, set, ChunkPos::new(x, y), scratch));
        }
    }
}

criterion_group!(benches, worldgen);
criterion_main!(benches);

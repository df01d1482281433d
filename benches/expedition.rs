//! What it costs to make an expedition, and to go on with it.
//!
//! `cargo bench --no-default-features --features files --bench expedition`. Making takes the world, its settlements and their names
//! with it; each iteration has another seed, and the figure is a mean over them.

use std::cell::Cell;
use std::hint::black_box;
use std::sync::Arc;

use criterion::{BatchSize, Criterion, criterion_group, criterion_main};
use mapmaker::drawing::art::ink_set;
use mapmaker::expedition::bots::{Bot, play};
use mapmaker::expedition::{Code, Difficulty, Expedition};
use mapmaker::storage::expedition_ground::world_of;

fn benches(criterion: &mut Criterion) {
    let set = Arc::new(ink_set());
    let mut group = criterion.benchmark_group("expedition");
    group.sample_size(10);
    for difficulty in [Difficulty::Stroll, Difficulty::Journey, Difficulty::Ordeal] {
        let seed = Cell::new(0);
        let code = || {
            seed.set(seed.get() + 1);
            Code {
                difficulty,
                seed: seed.get(),
            }
        };
        group.bench_function(format!("make/{}", difficulty.name()), |bencher| {
            bencher.iter_batched(
                code,
                |code| {
                    let mut world = world_of(code.seed, &set, None);
                    black_box(Expedition::new(code, &mut world).is_ok())
                },
                BatchSize::PerIteration,
            );
        });
    }
    let code = Code {
        difficulty: Difficulty::Journey,
        seed: 7,
    };
    let mut world = world_of(code.seed, &set, None);
    let played = play(Bot::Deduce, code, &mut world).expect("an expedition");
    let state = played.expedition;
    group.bench_function("save", |bencher| {
        bencher.iter(|| black_box(serde_json::to_vec(&state).expect("JSON")));
    });
    group.finish();
}

criterion_group!(expedition, benches);
criterion_main!(expedition);

//! Whole games of Wang tilings a second: rules off and on, boards small and large.
//!
//! `cargo bench --no-default-features --bench puzzles_wang`. Each game is dealt from a seed of its own,
//! played to its end and scored. With everything on, `-n 4 -b 20`, about 4500 games of the deck `patchwork` a
//! second and 2900 of `wheel` (processor time of one core of an AMD EPYC that others kept busy, best of five
//! times 300 games); a game of `wheel` on 50 × 50 takes 0.7 ms.

use std::sync::Arc;

use criterion::{Criterion, Throughput, criterion_group, criterion_main};
use mapmaker::puzzles::wang::{
    DECKS, Deck, PATTERNS, Position, Report, Rules, Setup, Strategy, Topology, find_sample,
    play_out, read_patterns,
};

fn setup(deck: &str, players: usize, size: usize, level: u8) -> Setup {
    let sample = find_sample(&DECKS, deck).expect("a deck of ours");
    let deck = Deck::read(sample.text.as_bytes()).expect("a good deck");
    let text = PATTERNS[0].text.as_bytes();
    let patterns = read_patterns(text, &mut deck.palette().clone()).expect("good patterns");
    let topology = Topology::new(size, false).expect("a size");
    let start = Position::new(Arc::new(topology), players).expect("players");
    Setup::new(deck, patterns, start, Rules::level(level), false).expect("enough tiles")
}

fn game(setup: &Setup, seed: &mut u64, seats: &[Strategy]) -> Report {
    *seed += 1;
    play_out(setup, *seed, seats).0.report()
}

fn wang(criterion: &mut Criterion) {
    let mut group = criterion.benchmark_group("wang");
    group.throughput(Throughput::Elements(1));
    for (deck, players, size, level) in [
        ("patchwork", 4, 20, 0),
        ("patchwork", 4, 20, 5),
        ("wheel", 4, 20, 5),
        ("wheel", 4, 50, 0),
        ("wheel", 4, 50, 5),
        ("wheel", 1, 50, 5),
        ("wheel", 20, 50, 5),
    ] {
        let setup = setup(deck, players, size, level);
        let name = format!("{deck} -n {players} -b {size} -a {level}");
        let mut seed = 0;
        group.bench_function(name, |bencher| {
            bencher.iter(|| game(&setup, &mut seed, &[]));
        });
    }
    group.sample_size(10);
    for strategy in [Strategy::Greedy, Strategy::Planner] {
        let setup = setup("patchwork", 2, 10, 2);
        let name = format!("{} against random, patchwork -b 10 -a 2", strategy.name());
        let mut seed = 0;
        group.bench_function(name, |bencher| {
            bencher.iter(|| game(&setup, &mut seed, &[strategy]));
        });
    }
    group.finish();
}

criterion_group!(benches, wang);
criterion_main!(benches);

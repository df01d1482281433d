//! Exact covers and packings: the twelve pentominoes, and cards of Tetramino decided and counted.
//!
//! `cargo bench --no-default-features --bench puzzles_cover`. Other crates on the same matrices in the same
//! run: `cargo run --release -- cover` in `benches/peers`.

use std::hint::black_box;
use std::ops::ControlFlow;

use criterion::{Criterion, Throughput, criterion_group, criterion_main};
use mapmaker::puzzles::exact_cover::{End, Limits, Matrix, count_covers};
use mapmaker::puzzles::polyomino::{
    Card, Cell, NewCard, Packing, Verdict, count, count_packings, decide, each_packing, new_card,
    orientations,
};

/// The twelve pentominoes, after Golomb's letters F I L N P T U V W X Y Z.
const PENTOMINOES: [[Cell; 5]; 12] = [
    [(1, 0), (2, 0), (0, 1), (1, 1), (1, 2)],
    [(0, 0), (0, 1), (0, 2), (0, 3), (0, 4)],
    [(0, 0), (0, 1), (0, 2), (0, 3), (1, 3)],
    [(1, 0), (1, 1), (1, 2), (0, 2), (0, 3)],
    [(0, 0), (1, 0), (0, 1), (1, 1), (0, 2)],
    [(0, 0), (1, 0), (2, 0), (1, 1), (1, 2)],
    [(0, 0), (2, 0), (0, 1), (1, 1), (2, 1)],
    [(0, 0), (0, 1), (0, 2), (1, 2), (2, 2)],
    [(0, 0), (0, 1), (1, 1), (1, 2), (2, 2)],
    [(1, 0), (0, 1), (1, 1), (2, 1), (1, 2)],
    [(1, 0), (0, 1), (1, 1), (1, 2), (1, 3)],
    [(0, 0), (1, 0), (1, 1), (1, 2), (2, 2)],
];

/// All layouts of 6 x 10: four times the 2,339 that are different up to symmetry.
const LAYOUTS: u64 = 9356;

/// The card that the course's document prints.
const COURSE_CARD: &str = "\
5, 4
(0, 0);(0, 1);(0, 2);(1, 1);;0;37;43
(0, 0);(0, 1);(0, 2);;0;37;41
(1, 0);(1, 1);(0, 1);(0, 2);;0;37;45
(0, 0);;0;37;46
(0, 0);(1, 0);(1, 1);;0;37;42
(0, 0);(1, 0);(2, 0);(2, 1);(2, 2);;0;37;44
";

fn pentominoes() -> Packing {
    let mut packing = Packing::new(6, 10).expect("a region");
    for piece in PENTOMINOES {
        packing.add(&orientations(&piece, true), 1).expect("a kind");
    }
    packing
}

/// The same as a matrix: 60 cells and 12 pieces to cover, 2,056 options.
fn matrix() -> Matrix {
    let mut matrix = Matrix::new(72, 0).expect("a matrix");
    for (piece, cells) in PENTOMINOES.iter().enumerate() {
        for shape in orientations(cells, true) {
            for (x, y) in (0..10).flat_map(|y| (0..6).map(move |x| (x, y))) {
                if shape.iter().all(|cell| x + cell.0 < 6 && y + cell.1 < 10) {
                    let item = |cell: &Cell| ((y + cell.1) * 6 + x + cell.0) as usize;
                    let mut items: Vec<_> = shape.iter().map(item).collect();
                    items.push(60 + piece);
                    matrix.push(&items).expect("an option");
                }
            }
        }
    }
    matrix
}

fn all_pentominoes(criterion: &mut Criterion) {
    let mut group = criterion.benchmark_group("pentominoes_6x10");
    group.throughput(Throughput::Elements(LAYOUTS));
    group.sample_size(20);
    group.bench_function("count", |bencher| {
        bencher.iter(|| {
            let counted = count_packings(&pentominoes(), &Limits::default(), u64::MAX);
            assert_eq!(counted, (LAYOUTS, End::Complete));
        });
    });
    group.bench_function("each", |bencher| {
        bencher.iter(|| {
            let mut count = 0;
            each_packing(&pentominoes(), &Limits::default(), |placed| {
                count += u64::from(black_box(placed).len() == 12);
                ControlFlow::Continue(())
            });
            assert_eq!(count, LAYOUTS);
        });
    });
    group.sample_size(10);
    group.bench_function("general_cover", |bencher| {
        let matrix = matrix();
        bencher.iter(|| {
            let counted = count_covers(&matrix, &Limits::default(), u64::MAX);
            assert_eq!(counted, (LAYOUTS, End::Complete));
        });
    });
    group.finish();
}

fn cards(criterion: &mut Criterion) {
    let mut group = criterion.benchmark_group("cards");
    let course = Card::parse(COURSE_CARD.as_bytes()).expect("a card");
    let mut cards = vec![("course_5x4".to_owned(), course)];
    for (width, height) in [(5, 4), (5, 6), (8, 8)] {
        let asked = NewCard {
            width,
            height,
            pieces: None,
            flips: false,
        };
        let card = new_card(&asked, 1).expect("a card");
        cards.push((format!("new_{width}x{height}"), card));
    }
    for (name, card) in cards {
        group.bench_function(format!("decide/{name}"), |bencher| {
            bencher.iter(|| {
                let verdict = decide(black_box(&card), false, &Limits::default());
                assert_eq!(verdict, Verdict::Solvable);
            });
        });
        group.bench_function(format!("count/{name}"), |bencher| {
            bencher.iter(|| {
                let (count, _) = count(black_box(&card), false, &Limits::default(), u64::MAX);
                assert!(count > 0);
            });
        });
    }
    group.finish();
}

criterion_group!(benches, all_pentominoes, cards);
criterion_main!(benches);

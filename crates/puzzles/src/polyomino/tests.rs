//! Packings compared with the general exact cover and with published counts.

use std::collections::BTreeSet;
use std::ops::ControlFlow;
use std::sync::atomic::AtomicBool;

use proptest::prelude::*;

use super::*;
use crate::exact_cover::{End, Limits, Matrix, count_covers};

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

fn pentominoes(width: usize, height: usize, holes: &[(usize, usize)]) -> Packing {
    let mut packing = Packing::new(width, height).expect("a region");
    for &(x, y) in holes {
        packing.block(x, y);
    }
    for piece in PENTOMINOES {
        packing.add(&orientations(&piece, true), 1).expect("a kind");
    }
    packing
}

/// All packings, each sorted, all sorted; every one must fill the region exactly.
fn packings(packing: &Packing) -> Vec<Vec<Placement>> {
    let mut found = Vec::new();
    let end = each_packing(packing, &Limits::default(), |placed| {
        assert!(fills(packing, placed), "{placed:?}");
        let mut placed = placed.to_vec();
        placed.sort_unstable();
        found.push(placed);
        ControlFlow::Continue(())
    });
    assert_eq!(end, End::Complete);
    found.sort_unstable();
    found
}

fn fills(packing: &Packing, placed: &[Placement]) -> bool {
    let mut is_filled = packing.blocked.clone();
    for place in placed {
        for cell in packing.shape(place.kind, place.shape).expect("a shape") {
            let (x, y) = (place.x + cell.0 as usize, place.y + cell.1 as usize);
            if x >= packing.width || y >= packing.height || is_filled[y * packing.width + x] {
                return false;
            }
            is_filled[y * packing.width + x] = true;
        }
    }
    let used = |kind| placed.iter().filter(|place| place.kind == kind).count();
    let mut kinds = packing.kinds.iter().enumerate();
    is_filled.iter().all(|&filled| filled)
        && kinds.all(|(kind, of)| used(kind) <= of.copies as usize)
}

fn count_all(packing: &Packing) -> u64 {
    let (count, end) = count_packings(packing, &Limits::default(), u64::MAX);
    assert_eq!(end, End::Complete);
    count
}

/// The number of packings by the general exact cover; each copy is an item of its own.
fn count_by_cover(packing: &Packing) -> u64 {
    let cells = packing.width * packing.height;
    let free: Vec<_> = (0..cells).filter(|&cell| !packing.blocked[cell]).collect();
    let copies: usize = packing.kinds.iter().map(|kind| kind.copies as usize).sum();
    let mut matrix = Matrix::new(free.len(), copies).expect("a matrix");
    let mut first = free.len();
    for kind in &packing.kinds {
        for shape in &kind.shapes {
            for at in 0..cells {
                let (x, y) = ((at % packing.width) as i32, (at / packing.width) as i32);
                let item = |cell: &Cell| {
                    let (x, y) = ((x + cell.0) as usize, (y + cell.1) as usize);
                    let inside = x < packing.width && y < packing.height;
                    inside.then(|| free.binary_search(&(y * packing.width + x)).ok())?
                };
                let Some(items) = shape.iter().map(item).collect::<Option<Vec<_>>>() else {
                    continue;
                };
                for copy in 0..kind.copies as usize {
                    matrix
                        .push(&[&items[..], &[first + copy]].concat())
                        .expect("items");
                }
            }
        }
        first += kind.copies as usize;
    }
    let (count, end) = count_covers(&matrix, &Limits::default(), u64::MAX);
    assert_eq!(end, End::Complete);
    count
}

#[test]
fn pentominoes_fill_rectangles_in_the_known_numbers_of_ways() {
    // Haselgrove and Haselgrove, "A computer program for pentominoes" (1960), mirror images apart:
    // four times 2339, 1010, 368 and 2. Scott (1958) for the square with a hole: eight times 65.
    for (width, height, count) in [(6, 10, 9356), (12, 5, 4040), (4, 15, 1472), (20, 3, 8)] {
        assert_eq!(
            count_all(&pentominoes(width, height, &[])),
            count,
            "{width} x {height}"
        );
    }
    let hole = [(3, 3), (3, 4), (4, 3), (4, 4)];
    let found = packings(&pentominoes(8, 8, &hole));
    assert_eq!(found.len(), 520);
    let different: BTreeSet<_> = found.into_iter().collect();
    assert_eq!(different.len(), 520);
}

#[test]
fn dominoes_fill_rectangles_in_the_known_numbers_of_ways() {
    // Kasteleyn (1961); and Fibonacci's numbers for two rows. The last is wider than 128 cells.
    for (width, height, count) in [
        (2, 2, 2),
        (4, 4, 36),
        (6, 6, 6728),
        (5, 5, 0),
        (2, 19, 6765),
    ] {
        let mut packing = Packing::new(width, height).expect("a region");
        let dominoes = (width * height / 2) as u32;
        packing
            .add(&orientations(&[(0, 0), (1, 0)], false), dominoes)
            .expect("a kind");
        assert_eq!(count_all(&packing), count, "{width} x {height}");
    }
    let mut packing = Packing::new(1, 1000).expect("a region");
    packing
        .add(&orientations(&[(0, 0), (0, 1)], false), 500)
        .expect("a kind");
    assert_eq!(packings(&packing).len(), 1);
}

#[test]
fn all_widths_of_masks_find_the_same() {
    // The same region in a corner of ever larger ones, the rest of which is blocked.
    let mut counts = Vec::new();
    for (width, height) in [
        (5, 4),
        (10, 10),
        (11, 11),
        (12, 12),
        (32, 32),
        (4, 200),
        (200, 5),
    ] {
        let mut packing = Packing::new(width, height).expect("a region");
        for (x, y) in (0..height).flat_map(|y| (0..width).map(move |x| (x, y))) {
            if x >= 4 || y >= 4 {
                packing.block(x, y);
            }
        }
        let l = orientations(&[(0, 0), (0, 1), (0, 2), (1, 2)], true);
        packing.add(&l, 4).expect("a kind");
        assert_eq!(packings(&packing).len() as u64, count_all(&packing));
        counts.push(count_all(&packing));
    }
    // Four L tetrominoes fill the square in ten ways, counted by the general exact cover too.
    assert!(
        counts.windows(2).all(|pair| pair[0] == pair[1]),
        "{counts:?}"
    );
    let mut packing = Packing::new(4, 4).expect("a region");
    let l = orientations(&[(0, 0), (0, 1), (0, 2), (1, 2)], true);
    packing.add(&l, 4).expect("a kind");
    assert_eq!(counts[0] * 24, count_by_cover(&packing));
}

/// A small region, perhaps with holes, and pieces for about as many cells.
fn small_packings() -> impl Strategy<Value = Packing> {
    let shape = prop::collection::btree_set((0_i32..3, 0_i32..3), 1..5);
    let kind = (shape, 1_u32..3, any::<bool>(), 1_usize..9);
    let kinds = prop::collection::vec(kind, 1..5);
    let holes = prop::collection::vec((0_usize..5, 0_usize..5), 0..4);
    (1_usize..5, 1_usize..5, holes, kinds).prop_map(|(width, height, holes, kinds)| {
        let mut packing = Packing::new(width, height).expect("a region");
        for &(x, y) in &holes {
            packing.block(x, y);
        }
        for (cells, copies, flips, shapes) in kinds {
            let cells: Vec<_> = cells.into_iter().collect();
            let mut all = orientations(&cells, flips);
            // Not every turn is always allowed.
            all.truncate(shapes);
            packing.add(&all, copies).expect("a kind");
        }
        packing
    })
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(mapmaker_testing::cases(1500)))]

    #[test]
    fn packings_are_those_of_the_exact_cover(packing in small_packings()) {
        let found = packings(&packing);
        let different: BTreeSet<_> = found.iter().collect();
        prop_assert_eq!(different.len(), found.len());
        prop_assert_eq!(count_all(&packing), found.len() as u64);
        // The cover distinguishes copies: as many of a kind as are used, in any order.
        let assignments = |placed: &Vec<Placement>| -> u64 {
            let of_kind = |(kind, of): (usize, &super::packing::Kind)| {
                let used = placed.iter().filter(|place| place.kind == kind).count() as u64;
                (u64::from(of.copies) - used + 1..=u64::from(of.copies)).product::<u64>()
            };
            packing.kinds.iter().enumerate().map(of_kind).product()
        };
        let assigned: u64 = found.iter().map(assignments).sum();
        prop_assert_eq!(assigned, count_by_cover(&packing));
    }
}

#[test]
fn limits_end_a_search_and_say_so() {
    let packing = pentominoes(6, 10, &[]);
    let nodes = Limits::nodes;
    assert_eq!(
        count_packings(&packing, &nodes(0), 1),
        (0, End::BudgetSpent)
    );
    assert_eq!(
        count_packings(&packing, &nodes(1000), u64::MAX).1,
        End::BudgetSpent
    );
    assert_eq!(
        count_packings(&packing, &nodes(u64::MAX), 7),
        (7, End::Stopped)
    );
    assert_eq!(
        count_packings(&packing, &nodes(u64::MAX), 0),
        (0, End::Stopped)
    );
    let cancel = AtomicBool::new(true);
    let cancelled = Limits::until(&cancel);
    assert_eq!(count_packings(&packing, &cancelled, 1), (0, End::Cancelled));
}

#[test]
fn faulty_packings_are_refused() {
    let size = |width, height| Err(PackingError::Size { width, height });
    assert_eq!(Packing::new(0, 3), size(0, 3));
    assert_eq!(Packing::new(33, 32), size(33, 32));
    assert_eq!(Packing::new(usize::MAX, 2), size(usize::MAX, 2));
    let mut packing = Packing::new(2, 2).expect("a region");
    for shapes in [vec![], vec![vec![]], vec![vec![(0, 0), (1, 0), (0, 0)]]] {
        assert_eq!(packing.add(&shapes, 1), Err(PackingError::Shapes));
    }
    packing.block(5, 5);
    assert_eq!(packing.free_cells(), 4);
    assert_eq!(packing.shape(0, 0), None);
    for kind in 0..packing::MAX_KINDS {
        assert_eq!(packing.add(&[vec![(7, -3)]], 0), Ok(kind));
    }
    assert_eq!(packing.add(&[vec![(0, 0)]], 0), Err(PackingError::Kinds));
    assert_eq!(packing.shape(0, 0), Some(&[(0, 0)][..]));
    assert_eq!(count_all(&packing), 0);
}

//! Compares the solver and each of its searches with brute force on thousands of small sets.

use std::collections::BTreeSet;

use super::balance::Balance;
use super::case::{Case, View};
use super::list::ListScan;
use super::scan::BitScan;
use super::search::{Poll, RunEnd, Search};
use super::*;
use crate::tetravex::random::{self, Purpose};
use crate::tetravex::tile::Tile;
use crate::tetravex::{generate, generate_with_repeats};
use crate::workers::testing::Threads;

/// All layouts as lists of tiles, by trying every tile in every cell.
fn layouts(puzzle: &Puzzle) -> BTreeSet<Vec<Tile>> {
    fn fill(
        puzzle: &Puzzle,
        used: &mut [bool],
        laid: &mut Vec<Tile>,
        all: &mut BTreeSet<Vec<Tile>>,
    ) {
        if laid.len() == used.len() {
            all.insert(laid.clone());
            return;
        }
        let (x, y) = (laid.len() % puzzle.columns(), laid.len() / puzzle.columns());
        let mut tried = BTreeSet::new();
        for index in 0..used.len() {
            let tile = puzzle.tiles()[index];
            let fits = !used[index]
                && tried.insert(tile)
                && (x == 0 || laid[laid.len() - 1].right == tile.left)
                && (y == 0 || laid[laid.len() - puzzle.columns()].bottom == tile.top);
            if fits {
                used[index] = true;
                laid.push(tile);
                fill(puzzle, used, laid, all);
                laid.pop();
                used[index] = false;
            }
        }
    }
    let mut all = BTreeSet::new();
    let mut used = vec![false; puzzle.tiles().len()];
    fill(puzzle, &mut used, &mut Vec::new(), &mut all);
    all
}

/// Small sets of all kinds: solvable, nearly so, and random.
fn small_set(number: u64) -> Puzzle {
    let mut stream = random::stream(number, Purpose::Generate, 77);
    let (rows, columns) = [
        (1, 4),
        (2, 2),
        (2, 3),
        (3, 2),
        (3, 3),
        (4, 2),
        (5, 1),
        (1, 1),
    ][stream.below(8)];
    let colours = 1 + stream.below(4) as u32;
    if stream.below(3) == 0 {
        let mut colour = || stream.below(colours as usize) as u16;
        let tile = |_| Tile {
            right: colour(),
            top: colour(),
            left: colour(),
            bottom: colour(),
        };
        let tiles = (0..rows * columns).map(tile).collect();
        return Puzzle::new(rows, columns, colours, tiles).expect("a puzzle");
    }
    let puzzle = generate_with_repeats(rows, columns, colours, number)
        .expect("a size")
        .puzzle;
    let mut tiles = puzzle.tiles().to_vec();
    for _ in 0..stream.below(3) {
        let tile = stream.below(tiles.len());
        let colour = stream.below(colours as usize) as u16;
        match stream.below(4) {
            0 => tiles[tile].right = colour,
            1 => tiles[tile].top = colour,
            2 => tiles[tile].left = colour,
            _ => tiles[tile].bottom = colour,
        }
    }
    Puzzle::new(rows, columns, colours, tiles).expect("a puzzle")
}

/// Asserts that a layout names each tile once and matches.
fn assert_solves(puzzle: &Puzzle, layout: &[usize]) {
    assert!(puzzle.is_solved_by(layout), "{puzzle}{layout:?}");
}

fn all_layouts<S: Search>(case: &Case, view: View) -> BTreeSet<Vec<Tile>> {
    let seen = case.seen(view);
    let search = S::new(&seen, &mut random::stream(5, Purpose::Search, 0));
    let mut all = BTreeSet::new();
    let mut times = 0;
    let cells = case.tiles.len();
    let (end, _) = search.run(
        &mut S::Scratch::default(),
        &[],
        cells,
        &Poll::NEVER,
        |placed| {
            let placed: Vec<u16> = placed.collect();
            let mut laid = vec![case.tiles[0]; cells];
            for (&(x, y), tile) in seen.order().iter().zip(search.tiles(&placed)) {
                laid[view.cell(case, x, y)] = case.tiles[usize::from(tile)];
            }
            all.insert(laid);
            times += 1;
            std::ops::ControlFlow::Continue(())
        },
    );
    assert_eq!(end, RunEnd::Exhausted);
    assert_eq!(all.len(), times, "a layout was shown twice");
    all
}

#[test]
fn thousands_of_small_sets_are_decided_and_counted_as_by_trying_everything() {
    let (mut solvable, mut impossible, mut refuted) = (0, 0, 0);
    for number in 0..4000 {
        let puzzle = small_set(number);
        let expected = layouts(&puzzle);
        let options = SolveOptions {
            seed: number,
            ..SolveOptions::default()
        };
        match solve(&puzzle, &options).0 {
            Outcome::Solved(layout) => {
                solvable += 1;
                assert_solves(&puzzle, &layout);
                assert!(!expected.is_empty());
            }
            outcome => {
                impossible += 1;
                assert_eq!(outcome, Outcome::Impossible);
                assert!(expected.is_empty(), "{puzzle}");
            }
        }
        let case = Case::new(&puzzle, &vec![None; puzzle.tiles().len()]);
        if !Balance::of(&case).is_possible() {
            refuted += 1;
            assert!(expected.is_empty(), "{puzzle}");
        }
        let counted = count(&puzzle, u64::MAX, &options);
        assert_eq!(counted.end, CountEnd::Complete);
        assert_eq!(counted.layouts, expected.len() as u64, "{puzzle}");
        let two = count(&puzzle, 2, &options);
        assert_eq!(two.layouts, counted.layouts.min(2));
        assert_eq!(two.end == CountEnd::Enough, counted.layouts >= 2);
    }
    assert!(
        solvable > 1500 && impossible > 800,
        "{solvable} {impossible}"
    );
    assert!(refuted > 300 && refuted < impossible, "{refuted}");
}

#[test]
fn all_searches_show_the_same_layouts_from_all_sides() {
    for number in 0..300 {
        let puzzle = small_set(number);
        let case = Case::new(&puzzle, &vec![None; puzzle.tiles().len()]);
        let all = all_layouts::<BitScan<u64>>(&case, View::ALL[0]);
        assert_eq!(all.len(), layouts(&puzzle).len());
        for view in View::ALL {
            for found in [
                all_layouts::<BitScan<u64>>(&case, view),
                all_layouts::<BitScan<u128>>(&case, view),
                all_layouts::<ListScan>(&case, view),
            ] {
                assert_eq!(found, all, "{puzzle}{view:?}");
            }
        }
    }
}

#[test]
fn given_tiles_stay_where_they_are() {
    let (mut solvable, mut impossible) = (0, 0);
    for number in 0..600 {
        let puzzle = small_set(number);
        let mut stream = random::stream(number, Purpose::Generate, 78);
        let mut tiles: Vec<usize> = (0..puzzle.tiles().len()).collect();
        stream.shuffle(&mut tiles);
        // Half of the time where a solution has them.
        if stream.below(2) == 0
            && let Outcome::Solved(layout) = solve(&puzzle, &SolveOptions::default()).0
        {
            tiles = layout;
        }
        let given: Vec<Option<usize>> = tiles
            .iter()
            .map(|&tile| (stream.below(3) == 0).then_some(tile))
            .collect();
        let fits = |laid: &Vec<Tile>| {
            let cells = given.iter().zip(laid);
            cells
                .into_iter()
                .all(|(tile, laid)| tile.is_none_or(|tile| puzzle.tiles()[tile] == *laid))
        };
        let expected = layouts(&puzzle).iter().any(fits);
        match complete(&puzzle, &given, &SolveOptions::default()).0 {
            Outcome::Solved(layout) => {
                solvable += 1;
                assert_solves(&puzzle, &layout);
                for (cell, tile) in given.iter().enumerate() {
                    assert!(tile.is_none_or(|tile| layout[cell] == tile));
                }
                assert!(expected);
            }
            outcome => {
                impossible += 1;
                assert_eq!(outcome, Outcome::Impossible);
                assert!(!expected, "{puzzle}{given:?}");
            }
        }
    }
    assert!(
        solvable > 150 && impossible > 150,
        "{solvable} {impossible}"
    );
}

#[test]
fn answers_and_placements_do_not_depend_on_threads() {
    for (rows, columns, colours, seed) in
        [(6, 6, 5, 4), (6, 6, 6, 2), (8, 8, 9, 1), (12, 12, 24, 3)]
    {
        let puzzle = generate(rows, columns, colours, seed)
            .expect("a size")
            .puzzle;
        let with = |threads| {
            let options = SolveOptions {
                seed: 11,
                workers: &Threads(threads),
                max_placements: 3_000_000,
                ..SolveOptions::default()
            };
            solve(&puzzle, &options)
        };
        let one = with(1);
        assert_eq!(one, with(2), "{rows} {columns} {colours}");
        assert_eq!(one, with(5), "{rows} {columns} {colours}");
    }
}

#[test]
fn placements_and_cancelling_are_heeded() {
    let puzzle = generate(9, 9, 7, 1).expect("a size").puzzle;
    let options = SolveOptions {
        max_placements: 100_000,
        ..SolveOptions::default()
    };
    let (outcome, stats) = solve(&puzzle, &options);
    assert_eq!(outcome, Outcome::BudgetSpent);
    assert!((100_000..150_000).contains(&stats.placements), "{stats:?}");
    let cancel = AtomicBool::new(true);
    let options = SolveOptions {
        cancel: Some(&cancel),
        ..SolveOptions::default()
    };
    assert_eq!(solve(&puzzle, &options).0, Outcome::Cancelled);
    assert_eq!(count(&puzzle, u64::MAX, &options).end, CountEnd::Cancelled);
}

#[test]
fn every_size_of_search_solves_what_it_is_given() {
    for (rows, columns, colours) in [
        (8, 8, 12),
        (5, 13, 12),
        (9, 9, 20),
        (11, 11, 30),
        (3, 60, 20),
        (12, 12, 40),
        (40, 3, 30),
        (20, 20, 200),
        (64, 64, 60_000),
        (1, 4096, 2),
        (4096, 1, 3),
    ] {
        let puzzle = generate(rows, columns, colours, 5).expect("a size").puzzle;
        match solve(&puzzle, &SolveOptions::default()).0 {
            Outcome::Solved(layout) => assert_solves(&puzzle, &layout),
            outcome => panic!("{rows} x {columns} in {colours} colours: {outcome:?}"),
        }
    }
}

#[test]
fn guesses_are_near_what_a_run_takes() {
    let mut near = 0;
    for seed in 0..20 {
        let puzzle = generate(4, 4, 4, seed).expect("a size").puzzle;
        let case = Case::new(&puzzle, &[None; 16]);
        let search = BitScan::<u64>::new(&case, &mut random::stream(seed, Purpose::Search, 0));
        let mut scratch = <BitScan<u64> as Search>::Scratch::default();
        let mut stream = random::stream(seed, Purpose::Probe, 0);
        let sum: u128 = (0..1000)
            .map(|_| search.probe(&mut scratch, &mut stream))
            .sum();
        let go_on = |_: &mut dyn Iterator<Item = u16>| std::ops::ControlFlow::Continue(());
        let (_, placements) = search.run(&mut scratch, &[], 16, &Poll::NEVER, go_on);
        let guess = sum / 1000;
        let placements = u128::from(placements);
        near += usize::from(guess < placements * 2 && placements < guess * 2);
    }
    assert!(near >= 15, "{near}");
}

//! A game of Tetravex with the operations of the window.

use mapmaker::puzzles::tetravex::{
    Game, Hint, Outcome, Puzzle, Refusal, SolveOptions, Tile, generate, solve,
};
use proptest::prelude::*;

use super::FIGURE_2_SOLVED;

fn figure_2() -> Puzzle {
    Puzzle::parse(FIGURE_2_SOLVED.as_bytes()).expect("a puzzle")
}

#[test]
fn a_tile_goes_only_where_it_matches_and_a_full_grid_is_solved() {
    let mut game = Game::new(figure_2());
    assert_eq!(game.loose().count(), 12);
    assert!(!game.is_solved());
    assert_eq!(game.set(0, 0, 0), Ok(()));
    assert_eq!(game.set(0, 0, 1), Err(Refusal::Occupied { tile: 0 }));
    assert_eq!(game.set(3, 0, 1), Err(Refusal::Outside { x: 3, y: 0 }));
    assert_eq!(game.set(1, 0, 12), Err(Refusal::NoTile { tile: 12 }));
    // Tile 4 has 7 to the left, tile 0 has 5 to the right.
    let clash = Refusal::Clash {
        neighbour: (0, 0),
        colours: (7, 5),
    };
    assert_eq!(game.set(1, 0, 4), Err(clash));
    assert!(game.can_set(1, 0, 1) && !game.can_set(1, 0, 4));
    // A cell far from other tiles takes any tile.
    assert!(game.can_set(2, 3, 4));
    for tile in 1..12 {
        assert_eq!(game.set(tile % 3, tile / 3, tile), Ok(()));
    }
    assert!(game.is_solved());
    assert_eq!(game.hint(&SolveOptions::default()), Hint::Solved);
    assert_eq!(game.take_back(1, 2), Some(7));
    assert_eq!(game.take_back(1, 2), None);
    assert_eq!(game.loose().collect::<Vec<_>>(), [7]);
    assert!(!game.is_solved());
}

#[test]
fn moves_are_undone_and_made_again() {
    let mut game = Game::new(figure_2());
    let empty = game.clone();
    assert!(!game.undo() && !game.redo());
    assert_eq!(game.set(0, 0, 0), Ok(()));
    assert_eq!(game.set(1, 0, 1), Ok(()));
    let two = game.clone();
    // A moved tile leaves its cell, and does not block its own move to the neighbouring one.
    assert!(game.shift(1, 2));
    assert_eq!(game.place_of(0), Some((1, 2)));
    assert_eq!(game.tile_at(0, 0), None);
    assert!(!game.shift(1, 0) && !game.shift(0, 2));
    assert_eq!(game.set(0, 0, 1), Ok(()));
    assert_eq!(game.place_of(1), Some((0, 0)));
    assert!(game.undo() && game.undo());
    assert_eq!(
        (game.place_of(0), game.place_of(1)),
        (two.place_of(0), two.place_of(1))
    );
    assert!(game.redo() && game.redo() && !game.redo());
    assert_eq!(game.place_of(1), Some((0, 0)));
    // A new move clears redo.
    assert!(game.undo() && game.clear() && !game.redo());
    assert_eq!(game.loose().count(), 12);
    while game.undo() {}
    assert_eq!(game.loose().count(), empty.loose().count());
    assert_eq!(game.set(1, 1, 3), Ok(()));
    assert_eq!(game.set(0, 1, 3), Ok(()));
    assert_eq!(game.tile_at(1, 1), None);
}

#[test]
fn hints_lead_to_the_end_from_anywhere() {
    for seed in 0..30 {
        let puzzle = generate(4, 4, 6, seed).expect("a size").puzzle;
        let mut game = Game::new(puzzle);
        // A player without foresight: whatever matches, cell by cell.
        for cell in 0..16 {
            let (x, y) = (cell % 4, cell / 4);
            let fitting = game.loose().find(|&tile| game.can_set(x, y, tile));
            if let Some(tile) = fitting {
                assert_eq!(game.set(x, y, tile), Ok(()));
            }
        }
        let mut steps = 0;
        loop {
            steps += 1;
            assert!(steps < 100, "seed {seed}");
            match game.hint(&SolveOptions::default()) {
                Hint::Put { tile, x, y } => assert_eq!(game.set(x, y, tile), Ok(())),
                Hint::TakeBack { x, y } => assert!(game.take_back(x, y).is_some()),
                Hint::Solved => break,
                hint => panic!("seed {seed}: {hint:?}"),
            }
        }
        assert!(game.is_solved());
    }
}

#[test]
fn hints_say_when_there_is_nothing_to_be_done() {
    let tile = |right, left| Tile {
        right,
        top: 0,
        left,
        bottom: 0,
    };
    let puzzle = Puzzle::new(1, 2, 4, vec![tile(0, 1), tile(2, 3)]).expect("a puzzle");
    let mut game = Game::new(puzzle);
    assert_eq!(game.hint(&SolveOptions::default()), Hint::Impossible);
    assert_eq!(game.set(0, 0, 1), Ok(()));
    assert_eq!(game.hint(&SolveOptions::default()), Hint::Impossible);
    let mut large = Game::new(generate(9, 9, 7, 1).expect("a size").puzzle);
    let options = SolveOptions {
        max_placements: 1000,
        ..SolveOptions::default()
    };
    assert_eq!(large.hint(&options), Hint::Unknown);
    assert_eq!(large.set(4, 4, 0), Ok(()));
    assert_eq!(large.hint(&options), Hint::Unknown);
}

#[test]
fn a_solution_is_shown_in_one_move() {
    let puzzle = generate(5, 4, 7, 2).expect("a size").puzzle;
    let Outcome::Solved(layout) = solve(&puzzle, &SolveOptions::default()).0 else {
        panic!("it has a solution")
    };
    let mut game = Game::new(puzzle);
    assert_eq!(game.set(3, 3, 7), Ok(()));
    game.show(&layout);
    assert!(game.is_solved());
    assert!(game.undo());
    assert_eq!(game.place_of(7), Some((3, 3)));
    assert_eq!(game.loose().count(), 19);
}

/// An operation, with numbers that may be out of range.
#[derive(Clone, Debug)]
enum Operation {
    Set(usize, usize, usize),
    TakeBack(usize, usize),
    Shift(isize, isize),
    Undo,
    Redo,
    Clear,
}

fn operation() -> impl Strategy<Value = Operation> {
    prop_oneof![
        8 => (0_usize..4, 0_usize..5, 0_usize..13).prop_map(|(x, y, tile)| Operation::Set(x, y, tile)),
        2 => (0_usize..4, 0_usize..5).prop_map(|(x, y)| Operation::TakeBack(x, y)),
        1 => (-2_isize..3, -2_isize..3).prop_map(|(columns, rows)| Operation::Shift(columns, rows)),
        2 => Just(Operation::Undo),
        1 => Just(Operation::Redo),
        1 => Just(Operation::Clear),
    ]
}

proptest! {
    #![proptest_config(ProptestConfig { cases: mapmaker_testing::cases(150), failure_persistence: None, ..ProptestConfig::default() })]

    #[test]
    fn whatever_is_done_tiles_match_and_are_in_one_place(
        seed: u64,
        operations in prop::collection::vec(operation(), 1..60),
    ) {
        let puzzle = generate(4, 3, 2, seed).expect("a size").puzzle;
        let mut game = Game::new(puzzle.clone());
        for operation in operations {
            let before = game.clone();
            match operation {
                Operation::Set(x, y, tile) => {
                    let may = game.can_set(x, y, tile);
                    prop_assert_eq!(game.set(x, y, tile).is_ok(), may);
                    prop_assert!(!may || game.tile_at(x, y) == Some(tile));
                    prop_assert!(may || game == before);
                }
                Operation::TakeBack(x, y) => {
                    prop_assert_eq!(game.take_back(x, y), before.tile_at(x, y));
                    prop_assert_eq!(game.tile_at(x, y), None);
                }
                Operation::Shift(columns, rows) => { game.shift(columns, rows); }
                Operation::Undo => { game.undo(); }
                Operation::Redo => { game.redo(); }
                Operation::Clear => { game.clear(); }
            }
            let mut seen = 0;
            for cell in 0..12 {
                let (x, y) = (cell % 3, cell / 3);
                let Some(tile) = game.tile_at(x, y) else { continue };
                seen += 1;
                prop_assert_eq!(game.place_of(tile), Some((x, y)));
                // It could be put where it is, so it matches.
                prop_assert!(game.can_set(x, y, tile));
            }
            prop_assert_eq!(seen + game.loose().count(), 12);
        }
    }
}

#[test]
fn tiles_change_places_and_free_games_let_them_clash() {
    let made = generate(3, 3, 6, 5).expect("a size");
    let layout = made.layout();
    let mut game = Game::new(made.puzzle.clone());
    game.set_free(true);
    // Two tiles swapped.
    game.set(0, 0, layout[8]).expect("free");
    game.set(2, 2, layout[0]).expect("free");
    assert_eq!(game.exchange(0, 0, layout[0]), Ok(()));
    assert_eq!(game.tile_at(2, 2), Some(layout[8]));
    assert_eq!(game.moves(), 3);
    for (cell, &tile) in layout.iter().enumerate() {
        game.exchange(cell % 3, cell / 3, tile).expect("free");
    }
    assert!(game.is_solved() && game.clashes().is_empty());
    // A loose tile replaces what lay there.
    game.take_back(1, 0);
    assert_eq!(game.exchange(0, 0, layout[1]), Ok(()));
    assert_eq!(game.loose().collect::<Vec<_>>(), [layout[0]]);
    assert!(!game.is_solved());
    // In strict mode again, a clashing tile stays where it is.
    game.set_free(false);
    let before = game.clone();
    assert!(game.exchange(1, 1, layout[0]).is_err());
    assert_eq!(game, before);
    assert_eq!(game.exchange(0, 0, layout[0]), Ok(()));
    assert_eq!(game.clashes(), []);
}

#[test]
fn a_log_leads_to_the_same_game_with_its_undone_moves() {
    let made = generate(2, 3, 6, 5).expect("a size");
    let layout = made.layout();
    let mut game = Game::new(made.puzzle.clone());
    game.set(0, 0, layout[0]).expect("it fits");
    game.set(1, 0, layout[1]).expect("it fits");
    game.shift(1, 1);
    game.shift(-1, 0);
    game.undo();
    game.undo();
    let text = serde_json::to_string(&game.log()).expect("JSON");
    let log = serde_json::from_str(&text).expect("a log");
    let mut again = Game::replayed(made.puzzle.clone(), &log).expect("its own");
    assert_eq!(again, game);
    assert!(again.redo() && again.redo() && !again.redo());
    // Not that of a smaller puzzle.
    let other = generate(1, 2, 6, 5).expect("a size").puzzle;
    assert!(Game::replayed(other, &log).is_err());
}

#[test]
fn who_knows_a_layout_has_hints_without_searching() {
    // Far too hard to be solved within no placements at all.
    let made = generate(8, 8, 8, 5).expect("a size");
    let layout = made.layout();
    let options = SolveOptions {
        max_placements: 0,
        ..SolveOptions::default()
    };
    let mut game = Game::new(made.puzzle.clone());
    assert_eq!(game.hint(&options), Hint::Unknown);
    for _ in 0..64 {
        let Hint::Put { tile, x, y } = game.hint_knowing(&layout, &options) else {
            panic!("a tile belongs somewhere");
        };
        assert_eq!(layout[y * 8 + x], tile);
        game.set(x, y, tile).expect("it fits");
    }
    assert_eq!(game.hint_knowing(&layout, &options), Hint::Solved);
    // Misplaced tiles are to be taken back.
    game.clear();
    game.set(3, 3, layout[0]).expect("alone");
    assert_eq!(
        game.hint_knowing(&layout, &options),
        Hint::TakeBack { x: 3, y: 3 }
    );
}

//! Sessions: whatever was set and cleared, what is left is what a new session finds.

use std::sync::atomic::AtomicBool;

use mapmaker_grid::tileset::{TileId, TileMask, TileSet};
use mapmaker_solver::{
    NO_TILE, Options, Outcome, Problem, ProblemError, Rules, Scratch, Session, solve,
};
use rand::SeedableRng;
use rand_pcg::Pcg64Mcg;

use super::Choices;
use super::case::Case;

/// What is left for each cell.
fn left(session: &Session, case: &Case) -> Vec<TileMask> {
    let left = case.cells().map(|cell| {
        let tiles = session.tiles_left(cell).expect("a cell");
        let count = session.count_left(cell).expect("a cell");
        assert_eq!(tiles.count() as usize, count, "{cell:?}");
        tiles
    });
    left.collect()
}

#[test]
fn a_session_equals_a_new_one_with_the_same_pins() {
    let (mut stuck, mut free, mut freed) = (0, 0, 0);
    for number in 0..600 {
        let mut case = Case::small(number);
        if number % 3 == 0 {
            // Larger ones, where what pins do stays apart.
            (case.width, case.height) = (case.width + 5, case.height + 4);
            case.weights.clear();
        }
        case.pins.truncate(1);
        let rules = Rules::new(&case.set());
        let Some(problem) = case.problem(&rules) else {
            continue;
        };
        let mut session = Session::new(problem);
        let choices = &mut Choices::new(number);
        for step in 0..40 {
            let was_stuck = session.contradiction().is_some();
            let cell = (choices.below(case.width), choices.below(case.height));
            let pins = session.problem().pins();
            if !pins.is_empty() && choices.below(5) < 2 {
                let cell = choices.of(pins).cell;
                session.clear(cell).expect("a cell");
            } else {
                let fitting: Vec<_> = session.tiles_left(cell).expect("a cell").iter().collect();
                let tile = if fitting.is_empty() || choices.one_in(8) {
                    TileId(choices.below(rules.piece_count()) as u16)
                } else {
                    *choices.of(&fitting)
                };
                session.set(cell, tile).expect("a cell and a tile");
            }
            let other = Session::new(session.problem().clone());
            assert_eq!(
                session.contradiction().is_some(),
                other.contradiction().is_some(),
                "case {number}, step {step}: {case:?}"
            );
            assert!(
                left(&session, &case) == left(&other, &case),
                "case {number}, step {step}: {case:?}"
            );
            let is_stuck = session.contradiction().is_some();
            stuck += usize::from(is_stuck);
            free += usize::from(!is_stuck);
            freed += usize::from(was_stuck && !is_stuck);
        }
    }
    assert!(
        stuck > 1000 && free > 1000 && freed > 100,
        "{stuck} {free} {freed}"
    );
}

#[test]
fn a_session_never_lacks_a_tile_that_a_solution_has() {
    let (mut solved, mut stuck) = (0, 0);
    for number in 0..600 {
        let case = Case::small(number);
        let rules = Rules::new(&case.set());
        let Some(problem) = case.problem(&rules) else {
            continue;
        };
        if case
            .pins
            .iter()
            .any(|one| case.pins.iter().filter(|pin| pin.0 == one.0).count() > 1)
        {
            continue;
        }
        let session = Session::new(problem);
        let mut scratch = Scratch::default();
        let mut rng = Pcg64Mcg::seed_from_u64(number);
        let options = Options::default();
        match solve(session.problem(), &options, &mut rng, &mut scratch) {
            Outcome::Solved(tiles) => {
                solved += 1;
                assert_eq!(session.contradiction(), None, "case {number}: {case:?}");
                for (cell, &tile) in case.cells().zip(tiles) {
                    let left = session.tiles_left(cell).expect("a cell");
                    assert!(tile == NO_TILE || left.contains(tile), "case {number}");
                }
            }
            _ => stuck += usize::from(session.contradiction().is_some()),
        }
    }
    assert!(solved > 100 && stuck > 20, "{solved} {stuck}");
}

#[test]
fn what_a_session_is_asked_wrongly_changes_nothing() {
    let rules = Rules::new(&TileSet::reference());
    let mut session = Session::new(Problem::new(&rules, 4, 3).expect("a size"));
    let outside = |outcome| matches!(outcome, Err(ProblemError::Outside { .. }));
    assert!(outside(session.set((4, 0), TileId(0))));
    assert!(outside(session.clear((0, 3))));
    assert!(outside(session.tiles_left((9, 9)).map(drop)));
    assert!(outside(session.count_left((4, 2)).map(drop)));
    assert!(outside(session.pinned((0, 3)).map(drop)));
    for tile in [TileId(141), NO_TILE] {
        let outcome = session.set((0, 0), tile);
        assert!(matches!(outcome, Err(ProblemError::Tile { .. })));
    }
    assert_eq!(session.problem().pins(), []);
    assert_eq!(session.clear((0, 0)), Ok(()));
    assert_eq!(session.count_left((0, 0)), Ok(141));
    session.set((1, 1), TileId(7)).expect("a cell");
    session.set((1, 1), TileId(8)).expect("a cell");
    assert_eq!(session.pinned((1, 1)), Ok(Some(TileId(8))));
    assert_eq!(session.problem().pins().len(), 1);
}

#[test]
fn a_session_that_was_stopped_catches_up() {
    let set = TileSet::reference();
    let rules = Rules::new(&set);
    let side = 80;
    let mut problem = Problem::new(&rules, side, side).expect("a size");
    let mut scratch = Scratch::default();
    let mut rng = Pcg64Mcg::seed_from_u64(3);
    let Outcome::Solved(tiles) = solve(&problem, &Options::default(), &mut rng, &mut scratch)
    else {
        panic!("a free board is solved");
    };
    let choices = &mut Choices::new(5);
    for (index, &tile) in tiles.iter().enumerate() {
        if choices.below(3) == 0 {
            let cell = (index % side, index / side);
            problem.pin(cell, tile).expect("a cell");
        }
    }
    let flag = AtomicBool::new(true);
    let mut session = Session::new_unless(problem.clone(), Some(&flag));
    assert!(session.is_behind());
    let mut stopped = 0;
    for step in 0..60 {
        // While it is behind too, what is set and cleared counts.
        let cell = (choices.below(side), choices.below(side));
        let tile = TileId(choices.below(141) as u16);
        if choices.below(2) == 0 {
            session.clear_unless(cell, Some(&flag)).expect("a cell");
            assert_eq!(session.pinned(cell), Ok(None));
        } else {
            session.set_unless(cell, tile, Some(&flag)).expect("a cell");
            assert_eq!(session.pinned(cell), Ok(Some(tile)));
        }
        if session.is_behind() {
            stopped += 1;
            assert_eq!(session.contradiction(), None);
            assert_eq!(session.count_left(cell), Ok(0));
        }
        if step % 4 == 3 {
            session.catch_up(None);
            assert!(!session.is_behind());
            let other = Session::new(session.problem().clone());
            assert_eq!(
                session.contradiction().is_some(),
                other.contradiction().is_some()
            );
            for cell in (0..side * side).map(|index| (index % side, index / side)) {
                assert_eq!(session.tiles_left(cell), other.tiles_left(cell));
                assert_eq!(session.count_left(cell), other.count_left(cell));
            }
            // So that something can be left again.
            if session.contradiction().is_some() {
                session = Session::new(problem.clone());
            }
        }
    }
    assert!(stopped > 20, "{stopped}");
}

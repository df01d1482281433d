//! Any constraint is accepted or refused with a clear error, and solving ends.

use mapmaker_grid::Direction;
use mapmaker_grid::tileset::{LabelSet, MegaTile, TileId, TileMask, TileSet};
use mapmaker_solver::{
    Count, MAX_SIDE, Options, Outcome, OutsideRiver, Problem, ProblemError, RiverEnd, Rules,
    Scratch, Strategy, solve,
};
use proptest::prelude::*;
use rand::SeedableRng;
use rand_pcg::Pcg64Mcg;

use super::case::label;

/// Steps that a solve may take.
const STEPS: u64 = 2_000;

/// One call of the builder: which, where, and what with.
type Call = (u8, (usize, usize), u16, u64);

fn call(problem: &mut Problem, (which, cell, id, bits): Call) -> Result<(), ProblemError> {
    let side = Direction::ALL[bits as usize % 4];
    let letter = label(char::from(b'A' + (bits / 4 % 26) as u8));
    let tile = TileId(id);
    let ids = (0..2048).filter(|id| (bits ^ (id * 0x9e37_79b9)) & 3 != 0);
    let mask: TileMask = ids.map(|id| TileId(id as u16)).collect();
    match which {
        0 => problem.leave_out(cell),
        1 | 2 => problem.pin(cell, tile),
        3 => problem.allow(cell, mask),
        4 | 5 => problem.allow_labels(cell, side, LabelSet::from_iter([letter, label('R')])),
        6 => problem.fix_label(cell, side, letter),
        7 => problem.want_label(cell, side, letter),
        8 => problem.count(Count {
            tile,
            at_least: bits as usize % 7,
            at_most: if bits % 3 == 0 {
                usize::MAX
            } else {
                bits as usize % 11
            },
        }),
        9 => problem.weigh(
            vec![vec![
                bits as u32;
                problem.rules().piece_count()
                    - usize::from(bits % 5 == 0)
            ]],
            vec![
                (bits % 2) as u16;
                usize::from(bits % 3 == 0) * problem.width() * problem.height()
            ],
        ),
        10 => problem.add_outside_river(OutsideRiver {
            edges: vec![
                (cell, side),
                ((0, 0), Direction::West),
                (cell, Direction::North),
            ],
            end: [RiverEnd::Region, RiverEnd::Sea, RiverEnd::Open][bits as usize % 3],
        }),
        11 => {
            problem.join_sides();
            Ok(())
        }
        12 => {
            problem.use_mega();
            Ok(())
        }
        _ => {
            problem.enforce_rivers();
            Ok(())
        }
    }
}

/// Whether what was refused had to be, and says so.
fn is_clear(problem: &Problem, (which, cell, id, _): Call, error: ProblemError) -> bool {
    let says_something = error.to_string().len() > 20;
    let is_far = cell.0 >= problem.width() || cell.1 >= problem.height();
    let is_fault = match error {
        ProblemError::Size { .. } | ProblemError::Map { .. } | ProblemError::NoTiles => false,
        ProblemError::Outside { cell: named, .. } => is_far && named == cell,
        ProblemError::Tile { tile, .. } => {
            tile.0 == id && usize::from(id) >= problem.rules().piece_count()
        }
        ProblemError::Counts => which == 8,
        ProblemError::Weights { .. } | ProblemError::Table { .. } => which == 9,
    };
    says_something && is_fault
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(mapmaker_testing::cases(250)))]

    #[test]
    fn any_problem_is_solved_or_refused(
        size in (1_usize..9, 1_usize..9),
        seed in any::<u64>(),
        calls in prop::collection::vec(
            (0_u8..14, (0_usize..10, 0_usize..10), 0_u16..160, any::<u64>()),
            0..12,
        ),
    ) {
        let set = TileSet::reference().with_mega(vec![MegaTile::mountain()]);
        let rules = Rules::new(&set.expect("a mega-tile"));
        let mut problem = Problem::new(&rules, size.0, size.1).expect("a size");
        for one in calls {
            if let Err(error) = call(&mut problem, one) {
                prop_assert!(is_clear(&problem, one, error), "{one:?}: {error}");
            }
        }
        let mut scratch = Scratch::default();
        let mut answers = Vec::new();
        for (strategy, name) in Strategy::ALL {
            let options = Options { strategy, max_steps: STEPS, ..Options::default() };
            let mut rng = Pcg64Mcg::seed_from_u64(seed);
            let answer = match solve(&problem, &options, &mut rng, &mut scratch) {
                Outcome::Solved(_) => Some(true),
                Outcome::Impossible => Some(false),
                Outcome::BudgetSpent => None,
                Outcome::Cancelled => panic!("it was not cancelled"),
            };
            prop_assert!(scratch.stats().decisions <= STEPS, "{name}");
            answers.extend(answer);
        }
        prop_assert!(answers.windows(2).all(|pair| pair[0] == pair[1]), "{answers:?}");
    }
}

#[test]
fn a_board_has_cells_but_not_too_many() {
    let rules = Rules::new(&TileSet::reference());
    for (width, height) in [(0, 1), (1, 0), (MAX_SIDE + 1, 1), (1, usize::MAX)] {
        let error = Problem::new(&rules, width, height).expect_err("a size");
        assert_eq!(error, ProblemError::Size { width, height });
    }
    assert!(Problem::new(&rules, MAX_SIDE, MAX_SIDE).is_ok());
}

#[test]
fn a_set_without_tiles_is_refused() {
    let rules = Rules::new(&TileSet::new([]).expect("few tiles"));
    let refused = Problem::new(&rules, 1, 1).err();
    assert_eq!(refused, Some(ProblemError::NoTiles));
}

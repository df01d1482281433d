//! Completes a board in which some tiles are given, or says which of them are to blame.
//!
//! `cargo run --no-default-features --example solve_a_board`

use mapmaker::grid::tileset::TileSet;
use mapmaker::solver::{Options, Outcome, Problem, ProblemError, Rules, Scratch, explain, solve};
use rand::SeedableRng;
use rand_pcg::Pcg64Mcg;

const WIDTH: usize = 8;
const HEIGHT: usize = 5;

fn main() -> Result<(), ProblemError> {
    // The rules of a tile set are compiled once, and shared by all boards.
    let rules = Rules::new(&TileSet::reference());
    let tile = |name: &str| rules.set().find_name(name).expect("a tile of that name");
    let mut board = Problem::new(&rules, WIDTH, HEIGHT)?;
    board.pin((1, 1), tile("SSSS"))?;
    board.pin((5, 3), tile("MMMM"))?;
    board.enforce_rivers();
    complete(&board);

    // Sea right beside a mountain: no tile joins them.
    board.pin((2, 1), tile("MMMM"))?;
    complete(&board);
    Ok(())
}

fn complete(board: &Problem) {
    let (mut rng, mut scratch) = (Pcg64Mcg::seed_from_u64(1), Scratch::default());
    let options = Options::default();
    match solve(board, &options, &mut rng, &mut scratch) {
        Outcome::Solved(tiles) => {
            for row in tiles.chunks(WIDTH) {
                let names: Vec<_> = row
                    .iter()
                    .map(|&tile| board.rules().set().name(tile))
                    .collect();
                println!("{}", names.join(" "));
            }
        }
        Outcome::Impossible => {
            let why = explain(board, &options, &mut rng, &mut scratch);
            println!("impossible; to blame are:");
            for pin in why.iter().flat_map(|why| &why.culprits) {
                println!("{} at {:?}", board.rules().set().name(pin.tile), pin.cell);
            }
        }
        other => println!("{other:?}"),
    }
}

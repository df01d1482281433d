//! Makes hard boards, family by family.

use std::fs;
use std::path::Path;

use mapmaker::grid::tileset::{TileId, TileSet};
use rand::{Rng, RngExt, SeedableRng};
use rand_pcg::Pcg64Mcg;

use super::placing::{self, Placing};
use super::rings::{self, Law};
use super::staircase::{self, Harder};
use super::{aperiodic, sets};
use crate::Failure;
use crate::board::Board;
use crate::cadical::{self, Answer, Limit};

/// Boards of one staircase.
const FLIGHT: usize = 5;

/// Sides of boards.
const SIZES: [usize; 6] = [10, 13, 16, 20, 25, 30];

/// A board and its name without number and ending.
type Named = (String, Board);

type Family = fn(usize, &mut Pcg64Mcg) -> Vec<Named>;

/// The families with their shares of the whole, in eighths; each makes the boards of its `n`-th
/// flight.
const FAMILIES: [(Family, usize); 6] = [
    (full_pack, 2),
    (part_of_pack, 2),
    (wang_placed, 1),
    (wang_free, 1),
    (aperiodic_sets, 1),
    (parity_rings, 1),
];

/// Makes `count` boards in `folder`.
pub fn run(folder: &Path, count: usize, seed: u64) -> Result<(), Failure> {
    fs::create_dir_all(folder).map_err(|error| Failure::file(folder, error))?;
    let mut number = 0;
    let mut share = 0;
    for (index, (family, eighths)) in FAMILIES.into_iter().enumerate() {
        share += eighths;
        let mut flight = 0;
        while number < count * share / 8 {
            let stream = (index * 1_000_000 + flight) as u64;
            let mut rng = Pcg64Mcg::seed_from_u64(seed << 32 ^ stream);
            for (name, board) in family(flight, &mut rng) {
                if number < count * share / 8 {
                    let name = format!("{name}-{}x{}-{number:04}.json", board.width, board.height);
                    board.write(&folder.join(&name))?;
                    number += 1;
                }
            }
            flight += 1;
            eprintln!("{number} of {count}");
        }
    }
    Ok(())
}

fn full_pack(flight: usize, rng: &mut Pcg64Mcg) -> Vec<Named> {
    let placing = [
        Placing::Damaged(1),
        Placing::Loose,
        Placing::Damaged(3),
        Placing::Mixed,
        Placing::Scattered,
    ][flight / SIZES.len() % 5];
    let boards = placed(TileSet::reference(), size(flight, rng), placing, rng);
    named(&format!("pack-{}", placing.name()), boards)
}

fn part_of_pack(flight: usize, rng: &mut Pcg64Mcg) -> Vec<Named> {
    let count = rng.random_range(12..=30);
    let is_land = flight.is_multiple_of(2);
    let set = sets::part_of_reference(count, is_land, rng);
    let placing = any_placing(rng);
    let boards = placed(set, size(flight, rng), placing, rng);
    named(&format!("part-{count}tiles-{}", placing.name()), boards)
}

fn wang_placed(flight: usize, rng: &mut Pcg64Mcg) -> Vec<Named> {
    let colours = 3 + flight % 4;
    // With a tile for every pair of colours, left and top, on average, rows can just be continued.
    let ratio = rng.random_range(1.0..2.2);
    let set = sets::wang(colours, tiles_at(colours, ratio), rng);
    let placing = any_placing(rng);
    let name = format!(
        "wang-{colours}colours-{}tiles-{}",
        set.len(),
        placing.name()
    );
    named(&name, placed(set, size(flight / 4, rng), placing, rng))
}

fn wang_free(flight: usize, rng: &mut Pcg64Mcg) -> Vec<Named> {
    let colours = 3 + flight % 4;
    let (width, height) = size(flight / 4, rng);
    let make = |ratio: f64| {
        Board::empty(
            sets::wang(colours, tiles_at(colours, ratio), rng),
            width,
            height,
        )
    };
    let boards = staircase::climb(FLIGHT, 1.0, (0.4, 4.0), Harder::Down, make);
    named(&format!("wang-{colours}colours-free"), boards)
}

fn aperiodic_sets(flight: usize, rng: &mut Pcg64Mcg) -> Vec<Named> {
    const SIDES: [usize; 6] = [12, 14, 16, 20, 24, 30];
    let (name, set) = match flight % 2 {
        0 => ("jeandelrao", aperiodic::jeandel_rao()),
        _ => ("kari", aperiodic::kari()),
    };
    let side = SIDES[flight / 2 % SIDES.len()];
    let placing = [Placing::Damaged(1), Placing::Scattered, Placing::Damaged(2)]
        [(flight / 2 + flight / 12) % 3];
    let boards = placed(set.clone(), (side, side), placing, rng);
    let mut all = named(&format!("aperiodic-{name}-{}", placing.name()), boards);
    if flight < 2 * SIDES.len() {
        let mut free = Board::empty(set, side, side);
        free.impossible = Some(false);
        all.push((format!("aperiodic-{name}-free"), free));
    }
    all
}

fn parity_rings(flight: usize, rng: &mut Pcg64Mcg) -> Vec<Named> {
    let law = Law::ALL[flight % 4];
    let mut boards = Vec::new();
    for thickness in [1, 1, 2, 2, 2, 3, 3, 4, 5, 6] {
        let least = (2 * thickness + 3).max(10);
        let side = rng.random_range(least..=30);
        let is_impossible = !rng.random_bool(0.4);
        let name = format!("ring-{thickness}thick-{}", law.name());
        let board = rings::ring(law, side, thickness, is_impossible, rng);
        boards.extend(board.map(|board| (name, board)));
    }
    let thickness = rng.random_range(1..=6);
    let side = rng.random_range((2 * thickness + 3).max(10)..=30);
    let leaking = rings::leaking_ring(law, side, thickness, rng);
    boards.extend(leaking.map(|board| (format!("ring-leaking{thickness}-{}", law.name()), board)));
    let side = rng.random_range(10..=12);
    let is_impossible = rng.random_bool(0.5);
    let whole = rings::ring(law, side, side, is_impossible, rng);
    boards.extend(whole.map(|board| (format!("ring-frame-{}", law.name()), board)));
    boards
}

/// A staircase of boards on which more and more is placed; nothing where the empty board is
/// impossible or too hard to start from.
fn placed(
    set: TileSet,
    (width, height): (usize, usize),
    placing: Placing,
    rng: &mut Pcg64Mcg,
) -> Vec<Board> {
    let empty = Board::empty(set, width, height);
    let limit = Limit::Conflicts(100_000);
    let count = if placing.needs_solution() { 3 } else { 1 };
    let mut solutions: Vec<Vec<TileId>> = Vec::new();
    for _ in 0..count {
        match cadical::sample(&empty, limit, rng) {
            Answer::Solved(tiles) => solutions.push(tiles),
            Answer::Impossible | Answer::Spent => return Vec::new(),
        }
    }
    let least = 1.0 / (width * height) as f64;
    let make = |density: f64| {
        let solution = &solutions[rng.random_range(0..solutions.len())];
        placing::place(&empty, placing, density, solution, rng)
    };
    staircase::climb(FLIGHT, 0.15, (least, 0.8), Harder::Up, make)
}

fn named(name: &str, boards: Vec<Board>) -> Vec<Named> {
    boards
        .into_iter()
        .map(|board| (name.to_owned(), board))
        .collect()
}

/// A size for the flight: mostly square.
fn size(flight: usize, rng: &mut impl Rng) -> (usize, usize) {
    let side = SIZES[flight % SIZES.len()];
    if rng.random_bool(0.75) {
        return (side, side);
    }
    (side, rng.random_range(10..=30))
}

fn any_placing(rng: &mut impl Rng) -> Placing {
    [
        Placing::Damaged(1),
        Placing::Damaged(3),
        Placing::Loose,
        Placing::Scattered,
        Placing::Mixed,
    ][rng.random_range(0..5)]
}

/// How many tiles make so many for each pair of colours, at most what a set can have.
fn tiles_at(colours: usize, ratio: f64) -> usize {
    let pairs = (colours * colours) as f64;
    ((pairs * ratio).round() as usize).clamp(2, colours.pow(4).min(256))
}

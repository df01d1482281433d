//! Problems of every kind, large enough to take long.

use mapmaker::grid::Direction;
use mapmaker::grid::hash;
use mapmaker::solver::{Count, NO_TILE, Options, Outcome, Problem, Rules, Scratch, solve};
use mapmaker::grid::tileset::{MegaTile, TileId, TileMask, TileSet};
use rand::SeedableRng;
use rand_pcg::Pcg64Mcg;

use crate::hard;

/// What is built when its turn comes.
pub type Make<'a, T> = Box<dyn FnOnce() -> T + 'a>;

/// Problems with names.
pub type Problems<'a> = Vec<(&'static str, Make<'a, Problem<'a>>)>;

/// The sets of the jobs.
pub struct Sets {
    /// The reference pack.
    pub pack: Rules,
    /// The same with a mega-tile.
    pub mega: Rules,
    /// Jeandel and Rao's 11 tiles, which fill no torus.
    pub aperiodic: Rules,
}

impl Sets {
    pub fn new() -> Self {
        let pack = TileSet::reference();
        // OK because the pack has room for it.
        let mega = pack.clone().with_mega(vec![MegaTile::mountain()]);
        Self {
            pack: Rules::new(&pack),
            mega: Rules::new(&mega.expect("room for a mega-tile")),
            aperiodic: Rules::new(&hard::jeandel_rao()),
        }
    }
}

/// Problems that are solved.
pub fn problems(sets: &Sets) -> Problems<'_> {
    let pack = &sets.pack;
    let torus = Problem::join_sides;
    vec![
        ("free 4096", Box::new(|| free(pack, 4096, 4096))),
        ("weights 1024", Box::new(|| with_weights(pack, 1024))),
        (
            "weights by cell 2048",
            Box::new(|| with_map_of_weights(pack, 2048)),
        ),
        ("1 % pins 4096", Box::new(|| with_pins(pack, 4096, 100))),
        ("10 % pins 1024", Box::new(|| with_pins(pack, 1024, 10))),
        (
            "pins that can't be 1024",
            Box::new(|| with_loose_pins(pack, 1024)),
        ),
        ("border 2048", Box::new(|| with_border(pack, 2048))),
        ("rivers 1024", Box::new(|| with_rivers(pack, 1024))),
        ("rivers 64", Box::new(|| with_rivers(pack, 64))),
        (
            "rivers torus 256",
            Box::new(move || with(with_rivers(pack, 256), torus)),
        ),
        ("counts 512", Box::new(|| with_counts(pack, 512))),
        ("few of some 64", Box::new(|| with_few(pack, 64))),
        (
            "torus 1024",
            Box::new(move || with(free(pack, 1024, 1024), torus)),
        ),
        (
            "mega 512",
            Box::new(|| with(free(&sets.mega, 512, 512), Problem::use_mega)),
        ),
        (
            "restricted cells 1024",
            Box::new(|| with_restricted(pack, 1024)),
        ),
        ("wishes 512", Box::new(|| with_wishes(pack, 512))),
        ("aperiodic 80", Box::new(|| free(&sets.aperiodic, 80, 80))),
        (
            "aperiodic torus 24",
            Box::new(move || with(free(&sets.aperiodic, 24, 24), torus)),
        ),
    ]
}

/// Problems without a solution, that are asked about.
pub fn asked(sets: &Sets) -> Problems<'_> {
    let pack = &sets.pack;
    let rivers = || with(with_loose_pins(pack, 64), Problem::enforce_rivers);
    vec![
        ("pins 64", Box::new(|| with_loose_pins(pack, 64))),
        ("rivers 64", Box::new(rivers)),
        ("pins 1024", Box::new(|| with_loose_pins(pack, 1024))),
    ]
}

/// Problems whose fillings are changed.
pub fn repaired(sets: &Sets) -> Problems<'_> {
    let pack = &sets.pack;
    let torus = Problem::join_sides;
    vec![
        ("64", Box::new(|| free(pack, 64, 64))),
        ("1024", Box::new(|| free(pack, 1024, 1024))),
        ("rivers 128", Box::new(|| with_rivers(pack, 128))),
        ("counts 64", Box::new(|| with_limits(pack, 64))),
        (
            "torus 256",
            Box::new(move || with(free(pack, 256, 256), torus)),
        ),
    ]
}

/// Problems whose solutions are visited.
pub fn listed(sets: &Sets) -> Problems<'_> {
    let pack = &sets.pack;
    vec![
        ("pins 512", Box::new(|| with_pins(pack, 512, 20))),
        ("rivers 256", Box::new(|| with_rivers(pack, 256))),
        ("free 24", Box::new(|| free(pack, 24, 24))),
    ]
}

/// Problems whose solutions are counted.
pub fn counted(sets: &Sets) -> Problems<'_> {
    let pack = &sets.pack;
    vec![
        ("7x300", Box::new(|| free(pack, 7, 300))),
        ("8x8", Box::new(|| free(pack, 8, 8))),
        ("3x4096", Box::new(|| free(pack, 3, 4096))),
        ("holes 2048", Box::new(|| with_holes(pack, 2048))),
    ]
}

pub fn free(rules: &Rules, width: usize, height: usize) -> Problem<'_> {
    // OK because no side here is over the limit.
    Problem::new(rules, width, height).expect("a size")
}

fn with<'a>(mut problem: Problem<'a>, change: fn(&mut Problem<'a>)) -> Problem<'a> {
    change(&mut problem);
    problem
}

pub fn with_rivers(rules: &Rules, side: usize) -> Problem<'_> {
    with(free(rules, side, side), Problem::enforce_rivers)
}

fn with_weights(rules: &Rules, side: usize) -> Problem<'_> {
    let mut problem = free(rules, side, side);
    let weight = |index: usize| 1 + hash::below(hash::mix(index as u64), 9);
    let table = (0..rules.piece_count()).map(weight).collect();
    problem.weigh(vec![table], Vec::new()).expect("one table");
    problem
}

fn with_map_of_weights(rules: &Rules, side: usize) -> Problem<'_> {
    let mut problem = free(rules, side, side);
    let weight = |index: usize| hash::below(hash::mix(index as u64), 9);
    let table = |first: usize| (first..first + rules.piece_count()).map(weight).collect();
    let tables = (0..4).map(table).collect();
    let of_cell = (0..side * side).map(|cell| (cell / 64 % 4) as u16);
    problem.weigh(tables, of_cell.collect()).expect("tables");
    problem
}

/// A filling of a problem.
pub fn filling(problem: &Problem) -> Vec<TileId> {
    let mut scratch = Scratch::default();
    let mut rng = Pcg64Mcg::seed_from_u64(7);
    match solve(problem, &Options::default(), &mut rng, &mut scratch) {
        Outcome::Solved(tiles) => tiles.to_vec(),
        outcome => panic!("{outcome:?}"),
    }
}

/// One cell in `odds` has the tile that it has in some filling.
pub fn with_pins(rules: &Rules, side: usize, odds: u32) -> Problem<'_> {
    let mut problem = free(rules, side, side);
    for (index, tile) in filling(&problem.clone()).into_iter().enumerate() {
        if tile != NO_TILE && hash::below(hash::mix(index as u64), odds) == 0 {
            problem
                .pin((index % side, index / side), tile)
                .expect("inside");
        }
    }
    problem
}

/// Pins of a filling, and some that are not.
fn with_loose_pins(rules: &Rules, side: usize) -> Problem<'_> {
    let mut problem = with_pins(rules, side, 12);
    for number in 0..16_u64 {
        let place = hash::mix(number);
        let cell = hash::below(place, (side * side) as u32) as usize;
        let cell = (cell % side, cell / side);
        if problem.pins().iter().all(|pin| pin.cell != cell) {
            let tile = TileId(hash::below(hash::mix(place), 141) as u16);
            problem.pin(cell, tile).expect("inside");
        }
    }
    problem
}

/// The letters around are those of some filling.
fn with_border(rules: &Rules, side: usize) -> Problem<'_> {
    let mut problem = free(rules, side, side);
    let tiles = filling(&problem);
    let mut fix = |(x, y): (usize, usize), to: Direction| {
        let label = rules.set().outer_edge(tiles[y * side + x], to);
        let label = label.expect("no mega-tile is used");
        problem.fix_label((x, y), to, label).expect("inside");
    };
    for at in 0..side {
        fix((at, 0), Direction::North);
        fix((at, side - 1), Direction::South);
        fix((0, at), Direction::West);
        fix((side - 1, at), Direction::East);
    }
    problem
}

/// No more of any of 32 tiles than there can be easily.
fn with_counts(rules: &Rules, side: usize) -> Problem<'_> {
    let mut problem = free(rules, side, side);
    for tile in 0..32 {
        let count = Count {
            tile: TileId(tile),
            at_least: 10,
            at_most: side * side / 100,
        };
        problem.count(count).expect("a tile");
    }
    problem
}

/// No more of 8 tiles than there are in most fillings.
fn with_limits(rules: &Rules, side: usize) -> Problem<'_> {
    let mut problem = free(rules, side, side);
    for tile in 0..8 {
        let count = Count {
            tile: TileId(tile),
            at_least: 0,
            at_most: 60,
        };
        problem.count(count).expect("a tile");
    }
    problem
}

/// Hardly any of 32 tiles.
fn with_few(rules: &Rules, side: usize) -> Problem<'_> {
    let mut problem = free(rules, side, side);
    for tile in 0..32 {
        let count = Count {
            tile: TileId(tile * 4),
            at_least: 2,
            at_most: 12,
        };
        problem.count(count).expect("a tile");
    }
    problem
}

/// A third of the cells may have half of the tiles each.
fn with_restricted(rules: &Rules, side: usize) -> Problem<'_> {
    let mut problem = free(rules, side, side);
    for index in (0..side * side).step_by(3) {
        let mut tiles = TileMask::EMPTY;
        for tile in 0..141 {
            if hash::mix((index * 141 + tile) as u64).is_multiple_of(2) {
                tiles.insert(TileId(tile as u16));
            }
        }
        problem
            .allow((index % side, index / side), tiles)
            .expect("inside");
    }
    problem
}

fn with_wishes(rules: &Rules, side: usize) -> Problem<'_> {
    let mut problem = free(rules, side, side);
    let letter = rules.set().outer_edge(TileId(0), Direction::North);
    for index in (0..side * side).step_by(7) {
        let letter = letter.expect("no mega-tile");
        let cell = (index % side, index / side);
        problem
            .want_label(cell, Direction::North, letter)
            .expect("inside");
    }
    problem
}

/// A filling with one line in five open.
fn with_holes(rules: &Rules, side: usize) -> Problem<'_> {
    let mut problem = free(rules, side, side);
    for (index, tile) in filling(&problem.clone()).into_iter().enumerate() {
        if !(index / side).is_multiple_of(5) {
            problem
                .pin((index % side, index / side), tile)
                .expect("inside");
        }
    }
    problem
}

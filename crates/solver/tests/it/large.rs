//! Larger boards by the default strategy: free ones, those with the pins of a known solution, and
//! regions cut out of a finished map, whose rivers run on in what is frozen around them.

use mapmaker_grid::Direction;
use mapmaker_grid::tileset::{EdgeLabel, MegaTile, TileId, TileSet};
use mapmaker_solver::{Cell, NO_TILE, Options, Outcome, OutsideRiver, RiverEnd, Rules, Scratch};
use mapmaker_testing::times;

use super::Choices;
use super::case::Case;
use super::checker::check;

/// The tiles of a case, checked; it must have a solution.
fn solved(case: &Case, rules: &Rules, seed: u64, scratch: &mut Scratch) -> Vec<TileId> {
    let Case { width, height, .. } = case;
    match case.solve(rules, &Options::default(), seed, scratch) {
        Outcome::Solved(tiles) => {
            let checked = check(case, rules.set(), tiles);
            assert_eq!(checked, Ok(()), "seed {seed}, {width}x{height}");
            tiles.to_vec()
        }
        outcome => panic!("{outcome:?}, seed {seed}, {width}x{height}"),
    }
}

/// A board of the 141 tiles with rivers, some of them more often than others.
fn map(width: usize, height: usize, choices: &mut Choices) -> Case {
    let mut case = Case::reference(width, height);
    case.has_rivers = true;
    case.is_torus = choices.one_in(3);
    if choices.one_in(2) {
        // By the order of the names, tiles of every kind are among the heavy ones.
        let weights = (0..case.names.len()).map(|_| [0, 1, 1, 20][choices.below(4)]);
        case.weights = weights.collect();
    }
    if choices.one_in(3) {
        case.mega = vec![MegaTile::mountain()];
        case.may_use_mega = true;
    }
    case
}

#[test]
fn pins_of_a_solution_are_completed() {
    let mut scratch = Scratch::default();
    for (number, side) in [8, 11, 16, 24, 33, 40, 50].into_iter().enumerate() {
        let choices = &mut Choices::new(number as u64);
        let mut case = map(side, side + 3, choices);
        let rules = Rules::new(&case.set());
        let tiles = solved(&case, &rules, 1, &mut scratch);
        let odds = 2 + choices.below(30);
        let names: Vec<_> = tiles.iter().map(|&tile| rules.set().name(tile)).collect();
        for (cell, name) in case.cells().zip(&names) {
            if choices.one_in(odds) {
                case.pins.push((cell, name.clone()));
            } else if !case.may_use_mega && choices.one_in(20) {
                // A river that loses a cell ends on a rim, and may.
                case.left_out.push(cell);
            } else if choices.one_in(20) {
                let mut letters = name.chars().take(if name.contains('@') { 0 } else { 4 });
                let &side = choices.of(&Direction::ALL);
                if let Some(letter) = letters.nth(side.index()) {
                    case.edges.push((cell, side, letter.to_string()));
                }
            }
        }
        solved(&case, &rules, 2, &mut scratch);
    }
}

/// Which cells of a map are solved again.
fn is_anew((x, y): Cell, (width, height): Cell, holes: &[Cell]) -> bool {
    let is_frame = x < 3 || y < 2 || x + 2 >= width || y + 3 >= height;
    let is_hole = |&(hole_x, hole_y): &Cell| {
        (hole_x..hole_x + 3).contains(&x) && (hole_y..hole_y + 2).contains(&y)
    };
    !is_frame && !holes.iter().any(is_hole)
}

/// A region of a finished map as a case: what is frozen is left out, its letters are fixed, and its
/// rivers are told.
fn region(map: &Case, set: &TileSet, tiles: &[TileId], holes: &[Cell]) -> Case {
    let mut case = map.clone();
    let size = (map.width, map.height);
    let is_frozen = |&cell: &Cell| !is_anew(cell, size, holes);
    case.left_out = map.cells().filter(is_frozen).collect();
    case.pins.clear();
    let tile = |(x, y): Cell| tiles[y * map.width + x];
    let letter =
        |cell: Cell, side: Direction| set.outer_edge(tile(cell), side).map(EdgeLabel::letter);
    let mut is_seen = vec![false; tiles.len()];
    for start in map.cells().filter(is_frozen) {
        for side in Direction::ALL {
            let far = map.beside(start, side).filter(|far| !is_frozen(far));
            if let (Some(far), Some(letter)) = (far, letter(start, side)) {
                case.edges.push((far, side.opposite(), letter.to_string()));
            }
        }
        if is_seen[start.1 * map.width + start.0] {
            continue;
        }
        let mut river = OutsideRiver {
            edges: Vec::new(),
            end: RiverEnd::Region,
        };
        let mut stack = vec![start];
        is_seen[start.1 * map.width + start.0] = true;
        while let Some(cell) = stack.pop() {
            let sides = Direction::ALL.map(|side| letter(cell, side));
            let rivers = Direction::ALL
                .into_iter()
                .filter(|side| sides[side.index()] == Some('R'));
            let is_coast = sides.iter().flatten().any(|&one| "SDGBH".contains(one));
            for side in rivers {
                if is_coast {
                    river.end = RiverEnd::Sea;
                }
                match map.beside(cell, side) {
                    None if river.end == RiverEnd::Region => river.end = RiverEnd::Open,
                    None => {}
                    Some(far) if is_frozen(&far) => {
                        let is_known = &mut is_seen[far.1 * map.width + far.0];
                        let is_new = !std::mem::replace(is_known, true);
                        stack.extend(is_new.then_some(far));
                    }
                    Some(far) => river.edges.push((far, side.opposite())),
                }
            }
        }
        if !river.edges.is_empty() {
            case.outside.push(river);
        }
    }
    case
}

/// Cuts regions out of a map and solves them again; the whole must be a map again.
fn cut_and_solve(number: u64, width: usize, height: usize) -> usize {
    let choices = &mut Choices::new(number);
    let mut scratch = Scratch::default();
    let mut map = map(width, height, choices);
    // Frozen cells of a mega-tile may be parted from the others.
    (map.may_use_mega, map.mega) = (false, Vec::new());
    let rules = Rules::new(&map.set());
    let tiles = solved(&map, &rules, number, &mut scratch);
    let holes: Vec<Cell> = (0..width * height / 60)
        .map(|_| (choices.below(width), choices.below(height)))
        .collect();
    let mut region = region(&map, rules.set(), &tiles, &holes);
    let mut again = solved(&region, &rules, number + 1, &mut scratch);
    for (new, &old) in again.iter_mut().zip(&tiles) {
        if *new == NO_TILE {
            *new = old;
        }
    }
    let whole = check(&map, rules.set(), &again);
    assert_eq!(whole, Ok(()), "map {number}, {width}x{height}");
    // The same where some letters are not fixed, so that a river may stay away.
    for (_, _, letters) in &mut region.edges {
        if choices.one_in(3) {
            letters.push_str("PM");
        }
    }
    solved(&region, &rules, number + 2, &mut scratch);
    region.outside.len()
}

#[test]
fn regions_of_a_map_fit_its_rivers_again() {
    let sizes = [(9, 9), (14, 12), (24, 20), (40, 40), (44, 30), (64, 64)];
    let mut rivers = 0;
    for number in 0..3 * times(1) {
        let of_size = sizes.map(|(width, height)| cut_and_solve(number, width, height));
        rivers += of_size.into_iter().sum::<usize>();
    }
    assert!(rivers > 50, "{rivers} rivers to tell of");
}

//! Random sets of tiles.

use mapmaker::grid::tileset::{Tile, TileSet};
use rand::{Rng, RngExt};

use crate::board;

/// Letters for the colours of Wang tiles; none of the map's.
const LETTERS: &[u8] = b"ACEIJK";

/// Letters of land and, with the rivers, what the reference pack has most tiles of.
const LAND: &str = "FMPR";

/// `count` tiles of the reference pack, of its land alone if so wished.
pub fn part_of_reference(count: usize, is_land: bool, rng: &mut impl Rng) -> TileSet {
    let reference = TileSet::reference();
    let names = reference.tiles().iter().map(Tile::to_string);
    let mut names: Vec<_> = names
        .filter(|name| !is_land || name.chars().all(|letter| LAND.contains(letter)))
        .collect();
    shuffle(&mut names, rng);
    names.truncate(count);
    set_of(&names)
}

/// `count` different tiles of edges in so many colours, at most 6.
pub fn wang(colours: usize, count: usize, rng: &mut impl Rng) -> TileSet {
    let mut names = all_names(&LETTERS[..colours]);
    shuffle(&mut names, rng);
    names.truncate(count);
    set_of(&names)
}

/// Every name of four of these letters.
pub fn all_names(letters: &[u8]) -> Vec<String> {
    let count = letters.len();
    let name = |code: usize| {
        let digits = [count.pow(3), count.pow(2), count, 1];
        let letter = |digit: usize| char::from(letters[code / digit % count]);
        digits.map(letter).iter().collect()
    };
    (0..count.pow(4)).map(name).collect()
}

/// The set of tiles with names that are known to be fine.
pub fn set_of(names: &[String]) -> TileSet {
    // OK because callers take at most 256 names, with letters that may stand on any side or of the
    // reference pack.
    board::set_of(names).expect("names of tiles")
}

/// Puts a list in random order.
pub fn shuffle<T>(list: &mut [T], rng: &mut impl Rng) {
    for last in (1..list.len()).rev() {
        list.swap(last, rng.random_range(0..=last));
    }
}

//! Sets of tiles that fill the plane, but never periodically.

use mapmaker::grid::tileset::TileSet;

use crate::board;

/// Jeandel and Rao's 11 tiles, the fewest that an aperiodic set can have: east, north, west, south.
///
/// Emmanuel Jeandel and Michaël Rao, "An aperiodic set of 11 Wang tiles", Advances in Combinatorics
/// 2021:1, <https://arxiv.org/abs/1506.06492>.
const JEANDEL_RAO: [[u8; 4]; 11] = [
    [2, 4, 2, 1],
    [2, 2, 2, 0],
    [1, 1, 3, 1],
    [1, 2, 3, 2],
    [3, 1, 3, 3],
    [0, 1, 3, 1],
    [0, 0, 0, 1],
    [3, 1, 0, 2],
    [0, 2, 1, 2],
    [1, 2, 1, 4],
    [3, 3, 1, 2],
];

/// Kari's 14 tiles: west, north, south, east. Each row multiplies by 2 (the first four, with -1 and 0
/// carried as colours 4 and 5) or by 2/3 (the others, with -1/3, 0, 1/3 and 2/3 as colours 0 to 3):
/// factor · north + west = south + east.
///
/// Jarkko Kari, "A small aperiodic set of Wang tiles", Discrete Mathematics 160 (1996) 259-264.
const KARI: [[u8; 4]; 14] = [
    [5, 0, 1, 4],
    [5, 1, 2, 5],
    [4, 1, 1, 5],
    [4, 1, 2, 4],
    [0, 1, 0, 2],
    [0, 2, 1, 1],
    [1, 1, 0, 3],
    [1, 1, 1, 0],
    [1, 2, 1, 2],
    [2, 1, 1, 1],
    [2, 2, 1, 3],
    [2, 2, 2, 0],
    [3, 1, 1, 2],
    [3, 2, 2, 1],
];

/// Letters for colours; none of the map's.
const LETTERS: &[u8; 6] = b"ACEIJK";

/// Jeandel and Rao's set.
pub fn jeandel_rao() -> TileSet {
    set(JEANDEL_RAO.map(|[east, north, west, south]| [north, east, south, west]))
}

/// Kari's set.
pub fn kari() -> TileSet {
    set(KARI.map(|[west, north, south, east]| [north, east, south, west]))
}

fn set<const COUNT: usize>(tiles: [[u8; 4]; COUNT]) -> TileSet {
    let letter = |colour: u8| char::from(LETTERS[usize::from(colour)]);
    let names = tiles.map(|tile| tile.map(letter).iter().collect::<String>());
    // OK because the names have four letters that the map gives no meaning.
    board::set_of(&names).expect("names of tiles")
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::board::Board;
    use crate::cadical::{self, Answer, Limit, Reduction};

    #[test]
    fn karis_tiles_multiply() {
        // In thirds: what a state carries, and three times the factor.
        let carried = [-1, 0, 1, 2, -3, 0];
        for [west, north, south, east] in KARI {
            let [west_third, east_third] = [west, east].map(|state| carried[usize::from(state)]);
            assert_eq!(west > 3, east > 3, "a row multiplies by one factor");
            let factor = if west > 3 { 6 } else { 2 };
            assert_eq!(
                factor * i32::from(north) + west_third,
                3 * i32::from(south) + east_third
            );
        }
        // A row of zeros, which any factor leaves alone, is ruled out.
        let zeros = KARI.iter().filter(|[_, north, ..]| *north == 0);
        assert!(zeros.clone().all(|[west, .., east]| west != east));
        assert_eq!(zeros.count(), 1);
    }

    #[test]
    fn rectangles_are_filled_and_no_small_torus_is() {
        for set in [jeandel_rao(), kari()] {
            let limit = Limit::Conflicts(1_000_000);
            let board = Board::empty(set.clone(), 16, 16);
            let answer = cadical::decide(&board, Reduction::Placed, limit);
            assert!(matches!(answer, Answer::Solved(tiles) if board.is_solved_by(&tiles)));
            for height in 1..=3 {
                for width in 1..=5 {
                    assert!(!fills_torus(&set, width, height), "{width} by {height}");
                }
            }
        }
        let plain = board::set_of(&["AACC", "CCAA"]).expect("a set");
        assert!(!fills_torus(&plain, 1, 1) && fills_torus(&plain, 2, 2));
    }

    /// Whether some filling of the rectangle repeats, by trying all in reading order.
    fn fills_torus(set: &TileSet, width: usize, height: usize) -> bool {
        fn fill(set: &TileSet, width: usize, height: usize, tiles: &mut Vec<[u8; 4]>) -> bool {
            let cell = tiles.len();
            if cell == width * height {
                return true;
            }
            let (x, y) = (cell % width, cell / width);
            for tile in set.tiles() {
                let edges = tile.edges().map(|edge| edge.ordinal() as u8);
                tiles.push(edges);
                let fits = (x == 0 || tiles[cell - 1][1] == edges[3])
                    && (y == 0 || tiles[cell - width][2] == edges[0])
                    && (x + 1 < width || tiles[y * width][3] == edges[1])
                    && (y + 1 < height || tiles[x][0] == edges[2]);
                if fits && fill(set, width, height, tiles) {
                    return true;
                }
                tiles.pop();
            }
            false
        }
        fill(set, width, height, &mut Vec::new())
    }
}

//! The puzzles at the places of an expedition, and whether a solution solves one.
//!
//! A place's puzzle has a code that can also be opened by itself: the place determines the kind, the level the size,
//! and the place's seed the last word. A solution is a text that is checked against the code.

use std::fmt;

use mapmaker_expedition::{Puzzle, PuzzleChecker, PuzzleKind};
use mapmaker_puzzles::wang::{DECKS, Rules, Seat, Strategy};
use mapmaker_puzzles::{maze, polyomino, tetravex, wang};

/// Columns and rows of the mazes of each level.
const MAZES: [(u32, u32); 5] = [(9, 7), (13, 9), (17, 11), (21, 13), (25, 15)];

/// Rows and columns of the Tetravex puzzles of each level, and their colours.
const VAULTS: [(u32, u32, u32); 5] = [(2, 3, 6), (3, 3, 9), (3, 3, 7), (3, 4, 8), (4, 4, 9)];

/// Columns and rows of the strongroom at each level.
const STRONGROOMS: [(usize, usize); 5] = [(4, 3), (5, 3), (5, 4), (6, 4), (6, 5)];

/// At each level: cells along a side of the board, the host's strategy, and the rules.
const INNS: [(usize, Strategy, Rules); 5] = [
    (5, Strategy::Random, CONNECTIONS),
    (5, Strategy::Greedy, CONNECTIONS),
    (6, Strategy::Greedy, CONNECTIONS),
    (6, Strategy::Greedy, TURNING),
    (7, Strategy::Greedy, TURNING),
];

const CONNECTIONS: Rules = Rules {
    patterns: false,
    connections: true,
    influence: false,
    symmetries: false,
    blocks: false,
};

const TURNING: Rules = Rules {
    symmetries: true,
    ..CONNECTIONS
};

/// Checks solutions of the puzzles at all places.
#[derive(Clone, Copy, Debug, Default)]
pub struct CodeChecker;

impl PuzzleChecker for CodeChecker {
    fn is_solved(&self, puzzle: Puzzle, solution: &str) -> bool {
        Code::of(puzzle).is_solved_by(solution)
    }
}

/// The code of a place's puzzle.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Code {
    /// Of a labyrinth: a maze on squares. It is solved by a walk, `NNES…`.
    Maze(maze::Code),
    /// Of a mosaic. It is solved by the indices of its tiles in reading order, `3 0 2 1`.
    Tetravex(tetravex::Code),
    /// Of a strongroom. It is solved by the placement of each piece, `1:4,5 0:6,4`.
    Packing(polyomino::CardCode),
    /// Of a game against the host. It is solved by the player's decisions, `12:0 13:2`.
    Tilings(wang::TableCode),
}

impl Code {
    /// The code of a place's puzzle.
    #[must_use]
    pub fn of(puzzle: Puzzle) -> Self {
        let level = usize::from(puzzle.level.clamp(1, 5)) - 1;
        let word = puzzle.seed.to_string();
        match puzzle.kind {
            PuzzleKind::Maze => Self::Maze(maze::Code {
                shape: maze::Shape::Rect,
                width: MAZES[level].0,
                height: MAZES[level].1,
                algorithm: maze::Algorithm::Backtracker,
                braid: 0,
                word,
            }),
            PuzzleKind::Tetravex => Self::Tetravex(tetravex::Code {
                rows: VAULTS[level].0,
                columns: VAULTS[level].1,
                colours: VAULTS[level].2,
                is_unique: false,
                word,
            }),
            PuzzleKind::Packing => Self::Packing(polyomino::CardCode::New {
                asked: polyomino::NewCard {
                    width: STRONGROOMS[level].0,
                    height: STRONGROOMS[level].1,
                    pieces: None,
                    flips: false,
                },
                difficulty: None,
                word,
            }),
            PuzzleKind::Tilings => Self::Tilings(wang::TableCode {
                size: INNS[level].0,
                is_torus: false,
                seats: vec![Seat::Human, Seat::Machine(INNS[level].1)],
                rules: INNS[level].2,
                reflects: false,
                deck: DECKS[0].name,
                word,
            }),
        }
    }

    /// Whether a solution solves the puzzle.
    #[must_use]
    pub fn is_solved_by(&self, solution: &str) -> bool {
        match self {
            Self::Maze(code) => code.is_solved_by(solution),
            Self::Tetravex(code) => code.is_solved_by(solution),
            Self::Packing(code) => code.is_solved_by(solution),
            Self::Tilings(code) => code.is_solved_by(solution),
        }
    }
}

impl fmt::Display for Code {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Maze(code) => code.fmt(formatter),
            Self::Tetravex(code) => code.fmt(formatter),
            Self::Packing(code) => code.fmt(formatter),
            Self::Tilings(code) => code.fmt(formatter),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use mapmaker_expedition::MOST_SOLUTION;
    use mapmaker_puzzles::exact_cover::Limits;

    /// All kinds at all levels, from some seeds.
    fn puzzles(kind: PuzzleKind, seeds: u64) -> impl Iterator<Item = Puzzle> {
        let seeds = (0..seeds).chain([u64::MAX]);
        seeds.flat_map(move |seed| (1..=5).map(move |level| Puzzle { kind, level, seed }))
    }

    fn is_solved(puzzle: Puzzle, solution: &str) {
        assert!(
            CodeChecker.is_solved(puzzle, solution),
            "{puzzle:?}: {solution}"
        );
        assert!(!CodeChecker.is_solved(puzzle, ""), "{puzzle:?}");
        assert!(solution.len() * 4 < MOST_SOLUTION);
    }

    #[test]
    fn codes_are_read_as_they_are_written() {
        for kind in PuzzleKind::ALL {
            for puzzle in puzzles(kind, 2) {
                let code = Code::of(puzzle);
                let text = code.to_string();
                let read = match kind {
                    PuzzleKind::Maze => text.parse().map(Code::Maze),
                    PuzzleKind::Tetravex => text.parse().map(Code::Tetravex),
                    PuzzleKind::Packing => text.parse().map(Code::Packing),
                    PuzzleKind::Tilings => text.parse().map(Code::Tilings),
                };
                assert_eq!(read, Ok(code), "{text}");
            }
        }
    }

    #[test]
    fn the_way_through_a_labyrinth_solves_it() {
        for puzzle in puzzles(PuzzleKind::Maze, 10) {
            let (width, height) = MAZES[usize::from(puzzle.level) - 1];
            let maze = maze::new_random_maze(width, height, puzzle.seed).expect("a maze");
            let mut walk = maze::Walk::new(maze);
            walk.go(&walk.way());
            is_solved(puzzle, &walk.solution().expect("a way"));
        }
    }

    #[test]
    fn the_layout_of_its_seed_solves_a_mosaic() {
        for puzzle in puzzles(PuzzleKind::Tetravex, 10) {
            let (rows, columns, colours) = VAULTS[usize::from(puzzle.level) - 1];
            let (rows, columns) = (rows as usize, columns as usize);
            let made = tetravex::generate(rows, columns, colours, puzzle.seed).expect("a puzzle");
            let order = made.layout().into_iter().map(|tile| tile.to_string());
            is_solved(puzzle, &order.collect::<Vec<_>>().join(" "));
        }
    }

    #[test]
    fn strongrooms_can_be_packed() {
        let limits = Limits::nodes(10_000_000);
        for puzzle in puzzles(PuzzleKind::Packing, 10) {
            let Code::Packing(code) = Code::of(puzzle) else {
                panic!("{puzzle:?}");
            };
            let (card, flips) = code.card(&false.into()).expect("a card");
            let mut game = polyomino::TetraminoGame::new(card, flips);
            let keys = game.winning_keys(&limits).expect("a way to win");
            game.press_all(&keys);
            is_solved(puzzle, &game.solution().expect("it is won"));
        }
    }

    #[test]
    fn hosts_can_be_beaten() {
        for puzzle in puzzles(PuzzleKind::Tilings, 4) {
            let Code::Tilings(code) = Code::of(puzzle) else {
                panic!("{puzzle:?}");
            };
            let mut won = (0..60).filter_map(|attempt| played(&code, attempt));
            is_solved(puzzle, &won.next().expect("a way to win"));
        }
    }

    /// A game in which a person makes some random turns and then plays greedily; the solution, if the person wins.
    fn played(code: &wang::TableCode, odd: usize) -> Option<String> {
        let mut table = code.table().expect("a table");
        let mut turns = 0;
        loop {
            if table.step().is_some() {
                continue;
            }
            let wang::Due::Turn(player) = table.due() else {
                return table.solution();
            };
            let choice = if let Seat::Machine(strategy) = table.seats()[player] {
                table.decide(strategy)
            } else {
                turns += 1;
                let offers = table.offers();
                let best = offers.iter().max_by_key(|offer| offer.gain);
                let other = offers.get(odd % offers.len()).filter(|_| turns <= odd % 8);
                other.or(best).map(|offer| offer.choice)
            };
            table.lay(choice.expect("a choice")).expect("legal");
        }
    }
}

//! The solver against brute force, on small random problems of every kind of edge.

use mapmaker::engine::grid::Direction;
use mapmaker::engine::hash;
use mapmaker::engine::solver::{Edge, Outcome, Problem, Scratch, solve};
use mapmaker::engine::tileset::{EdgeLabel, Tile, TileId, TileSet};
use rand::SeedableRng;
use rand_pcg::Pcg64Mcg;

const COLOURS: [&str; 3] = ["F", "M", "P"];

/// Hashed choices, one after another.
struct Choices(u64);

impl Choices {
    fn below(&mut self, bound: u32) -> usize {
        self.0 = hash::mix(self.0.wrapping_add(0x9e37_79b9_7f4a_7c15));
        hash::below(self.0, bound) as usize
    }
}

struct Case {
    set: TileSet,
    width: usize,
    height: usize,
    open: Vec<EdgeLabel>,
    horizontal: Vec<Edge>,
    vertical: Vec<Edge>,
}

impl Case {
    fn random(number: u64) -> Self {
        let mut choices = Choices(number);
        let letters = 2 + choices.below(2) as u32;
        let label = |choices: &mut Choices| {
            EdgeLabel::from_letter(COLOURS[choices.below(letters)].as_bytes()[0]).expect("a letter")
        };
        let count = 1 + choices.below(7);
        let tiles: Vec<_> = (0..count)
            .map(|_| (Tile::new(std::array::from_fn(|_| label(&mut choices))), 1))
            .collect();
        let (width, height) = (1 + choices.below(3), 1 + choices.below(3));
        let mut edges = |count: usize| -> Vec<Edge> {
            (0..count)
                .map(|_| match choices.below(6) {
                    0 => Edge::Fixed(label(&mut choices)),
                    1 => Edge::Wanted(label(&mut choices)),
                    _ => Edge::Free,
                })
                .collect()
        };
        let (horizontal, vertical) = (edges(width * (height + 1)), edges((width + 1) * height));
        let all = [EdgeLabel::FOREST, EdgeLabel::MOUNTAIN, EdgeLabel::PLAIN];
        let open = if choices.below(4) == 0 {
            all[..2].to_vec()
        } else {
            all.to_vec()
        };
        Self {
            set: TileSet::new(tiles).expect("few tiles"),
            width,
            height,
            open,
            horizontal,
            vertical,
        }
    }

    fn problem(&self) -> Problem<'_> {
        Problem {
            set: &self.set,
            width: self.width,
            height: self.height,
            open_labels: &self.open,
            horizontal: &self.horizontal,
            vertical: &self.vertical,
        }
    }

    /// Whether `tile` may stand at the end of the tiles placed so far, in reading order.
    fn may_follow(&self, placed: &[TileId], tile: TileId) -> bool {
        let cell = placed.len();
        let (x, y) = (cell % self.width, cell / self.width);
        let left = y * (self.width + 1) + x;
        let edges = [
            self.horizontal[cell],
            self.vertical[left + 1],
            self.horizontal[cell + self.width],
            self.vertical[left],
        ];
        let tile = self.set.tile(tile);
        let is_allowed = Direction::ALL
            .into_iter()
            .all(|side| match edges[side.index()] {
                Edge::Fixed(label) => tile.edge(side) == label,
                Edge::Free | Edge::Wanted(_) => self.open.contains(&tile.edge(side)),
            });
        let fits = |side: Direction, other: usize| {
            self.set.tile(placed[other]).fits(side.opposite(), tile)
        };
        is_allowed
            && (x == 0 || fits(Direction::West, cell - 1))
            && (y == 0 || fits(Direction::North, cell - self.width))
    }

    fn has_solution(&self, placed: &mut Vec<TileId>) -> bool {
        if placed.len() == self.width * self.height {
            return true;
        }
        self.set.all().iter().any(|tile| {
            if !self.may_follow(placed, tile) {
                return false;
            }
            placed.push(tile);
            let found = self.has_solution(placed);
            placed.pop();
            found
        })
    }
}

#[test]
fn the_solver_agrees_with_brute_force() {
    let mut scratch = Scratch::default();
    let (mut solved, mut impossible) = (0, 0);
    for number in 0..6000 {
        let case = Case::random(number);
        let mut rng = Pcg64Mcg::seed_from_u64(number);
        match solve(&case.problem(), u64::MAX, &mut rng, &mut scratch) {
            Outcome::Solved(tiles) => {
                solved += 1;
                assert_eq!(tiles.len(), case.width * case.height);
                for cell in 0..tiles.len() {
                    assert!(
                        case.may_follow(&tiles[..cell], tiles[cell]),
                        "case {number}"
                    );
                }
            }
            Outcome::Impossible => {
                impossible += 1;
                assert!(!case.has_solution(&mut Vec::new()), "case {number}");
            }
            Outcome::BudgetSpent => panic!("case {number} has no budget to spend"),
        }
    }
    assert!(
        solved > 500 && impossible > 500,
        "{solved} solved, {impossible} impossible"
    );
}

#[test]
fn the_same_problem_and_seed_give_the_same_answer_whatever_the_scratch_did_before() {
    let set = TileSet::reference();
    let free = vec![Edge::Free; 20 * 21];
    let problem = Problem {
        set: &set,
        width: 20,
        height: 20,
        open_labels: &EdgeLabel::MAP,
        horizontal: &free,
        vertical: &free,
    };
    let run = |scratch: &mut Scratch, seed| {
        solve(
            &problem,
            u64::MAX,
            &mut Pcg64Mcg::seed_from_u64(seed),
            scratch,
        )
    };
    let mut used = Scratch::default();
    let first = run(&mut used, 1);
    assert!(matches!(&first, Outcome::Solved(tiles) if tiles.len() == 400));
    assert_ne!(first, run(&mut used, 2));
    assert_eq!(first, run(&mut used, 1));
    assert_eq!(first, run(&mut Scratch::default(), 1));
}

#[test]
fn wanted_labels_are_met_where_they_can_be_and_the_budget_is_kept() {
    let set = TileSet::reference();
    let wanted = vec![Edge::Wanted(EdgeLabel::FOREST); 5 * 6];
    let mut scratch = Scratch::default();
    let problem = Problem {
        set: &set,
        width: 5,
        height: 5,
        open_labels: &EdgeLabel::MAP,
        horizontal: &wanted,
        vertical: &wanted,
    };
    let forest = set.find([EdgeLabel::FOREST; 4]).expect("in the reference");
    let outcome = solve(&problem, 0, &mut Pcg64Mcg::seed_from_u64(1), &mut scratch);
    assert_eq!(outcome, Outcome::Solved(vec![forest; 25]));

    // Rows that turn A into C and back: four of them cannot lead from A to C.
    let tiles =
        ["AXCX", "CXAX", "AYCY", "CYAY"].map(|name| (Tile::parse(name).expect("a name"), 1));
    let set = TileSet::new(tiles).expect("few tiles");
    let label = |letter| EdgeLabel::from_letter(letter).expect("a letter");
    let (top, bottom) = (Edge::Fixed(label(b'A')), Edge::Fixed(label(b'C')));
    let mut horizontal = vec![Edge::Free; 4 * 5];
    horizontal[..4].fill(top);
    horizontal[16..].fill(bottom);
    let all: Vec<EdgeLabel> = b"ACXY".iter().map(|&letter| label(letter)).collect();
    let problem = Problem {
        set: &set,
        width: 4,
        height: 4,
        open_labels: &all,
        horizontal: &horizontal,
        vertical: &[Edge::Free; 20],
    };
    let outcome = solve(
        &problem,
        u64::MAX,
        &mut Pcg64Mcg::seed_from_u64(1),
        &mut scratch,
    );
    assert_eq!(outcome, Outcome::Impossible);
}

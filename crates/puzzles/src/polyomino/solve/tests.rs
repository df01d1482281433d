//! Decides and counts cards, compared with the course's cards and with an enumeration of all final positions.

use std::collections::BTreeSet;
use std::sync::atomic::AtomicBool;

use proptest::prelude::*;

use super::super::card::tests::FIRST_CARD;
use super::super::tetramino::rotate_tetramino;
use super::*;

fn read(text: &str) -> Card {
    Card::parse(text.as_bytes()).expect("a card")
}

fn count_all(card: &Card, flips: bool) -> u64 {
    let (count, end) = count(card, flips, &Limits::default(), u64::MAX);
    assert_eq!(end, End::Complete);
    count
}

/// The solution, which must show every piece as often as it has blocks, or not at all.
fn filling(card: &Card, flips: bool) -> Option<Filling> {
    let (filling, end) = solve(card, flips, &Limits::default());
    assert_eq!(filling.is_none(), end == End::Complete);
    for (number, piece) in (1_u8..).zip(card.pieces()) {
        let cells = filling.iter().flatten().flatten();
        let shown = cells.filter(|cell| **cell == number).count();
        assert!(shown == 0 || shown == piece.blocks.len());
    }
    filling
}

#[test]
fn the_documents_card_has_forty_eight_solutions() {
    let card = read(FIRST_CARD);
    assert_eq!(count_all(&card, false), 48);
    assert_eq!(count_all(&card, true), 96);
    let rows = filling(&card, false).expect("a solution");
    assert_eq!((rows.len(), rows[0].len()), (4, 5));
    assert!(
        rows.iter()
            .flatten()
            .all(|&number| (1..=6).contains(&number))
    );
    assert_eq!(decide(&card, false, &Limits::default()), Verdict::Solvable);
}

#[test]
fn a_card_may_have_solutions_only_when_pieces_are_mirrored() {
    let card = read("2,2\n(0,0);(0,1);(1,1);;0\n(0,0);;0\n");
    assert_eq!((count_all(&card, false), count_all(&card, true)), (4, 4));
    let l_and_j = read("2,4\n(0,0);(0,1);(0,2);(1,2);;1\n(1,0);(1,1);(1,2);(0,2);;2\n");
    assert_eq!(count_all(&l_and_j, false), 0);
    assert_eq!(filling(&l_and_j, false), None);
    assert_eq!(
        decide(&l_and_j, false, &Limits::default()),
        Verdict::Unsolvable
    );
    assert_eq!(count_all(&l_and_j, true), 4);
    assert!(needs_flips(&l_and_j, &Limits::default()));
    // Mirroring is not suggested where it doesn't help, nor where the answer is unknown.
    let never = read("2,2\n(0,0);(1,0);(2,0);;1\n(0,0);;2\n");
    assert!(!needs_flips(&never, &Limits::default()));
    assert!(!needs_flips(&l_and_j, &Limits::nodes(0)));
}

#[test]
fn pieces_that_are_not_needed_stay_outside() {
    let card = read("2,2\n(0, 0);(0,1);(1,0);(1,1);;0;37;43\n(0, 0);(0,1);;0;37;45\n");
    assert_eq!(count_all(&card, false), 1);
    assert_eq!(filling(&card, false), Some(vec![vec![1, 1]; 2]));
    // Any two of three dominoes, in two ways, distinguished by number.
    let three = format!("2,2\n{}", "(0,0);(0,1);;0\n".repeat(3));
    assert_eq!(count_all(&read(&three), false), 12);
}

#[test]
fn too_few_blocks_are_too_few() {
    let card = read("2,2\n(0,0);(0,1);(1,0);;0\n");
    assert_eq!(count_all(&card, true), 0);
    assert_eq!(filling(&card, true), None);
}

#[test]
fn equal_pieces_are_distinguished() {
    let singles = format!("4,2\n{}", "(0,0);;0\n".repeat(8));
    assert_eq!(count_all(&read(&singles), false), 40320);
    let (some, end) = count(&read(&singles), false, &Limits::default(), 100);
    assert_eq!((some, end), (100, End::Stopped));
}

#[test]
fn a_piece_that_can_never_turn_is_not_turned() {
    // On a board of 8 x 32 cells, these blocks can't be turned about their origin.
    let far = "2,10\n(0,7);(0,8);(0,9);(1,9);;1\n";
    let rest = "(0,0);(1,0);;2\n".repeat(6) + "(0,0);(1,0);(0,1);(1,1);;3\n";
    let near = far.replace("(0,7);(0,8);(0,9);(1,9)", "(0,0);(0,1);(0,2);(1,2)");
    let (far, near) = (read(&(far.to_owned() + &rest)), read(&(near + &rest)));
    let board = far.board();
    assert_eq!(ways(board, &far.pieces()[0].blocks, false).len(), 1);
    assert_eq!(ways(board, &near.pieces()[0].blocks, false).len(), 4);
    // Upright it lies as it is or by a half turn, in as many ways each.
    assert_eq!(2 * count_all(&far, false), count_all(&near, false));
}

#[test]
fn a_piece_of_two_parts_may_lie_across_a_corner() {
    // One cell to fill, and only a piece of two blocks that touch at a corner: the other block may
    // rest on the corner of the box, where there is no border.
    let card = read("1,1\n(0,0);(1,1);;0\n");
    assert_eq!(count_all(&card, false), 4);
    let (filling, _) = solve(&card, false, &Limits::default());
    assert_eq!(filling, Some(vec![vec![1]]));
    // Across a border there is room only if the gap is wide enough.
    assert_eq!(count_all(&read("1,1\n(0,0);(2,0);;0\n"), false), 4);
    assert_eq!(count_all(&read("1,2\n(0,0);(0,1);(2,0);;0\n"), false), 2);
}

#[test]
fn limits_leave_a_card_undecided() {
    let card = read(FIRST_CARD);
    let none = Limits::nodes(0);
    assert_eq!(decide(&card, false, &none), Verdict::Unknown);
    assert_eq!(count(&card, false, &none, u64::MAX), (0, End::BudgetSpent));
    assert_eq!(count(&card, false, &none, 0), (0, End::Stopped));
    let cancel = AtomicBool::new(true);
    let cancelled = Limits::until(&cancel);
    assert_eq!(solve(&card, false, &cancelled), (None, End::Cancelled));
    let parts = read("1,1\n(0,0);(1,1);;0\n");
    assert_eq!(decide(&parts, false, &none), Verdict::Unknown);
}

/// Cells that a piece can cover, sorted.
type Cells = Vec<Cell>;

/// Everything that a held piece can be moved and turned to, step by step.
fn reachable(board: Board, piece: &Tetramino) -> BTreeSet<Cells> {
    let key = |piece: &Tetramino| (piece.blocks.clone(), piece.offset);
    let mut seen = BTreeSet::from([key(piece)]);
    let mut waiting = vec![piece.clone()];
    while let Some(piece) = waiting.pop() {
        let moved = [(1, 0), (-1, 0), (0, 1), (0, -1)].map(|(x, y)| Tetramino {
            offset: (piece.offset.0 + x, piece.offset.1 + y),
            ..piece.clone()
        });
        let turned = [true, false].map(|clockwise| rotate_tetramino(&piece, clockwise));
        for next in moved.into_iter().chain(turned) {
            if next.cells().all(|cell| board.contains(cell)) && seen.insert(key(&next)) {
                waiting.push(next);
            }
        }
    }
    let cells = |(blocks, offset): (Vec<Cell>, Cell)| {
        let piece = Tetramino {
            blocks,
            colour: String::new(),
            offset,
        };
        let mut cells: Cells = piece.cells().collect();
        cells.sort_unstable();
        cells
    };
    seen.into_iter().map(cells).collect()
}

/// A brute-force search over a game.
struct Force {
    board: Board,
    /// For each piece where it lies at the start, and all cells that it may lie on in the end.
    start: Vec<Cells>,
    ends: Vec<Vec<Cells>>,
}

impl Force {
    fn new(card: &Card) -> Self {
        let board = card.board();
        let pieces = card.pieces_in_slots();
        let is_clear = |cells: &Cells| !cells.iter().any(|&cell| board.is_border(cell));
        let ends = |piece| {
            reachable(board, piece)
                .into_iter()
                .filter(is_clear)
                .collect()
        };
        Self {
            board,
            start: pieces.iter().map(|piece| piece.cells().collect()).collect(),
            ends: pieces.iter().map(ends).collect(),
        }
    }

    /// The number of ways to cover the centre with pieces from this one on, each used or spare.
    fn count(&self, piece: usize, taken: &mut BTreeSet<Cell>, left_over: &mut Vec<usize>) -> u64 {
        if piece == self.start.len() {
            let is_full = self.board.centre_cells().all(|cell| taken.contains(&cell));
            return u64::from(is_full && self.can_park(left_over, &BTreeSet::new(), taken));
        }
        left_over.push(piece);
        let mut count = self.count(piece + 1, taken, left_over);
        left_over.pop();
        for cells in &self.ends[piece] {
            let is_in = cells.iter().any(|&cell| self.board.is_in_centre(cell));
            if is_in && cells.iter().all(|cell| !taken.contains(cell)) {
                taken.extend(cells);
                count += self.count(piece + 1, taken, left_over);
                for cell in cells {
                    taken.remove(cell);
                }
            }
        }
        count
    }

    /// Whether spare pieces can be around the centre: each where it was, even overlapping, or moved to where it
    /// overlaps nothing.
    fn can_park(
        &self,
        left_over: &[usize],
        stayed: &BTreeSet<Cell>,
        taken: &BTreeSet<Cell>,
    ) -> bool {
        let Some((&piece, rest)) = left_over.split_first() else {
            return true;
        };
        let is_free = |cells: &Cells| {
            cells
                .iter()
                .all(|cell| !taken.contains(cell) && !self.board.is_in_centre(*cell))
        };
        let with = |set: &BTreeSet<Cell>, cells: &Cells| set.iter().chain(cells).copied().collect();
        let start = &self.start[piece];
        if is_free(start) && self.can_park(rest, &with(stayed, start), taken) {
            return true;
        }
        self.ends[piece].iter().any(|cells| {
            is_free(cells)
                && cells.iter().all(|cell| !stayed.contains(cell))
                && self.can_park(rest, stayed, &with(taken, cells))
        })
    }
}

/// Small cards with pieces of all kinds, whole ones and some in parts, in slots and beyond them.
fn small_cards() -> impl Strategy<Value = Card> {
    let blocks = prop::collection::btree_set((0_i32..3, 0_i32..3), 1..5);
    let pieces = prop::collection::vec(blocks, 1..4);
    let sides = prop::sample::select(vec![(1, 1), (2, 1), (1, 2), (2, 2), (3, 1), (3, 2)]);
    (sides, pieces).prop_filter_map("off the board", |((width, height), pieces)| {
        let line = |blocks: BTreeSet<Cell>| {
            let blocks: Vec<_> = blocks.iter().map(|(x, y)| format!("({x},{y})")).collect();
            format!("{};;0\n", blocks.join(";"))
        };
        let lines: String = pieces.into_iter().map(line).collect();
        Card::parse(format!("{width},{height}\n{lines}").as_bytes()).ok()
    })
}

/// A piece that could stay may move to make room for one that can't, and others that overlap stay.
#[test]
fn pieces_that_could_stay_make_room_for_those_that_cannot() {
    let card = "1,1\n(2,0);;0\n(0,0);(0,2);(1,1);(2,2);;0\n(0,0);(0,2);;0\n";
    // OK because the card is well-formed.
    let card = Card::parse(card.as_bytes()).unwrap();
    let expected = Force::new(&card).count(0, &mut BTreeSet::new(), &mut Vec::new());
    assert_eq!((count_all(&card, false), expected), (21, 21));
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(mapmaker_testing::cases(600)))]

    #[test]
    fn counts_are_those_of_all_final_positions(card in small_cards()) {
        let expected = Force::new(&card).count(0, &mut BTreeSet::new(), &mut Vec::new());
        prop_assert_eq!(count_all(&card, false), expected, "{}", card);
        let is_solved = solve(&card, false, &Limits::default()).0.is_some();
        prop_assert_eq!(is_solved, expected > 0);
    }
}

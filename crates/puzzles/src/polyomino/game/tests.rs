//! What each key does to a game, and what random keys never do.

use proptest::prelude::*;

use super::super::builtin::BUILTIN;
use super::super::card::tests::FIRST_CARD;
use super::super::code::CardCode;
use super::super::keys::read_all;
use super::super::tetramino::{check_move, check_win};
use super::*;

const OFF_BOARD: Event = Event::Refused(Refusal::OffBoard);
const COVERED: Event = Event::Refused(Refusal::Covered);

fn game(text: &str) -> TetraminoGame {
    TetraminoGame::new(Card::parse(text.as_bytes()).expect("a card"), false)
}

fn press(game: &mut TetraminoGame, keys: &str) -> Vec<Event> {
    let keys = read_all(keys.bytes());
    keys.map(|key| game.press(key)).collect()
}

#[test]
fn no_card_is_handed_out_solved() {
    let mut cards = 0;
    let mut look = |code: &str| {
        let code: CardCode = code.parse().expect("a code");
        let (card, flips) = code.card(&false.into()).expect("a card");
        let game = TetraminoGame::new(card, flips);
        assert!(!game.is_over() && game.laid() == 0, "{code}");
        assert!(!game.centred().is_over(), "{code}");
        cards += 1;
    };
    for (columns, rows) in [(1, 1), (2, 1), (2, 2), (3, 2), (4, 3), (6, 5)] {
        for word in 0..30 {
            look(&format!("tetramino-{columns}x{rows}-{word}"));
            look(&format!("tetramino-{columns}x{rows}-flip-{word}"));
        }
    }
    for number in 1..=BUILTIN.len() {
        look(&format!("tetramino-card-{number}"));
    }
    assert!(cards > 360, "{cards}");
}

#[test]
fn digits_choose_and_only_then_keys_move() {
    let mut game = game(FIRST_CARD);
    // Nothing is held; there is no seventh piece.
    assert_eq!(press(&mut game, "ikjlouvf78"), [Event::Nothing; 10]);
    assert_eq!(press(&mut game, "2"), [Event::Changed]);
    assert_eq!(game.held(), Some(2));
    assert_eq!(press(&mut game, "137"), [Event::Nothing; 3]);
    assert_eq!(press(&mut game, "kklj"), [Event::Changed; 4]);
    assert_eq!(game.pieces()[1].offset, (6, 2));
    assert_eq!(game.held(), Some(2));
}

#[test]
fn turns_change_blocks_and_moves_the_offset() {
    let mut game = game(FIRST_CARD);
    press(&mut game, "3");
    let before = game.pieces()[2].clone();
    assert_eq!(press(&mut game, "o"), [Event::Changed]);
    assert_eq!(game.pieces()[2].blocks, [(0, 1), (-1, 1), (-1, 0), (-2, 0)]);
    assert_eq!(game.pieces()[2].offset, before.offset);
    assert_eq!(press(&mut game, "u"), [Event::Changed]);
    assert_eq!(game.pieces()[2], before);
    // Without flips there is no mirroring.
    assert_eq!(press(&mut game, "f"), [Event::Nothing]);
}

#[test]
fn a_step_off_the_board_is_refused() {
    let mut game = game(FIRST_CARD);
    press(&mut game, "1");
    let before = game.clone();
    // At the top left nothing goes left or up; a clockwise turn would go left, an anticlockwise one up.
    assert_eq!(press(&mut game, "ijou"), [OFF_BOARD; 4]);
    assert_eq!(game.frame(), before.frame());
    assert_eq!(press(&mut game, "ku"), [Event::Changed; 2]);
    assert_eq!(game.pieces()[0].blocks, [(0, 0), (1, 0), (2, 0), (1, -1)]);
}

#[test]
fn a_piece_on_another_shows_its_clash_and_is_not_put_down() {
    let mut game = game(FIRST_CARD);
    press(&mut game, "1llllll");
    // All three blocks of the second piece are under the first.
    let grid = game.grid();
    for row in &grid[..3] {
        assert_eq!(row[6], "\x1b[0;37;43mXX\x1b[0m");
    }
    assert_eq!(grid[1][7], "\x1b[0;37;43m1 \x1b[0m");
    assert!(game.frame().contains("\x1b[0;37;43mXX\x1b[0m"));
    assert!(!game.frame().contains("1 "));
    assert_eq!(press(&mut game, "v"), [COVERED]);
    assert_eq!(game.held(), Some(1));
    // On the border under the slot.
    assert_eq!(press(&mut game, "kkkv")[3], COVERED);
    assert!(game.grid()[4][6].contains("XX"));
    assert_eq!(press(&mut game, "kkv")[2], Event::Changed);
    assert_eq!(game.held(), None);
    assert!(game.frame().contains("1 "));
}

#[test]
fn the_held_piece_is_drawn_last_whatever_its_number() {
    let mut game = game("2,1\n(0,0);;41\n(0,0);;42\n");
    press(&mut game, "2jjj");
    assert_eq!(game.grid()[0][0], "\x1b[42mXX\x1b[0m");
    let mut game = super::TetraminoGame::new(game.card().clone(), false);
    press(&mut game, "1lll");
    assert_eq!(game.grid()[0][3], "\x1b[41mXX\x1b[0m");
}

#[test]
fn pieces_of_one_colour_are_distinguished() {
    let mut game = game("2,1\n(0,0);;41\n(0,0);;41\n");
    assert_eq!(press(&mut game, "1lllv").last(), Some(&COVERED));
    assert!(game.grid()[0][3].contains("XX"));
    assert_eq!(press(&mut game, "lv"), [Event::Changed; 2]);
}

#[test]
fn the_last_piece_in_its_place_wins_and_ends_the_game() {
    let mut game = game("2,1\n(0,0);;41\n(0,0);;42\n");
    assert!(
        press(&mut game, "1lllkkv")
            .iter()
            .all(|event| *event == Event::Changed)
    );
    assert!(!game.is_won() && !check_win(&game.grid()));
    let events = press(&mut game, "2lkkv");
    assert_eq!(events.last(), Some(&Event::Won));
    assert!(game.is_won() && check_win(&game.grid()));
    assert_eq!(press(&mut game, "1r\x7f"), [Event::Nothing; 3]);
    assert!(!game.frame().contains("1 "));
}

#[test]
fn a_piece_that_was_put_down_can_be_taken_again() {
    let mut game = game("2,1\n(0,0);;41\n(0,0);;42\n");
    press(&mut game, "1lllkkv");
    assert_eq!(press(&mut game, "1lv"), [Event::Changed; 3]);
    assert_eq!(game.pieces()[0].offset, (4, 2));
}

#[test]
fn mirroring_is_for_those_who_ask_for_it() {
    let card = Card::parse(b"3,3\n(0,0);(1,0);(0,1);;1\n").expect("a card");
    let mut game = TetraminoGame::new(card, true);
    assert_eq!(press(&mut game, "1lof"), [Event::Changed; 4]);
    assert_eq!(game.pieces()[0].blocks, [(0, 0), (0, 1), (1, 0)]);
    // One to the left a turn has no room, nor a mirror image.
    press(&mut game, "j");
    assert_eq!(press(&mut game, "f"), [OFF_BOARD]);
}

#[test]
fn restarting_can_be_taken_back() {
    let mut game = game(FIRST_CARD);
    assert_eq!(press(&mut game, "r"), [Event::Nothing]);
    press(&mut game, "4lll");
    let before = game.frame();
    assert_eq!(press(&mut game, "r"), [Event::Changed]);
    assert_eq!(
        (game.held(), game.pieces()),
        (None, &game.card().pieces_in_slots()[..])
    );
    assert_eq!(press(&mut game, "\x7f"), [Event::Changed]);
    assert_eq!((game.held(), game.frame()), (Some(4), before));
}

#[test]
fn pieces_begin_in_the_middle_of_their_slots_where_that_is_asked_for() {
    let text = "5,3\n(0,0);;41\n(0,0);(1,0);;42\n(0,0);(0,1);;43\n";
    let placements = |game: &TetraminoGame| {
        let offsets = game.pieces().iter().map(|piece| piece.offset);
        offsets.collect::<Vec<_>>()
    };
    let mut begun = game(text).centred();
    assert_eq!(placements(&begun), [(2, 1), (7, 1), (14, 0)]);
    press(&mut begun, "1ljv");
    assert_eq!(begun.laid(), 0, "it is back where it was");
    press(&mut begun, "1lv2lv");
    assert_eq!(begun.laid(), 2);
    press(&mut begun, "r");
    assert_eq!(
        (placements(&begun), begun.laid()),
        (vec![(2, 1), (7, 1), (14, 0)], 0)
    );
    // One that was touched lies where it did.
    let mut touched = game(text);
    press(&mut touched, "1lv");
    let touched = touched.centred();
    assert_eq!(placements(&touched), [(1, 0), (6, 0), (12, 0)]);
    // One piece is larger than a slot.
    let large = game("2,1\n(0,0);;41\n(0,0);(0,1);;42\n");
    assert_eq!(placements(&large.clone().centred()), placements(&large));
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(mapmaker_testing::cases(500)))]

    #[test]
    fn any_keys_keep_the_rules_and_can_all_be_taken_back(
        keys in prop::collection::vec(prop::sample::select(b"12345678ijklouvfr\x1b[A".to_vec()), 0..150),
        flips: bool,
    ) {
        let card = Card::parse(FIRST_CARD.as_bytes()).expect("a card");
        let mut game = TetraminoGame::new(card, flips);
        let mut seen = vec![(game.frame(), game.held())];
        for key in read_all(keys) {
            let event = game.press(key);
            let now = (game.frame(), game.held());
            let last = seen.last().expect("the start").clone();
            match event {
                Event::Nothing | Event::Refused(_) => prop_assert_eq!(&now, &last),
                _ => seen.push(now),
            }
            for (index, piece) in game.pieces().iter().enumerate() {
                prop_assert!(piece.cells().all(|cell| game.board.contains(cell)));
                // Pieces of different colours: the course's own check agrees.
                if game.held().is_none_or(|held| held == index + 1) {
                    prop_assert_eq!(check_move(piece, &game.grid()), game.fits(index));
                }
            }
            // Whatever was put down lies well.
            if game.held().is_none() {
                prop_assert!((0..game.pieces().len()).all(|piece| game.fits(piece)));
            }
        }
        while let Some(expected) = seen.pop() {
            prop_assert_eq!((game.frame(), game.held()), expected);
            let event = game.press(Key::Undo);
            prop_assert_eq!(event == Event::Nothing, seen.is_empty());
        }
    }
}

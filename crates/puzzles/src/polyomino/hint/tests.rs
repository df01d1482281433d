//! Hints lead to a win from any state of a game.

use proptest::prelude::*;

use super::super::card::Card;
use super::super::generate::{NewCard, new_card};
use super::*;

fn game(text: &str) -> TetraminoGame {
    TetraminoGame::new(Card::parse(text.as_bytes()).expect("a card"), false)
}

fn pressed(mut game: TetraminoGame, keys: &str) -> TetraminoGame {
    for key in read_all(keys.bytes()) {
        game.press(key);
    }
    game
}

const TWO: &str = "2,2\n(0,0);(0,1);;1\n(0,0);(1,0);;2\n";

#[test]
fn a_hint_brings_a_piece_to_its_place() {
    let hint = game(TWO).hint(&Limits::default());
    let Hint::Press { keys, misplaced } = hint else {
        panic!("{hint:?}");
    };
    assert!(misplaced.is_empty());
    assert!(keys.starts_with('1') && keys.ends_with('v'), "{keys}");
    let after = pressed(game(TWO), &keys);
    assert_eq!(after.held(), None);
    assert!(after.is_settled(0));
}

#[test]
fn a_hint_for_a_held_piece_goes_on_from_where_it_is() {
    let held = pressed(game(TWO), "2kk");
    let hint = held.hint(&Limits::default());
    assert!(matches!(&hint, Hint::Press { keys, .. } if !keys.starts_with('2')));
    let all = held.winning_keys(&Limits::default()).expect("keys");
    assert!(pressed(held, &all).is_won());
}

#[test]
fn a_misplaced_piece_is_named() {
    // A corner of three cells and a single cell fill two by two in any placement; a domino and the corner do not.
    let text = "2,2\n(0,0);(1,0);(0,1);;1\n(0,0);;2\n(0,0);(1,0);;3\n";
    let wrong = pressed(game(text), "3jjjkkkv");
    assert!(wrong.is_settled(2));
    let hint = wrong.hint(&Limits::default());
    assert!(
        matches!(&hint, Hint::Press { misplaced, .. } if *misplaced == [3]),
        "{hint:?}"
    );
    let all = wrong.winning_keys(&Limits::default()).expect("keys");
    assert!(pressed(wrong, &all).is_won());
}

#[test]
fn what_cannot_be_solved_gets_no_hint() {
    let none = game("2,2\n(0,0);(1,0);(0,1);;1\n");
    assert_eq!(none.hint(&Limits::default()), Hint::Unsolvable);
    assert_eq!(none.winning_keys(&Limits::default()), Err(Hint::Unsolvable));
    assert_eq!(game(TWO).hint(&Limits::nodes(0)), Hint::Unknown);
}

#[test]
fn a_centre_that_is_full_from_the_start_is_won_with_one_piece_put_down() {
    // In the first slot of 1 x 1, the block (2, 2) is in the centre.
    let full = game("1,1\n(2,2);;1\n");
    assert_eq!(full.winning_keys(&Limits::default()), Ok("1v".to_owned()));
    assert!(pressed(full, "1v").is_won());
}

#[test]
fn a_piece_in_the_way_is_parked() {
    // The second piece lies in the centre at the start and is not needed.
    let blocked = game("1,1\n(0,0);;1\n(0,2);(0,3);;2\n");
    let all = blocked.winning_keys(&Limits::default()).expect("keys");
    assert!(pressed(blocked, &all).is_won(), "{all}");
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(mapmaker_testing::cases(300)))]

    #[test]
    fn hints_win_from_wherever_a_game_has_got(
        width in 1_usize..7,
        height in 1_usize..6,
        flips: bool,
        seed: u64,
        keys in "([1-8]|i|j|k|l|o|u|f|v|kkk|lll|r){0,120}",
    ) {
        let asked = NewCard { width, height, pieces: None, flips };
        let card = new_card(&asked, seed).expect("a card");
        let game = pressed(TetraminoGame::new(card, flips), &keys);
        if !game.is_won() {
            let all = game.winning_keys(&Limits::default());
            let all = all.map_err(|hint| TestCaseError::fail(format!("{hint:?}")))?;
            prop_assert!(pressed(game, &all).is_won());
        }
    }
}

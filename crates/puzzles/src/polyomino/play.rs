//! The game loop: keys in, screens out, until the game is won or the keys end.

use std::ops::ControlFlow;

use super::card::Card;
use super::game::{Event, Refusal, TetraminoGame};
use super::hint::{Hint, misplaced_in_words};
use super::keys::{Key, KeyReader};
use super::solve::{Verdict, decide, needs_flips};
use crate::exact_cover::Limits;

/// The nodes to search for a hint, well under a second.
const PATIENCE: Limits = Limits::nodes(100_000);

/// Plays a game of a card: reads bytes from `keys` until they end, and shows each new screen, lines that end in line
/// feeds. Returns whether the game was won.
///
/// The first screen notes a card that can't be solved. A screen that can't be shown ends the game.
pub fn main(
    card: Card,
    has_flips: bool,
    mut keys: impl FnMut() -> Option<u8>,
    mut show: impl FnMut(&str) -> ControlFlow<()>,
) -> bool {
    let note = match decide(&card, has_flips, &PATIENCE) {
        Verdict::Unsolvable => unsolvable(&card, has_flips),
        Verdict::Solvable | Verdict::Unknown => "",
    };
    let mut game = TetraminoGame::new(card, has_flips);
    let mut reader = KeyReader::default();
    if show(&screen(&game, note)).is_break() {
        return false;
    }
    while let Some(byte) = keys() {
        let shown = match reader.read(byte) {
            None => continue,
            Some(Key::Quit) => return false,
            Some(Key::Hint) => screen(&game, &in_words(&game, &game.hint(&PATIENCE))),
            Some(key) => match game.press(key) {
                Event::Nothing => continue,
                Event::Changed => screen(&game, ""),
                Event::Refused(refusal) => screen(&game, refusal_text(refusal)),
                Event::Won => {
                    // The game is won even if the screen can't be shown.
                    let _unseen = show(&format!("{}You have won!\n", game.frame()));
                    return true;
                }
            },
        };
        if show(&shown).is_break() {
            return false;
        }
    }
    false
}

/// The board, the available keys, and a note.
fn screen(game: &TetraminoGame, note: &str) -> String {
    let mirror = if game.has_flips() { ", f mirrors" } else { "" };
    let state = match (game.held(), game.pieces().len()) {
        (Some(held), _) => {
            format!("Piece {held}: i j k l move{mirror}, o u turn, v puts it down.")
        }
        (None, 1) => "Choose a piece: 1.".to_owned(),
        (None, count) => format!("Choose a piece: 1 to {count}."),
    };
    let frame = game.frame();
    format!("{frame}{state}\nh hint, Backspace undo, r restart, q quit\n{note}")
}

/// Why the held piece stays where it is.
const fn refusal_text(refusal: Refusal) -> &'static str {
    match refusal {
        Refusal::OffBoard => "That would move a block off the board.\n",
        Refusal::Covered => "It can't be put down on a border or on another piece: see XX.\n",
    }
}

/// A note if the card can't be solved, or not with these rules.
fn unsolvable(card: &Card, has_flips: bool) -> &'static str {
    if !has_flips && needs_flips(card, &PATIENCE) {
        "This card can only be solved with mirrored pieces, which --flips allows.\n"
    } else {
        "This card can't be solved.\n"
    }
}

fn in_words(game: &TetraminoGame, hint: &Hint) -> String {
    match hint {
        Hint::Unsolvable => unsolvable(game.card(), game.has_flips()).to_owned(),
        Hint::Unknown => "No hint was found in time.\n".to_owned(),
        Hint::Press { keys, misplaced } => {
            format!("{}Press {keys}\n", misplaced_in_words(misplaced))
        }
    }
}

#[cfg(test)]
mod tests {
    use super::super::card::tests::FIRST_CARD;
    use super::*;

    /// Plays these keys; returns whether the game was won, the screens, and how many bytes were not read.
    fn played(card: &str, keys: &str) -> (bool, Vec<String>, usize) {
        let card = Card::parse(card.as_bytes()).expect("a card");
        let mut bytes = keys.bytes();
        let mut screens = Vec::new();
        let is_won = main(
            card,
            false,
            || bytes.next(),
            |screen| {
                screens.push(screen.to_owned());
                ControlFlow::Continue(())
            },
        );
        (is_won, screens, bytes.count())
    }

    #[test]
    fn a_whole_game_is_won_by_its_last_key() {
        let (is_won, screens, left) = played("1,1\n(0,0);;0;37;41\n", "x1 llkkv1v");
        assert!(is_won);
        assert_eq!(left, 2);
        // The first screen, and one for each key that does something.
        assert_eq!(screens.len(), 7);
        assert_eq!(screens[0].lines().count(), 9);
        assert!(screens[0].contains("1 ") && screens[0].contains("Choose a piece: 1.\n"));
        assert!(screens[1].contains("Piece 1: i j k l move, o u turn, v puts it down.\n"));
        assert!(!screens[1].contains("m1 "));
        assert!(screens[6].ends_with("------------\nYou have won!\n"));
    }

    #[test]
    fn a_refused_key_is_reported_until_the_next_one() {
        let (_, screens, _) = played(FIRST_CARD, "1ouijllllllvl");
        let off = "That would move a block off the board.\n";
        let covered = "It can't be put down on a border or on another piece: see XX.\n";
        for (index, screen) in screens.iter().enumerate() {
            assert_eq!(
                screen.ends_with(off),
                (2..6).contains(&index),
                "{index}: {screen}"
            );
            assert_eq!(screen.ends_with(covered), index == 12, "{index}: {screen}");
            assert_eq!(
                screen.lines().count() > screens[0].lines().count(),
                screen.ends_with(off) || screen.ends_with(covered)
            );
        }
        assert_eq!(screens.len(), 14);
    }

    #[test]
    fn hints_name_keys_that_win() {
        let mut keys = String::new();
        for _ in 0..6 {
            let (_, screens, _) = played(FIRST_CARD, &format!("{keys}h"));
            let last = screens.last().expect("a screen");
            keys += last
                .lines()
                .last()
                .and_then(|line| line.strip_prefix("Press "))
                .expect("a hint");
        }
        assert!(played(FIRST_CARD, &keys).0, "{keys}");
    }

    #[test]
    fn a_screen_that_cannot_be_shown_ends_the_game() {
        let card = Card::parse(b"1,1\n(0,0);;0\n").expect("a card");
        let mut keys = b"1llkkv".iter().copied();
        let mut shown = 0;
        let is_won = main(
            card,
            false,
            || keys.next(),
            |_| {
                shown += 1;
                ControlFlow::Break(())
            },
        );
        assert_eq!((is_won, shown, keys.count()), (false, 1, 6));
    }
}

//! The loop of the game: keys in, screens out, until it is won or there are no more keys.

use std::ops::ControlFlow;

use super::super::exact_cover::Limits;
use super::card::Card;
use super::game::{Event, Game};
use super::hint::Hint;
use super::keys::{Key, KeyReader};
use super::solve::{Verdict, decide};

/// How many nodes of a search a player is made to wait for: well under a second.
const PATIENCE: Limits = Limits {
    max_nodes: 100_000,
    cancel: None,
};

/// Plays a game of this card: takes bytes from `keys` until there are none, and shows each new screen,
/// some lines that end in line feeds. Returns whether the game was won.
///
/// The first screen says so when the card can't be solved. A screen that can't be shown ends the game.
pub fn main(
    card: Card,
    has_flips: bool,
    mut keys: impl FnMut() -> Option<u8>,
    mut show: impl FnMut(&str) -> ControlFlow<()>,
) -> bool {
    let note = match decide(&card, has_flips, &PATIENCE) {
        Verdict::Unsolvable => "This card can't be solved.\n",
        Verdict::Solvable | Verdict::Unknown => "",
    };
    let mut game = Game::new(card, has_flips);
    let mut reader = KeyReader::default();
    if show(&screen(&game, note)).is_break() {
        return false;
    }
    while let Some(byte) = keys() {
        let shown = match reader.read(byte) {
            None => continue,
            Some(Key::Quit) => return false,
            Some(Key::Hint) => screen(&game, &in_words(&game.hint(&PATIENCE))),
            Some(key) => match game.press(key) {
                Event::Nothing => continue,
                Event::Changed => screen(&game, ""),
                Event::Won => {
                    // The game is won, whether somebody sees it or not.
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

/// The board, what can be done, and a note.
fn screen(game: &Game, note: &str) -> String {
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

fn in_words(hint: &Hint) -> String {
    match hint {
        Hint::Unsolvable => "This card can't be solved.\n".to_owned(),
        Hint::Unknown => "No hint was found in time.\n".to_owned(),
        Hint::Press { keys, misplaced } => {
            let again = match &misplaced[..] {
                [] => String::new(),
                [piece] => format!("Piece {piece} can't stay where it is. "),
                pieces => {
                    let pieces: Vec<_> = pieces.iter().map(ToString::to_string).collect();
                    format!("Pieces {} can't stay where they are. ", pieces.join(", "))
                }
            };
            format!("{again}Press {keys}\n")
        }
    }
}

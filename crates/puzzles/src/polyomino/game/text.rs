//! A game as text, so that it can be left and gone on with: what can be taken back, how it stands, what can be
//! done again.
//!
//! ```text
//! - 0 0:0,0 0:6,0          a moment that can be taken back, the oldest first
//! = 1 5:3,2 0:6,0          how it stands: the number of the held piece or 0, then each piece: its turns,
//!                          4 more where it is mirrored, and its offset
//! + 0 0:5,5 0:6,0          a moment that can be done again, the last first
//! ```

use std::fmt::Write as _;
use std::sync::atomic::AtomicBool;

use super::{MAX_UNDO, Moment, Placement, TetraminoGame};
use crate::polyomino::card::Card;
use crate::polyomino::code::CardCode;

/// The most states of either kind to write.
const MAX_SAVED: usize = 1000;

impl TetraminoGame {
    /// The game as text, without its card.
    #[must_use]
    pub fn to_text(&self) -> String {
        let mut text = String::new();
        let skipped = self.past.len().saturating_sub(MAX_SAVED);
        for moment in self.past.iter().skip(skipped) {
            write(&mut text, '-', moment);
        }
        write(&mut text, '=', &self.now);
        let skipped = self.future.len().saturating_sub(MAX_SAVED);
        for moment in self.future.iter().skip(skipped) {
            write(&mut text, '+', moment);
        }
        text
    }

    /// The placements of the pieces, each as in [`TetraminoGame::to_text`]; `None` before the game is won.
    #[must_use]
    pub fn solution(&self) -> Option<String> {
        let placements: Vec<String> = self.now.placements.iter().map(placement_text).collect();
        self.is_won.then(|| placements.join(" "))
    }

    /// Reads a game of a card from the text of [`TetraminoGame::to_text`].
    ///
    /// # Errors
    /// One sentence with the line that is invalid.
    pub fn from_text(card: Card, has_flips: bool, text: &str) -> Result<Self, String> {
        let mut game = Self::new(card, has_flips);
        let mut now = None;
        for (number, line) in (1..).zip(text.lines()) {
            let wrong = || format!("line {number} of the game is no moment of this card: `{line}`");
            let (kind, rest) = line.split_at_checked(1).ok_or_else(wrong)?;
            let moment = game.read(rest).ok_or_else(wrong)?;
            match kind {
                "-" if game.past.len() < MAX_UNDO => game.past.push_back(moment),
                "+" if game.future.len() < MAX_UNDO => game.future.push(moment),
                "=" if now.is_none() => now = Some(moment),
                _ => return Err(wrong()),
            }
        }
        let now = now.ok_or("the game does not say how it stands")?;
        game.set(now);
        game.is_won = game.is_over();
        Ok(game)
    }

    /// Parses a state after its sign; `None` if it is not valid in this game.
    fn read(&self, text: &str) -> Option<Moment> {
        let mut words = text.split_whitespace();
        let held: usize = words.next()?.parse().ok()?;
        let placements: Option<Vec<Placement>> = words.map(placement).collect();
        let placements = placements.filter(|placements| {
            placements.len() == self.pieces.len() && held <= placements.len()
        })?;
        let is_on_board = |(placement, piece): (&Placement, &super::Tetramino)| {
            let (x, y) = placement.offset;
            let moved = |cell: &super::Cell| Some((cell.0.checked_add(x)?, cell.1.checked_add(y)?));
            let mut blocks = placement.blocks(&piece.blocks).into_iter();
            (self.has_flips || !placement.is_mirrored)
                && blocks.all(|cell| moved(&cell).is_some_and(|cell| self.board.contains(cell)))
        };
        let is_good = placements.iter().zip(&self.card.pieces).all(is_on_board);
        is_good.then_some(Moment {
            placements,
            held: held.checked_sub(1),
        })
    }
}

impl CardCode {
    /// Whether these placements win the game of this code.
    #[must_use]
    pub fn is_solved_by(&self, solution: &str) -> bool {
        let Ok((card, flips)) = self.card(&AtomicBool::new(false)) else {
            return false;
        };
        let game = TetraminoGame::from_text(card, flips, &format!("= 0 {solution}"));
        game.is_ok_and(|game| game.is_won())
    }
}

fn write(text: &mut String, sign: char, moment: &Moment) {
    // OK because writing to a string never fails; likewise below.
    let _ = write!(text, "{sign} {}", moment.held.map_or(0, |held| held + 1));
    for placement in &moment.placements {
        let _ = write!(text, " {}", placement_text(placement));
    }
    text.push('\n');
}

fn placement_text(placement: &Placement) -> String {
    let turns = placement.turns + 4 * u8::from(placement.is_mirrored);
    format!("{turns}:{},{}", placement.offset.0, placement.offset.1)
}

fn placement(word: &str) -> Option<Placement> {
    let (turns, offset) = word.split_once(':')?;
    let (x, y) = offset.split_once(',')?;
    let turns: u8 = turns.parse().ok().filter(|&turns| turns < 8)?;
    Some(Placement {
        is_mirrored: turns >= 4,
        turns: turns % 4,
        offset: (x.parse().ok()?, y.parse().ok()?),
    })
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::exact_cover::Limits;
    use crate::polyomino::card::tests::FIRST_CARD;
    use crate::polyomino::keys::{Key, read_all};

    fn card() -> Card {
        Card::parse(FIRST_CARD.as_bytes()).expect("a card")
    }

    #[test]
    fn a_game_that_was_left_goes_on_with_its_steps() {
        let mut game = TetraminoGame::new(card(), true);
        for key in read_all(*b"1lkkfo2\x1a\x1a") {
            game.press(key);
        }
        let mut again = TetraminoGame::from_text(card(), true, &game.to_text()).expect("a game");
        assert_eq!(again.to_text(), game.to_text());
        assert_eq!((again.frame(), again.held()), (game.frame(), game.held()));
        assert_eq!(again.has_steps(), (true, true));
        for key in [Key::Redo, Key::Undo, Key::Undo, Key::Redo, Key::Redo] {
            assert_eq!(again.press(key), game.press(key));
            assert_eq!(again.frame(), game.frame());
        }
    }

    #[test]
    fn a_won_game_is_still_won() {
        let card = Card::parse(b"2,1\n(0,0);;41\n(0,0);;42\n").expect("a card");
        let mut game = TetraminoGame::new(card.clone(), false);
        game.press_all("1lllkkv2lkkv");
        assert!(game.is_won());
        let again = TetraminoGame::from_text(card, false, &game.to_text());
        assert!(again.is_ok_and(|again| again.is_won()));
    }

    #[test]
    fn pieces_that_fill_the_centre_solve_a_card_and_no_others_do() {
        let limits = Limits::nodes(1_000_000);
        for seed in 0..10 {
            let code: CardCode = format!("tetramino-4x3-{seed}").parse().expect("a code");
            let (card, flips) = code.card(&false.into()).expect("a card");
            let mut game = TetraminoGame::new(card, flips);
            assert_eq!(game.solution(), None);
            let keys = game.winning_keys(&limits).expect("a way to win");
            game.press_all(&keys);
            let placement_text = game.solution().expect("it is won");
            assert!(code.is_solved_by(&placement_text), "{placement_text}");
            let (short, _) = placement_text.rsplit_once(' ').expect("pieces");
            for wrong in [short, "", "0:0,0", "é"] {
                assert!(!code.is_solved_by(wrong), "{wrong}");
            }
        }
    }

    #[test]
    fn invalid_states_are_reported_with_their_line() {
        let good = TetraminoGame::new(card(), false).to_text();
        for (bad, place) in [
            (String::new(), "how it stands"),
            (good.clone() + &good, "line 2"),
            (good.clone() + "\n", "line 2"),
            (good.replace("= 0", "= 9"), "line 1"),
            (good.replace("= 0", "é 0"), "line 1"),
            (good.replacen("0:", "8:", 1), "line 1"),
            // Mirrored, though this game has no flips.
            (good.replacen("0:", "4:", 1), "line 1"),
            (good.replacen("0:0,0", "0:-5,0", 1), "line 1"),
            (good.replacen("0:0,0", "0:2147483647,0", 1), "line 1"),
            (good.replacen("0:0,0 ", "", 1), "line 1"),
        ] {
            let error = TetraminoGame::from_text(card(), false, &bad).expect_err(&bad);
            assert!(error.contains(place), "{error}");
        }
    }
}

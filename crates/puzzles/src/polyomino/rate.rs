//! How hard a card is, by its number of solutions and of pieces.

use super::card::Card;

/// How hard a card is.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Difficulty {
    /// Little is to be tried.
    Easy,
    /// Some is.
    Fair,
    /// Much is.
    Hard,
    /// Very much is.
    Wicked,
}

impl Difficulty {
    /// All of them, the easiest first.
    pub const ALL: [Self; 4] = [Self::Easy, Self::Fair, Self::Hard, Self::Wicked];

    /// What it is called.
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            Self::Easy => "easy",
            Self::Fair => "fair",
            Self::Hard => "hard",
            Self::Wicked => "wicked",
        }
    }
}

/// How hard a card with so many solutions is.
///
/// The fewer there are, the harder; and each piece more takes four times as many for a card to be as easy. With
/// three pieces two solutions make a card easy; an eighth of what that takes makes one fair, and an eighth of this
/// hard. Of most cards each solution has a twin, turned by a half.
#[must_use]
pub fn rate(card: &Card, solutions: u64) -> Difficulty {
    // OK because a card has at most eight pieces.
    let easy = 2 << (2 * card.pieces().len().saturating_sub(3));
    match solutions {
        _ if solutions >= easy => Difficulty::Easy,
        _ if solutions.saturating_mul(8) >= easy => Difficulty::Fair,
        _ if solutions.saturating_mul(64) >= easy => Difficulty::Hard,
        _ => Difficulty::Wicked,
    }
}

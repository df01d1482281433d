//! The difficulty of a card, from its number of solutions and of pieces.

use super::card::Card;

/// The difficulty of a card.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Difficulty {
    /// Hardly any trial and error.
    Easy,
    /// Some.
    Fair,
    /// Much.
    Hard,
    /// Very much.
    Wicked,
}

impl Difficulty {
    /// All of them, the easiest first.
    pub const ALL: [Self; 4] = [Self::Easy, Self::Fair, Self::Hard, Self::Wicked];

    /// Its name.
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

/// The difficulty of a card with this many solutions.
///
/// Fewer solutions make a card harder, and each additional piece needs four times as many for the same difficulty.
/// With three pieces two solutions make a card easy; an eighth of that makes it fair, and an eighth again hard. Most
/// cards have each solution twice, turned by 180°.
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

//! How hard a card is, by its number of solutions.

use super::card::Card;
use super::shape::bounds;
use super::ways::ways;

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

/// How many ways there are to lay every piece somewhere in the centre, for each one that solves a card.
const LEAST_TRIES: [(u128, Difficulty); 3] = [
    (10_000_000_000, Difficulty::Wicked),
    (20_000_000, Difficulty::Hard),
    (20_000, Difficulty::Fair),
];

/// How hard a card with so many solutions is.
///
/// That is measured by chance: of all ways to lay each piece somewhere in the centre, lying on each other or not,
/// how many are there for one that solves the card?
#[must_use]
pub fn rate(card: &Card, flips: bool, solutions: u64) -> Difficulty {
    let (width, height) = card.size();
    let places = |piece: &super::tetramino::Tetramino| -> u128 {
        let ways = ways(card.board(), &piece.blocks, flips);
        let places = ways.iter().map(|way| {
            let (_, most) = bounds(&way.shape).unwrap_or_default();
            let along = |side: usize, most: i32| side.saturating_sub(most as usize) as u128;
            along(width, most.0) * along(height, most.1)
        });
        places.sum::<u128>().max(1)
    };
    let all = card.pieces().iter().map(places);
    let tries = all.fold(1, u128::saturating_mul) / u128::from(solutions.max(1));
    let reached = LEAST_TRIES.iter().find(|(least, _)| tries >= *least);
    reached.map_or(Difficulty::Easy, |(_, difficulty)| *difficulty)
}

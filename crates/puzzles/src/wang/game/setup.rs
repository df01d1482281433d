//! The setup of a game: deck, patterns, board and rules.

use crate::wang::deck::Deck;
use crate::wang::fits::turns;
use crate::wang::pattern::Pattern;
use crate::wang::position::Position;
use crate::wang::rules::Rules;
use crate::wang::tile::Turn;

/// What is fixed before tiles are dealt.
#[derive(Clone, Debug)]
pub struct Setup {
    deck: Deck,
    patterns: Vec<Pattern>,
    start: Position,
    rules: Rules,
    reflects: bool,
}

impl Setup {
    /// A setup with a deck and a board; with `reflects`, tiles may also be turned over.
    ///
    /// # Errors
    /// If there are fewer tiles than players.
    pub fn new(
        deck: Deck,
        patterns: Vec<Pattern>,
        start: Position,
        rules: Rules,
        reflects: bool,
    ) -> Result<Self, String> {
        let (tiles, players) = (deck.unshuffled().len(), start.players());
        if tiles < players {
            return Err(format!(
                "the deck has {tiles} tiles, fewer than there are players ({players}); each needs one"
            ));
        }
        Ok(Self {
            deck,
            patterns,
            start,
            rules,
            reflects,
        })
    }

    /// The deck.
    #[must_use]
    pub const fn deck(&self) -> &Deck {
        &self.deck
    }

    /// The patterns that score.
    #[must_use]
    pub fn patterns(&self) -> &[Pattern] {
        &self.patterns
    }

    /// The board before the first turn.
    #[must_use]
    pub const fn start(&self) -> &Position {
        &self.start
    }

    /// The rules that are on.
    #[must_use]
    pub const fn rules(&self) -> Rules {
        self.rules
    }

    /// Whether tiles may be turned over.
    #[must_use]
    pub const fn reflects(&self) -> bool {
        self.reflects
    }

    /// How tiles may be turned.
    #[must_use]
    pub fn turns(&self) -> &'static [Turn] {
        turns(self.rules.symmetries, self.reflects)
    }
}

//! Which encounters a game has: some of all cards, chosen by its code, so that two games share few.

use std::collections::BTreeSet;

use super::cards_data::deck;
use super::code::Code;
use super::dice::Dice;

/// About how many cards a game has.
const CARDS: usize = 45;

/// The octave of [`mapmaker_grid::hash::Purpose::Expedition`] for dealing.
const DEALT: u64 = 1;

/// The cards that can be met in the game of a code. A card that continues another comes with it.
pub(super) fn of_game(code: Code) -> BTreeSet<u16> {
    let mut firsts: Vec<u16> = (0..)
        .zip(deck())
        .filter(|(_, card)| card.after.is_none())
        .map(|(number, _)| number)
        .collect();
    Dice::new(code, DEALT).shuffle(&mut firsts);
    let mut dealt = BTreeSet::new();
    for first in firsts {
        if dealt.len() >= CARDS {
            break;
        }
        dealt.insert(first);
        // A card that continues another is behind it in the deck.
        for (number, card) in (0..).zip(deck()) {
            if card.after.is_some_and(|after| dealt.contains(&after)) {
                dealt.insert(number);
            }
        }
    }
    dealt
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::Difficulty;

    #[test]
    fn a_game_has_some_of_all_cards_and_the_next_has_others() {
        let of = |seed| {
            of_game(Code {
                difficulty: Difficulty::Journey,
                seed,
            })
        };
        let mut all = BTreeSet::new();
        let mut shared = 0;
        for seed in 0..40 {
            let dealt = of(seed);
            assert_eq!(dealt, of(seed));
            assert!((CARDS..CARDS + 3).contains(&dealt.len()), "{}", dealt.len());
            for &number in &dealt {
                let after = deck()[usize::from(number)].after;
                assert!(after.is_none_or(|after| dealt.contains(&after)));
            }
            shared += dealt.intersection(&of(seed + 1)).count();
            all.extend(dealt);
        }
        assert_eq!(all.len(), deck().len());
        // Two games share as many as expected by chance.
        assert!(shared / 40 < CARDS / 2, "{}", shared / 40);
    }
}

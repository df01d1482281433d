//! The random streams of Tetravex, by purpose.

use mapmaker_grid::dice::Dice;
use mapmaker_grid::hash;

/// The purpose of a stream; streams of different purposes are independent.
#[derive(Clone, Copy, Debug)]
pub(super) enum Purpose {
    /// Colours and order of a new puzzle.
    Generate = 1,
    /// The order in which the solver tries tiles.
    Search = 2,
    /// Paths by which the solver estimates the size of a search.
    Probe = 3,
}

/// The stream number `index` of a purpose under a seed.
pub(super) const fn stream(seed: u64, purpose: Purpose, index: u64) -> Dice {
    let place = hash::mix(index ^ hash::mix(purpose as u64));
    Dice::new(hash::mix(seed ^ place))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn known_values_hold_on_every_machine() {
        let mut dice = stream(1, Purpose::Generate, 0);
        let drawn: Vec<_> = (0..8).map(|_| dice.below(10)).collect();
        assert_eq!(drawn, [1, 3, 3, 1, 2, 2, 2, 1]);
        let mut other = stream(1, Purpose::Search, 0);
        let others: Vec<_> = (0..8).map(|_| other.below(10)).collect();
        assert_ne!(drawn, others);
    }
}

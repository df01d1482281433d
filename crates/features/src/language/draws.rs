//! Random draws from one key: the choices of one name or one language.

use mapmaker_grid::hash;

/// The step of SplitMix64: 2⁶⁴ over the golden ratio, made odd.
const STEP: u64 = 0x9e37_79b9_7f4a_7c15;

/// A stream of random choices that depends on a key alone.
#[derive(Clone, Debug)]
pub(super) struct Draws {
    key: u64,
    drawn: u64,
}

impl Draws {
    /// The stream of a key.
    pub(super) const fn new(key: u64) -> Self {
        Self { key, drawn: 0 }
    }

    /// A whole number in `0..bound`; 0 when `bound` is 0.
    pub(super) fn below(&mut self, bound: usize) -> usize {
        self.drawn = self.drawn.wrapping_add(STEP);
        hash::below(hash::mix(self.key ^ self.drawn), bound as u32) as usize
    }

    /// `true` with a probability of `percent`.
    pub(super) fn chance(&mut self, percent: u32) -> bool {
        self.below(100) < percent as usize
    }

    /// One of the items, each equally likely; `None` of none.
    pub(super) fn pick<'a, T>(&mut self, items: &'a [T]) -> Option<&'a T> {
        let index = self.below(items.len());
        items.get(index)
    }

    /// One of the items that `fits`, each equally likely.
    pub(super) fn pick_if<'a, T>(
        &mut self,
        items: &'a [T],
        fits: impl Fn(&T) -> bool,
    ) -> Option<&'a T> {
        let count = items.iter().filter(|item| fits(item)).count();
        let index = self.below(count);
        items.iter().filter(|item| fits(item)).nth(index)
    }

    /// One of the items by weight; `None` where all weights are 0.
    pub(super) fn weighted<T: Copy>(&mut self, items: &[(T, u32)]) -> Option<T> {
        let total: u32 = items.iter().map(|(_, weight)| weight).sum();
        let mut left = self.below(total as usize) as u32;
        for &(item, weight) in items {
            if left < weight {
                return Some(item);
            }
            left -= weight;
        }
        None
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn weights_are_kept() {
        let mut draws = Draws::new(5);
        let mut counts = [0; 3];
        for _ in 0..10_000 {
            counts[draws.weighted(&[(0, 1), (1, 0), (2, 3)]).unwrap()] += 1;
        }
        assert_eq!(counts[1], 0);
        assert!((2300..2700).contains(&counts[0]), "{counts:?}");
        assert_eq!(draws.weighted(&[('a', 0)]), None);
        assert_eq!(draws.pick::<u8>(&[]), None);
        assert_eq!(draws.pick_if(&[1, 2, 3], |&item| item == 2), Some(&2));
    }
}

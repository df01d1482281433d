//! Random numbers for this room: SplitMix64 (Steele, Lea & Flood, OOPSLA 2014), without bias.

use crate::engine::hash;

/// What a stream is for; two purposes under one seed have nothing in common.
#[derive(Clone, Copy, Debug)]
pub(super) enum Purpose {
    /// Colours and order of a new puzzle.
    Generate = 1,
    /// The order in which the solver tries tiles.
    Search = 2,
    /// Paths by which the solver guesses the size of a search.
    Probe = 3,
}

/// A stream of random numbers, the same on every machine.
#[derive(Clone, Debug)]
pub(super) struct Stream(u64);

impl Stream {
    /// The stream number `index` of a purpose under a seed.
    pub(super) const fn new(seed: u64, purpose: Purpose, index: u64) -> Self {
        let place = hash::mix(index ^ hash::mix(purpose as u64));
        Self(hash::mix(seed ^ place))
    }

    const fn next(&mut self) -> u64 {
        self.0 = self.0.wrapping_add(0x9e37_79b9_7f4a_7c15);
        hash::mix(self.0)
    }

    /// A number below `bound`, which is not 0; all are as likely.
    pub(super) fn below(&mut self, bound: usize) -> usize {
        let bound = bound as u64;
        // What is left over of 2⁶⁴ would make the first few numbers likelier: it is drawn again.
        let surplus = bound.wrapping_neg() % bound;
        loop {
            let drawn = self.next();
            if drawn >= surplus {
                return (drawn % bound) as usize;
            }
        }
    }

    /// Puts a list into an order that is as likely as any other (Fisher and Yates).
    pub(super) fn shuffle<T>(&mut self, list: &mut [T]) {
        for last in (1..list.len()).rev() {
            list.swap(last, self.below(last + 1));
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn orders_are_equally_likely() {
        let mut counts = [0; 6];
        let mut stream = Stream::new(7, Purpose::Generate, 0);
        for _ in 0..6000 {
            let mut list = [0, 1, 2];
            stream.shuffle(&mut list);
            counts[list[0] * 2 + usize::from(list[1] > list[2])] += 1;
        }
        assert!(
            counts.iter().all(|count| (850..1150).contains(count)),
            "{counts:?}"
        );
    }

    #[test]
    fn known_values_hold_on_every_machine() {
        let mut stream = Stream::new(1, Purpose::Generate, 0);
        let drawn: Vec<_> = (0..8).map(|_| stream.below(10)).collect();
        assert_eq!(drawn, [1, 3, 3, 1, 2, 2, 2, 1]);
        let mut other = Stream::new(1, Purpose::Search, 0);
        let others: Vec<_> = (0..8).map(|_| other.below(10)).collect();
        assert_ne!(drawn, others);
    }
}

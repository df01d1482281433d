//! Draws one of several pieces, by weight.

use rand::Rng;

/// A number below `count`, all but equally likely.
#[inline]
pub(super) fn below(count: u32, rng: &mut impl Rng) -> u32 {
    ((u64::from(rng.next_u32()) * u64::from(count)) >> 32) as u32
}

/// One of the pieces, of which there is at least one.
pub(super) fn choose(pieces: &[u64], weights: Option<&[u32]>, rng: &mut impl Rng) -> usize {
    if let Some(weights) = weights {
        let total: u64 = members(pieces).map(|piece| u64::from(weights[piece])).sum();
        if total > 0 {
            let mut left = scaled(rng.next_u64(), total);
            for piece in members(pieces) {
                let weight = u64::from(weights[piece]);
                if left < weight {
                    return piece;
                }
                left -= weight;
            }
        }
    }
    let count = pieces.iter().map(|word| word.count_ones()).sum();
    let mut rank = below(count, rng);
    for (index, &word) in pieces.iter().enumerate() {
        let here = word.count_ones();
        if rank < here {
            let mut word = word;
            for _ in 0..rank {
                word &= word - 1;
            }
            return index * 64 + word.trailing_zeros() as usize;
        }
        rank -= here;
    }
    unreachable!("the rank is below the number of pieces")
}

/// A number below `total` from 64 random bits.
#[inline]
pub(super) fn scaled(bits: u64, total: u64) -> u64 {
    ((u128::from(bits) * u128::from(total)) >> 64) as u64
}

/// The pieces of a set, by rising index.
pub(super) fn members(pieces: &[u64]) -> impl Iterator<Item = usize> {
    pieces.iter().enumerate().flat_map(|(index, &word)| {
        std::iter::successors(Some(word), |word| Some(word & word.wrapping_sub(1)))
            .take_while(|&word| word != 0)
            .map(move |word| index * 64 + word.trailing_zeros() as usize)
    })
}

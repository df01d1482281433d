//! Generates solvable cards: cuts a filled centre into pieces, turns and shuffles them.

use rand::{Rng, SeedableRng};
use rand_pcg::Pcg64Mcg;

use super::board::{MAX_PIECES, MAX_SIDE};
use super::card::Card;
use super::shape::{Cell, bounds, normalised};
use super::tetramino::Tetramino;
use super::ways::ways;
use mapmaker_grid::counting::counted;

const COLOURS: [&str; MAX_PIECES] = [
    "0;37;41", "0;30;42", "0;30;43", "0;37;44", "0;37;45", "0;30;46", "0;30;47", "1;37;40",
];

/// The usual number of blocks of a piece, where no number of pieces is given.
const BLOCKS_OF_A_PIECE: usize = 4;

/// The parameters of a new card.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct NewCard {
    /// Columns of the centre.
    pub width: usize,
    /// Rows of the centre.
    pub height: usize,
    /// How many pieces; `None` for pieces of about four blocks, at most eight.
    pub pieces: Option<usize>,
    /// Whether pieces may be mirrored, so that the card may be solvable with flips only.
    pub flips: bool,
}

/// Why a card can't be generated.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
pub enum NewCardError {
    /// A side that is too small or too large.
    #[error("a centre of {width} x {height} cells; sides are 1 to {MAX_SIDE}")]
    Size {
        /// Columns.
        width: usize,
        /// Rows.
        height: usize,
    },
    /// Too few or too many pieces.
    #[error(
        "a centre of {} can't be {}; it can be {}",
        counted(*.cells, "cell"),
        counted(*.pieces, "piece"),
        if *.most == 1 { "1 alone".to_owned() } else { format!("1 to {most}") }
    )]
    Pieces {
        /// The number given.
        pieces: usize,
        /// Cells of the centre.
        cells: usize,
        /// The most pieces possible.
        most: usize,
    },
}

/// Generates a solvable card; the same parameters and seed give the same card on every machine.
///
/// Every cell starts as a region. While there are more regions than pieces, two adjacent ones are merged: any pair
/// that is together at most one cell larger than the average piece, or, if there is none, any of the smallest pairs.
/// Each region becomes a piece, turned at random so that it fits into a slot, and the pieces are shuffled. Every draw
/// is uniform.
///
/// # Errors
/// If the centre is too small or too large, or the number of pieces is impossible.
pub fn new_card(asked: &NewCard, seed: u64) -> Result<Card, NewCardError> {
    let &NewCard { width, height, .. } = asked;
    let sides = 1..=MAX_SIDE;
    if !sides.contains(&width) || !sides.contains(&height) {
        return Err(NewCardError::Size { width, height });
    }
    let cells = width * height;
    let most = cells.min(MAX_PIECES);
    let usual = cells.div_ceil(BLOCKS_OF_A_PIECE).min(most);
    let pieces = asked.pieces.unwrap_or(usual);
    if !(1..=most).contains(&pieces) {
        return Err(NewCardError::Pieces {
            pieces,
            cells,
            most,
        });
    }
    let mut rng = Pcg64Mcg::seed_from_u64(seed);
    let mut regions = cut(width, height, pieces, &mut rng);
    for last in (1..regions.len()).rev() {
        regions.swap(last, below(last + 1, &mut rng));
    }
    let mut card = Card {
        width,
        height,
        pieces: Vec::new(),
    };
    for (region, colour) in regions.iter().zip(COLOURS) {
        let blocks = turned(&card, &normalised(region), asked.flips, &mut rng);
        card.pieces.push(Tetramino {
            blocks,
            colour: colour.to_owned(),
            offset: (0, 0),
        });
    }
    Ok(card)
}

/// Cuts a rectangle into connected regions, in reading order of their first cells.
fn cut(width: usize, height: usize, count: usize, rng: &mut impl Rng) -> Vec<Vec<Cell>> {
    let cells = width * height;
    // For each cell in reading order one cell that identifies its region; and the sizes of regions.
    let mut region: Vec<usize> = (0..cells).collect();
    let mut sizes = vec![1; cells];
    let most = cells.div_ceil(count) + 1;
    for _ in count..cells {
        let pairs = pairs(&region, width);
        let size = |&(one, other): &(usize, usize)| sizes[one] + sizes[other];
        let least = pairs.iter().map(size).min().unwrap_or_default();
        let allowed = pairs.iter().filter(|pair| size(pair) <= most.max(least));
        let allowed: Vec<_> = allowed.copied().collect();
        // OK because a rectangle with several regions has adjacent ones.
        let (kept, joined) = allowed[below(allowed.len(), rng)];
        sizes[kept] += sizes[joined];
        let of_joined = region.iter_mut().filter(|region| **region == joined);
        of_joined.for_each(|region| *region = kept);
    }
    let cells = |name: usize| {
        let cells = (0..region.len()).filter(|&cell| region[cell] == name);
        cells
            .map(|cell| ((cell % width) as i32, (cell / width) as i32))
            .collect()
    };
    let mut names = region.clone();
    names.sort_unstable();
    names.dedup();
    let mut regions: Vec<Vec<Cell>> = names.into_iter().map(cells).collect();
    regions.sort_unstable_by_key(|cells| cells.first().map(|cell| (cell.1, cell.0)));
    regions
}

/// The pairs of adjacent regions, each once.
fn pairs(region: &[usize], width: usize) -> Vec<(usize, usize)> {
    let beside = |cell: usize| {
        let right = (cell % width + 1 < width).then_some(cell + 1);
        let below = (cell + width < region.len()).then_some(cell + width);
        [right, below]
    };
    let pair = |one: usize, other: usize| (one.min(other), one.max(other));
    let mut pairs: Vec<_> = (0..region.len())
        .flat_map(|cell| {
            beside(cell)
                .into_iter()
                .flatten()
                .map(move |next| (cell, next))
        })
        .map(|(cell, next)| pair(region[cell], region[next]))
        .filter(|(one, other)| one != other)
        .collect();
    pairs.sort_unstable();
    pairs.dedup();
    pairs
}

/// The blocks of a piece, turned at random, so that they fit into a slot and can be turned back.
fn turned(card: &Card, blocks: &[Cell], flips: bool, rng: &mut impl Rng) -> Vec<Cell> {
    let fits = |shape: &[Cell]| {
        let (_, most) = bounds(shape).unwrap_or_default();
        most.0 < card.width as i32 && most.1 < card.height as i32
    };
    let can_be_turned_back = |shape: &[Cell]| {
        let ways = ways(card.board(), shape, flips);
        ways.iter().any(|way| way.shape == blocks)
    };
    let shapes = ways(card.board(), blocks, flips)
        .into_iter()
        .map(|way| way.shape);
    let mut shapes: Vec<_> = shapes
        .filter(|shape| fits(shape) && can_be_turned_back(shape))
        .collect();
    // OK because the unturned piece always fits.
    shapes.swap_remove(below(shapes.len(), rng))
}

/// A uniform number in `0..count`; `count` is not 0.
fn below(count: usize, rng: &mut impl Rng) -> usize {
    let count = count as u64;
    // Rejects draws from the last, incomplete round of `count`.
    let complete = u64::MAX - u64::MAX % count;
    loop {
        let drawn = rng.next_u64();
        if drawn < complete {
            return (drawn % count) as usize;
        }
    }
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::super::solve::{Verdict, decide};
    use super::*;
    use crate::exact_cover::Limits;

    const fn asked(width: usize, height: usize) -> NewCard {
        NewCard {
            width,
            height,
            pieces: None,
            flips: false,
        }
    }

    #[test]
    fn what_cannot_be_is_refused() {
        for (width, height) in [(0, 1), (1, 0), (MAX_SIDE + 1, 1), (1, usize::MAX)] {
            let error = NewCardError::Size { width, height };
            assert_eq!(new_card(&asked(width, height), 0), Err(error));
        }
        for (pieces, most) in [(0, 6), (7, 6), (usize::MAX, 6)] {
            let asked = NewCard {
                pieces: Some(pieces),
                ..asked(3, 2)
            };
            let cells = 6;
            let error = NewCardError::Pieces {
                pieces,
                cells,
                most,
            };
            assert_eq!(new_card(&asked, 0), Err(error));
        }
    }

    #[test]
    fn draws_are_uniform_enough() {
        let mut rng = Pcg64Mcg::seed_from_u64(7);
        let mut counts = [0_u32; 6];
        for _ in 0..60_000 {
            counts[below(6, &mut rng)] += 1;
        }
        assert!(
            counts.iter().all(|count| (9_500..10_500).contains(count)),
            "{counts:?}"
        );
    }

    proptest! {
        #![proptest_config(ProptestConfig::with_cases(mapmaker_testing::cases(400)))]

        #[test]
        fn new_cards_are_whole_and_can_be_solved(
            width in 1_usize..9,
            height in 1_usize..9,
            pieces in 1_usize..9,
            flips: bool,
            seed: u64,
        ) {
            let pieces = pieces.min(width * height);
            let asked = NewCard { width, height, pieces: Some(pieces), flips };
            let card = new_card(&asked, seed).expect("a card");
            prop_assert_eq!(card.pieces().len(), pieces);
            prop_assert_eq!(card.warnings(), []);
            let again = Card::parse(card.to_string().as_bytes());
            prop_assert_eq!(again.as_ref(), Ok(&card));
            prop_assert_eq!(decide(&card, flips, &Limits::default()), Verdict::Solvable);
        }
    }

    #[test]
    fn large_and_narrow_cards_can_be_solved_too() {
        for (width, height) in [(32, 32), (1, 32), (32, 1), (2, 30), (31, 3), (17, 16)] {
            for seed in 0..3 {
                let card = new_card(&asked(width, height), seed).expect("a card");
                assert_eq!(card.warnings(), []);
                assert_eq!(decide(&card, false, &Limits::default()), Verdict::Solvable);
            }
        }
    }
}

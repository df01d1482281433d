//! Selects clues so that each leaves at most half of the tiles that the earlier ones left, and all together at most
//! three.

use super::clue::Clue;
use super::dice::Dice;
use super::known::Known;
use super::verdict::Verdict;
use mapmaker_grid::TilePos;

/// The most tiles that agree with all clues.
const MOST_LEFT: usize = 3;

/// The most clues with the same predicate.
const MOST_ALIKE: usize = 2;

/// Bonus for clues about named waters, ranges, woods and rivers: by how much the tiles that they leave may differ from
/// those that the step should leave (`want`), for nothing, in 256ths of a doubling.
const BODIES: u32 = 1000;

/// The same for bearings.
const BEARINGS: u32 = 600;

/// The same for torn pieces of the way.
const PIECES: u32 = 300;

/// Up to which clue one must describe the land in words, if possible.
const LAND_BY: usize = 3;

/// How many clues may be added beyond the wanted number.
const MOST_MORE: usize = 2;

/// A set of the area's tiles: tile `i` is bit `i % 64` of word `i / 64`.
#[derive(Clone)]
struct Tiles(Vec<u64>);

impl Tiles {
    fn all(count: usize) -> Self {
        let mut words = vec![u64::MAX; count.div_ceil(64)];
        if let Some(last) = words.last_mut()
            && !count.is_multiple_of(64)
        {
            *last = (1 << (count % 64)) - 1;
        }
        Self(words)
    }

    fn count_with(&self, other: &Self) -> usize {
        let both = self
            .0
            .iter()
            .zip(&other.0)
            .map(|(a, b)| (a & b).count_ones());
        both.sum::<u32>() as usize
    }

    /// The tiles of the area that are in the set.
    fn of(&self, area: &[TilePos]) -> Vec<TilePos> {
        let has = |index: usize| self.0[index / 64] >> (index % 64) & 1 == 1;
        let tiles = area.iter().enumerate();
        let tiles = tiles.filter(|&(index, _)| has(index));
        tiles.map(|(_, &at)| at).collect()
    }

    fn keep(&mut self, other: &Self) {
        for (word, other) in self.0.iter_mut().zip(&other.0) {
            *word &= other;
        }
    }
}

/// A possible clue, and the tiles of which it is true.
struct Candidate {
    clue: Clue,
    tiles: Tiles,
    is_used: bool,
}

impl Candidate {
    /// Evaluates a clue on some tiles.
    fn new(clue: Clue, tiles: &[TilePos], known: &Known) -> Self {
        let mut words = vec![0; tiles.len().div_ceil(64)];
        for (index, &at) in tiles.iter().enumerate() {
            let is_true = clue.verdict(at, known) == Verdict::Yes;
            words[index / 64] |= u64::from(is_true) << (index % 64);
        }
        Self {
            clue,
            tiles: Tiles(words),
            is_used: false,
        }
    }
}

/// Selects about `wanted` of the candidates, all true of the find, the given one first; `None` if they leave too many
/// of the area's tiles.
pub(super) fn select(
    candidates: Vec<Clue>,
    area: &[TilePos],
    known: &Known,
    wanted: usize,
    dice: &mut Dice,
) -> Option<Vec<Clue>> {
    let all = |clues: Vec<Clue>, tiles: &[TilePos]| -> Vec<_> {
        let clues = clues.into_iter();
        clues
            .map(|clue| Candidate::new(clue, tiles, known))
            .collect()
    };
    // The given clue says roughly where to go, and needs nothing unknown. It leaves few tiles, so the others are
    // evaluated on these alone.
    let (begin, others): (Vec<_>, Vec<_>) = candidates.into_iter().partition(begins);
    let (mut pool, mut others) = (all(begin, area), Some(others));
    let mut left = Tiles::all(area.len());
    let mut count = area.len();
    let mut chosen: Vec<Clue> = Vec::new();
    while chosen.len() < wanted + MOST_MORE {
        // The first clues should make the player read the land.
        let is_due = chosen.len() + 1 >= LAND_BY && !chosen.iter().any(Clue::describes_land);
        let steps = wanted.saturating_sub(chosen.len()).max(1);
        // Each step should take the same share of what is left, so that the last one leaves about two tiles.
        // `want` is the logarithm of how many tiles this step should leave.
        let want = log2(count) - log2(count).saturating_sub(log2(2)) / steps as u32;
        let best = (0..pool.len())
            .filter_map(|index| {
                let candidate = &pool[index];
                let after = left.count_with(&candidate.tiles);
                let alike = chosen
                    .iter()
                    .filter(|clue| clue.name() == candidate.clue.name());
                let alike = alike.count();
                if candidate.is_used || 2 * after > count || alike >= MOST_ALIKE {
                    return None;
                }
                if names_alike(&chosen, &candidate.clue) {
                    return None;
                }
                let off = log2(after).abs_diff(want);
                let is_last = steps == 1;
                let penalty = match candidate.clue {
                    Clue::Fragment { .. } if is_last => 0,
                    _ if is_last => 400,
                    Clue::Fragment { .. } => 1000,
                    _ => 0,
                };
                // Clues about the land may leave more or less than intended, and so may bearings.
                let off = match candidate.clue {
                    Clue::Bearing { .. } => off.saturating_sub(BEARINGS),
                    Clue::NearPiece { .. } => off.saturating_sub(PIECES),
                    _ if candidate.clue.is_of_body() => off.saturating_sub(BODIES),
                    _ => off,
                };
                let chance = dice.below(160);
                let is_late = is_due && !candidate.clue.describes_land();
                Some((is_late, off + 250 * alike as u32 + penalty + chance, index))
            })
            .min();
        let Some((_, _, index)) = best else {
            break;
        };
        pool[index].is_used = true;
        left.keep(&pool[index].tiles);
        count = left.count_with(&pool[index].tiles);
        chosen.push(pool[index].clue.clone());
        if chosen.len() >= wanted && count <= MOST_LEFT {
            break;
        }
        if let Some(others) = others.take() {
            let tiles = left.of(area);
            left = Tiles::all(tiles.len());
            pool = all(others, &tiles);
        }
    }
    // Few clues are enough if they leave few tiles.
    (count <= MOST_LEFT && chosen.len() >= 3).then_some(chosen)
}

/// Whether a clue can be given at the start.
const fn begins(clue: &Clue) -> bool {
    matches!(clue, Clue::Toward { site: 0, .. })
}

/// Whether a clue with one site shares it with a chosen clue, or a clue with two sites shares both with one.
fn names_alike(chosen: &[Clue], clue: &Clue) -> bool {
    let sites: Vec<_> = clue.sites().collect();
    let is_alike = |other: &Clue| {
        let same = other.sites().filter(|site| sites.contains(site)).count();
        same > 0 && (sites.len() == 1 || same == 2)
    };
    chosen.iter().any(is_alike)
}

/// The base-2 logarithm times 256, linearly interpolated between powers; 0 for 0.
const fn log2(value: usize) -> u32 {
    if value == 0 {
        return 0;
    }
    let whole = value.ilog2();
    let rest = ((value << 8) >> whole) as u32 - 256;
    (whole << 8) + rest
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn logarithms_grow() {
        assert_eq!([1, 2, 4, 1024].map(log2), [0, 256, 512, 2560]);
        assert!((1..5000).all(|value| log2(value) <= log2(value + 1)));
    }

    #[test]
    fn a_set_of_all_has_all() {
        for count in [0, 1, 63, 64, 65, 200] {
            let all = Tiles::all(count);
            assert_eq!(all.count_with(&all), count);
        }
    }
}

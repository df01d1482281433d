//! Position hashes: every random choice of the map is a pure function of seed, purpose and position.
//!
//! The mixing step is the finaliser of SplitMix64 (Steele, Lea & Flood, "Fast splittable
//! pseudorandom number generators", OOPSLA 2014), constants of Stafford's variant 13. It is part of
//! the file format in all but name: changing a constant changes every world.

/// What a hash is for. Two purposes at one place give independent values.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[repr(u64)]
pub enum Purpose {
    /// Words that name a seed.
    Words = 1,
    /// Continental elevation; octaves follow at `Elevation + octave`.
    Elevation = 0x100,
    /// Mountain ranges, octaves likewise.
    Mountain = 0x200,
    /// Moisture, which makes forests, octaves likewise.
    Forest = 0x300,
    /// Displacement of the noise's domain, octaves likewise.
    Warp = 0x400,
    /// The seams that mountain belts follow, octaves likewise.
    Seam = 0x440,
    /// Where seams bear mountains, octaves likewise.
    Gate = 0x480,
    /// Warmth and rain, octaves likewise.
    Climate = 0x4a0,
    /// Rare single things, such as volcanoes.
    Landmark = 0x4c0,
    /// The cost for a river to cross a tile, a cell, a basin.
    RiverCost = 0x500,
    /// Where in its cell a river may rise, and whether it does; levels follow.
    RiverSource = 0x510,
    /// Which of two equal ways down a river takes; levels follow.
    RiverTie = 0x520,
    /// Where a river crosses the border of two cells.
    RiverCrossing = 0x530,
    /// The stream of random numbers of one chunk's solver.
    Solver = 0x600,
    /// The stream of random numbers that heals around an edit.
    Healing = 0x601,
    /// How the edge of a rough brush wanders.
    Brush = 0x602,
    /// Which drawing of a tile a cell shows.
    Drawing = 0x700,
    /// The stream of random numbers that a maze is made from.
    Maze = 0x800,
    /// The landscape that a completed board is like.
    BoardLandscape = 0x900,
    /// Where the squares lie that a survey compares.
    Squares = 0xa00,
    /// A language, its family of sound, and the names it gives.
    Names = 0xb00,
    /// Which of the sites for a settlement is the better; kinds follow.
    Sites = 0xc00,
    /// Which of two middles of a sea, a land, a range or a wood is the greater; matters follow.
    Bodies = 0xc10,
    /// The number of a feature; kinds follow.
    Features = 0xc20,
    /// Where the heart of each people's country lies.
    Peoples = 0xc40,
    /// How roads swing, and their numbers; ranks follow.
    Roads = 0xc60,
    /// What decor stands where; rules follow.
    Decor = 0xd80,
    /// The number of a thing that stands there; kinds follow.
    DecorNumber = 0xdc0,
    /// The id of the mark of manual land.
    ManualLand = 0xde0,
    /// What an expedition is made of; each question has an octave.
    Expedition = 0xe00,
    /// The weather of an expedition's days.
    ExpeditionWeather = 0xf00,
    /// Where the places lie that only expeditions know; each kind has octaves.
    ExpeditionPlaces = 0xf10,
    /// What chance decides during an expedition; each question has an octave.
    ExpeditionChance = 0xf80,
    /// Where figures of the drawn map stand, and their shapes; each spread has an octave.
    Figures = 0x1000,
    /// The number of the mark that has a chunk's terrain.
    Terrain = 0x1100,
}

/// SplitMix64's finaliser: a bijection of the 64-bit words in which every input bit reaches every
/// output bit.
#[inline]
#[must_use]
pub const fn mix(word: u64) -> u64 {
    let word = (word ^ (word >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
    let word = (word ^ (word >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
    word ^ (word >> 31)
}

/// The key of one purpose (and, for noise, one octave of it) under a world's seed.
#[inline]
#[must_use]
pub const fn key(seed: u64, purpose: Purpose, octave: u64) -> u64 {
    mix(seed ^ mix((purpose as u64 + octave).wrapping_mul(0x9e37_79b9_7f4a_7c15)))
}

/// A 64-bit hash of the place (`x`, `y`) under a [`key`].
#[inline]
#[must_use]
pub const fn at(key: u64, x: i64, y: i64) -> u64 {
    let row = (y as u64).wrapping_mul(0xd1b5_4a32_d192_ed03);
    let column = (x as u64).wrapping_mul(0x9e37_79b9_7f4a_7c15);
    mix(key ^ column ^ row.rotate_left(32))
}

/// A number in `0..bound`, uniform but for a bias under `bound / 2^32`, from a hash's high half.
#[inline]
#[must_use]
pub const fn below(hash: u64, bound: u32) -> u32 {
    (((hash >> 32) * bound as u64) >> 32) as u32
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn known_values_hold_on_every_machine() {
        assert_eq!(mix(1), 0x5692_161d_100b_05e5);
        assert_ne!(
            at(key(1, Purpose::Drawing, 0), 3, 5),
            at(key(1, Purpose::Drawing, 0), 5, 3)
        );
    }

    #[test]
    fn neighbours_share_no_pattern() {
        let key = key(7, Purpose::RiverCost, 0);
        let mut ones = [0u32; 64];
        for y in -50..50 {
            for x in -50..50 {
                let bits = at(key, x, y) ^ at(key, x + 1, y);
                for (bit, count) in ones.iter_mut().enumerate() {
                    *count += (bits >> bit & 1) as u32;
                }
            }
        }
        assert!(
            ones.iter().all(|&count| (4700..5300).contains(&count)),
            "{ones:?}"
        );
    }
}

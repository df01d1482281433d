//! The chart: which tiles were seen, a bit each.

use std::collections::BTreeMap;
use std::fmt::Write;

use serde::{Deserialize, Serialize};

use mapmaker_grid::{CHUNK_AREA, CHUNK_TILES, COORDINATE_LIMIT, ChunkPos, LocalPos, TilePos};

/// Words of a chunk's bits.
const WORDS: usize = CHUNK_AREA / 64;

/// The tiles that were seen.
///
/// Each chunk has a bit for each of its tiles: tile `l` is bit `l.index() % 64` of word `l.index() / 64`.
/// Invariant: every chunk in it has a bit set, and `len` is how many bits are set.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(into = "ChartJson", try_from = "ChartJson")]
pub struct Chart {
    chunks: BTreeMap<ChunkPos, [u64; WORDS]>,
    len: u32,
}

/// The serialised form of a chart: for each chunk its place and its bits, as 64 hexadecimal digits.
type ChartJson = Vec<(i64, i64, String)>;

impl Chart {
    /// Whether a tile was seen.
    #[must_use]
    pub fn has(&self, at: TilePos) -> bool {
        let bit = at.local().index();
        let chunk = self.chunks.get(&at.chunk());
        chunk.is_some_and(|bits| bits[bit / 64] >> (bit % 64) & 1 == 1)
    }

    /// Adds a tile; returns whether it is new.
    pub fn add(&mut self, at: TilePos) -> bool {
        let bit = at.local().index();
        let word = &mut self.chunks.entry(at.chunk()).or_default()[bit / 64];
        let is_new = *word >> (bit % 64) & 1 == 0;
        *word |= 1 << (bit % 64);
        self.len += u32::from(is_new);
        is_new
    }

    /// The number of tiles seen.
    #[must_use]
    pub const fn len(&self) -> u32 {
        self.len
    }

    /// Whether none was.
    #[must_use]
    pub const fn is_empty(&self) -> bool {
        self.len == 0
    }

    /// All tiles that were seen, chunk by chunk and in reading order in each.
    pub fn tiles(&self) -> impl Iterator<Item = TilePos> + '_ {
        self.chunks.iter().flat_map(|(&chunk, bits)| {
            let seen = move |&index: &usize| bits[index / 64] >> (index % 64) & 1 == 1;
            let tile = move |index| chunk.tile(LocalPos::from_index(index));
            (0..CHUNK_AREA).filter(seen).map(tile)
        })
    }

    /// The north-west and south-east corners of the smallest rectangle of whole chunks around everything seen.
    #[must_use]
    pub fn bounds(&self) -> Option<(TilePos, TilePos)> {
        let (&first, _) = self.chunks.first_key_value()?;
        let start = (first, first);
        let (least, most) = self.chunks.keys().fold(start, |(least, most), chunk| {
            (
                ChunkPos::new(least.x.min(chunk.x), least.y.min(chunk.y)),
                ChunkPos::new(most.x.max(chunk.x), most.y.max(chunk.y)),
            )
        });
        let end = ChunkPos::new(most.x + 1, most.y + 1).origin();
        Some((least.origin(), end.offset(-1, -1)))
    }
}

impl From<Chart> for ChartJson {
    fn from(chart: Chart) -> Self {
        let chunks = chart.chunks.into_iter();
        let written = chunks.map(|(chunk, bits)| {
            let mut hex = String::new();
            for word in bits {
                // Writing to a string never fails.
                let _ = write!(hex, "{word:016x}");
            }
            (chunk.x, chunk.y, hex)
        });
        written.collect()
    }
}

impl TryFrom<ChartJson> for Chart {
    type Error = String;

    fn try_from(written: ChartJson) -> Result<Self, String> {
        let mut chart = Self::default();
        for (x, y, hex) in written {
            let limit = COORDINATE_LIMIT / CHUNK_TILES;
            if !(-limit..=limit).contains(&x) || !(-limit..=limit).contains(&y) {
                return Err(format!("chunk {x},{y} lies beyond the world"));
            }
            let wrong = || format!("the bits of chunk {x},{y} are not 64 hexadecimal digits");
            if hex.len() != CHUNK_AREA / 4 || !hex.bytes().all(|digit| digit.is_ascii_hexdigit()) {
                return Err(wrong());
            }
            let mut bits = [0; WORDS];
            for (word, digits) in bits.iter_mut().zip(hex.as_bytes().chunks(16)) {
                let digits = str::from_utf8(digits).map_err(|_| wrong())?;
                *word = u64::from_str_radix(digits, 16).map_err(|_| wrong())?;
            }
            let count: u32 = bits.iter().map(|word| word.count_ones()).sum();
            if count == 0 || chart.chunks.insert(ChunkPos::new(x, y), bits).is_some() {
                return Err(format!("chunk {x},{y} is empty, or there twice"));
            }
            chart.len += count;
        }
        Ok(chart)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_was_seen_stays_seen_and_is_read_back() {
        let mut chart = Chart::default();
        assert_eq!(chart.bounds(), None);
        let places = [(0, 0), (-1, -1), (15, 15), (16, 0), (-17, 40)];
        for (x, y) in places {
            let at = TilePos::new(x, y);
            assert!(!chart.has(at) && chart.add(at) && !chart.add(at) && chart.has(at));
        }
        assert_eq!(chart.len(), 5);
        assert_eq!(chart.tiles().count(), 5);
        let corners = (TilePos::new(-32, -16), TilePos::new(31, 47));
        assert_eq!(chart.bounds(), Some(corners));
        let text = serde_json::to_string(&chart).expect("JSON");
        let read: Chart = serde_json::from_str(&text).expect("a chart");
        assert_eq!(read, chart);
    }

    #[test]
    fn nonsense_is_no_chart() {
        let digits = |digit: &str| digit.repeat(64);
        for text in [
            format!("[[0,0,\"{}\"]]", digits("0")),
            format!("[[0,0,\"{}\"],[0,0,\"{}\"]]", digits("1"), digits("1")),
            "[[0,0,\"1\"]]".to_owned(),
            format!("[[0,0,\"{}\"]]", digits("g")),
            format!("[[0,0,\"{}\"]]", "€€€€".repeat(16)),
        ] {
            assert!(serde_json::from_str::<Chart>(&text).is_err(), "{text}");
        }
    }
}

//! What is wrong with a map or a tileset of Tiled, in one sentence that says what would be right.

use super::limits::{MAX_CELLS, MAX_FILE_BYTES};
use mapmaker_solver::MAX_SIDE;

/// Why a file of Tiled gives no board.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum TiledError {
    /// Longer than any map of a board needs.
    #[error("the file is longer than {MAX_FILE_BYTES} bytes, the limit for a Tiled map")]
    Long,
    /// More elements or attributes than are read.
    #[error(
        "it has more elements than the program reads; a Tiled map with CSV or base64 tiles has far fewer"
    )]
    Dense,
    /// Text that is no UTF-8.
    #[error("byte {byte} is not UTF-8 text; save it as UTF-8")]
    NoText {
        /// The first byte that is none, from 0.
        byte: usize,
    },
    /// No well-formed XML, or XML with a document type.
    #[error("the XML is wrong: {reason}")]
    Xml {
        /// What is wrong.
        reason: String,
    },
    /// No JSON, or values of other kinds.
    #[error("the JSON is wrong: {reason}")]
    Json {
        /// What is wrong and where.
        reason: String,
    },
    /// Another element than that of a map or a tileset at the root.
    #[error("the first element is <{found}>, not <{expected}>")]
    Root {
        /// What is there.
        found: String,
        /// `map` or `tileset`.
        expected: &'static str,
    },
    /// An attribute or a value that is missing.
    #[error("{place} has no {name}")]
    Missing {
        /// Which element or object.
        place: String,
        /// What it lacks.
        name: &'static str,
    },
    /// A number that is none, or is out of range.
    #[error("{name} of {place} is {value:?} in place of a whole number")]
    Number {
        /// Which element or object.
        place: String,
        /// Which attribute.
        name: &'static str,
        /// What is there.
        value: String,
    },
    /// A map that is no rectangle of squares.
    #[error("the map is {found}; a board is orthogonal")]
    Orientation {
        /// What it is.
        found: String,
    },
    /// Another encoding of the tiles, or another compression.
    #[error(
        "{place} is {found}; tiles are read as CSV and as base64, uncompressed or with zlib, gzip or zstd \
         (Map > Map Properties > Tile Layer Format)"
    )]
    Encoding {
        /// Which layer.
        place: String,
        /// Its encoding and compression.
        found: String,
    },
    /// Data that do not give as many tiles as the layer has.
    #[error("{place} has {found} tiles in place of {width} x {height}")]
    Count {
        /// Which layer.
        place: String,
        /// How many there are, in words.
        found: String,
        /// The layer's width.
        width: u64,
        /// The layer's height.
        height: u64,
    },
    /// A tile's number that is none.
    #[error("{place}: {value} is not a tile number")]
    Gid {
        /// Which layer.
        place: String,
        /// What is there.
        value: String,
    },
    /// Base64 that is none.
    #[error("{place} is not base64")]
    Base64 {
        /// Which layer.
        place: String,
    },
    /// Compressed data that can't be unpacked.
    #[error("{place} can't be unpacked: its {packing} data are damaged or cut off; save it again")]
    Packed {
        /// Which layer.
        place: String,
        /// How they are compressed.
        packing: &'static str,
    },
    /// A layer larger than a board may be, or too many tiles in all layers together.
    #[error(
        "{place} is larger than {MAX_SIDE} x {MAX_SIDE}, or all layers together than {MAX_CELLS} tiles"
    )]
    Large {
        /// Which layer.
        place: String,
    },
    /// No layer with tiles in it.
    #[error("there is no layer with tiles in it")]
    NoLayer,
    /// Several layers with tiles in them.
    #[error(
        "there are tiles in the layers {first} and {second}; a board has one (Layer > Merge Layer Down)"
    )]
    Layers {
        /// The first.
        first: String,
        /// The second.
        second: String,
    },
    /// Tiles that lie too far apart.
    #[error(
        "its tiles cover {width} x {height} cells; a board has at most {MAX_SIDE} x {MAX_SIDE}"
    )]
    Wide {
        /// From the westmost tile to the eastmost.
        width: u64,
        /// From the northmost tile to the southmost.
        height: u64,
    },
    /// A tile that was flipped or turned.
    #[error(
        "the tile at {x},{y} is flipped or turned, and a board has no such tiles: its letters would \
         stand on other sides"
    )]
    Flipped {
        /// The tile's column on the map.
        x: i64,
        /// The tile's row on the map.
        y: i64,
    },
    /// A tile of no tileset.
    #[error("the tile at {x},{y} has the number {gid}, which is in none of the map's tilesets")]
    Stray {
        /// The tile's column on the map.
        x: i64,
        /// The tile's row on the map.
        y: i64,
        /// Its number.
        gid: u32,
    },
    /// A tile whose letters nobody tells.
    #[error(
        "the tile at {x},{y} is number {id} of the tileset {tileset}, whose letters are unknown: give \
         it a property called name, a class, or an image named after them, such as MMPR"
    )]
    Nameless {
        /// The tile's column on the map.
        x: i64,
        /// The tile's row on the map.
        y: i64,
        /// Its number in its tileset, from 0.
        id: u32,
        /// Its tileset.
        tileset: String,
    },
}

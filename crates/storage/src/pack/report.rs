//! What a check of a tile pack finds.

use std::fmt;

use super::{MAX_PACK_BYTES, MAX_PACK_PX, MAX_SIDE_PX};
use mapmaker_grid::Direction;
use mapmaker_grid::counting::counted;
use mapmaker_grid::tileset::{EdgeLabel, Tile};

/// One thing that is wrong with a pack.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum PackFault {
    /// There is no image at all.
    #[error("no image is named by four letters, such as MMPR.png")]
    Empty,
    /// More image files than tiles and drawings could need.
    #[error("there are more than {limit} images")]
    TooManyFiles {
        /// The most that are read.
        limit: usize,
    },
    /// More different tiles than a set may have.
    #[error("there are {found} tiles; a pack has {limit} at most")]
    TooManyTiles {
        /// How many there are.
        found: usize,
        /// The most there may be.
        limit: usize,
    },
    /// A name that is no tile's.
    #[error("{file}: {reason}")]
    WrongName {
        /// The file.
        file: String,
        /// What a name is.
        reason: String,
    },
    /// A drawing is missing before a later one.
    #[error("{tile} has a later drawing, but its drawing {number} is missing")]
    MissingDrawing {
        /// The tile.
        tile: Tile,
        /// The missing drawing's number, 1 being `MMPR.png`.
        number: u8,
    },
    /// No image, a damaged one, or a file that can't be opened.
    #[error("{file}: unreadable: {reason}")]
    Unreadable {
        /// The file.
        file: String,
        /// Why it could not be read, in words.
        reason: String,
    },
    /// An image that is no square.
    #[error("{file}: {width}x{height} pixels is not square")]
    NotSquare {
        /// The file.
        file: String,
        /// Its width in pixels.
        width: u32,
        /// Its height in pixels.
        height: u32,
    },
    /// An image that is too large.
    #[error("{file}: {width}x{height} pixels is over {MAX_SIDE_PX} a side")]
    TooLarge {
        /// The file.
        file: String,
        /// Its width in pixels.
        width: u32,
        /// Its height in pixels.
        height: u32,
    },
    /// An image that takes the whole pack over its limit.
    #[error("{file}: with it the pack has more than {MAX_PACK_PX} pixels")]
    TooManyPixels {
        /// The first file over the limit.
        file: String,
    },
    /// An image that takes the files of the whole pack over their limit.
    #[error("{file}: with it the pack's images have more than {MAX_PACK_BYTES} bytes")]
    TooManyBytes {
        /// The first file over the limit.
        file: String,
    },
    /// An image of another size than most.
    #[error("{file}: {side} pixels a side, but most images have {expected}")]
    OddSize {
        /// The file.
        file: String,
        /// Its side in pixels.
        side: u32,
        /// The side of most images in pixels.
        expected: u32,
    },
    /// A mega-tile's image of another size than its cells.
    #[error(
        "{file}: {width}x{height} pixels; {}x{} cells of {tile_px} pixels are {}x{}",
        .cells.0, .cells.1, .cells.0 as u64 * u64::from(*.tile_px), .cells.1 as u64 * u64::from(*.tile_px)
    )]
    MegaSize {
        /// The file.
        file: String,
        /// Its width in pixels.
        width: u32,
        /// Its height in pixels.
        height: u32,
        /// The mega-tile's width and height in cells.
        cells: (usize, usize),
        /// Pixels along the side of a cell.
        tile_px: u32,
    },
    /// A drawing of a mega-tile is missing before a later one.
    #[error("{name} has a later drawing, but its drawing {number} is missing")]
    MissingMegaDrawing {
        /// The mega-tile.
        name: String,
        /// The missing drawing's number, 1 being `MegaMMMM.png`.
        number: u8,
    },
    /// More decor than a pack may have.
    #[error("there are more than {limit} images of decor")]
    TooManyDecor {
        /// The most there may be.
        limit: usize,
    },
    /// Decor that is larger than a tile.
    #[error(
        "{file}: {width}x{height} pixels; decor is no larger than a tile, {tile_px} pixels a side"
    )]
    DecorSize {
        /// The file.
        file: String,
        /// Its width in pixels.
        width: u32,
        /// Its height in pixels.
        height: u32,
        /// Pixels along the side of a tile.
        tile_px: u32,
    },
    /// Decor that nobody would see.
    #[error("{file}: all of it is transparent")]
    DecorEmpty {
        /// The file.
        file: String,
    },
    /// Decor that would hide the map behind it.
    #[error(
        "{file}: none of it is transparent; decor stands on the map and has no ground of its own"
    )]
    DecorOpaque {
        /// The file.
        file: String,
    },
    /// Mega-tiles that do not go with the tiles, such as too many.
    #[error("mega-tiles: {reason}")]
    Mega {
        /// What is wrong.
        reason: String,
    },
    /// Something is wrong in `pack.json`.
    #[error("pack.json: {reason}")]
    Manifest {
        /// What, and what would be right.
        reason: String,
    },
    /// An edge that nothing can meet.
    #[error("{tile}: no tile has {label} on its {} side to meet its {} side", .facing.name(), .side.name())]
    Lonely {
        /// The tile.
        tile: Tile,
        /// Its side.
        side: Direction,
        /// The label there.
        label: EdgeLabel,
        /// The side of the neighbour that is missing.
        facing: Direction,
    },
}

/// All that a check of a pack finds.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct PackReport {
    /// Every fault; a pack with none is fit for use.
    pub faults: Vec<PackFault>,
    /// How many mega-tiles the pack has.
    pub mega_tiles: usize,
    /// Mega-tiles that `pack.json` describes and no image shows.
    pub undrawn: Vec<String>,
    /// The decor that could be read: its word, and its width and height in pixels.
    pub decor: Vec<(&'static str, u32, u32)>,
}

impl PackReport {
    /// Such as "1 fault" or "3 faults".
    pub(super) fn count_in_words(&self) -> String {
        counted(self.faults.len(), "fault")
    }

    pub(super) fn first_in_words(&self) -> String {
        self.faults
            .first()
            .map_or_else(|| "none".to_owned(), ToString::to_string)
    }
}

impl fmt::Display for PackReport {
    /// A line for each fault, one for each thing to know, and one that counts the faults.
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        for fault in &self.faults {
            writeln!(formatter, "fault: {fault}")?;
        }
        for name in &self.undrawn {
            writeln!(
                formatter,
                "note: {name} has no image {name}.png; boards may have it, pictures can't show it"
            )?;
        }
        if self.mega_tiles > 0 {
            writeln!(
                formatter,
                "note: mega-tiles are for boards; world generation places single cells alone"
            )?;
        }
        match self.faults.len() {
            0 => writeln!(formatter, "no faults"),
            _ => writeln!(formatter, "{}", self.count_in_words()),
        }
    }
}

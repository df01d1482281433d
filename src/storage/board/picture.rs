//! A board as a picture.

use std::io::{self, Write};

use super::Board;
use crate::engine::art::{BoardPicture, Theme};
use crate::exit::Failure;
use crate::storage::pack::Pictures;
use crate::storage::picture::{DEFAULT_TILE_PX, PictureSize, write_png};

/// How a picture shows a board.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Look {
    /// Pixels along the side of a tile.
    pub tile_px: u32,
    /// What lies under the ink.
    pub theme: Theme,
    /// Whether lines run between cells.
    pub is_ruled: bool,
}

impl Default for Look {
    fn default() -> Self {
        Self {
            tile_px: DEFAULT_TILE_PX,
            theme: Theme::Wash,
            is_ruled: false,
        }
    }
}

impl Look {
    /// The size of a board's picture.
    ///
    /// # Errors
    /// With exit code 2 when there is no such picture.
    pub fn size(&self, board: &Board, pictures: Pictures) -> Result<PictureSize, Failure> {
        let cells = (board.width, board.height);
        PictureSize::new(cells, self.tile_px, self.is_ruled, pictures)
    }
}

/// Writes a board's picture as PNG; `size` is what [`Look::size`] gives. `report` is called once for each
/// of its steps.
///
/// # Errors
/// When `out` can't be written to.
pub fn write_picture(
    board: &Board,
    pictures: Pictures,
    look: &Look,
    size: PictureSize,
    out: &mut dyn Write,
    report: impl FnMut(),
) -> io::Result<()> {
    let atlas = pictures.atlas(&board.set, look.tile_px);
    let picture = BoardPicture {
        atlas: &atlas,
        set: &board.set,
        width: board.width,
        height: board.height,
        tiles: &board.tiles,
        theme: look.theme,
        is_ruled: look.is_ruled,
    };
    write_png(
        size,
        out,
        || (),
        |(), row, rows| picture.strip(row, rows),
        report,
    )
}

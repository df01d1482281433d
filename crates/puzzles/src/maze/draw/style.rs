//! How a maze is drawn: sizes in pixels, and colours.

/// The most pixels of a picture that is held in memory, 2²⁸.
pub(crate) const MAX_IMAGE_PX: u64 = 1 << 28;

/// The most pixels of one row of a picture, 2²⁸.
pub(crate) const MAX_ROW_PX: u64 = 1 << 28;

/// Red, green and blue.
pub type Rgb = [u8; 3];

/// A colour as SVG has it, `#rrggbb`.
pub(super) fn hex([red, green, blue]: Rgb) -> String {
    format!("#{red:02x}{green:02x}{blue:02x}")
}

/// How a maze is drawn.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Style {
    /// The side of a square, the height of a hexagon or the thickness of a ring, in pixels; at least 1.
    pub cell_px: u32,
    /// How thick walls are, in pixels, 0 to `cell_px`.
    pub line_px: u32,
    /// What is left free around the maze, in pixels.
    pub margin_px: u32,
    /// The colour of the ground.
    pub background: Rgb,
    /// The colour of walls.
    pub foreground: Rgb,
    /// The colour of a path.
    pub path: Rgb,
    /// The colour of the cell where an algorithm stands.
    pub mark: Rgb,
}

impl Default for Style {
    /// Cells of 32 pixels, white walls of 2 on black ground, a margin of 8, a red path, a blue mark.
    fn default() -> Self {
        Self {
            cell_px: 32,
            line_px: 2,
            margin_px: 8,
            background: [0, 0, 0],
            foreground: [255, 255, 255],
            path: [255, 0, 0],
            mark: [0, 128, 255],
        }
    }
}

/// Why a picture can't be drawn.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
pub enum StyleError {
    /// Cells without extent.
    #[error("a cell is at least 1 pixel wide, not 0")]
    Cell,
    /// Walls thicker than a cell.
    #[error("a line of {line_px} pixels is thicker than a cell; 0 to {cell_px} is valid")]
    Line {
        /// The width given.
        line_px: u32,
        /// The size of a cell.
        cell_px: u32,
    },
    /// A row with too many pixels.
    #[error("the picture would be {width_px} pixels wide; {MAX_ROW_PX} is the most")]
    Wide {
        /// The width it would have.
        width_px: u64,
    },
    /// A picture with too many pixels to be held in memory.
    #[error(
        "the picture would have {width_px}x{height_px} pixels, more than {MAX_IMAGE_PX}, the most that \
         are held in memory; take a smaller cell"
    )]
    Large {
        /// The width it would have.
        width_px: u64,
        /// The height it would have.
        height_px: u64,
    },
}

impl Style {
    /// Checks that the sizes are consistent.
    ///
    /// # Errors
    /// If a cell has no extent, or a line is thicker than a cell.
    pub const fn check(&self) -> Result<(), StyleError> {
        if self.cell_px == 0 {
            return Err(StyleError::Cell);
        }
        if self.line_px > self.cell_px {
            return Err(StyleError::Line {
                line_px: self.line_px,
                cell_px: self.cell_px,
            });
        }
        Ok(())
    }

    /// How thick a path is, in pixels.
    pub(super) const fn path_px(&self) -> u32 {
        if self.line_px == 0 { 1 } else { self.line_px }
    }
}

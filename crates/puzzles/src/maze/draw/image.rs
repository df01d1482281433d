//! A picture in memory: indices into a palette.

use std::ops::Range;

use super::style::{MAX_IMAGE_PX, Rgb, StyleError};

/// A picture.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Image {
    /// Pixels from left to right.
    pub width: u32,
    /// Pixels from top to bottom.
    pub height: u32,
    /// At most 256 colours.
    pub palette: Vec<Rgb>,
    /// `width * height` indices into the palette, in reading order.
    pub pixels: Vec<u8>,
}

/// A rectangle of pixels.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Region {
    /// From the left.
    pub columns: Range<u32>,
    /// From the top.
    pub rows: Range<u32>,
}

impl Image {
    /// A picture filled with the palette's first colour.
    ///
    /// # Errors
    /// If it has more than [`MAX_IMAGE_PX`] pixels.
    pub(super) fn new(
        width_px: u64,
        height_px: u64,
        palette: Vec<Rgb>,
    ) -> Result<Self, StyleError> {
        match width_px.checked_mul(height_px) {
            Some(area) if area <= MAX_IMAGE_PX => Ok(Self {
                width: width_px as u32,
                height: height_px as u32,
                palette,
                pixels: vec![0; area as usize],
            }),
            _ => Err(StyleError::Large {
                width_px,
                height_px,
            }),
        }
    }

    /// The colour of the pixel in column `x` of row `y`; `None` outside the picture.
    #[must_use]
    pub fn pixel(&self, x: u32, y: u32) -> Option<Rgb> {
        if x >= self.width || y >= self.height {
            return None;
        }
        let index = self.pixels[y as usize * self.width as usize + x as usize];
        self.palette.get(usize::from(index)).copied()
    }

    /// The region of the whole picture.
    #[must_use]
    pub const fn region(&self) -> Region {
        Region {
            columns: 0..self.width,
            rows: 0..self.height,
        }
    }

    /// A part of one row of pixels.
    pub(super) fn part_mut(&mut self, y: u32, columns: &Range<u32>) -> &mut [u8] {
        let start = y as usize * self.width as usize;
        &mut self.pixels[start + columns.start as usize..start + columns.end as usize]
    }
}

impl Region {
    /// The smallest rectangle that contains both.
    #[must_use]
    pub fn around(&self, other: &Self) -> Self {
        let join = |one: &Range<u32>, other: &Range<u32>| {
            one.start.min(other.start)..one.end.max(other.end)
        };
        Self {
            columns: join(&self.columns, &other.columns),
            rows: join(&self.rows, &other.rows),
        }
    }
}

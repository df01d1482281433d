//! The size of a picture, checked against the limits.

use super::pack::{Pictures, TilePack};
use crate::exit::Failure;
use mapmaker_drawing::art::MIN_RULED_PX;

/// The range of tile sizes in a picture, in pixels.
pub const TILE_PX_RANGE: (u32, u32) = (1, 512);

/// The range of pixels of a point in a picture.
pub const POINT_PX_RANGE: (f32, f32) = (0.25, 16.0);

/// The most pixels along a side of a picture, 2²¹: the longest board in the largest tiles.
pub(crate) const MAX_PICTURE_PX: u64 = 1 << 21;

/// The most pixels of a pack's drawings at the picture's size, 2²⁷, three bytes each.
const MAX_ATLAS_PX: u64 = 1 << 27;

/// About how many bytes of the picture one step produces.
const STEP_BYTES: u64 = 1 << 23;

/// A picture's size: tiles from west to east and from north to south, and the pixels of each.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct PictureSize {
    pub(super) width: usize,
    pub(super) height: usize,
    pub(super) tile_px: u32,
}

impl PictureSize {
    /// A picture of `tiles`, each `tile_px` pixels a side; `is_ruled` if there are lines between them.
    ///
    /// # Errors
    /// With exit code 2 if a side has too many pixels, if lines would cover the picture, or if the pack's
    /// drawings would need too much memory at that size.
    pub(super) fn new(
        (width, height): (usize, usize),
        tile_px: u32,
        is_ruled: bool,
        pictures: Pictures,
    ) -> Result<Self, Failure> {
        let sides = [width, height].map(|tiles| tiles as u64 * u64::from(tile_px));
        if sides.iter().any(|&side| side > MAX_PICTURE_PX) {
            return Err(Failure::bad_use(format!(
                "{width}x{height} tiles of {tile_px} pixels make a picture of {}x{} pixels; \
                 {MAX_PICTURE_PX} a side is the most",
                sides[0], sides[1]
            )));
        }
        check_ruled(is_ruled, tile_px.into())?;
        if let Pictures::Pack(pack) = pictures {
            check_atlas(pack, tile_px)?;
        }
        Ok(Self {
            width,
            height,
            tile_px,
        })
    }

    /// A picture of so many pixels.
    ///
    /// # Errors
    /// With exit code 2 if a side has too many.
    pub(super) fn of_pixels(pixels: (usize, usize)) -> Result<Self, Failure> {
        Self::new(pixels, 1, false, Pictures::Ours)
    }

    /// The same picture as tiles of one pixel.
    #[must_use]
    pub const fn in_pixels(self) -> Self {
        let tile = self.tile_px as usize;
        Self {
            width: self.width * tile,
            height: self.height * tile,
            tile_px: 1,
        }
    }

    /// Width and height in pixels.
    #[must_use]
    pub fn pixels(self) -> (u64, u64) {
        let tile = u64::from(self.tile_px);
        (self.width as u64 * tile, self.height as u64 * tile)
    }

    /// The bytes of one row of pixels.
    pub(super) fn row_bytes(self) -> u64 {
        3 * self.width as u64 * u64::from(self.tile_px)
    }

    /// How many rows of pixels one step produces: some whole rows of tiles, or a part of one.
    pub(super) fn step_rows(self) -> u64 {
        let tile = u64::from(self.tile_px);
        let rows = (STEP_BYTES / self.row_bytes()).max(1);
        if rows < tile {
            rows
        } else {
            // Steps of several rows of tiles share a row of chunks.
            (rows / tile).min(16) * tile
        }
    }
}

/// Refuses a grid that would cover tiles of that size.
pub(super) fn check_ruled(is_ruled: bool, tile_px: f64) -> Result<(), Failure> {
    if !is_ruled || tile_px >= f64::from(MIN_RULED_PX) {
        return Ok(());
    }
    let shown = (tile_px * 1000.0).round() / 1000.0;
    Err(Failure::bad_use(format!(
        "a grid leaves nothing to see of tiles of {shown} pixels; {MIN_RULED_PX} is the least with one"
    )))
}

/// Refuses a size at which a pack's drawings would need too much memory.
fn check_atlas(pack: &TilePack, tile_px: u32) -> Result<(), Failure> {
    let drawings: usize = pack
        .images
        .iter()
        .chain(&pack.mega_images)
        .map(Vec::len)
        .sum();
    let most = (MAX_ATLAS_PX / (drawings as u64).max(1)).isqrt();
    if u64::from(tile_px) > most {
        return Err(Failure::bad_use(format!(
            "tiles of {tile_px} pixels are too large for a pack of {drawings} drawings; 1 to {most} is \
             valid"
        )));
    }
    Ok(())
}

//! The layout of a map on a sheet of paper.

use super::picture_size::{POINT_PX_RANGE, TILE_PX_RANGE};
use super::world::Area;
use crate::exit::Failure;
use mapmaker_drawing::framing::{Frame, FrameLook, MAX_FRAMED_PX, Paper};
use mapmaker_grid::{COORDINATE_LIMIT, TilePos};

/// Pixels per inch at one pixel a point, as on a usual screen.
const SCREEN_DPI: f32 = 96.0;

/// The range of resolutions in pixels per inch.
pub const DPI_RANGE: (u32, u32) = (30, 1200);

/// The smallest tile in a picture, in pixels.
pub const LEAST_TILE_PX: f64 = 0.02;

/// A sheet of paper and its resolution.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct PaperSize {
    /// Its size.
    pub paper: Paper,
    /// Pixels per inch.
    pub dpi: u32,
}

/// The layout of a map on paper.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct OnPaper {
    /// Pixels of the whole sheet.
    pub sheet_px: [u32; 2],
    /// Pixels of the map, without its frame.
    pub inner_px: [u32; 2],
    /// Pixels per inch.
    pub dpi: u32,
}

impl PaperSize {
    /// The pixels of a point at which letters are as large as on a screen.
    #[must_use]
    pub fn point_px(self) -> f32 {
        let (least, most) = POINT_PX_RANGE;
        (self.dpi as f32 / SCREEN_DPI).clamp(least, most)
    }

    /// The layout of a map of `tiles` on this paper, whose longer side follows that of the map.
    ///
    /// # Errors
    /// With exit code 2 if the paper is too small for the frame.
    pub fn map(
        self,
        (width, height): (usize, usize),
        frame: Option<&FrameLook>,
        point_px: f32,
    ) -> Result<OnPaper, Failure> {
        let sheet = self.paper.pixels(self.dpi, width >= height);
        let inner_px = match frame {
            None => sheet,
            Some(look) => {
                let paper_px = Some(sheet);
                let look = FrameLook {
                    paper_px,
                    ..look.clone()
                };
                Frame::inner_px(point_px, &look).ok_or_else(|| {
                    Failure::bad_use(format!(
                        "a frame needs a sheet with room for a map, of at most {MAX_FRAMED_PX} pixels a side; this \
                         one has {}x{}: ask for other paper or other pixels an inch",
                        sheet[0], sheet[1]
                    ))
                })?
            }
        };
        Ok(OnPaper {
            sheet_px: sheet,
            inner_px,
            dpi: self.dpi,
        })
    }
}

impl OnPaper {
    /// The largest tile size at which so many tiles fit, in pixels.
    ///
    /// # Errors
    /// With exit code 2 if they would be too small.
    pub fn tile_px(&self, (across, down): (usize, usize)) -> Result<f64, Failure> {
        let [width, height] = self.inner_px.map(f64::from);
        let tile_px = (width / across as f64).min(height / down as f64);
        if tile_px < LEAST_TILE_PX {
            return Err(Failure::bad_use(format!(
                "the area has too many tiles for that paper: each would have {tile_px:.4} pixels; \
                 {LEAST_TILE_PX} is the least"
            )));
        }
        Ok(tile_px.min(f64::from(TILE_PX_RANGE.1)))
    }

    /// The same in whole pixels.
    ///
    /// # Errors
    /// With exit code 2 if it would be less than one.
    pub(crate) fn whole_tile_px(&self, tiles: (usize, usize)) -> Result<u32, Failure> {
        let tile_px = self.tile_px(tiles)?;
        if tile_px < 1.0 {
            return Err(Failure::bad_use(format!(
                "{}x{} tiles are too many for that paper: each would have {tile_px:.2} pixels; ask for larger paper or \
                 more pixels an inch",
                tiles.0, tiles.1
            )));
        }
        Ok(tile_px as u32)
    }

    /// The pixels of the map.
    #[must_use]
    pub fn size_px(&self) -> (usize, usize) {
        let [across, down] = self.inner_px.map(|side| side as usize);
        (across, down)
    }

    /// The area extended to the whole map: the tiles of which a part shows, or, if `is_whole`, those that fit whole.
    #[must_use]
    pub fn area(&self, area: &Area, tile_px: f64, is_whole: bool) -> Area {
        let side = |first: i64, tiles: usize, px: u32| {
            let shown = f64::from(px) / tile_px;
            // Rounding errors must not change a whole number.
            let shown = if is_whole {
                (shown + 1e-6).floor()
            } else {
                (shown - 1e-6).ceil()
            };
            let shown = (shown as i64).max(1);
            let first = first - (shown - tiles as i64) / 2;
            let first = first.clamp(-COORDINATE_LIMIT, COORDINATE_LIMIT - shown + 1);
            (first, shown as usize)
        };
        let [across, down] = self.inner_px;
        let (x, width) = side(area.north_west.x, area.width, across);
        let (y, height) = side(area.north_west.y, area.height, down);
        Area {
            north_west: TilePos::new(x, y),
            width,
            height,
            ..area.clone()
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn all_of_an_area_lies_on_its_paper() {
        let area = Area::of_world_7((-20, 30), (120, 50));
        let on = OnPaper {
            sheet_px: [3508, 2480],
            inner_px: [3508, 2480],
            dpi: 300,
        };
        let tile_px = on.tile_px((area.width, area.height)).expect("a size");
        let shown = on.area(&area, tile_px, false);
        assert!((tile_px - 3508.0 / 120.0).abs() < 1e-9);
        assert_eq!((shown.north_west.x, shown.width), (-20, 120));
        assert_eq!(shown.height, 85);
        assert!(shown.north_west.y == 30 - 17);
        // With whole pixels as many tiles as fit, still including the area.
        let whole = on.area(&area, 29.0, true);
        assert_eq!((whole.width, whole.height), (120, 85));
        // Wider than the paper, they fill its width, up to the largest tile size.
        for width in 7..400 {
            let area = Area {
                width,
                height: 1,
                ..area.clone()
            };
            let shown = on.area(
                &area,
                on.tile_px((area.width, area.height)).expect("a size"),
                false,
            );
            assert_eq!(shown.width, width, "no more than it is");
        }
    }
}

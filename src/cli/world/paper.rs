//! Pictures of the size of a sheet of paper.

use crate::engine::framing::{Frame, FrameLook, MOST_FRAMED_PX, Paper};
use crate::engine::grid::{COORDINATE_LIMIT, TilePos};
use crate::exit::Failure;
use crate::storage::picture::POINT_PX_RANGE;
use crate::storage::world::Area;

/// Pixels of a point in a picture of one pixel a point: screens are drawn for about so many an inch.
const SCREEN_DPI: f32 = 96.0;

/// Which paper, how fine.
#[derive(Debug, clap::Args)]
pub(super) struct PaperArguments {
    /// Fill a sheet of paper with the area and what lies around it, in tiles as large as fit; with --ink tiles in
    /// tiles of whole pixels, which may leave it a little smaller
    #[arg(
        long,
        value_enum,
        ignore_case = true,
        conflicts_with = "tile_px",
        help_heading = "Paper"
    )]
    paper: Option<Name>,
    /// Pixels an inch on paper, 30 to 1200
    #[arg(long, value_name = "N", default_value_t = 300, requires = "paper", help_heading = "Paper",
          value_parser = clap::value_parser!(u32).range(30..=1200))]
    dpi: u32,
}

/// The papers that there are.
#[derive(Clone, Copy, Debug, PartialEq, Eq, clap::ValueEnum)]
#[value(rename_all = "verbatim")]
enum Name {
    A5,
    A4,
    A3,
    A2,
    A1,
    A0,
    Letter,
    Tabloid,
}

impl From<Name> for Paper {
    fn from(name: Name) -> Self {
        match name {
            Name::A5 => Self::A5,
            Name::A4 => Self::A4,
            Name::A3 => Self::A3,
            Name::A2 => Self::A2,
            Name::A1 => Self::A1,
            Name::A0 => Self::A0,
            Name::Letter => Self::Letter,
            Name::Tabloid => Self::Tabloid,
        }
    }
}

/// How a map lies on its paper.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(super) struct OnPaper {
    /// Pixels of the whole sheet.
    pub(super) sheet_px: [u32; 2],
    /// Pixels of the map, without its frame.
    pub(super) inner_px: [u32; 2],
    /// Pixels an inch.
    pub(super) dpi: u32,
}

impl PaperArguments {
    /// The pixels of a point: those that were asked for, or as many as make letters as large as on a screen.
    pub(super) fn point_px(&self, asked: Option<f32>) -> f32 {
        let (least, most) = POINT_PX_RANGE;
        let usual = self.paper.map_or(1.0, |_| self.dpi as f32 / SCREEN_DPI);
        asked.unwrap_or(usual).clamp(least, most)
    }

    /// Whether it goes on paper.
    pub(super) const fn is_asked_for(&self) -> bool {
        self.paper.is_some()
    }

    /// The map on its paper, if it goes on one.
    ///
    /// # Errors
    /// With exit code 2 when the paper is too small for the frame.
    pub(super) fn map(
        &self,
        area: &Area,
        frame: Option<&FrameLook>,
        point_px: f32,
    ) -> Result<Option<OnPaper>, Failure> {
        let Some(name) = self.paper else {
            return Ok(None);
        };
        let paper = Paper::from(name);
        let sheet = paper.pixels(self.dpi, area.width >= area.height);
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
                        "a frame needs a sheet with room for a map, of at most {MOST_FRAMED_PX} pixels a side; this \
                         one has {}x{}: ask for other paper or another --dpi",
                        sheet[0], sheet[1]
                    ))
                })?
            }
        };
        Ok(Some(OnPaper {
            sheet_px: sheet,
            inner_px,
            dpi: self.dpi,
        }))
    }
}

impl OnPaper {
    /// The largest tiles in which all of an area shows, in pixels.
    pub(super) fn tile_px(&self, area: &Area) -> f64 {
        let [width, height] = self.inner_px.map(f64::from);
        (width / area.width as f64).min(height / area.height as f64)
    }

    /// The pixels of the map.
    pub(super) fn size_px(&self) -> (usize, usize) {
        let [across, down] = self.inner_px.map(|side| side as usize);
        (across, down)
    }

    /// The area with what lies around it: the tiles of which the map shows a part, or those that lie whole on it.
    pub(super) fn area(&self, area: &Area, tile_px: f64, is_whole: bool) -> Area {
        let side = |first: i64, tiles: usize, px: u32| {
            let shown = f64::from(px) / tile_px;
            // What is a whole number but for its last digits is one.
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
    use std::sync::Arc;

    use super::*;
    use crate::engine::seed::Seed;

    #[test]
    fn all_of_an_area_lies_on_its_paper() {
        let area = Area {
            seed: Seed::from(7),
            overlay: Arc::default(),
            north_west: TilePos::new(-20, 30),
            width: 120,
            height: 50,
        };
        let on = OnPaper {
            sheet_px: [3508, 2480],
            inner_px: [3508, 2480],
            dpi: 300,
        };
        let tile_px = on.tile_px(&area);
        let shown = on.area(&area, tile_px, false);
        assert!((tile_px - 3508.0 / 120.0).abs() < 1e-9);
        assert_eq!((shown.north_west.x, shown.width), (-20, 120));
        assert_eq!(shown.height, 85);
        assert!(shown.north_west.y == 30 - 17);
        // Of whole pixels as many tiles as fit, still all of the area.
        let whole = on.area(&area, 29.0, true);
        assert_eq!((whole.width, whole.height), (120, 85));
        // Wider than the paper, they fill its width.
        for width in 2..400 {
            let area = Area {
                width,
                height: 1,
                ..area.clone()
            };
            let shown = on.area(&area, on.tile_px(&area), false);
            assert_eq!(shown.width, width, "no more than it is");
        }
    }
}

//! The contents of a frame, and its margins.

use mapmaker_grid::TilePos;

/// The maximum side of a picture with a frame, in pixels.
pub const MAX_FRAMED_PX: u32 = 1 << 15;

/// The minimum longer and shorter side, in units.
pub(super) const MIN_UNITS: [f32; 2] = [360.0, 200.0];

/// The shorter side of a usual sheet, in points: larger sheets have larger frames.
const USUAL_POINTS: f32 = 900.0;

/// The share of a sheet of paper that is map, along its shorter side.
const MAP_SHARE: f32 = 0.8;

/// The minimum unit, in points.
pub(super) const MIN_UNIT: f32 = 0.6;

/// The position and scale of a picture on the plane.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Placing {
    /// Its first tile.
    pub north_west: TilePos,
    /// Pixels along a side of a tile.
    pub tile_px: f64,
    /// Pixels of a point, 1 on a usual screen.
    pub point_px: f32,
}

/// The contents of a frame.
#[derive(Clone, Debug, PartialEq)]
pub struct FrameLook {
    /// The title; empty for none.
    pub title: String,
    /// The small notes under the map, on the left and right.
    pub notes: [String; 2],
    /// Whether columns and rows have letters and numbers, with thin lines over the map.
    pub has_references: bool,
    /// The size of the whole sheet in pixels if it is paper: the frame's size then follows from it instead of the
    /// map's.
    pub paper_px: Option<[u32; 2]>,
    /// The corner of the rose, if any: whether it is in the east, and in the south.
    pub rose: Option<[bool; 2]>,
}

/// The corner (east, south) with the most of something; the south-east if all are equal.
#[must_use]
pub fn best_corner(much: impl Fn([bool; 2]) -> usize) -> [bool; 2] {
    let corners = [[false, false], [true, false], [false, true], [true, true]];
    let best = corners.into_iter().max_by_key(|&corner| much(corner));
    // OK because there are four corners.
    best.unwrap_or([true, true])
}

/// The margins around a map, in pixels.
#[derive(Clone, Copy, Debug)]
pub(super) struct Margins {
    pub(super) side: u32,
    pub(super) top: u32,
    pub(super) bottom: u32,
    /// Where the border's pieces begin.
    pub(super) inset: f32,
    pub(super) unit: f32,
}

impl Margins {
    /// The margins of a map of a size in pixels; `None` if that is too small or too large.
    pub(super) fn new([width, height]: [u32; 2], point_px: f32, look: &FrameLook) -> Option<Self> {
        let (short, long) = (width.min(height), width.max(height));
        let margins = Self::room(short, point_px, look);
        let [most, least] = MIN_UNITS.map(|units| units * margins.unit);
        let is_large = long as f32 >= most && short as f32 >= least;
        (is_large && long <= MAX_FRAMED_PX).then_some(margins)
    }

    /// Pixels of the whole sheet around a map of a size in pixels.
    pub(super) const fn around(&self, [width, height]: [u32; 2]) -> [u32; 2] {
        [width + 2 * self.side, height + self.top + self.bottom]
    }

    /// The margins of a map with this shorter side in pixels, whatever its size.
    pub(super) fn room(short: u32, point_px: f32, look: &FrameLook) -> Self {
        let points = match look.paper_px {
            Some([width, height]) => MAP_SHARE * width.min(height) as f32 / point_px,
            None => short as f32 / point_px,
        };
        let unit = point_px * (points / USUAL_POINTS).clamp(MIN_UNIT, 2.2);
        let px = |units: f32| (units * unit).round() as u32;
        let inset = if look.has_references { 22.0 } else { 5.0 };
        let has_title = !look.title.trim().is_empty();
        Self {
            side: px(55.0 + inset),
            top: px(if has_title { 108.0 } else { 60.0 } + inset),
            bottom: px(108.0 + inset),
            inset: inset * unit,
            unit,
        }
    }
}

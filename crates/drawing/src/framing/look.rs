//! What a frame shows, and how much room it takes.

use mapmaker_grid::TilePos;

/// The most pixels along a side of a picture that has a frame.
pub const MAX_FRAMED_PX: u32 = 1 << 15;

/// The least of its longer and of its shorter side, in units.
pub(super) const MIN_UNITS: [f32; 2] = [360.0, 200.0];

/// A usual sheet's shorter side in points: larger sheets have larger frames.
const USUAL_POINTS: f32 = 900.0;

/// About how much of a sheet of paper is map, along its shorter side.
const MAP_SHARE: f32 = 0.8;

/// The least unit, in points.
pub(super) const MIN_UNIT: f32 = 0.6;

/// Where a picture's pixels lie on the plane.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Placing {
    /// Its first tile.
    pub north_west: TilePos,
    /// Pixels along a side of a tile.
    pub tile_px: f64,
    /// Pixels of a point, 1 on a usual screen.
    pub point_px: f32,
}

/// What a frame shows.
#[derive(Clone, Debug, PartialEq)]
pub struct FrameLook {
    /// The title; without letters there is none.
    pub title: String,
    /// What is written small under the map, in the west and in the east.
    pub notes: [String; 2],
    /// Whether columns and rows have letters and numbers, with thin lines over the map.
    pub has_references: bool,
    /// The pixels of the whole sheet where it is of paper: how large the frame is follows from those instead of the map's.
    pub paper_px: Option<[u32; 2]>,
    /// The corner with the rose, if there is one: whether it lies in the east, and in the south.
    pub rose: Option<[bool; 2]>,
}

/// The corner, in the east and in the south or not, with the most of something; the south-east where all have as much.
#[must_use]
pub fn best_corner(much: impl Fn([bool; 2]) -> usize) -> [bool; 2] {
    let corners = [[false, false], [true, false], [false, true], [true, true]];
    let best = corners.into_iter().max_by_key(|&corner| much(corner));
    // OK to fall back: there are four.
    best.unwrap_or([true, true])
}

/// The room around a map, in pixels.
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
    /// Around a map of a size in pixels; `None` where that is too small or too large.
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

    /// Around a map whose shorter side has so many pixels, however small or large that is.
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

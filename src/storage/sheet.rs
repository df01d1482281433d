//! A picture with its theme and, if it has one, its frame.

use std::sync::Arc;

use super::picture_size::PictureSize;
use crate::engine::art::Theme;
use crate::engine::chart::Chart;
use crate::engine::framing::{Frame, FrameLook, MOST_FRAMED_PX, Placing};
use crate::exit::Failure;

/// How the pixels of a map become those of a picture.
#[derive(Clone, Debug)]
pub struct Sheet {
    /// The size of the map, without the frame.
    pub size: PictureSize,
    /// The colours that it is graded to.
    pub theme: Theme,
    frame: Option<Arc<Frame>>,
    /// Pixels an inch, where it is for paper.
    pub dpi: Option<u32>,
}

/// Width and height in pixels of a picture with its frame, if it is to have one.
///
/// # Errors
/// With exit code 2 when the map is too small or too large for a frame.
pub fn framed_px(
    size: PictureSize,
    placing: Placing,
    frame: Option<&FrameLook>,
) -> Result<(u64, u64), Failure> {
    let Some(look) = frame else {
        return Ok(size.pixels());
    };
    let sheet = inner_px(size).and_then(|inner| Frame::sheet_px(inner, placing.point_px, look));
    let [width, height] = sheet.ok_or_else(|| refused(size, placing))?;
    Ok((width.into(), height.into()))
}

/// The pixels of a map, where they are no more than can be counted.
fn inner_px(size: PictureSize) -> Option<[u32; 2]> {
    let (width, height) = size.pixels();
    Some([width.try_into().ok()?, height.try_into().ok()?])
}

/// Why a map can have no frame.
fn refused(size: PictureSize, placing: Placing) -> Failure {
    let (width, height) = size.pixels();
    let [long, short] = Frame::least_px(placing.point_px);
    Failure::bad_use(format!(
        "a frame goes around a map of at least {long}x{short} pixels and at most \
         {MOST_FRAMED_PX}x{MOST_FRAMED_PX}; this one has {width}x{height}"
    ))
}

impl Sheet {
    /// A picture of nothing but the map.
    #[must_use]
    pub const fn bare(size: PictureSize, theme: Theme) -> Self {
        Self {
            size,
            theme,
            frame: None,
            dpi: None,
        }
    }

    /// A picture with a frame around it, where one is asked for.
    ///
    /// # Errors
    /// With exit code 2 when the map is too small or too large for a frame.
    pub fn new(
        size: PictureSize,
        theme: Theme,
        placing: Placing,
        frame: Option<&FrameLook>,
    ) -> Result<Self, Failure> {
        let Some(look) = frame else {
            return Ok(Self::bare(size, theme));
        };
        let inner = inner_px(size);
        let frame = inner.and_then(|inner| Frame::new(inner, placing, look, theme));
        let frame = frame.ok_or_else(|| refused(size, placing))?;
        Ok(Self {
            size,
            theme,
            frame: Some(Arc::new(frame)),
            dpi: None,
        })
    }

    /// The same picture of a map of tiles of one pixel.
    #[must_use]
    pub fn in_pixels(&self) -> Self {
        Self {
            size: self.size.in_pixels(),
            ..self.clone()
        }
    }

    /// Width and height in pixels, with the frame.
    #[must_use]
    pub fn pixels(&self) -> (u64, u64) {
        self.frame.as_ref().map_or_else(
            || self.size.pixels(),
            |frame| {
                let [width, height] = frame.size().map(u64::from);
                (width, height)
            },
        )
    }

    /// The chart over the map: in a frame no name is cut.
    #[must_use]
    pub fn over(&self, chart: Chart) -> Chart {
        let (width, height) = self.size.pixels();
        match self.frame {
            // OK because a map with a frame has at most 2^15 pixels a side.
            Some(_) => chart.with_whole_names(width as usize, height as usize),
            None => chart,
        }
    }

    /// The rows above the map and those below it, RGB.
    pub(super) fn rim(&self) -> [&[u8]; 2] {
        let frame = self.frame.as_ref();
        frame.map_or([&[]; 2], |frame| [frame.above(), frame.below()])
    }

    /// Some rows of the map from the row `y` on, each between what lies beside it.
    pub(super) fn surround(&self, y: u64, pixels: Vec<u8>) -> Vec<u8> {
        let Some(frame) = &self.frame else {
            return pixels;
        };
        let row = 3 * self.size.pixels().0 as usize;
        let mut rows = Vec::with_capacity(pixels.len() * 5 / 4);
        for (line, y) in pixels.chunks_exact(row).zip(y..) {
            // OK because a map with a frame has at most 2^15 rows.
            frame.surround(y as u32, line, &mut rows);
        }
        rows
    }
}

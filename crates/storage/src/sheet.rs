//! The sheet of a picture: size, theme, frame and paper, and the conversion of map pixels to picture pixels.

use std::io::{self, Write};
use std::sync::Arc;

use super::paper::OnPaper;
use super::picture_size::PictureSize;
use crate::exit::Failure;
use mapmaker_drawing::art::{Drawing, PAPER, Theme};
use mapmaker_drawing::chart::Chart;
use mapmaker_drawing::framing::{Frame, FrameLook, MAX_FRAMED_PX, Placing};

/// Converts the pixels of a map to those of a picture.
#[derive(Clone, Debug)]
pub struct Sheet {
    /// The size of the map, without the frame.
    pub size: PictureSize,
    /// The theme.
    pub theme: Theme,
    frame: Option<Arc<Frame>>,
    paper: Option<OnPaper>,
    /// Metadata: keywords and their texts.
    pub(super) texts: Vec<(&'static str, String)>,
}

/// What surrounds a map: a frame, a sheet of paper, both or nothing.
#[derive(Clone, Debug)]
pub struct Setting {
    pub(super) frame: Option<FrameLook>,
    paper: Option<OnPaper>,
}

impl Setting {
    /// A frame that fills the paper, if there are both.
    pub(super) fn new(frame: Option<FrameLook>, paper: Option<OnPaper>) -> Self {
        let frame = frame.map(|frame| FrameLook {
            paper_px: paper.map(|on| on.sheet_px),
            ..frame
        });
        Self { frame, paper }
    }

    /// Whether the map ends at the picture's edge, rather than being cut out of a larger one.
    pub(super) const fn has_edge(&self) -> bool {
        self.frame.is_some() || self.paper.is_some()
    }

    /// Width and height in pixels of a picture of a map.
    ///
    /// # Errors
    /// With exit code 2 if the map is too small or too large for a frame.
    pub(super) fn pixels(
        &self,
        size: PictureSize,
        placing: Placing,
    ) -> Result<(u64, u64), Failure> {
        Ok(self.layout(size, placing)?.0)
    }

    /// The same, and the first pixel of the map.
    pub(super) fn layout(
        &self,
        size: PictureSize,
        placing: Placing,
    ) -> Result<((u64, u64), [u64; 2]), Failure> {
        let around = |look: &FrameLook| {
            let (inner, point_px) = (inner_px(size)?, placing.point_px);
            let corner = Frame::corner_px(inner, point_px, look)?;
            Some((
                Frame::sheet_px(inner, point_px, look)?.map(u64::from),
                corner.map(u64::from),
            ))
        };
        let ([width, height], corner) = match &self.frame {
            Some(look) => around(look).ok_or_else(|| refused(size, placing))?,
            None => (size.pixels().into(), [0; 2]),
        };
        let (wide, high) = at_least(self.paper, (width, height));
        let spare = [wide - width, high - height].map(|side| side / 2);
        Ok(((wide, high), [0, 1].map(|axis| spare[axis] + corner[axis])))
    }
}

/// Width and height in pixels, or those of the paper if that is larger.
fn at_least(paper: Option<OnPaper>, (width, height): (u64, u64)) -> (u64, u64) {
    let [wide, high] = paper.map_or([0; 2], |paper| paper.sheet_px);
    (width.max(wide.into()), height.max(high.into()))
}

/// The pixels of a map, if they fit into 32 bits.
fn inner_px(size: PictureSize) -> Option<[u32; 2]> {
    let (width, height) = size.pixels();
    Some([width.try_into().ok()?, height.try_into().ok()?])
}

/// The error for a map that can't have a frame.
fn refused(size: PictureSize, placing: Placing) -> Failure {
    let (width, height) = size.pixels();
    let [long, short] = Frame::least_px(placing.point_px);
    Failure::bad_use(format!(
        "a frame goes around a map of at least {long}x{short} pixels and at most \
         {MAX_FRAMED_PX}x{MAX_FRAMED_PX}; this one has {width}x{height}"
    ))
}

impl Sheet {
    /// A sheet without frame and paper.
    #[must_use]
    pub const fn bare(size: PictureSize, theme: Theme) -> Self {
        Self {
            size,
            theme,
            frame: None,
            paper: None,
            texts: Vec::new(),
        }
    }

    /// A sheet for a map and its surroundings.
    ///
    /// # Errors
    /// With exit code 2 if the map is too small or too large for a frame.
    pub(super) fn new(
        size: PictureSize,
        theme: Theme,
        placing: Placing,
        setting: &Setting,
    ) -> Result<Self, Failure> {
        let around = |look: &FrameLook| {
            let frame = inner_px(size).and_then(|inner| Frame::new(inner, placing, look, theme));
            frame.map(Arc::new).ok_or_else(|| refused(size, placing))
        };
        Ok(Self {
            size,
            theme,
            frame: setting.frame.as_ref().map(around).transpose()?,
            paper: setting.paper,
            texts: Vec::new(),
        })
    }

    /// The same sheet for tiles of one pixel.
    #[must_use]
    pub fn in_pixels(&self) -> Self {
        Self {
            size: self.size.in_pixels(),
            ..self.clone()
        }
    }

    /// Pixels per inch, if it is for paper.
    #[must_use]
    pub fn dpi(&self) -> Option<u32> {
        self.paper.map(|paper| paper.dpi)
    }

    /// Width and height in pixels, including frame and paper.
    #[must_use]
    pub fn pixels(&self) -> (u64, u64) {
        at_least(self.paper, self.framed())
    }

    /// Width and height in pixels, including the frame.
    fn framed(&self) -> (u64, u64) {
        self.frame.as_ref().map_or_else(
            || self.size.pixels(),
            |frame| {
                let [width, height] = frame.size().map(u64::from);
                (width, height)
            },
        )
    }

    /// The pixels of paper to the north and west of the frame, and to the south and east of it.
    fn around(&self) -> [[u64; 2]; 2] {
        let ((width, height), (wide, high)) = (self.framed(), self.pixels());
        let spare = [wide - width, high - height];
        let before = spare.map(|side| side / 2);
        [before, [spare[0] - before[0], spare[1] - before[1]]]
    }

    /// Where the frame begins, and where the map begins in it, in pixels.
    pub(super) fn corners(&self) -> [[u64; 2]; 2] {
        let map = self.frame.as_ref().map_or([0; 2], |frame| frame.corner());
        [self.around()[0], map.map(u64::from)]
    }

    /// Adds the frame to a drawing, in the frame's coordinates.
    pub(super) fn draw_frame(&self, drawing: Drawing) -> Drawing {
        match &self.frame {
            Some(frame) => frame.drawn_on(drawing),
            None => drawing,
        }
    }

    /// The chart over the map: with a frame or paper, no label is cut.
    #[must_use]
    pub fn over(&self, chart: Chart) -> Chart {
        let (width, height) = self.size.pixels();
        if self.frame.is_none() && self.paper.is_none() {
            return chart;
        }
        // OK because a map with a frame or on paper has at most 2^15 pixels a side.
        chart.whole(width as usize, height as usize)
    }

    /// Writes the rows above the map, RGB.
    pub(super) fn write_above(&self, out: &mut dyn Write) -> io::Result<()> {
        self.write_paper(self.around()[0][1], out)?;
        self.write_rim(self.frame.as_ref().map_or(&[], |frame| frame.above()), out)
    }

    /// Writes the rows below the map, RGB.
    pub(super) fn write_below(&self, out: &mut dyn Write) -> io::Result<()> {
        self.write_rim(self.frame.as_ref().map_or(&[], |frame| frame.below()), out)?;
        self.write_paper(self.around()[1][1], out)
    }

    fn write_paper(&self, rows: u64, out: &mut dyn Write) -> io::Result<()> {
        let row = self.paper(self.pixels().0);
        (0..rows).try_for_each(|_| out.write_all(&row))
    }

    /// Writes rows of the frame with the paper beside them.
    fn write_rim(&self, rows: &[u8], out: &mut dyn Write) -> io::Result<()> {
        let [west, east] = self.around().map(|side| self.paper(side[0]));
        for row in rows.chunks_exact(3 * self.framed().0.max(1) as usize) {
            out.write_all(&west)?;
            out.write_all(row)?;
            out.write_all(&east)?;
        }
        Ok(())
    }

    /// So many pixels of paper, RGB.
    fn paper(&self, pixels: u64) -> Vec<u8> {
        self.theme.graded(PAPER).repeat(pixels as usize)
    }

    /// Adds frame and paper at both sides of some rows of the map, the first of which is row `y`.
    pub(super) fn surround(&self, y: u64, pixels: Vec<u8>) -> Vec<u8> {
        let [west, east] = self.around().map(|side| self.paper(side[0]));
        if self.frame.is_none() && west.is_empty() && east.is_empty() {
            return pixels;
        }
        let row = 3 * self.size.pixels().0 as usize;
        let mut rows = Vec::with_capacity(pixels.len() * 5 / 4);
        for (line, y) in pixels.chunks_exact(row).zip(y..) {
            rows.extend_from_slice(&west);
            match &self.frame {
                // OK because a map with a frame has at most 2^15 rows.
                Some(frame) => frame.surround(y as u32, line, &mut rows),
                None => rows.extend_from_slice(line),
            }
            rows.extend_from_slice(&east);
        }
        rows
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::map::MapPack;
    use crate::picture::Look;
    use mapmaker_grid::TilePos;

    #[test]
    fn a_map_smaller_than_its_paper_lies_in_the_middle_of_it() {
        let look = Look {
            tile_px: 10,
            theme: Theme::Ink,
            ..Look::default()
        };
        let size = look
            .size((40, 30), MapPack::ours().pictures())
            .expect("a size");
        let frame = FrameLook {
            title: "Ink".to_owned(),
            notes: [String::new(), String::new()],
            has_references: false,
            paper_px: None,
            rose: None,
        };
        let placing = look.placing(TilePos::new(0, 0));
        for frame in [None, Some(frame)] {
            let paper = OnPaper {
                sheet_px: [701, 600],
                inner_px: [500, 400],
                dpi: 72,
            };
            let setting = Setting::new(frame, Some(paper));
            let sheet = Sheet::new(size, look.theme, placing, &setting).expect("a sheet");
            assert_eq!(sheet.pixels(), (701, 600));
            let layout = setting.layout(size, placing).expect("a layout");
            assert_eq!(layout.0, (701, 600));
            let mut bytes = Vec::new();
            sheet.write_above(&mut bytes).expect("written");
            bytes.extend(sheet.surround(0, vec![9; 3 * 400 * 300]));
            sheet.write_below(&mut bytes).expect("written");
            assert_eq!(bytes.len(), 3 * 701 * 600);
            let [frame, map] = sheet.corners();
            let corner = [0, 1].map(|axis| frame[axis] + map[axis]);
            assert_eq!(layout.1, corner);
            let [x, y] = corner.map(|at| at as usize);
            assert!(x >= 150 && y > 100, "{x} {y}");
            let pixel = |x: usize, y: usize| bytes[3 * (y * 701 + x)];
            assert_eq!([pixel(x, y), pixel(x + 399, y + 299)], [9, 9]);
            assert!(pixel(0, 0) > 200 && pixel(x - 1, y) != 9 && pixel(x + 400, y + 299) != 9);
        }
    }
}

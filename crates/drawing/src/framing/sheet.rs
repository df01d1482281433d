//! A frame around a picture that is drawn row by row.

use super::canvas::{Canvas, Tint};
use super::look::{FrameLook, MIN_UNIT, MIN_UNITS, Margins, Placing};
use super::ornament::{ROSE_REACH, rose};
use super::parts::{cells, draw};
use crate::art::{Drawing, INK, Theme};

/// The opacity of reference lines, of 255.
const LINE_OPACITY: u8 = 46;

/// A frame, drawn in the colours of a theme.
#[derive(Clone, Debug)]
pub struct Frame {
    inner: [u32; 2],
    margins: Margins,
    placing: Placing,
    look: FrameLook,
    /// The rows above and below the map, and the parts west and east of it, as RGB.
    top: Vec<u8>,
    bottom: Vec<u8>,
    west: Vec<u8>,
    east: Vec<u8>,
    rose: Option<Rose>,
    /// The columns and rows of reference lines on the map, and their colour.
    lines: [Vec<u32>; 2],
    line_ink: [u8; 3],
}

/// A picture over the map: RGBA, from a pixel of the map.
#[derive(Clone, Debug)]
struct Rose {
    corner: [u32; 2],
    side: u32,
    rgba: Vec<u8>,
}

impl Frame {
    /// The frame around a picture of `inner` pixels; `None` where that is too small for one, or larger than
    /// [`MAX_FRAMED_PX`](super::MAX_FRAMED_PX).
    #[must_use]
    pub fn new(inner: [u32; 2], placing: Placing, look: &FrameLook, theme: Theme) -> Option<Self> {
        let margins = Margins::new(inner, placing.point_px, look)?;
        let Margins {
            side,
            top,
            bottom,
            unit,
            ..
        } = margins;
        let [width, height] = inner;
        let size = margins.around(inner);
        let ends = look.has_references.then(|| cells(inner, unit, placing));
        let part = |corner: [u32; 2], part: [u32; 2]| {
            let mut canvas = Canvas::window(corner.map(i64::from), part)?;
            draw(
                &mut canvas,
                size,
                inner,
                &margins,
                placing,
                look,
                ends.as_ref(),
            );
            let mut rgb = canvas.into_rgb();
            theme.grade(&mut rgb);
            Some(rgb)
        };
        let within = |ends: &Vec<u32>| ends[1..ends.len() - 1].to_vec();
        let lines = ends.as_ref().map(|ends| ends.each_ref().map(within));
        Some(Self {
            inner,
            margins,
            placing,
            look: look.clone(),
            top: part([0, 0], [size[0], top])?,
            bottom: part([0, top + height], [size[0], bottom])?,
            west: part([0, top], [side, height])?,
            east: part([side + width, top], [side, height])?,
            rose: look
                .rose
                .and_then(|corner| Rose::new(inner, corner, unit, theme)),
            lines: lines.unwrap_or_default(),
            line_ink: theme.graded(INK),
        })
    }

    /// The minimum longer and shorter side of a picture with a frame, in pixels.
    #[must_use]
    pub fn least_px(point_px: f32) -> [u32; 2] {
        MIN_UNITS.map(|units| (units * MIN_UNIT * point_px).ceil() as u32)
    }

    /// Pixels of the whole sheet around a picture of `inner` pixels; `None` as for [`Frame::new`].
    #[must_use]
    pub fn sheet_px(inner: [u32; 2], point_px: f32, look: &FrameLook) -> Option<[u32; 2]> {
        let margins = Margins::new(inner, point_px, look)?;
        Some(margins.around(inner))
    }

    /// Where the map begins on the sheet around a picture of `inner` pixels; `None` as for [`Frame::new`].
    #[must_use]
    pub fn corner_px(inner: [u32; 2], point_px: f32, look: &FrameLook) -> Option<[u32; 2]> {
        let margins = Margins::new(inner, point_px, look)?;
        Some([margins.side, margins.top])
    }

    /// The size of the map, in pixels, for a frame that fills its paper; `None` if impossible.
    #[must_use]
    pub fn inner_px(point_px: f32, look: &FrameLook) -> Option<[u32; 2]> {
        let [width, height] = look.paper_px?;
        let margins = Margins::room(0, point_px, look);
        let inner = [
            width.checked_sub(2 * margins.side)?,
            height.checked_sub(margins.top + margins.bottom)?,
        ];
        Margins::new(inner, point_px, look).map(|_| inner)
    }

    /// Where the map begins on the sheet, in pixels.
    #[must_use]
    pub const fn corner(&self) -> [u32; 2] {
        [self.margins.side, self.margins.top]
    }

    /// Adds the frame to a drawing of the whole sheet that already has the map.
    #[must_use]
    pub fn drawn_on(&self, drawing: Drawing) -> Drawing {
        let Margins {
            side, top, unit, ..
        } = self.margins;
        let [width, height] = self.inner.map(|side| side as f32);
        let [west, north] = [side as f32, top as f32];
        let mut canvas = Canvas::drawing(drawing);
        let thick = unit.round().max(1.0);
        let faint = Tint(INK, f32::from(LINE_OPACITY) / 255.0);
        let [columns, rows] = &self.lines;
        let middle = |line: u32| line as f32 + 0.5 * thick;
        for &column in columns {
            let x = west + middle(column);
            canvas.line(&[[x, north], [x, north + height]], thick, faint);
        }
        for &row in rows {
            let y = north + middle(row);
            canvas.line(&[[west, y], [west + width, y]], thick, faint);
        }
        if let Some((at, radius, side)) = self
            .look
            .rose
            .and_then(|corner| rose_place(self.inner, corner, unit))
        {
            let half = side as f32 / 2.0;
            let middle = [west + at[0] as f32 + half, north + at[1] as f32 + half];
            rose(&mut canvas, middle, radius, radius / 56.0);
        }
        let ends = self
            .look
            .has_references
            .then(|| cells(self.inner, unit, self.placing));
        draw(
            &mut canvas,
            self.size(),
            self.inner,
            &self.margins,
            self.placing,
            &self.look,
            ends.as_ref(),
        );
        // OK because it was made of a drawing.
        canvas.into_drawing().expect("a drawing")
    }

    /// Pixels of the whole sheet.
    #[must_use]
    pub const fn size(&self) -> [u32; 2] {
        self.margins.around(self.inner)
    }

    /// The rows above the map, RGB.
    #[must_use]
    pub fn above(&self) -> &[u8] {
        &self.top
    }

    /// The rows below the map, RGB.
    #[must_use]
    pub fn below(&self) -> &[u8] {
        &self.bottom
    }

    /// Appends a row of the sheet to `out`: the row of the map, RGB, with the frame over and beside it.
    pub fn surround(&self, y: u32, row: &[u8], out: &mut Vec<u8>) {
        let bytes = 3 * self.margins.side as usize;
        let start = y as usize * bytes;
        out.extend_from_slice(&self.west[start..start + bytes]);
        let first = out.len();
        out.extend_from_slice(row);
        self.cover(y, &mut out[first..]);
        out.extend_from_slice(&self.east[start..start + bytes]);
    }

    /// Draws the frame's parts over a row of the map.
    fn cover(&self, y: u32, row: &mut [u8]) {
        let [columns, rows] = &self.lines;
        let mut mix = |x: usize, colour: [u8; 3], share: u32| {
            if let Some(pixel) = row.get_mut(3 * x..3 * x + 3) {
                for (under, over) in pixel.iter_mut().zip(colour) {
                    let mixed = u32::from(over) * share + u32::from(*under) * (255 - share);
                    *under = (mixed / 255) as u8;
                }
            }
        };
        let thick = (self.margins.unit.round() as u32).max(1);
        let is_on =
            |lines: &[u32], at: u32| lines.iter().any(|&line| (line..line + thick).contains(&at));
        if is_on(rows, y) {
            (0..self.inner[0]).for_each(|x| mix(x as usize, self.line_ink, LINE_OPACITY.into()));
        } else {
            for &column in columns {
                (column..column + thick)
                    .for_each(|x| mix(x as usize, self.line_ink, LINE_OPACITY.into()));
            }
        }
        let Some(rose) = &self.rose else { return };
        let Some(from) = y
            .checked_sub(rose.corner[1])
            .filter(|&from| from < rose.side)
        else {
            return;
        };
        let bytes = 4 * rose.side as usize;
        let start = from as usize * bytes;
        let pixels = rose.rgba[start..start + bytes].chunks_exact(4);
        for (x, pixel) in (rose.corner[0] as usize..).zip(pixels) {
            mix(x, [pixel[0], pixel[1], pixel[2]], u32::from(pixel[3]));
        }
    }
}

/// The position of the rose on a map of a size in pixels, its radius, and the side of its square.
fn rose_place(
    [width, height]: [u32; 2],
    [east, south]: [bool; 2],
    unit: f32,
) -> Option<([u32; 2], f32, u32)> {
    let short = width.min(height) as f32;
    let radius = (56.0 * unit).min(0.11 * short);
    let side = (2.0 * ROSE_REACH * radius).ceil() as u32;
    let at = |far: bool, length: u32| {
        if far {
            length.checked_sub(side)
        } else {
            Some(0)
        }
    };
    Some(([at(east, width)?, at(south, height)?], radius, side))
}

impl Rose {
    fn new(inner: [u32; 2], corner: [bool; 2], unit: f32, theme: Theme) -> Option<Self> {
        let (corner, radius, side) = rose_place(inner, corner, unit)?;
        let mut canvas = Canvas::clear([0, 0], [side; 2])?;
        rose(&mut canvas, [side as f32 / 2.0; 2], radius, radius / 56.0);
        let mut rgba = canvas.into_rgba();
        for pixel in rgba.chunks_exact_mut(4) {
            let graded = theme.graded([pixel[0], pixel[1], pixel[2]]);
            pixel[..3].copy_from_slice(&graded);
        }
        Some(Self { corner, side, rgba })
    }
}

#[cfg(test)]
mod tests {
    use super::super::look::MAX_FRAMED_PX;
    use super::*;
    use crate::framing::Paper;
    use mapmaker_grid::TilePos;

    fn placing(tile_px: f64) -> Placing {
        Placing {
            north_west: TilePos::new(-7, 13),
            tile_px,
            point_px: 1.0,
        }
    }

    fn look() -> FrameLook {
        FrameLook {
            title: "The Isle of Ink".to_owned(),
            notes: ["World 7".to_owned(), "80 × 60 tiles".to_owned()],
            has_references: true,
            paper_px: None,
            rose: Some([true, true]),
        }
    }

    /// The whole sheet around a map of one colour.
    fn sheet(frame: &Frame, [width, height]: [u32; 2], colour: [u8; 3]) -> Vec<u8> {
        let row = colour.repeat(width as usize);
        let mut pixels = frame.above().to_vec();
        for y in 0..height {
            frame.surround(y, &row, &mut pixels);
        }
        pixels.extend_from_slice(frame.below());
        pixels
    }

    #[test]
    fn a_sheet_has_all_its_pixels_and_the_map_in_its_middle() {
        for (size, tile_px) in [([640, 480], 8.0), ([500, 900], 0.37), ([4000, 3000], 64.0)] {
            let frame =
                Frame::new(size, placing(tile_px), &look(), Theme::Parchment).expect("a frame");
            let [width, height] = frame.size();
            assert_eq!(Frame::sheet_px(size, 1.0, &look()), Some([width, height]));
            let pixels = sheet(&frame, size, [30, 60, 200]);
            assert_eq!(pixels.len(), (3 * width * height) as usize);
            let blue = |x: u32, y: u32| {
                let at = 3 * (y * width + x) as usize;
                pixels[at + 2] > pixels[at].saturating_add(80)
            };
            assert!(
                !blue(width / 2, 4) && !blue(4, height / 2) && blue(width / 2 + 3, height / 2 + 3)
            );
            // Lines and the rose cover little of the map.
            let all = (0..height).flat_map(|y| (0..width).map(move |x| (x, y)));
            let count = all.filter(|&(x, y)| blue(x, y)).count();
            let inner = (size[0] * size[1]) as usize;
            assert!(
                count < inner && count > inner * 8 / 10,
                "{count} of {inner}"
            );
        }
    }

    #[test]
    fn a_map_too_small_or_too_large_has_no_frame() {
        for size in [[100, 80], [10, 4000], [MAX_FRAMED_PX + 1, 5000]] {
            assert!(
                Frame::new(size, placing(8.0), &look(), Theme::Ink).is_none(),
                "{size:?}"
            );
            assert!(Frame::sheet_px(size, 1.0, &look()).is_none());
        }
    }

    #[test]
    fn frames_have_the_colours_of_their_theme() {
        let mean = |theme: Theme| {
            let frame = Frame::new([640, 480], placing(8.0), &look(), theme).expect("a frame");
            let sum: usize = frame
                .above()
                .iter()
                .map(|&channel| usize::from(channel))
                .sum();
            sum / frame.above().len()
        };
        assert!(mean(Theme::Night) < 90 && mean(Theme::Ink) > 220);
    }

    #[test]
    fn a_frame_makes_a_map_as_large_as_its_paper() {
        for paper in [Paper::A5, Paper::A4, Paper::A3, Paper::A0, Paper::Letter] {
            for (dpi, is_wide) in [(150, true), (150, false), (300, true)] {
                let paper_px = Some(paper.pixels(dpi, is_wide));
                let look = FrameLook { paper_px, ..look() };
                let point_px = dpi as f32 / 96.0;
                let inner = Frame::inner_px(point_px, &look).expect("a map");
                assert_eq!(Frame::sheet_px(inner, point_px, &look), paper_px);
            }
        }
        let look = FrameLook {
            paper_px: Some([200, 100]),
            ..look()
        };
        assert_eq!(Frame::inner_px(1.0, &look), None);
    }
}

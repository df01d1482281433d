//! Rasterises shapes onto sheets of ink and tints.
//!
//! A wood has ten thousand trees of some hundred pixels each, so the coverage of a shape is computed once for both
//! sheets.

use ab_glyph_rasterizer::{Point, Rasterizer, point};
use tiny_skia::{Path, PathSegment};

use super::stamp::Stamp;

/// The minimum coverage of a pixel.
const LEAST: f32 = 1.0 / 512.0;

/// Sheets of ink and tints, with `times` pixels a point.
pub(super) struct Sheets {
    width: usize,
    height: usize,
    times: f32,
    /// The ink of each pixel, 0 to 255, in reading order.
    pub(super) ink: Vec<u8>,
    /// The tint of each pixel as premultiplied RGBA; empty without tints.
    pub(super) tint: Vec<[u8; 4]>,
    raster: Rasterizer,
}

/// The coverage of a shape: pixels from a corner, which may be off the sheet.
struct Covered<'a> {
    raster: &'a mut Rasterizer,
    corner: (i64, i64),
}

impl Sheets {
    /// Blank sheets of a size in pixels.
    pub(super) fn new([width, height]: [usize; 2], times: f32, has_tints: bool) -> Self {
        let count = width * height;
        Self {
            width,
            height,
            times,
            ink: vec![0; count],
            tint: vec![[0; 4]; if has_tints { count } else { 0 }],
            raster: Rasterizer::new(1, 1),
        }
    }

    /// Sheets full of ink and black tint.
    pub(super) fn full(size: [usize; 2], times: f32, has_tints: bool) -> Self {
        let mut sheets = Self::new(size, times, has_tints);
        sheets.ink.fill(u8::MAX);
        sheets.tint.fill([0, 0, 0, u8::MAX]);
        sheets
    }

    /// Applies a stamp with its foot in a pixel, with the opacity `share`.
    pub(super) fn put(&mut self, stamp: &Stamp, foot: [i64; 2], share: f32) {
        let [west, north] = [0, 1].map(|axis| foot[axis] + stamp.corner[axis]);
        let from = (-west).clamp(0, stamp.width as i64) as usize;
        let to = (self.width as i64 - west).clamp(from as i64, stamp.width as i64) as usize;
        if from == to {
            return;
        }
        let share = (256.0 * share.clamp(0.0, 1.0)) as u32;
        for (y, row) in (north..).zip(stamp.pixels.chunks_exact(stamp.width)) {
            if !(0..self.height as i64).contains(&y) {
                continue;
            }
            let first = (y * self.width as i64 + west + from as i64) as usize;
            let here = first..first + to - from;
            for (ink, change) in self.ink[here.clone()].iter_mut().zip(&row[from..to]) {
                *ink = changed(*ink, change.ink_stays, change.ink, share);
            }
            let Some(tints) = self.tint.get_mut(here) else {
                continue;
            };
            for (tint, change) in tints.iter_mut().zip(&row[from..to]) {
                for (channel, new) in tint.iter_mut().zip(change.tint) {
                    *channel = changed(*channel, change.tint_stays, new, share);
                }
            }
        }
    }

    /// Pixels of a point.
    pub(super) const fn times(&self) -> f32 {
        self.times
    }

    /// Fills a shape with ink of the opacity `dark`.
    pub(super) fn ink(&mut self, path: &Path, dark: f32) {
        let (ink, size) = (&mut self.ink, (self.width, self.height));
        let Some(covered) = cover(path, self.times, &mut self.raster, size) else {
            return;
        };
        covered.each(size, |index, share| {
            let here = &mut ink[index];
            let bare = f32::from(255 - *here);
            *here = whole(f32::from(*here) + bare * share * dark);
        });
    }

    /// Erases `share` of the ink and tint in a shape, and tints it.
    pub(super) fn lay(&mut self, path: &Path, share: f32, (colour, tinted): ([u8; 3], f32)) {
        let (ink, tint, size) = (&mut self.ink, &mut self.tint, (self.width, self.height));
        let Some(covered) = cover(path, self.times, &mut self.raster, size) else {
            return;
        };
        covered.each(size, |index, covers| {
            let stays = 1.0 - covers * share;
            ink[index] = whole(f32::from(ink[index]) * stays);
            if let Some(tint) = tint.get_mut(index) {
                *tint = tint.map(|channel| whole(f32::from(channel) * stays));
                over(tint, colour, covers * tinted);
            }
        });
    }

    /// Tints a shape; `tinted(y)` is the opacity of a row, by the height of its middle in points.
    pub(super) fn tint(&mut self, path: &Path, colour: [u8; 3], tinted: impl Fn(f32) -> f32) {
        let (tint, size) = (&mut self.tint, (self.width, self.height));
        let (width, times) = (self.width, self.times);
        let Some(covered) = cover(path, times, &mut self.raster, size) else {
            return;
        };
        let mut row = (usize::MAX, 0.0);
        covered.each(size, |index, covers| {
            if row.0 != index / width {
                let y = index / width;
                row = (y, tinted((y as f32 + 0.5) / times));
            }
            if let Some(tint) = tint.get_mut(index) {
                over(tint, colour, covers * row.1);
            }
        });
    }
}

/// Computes the coverage of a path of straight lines, in points; `None` if it is off the sheet.
fn cover<'a>(
    path: &Path,
    times: f32,
    raster: &'a mut Rasterizer,
    (width, height): (usize, usize),
) -> Option<Covered<'a>> {
    let bounds = path.bounds();
    let first = |side: f32| (side * times).floor() as i64;
    let last = |side: f32| (side * times).ceil() as i64;
    let corner = (first(bounds.left()), first(bounds.top()));
    let end = (last(bounds.right()), last(bounds.bottom()));
    if end.0 <= 0 || end.1 <= 0 || corner.0 >= width as i64 || corner.1 >= height as i64 {
        return None;
    }
    // One more column, as coverage that ends at the last one may be counted in the next.
    raster.reset(
        (end.0 - corner.0 + 2) as usize,
        (end.1 - corner.1 + 1) as usize,
    );
    let place = |at: tiny_skia::Point| -> Point {
        point(
            at.x * times - corner.0 as f32,
            at.y * times - corner.1 as f32,
        )
    };
    let (mut start, mut from) = (point(0.0, 0.0), point(0.0, 0.0));
    for segment in path.segments() {
        match segment {
            PathSegment::MoveTo(at) => {
                raster.draw_line(from, start);
                (start, from) = (place(at), place(at));
            }
            PathSegment::LineTo(to)
            | PathSegment::QuadTo(_, to)
            | PathSegment::CubicTo(_, _, to) => {
                raster.draw_line(from, place(to));
                from = place(to);
            }
            PathSegment::Close => {
                raster.draw_line(from, start);
                from = start;
            }
        }
    }
    raster.draw_line(from, start);
    Some(Covered { raster, corner })
}

impl Covered<'_> {
    /// Calls `does` for each covered pixel of a sheet, with its index and coverage.
    fn each(self, (width, height): (usize, usize), mut does: impl FnMut(usize, f32)) {
        let (west, north) = self.corner;
        self.raster.for_each_pixel_2d(|x, y, share| {
            if share < LEAST {
                return;
            }
            let (x, y) = (west + i64::from(x), north + i64::from(y));
            let is_there = (0..width as i64).contains(&x) && (0..height as i64).contains(&y);
            if is_there {
                does(y as usize * width + x as usize, share.min(1.0));
            }
        });
    }
}

/// Blends a colour over a tint.
fn over(tint: &mut [u8; 4], colour: [u8; 3], share: f32) {
    let [red, green, blue] = colour;
    for (channel, new) in tint.iter_mut().zip([red, green, blue, u8::MAX]) {
        let under = f32::from(*channel);
        *channel = whole(under + (f32::from(new) - under) * share);
    }
}

/// Changes a channel: keeps `stays` of 255 and adds `new`, with the share `share` of 256.
const fn changed(under: u8, stays: u8, new: u8, share: u32) -> u8 {
    let under = under as u32;
    let over = (under * stays as u32 + 127) / 255 + new as u32;
    let mixed = (under * (256 - share) + over * share + 128) / 256;
    if mixed > 255 { 255 } else { mixed as u8 }
}

fn whole(value: f32) -> u8 {
    (value + 0.5) as u8
}

#[cfg(test)]
mod tests {
    use super::super::super::geometry::pt;
    use super::super::layers::outline;
    use super::*;

    /// A square of ink.
    fn square(sheets: &mut Sheets, (west, north): (f32, f32), side: f32) {
        let corners = [(0.0, 0.0), (side, 0.0), (side, side), (0.0, side)];
        let corners = corners.map(|(x, y)| pt(west + x, north + y));
        sheets.ink(&outline(&corners).expect("a shape"), 1.0);
    }

    #[test]
    fn a_shape_covers_shares_of_pixels() {
        let mut sheets = Sheets::new([4, 3], 1.0, true);
        square(&mut sheets, (0.5, 1.0), 2.0);
        assert_eq!(sheets.ink, [0, 0, 0, 0, 128, 255, 128, 0, 128, 255, 128, 0]);
        // Twice as large with two pixels a point.
        let mut sheets = Sheets::new([4, 3], 2.0, true);
        square(&mut sheets, (0.5, 0.5), 1.0);
        assert_eq!(sheets.ink, [0, 0, 0, 0, 0, 255, 255, 0, 0, 255, 255, 0]);
    }

    #[test]
    fn what_lies_off_the_sheet_leaves_nothing_elsewhere() {
        let mut sheets = Sheets::new([4, 3], 1.0, true);
        square(&mut sheets, (-1.0, -1.0), 2.0);
        square(&mut sheets, (3.0, 1.0), 5.0);
        square(&mut sheets, (40.0, 1.0), 5.0);
        square(&mut sheets, (-9.0, 1.0), 5.0);
        assert_eq!(sheets.ink, [255, 0, 0, 0, 0, 0, 0, 255, 0, 0, 0, 255]);
    }

    #[test]
    fn a_body_takes_away_what_is_behind_it_and_a_tint_runs_out() {
        let mut sheets = Sheets::new([2, 4], 1.0, true);
        square(&mut sheets, (0.0, 0.0), 4.0);
        let body = [pt(0.0, 0.0), pt(1.0, 0.0), pt(1.0, 4.0), pt(0.0, 4.0)];
        let body = outline(&body).expect("a shape");
        sheets.lay(&body, 1.0, ([200, 100, 0], 0.5));
        assert_eq!(sheets.ink, [0, 255, 0, 255, 0, 255, 0, 255]);
        assert_eq!(
            (sheets.tint[0], sheets.tint[1]),
            ([100, 50, 0, 128], [0; 4])
        );
        let mut sheets = Sheets::new([1, 4], 1.0, true);
        sheets.tint(&body, [255; 3], |y| 1.0 - y / 4.0);
        let shares: Vec<_> = sheets.tint.iter().map(|tint| tint[3]).collect();
        assert_eq!(shares, [223, 159, 96, 32]);
    }
}

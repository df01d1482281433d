//! A name at its position on a map.

use super::footprint::PixelBox;
use crate::art::{Drawing, PAPER};
use crate::lettering::{Bitmap, Curve, Letters, Line};
use mapmaker_grid::TilePos;

/// How many times more fine boxes there are.
const FINER: f32 = 4.0;

/// A name at its position.
#[derive(Clone, Debug, PartialEq)]
pub struct Label {
    /// The id of its feature.
    pub id: u64,
    /// The tile whose north-west corner is the origin of the position.
    pub at: TilePos,
    /// From there to the middle of the name, in pixels.
    pub offset_px: [f32; 2],
    pub(super) line: Line,
    pub(super) curve: Curve,
    pub(super) colour: [u8; 3],
}

impl Label {
    /// Draws the name as pixels around its middle.
    #[must_use]
    pub fn bitmap(&self) -> Option<Bitmap> {
        self.letters()?.bitmap()
    }

    /// The name's letters, ready to be drawn around its middle.
    pub(super) fn letters(&self) -> Option<Letters> {
        Letters::new(&self.line, &self.curve, self.colour, PAPER)
    }

    /// The same name in another ink.
    #[must_use]
    pub fn in_colour(self, colour: [u8; 3]) -> Self {
        Self { colour, ..self }
    }

    /// Adds the name to a drawing with its middle at a point.
    pub(super) fn draw_on(&self, drawing: &mut Drawing, [x, y]: [f32; 2]) {
        drawing.write(&self.line, &self.curve.moved([x, y]), self.colour);
    }

    /// The boxes of its letters, from the middle of the name: west, north, east, south, in pixels.
    #[must_use]
    pub fn boxes_px(&self) -> Vec<[f64; 4]> {
        Self::boxes(&self.line, &self.curve)
    }

    /// `count` points from its first letter to its last, from the middle of the name, in pixels.
    #[must_use]
    pub fn points_px(&self, count: usize) -> Vec<[f32; 2]> {
        let width = self.line.width_px;
        let first = (self.curve.length_px() - width) / 2.0;
        let step = width / count.saturating_sub(1).max(1) as f32;
        let points = (0..count).map(|index| self.curve.at(first + step * index as f32).0);
        points.collect()
    }

    /// Its length, in pixels.
    #[must_use]
    pub const fn width_px(&self) -> f32 {
        self.line.width_px
    }

    /// The height of its letters with their tails, in pixels.
    #[must_use]
    pub fn height_px(&self) -> f32 {
        self.line.height_px()
    }

    /// The direction of each of its letters, of length 1.
    #[must_use]
    pub fn directions(&self) -> Vec<[f32; 2]> {
        self.line.directions(&self.curve)
    }

    /// Whether its letters cover a point, in pixels from the middle of the name.
    #[must_use]
    pub fn has(&self, [x, y]: [f32; 2]) -> bool {
        /// Closes gaps between touching boxes that come from rounding.
        const HAIR: f64 = 1.0;
        let (x, y) = (f64::from(x), f64::from(y));
        let mut boxes = Self::boxes(&self.line, &self.curve).into_iter();
        boxes.any(|[west, north, east, south]| {
            (west - HAIR..=east + HAIR).contains(&x) && (north - HAIR..=south + HAIR).contains(&y)
        })
    }

    /// The same as many small boxes, which follow a name that slopes or bends closely.
    #[must_use]
    pub fn fine_boxes_px(&self) -> Vec<[f64; 4]> {
        Self::boxes_of(&self.line, &self.curve, FINER)
    }

    /// The boxes of its letters from the middle of the name: west, north, east, south, in pixels.
    pub(super) fn boxes(line: &Line, curve: &Curve) -> Vec<PixelBox> {
        Self::boxes_of(line, curve, 1.0)
    }

    /// The same, so many for each height of the letters.
    fn boxes_of(line: &Line, curve: &Curve, finer: f32) -> Vec<PixelBox> {
        let height = line.height_px();
        let first = (curve.length_px() - line.width_px) / 2.0;
        let count = (finer * line.width_px / height).ceil().max(1.0) as usize;
        let each = line.width_px / count as f32;
        (0..count)
            .map(|index| {
                let (place, along) = curve.at(first + each * (index as f32 + 0.5));
                // A level piece is wider than high.
                let wide = f64::from(f32::midpoint(
                    each * along[0].abs(),
                    height * along[1].abs(),
                ));
                let high = f64::from(f32::midpoint(
                    each * along[1].abs(),
                    height * along[0].abs(),
                ));
                let (x, y) = (f64::from(place[0]), f64::from(place[1]));
                [x - wide, y - high, x + wide, y + high]
            })
            .collect()
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::lettering::{Face, Style};

    #[test]
    fn a_place_between_the_letters_of_a_name_is_the_names() {
        let style = Style {
            face: Face::Roman,
            size_px: 22.0,
            spacing_px: 0.0,
            is_capitals: true,
        };
        for wide in [60.0, 400.0, 1500.0] {
            let line = Line::spread("Grey Sea", style, wide, (0.0, 8.0));
            for turn in 0..12 {
                let angle = turn as f32 * std::f32::consts::PI / 12.0;
                let along = [angle.cos(), angle.sin()];
                for bow in [0.0, 0.2, -0.3] {
                    let half = line.width_px / 2.0;
                    let curve = Curve::arc(along, half, bow * half);
                    let label = Label {
                        id: 1,
                        at: TilePos::new(0, 0),
                        offset_px: [0.0, 0.0],
                        line: line.clone(),
                        curve,
                        colour: [0; 3],
                    };
                    let points = label.points_px(401);
                    // The ends are within the tolerance.
                    let within = &points[2..points.len() - 2];
                    for pair in within.windows(2) {
                        let [x, y] = pair[0];
                        let (dx, dy) = (pair[1][0] - x, pair[1][1] - y);
                        let step = dx.hypot(dy).max(1e-6);
                        for aside in [-0.3, 0.0, 0.3] {
                            let off = aside * label.height_px() / step;
                            let at = [x - dy * off, y + dx * off];
                            assert!(label.has(at), "{wide} {turn} {bow} {at:?}");
                        }
                    }
                }
            }
        }
    }
}

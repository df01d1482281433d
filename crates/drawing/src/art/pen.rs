//! Strokes of varying width, and paper that hides figures behind.

use tiny_skia::{BlendMode, Color, FillRule, Paint, Path, PathBuilder, Pixmap, Transform};

use super::drawing::Drawing;
use super::geometry::{Pt, smoothstep, wander};

/// The strip along a tile's border, in tiles, that has only the border's own ink and no distortion.
pub(super) const STRIP: f32 = 0.016;

/// The longest piece of a bent line, in tiles.
const PIECE: f32 = 0.02;

/// A recorded operation of a canvas.
#[derive(Clone, Debug)]
pub(super) enum PenMark {
    /// Ink in a path.
    Ink(Path),
    /// Bare paper in a path.
    Bare(Path),
    /// A colour over what is there, and how much it covers.
    Tinted(Path, [u8; 3], f32),
}

/// Adds recorded marks to a drawing in a colour; erased parts are cut out.
pub(super) fn draw_marks(marks: &[PenMark], drawing: &mut Drawing, colour: [u8; 3]) {
    for (index, mark) in marks.iter().enumerate() {
        let PenMark::Ink(path) = mark else { continue };
        let cuts = marks[index + 1..].iter().filter_map(|later| match later {
            PenMark::Bare(cut) => cut.bounds().intersect(&path.bounds()).map(|_| cut),
            PenMark::Ink(_) | PenMark::Tinted(..) => None,
        });
        drawing.fill_cut(path, &cuts.collect::<Vec<_>>(), colour);
    }
}

/// A canvas for one tile.
///
/// Strokes are collected in `strokes` and filled together before an erasure and at the end. They all wind the same way,
/// so crossings add up.
pub(super) struct Canvas {
    pixmap: Pixmap,
    scale: f32,
    /// The point at its north-west corner.
    corner: Pt,
    strokes: PathBuilder,
    bend: Option<(u64, f32)>,
    /// The recorded operations, if it records instead of filling.
    noted: Option<Vec<PenMark>>,
}

impl Canvas {
    /// A blank canvas of `size_px` pixels a side, at least 1.
    pub(super) fn new(size_px: u32) -> Self {
        Self {
            // OK because the callers' sizes are at least 1 and far under the limit of 2²⁹ pixels.
            pixmap: Pixmap::new(size_px, size_px).expect("a size in range"),
            scale: size_px as f32,
            corner: Pt { x: 0.0, y: 0.0 },
            strokes: PathBuilder::new(),
            bend: None,
            noted: None,
        }
    }

    /// A recording canvas of `size_px` pixels a side.
    pub(super) fn noting(size_px: f32) -> Self {
        Self {
            scale: size_px,
            noted: Some(Vec::new()),
            ..Self::new(1)
        }
    }

    /// The recorded operations, in order.
    pub(super) fn noted(mut self) -> Vec<PenMark> {
        self.flush();
        self.noted.unwrap_or_default()
    }

    /// A blank canvas for the tile with its north-west corner at a point of a larger drawing, without distortion.
    pub(super) fn of_part(size_px: u32, corner: Pt) -> Self {
        Self {
            corner,
            ..Self::new(size_px)
        }
    }

    /// Distorts everything drawn from now on, more toward the middle of the tile, by up to `amount` tiles; `None` turns
    /// it off.
    pub(super) const fn bend(&mut self, seed_and_amount: Option<(u64, f32)>) {
        self.bend = seed_and_amount;
    }

    /// Draws a line of ink, `width(t)` tiles wide at the fraction `t` of its points.
    pub(super) fn stroke(&mut self, line: &[Pt], width: impl Fn(f32) -> f32) {
        let (corner, scale) = (self.corner, self.scale);
        let band = self.band(line, width).into_iter();
        polygon(&mut self.strokes, band.map(|p| (p - corner) * scale));
    }

    /// Erases ink along a line, `width(t)` tiles wide.
    pub(super) fn scrape(&mut self, line: &[Pt], width: impl Fn(f32) -> f32) {
        let band = self.band(line, width);
        self.fill_shape(&band, BlendMode::DestinationOut);
    }

    /// Erases a shape.
    pub(super) fn erase(&mut self, shape: &[Pt]) {
        let shape: Vec<_> = self.bent(shape).into_iter().map(|(p, _)| p).collect();
        self.fill_shape(&shape, BlendMode::DestinationOut);
    }

    /// Fills a shape with ink.
    pub(super) fn fill_in(&mut self, shape: &[Pt]) {
        let shape: Vec<_> = self.bent(shape).into_iter().map(|(p, _)| p).collect();
        self.fill_shape(&shape, BlendMode::SourceOver);
    }

    /// Notes a colour in a shape, where what is drawn is noted.
    pub(super) fn tint(&mut self, shape: &[Pt], colour: [u8; 3], cover: f32) {
        self.flush();
        let mut builder = PathBuilder::new();
        let shape = self.bent(shape).into_iter();
        polygon(
            &mut builder,
            shape.map(|(p, _)| (p - self.corner) * self.scale),
        );
        if let (Some(noted), Some(path)) = (&mut self.noted, builder.finish()) {
            noted.push(PenMark::Tinted(path, colour, cover));
        }
    }

    /// The coverage, in reading order.
    pub(super) fn finish(mut self) -> Vec<u8> {
        self.flush();
        self.pixmap
            .pixels()
            .iter()
            .map(|pixel| pixel.alpha())
            .collect()
    }

    /// The outline of a line of that width.
    fn band(&self, line: &[Pt], width: impl Fn(f32) -> f32) -> Vec<Pt> {
        let (line, shares): (Vec<_>, Vec<_>) = self.bent(line).into_iter().unzip();
        band(&line, |i| width(shares[i]))
    }

    fn fill_shape(&mut self, shape: &[Pt], blend_mode: BlendMode) {
        self.flush();
        let mut builder = PathBuilder::new();
        let shape = shape.iter().map(|&p| (p - self.corner) * self.scale);
        polygon(&mut builder, shape);
        self.fill(builder.finish(), blend_mode);
    }

    fn flush(&mut self) {
        let strokes = std::mem::take(&mut self.strokes).finish();
        self.fill(strokes, BlendMode::SourceOver);
    }

    fn fill(&mut self, path: Option<Path>, blend_mode: BlendMode) {
        let Some(path) = path else { return };
        if let Some(noted) = &mut self.noted {
            noted.push(match blend_mode {
                BlendMode::DestinationOut => PenMark::Bare(path),
                _ => PenMark::Ink(path),
            });
            return;
        }
        let mut paint = Paint {
            blend_mode,
            anti_alias: true,
            ..Paint::default()
        };
        paint.set_color(Color::BLACK);
        let (rule, still) = (FillRule::Winding, Transform::identity());
        self.pixmap.fill_path(&path, &paint, rule, still, None);
    }

    /// The distorted points of a line, each with its fraction of the line; long pieces are divided, so a line is
    /// straight at the border.
    fn bent(&self, line: &[Pt]) -> Vec<(Pt, f32)> {
        let share = |i: usize| i as f32 / (line.len() - 1) as f32;
        let Some((seed, amount)) = self.bend else {
            return (0..line.len()).map(|i| (line[i], share(i))).collect();
        };
        let mut result = Vec::with_capacity(2 * line.len());
        for i in 0..line.len() {
            let next = line[(i + 1).min(line.len() - 1)] - line[i];
            let pieces = (next.length() / PIECE).ceil().max(1.0);
            for piece in 0..pieces as usize {
                let t = piece as f32 / pieces;
                let p = line[i] + next * t;
                result.push((bent(p, seed, amount), share(i) + t * share(1)));
            }
        }
        result
    }
}

fn bent(p: Pt, seed: u64, amount: f32) -> Pt {
    let inside = p.x.min(p.y).min(1.0 - p.x).min(1.0 - p.y);
    let weight = smoothstep(STRIP + 1.2 * PIECE, 0.17, inside);
    if weight > 0.0 {
        p + wander(seed, p * 2.3) * (amount * weight)
    } else {
        p
    }
}

/// The outline of a line that is `width(i)` wide at its point `i`.
pub(super) fn band(line: &[Pt], width: impl Fn(usize) -> f32) -> Vec<Pt> {
    let Some(last) = line.len().checked_sub(1).filter(|&last| last > 0) else {
        return Vec::new();
    };
    let mut band = vec![line[0]; 2 * line.len()];
    for (i, &p) in line.iter().enumerate() {
        let along = line[(i + 1).min(last)] - line[i.saturating_sub(1)];
        let side = along.unit().quarter() * (0.5 * width(i));
        band[i] = p + side;
        band[2 * last + 1 - i] = p - side;
    }
    band
}

/// Adds a closed polygon.
pub(super) fn polygon(builder: &mut PathBuilder, points: impl IntoIterator<Item = Pt>) {
    let mut points = points.into_iter();
    let Some(first) = points.next() else {
        return;
    };
    builder.move_to(first.x, first.y);
    for p in points {
        builder.line_to(p.x, p.y);
    }
    builder.close();
}

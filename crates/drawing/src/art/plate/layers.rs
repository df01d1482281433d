//! The two layers that figures are drawn on: ink, and the tints under it.

use tiny_skia::{BlendMode, Color, FillRule, Paint, Path, PathBuilder, Pixmap, Transform};

use super::super::geometry::{Pt, mix, pt};
use super::super::pen::{self, polygon};
use super::super::{Drawing, INK};
use super::cover::Sheets;
use super::stamp::Stamp;

/// Ink and tints of a part of a picture, on sheets of pixels or in a drawing. Coordinates are in points.
///
/// Strokes are collected in `strokes` and filled together before a body and at the end.
pub(super) struct Layers<'a> {
    onto: LayerTarget<'a>,
    strokes: PathBuilder,
    /// The opacity of figures, 0 to 1.
    share: f32,
    /// The opacity of strokes, 0 to 1.
    dark: f32,
    has_tints: bool,
}

/// The target of drawing.
enum LayerTarget<'a> {
    Sheets(Sheets),
    Drawing(&'a mut Drawing, Bare<'a>),
}

/// The colour of the background at a point.
type Bare<'a> = &'a dyn Fn(Pt) -> [u8; 3];

/// A colour (sRGB) and its opacity, 0 to 1.
#[derive(Clone, Copy, Debug)]
pub(super) struct Tint(pub(super) [u8; 3], pub(super) f32);

/// How thin a line is in print that would be all but bare in colour, as a share of its width.
const THINNEST: f32 = 0.4;

/// A fading tint is at full strength down to this share of its way.
const WHOLE_TO: f32 = 0.45;

impl<'a> Layers<'a> {
    /// Blank sheets of a size in pixels, with or without tints.
    pub(super) fn new(size: [usize; 2], times: f32, has_tints: bool) -> Self {
        Self::onto(
            LayerTarget::Sheets(Sheets::new(size, times, has_tints)),
            has_tints,
        )
    }

    /// Continues on existing sheets.
    pub(super) fn over(sheets: Sheets, has_tints: bool) -> Self {
        Self::onto(LayerTarget::Sheets(sheets), has_tints)
    }

    /// Pixels of a point and whether there are tints, if stamps can be used; `None` for a drawing.
    pub(super) fn takes_stamps(&self) -> Option<(f32, bool)> {
        match &self.onto {
            LayerTarget::Sheets(sheets) => Some((sheets.times(), self.has_tints)),
            LayerTarget::Drawing(..) => None,
        }
    }

    /// Applies a stamp over figures behind it, with its foot in a pixel.
    pub(super) fn put(&mut self, stamp: &Stamp, foot: [i64; 2]) {
        self.flush();
        if let LayerTarget::Sheets(sheets) = &mut self.onto {
            sheets.put(stamp, foot, self.share);
        }
    }

    /// A drawing, in points. SVG has no eraser, so bodies are filled with the background colour.
    pub(super) fn of_drawing(drawing: &'a mut Drawing, bare: Bare<'a>) -> Self {
        let has_tints = drawing.theme().has_shading();
        Self::onto(LayerTarget::Drawing(drawing, bare), has_tints)
    }

    fn onto(onto: LayerTarget<'a>, has_tints: bool) -> Self {
        Self {
            onto,
            strokes: PathBuilder::new(),
            share: 1.0,
            dark: 1.0,
            has_tints,
        }
    }

    /// The finished sheets; `None` for a drawing.
    pub(super) fn finish(mut self) -> Option<Sheets> {
        self.flush();
        match self.onto {
            LayerTarget::Sheets(sheets) => Some(sheets),
            LayerTarget::Drawing(..) => None,
        }
    }

    /// Whether it is black ink alone: no line is paler than another, but thinner.
    pub(super) const fn prints(&self) -> bool {
        !self.has_tints
    }

    /// Sets the opacity of everything drawn from now on.
    pub(super) fn fade(&mut self, share: f32) {
        if (share - self.share).abs() > 1e-3 {
            self.flush();
            self.share = share;
        }
    }

    /// Sets the opacity of strokes from now on, 0 to 1.
    pub(super) fn darken(&mut self, dark: f32) {
        if (dark - self.dark).abs() > 1e-3 {
            self.flush();
            self.dark = dark;
        }
    }

    /// Draws a line of ink, `width(t)` pixels wide at the fraction `t` of its points.
    pub(super) fn stroke(&mut self, line: &[Pt], width: impl Fn(f32) -> f32) {
        let thin = if self.prints() {
            mix(THINNEST, 1.0, self.dark)
        } else {
            1.0
        };
        polygon(&mut self.strokes, band(line, |t| thin * width(t)));
    }

    /// Draws a body over figures behind it: erases ink and applies a tint.
    pub(super) fn body(&mut self, shape: &[Pt], tint: Tint) {
        self.flush();
        let Some(path) = outline(shape) else { return };
        let (share, has_tints) = (self.share, self.has_tints);
        match &mut self.onto {
            LayerTarget::Sheets(sheets) => sheets.lay(&path, share, (tint.0, tint.1 * share)),
            LayerTarget::Drawing(drawing, bare) => {
                let cover = if has_tints { tint.1 } else { 0.0 };
                let colour = mixed(bare(middle(&path)), tint.0, cover);
                drawing.fill(&path, colour, share);
            }
        }
    }

    /// Draws a body over figures behind it, with a tint that fades from the height `from` down to `to`, in pixels.
    pub(super) fn fading_body(&mut self, shape: &[Pt], tint: Tint, from: f32, to: f32) {
        if !self.has_tints {
            self.body(shape, tint);
            return;
        }
        self.flush();
        let share = self.share;
        let LayerTarget::Drawing(drawing, bare) = &mut self.onto else {
            self.body(shape, Tint(tint.0, 0.0));
            self.fading_shade(shape, tint, from, to);
            return;
        };
        let Some(path) = outline(shape) else { return };
        let x = middle(&path).x;
        let stop = |at: f32, cover: f32| {
            let ground = bare(pt(x, mix(from, to, at)));
            (at, mixed(ground, tint.0, cover), share)
        };
        let stops = [stop(0.0, tint.1), stop(WHOLE_TO, tint.1), stop(1.0, 0.0)];
        drawing.fill_fading(&path, &stops, [[0.0, from], [0.0, to]]);
    }

    /// Tints a part of a body, fading from the height `from` down to `to`.
    pub(super) fn fading_shade(&mut self, shape: &[Pt], tint: Tint, from: f32, to: f32) {
        if !self.has_tints {
            return;
        }
        let Some(path) = outline(shape) else { return };
        let cover = tint.1 * self.share;
        match &mut self.onto {
            LayerTarget::Sheets(sheets) => sheets.tint(&path, tint.0, |y| {
                let way = (y - from) / (to - from);
                cover * (1.0 - ((way - WHOLE_TO) / (1.0 - WHOLE_TO)).clamp(0.0, 1.0))
            }),
            LayerTarget::Drawing(drawing, _) => {
                let stops = [(0.0, cover), (WHOLE_TO, cover), (1.0, 0.0)];
                let stops = stops.map(|(at, cover)| (at, tint.0, cover));
                drawing.fill_fading(&path, &stops, [[0.0, from], [0.0, to]]);
            }
        }
    }

    /// Tints a part of a body.
    pub(super) fn shade(&mut self, shape: &[Pt], tint: Tint) {
        if !self.has_tints {
            return;
        }
        let Some(path) = outline(shape) else { return };
        let cover = tint.1 * self.share;
        match &mut self.onto {
            LayerTarget::Sheets(sheets) => sheets.tint(&path, tint.0, |_| cover),
            LayerTarget::Drawing(drawing, _) => drawing.fill(&path, tint.0, cover),
        }
    }

    /// Fills all collected strokes.
    fn flush(&mut self) {
        let strokes = std::mem::take(&mut self.strokes).finish();
        let Some(path) = strokes else { return };
        let dark = if self.prints() {
            self.share
        } else {
            self.share * self.dark
        };
        match &mut self.onto {
            LayerTarget::Sheets(sheets) => sheets.ink(&path, dark),
            LayerTarget::Drawing(drawing, _) => drawing.fill(&path, INK, dark),
        }
    }
}

pub(super) fn outline(shape: &[Pt]) -> Option<Path> {
    let mut builder = PathBuilder::new();
    polygon(&mut builder, shape.iter().copied());
    builder.finish()
}

/// The middle of a path's bounds.
fn middle(path: &Path) -> Pt {
    let bounds = path.bounds();
    pt(
        f32::midpoint(bounds.left(), bounds.right()),
        f32::midpoint(bounds.top(), bounds.bottom()),
    )
}

/// Blends a colour over another.
fn mixed(under: [u8; 3], over: [u8; 3], share: f32) -> [u8; 3] {
    [0, 1, 2].map(|i| mix(f32::from(under[i]), f32::from(over[i]), share).round() as u8)
}

/// The outline of a line that is `width(t)` wide at the fraction `t` of its points.
pub(super) fn band(line: &[Pt], width: impl Fn(f32) -> f32) -> Vec<Pt> {
    let last = line.len().max(2) - 1;
    pen::band(line, |i| width(i as f32 / last as f32))
}

/// Fills a path in points on a sheet on which each has `times` pixels.
pub(super) fn fill(
    (sheet, times): (&mut Pixmap, f32),
    path: &Path,
    colour: [u8; 3],
    opacity: f32,
    blend_mode: BlendMode,
) {
    let mut paint = Paint {
        blend_mode,
        anti_alias: true,
        ..Paint::default()
    };
    let [r, g, b] = colour;
    let opacity = (opacity.clamp(0.0, 1.0) * 255.0 + 0.5) as u8;
    paint.set_color(Color::from_rgba8(r, g, b, opacity));
    let enlarged = Transform::from_scale(times, times);
    sheet.fill_path(path, &paint, FillRule::Winding, enlarged, None);
}

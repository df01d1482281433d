//! The two sheets that figures are drawn on: ink, and the tints under it.

use tiny_skia::{
    BlendMode, Color, FillRule, GradientStop, LinearGradient, Paint, Path, PathBuilder, Pixmap,
    Point, Shader, SpreadMode, Transform,
};

use super::super::hand::Pt;

/// Ink and tints of a part of a picture. What is drawn is told in points, of which each has `times` pixels.
///
/// Strokes gather in `strokes` and are filled together when a body is laid over them or the part is done.
pub(super) struct Layers {
    pub(super) ink: Pixmap,
    pub(super) tint: Pixmap,
    strokes: PathBuilder,
    /// How much of what is drawn is there: 0 to 1.
    share: f32,
    /// How dark strokes are: 0 to 1.
    dark: f32,
    has_tints: bool,
    times: f32,
}

/// A colour (sRGB) and how much it covers, 0 to 1.
#[derive(Clone, Copy, Debug)]
pub(super) struct Tint(pub(super) [u8; 3], pub(super) f32);

impl Layers {
    /// Bare sheets of a size in pixels; without tints where the picture has none.
    pub(super) fn new([width, height]: [usize; 2], times: f32, has_tints: bool) -> Self {
        // OK because a part of a picture has at least a pixel and far fewer than 2²⁹.
        let sheet =
            || Pixmap::new(width.max(1) as u32, height.max(1) as u32).expect("a size in range");
        Self {
            ink: sheet(),
            tint: sheet(),
            strokes: PathBuilder::new(),
            share: 1.0,
            dark: 1.0,
            has_tints,
            times,
        }
    }

    /// From here on what is drawn covers this share of what is under it.
    pub(super) fn fade(&mut self, share: f32) {
        if (share - self.share).abs() > 1e-3 {
            self.flush();
            self.share = share;
        }
    }

    /// From here on strokes are so dark, 0 to 1.
    pub(super) fn darken(&mut self, dark: f32) {
        if (dark - self.dark).abs() > 1e-3 {
            self.flush();
            self.dark = dark;
        }
    }

    /// A line of ink, `width(t)` pixels wide at the fraction `t` of its points.
    pub(super) fn stroke(&mut self, line: &[Pt], width: impl Fn(f32) -> f32) {
        let band = band(line, width);
        polygon(&mut self.strokes, &band);
    }

    /// Lays a body over what is farther away: no ink, and this tint.
    pub(super) fn body(&mut self, shape: &[Pt], tint: Tint) {
        self.flush();
        let mut builder = PathBuilder::new();
        polygon(&mut builder, shape);
        let Some(path) = builder.finish() else { return };
        let (share, times) = (self.share, self.times);
        fill(
            (&mut self.ink, times),
            &path,
            [0; 3],
            share,
            BlendMode::DestinationOut,
        );
        if self.has_tints {
            fill(
                (&mut self.tint, times),
                &path,
                [0; 3],
                share,
                BlendMode::DestinationOut,
            );
            fill(
                (&mut self.tint, times),
                &path,
                tint.0,
                tint.1 * share,
                BlendMode::SourceOver,
            );
        }
    }

    /// Lays a body over what is farther away whose tint runs out from the height `from` down to `to`, in pixels.
    pub(super) fn fading_body(&mut self, shape: &[Pt], tint: Tint, from: f32, to: f32) {
        self.body(shape, Tint(tint.0, 0.0));
        self.fading_shade(shape, tint, from, to);
    }

    /// Tints a part of a body, less and less from the height `from` down to `to`.
    pub(super) fn fading_shade(&mut self, shape: &[Pt], tint: Tint, from: f32, to: f32) {
        if !self.has_tints {
            return;
        }
        let mut builder = PathBuilder::new();
        polygon(&mut builder, shape);
        let Some(path) = builder.finish() else { return };
        let [r, g, b] = tint.0;
        let opacity = (tint.1 * self.share * 255.0) as u8;
        let stop =
            |at: f32, opacity: u8| GradientStop::new(at, Color::from_rgba8(r, g, b, opacity));
        let stops = vec![stop(0.0, opacity), stop(0.45, opacity), stop(1.0, 0)];
        let (start, end) = (Point::from_xy(0.0, from), Point::from_xy(0.0, to));
        let still = Transform::identity();
        let shader = LinearGradient::new(start, end, stops, SpreadMode::Pad, still);
        let paint = Paint {
            shader: shader.unwrap_or(Shader::SolidColor(Color::TRANSPARENT)),
            anti_alias: true,
            ..Paint::default()
        };
        let enlarged = Transform::from_scale(self.times, self.times);
        self.tint
            .fill_path(&path, &paint, FillRule::Winding, enlarged, None);
    }

    /// Tints a part of a body.
    pub(super) fn shade(&mut self, shape: &[Pt], tint: Tint) {
        if !self.has_tints {
            return;
        }
        let mut builder = PathBuilder::new();
        polygon(&mut builder, shape);
        if let Some(path) = builder.finish() {
            fill(
                (&mut self.tint, self.times),
                &path,
                tint.0,
                tint.1 * self.share,
                BlendMode::SourceOver,
            );
        }
    }

    /// Puts all strokes on the sheet.
    pub(super) fn flush(&mut self) {
        let strokes = std::mem::take(&mut self.strokes).finish();
        if let Some(path) = strokes {
            fill(
                (&mut self.ink, self.times),
                &path,
                [0; 3],
                self.share * self.dark,
                BlendMode::SourceOver,
            );
        }
    }
}

/// The outline of a line of that width.
pub(super) fn band(line: &[Pt], width: impl Fn(f32) -> f32) -> Vec<Pt> {
    let Some(last) = line.len().checked_sub(1).filter(|&last| last > 0) else {
        return Vec::new();
    };
    let mut band = vec![line[0]; 2 * line.len()];
    for (i, &p) in line.iter().enumerate() {
        let along = line[(i + 1).min(last)] - line[i.saturating_sub(1)];
        let side = along.unit().quarter() * (0.5 * width(i as f32 / last as f32));
        band[i] = p + side;
        band[2 * last + 1 - i] = p - side;
    }
    band
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

pub(super) fn polygon(builder: &mut PathBuilder, points: &[Pt]) {
    let Some((first, rest)) = points.split_first() else {
        return;
    };
    builder.move_to(first.x, first.y);
    for p in rest {
        builder.line_to(p.x, p.y);
    }
    builder.close();
}

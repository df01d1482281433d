//! The faces: Libertinus Serif, and one whose letters are all of one width.

use std::sync::OnceLock;

use skrifa::charmap::Charmap;
use skrifa::instance::{LocationRef, Size};
use skrifa::metrics::GlyphMetrics;
use skrifa::outline::{DrawSettings, OutlineGlyphCollection, OutlinePen};
use skrifa::{FontRef, GlyphId, MetadataProvider};
use tiny_skia::{Path, PathBuilder};

/// A face of the book type.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum Face {
    /// Upright letters.
    Roman,
    /// Slanted letters, of water.
    Italic,
    /// Upright letters of more weight.
    Semibold,
    /// Letters of one width, of codes.
    Even,
}

static ROMAN: &[u8] = include_bytes!(concat!(env!("OUT_DIR"), "/roman.otf"));
static ITALIC: &[u8] = include_bytes!(concat!(env!("OUT_DIR"), "/italic.otf"));
static SEMIBOLD: &[u8] = include_bytes!(concat!(env!("OUT_DIR"), "/semibold.otf"));
static EVEN: &[u8] = include_bytes!(concat!(env!("OUT_DIR"), "/even.ttf"));

/// The file of a face, as OpenType.
#[must_use]
pub const fn face_bytes(face: Face) -> &'static [u8] {
    match face {
        Face::Roman => ROMAN,
        Face::Italic => ITALIC,
        Face::Semibold => SEMIBOLD,
        Face::Even => EVEN,
    }
}

/// A parsed face.
pub(super) struct Opened {
    letters: Charmap<'static>,
    widths: GlyphMetrics<'static>,
    outlines: OutlineGlyphCollection<'static>,
}

impl Face {
    /// The parsed face, opened once.
    pub(super) fn opened(self) -> &'static Opened {
        static OPENED: OnceLock<[Opened; 4]> = OnceLock::new();
        // OK because the build script took the faces from a crate that has them, and a test opens all.
        let open = |bytes| Opened::open(bytes, 0).expect("a face");
        &OPENED.get_or_init(|| [ROMAN, ITALIC, SEMIBOLD, EVEN].map(open))[self as usize]
    }
}

impl Opened {
    /// Parses the face with an index in a file; `None` if it is invalid.
    pub(super) fn open(bytes: &'static [u8], index: u32) -> Option<Self> {
        let font = FontRef::from_index(bytes, index).ok()?;
        Some(Self {
            letters: font.charmap(),
            widths: font.glyph_metrics(Size::new(1.0), LocationRef::default()),
            outlines: font.outline_glyphs(),
        })
    }

    /// The glyph of a letter; `None` where the face lacks it.
    pub(super) fn glyph(&self, letter: char) -> Option<GlyphId> {
        self.letters.map(letter)
    }

    /// The advance of a glyph, in ems.
    pub(super) fn advance_ems(&self, glyph: GlyphId) -> f32 {
        self.widths.advance_width(glyph).unwrap_or(0.0)
    }

    /// The outline of a glyph at a size, its origin at (0, 0) on the base line; `None` for a blank.
    pub(super) fn outline(&self, glyph: GlyphId, size_px: f32) -> Option<Path> {
        let mut pen = Pen(PathBuilder::new());
        let settings = DrawSettings::unhinted(Size::new(size_px), LocationRef::default());
        self.outlines.get(glyph)?.draw(settings, &mut pen).ok()?;
        pen.0.finish()
    }
}

/// Collects an outline; faces have y upward.
struct Pen(PathBuilder);

impl OutlinePen for Pen {
    fn move_to(&mut self, x: f32, y: f32) {
        self.0.move_to(x, -y);
    }

    fn line_to(&mut self, x: f32, y: f32) {
        self.0.line_to(x, -y);
    }

    fn quad_to(&mut self, cx: f32, cy: f32, x: f32, y: f32) {
        self.0.quad_to(cx, -cy, x, -y);
    }

    fn curve_to(&mut self, cx0: f32, cy0: f32, cx1: f32, cy1: f32, x: f32, y: f32) {
        self.0.cubic_to(cx0, -cy0, cx1, -cy1, x, -y);
    }

    fn close(&mut self) {
        self.0.close();
    }
}

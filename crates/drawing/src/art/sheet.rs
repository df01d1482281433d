//! A sheet for one small square drawing on the map: ink, and the paper under it.

use std::cell::RefCell;

use super::drawing::Drawing;
use super::geometry::{Dice, Pt, pt, smooth, waver};
use super::pen::{Canvas, PenMark};
use super::resample;
use super::shading::{INK, PAPER};

/// How much of what is under it a drawing's paper hides.
const PAPER_HIDES: f32 = 0.9;

/// Strokes are drawn at no fewer pixels a side than this.
const FINE_PX: u32 = 256;

/// The minimum width of a line, in pixels.
const MIN_PEN_PX: f32 = 0.75;

/// The width of a line, in tiles.
const PEN_TILES: f32 = 0.011;

/// Steps of a wavering line, and of a curve, between two points.
const STEPS: usize = 8;

/// A square drawing with the paper under it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct SymbolInk {
    /// Pixels along one side.
    pub size_px: u32,
    /// Coverage by ink in reading order, 0 to 255.
    pub ink: Vec<u8>,
    /// Coverage by its own paper, which hides the map under it, likewise.
    pub paper: Vec<u8>,
    /// The colour over that paper: red, green, blue and how much it covers, likewise; none of what has no colours.
    pub tint: Vec<[u8; 4]>,
}

/// A colour of a drawing, for maps that have colours.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(super) enum Tone {
    /// Bare paper.
    #[default]
    Paper,
    Leaf,
    Meadow,
    Wood,
    Wheat,
    Fallow,
    Stone,
    Rock,
    Roof,
    Wall,
    Sail,
    Beast,
    Scale,
    Skin,
    Hair,
}

impl Tone {
    /// The colour (sRGB), and how much of what is beneath it covers: soft, as the tints of peaks and trees are.
    const fn tint(self) -> Option<([u8; 3], f32)> {
        Some(match self {
            Self::Paper => return None,
            Self::Leaf => ([158, 172, 110], 0.64),
            Self::Meadow => ([196, 198, 138], 0.5),
            Self::Wood => ([170, 128, 84], 0.62),
            Self::Wheat => ([226, 190, 108], 0.5),
            Self::Fallow => ([196, 160, 112], 0.4),
            Self::Stone => ([186, 180, 170], 0.6),
            Self::Rock => ([178, 152, 118], 0.5),
            Self::Roof => ([190, 104, 72], 0.62),
            Self::Wall => ([246, 234, 208], 0.6),
            Self::Sail => ([250, 244, 228], 0.7),
            Self::Beast => ([132, 158, 172], 0.6),
            Self::Scale => ([136, 166, 122], 0.6),
            Self::Skin => ([236, 200, 168], 0.6),
            Self::Hair => ([204, 156, 92], 0.62),
        })
    }
}

impl SymbolInk {
    /// Red, green, blue and opacity of each pixel in reading order: ink over colours, over paper that hides most of the
    /// map under it.
    #[must_use]
    pub fn rgba(&self, has_colours: bool) -> Vec<u8> {
        let pixels = (0..self.ink.len()).flat_map(|at| {
            let layers = self.layers(at, has_colours);
            // From the top on: how much of each shows.
            let mut left = 1.0;
            let mut sums = [0.0; 3];
            for (colour, cover) in layers {
                for (sum, channel) in sums.iter_mut().zip(colour) {
                    *sum += left * cover * f32::from(channel);
                }
                left *= 1.0 - cover;
            }
            let opacity = 1.0 - left;
            let [red, green, blue] = if opacity > 0.0 {
                sums.map(|sum| (sum / opacity) as u8)
            } else {
                INK
            };
            [red, green, blue, (opacity * 255.0) as u8]
        });
        pixels.collect()
    }

    /// What lies over each other in a pixel, the topmost first, and how much each covers: ink, colour, paper.
    pub(super) fn layers(&self, at: usize, has_colours: bool) -> [([u8; 3], f32); 3] {
        let share = |cover: u8| f32::from(cover) / 255.0;
        let tint = self.tint.get(at).filter(|_| has_colours);
        let [red, green, blue, tinted] = tint.copied().unwrap_or_default();
        [
            (INK, share(self.ink[at])),
            ([red, green, blue], share(tinted)),
            (PAPER, PAPER_HIDES * share(self.paper[at])),
        ]
    }
}

/// A drawing in progress; coordinates are shares of its square.
pub(super) struct Sheet {
    ink: Canvas,
    paper: Canvas,
    /// The colours that there are, each with where it is.
    tints: Vec<(Tone, Canvas)>,
    /// The colour of the shapes to come.
    tone: Tone,
    is_noting: bool,
    /// The width of a line, as a share of the square.
    pub(super) pen: f32,
    dice: RefCell<Dice>,
    /// Pixels of the finished drawing, and the supersampling factor.
    size_px: u32,
    times: u32,
    /// Whether it is mirrored.
    is_mirrored: bool,
}

impl Sheet {
    /// A bare sheet for a drawing of `side_tiles` tiles and, once finished, `size_px` pixels a side, at least 1; `seed`
    /// decides all random choices.
    pub(super) fn new(seed: u64, side_tiles: f32, size_px: u32) -> Self {
        let size_px = size_px.max(1);
        let times = FINE_PX.div_ceil(size_px);
        Self {
            ink: Canvas::new(size_px * times),
            paper: Canvas::new(size_px * times),
            tints: Vec::new(),
            tone: Tone::Paper,
            is_noting: false,
            // Lines as thick as those of tiles, and visible in small drawings.
            pen: (PEN_TILES / side_tiles).max(MIN_PEN_PX / size_px as f32),
            dice: RefCell::new(Dice::new(seed)),
            size_px,
            times,
            is_mirrored: false,
        }
    }

    /// A recording sheet, for [`Self::draw_on`].
    pub(super) fn noting(seed: u64, side_tiles: f32, size_px: u32) -> Self {
        Self {
            ink: Canvas::noting(size_px.max(1) as f32),
            paper: Canvas::noting(1.0),
            is_noting: true,
            ..Self::new(seed, side_tiles, size_px)
        }
    }

    /// Adds the recorded operations to a drawing: ink, paper over earlier ink, and colours where the drawing has them.
    pub(super) fn draw_on(self, drawing: &mut Drawing) {
        let has_colours = drawing.theme().has_shading();
        for mark in self.ink.noted() {
            match mark {
                PenMark::Ink(path) => drawing.fill(&path, INK, 1.0),
                PenMark::Bare(path) => drawing.fill(&path, PAPER, 1.0),
                PenMark::Tinted(path, colour, cover) if has_colours => {
                    drawing.fill(&path, colour, cover);
                }
                PenMark::Tinted(..) => {}
            }
        }
    }

    /// The drawing at its size.
    pub(super) fn finish(self) -> SymbolInk {
        let (size_px, fine_px) = (self.size_px, self.size_px * self.times);
        let done = |canvas: Canvas| resample::square(&canvas.finish(), 1, fine_px, size_px);
        let tints = self.tints.into_iter();
        let tints: Vec<_> = tints
            .filter_map(|(tone, canvas)| Some((tone.tint()?, done(canvas))))
            .collect();
        let blend = |at: usize| {
            let (mut sums, mut total) = ([0.0; 3], 0.0_f32);
            for ((colour, cover), there) in &tints {
                let share = cover * f32::from(there[at]);
                total += share;
                for (sum, &channel) in sums.iter_mut().zip(colour) {
                    *sum += share * f32::from(channel);
                }
            }
            let [red, green, blue] = sums.map(|sum| (sum / total.max(1e-3)) as u8);
            [red, green, blue, total.min(255.0) as u8]
        };
        let count = (size_px * size_px) as usize;
        SymbolInk {
            size_px,
            ink: done(self.ink),
            paper: done(self.paper),
            tint: if tints.is_empty() {
                Vec::new()
            } else {
                (0..count).map(blend).collect()
            },
        }
    }

    /// Draws shapes with a colour.
    pub(super) fn toned<T>(&mut self, tone: Tone, draw: impl FnOnce(&mut Self) -> T) -> T {
        let before = std::mem::replace(&mut self.tone, tone);
        let drawn = draw(self);
        self.tone = before;
        drawn
    }

    /// Fills a shape with a colour, under its ink.
    pub(super) fn lay(&mut self, tone: Tone, shape: &[Pt]) {
        let shape = self.turned(shape);
        for (_, canvas) in &mut self.tints {
            canvas.erase(&shape);
        }
        let Some((colour, cover)) = tone.tint() else {
            return;
        };
        if self.is_noting {
            self.ink.tint(&shape, colour, cover);
            return;
        }
        let known = self.tints.iter().position(|(one, _)| *one == tone);
        let index = known.unwrap_or_else(|| {
            let canvas = Canvas::new(self.size_px * self.times);
            self.tints.push((tone, canvas));
            self.tints.len() - 1
        });
        self.tints[index].1.fill_in(&shape);
    }

    /// Mirrors everything drawn from now on, or not, at random.
    pub(super) fn mirror_by_chance(&mut self) {
        self.is_mirrored = self.chance(0.5);
    }

    pub(super) fn range(&self, low: f32, high: f32) -> f32 {
        self.dice.borrow_mut().range(low, high)
    }

    pub(super) fn chance(&self, probability: f32) -> bool {
        self.dice.borrow_mut().chance(probability)
    }

    /// Draws with separate random numbers something whose number of strokes depends on the size, so the rest is the
    /// same at every size.
    pub(super) fn aside(&mut self, draw: impl FnOnce(&mut Self)) {
        let own = Dice::new(self.dice.borrow_mut().bits());
        let rest = self.dice.replace(own);
        draw(self);
        self.dice.replace(rest);
    }

    /// Draws a slightly wavering line through some points.
    pub(super) fn line(&mut self, points: &[Pt], weight: f32) {
        let seed = self.dice.borrow_mut().bits();
        let mut line = Vec::new();
        for (index, pair) in points.windows(2).enumerate() {
            for step in 0..STEPS {
                let t = step as f32 / STEPS as f32;
                let along = index as f32 + t;
                let off = pt(waver(seed, along * 3.0), waver(seed ^ 5, along * 3.0));
                line.push(pair[0] + (pair[1] - pair[0]) * t + off * 0.004);
            }
        }
        line.extend(points.last());
        let line = self.turned(&line);
        let pen = self.pen * weight;
        self.ink.stroke(&line, |t| pen * (0.8 + 0.4 * t));
    }

    /// Draws a smooth line through some points, thicker in its middle.
    pub(super) fn curve(&mut self, points: &[Pt], weight: f32) {
        let line = self.turned(&smooth(points, STEPS));
        let pen = self.pen * weight;
        self.ink
            .stroke(&line, |t| pen * (0.65 + 2.0 * t * (1.0 - t)));
    }

    /// Erases a shape, in the colour of the shapes.
    pub(super) fn clear(&mut self, shape: &[Pt]) {
        let turned = self.turned(shape);
        self.ink.erase(&turned);
        self.paper.fill_in(&turned);
        self.lay(self.tone, shape);
    }

    /// Fills a shape with ink, on paper.
    pub(super) fn fill_in(&mut self, shape: &[Pt]) {
        let shape = self.turned(shape);
        self.ink.fill_in(&shape);
        self.paper.fill_in(&shape);
    }

    /// Draws a shape of paper with an outline.
    pub(super) fn body(&mut self, shape: &[Pt]) {
        self.clear(shape);
        self.outline(shape);
    }

    /// The outline of a shape.
    pub(super) fn outline(&mut self, shape: &[Pt]) {
        let mut outline = shape.to_vec();
        outline.extend(shape.first());
        self.line(&outline, 1.0);
    }

    /// Draws a smooth shape of paper through some points, with an outline.
    pub(super) fn round(&mut self, points: &[Pt], weight: f32) {
        let shape = rounded(points);
        self.clear(&shape);
        let mut outline = self.turned(&shape);
        outline.extend_from_within(..2);
        let pen = self.pen * weight;
        self.ink.stroke(&outline, |_| pen);
    }

    /// Draws a disc of ink.
    pub(super) fn dot(&mut self, middle: Pt, radius: f32) {
        let corners = [(1.0, 0.0), (0.0, 1.0), (-1.0, 0.0), (0.0, -1.0)];
        let corners = corners.map(|(x, y)| middle + pt(x, y) * radius);
        self.fill_in(&rounded(&corners));
    }

    /// Draws vertical strokes, denser to the east, for a side in shadow.
    pub(super) fn shade(&mut self, west: f32, east: f32, top: f32, foot: f32) {
        self.aside(|sheet| {
            let gap = 2.4 * sheet.pen;
            let mut x = west;
            while x < east {
                let start = top + sheet.range(0.0, 0.1) * (foot - top);
                let end = foot - sheet.range(0.0, 0.25) * (foot - top);
                sheet.line(&[pt(x, start), pt(x, end)], 0.55);
                x += gap;
            }
        });
    }

    fn turned(&self, points: &[Pt]) -> Vec<Pt> {
        let turn = |at: &Pt| {
            if self.is_mirrored {
                pt(1.0 - at.x, at.y)
            } else {
                *at
            }
        };
        points.iter().map(turn).collect()
    }
}

/// Asserts that drawings of 96 pixels a side differ, have at least `least` pixels of ink, and none at their rims.
#[cfg(test)]
pub(super) fn assert_drawn(drawings: &[SymbolInk], least: usize, what: &str) {
    for (index, drawing) in drawings.iter().enumerate() {
        assert!(!drawings[..index].contains(drawing), "{what} {index}");
        let inked = drawing.ink.iter().filter(|&&ink| ink > 128).count();
        let pixels = least..5000;
        assert!(
            pixels.contains(&inked),
            "{what} {index}: {inked} pixels of ink"
        );
        let is_rim = |at: usize| [at % 96, at / 96].iter().any(|side| [0, 95].contains(side));
        let mut pixels = drawing.ink.iter().enumerate();
        let is_whole = pixels.all(|(at, &ink)| ink == 0 || !is_rim(at));
        assert!(is_whole, "{what} {index} is cut");
    }
}

/// A closed smooth outline through some points, without its end point, which is its first.
pub(super) fn rounded(points: &[Pt]) -> Vec<Pt> {
    // Three more points on both sides, so the ends are as smooth as the rest.
    let count = points.len();
    let around: Vec<_> = (0..count + 6)
        .map(|index| points[(index + count * 3 - 3) % count])
        .collect();
    let line = smooth(&around, STEPS);
    line[3 * STEPS..(3 + count) * STEPS].to_vec()
}

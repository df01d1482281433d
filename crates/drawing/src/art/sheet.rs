//! A square sheet for one small drawing that stands on the map: ink, and the paper under it.

use std::cell::RefCell;

use super::drawing::Drawing;
use super::hand::{Dice, Pt, pt, smooth, waver};
use super::pen::{Canvas, Mark};
use super::resample;
use super::wash::{INK, PAPER};

/// Strokes are drawn at no fewer pixels a side than this.
const FINE_PX: u32 = 256;

/// The least width of a line, in pixels.
const LEAST_PEN_PX: f32 = 0.75;

/// The width of a line, in tiles.
const PEN_TILES: f32 = 0.011;

/// Steps of a line that wavers, and of a curve, between two points.
const STEPS: usize = 8;

/// A square drawing with the paper under it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct SymbolInk {
    /// Pixels along one side.
    pub size_px: u32,
    /// Coverage by ink in reading order, 0 to 255.
    pub ink: Vec<u8>,
    /// Coverage by its own paper, which hides what it stands on, likewise.
    pub paper: Vec<u8>,
}

impl SymbolInk {
    /// Red, green, blue and opacity of each pixel in reading order: ink over paper that hides most of what is under it.
    #[must_use]
    pub fn rgba(&self, ink: [u8; 3], paper: [u8; 3]) -> Vec<u8> {
        let pixels = self.ink.iter().zip(&self.paper);
        let pixels = pixels.flat_map(|(&inked, &cleared)| {
            let (inked, cleared) = (f32::from(inked) / 255.0, f32::from(cleared) / 255.0);
            let opacity = 1.0 - (1.0 - inked) * (1.0 - 0.9 * cleared);
            let share = if opacity > 0.0 { inked / opacity } else { 1.0 };
            let colour = |axis: usize| {
                (f32::from(ink[axis]) * share + f32::from(paper[axis]) * (1.0 - share)) as u8
            };
            [colour(0), colour(1), colour(2), (opacity * 255.0) as u8]
        });
        pixels.collect()
    }
}

/// A drawing while it is made; places are shares of its square.
pub(super) struct Sheet {
    ink: Canvas,
    paper: Canvas,
    /// The width of a line, as a share of the square.
    pub(super) pen: f32,
    dice: RefCell<Dice>,
    /// Pixels of the finished drawing, and how many times finer it is drawn.
    size_px: u32,
    times: u32,
    /// Whether west and east change places.
    is_mirrored: bool,
}

impl Sheet {
    /// A bare sheet for a drawing of `side_tiles` tiles and, once finished, `size_px` pixels a side, at least 1; `seed`
    /// decides all chances.
    pub(super) fn new(seed: u64, side_tiles: f32, size_px: u32) -> Self {
        let size_px = size_px.max(1);
        let times = FINE_PX.div_ceil(size_px);
        Self {
            ink: Canvas::new(size_px * times),
            paper: Canvas::new(size_px * times),
            // Lines as thick as those of tiles, and in a small drawing still to be seen.
            pen: (PEN_TILES / side_tiles).max(LEAST_PEN_PX / size_px as f32),
            dice: RefCell::new(Dice::new(seed)),
            size_px,
            times,
            is_mirrored: false,
        }
    }

    /// The same sheet for a drawing as lines and shapes, of which [`Self::draw_on`] makes one.
    pub(super) fn noting(seed: u64, side_tiles: f32, size_px: u32) -> Self {
        Self {
            ink: Canvas::noting(size_px.max(1) as f32),
            paper: Canvas::noting(1.0),
            ..Self::new(seed, side_tiles, size_px)
        }
    }

    /// Puts what was noted on a drawing: ink, and the paper that lies over what was drawn before.
    pub(super) fn draw_on(self, drawing: &mut Drawing) {
        for mark in self.ink.noted() {
            match mark {
                Mark::Ink(path) => drawing.fill(&path, INK, 1.0),
                Mark::Bare(path) => drawing.fill(&path, PAPER, 1.0),
            }
        }
    }

    /// The drawing at its size.
    pub(super) fn finish(self) -> SymbolInk {
        let (size_px, fine_px) = (self.size_px, self.size_px * self.times);
        let done = |canvas: Canvas| resample::square(&canvas.finish(), 1, fine_px, size_px);
        SymbolInk {
            size_px,
            ink: done(self.ink),
            paper: done(self.paper),
        }
    }

    /// From here on west and east change places, or not, by chance.
    pub(super) fn mirror_by_chance(&mut self) {
        self.is_mirrored = self.chance(0.5);
    }

    pub(super) fn range(&self, low: f32, high: f32) -> f32 {
        self.dice.borrow_mut().range(low, high)
    }

    pub(super) fn chance(&self, probability: f32) -> bool {
        self.dice.borrow_mut().chance(probability)
    }

    /// Draws what has more or fewer strokes in another size, with chances of its own, so that the rest is the same in
    /// every size.
    pub(super) fn aside(&mut self, draw: impl FnOnce(&mut Self)) {
        let own = Dice::new(self.dice.borrow_mut().bits());
        let rest = self.dice.replace(own);
        draw(self);
        self.dice.replace(rest);
    }

    /// A line that wavers a little, through some points.
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

    /// A smooth line through some points, thicker in its middle.
    pub(super) fn curve(&mut self, points: &[Pt], weight: f32) {
        let line = self.turned(&smooth(points, STEPS));
        let pen = self.pen * weight;
        self.ink
            .stroke(&line, |t| pen * (0.65 + 2.0 * t * (1.0 - t)));
    }

    /// Bare paper in a shape.
    pub(super) fn clear(&mut self, shape: &[Pt]) {
        let shape = self.turned(shape);
        self.ink.erase(&shape);
        self.paper.fill_in(&shape);
    }

    /// Ink in a shape, on paper.
    pub(super) fn fill_in(&mut self, shape: &[Pt]) {
        let shape = self.turned(shape);
        self.ink.fill_in(&shape);
        self.paper.fill_in(&shape);
    }

    /// A shape on bare paper with its outline.
    pub(super) fn body(&mut self, shape: &[Pt]) {
        self.clear(shape);
        let mut outline = shape.to_vec();
        outline.extend(shape.first());
        self.line(&outline, 1.0);
    }

    /// A shape through some points without corners, on bare paper with its outline.
    pub(super) fn round(&mut self, points: &[Pt], weight: f32) {
        let shape = rounded(points);
        self.clear(&shape);
        let mut outline = self.turned(&shape);
        outline.extend_from_within(..2);
        let pen = self.pen * weight;
        self.ink.stroke(&outline, |_| pen);
    }

    /// A round of ink.
    pub(super) fn dot(&mut self, middle: Pt, radius: f32) {
        let corners = [(1.0, 0.0), (0.0, 1.0), (-1.0, 0.0), (0.0, -1.0)];
        let corners = corners.map(|(x, y)| middle + pt(x, y) * radius);
        self.fill_in(&rounded(&corners));
    }

    /// Upright strokes, denser to the east, for a side in shadow.
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

/// That drawings of 96 pixels a side differ, have so many pixels of ink at least, and none at their rims.
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
    // Three more points on both sides, so that the ends bend as the rest does.
    let count = points.len();
    let around: Vec<_> = (0..count + 6)
        .map(|index| points[(index + count * 3 - 3) % count])
        .collect();
    let line = smooth(&around, STEPS);
    line[3 * STEPS..(3 + count) * STEPS].to_vec()
}

//! Settlements as small drawings: houses, towers and walls, each over paper of its own.

mod figures;

use std::cell::RefCell;

use super::hand::{Dice, Pt, pt, waver};
use super::pen::Canvas;
use super::resample;

/// How many drawings each symbol has.
pub const SYMBOL_DRAWINGS: u8 = 4;

/// Strokes are drawn at no fewer pixels a side than this.
const FINE_PX: u32 = 256;

/// The least width of a line, in pixels.
const LEAST_PEN_PX: f32 = 0.75;

/// Steps of a line that wavers.
const STEPS: usize = 8;

/// What a symbol stands for.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum Symbol {
    /// Walls with towers, roofs and a great tower behind them.
    City,
    /// Houses around a church.
    Town,
    /// A few houses.
    Village,
    /// A keep with two towers on a rock.
    Castle,
    /// A lone tower.
    Tower,
    /// Broken walls.
    Ruin,
    /// Where the road of an expedition begins or ends: a flag.
    Flag,
}

impl Symbol {
    /// All symbols.
    pub const ALL: [Self; 7] = [
        Self::City,
        Self::Town,
        Self::Village,
        Self::Castle,
        Self::Tower,
        Self::Ruin,
        Self::Flag,
    ];

    /// The side of its square, in tiles.
    #[must_use]
    pub const fn side_tiles(self) -> f32 {
        match self {
            Self::City => 1.7,
            Self::Town | Self::Castle => 1.25,
            Self::Village | Self::Tower | Self::Ruin | Self::Flag => 0.95,
        }
    }
}

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

/// Draws one of [`SYMBOL_DRAWINGS`] drawings of a symbol at `size_px` pixels a side, at least 1.
///
/// It stands on the middle of its square, a little above the lower edge.
#[must_use]
pub fn draw_symbol(symbol: Symbol, drawing: u8, size_px: u32) -> SymbolInk {
    let size_px = size_px.max(1);
    let times = FINE_PX.div_ceil(size_px);
    let mut sheet = Sheet {
        ink: Canvas::new(size_px * times),
        paper: Canvas::new(size_px * times),
        // Lines as thick as those of tiles, and in a small drawing still to be seen.
        pen: (0.011 / symbol.side_tiles()).max(LEAST_PEN_PX / size_px as f32),
        dice: RefCell::new(Dice::new(u64::from(drawing) << 8 | symbol as u64)),
    };
    match symbol {
        Symbol::City => sheet.city(),
        Symbol::Town => sheet.town(),
        Symbol::Village => sheet.village(),
        Symbol::Castle => sheet.castle(),
        Symbol::Tower => sheet.lone_tower(),
        Symbol::Ruin => sheet.ruin(),
        Symbol::Flag => sheet.flag(),
    }
    let done = |canvas: Canvas| {
        let fine = canvas.finish();
        resample::square(&fine, 1, size_px * times, size_px)
    };
    SymbolInk {
        size_px,
        ink: done(sheet.ink),
        paper: done(sheet.paper),
    }
}

/// A symbol while it is drawn; places are shares of its square.
struct Sheet {
    ink: Canvas,
    paper: Canvas,
    pen: f32,
    dice: RefCell<Dice>,
}

impl Sheet {
    fn range(&self, low: f32, high: f32) -> f32 {
        self.dice.borrow_mut().range(low, high)
    }

    fn chance(&self, probability: f32) -> bool {
        self.dice.borrow_mut().chance(probability)
    }

    /// A line that wavers a little, through some points.
    fn line(&mut self, points: &[Pt], weight: f32) {
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
        let pen = self.pen * weight;
        self.ink.stroke(&line, |t| pen * (0.8 + 0.4 * t));
    }

    /// Bare paper in a shape.
    fn clear(&mut self, shape: &[Pt]) {
        self.ink.erase(shape);
        self.paper.fill_in(shape);
    }

    /// A shape on bare paper with its outline.
    fn body(&mut self, shape: &[Pt]) {
        self.clear(shape);
        let mut outline = shape.to_vec();
        outline.push(shape[0]);
        self.line(&outline, 1.0);
    }

    /// Upright strokes, denser to the east, for a side in shadow.
    fn shade(&mut self, west: f32, east: f32, top: f32, foot: f32) {
        let gap = 2.4 * self.pen;
        let mut x = west;
        while x < east {
            let start = top + self.range(0.0, 0.1) * (foot - top);
            let end = foot - self.range(0.0, 0.25) * (foot - top);
            self.line(&[pt(x, start), pt(x, end)], 0.55);
            x += gap;
        }
    }

    /// A house that stands on `foot`, its gable to the west and its roof to the east.
    fn house(&mut self, foot: Pt, width: f32) {
        let height = width * self.range(0.42, 0.55);
        let gable = width * self.range(0.36, 0.46);
        let ridge = height + width * self.range(0.34, 0.46);
        let (w, e) = (foot.x - width / 2.0, foot.x + width / 2.0);
        let y = |up: f32| foot.y - up;
        // The roof's long side, then the gable over it.
        let top = pt(w + gable / 2.0, y(ridge));
        let back = pt(e - gable * 0.25, y(ridge));
        self.body(&[
            pt(w + gable, y(0.0)),
            pt(w + gable, y(height)),
            top,
            back,
            pt(e, y(height)),
            pt(e, y(0.0)),
        ]);
        self.line(&[pt(w + gable, y(height)), pt(e, y(height))], 0.8);
        let strokes = (width / (3.0 * self.pen)) as usize;
        for stroke in 1..strokes {
            let t = stroke as f32 / strokes as f32;
            let from = top + (back - top) * t;
            let to = pt(w + gable + (e - w - gable) * t, y(height));
            let end = from + (to - from) * self.range(0.6, 0.95);
            self.line(&[from, end], 0.55);
        }
        self.body(&[
            pt(w, y(0.0)),
            pt(w, y(height)),
            top,
            pt(w + gable, y(height)),
            pt(w + gable, y(0.0)),
        ]);
        let door = w + gable * 0.5;
        self.line(&[pt(door, y(0.0)), pt(door, y(height * 0.5))], 1.6);
    }

    /// A tower; with a pointed roof or with battlements.
    fn tower(&mut self, foot: Pt, width: f32, height: f32, is_pointed: bool) {
        let (w, e) = (foot.x - width / 2.0, foot.x + width / 2.0);
        let top = foot.y - height;
        self.body(&[pt(w, foot.y), pt(w, top), pt(e, top), pt(e, foot.y)]);
        self.shade(foot.x + width * 0.12, e, top, foot.y);
        if is_pointed {
            let over = width * 0.16;
            let peak = top - width * self.range(0.9, 1.3);
            self.body(&[pt(w - over, top), pt(foot.x, peak), pt(e + over, top)]);
            let strokes = [0.25, 0.5, 0.75];
            for share in strokes {
                let to = pt(foot.x + (e + over - foot.x) * share, top);
                self.line(&[pt(foot.x, peak), to], 0.5);
            }
        } else {
            let (over, tooth) = (width * 0.12, width * 0.22);
            let up = top - tooth;
            self.body(&[
                pt(w - over, top),
                pt(w - over, up),
                pt(e + over, up),
                pt(e + over, top),
            ]);
            let span = width + 2.0 * over;
            for step in 0..3 {
                let x = w - over + span * (0.5 + step as f32) / 3.0;
                self.line(
                    &[
                        pt(x - span * 0.08, up),
                        pt(x - span * 0.08, up - tooth * 0.8),
                        pt(x + span * 0.08, up - tooth * 0.8),
                        pt(x + span * 0.08, up),
                    ],
                    0.9,
                );
            }
        }
        self.line(
            &[
                pt(foot.x, foot.y - height * 0.6),
                pt(foot.x, foot.y - height * 0.45),
            ],
            1.4,
        );
    }

    /// A few short strokes on the ground.
    fn ground(&mut self, y: f32, west: f32, east: f32) {
        for _ in 0..4 {
            let x = self.range(west, east);
            let y = y + self.range(0.0, 0.03);
            self.line(&[pt(x, y), pt(x + self.range(0.03, 0.08), y)], 0.6);
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_drawing_of_a_symbol_is_another_and_stands_inside_its_square() {
        for symbol in Symbol::ALL {
            let drawings: Vec<_> = (0..SYMBOL_DRAWINGS)
                .map(|drawing| draw_symbol(symbol, drawing, 96))
                .collect();
            for (index, drawing) in drawings.iter().enumerate() {
                assert!(!drawings[..index].contains(drawing), "{symbol:?} {index}");
                let inked = drawing.ink.iter().filter(|&&ink| ink > 128).count();
                assert!(
                    (120..5000).contains(&inked),
                    "{symbol:?} {index}: {inked} pixels of ink"
                );
                let is_rim = |at: usize| {
                    [at % 96, at / 96]
                        .iter()
                        .any(|&side| side == 0 || side == 95)
                };
                assert!(
                    drawing
                        .ink
                        .iter()
                        .enumerate()
                        .all(|(at, &ink)| ink == 0 || !is_rim(at)),
                    "{symbol:?} {index} is cut"
                );
            }
        }
    }
}

//! How much a picture of lines will be, and one on paper: a part of it tells.

use std::io::{self, Write};
use std::sync::atomic::AtomicBool;
use std::time::Instant;

use super::amount::Cost;
use super::measure::{Count, Watch};
use super::order::{Order, What};
use crate::app::span::Span;
use mapmaker_storage::board;
use mapmaker_storage::exit::Failure;
use mapmaker_storage::options::Layers;
use mapmaker_storage::picture::Look;
use mapmaker_storage::print::{Printable as _, Writer};
use mapmaker_storage::progress::Progress;

/// Points along a side of the part that is drawn.
const PART_POINTS: f32 = 600.0;

impl Order {
    /// Of an order on paper one in pixels that takes about as much.
    pub(super) fn off_paper(&self) -> Option<Result<Self, Failure>> {
        self.paper?;
        Some(self.in_pixels())
    }

    fn in_pixels(&self) -> Result<Self, Failure> {
        let mut order = self.clone();
        (order.paper, order.frame) = (None, None);
        match &self.what {
            What::Board { .. } => {
                let (look, frame) = (self.look, self.frame.clone());
                let pictures = self.pack.pictures();
                let layout = board::Layout::new(self.size(), pictures, look, self.paper, frame)?;
                order.look = layout.look();
            }
            What::World(seed) => {
                let print = self.print(&self.area(seed))?;
                order.look.tile_px = print.look.tile_px;
                // Of tiles of less than a pixel there are as many as pixels.
                let side = |tiles: usize| {
                    let scale = f64::from(print.scale().tile_px).min(1.0);
                    ((tiles as f64 * scale) as i64).max(1)
                };
                let size = (side(print.area.width), side(print.area.height));
                order.span = Span::of(print.area.north_west, size);
            }
        }
        Ok(order)
    }

    /// What a picture of lines takes: one thread draws it.
    pub(super) fn lines_cost(&self, stop: &AtomicBool) -> io::Result<Cost> {
        let side = PART_POINTS * self.look.point_px / self.look.tile_px as f32;
        let mut part = self.part(self.middle(side.ceil() as i64));
        part.frame = None;
        // What lies over the tiles of a world is found once for all, and is little beside the rest.
        if matches!(part.what, What::World(_)) {
            part.look = Look {
                layers: Layers::NONE,
                ..part.look
            };
        }
        let (mut count, begun) = (Count(0), Instant::now());
        let elements = part.write_lines(&mut count, &Watch::stopped_by(stop))?;
        let share = self.span.area() as f64 / part.span.area() as f64;
        let seconds = begun.elapsed().as_secs_f64() * share + self.chart_s(stop)?;
        Ok(Cost {
            elements: elements as f64 * share,
            ..Cost::about(count.0 as f64 * share, seconds)
        })
    }

    /// Writes its lines; how many elements that is.
    fn write_lines(&self, out: &mut dyn Write, progress: &dyn Progress) -> io::Result<usize> {
        let failed = |failure: Failure| io::Error::other(failure.message);
        let mut write = |(elements, write): (usize, Writer)| write(out).map(|()| elements);
        match &self.what {
            What::World(seed) => {
                let area = self.area(seed);
                let print = self.print(&area).map_err(failed)?;
                write(print.lines("", progress).map_err(failed)?)
            }
            What::Board { has_rivers } => {
                let (board, pictures) = (self.board(*has_rivers), self.pack.pictures());
                let print = board::Print::new(&board, pictures, self.look, None, None);
                let print = print.map_err(failed)?;
                write(print.lines("", progress).map_err(failed)?)
            }
        }
    }
}

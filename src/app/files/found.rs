//! What it takes to find what lies over the tiles of a world, before an export writes its first row.

use std::io;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::Instant;

use super::measure::Watch;
use super::order::{Order, What};
use crate::app::span::Span;
use mapmaker_storage::exchange::tiled;
use mapmaker_storage::options::Layers;
use mapmaker_storage::world::{self, Area};

/// The side of the smaller part in which symbols, roads and names are looked for, in tiles, and the least and the most of
/// the larger one, which is a share of the whole.
const CHART: i64 = 64;
const LARGER_CHART: (i64, i64) = (128, 384);
const CHART_SHARE: f64 = 1.0 / 8.0;

/// What a tile takes at the least, as a share of what a tile of the larger part takes with all that is looked at around it.
const LEAST_A_TILE: f64 = 0.1;

/// What finding takes, and how much is written of it.
#[derive(Clone, Copy, Debug, Default)]
pub(super) struct Found {
    pub(super) seconds: f64,
    pub(super) bytes: f64,
}

impl Order {
    /// What finding takes that lies over the tiles of a world, in seconds: all of it is found before the first row, by
    /// one thread. Most of it is spent on the land far around, however small the picture is, so that two parts are
    /// looked through: what the larger takes longer tells what a tile adds.
    pub(super) fn chart_s(&self, stop: &AtomicBool) -> io::Result<f64> {
        let (scale, layers) = (self.look.scale(), self.look.layers);
        let has_any = |area: &Area| layers != Layers::NONE && world::has_chart(area, scale);
        self.found(has_any, |area| {
            let watch = Watch::stopped_by(stop);
            world::chart(area, &self.pack, scale, layers, &watch).map(|_| 0)
        })
        .map(|found| found.seconds)
    }

    /// The same of the objects of a map of Tiled, and their bytes in the file.
    pub(super) fn objects(&self, form: tiled::Form, stop: &AtomicBool) -> io::Result<Found> {
        self.found(world::has_objects, |area| {
            if stop.load(Ordering::Relaxed) {
                return Err(io::Error::other("stopped"));
            }
            let layers = world::objects(area, &self.pack, area.north_west);
            Ok(tiled::bytes(&layers, form))
        })
    }

    /// What it takes to find something on all of a world's area that `has_any` of it, by what that takes on two parts;
    /// `find` tells the bytes that are written of it.
    fn found(
        &self,
        has_any: impl Fn(&Area) -> bool,
        find: impl Fn(&Area) -> io::Result<usize>,
    ) -> io::Result<Found> {
        let What::World(seed) = &self.what else {
            return Ok(Found::default());
        };
        if !has_any(&self.area(seed)) {
            return Ok(Found::default());
        }
        let took = |span: Span| {
            let part = self.part(span);
            let begun = Instant::now();
            let bytes = find(&part.area(seed))? as f64;
            let seconds = begun.elapsed().as_secs_f64();
            io::Result::Ok(Found { seconds, bytes })
        };
        let side = (self.span.area() as f64 * CHART_SHARE).sqrt() as i64;
        let larger = self.middle(side.clamp(LARGER_CHART.0, LARGER_CHART.1));
        let rest = (self.span.area() - larger.area()) as f64;
        if rest <= 0.0 {
            return took(larger);
        }
        let smaller = self.middle(CHART);
        let (less, more) = (took(smaller)?, took(larger)?);
        let tiles = [smaller.area(), larger.area()];
        Ok(Found {
            seconds: chart_seconds([less.seconds, more.seconds], tiles, rest),
            bytes: more.bytes * (self.span.area() as f64 / larger.area() as f64),
        })
    }
}

/// What all takes when two parts of so many tiles took so many seconds, and so many tiles are left beside the second.
pub(super) fn chart_seconds([less, more]: [f64; 2], tiles: [i64; 2], rest: f64) -> f64 {
    let [few, many] = tiles.map(|tiles| tiles as f64);
    let a_tile = (more - less) / (many - few).max(1.0);
    more + rest * a_tile.max(LEAST_A_TILE * more / many)
}

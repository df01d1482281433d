//! How much an export will be: small parts of it are written nowhere, and what they took is counted up.
//!
//! The parts are spread over all that is exported, because sea takes little and mountains much. They are made
//! twice: drawings are brought to the picture's size when they are first shown, which has no share in the rest.

use std::io;
use std::sync::atomic::AtomicBool;
use std::thread;
use std::time::Instant;

use super::amount::{Cost, LEAST_OF_CHART, LEAST_OF_TILES, MOST};
use super::measure::{Count, Watch};
use super::order::{Kind, Order, What};
use crate::app::span::Span;
use mapmaker_drawing::art::{Atlas, block_px};
use mapmaker_storage::board;
use mapmaker_storage::exchange::tiled::Sheet as TileSheet;
use mapmaker_storage::options::Layers;
use mapmaker_storage::picture::{Ink, Look, write_sheet};
use mapmaker_storage::sheet::Sheet;
use mapmaker_storage::world;

/// Parts of a picture from west to east, and from north to south.
const PARTS: i64 = 3;

/// About how many pixels a part of a picture has.
const PART_PX: i64 = 300_000;

/// From so many blocks of figures on some in several places are drawn, not those in the middle alone.
const MANY_BLOCKS: f64 = 60.0;

/// Parts with large figures are drawn with smaller ones, as one part alone would take a minute: points have at least so many
/// pixels in them.
const REDUCED_POINT_PX: f32 = 2.0;

/// Drawn so many times as large, a picture of figures takes that power of it in bytes and in seconds. Measured from 4 to 16
/// pixels a point on two areas of world 744503: bytes grow 3.5 to 3.8 times and seconds 1.6 to 2.3 times as the side doubles; of world
/// `harbour`, drawn 6 times as large with most of it woods, seconds grew nearly 16 times. Rather too much is told than too little.
const BYTES_GROW: f64 = 1.9;
const SECONDS_GROW: f64 = 1.4;

/// The rows and the columns of a part of a picture, in tiles: a block of rows is made at once.
const ROWS: (i64, i64) = (1, 16);
const COLUMNS: (i64, i64) = (4, 512);

/// The side of the only part in which names are written, in tiles: their cost is mostly what is done once for the land
/// around a place.
const NAMES: i64 = 768;

/// How many times smaller than asked for parts of a picture of figures are drawn, to be measured: tiles keep whole pixels.
fn reduction(look: Look) -> u32 {
    let most = (look.point_px / REDUCED_POINT_PX) as u32;
    let is_whole = |times: &u32| look.tile_px.is_multiple_of(*times);
    (1..=most.min(look.tile_px))
        .rev()
        .find(is_whole)
        .unwrap_or(1)
}

impl Order {
    /// What it takes, as far as small parts tell; `None` when they can't be written, or it is stopped.
    #[must_use]
    pub fn cost(&self, stop: &AtomicBool) -> Option<Cost> {
        if let Some(order) = self.off_paper() {
            return order.ok()?.cost(stop);
        }
        let cores = thread::available_parallelism().map_or(1, usize::from);
        let cost = match (&self.what, self.kind) {
            (_, Kind::Lines) => self.lines_cost(stop),
            (_, Kind::Picture) => self.picture_cost(cores, stop),
            (What::Board { .. }, _) => self.board_cost(),
            (What::World(_), _) => self.names_cost(),
        };
        let mut cost = cost.ok()?;
        if let Some(form) = self.kind.tiled() {
            let drawings = self.drawings_cost().ok()?;
            cost.bytes += drawings.bytes;
            cost.seconds[0] += drawings.seconds[0];
            cost.seconds[1] += drawings.seconds[1];
            let objects = self.objects(form, stop).ok()?;
            cost.bytes += objects.bytes;
            cost.seconds[0] += LEAST_OF_CHART * objects.seconds;
            cost.seconds[1] += MOST * objects.seconds;
        }
        Some(cost)
    }

    /// What a picture takes with all that lies over its tiles.
    fn picture_cost(&self, cores: usize, stop: &AtomicBool) -> io::Result<Cost> {
        let (bytes, seconds) = self.tiles_cost(cores, stop)?;
        let chart_s = self.chart_s(stop)?;
        Ok(Cost {
            bytes,
            seconds: [
                LEAST_OF_TILES * seconds + LEAST_OF_CHART * chart_s,
                MOST * (seconds + chart_s),
            ],
            elements: 0.0,
        })
    }

    /// The middle of what is written, of at most so many tiles a side and one more.
    pub(super) fn middle(&self, side: i64) -> Span {
        let (x, y) = (
            i64::midpoint(self.span.west, self.span.east),
            i64::midpoint(self.span.north, self.span.south),
        );
        Span {
            west: (x - side / 2).max(self.span.west),
            north: (y - side / 2).max(self.span.north),
            east: (x + side / 2).min(self.span.east),
            south: (y + side / 2).min(self.span.south),
        }
    }

    /// The bytes of a picture and the seconds that its tiles take.
    fn tiles_cost(&self, cores: usize, stop: &AtomicBool) -> io::Result<(f64, f64)> {
        let parts = self.parts();
        let atlas = self.pack.pictures();
        let atlas = atlas.atlas(self.pack.set(), self.look.tile_px);
        if self.look.ink == Ink::Figures {
            return self.figures_cost(&atlas, cores, stop);
        }
        let first = self.written(&parts, &atlas, stop)?;
        if parts.len() == 1 {
            return Ok((first.bytes, first.seconds(1.0, cores, 0.0)));
        }
        let again = self.written(&parts, &atlas, stop)?;
        let share = self.span.area() as f64 / area(&parts);
        let once = (first.made_s - again.made_s).max(0.0);
        Ok((again.bytes * share, again.seconds(share, cores, once)))
    }

    /// Figures are drawn block by block, so that what counts is how many blocks a part touches.
    fn figures_cost(
        &self,
        atlas: &Atlas,
        cores: usize,
        stop: &AtomicBool,
    ) -> io::Result<(f64, f64)> {
        let times = reduction(self.look);
        let mut reduced = self.clone();
        reduced.look.tile_px /= times;
        reduced.look.point_px /= times as f32;
        // Lines between tiles cost nothing, and small tiles have no room for them.
        reduced.look.is_ruled = false;
        let tile_px = f64::from(reduced.look.tile_px);
        let block_px = block_px(f64::from(reduced.look.point_px)) as f64;
        let blocks = |span: Span| {
            let count = |first: i64, last: i64| {
                let block = |tile: i64| (tile as f64 * tile_px / block_px).floor();
                block(last + 1) - block(first) + 1.0
            };
            count(span.west, span.east) * count(span.north, span.south)
        };
        let side = (block_px / tile_px).ceil() as i64;
        let mut parts = vec![self.middle(side)];
        if blocks(self.span) >= MANY_BLOCKS {
            // Sea takes little, woods and ranges much.
            parts.extend(spread(self.span, 2, side, side));
        }
        let took = reduced.written(&parts, atlas, stop)?;
        let share = blocks(self.span) / parts.iter().map(|&part| blocks(part)).sum::<f64>();
        let bytes = took.bytes * self.span.area() as f64 / area(&parts);
        let times = f64::from(times);
        let seconds = took.seconds(share, cores, 0.0) * times.powf(SECONDS_GROW);
        Ok((bytes * times.powf(BYTES_GROW), seconds))
    }

    /// The pictures of some parts.
    fn written(&self, parts: &[Span], atlas: &Atlas, stop: &AtomicBool) -> io::Result<Took> {
        let mut took = Took::default();
        for &span in parts {
            let part = self.part(span);
            // What lies over the tiles is found once for all.
            let look = Look {
                layers: Layers::NONE,
                ..part.look
            };
            let watch = Watch::stopped_by(stop);
            let size = look.size(part.size(), part.pack.pictures());
            let size = size.map_err(|failure| io::Error::other(failure.message))?;
            let sheet = Sheet::bare(size, look.theme);
            let mut count = Count(0);
            match &part.what {
                What::World(seed) => {
                    let area = part.area(seed);
                    let pack = &part.pack;
                    world::write_picture_from(atlas, &area, pack, look, &sheet, &mut count, &watch)
                }
                What::Board { has_rivers } => {
                    let board = part.board(*has_rivers);
                    let drawn = (atlas, part.pack.pictures().decor());
                    board::write_picture_from(drawn, &board, &look, &sheet, &mut count, &watch)
                }
            }?;
            let [made, written] = watch.times();
            took.bytes += count.0 as f64;
            took.made_s += made.as_secs_f64();
            took.written_s += written.as_secs_f64();
        }
        Ok(took)
    }

    /// Names are made by all cores, as they will be.
    fn names_cost(&self) -> io::Result<Cost> {
        let What::World(seed) = &self.what else {
            return self.board_cost();
        };
        let names = self.kind.names();
        let (parts, begun, mut count) = (self.parts(), Instant::now(), Count(0));
        for &span in &parts {
            let part = self.part(span);
            world::write_names(&part.area(seed), &self.pack, names, &mut count, &())?;
        }
        let share = self.span.area() as f64 / area(&parts);
        Ok(Cost::about(
            count.0 as f64 * share,
            begun.elapsed().as_secs_f64() * share,
        ))
    }

    /// Of a board's tiles all is written, which is soon done.
    fn board_cost(&self) -> io::Result<Cost> {
        let What::Board { has_rivers } = self.what else {
            return Err(io::Error::other("it is no board"));
        };
        let (board, begun, mut count) = (self.board(has_rivers), Instant::now(), Count(0));
        match self.kind {
            Kind::Json => board.write_json(&mut count),
            Kind::Python => board.write_python(&mut count),
            _ => board.write_text(&mut count),
        }?;
        Ok(Cost::about(count.0 as f64, begun.elapsed().as_secs_f64()))
    }

    /// The picture that goes with a map of Tiled.
    fn drawings_cost(&self) -> io::Result<Cost> {
        let sheet = TileSheet::new(self.pack.pictures());
        // The pictures are brought to their size once, here; the export finds them done.
        let atlas = sheet.atlas(self.pack.set());
        let (begun, mut count) = (Instant::now(), Count(0));
        write_sheet(&atlas, &mut count)?;
        Ok(Cost::about(count.0 as f64, begun.elapsed().as_secs_f64()))
    }

    /// The parts that are written, or all as one when they would be most of it.
    fn parts(&self) -> Vec<Span> {
        let (parts, rows, columns) = match self.kind {
            Kind::Picture => {
                let tile = i64::from(self.look.tile_px).pow(2);
                let rows = (PART_PX / (COLUMNS.0 * tile)).clamp(ROWS.0, ROWS.1);
                let columns = PART_PX / (rows * tile);
                (PARTS, rows, columns.clamp(COLUMNS.0, COLUMNS.1))
            }
            _ => (1, NAMES, NAMES),
        };
        if 2 * parts * parts * rows * columns >= self.span.area() {
            return vec![self.span];
        }
        spread(self.span, parts, columns, rows)
    }
}

/// Parts of so many columns and rows, as many from west to east as from north to south: each in the middle of its share of
/// the whole, as far as there is room.
fn spread(span: Span, parts: i64, columns: i64, rows: i64) -> Vec<Span> {
    let starts = |first: i64, last: i64, part: i64| {
        let length = last - first + 1;
        let part = part.min(length);
        let start = move |at: i64| {
            let middle = first + length * (2 * at + 1) / (2 * parts);
            (middle - part / 2).clamp(first, first + length - part)
        };
        (0..parts).map(move |at| (start(at), start(at) + part - 1))
    };
    let columns = starts(span.west, span.east, columns);
    let spans = columns.flat_map(|(west, east)| {
        starts(span.north, span.south, rows).map(move |(north, south)| Span {
            west,
            north,
            east,
            south,
        })
    });
    spans.collect()
}

fn area(parts: &[Span]) -> f64 {
    parts.iter().map(|part| part.area()).sum::<i64>() as f64
}

/// What parts of a picture took: all threads' time for making them, and that of the one that presses them.
#[derive(Clone, Copy, Debug, Default)]
struct Took {
    bytes: f64,
    made_s: f64,
    written_s: f64,
}

impl Took {
    /// The time that so many times as much takes: as long as the cores have to do, and at least as long as the one
    /// thread that presses the picture; and what is done but once. On a machine that does nothing else it is told
    /// some tenths too long, for each part looks at land around it that a whole has in common.
    fn seconds(self, share: f64, cores: usize, once_s: f64) -> f64 {
        let all = (self.made_s + self.written_s) * share / cores as f64;
        all.max(self.written_s * share) + once_s
    }
}

#[cfg(test)]
mod tests {
    use super::super::found::chart_seconds;
    use super::super::order::tests::lake;
    use super::*;

    /// Nobody stops it.
    static GOES_ON: AtomicBool = AtomicBool::new(false);

    #[test]
    fn a_huge_export_is_told_before_it_begins() {
        let mut order = lake();
        (order.span.east, order.span.south) = (2396, 1346);
        order.look.tile_px = 64;
        let cost = order.cost(&GOES_ON).expect("a cost");
        assert!(cost.bytes > 1e9, "{cost:?}");
        assert!(cost.seconds[0] > 10.0, "{cost:?}");
        (order.span.east, order.span.south) = (1 << 20, 0);
        assert!(order.fault().expect("too wide").contains("pixels"));
    }

    #[test]
    fn the_size_that_is_told_is_about_that_of_the_files() {
        let folder = tempfile::tempdir().expect("a folder");
        for (kind, width, height, tile_px) in [
            (Kind::Picture, 20, 12, 64),
            (Kind::Picture, 60, 36, 32),
            (Kind::Picture, 200, 120, 4),
            (Kind::Text, 500, 300, 64),
            (Kind::Json, 300, 200, 64),
            (Kind::Tmj, 100, 80, 64),
            (Kind::Tmx, 200, 150, 64),
        ] {
            let mut order = lake();
            (order.span.east, order.span.south) = (width - 5, height - 5);
            (order.kind, order.look.tile_px) = (kind, tile_px);
            let told = order.cost(&GOES_ON).expect("a cost").bytes;
            let name = folder.path().join(format!("it.{}", kind.ending()));
            order.write(&name, &()).expect("written");
            let files = std::fs::read_dir(folder.path()).expect("a folder");
            let mut written = 0;
            for file in files {
                let path = file.expect("a file").path();
                written += std::fs::metadata(&path).expect("a file").len();
                std::fs::remove_file(path).expect("removed");
            }
            let times = told / written as f64;
            assert!(
                (0.8..1.5).contains(&times),
                "{kind:?} {width}x{height}: {times}"
            );
        }
    }

    #[test]
    fn a_picture_with_large_figures_is_measured_with_small_ones() {
        let folder = tempfile::tempdir().expect("a folder");
        let mut order = lake();
        (order.span.east, order.span.south) = (145, 95);
        order.look = Look {
            ink: Ink::Figures,
            layers: Layers::NONE,
            tile_px: 12,
            point_px: 13.5,
            ..order.look
        };
        assert_eq!(reduction(order.look), 6);
        let told = order.cost(&GOES_ON).expect("a cost").bytes;
        let path = folder.path().join("it.png");
        order.write(&path, &()).expect("written");
        let times = told / std::fs::metadata(path).expect("a file").len() as f64;
        assert!((0.7..1.5).contains(&times), "{times}");
        for (tile_px, point_px, times) in [(64, 1.0, 1), (4, 22.0, 4), (7, 13.0, 1), (12, 4.0, 2)] {
            (order.look.tile_px, order.look.point_px) = (tile_px, point_px);
            assert_eq!(reduction(order.look), times);
        }
    }

    #[test]
    fn the_time_is_that_of_the_cores_or_of_the_thread_that_writes() {
        let took = Took {
            bytes: 0.0,
            made_s: 3.0,
            written_s: 1.0,
        };
        let told = |cores| took.seconds(10.0, cores, 0.5);
        assert!((told(1) - 40.5).abs() < 1e-9);
        assert!((told(2) - 20.5).abs() < 1e-9);
        assert!((told(16) - 10.5).abs() < 1e-9);
    }

    #[test]
    fn what_is_looked_at_around_a_picture_is_not_counted_with_each_of_its_tiles() {
        // Of 0.9 seconds for the smaller part and 1.0 for eight times as much most is spent on what lies around.
        let told = chart_seconds([0.9, 1.0], [4096, 32_768], 32_768.0 * 7.0);
        assert!((1.5..2.0).contains(&told), "{told}");
        // What takes as long for each tile is told so.
        let told = chart_seconds([0.1, 0.8], [4096, 32_768], 32_768.0 * 7.0);
        assert!((told - 6.4).abs() < 1e-9, "{told}");
        // A first part that took longer, as nothing was warm yet, tells nothing less than nothing.
        assert!(chart_seconds([1.1, 1.0], [4096, 32_768], 32_768.0) > 1.0);
    }

    #[test]
    fn the_time_of_a_wide_map_with_names_is_about_that_of_its_export() {
        let folder = tempfile::tempdir().expect("a folder");
        let mut order = lake();
        (order.span.east, order.span.south) = (395, 245);
        order.look.layers = Layers::default();
        let [least, most] = order.cost(&GOES_ON).expect("a cost").seconds;
        let begun = Instant::now();
        order
            .write(&folder.path().join("it.png"), &())
            .expect("written");
        let took = begun.elapsed().as_secs_f64();
        // Other tests run beside it.
        assert!(
            least < 3.0 * took && most > took / 3.0,
            "{least} to {most}, took {took}"
        );
    }

    #[test]
    fn parts_lie_in_what_is_exported_and_apart() {
        let mut order = lake();
        for (width, height, count) in [
            (10, 10, 1),
            (5000, 3000, 9),
            (9, 100_000, 9),
            (90_000, 2, 9),
        ] {
            (order.span.east, order.span.south) = (width - 5, height - 5);
            let parts = order.parts();
            assert_eq!(parts.len(), count, "{width}x{height}");
            for part in &parts {
                assert!(order.span.contains(part.west, part.north));
                assert!(order.span.contains(part.east, part.south));
            }
        }
    }
}

//! The land of a board for a plate, and which cells are bare paper.

use std::collections::{BTreeMap, BTreeSet, VecDeque};

use tiny_skia::{PathBuilder, Rect};

use super::super::board_samples::board_samples;
use super::super::geometry::mix;
use super::super::mega::{
    self, MEGA_DRAWINGS, draw_great, draw_great_on, draw_mega_water, leaves_room, our_part,
};
use super::super::picture::grain;
use super::super::{Drawing, INK, PAPER, Vertices};
use super::survey::{self, MARGIN_PX};
use super::{Plate, WATER};
use crate::figures::{Land, PEAKS_FULL_PX, Place, Streams, Survey, View};
use mapmaker_grid::tileset::{EdgeLabel, MegaPart, TileId};
use mapmaker_grid::world::drawing_at;
use mapmaker_grid::{Grid, TilePos};
use mapmaker_land::worldgen::Sample;

/// How many vertices beyond its frame a board has; farther out the last one repeats.
const RIM: i64 = 4;

/// The flow of a river, and of one with its spring on a tile, in units of 1024 drained tiles.
const FLOW: [u32; 2] = [40, 10];

/// The distance at which an unplaced coast could affect a tile's picture, in points.
const SHORE_PX: f64 = 48.0;

/// The land in and around a view of a board.
pub(super) fn land(plate: &Plate, view: &View, (width, height): (usize, usize)) -> Land {
    let unit = (view.tile_px / PEAKS_FULL_PX).max(1.0);
    let (first, across, down) = view.tiles(MARGIN_PX * unit);
    let within = |first: i64, count: i64, end: usize| {
        let last = (first + count).min(end as i64 + RIM);
        let first = first.max(-RIM);
        (first, (last - first).max(1) as usize)
    };
    let (west, across) = within(first.x, across, width);
    let (north, down) = within(first.y, down, height);
    let first = TilePos::new(west, north);
    let vertices = Vertices {
        north_west: first,
        spacing_log2: 0,
        width: across + 1,
        height: down + 1,
    };
    let laid = (plate.overlay, false);
    let (mut samples, mut known) = board_samples(vertices, plate.set, (width, height), laid);
    let reach = (SHORE_PX / view.tile_px).ceil() as u32 + 1;
    go_on(&mut samples, &mut known, reach);
    let cells = cells(plate, first, [across, down]);
    let tiles = Grid::from_fn(across, down, |x, y| {
        let beside = |at: usize, first: i64, end: usize| {
            let on_board = (first + at as i64).clamp(0, end as i64 - 1);
            (on_board - first).try_into().unwrap_or(at)
        };
        let on_board = (beside(x, first.x, width), beside(y, first.y, height));
        match cells.get(on_board.0, on_board.1) {
            Some(&piece) if on_board == (x, y) => letters(plate, piece),
            Some(&piece) => letters(plate, piece).map(beyond),
            None => [EdgeLabel::PLAIN; 4],
        }
    });
    let rivers = survey::rivers(first, &tiles, |at, sides| {
        let springs = sides.is_power_of_two() && tiles[at].contains(&EdgeLabel::MOUNTAIN);
        FLOW[usize::from(springs)]
    });
    let survey = Survey {
        north_west: first,
        spacing_log2: 0,
        samples,
        tiles: Some(tiles),
    };
    let land = Land::new(plate.seed, survey, view.tile_px);
    let sea = |[x, y]: [f64; 2]| land.shore(Place::near(first, [x, y])) < -0.12;
    let streams = Streams::of_tiles(plate.seed, first, rivers, view.tile_px, &sea);
    let room = Grid::from_fn(across, down, |x, y| room(plate, cells[(x, y)]));
    let is_open = move |place: Place| {
        let at = [place.tile.x - first.x, place.tile.y - first.y].map(usize::try_from);
        let [Ok(x), Ok(y)] = at else { return false };
        match room.get(x, y) {
            None | Some(Room::None) => false,
            Some(Room::All) => true,
            Some(Room::Beside(part)) => leaves_room(*part, place.share()),
        }
    };
    land.with_streams(streams).open_where(is_open)
}

/// The room of a cell for figures.
#[derive(Clone, Copy)]
enum Room {
    None,
    All,
    /// Beside the large figures of one of our mega-tiles.
    Beside(MegaPart),
}

fn room(plate: &Plate, piece: Option<TileId>) -> Room {
    match piece {
        Some(tile) if tile.index() < plate.set.len() => Room::All,
        Some(part) => our_part(plate.set, part).map_or(Room::None, Room::Beside),
        None => Room::None,
    }
}

/// The labels of a cell; inside our mega-tiles those of the border.
fn letters(plate: &Plate, piece: Option<TileId>) -> [EdgeLabel; 4] {
    let Some(piece) = piece else {
        return [EdgeLabel::PLAIN; 4];
    };
    let ours = our_part(plate.set, piece).map(mega::letters);
    let edges = plate.set.outer_edges(piece);
    ours.unwrap_or_else(|| edges.map(|edge| edge.unwrap_or(EdgeLabel::PLAIN)))
}

/// The label beyond an edge of the board: woods and mountains continue.
fn beyond(edge: EdgeLabel) -> EdgeLabel {
    match edge {
        EdgeLabel::FOREST | EdgeLabel::MOUNTAIN => edge,
        _ => EdgeLabel::PLAIN,
    }
}

/// The piece in each cell of a rectangle.
fn cells(plate: &Plate, first: TilePos, [width, height]: [usize; 2]) -> Grid<Option<TileId>> {
    let mut cells = Grid::from_fn(width, height, |_, _| None);
    let last = first.offset(width as i64 - 1, height as i64 - 1);
    let reach = [(first.x, last.x), (first.y, last.y)];
    plate.overlay.each(reach, &mut |at, tile| {
        let at = [at.x - first.x, at.y - first.y].map(usize::try_from);
        let [Ok(x), Ok(y)] = at else { return };
        if x < width && y < height && tile.index() < plate.set.piece_count() {
            cells[(x, y)] = Some(tile);
        }
    });
    cells
}

/// Vertices without a tile copy the nearest one with a tile within `reach` vertices, so no coast follows the edge of
/// placed tiles.
fn go_on(samples: &mut Grid<Sample>, known: &mut Grid<bool>, reach: u32) {
    let (width, height) = (samples.width(), samples.height());
    let places = (0..height).flat_map(|y| (0..width).map(move |x| (x, y)));
    let mut front: VecDeque<_> = places.filter(|&at| known[at]).map(|at| (at, 0)).collect();
    while let Some(((x, y), steps)) = front.pop_front() {
        if steps == reach {
            continue;
        }
        let around = [
            (x, y.wrapping_sub(1)),
            (x + 1, y),
            (x, y + 1),
            (x.wrapping_sub(1), y),
        ];
        for near in around {
            if near.0 < width && near.1 < height && !known[near] {
                known[near] = true;
                samples[near] = samples[(x, y)];
                front.push_back((near, steps + 1));
            }
        }
    }
}

/// Which cells of a view hold a piece.
pub(super) struct Cells {
    first: TilePos,
    /// The visible columns and rows of cells.
    pieces: Grid<Option<TileId>>,
    /// The cell column of each pixel column, and the cell row of each pixel row.
    columns: Vec<usize>,
    rows: Vec<usize>,
    /// The offset of the first pixel in the first cell, in tiles.
    off: [f64; 2],
}

impl Cells {
    /// The cells of a view in pixels.
    pub(super) fn new(plate: &Plate, view: &View) -> Self {
        let (first, width, height) = view.tiles(0.0);
        let pieces = cells(plate, first, [width as usize + 1, height as usize + 1]);
        let cell = |axis: usize| {
            let pixels = 0..view.size_px[axis];
            let tile = move |pixel: usize| {
                let tile = view.within[axis] + (pixel as f64 + 0.5) / view.tile_px;
                tile as usize
            };
            pixels.map(tile).collect()
        };
        let (columns, rows) = (cell(0), cell(1));
        let (width, height) = plate.board.unwrap_or_default();
        let is_on = |at: usize, first: i64, end: usize| {
            let at = first + at as i64;
            0 <= at && at < end as i64
        };
        Self {
            first,
            pieces: Grid::from_fn(pieces.width(), pieces.height(), |x, y| {
                let is_on = is_on(x, first.x, width) && is_on(y, first.y, height);
                pieces[(x, y)].filter(|_| is_on)
            }),
            columns,
            rows,
            off: view.within,
        }
    }

    /// Whether the view has no pieces.
    pub(super) fn are_empty(&self) -> bool {
        self.pieces.rows().flatten().all(Option::is_none)
    }

    /// Whether a pixel is in an empty cell.
    pub(super) fn is_bare(&self, x: usize, y: usize) -> bool {
        self.pieces[(self.columns[x], self.rows[y])].is_none()
    }

    /// Draws a view without pieces that begins at this pixel of the plane.
    pub(super) fn bare(&self, first: [i128; 2]) -> Vec<u8> {
        let mut pixels = vec![0; 3 * self.columns.len() * self.rows.len()];
        self.lay_paper(&mut pixels, first);
        pixels
    }

    /// Draws the large figures of our mega-tiles over a view.
    pub(super) fn lay_mega(&self, plate: &Plate, pixels: &mut [u8]) {
        let tile_px = plate.zoom.tile_px();
        // OK because a tile has at most 1024 pixels.
        let side = tile_px.ceil().max(1.0) as u32;
        // A board may have the same piece many times.
        let mut drawn = BTreeMap::new();
        for (y, x) in
            (0..self.pieces.height()).flat_map(|y| (0..self.pieces.width()).map(move |x| (y, x)))
        {
            let part = self.pieces[(x, y)].and_then(|id| our_part(plate.set, id));
            let Some(part) = part else { continue };
            let at = self.first.offset(x as i64, y as i64);
            let corner = at.offset(-(part.dx as i64), -(part.dy as i64));
            let drawing = drawing_at(corner, MEGA_DRAWINGS);
            let key = (part.mega, part.dy, part.dx, drawing);
            let (ink, water) = drawn.entry(key).or_insert_with(|| {
                let water = || draw_mega_water(part, drawing, side);
                let water = plate.theme.has_shading().then(water).flatten();
                let ink = draw_great(part, drawing, side);
                (ink.coverage, water.map(|water| water.coverage))
            });
            let span = |cells: &[usize], at: usize| {
                cells.partition_point(|&cell| cell < at)..cells.partition_point(|&cell| cell <= at)
            };
            let (columns, rows) = (span(&self.columns, x), span(&self.rows, y));
            for (row, column) in
                rows.flat_map(|row| columns.clone().map(move |column| (row, column)))
            {
                let within = [
                    self.within(0, column, tile_px),
                    self.within(1, row, tile_px),
                ];
                let pixel = 3 * (row * self.columns.len() + column);
                let mut lay = |coverage: &[u8], colour: [u8; 3]| {
                    let share = sampled(coverage, side as usize, within);
                    for (under, over) in pixels[pixel..pixel + 3].iter_mut().zip(colour) {
                        *under = (mix(f32::from(*under), f32::from(over), share) + 0.5) as u8;
                    }
                };
                if let Some(water) = water {
                    lay(water, WATER);
                }
                lay(ink, INK);
            }
        }
    }

    /// Adds the same to a drawing of the view, and paper over empty cells.
    pub(super) fn draw_on(&self, plate: &Plate, view: &View, drawing: &mut Drawing) {
        let tile_px = view.tile_px as f32;
        let water = plate.theme.has_shading().then_some(WATER);
        let place = |at: TilePos| view.pixel(Place::near(at, [0.0; 2]));
        let mut corners = BTreeSet::new();
        let mut bare = PathBuilder::new();
        for (y, row) in (0..).zip(self.pieces.rows()) {
            for (x, &piece) in (0..).zip(row) {
                let at = self.first.offset(x, y);
                let Some(id) = piece else {
                    let [x, y] = place(at);
                    if let Some(cell) = Rect::from_xywh(x, y, tile_px, tile_px) {
                        bare.push_rect(cell);
                    }
                    continue;
                };
                let Some(part) = our_part(plate.set, id) else {
                    continue;
                };
                let corner = at.offset(-(part.dx as i64), -(part.dy as i64));
                if corners.insert((corner.y, corner.x)) {
                    let number = drawing_at(corner, MEGA_DRAWINGS);
                    let name = format!("mega-{}-{number}", part.mega);
                    drawing.stamp(&name, place(corner), 1.0, |drawing| {
                        draw_great_on(drawing, (part.mega, number), tile_px, water);
                    });
                }
            }
        }
        if let Some(path) = bare.finish() {
            drawing.fill(&path, PAPER, 1.0);
        }
    }

    /// The offset of a pixel's middle in its cell along an axis, 0 to 1.
    fn within(&self, axis: usize, pixel: usize, tile_px: f64) -> f32 {
        let at = self.off[axis] + (pixel as f64 + 0.5) / tile_px;
        at.fract() as f32
    }

    /// Draws paper over empty cells.
    pub(super) fn lay_paper(&self, pixels: &mut [u8], [west, north]: [i128; 2]) {
        let width = self.columns.len();
        for (index, pixel) in pixels.chunks_exact_mut(3).enumerate() {
            let (x, y) = (index % width, index / width);
            if self.is_bare(x, y) {
                let at = |first: i128, pixel: usize| (first as i64).wrapping_add(pixel as i64);
                let speck = grain(at(west, x), at(north, y));
                for (channel, paper) in pixel.iter_mut().zip(PAPER) {
                    *channel = (f32::from(paper) + speck).clamp(0.0, 255.0).round() as u8;
                }
            }
        }
    }
}

/// Samples the coverage of a square drawing bilinearly at a point, 0 to 1 along both sides.
fn sampled(coverage: &[u8], side: usize, [u, v]: [f32; 2]) -> f32 {
    let along = |share: f32| {
        let at = (share * side as f32 - 0.5).clamp(0.0, side as f32 - 1.0);
        let first = at as usize;
        (first, (first + 1).min(side - 1), at - first as f32)
    };
    let ((west, east, t), (north, south, s)) = (along(u), along(v));
    let at = |x: usize, y: usize| f32::from(coverage[y * side + x]) / 255.0;
    mix(
        mix(at(west, north), at(east, north), t),
        mix(at(west, south), at(east, south), t),
        s,
    )
}

//! Draws a board as pixels.

use std::io::{self, Write};
use std::ops::Range;

use super::Board;
use crate::pack::Pictures;
use crate::picture::{Ink, Look, write_png, write_png_in};
use crate::progress::Progress;
use crate::sheet::Sheet;
use crate::world::{FigureRows, Inked};
use mapmaker_drawing::art::{Atlas, BoardPicture, BoardTiles, Stamps};
use mapmaker_drawing::chart::Chart;
use mapmaker_drawing::figures::Clearings;
use mapmaker_drawing::framing::best_corner;
use mapmaker_features as features;
use mapmaker_features::decor::ForeignPictures;
use mapmaker_grid::TilePos;
use mapmaker_grid::tileset::EdgeLabel;

/// The fraction of a side that belongs to a corner, as a divisor.
const CORNER_SHARE: usize = 5;

/// The corner of a board with the most sea, or else the most empty or plain ground: whether it is in the east, and in
/// the south.
#[must_use]
pub fn calm_corner(board: &Board) -> [bool; 2] {
    let (width, height) = (board.width, board.height);
    let (across, down) = (width.div_ceil(CORNER_SHARE), height.div_ceil(CORNER_SHARE));
    // One tile of sea counts more than everything else together.
    let sea = across * down + 1;
    best_corner(|[east, south]| {
        let x = if east { width - across } else { 0 };
        let y = if south { height - down } else { 0 };
        let cells = (y..y + down).flat_map(|y| (x..x + across).map(move |x| (x, y)));
        let calm = |(x, y): (usize, usize)| {
            let tile = board.tiles[y * width + x];
            if tile.index() >= board.set.piece_count() {
                return 1;
            }
            let edges = board.set.outer_edges(tile);
            let all = |label| {
                edges
                    .iter()
                    .all(|&edge| edge.is_none_or(|edge| edge == label))
            };
            sea * usize::from(all(EdgeLabel::SEA)) + usize::from(all(EdgeLabel::PLAIN))
        };
        cells.map(calm).sum()
    })
}

/// The default look of a board's picture: figures if all its tiles are drawn in our own style.
#[must_use]
pub fn usual_look(board: &Board, pictures: Pictures) -> Look {
    let ink = if pictures.has_figures(&board.set) {
        Ink::Figures
    } else {
        Ink::Tiles
    };
    Look {
        ink,
        ..Look::default()
    }
}

/// Writes a board's picture as PNG at the size of [`Look::size`].
pub(super) fn write_picture(
    board: &Board,
    pictures: Pictures,
    look: &Look,
    sheet: &Sheet,
    out: &mut dyn Write,
    progress: &dyn Progress,
) -> io::Result<()> {
    let atlas = pictures.atlas(&board.set, look.tile_px);
    let over = Over::new(board, look, pictures.decor());
    let width = board.width * look.tile_px as usize;
    let paint = |strip: &mut [u8], row: usize, rows: Range<u32>| {
        let first = row as i64 * i64::from(look.tile_px) + i64::from(rows.start);
        over.roads.paint(strip, width, first);
        over.stamps.lay(strip, TilePos::new(0, row as i64), rows);
        over.names.paint(strip, width, first);
    };
    match look.ink {
        Ink::Tiles => write_tiles(board, &atlas, look, &paint, sheet, out, progress),
        Ink::Figures => {
            let inked = Inked::board((board.width, board.height), look);
            let tile = look.tile_px as usize;
            let paint = |row: &mut [u8], y: usize| {
                // OK because it is within a tile.
                let within = (y % tile) as u32;
                paint(row, y / tile, within..within + 1);
            };
            let clearings = over.clearings();
            let under = (inked, &clearings);
            write_figures(board, under, &paint, &sheet.in_pixels(), out, progress)
        }
    }
}

/// Paints over rows of pixels of a row of tiles.
type Paint<'a> = &'a (dyn Fn(&mut [u8], usize, Range<u32>) + Sync);

/// Writes the images of tiles, painted over.
pub(super) fn write_tiles(
    board: &Board,
    atlas: &Atlas,
    look: &Look,
    paint: Paint,
    sheet: &Sheet,
    out: &mut dyn Write,
    progress: &dyn Progress,
) -> io::Result<()> {
    let picture = BoardPicture {
        atlas,
        set: &board.set,
        width: board.width,
        height: board.height,
        tiles: &board.tiles,
        terrain: &board.terrain,
        theme: look.theme,
        is_ruled: look.is_ruled,
    };
    let strip = |(): &mut (), row: usize, rows: Range<u32>| {
        let mut strip = picture.strip(row, rows.clone());
        paint(&mut strip, row, rows);
        strip
    };
    write_png(sheet, out, || (), strip, progress)
}

/// Writes a board in figures that keep clear of roads and names, painted over; the sheet has tiles of one pixel.
pub(super) fn write_figures(
    board: &Board,
    (inked, clearings): (Inked, &Clearings),
    paint: &(dyn Fn(&mut [u8], usize) + Sync),
    sheet: &Sheet,
    out: &mut dyn Write,
    progress: &dyn Progress,
) -> io::Result<()> {
    let tiles = laid(board);
    let plate = inked.board_plate(&board.set, &tiles, board.height, clearings);
    let ruling = inked.ruling();
    let strip = |rows: &mut FigureRows, y: usize, _: Range<u32>| {
        let mut row = rows.row(y);
        if let Some(ruling) = &ruling {
            ruling.paint(&mut row, y);
        }
        paint(&mut row, y);
        row
    };
    let start = || FigureRows::of(plate, inked, progress);
    write_png_in(inked.steps(), sheet, out, start, strip, progress)
}

/// A board's tiles, for drawing figures.
pub(super) fn laid(board: &Board) -> BoardTiles<'_> {
    BoardTiles {
        width: board.width,
        tiles: &board.tiles,
        terrain: &board.terrain,
    }
}

/// What is drawn over the tiles of a board.
pub(super) struct Over {
    pub(super) roads: Chart,
    pub(super) stamps: Stamps,
    pub(super) names: Chart,
}

impl Over {
    pub(super) fn new(board: &Board, look: &Look, foreign: &ForeignPictures) -> Self {
        let on = board.land();
        let roads: Vec<_> = (0..).zip(board.roads.iter().cloned()).collect();
        let roads = features::drawn_roads(&on, &board.decor, &roads);
        let called: Vec<_> = (0..).zip(board.names.iter().cloned()).collect();
        let named = features::NamedBoard::new(&on, &board.decor, &board.roads, &called);
        Self {
            roads: Chart::of_roads(&roads, look.scale()),
            stamps: Stamps::new(look.tile_px, &board.decor, foreign, look.theme),
            names: Chart::of_names(&named, &board.decor, look.scale()),
        }
    }

    /// Where no figure may be: along roads and under names.
    pub(super) fn clearings(&self) -> Clearings {
        let mut clearings = self.roads.clearings();
        self.names.clear_names(&mut clearings);
        clearings
    }
}

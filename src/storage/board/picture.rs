//! A board as a picture.

use std::io::{self, Write};

use super::Board;
use crate::engine::art::{Atlas, BoardPicture, Stamps};
use crate::engine::chart::Chart;
use crate::engine::decor::ForeignPictures;
use crate::engine::features;
use crate::engine::framing::best_corner;
use crate::engine::grid::TilePos;
use crate::engine::tileset::EdgeLabel;
use crate::storage::pack::Pictures;
use crate::storage::picture::{Look, write_png};
use crate::storage::progress::Progress;
use crate::storage::sheet::Sheet;

/// How many tiles of each side of a board count as its corner, at most: one in so many.
const CORNER_SHARE: usize = 5;

/// The corner of a board with the most sea, or else the most empty or plain ground: whether it lies in the east, and in
/// the south.
#[must_use]
pub fn calm_corner(board: &Board) -> [bool; 2] {
    let (width, height) = (board.width, board.height);
    let (across, down) = (width.div_ceil(CORNER_SHARE), height.div_ceil(CORNER_SHARE));
    // One tile of sea counts for more than all else.
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

/// Writes a board's picture as PNG; the sheet has the size that [`Look::size`] gives.
///
/// # Errors
/// When `out` can't be written to, or `progress` stops it.
pub fn write_picture(
    board: &Board,
    pictures: Pictures,
    look: &Look,
    sheet: &Sheet,
    out: &mut dyn Write,
    progress: &dyn Progress,
) -> io::Result<()> {
    let atlas = pictures.atlas(&board.set, look.tile_px);
    write_picture_from(
        (&atlas, pictures.decor()),
        board,
        look,
        sheet,
        out,
        progress,
    )
}

/// As [`write_picture`], from drawings at the look's size that serve for several pictures.
///
/// # Errors
/// When `out` can't be written to, or `progress` stops it.
pub fn write_picture_from(
    (atlas, foreign): (&Atlas, &ForeignPictures),
    board: &Board,
    look: &Look,
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
        theme: look.theme,
        is_ruled: look.is_ruled,
    };
    let on = features::Board {
        set: &board.set,
        width: board.width,
        tiles: &board.tiles,
    };
    let roads: Vec<_> = (0..).zip(board.roads.iter().cloned()).collect();
    let roads = features::drawn_roads(&on, &board.decor, &roads);
    let chart = Chart::of_roads(&roads, look.tile_px);
    let stamps = Stamps::new(look.tile_px, &board.decor, foreign);
    let called: Vec<_> = (0..).zip(board.names.iter().cloned()).collect();
    let named = features::NamedBoard::new(&on, &board.decor, &board.roads, &called);
    let names = Chart::of_names(&named, &board.decor, look.scale());
    write_png(
        sheet,
        out,
        || (),
        |(), row, rows| {
            let mut strip = picture.strip(row, rows.clone());
            let first = row as i64 * i64::from(look.tile_px) + i64::from(rows.start);
            chart.paint(&mut strip, board.width * look.tile_px as usize, first);
            stamps.lay(&mut strip, TilePos::new(0, row as i64), rows);
            names.paint(&mut strip, board.width * look.tile_px as usize, first);
            strip
        },
        progress,
    )
}

//! A board as a picture.

use std::io::{self, Write};

use super::Board;
use crate::engine::art::{Atlas, BoardPicture, Stamps};
use crate::engine::chart::Chart;
use crate::engine::decor::ForeignPictures;
use crate::engine::features;
use crate::engine::grid::TilePos;
use crate::storage::pack::Pictures;
use crate::storage::picture::{Look, PictureSize, write_png};
use crate::storage::progress::Progress;

/// Writes a board's picture as PNG; `size` is what [`Look::size`] gives.
///
/// # Errors
/// When `out` can't be written to, or `progress` stops it.
pub fn write_picture(
    board: &Board,
    pictures: Pictures,
    look: &Look,
    size: PictureSize,
    out: &mut dyn Write,
    progress: &dyn Progress,
) -> io::Result<()> {
    let atlas = pictures.atlas(&board.set, look.tile_px);
    write_picture_from((&atlas, pictures.decor()), board, look, size, out, progress)
}

/// As [`write_picture`], from drawings at the look's size that serve for several pictures.
///
/// # Errors
/// When `out` can't be written to, or `progress` stops it.
pub fn write_picture_from(
    (atlas, foreign): (&Atlas, &ForeignPictures),
    board: &Board,
    look: &Look,
    size: PictureSize,
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
        size,
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

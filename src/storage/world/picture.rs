//! An area of a world as a picture.

use std::io::{self, Write};
use std::ops::Range;

use super::{Area, Inked, Rows, chart, write_inked};
use crate::engine::art::{self, Atlas, Theme};
use crate::storage::map::MapPack;
use crate::storage::picture::{Ink, Look, PictureSize, write_png};
use crate::storage::progress::Progress;

/// Writes an area's picture as PNG, some rows of pixels at a time; `size` is what [`Look::size`] gives.
///
/// # Errors
/// When `out` can't be written to, or `progress` stops it.
pub fn write_picture(
    area: &Area,
    pack: &MapPack,
    look: Look,
    size: PictureSize,
    out: &mut dyn Write,
    progress: &dyn Progress,
) -> io::Result<()> {
    let atlas = pack.pictures().atlas(pack.set(), look.tile_px);
    write_picture_from(&atlas, area, pack, look, size, out, progress)
}

/// As [`write_picture`], from drawings at the look's size that serve for several pictures.
///
/// # Errors
/// When `out` can't be written to, or `progress` stops it.
pub fn write_picture_from(
    atlas: &Atlas,
    area: &Area,
    pack: &MapPack,
    look: Look,
    size: PictureSize,
    out: &mut dyn Write,
    progress: &dyn Progress,
) -> io::Result<()> {
    if look.ink == Ink::Figures {
        let (tile_px, point_px) = (f64::from(look.tile_px), look.point_px);
        let inked = Inked::new(area, tile_px, look.theme, look.layers, point_px);
        return write_inked(area, pack, inked, size.in_pixels(), out, progress);
    }
    let chart = chart(area, pack, look.scale(), look.layers, progress)?;
    let width = area.width * look.tile_px as usize;
    let strip = |rows: &mut Rows, row: usize, pixels: Range<u32>| {
        let west = area.north_west.offset(0, row as i64);
        let colours = (look.theme == Theme::Wash).then(|| rows.wash(west.y));
        let tiles = rows.tiles(west.y);
        let mut strip = art::strip(atlas, west, tiles, colours.as_ref(), pixels.clone());
        if look.is_ruled {
            let is_last = row + 1 == area.height;
            art::rule(&mut strip, look.tile_px, pixels.clone(), is_last);
        }
        let first = row as i64 * i64::from(look.tile_px) + i64::from(pixels.start);
        chart.paint(&mut strip, width, first);
        strip
    };
    let start = || Rows::new(area, pack.set());
    write_png(size, out, start, strip, progress)
}

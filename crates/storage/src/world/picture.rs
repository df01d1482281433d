//! An area of a world as a picture.

use std::cell::RefCell;
use std::io::{self, Write};
use std::ops::Range;

use super::{Area, Inked, Rows, chart, write_inked};
use crate::map::MapPack;
use crate::picture::{Ink, Look, write_png};
use crate::progress::Progress;
use crate::sheet::Sheet;
use mapmaker_drawing::art::{self, Atlas, Theme, Under};
use mapmaker_drawing::framing::best_corner;
use mapmaker_grid::TilePos;
use mapmaker_land::worldgen::{Scratch, survey_dry};

/// Samples along each side of a corner.
const CORNER: usize = 12;

/// The corner of an area whose natural land has the most sea: whether it is in the east, and in the south.
#[must_use]
pub fn calm_corner(area: &Area, pack: &MapPack) -> [bool; 2] {
    let side = (area.width.min(area.height) / 4).max(1);
    let spacing_log2 = (side / CORNER).max(1).ilog2();
    let scratch = RefCell::new(Scratch::default());
    best_corner(|[east, south]| {
        let first = |tiles: usize, far: bool| if far { (tiles - side) as i64 } else { 0 };
        let (x, y) = (first(area.width, east), first(area.height, south));
        let TilePos { x, y } = area.north_west.offset(x, y);
        let corner = TilePos::new(
            (x >> spacing_log2) << spacing_log2,
            (y >> spacing_log2) << spacing_log2,
        );
        let count = (side >> spacing_log2).clamp(1, 2 * CORNER);
        let seed = area.seed.value();
        let scratch = &mut *scratch.borrow_mut();
        let samples = survey_dry(
            seed,
            pack.set(),
            corner,
            spacing_log2,
            count,
            count,
            scratch,
        );
        samples.rows().flatten().filter(|sample| sample.sea).count()
    })
}

/// Writes an area's picture as PNG, some rows of pixels at a time; the sheet has the size of [`Look::size`].
pub(crate) fn write_picture(
    area: &Area,
    pack: &MapPack,
    look: Look,
    sheet: &Sheet,
    out: &mut dyn Write,
    progress: &dyn Progress,
) -> io::Result<()> {
    if look.ink == Ink::Figures {
        let (tile_px, point_px) = (f64::from(look.tile_px), look.point_px);
        let mut inked = Inked::new(area, tile_px, look.theme, look.layers, point_px);
        inked.is_ruled = look.is_ruled;
        return write_inked(area, pack, inked, &sheet.in_pixels(), out, progress);
    }
    let chart = chart(
        area,
        pack,
        look.scale(),
        (look.layers, look.theme),
        progress,
    )?;
    let chart = sheet.over(chart);
    let paint = |rows: &mut [u8], width: usize, first: i64| chart.paint(rows, width, first);
    let atlas = pack.pictures().atlas(pack.set(), look.tile_px);
    write_tiles(&atlas, area, pack, look, &paint, sheet, out, progress)
}

/// Paints over rows of pixels of a given width from a given row on.
pub(super) type Paint<'a> = &'a (dyn Fn(&mut [u8], usize, i64) + Sync);

/// Writes the images of tiles, painted over.
pub(super) fn write_tiles(
    atlas: &Atlas,
    area: &Area,
    pack: &MapPack,
    look: Look,
    paint: Paint,
    sheet: &Sheet,
    out: &mut dyn Write,
    progress: &dyn Progress,
) -> io::Result<()> {
    let width = area.width * look.tile_px as usize;
    let strip = |rows: &mut Rows, row: usize, pixels: Range<u32>| {
        let west = area.north_west.offset(0, row as i64);
        let colours = look.theme.has_shading().then(|| rows.shading(west.y));
        let under = match (&colours, look.theme) {
            (Some(colours), _) => Under::Shading(colours),
            (None, Theme::Pack) => Under::White,
            (None, _) => Under::Paper,
        };
        let tiles = rows.tiles(west.y);
        let mut strip = art::strip(atlas, west, tiles, under, pixels.clone());
        if look.is_ruled {
            let is_last = row + 1 == area.height;
            art::rule(&mut strip, look.tile_px, pixels.clone(), is_last);
        }
        let first = row as i64 * i64::from(look.tile_px) + i64::from(pixels.start);
        paint(&mut strip, width, first);
        strip
    };
    let start = || Rows::new(area, pack.set(), progress);
    write_png(sheet, out, start, strip, progress)
}

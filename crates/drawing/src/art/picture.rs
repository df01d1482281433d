//! Draws whole-map pictures on the CPU, some rows of pixels at a time, so a picture may be larger than memory.
//!
//! A pixel is `background × mix(white, drawing's colour, drawing's alpha)`: ink multiplies the colour under it. The
//! background is a function of world pixels alone (paper grain) and of the colours at the vertices around a tile
//! (shading), so consecutive strips show no seam.

use std::ops::Range;

use super::atlas::{Atlas, Drawing};
use super::{INK, PAPER};
use mapmaker_grid::hash;
use mapmaker_grid::tileset::TileId;
use mapmaker_grid::{Grid, TilePos};

/// Vertices that a strip needs beyond its own on each side, for smooth colours.
pub const STRIP_MARGIN: usize = 1;

/// The minimum size of a tile, in pixels, for lines between tiles.
pub const MIN_RULED_PX: u32 = 4;

/// How much a line between tiles darkens, in 256ths.
pub(super) const LINE: u32 = 88;

/// The background of drawings of tiles.
#[derive(Clone, Copy, Debug)]
pub enum Under<'c> {
    /// Shading: colours at the vertices around the tiles, at spacing 0.
    Shading(&'c Grid<[u8; 3]>),
    /// Bare paper.
    Paper,
    /// White, so drawings have their own colours.
    White,
}

/// Draws some rows of pixels of one row of tiles as RGB (sRGB): `3 · tile_px · tiles.len()` bytes for each of `rows`,
/// which count from the tiles' north side and lie within `0..tile_px`.
///
/// `tiles` run from `west` eastward. The colours of the shading are those from `west.offset(-1, -1)`
/// (−[`STRIP_MARGIN`]), `tiles.len() + 3` wide and 4 high. Tiles that the atlas lacks are left blank.
///
/// # Panics
/// When the colours of the shading have another size, or `rows` are not within the tiles.
#[must_use]
pub fn strip(
    atlas: &Atlas,
    west: TilePos,
    tiles: &[TileId],
    under: Under,
    rows: Range<u32>,
) -> Vec<u8> {
    let drawing = |column: usize| {
        let pos = west.offset(column as i64, 0);
        atlas.drawing(tiles[column], pos)
    };
    lay(atlas.tile_px(), west, tiles.len(), drawing, under, rows)
}

/// Draws `drawing(column)` of `count` tiles over the background.
pub(super) fn lay<'d>(
    tile_px: u32,
    west: TilePos,
    count: usize,
    drawing: impl Fn(usize) -> Option<&'d Drawing>,
    under: Under,
    rows: Range<u32>,
) -> Vec<u8> {
    let size = tile_px as usize;
    let rows = rows.start as usize..rows.end as usize;
    assert!(
        rows.end <= size,
        "rows {rows:?} of tiles {size} pixels high"
    );
    let (colours, paper) = match under {
        Under::Shading(colours) => (Some(colours), PAPER),
        Under::Paper => (None, PAPER),
        Under::White => (None, [255; 3]),
    };
    if let Some(colours) = colours {
        assert_eq!(
            (colours.width(), colours.height()),
            (count + 1 + 2 * STRIP_MARGIN, 2 + 2 * STRIP_MARGIN),
            "the shading around the strip"
        );
    }
    let row = 3 * size * count;
    let mut pixels = vec![0; row * rows.len()];
    let weights: Vec<_> = (0..size)
        .map(|i| spline((i as f32 + 0.5) / size as f32))
        .collect();
    for column in 0..count {
        let pos = west.offset(column as i64, 0);
        let drawing = drawing(column);
        // The sixteen vertices around the tile; the tile's own corners are the middle four.
        let around = colours.map(|colours| {
            std::array::from_fn(|y| std::array::from_fn(|x| colours[(column + x, y)]))
        });
        for y in rows.clone() {
            let line = around.as_ref().map(|around| line(around, weights[y]));
            let start = (y - rows.start) * row + column * 3 * size;
            let target = &mut pixels[start..start + 3 * size];
            let world_y = pos.y.wrapping_mul(size as i64).wrapping_add(y as i64);
            for (x, pixel) in target.chunks_exact_mut(3).enumerate() {
                let world_x = pos.x.wrapping_mul(size as i64).wrapping_add(x as i64);
                let grain = match under {
                    Under::White => 0.0,
                    _ => grain(world_x, world_y),
                };
                for channel in 0..3 {
                    let ground = match &line {
                        None => f32::from(paper[channel]),
                        Some(line) => (0..4).map(|i| line[i][channel] * weights[x][i]).sum(),
                    };
                    let left = match drawing {
                        None => 255,
                        Some(Drawing::Ink(coverage)) => {
                            let covered = u32::from(coverage[y * size + x]);
                            255 - covered * (255 - u32::from(INK[channel])) / 255
                        }
                        Some(Drawing::Tint(tint)) => u32::from(tint[(y * size + x) * 3 + channel]),
                    };
                    let light = (ground + grain).clamp(0.0, 255.0) * left as f32 / 255.0;
                    pixel[channel] = (light + 0.5) as u8;
                }
            }
        }
    }
    pixels
}

/// Draws lines between the tiles of a strip of [`strip`] for `rows`: along the north and west side of each tile, and
/// the east side of the last; also along the south side when `is_last`.
///
/// Tiles of fewer pixels than [`MIN_RULED_PX`] are left unchanged.
pub fn rule(strip: &mut [u8], tile_px: u32, rows: Range<u32>, is_last: bool) {
    if tile_px < MIN_RULED_PX || rows.is_empty() {
        return;
    }
    let thick = (tile_px / 64).max(1) as usize;
    let size = tile_px as usize;
    let width = strip.len() / rows.len();
    let lines = strip.chunks_exact_mut(width.max(1));
    for (line, y) in lines.zip(rows) {
        let y = y as usize;
        let is_level = y < thick || is_last && y + thick >= size;
        let last = line.len() / 3;
        for (x, pixel) in line.chunks_exact_mut(3).enumerate() {
            if is_level || x % size < thick || x + thick >= last {
                for (channel, ink) in pixel.iter_mut().zip(INK) {
                    let mixed = u32::from(*channel) * (256 - LINE) + u32::from(ink) * LINE;
                    *channel = (mixed / 256) as u8;
                }
            }
        }
    }
}

/// The four weights of the uniform cubic B-spline at `t` between its middle two points: smooth to the second
/// derivative, so there is no crease along tile borders.
pub(super) fn spline(t: f32) -> [f32; 4] {
    let s = 1.0 - t;
    [
        s * s * s / 6.0,
        (4.0 - 6.0 * t * t + 3.0 * t * t * t) / 6.0,
        (4.0 - 6.0 * s * s + 3.0 * s * s * s) / 6.0,
        t * t * t / 6.0,
    ]
}

/// Blends the four columns of colours at one height.
fn line(around: &[[[u8; 3]; 4]; 4], weights: [f32; 4]) -> [[f32; 3]; 4] {
    std::array::from_fn(|x| {
        std::array::from_fn(|channel| {
            (0..4)
                .map(|y| weights[y] * f32::from(around[y][x][channel]))
                .sum()
        })
    })
}

/// The grain of paper at a pixel of the world: fine and coarse specks, about −5 to 5.
pub(super) fn grain(x: i64, y: i64) -> f32 {
    let fine = (hash::at(0x9a1, x, y) >> 56) as f32;
    let coarse = (hash::at(0x9a2, x >> 2, y >> 1) >> 56) as f32;
    (fine + coarse) * (1.0 / 64.0) - 4.0
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::art::{Cutout, Picture, ink_set};

    #[test]
    fn a_strip_has_its_size_and_shows_what_was_drawn() {
        let set = ink_set();
        let tiles: Vec<_> = (0..7).map(TileId).collect();
        let shading = Grid::from_fn(10, 4, |x, y| [x as u8, y as u8, 200]);
        for tile_px in [1, 5, 24] {
            let atlas = Atlas::ours(&set, tile_px);
            for under in [Under::Paper, Under::White, Under::Shading(&shading)] {
                let west = TilePos::new(-3, 1 << 60);
                let whole = strip(&atlas, west, &tiles, under, 0..tile_px);
                assert_eq!(whole.len(), (3 * tile_px * tile_px * 7) as usize);
                let parts = [0..tile_px / 3, tile_px / 3..tile_px];
                let parts = parts.map(|rows| strip(&atlas, west, &tiles, under, rows));
                assert!(parts.concat() == whole, "{tile_px}");
            }
        }
        let image = Cutout {
            rgba: &[0, 0, 0, 255].repeat(4),
            stride_px: 2,
            x: 0,
            y: 0,
            size_px: 2,
        };
        let black = Atlas::new(&set, 3, |_| vec![Picture::Image(image)]);
        let west = TilePos::new(0, 0);
        let strip = strip(&black, west, &tiles, Under::Paper, 0..3);
        assert!(strip.iter().all(|&byte| byte == 0));
    }

    #[test]
    fn the_ground_does_not_change_across_strips() {
        let set = ink_set();
        let image = Cutout {
            rgba: &[0; 4],
            stride_px: 1,
            x: 0,
            y: 0,
            size_px: 1,
        };
        let clear = Atlas::new(&set, 8, |_| vec![Picture::Image(image)]);
        let colour = |x: i64, y: i64| [(hash::at(1, x, y) >> 56) as u8, 180, 90];
        let rows: Vec<_> = (0..2)
            .map(|y| {
                let colours = Grid::from_fn(4, 4, |column, row| {
                    colour(column as i64 - 1, row as i64 - 1 + y)
                });
                let west = TilePos::new(0, y);
                strip(&clear, west, &[TileId(0)], Under::Shading(&colours), 0..8)
            })
            .collect();
        let above = &rows[0][7 * 24..];
        let below = &rows[1][..24];
        for (one, other) in above.iter().zip(below) {
            assert!(one.abs_diff(*other) < 24, "{one} {other}");
        }
    }

    #[test]
    fn lines_run_between_tiles_and_round_the_whole() {
        let lined = |rows: Range<u32>, is_last| {
            let mut pixels = vec![200; 3 * 12 * rows.len()];
            rule(&mut pixels, 6, rows, is_last);
            let dark = |pixel: &[u8]| if pixel[0] < 200 { '#' } else { '.' };
            let lines = pixels.chunks(36);
            let lines: Vec<String> = lines
                .map(|line| line.chunks(3).map(dark).collect())
                .collect();
            lines.join(" ")
        };
        assert_eq!(lined(0..3, false), "############ #.....#....# #.....#....#");
        assert_eq!(lined(4..6, true), "#.....#....# ############");
        let mut small = vec![200; 27];
        rule(&mut small, 3, 0..3, true);
        assert_eq!(small, [200; 27]);
    }
}

//! Whole-map pictures on the CPU, one row of tiles at a time, so that a picture may outgrow memory.
//!
//! A pixel is `background × mix(white, drawing's colour, drawing's alpha)`: ink multiplies what lies
//! under it, as ink does. The background is a function of world pixels alone (paper grain) and of the
//! survey around a tile (wash), so strips laid under each other show no seam.

use std::sync::OnceLock;

use super::{INK, Ink, PAPER, draw_tile, resample, wash};
use crate::engine::grid::{Grid, TilePos};
use crate::engine::hash;
use crate::engine::tileset::{TileId, TileSet};
use crate::engine::world::drawing_at;
use crate::engine::worldgen::Sample;

/// Vertices that a strip needs beyond its own on each side: one for the light on the relief, one for
/// the smooth run of the colours.
pub const STRIP_MARGIN: usize = 2;

/// The smallest size at which strokes are drawn; below it they are averaged down.
const SMALLEST_STROKES_PX: u32 = 32;

/// What lies under the ink.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Theme {
    /// Plain paper with a little grain.
    Ink,
    /// Paper with the wash of colour.
    Wash,
}

/// A square picture of a tile in colour.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Rgba {
    /// Pixels along one side, at least 1.
    pub size_px: u32,
    /// Red, green, blue, alpha (sRGB, alpha not multiplied in), in reading order.
    pub pixels: Vec<u8>,
}

/// The drawings of a tile set, all at one size.
///
/// Our own pack is drawn when a drawing is first asked for, so a small picture pays for the tiles
/// that it shows alone. The drawing `d` of tile `t` has the slot `first[t] + d`.
pub struct Atlas {
    set: TileSet,
    tile_px: u32,
    first: Vec<usize>,
    slots: Vec<OnceLock<Drawing>>,
}

/// A drawing at the atlas's size, as what it leaves of the light.
enum Drawing {
    /// Coverage with [`INK`].
    Ink(Vec<u8>),
    /// What is left of red, green and blue, 255 = all.
    Tint(Vec<u8>),
}

impl Atlas {
    /// Our own pack, drawn from its strokes at `tile_px` pixels a tile (1 to 512); `set` is
    /// [`super::ink_set`] or a part of it.
    #[must_use]
    pub fn ours(set: &TileSet, tile_px: u32) -> Self {
        let mut first = Vec::with_capacity(set.len());
        let mut slots = Vec::new();
        for id in (0..set.len() as u16).map(TileId) {
            first.push(slots.len());
            slots.extend((0..set.drawings(id)).map(|_| OnceLock::new()));
        }
        Self {
            set: set.clone(),
            tile_px: tile_px.max(1),
            first,
            slots,
        }
    }

    /// A pack of images: `image(id, drawing)` is asked once for each drawing of each tile, and every
    /// image is brought to `tile_px` pixels (1 to 512).
    #[must_use]
    pub fn new(set: &TileSet, tile_px: u32, mut image: impl FnMut(TileId, u8) -> Rgba) -> Self {
        let mut atlas = Self::ours(set, tile_px);
        for id in (0..set.len() as u16).map(TileId) {
            for drawing in 0..set.drawings(id) {
                let tint = tint(&image(id, drawing), atlas.tile_px);
                atlas.slots[atlas.first[id.index()] + drawing as usize] =
                    OnceLock::from(Drawing::Tint(tint));
            }
        }
        atlas
    }

    /// Pixels along one side of a tile.
    #[must_use]
    pub const fn tile_px(&self) -> u32 {
        self.tile_px
    }

    fn drawing(&self, id: TileId, drawing: u8) -> &Drawing {
        self.slots[self.first[id.index()] + drawing as usize].get_or_init(|| {
            let times = SMALLEST_STROKES_PX.div_ceil(self.tile_px).max(1);
            let ink = draw_tile(self.set.tile(id), drawing, self.tile_px * times);
            Drawing::Ink(shrink(&ink, self.tile_px))
        })
    }
}

/// One row of tiles as RGB rows (sRGB): `tile_px` rows of `3 · tile_px · tiles.len()` bytes.
///
/// `tiles` run from `west` eastward. `samples` are what [`crate::engine::worldgen::survey`] gives at
/// spacing 0 from `west.offset(-2, -2)` (−[`STRIP_MARGIN`]), `tiles.len() + 5` wide and 6 high;
/// [`Theme::Ink`] does not look at them.
///
/// # Panics
/// When `samples` has another size and the theme needs it, or an id is not of the atlas's set.
#[must_use]
pub fn strip(
    atlas: &Atlas,
    theme: Theme,
    west: TilePos,
    tiles: &[TileId],
    samples: &Grid<Sample>,
) -> Vec<u8> {
    let size = atlas.tile_px as usize;
    let row = 3 * size * tiles.len();
    let mut pixels = vec![0; row * size];
    let colours = match theme {
        Theme::Ink => None,
        Theme::Wash => {
            assert_eq!(
                (samples.width(), samples.height()),
                (tiles.len() + 1 + 2 * STRIP_MARGIN, 2 + 2 * STRIP_MARGIN),
                "the survey around the strip"
            );
            Some(wash(samples, 0))
        }
    };
    let weights: Vec<_> = (0..size)
        .map(|i| spline((i as f32 + 0.5) / size as f32))
        .collect();
    for (column, &id) in tiles.iter().enumerate() {
        let pos = west.offset(column as i64, 0);
        let drawing = atlas.drawing(id, drawing_at(pos, atlas.set.drawings(id)));
        // The sixteen vertices around the tile; the tile's own corners are the middle four.
        let around = colours.as_ref().map(|colours| {
            std::array::from_fn(|y| std::array::from_fn(|x| colours[(column + 1 + x, 1 + y)]))
        });
        for y in 0..size {
            let line = around.as_ref().map(|around| line(around, weights[y]));
            let start = y * row + column * 3 * size;
            let target = &mut pixels[start..start + 3 * size];
            let world_y = pos.y.wrapping_mul(size as i64).wrapping_add(y as i64);
            for (x, pixel) in target.chunks_exact_mut(3).enumerate() {
                let world_x = pos.x.wrapping_mul(size as i64).wrapping_add(x as i64);
                let grain = grain(world_x, world_y);
                for channel in 0..3 {
                    let ground = match &line {
                        None => f32::from(PAPER[channel]),
                        Some(line) => (0..4).map(|i| line[i][channel] * weights[x][i]).sum(),
                    };
                    let left = match drawing {
                        Drawing::Ink(coverage) => {
                            let covered = u32::from(coverage[y * size + x]);
                            255 - covered * (255 - u32::from(INK[channel])) / 255
                        }
                        Drawing::Tint(tint) => u32::from(tint[(y * size + x) * 3 + channel]),
                    };
                    let light = (ground + grain).clamp(0.0, 255.0) * left as f32 / 255.0;
                    pixel[channel] = (light + 0.5) as u8;
                }
            }
        }
    }
    pixels
}

/// The four weights of the uniform cubic B-spline at `t` between its middle two points: smooth to
/// the second derivative, so no crease runs along the tiles' borders.
fn spline(t: f32) -> [f32; 4] {
    let s = 1.0 - t;
    [
        s * s * s / 6.0,
        (4.0 - 6.0 * t * t + 3.0 * t * t * t) / 6.0,
        (4.0 - 6.0 * s * s + 3.0 * s * s * s) / 6.0,
        t * t * t / 6.0,
    ]
}

/// The four columns of colours at one height.
fn line(around: &[[[u8; 3]; 4]; 4], weights: [f32; 4]) -> [[f32; 3]; 4] {
    std::array::from_fn(|x| {
        std::array::from_fn(|channel| {
            (0..4)
                .map(|y| weights[y] * f32::from(around[y][x][channel]))
                .sum()
        })
    })
}

/// The paper's grain at a pixel of the world: fine and coarse specks, about −5 to 5.
fn grain(x: i64, y: i64) -> f32 {
    let fine = (hash::at(0x9a1, x, y) >> 56) as f32;
    let coarse = (hash::at(0x9a2, x >> 2, y >> 1) >> 56) as f32;
    (fine + coarse) * (1.0 / 64.0) - 4.0
}

/// An [`Ink`]'s coverage at a size that divides its own.
fn shrink(ink: &Ink, tile_px: u32) -> Vec<u8> {
    resample::square(&ink.coverage, 1, ink.size_px, tile_px)
}

/// What an image leaves of the light, at the atlas's size.
fn tint(image: &Rgba, tile_px: u32) -> Vec<u8> {
    let left: Vec<u8> = image
        .pixels
        .chunks_exact(4)
        .flat_map(|pixel| {
            let alpha = u32::from(pixel[3]);
            [pixel[0], pixel[1], pixel[2]]
                .map(|colour| (255 - alpha * (255 - u32::from(colour)) / 255) as u8)
        })
        .collect();
    resample::square(&left, 3, image.size_px, tile_px)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::engine::art::ink_set;

    #[test]
    fn a_strip_has_its_size_and_shows_what_was_drawn() {
        let set = ink_set();
        let tiles: Vec<_> = (0..7).map(TileId).collect();
        let samples = Grid::from_fn(12, 6, |_, _| Sample::default());
        for tile_px in [1, 5, 24] {
            let atlas = Atlas::ours(&set, tile_px);
            for theme in [Theme::Ink, Theme::Wash] {
                let west = TilePos::new(-3, 1 << 60);
                let strip = strip(&atlas, theme, west, &tiles, &samples);
                assert_eq!(strip.len(), (3 * tile_px * tile_px * 7) as usize);
            }
        }
        let black = Atlas::new(&set, 3, |_, _| Rgba {
            size_px: 2,
            pixels: [0, 0, 0, 255].repeat(4),
        });
        let strip = strip(&black, Theme::Ink, TilePos::new(0, 0), &tiles, &samples);
        assert!(strip.iter().all(|&byte| byte == 0));
    }

    #[test]
    fn the_ground_does_not_change_across_strips() {
        let set = ink_set();
        let clear = Atlas::new(&set, 8, |_, _| Rgba {
            size_px: 1,
            pixels: vec![0; 4],
        });
        let sample = |x: i64, y: i64| Sample {
            elevation: (hash::at(1, x, y) >> 40) as f32 / (1 << 24) as f32,
            ..Sample::default()
        };
        let rows: Vec<_> = (0..2)
            .map(|y| {
                let samples = Grid::from_fn(6, 6, |column, row| {
                    sample(column as i64 - 2, row as i64 - 2 + y)
                });
                let west = TilePos::new(0, y);
                strip(&clear, Theme::Wash, west, &[TileId(0)], &samples)
            })
            .collect();
        let above = &rows[0][7 * 24..];
        let below = &rows[1][..24];
        for (one, other) in above.iter().zip(below) {
            assert!(one.abs_diff(*other) < 24, "{one} {other}");
        }
    }
}

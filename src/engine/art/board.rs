//! Pictures of boards: tiles on paper, a faint frame in each empty cell, lines between cells if wanted.

use std::ops::Range;

use super::atlas::{Atlas, Drawing};
use super::lie::{Laid, Vertices, laid_wash};
use super::picture::{STRIP_MARGIN, Theme, lay, rule};
use crate::engine::grid::{Grid, TilePos};
use crate::engine::tileset::{TileId, TileSet};

/// How much of the light the frame of an empty cell takes, in 255ths.
const FRAME: f32 = 70.0;

/// How far inside its cell the frame lies, how round its corners are, and how wide its line is, in tiles.
const FRAME_INSET: f32 = 0.12;
const FRAME_CORNER: f32 = 0.12;
const FRAME_LINE: f32 = 0.022;

/// Below this many pixels a tile an empty cell shows bare paper.
const LEAST_FRAMED_PX: u32 = 8;

/// A board, and how it is to be shown.
#[derive(Clone, Copy)]
pub struct BoardPicture<'b> {
    /// The drawings of `set`.
    pub atlas: &'b Atlas<'b>,
    /// The tiles and mega-tiles.
    pub set: &'b TileSet,
    /// Columns.
    pub width: usize,
    /// Rows.
    pub height: usize,
    /// `width * height` pieces in reading order; an id that the set lacks is an empty cell.
    pub tiles: &'b [TileId],
    /// What lies under the ink.
    pub theme: Theme,
    /// Whether lines run between cells.
    pub is_ruled: bool,
}

impl BoardPicture<'_> {
    /// Some rows of pixels of the cells of a row, counted from their north side, as RGB (sRGB):
    /// `3 · tile_px · width` bytes each. All of them one after another are the whole picture.
    ///
    /// # Panics
    /// When the board has no such row, or its cells no such pixels.
    #[must_use]
    pub fn strip(&self, row: usize, rows: Range<u32>) -> Vec<u8> {
        let tile_px = self.atlas.tile_px();
        let colours = match self.theme {
            Theme::Ink => None,
            Theme::Wash => Some(self.colours(row)),
        };
        let frame = (tile_px >= LEAST_FRAMED_PX).then(|| frame(tile_px));
        let drawing = |column: usize| match self.piece(column, row) {
            Some(id) => self
                .atlas
                .drawing(id, TilePos::new(column as i64, row as i64)),
            None => frame.as_ref(),
        };
        let west = TilePos::new(0, row as i64);
        let colours = colours.as_ref();
        let mut strip = lay(tile_px, west, self.width, drawing, colours, rows.clone());
        if self.is_ruled {
            rule(&mut strip, tile_px, rows, row + 1 == self.height);
        }
        strip
    }

    /// The piece in a cell; `None` when it is empty or outside.
    fn piece(&self, x: usize, y: usize) -> Option<TileId> {
        if x >= self.width {
            return None;
        }
        let id = *self.tiles.get(y * self.width + x)?;
        (id.index() < self.set.piece_count()).then_some(id)
    }

    /// The colours of the vertices around a row of cells, paper where nothing is known.
    fn colours(&self, row: usize) -> Grid<[u8; 3]> {
        let margin = STRIP_MARGIN as i64;
        let vertices = Vertices {
            north_west: TilePos::new(-margin, row as i64 - margin),
            spacing_log2: 0,
            width: self.width + 1 + 2 * STRIP_MARGIN,
            height: 2 + 2 * STRIP_MARGIN,
        };
        laid_wash(vertices, self.set, (self.width, self.height), self)
    }
}

impl Laid for BoardPicture<'_> {
    fn each(&self, [_, (first, last)]: [(i64, i64); 2], tell: &mut dyn FnMut(TilePos, TileId)) {
        for y in first.max(0)..=last.min(self.height as i64 - 1) {
            let start = y as usize * self.width;
            for (x, &tile) in (0..).zip(&self.tiles[start..start + self.width]) {
                tell(TilePos::new(x, y), tile);
            }
        }
    }
}

/// The rounded frame of an empty cell, as coverage.
fn frame(tile_px: u32) -> Drawing {
    let size = tile_px as f32;
    let half = (0.5 * FRAME_LINE * size).max(0.5);
    let straight = 0.5 - FRAME_INSET - FRAME_CORNER;
    let mut coverage = Vec::with_capacity((tile_px * tile_px) as usize);
    for y in 0..tile_px {
        for x in 0..tile_px {
            // How far the pixel's middle is from the middle of the line, in pixels: the distance to a
            // rectangle with rounded corners.
            let beyond = |place: u32| ((place as f32 + 0.5) / size - 0.5).abs() - straight;
            let (dx, dy) = (beyond(x), beyond(y));
            let outside = dx.max(0.0) * dx.max(0.0) + dy.max(0.0) * dy.max(0.0);
            let distance = outside.sqrt() + dx.max(dy).min(0.0) - FRAME_CORNER;
            let covered = (half + 0.5 - (distance * size).abs()).clamp(0.0, 1.0);
            coverage.push((covered * FRAME) as u8);
        }
    }
    Drawing::Ink(coverage)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::engine::art::{PAPER, ink_set};

    const EMPTY: TileId = TileId(u16::MAX);

    fn tiles(set: &TileSet, rows: &str) -> Vec<TileId> {
        let names = rows.split_whitespace();
        names
            .map(|name| set.find_name(name).unwrap_or(EMPTY))
            .collect()
    }

    /// The pixels of a whole board, three columns wide.
    fn picture(rows: &str, tile_px: u32, theme: Theme, is_ruled: bool) -> Vec<u8> {
        let set = ink_set();
        let atlas = Atlas::ours(&set, tile_px);
        let tiles = tiles(&set, rows);
        let board = BoardPicture {
            atlas: &atlas,
            set: &set,
            width: 3,
            height: tiles.len() / 3,
            tiles: &tiles,
            theme,
            is_ruled,
        };
        let whole: Vec<_> = (0..board.height)
            .map(|row| board.strip(row, 0..tile_px))
            .collect();
        let cut = tile_px / 3;
        let parts = (0..board.height)
            .flat_map(|row| [0..cut, cut..tile_px].map(|rows| board.strip(row, rows)));
        let parts: Vec<_> = parts.collect();
        assert!(parts.concat() == whole.concat(), "strips are not the whole");
        whole.concat()
    }

    /// The mean of a cell's pixels.
    fn mean(pixels: &[u8], tile_px: usize, column: usize, row: usize) -> [u32; 3] {
        let mut sums = [0_u32; 3];
        for y in row * tile_px..(row + 1) * tile_px {
            for x in column * tile_px..(column + 1) * tile_px {
                let start = 3 * (y * 3 * tile_px + x);
                for channel in 0..3 {
                    sums[channel] += u32::from(pixels[start + channel]);
                }
            }
        }
        sums.map(|sum| sum / (tile_px * tile_px) as u32)
    }

    #[test]
    fn cells_show_what_lies_in_them() {
        let rows = "FFFF . SSSS  . . .  PPPP . MMMM";
        for theme in [Theme::Ink, Theme::Wash] {
            for is_ruled in [false, true] {
                let pixels = picture(rows, 32, theme, is_ruled);
                let cell = |x, y| mean(&pixels, 32, x, y);
                let bare = cell(1, 1);
                let is_paper = bare.iter().zip(PAPER);
                let is_paper = |most| {
                    let mut channels = is_paper.clone();
                    channels.all(|(channel, paper)| channel.abs_diff(u32::from(paper)) < most)
                };
                // The wash of its neighbours runs into it.
                assert!(
                    is_paper(if theme == Theme::Ink { 20 } else { 50 }),
                    "{bare:?}"
                );
                assert!(cell(0, 0)[0] + 10 < bare[0], "trees are dark");
                if theme == Theme::Wash {
                    let [red, _, blue] = cell(2, 0);
                    assert!(red < blue + 15, "the sea is blue: {red} {blue}");
                }
            }
        }
    }

    #[test]
    fn an_empty_cell_has_a_faint_frame_and_maybe_lines() {
        let framed = picture(". . .", 40, Theme::Ink, false);
        let ruled = picture(". . .", 40, Theme::Ink, true);
        let dark = |pixels: &[u8], x: usize, y: usize| pixels[3 * (y * 120 + x)] < 220;
        assert!(dark(&framed, 20, 4) && !dark(&framed, 20, 20) && !dark(&framed, 0, 0));
        assert!(dark(&ruled, 20, 4) && dark(&ruled, 40, 20) && dark(&ruled, 119, 39));
        // Too small for either.
        for is_ruled in [false, true] {
            let small = picture(". . .", 2, Theme::Ink, is_ruled);
            assert!(small.chunks(3).all(|pixel| pixel[0] > 220), "{small:?}");
        }
    }

    #[test]
    fn any_board_has_a_wash() {
        // Clashes, coasts at the rim and single cells.
        for rows in [
            "SSSS MMMM RRRR",
            "DHGB . . . FFFF .",
            ". . .",
            "PBDP SHGS RRRR PPPP . FFFF",
        ] {
            assert_eq!(picture(rows, 9, Theme::Wash, false).len() % (3 * 27 * 9), 0);
        }
    }
}

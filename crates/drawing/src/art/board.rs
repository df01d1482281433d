//! Pictures of boards: tiles on paper, bare in empty cells, with optional lines between cells.

use std::ops::Range;

use super::atlas::Atlas;
use super::board_samples::{BoardTiles, board_shading};
use super::picture::{STRIP_MARGIN, Under, lay, rule};
use super::vertices::Vertices;
use super::{PAPER, Theme};
use mapmaker_grid::tileset::{TileId, TileSet};
use mapmaker_grid::world::Terrain;
use mapmaker_grid::{Grid, TilePos};

/// The opacity of paper in empty cells, over the shading of their surroundings.
pub const EMPTY_PAPER: f32 = 0.7;

/// A board and its display options.
#[derive(Clone, Copy)]
pub struct BoardPicture<'b> {
    /// The drawings of `set`.
    pub atlas: &'b Atlas<'b>,
    /// The set of tiles and mega-tiles.
    pub set: &'b TileSet,
    /// Columns.
    pub width: usize,
    /// Rows.
    pub height: usize,
    /// `width * height` pieces in reading order; an id that the set lacks is an empty cell.
    pub tiles: &'b [TileId],
    /// The painted terrain, in reading order.
    pub terrain: &'b [(TilePos, Terrain)],
    /// The theme: colours under the ink.
    pub theme: Theme,
    /// Whether lines run between cells.
    pub is_ruled: bool,
}

impl BoardPicture<'_> {
    /// Draws some rows of pixels of a row of cells, counted from its north side, as RGB (sRGB): `3 · tile_px · width`
    /// bytes each. All strips in order are the whole picture.
    ///
    /// # Panics
    /// When the board has no such row, or a tile no such pixels.
    #[must_use]
    pub fn strip(&self, row: usize, rows: Range<u32>) -> Vec<u8> {
        let tile_px = self.atlas.tile_px();
        let colours = self.theme.has_shading().then(|| self.colours(row));
        let under = match (&colours, self.theme) {
            (Some(colours), _) => Under::Shading(colours),
            (None, Theme::Pack) => Under::White,
            (None, _) => Under::Paper,
        };
        let drawing = |column: usize| {
            let at = TilePos::new(column as i64, row as i64);
            self.atlas.drawing(self.piece(column, row)?, at)
        };
        let west = TilePos::new(0, row as i64);
        let mut strip = lay(tile_px, west, self.width, drawing, under, rows.clone());
        if colours.is_some() {
            self.empty(&mut strip, row);
        }
        if self.is_ruled {
            rule(&mut strip, tile_px, rows, row + 1 == self.height);
        }
        strip
    }

    /// Draws paper over the empty cells of a row.
    fn empty(&self, strip: &mut [u8], row: usize) {
        let (side, width) = (self.atlas.tile_px() as usize, self.width);
        for column in (0..width).filter(|&column| self.piece(column, row).is_none()) {
            for line in strip.chunks_exact_mut(3 * side * width) {
                let cell = &mut line[3 * side * column..3 * side * (column + 1)];
                for pixel in cell.chunks_exact_mut(3) {
                    for (under, paper) in pixel.iter_mut().zip(PAPER) {
                        let apart = f32::from(paper) - f32::from(*under);
                        *under = (f32::from(*under) + apart * EMPTY_PAPER) as u8;
                    }
                }
            }
        }
    }

    /// The piece in a cell; `None` when it is empty or outside.
    fn piece(&self, x: usize, y: usize) -> Option<TileId> {
        if x >= self.width {
            return None;
        }
        let id = *self.tiles.get(y * self.width + x)?;
        (id.index() < self.set.piece_count()).then_some(id)
    }

    /// The colours of the vertices around a row of cells, paper where there are no tiles.
    fn colours(&self, row: usize) -> Grid<[u8; 3]> {
        let margin = STRIP_MARGIN as i64;
        let vertices = Vertices {
            north_west: TilePos::new(-margin, row as i64 - margin),
            spacing_log2: 0,
            width: self.width + 1 + 2 * STRIP_MARGIN,
            height: 2 + 2 * STRIP_MARGIN,
        };
        let tiles = BoardTiles {
            width: self.width,
            tiles: self.tiles,
            terrain: self.terrain,
        };
        board_shading(vertices, self.set, (self.width, self.height), &tiles)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::art::{PAPER, ink_set};

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
            terrain: &[],
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
        for theme in [Theme::Ink, Theme::Parchment] {
            for is_ruled in [false, true] {
                let pixels = picture(rows, 32, theme, is_ruled);
                let cell = |x, y| mean(&pixels, 32, x, y);
                let bare = cell(1, 1);
                let is_paper = bare.iter().zip(PAPER);
                let is_paper = |most| {
                    let mut channels = is_paper.clone();
                    channels.all(|(channel, paper)| channel.abs_diff(u32::from(paper)) < most)
                };
                // The shading of its neighbours extends into it.
                assert!(
                    is_paper(if theme == Theme::Ink { 20 } else { 50 }),
                    "{bare:?}"
                );
                assert!(cell(0, 0)[0] + 10 < bare[0], "trees are dark");
                if theme == Theme::Parchment {
                    let [red, _, blue] = cell(2, 0);
                    assert!(red < blue + 15, "the sea is blue: {red} {blue}");
                }
            }
        }
    }

    #[test]
    fn an_empty_cell_is_bare_paper_and_has_lines_if_wanted() {
        let bare = picture(". . .", 40, Theme::Ink, false);
        let ruled = picture(". . .", 40, Theme::Ink, true);
        let dark = |pixels: &[u8], x: usize, y: usize| pixels[3 * (y * 120 + x)] < 220;
        assert!(bare.chunks(3).all(|pixel| pixel[0] > 220));
        assert!(!dark(&ruled, 20, 20) && dark(&ruled, 40, 20) && dark(&ruled, 119, 39));
        // Too small for lines.
        for is_ruled in [false, true] {
            let small = picture(". . .", 2, Theme::Ink, is_ruled);
            assert!(small.chunks(3).all(|pixel| pixel[0] > 220), "{small:?}");
        }
    }

    #[test]
    fn any_board_has_shading() {
        // Clashes, coasts at the rim and single cells.
        for rows in [
            "SSSS MMMM RRRR",
            "DHGB . . . FFFF .",
            ". . .",
            "PBDP SHGS RRRR PPPP . FFFF",
        ] {
            assert_eq!(
                picture(rows, 9, Theme::Parchment, false).len() % (3 * 27 * 9),
                0
            );
        }
    }
}

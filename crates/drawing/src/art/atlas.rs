//! An atlas: the drawings of a tile set at one size.

use std::sync::OnceLock;

use super::{INK, Ink, draw_tile, mega, resample, swatch, tinge};
use mapmaker_grid::TilePos;
use mapmaker_grid::tileset::{EdgeLabel, MAX_DRAWINGS, MegaPart, Tile, TileId, TileSet};
use mapmaker_grid::world::drawing_at;

/// The smallest size at which strokes are drawn; smaller sizes are averaged down.
const SMALLEST_STROKES_PX: u32 = 32;

/// The source of a drawing of a tile.
#[derive(Clone, Copy, Debug)]
pub enum Picture<'a> {
    /// Our own strokes for the tile, with the number of the drawing.
    Strokes(Tile, u8),
    /// The same on shaded land and sea, if its labels have any; the alpha of an optional image is used as ink.
    Shaded(Tile, u8, Option<Cutout<'a>>),
    /// A cell of one of our own mega-tiles ([`MEGA`](mapmaker_grid::tileset::reference::MEGA)), with the number of the
    /// drawing; optionally on shaded land.
    Mega(MegaPart, u8, bool),
    /// A part of an image.
    Image(Cutout<'a>),
    /// No image: its labels as colours (top, right, bottom, left; `None` inside a mega-tile).
    Swatch([Option<EdgeLabel>; 4]),
}

/// A square part of an image.
#[derive(Clone, Copy, Debug)]
pub struct Cutout<'a> {
    /// Red, green, blue, alpha (sRGB, alpha not multiplied in) of the whole image, in reading order.
    pub rgba: &'a [u8],
    /// Pixels from one row of the image to the next.
    pub stride_px: usize,
    /// The part's north-west pixel.
    pub x: usize,
    /// Likewise, its row.
    pub y: usize,
    /// Pixels along one side of the part, at least 1.
    pub size_px: u32,
}

impl Cutout<'_> {
    /// The part's own pixels, four bytes each.
    fn pixels(&self) -> Vec<u8> {
        let size = self.size_px as usize;
        let mut pixels = Vec::with_capacity(4 * size * size);
        for row in self.y..self.y + size {
            let start = 4 * (row * self.stride_px + self.x);
            pixels.extend_from_slice(&self.rgba[start..start + 4 * size]);
        }
        pixels
    }
}

impl Picture<'_> {
    /// The picture at `size_px` pixels a side (1 to 1024): red, green, blue, alpha (sRGB, alpha not
    /// multiplied in) in reading order.
    #[must_use]
    pub fn rgba(&self, size_px: u32) -> Vec<u8> {
        match *self {
            Self::Strokes(tile, drawing) => inked(&strokes(tile, drawing, size_px)),
            Self::Mega(part, drawing, is_shaded) => {
                let coverage = cell_strokes(part, drawing, size_px);
                if is_shaded {
                    return tinge::under(mega::letters(part), &coverage, size_px);
                }
                inked(&coverage)
            }
            Self::Image(cutout) if cutout.size_px == size_px => cutout.pixels(),
            Self::Image(cutout) => {
                let mut pixels = cutout.pixels();
                for pixel in pixels.chunks_exact_mut(4) {
                    let alpha = u32::from(pixel[3]);
                    for colour in &mut pixel[..3] {
                        *colour = (u32::from(*colour) * alpha / 255) as u8;
                    }
                }
                let mut pixels = resample::square(&pixels, 4, cutout.size_px, size_px);
                for pixel in pixels.chunks_exact_mut(4) {
                    let alpha = u32::from(pixel[3]).max(1);
                    for colour in &mut pixel[..3] {
                        *colour = (u32::from(*colour) * 255 / alpha).min(255) as u8;
                    }
                }
                pixels
            }
            Self::Shaded(tile, drawing, image) => {
                let coverage = match image {
                    Some(cutout) => {
                        let alpha: Vec<u8> = cutout.pixels().chunks(4).map(|p| p[3]).collect();
                        resample::square(&alpha, 1, cutout.size_px, size_px)
                    }
                    None => strokes(tile, drawing, size_px),
                };
                tinge::under(tile.edges(), &coverage, size_px)
            }
            Self::Swatch(edges) => swatch::draw(edges, size_px),
        }
    }

    /// The picture as transmitted light.
    fn drawing(&self, tile_px: u32) -> Drawing {
        match self {
            Self::Strokes(tile, drawing) => Drawing::Ink(strokes(*tile, *drawing, tile_px)),
            Self::Mega(part, drawing, false) => {
                Drawing::Ink(cell_strokes(*part, *drawing, tile_px))
            }
            Self::Image(cutout) => {
                let left = tint(&cutout.pixels());
                Drawing::Tint(resample::square(&left, 3, cutout.size_px, tile_px))
            }
            Self::Shaded(..) | Self::Mega(..) | Self::Swatch(_) => {
                Drawing::Tint(tint(&self.rgba(tile_px)))
            }
        }
    }
}

/// The coverage of our own strokes at any size from 1 on.
fn strokes(tile: Tile, drawing: u8, size_px: u32) -> Vec<u8> {
    shrunk(size_px, |size_px| draw_tile(tile, drawing, size_px))
}

/// The coverage of a cell of a mega-tile at any size from 1 on.
fn cell_strokes(part: MegaPart, drawing: u8, size_px: u32) -> Vec<u8> {
    shrunk(size_px, |size_px| mega::draw_mega(part, drawing, size_px))
}

/// The coverage of strokes at a size, drawn larger and averaged if it is too small.
fn shrunk(size_px: u32, draw: impl FnOnce(u32) -> Ink) -> Vec<u8> {
    let times = SMALLEST_STROKES_PX.div_ceil(size_px).max(1);
    let ink = draw(size_px * times);
    resample::square(&ink.coverage, 1, ink.size_px, size_px)
}

/// Coverage with [`INK`] as RGBA.
fn inked(coverage: &[u8]) -> Vec<u8> {
    let [red, green, blue] = INK;
    let pixels = coverage.iter();
    pixels
        .flat_map(|&alpha| [red, green, blue, alpha])
        .collect()
}

/// Converts RGBA to transmitted red, green and blue.
fn tint(rgba: &[u8]) -> Vec<u8> {
    rgba.chunks_exact(4)
        .flat_map(|pixel| {
            let alpha = u32::from(pixel[3]);
            [pixel[0], pixel[1], pixel[2]]
                .map(|colour| (255 - alpha * (255 - u32::from(colour)) / 255) as u8)
        })
        .collect()
}

/// A drawing at the atlas's size, as transmitted light.
pub(super) enum Drawing {
    /// Coverage with [`INK`].
    Ink(Vec<u8>),
    /// Transmitted red, green and blue, 255 = all.
    Tint(Vec<u8>),
}

/// The drawings of a tile set and of its mega-tiles, all at one size.
///
/// A picture is resized on first use, so a small map only pays for the tiles that it shows. The drawing `d` of piece
/// `t` has the slot `first[t] + d`, and `first` has one entry more than there are pieces.
pub struct Atlas<'a> {
    tile_px: u32,
    first: Vec<usize>,
    slots: Vec<(Picture<'a>, OnceLock<Drawing>)>,
    /// For each cell of a mega-tile, by id, its offset from the mega-tile's north-west cell.
    parts: Vec<(i64, i64)>,
}

impl<'a> Atlas<'a> {
    /// The pictures of a set's tiles and of the cells of its mega-tiles, to be shown at `tile_px` pixels a tile (1 to
    /// 512): `pictures(id)` are the drawings of a piece, at most [`MAX_DRAWINGS`]; a piece without any shows its
    /// labels.
    #[must_use]
    pub fn new(
        set: &TileSet,
        tile_px: u32,
        mut pictures: impl FnMut(TileId) -> Vec<Picture<'a>>,
    ) -> Self {
        let mut first = Vec::with_capacity(set.piece_count() + 1);
        let (mut slots, mut parts) = (Vec::new(), Vec::new());
        for id in (0..set.piece_count() as u16).map(TileId) {
            first.push(slots.len());
            let mut drawings = pictures(id);
            drawings.truncate(MAX_DRAWINGS);
            if drawings.is_empty() {
                drawings.push(Picture::Swatch(set.outer_edges(id)));
            }
            slots.extend(drawings.into_iter().map(|one| (one, OnceLock::new())));
            parts.extend(set.part(id).map(|part| (part.dx as i64, part.dy as i64)));
        }
        first.push(slots.len());
        Self {
            tile_px: tile_px.max(1),
            first,
            slots,
            parts,
        }
    }

    /// Our own pack, drawn from its strokes; `set` is [`super::ink_set`] or a part of it.
    #[must_use]
    pub fn ours(set: &TileSet, tile_px: u32) -> Self {
        Self::new(set, tile_px, |id| {
            if let Some(part) = mega::our_part(set, id) {
                let drawings = 0..mega::MEGA_DRAWINGS;
                return drawings.map(|d| Picture::Mega(part, d, false)).collect();
            }
            let drawings = 0..set.drawings(id);
            drawings
                .map(|d| Picture::Strokes(set.tile(id), d))
                .collect()
        })
    }

    /// Pixels along one side of a tile.
    #[must_use]
    pub const fn tile_px(&self) -> u32 {
        self.tile_px
    }

    /// How many drawings there are of all pieces together.
    #[must_use]
    pub fn len(&self) -> usize {
        self.slots.len()
    }

    /// Whether there is none.
    #[must_use]
    pub fn is_empty(&self) -> bool {
        self.slots.is_empty()
    }

    /// The pictures in order of ids, and of drawings within them: picture `i` is that of slot `i`.
    pub fn pictures(&self) -> impl Iterator<Item = &Picture<'a>> {
        self.slots.iter().map(|(picture, _)| picture)
    }

    /// The slots of a piece's drawings.
    ///
    /// # Panics
    /// When the set has no such id.
    #[must_use]
    pub fn slots(&self, id: TileId) -> std::ops::Range<usize> {
        self.first[id.index()]..self.first[id.index() + 1]
    }

    /// The slot of a piece in the cell at `pos`: a mega-tile shows one drawing in all of its cells.
    ///
    /// # Panics
    /// When the set has no such id.
    #[must_use]
    pub fn slot_at(&self, id: TileId, pos: TilePos) -> usize {
        let slots = self.slots(id);
        let tiles = self.first.len() - 1 - self.parts.len();
        let pos = match id.index().checked_sub(tiles) {
            Some(part) => pos.offset(-self.parts[part].0, -self.parts[part].1),
            None => pos,
        };
        slots.start + usize::from(drawing_at(pos, slots.len() as u8))
    }

    /// The drawing that the cell at `pos` shows; `None` for an id that the set lacks.
    pub(super) fn drawing(&self, id: TileId, pos: TilePos) -> Option<&Drawing> {
        if id.index() + 1 >= self.first.len() {
            return None;
        }
        let (picture, drawn) = &self.slots[self.slot_at(id, pos)];
        Some(drawn.get_or_init(|| picture.drawing(self.tile_px)))
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use mapmaker_grid::tileset::MegaTile;

    #[test]
    fn a_cutout_is_the_part_that_it_names() {
        let rgba: Vec<u8> = (0..4 * 4 * 4).map(|i| i as u8).collect();
        let cutout = Cutout {
            rgba: &rgba,
            stride_px: 4,
            x: 2,
            y: 1,
            size_px: 2,
        };
        let rows = [&rgba[4 * 6..4 * 8], &rgba[4 * 10..4 * 12]].concat();
        assert_eq!(Picture::Image(cutout).rgba(2), rows);
        assert_eq!(Picture::Image(cutout).rgba(5).len(), 100);
        let clear = Cutout {
            rgba: &[10, 20, 30, 0, 40, 50, 60, 255, 0, 0, 0, 0, 40, 50, 60, 255],
            stride_px: 2,
            x: 0,
            y: 0,
            size_px: 2,
        };
        // Pixels outside have no colour to mix in.
        assert_eq!(Picture::Image(clear).rgba(1), [39, 49, 59, 128]);
    }

    #[test]
    fn all_cells_of_a_mega_tile_show_one_drawing() {
        let set = TileSet::reference().with_mega(vec![MegaTile::mountain()]);
        let set = set.expect("a mega-tile");
        let image = Cutout {
            rgba: &[0; 4],
            stride_px: 1,
            x: 0,
            y: 0,
            size_px: 1,
        };
        let atlas = Atlas::new(&set, 8, |id| {
            vec![Picture::Image(image); if set.part(id).is_some() { 5 } else { 1 }]
        });
        assert_eq!(atlas.len(), 141 + 4 * 5);
        let mut seen = [false; 5];
        for x in 0..40 {
            let drawing = |dx: usize, dy: usize| {
                let id = TileId((141 + 2 * dy + dx) as u16);
                let pos = TilePos::new(x + dx as i64, dy as i64);
                atlas.slot_at(id, pos) - atlas.slots(id).start
            };
            let first = drawing(0, 0);
            seen[first] = true;
            assert_eq!([drawing(1, 0), drawing(0, 1), drawing(1, 1)], [first; 3]);
        }
        assert_eq!(seen, [true; 5]);
        assert!(atlas.drawing(TileId(145), TilePos::new(0, 0)).is_none());
    }
}

//! Stencils of decor: which steps of drawings are ink.

use super::super::atlas::Picture;
use super::{draw_decor, resized};
use mapmaker_features::decor::{DecorKind, ForeignPictures, Mask, Stencils, TILE_STEPS, TileMask};
use mapmaker_grid::tileset::{TileId, TileSet};

/// Pixels of a tile's drawing along one side of a step.
const FINE: usize = 4;

/// The minimum darkness of a pixel of ink relative to most of its tile, in 255ths.
const DARKER: u32 = 40;

/// The minimum coverage of an inked step, in 255ths.
const INKED: u8 = 24;

/// The minimum opacity of an inked pixel of foreign decor, in 255ths.
const OPAQUE: u8 = 48;

/// The margin around a thing's ink, in steps.
const MARGIN: usize = 1;

/// The stencils of a pack with the drawings `pictures(tile)`: dark opaque pixels are ink.
pub fn stencils<'a>(
    set: &TileSet,
    mut pictures: impl FnMut(TileId) -> Vec<Picture<'a>>,
) -> Stencils {
    let mut last: Option<(TileId, Vec<Picture>)> = None;
    let ink = |tile: TileId, drawing: u8| {
        if last.as_ref().is_none_or(|(id, _)| *id != tile) {
            last = Some((tile, pictures(tile)));
        }
        let drawings = last.as_ref().map(|(_, drawings)| drawings);
        drawings
            .and_then(|drawings| drawings.get(usize::from(drawing)))
            .map_or([0; TILE_STEPS], tile_mask)
    };
    Stencils::new(set, ink, decor_mask)
}

/// The ink of a tile's drawing.
fn tile_mask(picture: &Picture) -> TileMask {
    let side = TILE_STEPS * FINE;
    let rgba = picture.rgba(side as u32);
    let light: Vec<u32> = rgba
        .chunks_exact(4)
        .map(|pixel| {
            let [red, green, blue, alpha] = [0, 1, 2, 3].map(|channel| u32::from(pixel[channel]));
            let bright = (3 * red + 6 * green + blue) / 10;
            255 - alpha * (255 - bright) / 255
        })
        .collect();
    let mut sorted = light.clone();
    let middle = sorted.len() / 2;
    let (_, &mut usual, _) = sorted.select_nth_unstable(middle);
    let mut mask = [0; TILE_STEPS];
    for (index, &light) in light.iter().enumerate() {
        if light + DARKER < usual {
            mask[index / side / FINE] |= 1 << (index % side / FINE);
        }
    }
    mask
}

/// The mask of a drawing, at [`TILE_STEPS`] steps a tile: its ink and paper, filled, with a margin.
#[must_use]
pub fn decor_mask(kind: DecorKind, drawing: u8) -> Mask {
    let side = (kind.side_tiles() * TILE_STEPS as f32) as usize;
    // Examined at a larger size, as small drawings have thicker lines.
    let fine = side * FINE;
    let drawn = draw_decor(kind, drawing, fine as u32);
    Mask::new(side, MARGIN, |x, y| {
        (0..FINE * FINE).any(|index| {
            let at = (y * FINE + index / FINE) * fine + x * FINE + index % FINE;
            drawn.ink[at] >= INKED || drawn.paper[at] >= INKED
        })
    })
}

/// The masks of foreign decor: opaque pixels, filled, with a margin.
pub fn foreign_masks(pictures: &ForeignPictures) -> impl Iterator<Item = (DecorKind, Mask)> + '_ {
    pictures.kinds().filter_map(|kind| {
        let fine = TILE_STEPS * FINE;
        let rgba = resized(pictures.get(kind)?, fine as u32);
        let mask = Mask::new(TILE_STEPS, MARGIN, |x, y| {
            (0..FINE * FINE).any(|index| {
                let at = (y * FINE + index / FINE) * fine + x * FINE + index % FINE;
                rgba[4 * at + 3] >= OPAQUE
            })
        });
        Some((kind, mask))
    })
}

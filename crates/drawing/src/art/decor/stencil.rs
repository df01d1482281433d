//! The stencils of decor: which steps of a tile's drawing, and of a thing's own, are ink.

use super::super::atlas::Picture;
use super::{draw_decor, resized};
use mapmaker_features::decor::{DecorKind, ForeignPictures, Mask, Stencils, TILE_STEPS, TileMask};
use mapmaker_grid::tileset::{TileId, TileSet};

/// Pixels of a tile's drawing along one side of a step.
const FINE: usize = 4;

/// How much darker than most of its tile, in 255ths of the light, a pixel of ink is at least.
const DARKER: u32 = 40;

/// From this coverage on a step of a thing's drawing is ink, in 255ths.
const INKED: u8 = 24;

/// From this opacity on a pixel of foreign decor is ink, in 255ths.
const OPAQUE: u8 = 48;

/// Steps that are kept clear around a thing's ink.
const MARGIN: usize = 1;

/// The stencils of a pack whose drawings are `pictures(tile)`: whatever is dark and opaque in them is ink.
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

/// The mask of a drawing, at [`TILE_STEPS`] steps a tile: its ink and its paper, filled, and a little around.
#[must_use]
pub fn decor_mask(kind: DecorKind, drawing: u8) -> Mask {
    let side = (kind.side_tiles() * TILE_STEPS as f32) as usize;
    // The drawing is looked at larger, for a small one has thicker lines.
    let fine = side * FINE;
    let drawn = draw_decor(kind, drawing, fine as u32);
    Mask::new(side, MARGIN, |x, y| {
        (0..FINE * FINE).any(|index| {
            let at = (y * FINE + index / FINE) * fine + x * FINE + index % FINE;
            drawn.ink[at] >= INKED || drawn.paper[at] >= INKED
        })
    })
}

/// The masks of foreign decor: what is opaque in its pictures, filled, and a little around.
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

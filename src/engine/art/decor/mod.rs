//! Decor as small drawings, and the stencils of ink that keep it off everything else.

mod land;
mod sea;
mod ships;
mod stamp;
mod stencil;

pub use stamp::Stamps;
pub use stencil::{decor_mask, foreign_masks, stencils};

use super::atlas::{Cutout, Picture};
use super::sheet::{Sheet, SymbolInk};
use super::symbols::{Symbol, draw_symbol};
use super::wash::{INK, PAPER};
use crate::engine::decor::{DecorKind, ForeignPicture, ForeignPictures};

/// A drawing of a kind at `size_px` pixels a side, at least 1: red, green, blue, alpha (sRGB, alpha not multiplied in) in
/// reading order; `None` of a foreign kind that is not among the pictures.
#[must_use]
pub fn decor_rgba(
    foreign: &ForeignPictures,
    (kind, drawing): (DecorKind, u8),
    size_px: u32,
) -> Option<Vec<u8>> {
    if kind.is_foreign() {
        return foreign.get(kind).map(|picture| resized(picture, size_px));
    }
    Some(draw_decor(kind, drawing, size_px).rgba(INK, PAPER))
}

/// A foreign picture at `size_px` pixels a side.
fn resized(picture: &ForeignPicture, size_px: u32) -> Vec<u8> {
    let square = picture.square();
    let whole = Cutout {
        rgba: &square,
        stride_px: picture.side_px() as usize,
        x: 0,
        y: 0,
        size_px: picture.side_px(),
    };
    Picture::Image(whole).rgba(size_px)
}

/// Draws one of the drawings of a kind, of which there are [`crate::engine::decor::DECOR_DRAWINGS`], at `size_px`
/// pixels a side, at least 1; a bare sheet of a foreign kind.
#[must_use]
pub fn draw_decor(kind: DecorKind, drawing: u8, size_px: u32) -> SymbolInk {
    let seed = u64::from(drawing) << 16 | (kind.index() as u64) << 8 | 0xd;
    let mut sheet = Sheet::new(seed, kind.side_tiles(), size_px);
    match kind {
        DecorKind::City => return draw_symbol(Symbol::City, drawing, size_px),
        DecorKind::Town => return draw_symbol(Symbol::Town, drawing, size_px),
        DecorKind::Village => return draw_symbol(Symbol::Village, drawing, size_px),
        DecorKind::Castle => return draw_symbol(Symbol::Castle, drawing, size_px),
        DecorKind::Tower => return draw_symbol(Symbol::Tower, drawing, size_px),
        DecorKind::Ruin => return draw_symbol(Symbol::Ruin, drawing, size_px),
        DecorKind::Rose => sheet.rose(drawing),
        DecorKind::Cog => sheet.cog(),
        DecorKind::Galley => sheet.galley(),
        DecorKind::Boat => sheet.boat(),
        DecorKind::Mermaid => sheet.mermaid(),
        DecorKind::Serpent => sheet.serpent(),
        DecorKind::Whale => sheet.whale(),
        DecorKind::Waves => sheet.waves(),
        DecorKind::Stones => sheet.stones(),
        DecorKind::Windmill => sheet.windmill(),
        DecorKind::Field => sheet.field(),
        DecorKind::Sheep => sheet.sheep(drawing),
        DecorKind::Tuft => sheet.tuft(),
        DecorKind::Mine => sheet.mine(),
        DecorKind::Tree => sheet.great_tree(),
        // Foreign decor has pictures, and nothing that the pen could draw.
        DecorKind::Foreign(_) => {}
    }
    sheet.finish()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::engine::decor::DECOR_DRAWINGS;

    #[test]
    fn every_drawing_of_a_kind_is_another_and_stands_inside_its_square() {
        for kind in DecorKind::ALL {
            let drawings: Vec<_> = (0..DECOR_DRAWINGS)
                .map(|drawing| draw_decor(kind, drawing, 96))
                .collect();
            for (index, drawing) in drawings.iter().enumerate() {
                assert!(!drawings[..index].contains(drawing), "{kind:?} {index}");
                let inked = drawing.ink.iter().filter(|&&ink| ink > 128).count();
                assert!(
                    (100..5000).contains(&inked),
                    "{kind:?} {index}: {inked} pixels of ink"
                );
                let is_rim =
                    |at: usize| [at % 96, at / 96].iter().any(|side| [0, 95].contains(side));
                let mut pixels = drawing.ink.iter().enumerate();
                assert!(
                    pixels.all(|(at, &ink)| ink == 0 || !is_rim(at)),
                    "{kind:?} {index} is cut"
                );
            }
        }
    }
}

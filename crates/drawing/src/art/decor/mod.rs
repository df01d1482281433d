//! Drawings of decor, and stencils of ink that keep it clear of everything else.

mod land;
mod sea;
mod ships;
mod stamp;
mod stencil;

pub use stamp::Stamps;
pub use stencil::{decor_mask, foreign_masks, stencils};

use super::atlas::{Cutout, Picture};
use super::drawing::Drawing;
use super::sheet::{Sheet, SymbolInk, Tone};
use super::symbols::{Symbol, draw_symbol, draw_symbol_on};
use mapmaker_features::decor::{DecorKind, ForeignPicture, ForeignPictures};

/// A drawing of a kind at `size_px` pixels a side, at least 1, in ink alone or with colours: red, green, blue, alpha (sRGB, alpha not multiplied in) in
/// reading order; `None` of a foreign kind that is not among the pictures.
#[must_use]
pub fn decor_rgba(
    foreign: &ForeignPictures,
    (kind, drawing): (DecorKind, u8),
    size_px: u32,
    has_colours: bool,
) -> Option<Vec<u8>> {
    if kind.is_foreign() {
        return foreign.get(kind).map(|picture| resized(picture, size_px));
    }
    Some(draw_decor(kind, drawing, size_px).rgba(has_colours))
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

/// Draws one of the drawings of a kind, of which there are [`mapmaker_features::decor::DECOR_DRAWINGS`], at `size_px`
/// pixels a side, at least 1; a bare sheet of a foreign kind.
#[must_use]
pub fn draw_decor(kind: DecorKind, drawing: u8, size_px: u32) -> SymbolInk {
    if let Some(symbol) = symbol(kind) {
        return draw_symbol(symbol, drawing, size_px);
    }
    let mut sheet = Sheet::new(seed(kind, drawing), kind.side_tiles(), size_px);
    on(&mut sheet, kind, drawing);
    sheet.finish()
}

/// Adds the same to a drawing as lines and shapes.
pub(crate) fn draw_decor_on(canvas: &mut Drawing, kind: DecorKind, drawing: u8, size_px: u32) {
    if let Some(symbol) = symbol(kind) {
        draw_symbol_on(canvas, symbol, drawing, size_px);
        return;
    }
    let mut sheet = Sheet::noting(seed(kind, drawing), kind.side_tiles(), size_px);
    on(&mut sheet, kind, drawing);
    sheet.draw_on(canvas);
}

/// The seed of a drawing.
fn seed(kind: DecorKind, drawing: u8) -> u64 {
    u64::from(drawing) << 16 | (kind.index() as u64) << 8 | 0xd
}

/// The symbol that shows a settlement.
const fn symbol(kind: DecorKind) -> Option<Symbol> {
    Some(match kind {
        DecorKind::City => Symbol::City,
        DecorKind::Town => Symbol::Town,
        DecorKind::Village => Symbol::Village,
        DecorKind::Castle => Symbol::Castle,
        DecorKind::Tower => Symbol::Tower,
        DecorKind::Ruin => Symbol::Ruin,
        _ => return None,
    })
}

fn on(sheet: &mut Sheet, kind: DecorKind, drawing: u8) {
    match kind {
        DecorKind::Rose => sheet.rose(drawing),
        DecorKind::Cog => sheet.toned(Tone::Wood, Sheet::cog),
        DecorKind::Galley => sheet.toned(Tone::Wood, Sheet::galley),
        DecorKind::Boat => sheet.toned(Tone::Wood, Sheet::boat),
        DecorKind::Mermaid => sheet.mermaid(),
        DecorKind::Serpent => sheet.toned(Tone::Scale, Sheet::serpent),
        DecorKind::Whale => sheet.toned(Tone::Beast, Sheet::whale),
        DecorKind::Waves => sheet.waves(),
        DecorKind::Stones => sheet.toned(Tone::Stone, Sheet::stones),
        DecorKind::Windmill => sheet.windmill(),
        DecorKind::Field => sheet.field(),
        DecorKind::Sheep => sheet.sheep(drawing),
        DecorKind::Tuft => sheet.tuft(),
        DecorKind::Mine => sheet.mine(),
        DecorKind::Tree => sheet.great_tree(),
        // Settlements are drawn as symbols, and foreign decor has pictures.
        _ => {}
    }
}

#[cfg(test)]
mod tests {
    use super::super::sheet::assert_drawn;
    use super::*;
    use mapmaker_features::decor::DECOR_DRAWINGS;

    #[test]
    fn every_drawing_of_a_kind_is_another_and_stands_inside_its_square() {
        for kind in DecorKind::ALL {
            let drawings: Vec<_> = (0..DECOR_DRAWINGS)
                .map(|drawing| draw_decor(kind, drawing, 96))
                .collect();
            assert_drawn(&drawings, 100, &format!("{kind:?}"));
        }
    }
}

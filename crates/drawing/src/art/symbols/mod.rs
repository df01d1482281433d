//! Symbols of settlements: houses, towers and walls, each over its own paper.

mod figures;
mod houses;

use super::drawing::Drawing;
use super::sheet::{Sheet, SymbolInk};

/// How many drawings each symbol has.
pub const SYMBOL_DRAWINGS: u8 = 4;

/// The kinds of symbols.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum Symbol {
    /// Walls with towers, roofs and a great tower behind them.
    City,
    /// Houses around a church.
    Town,
    /// A few houses.
    Village,
    /// A keep with two towers on a rock.
    Castle,
    /// A lone tower.
    Tower,
    /// Broken walls.
    Ruin,
    /// The start or end of an expedition's route: a flag.
    Flag,
}

/// The maximum width of a line, as a share of the square: as in a drawing of 18 pixels, the minimum in the window. In
/// export previews symbols are even smaller, and wider lines would fill them.
const MAX_PEN: f32 = 0.75 / 18.0;

impl Symbol {
    /// All symbols.
    pub const ALL: [Self; 7] = [
        Self::City,
        Self::Town,
        Self::Village,
        Self::Castle,
        Self::Tower,
        Self::Ruin,
        Self::Flag,
    ];

    /// The side of its square, in tiles.
    #[must_use]
    pub const fn side_tiles(self) -> f32 {
        match self {
            Self::City => 1.7,
            Self::Town | Self::Castle => 1.25,
            Self::Village | Self::Tower | Self::Ruin | Self::Flag => 0.95,
        }
    }
}

/// Draws one of [`SYMBOL_DRAWINGS`] drawings of a symbol at `size_px` pixels a side, at least 1.
///
/// Its foot is in the middle of its square, a little above the lower edge.
#[must_use]
pub fn draw_symbol(symbol: Symbol, drawing: u8, size_px: u32) -> SymbolInk {
    let seed = seed(symbol, drawing);
    let mut sheet = Sheet::new(seed, symbol.side_tiles(), size_px);
    sheet.pen = sheet.pen.min(MAX_PEN);
    on(&mut sheet, symbol);
    sheet.finish()
}

/// Adds the same to a drawing as lines and shapes.
pub(crate) fn draw_symbol_on(canvas: &mut Drawing, symbol: Symbol, drawing: u8, size_px: u32) {
    let seed = seed(symbol, drawing);
    let mut sheet = Sheet::noting(seed, symbol.side_tiles(), size_px);
    sheet.pen = sheet.pen.min(MAX_PEN);
    on(&mut sheet, symbol);
    sheet.draw_on(canvas);
}

/// The seed of a drawing.
fn seed(symbol: Symbol, drawing: u8) -> u64 {
    u64::from(drawing) << 8 | symbol as u64
}

fn on(sheet: &mut Sheet, symbol: Symbol) {
    match symbol {
        Symbol::City => sheet.city(),
        Symbol::Town => sheet.town(),
        Symbol::Village => sheet.village(),
        Symbol::Castle => sheet.castle(),
        Symbol::Tower => sheet.lone_tower(),
        Symbol::Ruin => sheet.ruin(),
        Symbol::Flag => sheet.flag(),
    }
}

#[cfg(test)]
mod tests {
    use super::super::sheet::assert_drawn;
    use super::*;

    #[test]
    fn a_symbol_as_small_as_in_a_preview_is_no_blob() {
        let dark = |symbol, size_px| {
            let ink = draw_symbol(symbol, 0, size_px).ink;
            let sum: usize = ink.iter().map(|&ink| usize::from(ink)).sum();
            sum as f32 / ink.len() as f32
        };
        for symbol in Symbol::ALL {
            let [small, usual] = [6, 18].map(|size_px| dark(symbol, size_px));
            assert!(small < 1.25 * usual, "{symbol:?}: {small} of {usual}");
        }
    }

    #[test]
    fn every_drawing_of_a_symbol_is_another_and_stands_inside_its_square() {
        for symbol in Symbol::ALL {
            let drawings: Vec<_> = (0..SYMBOL_DRAWINGS)
                .map(|drawing| draw_symbol(symbol, drawing, 96))
                .collect();
            assert_drawn(&drawings, 120, &format!("{symbol:?}"));
        }
    }
}

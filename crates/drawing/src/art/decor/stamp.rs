//! Draws decor over rows of pixels of a picture.

use std::collections::BTreeMap;
use std::ops::Range;

use super::super::Theme;
use super::super::drawing::Drawing;
use super::super::sheet::SymbolInk;
use super::{draw_decor, draw_decor_on, resized};
use mapmaker_features::decor::{Decor, DecorKind, ForeignPictures, TILE_STEPS};
use mapmaker_grid::TilePos;

/// The minimum size of a tile for decor, in pixels.
const MIN_TILE_PX: u32 = 10;

/// The maximum extent of a thing from the row of its position, in tiles.
const MAX_ROWS: i64 = 2;

/// The decor of a picture with its drawings.
pub struct Stamps {
    tile_px: u32,
    has_colours: bool,
    /// By the row of tiles of its position, from north to south in each.
    by_row: BTreeMap<i64, Vec<Decor>>,
    drawings: BTreeMap<(DecorKind, u8), Stamp>,
}

/// A drawing at its size.
enum Stamp {
    Ours(SymbolInk),
    /// Pixels a side, and red, green, blue, alpha.
    Foreign(u32, Vec<u8>),
}

impl Stamp {
    const fn side_px(&self) -> u32 {
        match self {
            Self::Ours(ink) => ink.size_px,
            Self::Foreign(side_px, _) => *side_px,
        }
    }

    /// Blends one of its pixels over a colour.
    fn lay(&self, from: usize, under: &mut [u8], has_colours: bool) {
        let share = |coverage: u8| f32::from(coverage) / 255.0;
        let over =
            |bare: f32, colour: u8, ink: f32| (bare * (1.0 - ink) + f32::from(colour) * ink) as u8;
        match self {
            Self::Ours(ink) => {
                let layers = ink.layers(from, has_colours);
                for (channel, colour) in under.iter_mut().enumerate() {
                    let layers = layers.iter().rev();
                    let mixed = layers.fold(f32::from(*colour), |bare, (over, cover)| {
                        bare * (1.0 - cover) + f32::from(over[channel]) * cover
                    });
                    *colour = mixed as u8;
                }
            }
            Self::Foreign(_, rgba) => {
                let pixel = &rgba[4 * from..4 * from + 4];
                for (channel, colour) in under.iter_mut().enumerate() {
                    *colour = over(f32::from(*colour), pixel[channel], share(pixel[3]));
                }
            }
        }
    }
}

impl Stamps {
    /// The decor of a picture with tiles of `tile_px` pixels, in the colours of a theme; foreign decor without a
    /// picture is left out.
    #[must_use]
    pub fn new(tile_px: u32, decor: &[Decor], foreign: &ForeignPictures, theme: Theme) -> Self {
        let mut stamps = Self {
            tile_px,
            has_colours: theme.has_shading(),
            by_row: BTreeMap::new(),
            drawings: BTreeMap::new(),
        };
        if tile_px < MIN_TILE_PX {
            return stamps;
        }
        for &one in decor {
            let size_px = (one.kind.side_tiles() * tile_px as f32).round() as u32;
            let stamp = || match foreign.get(one.kind) {
                Some(picture) => Stamp::Foreign(size_px, resized(picture, size_px)),
                None => Stamp::Ours(draw_decor(one.kind, one.drawing, size_px)),
            };
            if one.kind.is_foreign() && foreign.get(one.kind).is_none() {
                continue;
            }
            stamps
                .drawings
                .entry((one.kind, one.drawing))
                .or_insert_with(stamp);
            let row = stamps.by_row.entry(one.place.tile.y).or_default();
            row.push(one);
        }
        for row in stamps.by_row.values_mut() {
            row.sort_unstable_by_key(|one| (one.place.steps.1, one.place, one.id));
        }
        stamps
    }

    /// Adds it to a drawing of the picture with the first tile `corner`, settlements in a layer of their own. Foreign
    /// decor has no lines and is left to [`Self::only_foreign`].
    pub fn draw_on(&self, drawing: &mut Drawing, corner: TilePos) {
        for (layer, has_sites) in [("decor", false), ("settlements", true)] {
            drawing.begin(layer, [0.0; 2], 1.0);
            for one in self.by_row.values().flatten() {
                if one.kind.is_foreign() || one.kind.is_settlement() != has_sites {
                    continue;
                }
                // OK because each thing has its drawing.
                let side_px = self.drawings[&(one.kind, one.drawing)].side_px();
                let name = format!("decor-{}-{}", one.kind.index(), one.drawing);
                let at = self.corner_px(one, corner, side_px).map(|side| side as f32);
                drawing.stamp(&name, at, 1.0, |drawing| {
                    draw_decor_on(drawing, one.kind, one.drawing, side_px);
                });
            }
            drawing.end();
        }
    }

    /// Only what [`Self::draw_on`] leaves out.
    #[must_use]
    pub fn only_foreign(mut self) -> Self {
        for row in self.by_row.values_mut() {
            row.retain(|one| one.kind.is_foreign());
        }
        self
    }

    /// The north-west corner of a thing, in pixels from that of a tile.
    fn corner_px(&self, one: &Decor, corner: TilePos, side_px: u32) -> [i64; 2] {
        let pixel = |tiles: i64, steps: u8| {
            let steps = i64::from(steps) * i64::from(self.tile_px);
            tiles * i64::from(self.tile_px) + steps / TILE_STEPS as i64 - i64::from(side_px) / 2
        };
        let at = one.place.tile;
        [
            pixel(at.x - corner.x, one.place.steps.0),
            pixel(at.y - corner.y, one.place.steps.1),
        ]
    }

    /// Draws it over the rows of RGB pixels `rows` of a row of tiles that begins with `west`.
    pub fn lay(&self, strip: &mut [u8], west: TilePos, rows: Range<u32>) {
        let width = strip.len() / (3 * rows.len().max(1));
        let near = west.y - MAX_ROWS..=west.y + MAX_ROWS;
        for one in self.by_row.range(near).flat_map(|(_, row)| row) {
            // OK because each thing has its drawing.
            let stamp = &self.drawings[&(one.kind, one.drawing)];
            let side = i64::from(stamp.side_px());
            let [left, top] = self.corner_px(one, west, stamp.side_px());
            let top = top - i64::from(rows.start);
            for y in top.max(0)..(top + side).min(rows.len() as i64) {
                for x in left.max(0)..(left + side).min(width as i64) {
                    let from = ((y - top) * side + x - left) as usize;
                    let to = 3 * (y as usize * width + x as usize);
                    stamp.lay(from, &mut strip[to..to + 3], self.has_colours);
                }
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use mapmaker_features::decor::Place;

    #[test]
    fn strips_of_any_height_show_the_same_and_nothing_else_is_touched() {
        let cog = Decor::new(0, DecorKind::Cog, 1, Place::new(TilePos::new(2, 1), 5, 20));
        let stamps = Stamps::new(24, &[cog], ForeignPictures::none(), Theme::Parchment);
        let picture = |cuts: &[u32]| {
            let mut picture = Vec::new();
            for row in 0..3 {
                for cut in cuts.windows(2) {
                    let mut strip = vec![200; (3 * 5 * 24 * (cut[1] - cut[0])) as usize];
                    stamps.lay(&mut strip, TilePos::new(0, row), cut[0]..cut[1]);
                    picture.extend(strip);
                }
            }
            picture
        };
        let whole = picture(&[0, 24]);
        assert_eq!(picture(&[0, 7, 24]), whole);
        let dark = |x: usize, y: usize| whole[3 * (y * 5 * 24 + x)] < 100;
        let inside = (24..72).flat_map(|y| (36..72).map(move |x| (x, y)));
        assert!(inside.filter(|&(x, y)| dark(x, y)).count() > 40);
        assert!(
            whole
                .chunks(3 * 24 * 5)
                .take(20)
                .flatten()
                .all(|&byte| byte == 200)
        );
        assert!(
            Stamps::new(9, &[cog], ForeignPictures::none(), Theme::Parchment)
                .drawings
                .is_empty()
        );
    }
}

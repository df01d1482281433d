//! Draws a chart: symbols and names over the strips of a picture.

use std::collections::BTreeMap;
use std::sync::Arc;

use super::bands::Bands;
use super::clearings::{clear_names, clearings};
use super::label::Label;
use super::labels::{Named, board_labels, labels, not_beneath};
use super::plane::Plane;
use super::rank::{Scale, SymbolRank, decor_shows};
use super::ways::Ways;
use crate::art::{
    Drawing, SYMBOL_DRAWINGS, Symbol, Theme, decor_rgba, draw_decor_on, draw_symbol, draw_symbol_on,
};
use crate::figures::Clearings;
use crate::lettering::Bitmap;
use mapmaker_features::decor::{Decor, DecorKind, ForeignPictures, RAISED};
use mapmaker_features::{Beneath, Feature, NamedBoard, Road};
use mapmaker_grid::TilePos;

/// The layers of a drawing, beside the roads.
const DECOR: &str = "decor";
const SETTLEMENTS: &str = "settlements";
const NAMES: &str = "names";

/// The parts of a chart that a picture shows.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct ChartPlan {
    /// Symbols of settlements.
    pub settlements: bool,
    /// Names.
    pub names: bool,
    /// What the picture looks like.
    pub theme: Theme,
}

/// The features of a picture and its surroundings.
#[derive(Clone, Copy, Debug)]
pub struct Things<'a> {
    /// Settlements and bodies with their names.
    pub features: &'a [Named],
    /// Roads and lanes of the ranks that show.
    pub roads: &'a [Road],
    /// Decor.
    pub decor: &'a [Decor],
    /// The user's decor; names don't cover it.
    pub placed_decor: &'a [Decor],
    /// The pictures of the pack's own decor.
    pub foreign: &'a ForeignPictures,
}

/// The chart of a picture.
#[derive(Default)]
pub struct Chart {
    ways: Ways,
    /// The clearings of roads and symbols.
    clearings: Clearings,
    /// The size of a tile for names, in pixels.
    tile_px: f32,
    /// Decor, then symbols, then names, in the order of drawing.
    items: Vec<Item>,
}

/// An item of a chart.
struct Item {
    /// Its corner in the picture, in pixels.
    at: [i64; 2],
    pixels: Pixels,
    what: What,
}

enum Pixels {
    Whole(Arc<Bitmap>),
    Letters(Bands),
}

/// What an item is, for drawing it with lines.
enum What {
    /// Decor, and its opacity.
    Decor(DecorKind, u8, f32),
    Symbol(Symbol, u8),
    /// A name, with the position of its middle in the picture.
    Name(Box<Label>, [f32; 2]),
}

impl Chart {
    /// Makes the chart of a picture whose north-west corner is that of a tile. `cover` is that of [`labels`].
    pub fn new(
        Things {
            features,
            roads,
            decor,
            placed_decor,
            foreign,
        }: Things,
        north_west: TilePos,
        scale: Scale,
        plan: ChartPlan,
        cover: impl FnMut(TilePos) -> Beneath,
    ) -> Self {
        let plane = Plane {
            origin: north_west,
            scale,
        };
        let symbols = features.iter().map(|(feature, _)| feature);
        let symbols = symbols.filter(|_| plan.settlements);
        let mut chart = Self {
            ways: Ways::new(roads, north_west, scale),
            clearings: clearings(roads, symbols),
            tile_px: scale.tile_px,
            ..Self::default()
        };
        let labels = if plan.names {
            labels(features, placed_decor, scale, cover)
        } else {
            Vec::new()
        };
        // Generated decor under a name is not drawn; names don't cover user decor.
        let decor = not_beneath(decor, &labels, scale);
        chart.add_decor(decor, foreign, (&plane, plan.theme));
        if plan.settlements {
            chart.add_symbols(features, (&plane, plan.theme));
        }
        for label in &labels {
            chart.add_label(label, &plane);
        }
        chart
    }

    /// Removes items that the edges of a picture of `width` × `height` pixels would cut; symbols of settlements in the
    /// picture are moved inside instead.
    #[must_use]
    pub fn whole(mut self, width: usize, height: usize) -> Self {
        let size = [width as i64, height as i64];
        self.items.retain_mut(|item| {
            let own = item.pixels.size_px();
            let inside = [0, 1].map(|axis| item.at[axis].clamp(0, (size[axis] - own[axis]).max(0)));
            let is_here =
                (0..2).all(|axis| (0..size[axis]).contains(&(item.at[axis] + own[axis] / 2)));
            if is_here && matches!(item.what, What::Symbol(..)) {
                item.at = inside;
            }
            item.at == inside
        });
        self
    }

    /// Clearings for the plate underneath.
    #[must_use]
    pub fn clearings(&self) -> Clearings {
        let mut clearings = self.clearings.clone();
        self.clear_names(&mut clearings);
        clearings
    }

    /// Adds clearings under its names.
    pub fn clear_names(&self, clearings: &mut Clearings) {
        let names = self.items.iter().filter_map(|item| match &item.what {
            What::Name(label, _) => Some(&**label),
            What::Decor(..) | What::Symbol(..) => None,
        });
        clear_names(clearings, names, self.tile_px);
    }

    /// A chart of the roads of a board only.
    #[must_use]
    pub fn of_roads(roads: &[Road], scale: Scale) -> Self {
        Self {
            ways: Ways::new(roads, TilePos::new(0, 0), scale),
            clearings: clearings(roads, []),
            tile_px: scale.tile_px,
            ..Self::default()
        }
    }

    /// A chart of the names of a board only, clear of its decor.
    #[must_use]
    pub fn of_names(board: &NamedBoard, decor: &[Decor], scale: Scale) -> Self {
        let mut chart = Self {
            tile_px: scale.tile_px,
            ..Self::default()
        };
        let origin = TilePos::new(0, 0);
        for label in board_labels(board, decor, scale) {
            chart.add_label(&label, &Plane { origin, scale });
        }
        chart
    }

    fn add_decor<'a>(
        &mut self,
        decor: impl Iterator<Item = &'a Decor>,
        foreign: &ForeignPictures,
        (plane, theme): (&Plane, Theme),
    ) {
        let scale = plane.scale;
        let has_colours = theme.has_shading();
        // Nothing is half there in print.
        let shows = match decor_shows(scale) {
            shows if has_colours => shows,
            shows => shows.round(),
        };
        let mut decor: Vec<_> = decor.filter(|_| shows > 0.0).collect();
        decor.sort_by_key(|one| (one.place.tile.y, one.place.steps.1, one.place, one.id));
        let mut drawn = BTreeMap::new();
        for one in decor {
            let side = one.kind.side_tiles() * scale.tile_px;
            let bitmap = drawn.entry((one.kind, one.drawing)).or_insert_with(|| {
                let px = (side.round() as u32).max(1);
                let mut rgba = decor_rgba(foreign, (one.kind, one.drawing), px, has_colours)?;
                for pixel in rgba.chunks_exact_mut(4) {
                    pixel[3] = (f32::from(pixel[3]) * shows) as u8;
                }
                Some(Arc::new(square(px, rgba)))
            });
            // Foreign decor that the pack lacks is not drawn.
            let Some(bitmap) = bitmap else {
                continue;
            };
            let [x, y] = plane.corner(one.place.tile);
            let [east, south] = one
                .place
                .within()
                .map(|part| part * scale.tile_px - side / 2.0);
            let (x, y) = (x + f64::from(east), y + f64::from(south));
            self.items.push(Item {
                at: [x.round() as i64, y.round() as i64],
                pixels: Pixels::Whole(Arc::clone(bitmap)),
                what: What::Decor(one.kind, one.drawing, shows),
            });
        }
    }

    fn add_symbols(&mut self, features: &[Named], (plane, theme): (&Plane, Theme)) {
        let scale = plane.scale;
        let mut sites: Vec<_> = features
            .iter()
            .filter_map(|(feature, _)| site(feature, scale))
            .collect();
        // Symbols farther south cover those behind.
        sites.sort_by_key(|&(feature, ..)| (feature.at.y, feature.at.x, feature.id));
        let mut drawn = BTreeMap::new();
        for (feature, symbol, side) in sites {
            let drawing = (feature.id % u64::from(SYMBOL_DRAWINGS)) as u8;
            let px = (side.round() as u32).max(1);
            let bitmap = drawn.entry((symbol, drawing)).or_insert_with(|| {
                let rgba = draw_symbol(symbol, drawing, px).rgba(theme.has_shading());
                Arc::new(square(px, rgba))
            });
            let [x, y] = plane.corner(feature.at);
            let (half, tile) = (f64::from(side) / 2.0, f64::from(scale.tile_px) / 2.0);
            let (x, y) = (x + tile - half, y + tile - half - f64::from(RAISED * side));
            self.items.push(Item {
                at: [x.round() as i64, y.round() as i64],
                pixels: Pixels::Whole(Arc::clone(bitmap)),
                what: What::Symbol(symbol, drawing),
            });
        }
    }

    fn add_label(&mut self, label: &Label, plane: &Plane) {
        let Some(letters) = label.letters() else {
            return;
        };
        let middle = plane.corner(label.at);
        let middle = [0, 1].map(|axis| middle[axis] + f64::from(label.offset_px[axis]));
        let at = [0, 1].map(|axis| (middle[axis] + f64::from(letters.corner[axis])).round() as i64);
        self.items.push(Item {
            at,
            pixels: Pixels::Letters(Bands::new(letters)),
            what: What::Name(Box::new(label.clone()), middle.map(|side| side as f32)),
        });
    }

    /// Adds the chart to a drawing: roads, decor and symbols, names as text. Foreign decor has no lines and is left to
    /// [`Self::paint_foreign`].
    pub fn draw_on(&self, drawing: &mut Drawing) {
        if !self.ways.is_empty() {
            drawing.begin("roads", [0.0; 2], 1.0);
            self.ways.draw_on(drawing);
            drawing.end();
        }
        for layer in [DECOR, SETTLEMENTS, NAMES] {
            let mut items = self
                .items
                .iter()
                .filter(|item| item.layer() == layer)
                .peekable();
            if items.peek().is_none() {
                continue;
            }
            drawing.begin(layer, [0.0; 2], 1.0);
            items.for_each(|item| item.draw_on(drawing));
            drawing.end();
        }
    }

    /// Draws foreign decor over some rows of a picture, as [`Self::paint`].
    pub fn paint_foreign(&self, rows: &mut [u8], width: usize, first: i64) {
        let items = self.items.iter();
        let foreign = items.filter(|item| item.is_foreign());
        foreign.for_each(|item| item.paint(rows, width, first));
    }

    /// Draws the chart over rows of a picture's RGB pixels, `width` pixels each, beginning with row `first`.
    pub fn paint(&self, rows: &mut [u8], width: usize, first: i64) {
        self.ways.paint(rows, width, first);
        for item in &self.items {
            item.paint(rows, width, first);
        }
    }
}

impl Item {
    /// Its layer of a drawing.
    const fn layer(&self) -> &'static str {
        match &self.what {
            What::Decor(..) => DECOR,
            What::Symbol(..) => SETTLEMENTS,
            What::Name(..) => NAMES,
        }
    }

    const fn is_foreign(&self) -> bool {
        matches!(&self.what, What::Decor(kind, ..) if kind.is_foreign())
    }

    fn draw_on(&self, drawing: &mut Drawing) {
        let (at, side_px) = (
            self.at.map(|side| side as f32),
            self.pixels.size_px()[0] as u32,
        );
        match &self.what {
            What::Decor(kind, ..) if kind.is_foreign() => {}
            What::Decor(kind, number, shows) => {
                let name = format!("decor-{}-{number}", kind.index());
                drawing.stamp(&name, at, *shows, |drawing| {
                    draw_decor_on(drawing, *kind, *number, side_px);
                });
            }
            What::Symbol(symbol, number) => {
                let name = format!("symbol-{}-{number}", *symbol as u8);
                drawing.stamp(&name, at, 1.0, |drawing| {
                    draw_symbol_on(drawing, *symbol, *number, side_px);
                });
            }
            What::Name(label, middle) => label.draw_on(drawing, *middle),
        }
    }

    fn paint(&self, rows: &mut [u8], width: usize, first: i64) {
        match &self.pixels {
            Pixels::Whole(bitmap) => lay(bitmap, self.at, rows, width, first),
            Pixels::Letters(bands) => {
                let north = self.at[1];
                let count = (rows.len() / (3 * width.max(1))) as i64;
                let within = |row: i64| row.saturating_sub(north).clamp(0, bands.height()) as u32;
                bands.for_each(within(first)..within(first + count), |bitmap| {
                    let at = [0, 1].map(|axis| self.at[axis] + bitmap.corner[axis] as i64);
                    lay(bitmap, at, rows, width, first);
                });
            }
        }
    }
}

impl Pixels {
    /// Width and height in pixels.
    fn size_px(&self) -> [i64; 2] {
        let (width, height) = match self {
            Self::Whole(bitmap) => (bitmap.width, bitmap.height),
            Self::Letters(bands) => bands.size_px(),
        };
        [width, height].map(i64::from)
    }
}

/// Draws a bitmap with a given corner over some of a picture's rows, as [`Chart::paint`].
fn lay(bitmap: &Bitmap, [west, north]: [i64; 2], rows: &mut [u8], width: usize, first: i64) {
    let count = (rows.len() / (3 * width.max(1))) as i64;
    let (high, wide) = (i64::from(bitmap.height), i64::from(bitmap.width));
    let from = north.max(first);
    let to = (north + high).min(first + count);
    let columns = west.max(0)..(west + wide).min(width as i64);
    for y in from..to {
        for x in columns.clone() {
            let at = ((y - north) * wide + x - west) as usize * 4;
            let [colours @ .., opacity] = &bitmap.rgba[at..at + 4] else {
                continue;
            };
            let target = ((y - first) as usize * width + x as usize) * 3;
            let opacity = u32::from(*opacity);
            for (under, &over) in rows[target..target + 3].iter_mut().zip(colours) {
                let mixed = u32::from(over) * opacity + u32::from(*under) * (255 - opacity);
                *under = ((mixed + 127) / 255) as u8;
            }
        }
    }
}

/// A settlement with its symbol and the symbol's side in pixels, if it shows.
fn site(feature: &Feature, scale: Scale) -> Option<(&Feature, Symbol, f32)> {
    let rank = SymbolRank::of_feature(feature)?;
    Some((feature, rank.symbol, rank.side_px(scale)?))
}

/// A square drawing as pixels.
const fn square(px: u32, rgba: Vec<u8>) -> Bitmap {
    Bitmap {
        width: px,
        height: px,
        corner: [0.0, 0.0],
        rgba,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn thing(at: [i64; 2], bitmap: &Arc<Bitmap>) -> Item {
        Item {
            at,
            pixels: Pixels::Whole(Arc::clone(bitmap)),
            what: What::Symbol(Symbol::Flag, 0),
        }
    }

    #[test]
    fn what_an_edge_would_cut_is_left_out_but_for_symbols_which_move_inside() {
        // Once a ship was half in a frame.
        let bitmap = Arc::new(Bitmap {
            width: 3,
            height: 2,
            corner: [0.0, 0.0],
            rgba: vec![255; 24],
        });
        let places = [
            (-1, 0),
            (0, 0),
            (5, 6),
            (6, 6),
            (5, 7),
            (2, -1),
            (7, 2),
            (40, 3),
        ];
        let kept = |is_symbol: bool| {
            let items = places.map(|(x, y)| Item {
                what: if is_symbol {
                    What::Symbol(Symbol::Flag, 0)
                } else {
                    What::Decor(DecorKind::Cog, 0, 1.0)
                },
                ..thing([x, y], &bitmap)
            });
            let chart = Chart {
                items: items.into(),
                ..Chart::default()
            };
            let whole = chart.whole(8, 8).items.into_iter();
            whole
                .map(|item| (item.at[0], item.at[1]))
                .collect::<Vec<_>>()
        };
        assert_eq!(kept(false), [(0, 0), (5, 6)]);
        // The middles of three are outside.
        let moved = [(0, 0), (0, 0), (5, 6), (5, 6), (2, 0)];
        assert_eq!(kept(true), moved);
    }

    #[test]
    fn strips_show_what_the_whole_shows() {
        let bitmap = Arc::new(Bitmap {
            width: 3,
            height: 5,
            corner: [0.0, 0.0],
            rgba: (0..60).map(|byte| byte * 4).collect(),
        });
        let chart = Chart {
            items: vec![thing([-1, 2], &bitmap), thing([6, -2], &bitmap)],
            ..Chart::default()
        };
        let mut whole = vec![200; 3 * 8 * 9];
        chart.paint(&mut whole, 8, 0);
        assert!(whole.iter().filter(|&&byte| byte != 200).count() > 30);
        let mut strips = vec![200; 3 * 8 * 9];
        for (index, strip) in strips.chunks_mut(3 * 8 * 2).enumerate() {
            chart.paint(strip, 8, 2 * index as i64);
        }
        assert!(whole == strips);
    }
}

//! Clearings: areas without figures along roads, under symbols of settlements and under names.

use std::collections::BTreeMap;

use super::letters::{LetterBox, NameBoxes};
use super::{Figure, FigureKind, PEAKS_FULL_PX, Place, REACH_PX, View};
use mapmaker_grid::TilePos;

/// The room beside the middle of a road, in pixels before figures are enlarged.
const ROOM_PX: f32 = 2.8;

/// The extent of a symbol's drawing from its middle, in sides of its square: to the west and east, and to the north and
/// south.
pub(crate) const SYMBOL_REACH: [f32; 2] = [0.40, 0.38];

/// A segment of a road, from the north-west corner of a tile, in tiles.
type Line = [[f32; 2]; 2];

/// The symbol of a settlement, with its minimum size.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Standing {
    /// The settlement's tile.
    pub at: TilePos,
    /// The side of its square, in tiles.
    pub side_tiles: f32,
    /// The minimum side of its square, in points.
    pub least_points: f32,
    /// The minimum size of a tile at which it shows, in points.
    pub from_points: f32,
    /// How far the middle of its square is north of the middle of its tile, in sides of the square.
    pub raised: f32,
}

/// Roads by the tiles that they touch, symbols, and names.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Clearings {
    lines: BTreeMap<TilePos, Vec<Line>>,
    symbols: Vec<Standing>,
    names: Vec<NameBoxes>,
}

impl Clearings {
    /// Adds a line of points, in tiles from the north-west corner of a tile.
    pub fn add_line(&mut self, origin: TilePos, line: &[[f32; 2]]) {
        for pair in line.windows(2) {
            let (a, b) = (pair[0], pair[1]);
            let sides = [
                a[0].min(b[0]),
                a[1].min(b[1]),
                a[0].max(b[0]),
                a[1].max(b[1]),
            ];
            for (x, y) in tiles(sides) {
                let moved = |[east, south]: [f32; 2]| [east - x as f32, south - y as f32];
                let at = self.lines.entry(origin.offset(x, y)).or_default();
                at.push([moved(a), moved(b)]);
            }
        }
    }

    /// Adds a symbol.
    pub fn add_symbol(&mut self, symbol: Standing) {
        self.symbols.push(symbol);
    }

    /// Adds the letters of a name: boxes, in tiles from the north-west corner of a tile.
    pub fn add_letters(&mut self, at: TilePos, boxes: Vec<[f32; 4]>) {
        self.names.push(NameBoxes::new(at, boxes));
    }

    /// The tiles on which two differ; for a letter one near its middle.
    #[must_use]
    pub fn differing(&self, other: &Self) -> Vec<TilePos> {
        let mut tiles = Vec::new();
        for (one, other) in [(self, other), (other, self)] {
            let lines = one.lines.iter();
            let lines = lines.filter(|(at, lines)| other.lines.get(at) != Some(lines));
            tiles.extend(lines.map(|(&at, _)| at));
            let symbols = one.symbols.iter();
            let symbols = symbols.filter(|symbol| !other.symbols.contains(symbol));
            tiles.extend(symbols.map(|symbol| symbol.at));
            let names = one.names.iter();
            let names = names.filter(|name| !other.names.contains(name));
            tiles.extend(names.flat_map(NameBoxes::tiles));
        }
        tiles.sort_unstable();
        tiles.dedup();
        tiles
    }

    /// The part in and around a view.
    pub(super) fn seen(&self, view: &View) -> VisibleClearings<'_> {
        let near = |symbol: &&Standing| {
            let margin = f64::from(symbol.side_px(view.tile_px as f32)) + 2.0 * REACH_PX;
            let (first, width, height) = view.tiles(margin * (view.tile_px / 32.0).max(1.0));
            let (x, y) = (symbol.at.x - first.x, symbol.at.y - first.y);
            (0..width).contains(&x) && (0..height).contains(&y)
        };
        let shown = |symbol: &&Standing| view.tile_px as f32 >= symbol.from_points;
        // As far as figures extend that others give way to.
        let around = view.tiles(3.0 * REACH_PX * (view.tile_px / PEAKS_FULL_PX).max(1.0));
        let names = self.names.iter().filter(|name| name.reaches(around));
        VisibleClearings {
            clearings: self,
            symbols: self.symbols.iter().filter(shown).filter(near).collect(),
            names: names.collect(),
            tile_px: view.tile_px as f32,
        }
    }
}

impl Standing {
    /// The side of its square at a size of a tile, in pixels.
    fn side_px(&self, tile_px: f32) -> f32 {
        (self.side_tiles * tile_px).max(self.least_points)
    }

    /// Whether its drawing overlaps a box around a place, in pixels.
    fn lies_under(
        &self,
        place: Place,
        [west, north, east, south]: LetterBox,
        tile_px: f32,
    ) -> bool {
        let side = self.side_px(tile_px);
        // Relative to its own tile, so the result is the same in every view.
        let off = place
            .from(self.at)
            .map(|tiles| (tiles - 0.5) as f32 * tile_px);
        let (x, y) = (off[0], off[1] + self.raised * side);
        let [wide, high] = SYMBOL_REACH.map(|reach| reach * side);
        x + west < wide && -wide < x + east && y + north < high && -high < y + south
    }
}

/// The clearings of a view.
pub(super) struct VisibleClearings<'a> {
    clearings: &'a Clearings,
    symbols: Vec<&'a Standing>,
    names: Vec<&'a NameBoxes>,
    tile_px: f32,
}

impl VisibleClearings<'_> {
    /// Whether a figure overlaps nothing.
    pub(super) fn is_clear_of(&self, figure: &Figure) -> bool {
        let (half, high) = (figure.width_px / 2.0, figure.height_px);
        let has_no_name = |sides: LetterBox| {
            let mut names = self.names.iter();
            !names.any(|name| name.lie_in(figure.place, sides, self.tile_px))
        };
        let is_clear = |sides: LetterBox| {
            let mut symbols = self.symbols.iter();
            !symbols.any(|symbol| symbol.lies_under(figure.place, sides, self.tile_px))
                && has_no_name(sides)
                && self.has_no_line(figure.place, sides)
        };
        match figure.kind {
            // Figures of the sea need no check; roads end at the shore.
            FigureKind::Wave => has_no_name([-half, -high, half, 0.0]),
            FigureKind::Peak | FigureKind::Volcano | FigureKind::Hill => {
                is_clear([-half, -0.5 * high, half, 0.0])
                    && is_clear([-0.5 * half, -high, 0.5 * half, -0.5 * high])
            }
            _ => is_clear([-half, -high, half, 0.0]),
        }
    }

    /// Whether no line is in or near a box around a place, in pixels.
    fn has_no_line(&self, place: Place, [west, north, east, south]: LetterBox) -> bool {
        let lines = &self.clearings.lines;
        if lines.is_empty() {
            return true;
        }
        let wide = [
            west - ROOM_PX,
            north - ROOM_PX,
            east + ROOM_PX,
            south + ROOM_PX,
        ];
        let [x, y] = place.share();
        let [west, north, east, south] = wide.map(|px| px / self.tile_px);
        let sides = [x + west, y + north, x + east, y + south];
        let is_clear = |(x, y): (i64, i64), lines: &[Line]| {
            let (x, y) = (x as f32, y as f32);
            let sides = [sides[0] - x, sides[1] - y, sides[2] - x, sides[3] - y];
            !lines.iter().any(|line| comes_into(*line, sides))
        };
        // From far a figure may cover more tiles than there are with lines.
        let [west, north, east, south] = around(sides);
        if (east - west + 1) * (south - north + 1) > lines.len() as i64 {
            return lines.iter().all(|(at, lines)| {
                let (x, y) = (at.x - place.tile.x, at.y - place.tile.y);
                let is_near = (west..=east).contains(&x) && (north..=south).contains(&y);
                !is_near || is_clear((x, y), lines)
            });
        }
        tiles(sides).all(|(x, y)| {
            let lines = lines.get(&place.tile.offset(x, y));
            lines.is_none_or(|lines| is_clear((x, y), lines))
        })
    }
}

/// The range of tiles that a box touches, as offsets: west, north, east, south.
fn around(sides: LetterBox) -> [i64; 4] {
    sides.map(|side| side.floor() as i64)
}

/// The tiles that a box touches, as offsets.
fn tiles(sides: LetterBox) -> impl Iterator<Item = (i64, i64)> {
    let [west, north, east, south] = around(sides);
    (north..=south).flat_map(move |y| (west..=east).map(move |x| (x, y)))
}

/// Whether a segment enters a box (after Liang and Barsky).
fn comes_into([a, b]: Line, sides: LetterBox) -> bool {
    let (mut from, mut to) = (0.0_f32, 1.0_f32);
    for axis in 0..2 {
        let (start, step) = (a[axis], b[axis] - a[axis]);
        let (low, high) = (sides[axis], sides[axis + 2]);
        if step.abs() < 1e-6 {
            if start < low || start > high {
                return false;
            }
            continue;
        }
        let (one, other) = ((low - start) / step, (high - start) / step);
        from = from.max(one.min(other));
        to = to.min(one.max(other));
    }
    from <= to
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::figures::Zoom;

    fn tree(at: TilePos, within: [f64; 2]) -> Figure {
        Figure {
            place: Place::near(at, within),
            kind: FigureKind::Broadleaf,
            height_px: 12.0,
            width_px: 10.0,
            share: 1.0,
            inner: 0.0,
            snow: 0.0,
            rank: 0.0,
            unit: 1.0,
            seed: 1,
        }
    }

    fn village(at: TilePos) -> Standing {
        Standing {
            at,
            side_tiles: 0.8,
            least_points: 18.0,
            from_points: 14.0,
            raised: 0.1,
        }
    }

    #[test]
    fn a_tree_stands_beside_a_road_and_not_on_it() {
        let at = TilePos::new(1 << 40, -7);
        let mut clearings = Clearings::default();
        clearings.add_line(at.offset(-2, 0), &[[0.0, 0.5], [2.5, 0.5], [5.0, 2.0]]);
        clearings.add_symbol(village(at.offset(0, 1)));
        let zoom = Zoom::new(24.0);
        let view = View::new(zoom, [at.x, at.y].map(|tile| zoom.pixel(tile)), [60; 2]);
        let seen = clearings.seen(&view);
        let is_clear = |x, y| seen.is_clear_of(&tree(at, [x, y]));
        assert!(!is_clear(0.2, 0.6), "a road behind its trunk");
        assert!(!is_clear(0.2, 0.85), "a road through its crown");
        assert!(is_clear(0.2, 0.3), "before the road");
        assert!(!is_clear(2.0, 1.6) && is_clear(2.0, 2.9), "where it bends");
        assert!(!is_clear(0.5, 1.7), "under a symbol");
        assert!(is_clear(-0.4, 1.9), "beside a symbol");
    }

    #[test]
    fn from_far_above_a_tree_makes_way_for_a_road_as_close_by() {
        let at = TilePos::new(-(1 << 40), 9);
        // With tiles of 0.05 pixels a tree covers 310 by 350 tiles with its margin.
        let zoom = Zoom::new(0.05);
        let view = View::new(zoom, [at.x, at.y].map(|tile| zoom.pixel(tile)), [60; 2]);
        let mut clearings = Clearings::default();
        let is_clear = |clearings: &Clearings, x: i64, y: i64| {
            let seen = clearings.seen(&view);
            seen.is_clear_of(&tree(at.offset(x, y), [0.5; 2]))
        };
        assert!(is_clear(&clearings, 0, 0), "no road");
        clearings.add_line(at, &[[0.5, 0.5], [9.5, 0.5]]);
        // A long road elsewhere: there are fewer tiles under a tree than tiles with lines.
        let mut more = clearings.clone();
        more.add_line(at.offset(5000, 0), &[[0.5, 0.5], [400_000.5, 0.5]]);
        for clearings in [&clearings, &more] {
            let is_clear = |x, y| is_clear(clearings, x, y);
            assert!(!is_clear(0, 0) && !is_clear(150, 290) && !is_clear(-150, -50));
            assert!(is_clear(170, 0) && is_clear(-160, 0), "beside it");
            assert!(is_clear(0, 300) && is_clear(0, -60), "below and above");
        }
    }

    #[test]
    fn a_tree_a_peak_and_a_wave_make_way_for_a_name() {
        let at = TilePos::new(-(1 << 40), 3);
        let mut clearings = Clearings::default();
        clearings.add_letters(at, vec![[0.0, 0.0, 4.0, 0.8]]);
        let zoom = Zoom::new(24.0);
        let view = View::new(zoom, [at.x, at.y].map(|tile| zoom.pixel(tile)), [60; 2]);
        let seen = clearings.seen(&view);
        for kind in [FigureKind::Broadleaf, FigureKind::Peak, FigureKind::Wave] {
            let is_clear = |x, y| {
                let figure = tree(at, [x, y]);
                seen.is_clear_of(&Figure { kind, ..figure })
            };
            assert!(!is_clear(2.0, 0.6) && !is_clear(2.0, 1.2), "{kind:?}");
            assert!(is_clear(2.0, 1.5) && is_clear(2.0, -0.1), "{kind:?}");
        }
    }

    #[test]
    fn what_differs_is_reported_by_tiles() {
        let at = TilePos::new(-3, 5);
        let (mut one, mut other) = (Clearings::default(), Clearings::default());
        for clearings in [&mut one, &mut other] {
            clearings.add_line(at, &[[0.5, 0.5], [1.5, 0.5]]);
        }
        assert!(one.differing(&other).is_empty());
        other.add_line(at, &[[1.5, 0.5], [2.5, 0.5]]);
        let expected = [at.offset(1, 0), at.offset(2, 0)];
        assert_eq!(one.differing(&other), expected);
        one.add_symbol(village(at));
        assert_eq!(one.differing(&other).len(), 3);
        other.add_symbol(village(at));
        assert_eq!(other.differing(&one), expected);
        one.add_letters(at, vec![[7.1, 0.0, 7.9, 0.9]]);
        assert_eq!(other.differing(&one).len(), 3);
        other.add_letters(at, vec![[7.1, 0.0, 7.9, 0.9]]);
        assert_eq!(other.differing(&one), expected);
    }
}

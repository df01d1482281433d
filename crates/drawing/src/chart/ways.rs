//! Draws the strokes of roads over the strips of a picture.

use tiny_skia::{FillRule, LineCap, LineJoin, Paint, Path, Pixmap, Stroke, Transform};

use super::rank::Scale;
use super::road::{leads_to_what_shows, road_look};
use crate::art::{
    Drawing, INK, PAPER, Pen, ROAD_HEIGHTS, RoadInk, RoadStroke, WATER_INK, road_strokes, through,
};
use mapmaker_features::Road;
use mapmaker_grid::TilePos;

/// A stroke in a picture.
struct Drawn {
    height: u8,
    colour: [u8; 3],
    width: f32,
    path: Path,
}

/// The roads of a picture.
#[derive(Default)]
pub(super) struct Ways(Vec<Drawn>);

impl Ways {
    /// The strokes of roads in a picture whose north-west corner is that of a tile.
    pub(super) fn new(roads: &[Road], north_west: TilePos, scale: Scale) -> Self {
        let px = scale.tile_px;
        let mut strokes = Vec::new();
        for road in roads.iter().filter(|road| leads_to_what_shows(road, scale)) {
            let corner = [road.origin.x - north_west.x, road.origin.y - north_west.y];
            let corner = corner.map(|tiles| tiles as f32 * px);
            // Widths are in points.
            let look = road_look(road);
            for stroke in road_strokes(look, &road.line, px / scale.point_px) {
                strokes.extend(drawn(&stroke, corner, scale));
            }
        }
        strokes.sort_by_key(|stroke| stroke.height);
        Self(strokes)
    }

    /// Whether there is none.
    pub(super) const fn is_empty(&self) -> bool {
        self.0.is_empty()
    }

    /// Adds them to a drawing.
    pub(super) fn draw_on(&self, drawing: &mut Drawing) {
        for stroke in &self.0 {
            let pen = Pen {
                width: stroke.width,
                is_round: true,
                dashes: None,
            };
            drawing.stroke(&stroke.path, pen, stroke.colour, 1.0);
        }
    }

    /// Draws them over rows of a picture's RGB pixels, `width` pixels each, beginning with row `first`.
    pub(super) fn paint(&self, rows: &mut [u8], width: usize, first: i64) {
        let count = rows.len() / (3 * width.max(1));
        let (top, foot) = (first as f32, (first + count as i64) as f32);
        let near: Vec<_> = self
            .0
            .iter()
            .filter(|stroke| {
                let (bounds, reach) = (stroke.path.bounds(), stroke.width);
                bounds.top() - reach < foot && bounds.bottom() + reach > top
            })
            .collect();
        if near.is_empty() {
            return;
        }
        let Some(mut sheet) = Pixmap::new(width as u32, count as u32) else {
            return;
        };
        let shift = Transform::from_translate(0.0, -top);
        for height in 0..ROAD_HEIGHTS {
            for stroke in near.iter().filter(|stroke| stroke.height == height) {
                stroke.draw(&mut sheet, shift);
            }
        }
        for (under, over) in rows.chunks_exact_mut(3).zip(sheet.pixels()) {
            let left = 255 - u32::from(over.alpha());
            if left == 255 {
                continue;
            }
            for (under, over) in under
                .iter_mut()
                .zip([over.red(), over.green(), over.blue()])
            {
                *under = (u32::from(over) + (u32::from(*under) * left + 127) / 255).min(255) as u8;
            }
        }
    }
}

impl Drawn {
    fn draw(&self, sheet: &mut Pixmap, shift: Transform) {
        let [red, green, blue] = self.colour;
        let mut paint = Paint {
            anti_alias: true,
            ..Paint::default()
        };
        paint.set_color_rgba8(red, green, blue, 255);
        let pen = Stroke {
            width: self.width,
            line_cap: LineCap::Round,
            line_join: LineJoin::Round,
            ..Stroke::default()
        };
        match self.path.stroke(&pen, 1.0) {
            Some(outline) => sheet.fill_path(&outline, &paint, FillRule::Winding, shift, None),
            None => sheet.stroke_path(&self.path, &paint, &pen, shift, None),
        }
    }
}

fn drawn(stroke: &RoadStroke, corner: [f32; 2], scale: Scale) -> Option<Drawn> {
    let points = stroke.line.iter();
    let points = points.map(|point| [0, 1].map(|axis| corner[axis] + point[axis] * scale.tile_px));
    Some(Drawn {
        height: stroke.height,
        colour: match stroke.ink {
            RoadInk::Line => INK,
            RoadInk::Paper => PAPER,
            RoadInk::Water => WATER_INK,
        },
        width: stroke.width_px * scale.point_px,
        path: through(&points.collect::<Vec<_>>(), false)?,
    })
}

#[cfg(test)]
mod tests {
    use super::*;
    use mapmaker_features::RoadRank;

    #[test]
    fn strips_show_what_the_whole_shows() {
        let road = Road {
            id: 1,
            thing: 1,
            rank: RoadRank::Highway,
            over: None,
            ends: [2, 3],
            joins: [None; 2],
            origin: TilePos::new(1 << 40, 7),
            line: vec![[0.0, 0.0], [2.0, 1.0], [4.0, 4.0]],
        };
        let scale = Scale::usual(10.0);
        let ways = Ways::new(&[road], TilePos::new((1 << 40) - 1, 6), scale);
        let mut whole = vec![200; 3 * 60 * 60];
        ways.paint(&mut whole, 60, 0);
        let dark = whole.iter().filter(|&&byte| byte < 100).count();
        assert!(dark > 100, "{dark}");
        let mut strips = vec![200; 3 * 60 * 60];
        for (index, strip) in strips.chunks_mut(3 * 60 * 7).enumerate() {
            ways.paint(strip, 60, 7 * index as i64);
        }
        let off = whole.iter().zip(&strips).map(|(a, b)| a.abs_diff(*b)).max();
        // Edges are rounded differently where a strip cuts them.
        assert!(off < Some(20), "{off:?}");
    }
}

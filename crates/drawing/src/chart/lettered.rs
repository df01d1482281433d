//! Names as texts along curves, for a map without their features.

use std::collections::BTreeMap;

use super::footprint::any_meet;
use super::inscribed::{is_in_capitals, is_slanted};
use super::label::Label;
use super::labels::Named;
use super::rank::Scale;
use mapmaker_features::{Kind, Pen, written_along};
use mapmaker_grid::TilePos;
use mapmaker_grid::world::Mark;

/// The scales at which a place is searched, in pixels a tile: a name without room at one may have some at the next.
const TILE_PX: [f32; 5] = [24.0, 32.0, 48.0, 72.0, 108.0];

/// Points of the curve of a text.
const POINTS: usize = 9;

/// The usual and minimum width of a letter of a level text, and its height, in tiles.
const LETTER: [f64; 2] = [0.34, 0.16];
const HEIGHT: f64 = 0.8;

/// A box in tiles from the north-west corner of a rectangle of the plane, to be exact far out: west, north, east,
/// south.
type TileBox = [f64; 4];

/// The texts of some features of a rectangle, by id: where `labels` places the name within the rectangle at some scale,
/// else level near the middle of the feature. Of overlapping names only the first is kept.
pub(super) fn texts(
    named: &[Named],
    area: (TilePos, i64, i64),
    mut labels: impl FnMut(Scale) -> Vec<Label>,
) -> BTreeMap<u64, Mark> {
    let (corner, width, height) = area;
    let frame = [0.0, 0.0, width as f64, height as f64];
    let mut texts = BTreeMap::new();
    let mut taken: Vec<TileBox> = Vec::new();
    for tile_px in TILE_PX {
        for label in labels(Scale::usual(tile_px)) {
            let boxes = in_tiles(&label, corner, tile_px);
            let is_inside = |one: &TileBox| {
                one[0] >= frame[0] && one[1] >= frame[1] && one[2] <= frame[2] && one[3] <= frame[3]
            };
            if texts.contains_key(&label.id)
                || !boxes.iter().all(is_inside)
                || any_meet(&boxes, &taken)
            {
                continue;
            }
            let mut all = named.iter();
            let Some((feature, name)) = all.find(|(feature, _)| feature.id == label.id) else {
                continue;
            };
            let line = along(&label, tile_px);
            if let Some(mark) = text(name, feature.kind, (label.at, &line)) {
                texts.insert(label.id, mark);
                taken.extend(boxes);
            }
        }
    }
    for (feature, name) in named {
        let at = feature.name_at.unwrap_or(feature.at);
        let Some(level) = level(name, at.offset(-corner.x, -corner.y), frame) else {
            continue;
        };
        if texts.contains_key(&feature.id) || any_meet(&[level], &taken) {
            continue;
        }
        let y = f64::midpoint(level[1], level[3]);
        let line = [level[0], f64::midpoint(level[0], level[2]), level[2]];
        let line = line.map(|x| [x as f32, y as f32]);
        if let Some(mark) = text(name, feature.kind, (corner, &line)) {
            texts.insert(feature.id, mark);
            taken.push(level);
        }
    }
    texts
}

/// The box of a level text in a frame, its middle as near to a tile's as possible; `None` if the frame is too narrow.
fn level(name: &str, at: TilePos, frame: TileBox) -> Option<TileBox> {
    let letters = name.chars().count() as f64;
    let [usual, least] = LETTER.map(|letter| letters * letter);
    let [room, rows] = [frame[2] - frame[0], frame[3] - frame[1]];
    let width = usual.min(room);
    if width < least || rows < HEIGHT {
        return None;
    }
    let near = |middle: i64, half: f64, from: f64, to: f64| {
        (middle as f64 + 0.5 - half).max(from).min(to - 2.0 * half)
    };
    let x = near(at.x, width / 2.0, frame[0], frame[2]);
    let y = near(at.y, HEIGHT / 2.0, frame[1], frame[3]);
    Some([x, y, x + width, y + HEIGHT])
}

/// A text along a line in the style of a kind of feature: slanted on water, in capitals over land and woods.
pub(super) fn text(name: &str, kind: Kind, along: (TilePos, &[[f32; 2]])) -> Option<Mark> {
    let pen = match kind {
        Kind::Written(pen) => pen,
        kind if is_slanted(kind) => Pen::Water,
        _ => Pen::Land,
    };
    if is_in_capitals(kind) {
        written_along(&name.to_uppercase(), pen, along)
    } else {
        written_along(name, pen, along)
    }
}

/// Points from a label's first letter to its last, in tiles from the corner of its tile.
fn along(label: &Label, tile_px: f32) -> Vec<[f32; 2]> {
    let points = label.points_px(POINTS).into_iter();
    points
        .map(|point| [0, 1].map(|axis| (point[axis] + label.offset_px[axis]) / tile_px))
        .collect()
}

/// The boxes of a label's letters in tiles from the corner of a tile.
fn in_tiles(label: &Label, corner: TilePos, tile_px: f32) -> Vec<TileBox> {
    let at = [label.at.x - corner.x, label.at.y - corner.y].map(|tiles| tiles as f64);
    let side = |sides: TileBox, side: usize| {
        (sides[side] + f64::from(label.offset_px[side % 2])) / f64::from(tile_px) + at[side % 2]
    };
    let boxes = label.boxes_px().into_iter();
    boxes
        .map(|sides| [0, 1, 2, 3].map(|index| side(sides, index)))
        .collect()
}

#[cfg(test)]
mod tests {
    use super::super::labels::labels;
    use super::*;
    use mapmaker_features::{Beneath, Feature};
    use mapmaker_grid::COORDINATE_LIMIT;
    use mapmaker_grid::world::TextCurve;

    #[test]
    fn names_at_the_edge_of_a_world_lie_as_those_in_its_middle() {
        // There an f64 steps by 128.
        let far = COORDINATE_LIMIT - 100;
        let texts_at = |corner: TilePos, is_level: bool| {
            let named = [
                (1, Kind::Range, 12, 9, "Mashtam"),
                (2, Kind::Lake, 12, 24, "Mere of Orm"),
                (3, Kind::Forest, 30, 14, "Deep Wood"),
            ];
            let named = named.map(|(id, kind, x, y, name)| {
                let feature = Feature::new(id, kind, corner.offset(x, y));
                let radius_tiles = 6;
                (
                    Feature {
                        radius_tiles,
                        ..feature
                    },
                    name.to_owned(),
                )
            });
            let drawn = |scale| {
                if is_level {
                    Vec::new()
                } else {
                    labels(&named, &[], scale, |_| Beneath::default())
                }
            };
            let found = texts(&named, (corner, 40, 32), drawn).into_iter();
            let found = found.map(|(id, mark)| {
                let TextCurve { at, line, .. } = mark.written.expect("a text");
                (id, (at.0 - corner.x, at.1 - corner.y), line)
            });
            found.collect::<Vec<_>>()
        };
        for is_level in [true, false] {
            let middle = texts_at(TilePos::new(0, 0), is_level);
            assert_eq!(middle.len(), 3);
            for corner in [(far, -far), (-far, far)] {
                let edge = texts_at(TilePos::new(corner.0, corner.1), is_level);
                assert_eq!(edge, middle, "{corner:?}");
            }
        }
    }
}

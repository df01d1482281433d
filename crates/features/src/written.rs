//! Texts that the user wrote, and names that the user moved.

use std::sync::Arc;

use super::area::{self, Area};
use super::kind::Pen;
use super::on_board::without_name;
use super::{Feature, Kind, Way};
use crate::decor::Owner;
use mapmaker_grid::TilePos;
use mapmaker_grid::hash::{self, Purpose};
use mapmaker_grid::world::{Mark, Overlay, Stroke, TextCurve};

/// The user's texts whose middles are in a rectangle of tiles.
pub(super) fn within(overlay: &Overlay, area: Area) -> impl Iterator<Item = Feature> + '_ {
    let marks = overlay.marks().iter();
    let texts = marks.filter_map(|(&id, mark)| of_mark(id, mark));
    texts.filter(move |text| area::has(area, text.at))
}

fn of_mark(id: u64, mark: &Mark) -> Option<Feature> {
    let written = mark.written.as_ref()?;
    // A text needs letters.
    mark.name.as_ref()?;
    let at = TilePos::new(written.at.0, written.at.1);
    Some(Feature {
        is_great: mark.is_great,
        ..text(id, at, &written.line, written.is_water)
    })
}

/// A text along a line of points, in sixteenths of a tile from a tile's north-west corner.
pub(super) fn text(id: u64, at: TilePos, line: &[(i32, i32)], is_water: bool) -> Feature {
    let line: Arc<[_]> = line.iter().map(|&(x, y)| [x, y]).collect();
    let pen = if is_water { Pen::Water } else { Pen::Land };
    Feature {
        way: Some(Way {
            line,
            home: at,
            every_tiles: 0,
            weight: 0,
        }),
        ..Feature::new(id, Kind::Written(pen), at)
    }
}

/// An unused id for a text.
#[must_use]
pub fn new_text_id(at: TilePos, overlay: &Overlay) -> u64 {
    let mut id = hash::at(hash::key(0, Purpose::Features, 512), at.x, at.y);
    while overlay.mark(id).is_some() {
        id = hash::mix(id ^ 1);
    }
    id
}

/// Moves the name of a feature to where the user put it, and keeps it visible from afar where the user set that.
pub(super) fn moved(overlay: &Overlay, feature: &mut Feature) {
    let is_great = |mark: &Mark| mark.is_great;
    feature.is_great = overlay.mark(feature.thing).is_some_and(is_great);
    let mark = overlay.mark(name_key(feature));
    let Some((x, y)) = mark.and_then(|mark| mark.name_at) else {
        return;
    };
    put(feature, TilePos::new(x, y));
}

/// Sets the tile of the middle of a feature's name.
pub(super) fn put(feature: &mut Feature, at: TilePos) {
    feature.name_at = Some(at);
    if let Some(arc) = &mut feature.arc {
        arc.shift = (at.x - feature.at.x, at.y - feature.at.y);
    }
}

/// The stroke that removes a name. A text disappears, and on a board any other feature except a settlement.
#[must_use]
pub fn name_removed(overlay: &Overlay, feature: &Feature, owner: Owner) -> Stroke {
    let mark = overlay.mark(feature.thing);
    let after = match (owner, feature.kind) {
        (Owner::Board, _) => without_name(mark),
        (Owner::World, Kind::Written(_)) => None,
        (Owner::World, _) => Some(Mark {
            is_gone: true,
            ..mark.cloned().unwrap_or_default()
        }),
    };
    Stroke::marking(overlay, feature.thing, feature.at, after)
}

/// A place finer than a tile: a tile, and how far from its north-west corner, in tiles east and south.
pub type FinePlace = (TilePos, [f32; 2]);

/// The stroke that moves the name of a feature from one position to another.
#[must_use]
pub fn name_moved(overlay: &Overlay, feature: &Feature, from: FinePlace, to: FinePlace) -> Stroke {
    let key = name_key(feature);
    let before = overlay.mark(key).cloned().unwrap_or_default();
    let (tile, within) = to;
    let tile = tile.offset(within[0].floor() as i64, within[1].floor() as i64);
    let after = match &before.written {
        Some(written) => {
            let parts = |axis: usize| {
                let off = (to.1[axis] - from.1[axis]) * super::PARTS as f32;
                off.round() as i64
            };
            let by = (
                (to.0.x - from.0.x) * super::PARTS + parts(0),
                (to.0.y - from.0.y) * super::PARTS + parts(1),
            );
            Mark {
                written: Some(shifted(written, by)),
                ..before
            }
        }
        None => Mark {
            name_at: Some((tile.x, tile.y)),
            ..before
        },
    };
    Stroke::marking(overlay, key, feature.at, Some(after))
}

/// Moves a curve by sixteenths of a tile east and south.
fn shifted(written: &TextCurve, (east, south): (i64, i64)) -> TextCurve {
    let parts = super::PARTS;
    let (x, y) = written.at;
    let off = (
        east.rem_euclid(parts) as i32,
        south.rem_euclid(parts) as i32,
    );
    let line = written.line.iter();
    TextCurve {
        at: (x + east.div_euclid(parts), y + south.div_euclid(parts)),
        line: line.map(|&(x, y)| (x + off.0, y + off.1)).collect(),
        is_water: written.is_water,
    }
}

/// The id of the mark with the position of a feature's name: a river has many names, each of which is moved separately.
const fn name_key(feature: &Feature) -> u64 {
    match feature.kind {
        Kind::River => feature.id,
        _ => feature.thing,
    }
}

/// The mark of a text along a curve of points, in tiles (x east, y south) from the north-west corner of a tile, in
/// reading order; `None` if they are too few or too far apart.
#[must_use]
pub fn written_along(
    text: &str,
    pen: Pen,
    (origin, points): (TilePos, &[[f32; 2]]),
) -> Option<Mark> {
    let middle = points.get(points.len() / 2)?;
    let at = origin.offset(middle[0].floor() as i64, middle[1].floor() as i64);
    let off = [origin.x - at.x, origin.y - at.y].map(|tiles| tiles as f32);
    let line = points.iter();
    let line = line.map(|&[x, y]| {
        let part = |tiles: f32| (tiles * super::PARTS as f32).round() as i32;
        (part(x + off[0]), part(y + off[1]))
    });
    let mark = Mark {
        name: Some(text.to_owned()),
        written: Some(TextCurve {
            at: (at.x, at.y),
            line: line.collect(),
            is_water: pen == Pen::Water,
        }),
        ..Mark::default()
    };
    mark.is_valid().then_some(mark)
}

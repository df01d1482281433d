//! Object layers: decor, roads, names and terrain as points and lines with a class.

use std::collections::BTreeMap;
use std::fmt::Write as _;

use super::{Form, escape, quote};
use crate::board::{
    self, Board, DecorEntry, MOST_NAMES, NameEntry, RoadEntry, TerrainEntry, is_on,
};
use mapmaker_features::decor::Decor;
use mapmaker_features::{BoardName, Kind, PARTS, Passage};
use mapmaker_grid::TilePos;
use mapmaker_grid::world::{MAX_ROAD_TILES, Terrain};

/// The names of the layers, by which they are found again.
pub(super) const DECOR: &str = "decor";
pub(super) const SETTLEMENTS: &str = "settlements";
pub(super) const ROADS: &str = "roads";
pub(crate) const CROSSINGS: &str = "crossings";
pub(super) const NAMES: &str = "names";
pub(super) const TERRAIN: &str = "terrain";

/// The properties with the column and the row of the tile to which a name was moved by hand.
pub(super) const NAME_AT: [&str; 2] = ["name_x", "name_y"];

/// The property of what is kept visible from afar: 1.
pub(super) const AFAR: &str = "afar";

/// A layer of objects.
#[derive(Clone, Debug, PartialEq)]
pub struct ObjectLayer {
    /// Its name.
    pub name: &'static str,
    /// Its objects.
    pub objects: Vec<Object>,
}

/// A point, or a line from there.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Object {
    /// Its kind.
    pub class: String,
    /// Its name, or empty.
    pub name: String,
    /// Its place, in tiles from the map's origin.
    pub at: [f64; 2],
    /// The points of a line, in tiles from the map's origin; empty for a point.
    pub line: Vec<[f64; 2]>,
    /// The index of its drawing.
    pub drawing: Option<u8>,
    /// The tile to which its name was moved by hand.
    pub name_at: Option<[i64; 2]>,
    /// Whether its name is kept visible from afar.
    pub is_great: bool,
}

/// The objects of a board, in layers: terrain, decor, roads through the middles of their tiles, the passages of roads,
/// settlements, and names. Empty layers are left out.
#[must_use]
pub(super) fn of_board(board: &Board) -> Vec<ObjectLayer> {
    let (decor, roads, names) = (&board.decor, &board.roads, &board.names);
    let terrain = of_terrain(&board.terrain, |at| [at.x as f64, at.y as f64]);
    let line = |tiles: &[TilePos]| -> Vec<_> {
        let middle = |axis: i64| axis as f64 + 0.5;
        let tiles = tiles.iter();
        tiles.map(|at| [middle(at.x), middle(at.y)]).collect()
    };
    let crossings = roads.iter().flat_map(|road| {
        road.stretches().into_iter().map(|(kind, first, last)| {
            let line = line(&road.way[first..=last]);
            Object {
                class: kind.word().to_owned(),
                // OK because a stretch has at least one tile.
                at: line[0],
                line: if line.len() > 1 { line } else { Vec::new() },
                ..Object::default()
            }
        })
    });
    let crossings = crossings.collect();
    let roads = roads.iter().map(|road| {
        let line = line(&road.way);
        Object {
            class: road.rank.word().to_owned(),
            // OK because a road has at least two tiles.
            at: line[0],
            line,
            ..Object::default()
        }
    });
    let standing = |is_settlement: bool| {
        let things = decor
            .iter()
            .filter(move |one| one.kind.is_settlement() == is_settlement);
        things.map(of_decor).collect()
    };
    let layers = [
        (TERRAIN, terrain),
        (DECOR, standing(false)),
        (ROADS, roads.collect()),
        (CROSSINGS, crossings),
        (SETTLEMENTS, standing(true)),
        (NAMES, names.iter().map(of_name).collect()),
    ];
    layered(layers.into())
}

/// Terrain as lines through the runs of a row, from their western to their eastern edge; `place` maps a tile to its
/// corner.
#[must_use]
pub(crate) fn of_terrain(
    cells: &[(TilePos, Terrain)],
    place: impl Fn(TilePos) -> [f64; 2],
) -> Vec<Object> {
    let runs = board::runs(cells).into_iter();
    runs.map(|(at, length, terrain)| {
        let [x, y] = place(at);
        let at = [x, y + 0.5];
        Object {
            class: terrain.name().to_owned(),
            at,
            line: vec![at, [x + length as f64, y + 0.5]],
            ..Object::default()
        }
    })
    .collect()
}

/// A name as an object in the middle of its tile; a text with its line.
fn of_name(name: &BoardName) -> Object {
    let corner = [name.at.x, name.at.y].map(|axis| axis as f64);
    let line = name.line.iter();
    let tiles = |part: i32| f64::from(part) / PARTS as f64;
    Object {
        class: name.kind.word().to_owned(),
        name: name.name.clone(),
        at: corner.map(|axis| axis + 0.5),
        line: line
            .map(|&(x, y)| [corner[0] + tiles(x), corner[1] + tiles(y)])
            .collect(),
        name_at: name.name_at.map(|at| [at.x, at.y]),
        is_great: name.is_great,
        ..Object::default()
    }
}

/// Removes empty layers.
#[must_use]
pub fn layered(layers: Vec<(&'static str, Vec<Object>)>) -> Vec<ObjectLayer> {
    let layers = layers
        .into_iter()
        .filter(|(_, objects)| !objects.is_empty());
    layers
        .map(|(name, objects)| ObjectLayer { name, objects })
        .collect()
}

#[must_use]
pub(crate) fn of_decor(one: &Decor) -> Object {
    let [x, y] = one.place.within().map(f64::from);
    Object {
        class: one.kind.word().to_owned(),
        at: [one.place.tile.x as f64 + x, one.place.tile.y as f64 + y],
        drawing: Some(one.drawing),
        ..Object::default()
    }
}

/// Writes layers, the first with id `layer`, with objects from id 1; in JSON each after a comma.
pub(super) fn write(layers: &[ObjectLayer], form: Form, tile_px: u32, first: usize) -> String {
    let mut text = String::new();
    let mut id = 0;
    for (index, layer) in layers.iter().enumerate() {
        let (number, name) = (first + index, layer.name);
        // OK because writing to a string never fails; likewise below.
        let _ = match form {
            Form::Tmx => writeln!(text, " <objectgroup id=\"{number}\" name=\"{name}\">"),
            Form::Tmj => writeln!(
                text,
                ",{{ \"type\":\"objectgroup\", \"id\":{number}, \"name\":\"{name}\", \
                 \"draworder\":\"topdown\", \"x\":0, \"y\":0, \"opacity\":1, \"visible\":true, \"objects\":["
            ),
        };
        for (index, object) in layer.objects.iter().enumerate() {
            id += 1;
            match form {
                Form::Tmx => object.write_xml(id, tile_px, &mut text),
                Form::Tmj => {
                    text.push_str(if index > 0 { ",\n" } else { "" });
                    object.write_json(id, tile_px, &mut text);
                }
            }
        }
        text.push_str(match form {
            Form::Tmx => " </objectgroup>\n",
            Form::Tmj => "]}",
        });
    }
    text
}

impl Object {
    /// A place in pixels, to a hundredth.
    fn px(tiles: f64, tile_px: u32) -> f64 {
        (tiles * f64::from(tile_px) * 100.0).round() / 100.0
    }

    /// Its place, and the points of its line relative to it.
    fn places(&self, tile_px: u32) -> ([f64; 2], Vec<[f64; 2]>) {
        let px = |point: [f64; 2]| point.map(|side| Self::px(side, tile_px));
        let from = self.at;
        let line = self.line.iter();
        let line = line.map(|point| px([point[0] - from[0], point[1] - from[1]]));
        (px(from), line.collect())
    }

    /// Its properties, all whole numbers.
    fn properties(&self) -> Vec<(&'static str, i64)> {
        let drawing = self.drawing.map(|drawing| ("drawing", i64::from(drawing)));
        let name_at = self
            .name_at
            .iter()
            .flat_map(|&at| NAME_AT.into_iter().zip(at));
        let afar = self.is_great.then_some((AFAR, 1));
        drawing.into_iter().chain(name_at).chain(afar).collect()
    }

    fn write_xml(&self, id: usize, tile_px: u32, text: &mut String) {
        let ([x, y], line) = self.places(tile_px);
        let class = escape(&self.class);
        let _ = write!(text, "  <object id=\"{id}\"");
        if !self.name.is_empty() {
            let _ = write!(text, " name=\"{}\"", escape(&self.name));
        }
        let _ = write!(text, " class=\"{class}\" x=\"{x}\" y=\"{y}\">");
        let properties = self.properties();
        if !properties.is_empty() {
            text.push_str("<properties>");
            for (name, value) in properties {
                let _ = write!(
                    text,
                    "<property name=\"{name}\" type=\"int\" value=\"{value}\"/>"
                );
            }
            text.push_str("</properties>");
        }
        if line.is_empty() {
            text.push_str("<point/>");
        } else {
            let points: Vec<_> = line.iter().map(|[x, y]| format!("{x},{y}")).collect();
            let _ = write!(text, "<polyline points=\"{}\"/>", points.join(" "));
        }
        text.push_str("</object>\n");
    }

    fn write_json(&self, id: usize, tile_px: u32, text: &mut String) {
        let ([x, y], line) = self.places(tile_px);
        let (class, name) = (quote(&self.class), quote(&self.name));
        let _ = write!(
            text,
            "{{\"id\":{id}, \"name\":{name}, \"type\":{class}, \"x\":{x}, \"y\":{y}, \
             \"width\":0, \"height\":0, \"rotation\":0, \"visible\":true"
        );
        let properties = self.properties().into_iter();
        let properties: Vec<_> = properties
            .map(|(name, value)| {
                format!("{{\"name\":\"{name}\", \"type\":\"int\", \"value\":{value}}}")
            })
            .collect();
        if !properties.is_empty() {
            let _ = write!(text, ", \"properties\":[{}]", properties.join(", "));
        }
        if line.is_empty() {
            text.push_str(", \"point\":true}");
        } else {
            let points: Vec<_> = line
                .iter()
                .map(|[x, y]| format!("{{\"x\":{x}, \"y\":{y}}}"))
                .collect();
            let _ = write!(text, ", \"polyline\":[{}]}}", points.join(", "));
        }
    }
}

/// An object as it was read: its layer, and its places in pixels.
#[derive(Clone, Debug, Default, PartialEq)]
pub(super) struct Found {
    pub(super) layer: String,
    pub(super) class: String,
    pub(super) name: String,
    pub(super) at_px: [f64; 2],
    /// Relative to its place.
    pub(super) line_px: Vec<[f64; 2]>,
    pub(super) drawing: u8,
    /// The tile in its properties.
    pub(super) name_at: Option<[i64; 2]>,
    pub(super) is_great: bool,
}

/// Converts objects to the decor, roads, names and terrain of a board of that size, given the board's first tile and
/// the pixels of a tile. Objects in other layers, of unknown classes, or off the board are left out.
pub(super) fn on_board(
    found: &[Found],
    tile_px: [f64; 2],
    first: (i64, i64),
    size: (usize, usize),
) -> OnBoard {
    let tiles = |[x, y]: [f64; 2]| {
        let first = [first.0 as f64, first.1 as f64];
        [x / tile_px[0] - first[0], y / tile_px[1] - first[1]]
    };
    let line_of = |one: &Found| -> Vec<_> {
        let [x, y] = one.at_px;
        let points = one.line_px.iter();
        points.map(|[dx, dy]| tiles([x + dx, y + dy])).collect()
    };
    let OnBoard {
        mut decor,
        mut roads,
        mut names,
        mut terrain,
    } = OnBoard::default();
    let place = |tiles: [f64; 2]| tiles.map(|side| side.floor() as i64);
    let mut crossings = BTreeMap::new();
    for one in found {
        let [x, y] = tiles(one.at_px);
        match one.layer.as_str() {
            DECOR | SETTLEMENTS if one.line_px.is_empty() => {
                decor.extend(DecorEntry::known(&one.class, [x, y], one.drawing, size));
                // In a part of a world a settlement also carries its name.
                let kind = Kind::of_word(&one.class).filter(|kind| matches!(kind, Kind::Site(_)));
                if let Some(kind) =
                    kind.filter(|_| !one.name.is_empty() && names.len() < MOST_NAMES)
                {
                    let at = TilePos::new(x.floor() as i64, y.floor() as i64);
                    let name = BoardName {
                        is_great: one.is_great,
                        ..BoardName::new(kind, at, one.name.clone())
                    };
                    names.extend(NameEntry::known(&name, size));
                }
            }
            ROADS if one.line_px.len() > 1 => {
                let ways = ways(&line_of(one), size).into_iter();
                roads.extend(ways.filter_map(|way| RoadEntry::known(&one.class, way)));
            }
            CROSSINGS => {
                let under = ways(&line_of(one), size).concat();
                let under = if under.is_empty() {
                    vec![place([x, y])]
                } else {
                    under
                };
                if let Some(kind) = Passage::of_word(&one.class) {
                    crossings.extend(under.into_iter().map(|at| (at, kind)));
                }
            }
            NAMES if names.len() < MOST_NAMES => {
                let at = place([x, y]);
                // Relative to the corner of its tile.
                let part =
                    |side: f64, corner: i64| ((side - corner as f64) * PARTS as f64).round() as i32;
                let line = line_of(one).into_iter();
                let line = line.map(|[x, y]| (part(x, at[0]), part(y, at[1])));
                let named = Kind::of_word(&one.class).and_then(|kind| {
                    let is_text = matches!(kind, Kind::Written(_));
                    let name = BoardName {
                        // A place off the board is dropped, and the name kept.
                        name_at: one
                            .name_at
                            .map(|[x, y]| {
                                TilePos::new(x.saturating_sub(first.0), y.saturating_sub(first.1))
                            })
                            .filter(|at| is_on((at.x, at.y), size)),
                        line: if is_text { line.collect() } else { Vec::new() },
                        is_great: one.is_great,
                        ..BoardName::new(kind, TilePos::new(at[0], at[1]), one.name.clone())
                    };
                    NameEntry::known(&name, size)
                });
                names.extend(named);
            }
            TERRAIN if one.line_px.len() > 1 => {
                let ends = [one.line_px[0], one.line_px[one.line_px.len() - 1]];
                let ends = ends.map(|[dx, _]| tiles([one.at_px[0] + dx, one.at_px[1]])[0]);
                let [west, east] = [ends[0].min(ends[1]), ends[0].max(ends[1])].map(f64::round);
                let (from, length) = ((west as i64, y.floor() as i64), (east - west) as i64);
                terrain.extend(TerrainEntry::known(&one.class, from, length, size));
            }
            _ => {}
        }
    }
    // Passages may come before their roads.
    for road in &mut roads {
        RoadEntry::carried(road, &crossings);
    }
    OnBoard {
        decor,
        roads,
        names,
        terrain,
    }
}

/// The objects of a board.
#[derive(Default)]
pub(super) struct OnBoard {
    pub(super) decor: Vec<DecorEntry>,
    pub(super) roads: Vec<RoadEntry>,
    pub(super) names: Vec<NameEntry>,
    pub(super) terrain: Vec<TerrainEntry>,
}

/// The tiles of a board of that size under a line: a way for each part of it on the board.
fn ways(line: &[[f64; 2]], size: (usize, usize)) -> Vec<Vec<[i64; 2]>> {
    let tile = |point: [f64; 2]| point.map(|side| side.floor() as i64);
    let mut tiles: Vec<_> = line.iter().take(1).map(|&first| tile(first)).collect();
    for pair in line.windows(2) {
        if tiles.len() > 8 * MAX_ROAD_TILES {
            break;
        }
        let [from, to] = [pair[0], pair[1]];
        let off = [0, 1].map(|axis| to[axis] - from[axis]);
        let far = off[0].abs().max(off[1].abs());
        if far >= MAX_ROAD_TILES as f64 || !far.is_finite() {
            // A longer segment is no road: it continues off the board.
            tiles.extend([NOWHERE, tile(to)]);
            continue;
        }
        let step = |axis: usize| (tile(to)[axis] - tile(from)[axis]).abs();
        // Between the middles of neighbours there is no other tile.
        let steps = if step(0).max(step(1)) > 1 {
            (4.0 * far).ceil() as u32
        } else {
            1
        };
        tiles.extend((1..=steps).map(|step| {
            let share = f64::from(step) / f64::from(steps);
            tile([0, 1].map(|axis| from[axis] + share * off[axis]))
        }));
    }
    tiles.dedup();
    let parts = tiles.split(|at| !is_on((at[0], at[1]), size));
    let parts = parts.filter(|part| (2..=MAX_ROAD_TILES).contains(&part.len()));
    parts.map(<[_]>::to_vec).collect()
}

/// A tile off every board.
const NOWHERE: [i64; 2] = [-1, -1];

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_line_that_leaves_the_board_is_a_road_for_each_part_on_it() {
        // In at the west, out at the north, in again, and a bend with two points in one tile.
        let line = [
            [-3.5, 1.5],
            [1.2, 1.5],
            [1.8, 1.4],
            [2.5, 0.5],
            [2.5, -1.5],
            [4.5, -1.5],
            [4.5, 2.5],
        ];
        let found = ways(&line, (6, 4));
        assert_eq!(
            found,
            [vec![[0, 1], [1, 1], [2, 0]], vec![[4, 0], [4, 1], [4, 2]],]
        );
        let middles = [[0.5, 0.5], [1.5, 1.5], [1.5, 2.5]];
        assert_eq!(ways(&middles, (6, 4)), [vec![[0, 0], [1, 1], [1, 2]]]);
        assert!(ways(&[[-9.0, 1.0], [1e300, -1e300]], (6, 4)).is_empty());
    }
}

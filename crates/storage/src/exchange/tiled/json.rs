//! Maps and tilesets of Tiled as JSON: `.tmj` and `.tsj`.

use std::fmt;

use serde::Deserialize;
use serde::de::{Deserializer, Error, IgnoredAny, SeqAccess, Visitor};

use super::data::Encoding;
use super::entries::{Properties, TileProperties, Tiles, names};
use super::error::{missing, other_orientation, short, wrong_count, wrong_json};
use super::limits::MAX_CELLS;
use super::model::{Block, Budget, Layer, Map, Source, TileNames, UsedTileset, Value};
use super::objects::{AFAR, Found, NAME_AT};
use crate::board::BoardError;
use mapmaker_grid::parsing::in_words;

/// Reads a map.
pub(super) fn map(bytes: &[u8]) -> Result<Map, BoardError> {
    let raw: RawMap = parse(bytes)?;
    if let Some(orientation) = raw.orientation.filter(|found| found != "orthogonal") {
        return Err(other_orientation(&orientation));
    }
    let lacks = |name| missing("the map", name);
    let mut map = Map {
        properties: raw.properties.0,
        tile_px: [raw.tilewidth, raw.tileheight].map(|side| side.unwrap_or(0.0)),
        ..Map::default()
    };
    for tileset in raw.tilesets.ok_or_else(|| lacks("\"tilesets\""))? {
        map.tilesets.push(UsedTileset {
            first_gid: tileset.firstgid,
            name: tileset.name,
            place: match tileset.source {
                Some(file) => Source::File(file, 0),
                None => Source::Inside(names(tileset.tiles, tileset.tileproperties)),
            },
        });
    }
    let mut budget = Budget::default();
    let layers = raw.layers.ok_or_else(|| lacks("\"layers\""))?;
    let mut waiting: Vec<_> = layers.into_iter().rev().collect();
    while let Some(mut layer) = waiting.pop() {
        waiting.extend(layer.layers.drain(..).rev());
        let name = &layer.name;
        let objects = layer.objects.drain(..);
        map.objects.extend(objects.map(|object| object.found(name)));
        if layer.kind == "tilelayer" {
            let layer = read_layer(layer, raw.infinite, &mut budget);
            map.layers.push(layer?);
        }
    }
    Ok(map)
}

/// Reads a tileset.
pub(super) fn tileset(bytes: &[u8]) -> Result<TileNames, BoardError> {
    let raw: RawTileset = parse(bytes)?;
    Ok(names(raw.tiles, raw.tileproperties))
}

/// Whether some JSON is a map of Tiled rather than a board.
pub(crate) fn is_map(bytes: &[u8]) -> bool {
    #[derive(Deserialize)]
    struct Keys {
        layers: Option<IgnoredAny>,
        tilesets: Option<IgnoredAny>,
        grid: Option<IgnoredAny>,
    }
    let keys: Result<Keys, _> = serde_json::from_slice(bytes);
    keys.is_ok_and(|keys| keys.grid.is_none() && keys.layers.is_some() && keys.tilesets.is_some())
}

fn parse<'b, T: Deserialize<'b>>(bytes: &'b [u8]) -> Result<T, BoardError> {
    if bytes.trim_ascii_start().first() != Some(&b'{') {
        return Err(wrong_json("it is not an object").at(1));
    }
    serde_json::from_slice(bytes).map_err(|error| {
        let reason = in_words(&error.to_string());
        wrong_json(reason).at(error.line())
    })
}

#[derive(Deserialize)]
#[serde(expecting = "a map: an object")]
struct RawMap {
    orientation: Option<String>,
    #[serde(default)]
    infinite: bool,
    #[serde(default)]
    properties: Properties,
    tilewidth: Option<f64>,
    tileheight: Option<f64>,
    tilesets: Option<Vec<RawUsedTileset>>,
    layers: Option<Vec<RawLayer>>,
}

#[derive(Deserialize)]
#[serde(expecting = "a tileset: an object")]
struct RawUsedTileset {
    firstgid: u32,
    #[serde(default)]
    name: String,
    source: Option<String>,
    #[serde(default)]
    tiles: Tiles,
    #[serde(default)]
    tileproperties: TileProperties,
}

#[derive(Deserialize)]
#[serde(expecting = "a tileset: an object")]
struct RawTileset {
    #[serde(default)]
    tiles: Tiles,
    #[serde(default)]
    tileproperties: TileProperties,
}

#[derive(Deserialize)]
#[serde(expecting = "a layer: an object")]
struct RawLayer {
    #[serde(rename = "type")]
    kind: String,
    #[serde(default)]
    name: String,
    width: Option<u64>,
    height: Option<u64>,
    encoding: Option<String>,
    compression: Option<String>,
    data: Option<RawData>,
    #[serde(default)]
    chunks: Vec<RawChunk>,
    #[serde(default)]
    layers: Vec<RawLayer>,
    #[serde(default)]
    objects: Vec<RawObject>,
}

#[derive(Deserialize)]
#[serde(expecting = "an object of a layer")]
struct RawObject {
    #[serde(default, rename = "type", alias = "class")]
    class: String,
    #[serde(default)]
    name: String,
    #[serde(default)]
    x: f64,
    #[serde(default)]
    y: f64,
    #[serde(default)]
    polyline: Vec<RawPoint>,
    #[serde(default)]
    properties: Properties,
}

#[derive(Deserialize)]
#[serde(expecting = "a point: an object with x and y")]
struct RawPoint {
    x: f64,
    y: f64,
}

impl RawObject {
    fn found(self, layer: &str) -> Found {
        let property = |name: &str| {
            let mut properties = self.properties.0.iter();
            match properties.find(|(other, _)| other == name)?.1 {
                Value::Number(number) => Some(number),
                _ => None,
            }
        };
        let drawing = property("drawing").and_then(|drawing| u8::try_from(drawing).ok());
        let name_at = NAME_AT.map(property);
        Found {
            layer: layer.to_owned(),
            class: self.class,
            name: self.name,
            at_px: [self.x, self.y],
            line_px: self
                .polyline
                .iter()
                .map(|point| [point.x, point.y])
                .collect(),
            drawing: drawing.unwrap_or(0),
            is_great: property(AFAR) == Some(1),
            name_at: match name_at {
                [Some(x), Some(y)] => Some([x, y]),
                _ => None,
            },
        }
    }
}

#[derive(Deserialize)]
#[serde(expecting = "a chunk: an object")]
struct RawChunk {
    x: i32,
    y: i32,
    width: u64,
    height: u64,
    data: RawData,
}

/// Tiles as a list of numbers, or as text that is base64.
enum RawData {
    Numbers(Vec<u32>),
    Text(String),
}

impl<'de> Deserialize<'de> for RawData {
    fn deserialize<D: Deserializer<'de>>(reader: D) -> Result<Self, D::Error> {
        struct Data;

        impl<'de> Visitor<'de> for Data {
            type Value = RawData;

            fn expecting(&self, formatter: &mut fmt::Formatter) -> fmt::Result {
                formatter.write_str("a list of tile numbers or base64")
            }

            fn visit_str<E: Error>(self, text: &str) -> Result<RawData, E> {
                Ok(RawData::Text(text.to_owned()))
            }

            fn visit_seq<A: SeqAccess<'de>>(self, mut list: A) -> Result<RawData, A::Error> {
                let mut numbers = Vec::new();
                while let Some(number) = list.next_element()? {
                    if numbers.len() as u64 == MAX_CELLS {
                        return Err(A::Error::custom("a layer has too many tiles"));
                    }
                    numbers.push(number);
                }
                Ok(RawData::Numbers(numbers))
            }
        }

        reader.deserialize_any(Data)
    }
}

fn read_layer(raw: RawLayer, is_infinite: bool, budget: &mut Budget) -> Result<Layer, BoardError> {
    let place = format!("the layer {:?}", short(&raw.name));
    let lacks = |name| missing(&place, name);
    let encoding = raw.encoding.as_deref().unwrap_or("csv");
    let encoding = Encoding::parse(encoding, raw.compression.as_deref(), &place)?;
    let mut block = |x: i32, y: i32, width: u64, height: u64, data: RawData| {
        budget.take(width, height, &place)?;
        let gids = match data {
            RawData::Numbers(gids) => gids,
            RawData::Text(text) => {
                let read = encoding.read(&text, (width, height), &place);
                read.map_err(|(_, error)| error)?
            }
        };
        if gids.len() as u64 != width * height {
            return Err(wrong_count(&place, gids.len(), (width, height)));
        }
        Ok(Block {
            x: i64::from(x),
            y: i64::from(y),
            width: width as usize,
            gids,
        })
    };
    let blocks = if is_infinite {
        let chunks = raw.chunks.into_iter();
        let read = |one: RawChunk| block(one.x, one.y, one.width, one.height, one.data);
        chunks.map(read).collect::<Result<_, _>>()?
    } else {
        let width = raw.width.ok_or_else(|| lacks("\"width\""))?;
        let height = raw.height.ok_or_else(|| lacks("\"height\""))?;
        vec![block(
            0,
            0,
            width,
            height,
            raw.data.ok_or_else(|| lacks("\"data\""))?,
        )?]
    };
    Ok(Layer {
        name: raw.name,
        is_infinite,
        blocks,
    })
}

//! Properties and tiles of Tiled's JSON: lists, or objects by name and by number as Tiled before 1.2 wrote them.

use std::collections::BTreeMap;
use std::fmt;

use serde::Deserialize;
use serde::de::{Deserializer, Error, MapAccess, SeqAccess, Visitor};

use super::model::{TileFacts, TileNames, Value};

/// Properties by name.
#[derive(Debug, Default)]
pub(super) struct Properties(pub(super) Vec<(String, Value)>);

#[derive(Deserialize)]
#[serde(expecting = "a property: an object")]
struct RawProperty {
    name: String,
    #[serde(default)]
    value: serde_json::Value,
}

impl<'de> Deserialize<'de> for Properties {
    fn deserialize<D: Deserializer<'de>>(reader: D) -> Result<Self, D::Error> {
        struct Either;

        impl<'de> Visitor<'de> for Either {
            type Value = Properties;

            fn expecting(&self, formatter: &mut fmt::Formatter) -> fmt::Result {
                formatter.write_str("a list of properties")
            }

            fn visit_seq<A: SeqAccess<'de>>(self, mut list: A) -> Result<Properties, A::Error> {
                let mut all = Vec::new();
                while let Some(RawProperty { name, value }) = list.next_element()? {
                    all.push((name, used(value)));
                }
                Ok(Properties(all))
            }

            fn visit_map<A: MapAccess<'de>>(self, mut map: A) -> Result<Properties, A::Error> {
                let mut all = Vec::new();
                while let Some((name, value)) = map.next_entry::<String, serde_json::Value>()? {
                    all.push((name, used(value)));
                }
                Ok(Properties(all))
            }
        }

        reader.deserialize_any(Either)
    }
}

/// Properties by the number of a tile, where Tiled before 1.2 had them.
pub(super) type TileProperties = BTreeMap<u32, Properties>;

#[derive(Debug, Default)]
pub(super) struct Tiles(BTreeMap<u32, RawTile>);

#[derive(Debug, Default, Deserialize)]
#[serde(expecting = "a tile: an object")]
struct RawTile {
    /// In a list; in an object the key is used.
    id: Option<u32>,
    #[serde(default, rename = "type", alias = "class")]
    class: String,
    image: Option<String>,
    #[serde(default)]
    properties: Properties,
}

impl<'de> Deserialize<'de> for Tiles {
    fn deserialize<D: Deserializer<'de>>(reader: D) -> Result<Self, D::Error> {
        struct Either;

        impl<'de> Visitor<'de> for Either {
            type Value = Tiles;

            fn expecting(&self, formatter: &mut fmt::Formatter) -> fmt::Result {
                formatter.write_str("a list of tiles")
            }

            fn visit_seq<A: SeqAccess<'de>>(self, mut list: A) -> Result<Tiles, A::Error> {
                let mut all = BTreeMap::new();
                while let Some(tile) = list.next_element::<RawTile>()? {
                    let id = tile
                        .id
                        .ok_or_else(|| A::Error::custom("a tile has no \"id\""))?;
                    all.insert(id, tile);
                }
                Ok(Tiles(all))
            }

            fn visit_map<A: MapAccess<'de>>(self, mut map: A) -> Result<Tiles, A::Error> {
                let mut all = BTreeMap::new();
                while let Some((id, tile)) = map.next_entry()? {
                    all.insert(id, tile);
                }
                Ok(Tiles(all))
            }
        }

        reader.deserialize_any(Either)
    }
}

pub(super) fn names(Tiles(mut tiles): Tiles, properties: TileProperties) -> TileNames {
    for (id, properties) in properties {
        tiles
            .entry(id)
            .or_default()
            .properties
            .0
            .extend(properties.0);
    }
    let text = |(name, value): (String, Value)| match value {
        Value::Text(value) if name == "name" => Some(value),
        _ => None,
    };
    let facts = tiles.into_iter().map(|(id, tile)| TileFacts {
        id,
        class: tile.class,
        name: tile.properties.0.into_iter().find_map(text),
        image: tile.image,
    });
    facts.filter_map(TileFacts::letters).collect()
}

/// A property's value, reduced to the types that boards use.
fn used(value: serde_json::Value) -> Value {
    use serde_json::Value as Json;
    match value {
        Json::Bool(flag) => Value::Flag(flag),
        Json::String(text) => Value::Text(text),
        Json::Number(number) => number.as_i64().map_or(Value::Other, Value::Number),
        _ => Value::Other,
    }
}

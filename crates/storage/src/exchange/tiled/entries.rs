//! Properties and tiles of Tiled's JSON: lists, or objects by name and by number as Tiled before 1.2 wrote them.

use std::collections::BTreeMap;
use std::fmt;

use serde::Deserialize;
use serde::de::{Deserializer, Error, IgnoredAny, MapAccess, SeqAccess, Visitor};

use super::model::{TileFacts, TileNames, Value};

/// Properties by name.
#[derive(Debug, Default)]
pub(super) struct Properties(pub(super) Vec<(String, Value)>);

#[derive(Deserialize)]
#[serde(expecting = "a property: an object")]
struct RawProperty {
    name: String,
    #[serde(default)]
    value: RawValue,
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
                    all.push((name, value.0));
                }
                Ok(Properties(all))
            }

            fn visit_map<A: MapAccess<'de>>(self, mut map: A) -> Result<Properties, A::Error> {
                let mut all = Vec::new();
                while let Some((name, value)) = map.next_entry::<String, RawValue>()? {
                    all.push((name, value.0));
                }
                Ok(Properties(all))
            }
        }

        reader.deserialize_any(Either)
    }
}

/// Properties by the number of a tile, where Tiled before 1.2 had them.
pub(super) type TileProperties = BTreeMap<u32, Properties>;

/// Tiles by number.
#[derive(Debug, Default)]
pub(super) struct Tiles(BTreeMap<u32, RawTile>);

#[derive(Debug, Default, Deserialize)]
#[serde(expecting = "a tile: an object")]
struct RawTile {
    /// In a list; in an object it is the key.
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

/// The names of the tiles that have any.
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

/// The value of a property, of any kind.
#[derive(Debug)]
struct RawValue(Value);

impl Default for RawValue {
    fn default() -> Self {
        Self(Value::Other)
    }
}

impl<'de> Deserialize<'de> for RawValue {
    fn deserialize<D: Deserializer<'de>>(reader: D) -> Result<Self, D::Error> {
        struct Any;

        impl<'de> Visitor<'de> for Any {
            type Value = RawValue;

            fn expecting(&self, formatter: &mut fmt::Formatter) -> fmt::Result {
                formatter.write_str("a property's value")
            }

            fn visit_bool<E>(self, flag: bool) -> Result<RawValue, E> {
                Ok(RawValue(Value::Flag(flag)))
            }

            fn visit_str<E>(self, text: &str) -> Result<RawValue, E> {
                Ok(RawValue(Value::Text(text.to_owned())))
            }

            fn visit_i64<E>(self, number: i64) -> Result<RawValue, E> {
                Ok(RawValue(Value::Number(number)))
            }

            fn visit_u64<E>(self, number: u64) -> Result<RawValue, E> {
                let number = i64::try_from(number);
                Ok(number.map_or_else(
                    |_| RawValue::default(),
                    |number| RawValue(Value::Number(number)),
                ))
            }

            fn visit_f64<E>(self, _: f64) -> Result<RawValue, E> {
                Ok(RawValue::default())
            }

            fn visit_unit<E>(self) -> Result<RawValue, E> {
                Ok(RawValue::default())
            }

            fn visit_seq<A: SeqAccess<'de>>(self, mut list: A) -> Result<RawValue, A::Error> {
                while list.next_element::<IgnoredAny>()?.is_some() {}
                Ok(RawValue::default())
            }

            fn visit_map<A: MapAccess<'de>>(self, mut map: A) -> Result<RawValue, A::Error> {
                while map.next_entry::<IgnoredAny, IgnoredAny>()?.is_some() {}
                Ok(RawValue::default())
            }
        }

        reader.deserialize_any(Any)
    }
}

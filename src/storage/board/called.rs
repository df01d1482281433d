//! Names of a board as they are written: a kind, a place in tiles, and the name.

use std::collections::BTreeMap;

use serde::de::{DeserializeSeed, Deserializer, Error, SeqAccess, Visitor};
use serde::{Deserialize, Serialize};

use crate::engine::features::{BoardName, Kind};
use crate::engine::grid::TilePos;
use crate::engine::world::{MOST_NAME, is_name};

/// The most names on a board.
pub const MOST_NAMES: usize = 1 << 16;

/// The setting of a map's file that keeps the names of a board.
pub const NAMES_SETTING: &str = "names";

/// A name as it is written.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub(in crate::storage) struct Written {
    kind: String,
    /// Column and row of the middle of what it names; of a settlement its tile.
    x: i64,
    y: i64,
    name: String,
}

/// The names of a board of that size.
///
/// # Errors
/// With the first name that can't be, in words.
pub(super) fn read(written: &[Written], size: (usize, usize)) -> Result<Vec<BoardName>, String> {
    let name = |(index, one): (usize, &Written)| {
        let wrong = |what: String| format!("\"names\": name {} {what}", index + 1);
        let shown = |text: &str| text.chars().take(40).collect::<String>();
        let kind = Kind::of_word(&one.kind).ok_or_else(|| {
            let words: Vec<_> = Kind::all().map(Kind::word).collect();
            let kind = shown(&one.kind);
            wrong(format!(
                "is of a \"{kind}\"; kinds are {}",
                words.join(", ")
            ))
        })?;
        let is_on = |side: i64, sides: usize| (0..sides as i64).contains(&side);
        if !is_on(one.x, size.0) || !is_on(one.y, size.1) {
            return Err(wrong(format!(
                "is at {},{}, which is off the board",
                one.x, one.y
            )));
        }
        if !is_name(&one.name) {
            let name = shown(&one.name);
            return Err(wrong(format!(
                "is \"{name}\"; a name has 1 to {MOST_NAME} characters, and none around it"
            )));
        }
        Ok(BoardName {
            kind,
            at: TilePos::new(one.x, one.y),
            name: one.name.clone(),
        })
    };
    written.iter().enumerate().map(name).collect()
}

/// The names of a board, as JSON, which is also the value of the setting [`NAMES_SETTING`].
#[must_use]
pub fn names_setting(names: &[BoardName]) -> String {
    let written = names.iter().map(|one| Written {
        kind: one.kind.word().to_owned(),
        x: one.at.x,
        y: one.at.y,
        name: one.name.clone(),
    });
    // OK to fall back: numbers and words can always be written.
    serde_json::to_string(&written.collect::<Vec<_>>()).unwrap_or_default()
}

/// The names of a board of that size by the settings of its map; none where they make no sense.
#[must_use]
pub fn names_of_setting(
    settings: &BTreeMap<String, String>,
    size: (usize, usize),
) -> Vec<BoardName> {
    let text = settings.get(NAMES_SETTING);
    let written = text.and_then(|text| {
        let mut reader = serde_json::Deserializer::from_str(text);
        Names.deserialize(&mut reader).ok()
    });
    read(&written.unwrap_or_default(), size).unwrap_or_default()
}

/// The list of names of a board, or null.
pub(super) struct Names;

impl<'de> DeserializeSeed<'de> for Names {
    type Value = Vec<Written>;

    fn deserialize<D: Deserializer<'de>>(self, reader: D) -> Result<Self::Value, D::Error> {
        reader.deserialize_any(self)
    }
}

impl<'de> Visitor<'de> for Names {
    type Value = Vec<Written>;

    fn expecting(&self, formatter: &mut std::fmt::Formatter) -> std::fmt::Result {
        formatter.write_str(
            "\"names\" to be a list of names, each with \"kind\", \"x\", \"y\" and \"name\"",
        )
    }

    fn visit_unit<E: Error>(self) -> Result<Self::Value, E> {
        Ok(Vec::new())
    }

    fn visit_seq<A: SeqAccess<'de>>(self, mut list: A) -> Result<Self::Value, A::Error> {
        let mut names = Vec::new();
        while let Some(name) = list.next_element()? {
            if names.len() == MOST_NAMES {
                let many = format!("\"names\" has more than {MOST_NAMES} names");
                return Err(A::Error::custom(many));
            }
            names.push(name);
        }
        Ok(names)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn kept(text: &str) -> Vec<BoardName> {
        let settings = [(NAMES_SETTING.to_owned(), text.to_owned())];
        names_of_setting(&BTreeMap::from(settings), (9, 9))
    }

    #[test]
    fn names_come_back_from_the_settings_of_a_map() {
        let names = vec![BoardName {
            kind: Kind::Forest,
            at: TilePos::new(3, 8),
            name: "Bois d’Élie \"the Old\"".to_owned(),
        }];
        assert_eq!(kept(&names_setting(&names)), names);
        for wrong in [
            "",
            "{}",
            r#"[{"kind":"moon","x":1,"y":1,"name":"Oran"}]"#,
            r#"[{"kind":"sea","x":9,"y":1,"name":"Oran"}]"#,
            r#"[{"kind":"sea","x":1,"y":1,"name":" Oran"}]"#,
            r#"[{"kind":"sea","x":1,"y":1}]"#,
        ] {
            assert_eq!(kept(wrong), [], "{wrong}");
        }
    }
}

//! The optional `pack.json` of a pack: its mega-tiles, and the weights of its tiles.
//!
//! `{"mega":[{"name":"MegaMMMM","width":2,"height":2,"top":"MM","right":"MM","bottom":"MM",
//! "left":"MM"}],"weights":{"PPPP":4.0}}`, both keys optional and others ignored. Letters of a side go from west to
//! east or from north to south.

use std::path::Path;
use std::{fmt, io};

use serde::Deserialize;
use serde::de::{Deserializer, MapAccess, Visitor};
use serde_json::Value;

use super::report::{PackFault, PackReport};
use super::weights::Weights;
use crate::exit::plain;
use crate::input::read_file;
use crate::text;
use mapmaker_grid::Direction;
use mapmaker_grid::parsing::in_words;
use mapmaker_grid::tileset::{EdgeLabel, MegaTile, TileSet};

/// The name of the file.
pub const FILE: &str = "pack.json";

/// The most bytes of the file.
pub(super) const MAX_BYTES: u64 = 1 << 20;

/// The most characters of a mega-tile's name.
const MAX_NAME: usize = 64;

/// The content of a manifest.
#[derive(Debug, Default)]
pub(super) struct Manifest {
    /// The valid mega-tiles, with distinct names.
    pub(super) mega: Vec<MegaTile>,
    weights: Pairs,
}

#[derive(Debug, Default, Deserialize)]
struct Raw {
    #[serde(default)]
    mega: Vec<Value>,
    #[serde(default)]
    weights: Pairs,
}

#[derive(Deserialize)]
struct RawMega {
    name: String,
    width: usize,
    height: usize,
    top: String,
    right: String,
    bottom: String,
    left: String,
}

/// The members of an object in order, including repeated ones.
#[derive(Debug, Default)]
struct Pairs(Vec<(String, Value)>);

impl<'de> Deserialize<'de> for Pairs {
    fn deserialize<D: Deserializer<'de>>(reader: D) -> Result<Self, D::Error> {
        struct PairsVisitor;
        impl<'de> Visitor<'de> for PairsVisitor {
            type Value = Pairs;

            fn expecting(&self, formatter: &mut fmt::Formatter) -> fmt::Result {
                formatter.write_str("an object from names to numbers")
            }

            fn visit_map<A: MapAccess<'de>>(self, mut map: A) -> Result<Pairs, A::Error> {
                let mut pairs = Vec::new();
                while let Some(pair) = map.next_entry()? {
                    pairs.push(pair);
                }
                Ok(Pairs(pairs))
            }
        }
        reader.deserialize_map(PairsVisitor)
    }
}

/// Reads the bytes of a folder's manifest, if there is one; errors go into the report.
pub(super) fn read(folder: &Path, report: &mut PackReport) -> Option<Vec<u8>> {
    match read_file(&folder.join(FILE), MAX_BYTES) {
        Ok(bytes) => Some(bytes),
        Err(error) if error.kind() == io::ErrorKind::NotFound => None,
        Err(error) => {
            let fault = PackFault::unreadable(FILE, plain(&error));
            report.faults.push(fault);
            None
        }
    }
}

/// Parses a manifest; errors go into the report.
pub(super) fn parse(bytes: &[u8], report: &mut PackReport) -> Manifest {
    // A map contains the file as it was in its folder, in any encoding.
    let raw = text::plain(bytes).map_err(|error| plain(&error));
    let raw = match raw.and_then(|bytes| object(&bytes)) {
        Ok(raw) => raw,
        Err(reason) => {
            report.faults.push(wrong(format!(
                "{reason}; right is an object such as {{\"mega\":[],\"weights\":{{\"PPPP\":4.0}}}}"
            )));
            return Manifest::default();
        }
    };
    let mut mega: Vec<MegaTile> = Vec::new();
    for (index, value) in raw.mega.into_iter().enumerate() {
        match parse_mega(value) {
            Err(reason) => {
                let number = index + 1;
                report
                    .faults
                    .push(wrong(format!("number {number} of \"mega\": {reason}")));
            }
            Ok(one) if mega.iter().any(|other| other.name == one.name) => {
                report
                    .faults
                    .push(wrong(format!("two mega-tiles are called {}", one.name)));
            }
            Ok(one) => mega.push(one),
        }
    }
    Manifest {
        mega,
        weights: raw.weights,
    }
}

/// Parses the top-level object.
fn object(bytes: &[u8]) -> Result<Raw, String> {
    let begins = bytes.iter().find(|byte| !byte.is_ascii_whitespace());
    match begins {
        Some(b'{') => serde_json::from_slice(bytes)
            .map_err(|error| format!("line {}: {}", error.line(), in_words(&error.to_string()))),
        _ => Err("it does not begin with {".to_owned()),
    }
}

fn wrong(reason: impl std::fmt::Display) -> PackFault {
    PackFault::of(FILE, reason)
}

fn parse_mega(value: Value) -> Result<MegaTile, String> {
    if !value.is_object() {
        return Err(
            "it is not an object with name, width, height, top, right, bottom, left".to_owned(),
        );
    }
    let raw: RawMega =
        serde_json::from_value(value).map_err(|error| in_words(&error.to_string()))?;
    if raw.name.chars().count() > MAX_NAME {
        return Err(format!("its name has more than {MAX_NAME} characters"));
    }
    let side = |side: Direction, letters: &str| {
        let label = |letter: char| {
            let label = u8::try_from(letter).ok().and_then(EdgeLabel::from_letter);
            label.ok_or_else(|| {
                let name = &raw.name;
                let side = side.name();
                format!("{name:?}: {letter:?} on its {side} side is not a letter from A to Z")
            })
        };
        letters.chars().map(label).collect::<Result<Vec<_>, _>>()
    };
    let mega = MegaTile {
        sides: [
            side(Direction::North, &raw.top)?,
            side(Direction::East, &raw.right)?,
            side(Direction::South, &raw.bottom)?,
            side(Direction::West, &raw.left)?,
        ],
        name: raw.name,
        width: raw.width,
        height: raw.height,
    };
    mega.check().map_err(|error| error.to_string())?;
    Ok(mega)
}

impl Manifest {
    /// The weights of the tiles in the set; errors go into the report.
    pub(super) fn weights(&self, set: &TileSet, report: &mut PackReport) -> Weights {
        let mut weights = Weights::default();
        for (name, value) in &self.weights.0 {
            let shown: String = name.chars().take(MAX_NAME).collect();
            let is_mega = set.mega().iter().any(|one| one.name == *name);
            let is_tile = !name.contains('@') && set.find_name(name).is_some();
            let weight = value
                .as_f64()
                .filter(|weight| weight.is_finite() && *weight >= 0.0);
            let reason = if !is_mega && !is_tile {
                format!("the weight of {shown:?}: the pack has no tile or mega-tile of that name")
            } else if let Some(weight) = weight {
                if weights.set(name, weight) {
                    continue;
                }
                format!("{shown} has two weights")
            } else {
                format!("the weight of {shown} is a number of at least 0, such as 2.5")
            };
            report.faults.push(wrong(reason));
        }
        weights
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn faults(text: &str) -> Vec<String> {
        let mut report = PackReport::default();
        let manifest = parse(text.as_bytes(), &mut report);
        let set = TileSet::reference().with_mega(manifest.mega.clone());
        manifest.weights(&set.expect("few"), &mut report);
        report.faults.iter().map(ToString::to_string).collect()
    }

    #[test]
    fn every_fault_is_reported() {
        let mega = r#"{"name":"MegaMMMM","width":2,"height":2,"top":"MM","right":"MM","bottom":"MM",
            "left":"MM","by":"unknown keys are fine"}"#;
        let good = format!(r#"{{"mega":[{mega}],"weights":{{"PPPP":4,"MegaMMMM":0.5}},"x":[]}}"#);
        assert_eq!(faults(&good), [""; 0]);
        assert_eq!(faults("{}"), [""; 0]);
        let bad = [
            mega.replace("\"top\":\"MM\"", "\"top\":\"M\""),
            mega.replace("\"top\":\"MM\"", "\"top\":\"Mm\""),
            mega.replace("\"top\":\"MM\"", "\"top\":\"MH\""),
            mega.replace("\"width\":2,", ""),
            mega.replace("\"width\":2,", "\"width\":9,"),
            mega.replace("MegaMMMM", "MMMM"),
            "[]".to_owned(),
            mega.to_owned(),
            mega.to_owned(),
        ];
        let weights = r#"{"PPPP":-1,"MMMM":"2","FFFF":1,"FFFF":2,"MPMP":1,"MegaX":1}"#;
        let text = format!("{{\"mega\":[{}],\"weights\":{weights}}}", bad.join(","));
        let messages = faults(&text);
        for (fault, part) in messages.iter().zip([
            "number 1 of \"mega\": MegaMMMM: its north side needs 2 letters, not 1",
            "number 2 of \"mega\": \"MegaMMMM\": 'm' on its north side is not a letter",
            "number 3 of \"mega\": MegaMMMM: H can't be on the north side",
            "number 4 of \"mega\": \"width\" is missing",
            "number 5 of \"mega\": MegaMMMM is 9x2 cells",
            "number 6 of \"mega\": \"MMMM\" is not a mega-tile name",
            "number 7 of \"mega\": it is not an object",
            "two mega-tiles are called MegaMMMM",
            "the weight of PPPP is a number of at least 0",
            "the weight of MMMM is a number of at least 0",
            "FFFF has two weights",
            "the weight of \"MPMP\": the pack has no tile",
            "the weight of \"MegaX\": the pack has no tile",
        ]) {
            assert!(fault.contains(part), "{part}\n{fault}");
            assert!(fault.starts_with("pack.json: "), "{fault}");
        }
        assert_eq!(messages.len(), 13, "{messages:?}");
        for text in [
            "",
            "[]",
            "oops",
            "{\"mega\":{}}",
            "{\"weights\":[]}",
            "{\"mega\":[}",
            "\u{0}",
        ] {
            assert_eq!(faults(text).len(), 1, "{text}");
        }
    }
}

//! Reads and writes maps of the editor Tiled: `.tmx` with `.tsx`, and `.tmj` with `.tsj`.
//!
//! A map is three files: the map, its tileset, and one picture with all drawings of all tiles. One picture, because it
//! is one file to send and one texture for a game, and because the cells of a mega-tile can be cut out of it. Each
//! drawing is a tile of the tileset, so the map looks the same in Tiled; its class is the tile's name, by which it is
//! found again. Drawings are chosen at random in proportion to the pack's weights.
//!
//! A Wang set of type `edge` gives Tiled's terrain brush the letters: a colour for each letter, and for each tile the
//! colours of its four sides. Cells of mega-tiles are in it with their outer sides and the probability 0, so that the
//! brush fits neighbours to them but never places half of one.
//!
//! A board is a finite map; its flag for rivers and its own tiles are the map's properties `rivers` and `tiles`. A
//! part of a world is an infinite one, in chunks. A map can be read if its tiles have their letters in a property
//! `name`, in their class or in the names of their images.
//!
//! Decor, roads, names and terrain are objects in layers of their own: points in `decor` and `settlements`, whose
//! class is their kind, lines in `roads`, whose class is their rank, and `names`; lines in `terrain` cover the cells
//! of a row that have it. Those of boards are read again.
//!
//! The formats are described at <https://doc.mapeditor.org/en/stable/reference/tmx-map-format/> and
//! <https://doc.mapeditor.org/en/stable/reference/json-map-format/>.

mod data;
mod entries;
mod error;
mod files;
mod json;
mod limits;
mod map;
mod model;
mod objects;
mod read;
#[cfg(test)]
mod tests;
mod tileset;
mod xml;

use std::path::Path;

pub use files::{Files, beside, write_board};
pub use map::{CHUNK_TILES, Extent, MapWriter};
pub(crate) use objects::{CROSSINGS, of_decor, of_terrain};
pub use objects::{Object, ObjectLayer, layered};
pub use tileset::{Sheet, Tileset};

pub(crate) use json::is_map;
pub(crate) use read::read;

/// Tiled's two formats.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Form {
    /// XML: `.tmx` and `.tsx`.
    Tmx,
    /// JSON: `.tmj` and `.tsj`.
    Tmj,
}

impl Form {
    /// The format of a file by its ending, in any case.
    fn of(path: &Path) -> Option<Self> {
        let ending = path.extension()?;
        let forms = [("tmx", Self::Tmx), ("tmj", Self::Tmj)];
        let mut known = forms.into_iter();
        known.find_map(|(name, form)| ending.eq_ignore_ascii_case(name).then_some(form))
    }

    /// The ending of a tileset's file, without the dot.
    const fn tileset_ending(self) -> &'static str {
        match self {
            Self::Tmx => "tsx",
            Self::Tmj => "tsj",
        }
    }
}

/// The format version that is written.
const VERSION: &str = "1.10";

/// The mark by which our own files are recognised, near their beginnings.
const MARK: &str = "MapMaker";

/// A text as an attribute's value in XML.
fn escape(text: &str) -> String {
    let mut escaped = String::with_capacity(text.len());
    for letter in text.chars() {
        match letter {
            '&' => escaped.push_str("&amp;"),
            '<' => escaped.push_str("&lt;"),
            '>' => escaped.push_str("&gt;"),
            '"' => escaped.push_str("&quot;"),
            '\t' => escaped.push_str("&#9;"),
            '\n' => escaped.push_str("&#10;"),
            '\r' => escaped.push_str("&#13;"),
            // XML allows no other control character in any form.
            control if control.is_control() => escaped.push(char::REPLACEMENT_CHARACTER),
            letter => escaped.push(letter),
        }
    }
    escaped
}

/// A text as a value in JSON.
fn quote(text: &str) -> String {
    serde_json::Value::from(text).to_string()
}

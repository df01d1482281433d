//! Maps of the editor Tiled, written and read: `.tmx` with `.tsx`, and `.tmj` with `.tsj`.
//!
//! A map is three files: itself, its tileset, and one picture with all drawings of all tiles. One picture
//! rather than one a drawing, because it is one file to send along and one texture for a game, and because
//! the cells of a mega-tile can be cut out of it. Each drawing is a tile of its own in the tileset, so the
//! map looks in Tiled as it looks here; its class is its name, by which it is found again. Drawings are
//! chosen at random in proportion to the pack's weights.
//!
//! A Wang set of type `edge` tells Tiled's terrain brush the letters: a colour for each, called after it,
//! and for each tile the colours of its four sides. Cells of mega-tiles are in it with their outer sides
//! and the probability 0, so that the brush fits neighbours to them and never lays half of one.
//!
//! A board is a finite map; its flag for rivers and its own tiles are the map's properties `rivers` and
//! `tiles`. A window of a world is an infinite one, in chunks. Any map is read whose tiles tell their
//! letters by a property `name`, by their class or by the names of their images.
//!
//! What stands on a map are objects in layers of their own: points of `decor` and `settlements`, whose class is their
//! kind, lines of `roads`, whose class is their rank, and `names`; lines of `terrain` lie on the cells of a row that
//! have it. Those of boards are read again.
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

/// Which of Tiled's two forms a file has.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Form {
    /// XML: `.tmx` and `.tsx`.
    Tmx,
    /// JSON: `.tmj` and `.tsj`.
    Tmj,
}

impl Form {
    /// The form that the ending of a name tells, in capital or small letters.
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

/// The version of the formats that is written.
const VERSION: &str = "1.10";

/// What the files that we write beside a map say of their maker, near their beginnings.
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
            // No other control character may stand in XML, in whatever form.
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

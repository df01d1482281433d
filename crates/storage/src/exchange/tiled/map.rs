//! Writes a map for Tiled, some rows or chunks at a time.

use std::fmt::Write as _;

use super::objects::{self, ObjectLayer};
use super::{Form, VERSION, escape, quote};
use mapmaker_drawing::art::PAPER;

/// The tiles along a side of a chunk of an infinite map, as in Tiled itself.
pub const CHUNK_TILES: usize = 16;

/// The number of the tileset's first tile on the map; 0 is no tile.
const FIRST_GID: usize = 1;

/// The number of the layer of tiles.
const LAYER_ID: usize = 1;

/// The name of the layer.
const LAYER: &str = "map";

/// Whether a map is finite.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Extent {
    /// A finite map, in rows.
    Finite,
    /// An infinite map, in chunks, the north-westmost of them at this cell.
    Infinite(i64, i64),
}

/// Writes one map: [`MapWriter::begin`], then the rows or the chunks, then [`MapWriter::end`].
///
/// In both forms the tiles of a row are numbers with commas between them, so that rows and chunks can be
/// made apart and joined.
#[derive(Clone, Debug)]
pub struct MapWriter {
    /// XML or JSON.
    pub form: Form,
    /// Columns; of an infinite map those that its chunks cover.
    pub extent: Extent,
    /// Columns; of an infinite map all that its chunks cover.
    pub width: usize,
    /// Rows, likewise.
    pub height: usize,
    /// Pixels along the side of a tile.
    pub tile_px: u32,
    /// The file of the tileset, from the folder of the map.
    pub tileset: String,
    /// Whether the rules of rivers apply, if known.
    pub has_rivers: Option<bool>,
    /// Text properties.
    pub properties: Vec<(&'static str, String)>,
    /// Objects.
    pub objects: Vec<ObjectLayer>,
}

impl MapWriter {
    /// The text before the first tile.
    #[must_use]
    pub fn begin(&self) -> String {
        match self.form {
            Form::Tmx => self.begin_xml(),
            Form::Tmj => self.begin_json(),
        }
    }

    /// The text after the last tile.
    #[must_use]
    pub fn end(&self) -> String {
        let objects = objects::write(&self.objects, self.form, self.tile_px, LAYER_ID + 1);
        match self.form {
            Form::Tmx => format!("</data>\n </layer>\n{objects}</map>\n"),
            Form::Tmj => format!("]}}{objects}]\n}}\n"),
        }
    }

    /// The next free ids of a layer and of an object.
    fn next_ids(&self) -> (usize, usize) {
        let layers = self.objects.iter();
        let objects: usize = layers.map(|layer| layer.objects.len()).sum();
        (LAYER_ID + 1 + self.objects.len(), 1 + objects)
    }

    /// Appends a row of slots, `None` in empty cells; `is_last` if no row follows.
    pub fn row(
        &self,
        slots: impl IntoIterator<Item = Option<usize>>,
        is_last: bool,
        text: &mut String,
    ) {
        for (index, slot) in slots.into_iter().enumerate() {
            if index > 0 {
                text.push(',');
            }
            let gid = slot.map_or(0, |slot| slot + FIRST_GID);
            // OK because writing to a string never fails; likewise below.
            let _ = write!(text, "{gid}");
        }
        text.push_str(if is_last { "\n" } else { ",\n" });
    }

    /// Appends a chunk: the slots of its [`CHUNK_TILES`]² cells in reading order, the first at (`x`, `y`) of the map;
    /// `is_first` if no chunk came before.
    pub fn chunk(
        &self,
        (x, y): (i64, i64),
        slots: &[Option<usize>],
        is_first: bool,
        text: &mut String,
    ) {
        let side = CHUNK_TILES;
        let _ = match self.form {
            Form::Tmx => writeln!(
                text,
                "   <chunk x=\"{x}\" y=\"{y}\" width=\"{side}\" height=\"{side}\">"
            ),
            Form::Tmj => {
                let comma = if is_first { "" } else { "," };
                writeln!(
                    text,
                    "{comma}{{\"x\":{x}, \"y\":{y}, \"width\":{side}, \"height\":{side}, \"data\":["
                )
            }
        };
        let rows = slots.chunks(side);
        let last = rows.len().saturating_sub(1);
        for (index, row) in rows.enumerate() {
            self.row(row.iter().copied(), index == last, text);
        }
        text.push_str(match self.form {
            Form::Tmx => "</chunk>\n",
            Form::Tmj => "]}\n",
        });
    }

    fn begin_xml(&self) -> String {
        let Self {
            width,
            height,
            tile_px,
            ..
        } = self;
        let [red, green, blue] = PAPER;
        let (next_layer, next_object) = self.next_ids();
        let infinite = u8::from(self.extent != Extent::Finite);
        let mut text = format!(
            "<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n\
             <map version=\"{VERSION}\" orientation=\"orthogonal\" renderorder=\"right-down\" \
             width=\"{width}\" height=\"{height}\" tilewidth=\"{tile_px}\" tileheight=\"{tile_px}\" \
             infinite=\"{infinite}\" backgroundcolor=\"#{red:02x}{green:02x}{blue:02x}\" \
             nextlayerid=\"{next_layer}\" nextobjectid=\"{next_object}\">\n"
        );
        if self.has_rivers.is_some() || !self.properties.is_empty() {
            text.push_str(" <properties>\n");
            if let Some(rivers) = self.has_rivers {
                let _ = writeln!(
                    text,
                    "  <property name=\"rivers\" type=\"bool\" value=\"{rivers}\"/>"
                );
            }
            for (name, value) in &self.properties {
                let value = escape(value);
                let _ = writeln!(text, "  <property name=\"{name}\" value=\"{value}\"/>");
            }
            text.push_str(" </properties>\n");
        }
        let _ = write!(
            text,
            " <tileset firstgid=\"{FIRST_GID}\" source=\"{}\"/>\n \
             <layer id=\"1\" name=\"{LAYER}\" width=\"{width}\" height=\"{height}\">\n  \
             <data encoding=\"csv\">\n",
            escape(&self.tileset)
        );
        text
    }

    fn begin_json(&self) -> String {
        let Self {
            width,
            height,
            tile_px,
            ..
        } = self;
        let is_infinite = self.extent != Extent::Finite;
        let [red, green, blue] = PAPER;
        let (next_layer, next_object) = self.next_ids();
        let mut text = format!(
            "{{ \"type\":\"map\", \"version\":\"{VERSION}\", \"orientation\":\"orthogonal\", \
             \"renderorder\":\"right-down\",\n \"width\":{width}, \"height\":{height}, \
             \"tilewidth\":{tile_px}, \"tileheight\":{tile_px}, \"infinite\":{is_infinite}, \
             \"backgroundcolor\":\"#{red:02x}{green:02x}{blue:02x}\",\n \
             \"nextlayerid\":{next_layer}, \"nextobjectid\":{next_object},\n"
        );
        let mut properties = Vec::new();
        if let Some(rivers) = self.has_rivers {
            properties.push(format!(
                "{{\"name\":\"rivers\", \"type\":\"bool\", \"value\":{rivers}}}"
            ));
        }
        properties.extend(self.properties.iter().map(|(name, value)| {
            let value = quote(value);
            format!("{{\"name\":\"{name}\", \"type\":\"string\", \"value\":{value}}}")
        }));
        if !properties.is_empty() {
            let _ = writeln!(text, " \"properties\":[{}],", properties.join(", "));
        }
        let (tiles, place) = match self.extent {
            Extent::Finite => ("data", String::new()),
            Extent::Infinite(x, y) => ("chunks", format!("\"startx\":{x}, \"starty\":{y}, ")),
        };
        let _ = writeln!(
            text,
            " \"tilesets\":[{{\"firstgid\":{FIRST_GID}, \"source\":{}}}],\n \
             \"layers\":[{{ \"type\":\"tilelayer\", \"id\":1, \"name\":\"{LAYER}\", \"x\":0, \"y\":0, \
             {place}\"width\":{width}, \"height\":{height}, \"opacity\":1, \"visible\":true, \"{tiles}\":[",
            quote(&self.tileset)
        );
        text
    }
}

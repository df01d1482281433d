//! Boards as JSON, read row by row, so that the text's tree is never in memory.

use std::fmt;
use std::io;

use serde::de::{DeserializeSeed, Deserializer, Error, IgnoredAny, MapAccess, SeqAccess, Visitor};
use serde_json::error::Category;

use super::{Board, BoardError, Raw, RawGrid, decor, name_entries, roads, terrain};
use mapmaker_grid::parsing::in_words;
use mapmaker_grid::tileset::MAX_TILES;
use mapmaker_solver::NO_TILE;

/// Reads a board.
pub(super) fn read(bytes: &[u8]) -> Result<Raw, BoardError> {
    let mut reader = serde_json::Deserializer::from_slice(bytes);
    let raw = reader.deserialize_map(BoardVisitor);
    let raw = raw.and_then(|raw| reader.end().map(|()| raw));
    raw.map_err(|error| fault(&error, "JSON"))
}

/// Reads only the rows of a board, converted from a Python list.
pub(super) fn read_rows(bytes: &[u8]) -> Result<Raw, BoardError> {
    let mut reader = serde_json::Deserializer::from_slice(bytes);
    let grid = Rows(RawGrid::default()).deserialize(&mut reader);
    let grid = grid.and_then(|grid| reader.end().map(|()| grid));
    let grid = grid.map_err(|error| fault(&error, "Python"))?;
    Ok(Raw {
        grid: Some(grid),
        ..Raw::default()
    })
}

/// The error for a text that is not such JSON, with its line.
fn fault(error: &serde_json::Error, form: &'static str) -> BoardError {
    let (line, column) = (error.line(), error.column());
    let reason = in_words(&error.to_string());
    let fault = match error.classify() {
        // The text is JSON, and the reason says what is wrong with the board.
        Category::Data => reason,
        _ => format!("the board's {form} is wrong at column {column}: {reason}"),
    };
    BoardError::new(fault).at(line)
}

/// The line, from 1, in which a name or a key occurs first; 0 if it does not.
pub(super) fn line_of(text: &[u8], name: &str) -> usize {
    let behind = |quote: char| {
        let quoted = format!("{quote}{name}{quote}").into_bytes();
        let mut parts = text.windows(quoted.len());
        parts.position(|part| part == quoted)
    };
    let found = behind('"').or_else(|| behind('\''));
    found.map_or(0, |at| lines(&text[..at]))
}

/// The line, from 1, after these bytes.
pub(super) fn lines(before: &[u8]) -> usize {
    before.split(|&byte| byte == b'\n').count()
}

pub(super) fn write(board: &Board, out: &mut dyn io::Write) -> io::Result<()> {
    let quoted = |name: String| format!("\"{name}\"");
    let names: Vec<_> = board.piece_names().into_iter().map(quoted).collect();
    let (width, height) = (board.width, board.height);
    write!(out, "{{\"width\":{width},\"height\":{height}")?;
    if board.names_its_tiles {
        let list: Vec<_> = board.tile_names().into_iter().map(quoted).collect();
        write!(out, ",\"tiles\":[{}]", list.join(","))?;
    }
    if let Some(has_rivers) = board.has_rivers {
        write!(out, ",\"rivers\":{has_rivers}")?;
    }
    let mut line = String::from(",\"grid\":[");
    for row in board.tiles.chunks(width) {
        line.push('[');
        for &tile in row {
            line.push_str(match tile {
                NO_TILE => "null",
                _ => &names[tile.index()],
            });
            line.push(',');
        }
        line.pop();
        line.push(']');
        out.write_all(line.as_bytes())?;
        line.clear();
        line.push(',');
    }
    out.write_all(b"]")?;
    if !board.decor.is_empty() {
        write!(out, ",\"decor\":{}", decor::json(&board.decor))?;
    }
    if !board.roads.is_empty() {
        write!(out, ",\"roads\":{}", roads::json(&board.roads))?;
    }
    if !board.names.is_empty() {
        write!(out, ",\"names\":{}", name_entries::json(&board.names))?;
    }
    if !board.terrain.is_empty() {
        write!(out, ",\"terrain\":{}", terrain::json(&board.terrain))?;
    }
    out.write_all(b"}\n")
}

/// Converts our error to one of the reader, which adds line and column.
fn wrap<E: Error>(error: &BoardError) -> E {
    E::custom(error)
}

struct BoardVisitor;

impl<'de> Visitor<'de> for BoardVisitor {
    type Value = Raw;

    fn expecting(&self, formatter: &mut fmt::Formatter) -> fmt::Result {
        formatter.write_str("an object with \"width\", \"height\" and \"grid\"")
    }

    fn visit_map<A: MapAccess<'de>>(self, mut map: A) -> Result<Raw, A::Error> {
        let mut raw = Raw::default();
        while let Some(key) = map.next_key::<String>()? {
            let is_twice = match &*key {
                "width" => raw.width.replace(value(&mut map, "width")?).is_some(),
                "height" => raw.height.replace(value(&mut map, "height")?).is_some(),
                "rivers" => {
                    let is_known = raw.has_rivers.is_some();
                    raw.has_rivers = value(&mut map, "rivers")?;
                    is_known
                }
                "tiles" => {
                    let is_known = raw.tiles.is_some();
                    raw.tiles = map.next_value_seed(List)?;
                    is_known
                }
                "grid" => {
                    let grid = map.next_value_seed(Rows(RawGrid::default()))?;
                    raw.grid.replace(grid).is_some()
                }
                "decor" => {
                    let is_known = !raw.decor.is_empty();
                    raw.decor = map.next_value_seed(decor::THINGS)?;
                    is_known
                }
                "roads" => {
                    let is_known = !raw.roads.is_empty();
                    raw.roads = map.next_value_seed(roads::ROADS)?;
                    is_known
                }
                "names" => {
                    let is_known = !raw.named.is_empty();
                    raw.named = map.next_value_seed(name_entries::NAMES)?;
                    is_known
                }
                "terrain" => {
                    let is_known = !raw.terrain.is_empty();
                    raw.terrain = map.next_value_seed(terrain::TERRAIN)?;
                    is_known
                }
                _ => {
                    map.next_value::<IgnoredAny>()?;
                    false
                }
            };
            if is_twice {
                return Err(A::Error::custom(format!("\"{key}\" appears twice")));
            }
        }
        Ok(raw)
    }
}

fn value<'de, T: serde::Deserialize<'de>, A: MapAccess<'de>>(
    map: &mut A,
    key: &str,
) -> Result<T, A::Error> {
    map.next_value()
        .map_err(|error| A::Error::custom(format!("\"{key}\": {error}")))
}

/// The list of tiles, or null.
struct List;

impl<'de> DeserializeSeed<'de> for List {
    type Value = Option<Vec<String>>;

    fn deserialize<D: Deserializer<'de>>(self, reader: D) -> Result<Self::Value, D::Error> {
        reader.deserialize_any(self)
    }
}

impl<'de> Visitor<'de> for List {
    type Value = Option<Vec<String>>;

    fn expecting(&self, formatter: &mut fmt::Formatter) -> fmt::Result {
        formatter.write_str("\"tiles\" to be a list of names")
    }

    fn visit_unit<E: Error>(self) -> Result<Self::Value, E> {
        Ok(None)
    }

    fn visit_seq<A: SeqAccess<'de>>(self, mut list: A) -> Result<Self::Value, A::Error> {
        let mut names = Vec::new();
        let of_tiles = |error| A::Error::custom(format!("\"tiles\": {error}"));
        while let Some(name) = list.next_element().map_err(of_tiles)? {
            // A list may repeat a name, but not without limit.
            if names.len() == 16 * MAX_TILES {
                return Err(wrap(&super::many_tiles()));
            }
            names.push(name);
        }
        Ok(Some(names))
    }
}

struct Rows(RawGrid);

impl<'de> DeserializeSeed<'de> for Rows {
    type Value = RawGrid;

    fn deserialize<D: Deserializer<'de>>(self, reader: D) -> Result<RawGrid, D::Error> {
        reader.deserialize_seq(self)
    }
}

impl<'de> Visitor<'de> for Rows {
    type Value = RawGrid;

    fn expecting(&self, formatter: &mut fmt::Formatter) -> fmt::Result {
        formatter.write_str("\"grid\" to be a list of rows")
    }

    fn visit_seq<A: SeqAccess<'de>>(mut self, mut rows: A) -> Result<RawGrid, A::Error> {
        while rows.next_element_seed(Row(&mut self.0))?.is_some() {}
        Ok(self.0)
    }
}

struct Row<'g>(&'g mut RawGrid);

impl<'de> DeserializeSeed<'de> for Row<'_> {
    type Value = ();

    fn deserialize<D: Deserializer<'de>>(self, reader: D) -> Result<(), D::Error> {
        self.0.check_room().map_err(|error| wrap(&error))?;
        reader.deserialize_seq(self)
    }
}

impl<'de> Visitor<'de> for Row<'_> {
    type Value = ();

    fn expecting(&self, formatter: &mut fmt::Formatter) -> fmt::Result {
        let row = self.0.height + 1;
        write!(formatter, "row {row} to be a list of names or null")
    }

    fn visit_seq<A: SeqAccess<'de>>(self, mut row: A) -> Result<(), A::Error> {
        while row.next_element_seed(Name(self.0))?.is_some() {}
        self.0.end_row().map_err(|error| wrap(&error))
    }
}

/// One cell.
struct Name<'g>(&'g mut RawGrid);

impl<'de> DeserializeSeed<'de> for Name<'_> {
    type Value = ();

    fn deserialize<D: Deserializer<'de>>(self, reader: D) -> Result<(), D::Error> {
        reader.deserialize_any(self)
    }
}

impl Visitor<'_> for Name<'_> {
    type Value = ();

    fn expecting(&self, formatter: &mut fmt::Formatter) -> fmt::Result {
        let row = self.0.height;
        let column = self.0.cells.len() - row * self.0.width;
        write!(
            formatter,
            "a tile's name or null at {column},{row} (row {}, column {})",
            row + 1,
            column + 1
        )
    }

    fn visit_unit<E: Error>(self) -> Result<(), E> {
        self.0.push_empty().map_err(|error| wrap(&error))
    }

    fn visit_str<E: Error>(self, name: &str) -> Result<(), E> {
        self.0.push(name).map_err(|error| wrap(&error))
    }
}

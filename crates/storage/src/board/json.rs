//! Boards as JSON, read row by row without ever holding the text's tree.

use std::borrow::Cow;
use std::cell::Cell;
use std::fmt;
use std::io;

use serde::de::{DeserializeSeed, Deserializer, Error, IgnoredAny, MapAccess, SeqAccess, Visitor};
use serde_json::error::Category;

use super::{Board, BoardError, Raw, RawGrid, called, decor, roads, terrain};
use mapmaker_grid::parsing::in_words;
use mapmaker_grid::tileset::MAX_TILES;
use mapmaker_solver::NO_TILE;

pub(super) fn read(bytes: &[u8]) -> Result<Raw, BoardError> {
    let mut reader = serde_json::Deserializer::from_slice(bytes);
    let raw = reader.deserialize_map(BoardVisitor(bytes));
    let raw = raw.and_then(|raw| reader.end().map(|()| raw));
    raw.map_err(|error| {
        let (line, column) = (error.line(), error.column());
        let reason = in_words(&error.to_string());
        let fault = match error.classify() {
            // The text is JSON, and what is wrong with the board says where in it.
            Category::Data => BoardError::Value(reason),
            _ => BoardError::Json { reason, column },
        };
        fault.at(line)
    })
}

/// The line, from 1, in which the object begins.
fn first_line(text: &[u8]) -> usize {
    let blank = text.len() - text.trim_ascii_start().len();
    line_at(&text[..blank])
}

/// The line, from 1, that begins to be read after these bytes.
fn line_at(before: &[u8]) -> usize {
    before.split(|&byte| byte == b'\n').count()
}

/// Where a part of a text begins, in bytes, and how many lines are before it; `known` is such a place.
fn place_of(text: &[u8], part: &str, known: (usize, usize)) -> (usize, usize) {
    let offset = (part.as_ptr() as usize).wrapping_sub(text.as_ptr() as usize);
    let between = text.get(known.0..offset).unwrap_or_default();
    (offset, known.1 + line_at(between) - 1)
}

/// The same of a text with escapes, which is not in the file as it is: the first after `known` that stands for it.
fn place_of_escaped(text: &[u8], part: &str, known: (usize, usize)) -> (usize, usize) {
    // A known part begins behind its quotation mark.
    let is_inside = known.0 > 0 && text.get(known.0 - 1) == Some(&b'"');
    let mut at = if is_inside {
        end_of_text(text, known.0) + 1
    } else {
        known.0
    };
    while let Some(mark) = text[at.min(text.len())..]
        .iter()
        .position(|&byte| byte == b'"')
    {
        let begin = at + mark + 1;
        let end = end_of_text(text, begin);
        let written = text.get(begin - 1..=end).unwrap_or_default();
        if serde_json::from_slice::<String>(written).is_ok_and(|meant| meant == part) {
            return (begin, known.1 + line_at(&text[known.0..begin]) - 1);
        }
        at = end + 1;
    }
    known
}

/// Where the quotation mark is that ends the text which begins there.
fn end_of_text(text: &[u8], begin: usize) -> usize {
    let mut at = begin;
    while let Some(&byte) = text.get(at) {
        match byte {
            b'"' => break,
            b'\\' => at += 2,
            _ => at += 1,
        }
    }
    at
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
        write!(out, ",\"names\":{}", called::json(&board.names))?;
    }
    if !board.terrain.is_empty() {
        write!(out, ",\"terrain\":{}", terrain::json(&board.terrain))?;
    }
    out.write_all(b"}\n")
}

/// An error of ours as the reader's, which adds line and column.
fn wrap<E: Error>(error: &BoardError) -> E {
    E::custom(error)
}

/// The board, and the text that it is read from.
struct BoardVisitor<'t>(&'t [u8]);

impl<'de> Visitor<'de> for BoardVisitor<'de> {
    type Value = Raw;

    fn expecting(&self, formatter: &mut fmt::Formatter) -> fmt::Result {
        formatter.write_str("an object with \"width\", \"height\" and \"grid\"")
    }

    fn visit_map<A: MapAccess<'de>>(self, mut map: A) -> Result<Raw, A::Error> {
        let mut raw = Raw::default();
        raw.lines.board = first_line(self.0);
        while let Some(key) = map.next_key_seed(Text("a key"))? {
            let line = || match &key {
                Cow::Borrowed(key) => place_of(self.0, key, (0, 0)).1 + 1,
                Cow::Owned(_) => 0,
            };
            let is_twice = match &*key {
                "width" => {
                    raw.lines.width = line();
                    raw.width.replace(value(&mut map, "width")?).is_some()
                }
                "height" => {
                    raw.lines.height = line();
                    raw.height.replace(value(&mut map, "height")?).is_some()
                }
                "rivers" => {
                    let is_known = raw.has_rivers.is_some();
                    raw.has_rivers = value(&mut map, "rivers")?;
                    is_known
                }
                "tiles" => {
                    let is_known = raw.tiles.is_some();
                    raw.lines.tiles = line();
                    (raw.tiles, raw.lines.listed) = map.next_value_seed(List(self.0))?;
                    is_known
                }
                "grid" => {
                    raw.lines.grid = line();
                    let grid = map.next_value_seed(Rows(RawGrid::default(), self.0))?;
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
                    let is_known = !raw.called.is_empty();
                    raw.called = map.next_value_seed(called::NAMES)?;
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

/// A text as it is in the file, unless it has escapes; `0` is what it should be.
struct Text(&'static str);

impl<'de> DeserializeSeed<'de> for Text {
    type Value = Cow<'de, str>;

    fn deserialize<D: Deserializer<'de>>(self, reader: D) -> Result<Self::Value, D::Error> {
        reader.deserialize_str(self)
    }
}

impl<'de> Visitor<'de> for Text {
    type Value = Cow<'de, str>;

    fn expecting(&self, formatter: &mut fmt::Formatter) -> fmt::Result {
        formatter.write_str(self.0)
    }

    fn visit_borrowed_str<E: Error>(self, text: &'de str) -> Result<Self::Value, E> {
        Ok(Cow::Borrowed(text))
    }

    fn visit_str<E: Error>(self, text: &str) -> Result<Self::Value, E> {
        Ok(Cow::Owned(text.to_owned()))
    }
}

/// The list of tiles, or null, and the line of each name; the text that it is read from.
struct List<'t>(&'t [u8]);

impl<'de> DeserializeSeed<'de> for List<'de> {
    type Value = (Option<Vec<String>>, Vec<usize>);

    fn deserialize<D: Deserializer<'de>>(self, reader: D) -> Result<Self::Value, D::Error> {
        reader.deserialize_any(self)
    }
}

impl<'de> Visitor<'de> for List<'de> {
    type Value = (Option<Vec<String>>, Vec<usize>);

    fn expecting(&self, formatter: &mut fmt::Formatter) -> fmt::Result {
        formatter.write_str("\"tiles\" to be a list of names")
    }

    fn visit_unit<E: Error>(self) -> Result<Self::Value, E> {
        Ok((None, Vec::new()))
    }

    fn visit_seq<A: SeqAccess<'de>>(self, mut list: A) -> Result<Self::Value, A::Error> {
        let (mut names, mut lines, mut known) = (Vec::new(), Vec::new(), (0, 0));
        while let Some(name) = list.next_element_seed(Text("a tile's name"))? {
            // A list may repeat a name, but not for ever.
            if names.len() == 16 * MAX_TILES {
                return Err(wrap(&BoardError::ManyTiles { limit: MAX_TILES }));
            }
            known = match &name {
                Cow::Borrowed(name) => place_of(self.0, name, known),
                Cow::Owned(name) => place_of_escaped(self.0, name, known),
            };
            lines.push(known.1 + 1);
            names.push(name.into_owned());
        }
        Ok((Some(names), lines))
    }
}

/// All rows.
struct Rows<'t>(RawGrid, &'t [u8]);

impl<'de> DeserializeSeed<'de> for Rows<'de> {
    type Value = RawGrid;

    fn deserialize<D: Deserializer<'de>>(self, reader: D) -> Result<RawGrid, D::Error> {
        reader.deserialize_seq(self)
    }
}

impl<'de> Visitor<'de> for Rows<'de> {
    type Value = RawGrid;

    fn expecting(&self, formatter: &mut fmt::Formatter) -> fmt::Result {
        formatter.write_str("\"grid\" to be a list of rows")
    }

    fn visit_seq<A: SeqAccess<'de>>(mut self, mut rows: A) -> Result<RawGrid, A::Error> {
        while rows.next_element_seed(Row(&mut self.0, self.1))?.is_some() {}
        Ok(self.0)
    }
}

/// One row.
struct Row<'g, 't>(&'g mut RawGrid, &'t [u8]);

impl<'de> DeserializeSeed<'de> for Row<'_, 'de> {
    type Value = ();

    fn deserialize<D: Deserializer<'de>>(self, reader: D) -> Result<(), D::Error> {
        self.0.check_room().map_err(|error| wrap(&error))?;
        reader.deserialize_seq(self)
    }
}

impl<'de> Visitor<'de> for Row<'_, 'de> {
    type Value = ();

    fn expecting(&self, formatter: &mut fmt::Formatter) -> fmt::Result {
        let row = self.0.height + 1;
        write!(formatter, "row {row} to be a list of names or null")
    }

    fn visit_seq<A: SeqAccess<'de>>(self, mut row: A) -> Result<(), A::Error> {
        while row.next_element_seed(Name(self.0, self.1))?.is_some() {}
        self.0.end_row().map_err(|error| wrap(&error))
    }
}

/// One cell.
struct Name<'g, 't>(&'g mut RawGrid, &'t [u8]);

impl Name<'_, '_> {
    /// Takes a name over; where it is in the text is looked for if the name is new.
    fn push<E: Error>(
        self,
        name: &str,
        place_of: fn(&[u8], &str, (usize, usize)) -> (usize, usize),
    ) -> Result<(), E> {
        let (known, place) = (self.0.place, Cell::new(None));
        let line = || {
            let found = place_of(self.1, name, known);
            place.set(Some(found));
            found.1 + 1
        };
        let pushed = self.0.push_at(name, line);
        self.0.place = place.get().unwrap_or(known);
        pushed.map_err(|error| wrap(&error))
    }
}

impl<'de> DeserializeSeed<'de> for Name<'_, 'de> {
    type Value = ();

    fn deserialize<D: Deserializer<'de>>(self, reader: D) -> Result<(), D::Error> {
        reader.deserialize_any(self)
    }
}

impl<'de> Visitor<'de> for Name<'_, 'de> {
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

    fn visit_borrowed_str<E: Error>(self, name: &'de str) -> Result<(), E> {
        self.push(name, place_of)
    }

    fn visit_str<E: Error>(self, name: &str) -> Result<(), E> {
        self.push(name, place_of_escaped)
    }
}

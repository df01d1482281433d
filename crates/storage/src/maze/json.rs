//! Mazes as JSON, read without building the text's tree and written row by row.
//!
//! A text is parsed twice, first for the size and the shape, which may come after the walls: so each wall is checked
//! where it is, and an error has its line.

use std::fmt::{self, Write as _};
use std::io;

use serde::de::{
    DeserializeSeed, Deserializer, Error, Expected, IgnoredAny, MapAccess, SeqAccess, Unexpected,
    Visitor,
};
use serde_json::error::Category;

use super::MazeError;
use mapmaker_grid::parsing::in_words;
use mapmaker_puzzles::maze::{Coord, Maze, OPEN_EAST, OPEN_SOUTH, Rows, Shape, SizeError};

/// Reads a maze from JSON; `form` is the original format, JSON or Python, for messages.
pub(super) fn read(bytes: &[u8], form: &str) -> Result<Maze, MazeError> {
    let mut maze = None;
    for is_first in [true, false] {
        let maze = &mut maze;
        pass(bytes, form, Keys { maze, is_first })?;
    }
    maze.ok_or_else(|| MazeError {
        line: 1,
        // The first pass has created it.
        message: EXPECTED.to_owned(),
    })
}

/// What the text of a maze must be.
const EXPECTED: &str = "a maze is an object with \"width\", \"height\" and \"walls\"";

/// The shortest maze with a wall, as an example for messages.
const EXAMPLE: &str = "{\"width\":2,\"height\":1,\"walls\":[[0,0,1,0]]}";

/// Parses the whole text.
fn pass(bytes: &[u8], form: &str, keys: Keys) -> Result<(), MazeError> {
    let mut reader = serde_json::Deserializer::from_slice(bytes);
    let outcome = reader.deserialize_map(keys).and_then(|()| reader.end());
    outcome.map_err(|error| {
        let reason = in_words(&error.to_string());
        MazeError {
            line: error.line().max(1),
            message: match error.classify() {
                _ if bytes.trim_ascii().is_empty() => {
                    format!("there is nothing in it; {EXPECTED}, such as {EXAMPLE}")
                }
                Category::Eof => format!("the maze ends in the middle ({reason})"),
                Category::Syntax => {
                    format!("this is not {form} ({reason}); {EXPECTED}, such as {EXAMPLE}")
                }
                Category::Data | Category::Io => reason,
            },
        }
    })
}

/// The object. The first pass creates a maze without walls of the right size, the second adds them.
struct Keys<'m> {
    maze: &'m mut Option<Maze>,
    is_first: bool,
}

impl<'de> Visitor<'de> for Keys<'_> {
    type Value = ();

    fn expecting(&self, formatter: &mut fmt::Formatter) -> fmt::Result {
        formatter.write_str("an object with \"width\", \"height\" and \"walls\"")
    }

    fn visit_map<A: MapAccess<'de>>(self, mut map: A) -> Result<(), A::Error> {
        let (mut width, mut height, mut shape, mut has_walls) = (None, None, None, false);
        while let Some(key) = map.next_key::<String>()? {
            let is_twice = match key.as_str() {
                "width" => width.replace(map.next_value_seed(Any(WIDTH))?).is_some(),
                "height" => height.replace(map.next_value_seed(Any(HEIGHT))?).is_some(),
                "shape" => shape
                    .replace(map.next_value_seed(Any(ShapeName))?)
                    .is_some(),
                "walls" => {
                    match self.maze {
                        Some(maze) if !self.is_first => map.next_value_seed(Any(Walls(maze)))?,
                        _ => drop(map.next_value::<IgnoredAny>()?),
                    }
                    std::mem::replace(&mut has_walls, true)
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
        if !self.is_first {
            return Ok(());
        }
        let missing = |key: &str| A::Error::custom(format!("\"{key}\" is missing; {EXPECTED}"));
        let width = width.ok_or_else(|| missing("width"))?;
        let height = height.ok_or_else(|| missing("height"))?;
        if !has_walls {
            return Err(missing("walls"));
        }
        let maze = Maze::without_walls(shape.unwrap_or_default(), width, height);
        *self.maze = Some(maze.map_err(|error: SizeError| A::Error::custom(error))?);
        Ok(())
    }
}

/// Applies a visitor to a value of any type.
struct Any<V>(V);

impl<'de, V: Visitor<'de>> DeserializeSeed<'de> for Any<V> {
    type Value = V::Value;

    fn deserialize<D: Deserializer<'de>>(self, reader: D) -> Result<V::Value, D::Error> {
        reader.deserialize_any(self.0)
    }
}

/// A whole number.
struct Number {
    expected: &'static str,
    least: u32,
}

const WIDTH: Number = Number {
    expected: "\"width\" to be a whole number from 1 to 4294967295",
    least: 1,
};

const HEIGHT: Number = Number {
    expected: "\"height\" to be a whole number from 1 to 4294967295",
    least: 1,
};

const COORDINATE: Number = Number {
    expected: "a coordinate, which is a whole number of at least 0",
    least: 0,
};

impl Visitor<'_> for Number {
    type Value = u32;

    fn expecting(&self, formatter: &mut fmt::Formatter) -> fmt::Result {
        formatter.write_str(self.expected)
    }

    fn visit_u64<E: Error>(self, value: u64) -> Result<u32, E> {
        let number = u32::try_from(value).ok();
        let number = number.filter(|&number| number >= self.least);
        number.ok_or_else(|| E::invalid_value(Unexpected::Unsigned(value), &self))
    }

    fn visit_i64<E: Error>(self, value: i64) -> Result<u32, E> {
        Err(E::invalid_value(Unexpected::Signed(value), &self))
    }
}

struct ShapeName;

impl Visitor<'_> for ShapeName {
    type Value = Shape;

    fn expecting(&self, formatter: &mut fmt::Formatter) -> fmt::Result {
        formatter.write_str("\"shape\" to be \"rect\", \"hex\" or \"circle\"")
    }

    fn visit_str<E: Error>(self, name: &str) -> Result<Shape, E> {
        Shape::named(name).ok_or_else(|| E::invalid_value(Unexpected::Str(name), &self))
    }
}

/// The list of walls.
struct Walls<'m>(&'m mut Maze);

impl<'de> Visitor<'de> for Walls<'_> {
    type Value = ();

    fn expecting(&self, formatter: &mut fmt::Formatter) -> fmt::Result {
        formatter.write_str("\"walls\" to be a list of walls, each [x1,y1,x2,y2]")
    }

    fn visit_seq<A: SeqAccess<'de>>(self, mut walls: A) -> Result<(), A::Error> {
        while walls.next_element_seed(Any(OneWall(self.0)))?.is_some() {}
        Ok(())
    }
}

struct OneWall<'m>(&'m mut Maze);

impl<'de> Visitor<'de> for OneWall<'_> {
    type Value = ();

    fn expecting(&self, formatter: &mut fmt::Formatter) -> fmt::Result {
        formatter.write_str("a wall as four numbers [x1,y1,x2,y2]")
    }

    fn visit_seq<A: SeqAccess<'de>>(self, mut wall: A) -> Result<(), A::Error> {
        let mut numbers = [0; 4];
        for (index, number) in numbers.iter_mut().enumerate() {
            *number = wall
                .next_element_seed(Any(COORDINATE))?
                .ok_or_else(|| A::Error::invalid_length(index, &self))?;
        }
        if wall.next_element::<IgnoredAny>()?.is_some() {
            let expected: &dyn Expected = &self;
            return Err(A::Error::custom(format!("expected {expected}, not more")));
        }
        let [x1, y1, x2, y2] = numbers;
        let outcome = self
            .0
            .set_open(Coord::new(x1, y1), Coord::new(x2, y2), false);
        outcome
            .map_err(|error| A::Error::custom(format!("the wall [{x1},{y1},{x2},{y2}]: {error}")))
    }
}

/// Writes a maze on one line.
///
/// # Errors
/// If `out` can't be written to.
pub fn write(maze: &Maze, out: &mut dyn io::Write) -> io::Result<()> {
    if let Some(mut rows) = maze.rows() {
        return write_rows(&mut rows, out);
    }
    let (width, height) = (maze.width(), maze.height());
    let shape = maze.shape().name();
    write!(
        out,
        "{{\"width\":{width},\"height\":{height},\"shape\":\"{shape}\",\"walls\":["
    )?;
    for (index, wall) in maze.walls().enumerate() {
        write!(out, "{}{wall}", if index == 0 { "" } else { "," })?;
    }
    out.write_all(b"]}\n")
}

/// Writes a rectangular maze row by row on one line, with memory proportional to its width.
///
/// # Errors
/// If `out` can't be written to.
pub fn write_rows(rows: &mut dyn Rows, out: &mut dyn io::Write) -> io::Result<()> {
    let (width, height) = (rows.width(), rows.height());
    write!(out, "{{\"width\":{width},\"height\":{height},\"walls\":[")?;
    let (mut y, mut text, mut is_first) = (0, String::new(), true);
    while let Some(row) = rows.next_row() {
        text.clear();
        for (x, cell) in row.iter().enumerate() {
            let right = cell & OPEN_EAST == 0 && x + 1 < row.len();
            let below = cell & OPEN_SOUTH == 0 && y + 1 < height;
            for (is_wall, beyond_x, beyond_y) in [(right, x + 1, y), (below, x, y + 1)] {
                if is_wall {
                    let comma = if is_first { "" } else { "," };
                    is_first = false;
                    // OK because writing to a string never fails.
                    let _ = write!(text, "{comma}[{x},{y},{beyond_x},{beyond_y}]");
                }
            }
        }
        out.write_all(text.as_bytes())?;
        y += 1;
    }
    out.write_all(b"]}\n")
}

//! Mazes as Python prints them: a dictionary whose walls are a set of tuples, maybe given a name.
//!
//! ```python
//! maze = {
//!     "width": 2,
//!     "height": 1,
//!     "walls": {(0, 0, 1, 0)},  # or set(), or a list
//! }
//! ```
//!
//! Gone through twice, as JSON is: first for the size and the shape, then for the walls.

use super::MazeError;
use crate::python::Reader;
use mapmaker_puzzles::maze::{Coord, Maze, Shape};

/// How much of a text is looked at to tell Python from JSON.
const TELLING_BYTES: usize = 4096;

const MAZE: &str = "a dictionary such as {\"width\": 2, \"height\": 1, \"walls\": {(0, 0, 1, 0)}}";
const SIDE: &str = "a whole number from 1 to 4294967295";
const WALLS: &str = "a set of walls, such as {(0, 0, 1, 0)} or set()";
const WALL: &str = "a wall as four numbers (x1, y1, x2, y2)";
const COORDINATE: &str = "a coordinate, which is a whole number of at least 0";

/// Whether a text is of this kind: it has a bracket, a quote, a comment or an equals sign that JSON has
/// not.
pub(super) fn is_python(bytes: &[u8]) -> bool {
    let (mut is_quoted, mut is_escaped) = (false, false);
    bytes.iter().take(TELLING_BYTES).any(|&byte| {
        is_quoted ^= byte == b'"' && !is_escaped;
        is_escaped = is_quoted && byte == b'\\' && !is_escaped;
        !is_quoted && b"('#=".contains(&byte)
    })
}

/// Reads a maze.
pub(super) fn read(bytes: &[u8]) -> Result<Maze, MazeError> {
    let mut maze = None;
    for is_first in [true, false] {
        let mut reader = Reader::new(bytes);
        let outcome = dictionary(&mut reader, &mut maze, is_first);
        outcome.map_err(|message| MazeError {
            line: reader.line,
            message,
        })?;
    }
    maze.ok_or_else(|| MazeError {
        line: 1,
        // The first time has made it.
        message: format!("expected {MAZE}"),
    })
}

/// The whole text: the first time makes a maze without walls of the right size, the second puts them up.
fn dictionary(reader: &mut Reader, maze: &mut Option<Maze>, is_first: bool) -> Result<(), String> {
    if !reader.takes_name() || !reader.takes(b'{') {
        return Err(wrong(reader, MAZE));
    }
    let (mut width, mut height, mut shape, mut has_walls) = (None, None, None, false);
    // The course's own print lacks the last bracket; all that matters is there without it.
    while !reader.takes(b'}') && reader.peek().is_some() {
        let Some(key) = reader.string() else {
            return Err(wrong(reader, "a key in quotes, such as \"width\""));
        };
        if !reader.takes(b':') {
            return Err(wrong(reader, "a colon after the key"));
        }
        let is_twice = match key {
            b"width" => width.replace(side(reader)?).is_some(),
            b"height" => height.replace(side(reader)?).is_some(),
            b"shape" => shape.replace(shape_name(reader)?).is_some(),
            b"walls" => {
                match maze {
                    Some(maze) if !is_first => walls(reader, maze)?,
                    _ => skip_value(reader),
                }
                std::mem::replace(&mut has_walls, true)
            }
            _ => {
                skip_value(reader);
                false
            }
        };
        if is_twice {
            let key = String::from_utf8_lossy(key);
            return Err(format!("\"{key}\" appears twice"));
        }
        if !reader.takes(b',') && !matches!(reader.peek(), Some(b'}') | None) {
            return Err(wrong(reader, "a comma or the end of the dictionary"));
        }
    }
    if reader.peek().is_some() {
        return Err(wrong(reader, "the end of the text after the dictionary"));
    }
    if is_first {
        let missing = |key: &str| format!("\"{key}\" is missing; expected {MAZE}");
        let width = width.ok_or_else(|| missing("width"))?;
        let height = height.ok_or_else(|| missing("height"))?;
        if !has_walls {
            return Err(missing("walls"));
        }
        let made = Maze::without_walls(shape.unwrap_or_default(), width, height);
        *maze = Some(made.map_err(|error| error.to_string())?);
    }
    Ok(())
}

/// A number of columns or rows.
fn side(reader: &mut Reader) -> Result<u32, String> {
    reader.peek();
    let start = reader.at;
    match number(reader) {
        Some(side) if side > 0 => Ok(side),
        _ => {
            reader.at = start;
            Err(wrong(reader, SIDE))
        }
    }
}

/// The name of a shape.
fn shape_name(reader: &mut Reader) -> Result<Shape, String> {
    reader.peek();
    let start = reader.at;
    let name = reader.string();
    let shape = name.and_then(|name| Shape::named(std::str::from_utf8(name).ok()?));
    shape.ok_or_else(|| {
        reader.at = start;
        wrong(reader, "\"rect\", \"hex\" or \"circle\"")
    })
}

/// The set of walls.
fn walls(reader: &mut Reader, maze: &mut Maze) -> Result<(), String> {
    let end = match reader.peek() {
        Some(b'{') => b'}',
        Some(b'[') => b']',
        Some(b'(') => b')',
        _ => {
            // What an empty set looks like.
            let start = reader.at;
            if reader.word() == b"set" && reader.takes(b'(') && reader.takes(b')') {
                return Ok(());
            }
            reader.at = start;
            return Err(wrong(reader, WALLS));
        }
    };
    reader.at += 1;
    while !reader.takes(end) {
        wall(reader, maze)?;
        if !reader.takes(b',') && reader.peek() != Some(end) {
            return Err(wrong(reader, "a comma or the end of the walls"));
        }
    }
    Ok(())
}

fn wall(reader: &mut Reader, maze: &mut Maze) -> Result<(), String> {
    reader.peek();
    let Some(end) = reader.opens() else {
        return Err(wrong(reader, WALL));
    };
    let mut numbers = [0; 4];
    for (index, place) in numbers.iter_mut().enumerate() {
        if index > 0 && !reader.takes(b',') {
            return Err(wrong(reader, WALL));
        }
        reader.peek();
        let start = reader.at;
        *place = number(reader).ok_or_else(|| {
            reader.at = start;
            wrong(reader, COORDINATE)
        })?;
    }
    reader.takes(b',');
    if !reader.takes(end) {
        return Err(wrong(reader, WALL));
    }
    let [x1, y1, x2, y2] = numbers;
    let outcome = maze.set_open(Coord::new(x1, y1), Coord::new(x2, y2), false);
    outcome.map_err(|error| format!("the wall ({x1}, {y1}, {x2}, {y2}): {error}"))
}

/// A whole number.
fn number(reader: &mut Reader) -> Option<u32> {
    let digits = reader.word();
    let is_number = !digits.is_empty() && digits.iter().all(u8::is_ascii_digit);
    std::str::from_utf8(digits)
        .ok()?
        .parse()
        .ok()
        .filter(|_| is_number)
}

/// Passes over any value, to the comma or bracket behind it.
fn skip_value(reader: &mut Reader) {
    let mut depth = 0_usize;
    while let Some(byte) = reader.peek() {
        match byte {
            b'(' | b'[' | b'{' => depth += 1,
            b')' | b']' | b'}' | b',' if depth == 0 => return,
            b')' | b']' | b'}' => depth -= 1,
            b'\'' | b'"' if reader.string().is_some() => continue,
            _ => {}
        }
        reader.at += 1;
    }
}

/// The fault that what comes next is not what it should be.
fn wrong(reader: &mut Reader, expected: &str) -> String {
    let found = reader.found();
    let found = found.map_or_else(
        || "the end of the text".to_owned(),
        |piece| format!("{piece:?}"),
    );
    format!("found {found}, expected {expected}")
}

//! Boards by path: the format follows from the ending of the name, or else from the first bytes.

use std::path::Path;
use std::sync::Arc;

use super::print::Print;
use super::{Board, BoardError, LoadError, MAX_FILE_BYTES, json, python, text};
use crate::exchange::tiled;
use crate::exit::Failure;
use crate::input;
use crate::map;
use crate::output;
use crate::pack::Pictures;
use crate::picture::Look;
use crate::print::Printable as _;
use crate::progress::Progress;
use mapmaker_grid::tileset::TileSet;

/// The error for a blank file, and that for a picture.
const NOTHING: &str = "the board is empty; a board is rows of tile names, a Python list of lists, a JSON object with \
                       a \"grid\", or a Tiled map";
const PICTURE: &str = "it is a picture, and pictures can't be read as boards; a board is text, JSON, Python or a Tiled map";

/// The first bytes of a PNG.
const PNG: &[u8] = b"\x89PNG";

/// The format of a board's file.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Form {
    /// Rows of names, `.txt`.
    Text,
    /// An object, `.json`.
    Json,
    /// A Python list of lists, `.py`.
    Python,
    /// A map of our own, `.map`.
    Map,
    /// A map for Tiled, `.tmx` or `.tmj`.
    Tiled(tiled::Form),
    /// A picture, `.png`, which can only be written.
    Picture,
}

impl Form {
    /// The file endings of all formats.
    pub const ENDINGS: [(&str, Self); 7] = [
        (map::ENDING, Self::Map),
        ("txt", Self::Text),
        ("json", Self::Json),
        ("py", Self::Python),
        ("tmx", Self::Tiled(tiled::Form::Tmx)),
        ("tmj", Self::Tiled(tiled::Form::Tmj)),
        ("png", Self::Picture),
    ];

    /// The format of a file by its ending, in any case.
    #[must_use]
    pub fn of(path: &Path) -> Option<Self> {
        let ending = path.extension()?;
        let mut known = Self::ENDINGS.into_iter();
        known.find_map(|(name, form)| ending.eq_ignore_ascii_case(name).then_some(form))
    }

    /// Guesses the format from the first bytes.
    fn sniff(bytes: &[u8]) -> Result<Self, BoardError> {
        if bytes.starts_with(PNG) {
            return Ok(Self::Picture);
        }
        if bytes.starts_with(map::MAGIC) {
            return Ok(Self::Map);
        }
        match bytes.iter().find(|byte| !byte.is_ascii_whitespace()) {
            None => Err(BoardError::new(NOTHING)),
            Some(b'{') => Ok(Self::Json),
            Some(b'<') => Ok(Self::Tiled(tiled::Form::Tmx)),
            Some(_) if python::is_python(bytes) => Ok(Self::Python),
            Some(_) => Ok(Self::Text),
        }
    }

    /// The parts of a board that this format can't store.
    #[must_use]
    pub fn loses(self, board: &Board) -> Vec<&'static str> {
        if !matches!(self, Self::Text | Self::Python) {
            return Vec::new();
        }
        let names = (!board.names.is_empty()).then_some("its names");
        let rivers = (board.has_rivers == Some(true)).then_some("the rules of rivers");
        let tiles = board.names_its_tiles.then_some("the list of its tiles");
        let decor = (!board.decor.is_empty()).then_some("its decor");
        let roads = (!board.roads.is_empty()).then_some("its roads");
        let terrain = (!board.terrain.is_empty()).then_some("its terrain");
        [rivers, tiles, decor, roads, names, terrain]
            .into_iter()
            .flatten()
            .collect()
    }
}

/// Reads a board from a file of any format, or from standard input if the path is `-`; `pack` provides the tiles if
/// the board lists none.
///
/// # Errors
/// If it can't be read, is too long, or is not a board: what is wrong, where, and what is expected.
pub fn read_path(path: &Path, pack: &Arc<TileSet>) -> Result<Board, LoadError> {
    let is_stdin = input::is_stdin(path);
    // The endings determine the format, except that `.txt` may contain any of several.
    let named = Form::of(path).filter(|form| !is_stdin && !matches!(form, Form::Text));
    if !is_stdin && (named == Some(Form::Map) || map::is_map(path)) {
        return Ok(map::read_board(path)?.0);
    }
    if named == Some(Form::Picture) {
        return Err(LoadError::bad(path, BoardError::new(PICTURE)));
    }
    let read = input::read_text(path, MAX_FILE_BYTES, &[PNG, map::MAGIC]);
    let bytes = read.map_err(|error| LoadError::unreadable(path, error))?;
    if bytes.len() as u64 > MAX_FILE_BYTES {
        let long = format!("the board is longer than {MAX_FILE_BYTES} bytes");
        return Err(LoadError::bad(path, BoardError::new(long)));
    }
    parse(&bytes, named, path, pack)
}

/// Parses a board in a format, or in the one that it looks like.
pub(super) fn parse(
    bytes: &[u8],
    form: Option<Form>,
    path: &Path,
    pack: &Arc<TileSet>,
) -> Result<Board, LoadError> {
    let bad = |error: BoardError| LoadError::bad(path, error);
    let form = form.map_or_else(|| Form::sniff(bytes), Ok).map_err(bad)?;
    let raw = match form {
        Form::Picture => return Err(bad(BoardError::new(PICTURE))),
        Form::Map => {
            let no_name = "a map can't be read from standard input; name its file";
            return Err(bad(BoardError::new(no_name)));
        }
        Form::Text => text::read(bytes).map_err(bad)?,
        Form::Python => python::read(bytes).map_err(bad)?,
        Form::Tiled(form) => tiled::read(bytes, path, form)?,
        Form::Json => {
            let raw = json::read(bytes).map_err(bad)?;
            // Tiled's maps are JSON, too, and may have any ending.
            if raw.grid.is_none() && tiled::is_map(bytes) {
                tiled::read(bytes, path, tiled::Form::Tmj)?
            } else {
                raw
            }
        }
    };
    let text = match form {
        Form::Json | Form::Python => bytes,
        _ => &[],
    };
    Board::make(raw, pack, text).map_err(bad)
}

/// Writes a board to a file, whole or not at all. A map must be a new file. A picture is drawn with `look`; a map for
/// Tiled comes with its tileset and its picture, drawn from `pictures`. `progress` receives the progress of a picture.
///
/// # Errors
/// With exit code 2 if the format can't store the board, with 4 if a file can't be written, or if `progress`
/// stops it.
pub fn write_path(
    board: &Board,
    path: &Path,
    form: Form,
    pictures: Pictures,
    look: &Look,
    progress: &dyn Progress,
) -> Result<(), Failure> {
    match form {
        Form::Text => output::write_path(path, |out| board.write_text(out)),
        Form::Json => output::write_path(path, |out| board.write_json(out)),
        Form::Python => output::write_path(path, |out| board.write_python(out)),
        Form::Map => Ok(map::write_board(path, board, &pictures.into())?),
        Form::Tiled(form) => tiled::write_board(board, pictures, path, form),
        Form::Picture => {
            Print::new(board, pictures, *look, None, None)?.write_path(false, path, progress)
        }
    }
}

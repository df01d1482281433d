//! The content of a Tiled file, read from XML or JSON.

use std::collections::BTreeMap;

use super::error::large;
use super::limits::MAX_CELLS;
use super::objects::Found;
use crate::board::BoardError;
use mapmaker_solver::MAX_SIDE;

#[derive(Debug, Default)]
pub(super) struct Map {
    pub(super) properties: Vec<(String, Value)>,
    pub(super) tilesets: Vec<UsedTileset>,
    pub(super) layers: Vec<Layer>,
    /// The objects of all layers.
    pub(super) objects: Vec<Found>,
    /// Pixels along the sides of a tile.
    pub(super) tile_px: [f64; 2],
}

/// The value of a property, reduced to the types that boards use.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) enum Value {
    Flag(bool),
    Text(String),
    Number(i64),
    Other,
}

/// A tileset of a map.
#[derive(Debug)]
pub(super) struct UsedTileset {
    /// The number on the map of its tile 0.
    pub(super) first_gid: u32,
    /// Its name, if the map has one.
    pub(super) name: String,
    pub(super) place: Source,
}

#[derive(Debug)]
pub(super) enum Source {
    /// In a file of its own: the path, relative to the map's folder, and the line that names it.
    File(String, usize),
    /// Embedded in the map.
    Inside(TileNames),
}

/// The names of a tileset's tiles by their numbers; tiles without one are missing.
pub(super) type TileNames = BTreeMap<u32, String>;

/// What a tileset contains about one tile.
#[derive(Debug, Default)]
pub(super) struct TileFacts {
    pub(super) id: u32,
    pub(super) class: String,
    pub(super) name: Option<String>,
    pub(super) image: Option<String>,
}

impl TileFacts {
    /// The letters of the tile: the property `name`, or the class or the image's name if that is four capital letters
    /// or the cell of a mega-tile.
    pub(super) fn letters(self) -> Option<(u32, String)> {
        let Self {
            id,
            class,
            name,
            image,
        } = self;
        let stem = image.as_deref().map(|path| {
            let file = path.rsplit(['/', '\\']).next().unwrap_or(path);
            file.split('.').next().unwrap_or(file).to_owned()
        });
        let is_name = |text: &String| {
            let is_tile = text.len() == 4 && text.bytes().all(|byte| byte.is_ascii_uppercase());
            is_tile || text.contains('@')
        };
        let found = name
            .or_else(|| Some(class.clone()).filter(is_name))
            .or_else(|| stem.clone().filter(is_name))
            // A word that is not a tile name is worth quoting in a message.
            .or_else(|| stem.filter(|stem| !stem.is_empty()))
            .or_else(|| Some(class).filter(|class| !class.is_empty()));
        Some((id, found?))
    }
}

/// A layer of tiles.
#[derive(Debug)]
pub(super) struct Layer {
    pub(super) name: String,
    /// Whether it has no size of its own and ends where its tiles do.
    pub(super) is_infinite: bool,
    /// One block, or any number of them on an infinite map.
    pub(super) blocks: Vec<Block>,
}

/// A rectangle of tiles.
#[derive(Debug)]
pub(super) struct Block {
    pub(super) x: i64,
    pub(super) y: i64,
    /// Columns, at least 1 and at most [`MAX_SIDE`]; likewise its rows, `gids.len() / width`.
    pub(super) width: usize,
    /// The numbers of the tiles in reading order, 0 where there is none.
    pub(super) gids: Vec<u32>,
}

impl Layer {
    pub(super) fn has_tiles(&self) -> bool {
        let mut gids = self.blocks.iter().flat_map(|block| &block.gids);
        gids.any(|&gid| gid != 0)
    }
}

/// How many more tiles may be read.
#[derive(Debug)]
pub(super) struct Budget(u64);

impl Default for Budget {
    fn default() -> Self {
        Self(MAX_CELLS)
    }
}

impl Budget {
    /// Takes a block of that size off the budget, before it is read.
    pub(super) fn take(&mut self, width: u64, height: u64, place: &str) -> Result<(), BoardError> {
        let sides = 1..=MAX_SIDE as u64;
        let left = self.0.checked_sub(width.saturating_mul(height));
        match left {
            Some(left) if sides.contains(&width) && sides.contains(&height) => {
                self.0 = left;
                Ok(())
            }
            _ => Err(large(place)),
        }
    }
}

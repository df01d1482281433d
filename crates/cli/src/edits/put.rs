//! A tile and its cell on the command line.

use mapmaker_grid::TilePos;
use mapmaker_grid::tileset::{TileId, TileSet};
use mapmaker_storage::options::parse_place;

/// A tile by its name, and its cell.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Put {
    /// The cell.
    pub(crate) at: TilePos,
    pub(crate) name: String,
}

impl Put {
    /// Parses `X,Y=NAME`.
    pub(crate) fn parse(text: &str) -> Result<Self, String> {
        let (place, name) = text
            .split_once('=')
            .ok_or_else(|| format!("{text:?} is not X,Y=NAME, a place and a tile's name"))?;
        Ok(Self {
            at: parse_place(place)?,
            name: name.to_owned(),
        })
    }

    /// Parses several.
    pub(crate) fn parse_all(texts: &[&str]) -> Result<Vec<Self>, String> {
        texts.iter().map(|text| Self::parse(text)).collect()
    }

    /// The cell and the tile.
    pub(crate) fn tile(&self, set: &TileSet) -> Result<(TilePos, TileId), String> {
        let tile = set.find_name(&self.name);
        tile.map(|tile| (self.at, tile))
            .ok_or_else(|| format!("the map's tile pack has no tile {:?}", self.name))
    }

    /// The cells and tiles of several.
    pub(crate) fn tiles(puts: &[Self], set: &TileSet) -> Result<Vec<(TilePos, TileId)>, String> {
        puts.iter().map(|put| put.tile(set)).collect()
    }
}

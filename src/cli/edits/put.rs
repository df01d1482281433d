//! A tile and where it is to lie, as it is written on the command line.

use crate::options::parse_place;
use mapmaker_grid::TilePos;
use mapmaker_grid::tileset::{TileId, TileSet};

/// A tile by its name, and where it is to lie.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(in crate::cli) struct Put {
    /// The place.
    pub(in crate::cli) at: TilePos,
    /// The name.
    pub(in crate::cli) name: String,
}

impl Put {
    /// Reads `X,Y=NAME`.
    pub(in crate::cli) fn parse(text: &str) -> Result<Self, String> {
        let (place, name) = text
            .split_once('=')
            .ok_or_else(|| format!("{text:?} is not X,Y=NAME, a place and a tile's name"))?;
        Ok(Self {
            at: parse_place(place)?,
            name: name.to_owned(),
        })
    }

    /// Reads several.
    pub(in crate::cli) fn parse_all(texts: &[&str]) -> Result<Vec<Self>, String> {
        texts.iter().map(|text| Self::parse(text)).collect()
    }

    /// Place and tile.
    pub(in crate::cli) fn tile(&self, set: &TileSet) -> Result<(TilePos, TileId), String> {
        let tile = set.find_name(&self.name);
        tile.map(|tile| (self.at, tile))
            .ok_or_else(|| format!("the map's tile pack has no tile {:?}", self.name))
    }

    /// The places and tiles of several.
    pub(in crate::cli) fn tiles(
        puts: &[Self],
        set: &TileSet,
    ) -> Result<Vec<(TilePos, TileId)>, String> {
        puts.iter().map(|put| put.tile(set)).collect()
    }
}

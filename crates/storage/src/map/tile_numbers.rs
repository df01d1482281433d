//! The numbers by which a map's file identifies tiles.

use std::collections::BTreeMap;

use mapmaker_grid::tileset::{TileId, TileSet};

/// The numbers by which a file identifies tiles.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(super) struct TileNumbers {
    /// The number of tile `id` at `numbers[id.index()]`.
    numbers: Vec<Option<i64>>,
    tiles: BTreeMap<i64, TileId>,
}

impl TileNumbers {
    /// Numbers all tiles and cells of mega-tiles of a set by their ids.
    pub(super) fn of(set: &TileSet) -> Self {
        let ids = (0..set.piece_count() as u16).map(TileId);
        Self {
            numbers: ids.clone().map(|id| Some(i64::from(id.0))).collect(),
            tiles: ids.map(|id| (i64::from(id.0), id)).collect(),
        }
    }

    /// The numbers of a file's tile names, as far as a set has these.
    pub(super) fn read(set: &TileSet, tiles: &[(i64, String)]) -> Self {
        let mut names = Self {
            numbers: vec![None; set.piece_count()],
            tiles: BTreeMap::new(),
        };
        for (number, name) in tiles {
            if let Some(tile) = set.find_name(name) {
                names.numbers[tile.index()] = Some(*number);
                names.tiles.insert(*number, tile);
            }
        }
        names
    }

    /// The file's number of a tile; `None` if the map's set has no such tile.
    pub(super) fn number(&self, tile: TileId) -> Option<i64> {
        self.numbers.get(tile.index()).copied().flatten()
    }

    pub(super) fn tile(&self, number: i64) -> Option<TileId> {
        self.tiles.get(&number).copied()
    }
}

//! Tiles as entities related to their chunk's entity, and the chunk's data about them.

use std::collections::BTreeMap;

use bevy::prelude::*;

use mapmaker_grid::tileset::TileId;
use mapmaker_grid::world::{Chunk, EditedCell, Origin};
use mapmaker_grid::{ChunkPos, LocalPos};

/// The tile in a cell of a loaded chunk.
///
/// [`EditTiles`](super::EditTiles) changes it together with the overlay; `Changed<MapTile>` detects that. It has four
/// bytes, and the entity has no transform, name or visibility: its chunk draws it.
#[derive(Component, Clone, Copy, Debug, PartialEq, Eq)]
pub struct MapTile {
    id: TileId,
    origin: Option<Origin>,
    cell: u8,
}

impl MapTile {
    /// The natural tile of the chunk's cell with this index, below 256.
    #[must_use]
    pub const fn new(id: TileId, cell: usize) -> Self {
        Self {
            id,
            origin: None,
            cell: cell as u8,
        }
    }

    /// The tile's id; [`NO_TILE`](mapmaker_solver::NO_TILE) in an empty cell of a board.
    #[must_use]
    pub const fn id(self) -> TileId {
        self.id
    }

    /// The overlay's cell; `None` if it was not edited.
    #[must_use]
    pub fn edited(self) -> Option<EditedCell> {
        let tile = self.id;
        self.origin.map(|origin| EditedCell { tile, origin })
    }

    /// The cell within its chunk.
    #[must_use]
    pub const fn local(self) -> LocalPos {
        LocalPos::from_index(self.cell as usize)
    }

    /// The tile of this cell with `edited` in the overlay, or else with the tile `natural`.
    pub(super) fn with(self, edited: Option<EditedCell>, natural: TileId) -> Self {
        Self {
            id: edited.map_or(natural, |edited| edited.tile),
            origin: edited.map(|edited| edited.origin),
            ..self
        }
    }
}

/// The chunk of a tile.
#[derive(Component, Clone, Copy, Debug)]
#[relationship(relationship_target = ChunkTiles)]
pub struct TileOf(pub Entity);

/// A chunk's tiles; they are despawned with it.
///
/// Each tile knows its cell. They are usually in row-major order, which speeds up lookup; nothing depends on it.
#[derive(Component, Debug)]
#[relationship_target(relationship = TileOf, linked_spawn)]
pub struct ChunkTiles(Vec<Entity>);

impl ChunkTiles {
    /// The entity of the tile in a cell.
    #[must_use]
    pub fn find(
        &self,
        local: LocalPos,
        lies_at: impl Fn(Entity) -> Option<LocalPos>,
    ) -> Option<Entity> {
        let is_it = |&tile: &Entity| lies_at(tile) == Some(local);
        let usual = self.0.get(local.index()).copied().filter(is_it);
        usual.or_else(|| self.0.iter().copied().find(is_it))
    }
}

/// The position of a chunk.
#[derive(Component, Clone, Copy, Debug)]
pub struct ChunkAt(pub ChunkPos);

/// The tiles of a chunk when it is loaded, in row-major order: natural tiles, replaced by edits.
#[must_use]
pub fn standing(
    natural: &Chunk,
    edited: impl Iterator<Item = (LocalPos, EditedCell)>,
) -> (Covered, Vec<MapTile>) {
    let cells = natural.tiles.iter().enumerate();
    let mut tiles: Vec<_> = cells.map(|(cell, &id)| MapTile::new(id, cell)).collect();
    let mut covered = Covered::default();
    for (local, edited) in edited {
        let tile = &mut tiles[local.index()];
        *tile = covered.change(*tile, Some(edited));
    }
    (covered, tiles)
}

/// The natural tiles of edited cells of a chunk, by cell index, so that they can be restored at once.
#[derive(Component, Clone, Debug, Default)]
pub struct Covered(BTreeMap<u8, TileId>);

impl Covered {
    /// Changes the tile of a cell to match the overlay.
    pub(super) fn change(&mut self, tile: MapTile, after: Option<EditedCell>) -> MapTile {
        if after.is_some() {
            let natural = self.0.entry(tile.cell).or_insert(tile.id);
            return tile.with(after, *natural);
        }
        let natural = self.0.remove(&tile.cell).unwrap_or(tile.id);
        tile.with(None, natural)
    }

    /// The number of edited cells.
    #[must_use]
    pub fn len(&self) -> usize {
        self.0.len()
    }

    /// Returns whether no cell was edited.
    #[must_use]
    pub fn is_empty(&self) -> bool {
        self.0.is_empty()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_tile_is_four_bytes() {
        assert_eq!(size_of::<MapTile>(), 4);
    }

    #[test]
    fn a_tile_is_found_for_any_order_of_spawning() {
        let mut world = World::new();
        let chunk = world.spawn_empty().id();
        let order = [7, 0, 255, 3];
        for cell in order {
            world.spawn((MapTile::new(TileId(cell), usize::from(cell)), TileOf(chunk)));
        }
        let tiles = world.get::<ChunkTiles>(chunk).expect("it has tiles");
        let lies_at = |tile| world.get::<MapTile>(tile).map(|tile| tile.local());
        for cell in order {
            let tile = tiles.find(LocalPos::from_index(usize::from(cell)), lies_at);
            let tile = tile.and_then(|tile| world.get::<MapTile>(tile));
            assert_eq!(tile.map(|tile| tile.id()), Some(TileId(cell)));
        }
        assert_eq!(tiles.find(LocalPos::from_index(4), lies_at), None);
    }

    #[test]
    fn an_undone_edit_restores_the_natural_tile() {
        let mut covered = Covered::default();
        let edited = |tile| {
            Some(EditedCell {
                tile: TileId(tile),
                origin: Origin::Painted,
            })
        };
        let natural = MapTile::new(TileId(5), 9);
        let once = covered.change(natural, edited(6));
        let twice = covered.change(once, edited(7));
        assert_eq!((twice.edited(), covered.len()), (edited(7), 1));
        assert_eq!(covered.change(twice, None), natural);
        assert!(covered.is_empty());
    }
}

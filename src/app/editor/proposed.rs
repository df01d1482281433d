//! What is proposed and not yet part of the map: the ghost under the pointer, the preview of a completion.

use std::collections::BTreeMap;
use std::sync::Arc;

use bevy::prelude::*;

use super::Edited;
use super::edits::Edits;
use crate::app::AppSystems;
use crate::app::chunks::{ChunkIndex, ChunkTiles, Look, MapTile, Nature};
use crate::app::land::OpenLand;
use crate::engine::grid::{ChunkPos, LocalPos, TilePos};
use crate::engine::tileset::TileId;

pub(super) fn plugin(app: &mut App) {
    app.init_resource::<Proposed>().add_systems(
        Update,
        (
            forget
                .run_if(on_message::<OpenLand>)
                .in_set(AppSystems::Edit),
            mark_edited
                .in_set(AppSystems::Edit)
                .after(super::edits::apply),
            show.in_set(AppSystems::Derive)
                .before(crate::app::chunks::fill_pages),
        ),
    );
}

/// Tiles that show in place of the map's, and the cells whose look is out of date.
#[derive(Resource, Default)]
pub struct Proposed {
    cells: BTreeMap<(ChunkPos, u8), (TileId, Look)>,
    dirty: Vec<TilePos>,
    /// The previewed tiles, for the wash under them; a ghost under the pointer has none.
    preview: Arc<Vec<(TilePos, TileId)>>,
    /// The cells whose wash is out of date.
    washed: Vec<TilePos>,
    /// Whether a preview is shown, which ghosts under the pointer leave alone.
    is_held: bool,
}

impl Proposed {
    /// Proposes these tiles in place of all proposed before, unless a preview is shown.
    pub fn replace(&mut self, cells: impl IntoIterator<Item = (TilePos, TileId, Look)>) {
        if !self.is_held {
            self.set(cells);
        }
    }

    /// Shows a preview until it is released.
    pub fn hold(&mut self, cells: impl IntoIterator<Item = (TilePos, TileId, Look)>) {
        self.is_held = true;
        self.set(cells);
    }

    /// Ends a preview.
    pub fn release(&mut self) {
        self.is_held = false;
        self.set([]);
    }

    fn set(&mut self, cells: impl IntoIterator<Item = (TilePos, TileId, Look)>) {
        let key = |at: TilePos| (at.chunk(), at.local().index() as u8);
        let new: BTreeMap<_, _> = cells
            .into_iter()
            .map(|(at, tile, look)| (key(at), (tile, look)))
            .collect();
        if new == self.cells {
            return;
        }
        let old = std::mem::replace(&mut self.cells, new);
        let places = old.keys().chain(self.cells.keys());
        let place =
            |&(chunk, local): &(ChunkPos, u8)| chunk.tile(LocalPos::from_index(usize::from(local)));
        self.dirty.extend(places.map(place));
        let is_preview =
            |(_, (_, look)): &(&(ChunkPos, u8), &(TileId, Look))| *look == Look::Preview;
        let changed = |(one, other): (&BTreeMap<_, _>, &BTreeMap<_, _>)| {
            let cells = one.iter().filter(is_preview);
            let cells = cells.filter(|(key, cell)| other.get(*key) != Some(*cell));
            cells.map(|(key, _)| place(key)).collect::<Vec<_>>()
        };
        self.washed.extend(changed((&old, &self.cells)));
        self.washed.extend(changed((&self.cells, &old)));
        let preview = self.cells.iter().filter(is_preview);
        let preview = preview.map(|(key, &(tile, _))| (place(key), tile));
        self.preview = Arc::new(preview.collect());
    }

    /// The previewed tiles, for the wash under them.
    #[must_use]
    pub fn preview(&self) -> Arc<Vec<(TilePos, TileId)>> {
        Arc::clone(&self.preview)
    }

    /// The cells whose wash is another since it was asked last, because of a preview.
    pub fn take_washed(&mut self) -> Vec<TilePos> {
        std::mem::take(&mut self.washed)
    }

    /// Whether there are any.
    #[must_use]
    pub const fn has_washed(&self) -> bool {
        !self.washed.is_empty()
    }

    /// Proposes nothing, unless a preview is shown.
    pub fn clear(&mut self) {
        self.replace([]);
    }

    /// Whether nothing is proposed.
    #[must_use]
    pub fn is_empty(&self) -> bool {
        self.cells.is_empty()
    }

    /// What is proposed for the cells of a chunk, by their index.
    pub fn chunk(&self, chunk: ChunkPos) -> impl Iterator<Item = (u8, TileId, Look)> + '_ {
        let cells = self.cells.range((chunk, 0)..=(chunk, u8::MAX));
        cells.map(|(&(_, local), &(tile, look))| (local, tile, look))
    }

    /// What would be there after a click, for the colour over it.
    pub fn ghosts(&self) -> impl Iterator<Item = (TilePos, TileId)> + '_ {
        let ghosts = self
            .cells
            .iter()
            .filter(|(_, (_, look))| *look == Look::Ghost);
        ghosts.map(|(&(chunk, local), &(tile, _))| {
            (chunk.tile(LocalPos::from_index(usize::from(local))), tile)
        })
    }

    /// The tile that is proposed for a cell, if one is.
    #[must_use]
    pub fn tile(&self, at: TilePos) -> Option<TileId> {
        self.get(at).map(|(tile, _)| tile)
    }

    fn get(&self, at: TilePos) -> Option<(TileId, Look)> {
        let key = (at.chunk(), at.local().index() as u8);
        self.cells.get(&key).copied()
    }
}

fn forget(mut proposed: ResMut<Proposed>) {
    *proposed = Proposed::default();
}

fn mark_edited(mut edited: MessageReader<Edited>, mut proposed: ResMut<Proposed>) {
    for edit in edited.read() {
        let cells = edit.stroke.changes().iter().map(|change| change.at);
        proposed.dirty.extend(cells);
    }
}

/// Writes what each cell that is out of date shows now into its tile's entity.
fn show(
    mut proposed: ResMut<Proposed>,
    edits: Res<Edits>,
    index: Res<ChunkIndex>,
    chunks: Query<(&ChunkTiles, &Nature)>,
    mut tiles: Query<&mut MapTile>,
) {
    if proposed.dirty.is_empty() {
        return;
    }
    for at in std::mem::take(&mut proposed.dirty) {
        let Some(entity) = index.get(at.chunk()) else {
            continue;
        };
        let Ok((of_chunk, nature)) = chunks.get(entity) else {
            continue;
        };
        let local = at.local();
        let natural = || nature.0.tile(local);
        let (id, look) = proposed.get(at).unwrap_or_else(|| {
            let edited = edits.overlay.get(at).map(|cell| cell.tile);
            (edited.unwrap_or_else(natural), Look::Ink)
        });
        let tile = of_chunk.iter().nth(local.index());
        if let Some(mut tile) = tile.and_then(|tile| tiles.get_mut(tile).ok())
            && (tile.id, tile.look) != (id, look)
        {
            (tile.id, tile.look) = (id, look);
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_preview_has_a_wash_and_a_ghost_has_none() {
        let cell = |x, tile, look| (TilePos::new(x, -3), TileId(tile), look);
        let places = |washed: Vec<TilePos>| washed.iter().map(|at| at.x).collect::<Vec<_>>();
        let mut proposed = Proposed::default();
        proposed.replace([cell(1, 4, Look::Ghost)]);
        assert!(!proposed.has_washed() && proposed.preview().is_empty());
        assert_eq!(
            proposed.ghosts().collect::<Vec<_>>(),
            [(TilePos::new(1, -3), TileId(4))]
        );
        proposed.replace([cell(1, 4, Look::Preview), cell(2, 4, Look::Preview)]);
        assert_eq!(places(proposed.take_washed()), [1, 2]);
        assert_eq!(proposed.preview().len(), 2);
        assert_eq!(proposed.ghosts().count(), 0);
        // A stroke that grows washes what is new alone.
        let longer = [1, 2, 3].map(|x| cell(x, 4, Look::Preview));
        proposed.replace(longer);
        assert_eq!(places(proposed.take_washed()), [3]);
        proposed.clear();
        assert_eq!(places(proposed.take_washed()), [1, 2, 3]);
        assert!(proposed.preview().is_empty());
    }
}

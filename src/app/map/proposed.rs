//! Tiles proposed but not part of the map yet: the ghost under the pointer, the preview of a completion.

use std::collections::{BTreeMap, BTreeSet};
use std::sync::Arc;

use bevy::prelude::*;

use mapmaker_grid::TilePos;
use mapmaker_grid::tileset::TileId;
use mapmaker_grid::world::{EditedCell, Origin, Overlay, Stroke, Terrain};
use mapmaker_solver::NO_TILE;

/// The style in which a cell's tile is drawn.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
#[repr(u8)]
pub enum TileStyle {
    /// In the map's ink: part of the map.
    #[default]
    Ink,
    /// In another ink: proposed.
    Preview,
    /// Faint and in another ink: the result of a click.
    Ghost,
}

/// Tiles shown in place of the map's, and the cells whose proposal has changed.
#[derive(Resource, Default)]
pub struct Proposed {
    cells: BTreeMap<TilePos, (TileId, TileStyle)>,
    dirty: Vec<TilePos>,
    /// The cells whose terrain a preview changes, with the new terrain.
    terrain: Vec<(TilePos, Option<Terrain>)>,
    /// The preview, for shading and figures; a ghost under the pointer has none.
    preview: Arc<Vec<(TilePos, Previewed)>>,
    /// The cells whose shading is out of date.
    reshaded: Vec<TilePos>,
    /// Whether a preview is held; a ghost under the pointer does not replace it.
    held: HeldPreview,
}

/// The content of a previewed cell.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Previewed {
    /// A tile.
    Tile(TileId),
    /// A terrain; `None` removes it.
    Terrain(Option<Terrain>),
}

/// The kind of a held preview.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
enum HeldPreview {
    #[default]
    Nothing,
    /// A result that can be accepted as it is.
    Whole,
    /// A step of a search, which the next step replaces.
    Step,
}

impl Proposed {
    /// Replaces all proposals by these tiles, unless a preview is held.
    pub fn replace(&mut self, cells: impl IntoIterator<Item = (TilePos, TileId, TileStyle)>) {
        self.replace_with(cells, Vec::new());
    }

    /// The same with a changed terrain in some cells, each listed once.
    pub fn replace_with(
        &mut self,
        cells: impl IntoIterator<Item = (TilePos, TileId, TileStyle)>,
        terrain: Vec<(TilePos, Option<Terrain>)>,
    ) {
        if !self.is_held() {
            self.set(cells, terrain);
        }
    }

    /// Holds these tiles as a preview until it is released.
    pub fn hold(&mut self, tiles: impl IntoIterator<Item = (TilePos, TileId)>) {
        self.held = HeldPreview::Whole;
        self.set(previewed(tiles), Vec::new());
    }

    /// Holds these tiles as a step of a search.
    pub fn hold_step(&mut self, tiles: impl IntoIterator<Item = (TilePos, TileId)>) {
        self.held = HeldPreview::Step;
        self.set(previewed(tiles), Vec::new());
    }

    /// Returns whether a preview is held.
    #[must_use]
    pub fn is_held(&self) -> bool {
        self.held != HeldPreview::Nothing
    }

    /// Returns whether the held preview is a step of a search.
    #[must_use]
    pub fn is_stepped(&self) -> bool {
        self.held == HeldPreview::Step
    }

    /// Releases the held preview.
    pub fn release(&mut self) {
        self.held = HeldPreview::Nothing;
        self.set([], Vec::new());
    }

    fn set(
        &mut self,
        cells: impl IntoIterator<Item = (TilePos, TileId, TileStyle)>,
        terrain: Vec<(TilePos, Option<Terrain>)>,
    ) {
        let cells = cells.into_iter();
        let new: BTreeMap<_, _> = cells.map(|(at, tile, look)| (at, (tile, look))).collect();
        if new == self.cells && terrain == self.terrain {
            return;
        }
        let before = std::mem::replace(&mut self.terrain, terrain);
        let (before, now): (BTreeSet<_>, BTreeSet<_>) = (
            before.iter().copied().collect(),
            self.terrain.iter().copied().collect(),
        );
        let changed = before.symmetric_difference(&now);
        self.reshaded.extend(changed.map(|&(at, _)| at));
        let old = std::mem::replace(&mut self.cells, new);
        self.dirty.extend(old.keys().chain(self.cells.keys()));
        let is_preview =
            |(_, (_, look)): &(&TilePos, &(TileId, TileStyle))| *look == TileStyle::Preview;
        for (one, other) in [(&old, &self.cells), (&self.cells, &old)] {
            let cells = one.iter().filter(is_preview);
            let changed = cells.filter(|(at, cell)| other.get(*at) != Some(*cell));
            self.reshaded.extend(changed.map(|(at, _)| at));
        }
        let preview = self.cells.iter().filter(is_preview);
        let preview = preview.map(|(&at, &(tile, _))| (at, Previewed::Tile(tile)));
        let terrain = self.terrain.iter();
        let terrain = terrain.map(|&(at, terrain)| (at, Previewed::Terrain(terrain)));
        self.preview = Arc::new(preview.chain(terrain).collect());
    }

    /// The preview, for shading and figures; the same `Arc` until it changes.
    #[must_use]
    pub fn preview(&self) -> Arc<Vec<(TilePos, Previewed)>> {
        Arc::clone(&self.preview)
    }

    /// Takes the cells whose shading a preview has changed since the last call.
    pub fn take_reshaded(&mut self) -> Vec<TilePos> {
        std::mem::take(&mut self.reshaded)
    }

    /// Returns whether there are such cells.
    #[must_use]
    pub const fn has_reshaded(&self) -> bool {
        !self.reshaded.is_empty()
    }

    /// Proposes nothing, unless a preview is held.
    pub fn clear(&mut self) {
        self.replace([]);
    }

    /// Returns whether nothing is proposed.
    #[must_use]
    pub fn is_empty(&self) -> bool {
        self.cells.is_empty() && self.terrain.is_empty()
    }

    /// Takes the cells whose proposal has changed or gone since the last call.
    pub fn take_changed(&mut self) -> Vec<TilePos> {
        std::mem::take(&mut self.dirty)
    }

    /// Returns whether there are such cells.
    #[must_use]
    pub const fn has_changed(&self) -> bool {
        !self.dirty.is_empty()
    }

    /// All proposed tiles with their styles.
    pub fn cells(&self) -> impl Iterator<Item = (TilePos, TileId, TileStyle)> + '_ {
        let cells = self.cells.iter();
        cells.map(|(&at, &(tile, look))| (at, tile, look))
    }

    /// The proposed tile of a cell, if there is one.
    #[must_use]
    pub fn tile(&self, at: TilePos) -> Option<TileId> {
        self.get(at).map(|(tile, _)| tile)
    }

    /// Returns whether a preview fills a cell with a tile.
    #[must_use]
    pub fn fills(&self, at: TilePos) -> bool {
        let is_filled = |(tile, look)| tile != NO_TILE && look == TileStyle::Preview;
        self.get(at).is_some_and(is_filled)
    }

    /// The proposed tile of a cell and its style.
    #[must_use]
    pub fn get(&self, at: TilePos) -> Option<(TileId, TileStyle)> {
        self.cells.get(&at).copied()
    }
}

/// Tiles as cells of a preview.
fn previewed(
    tiles: impl IntoIterator<Item = (TilePos, TileId)>,
) -> impl Iterator<Item = (TilePos, TileId, TileStyle)> {
    let tiles = tiles.into_iter();
    tiles.map(|(at, tile)| (at, tile, TileStyle::Preview))
}

/// The overlay with the changes of a preview.
#[must_use]
pub fn with_preview(overlay: &Overlay, preview: &[(TilePos, Previewed)]) -> Overlay {
    let mut all = overlay.clone();
    let mut terrains = Vec::new();
    for &(at, previewed) in preview {
        match previewed {
            Previewed::Tile(tile) => {
                let origin = Origin::Healed;
                all.set(at, (tile != NO_TILE).then_some(EditedCell { tile, origin }));
            }
            Previewed::Terrain(terrain) => terrains.push((at, terrain)),
        }
    }
    let terrains = Stroke::terrain(&all, terrains);
    all.apply(&terrains);
    all
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_preview_has_shading_and_a_ghost_has_none() {
        let cell = |x, tile, look| (TilePos::new(x, -3), TileId(tile), look);
        let places = |reshaded: Vec<TilePos>| reshaded.iter().map(|at| at.x).collect::<Vec<_>>();
        let mut proposed = Proposed::default();
        proposed.replace([cell(1, 4, TileStyle::Ghost)]);
        assert!(!proposed.has_reshaded() && proposed.preview().is_empty());
        assert_eq!(
            proposed.cells().collect::<Vec<_>>(),
            [(TilePos::new(1, -3), TileId(4), TileStyle::Ghost)]
        );
        proposed.replace([
            cell(1, 4, TileStyle::Preview),
            cell(2, 4, TileStyle::Preview),
        ]);
        assert_eq!(places(proposed.take_reshaded()), [1, 2]);
        assert_eq!(proposed.preview().len(), 2);
        // A growing stroke only shades its new cells.
        let longer = [1, 2, 3].map(|x| cell(x, 4, TileStyle::Preview));
        proposed.replace(longer);
        assert_eq!(places(proposed.take_reshaded()), [3]);
        proposed.clear();
        assert_eq!(places(proposed.take_reshaded()), [1, 2, 3]);
        assert!(proposed.preview().is_empty());
        // Terrain has no tiles of its own.
        let marsh = vec![(TilePos::new(4, 4), Some(Terrain::Marsh))];
        proposed.replace_with([], marsh);
        assert_eq!(places(proposed.take_reshaded()), [4]);
        let shown = with_preview(&Overlay::default(), &proposed.preview());
        assert_eq!(shown.terrain(TilePos::new(4, 4)), Some(Terrain::Marsh));
        proposed.clear();
        assert_eq!(places(proposed.take_reshaded()), [4]);
    }

    #[test]
    fn a_held_preview_fills_its_cells_until_released_despite_ghosts() {
        let at = TilePos::new(1, -3);
        let mut proposed = Proposed::default();
        proposed.hold([(at, TileId(4))]);
        assert!(proposed.is_held() && !proposed.is_stepped() && proposed.fills(at));
        proposed.replace([(at, NO_TILE, TileStyle::Ghost)]);
        assert!(proposed.fills(at));
        proposed.hold_step([(at, TileId(5))]);
        assert!(proposed.is_stepped() && proposed.tile(at) == Some(TileId(5)));
        proposed.release();
        assert!(!proposed.is_held() && !proposed.is_stepped() && !proposed.fills(at));
        proposed.replace([(at, TileId(4), TileStyle::Ghost)]);
        assert!(!proposed.fills(at), "a ghost leaves the cell empty");
        proposed.replace([(at, NO_TILE, TileStyle::Preview)]);
        assert!(!proposed.fills(at), "the eraser empties it");
    }
}

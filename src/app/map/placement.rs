//! Placement: the only code that changes the map, its tiles and its overlay in the same frame.

use bevy::ecs::system::SystemParam;
use bevy::prelude::*;

use super::edits::Edits;
use super::index::ChunkIndex;
use super::open_map::OpenMap;
use super::tile::{ChunkTiles, Covered, MapTile};
use crate::app::schedule::AppSystems;
use crate::app::span::Span;
use mapmaker_grid::world::{EditedCell, Mark, Stroke};
use mapmaker_grid::{COORDINATE_LIMIT, TilePos};

pub(super) fn plugin(app: &mut App) {
    app.init_resource::<MayEdit>()
        .add_message::<EditTiles>()
        .add_message::<EditMark>()
        .add_message::<Edited>()
        .add_systems(Update, (place, mark).chain().in_set(AppSystems::Place));
}

/// A change of the map; any system may send it.
///
/// It is applied in the next [`AppSystems::Place`] as one undo step, and is shown and saved like a brush stroke.
#[derive(Message, Clone, Debug)]
pub enum EditTiles {
    /// Sets these cells in one step; `None` restores the natural tile. The sender must check that tiles fit. Cells
    /// outside the map and tiles unknown to its pack are skipped.
    Set(Vec<(TilePos, Option<EditedCell>)>),
    /// Applies this step, which was computed for the present overlay. Invalid marks are skipped.
    Make(Stroke),
    /// Undoes the last step.
    Undo,
    /// Redoes the last undone step.
    Redo,
    /// Turns the rules of rivers on the board on or off.
    Rivers(bool),
}

/// Shows a mark of a layer that stores it itself. It is neither an undo step nor saved, and ignores [`MayEdit`].
///
/// It is applied in the next [`AppSystems::Place`].
#[derive(Message, Clone, Debug)]
pub struct EditMark {
    /// The feature's id.
    pub id: u64,
    /// Its position.
    pub at: TilePos,
    /// Its new mark.
    pub mark: Option<Mark>,
}

/// The part of the map that may be edited; other changes are skipped.
///
/// A prepared step is applied in full or not at all. Undo and redo are skipped only if nothing may be edited.
#[derive(Resource, Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum MayEdit {
    /// Every cell of the map.
    #[default]
    All,
    /// The cells of a rectangle.
    Within(Span),
    /// Nothing.
    Nothing,
}

impl MayEdit {
    /// Returns whether a cell may be edited.
    #[must_use]
    pub const fn cell(self, at: TilePos) -> bool {
        match self {
            Self::All => true,
            Self::Within(span) => span.contains(at.x, at.y),
            Self::Nothing => false,
        }
    }

    /// Returns whether all of a stroke's changes are allowed.
    #[must_use]
    pub fn stroke(self, stroke: &Stroke) -> bool {
        let cells = stroke.changes().iter().map(|change| change.at);
        let marks = stroke.marks().iter().map(|change| change.at);
        cells.chain(marks).all(|at| self.cell(at))
    }
}

/// An edit applied in this frame.
#[derive(Message, Clone, Debug)]
pub struct Edited {
    /// The request.
    pub command: EditTiles,
    /// What was done to the map now: for an undo the inverse already, so that `after` is always what is there.
    pub stroke: Stroke,
}

/// Writes the tiles of loaded chunks.
#[derive(SystemParam)]
struct LoadedTiles<'w, 's> {
    index: Res<'w, ChunkIndex>,
    chunks: Query<'w, 's, (&'static ChunkTiles, &'static mut Covered)>,
    tiles: Query<'w, 's, &'static mut MapTile>,
}

impl LoadedTiles<'_, '_> {
    /// Updates the tile at a position from the overlay, if it is loaded.
    fn write(&mut self, at: TilePos, after: Option<EditedCell>) {
        let chunk = self.index.get(at.chunk());
        let Some((of_chunk, mut covered)) = chunk.and_then(|chunk| self.chunks.get_mut(chunk).ok())
        else {
            return;
        };
        let lies_at = |tile| self.tiles.get(tile).ok().map(|tile| tile.local());
        let tile = of_chunk.find(at.local(), lies_at);
        if let Some(mut tile) = tile.and_then(|tile| self.tiles.get_mut(tile).ok()) {
            let changed = covered.change(*tile, after);
            tile.set_if_neq(changed);
        }
    }
}

fn place(
    mut commands: MessageReader<EditTiles>,
    (open, may): (Option<Res<OpenMap>>, Res<MayEdit>),
    mut edits: ResMut<Edits>,
    mut tiles: LoadedTiles,
    mut edited: MessageWriter<Edited>,
) {
    for command in commands.read() {
        let stroke = match command {
            EditTiles::Set(cells) => {
                let cells = cells.iter().copied();
                let can_be = |&(at, cell): &_| {
                    may.cell(at) && open.as_ref().is_some_and(|open| has(open, at, cell))
                };
                let stroke = Stroke::over(&edits.overlay, cells.filter(can_be));
                edits.history.push(stroke.clone());
                stroke
            }
            EditTiles::Make(stroke) if !may.stroke(stroke) => continue,
            EditTiles::Undo | EditTiles::Redo | EditTiles::Rivers(_)
                if *may == MayEdit::Nothing =>
            {
                continue;
            }
            EditTiles::Make(stroke) => {
                // A mark that the map's file refuses would keep all later changes out of it.
                let stroke = stroke.clone().with_valid_marks();
                edits.history.push(stroke.clone());
                stroke
            }
            EditTiles::Undo => edits.history.undo().unwrap_or_default(),
            EditTiles::Redo => edits.history.redo().unwrap_or_default(),
            EditTiles::Rivers(holds) => {
                edits.has_rivers = *holds;
                edits.version += 1;
                edited.write(Edited {
                    command: command.clone(),
                    stroke: Stroke::default(),
                });
                continue;
            }
        };
        if stroke.is_empty() {
            continue;
        }
        edits.apply(&stroke);
        for change in stroke.changes() {
            tiles.write(change.at, change.after);
        }
        edited.write(Edited {
            command: command.clone(),
            stroke,
        });
    }
}

fn mark(mut marks: MessageReader<EditMark>, mut edits: ResMut<Edits>) {
    for EditMark { id, at, mark } in marks.read() {
        let stroke = Stroke::marking(&edits.overlay, *id, *at, mark.clone());
        if !stroke.is_empty() {
            edits.apply(&stroke);
        }
    }
}

/// Returns whether the map has the cell, and its pack the tile.
fn has(open: &OpenMap, at: TilePos, cell: Option<EditedCell>) -> bool {
    let limits = -COORDINATE_LIMIT..=COORDINATE_LIMIT;
    let is_there = match open.base.board() {
        Some(size) => size.contains(at),
        None => limits.contains(&at.x) && limits.contains(&at.y),
    };
    let pieces = open.chunk_source.set.piece_count();
    is_there && cell.is_none_or(|cell| cell.tile.index() < pieces)
}

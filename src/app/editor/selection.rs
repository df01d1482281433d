//! The selected rectangle, what was copied from it, and pasting.

use bevy::prelude::*;

use super::actions::{Act, Action};
use super::bench::Ask;
use super::drawing::Drawing;
use super::reader::MapReader;
use super::tools::{Tool, Tools};
use crate::app::AppSystems;
use crate::app::land::{Land, OpenLand};
use crate::app::span::Span;
use crate::engine::editing::Brush;
use crate::engine::grid::TilePos;
use crate::engine::tileset::{TileId, TileSet};

/// The most cells that are copied or cleared at once.
const MOST_CELLS: i64 = 4096;

pub(super) fn plugin(app: &mut App) {
    app.init_resource::<Selection>()
        .init_resource::<Clipboard>()
        .add_systems(
            Update,
            (
                arrive.run_if(on_message::<OpenLand>),
                act.run_if(on_message::<Act>),
            )
                .chain()
                .in_set(AppSystems::Input),
        );
}

/// The selected cells.
#[derive(Resource, Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Selection(pub Option<Span>);

/// What was copied, and whether it hangs on the pointer.
#[derive(Resource, Clone, Debug, Default)]
pub struct Clipboard {
    /// The tiles and their places from the north-west corner of what was copied.
    tiles: Vec<(TilePos, TileId)>,
    size: (i64, i64),
    /// Whether a click places what was copied.
    pub is_held: bool,
    /// Names of tiles on their way to another map.
    carried: Option<Vec<(TilePos, String)>>,
}

impl Clipboard {
    /// Copies a rectangle to be placed in the map that is opened next.
    pub fn carry(&mut self, map: &MapReader, set: &TileSet, span: Span) {
        copy(map, Some(span), self);
        // Another pack numbers its tiles otherwise.
        let named = self.tiles.iter().map(|&(at, tile)| (at, set.name(tile)));
        self.carried = Some(named.collect());
    }

    /// The rectangle that what is held would lie in with the pointer at a cell.
    #[must_use]
    pub fn span(&self, pointer: TilePos) -> Span {
        let corner = pointer.offset(-(self.size.0 / 2), -(self.size.1 / 2));
        between(corner, corner.offset(self.size.0 - 1, self.size.1 - 1))
    }

    /// What would be placed with the pointer at a cell: what was copied, its middle there.
    #[must_use]
    pub fn at(&self, pointer: TilePos) -> Option<Ask> {
        let corner = pointer.offset(-(self.size.0 / 2), -(self.size.1 / 2));
        let tiles = self.tiles.iter();
        let tiles: Vec<_> = tiles
            .map(|&(at, tile)| (corner.offset(at.x, at.y), tile))
            .collect();
        (self.is_held && !tiles.is_empty()).then_some(Ask::Put(tiles))
    }
}

/// The rectangle between two cells, both included.
#[must_use]
pub fn between(a: TilePos, b: TilePos) -> Span {
    Span {
        west: a.x.min(b.x),
        north: a.y.min(b.y),
        east: a.x.max(b.x),
        south: a.y.max(b.y),
    }
}

/// Another map has no selection, and takes what was carried there.
fn arrive(land: Res<Land>, mut selection: ResMut<Selection>, mut clipboard: ResMut<Clipboard>) {
    selection.0 = None;
    let size = clipboard.size;
    let Some(carried) = clipboard.carried.take() else {
        *clipboard = Clipboard::default();
        return;
    };
    let set = &land.workshop.set;
    let tile = |(at, name): (TilePos, String)| Some((at, set.find_name(&name)?));
    *clipboard = Clipboard {
        tiles: carried.into_iter().filter_map(tile).collect(),
        size,
        is_held: true,
        carried: None,
    };
}

fn act(
    mut acts: MessageReader<Act>,
    map: MapReader,
    land: Res<Land>,
    mut tools: ResMut<Tools>,
    mut selection: ResMut<Selection>,
    mut clipboard: ResMut<Clipboard>,
    mut drawing: ResMut<Drawing>,
) {
    for act in acts.read() {
        match act.0 {
            Action::SelectAll => {
                if let Some(size) = land.ground.board() {
                    tools.tool = Tool::Select;
                    let last = TilePos::new(i64::from(size.width) - 1, i64::from(size.height) - 1);
                    selection.0 = Some(between(TilePos::new(0, 0), last));
                }
            }
            Action::Copy => copy(&map, selection.0, &mut clipboard),
            Action::Cut => {
                copy(&map, selection.0, &mut clipboard);
                clear(selection.0, &mut drawing);
            }
            Action::Delete => clear(selection.0, &mut drawing),
            Action::Paste => clipboard.is_held = !clipboard.tiles.is_empty(),
            Action::Menu => clipboard.is_held = false,
            Action::Tool(_) => {
                clipboard.is_held = false;
                selection.0 = None;
            }
            _ => {}
        }
    }
}

fn copy(map: &MapReader, selected: Option<Span>, clipboard: &mut Clipboard) {
    let Some(span) = selected.filter(|span| span.area() <= MOST_CELLS) else {
        return;
    };
    let cells = span.cells().map(|(x, y)| TilePos::new(x, y));
    let place = |at: TilePos| at.offset(-span.west, -span.north);
    clipboard.tiles = cells
        .filter_map(|at| Some((place(at), map.tile(at)?)))
        .collect();
    clipboard.size = (span.east - span.west + 1, span.south - span.north + 1);
}

fn clear(selected: Option<Span>, drawing: &mut Drawing) {
    if let Some(span) = selected.filter(|span| span.area() <= MOST_CELLS) {
        let cells = span.cells().map(|(x, y)| TilePos::new(x, y));
        drawing.make(Ask::Draw(Brush::Nature, cells.collect()));
    }
}

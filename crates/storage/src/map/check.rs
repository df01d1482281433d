//! The invariants of a map's cells and strokes, checked before writing and after reading.

use std::path::Path;

use super::MapError;
use super::state::{MapKind, MapState};
use super::tile_numbers::TileNumbers;
use mapmaker_grid::TilePos;
use mapmaker_grid::world::{EditedCell, History, Mark, Overlay, Stroke};

/// Checks that a whole map can be written: its cells are on the map and have its tiles, its marks can be read again,
/// and its strokes lead to them.
pub(super) fn state(path: &Path, state: &MapState, names: &TileNumbers) -> Result<(), MapError> {
    for (at, now) in state.overlay.cells() {
        cell(path, &state.kind, names, at, Some(now))?;
    }
    for (&id, one) in state.overlay.marks() {
        mark(path, id, Some(one))?;
    }
    for stroke in state.history.strokes() {
        self::stroke(path, &state.kind, names, stroke)?;
    }
    match difference(&state.overlay, &state.history) {
        None => Ok(()),
        Some(at) => Err(MapError::OutOfStep {
            path: path.to_owned(),
            at,
        }),
    }
}

/// Checks that a stroke stays on the map and among its tiles, and its marks can be read again.
pub(super) fn stroke(
    path: &Path,
    kind: &MapKind,
    names: &TileNumbers,
    stroke: &Stroke,
) -> Result<(), MapError> {
    for change in stroke.changes() {
        cell(path, kind, names, change.at, change.before)?;
        cell(path, kind, names, change.at, change.after)?;
    }
    for change in stroke.marks() {
        mark(path, change.id, change.before.as_ref())?;
        mark(path, change.id, change.after.as_ref())?;
    }
    Ok(())
}

fn mark(path: &Path, id: u64, mark: Option<&Mark>) -> Result<(), MapError> {
    if mark.is_none_or(Mark::is_valid) {
        return Ok(());
    }
    let path = path.to_owned();
    Err(MapError::NoMark { path, id })
}

fn cell(
    path: &Path,
    kind: &MapKind,
    names: &TileNumbers,
    at: TilePos,
    cell: Option<EditedCell>,
) -> Result<(), MapError> {
    let path = || path.to_owned();
    if !kind.has(at) {
        return Err(MapError::Outside { path: path(), at });
    }
    match cell {
        Some(cell) if names.number(cell.tile).is_none() => {
            Err(MapError::NoTile { path: path(), at })
        }
        _ => Ok(()),
    }
}

/// A cell whose tile differs from what the strokes lead to, or from where the undone ones start.
pub(super) fn difference(overlay: &Overlay, history: &History) -> Option<TilePos> {
    let (standing, undone) = history.strokes().split_at(history.standing());
    let mut then = overlay.clone();
    for change in standing.iter().rev().flat_map(Stroke::changes) {
        if then.set(change.at, change.before) != change.after {
            return Some(change.at);
        }
    }
    for change in standing.iter().rev().flat_map(Stroke::marks) {
        if then.set_mark(change.id, change.before.clone()) != change.after {
            return Some(change.at);
        }
    }
    then.clone_from(overlay);
    for change in undone.iter().flat_map(Stroke::changes) {
        if then.set(change.at, change.after) != change.before {
            return Some(change.at);
        }
    }
    for change in undone.iter().flat_map(Stroke::marks) {
        if then.set_mark(change.id, change.after.clone()) != change.before {
            return Some(change.at);
        }
    }
    None
}

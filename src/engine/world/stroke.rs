//! One step of changing the map: what a stroke of the brush did, and how to undo it.

use std::collections::BTreeMap;

use super::{EditedCell, Overlay};
use crate::engine::grid::TilePos;

/// What became of one cell.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct CellChange {
    /// The cell.
    pub at: TilePos,
    /// What the overlay had there before.
    pub before: Option<EditedCell>,
    /// What it has there now.
    pub after: Option<EditedCell>,
}

/// All changes of one step.
///
/// Invariant: each cell is there once, in rows from north to south, and each change changes
/// something.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Stroke {
    changes: Vec<CellChange>,
}

impl Stroke {
    /// The stroke that brings cells to `after`, over what the overlay has there now. Of a cell named
    /// more than once the last counts; cells that stay as they are drop out.
    #[must_use]
    pub fn over(
        overlay: &Overlay,
        after: impl IntoIterator<Item = (TilePos, Option<EditedCell>)>,
    ) -> Self {
        let change = |(at, after)| CellChange {
            at,
            before: overlay.get(at),
            after,
        };
        Self::from_changes(after.into_iter().map(change))
    }

    /// The stroke of some changes, one after another: a cell that is changed twice keeps its first
    /// `before` and its last `after`.
    #[must_use]
    pub fn from_changes(changes: impl IntoIterator<Item = CellChange>) -> Self {
        let mut by_place: BTreeMap<(i64, i64), CellChange> = BTreeMap::new();
        for change in changes {
            let place = (change.at.y, change.at.x);
            by_place.entry(place).or_insert(change).after = change.after;
        }
        let mut changes: Vec<_> = by_place.into_values().collect();
        changes.retain(|change| change.before != change.after);
        Self { changes }
    }

    /// This stroke and then another, as one.
    #[must_use]
    pub fn then(self, next: Self) -> Self {
        Self::from_changes(self.changes.into_iter().chain(next.changes))
    }

    /// The changes, in rows from north to south.
    #[must_use]
    pub fn changes(&self) -> &[CellChange] {
        &self.changes
    }

    /// Whether nothing changes.
    #[must_use]
    pub fn is_empty(&self) -> bool {
        self.changes.is_empty()
    }

    /// The stroke that takes this one back.
    #[must_use]
    pub fn inverse(&self) -> Self {
        let turn = |change: &CellChange| CellChange {
            at: change.at,
            before: change.after,
            after: change.before,
        };
        Self {
            changes: self.changes.iter().map(turn).collect(),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::engine::tileset::TileId;
    use crate::engine::world::Origin;

    /// A cell with that tile, or, as 0, none.
    fn cell(tile: u16) -> Option<EditedCell> {
        (tile > 0).then_some(EditedCell {
            tile: TileId(tile),
            origin: Origin::Healed,
        })
    }

    #[test]
    fn a_stroke_and_its_inverse_leave_the_overlay_as_it_was() {
        let (a, b) = (TilePos::new(5, -3), TilePos::new(-20, 9));
        let mut overlay = Overlay::default();
        overlay.set(a, cell(1));
        let before = overlay.clone();
        let stroke = Stroke::over(&overlay, [(b, cell(2)), (a, cell(0)), (b, cell(3))]);
        assert_eq!(stroke.changes().len(), 2);
        overlay.apply(&stroke);
        assert_eq!((overlay.get(a), overlay.get(b)), (None, cell(3)));
        overlay.apply(&stroke.inverse());
        assert_eq!(overlay, before);
    }

    #[test]
    fn what_comes_back_to_where_it_was_is_no_change() {
        let at = TilePos::new(0, 0);
        let mut overlay = Overlay::default();
        let first = Stroke::over(&overlay, [(at, cell(1))]);
        overlay.apply(&first);
        let second = Stroke::over(&overlay, [(at, None)]);
        assert!(!second.is_empty());
        assert!(first.then(second).is_empty());
    }
}

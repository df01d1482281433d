//! A stroke: one undoable change of the map.

use std::collections::BTreeMap;

use super::{EditedCell, Mark, MarkChange, Overlay};
use crate::TilePos;

/// A change of one cell.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct CellChange {
    /// The cell.
    pub at: TilePos,
    /// The overlay's entry before.
    pub before: Option<EditedCell>,
    /// The overlay's entry after.
    pub after: Option<EditedCell>,
}

/// All changes of one stroke.
///
/// Invariant: each cell occurs once, in rows from north to south, each feature once, and no change is empty.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Stroke {
    changes: Vec<CellChange>,
    /// By id, each once.
    marks: Vec<MarkChange>,
}

impl Stroke {
    /// The stroke that sets cells to `after`, given the overlay as it is now. Of a cell that is listed twice the last
    /// entry counts; unchanged cells drop out.
    #[inline]
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

    /// Joins changes in order: a cell that is changed twice keeps its first `before` and its last `after`.
    #[must_use]
    pub fn from_changes(changes: impl IntoIterator<Item = CellChange>) -> Self {
        let mut by_place: BTreeMap<(i64, i64), CellChange> = BTreeMap::new();
        for change in changes {
            let place = (change.at.y, change.at.x);
            by_place.entry(place).or_insert(change).after = change.after;
        }
        let mut changes: Vec<_> = by_place.into_values().collect();
        changes.retain(|change| change.before != change.after);
        Self {
            changes,
            marks: Vec::new(),
        }
    }

    /// The stroke that changes the mark of a feature at `at`, given the overlay as it is now.
    #[must_use]
    pub fn marking(overlay: &Overlay, id: u64, at: TilePos, after: Option<Mark>) -> Self {
        let before = overlay.mark(id).cloned();
        Self::default().with_marks([MarkChange {
            id,
            at,
            before,
            after,
        }])
    }

    /// Appends changes of marks: a mark that is changed twice keeps its first `before` and its last `after`.
    #[must_use]
    pub fn with_marks(self, marks: impl IntoIterator<Item = MarkChange>) -> Self {
        let mut by_id: BTreeMap<u64, MarkChange> = BTreeMap::new();
        for change in self.marks.into_iter().chain(marks) {
            let after = change.after.clone();
            by_id.entry(change.id).or_insert(change).after = after;
        }
        let mut marks: Vec<_> = by_id.into_values().collect();
        marks.retain(|change| change.before != change.after);
        Self {
            changes: self.changes,
            marks,
        }
    }

    /// Removes changes to invalid marks.
    #[must_use]
    pub fn with_valid_marks(mut self) -> Self {
        let is_valid = |change: &MarkChange| change.after.as_ref().is_none_or(Mark::is_valid);
        self.marks.retain(is_valid);
        self
    }

    /// Joins this stroke and a following one.
    #[inline]
    #[must_use]
    pub fn then(self, next: Self) -> Self {
        let cells = Self::from_changes(self.changes.into_iter().chain(next.changes));
        cells.with_marks(self.marks.into_iter().chain(next.marks))
    }

    /// The changes, in rows from north to south.
    #[inline]
    #[must_use]
    pub fn changes(&self) -> &[CellChange] {
        &self.changes
    }

    /// Whether nothing changes.
    #[inline]
    #[must_use]
    pub fn is_empty(&self) -> bool {
        self.changes.is_empty() && self.marks.is_empty()
    }

    /// The changes of marks, by id.
    #[inline]
    #[must_use]
    pub fn marks(&self) -> &[MarkChange] {
        &self.marks
    }

    /// The stroke that undoes this one.
    #[must_use]
    pub fn inverse(&self) -> Self {
        let turn = |change: &CellChange| CellChange {
            at: change.at,
            before: change.after,
            after: change.before,
        };
        let turn_mark = |change: &MarkChange| MarkChange {
            before: change.after.clone(),
            after: change.before.clone(),
            ..change.clone()
        };
        Self {
            changes: self.changes.iter().map(turn).collect(),
            marks: self.marks.iter().map(turn_mark).collect(),
        }
    }
}

impl Overlay {
    /// Applies every change of a stroke.
    #[inline]
    pub fn apply(&mut self, stroke: &Stroke) {
        for change in stroke.changes() {
            self.set(change.at, change.after);
        }
        for change in stroke.marks() {
            self.set_mark(change.id, change.after.clone());
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::tileset::TileId;
    use crate::world::Origin;

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
    fn marks_are_changed_undone_and_joined_as_cells_are() {
        let at = TilePos::new(7, 8);
        let named = |name: &str| {
            Some(Mark {
                name: Some(name.to_owned()),
                ..Mark::default()
            })
        };
        let mut overlay = Overlay::default();
        let first = Stroke::marking(&overlay, 5, at, named("Oran"));
        overlay.apply(&first);
        assert_eq!(overlay.mark(5), named("Oran").as_ref());
        assert!(!overlay.is_empty());
        let second = Stroke::marking(&overlay, 5, at, named("Ivry"));
        overlay.apply(&second);
        let both = first.then(second);
        assert_eq!(both.marks().len(), 1);
        overlay.apply(&both.inverse());
        assert_eq!(overlay, Overlay::default());
        assert!(both.clone().then(both.inverse()).is_empty());
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

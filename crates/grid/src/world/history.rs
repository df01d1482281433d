//! Undo and redo without limit: the strokes made, and how many of them are in force.

use super::Stroke;

/// The strokes of a map, oldest first, of which the first [`History::standing`] are in force.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct History {
    strokes: Vec<Stroke>,
    standing: usize,
}

impl History {
    /// Restores a saved history: all strokes, and how many of them are in force.
    #[inline]
    #[must_use]
    pub fn restored(strokes: Vec<Stroke>, standing: usize) -> Self {
        let standing = standing.min(strokes.len());
        Self { strokes, standing }
    }

    /// Adds a new stroke and drops those that were undone. An empty stroke is ignored.
    #[inline]
    pub fn push(&mut self, stroke: Stroke) {
        if stroke.is_empty() {
            return;
        }
        self.strokes.truncate(self.standing);
        self.strokes.push(stroke);
        self.standing += 1;
    }

    /// The inverse of the last stroke in force, for [`Overlay::apply`](super::Overlay::apply).
    #[inline]
    pub fn undo(&mut self) -> Option<Stroke> {
        self.standing = self.standing.checked_sub(1)?;
        Some(self.strokes[self.standing].inverse())
    }

    /// The stroke that was undone last, to be applied again with [`Overlay::apply`](super::Overlay::apply).
    #[inline]
    pub fn redo(&mut self) -> Option<Stroke> {
        let stroke = self.strokes.get(self.standing)?.clone();
        self.standing += 1;
        Some(stroke)
    }

    /// All strokes, oldest first, undone ones last.
    #[inline]
    #[must_use]
    pub fn strokes(&self) -> &[Stroke] {
        &self.strokes
    }

    /// How many strokes are in force.
    #[inline]
    #[must_use]
    pub const fn standing(&self) -> usize {
        self.standing
    }

    /// Whether there is a stroke to undo.
    #[inline]
    #[must_use]
    pub const fn can_undo(&self) -> bool {
        self.standing > 0
    }

    /// Whether there is a stroke to redo.
    #[inline]
    #[must_use]
    pub const fn can_redo(&self) -> bool {
        self.standing < self.strokes.len()
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::TilePos;
    use crate::tileset::TileId;
    use crate::world::{EditedCell, Origin, Overlay};

    #[test]
    fn undo_and_redo_walk_the_strokes_and_a_new_one_forgets_what_was_undone() {
        let mut overlay = Overlay::default();
        let mut history = History::default();
        let mut states = vec![overlay.clone()];
        for tile in 1..5 {
            let cell = EditedCell {
                tile: TileId(tile),
                origin: Origin::Pinned,
            };
            let stroke = Stroke::over(&overlay, [(TilePos::new(0, 0), Some(cell))]);
            overlay.apply(&stroke);
            history.push(stroke);
            states.push(overlay.clone());
        }
        for expected in states.iter().rev().skip(1) {
            overlay.apply(&history.undo().expect("a stroke to undo"));
            assert_eq!(&overlay, expected);
        }
        assert_eq!(history.undo(), None);
        overlay.apply(&history.redo().expect("a stroke to redo"));
        assert_eq!(overlay, states[1]);
        history.push(Stroke::over(&overlay, [(TilePos::new(0, 0), None)]));
        assert!(!history.can_redo());
        assert_eq!(history.strokes().len(), 2);
    }
}

//! The land around a home while a quest is created.

use super::clue::MOST_SIGHT;
use super::quest::AREA_REACH;
use super::view::WorldView;
use super::ways::{Field, Frame, Sheet};
use mapmaker_grid::TilePos;

/// The most steps of a way in the reachable area.
pub(super) const MOST_STEPS: u32 = 90;

/// The land around a home while a quest is created.
pub(super) struct Survey {
    pub(super) home: TilePos,
    pub(super) sheet: Sheet,
    pub(super) field: Field,
    /// The tiles reachable on foot, in reading order.
    pub(super) area: Vec<TilePos>,
}

impl Survey {
    /// The land around a home, without roads.
    pub(super) fn around(home: TilePos, view: &mut dyn WorldView) -> Self {
        let frame = frame_of_clues(home);
        // Roads are added later: they only make ways shorter, so what is possible without them is possible with them.
        let sheet = Sheet::new(frame, |at| Some(view.bare(at)));
        let field = Field::on_foot(&sheet, home);
        let inside = Frame::around(home, AREA_REACH);
        let is_near = |&at: &TilePos| field.steps(at).is_some_and(|steps| steps <= MOST_STEPS);
        let area = inside.tiles().filter(is_near).collect();
        Self {
            home,
            sheet,
            field,
            area,
        }
    }
}

/// The frame of land around a home that is needed to evaluate clues on the tiles of its area: they look slightly
/// beyond it.
pub(super) const fn frame_of_clues(home: TilePos) -> Frame {
    Frame::around(home, AREA_REACH + MOST_SIGHT as i64 + 1)
}

//! What is known of the land around a home while a quest is made.

use super::clue::MOST_SIGHT;
use super::quest::AREA_REACH;
use super::view::WorldView;
use super::ways::{Field, Frame, Sheet};
use mapmaker_grid::TilePos;

/// The most steps of a way in the reachable area.
pub(super) const MOST_STEPS: u32 = 90;

/// What is known of the land around a home while the quest is made.
pub(super) struct Survey {
    pub(super) home: TilePos,
    pub(super) sheet: Sheet,
    pub(super) field: Field,
    /// The tiles that can be reached on foot, in reading order.
    pub(super) area: Vec<TilePos>,
}

impl Survey {
    /// The land around a home, without roads.
    pub(super) fn around(home: TilePos, view: &mut dyn WorldView) -> Self {
        let frame = frame_of_clues(home);
        // Roads are found later: they make ways shorter, and what can be done without them can be done with them.
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

/// What has to be known of the land around a home to hold clues against the tiles of its area: they look a little way beyond
/// these.
pub(super) const fn frame_of_clues(home: TilePos) -> Frame {
    Frame::around(home, AREA_REACH + MOST_SIGHT as i64 + 1)
}

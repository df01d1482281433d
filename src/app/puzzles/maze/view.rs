//! The visible part of a maze: around the walker, all of it, or a place of one's choice.

use bevy_egui::egui::{Pos2, Rect, Vec2};

use super::sheet::{MOST_CELL, Sheet};

/// How much larger a press of a button makes cells.
pub(super) const STEP: f32 = 1.5;

/// The largest movement of the pointer that still is a click, in points.
const CLICK_POINTS: f32 = 6.0;

/// The chosen view; at first all of the maze, or if cells would be too small, the walker's surroundings.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub(super) struct View {
    /// Points for each cell, as near as can be.
    pub(super) cell: Option<f32>,
    /// The point of the plan in the middle; `None` follows the walker.
    pub(super) middle: Option<(f32, f32)>,
}

/// A press of the first button until its release.
#[derive(Clone, Copy, Debug)]
pub(super) struct Pressed {
    /// Where the button went down, and the pointer's place.
    pub(super) from: Pos2,
    at: Pos2,
    /// Whether it has the sheet and not the walker.
    pub(super) has_sheet: bool,
    pub(super) has_moved: bool,
}

impl Pressed {
    /// A press at this place.
    pub(super) const fn new(at: Pos2, has_sheet: bool) -> Self {
        Self {
            from: at,
            at,
            has_sheet,
            has_moved: false,
        }
    }

    /// Moves the pointer. Returns the movement, once it is more than a click.
    pub(super) fn move_to(&mut self, at: Pos2) -> Option<Vec2> {
        self.has_moved |= at.distance(self.from) > CLICK_POINTS;
        let by = at - self.at;
        self.has_moved.then(|| {
            self.at = at;
            by
        })
    }
}

impl View {
    /// Switches from the whole maze to the walker, or from any other view to the whole.
    pub(super) fn toggle(&mut self, sheet: &Sheet) {
        *self = if sheet.is_whole() {
            Self::default()
        } else {
            Self {
                cell: Some(sheet.fits),
                middle: None,
            }
        };
    }

    /// Moves the view with the pointer.
    pub(super) fn pan(&mut self, sheet: &Sheet, room: Rect, by: Vec2) {
        let (x, y) = self.middle.unwrap_or_else(|| sheet.plan(room.center()));
        self.middle = Some((x - by.x / sheet.cell, y - by.y / sheet.cell));
    }

    /// Changes the size of cells and keeps the middle of the view in place.
    pub(super) fn zoom_by(&mut self, sheet: &Sheet, by: f32) {
        self.cell = Some((sheet.cell * by).clamp(sheet.fits, MOST_CELL));
    }

    /// Makes cells larger or smaller, and lets the point under the pointer stay there.
    pub(super) fn zoom(&mut self, sheet: &Sheet, room: Rect, at: Pos2, by: f32) {
        let cell = (sheet.cell * by).clamp(sheet.fits, MOST_CELL);
        let (x, y) = sheet.plan(at);
        let apart = (room.center() - at) / cell;
        self.cell = Some(cell);
        self.middle = Some((x + apart.x, y + apart.y));
    }
}

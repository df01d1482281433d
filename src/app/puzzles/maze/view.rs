//! Which part of a maze is seen: what lies around the walker, all of it, or wherever one looks.

use bevy_egui::egui::{self, Event, MouseWheelUnit, PointerButton, Pos2, Rect, Response, Ui, Vec2};

use super::play::Play;
use super::sheet::{MOST_CELL, Sheet};

/// How much larger a notch of the wheel makes cells.
const NOTCH: f32 = 1.15;

/// How much larger a press of a button makes cells.
pub(super) const STEP: f32 = 1.5;

/// How many points a touchpad scrolls for what a notch does.
const POINTS_A_NOTCH: f32 = 40.0;

/// How far from the walker a drag still leads it: in cells, and in points where these are small.
const REACH_CELLS: f32 = 1.2;
const REACH_POINTS: f32 = 18.0;

/// How far a pointer moves before it is more than a click, in points.
const CLICK_POINTS: f32 = 6.0;

/// What was chosen to be seen; at first all, or where that is too small what lies around the walker.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub(super) struct View {
    /// Points for each cell, as near as can be.
    pub(super) cell: Option<f32>,
    /// The point of the plan in the middle; the walker where there is none.
    pub(super) middle: Option<(f32, f32)>,
}

/// A press of the first button that was not let go yet.
#[derive(Clone, Copy, Debug)]
pub(super) struct Pressed {
    /// Where it was pressed, and where the pointer is.
    pub(super) from: Pos2,
    at: Pos2,
    /// Whether it has the sheet and not the walker.
    pub(super) has_sheet: bool,
    pub(super) has_moved: bool,
}

impl Pressed {
    /// Pressed on the walker, or beside it on a sheet that can be moved.
    pub(super) fn new(play: &Play, at: Pos2) -> Self {
        let sheet = &play.sheet;
        let reach = (sheet.cell * REACH_CELLS).max(REACH_POINTS);
        let is_beside = sheet.middle(play, play.walk.at()).distance(at) > reach;
        Self {
            from: at,
            at,
            has_sheet: !play.is_walkable() || is_beside && !sheet.is_whole(),
            has_moved: false,
        }
    }

    /// The pointer moved on; by how much, once it is more than a click.
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
    /// From the whole maze back to the walker, and from anything else to the whole.
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

    /// Moves what is seen with the pointer.
    pub(super) fn pan(&mut self, sheet: &Sheet, room: Rect, by: Vec2) {
        let (x, y) = self.middle.unwrap_or_else(|| sheet.plan(room.center()));
        self.middle = Some((x - by.x / sheet.cell, y - by.y / sheet.cell));
    }

    /// Makes cells larger or smaller, and lets what is in the middle stay there.
    pub(super) fn zoom_by(&mut self, sheet: &Sheet, by: f32) {
        self.cell = Some((sheet.cell * by).clamp(sheet.fits, MOST_CELL));
    }

    /// Makes cells larger or smaller, and lets the point under the pointer stay there.
    fn zoom(&mut self, sheet: &Sheet, room: Rect, at: Pos2, by: f32) {
        let cell = (sheet.cell * by).clamp(sheet.fits, MOST_CELL);
        let (x, y) = sheet.plan(at);
        let apart = (room.center() - at) / cell;
        self.cell = Some(cell);
        self.middle = Some((x + apart.x, y + apart.y));
    }
}

/// What the wheel, a pinch and the other buttons do to the view.
pub(super) fn by_pointer(play: &mut Play, ui: &Ui, response: &Response, room: Rect) {
    for button in [PointerButton::Secondary, PointerButton::Middle] {
        if response.dragged_by(button) {
            play.view.pan(&play.sheet, room, response.drag_delta());
        }
    }
    if !response.contains_pointer() {
        return;
    }
    // Two fingers.
    if let Some(touch) = ui.input(egui::InputState::multi_touch) {
        play.pressed = None;
        play.view
            .zoom(&play.sheet, room, touch.center_pos, touch.zoom_delta);
        play.view.pan(&play.sheet, room, touch.translation_delta);
        return;
    }
    let (at, by) = ui.input(|input| {
        let by = input.events.iter().map(|event| match event {
            Event::MouseWheel {
                unit: MouseWheelUnit::Point,
                delta,
                ..
            } => NOTCH.powf(delta.y / POINTS_A_NOTCH),
            Event::MouseWheel { delta, .. } => NOTCH.powf(delta.y),
            Event::Zoom(by) => *by,
            _ => 1.0,
        });
        (input.pointer.latest_pos(), by.product::<f32>())
    });
    if let Some(at) = at
        && (by - 1.0).abs() > 1e-4
    {
        play.view.zoom(&play.sheet, room, at, by);
    }
}

//! The pointer's actions on the map for the card: a click, a drag, a click of the second button.

use bevy::prelude::*;

use crate::app::editor::pointer::MapPicker;
use crate::app::pointer::PointerStep;

/// How far the pointer may go between press and release of a click, in points.
const CLICK: f32 = 4.0;

/// An action of the pointer, at a place of the window in its points.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(super) enum Done {
    /// A click of the first button.
    Click(Vec2),
    /// From here to there with the first button.
    Drag(Vec2, Vec2),
    /// A click of the second button.
    SecondClick(Vec2),
}

/// The place of the first button's press on the map, in the window's points.
#[derive(Default)]
pub(super) struct MapPress {
    pressed: Option<Vec2>,
}

impl MapPress {
    /// Whether the first button went down on the map, and is held.
    pub(super) const fn is_down(&self) -> bool {
        self.pressed.is_some()
    }

    /// Cancels the press.
    pub(super) const fn give_up(&mut self) {
        self.pressed = None;
    }

    /// The actions since the last frame, in order.
    pub(super) fn follow(
        &mut self,
        steps: &mut MessageReader<PointerStep>,
        map_picker: &mut MapPicker,
    ) -> Result<Vec<Done>> {
        let mut done = Vec::new();
        for &step in steps.read() {
            if let PointerStep::Pressed(_, at) | PointerStep::Released(_, at) = step {
                let over = (!map_picker.is_panels(at)?, map_picker.is_inside(at));
                done.extend(self.button(step, over));
            }
        }
        Ok(done)
    }

    /// Handles a button's press or release, over the map or a panel, in the window or outside.
    fn button(&mut self, step: PointerStep, (is_maps, is_inside): (bool, bool)) -> Option<Done> {
        match step {
            PointerStep::Pressed(MouseButton::Left, at) => {
                self.pressed = is_maps.then_some(at);
                None
            }
            // A release outside the window moves nothing.
            PointerStep::Released(MouseButton::Left, at) => {
                let from = self.pressed.take().filter(|_| is_inside)?;
                let is_click = from.distance(at) < CLICK;
                Some(if is_click {
                    Done::Click(at)
                } else {
                    Done::Drag(from, at)
                })
            }
            PointerStep::Pressed(MouseButton::Right, at) => {
                // It cancels a drag.
                let gives_up = self.pressed.take().is_some();
                (is_maps && !gives_up).then_some(Done::SecondClick(at))
            }
            _ => None,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_drag_ends_well_however_it_ends() {
        use MouseButton::{Left, Right};
        use PointerStep::{Pressed, Released};
        let far = Vec2::new(90.0, 0.0);
        let (map, beside, panel) = ((true, true), (true, false), (false, true));
        let mut press = MapPress::default();
        let mut does = |step, over| {
            let done = press.button(step, over);
            (done, press.is_down())
        };
        does(Pressed(Left, Vec2::ZERO), map);
        let dragged = Done::Drag(Vec2::ZERO, far);
        assert_eq!(does(Released(Left, far), map), (Some(dragged), false));
        does(Pressed(Left, Vec2::ZERO), map);
        assert_eq!(does(Released(Left, far), beside), (None, false));
        // A release over a panel counts for the map behind it.
        does(Pressed(Left, Vec2::ZERO), map);
        assert_eq!(does(Released(Left, far), panel), (Some(dragged), false));
        // The second button cancels the drag and does nothing else; then it works as usual.
        does(Pressed(Left, Vec2::ZERO), map);
        assert_eq!(does(Pressed(Right, far), map), (None, false));
        assert_eq!(does(Released(Left, far), map), (None, false));
        let second = Some(Done::SecondClick(far));
        assert_eq!(does(Pressed(Right, far), map), (second, false));
        // A press on a panel belongs to the panel.
        does(Pressed(Left, Vec2::ZERO), panel);
        assert_eq!(does(Released(Left, far), map), (None, false));
    }
}

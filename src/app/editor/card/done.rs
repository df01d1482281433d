//! What the pointer did on the map, for the card: a click, a drag, a click of the second button.

use bevy::input::ButtonState;
use bevy::prelude::*;
use bevy::window::WindowEvent;

use crate::app::editor::pointer::MapPicker;

/// How far the pointer may go between press and release of a click, in points.
const CLICK: f32 = 4.0;

/// Something that was done, at a place of the window in its points.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(super) enum Done {
    /// A click of the first button.
    Click(Vec2),
    /// From here to there with the first button.
    Drag(Vec2, Vec2),
    /// A click of the second button.
    SecondClick(Vec2),
}

/// Where the pointer is, and where the first button went down on the map, in the window's points.
#[derive(Default)]
pub(super) struct Press {
    pointer: Vec2,
    pressed: Option<Vec2>,
}

impl Press {
    /// Where the pointer is.
    pub(super) const fn pointer(&self) -> Vec2 {
        self.pointer
    }

    /// Whether the first button went down on the map, and is held.
    pub(super) const fn is_down(&self) -> bool {
        self.pressed.is_some()
    }

    /// Nothing comes of the press.
    pub(super) const fn give_up(&mut self) {
        self.pressed = None;
    }

    /// What was done since the last frame, in order.
    pub(super) fn follow(
        &mut self,
        events: &mut MessageReader<WindowEvent>,
        map_picker: &mut MapPicker,
    ) -> Result<Vec<Done>> {
        let mut done = Vec::new();
        for event in events.read() {
            match event {
                WindowEvent::CursorMoved(moved) => self.pointer = moved.position,
                WindowEvent::MouseButtonInput(input) => {
                    let is_maps = !map_picker.is_panels(self.pointer)?;
                    let is_inside = map_picker.is_inside(self.pointer);
                    done.extend(self.button(input.button, input.state, (is_maps, is_inside)));
                }
                _ => {}
            }
        }
        Ok(done)
    }

    /// A button goes down or up, over the map or over a panel, in the window or beside it.
    fn button(
        &mut self,
        button: MouseButton,
        state: ButtonState,
        (is_maps, is_inside): (bool, bool),
    ) -> Option<Done> {
        let at = self.pointer;
        match (button, state) {
            (MouseButton::Left, ButtonState::Pressed) => {
                self.pressed = is_maps.then_some(at);
                None
            }
            // What is let go beside the window stays where it was.
            (MouseButton::Left, ButtonState::Released) => {
                let from = self.pressed.take().filter(|_| is_inside)?;
                let is_click = from.distance(at) < CLICK;
                Some(if is_click {
                    Done::Click(at)
                } else {
                    Done::Drag(from, at)
                })
            }
            // It gives up a drag.
            (MouseButton::Right, ButtonState::Pressed) if self.pressed.take().is_some() => None,
            (MouseButton::Right, ButtonState::Pressed) => is_maps.then_some(Done::SecondClick(at)),
            _ => None,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_drag_ends_well_however_it_ends() {
        use ButtonState::{Pressed, Released};
        use MouseButton::{Left, Right};
        let far = Vec2::new(90.0, 0.0);
        let (map, beside, panel) = ((true, true), (true, false), (false, true));
        let mut press = Press::default();
        let mut does = |at, button, state, over| {
            press.pointer = at;
            let done = press.button(button, state, over);
            (done, press.is_down())
        };
        does(Vec2::ZERO, Left, Pressed, map);
        let dragged = Done::Drag(Vec2::ZERO, far);
        assert_eq!(does(far, Left, Released, map), (Some(dragged), false));
        does(Vec2::ZERO, Left, Pressed, map);
        assert_eq!(does(far, Left, Released, beside), (None, false));
        // Over a panel it is let go on the map behind.
        does(Vec2::ZERO, Left, Pressed, map);
        assert_eq!(does(far, Left, Released, panel), (Some(dragged), false));
        // The second button gives it up and does nothing else; then it does what it does.
        does(Vec2::ZERO, Left, Pressed, map);
        assert_eq!(does(far, Right, Pressed, map), (None, false));
        assert_eq!(does(far, Left, Released, map), (None, false));
        let second = Some(Done::SecondClick(far));
        assert_eq!(does(far, Right, Pressed, map), (second, false));
        // What goes down on a panel is the panel's.
        does(Vec2::ZERO, Left, Pressed, panel);
        assert_eq!(does(far, Left, Released, map), (None, false));
    }
}

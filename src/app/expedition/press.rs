//! Where the left button went down: within a slow frame the pointer may have gone on since.

use bevy::prelude::*;
use bevy::window::WindowEvent;
use bevy_egui::egui;

use crate::app::schedule::AppSystems;

/// How far the pointer may go between press and release of a click, in points.
pub(super) const STILL: f32 = 6.0;

pub(super) fn plugin(app: &mut App) {
    app.init_resource::<Press>()
        .add_systems(Update, follow.in_set(AppSystems::Input));
}

/// The last press of the left button.
#[derive(Resource, Default)]
pub(super) struct Press {
    pointer: Vec2,
    at: Vec2,
}

impl Press {
    /// Its place in the points of the panels.
    pub(super) fn place(&self, context: &egui::Context, window: &Window) -> egui::Pos2 {
        let at = self.at * window.scale_factor() / context.pixels_per_point();
        egui::pos2(at.x, at.y)
    }
}

/// Reads moves and presses in the order in which they came.
fn follow(mut events: MessageReader<WindowEvent>, mut press: ResMut<Press>) {
    let press = press.bypass_change_detection();
    for event in events.read() {
        match event {
            WindowEvent::CursorMoved(moved) => press.pointer = moved.position,
            WindowEvent::MouseButtonInput(input)
                if input.button == MouseButton::Left && input.state.is_pressed() =>
            {
                press.at = press.pointer;
            }
            _ => {}
        }
    }
}

#[cfg(test)]
mod tests {
    use bevy::input::ButtonState;
    use bevy::input::mouse::MouseButtonInput;

    use super::*;

    #[test]
    fn a_press_is_where_the_pointer_was_then_and_not_where_it_is_at_the_frames_end() {
        let mut app = App::new();
        app.add_plugins(MinimalPlugins)
            .add_message::<WindowEvent>()
            .init_resource::<Press>()
            .add_systems(Update, follow);
        let window = Entity::PLACEHOLDER;
        let moved = |x: f32| {
            WindowEvent::CursorMoved(CursorMoved {
                window,
                position: Vec2::new(x, 7.0),
                delta: None,
            })
        };
        let left = |state| {
            WindowEvent::MouseButtonInput(MouseButtonInput {
                button: MouseButton::Left,
                state,
                window,
            })
        };
        for event in [
            moved(10.0),
            left(ButtonState::Pressed),
            moved(50.0),
            left(ButtonState::Released),
            moved(60.0),
        ] {
            app.world_mut().write_message(event);
        }
        app.update();
        assert_eq!(app.world().resource::<Press>().at, Vec2::new(10.0, 7.0));
    }
}

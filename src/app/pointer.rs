//! The pointer's steps in order: in a slow frame, too, a button counts at the place of its press, not the pointer's
//! last place.

use bevy::input::ButtonState;
use bevy::prelude::*;
use bevy::window::WindowEvent;

pub(super) fn plugin(app: &mut App) {
    app.init_resource::<PointerAt>()
        .add_message::<PointerStep>()
        .add_systems(PreUpdate, read);
}

/// The pointer's place, in the window's points.
#[derive(Resource, Clone, Copy, Debug, Default)]
pub struct PointerAt(pub Vec2);

/// A step of the pointer, at a place in the window's points; steps arrive in order.
#[derive(Message, Clone, Copy, Debug, PartialEq)]
pub enum PointerStep {
    /// The pointer moved there.
    Moved(Vec2),
    /// A button was pressed there.
    Pressed(MouseButton, Vec2),
    /// A button was released there.
    Released(MouseButton, Vec2),
}

fn read(
    mut events: MessageReader<WindowEvent>,
    mut pointer: ResMut<PointerAt>,
    mut steps: MessageWriter<PointerStep>,
) {
    for event in events.read() {
        match event {
            WindowEvent::CursorMoved(moved) => {
                pointer.0 = moved.position;
                steps.write(PointerStep::Moved(pointer.0));
            }
            WindowEvent::MouseButtonInput(input) => {
                steps.write(match input.state {
                    ButtonState::Pressed => PointerStep::Pressed(input.button, pointer.0),
                    ButtonState::Released => PointerStep::Released(input.button, pointer.0),
                });
            }
            _ => {}
        }
    }
}

#[cfg(test)]
mod tests {
    use bevy::input::mouse::MouseButtonInput;

    use super::*;

    #[test]
    fn a_press_counts_at_its_own_place_not_at_the_frames_last_one() {
        let mut app = App::new();
        app.add_message::<WindowEvent>().add_plugins(plugin);
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
        ] {
            app.world_mut().write_message(event);
        }
        app.update();
        let at = |x| Vec2::new(x, 7.0);
        let steps = app.world_mut().resource_mut::<Messages<PointerStep>>();
        let steps: Vec<_> = steps.get_cursor().read(&steps).copied().collect();
        assert_eq!(
            steps,
            [
                PointerStep::Moved(at(10.0)),
                PointerStep::Pressed(MouseButton::Left, at(10.0)),
                PointerStep::Moved(at(50.0)),
                PointerStep::Released(MouseButton::Left, at(50.0)),
            ]
        );
        assert_eq!(app.world().resource::<PointerAt>().0, at(50.0));
    }
}

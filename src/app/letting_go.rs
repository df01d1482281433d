//! Releases held buttons when the window loses the keyboard, as no event reports their release elsewhere.

use bevy::input::ButtonState;
use bevy::input::mouse::MouseButtonInput;
use bevy::prelude::*;
use bevy::window::{WindowEvent, WindowFocused};

pub(super) fn plugin(app: &mut App) {
    // Runs before any system reads the pointer's buttons.
    app.add_systems(First, let_go.run_if(on_message::<WindowFocused>));
}

fn let_go(
    mut focused: MessageReader<WindowFocused>,
    buttons: Res<ButtonInput<MouseButton>>,
    mut inputs: MessageWriter<MouseButtonInput>,
    mut events: MessageWriter<WindowEvent>,
) {
    let Some(lost) = focused.read().filter(|one| !one.focused).last() else {
        return;
    };
    for &button in buttons.get_pressed() {
        let input = MouseButtonInput {
            button,
            state: ButtonState::Released,
            window: lost.window,
        };
        inputs.write(input);
        events.write(WindowEvent::MouseButtonInput(input));
    }
}

#[cfg(test)]
mod tests {
    use bevy::input::InputPlugin;

    use super::*;

    #[test]
    fn a_button_that_is_held_when_the_window_loses_the_keyboard_is_let_go() {
        // A dragged item once stayed at the pointer until the next click placed it.
        let mut app = App::new();
        app.add_plugins((MinimalPlugins, InputPlugin, plugin))
            .add_message::<WindowFocused>()
            .add_message::<WindowEvent>();
        let window = Entity::PLACEHOLDER;
        app.world_mut().write_message(MouseButtonInput {
            button: MouseButton::Left,
            state: ButtonState::Pressed,
            window,
        });
        app.update();
        let is_held = |app: &App| {
            let buttons = app.world().resource::<ButtonInput<MouseButton>>();
            buttons.pressed(MouseButton::Left)
        };
        for focused in [true, false] {
            assert!(is_held(&app));
            app.world_mut()
                .write_message(WindowFocused { window, focused });
            app.update();
        }
        assert!(!is_held(&app));
        let sent = app.world().resource::<Messages<WindowEvent>>();
        assert_eq!(sent.len(), 1);
    }
}

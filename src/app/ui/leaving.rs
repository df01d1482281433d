//! Tells the panels that the pointer has left the window, so that nothing looks hovered.

use bevy::prelude::*;
use bevy::window::CursorLeft;
use bevy_egui::{EguiInput, EguiPreUpdateSet, egui};

pub(super) fn plugin(app: &mut App) {
    app.add_systems(
        PreUpdate,
        leave
            .after(EguiPreUpdateSet::ProcessInput)
            .before(EguiPreUpdateSet::BeginPass),
    );
}

/// A drag continues beyond the window's edge and does not count.
fn leave(
    mut left: MessageReader<CursorLeft>,
    buttons: Res<ButtonInput<MouseButton>>,
    mut inputs: Query<&mut EguiInput>,
) {
    if left.read().count() == 0 || buttons.get_pressed().count() > 0 {
        return;
    }
    for mut input in &mut inputs {
        input.events.push(egui::Event::PointerGone);
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_pointer_that_leaves_the_window_is_gone_unless_it_drags() {
        let mut app = App::new();
        app.add_message::<CursorLeft>()
            .init_resource::<ButtonInput<MouseButton>>()
            .add_systems(Update, leave);
        let panels = app.world_mut().spawn(EguiInput::default()).id();
        let mut gone = |is_dragged: bool| {
            let mut buttons = app.world_mut().resource_mut::<ButtonInput<MouseButton>>();
            if is_dragged {
                buttons.press(MouseButton::Left);
            } else {
                buttons.release(MouseButton::Left);
            }
            app.world_mut().write_message(CursorLeft {
                window: Entity::PLACEHOLDER,
            });
            app.update();
            let mut input = app
                .world_mut()
                .get_mut::<EguiInput>(panels)
                .expect("it is there");
            let events = std::mem::take(&mut input.events);
            events.contains(&egui::Event::PointerGone)
        };
        assert!(gone(false));
        assert!(!gone(true));
        assert!(gone(false));
    }
}

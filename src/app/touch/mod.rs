//! Touch screens: finger gestures become pointer input, and two fingers move and zoom the map.
//!
//! The rest of the window only knows the pointer.

mod fingers;

use bevy::ecs::system::SystemParam;
use bevy::input::ButtonState;
use bevy::input::mouse::MouseButtonInput;
use bevy::input::touch::{TouchInput, TouchPhase};
use bevy::prelude::*;
use bevy::window::{CursorLeft, CursorMoved, WindowEvent};
use bevy_egui::EguiGlobalSettings;
use bevy_egui::input::EguiWantsInput;
use bevy_pancam::{PanCam, PanCamSystems};

use super::actions::{Action, ActionRequest};
use super::editor::tools::{Tool, Tools};
use super::schedule::AppSystems;
use super::screens::{Dialog, Screen};
use fingers::{Finger, Fingers, Meant};

pub(super) fn plugin(app: &mut App) {
    app.init_resource::<Touched>()
        .add_systems(Startup, |mut egui: ResMut<EguiGlobalSettings>| {
            // Panels already get the pointer's input, so they must not get touches, too.
            egui.input_system_settings
                .run_write_window_touch_messages_system = false;
        })
        .add_systems(First, point.run_if(is_touched))
        .add_systems(
            Update,
            pinch
                .in_set(AppSystems::Input)
                .after(PanCamSystems)
                .run_if(|touched: Res<Touched>| !touched.pinches.is_empty()),
        );
}

/// The fingers, and their meanings to be carried out.
#[derive(Resource, Default)]
struct Touched {
    fingers: Fingers,
    /// Meanings that wait for a frame of their own.
    waiting: Vec<Meant>,
    pinches: Vec<((Vec2, f32), (Vec2, f32))>,
}

fn is_touched(touched: Res<Touched>, did: MessageReader<TouchInput>) -> bool {
    !did.is_empty() || touched.fingers.are_any() || !touched.waiting.is_empty()
}

/// Writes pointer input in all the forms in which it is read.
#[derive(SystemParam)]
struct Pointer<'w> {
    events: MessageWriter<'w, WindowEvent>,
    moved: MessageWriter<'w, CursorMoved>,
    left: MessageWriter<'w, CursorLeft>,
    buttons: MessageWriter<'w, MouseButtonInput>,
}

impl Pointer<'_> {
    fn at(&mut self, window: Entity, position: Vec2) {
        let moved = CursorMoved {
            window,
            position,
            delta: None,
        };
        self.events.write(moved.clone().into());
        self.moved.write(moved);
    }

    fn button(&mut self, window: Entity, button: MouseButton, state: ButtonState) {
        let input = MouseButtonInput {
            button,
            state,
            window,
        };
        self.events.write(input.into());
        self.buttons.write(input);
    }

    fn leave(&mut self, window: Entity) {
        let left = CursorLeft { window };
        self.events.write(left.clone().into());
        self.left.write(left);
    }
}

/// Moves the pointer by the events of fingers.
fn point(
    time: Res<Time<Real>>,
    mut did: MessageReader<TouchInput>,
    mut touched: ResMut<Touched>,
    window: Single<(Entity, &mut Window)>,
    mut pointer: Pointer,
    (wants, tools, screen): (Res<EguiWantsInput>, Res<Tools>, Res<State<Screen>>),
    mut acts: MessageWriter<ActionRequest>,
) {
    let now = time.elapsed();
    let (id, mut window) = window.into_inner();
    let touched = &mut *touched;
    let mut meant = std::mem::take(&mut touched.waiting);
    for touch in did.read() {
        let finger = match touch.phase {
            TouchPhase::Started => Finger::Down(touch.position),
            TouchPhase::Moved => Finger::Moved(touch.position),
            TouchPhase::Ended => Finger::Up,
            TouchPhase::Canceled => Finger::Lost,
        };
        touched.fingers.take(touch.id, finger, now, &mut meant);
    }
    touched.fingers.wait(now, &mut meant);
    let mut meant = meant.into_iter();
    for next in meant.by_ref() {
        match next {
            Meant::At(place) => {
                // Bypasses change detection, which would make the system move its own pointer there.
                let window = window.bypass_change_detection();
                let scale = f64::from(window.scale_factor());
                window.set_physical_cursor_position(Some(place.as_dvec2() * scale));
                pointer.at(id, place);
            }
            // Systems that read button states once a frame must see each change in its own frame.
            Meant::Press => {
                pointer.button(id, MouseButton::Left, ButtonState::Pressed);
                break;
            }
            Meant::Release => {
                pointer.button(id, MouseButton::Left, ButtonState::Released);
                break;
            }
            Meant::Right => {
                pointer.button(id, MouseButton::Right, ButtonState::Pressed);
                pointer.button(id, MouseButton::Right, ButtonState::Released);
                break;
            }
            Meant::Double => {
                let has_hand = !screen.has_tools() || tools.tool == Tool::Hand;
                if has_hand && screen.has_map() && !wants.wants_any_pointer_input() {
                    acts.write_batch([ActionRequest(Action::ZoomIn); 2]);
                }
            }
            Meant::GiveUp => {
                acts.write(ActionRequest(Action::Stop));
                // The action is cancelled before the button is released.
                break;
            }
            Meant::Leave => pointer.leave(id),
            Meant::Pinch(from, to) => touched.pinches.push((from, to)),
        }
    }
    touched.waiting.extend(meant);
}

/// Moves and zooms the map with two fingers; the land under their midpoint stays there.
fn pinch(
    mut touched: ResMut<Touched>,
    window: Single<&Window>,
    screen: Res<State<Screen>>,
    dialog: Res<State<Dialog>>,
    camera: Single<(&PanCam, &mut Transform, &mut Projection)>,
) {
    let pinches = std::mem::take(&mut touched.pinches);
    if !screen.has_map() || *dialog != Dialog::None {
        return;
    }
    let (pan, mut transform, mut projection) = camera.into_inner();
    let Projection::Orthographic(projection) = &mut *projection else {
        return;
    };
    for ((from, apart), (to, apart_now)) in pinches {
        let scale = projection.scale;
        let next = (scale * apart / apart_now).clamp(pan.min_scale, pan.max_scale);
        transform.translation += moved(window.size(), (from, scale), (to, next)).extend(0.0);
        projection.scale = next;
    }
}

/// The movement of the camera, in its own units, that keeps the same land under a point: `from` and `to` are a place in
/// the window and the scale, before and after.
fn moved(size: Vec2, from: (Vec2, f32), to: (Vec2, f32)) -> Vec2 {
    aside(size, from) - aside(size, to)
}

/// The offset of a place in a window, in points, from its middle at a scale, in the camera's units.
fn aside(size: Vec2, (place, scale): (Vec2, f32)) -> Vec2 {
    (place - size / 2.0) * Vec2::new(1.0, -1.0) * scale
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_land_under_two_fingers_stays_under_them() {
        let size = Vec2::new(800.0, 600.0);
        let from = (Vec2::new(300.0, 200.0), 1.0 / 48.0);
        let to = (Vec2::new(500.0, 250.0), 1.0 / 96.0);
        let under = moved(size, from, to) + aside(size, to);
        assert!(under.distance(aside(size, from)) < 1e-4, "{under}");
        // At a constant scale the map follows the fingers.
        let east = (from.0 + Vec2::X * 48.0, from.1);
        assert!(moved(size, from, east).distance(Vec2::NEG_X) < 1e-4);
    }
}

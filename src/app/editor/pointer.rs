//! Where the pointer is on the map, and the gestures that are drawn with it.

use bevy::prelude::*;
use bevy_egui::input::EguiWantsInput;
use bevy_egui::{EguiContexts, egui};

use super::tools::{Tool, Tools};
use crate::app::AppSystems;
use crate::app::camera::MapCamera;
use crate::app::land::OpenLand;
use crate::app::screens::{Overlay, Screen};
use crate::app::view::Origin;
use crate::engine::grid::TilePos;

pub(super) fn plugin(app: &mut App) {
    app.init_resource::<Pointed>()
        .init_resource::<Gesture>()
        .add_systems(
            Update,
            (
                forget.run_if(on_message::<OpenLand>),
                (point, follow).chain().run_if(in_state(Screen::Map)),
            )
                .chain()
                .in_set(AppSystems::Edit)
                .before(super::edits::apply),
        );
}

/// The tile under the pointer.
#[derive(Resource, Clone, Copy, Debug, Default, PartialEq)]
pub struct Pointed {
    /// The tile; `None` while the pointer is elsewhere or over a panel.
    pub tile: Option<TilePos>,
    /// The pointer's place in the window, in logical pixels.
    pub place: Vec2,
}

/// What a button that is held down draws.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Stylus {
    /// The left button.
    Draws,
    /// The right button.
    Erases,
}

/// The gesture that is being made with a button, or was just ended.
#[derive(Resource, Clone, Debug, Default)]
pub struct Gesture {
    /// Which button, from its press on.
    pub stylus: Option<Stylus>,
    /// Whether it was let go in this frame; the next frame has no gesture.
    pub is_over: bool,
    /// Whether it began in this frame.
    pub is_new: bool,
    /// The cells that the pointer went over, each step to a neighbour, the first where it was pressed.
    pub way: Vec<TilePos>,
}

impl Gesture {
    /// Where it began and where it is now.
    #[must_use]
    pub fn ends(&self) -> Option<(TilePos, TilePos)> {
        self.way.first().copied().zip(self.way.last().copied())
    }

    /// Forgets what is being drawn; the button must be pressed anew.
    pub fn cancel(&mut self) {
        *self = Self::default();
    }
}

fn forget(mut gesture: ResMut<Gesture>) {
    gesture.cancel();
}

fn point(
    mut contexts: EguiContexts,
    window: Single<&Window>,
    camera: Single<(&Camera, &GlobalTransform), With<MapCamera>>,
    origin: Res<Origin>,
    wants: Res<EguiWantsInput>,
    gesture: Res<Gesture>,
    mut pointed: ResMut<Pointed>,
) -> Result {
    let (camera, transform) = *camera;
    let place = window.cursor_position();
    // Asked of where the pointer is now: what the panels say of it themselves is a frame old, and in a
    // slow frame a pointer goes far.
    let context = contexts.ctx_mut()?;
    let is_over_panel = place.is_some_and(|place| {
        let points = place * window.scale_factor() / context.pixels_per_point();
        let layer = context.layer_id_at(egui::pos2(points.x, points.y));
        layer.is_some_and(|layer| layer.order != egui::Order::Background)
    });
    let is_panels = gesture.stylus.is_none() && (is_over_panel || wants.is_using_pointer());
    let tile = place
        .filter(|_| !is_panels)
        .and_then(|place| camera.viewport_to_world_2d(transform, place).ok())
        .map(|place| origin.tile_at(place).0);
    pointed.set_if_neq(Pointed {
        tile,
        place: place.unwrap_or(pointed.place),
    });
    Ok(())
}

/// Whether the space bar is held, which turns any tool into the hand.
#[must_use]
pub fn is_hand_held(keys: &ButtonInput<KeyCode>) -> bool {
    keys.pressed(KeyCode::Space)
}

pub(super) fn follow(
    buttons: Res<ButtonInput<MouseButton>>,
    keys: Res<ButtonInput<KeyCode>>,
    tools: Res<Tools>,
    pointed: Res<Pointed>,
    overlay: Res<Overlay>,
    mut gesture: ResMut<Gesture>,
) {
    if gesture.is_over {
        gesture.cancel();
    }
    let button = |stylus| match stylus {
        Stylus::Draws => MouseButton::Left,
        Stylus::Erases => MouseButton::Right,
    };
    match (gesture.stylus, pointed.tile) {
        (None, Some(tile)) => {
            let is_free = tools.tool != Tool::Hand && !is_hand_held(&keys);
            let mut pressed = [Stylus::Draws, Stylus::Erases]
                .into_iter()
                .filter(|&stylus| buttons.just_pressed(button(stylus)));
            if let (true, Overlay::None, Some(stylus)) = (is_free, *overlay, pressed.next()) {
                *gesture = Gesture {
                    stylus: Some(stylus),
                    // On a slow frame it may be up again by now.
                    is_over: !buttons.pressed(button(stylus)),
                    is_new: true,
                    way: vec![tile],
                };
            }
        }
        (Some(stylus), tile) => {
            gesture.is_new = false;
            if let (Some(tile), Some(&last)) = (tile, gesture.way.last()) {
                gesture.way.extend(steps(last, tile));
            }
            gesture.is_over = !buttons.pressed(button(stylus));
        }
        (None, None) => {}
    }
}

/// The cells of a way from one to another over their sides, the first left out; as straight as can be.
pub fn steps(from: TilePos, to: TilePos) -> impl Iterator<Item = TilePos> {
    /// The longest way that is followed; a pointer that jumps farther was elsewhere in between.
    const LONGEST: i64 = 4096;
    let (across, down) = ((to.x - from.x).abs(), (to.y - from.y).abs());
    let total = across + down;
    let mut at = from;
    (0..total.min(LONGEST)).map(move |_| {
        let (left_x, left_y) = ((to.x - at.x).abs(), (to.y - at.y).abs());
        // The axis of which the larger share is left.
        if left_x * down.max(1) >= left_y * across.max(1) && left_x > 0 {
            at.x += (to.x - at.x).signum();
        } else {
            at.y += (to.y - at.y).signum();
        }
        at
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_way_goes_over_sides_and_ends_where_it_should() {
        for (x, y) in [(0, 0), (3, 0), (0, -4), (5, 2), (-3, -7), (-1, 1)] {
            let from = TilePos::new(10, -20);
            let to = from.offset(x, y);
            let mut at = from;
            for next in steps(from, to) {
                assert_eq!((next.x - at.x).abs() + (next.y - at.y).abs(), 1);
                at = next;
            }
            assert_eq!(at, to);
        }
    }
}

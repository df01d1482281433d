//! The pointer's place on the map, and its gestures.

use bevy::ecs::system::SystemParam;
use bevy::prelude::*;
use bevy_egui::input::EguiWantsInput;
use bevy_egui::{EguiContexts, egui};

use super::asking::Drawing;
use super::clipboard::Clipboard;
pub use super::gesture::{Gesture, Pointed, StrokeButton, steps};
use super::gesture::{Motion, Motions};
use super::tools::{Tool, Tools};
use crate::app::pointer::PointerStep;
use crate::app::schedule::AppSystems;
use crate::app::screens::{Dialog, Screen};
use crate::app::switch_map::SwitchMap;
use crate::app::view::{FloatingOrigin, MapCamera};
use mapmaker_grid::TilePos;

pub(super) fn plugin(app: &mut App) {
    app.init_resource::<Pointed>()
        .init_resource::<Gesture>()
        .init_resource::<Motions>()
        .add_systems(OnExit(Screen::Map), forget)
        .add_systems(
            Update,
            (
                forget.run_if(on_message::<SwitchMap>),
                gather,
                (point, follow)
                    .chain()
                    .run_if(in_state(Screen::Map))
                    .before(super::clipboard::take_up),
            )
                .chain()
                .in_set(AppSystems::Edit),
        );
}

fn forget(mut gesture: ResMut<Gesture>, mut motions: ResMut<Motions>) {
    gesture.cancel();
    motions.0.clear();
}

/// Tells the tiles under places in the window.
#[derive(SystemParam)]
pub struct MapPicker<'w, 's> {
    contexts: EguiContexts<'w, 's>,
    window: Single<'w, 's, &'static Window>,
    camera: Single<'w, 's, (&'static Camera, &'static GlobalTransform), With<MapCamera>>,
    origin: Res<'w, FloatingOrigin>,
    wants: Res<'w, EguiWantsInput>,
}

impl MapPicker<'_, '_> {
    /// The tile at a place, even under a panel.
    #[must_use]
    pub fn tile(&self, place: Vec2) -> Option<TilePos> {
        Some(self.place(place)?.0)
    }

    /// The same, with the place within the tile, from its north-west corner, in tiles.
    #[must_use]
    pub fn place(&self, place: Vec2) -> Option<(TilePos, Vec2)> {
        let (camera, transform) = *self.camera;
        let place = camera.viewport_to_world_2d(transform, place).ok()?;
        Some(self.origin.tile_at(place))
    }

    /// Pixels of a point of the window.
    #[must_use]
    pub fn points_px(&self) -> f32 {
        self.window.scale_factor()
    }

    /// Whether a place is in the window: while a button is held, events also come from outside.
    #[must_use]
    pub fn is_inside(&self, place: Vec2) -> bool {
        let size = self.window.size();
        place.cmpge(Vec2::ZERO).all() && place.cmplt(size).all()
    }

    /// Whether a place is on a panel. It asks for the exact place: the panels' own answer is a frame old, and in a slow
    /// frame a pointer goes far.
    ///
    /// # Errors
    /// If the window has no context for panels.
    pub fn is_panels(&mut self, place: Vec2) -> Result<bool> {
        let context = self.contexts.ctx_mut()?;
        let points = place * self.window.scale_factor() / context.pixels_per_point();
        let layer = context.layer_id_at(egui::pos2(points.x, points.y));
        let is_over = layer.is_some_and(|layer| layer.order != egui::Order::Background);
        Ok(is_over || self.wants.is_using_pointer())
    }
}

fn gather(
    mut map_picker: MapPicker,
    mut did: MessageReader<PointerStep>,
    screen: Res<State<Screen>>,
    keys: Res<ButtonInput<KeyCode>>,
    tools: Res<Tools>,
    clipboard: Res<Clipboard>,
    dialog: Res<State<Dialog>>,
    mut motions: ResMut<Motions>,
) -> Result {
    // A copy at the pointer is a tool, too.
    let has_tool = (tools.tool != Tool::Hand || clipboard.is_held()) && !is_hand_held(&keys);
    // Events on the title screen are read, too, so that none is left over for the map.
    let is_free = has_tool && *screen.get() == Screen::Map && *dialog == Dialog::None;
    let drawing = |button| match button {
        MouseButton::Left => Some(StrokeButton::Draws),
        MouseButton::Right => Some(StrokeButton::Erases),
        _ => None,
    };
    for &step in did.read() {
        match step {
            PointerStep::Moved(place) => {
                let tile = map_picker.tile(place);
                let moved = tile.map(|tile| Motion::Moved(tile, place));
                motions.0.extend(moved);
            }
            PointerStep::Released(button, _) => {
                motions.0.extend(drawing(button).map(Motion::Released));
            }
            PointerStep::Pressed(button, place) => {
                if let Some(button) = drawing(button)
                    && let Some(tile) = map_picker.tile(place)
                    && is_free
                    && !map_picker.is_panels(place)?
                {
                    let pressed = Motion::Pressed(button, tile, *tools, place);
                    motions.0.push_back(pressed);
                }
            }
        }
    }
    Ok(())
}

fn point(mut map_picker: MapPicker, gesture: Res<Gesture>, mut pointed: ResMut<Pointed>) -> Result {
    let place = map_picker.window.cursor_position();
    let is_maps = match place {
        Some(place) => gesture.stroke_button.is_some() || !map_picker.is_panels(place)?,
        None => false,
    };
    pointed.set_if_neq(Pointed {
        tile: place
            .filter(|_| is_maps)
            .and_then(|place| map_picker.tile(place)),
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
    (drawing, dialog): (Res<Drawing>, Res<State<Dialog>>),
    mut motions: ResMut<Motions>,
    mut gesture: ResMut<Gesture>,
) {
    if gesture.is_over {
        gesture.cancel();
    }
    // Under a dialog that a key opened nothing is drawn on.
    if *dialog != Dialog::None && gesture.stroke_button.is_some() {
        motions.0.clear();
        gesture.is_over = true;
    }
    // A stroke that is being made comes before the next, and each frame takes one gesture; other motions wait.
    while drawing.making_since().is_none()
        && !gesture.is_over
        && let Some(motion) = motions.0.pop_front()
    {
        gesture.take(motion);
    }
    // A button that was released while the window could not see it.
    let is_held = |stroke_button| match stroke_button {
        StrokeButton::Draws => buttons.pressed(MouseButton::Left),
        StrokeButton::Erases => buttons.pressed(MouseButton::Right),
    };
    if motions.0.is_empty()
        && gesture
            .stroke_button
            .is_some_and(|stroke_button| !is_held(stroke_button))
    {
        gesture.is_over = true;
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::collections::VecDeque;

    #[test]
    fn a_frame_that_saw_a_whole_stroke_and_a_click_after_it_loses_no_step_of_either() {
        let tile = |x| TilePos::new(x, 0);
        let mut motions = VecDeque::from([
            Motion::Moved(tile(-5), Vec2::ZERO),
            Motion::Pressed(StrokeButton::Draws, tile(0), Tools::default(), Vec2::ZERO),
            Motion::Moved(tile(3), Vec2::ZERO),
            Motion::Moved(tile(1), Vec2::ZERO),
            Motion::Released(StrokeButton::Erases),
            Motion::Released(StrokeButton::Draws),
            Motion::Moved(tile(7), Vec2::ZERO),
            Motion::Pressed(StrokeButton::Draws, tile(7), Tools::default(), Vec2::ZERO),
            Motion::Released(StrokeButton::Draws),
        ]);
        let mut next = || {
            let mut gesture = Gesture::default();
            while !gesture.is_over
                && let Some(motion) = motions.pop_front()
            {
                gesture.take(motion);
            }
            let xs: Vec<_> = gesture.way.iter().map(|at| at.x).collect();
            (gesture.is_over, xs)
        };
        assert_eq!(next(), (true, vec![0, 1, 2, 3, 2, 1]));
        assert_eq!(next(), (true, vec![7]));
        assert_eq!(next(), (false, vec![]));
    }

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

//! Moves the camera: drag and wheel through `bevy_pancam`, our own keys, and jumps.

use bevy::prelude::*;
use bevy_egui::input::EguiWantsInput;
use bevy_pancam::{DirectionKeys, PanCam, PanCamPlugin, PanCamSystems};

use super::actions::shortcut::{PANS, is_alt_held, is_control_held};
use super::actions::{Action, ActionRequest};
use super::camera::GoTo;
use super::editor::clipboard::Clipboard;
use super::editor::decor::Hand;
use super::editor::picker::Picker;
use super::editor::pointer::is_hand_held;
use super::editor::tools::{Tool, Tools};
use super::map::{BaseMap, OpenMap};
use super::schedule::AppSystems;
use super::screens::{Dialog, Screen, TakesDrags};
use super::view::{FloatingOrigin, MapCamera, View};

/// The number of tiles across the window at the farthest zoom.
const MAX_TILES_ACROSS: f32 = 2400.0;

/// At the farthest zoom of a board: the number of boards across the window, and the minimum number of tiles, for small
/// boards.
const BOARDS_ACROSS: f32 = 8.0;
const MIN_ACROSS: f32 = 60.0;

/// The number of tiles in the window's height at the closest zoom.
const MIN_TILES_HIGH: f32 = 2.0;

/// The speed at which keys pan, in window heights per second.
const KEY_SPEED: f32 = 0.9;

/// The time constant of key panning, in seconds.
const KEY_EASE_S: f32 = 0.07;

/// The zoom factor of one press of `+`.
const ZOOM_STEP: f32 = 1.35;

/// The time constant of a zoom step, in seconds.
const ZOOM_EASE_S: f32 = 0.08;

pub(super) fn plugin(app: &mut App) {
    app.add_plugins(PanCamPlugin)
        .add_message::<GoTo>()
        .init_resource::<ZoomAim>()
        .configure_sets(Update, PanCamSystems.in_set(AppSystems::Input))
        .add_systems(Startup, spawn_camera)
        .add_systems(
            Update,
            (hand_over_pointer, limit_zoom)
                .before(PanCamSystems)
                .in_set(AppSystems::Input),
        )
        .add_systems(
            Update,
            (
                // On an expedition the arrow keys walk.
                has_keys.pipe(pan_by_keys).run_if(in_state(Screen::Map)),
                zoom.run_if(on_message::<ActionRequest>),
                ease_zoom,
            )
                .chain()
                .after(PanCamSystems)
                .in_set(AppSystems::Input)
                .run_if(not(in_state(Screen::Title))),
        )
        .add_systems(Update, jump.in_set(AppSystems::Input).after(ease_zoom));
}

/// The target scale of a smooth zoom step, in tiles per logical pixel.
#[derive(Resource, Default)]
struct ZoomAim(Option<f32>);

fn spawn_camera(mut commands: Commands) {
    commands.spawn((
        Name::new("camera"),
        MapCamera,
        Camera2d,
        Msaa::Off,
        PanCam {
            grab_buttons: vec![MouseButton::Left, MouseButton::Middle],
            move_keys: DirectionKeys::NONE,
            mouse_wheel_sensitivity: 1.0,
            ..default()
        },
    ));
}

/// Lets the map take drags and the wheel only outside of panels and on the map's screens.
fn hand_over_pointer(
    screen: Res<State<Screen>>,
    wants: Res<EguiWantsInput>,
    buttons: Res<ButtonInput<MouseButton>>,
    keys: Res<ButtonInput<KeyCode>>,
    tools: Res<Tools>,
    clipboard: Res<Clipboard>,
    dialog: Res<State<Dialog>>,
    decor: Res<Hand>,
    takes: Res<TakesDrags>,
    mut camera: Single<&mut PanCam>,
) {
    // With a tool, the left button belongs to the tool.
    let is_hand = tools.tool == Tool::Hand && !clipboard.is_held();
    let has_hand = if screen.has_tools() {
        is_hand || is_hand_held(&keys)
    } else {
        !takes.0
    };
    let grabs: &[MouseButton] = if has_hand {
        &[MouseButton::Left, MouseButton::Middle]
    } else {
        &[MouseButton::Middle]
    };
    if camera.grab_buttons != grabs {
        camera.grab_buttons = grabs.to_vec();
    }
    let dragging = camera.enabled && buttons.any_pressed(camera.grab_buttons.iter().copied());
    let free = !wants.wants_any_pointer_input() || (dragging && !wants.is_using_pointer());
    let enabled = screen.has_map() && *dialog == Dialog::None && free;
    if camera.enabled != enabled {
        camera.enabled = enabled;
    }
    // The wheel selects the tool's drawing.
    let is_for_decor = decor.has_ghost() && !is_control_held(&keys);
    camera.mouse_wheel_sensitivity = if is_for_decor { 0.0 } else { 1.0 };
}

/// Returns whether keys move the map: not while a field, a dialog or the picker has them.
fn has_keys(wants: Res<EguiWantsInput>, dialog: Res<State<Dialog>>, picker: Res<Picker>) -> bool {
    !wants.wants_any_keyboard_input() && *dialog == Dialog::None && !picker.is_open()
}

/// Keeps the zoom between `MIN_TILES_HIGH` tiles in the window's height and `max_across` tiles in its width.
fn limit_zoom(
    window: Single<&Window>,
    open: Option<Res<OpenMap>>,
    camera: Single<(&mut PanCam, &mut Projection)>,
) {
    let (mut pan, mut projection) = camera.into_inner();
    let size = window.size();
    let min = 1.0 / (size.y / MIN_TILES_HIGH);
    let across = open.map_or(MAX_TILES_ACROSS, |open| max_across(&open.base));
    let max = (across / size.x).max(min);
    if (pan.min_scale, pan.max_scale) == (min, max) {
        return;
    }
    (pan.min_scale, pan.max_scale) = (min, max);
    if let Projection::Orthographic(projection) = &mut *projection {
        projection.scale = projection.scale.clamp(min, max);
    }
}

/// The maximum number of tiles across the window. A board stays large enough to be found again.
fn max_across(ground: &BaseMap) -> f32 {
    match ground {
        BaseMap::World(_) => MAX_TILES_ACROSS,
        BaseMap::Board(size) => {
            let side = size.width.max(size.height) as f32;
            (BOARDS_ACROSS * side).clamp(MIN_ACROSS, MAX_TILES_ACROSS)
        }
    }
}

fn pan_by_keys(
    In(has_keys): In<bool>,
    time: Res<Time<Real>>,
    keys: Res<ButtonInput<KeyCode>>,
    window: Single<&Window>,
    camera: Single<(&mut Transform, &Projection), With<MapCamera>>,
    (mut speed, mut taken): (Local<Vec2>, Local<Vec<KeyCode>>),
) {
    let (mut transform, projection) = camera.into_inner();
    let Projection::Orthographic(projection) = projection else {
        return;
    };
    let is_free = has_keys && !is_control_held(&keys) && !is_alt_held(&keys);
    // A key pressed as a shortcut or for a field does not move the map, even if Ctrl or the field is released first.
    taken.retain(|&key| keys.pressed(key));
    if !is_free {
        taken.extend(keys.get_just_pressed());
    }
    // In a slow frame a key may already be up again.
    let is_held =
        |key: &KeyCode| !taken.contains(key) && (keys.pressed(*key) || keys.just_pressed(*key));
    let held = |any: [KeyCode; 2]| f32::from(u8::from(any.iter().any(is_held)));
    let [up, left, down, right] = PANS;
    let mut way = Vec2::new(
        held([KeyCode::ArrowRight, right]) - held([KeyCode::ArrowLeft, left]),
        held([KeyCode::ArrowUp, up]) - held([KeyCode::ArrowDown, down]),
    )
    .normalize_or_zero();
    if !is_free {
        way = Vec2::ZERO;
    }
    if keys.any_pressed([KeyCode::ShiftLeft, KeyCode::ShiftRight]) {
        way *= 3.0;
    }
    let seconds = time.delta_secs().min(0.1);
    let share = 1.0 - (-seconds / KEY_EASE_S).exp();
    let aim = way * KEY_SPEED * window.height();
    *speed = *speed + (aim - *speed) * share;
    if speed.length_squared() < 1.0 {
        *speed = Vec2::ZERO;
        return;
    }
    transform.translation += (*speed * projection.scale * seconds).extend(0.0);
}

/// Zooms in or out by a step.
fn zoom(
    mut acts: MessageReader<ActionRequest>,
    camera: Single<&Projection, With<PanCam>>,
    mut aim: ResMut<ZoomAim>,
) {
    let Projection::Orthographic(projection) = *camera else {
        return;
    };
    for act in acts.read() {
        let start = aim.0.unwrap_or(projection.scale);
        match act.0 {
            Action::ZoomIn => aim.0 = Some(start / ZOOM_STEP),
            Action::ZoomOut => aim.0 = Some(start * ZOOM_STEP),
            _ => {}
        }
    }
}

fn ease_zoom(
    time: Res<Time<Real>>,
    camera: Single<(&PanCam, &mut Projection)>,
    mut aim: ResMut<ZoomAim>,
) {
    let (pan, mut projection) = camera.into_inner();
    let (Projection::Orthographic(projection), Some(target)) = (&mut *projection, aim.0) else {
        return;
    };
    let target = target.clamp(pan.min_scale, pan.max_scale);
    let share = 1.0 - (-time.delta_secs().min(0.1) / ZOOM_EASE_S).exp();
    projection.scale *= (target / projection.scale).powf(share);
    aim.0 = Some(target);
    if (projection.scale / target - 1.0).abs() < 1e-3 {
        projection.scale = target;
        aim.0 = None;
    }
}

fn jump(
    mut jumps: MessageReader<GoTo>,
    window: Single<&Window>,
    mut origin: ResMut<FloatingOrigin>,
    mut view: ResMut<View>,
    mut aim: ResMut<ZoomAim>,
    camera: Single<(&PanCam, &mut Transform, &mut Projection)>,
) {
    let Some(goto) = jumps.read().last() else {
        return;
    };
    let (pan, mut transform, mut projection) = camera.into_inner();
    origin.0 = goto.tile.chunk();
    let place = origin.corner_of(goto.tile) + goto.within * Vec2::new(1.0, -1.0);
    transform.translation = place.extend(transform.translation.z);
    // A jump is not a movement: the next frame must not compute a speed from it.
    view.centre = goto.tile;
    view.within = goto.within;
    view.velocity = Vec2::ZERO;
    view.zoom_speed = 0.0;
    if let (Some(tile_px), Projection::Orthographic(projection)) = (goto.tile_px, &mut *projection)
    {
        projection.scale = (window.scale_factor() / tile_px).clamp(pan.min_scale, pan.max_scale);
        view.tile_px = window.scale_factor() / projection.scale;
        aim.0 = None;
    }
}

//! The camera: drag and wheel through `bevy_pancam`, keys of our own, and jumps to a place.

use bevy::prelude::*;
use bevy_egui::input::EguiWantsInput;
use bevy_pancam::{DirectionKeys, PanCam, PanCamPlugin, PanCamSystems};

use super::editor::actions::{Act, Action};
use super::editor::clipboard::Clipboard;
use super::editor::decor::Hand;
use super::editor::keys::{is_alt_held, is_control_held};
use super::editor::picker::Picker;
use super::editor::pointer::is_hand_held;
use super::editor::tools::{Tool, Tools};
use super::schedule::AppSystems;
use super::screens::{Overlay, Screen};
use super::span::Span;
use super::ui::style;
use super::view::{MapCamera, Origin, View};
use crate::app::map::BoardSize;
use crate::engine::grid::TilePos;
use crate::options::DEFAULT_TILE_PX;
use crate::storage::map;

/// Tiles that fit across the window at the farthest zoom.
const MOST_TILES_ACROSS: f32 = 2400.0;

/// Tiles that fit into the window's height at the closest zoom.
const FEWEST_TILES_HIGH: f32 = 2.0;

/// How fast the keys pan, in window heights a second.
const KEY_SPEED: f32 = 0.9;

/// How soon keys reach their speed and let go of it, in seconds.
const KEY_EASE_S: f32 = 0.07;

/// How much one press of `+` zooms in.
const ZOOM_STEP: f32 = 1.35;

/// How soon a zoom step is done, in seconds.
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
                // On an expedition the arrows walk.
                has_keys.pipe(pan_by_keys).run_if(in_state(Screen::Map)),
                zoom.run_if(on_message::<Act>),
                ease_zoom,
            )
                .chain()
                .after(PanCamSystems)
                .in_set(AppSystems::Input)
                .run_if(not(in_state(Screen::Title))),
        )
        .add_systems(Update, jump.in_set(AppSystems::Input).after(ease_zoom));
}

/// Puts the centre of the view somewhere else at once.
#[derive(Message, Clone, Copy, Debug)]
pub struct GoTo {
    /// The tile.
    pub tile: TilePos,
    /// Where in it, 0 to 1, y south.
    pub within: Vec2,
    /// The size of a tile on screen from then on, in physical pixels, if it changes.
    pub tile_px: Option<f32>,
}

/// The scale (tiles per logical pixel) that a smooth zoom step heads for.
#[derive(Resource, Default)]
struct ZoomAim(Option<f32>);

impl GoTo {
    /// The middle of a tile.
    pub const MIDDLE: Vec2 = Vec2::splat(0.5);

    /// A place as it was looked at.
    #[must_use]
    pub const fn place(place: map::Camera) -> Self {
        Self {
            tile: place.at,
            within: Vec2::new(place.within.0, place.within.1),
            tile_px: Some(place.tile_px),
        }
    }

    /// The place that it leads to from a view.
    #[must_use]
    pub fn from(self, view: &View) -> map::Camera {
        map::Camera {
            at: self.tile,
            within: (self.within.x, self.within.y),
            tile_px: self.tile_px.unwrap_or(view.tile_px),
        }
    }

    /// A tile's usual size in a window, in pixels.
    #[must_use]
    pub fn usual_px(window: &Window) -> f32 {
        DEFAULT_TILE_PX * window.scale_factor()
    }

    /// A rectangle of a world, in the middle of a window and with room around it.
    #[must_use]
    pub fn span(span: Span, window: &Window) -> Self {
        /// The share of the window's width and height that it takes at most.
        const SHARE: f32 = 0.55;
        let across = (span.east - span.west + 1) as f32;
        let down = (span.south - span.north + 1) as f32;
        let room = window.physical_size().as_vec2() * SHARE / Vec2::new(across, down);
        let middle = Vec2::new(across, down) / 2.0;
        let tile = middle.floor();
        Self {
            tile: TilePos::new(span.west + tile.x as i64, span.north + tile.y as i64),
            within: middle - tile,
            tile_px: Some(Self::usual_px(window).min(room.min_element())),
        }
    }

    /// All of a board, between the panels and above the tools of a window.
    #[must_use]
    pub fn board(size: BoardSize, window: &Window) -> Self {
        /// The panels' widths, in their points.
        const WEST: f32 = 246.0;
        const EAST: f32 = 270.0;
        /// The smallest and the largest tile, in points.
        const TILE: (f32, f32) = (3.0, 96.0);
        let point = style::point_px(window);
        let board = Vec2::new(size.width as f32, size.height as f32);
        let window = window.physical_size().as_vec2();
        let between = window.x - (WEST + EAST) * point;
        let room = Vec2::new(between.max(window.x * 0.3), window.y * 0.62);
        let tile_px = (room / board).min_element();
        let tile_px = tile_px.clamp(TILE.0 * point, TILE.1 * point);
        let aside = Vec2::new((EAST - WEST) * point / 2.0, window.y * 0.08);
        let centre = board / 2.0 + aside / tile_px;
        let tile = centre.floor();
        Self {
            tile: TilePos::new(tile.x as i64, tile.y as i64),
            within: centre - tile,
            tile_px: Some(tile_px),
        }
    }
}

fn spawn_camera(mut commands: Commands) {
    commands.spawn((
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

/// Drags and wheels belong to the map only where no panel is, and only on the map's own screen.
fn hand_over_pointer(
    screen: Res<State<Screen>>,
    wants: Res<EguiWantsInput>,
    buttons: Res<ButtonInput<MouseButton>>,
    keys: Res<ButtonInput<KeyCode>>,
    tools: Res<Tools>,
    clipboard: Res<Clipboard>,
    overlay: Res<Overlay>,
    decor: Res<Hand>,
    mut camera: Single<&mut PanCam>,
) {
    // With a tool in hand the left button is the tool's.
    let is_hand = tools.tool == Tool::Hand && !clipboard.is_held();
    let has_hand = is_hand || is_hand_held(&keys) || *screen.get() == Screen::Expedition;
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
    let is_map = matches!(screen.get(), Screen::Map | Screen::Expedition);
    let enabled = is_map && *overlay == Overlay::None && free;
    if camera.enabled != enabled {
        camera.enabled = enabled;
    }
    // The wheel is for the drawing of what the tool shows.
    let is_for_decor = decor.has_ghost() && !is_control_held(&keys);
    camera.mouse_wheel_sensitivity = if is_for_decor { 0.0 } else { 1.0 };
}

/// Whether keys move the map: not while a field, a dialog or the picker has them.
fn has_keys(wants: Res<EguiWantsInput>, overlay: Res<Overlay>, picker: Res<Picker>) -> bool {
    !wants.wants_any_keyboard_input() && *overlay == Overlay::None && !picker.is_open()
}

/// Keeps the zoom between one tile in half the window's height and the whole range across.
fn limit_zoom(window: Single<&Window>, camera: Single<(&mut PanCam, &mut Projection)>) {
    let (mut pan, mut projection) = camera.into_inner();
    let size = window.size();
    let least = 1.0 / (size.y / FEWEST_TILES_HIGH);
    let most = (MOST_TILES_ACROSS / size.x).max(least);
    if (pan.min_scale, pan.max_scale) == (least, most) {
        return;
    }
    (pan.min_scale, pan.max_scale) = (least, most);
    if let Projection::Orthographic(projection) = &mut *projection {
        projection.scale = projection.scale.clamp(least, most);
    }
}

fn pan_by_keys(
    In(has_keys): In<bool>,
    time: Res<Time<Real>>,
    keys: Res<ButtonInput<KeyCode>>,
    window: Single<&Window>,
    camera: Single<(&mut Transform, &Projection), With<MapCamera>>,
    mut speed: Local<Vec2>,
) {
    let (mut transform, projection) = camera.into_inner();
    let Projection::Orthographic(projection) = projection else {
        return;
    };
    let held = |any: [KeyCode; 2]| f32::from(u8::from(keys.any_pressed(any)));
    let mut way = Vec2::new(
        held([KeyCode::ArrowRight, KeyCode::KeyD]) - held([KeyCode::ArrowLeft, KeyCode::KeyA]),
        held([KeyCode::ArrowUp, KeyCode::KeyW]) - held([KeyCode::ArrowDown, KeyCode::KeyS]),
    )
    .normalize_or_zero();
    if !has_keys || is_control_held(&keys) || is_alt_held(&keys) {
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

/// A step in or out.
fn zoom(
    mut acts: MessageReader<Act>,
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
    mut origin: ResMut<Origin>,
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
    // A jump is no movement: the next look must not take it for speed.
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

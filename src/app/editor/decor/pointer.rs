//! The pointer's actions on decor: a click places a thing, a drag moves one, the right button removes one.

use bevy::ecs::system::SystemParam;
use bevy::input::mouse::MouseWheel;
use bevy::prelude::*;

use super::DecorTool;
use super::pending::{DecorEdit, DecorEdits};
use crate::app::actions::shortcut::{is_alt_held, is_control_held};
use crate::app::actions::{Action, ActionRequest};
use crate::app::chance::random_number;
use crate::app::editor::clipboard::Clipboard;
use crate::app::editor::pointer::{MapPicker, is_hand_held};
use crate::app::editor::tools::{Tool, Tools};
use crate::app::features::{MapDecor, ShownLayers, decor::fade};
use crate::app::map::{Edits, OpenMap};
use crate::app::pointer::{PointerAt, PointerStep};
use crate::app::schedule::AppSystems;
use crate::app::screens::{Dialog, Screen};
use crate::app::switch_map::SwitchMap;
use crate::app::view::{FloatingOrigin, MapCamera, View};
use mapmaker_features::decor::{Decor, Place, TILE_STEPS};

/// The distance from which a press counts as a drag, in points.
const DRAG: f32 = 4.0;

/// How far from a thing's ink it can still be taken, in points and in tiles, whichever is more.
const NEAR: (f32, f32) = (3.0, 0.06);

pub(in crate::app::editor) fn plugin(app: &mut App) {
    app.init_resource::<Hand>().add_systems(
        Update,
        (
            reset.run_if(on_message::<SwitchMap>),
            let_go.run_if(on_message::<ActionRequest>),
            follow.run_if(in_state(Screen::Map)),
        )
            .chain()
            .in_set(AppSystems::Edit)
            .before(super::pending::forget),
    );
}

/// The thing in the pointer's hand.
#[derive(Resource, Clone, Copy, Debug, Default)]
pub struct Hand {
    /// The place where the left button was pressed, and the thing there.
    pressed: Option<(Vec2, Option<Decor>)>,
    /// The thing under the pointer.
    pub over: Option<Decor>,
    /// The thing to be placed or being dragged, at its new place.
    pub ghost: Option<Decor>,
    /// Whether the ghost is a dragged thing, which stands elsewhere until its release.
    pub is_dragged: bool,
}

impl Hand {
    /// Whether a thing is being dragged, or the button is held on it.
    #[must_use]
    pub const fn is_pressed(&self) -> bool {
        self.pressed.is_some()
    }

    /// Whether the wheel changes the drawing of the thing in hand.
    #[must_use]
    pub const fn has_ghost(&self) -> bool {
        self.ghost.is_some() && !self.is_dragged
    }

    /// The thing that is dragged to a place of the window, at its former place, and the start of the drag.
    fn dragged(&self, to: Vec2) -> Option<(Vec2, Decor)> {
        let (from, decor) = self.pressed?;
        let decor = decor.filter(|_| from.distance(to) >= DRAG)?;
        Some((from, decor))
    }
}

fn reset(mut hand: ResMut<Hand>) {
    *hand = Hand::default();
}

/// Escape cancels a drag: the thing stays at its former place.
fn let_go(mut acts: MessageReader<ActionRequest>, mut hand: ResMut<Hand>) {
    if acts
        .read()
        .any(|act| matches!(act.0, Action::Menu | Action::Stop))
    {
        hand.pressed = None;
    }
}

/// The map under the pointer.
#[derive(SystemParam)]
pub(in crate::app::editor) struct Underfoot<'w, 's> {
    camera: Single<'w, 's, (&'static Camera, &'static GlobalTransform), With<MapCamera>>,
    origin: Res<'w, FloatingOrigin>,
    view: Res<'w, View>,
    open: Res<'w, OpenMap>,
    edits: Res<'w, Edits>,
    shown: Query<'w, 's, &'static MapDecor>,
}

impl Underfoot<'_, '_> {
    /// The finest place at a place of the window.
    pub(in crate::app::editor) fn place(&self, at: Vec2) -> Option<Place> {
        let (camera, transform) = *self.camera;
        let place = camera.viewport_to_world_2d(transform, at).ok()?;
        let (tile, within) = self.origin.tile_at(place);
        let steps = (within * TILE_STEPS as f32).floor();
        Some(Place::new(tile, steps.x as i64, steps.y as i64))
    }

    /// The thing whose ink is at a place, the nearest if there are several; with the tool for settlements only a
    /// settlement.
    pub(in crate::app::editor) fn thing(&self, place: Place, tool: Tool) -> Option<Decor> {
        let stencils = self.open.chunk_source.known_stencils()?;
        let near = NEAR.1.max(NEAR.0 / self.view.tile_px);
        let is_meant = |decor: &Decor| tool == Tool::Decor || decor.kind.is_settlement();
        let things = self.shown.iter().map(|shown| shown.0).filter(is_meant);
        let there = things.filter(|decor| {
            let (at, its) = (place.tile, decor.place.tile);
            let is_near = (at.x - its.x).abs().max((at.y - its.y).abs()) <= 3;
            let mask = stencils.mask(decor.kind, decor.drawing);
            is_near && mask.touches_disc(decor.place, place, near)
        });
        there.min_by_key(|decor| (decor.off(place), decor.id))
    }

    /// A new thing at a place.
    fn fresh(&self, (tool, held): (&DecorTool, Tool), place: Place) -> Decor {
        let seed = self.open.base.decor_seed();
        let kind = tool.held(held);
        Decor::placed_by_user(seed, kind, tool.drawing, place, &self.edits.overlay)
    }
}

pub(super) fn follow(
    mut steps: MessageReader<PointerStep>,
    pointer: Res<PointerAt>,
    mut wheel: MessageReader<MouseWheel>,
    mut map_picker: MapPicker,
    keys: Res<ButtonInput<KeyCode>>,
    (tools, clipboard): (Res<Tools>, Res<Clipboard>),
    (dialog, layers): (Res<State<Dialog>>, Res<ShownLayers>),
    ground: Underfoot,
    mut tool: ResMut<DecorTool>,
    mut hand: ResMut<Hand>,
    mut pending: ResMut<DecorEdits>,
) -> Result {
    let is_board = ground.open.base.board().is_some();
    let is_tool = tools.tool == Tool::Decor || tools.tool == Tool::Settlement && is_board;
    let is_tool = is_tool && !clipboard.is_held() && *dialog == Dialog::None;
    let is_free = is_tool && layers.0.decor && fade(&ground.view) > 0.0 && !is_hand_held(&keys);
    let hand = hand.bypass_change_detection();
    for &step in steps.read().filter(|_| is_free) {
        let at = match step {
            PointerStep::Moved(_) => continue,
            PointerStep::Pressed(_, at) | PointerStep::Released(_, at) => at,
        };
        let Some(place) = ground.place(at) else {
            continue;
        };
        match step {
            PointerStep::Pressed(MouseButton::Left, _) if !map_picker.is_panels(at)? => {
                hand.pressed = Some((at, ground.thing(place, tools.tool)));
            }
            // A release outside the window leaves the thing at its former place.
            PointerStep::Released(MouseButton::Left, _) if !map_picker.is_inside(at) => {
                hand.pressed = None;
            }
            PointerStep::Released(MouseButton::Left, _) => {
                let tool = (&mut *tool, tools.tool);
                if let Some(decor) = released(hand, &ground, (at, place), tool, &keys) {
                    pending.add(DecorEdit::Put(decor));
                }
            }
            // It cancels the drag.
            PointerStep::Pressed(MouseButton::Right, _) if hand.pressed.is_some() => {
                hand.pressed = None;
            }
            PointerStep::Pressed(MouseButton::Right, _) if !map_picker.is_panels(at)? => {
                if let Some(there) = ground.thing(place, tools.tool) {
                    pending.add(DecorEdit::Remove(there));
                }
            }
            _ => {}
        }
    }
    let turned: f32 = wheel.read().map(|turn| turn.y).sum();
    if !is_free {
        (hand.pressed, hand.over, hand.ghost) = (None, None, None);
        return Ok(());
    }
    let is_maps = hand.pressed.is_some() || !map_picker.is_panels(pointer.0)?;
    let place = ground.place(pointer.0).filter(|_| is_maps);
    if turned != 0.0 && hand.has_ghost() && !is_control_held(&keys) {
        tool.turn(if turned > 0.0 { 1 } else { -1 });
    }
    let dragged = hand.dragged(pointer.0);
    hand.is_dragged = dragged.is_some();
    hand.over = place
        .filter(|_| dragged.is_none())
        .and_then(|at| ground.thing(at, tools.tool));
    hand.ghost = match (place, dragged) {
        (Some(place), Some((from, decor))) => moved(&ground, decor, from, place),
        // A thing there can be taken; nothing is placed over it.
        (Some(place), None) if hand.over.is_none() => {
            Some(ground.fresh((&tool, tools.tool), place))
        }
        _ => None,
    };
    Ok(())
}

/// The thing that releasing the left button puts somewhere.
fn released(
    hand: &mut Hand,
    ground: &Underfoot,
    (at, place): (Vec2, Place),
    (tool, held): (&mut DecorTool, Tool),
    keys: &ButtonInput<KeyCode>,
) -> Option<Decor> {
    let dragged = hand.dragged(at);
    let (_, over) = hand.pressed.take()?;
    if let Some((from, decor)) = dragged {
        return moved(ground, decor, from, place);
    }
    if over.is_some() {
        return None;
    }
    if is_alt_held(keys) {
        tool.turn(random_number() as i64 >> 8);
    }
    Some(ground.fresh((tool, held), place))
}

/// A thing that was dragged from a place of the window to a place of the map.
fn moved(ground: &Underfoot, decor: Decor, from: Vec2, to: Place) -> Option<Decor> {
    let place = decor.place.moved(to.from(ground.place(from)?));
    Some(Decor { place, ..decor })
}

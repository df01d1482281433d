//! The pointer's actions on roads: a click begins one or extends it, the right button ends it or removes one.

use bevy::prelude::*;

use super::pending::{Laying, Pointed, RoadEdit};
use crate::app::editor::clipboard::Clipboard;
use crate::app::editor::pointer::{MapPicker, is_hand_held};
use crate::app::editor::tools::{Tool, Tools};
use crate::app::features::{RoadsUnder, ShownLayers};
use crate::app::pointer::{PointerAt, PointerStep};
use crate::app::schedule::AppSystems;
use crate::app::screens::{Dialog, Screen};
use crate::app::switch_map::SwitchMap;
use mapmaker_grid::TilePos;

/// How far the pointer may go between press and release of a click, in points.
const CLICK: f32 = 5.0;

pub(super) fn plugin(app: &mut App) {
    app.init_resource::<Hand>().add_systems(
        Update,
        (
            reset.run_if(on_message::<SwitchMap>),
            follow.run_if(in_state(Screen::Map)),
        )
            .chain()
            .in_set(AppSystems::Edit)
            .before(super::pending::forget),
    );
}

/// The thing under the pointer while the tool is in hand.
#[derive(Resource, Clone, Copy, Debug, Default)]
pub struct Hand {
    /// The place of the left button's press, in the window's points.
    pressed: Option<Vec2>,
    /// The tile under it.
    pub tile: Option<TilePos>,
    /// The road under it, by number.
    pub over: Option<u64>,
}

fn reset(mut hand: ResMut<Hand>) {
    *hand = Hand::default();
}

pub(super) fn follow(
    (mut steps, pointer): (MessageReader<PointerStep>, Res<PointerAt>),
    mut map_picker: MapPicker,
    keys: Res<ButtonInput<KeyCode>>,
    (tools, clipboard): (Res<Tools>, Res<Clipboard>),
    (dialog, layers): (Res<State<Dialog>>, Res<ShownLayers>),
    roads: RoadsUnder,
    mut hand: ResMut<Hand>,
    mut laying: ResMut<Laying>,
) -> Result {
    let is_tool = tools.tool == Tool::Road && !clipboard.is_held() && *dialog == Dialog::None;
    let is_free = is_tool && layers.0.roads && !is_hand_held(&keys);
    let hand = hand.bypass_change_detection();
    for &step in steps.read().filter(|_| is_free) {
        match step {
            PointerStep::Pressed(MouseButton::Left, at) => {
                hand.pressed = (!map_picker.is_panels(at)?).then_some(at);
            }
            PointerStep::Released(MouseButton::Left, at) => {
                let pressed = hand.pressed.take();
                let is_click = pressed.is_some_and(|from| from.distance(at) < CLICK);
                if let Some(tile) = map_picker.tile(at).filter(|_| is_click) {
                    laying.add(RoadEdit::Click(tile));
                }
            }
            PointerStep::Pressed(MouseButton::Right, at) if !map_picker.is_panels(at)? => {
                if laying.is_on() {
                    laying.add(RoadEdit::End);
                } else if let Some(id) = roads.at(at)
                    && let Some(tile) = map_picker.tile(at)
                {
                    let is_by_hand = roads.is_by_hand(id);
                    laying.add(RoadEdit::Remove(Pointed { id, is_by_hand }, tile));
                }
            }
            _ => {}
        }
    }
    if !is_free {
        (hand.pressed, hand.tile, hand.over) = (None, None, None);
        return Ok(());
    }
    let is_maps = !map_picker.is_panels(pointer.0)?;
    hand.tile = map_picker.tile(pointer.0).filter(|_| is_maps);
    hand.over = if is_maps && !laying.is_on() {
        roads.at(pointer.0)
    } else {
        None
    };
    Ok(())
}
